"""The command ``build``: its options, their exclusions, and the report."""

import gc
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printgen import api
from printgen.cli.interface import say, translation
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
from printgen.kit.request import whole_document
from printgen.kit.up_to_date import call_hash, kit_folder, up_to_date
from printgen.messages import message

if TYPE_CHECKING:
    from printgen.proof.run import ProofReport


@click.command(
    epilog="Options can also be set in the environment (PRINTGEN_PAPER=a4) or in the theme ('print: {paper: a4}')."
)
@theme_argument
@variant_option("The ink variant to print.")
@only_option
@build_options
@set_option("Set a rule option for this build, such as rules.income_tax=flat ('printgen options THEME' lists them).")
@language_option("The language of the kit, such as de, if the theme has it. The kit gets a folder of its own.")
@kits_option
@click.option(
    "--event",
    type=FILE,
    help="The event.yaml of a tournament (default: the sample of the edition).",
)
@click.option(
    "--proof", "proved", is_flag=True, help="Proof the finished PDFs first. If there is a fault, nothing is written."
)
@click.option(
    "--force",
    is_flag=True,
    help="Build even if the kit is up to date, and replace your own or edited files that are in the way.",
)
def build(
    theme: str,
    settings: tuple[str, ...],
    language: str | None,
    out: Path,
    event: Path | None,
    proved: bool,
    force: bool,
    **options: Any,  # read by ``wishes``, which also knows which of them were given
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
                raise api.ProofError.of(report, message("the existing kit was not changed"))
        say(message("{folder} is up to date (use --force to build it again).", folder=folder))
        _report_proof(report)
        return
    gc.disable()  # a build makes many small values and no cycles worth a search; the process ends soon after
    with steps() as step:
        step(message("reading the theme"), 0, 0)
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
            force=force,
        )
    _report(loaded.edition.title, built)


def _report_proof(report: "ProofReport | None") -> None:
    if report:
        from printgen.proof.run import report_lines

        click.echo("\n" + "\n".join(report_lines(report, translation())))


def _report(title: str, built: api.BuiltKit) -> None:
    """Report what was removed, the pages and sheets of each document, what to print first, and the proof."""
    for path in built.removed:
        say(message("removed {path}, which is not part of this kit", path=path), error=True)
    click.echo(f"{title}")
    for kit in built.kits:
        click.echo(f"\n{built.folder / kit.variant}")
        for document in kit.documents:
            pages = message("{n} page", "{n} pages", n=len(document.sheets))
            papers = message("{n} sheet of paper", "{n} sheets of paper", n=document.papers)
            name = f"{document.name}.pdf"
            wide = 21 - len(str(len(document.sheets)))  # so that the numbers are aligned on the right
            say(message("  {name} {pages} on {papers}", name=f"{name:<{wide}}", pages=pages, papers=papers))
        at_home = [document.papers for document in kit.documents if whole_document(document.name) in kit.at_home]
        apart = [document.name for document in kit.documents if whole_document(document.name) not in kit.at_home]
        if at_home:
            say(message("  {n} sheet of paper in all", "  {n} sheets of paper in all", n=sum(at_home)))
        if at_home and apart:
            say(message("  {file} is the same board on one page, for a copy shop", file=f"{apart[0]}.pdf"))
    for note in built.notes:
        click.echo()
        say(message("Note: {note}.", note=note))
    for path in built.changed:
        click.echo()
        say(message("Note: {path} was changed after it was built. It stays, but is no longer listed.", path=path))
    if guide := next((name for name in built.kits[-1].files if name.startswith("guide")), None):
        path = built.folder / built.kits[-1].variant / guide
        click.echo()
        say(message("Print {path} first, at 100% (actual size); it explains the rest.", path=path))
    _report_proof(built.proof)
