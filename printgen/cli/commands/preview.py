"""The command ``preview``, which shows single items of a theme as pictures."""

from pathlib import Path

import click

from printgen import api
from printgen.cli.interface import say
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
from printgen.messages import message


@click.command()
@theme_argument
@click.argument("items", nargs=-1, metavar="ITEM...", shell_complete=complete_item)
@set_option("Set a rule option for these pictures.")
@language_option("The language of the pictures, such as de, if the theme has it.")
@variant_option("The ink variant to draw.")
@dpi_option("Pixels per inch.")
@click.option("--sheet", is_flag=True, help="Draw one contact sheet (sheet.png) instead of a picture for each item.")
@click.option("--out", type=OUT, help="The folder of the pictures.  [default: output/THEME/previews]")
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
    """Draw single items of THEME as PNG pictures, front and back side by side, without building the kit.

    \b
    An ITEM is an id of kit.json, or a kind and a name. The name of a deck or document draws all of
    its items, 'board' the whole board. Without an ITEM, the items are listed.
      printgen preview classic chance-03 boardwalk deed:boardwalk
      printgen preview classic note:500 token:dog rules:3
      printgen preview classic cards --sheet
      printgen preview ./my-edition chance board --variant standard --dpi 300
    """
    loaded = api.load(theme, settings=settings, language=language)
    folder = out or Path("output", kit_folder(loaded.edition.id, language), "previews")
    if (folder / MANIFEST).exists():
        raise UsageError(message("{folder} is the folder of a kit; choose another --out", folder=folder))
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
        say(message("Note: {note}.", note=note))
