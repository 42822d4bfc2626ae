"""The command ``sheets``: a theme as a workbook for a spreadsheet program."""

from pathlib import Path

import click

from printgen.cli.commands.theme import language_option, theme_argument
from printgen.errors import Problem, UsageError
from printgen.theme.quoting import plain, quoted


@click.command()
@theme_argument
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    metavar="FILE.xlsx",
    help="The workbook to write.",
)
@language_option("Write it in another of the theme's languages, such as de.")
def sheets(theme: str, out: Path, language: str | None) -> None:
    """Write THEME as a workbook: spaces, groups, cards, money, tokens, words and rules, to be written over.

    \b
      printgen sheets classic --out my-edition/edition.xlsx
      printgen sheets ./my-edition --out my-edition/edition.xlsx

    A theme.yaml beside it takes the workbook in with the line 'sheets: edition.xlsx'; what it says goes before
    what theme.yaml says and inherits. An empty cell is as inherited, '-' is none. An earlier workbook of that name
    is kept as edition.xlsx.1.
    """
    if out.suffix.lower() != ".xlsx":
        raise UsageError(Problem(f"{quoted(out)} is no name of a workbook", hint="let it end in .xlsx"))
    from printgen.flow.writing.edition_workbook import edition_workbook
    from printgen.flow.writing.output import write_files

    earlier = write_files(out.parent, {out.name: edition_workbook(theme, language)})
    click.echo(plain(str(out)))
    for name in earlier:
        click.echo(f"The earlier one is kept as {plain(str(out.with_name(name)))}.")
