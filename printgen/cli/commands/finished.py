"""The commands ``proof``, ``ink`` and ``assemble``, which read finished kits."""

import json
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printgen import api
from printgen.cli.interface import say, translation
from printgen.cli.options import (
    KIT,
    NAMES,
    OUT,
    complete_checks,
    complete_pictures,
    dpi_option,
    joined_names,
    json_option,
)
from printgen.cli.overview import PROOF_FAULT
from printgen.cli.progress import steps
from printgen.errors import UsageError, did_you_mean, listing, quoted
from printgen.messages import joined, message

if TYPE_CHECKING:
    from printgen.proof.views.cutting import Misfeed

# Readers of PDFs are imported on use: that takes half a second, and help texts should not wait for it.


def _checks(ctx: click.Context, param: click.Parameter, value: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """Return the names of ``--only a,b --only c``, all valid; all names if none is given."""
    from printgen.proof.run import NAMES as KNOWN

    chosen = tuple(dict.fromkeys(chain.from_iterable(value))) or KNOWN
    if unknown := [name for name in chosen if name not in KNOWN]:
        choices = message(
            "no check is called {name}; choose from {names}", name=quoted(unknown[0]), names=listing(KNOWN)
        )
        raise click.BadParameter(joined([choices, did_you_mean(unknown[0], KNOWN)]))
    return chosen


@click.command()
@click.argument("output_dir", type=KIT)
@click.option("--theme", help="The theme of the kit, if it is not the bundled theme of that name.")
@click.option(
    "--only",
    "checks",
    type=NAMES,
    multiple=True,
    callback=_checks,
    metavar="CHECK[,CHECK]",
    shell_complete=complete_checks,
    help="Run only these checks.",
)
@json_option
@click.pass_context
def proof(ctx: click.Context, output_dir: Path, theme: str | None, checks: tuple[str, ...], as_json: bool) -> None:
    """Proof the finished PDFs of the kit in OUTPUT_DIR: seams, folds, words, contrast, ink and more.

    \b
    The proof reads the PDFs and kit.json, not the code that made them:
      printgen proof output/knockopoly
      printgen proof output/knockopoly --only text,ink
      printgen proof output/my-edition --theme ./my-edition
    """
    from printgen.proof.run import proof_json, report_lines

    with steps() as step:
        report = api.prove_kit(output_dir, theme, checks=checks, progress=step)
    click.echo(json.dumps(proof_json(report), indent=2) if as_json else "\n".join(report_lines(report, translation())))
    for note in report.notes:
        say(message("Note: {note}.", note=note), error=True)
    ctx.exit(PROOF_FAULT if report.findings else 0)


@click.command()
@click.argument("output_dir", type=KIT)
@click.option("--pages", is_flag=True, help="Also list each page.")
@json_option
def ink(output_dir: Path, pages: bool, as_json: bool) -> None:
    """Show how much ink the kit in OUTPUT_DIR needs, by color, and how much Minimal saves.

    \b
    The finished PDFs are measured so that they can be compared; the result is not in milliliters.
      printgen ink output/knockopoly
      printgen ink output/knockopoly --pages
    """
    from printgen.proof.ink import ink_json, ink_lines
    from printgen.proof.kit_files import kit_folders
    from printgen.proof.run import measured_ink

    with steps() as step:
        kits = measured_ink(kit_folders(output_dir), step)
    if as_json:
        click.echo(json.dumps(ink_json(kits), indent=2))
    else:
        click.echo("\n".join(ink_lines(kits, pages, translation())))


def _misfeed(ctx: click.Context, param: click.Parameter, value: str | None) -> "Misfeed | None":
    from printgen.proof.views.cutting import misfeed

    try:
        return None if value is None else misfeed(value)
    except UsageError as error:
        raise click.BadParameter(joined(problem.message for problem in error.problems)) from error


@click.command()
@click.argument("output_dir", type=KIT)
@click.option(
    "--out",
    type=OUT,
    help="The folder of the pictures, with a folder for each variant (default: 'pictures' next to the variants).",
)
@dpi_option("Pixels per inch (the table is always 2400 pixels wide).")
@click.option(
    "--only",
    type=NAMES,
    multiple=True,
    callback=joined_names,
    metavar="DOC[,DOC]",
    shell_complete=complete_pictures,
    help="Draw only these documents (board, cards, deeds, money, pieces, rules, guide ...), or the table.",
)
@click.option(
    "--paper-misfeed",
    "feed",
    callback=_misfeed,
    metavar="LENGTH[,ANGLE]",
    help="Show the effect of a printer that feeds paper inaccurately, by a length and angle such as 1.5mm,0.5deg: "
    "in duplex printing, the back shifts against the front; a fold-and-glue page shifts as a whole.",
)
def assemble(
    output_dir: Path, out: Path | None, dpi: int, only: tuple[str, ...] | None, feed: "Misfeed | None"
) -> None:
    """See the kit in OUTPUT_DIR before you print it: cut, folded, glued and laid on a table, as PNG pictures.

    \b
    OUTPUT_DIR is a folder that 'printgen build' wrote; only its PDFs are used.
      printgen assemble output/knockopoly
      printgen assemble output/knockopoly --only table,board
      printgen assemble output/knockopoly --paper-misfeed 1.5mm,0.5deg
    """
    with steps() as step:
        paths = api.assemble_kit(output_dir, out, only=only, dpi=dpi, feed=feed, progress=step)
    for folder in dict.fromkeys(path.parent for path in paths):
        click.echo(folder)
        for path in paths:
            if path.parent == folder:
                click.echo(f"  {path.name}")
