"""Fixtures for exports: the page of a table, opened once per worker, and a small theme."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.conftest import Kit
from tests.support.browser import shown
from tests.support.builds import built
from tests.support.card_game import theme, written
from tests.support.played_table import begun, exported
from tests.support.small_theme import bent, more_cards, write


@pytest.fixture(scope="session")
def little_town(once: Callable[[str, Callable[[Path], object]], Path]) -> str:
    """Return the folder of a small complete theme with two decks of two cards and money for two players."""
    text = bent(more_cards("chance-01", 1), ("max: 4", "max: 2"), *[("count: 30", "count: 12")] * 7)
    return str(once("little-town", lambda folder: write(folder / "small-town", text)) / "small-town")


@pytest.fixture(scope="session")
def card_kit(once: Callable[[str, Callable[[Path], object]], Path]) -> Path:
    """Return the kit of a game without a board, of two decks of 9 and 8 cards, in German."""
    text = (
        theme()
        .replace('"format": 1', '"format": 1, "language": "de"')
        .replace('"one": "riddle"', '"gender": "n", "one": "riddle"')
    )
    made = once(
        "cards-alone", lambda folder: built(folder / "out", written(folder / "quiz", text), "--variant", "standard")
    )
    return made / "out" / "quiz"


@pytest.fixture(scope="session")
def file(once: Callable[[str, Callable[[Path], object]], Path], build: Callable[..., dict[str, Kit]]) -> Path:
    """Export the table of classic once per run."""
    kit = build("classic")["standard"].folder
    return once("table", lambda folder: exported(str(kit), folder)) / "table.html"


@pytest.fixture(scope="session")
def table(browser: Browser, file: Path) -> Iterator[tuple[Page, list[str]]]:
    """Open the table of classic, shared by the tests (see ``page``), and collect its console errors."""
    page, complaints = shown(browser, file)
    yield page, complaints
    page.close()
    assert complaints == []


@pytest.fixture
def page(table: tuple[Page, list[str]]) -> Iterator[Page]:
    """Reset the table of classic to the start of a game of three; fail on console errors."""
    page, complaints = table
    begun(page)
    yield page
    assert complaints == []
