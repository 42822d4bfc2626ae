"""The command ``preview``: shows single items of a theme as PNG pictures, without a build."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printgen.cli.commands.theme import language_option, loaded_theme, set_option, theme_argument, usual_choices
from printgen.cli.options import OUT, complete_item, dpi_option, variant_option
from printgen.errors import UsageError

if TYPE_CHECKING:
    from printgen.kit.preview import Preview


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
    loaded = loaded_theme(theme, settings, language)
    from printgen.kit import preview as previews
    from printgen.kit import write as output
    from printgen.kit.manifest import MANIFEST
    from printgen.kit.write import kit_folder

    folder = out or Path("output", kit_folder(loaded.edition.id, language), "previews")
    if (folder / MANIFEST).exists():
        raise UsageError(f"{folder} holds a kit, and nothing else may be there: choose another --out")
    shown = previews.previews(loaded, usual_choices(loaded), items, variants, dpi)
    files = _sheet(shown, dpi) if sheet else previews.files(shown, dpi)
    output.write_files(folder, files)
    for name in files:
        click.echo(folder / name)
    for note in loaded.notes:
        click.echo(f"Note: {note}.")


def _sheet(shown: "Iterator[Preview]", dpi: int) -> dict[str, bytes]:
    """The contact sheet as a PNG file."""
    from printgen.kit.preview import contact_sheet, png

    return {"sheet.png": png(contact_sheet(shown, dpi), dpi)}
