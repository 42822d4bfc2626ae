"""An edition made in the page without an installation, from nothing to its PDFs."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, expect

from printgen.studio.site.writing import write_site
from tests.conftest import ROOT, printgen

pytestmark = [pytest.mark.slow, pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")]
_PATIENCE = 240_000  # ms: Python starts slowly on a machine that is busy with other tests
_MEGABYTES = 25  # the most that a first visit may download
_FOREIGN = "cdn.jsdelivr.net"  # has Pillow, and cannot be reached in every test


@pytest.fixture(scope="module")
def site(once: Callable[[str, Callable[[Path], object]], Path]) -> Path:
    """The site in a folder below another one, as on a host of many projects."""
    return (
        once("site", lambda folder: write_site(folder / "www" / "studio-site", ROOT / "build" / "site-parts")) / "www"
    )


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *given: Any) -> None:
        pass


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """Serve a folder of static files; yield the address of the site."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/studio-site/"
        server.shutdown()


@contextmanager
def visitor(browser: Browser, complaints: list[str]) -> Iterator[BrowserContext]:
    """Yield a browser that has never seen the site; errors of its pages are added to ``complaints``."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(_PATIENCE)
    expect.set_options(timeout=_PATIENCE)

    def complain(text: str, source: str) -> None:
        if _FOREIGN not in source:
            complaints.append(f"{text} {source}")

    context.on("console", lambda said: complain(said.text, said.location["url"]) if said.type == "error" else None)
    context.on("weberror", lambda found: complain(str(found.error), ""))
    context.on("response", lambda answer: complain("", answer.url) if answer.status >= 400 else None)
    yield context
    context.close()


def opened(context: BrowserContext, address: str) -> tuple[Page, FrameLocator]:
    """Open the site; return the page, and the studio in it once it is there."""
    page = context.new_page()
    page.goto(address)
    studio = page.frame_locator("iframe")
    expect(studio.locator("h1")).to_be_visible()
    return page, studio


def pdfs_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.pdf")}


def test_an_edition_is_made_printed_and_kept(browser: Browser, site: Path, tmp_path: Path) -> None:
    complaints: list[str] = []
    with visitor(browser, complaints) as context:
        with hosted(site) as address:
            page, studio = opened(context, address)
            studio.locator("#title").fill("Baker Street Fair")
            studio.locator("label.base:has(input[value=knockopoly])").check()
            studio.locator("#paper").select_option("a4")
            studio.locator("#create").click()
            studio.locator("nav >> text=Cards").click()
            studio.locator("a[aria-label='chest-02']").click()
            field = studio.locator("#f-decks-chest-cards-chest-02-text")
            picture = studio.locator("#proofs img").first
            former = picture.get_attribute("src")
            field.fill("You win the bread contest.\nCollect {money.200} from the {bank}.")
            expect(picture).not_to_have_attribute("src", former or "")
            expect(field).to_be_focused()
            assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 200

            copies = studio.locator("#f-decks-chest-cards-chest-02-copies")
            copies.fill("many")
            problem = studio.locator("#f-decks-chest-cards-chest-02-copies-problem")
            expect(problem).to_contain_text("expected a whole number")
            copies.fill("2")
            expect(studio.locator("#problems")).to_contain_text("No problems")

            studio.locator("nav >> text=Print").click()
            expect(studio.locator(".sheet table")).to_contain_text("money")
            with page.expect_download() as download:
                studio.locator("text=Download the PDFs").click()
            archive = ZipFile(BytesIO(Path(download.value.path()).read_bytes()))
            with page.expect_download() as download:
                studio.locator("text=Save the edition as a file").click()
            edition = ZipFile(BytesIO(Path(download.value.path()).read_bytes()))
            studio.locator("text=Proof the PDFs").click()
            expect(studio.locator("#notice")).to_contain_text("pikepdf")
            page.close()

        page, studio = opened(context, address)  # nobody answers there any more
        expect(studio.locator("h1")).to_have_text("Baker Street Fair")
        studio.locator("nav >> text=Cards").click()
        studio.locator("a[aria-label='chest-02']").click()
        expect(studio.locator("#f-decks-chest-cards-chest-02-copies")).to_have_value("2")
    # Without a network there is no newer list of files; and htmx names parts of a view that was left meanwhile.
    known = ("files.json", "htmx:oobErrorNoTarget")
    assert [one for one in complaints if not any(part in one for part in known)] == []

    edition.extractall(tmp_path)
    text = (tmp_path / "baker-street-fair" / "theme.yaml").read_text(encoding="utf-8")
    assert "You win the bread contest." in text
    assert "copies: 2" in text
    built = printgen("build", "./baker-street-fair", "--out", "out", cwd=tmp_path)
    assert built.returncode == 0, built.stderr
    made = {name: archive.read(name) for name in archive.namelist() if name.endswith(".pdf")}
    assert len(made) == 16
    assert made == pdfs_of(tmp_path / "out")


def test_a_second_tab_takes_over_only_if_asked(browser: Browser, site: Path) -> None:
    complaints: list[str] = []
    with visitor(browser, complaints) as context, hosted(site) as address:
        first, _ = opened(context, address)
        second = context.new_page()
        second.goto(address)
        expect(second.locator("#text")).to_have_text("The studio is open in another tab.")
        second.click("text=Continue here")
        expect(first.locator("#text")).to_have_text("The studio is open in another tab.")
        expect(second.frame_locator("iframe").locator("h1")).to_be_visible()
        expect(first.locator("iframe")).to_have_count(0)
    assert complaints == []


def test_a_damaged_file_is_refused(browser: Browser, site: Path, tmp_path: Path) -> None:
    shutil.copytree(site, tmp_path / "www")
    folder = tmp_path / "www" / "studio-site"
    files = json.loads((folder / "files.json").read_bytes())["files"]
    source = next(one["source"] for one in files if one["path"] == "worker.js")
    (folder / source).write_bytes((folder / source).read_bytes() + b"!")
    with visitor(browser, []) as context, hosted(tmp_path / "www") as address:
        page = context.new_page()
        page.goto(address)
        expect(page.locator("#text")).to_contain_text("The studio could not be loaded.")
        expect(page.locator("#go")).to_have_text("Try again")


def test_a_first_visit_downloads_at_most_25_megabytes(site: Path) -> None:
    folder = site / "studio-site"
    entries = json.loads((folder / "files.json").read_bytes())["files"]
    assert all((folder / entry["source"]).is_file() for entry in entries if not entry.get("optional"))
    downloaded = {folder / entry["source"] for entry in entries if not entry.get("optional")}
    assert sum(path.stat().st_size for path in downloaded) < _MEGABYTES * 1_000_000
