"""The command ``watch``: checks a theme at each save, builds what has changed, and shows it in pictures."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printgen.cli.commands.theme import ThemeCall, language_option, loaded_theme, set_option, theme_argument
from printgen.cli.options import (
    NAMES,
    PrintWishes,
    build_options,
    complete_item,
    dpi_option,
    joined_names,
    kits_option,
    only_option,
    variant_option,
    wishes,
    with_theme,
)
from printgen.cli.start import tell_problems
from printgen.errors import PrintgenError

if TYPE_CHECKING:
    from printgen.theme.media import ProvenPictures
    from printgen.theme.theme import Theme
    from printgen.watch import Asked, Made


@click.command(epilog="Options can also stand in the theme ('print: {paper: a4}').")
@theme_argument
@click.option(
    "--preview",
    "items",
    type=NAMES,
    multiple=True,
    callback=joined_names,
    metavar="ITEM[,ITEM]",
    shell_complete=complete_item,
    help="The items to show at each save, instead of what has changed ('printgen preview THEME' lists them).",
)
@dpi_option("Pixels an inch of pictures.")
@variant_option("Which ink to print in.")
@only_option
@build_options
@set_option("Set a rule option, such as rules.income_tax=flat.")
@language_option("The language to print in, of those that the theme speaks, such as de.")
@kits_option
def watch(
    theme: str,
    items: tuple[str, ...] | None,
    dpi: int,
    settings: tuple[str, ...],
    language: str | None,
    out: Path,
    **options: Any,
) -> None:
    """Build THEME again at each save: only what has changed, with pictures of it, until Ctrl-C.

    \b
    Whatever a theme reads is watched: its files, its pictures, the themes that it extends. What is wrong
    is told with file, line and column; the last good kit stands until it is mended. The kit is in
    output/THEME, the pictures in output/THEME/previews.
      printgen watch ./my-edition
      printgen watch ./my-edition --variant minimal --paper a4
      printgen watch ./my-edition --preview board,chance-03
    """
    ctx = click.get_current_context()
    wished, said = wishes(ctx), ThemeCall(theme, settings, language)
    from printgen.kit.write import call_hash, kit_folder
    from printgen.watch import Wanted, file_changes, watched

    def folder(loaded: "Theme") -> Path:
        return out / kit_folder(loaded.edition.id, language)

    given = wished.given - {"variants"}
    call = call_hash(theme, wished.choices, wished.values["only"], said.wishes, None, given)
    wanted = Wanted(folder, items or (), dpi, call)
    click.echo(f"Watching {theme}: Ctrl-C ends it.")
    with _until_stopped():
        for news in watched(theme, partial(_asked, ctx, said, wished, {}), wanted, partial(file_changes, out=out)):
            if isinstance(news, PrintgenError):
                tell_problems(news)
            else:
                click.echo(f"{datetime.now():%H:%M:%S} {_report_of(news)}")


def _asked(ctx: click.Context, said: ThemeCall, wished: PrintWishes, proven: "ProvenPictures") -> "Asked":
    """The theme as it reads now, and how it is to be printed; pictures that are ``proven`` need not be read again."""
    from printgen.theme.media import forget_others
    from printgen.watch import Asked

    loaded = loaded_theme(*said, proven)
    forget_others(proven, loaded.files)
    whole = with_theme(wished, loaded)
    return Asked(loaded, whole.choices, whole.values["variants"], whole.values["only"])


def _report_of(made: "Made") -> str:
    """What was made, in a line, and a line for each thing to know of it."""
    from printgen.watch import PREVIEWS

    parts = [f"{made.folder}: {', '.join(made.documents)}" if made.documents else f"{made.folder} stands"]
    if made.items:
        parts.append(f"see {', '.join(made.items)} in {made.folder / PREVIEWS}")
    removed = [f"removed {path}, which is no part of this kit any more" for path in made.removed]
    return "\n".join(["; ".join(parts), *removed, *(f"Note: {note}." for note in made.notes)])


@contextmanager
def _until_stopped() -> Iterator[None]:
    """A context that Ctrl-C ends, and the system's wish to end the process, without a fault."""
    former = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        click.echo("\nStopped.")
    finally:
        signal.signal(signal.SIGTERM, former)
