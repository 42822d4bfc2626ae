"""A browser, and the web page that it plays a kit on."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.support.browser import launched
from tests.support.played_table import exported


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as player:
        yield launched(player)


@pytest.fixture(scope="module")
def file(once: Callable[[str, Callable[[Path], object]], Path]) -> Path:
    """The table of classic, exported once a run."""
    return once("table", lambda folder: exported("classic", folder)) / "table.html"
