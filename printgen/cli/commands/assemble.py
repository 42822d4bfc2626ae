"""The command ``assemble``: shows a finished kit cut, folded, glued and laid on a table, as PNG pictures."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printgen.cli.options.completing import complete_pictures
from printgen.cli.options.values import KIT, NAMES, OUT, dpi_option, joined_names
from printgen.errors import UsageError

if TYPE_CHECKING:
    from printgen.proof.views.misfeed import Misfeed


def _misfeed(ctx: click.Context, param: click.Parameter, value: str | None) -> "Misfeed | None":
    from printgen.proof.views.misfeed import misfeed

    try:
        return None if value is None else misfeed(value)
    except UsageError as error:
        raise click.BadParameter(str(error)) from error


@click.command()
@click.argument("output_dir", type=KIT)
@click.option(
    "--out",
    type=OUT,
    help="Where the pictures go, in a folder for each variant.  [default: 'pictures' beside the kit's folders]",
)
@dpi_option("Pixels an inch (the table is always 2400 pixels wide).")
@click.option(
    "--only",
    type=NAMES,
    multiple=True,
    callback=joined_names,
    metavar="DOC[,DOC]",
    shell_complete=complete_pictures,
    help="Pictures of these documents only (board, cards, deeds, money, pieces, rules, guide ...), or of the table.",
)
@click.option(
    "--paper-misfeed",
    "feed",
    callback=_misfeed,
    metavar="LENGTH[,ANGLE]",
    help="Show what a printer does that feeds paper so far off, such as 1.5mm,0.5deg: the back of a sheet that is "
    "printed on both sides moves against its front; a page that is folded and glued moves as a whole.",
)
def assemble(
    output_dir: Path, out: Path | None, dpi: int, only: tuple[str, ...] | None, feed: "Misfeed | None"
) -> None:
    """See the kit in OUTPUT_DIR before you print it: cut, folded, glued and laid on a table, as PNG pictures.

    \b
    OUTPUT_DIR is what 'printgen build' wrote; its PDFs are cut up, nothing else is looked at.
      printgen assemble output/knockopoly
      printgen assemble output/knockopoly --only table,board
      printgen assemble output/knockopoly --paper-misfeed 1.5mm,0.5deg
    """
    from printgen.cli.progress import steps
    from printgen.flow.writing import output
    from printgen.kit.manifest.file import MANIFEST
    from printgen.proof.pages.opened import kit_folders
    from printgen.proof.views.assembling import AssemblyView, assembled

    kits = kit_folders(output_dir)
    root = out or kits[0].parent / "pictures"
    view = AssemblyView(dpi, feed)
    targets = [root / (kit.name + view.folder) for kit in kits]
    if kept := [target for target in targets if (target / MANIFEST).exists()]:
        raise UsageError(f"{kept[0]} holds a kit, and nothing else may be there: choose another --out")
    with steps() as step:
        files = assembled(kits, view, only, step)
    output.write_files(root, files)
    _report(root, files)


def _report(root: Path, files: dict[str, bytes]) -> None:
    for folder in dict.fromkeys(name.rpartition("/")[0] for name in files):
        click.echo(root / folder)
        for name in files:
            if name.startswith(f"{folder}/"):
                click.echo(f"  {name.rpartition('/')[2]}")
