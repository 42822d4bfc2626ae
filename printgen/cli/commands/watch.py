"""The command ``watch``, which builds a theme again at each save and shows what has changed."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printgen import api
from printgen.cli.interface import say, translation
from printgen.cli.options import (
    NAMES,
    build_options,
    complete_item,
    dpi_option,
    joined_names,
    kits_option,
    language_option,
    only_option,
    set_option,
    theme_argument,
    variant_option,
    wishes,
    with_theme,
)
from printgen.cli.progress import tell_problems
from printgen.errors import PrintgenError
from printgen.kit.up_to_date import call_hash
from printgen.messages import joined, message
from printgen.theme.files import ProvenPictures, forget_others

if TYPE_CHECKING:
    from printgen.watch import Made


@click.command(epilog="Options can also be set in the theme ('print: {paper: a4}').")
@theme_argument
@click.option(
    "--preview",
    "items",
    type=NAMES,
    multiple=True,
    callback=joined_names,
    metavar="ITEM[,ITEM]",
    shell_complete=complete_item,
    help="Draw these items each time instead of those that changed ('printgen preview THEME' lists them).",
)
@dpi_option("Pixels per inch of pictures.")
@variant_option("The ink variant to print.")
@only_option
@build_options
@set_option("Set a rule option, such as rules.income_tax=flat.")
@language_option("The language of the kit, such as de, if the theme has it.")
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
    """Rebuild THEME every time you save, with pictures of what has changed, until Ctrl-C.

    \b
    All files of the theme are watched: its tables, its pictures and the themes that it extends.
    Problems are shown with file, line and column; the last good kit stays until they are fixed.
    The kit is in output/THEME, the pictures are in output/THEME/previews.
      printgen watch ./my-edition
      printgen watch ./my-edition --variant minimal --paper a4
      printgen watch ./my-edition --preview board,chance-03
    """
    from printgen.watch import Asked, Wanted, file_changes, watched

    wished = wishes(click.get_current_context())
    proven: ProvenPictures = {}

    def read() -> Asked:
        loaded = api.load(theme, settings=settings, language=language, proven=proven)
        forget_others(proven, loaded.files)
        whole = with_theme(wished, loaded)
        return Asked(loaded, whole.choices, whole.values["variants"], whole.values["only"])

    given = wished.given - {"variants"}
    call = call_hash(theme, wished.choices, wished.values["only"], settings, None, given, language)
    wanted = Wanted(out, items or (), dpi, call, language)
    say(message("Watching {theme}. Stop with Ctrl-C.", theme=theme))
    with _until_stopped():
        for news in watched(theme, read, wanted, partial(file_changes, out=out)):
            if isinstance(news, PrintgenError):
                tell_problems(news)
            else:
                click.echo(f"{datetime.now():%H:%M:%S} {_report_of(news)}")


def _report_of(made: "Made") -> str:
    """Return a line on the result, and a line for each note on it."""
    from printgen.watch import PREVIEWS

    documents = ", ".join(made.documents)
    if documents:
        parts = [message("{folder}: {documents}", folder=made.folder, documents=documents)]
    else:
        parts = [message("{folder} is up to date", folder=made.folder)]
    if made.items:
        parts.append(message("see {items} in {folder}", items=", ".join(made.items), folder=made.folder / PREVIEWS))
    lines = [joined(parts)]
    lines += [message("removed {path}, which is no longer part of this kit", path=path) for path in made.removed]
    lines += [message("Note: {note}.", note=note) for note in made.notes]
    return "\n".join(map(translation(), lines))


@contextmanager
def _until_stopped() -> Iterator[None]:
    """End a context on Ctrl-C and on SIGTERM without an error."""
    former = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        click.echo()
        say(message("Stopped."))
    finally:
        signal.signal(signal.SIGTERM, former)
