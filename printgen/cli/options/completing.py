"""Shell completion of themes, rule options, checks, documents, items and names of galleries."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from printgen.theme.model.theme import Theme


def complete_theme(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete bundled themes and theme folders: those here as ``./name``, others along the typed path."""
    from printgen.resources import bundled_themes

    names = [name for name in bundled_themes() if name.startswith(incomplete)]
    return [*names, *_folders(incomplete)]


def _folders(incomplete: str) -> Iterator[str]:
    """Yield folders with a theme; other folders, with a slash, only if a path is being typed."""
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
    """Complete the rule options of the theme typed before, else of the usual game; after ``=`` their choices."""
    from printgen.errors import PrintgenError
    from printgen.games.registry import USUAL
    from printgen.loading import load_theme
    from printgen.rule_options import settings_of
    from printgen.theme.games import record_of

    record = record_of(USUAL)
    typed = [ctx.params.get("theme"), *ctx.args]  # while an option lacks its value, Click leaves all words in args
    with suppress(PrintgenError):  # then complete those of the usual game
        record = next((type(load_theme(name).edition) for name in typed if name), record)
    return [setting for setting in settings_of(record, "=" in incomplete) if setting.startswith(incomplete)]


def complete_language(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the languages with rules."""
    from printgen.words.languages.grammar import rules_languages

    return [code for code in rules_languages() if code.startswith(incomplete)]


def complete_checks(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the kinds of check of a proof, after those already typed."""
    from printgen.proof.checks.rows import NAMES

    return _listed(NAMES, incomplete)


def complete_documents(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the documents of kits, after those already typed."""
    from printgen.flow.pipeline import document_names

    return _listed(document_names(), incomplete)


def complete_pictures(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the documents of kits and the table."""
    from printgen.flow.pipeline import document_names

    return _listed((*document_names(), "table"), incomplete)


def complete_item(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the items of the theme typed before, as far as they are known without a layout."""
    from printgen.errors import PrintgenError
    from printgen.loading import load_theme

    typed = next(filter(None, [ctx.params.get("theme"), *ctx.args]), "")
    try:
        return _listed(tuple(_items(load_theme(typed))), incomplete)
    except PrintgenError:  # not a theme
        return []


def _items(theme: "Theme") -> Iterator[str]:
    from printgen.flow.pipeline import document_names
    from printgen.games.trade.records import Ownable
    from printgen.kit.pieces import numbered_id
    from printgen.theme.model.edition import HasDecks, HasMoney, HasSpaces, HasTokens

    edition = theme.edition
    yield from document_names(theme)
    for deck in edition.decks if isinstance(edition, HasDecks) else ():
        total = deck.card_count
        yield from (deck.id, *(numbered_id(deck.id, number, total) for number in range(1, total + 1)))
    for space in edition.spaces if isinstance(edition, HasSpaces) else ():
        yield from (space.id, f"deed:{space.id}") if isinstance(space, Ownable) else (space.id,)
    yield from (f"note:{note.value}" for note in (edition.money if isinstance(edition, HasMoney) else ()))
    yield from (f"token:{token.id}" for token in (edition.tokens_of_players if isinstance(edition, HasTokens) else ()))


def complete_named(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the names and kinds in the gallery of the command's name."""
    from printgen.flow.galleries.gallery import gallery

    every = (name for full in gallery(str(ctx.info_name)).names("") for name in full.split(": "))
    return [name for name in dict.fromkeys(every) if name.startswith(incomplete)]


def complete_copies(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the documents of ``--copies``."""
    return [f"{name}=" for name in complete_documents(ctx, param, incomplete)]


def _listed(names: tuple[str, ...], incomplete: str) -> list[str]:
    """Return the completions of the last name in a list separated by commas."""
    head, comma, last = incomplete.rpartition(",")
    return [f"{head}{comma}{name}" for name in names if name.startswith(last)]
