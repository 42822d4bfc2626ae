"""The command ``fonts``: which roles of a theme's faces have the letters of which languages."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from printgen.cli.commands.theme import loaded_theme, theme_argument

if TYPE_CHECKING:
    from printgen.drawing.type.setting.coverage import Covered


@click.command()
@theme_argument
def fonts(theme: str) -> None:
    """Tell which languages the faces of a theme have letters for.

    A role of text without the letters of a language takes another face for its words. Chinese, Japanese, Korean and
    other faces that are too large to be bundled are put into the theme's folder and named in its 'fonts:'.
    """
    from printgen.components.desk import desk_for, role_files
    from printgen.drawing.type.setting.coverage import coverage

    desk = desk_for(loaded_theme(theme))
    files = role_files(desk.edition.fonts)
    for role, file in files.items():
        click.echo(f"{role:<18} {file}")
    click.echo()
    for covered in coverage(desk.setter.faces, tuple(files)):
        click.echo(f"{covered.languages}: {'; '.join(_said(covered))}")
        if covered.hint:
            click.echo(f"  {covered.hint}")


def _said(covered: "Covered") -> Iterator[str]:
    """What to say of an alphabet: which roles have it, and which take another face."""
    if covered.missing and not covered.borrowed:
        yield "no role"
        return
    yield f"every role but {', '.join(covered.missing)}" if covered.missing else "every role"
    for face, roles in covered.borrowed.items():
        yield f"{', '.join(roles)} in {face}"
