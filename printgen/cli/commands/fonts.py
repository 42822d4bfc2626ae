"""The command ``fonts``: the bundled fonts, or the languages that the faces of a theme cover."""

from pathlib import Path

import click

from printgen.cli.commands.galleries import sheet_options, show_gallery, write_sheet
from printgen.cli.commands.theme import loaded_theme
from printgen.cli.options.completing import complete_theme
from printgen.kit.paper import Paper


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
        from printgen.drawing.type.setting.coverage import coverage

        for role, file in files.items():
            click.echo(f"{role:<18} {file}")
        click.echo()
        for covered in coverage(desk.setter.faces, tuple(files)):
            said = f"every role but {', '.join(covered.missing)}" if covered.missing else "every role"
            borrowed = [f"{', '.join(roles)} in {face}" for face, roles in covered.borrowed.items()]
            if covered.missing and not borrowed:
                said = "no role"
            click.echo(f"{covered.languages}: {'; '.join([said, *borrowed])}")
            for line in filter(None, (covered.breaks, covered.hint)):
                click.echo(f"  {line}")
