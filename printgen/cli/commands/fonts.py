"""The command ``fonts``: the bundled fonts, and which roles of a theme's faces have the letters of which languages."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from printgen.cli.commands.galleries import sheet_options, show_gallery, write_sheet
from printgen.cli.commands.theme import loaded_theme
from printgen.cli.options.completing import complete_theme
from printgen.kit.paper import Paper

if TYPE_CHECKING:
    from printgen.drawing.type.setting.coverage import Covered
    from printgen.drawing.type.setting.typefaces import Typefaces


@click.command()
@click.argument("theme", required=False, shell_complete=complete_theme)
@sheet_options
def fonts(theme: str | None, sheet: Path | None, paper: Paper, dpi: int) -> None:
    """List the bundled fonts, or tell which languages the faces of THEME have letters for; --sheet draws them.

    A role of text without the letters of a language takes another face for its words. Chinese, Japanese, Korean and
    other faces that are too large to be bundled are put into the theme's folder and named in its 'fonts:'.

    \b
      printgen fonts --sheet fonts.pdf
      printgen fonts ./my-edition
    """
    if theme is None:
        show_gallery("fonts", (), sheet, paper, dpi)
        return
    from printgen.components.common.typesetters import role_files
    from printgen.components.desk import desk_for

    desk = desk_for(loaded_theme(theme))
    files = role_files(desk.edition.fonts)
    if sheet:
        from printgen.flow.galleries.fonts import showing_of

        named = {file: desk.setter.faces.file(role) for role, file in files.items()}
        write_sheet("fonts", showing_of(named), sheet, paper, dpi)
    else:
        _tell_coverage(desk.setter.faces, files)


def _tell_coverage(faces: "Typefaces", files: Mapping[str, str]) -> None:
    """Says which file each role has, and what is covered of each language."""
    from printgen.drawing.type.setting.coverage import coverage

    for role, file in files.items():
        click.echo(f"{role:<18} {file}")
    click.echo()
    for covered in coverage(faces, tuple(files)):
        click.echo(f"{covered.languages}: {'; '.join(_said(covered))}")
        for line in filter(None, (covered.breaks, covered.hint)):
            click.echo(f"  {line}")


def _said(covered: "Covered") -> Iterator[str]:
    """What to say of an alphabet: which roles have it, and which take another face."""
    if covered.missing and not covered.borrowed:
        yield "no role"
        return
    yield f"every role but {', '.join(covered.missing)}" if covered.missing else "every role"
    for face, roles in covered.borrowed.items():
        yield f"{', '.join(roles)} in {face}"
