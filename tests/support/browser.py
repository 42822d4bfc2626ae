"""A headless Chromium, if installed, for tests of web pages."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
with_browser = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (Debian: chromium)")
_QUIETLY = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def launched(player: Playwright) -> Browser:
    """Start the browser without a window."""
    return player.chromium.launch(executable_path=CHROMIUM, args=list(_QUIETLY))


def shown(browser: Browser, file: Path) -> tuple[Page, list[str]]:
    """Open a file in the browser; return the page and the list of its console errors so far."""
    complaints: list[str] = []
    page = browser.new_page(viewport={"width": 1280, "height": 800}, bypass_csp=True, reduced_motion="reduce")
    page.on("console", lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(file.as_uri())
    return page, complaints


@contextmanager
def page_of(browser: Browser, file: Path) -> Iterator[Page]:
    """Open a file in the browser; fail afterwards if there were console errors."""
    page, complaints = shown(browser, file)
    yield page
    page.close()
    assert complaints == []
