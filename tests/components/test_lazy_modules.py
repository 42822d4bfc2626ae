"""Every function that a game's rows name stands in the component that they name, where a build finds it."""

from collections.abc import Iterator
from functools import partial
from importlib import import_module
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import asdict

from printgen.components.games import GAMES
from printgen.components.games.lazy_modules import called


def named(thing: Any) -> Iterator[tuple[str, str]]:
    """The module and the name of each function that is imported when it is called, within rows and their figures."""
    if isinstance(thing, partial):
        if thing.func is called:
            yield thing.args
        yield from named(thing.keywords)
    elif isinstance(thing, dict):
        yield from named([*thing, *thing.values()])
    elif isinstance(thing, Struct):
        yield from named(asdict(thing))
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from named(part)


@pytest.mark.parametrize("game", GAMES)
def test_every_function_that_a_game_names_is_there(game: str) -> None:
    functions = set(named(GAMES[game]()))
    assert {("rules.booklet", "rules_booklet"), ("guide.guide", "guide"), ("boxes.boxes", "boxes")} <= functions
    assert [
        name for module, name in functions if not hasattr(import_module(f"printgen.components.{module}"), name)
    ] == []
