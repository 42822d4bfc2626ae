"""The commands about themes (check, options, styles, themes, schema), and how every command loads one."""

import gc
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from printgen.cli.options import complete_language, complete_setting, complete_theme
from printgen.cli.overview import themes_text

if TYPE_CHECKING:
    from printgen.kit.choices import Choices
    from printgen.theme.media import ProvenPictures


class ThemeCall(NamedTuple):
    """A theme as a command names it: its name or path, the rule options set, and the language asked for."""

    name: str
    settings: tuple[str, ...] = ()
    language: str | None = None

    @property
    def wishes(self) -> tuple[str, ...]:
        """What is wished of the theme besides what it says itself."""
        return *self.settings, *([f"language={self.language}"] if self.language else [])


def theme_argument(command: Callable[..., Any]) -> Callable[..., Any]:
    """The argument THEME: a bundled name, or the path of a theme folder."""
    return click.argument("theme", shell_complete=complete_theme)(command)


def set_option(help_text: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option ``--set``: rule options for this call, as ``settings``."""
    return click.option(
        "--set", "settings", multiple=True, metavar="OPTION=VALUE", shell_complete=complete_setting, help=help_text
    )


def language_option(help_text: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The option ``--language``: the one that the theme is to speak, of those that it does."""
    return click.option("--language", metavar="CODE", shell_complete=complete_language, help=help_text)


def loaded_theme(
    theme: str, settings: tuple[str, ...] = (), language: str | None = None, proven: "ProvenPictures | None" = None
) -> Any:
    """The theme in that language, else in its own, with its options set; ``proven`` pictures are not proven again."""
    from printgen.art.icons import baked
    from printgen.loading import load_theme

    loaded = load_theme(theme, baked().keys(), language, proven)
    if not settings:
        return loaded
    from printgen.words.rule_options import overridden

    return overridden(loaded, settings, baked().keys())


@click.command()
@theme_argument
@set_option("Check it with a rule option set.")
@language_option("Check it in another of its languages, such as de.")
def check(theme: str, settings: tuple[str, ...], language: str | None) -> None:
    """Check THEME without printing it: every problem with its place, all at once.

    \b
      printgen check ./my-edition
      printgen check ./my-edition --language de
      printgen check ./my-edition --set rules.income_tax=flat

    It lays out everything as the theme's own 'print' says: what does not fit is told, too. With other papers and
    sizes a build tells that, before it writes anything.
    """
    from printgen.cli.progress import steps

    gc.disable()  # as in a build: many small values, and no cycles worth a search
    with steps() as step:
        step("reading the theme", 0, 0)
        loaded = loaded_theme(theme, settings, language)
        from printgen.kit.layout import lay_out

        step("laying out", 0, 0)
        laid_out = lay_out(loaded, usual_choices(loaded))
    click.echo(f"{loaded.edition.title}: no problems found.")
    for note in laid_out.notes:
        click.echo(f"Note: {note}.")


def usual_choices(theme: Any) -> "Choices":
    """What a build of the theme would print, without options of its own."""
    from printgen.kit.print_section import theme_choices

    return theme_choices(theme)


@click.command()
@theme_argument
@language_option("Tell it in another of the theme's languages, such as de.")
def options(theme: str, language: str | None) -> None:
    """List the rule options of THEME: each with its value, its choices, and where the booklet tells it."""
    import shlex

    from printgen.words.rule_options import rule_options

    found = rule_options(loaded_theme(theme, (), language).edition)
    rows = [
        ("OPTION", "VALUE", "CHOICES", "PRINTED UNDER"),
        *((*one[:3], ", ".join(one.printed) or "-") for one in found),
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        click.echo("  ".join([*(cell.ljust(wide) for cell, wide in zip(row, widths, strict=False)), row[3]]))
    click.echo(f"\nFor one build: printgen build {shlex.quote(theme)} --set {found[-1].name}={found[-1].value}")


@click.command()
def themes() -> None:
    """List the bundled themes, with the languages that each speaks."""
    click.echo(themes_text())


@click.command()
@click.argument("what", type=click.Choice(["theme", "kit"]))
def schema(what: str) -> None:
    """Print the JSON Schema of a theme.yaml or of a kit.json (for editors and other programs)."""
    import json

    from printgen.kit.manifest import kit_schema
    from printgen.theme.schema import theme_schema

    makers: dict[str, Callable[[], Any]] = {"theme": theme_schema, "kit": kit_schema}
    click.echo(json.dumps(makers[what](), indent=2))
