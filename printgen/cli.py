"""The command line: each command's body is one call and a report; the only place that prints and exits."""

import gc
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printgen import __version__
from printgen.cli_assemble import assemble
from printgen.cli_event import score, seating
from printgen.cli_ink import ink
from printgen.cli_params import BOARD_SIZE, FILE_SIZE, PAPER, file_size
from printgen.cli_printer import calibrate, printed_on, printer_option, printers
from printgen.cli_proof import proof, prove_first, report
from printgen.drawing.ink import VARIANTS
from printgen.errors import PrintgenError, ThemeError, UsageError
from printgen.kit import PRINTABLE, THICKNESS, Choices, Paper
from printgen.progress import steps
from printgen.sheets.paper import PAPERS

if TYPE_CHECKING:
    from printgen.pipeline import FinishedKit

THICKEST = 0.5  # mm of paper that still folds


class _Commands(click.Group):
    """A group that turns a user's errors into messages and exit codes, never into tracebacks."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except PrintgenError as error:
            for problem in error.problems:
                click.echo(str(problem), err=True)
            if len(error.problems) > 1:
                click.echo(f"{len(error.problems)} problems; nothing was written.", err=True)
            ctx.exit(error.exit_code)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="printgen")
def main() -> None:
    """Print-and-play kits of property-trading board games: a theme goes in, printable PDFs come out.

    \b
    Start here:
      printgen themes                 what is bundled
      printgen build knockopoly       the whole kit, in output/knockopoly
      printgen build ./my-edition     your own theme folder
      printgen assemble output/knockopoly
                                      see it put together before you print it
      printgen calibrate              a test page, for prints that are exact
    """


def _complete_theme(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from printgen.resources import bundled_themes

    return [name for name in bundled_themes() if name.startswith(incomplete)]


def _complete_documents(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    from printgen.pipeline import document_names

    head, _, last = incomplete.rpartition(",")
    start = f"{head}," if head else ""
    return [start + name for name in document_names() if name.startswith(last)]


def _documents(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...] | None:
    """The names of ``--only a,b``, each known."""
    if value is None:
        return None
    return tuple(_known_document(name.strip()) for name in value.split(","))


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

    from printgen.pipeline import document_names

    names = document_names()
    if name not in names:
        near = get_close_matches(name, names, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"choose from {', '.join(names)}"
        raise click.BadParameter(f"there is no document '{name}'; {hint}")
    return name


def _overlap(ctx: click.Context, param: click.Parameter, value: str | None) -> float | None:
    overlap = _length(value)
    if overlap is not None and overlap > PRINTABLE:
        raise click.BadParameter("the overlap can be at most 0.25in, or the tiles do not fit on the paper")
    return overlap


def _thickness(ctx: click.Context, param: click.Parameter, value: str | None) -> float | None:
    thickness = _length(value)
    if thickness is not None and thickness > THICKEST:
        raise click.BadParameter(f"paper of {value} cannot be folded to a booklet; {THICKEST:g}mm is the thickest")
    return thickness


def _length(value: str | None) -> float | None:
    from printgen.geometry import length

    if value is None:
        return None
    try:
        return length(value)
    except UsageError as error:
        raise click.BadParameter(str(error)) from error


@main.command(epilog="Exit codes: 0 done, 1 the theme is at fault, 2 wrong usage.")
@click.argument("theme", shell_complete=_complete_theme)
@click.option(
    "--variant", type=click.Choice([*VARIANTS, "all"]), default="all", show_default=True, help="Which ink to print in."
)
@click.option(
    "--only",
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
    type=click.Choice(["long", "short"]),
    help="With --cards duplex: the edge that your printer turns the sheet about.  [default: its profile's, or long]",
)
@printer_option
@click.option(
    "--overlap",
    callback=_overlap,
    metavar="LENGTH",
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
    callback=_thickness,
    metavar="LENGTH",
    help="With --fold half: how thick your paper is, so that inner pages move towards the spine.  [default: 0.1mm]",
)
@click.option(
    "--board-size",
    type=BOARD_SIZE,
    metavar="LENGTH",
    help="How large the board is, such as 400mm or 18in: the outer side of a square board, the length of one that "
    "tokens slide on. Small type keeps its size.  [default: 20in; 45in]",
)
@click.option("--saver", is_flag=True, help="Save paper: board tiles, decks and notes share sheets.")
@click.option(
    "--split",
    type=FILE_SIZE,
    metavar="SIZE",
    help="Keep each file under a copy shop's limit, such as 100MB: a larger one becomes board-1.pdf, board-2.pdf ...",
)
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="OPTION=VALUE",
    help="Set a rule option for this build, such as rules.income_tax=flat ('printgen options THEME' lists them).",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    show_default=True,
    help="The folder that kits are written to.",
)
@click.option(
    "--event",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The event that an edition made for events is printed for (an event.yaml; default: the edition's sample).",
)
@click.option(
    "--proof", "proved", is_flag=True, help="Prove the finished PDFs first: with a fault, nothing is written."
)
def build(
    theme: str,
    variant: str,
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
    if flip and cards != "duplex":
        raise click.UsageError("--flip goes with --cards duplex: folded cards are printed on one side")
    if thickness is not None and fold != "half":
        raise click.UsageError("--thickness goes with --fold half: in other folds no sheet lies within another")
    if only and (unmade := sorted(set(copies) - set(only))):
        raise click.UsageError(f"--copies {unmade[0]} goes without effect: --only leaves {unmade[0]} out")
    variants = VARIANTS if variant == "all" else (variant,)
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
    from printgen import output, pipeline
    from printgen.event.load import event_at

    gc.disable()  # a build makes many small values and no cycles worth a search; the process ends soon after
    with steps() as step:
        step("reading the theme", 0, 1)
        loaded = _load(theme, choices, settings)
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


def _load(theme: str, choices: Choices, settings: tuple[str, ...] = ()) -> Any:
    """The theme with its options set; where it makes no sense, what cannot be printed of it is told as well."""
    from printgen.drawing.icons import baked
    from printgen.theme.load import load_theme

    try:
        loaded = load_theme(theme, baked().keys())
    except ThemeError as error:
        if error.readable is None:
            raise
        from printgen import pipeline

        further = pipeline.further_problems(error.readable, choices)
        raise ThemeError(dict.fromkeys([*error.problems, *further])) from None
    if not settings:
        return loaded
    from printgen.theme.options import overridden

    return overridden(loaded, settings, baked().keys())


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


@main.command()
@click.argument("theme", shell_complete=_complete_theme)
@click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="Check it with a rule option set.")
def check(theme: str, settings: tuple[str, ...]) -> None:
    """Check THEME without printing it: every problem with its place, all at once."""
    from printgen import pipeline

    choices = Choices(PAPERS["letter"])
    loaded = _load(theme, choices, settings)
    pipeline.plan(loaded, choices)
    click.echo(f"{loaded.edition.title}: no problems found.")


@main.command()
@click.argument("theme", shell_complete=_complete_theme)
def options(theme: str) -> None:
    """List the rule options of THEME: each with its value, its choices, and where the booklet tells it."""
    from printgen.theme.options import options as rule_options

    found = rule_options(_load(theme, Choices(PAPERS["letter"])).edition)
    rows = [
        ("OPTION", "VALUE", "CHOICES", "PRINTED UNDER"),
        *((*one[:3], ", ".join(one.printed) or "-") for one in found),
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        click.echo("  ".join([*(cell.ljust(wide) for cell, wide in zip(row, widths, strict=False)), row[3]]))
    click.echo(f"\nFor one build: printgen build {theme} --set {found[-1].name}={found[-1].value}")


@main.command()
def styles() -> None:
    """List the styles, palettes and ornaments that a theme can name."""
    from printgen.theme.style import ornament_names, palette_names, style_lines

    for name, line in style_lines().items():
        click.echo(f"{name:<16} {line}")
    click.echo(f"\n{'palette':<16} {', '.join(palette_names())}\n\nornament:")
    for kind, names in ornament_names().items():
        click.echo(f"  {kind:<14} {', '.join(names)}")


@main.command()
def themes() -> None:
    """List the bundled themes."""
    from printgen.resources import theme_titles

    for name, title in theme_titles().items():
        click.echo(f"{name:<16} {title}")


@main.command()
@click.argument("what", type=click.Choice(["theme", "kit"]))
def schema(what: str) -> None:
    """Print the JSON Schema of a theme.yaml or of a kit.json (for editors and other programs)."""
    import json

    from printgen.manifest import kit_schema
    from printgen.theme.schema import theme_schema

    makers: dict[str, Callable[[], Any]] = {"theme": theme_schema, "kit": kit_schema}
    click.echo(json.dumps(makers[what](), indent=2))


@main.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script of a SHELL; for bash: eval "$(printgen completion bash)"."""
    from click.shell_completion import get_completion_class

    complete = get_completion_class(shell)
    if complete is not None:
        click.echo(complete(main, {}, "printgen", "_PRINTGEN_COMPLETE").source())


main.add_command(assemble)
main.add_command(proof)
main.add_command(seating)
main.add_command(score)
main.add_command(ink)
main.add_command(calibrate)
main.add_command(printers)
