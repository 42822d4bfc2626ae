"""The command ``build``: its options, what they exclude, and the report of what was written."""

import gc
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printgen.cli.params import (
    BOARD_SIZE,
    EDGE,
    FILE,
    FILE_SIZE,
    NAMES,
    OUT,
    OVERLAP,
    PAPER,
    PAPER_THICKNESS,
    file_size,
    variant_option,
)
from printgen.cli.printer import printed_on, printer_option
from printgen.cli.progress import steps
from printgen.cli.proof import prove_first, report
from printgen.cli.theme import loaded_theme, set_option, theme_argument
from printgen.kit.choices import Choices
from printgen.kit.paper import THICKNESS, Paper

if TYPE_CHECKING:
    from printgen.flow.pipeline import FinishedKit


def _complete_documents(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from printgen.flow.pipeline import document_names

    head, _, last = incomplete.rpartition(",")
    start = f"{head}," if head else ""
    return [start + name for name in document_names() if name.startswith(last)]


def _documents(ctx: click.Context, param: click.Parameter, value: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """The names of ``--only a,b``, each known."""
    return None if value is None else tuple(map(_known_document, value))


def _copies(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> dict[str, int]:
    """The counts of ``--copies money=2``."""
    copies = {}
    for entry in value:
        name, _, count = entry.partition("=")
        if not count.isdecimal() or not 1 <= int(count) <= 100:
            raise click.BadParameter(f"'{entry}' is not DOCUMENT=NUMBER, such as money=2 (1 to 100)")
        if _known_document(name.strip()) in copies:
            raise click.BadParameter(f"the copies of '{name.strip()}' are given twice")
        copies[name.strip()] = int(count)
    return copies


def _known_document(name: str) -> str:
    from difflib import get_close_matches

    from printgen.flow.pipeline import document_names

    names = document_names()
    if name not in names:
        near = get_close_matches(name, names, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"choose from {', '.join(names)}"
        raise click.BadParameter(f"there is no document '{name}'; {hint}")
    return name


@click.command(epilog="Exit codes: 0 done, 1 the theme is at fault, 2 wrong usage.")
@theme_argument
@variant_option("Which ink to print in.")
@click.option(
    "--only",
    type=NAMES,
    callback=_documents,
    metavar="DOC[,DOC]",
    shell_complete=_complete_documents,
    help="Make these documents only (board, board-poster, cards, deeds, money, pieces, rules, guide).",
)
@click.option(
    "--paper",
    type=PAPER,
    default="letter",
    show_default=True,
    help="The paper you print on: a name, or a size such as 8x10in, 200x250mm.",
)
@click.option(
    "--copies", callback=_copies, multiple=True, metavar="DOC=N", help="Print a document N times over, such as money=2."
)
@click.option(
    "--cards",
    type=click.Choice(["fold", "duplex"]),
    default="fold",
    show_default=True,
    help="Cards to fold and glue, or printed on both sides of the paper.",
)
@click.option(
    "--flip",
    type=EDGE,
    help="With --cards duplex: the edge that your printer turns the sheet about.  [default: its profile's, or long]",
)
@printer_option
@click.option(
    "--overlap",
    type=OVERLAP,
    help="Width of the glue strip between board tiles, such as 5mm; 0 for none.  [default: 0.25in; 0 for a board that "
    "tokens slide on]",
)
@click.option(
    "--fold",
    type=click.Choice(["quarter", "half", "zine", "letter", "z"]),
    default="quarter",
    show_default=True,
    help="How the rules are folded: in half twice; in half and stapled; to a zine from one side of one sheet (quick "
    "rules); like a letter; in a Z.",
)
@click.option(
    "--sets",
    type=click.IntRange(1, 2),
    default=1,
    show_default=True,
    help="How many rules booklets to print on one sheet, to be cut apart: 2 on tabloid or a3.",
)
@click.option(
    "--thickness",
    type=PAPER_THICKNESS,
    help="With --fold half: how thick your paper is, so that inner pages move towards the spine.  [default: 0.1mm]",
)
@click.option(
    "--board-size",
    type=BOARD_SIZE,
    help="How large the board is, such as 400mm or 18in: the outer side of a square board, the length of one that "
    "tokens slide on. Small type keeps its size.  [default: 20in; 45in]",
)
@click.option("--saver", is_flag=True, help="Save paper: board tiles, decks and notes share sheets.")
@click.option(
    "--split",
    type=FILE_SIZE,
    help="Keep each file under a copy shop's limit, such as 100MB: a larger one becomes board-1.pdf, board-2.pdf ...",
)
@set_option("Set a rule option for this build, such as rules.income_tax=flat ('printgen options THEME' lists them).")
@click.option(
    "--out",
    type=OUT,
    default=Path("output"),
    show_default=True,
    help="The folder that kits are written to.",
)
@click.option(
    "--event",
    type=FILE,
    help="The event that an edition made for events is printed for (an event.yaml; default: the edition's sample).",
)
@click.option(
    "--proof", "proved", is_flag=True, help="Prove the finished PDFs first: with a fault, nothing is written."
)
def build(
    theme: str,
    variants: tuple[str, ...],
    only: tuple[str, ...] | None,
    paper: Paper,
    copies: dict[str, int],
    cards: Any,
    flip: Any,
    printer: str | None,
    overlap: float | None,
    fold: Any,
    sets: int,
    thickness: float | None,
    board_size: float | None,
    saver: bool,
    split: int | None,
    settings: tuple[str, ...],
    out: Path,
    event: Path | None,
    proved: bool,
) -> None:
    """Build the kit of THEME: a bundled name, or the path of a theme folder (with a slash in it).

    \b
    Examples:
      printgen build knockopoly
      printgen build knockopoly --variant minimal --paper a4
      printgen build knockopoly --paper a3 --board-size 400mm
      printgen build knockopoly --only money --copies money=2
      printgen build ./my-edition --only cards,deeds --cards duplex --flip short
      printgen build wizarding --fold half --thickness 0.12mm
      printgen build wizarding --paper tabloid --sets 2
    """
    _refuse_idle(
        flip and cards != "duplex", thickness is not None and fold != "half", set(copies) - set(only or copies)
    )
    command = _command(
        theme,
        {
            "--paper": paper.name,
            "--cards": cards,
            "--flip": flip,
            "--printer": printer,
            "--overlap": None if overlap is None else f"{overlap:g}mm",
            "--fold": fold,
            "--sets": str(sets),
            "--thickness": None if thickness is None else f"{thickness:g}mm",
            "--board-size": None if board_size is None else f"{board_size:g}mm",
            "--saver": "" if saver else None,
            "--split": None if split is None else file_size(split),
            "--event": str(event) if event else None,
            "--set": " --set ".join(settings) or None,
        },
    )
    thick = THICKNESS if thickness is None else thickness
    chosen = Choices(paper, overlap, cards, flip or "long", copies, command, board_size, saver, split)
    choices = printed_on(chosen._replace(fold=fold, sets=sets, thickness=thick), printer, flip)
    _build(theme, variants, only, choices, settings, out, event, proved)


def _refuse_idle(flip: bool, thickness: bool, copies: set[str]) -> None:
    """Raises UsageError for options that would go without effect; ``copies`` are of documents that are not made."""
    if flip:
        raise click.UsageError("--flip goes with --cards duplex: folded cards are printed on one side")
    if thickness:
        raise click.UsageError("--thickness goes with --fold half: in other folds no sheet lies within another")
    for name in sorted(copies)[:1]:
        raise click.UsageError(f"--copies {name} goes without effect: --only leaves {name} out")


def _command(theme: str, options: dict[str, str | None]) -> str:
    """The call as the guide repeats it: the theme as it was typed, and the options that are not left to themselves."""
    usual = {"--paper": "letter", "--cards": "fold", "--fold": "quarter", "--sets": "1"}
    chosen = [f"{name} {value}".rstrip() for name, value in options.items() if value != usual.get(name)]
    return " ".join(["printgen build", theme, *chosen])


def _build(
    theme: str,
    variants: tuple[str, ...],
    only: tuple[str, ...] | None,
    choices: Choices,
    settings: tuple[str, ...],
    out: Path,
    event: Path | None,
    proved: bool,
) -> None:
    from printgen.event.load import event_at
    from printgen.flow import output, pipeline

    gc.disable()  # a build makes many small values and no cycles worth a search; the process ends soon after
    with steps() as step:
        step("reading the theme", 0, 1)
        loaded = loaded_theme(theme, choices, settings)
        pipeline.refuse_unknown(loaded, (*(only or ()), *choices.copies))
        step("laying out", 0, 1)
        laid_out = pipeline.plan(loaded, choices, event_at(event) if event else None)
        names = only or pipeline.document_names(loaded)
        kits = pipeline.finish(laid_out, variants, names, step)
        shown = prove_first(kits, loaded, step) if proved else None
        folder = out / loaded.edition.id
        removed = output.write(output.Target(kit, folder / kit.variant, only is None) for kit in kits)
    for path in removed:
        click.echo(f"removed {path}, which was made from another theme or with other options", err=True)
    _report(loaded.edition.title, folder, kits, laid_out.notes)
    if shown:
        click.echo()
        report(shown)


def _report(title: str, folder: Path, kits: "tuple[FinishedKit, ...]", notes: tuple[str, ...]) -> None:
    """Says what was written, and what to print first."""
    click.echo(f"{title}")
    for kit in kits:
        click.echo(f"\n{folder / kit.variant}")
        for document in kit.documents:
            pages, papers = len(document.sheets), document.papers
            name = f"{document.name}.pdf"
            click.echo(f"  {name:<18} {_count(pages, 'page'):>9} on {_count(papers, 'sheet')} of paper")
        at_home = [document.papers for document in kit.documents if document.name != "board-poster"]
        if at_home:
            click.echo(f"  {'':<18} {_count(sum(at_home), 'sheet')} of paper in all{_without_poster(kit)}")
    for note in notes:
        click.echo(f"\nNote: {note}.")
    if any(name.startswith("guide") for name in kits[-1].files):
        guide = folder / kits[-1].variant / next(name for name in kits[-1].files if name.startswith("guide"))
        click.echo(f"\nPrint {guide} first, at 100 % (actual size): it tells the rest.")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _without_poster(kit: "FinishedKit") -> str:
    poster = any(document.name == "board-poster" for document in kit.documents)
    return " (board-poster.pdf is the board once more, for a copy shop)" if poster else ""
