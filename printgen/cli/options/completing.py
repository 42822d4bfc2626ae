"""What a shell offers for a word that has been begun: themes, rule options, checks, pictures."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import click


def complete_theme(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The bundled themes, and theme folders: those here as ``./name``, others along the path that is typed."""
    from printgen.resources import bundled_themes

    names = [name for name in bundled_themes() if name.startswith(incomplete)]
    return [*names, *_folders(incomplete)]


def _folders(incomplete: str) -> Iterator[str]:
    """Folders that hold a theme; others, with a slash, only where a path is being typed."""
    head, slash, begun = incomplete.rpartition("/")
    place = Path(f"{head}/" if slash else ".")
    if not place.is_dir():
        return
    for name in sorted(os.listdir(place)):
        if name.startswith(begun) and (place / name).is_dir() and not name.startswith("."):
            shown = f"{head}/{name}" if slash else f"./{name}"
            if (place / name / "theme.yaml").is_file():
                yield shown
            elif slash:
                yield f"{shown}/"


def complete_setting(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The rule options of the theme that was typed before, else of the usual game; after ``=`` their choices."""
    from printgen.errors import PrintgenError
    from printgen.theme.games import GAMES, USUAL
    from printgen.theme.options import settings_of
    from printgen.theme.read.load import load_theme

    record = GAMES[USUAL].record
    typed = [ctx.params.get("theme"), *ctx.args]  # while an option lacks its value, all words are left over
    with suppress(PrintgenError):  # then the options are those of the usual game, as far as one can tell
        record = next((type(load_theme(name).edition) for name in typed if name), record)
    return [setting for setting in settings_of(record, "=" in incomplete) if setting.startswith(incomplete)]


def complete_language(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The languages that there are words for."""
    from printgen.words.languages.grammar import languages

    return [code for code in languages() if code.startswith(incomplete)]


def complete_checks(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The kinds of check of a proof, after those already typed."""
    from printgen.proof.checks.table import NAMES

    return _listed(NAMES, incomplete)


def complete_documents(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The documents of kits, after those already typed."""
    from printgen.flow.pipeline import document_names

    return _listed(document_names(), incomplete)


def complete_pictures(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The documents of kits and the table."""
    from printgen.flow.pipeline import document_names

    return _listed((*document_names(), "table"), incomplete)


def complete_copies(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The documents that are printed N times over."""
    return [f"{name}=" for name in complete_documents(ctx, param, incomplete)]


def _listed(names: tuple[str, ...], incomplete: str) -> list[str]:
    """The names that may follow what is typed of a list."""
    head, comma, last = incomplete.rpartition(",")
    return [f"{head}{comma}{name}" for name in names if name.startswith(last)]
