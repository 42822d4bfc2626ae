"""The commands that list and show the names that a theme can use: icons, ornaments, palettes, scenes, styles, fonts."""

import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printgen import api
from printgen.cli.interface import say, translation
from printgen.cli.options import OUT_FILE, complete_named, complete_theme, dpi_option, paper_option, tell_earlier
from printgen.errors import Problem, UsageError, plain, quoted
from printgen.kit.papers import Paper
from printgen.messages import joined, message
from printgen.text_width import display_width, padded

if TYPE_CHECKING:
    from printgen.galleries.gallery import Showing

_GAP = 3  # letters between the columns of a list


def sheet_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of a command that can draw its list."""
    for option in (
        dpi_option("Pixels per inch of a PNG."),
        paper_option("The paper of a PDF."),
        click.option(
            "--sheet",
            type=OUT_FILE,
            metavar="FILE.pdf|.png",
            help="Draw the results on pages (PDF) or in one picture (PNG) instead of listing them.",
        ),
    ):
        command = option(command)
    return command


def write_sheet(name: str, showing: "Showing", sheet: Path, paper: Paper, dpi: int) -> None:
    """Draw a gallery into a file, and print the file's name."""
    kind = sheet.suffix.lower()
    if kind not in (".pdf", ".png"):
        text = message("a sheet is a PDF or a PNG file, not {file}", file=quoted(sheet))
        raise UsageError(Problem(text, hint=message("write --sheet {file}", file=f"{name}.pdf")))
    from printgen.galleries.gallery import as_pdf, as_png
    from printgen.kit.write import write_files

    data = as_pdf(showing, paper) if kind == ".pdf" else as_png(showing, paper.size.width, dpi)
    earlier = write_files(sheet.parent, {sheet.name: data}, named=True)
    click.echo(plain(str(sheet)))
    tell_earlier(sheet, earlier)


def show_gallery(name: str, words: Sequence[str], sheet: Path | None, paper: Paper, dpi: int) -> None:
    """List the names in a gallery that words find, or draw them."""
    from printgen.galleries.gallery import gallery, search

    word = " ".join(words)
    found = search(name, word)
    if sheet:
        write_sheet(name, gallery(name).showing(found), sheet, paper, dpi)
        return
    lines = gallery(name).lines(found, word, translation().code)
    wide = max(map(display_width, lines)) + _GAP
    across = shutil.get_terminal_size().columns // wide
    if sys.stdout.isatty() and across > 1:
        tall = -(-len(lines) // across)
        lines = ["".join(padded(line, wide) for line in lines[row::tall]).rstrip() for row in range(tall)]
    click.echo("\n".join(lines))


def _gallery_command(name: str, help_text: str) -> click.Command:
    """Return the command of a gallery, which lists or draws the names that words find."""

    @click.command(name, help=help_text)
    @click.argument("words", nargs=-1, metavar="[WORD]", shell_complete=complete_named)
    @sheet_options
    def command(words: tuple[str, ...], sheet: Path | None, paper: Paper, dpi: int) -> None:
        show_gallery(name, words, sheet, paper, dpi)

    return command


icons = _gallery_command(
    "icons",
    """Find drawings that a theme can name as an icon.

    A WORD can be in English, German, French, Spanish, Arabic or Japanese; without one, the usual drawings are
    listed. Compounds and misspelled words are found too. The list also shows the names of the drawings in your
    language, or in that of the WORD.

    Emoji and the drawings of game-icons.net come after the others. A WORD can also be an emoji, or the beginning of a
    name such as emoji/ or game/dragon.

    \b
      printgen icons dog
      printgen icons Schiff
      printgen icons game/ --sheet game.pdf
      printgen icons --sheet icons.pdf
    """,
)
ornaments = _gallery_command(
    "ornaments",
    """List the ornaments that a theme can name: all of them, those of one kind, or those of one name.

    \b
      printgen ornaments border
      printgen ornaments --sheet ornaments.pdf
    """,
)
palettes = _gallery_command(
    "palettes",
    """List the palettes that a theme can name: those of the styles, and others.

    \b
      printgen palettes --sheet palettes.png
    """,
)
scenes = _gallery_command(
    "scenes",
    """List the scenes that a theme can name: all of them, or those with a WORD in their names.

    \b
      printgen scenes station
      printgen scenes --sheet scenes.pdf
    """,
)
styles = _gallery_command(
    "styles",
    """List the styles that a theme can name, with a line about each; with --sheet, show an edition in each of them.

    \b
      printgen styles
      printgen styles woodcut --sheet woodcut.png
    """,
)


@click.command()
@click.argument("theme", required=False, shell_complete=complete_theme)
@sheet_options
def fonts(theme: str | None, sheet: Path | None, paper: Paper, dpi: int) -> None:
    """List the bundled fonts, or the languages that the fonts of THEME cover; --sheet draws them.

    If the font of a role does not have a letter, another font is used for the word. Put fonts that are too large to be
    bundled, such as Chinese and Korean ones, into the theme's folder and name them in 'fonts:'.

    \b
      printgen fonts --sheet fonts.pdf
      printgen fonts ./my-edition
    """
    if theme is None:
        show_gallery("fonts", (), sheet, paper, dpi)
        return
    from printgen.parts.drawing_context import context_for
    from printgen.type.typefaces import role_files

    context = context_for(api.load(theme))
    files = role_files(context.edition.fonts)
    if sheet:
        from printgen.galleries.looks import showing_of

        named = {file: context.setter.faces.file(role) for role, file in files.items()}
        write_sheet("fonts", showing_of(named), sheet, paper, dpi)
    else:
        from printgen.type.coverage import coverage

        for role, file in files.items():
            click.echo(f"{role:<18} {file}")
        click.echo()
        for covered in coverage(context.setter.faces, tuple(files)):
            if not covered.missing:
                roles = message("every role")
            elif covered.borrowed:
                roles = message("every role except {roles}", roles=", ".join(covered.missing))
            else:
                roles = message("no role")
            borrowed = [
                message("{roles} in {face}", roles=", ".join(names), face=face)
                for face, names in covered.borrowed.items()
            ]
            say(joined([covered.languages, joined([roles, *borrowed])], ": "))
            for line in filter(None, (covered.breaks, covered.hint)):
                click.echo(f"  {translation()(line)}")
