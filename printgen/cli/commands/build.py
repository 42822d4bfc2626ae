"""The command ``build``: its options, what they exclude, and the report of what was written."""

import gc
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printgen import api
from printgen.cli.options import (
    FILE,
    build_options,
    kits_option,
    language_option,
    only_option,
    set_option,
    theme_argument,
    variant_option,
    wishes,
    with_theme,
)
from printgen.cli.progress import steps
from printgen.kit.up_to_date import call_hash, kit_folder, up_to_date

if TYPE_CHECKING:
    from printgen.proof.run import Proof as ProofReport


@click.command(
    epilog="Options can also stand in the environment (PRINTGEN_PAPER=a4), or in the theme ('print: {paper: a4}'). "
)
@theme_argument
@variant_option("Which ink to print in.")
@only_option
@build_options
@set_option("Set a rule option for this build, such as rules.income_tax=flat ('printgen options THEME' lists them).")
@language_option("The language to print in, of those that the theme speaks, such as de: a kit in a folder of its own.")
@kits_option
@click.option(
    "--event",
    type=FILE,
    help="The event that an edition made for events is printed for (an event.yaml; default: the edition's sample).",
)
@click.option(
    "--proof", "proved", is_flag=True, help="Prove the finished PDFs first: with a fault, nothing is written."
)
@click.option("--force", is_flag=True, help="Build although nothing has changed since the kit was built.")
def build(
    theme: str,
    settings: tuple[str, ...],
    language: str | None,
    out: Path,
    event: Path | None,
    proved: bool,
    force: bool,
    **options: Any,
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
      printgen build classic --language de
    """
    wished = wishes(click.get_current_context())
    given = wished.given - {"variants"}  # each variant has a folder of its own
    call = call_hash(theme, wished.choices, wished.values["only"], settings, event, given, language)
    kits = () if force else up_to_date(theme, out, wished.values["variants"], call)
    if kits:
        folder = kits[0].parent if len(kits) > 1 else kits[0]
        report = None
        if proved:
            loaded = api.load(theme, settings=settings, language=language)
            with steps() as step:
                report = api.prove_kit(folder, loaded, progress=step)
            if report.findings:
                raise api.ProofError.of(report, "the kit stands as it was built before")
        click.echo(f"{folder} stands: nothing has changed since it was built (--force builds it all the same).")
        _report_proof(report)
        return
    gc.disable()  # a build makes many small values and no cycles worth a search; the process ends soon after
    with steps() as step:
        step("reading the theme", 0, 0)
        if event is None:
            occasion = None
        else:
            from printgen.event.occasion import event_at

            occasion = event_at(event)
        loaded = api.load(theme, settings=settings, language=language)
        whole = with_theme(wished, loaded)
        built = api.Session(loaded, whole.choices, occasion).build(
            out,
            variants=whole.values["variants"],
            only=whole.values["only"],
            progress=step,
            name=kit_folder(loaded.edition.id, language),
            proven=proved,
            call=call,
        )
    _report(loaded.edition.title, built)


def _report_proof(report: "ProofReport | None") -> None:
    if report:
        from printgen.proof.run import report_lines

        click.echo("\n" + "\n".join(report_lines(report)))


def _report(title: str, built: api.BuiltKit) -> None:
    """Report what was removed, the pages and sheets of each document, what to print first, and the proof."""
    for path in built.removed:
        click.echo(f"removed {path}, which is no part of this kit", err=True)
    click.echo(f"{title}")
    for kit in built.kits:
        click.echo(f"\n{built.folder / kit.variant}")
        for document in kit.documents:
            pages, name = _count(len(document.sheets), "page"), f"{document.name}.pdf"
            click.echo(f"  {name:<18} {pages:>9} on {_count(document.papers, 'sheet')} of paper")
        at_home = [document.papers for document in kit.documents if document.name in kit.at_home]
        apart = [document.name for document in kit.documents if document.name not in kit.at_home]
        poster = f" ({apart[0]}.pdf is the board once more, for a copy shop)" if apart else ""
        if at_home:
            click.echo(f"  {'':<18} {_count(sum(at_home), 'sheet')} of paper in all{poster}")
    for note in built.notes:
        click.echo(f"\nNote: {note}.")
    for path in built.changed:
        click.echo(f"\nNote: {path} is not as it was made: it stays, but is no longer listed in the kit.")
    if guide := next((name for name in built.kits[-1].files if name.startswith("guide")), None):
        path = built.folder / built.kits[-1].variant / guide
        click.echo(f"\nPrint {path} first, at 100 % (actual size): it tells the rest.")
    _report_proof(built.proof)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
