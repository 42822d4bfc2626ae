"""The command ``preview``, which shows single items of a theme as pictures."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from printgen import api
from printgen.cli.options import (
    OUT,
    complete_item,
    dpi_option,
    language_option,
    set_option,
    theme_argument,
    variant_option,
)
from printgen.errors import UsageError
from printgen.kit.manifest import MANIFEST
from printgen.kit.up_to_date import kit_folder

if TYPE_CHECKING:
    pass


@click.command()
@theme_argument
@click.argument("items", nargs=-1, metavar="ITEM...", shell_complete=complete_item)
@set_option("Show it with a rule option set.")
@language_option("Show it in another of the theme's languages, such as de.")
@variant_option("How it is inked.")
@dpi_option("Pixels an inch.")
@click.option(
    "--sheet", is_flag=True, help="One contact sheet (sheet.png) of all items, instead of a picture for each."
)
@click.option("--out", type=OUT, help="Where the pictures go.  [default: output/THEME/previews]")
def preview(
    theme: str,
    items: tuple[str, ...],
    settings: tuple[str, ...],
    language: str | None,
    variants: tuple[str, ...],
    dpi: int,
    sheet: bool,
    out: Path | None,
) -> None:
    """See single items of THEME as PNG pictures, front beside back: no more of the kit is made than holds them.

    \b
    An ITEM is named as in kit.json, or by its kind; a deck or a document stands for all in it,
    'board' for the whole board. Without an ITEM you are told which there are.
      printgen preview classic chance-03 boardwalk deed:boardwalk
      printgen preview classic note:500 token:dog rules:3
      printgen preview classic cards --sheet
      printgen preview ./my-edition chance board --variant standard --dpi 300
    """
    loaded = api.load(theme, settings=settings, language=language)
    folder = out or Path("output", kit_folder(loaded.edition.id, language), "previews")
    if (folder / MANIFEST).exists():
        raise UsageError(f"{folder} holds a kit, and nothing else may be there: choose another --out")
    session = api.Session(loaded)
    if sheet:
        files = {"sheet.png": session.contact_sheet(items, variants=variants, dpi=dpi)}
    else:
        files = session.preview(items, variants=variants, dpi=dpi)
    from printgen.kit.write import write_files

    write_files(folder, files)
    for name in files:
        click.echo(folder / name)
    for note in loaded.notes:
        click.echo(f"Note: {note}.")
