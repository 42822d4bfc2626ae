"""A browser and the web page that it plays a kit on, started once a worker, and a small theme to export."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.conftest import Kit
from tests.support.browser import launched, shown
from tests.support.played_table import begun, exported
from tests.support.small_theme import bent, more_cards, write


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as player:
        yield launched(player)


@pytest.fixture(scope="session")
def little_town(once: Callable[[str, Callable[[Path], object]], Path]) -> str:
    """The folder of a small whole theme with two cards in each of two decks, and money for two."""
    text = bent(more_cards("chance-01", 1), ("max: 4", "max: 2"), *[("count: 30", "count: 12")] * 7)
    return str(once("little-town", lambda folder: write(folder / "small-town", text)) / "small-town")


@pytest.fixture(scope="session")
def file(once: Callable[[str, Callable[[Path], object]], Path], build: Callable[..., dict[str, Kit]]) -> Path:
    """The table of classic, exported once a run."""
    kit = build("classic")["standard"].folder
    return once("table", lambda folder: exported(str(kit), folder)) / "table.html"


@pytest.fixture(scope="session")
def table(browser: Browser, file: Path) -> Iterator[tuple[Page, list[str]]]:
    """The table of classic, which one test after the other plays on (see ``page``), and what it complained of."""
    page, complaints = shown(browser, file)
    yield page, complaints
    page.close()
    assert complaints == []


@pytest.fixture
def page(table: tuple[Page, list[str]]) -> Iterator[Page]:
    """The table of classic at the beginning of a game of three; nothing must be complained of on its console."""
    page, complaints = table
    begun(page)
    yield page
    assert complaints == []
