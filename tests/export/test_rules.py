"""Tests of the rules as a web page: whole, for every language, screen readers, phones, dark rooms and printers."""

import json
import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from printgen import api
from printgen.words.booklet import rulebook
from tests.conftest import Kit, printgen
from tests.support.browser import page_of, with_browser

LANGUAGES = ("en", "de", "fr", "es", "ar", "ja")
Once = Callable[[str, Callable[[Path], object]], Path]


@pytest.fixture(scope="module", params=LANGUAGES)
def exported(request: pytest.FixtureRequest, once: Once) -> Path:
    def make(folder: Path) -> None:
        done = printgen("export", "classic", "--language", request.param, "--to", "rules", "--out", str(folder))
        assert done.returncode == 0, done.stderr

    return once(f"rules-{request.param}", make) / "rules.html"


@pytest.fixture
def page(browser: Browser, exported: Path) -> Iterator[Page]:
    with page_of(browser, exported) as page:
        yield page


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html']}" for one in found]


@with_browser
@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    assert violations(page) == []


@with_browser
@pytest.mark.long
def test_a_narrow_phone_does_not_scroll_sideways(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@with_browser
@pytest.mark.long
def test_dark_and_print_have_colors_of_their_own(page: Page) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(ground)
    page.emulate_media(media="print")
    assert page.evaluate(ground) == "rgb(255, 255, 255)" != dark
    assert not page.locator("nav").is_visible()


@with_browser
@pytest.mark.long
def test_every_entry_of_the_index_leads_to_its_section(page: Page) -> None:
    links = page.locator("nav a")
    for at in range(links.count()):
        target = page.locator(links.nth(at).get_attribute("href") or "")
        assert target.inner_text() == links.nth(at).inner_text()


def test_page_has_every_section_in_order(exported: Path) -> None:
    html = exported.read_text(encoding="utf-8")
    language = re.search(r'<html lang="(\w+)" dir="(\w+)">', html)
    assert language
    assert language[2] == ("rtl" if language[1] == "ar" else "ltr")
    edition = api.load("classic", language=language[1]).edition
    titles = [unescape(title) for title in re.findall(r'<h2 id="s\d+">(.*?)</h2>', html)]
    assert titles == [section.title for section in rulebook(edition, {"house": 32, "hotel": 12})]
    assert "<script" not in html
    assert not re.search(r"https?://(?!www\.apache|creativecommons)", html.partition("<footer>")[0])


def test_a_kit_without_a_booklet_has_no_page(build: Callable[..., dict[str, Kit]], tmp_path: Path) -> None:
    kit = build("knockopoly", "--only", "cards")["standard"]
    done = printgen("export", str(kit.folder), "--to", "rules", "--out", str(tmp_path))
    assert done.returncode == 1
    assert "no rules booklet" in done.stderr
    assert json.loads((kit.folder / "kit.json").read_text(encoding="utf-8"))["play"].get("booklet", []) == []
