"""A browser, and the web page that it plays a kit on."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.support.browser import launched
from tests.support.played_table import exported
from tests.support.small_theme import bent, more_cards, write


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as player:
        yield launched(player)


@pytest.fixture(scope="session")
def little_town(once: Callable[[str, Callable[[Path], object]], Path]) -> str:
    """The folder of a small whole theme with two cards in each of two decks, and money for two."""
    text = bent(more_cards("chance-01", 1), ("max: 4", "max: 2"), *[("count: 30", "count: 12")] * 7)
    return str(once("little-town", lambda folder: write(folder / "small-town", text)) / "small-town")


@pytest.fixture(scope="module")
def file(once: Callable[[str, Callable[[Path], object]], Path]) -> Path:
    """The table of classic, exported once a run."""
    return once("table", lambda folder: exported("classic", folder)) / "table.html"
