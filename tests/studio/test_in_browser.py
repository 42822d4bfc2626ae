"""An edition made in the studio by a person with a browser, from nothing to its PDFs."""

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image
from playwright.sync_api import Browser, Page, expect

from tests.conftest import printgen
from tests.support.studio import new_edition, served

VIEWS = ("game", "board", "cards", "deeds", "money", "pieces", "rules", "look", "print")
_PATIENCE = 60_000  # ms: on a machine that is busy with other tests


def opened(browser: Browser, address: str, complaints: list[str]) -> Page:
    """Open the studio in a new tab; errors of the page are added to ``complaints``."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(_PATIENCE)
    expect.set_options(timeout=_PATIENCE)
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("response", lambda answer: complaints.append(answer.url) if answer.status >= 400 else None)
    page.goto(address)
    return page


def photograph(path: Path) -> Path:
    """Write a picture as a camera makes it."""
    Image.linear_gradient("L").resize((900, 700)).convert("RGB").save(path, "JPEG")
    return path


@pytest.mark.long
def test_an_edition_is_made_from_nothing(browser: Browser, tmp_path: Path) -> None:
    complaints: list[str] = []
    with served(tmp_path) as address:
        page = opened(browser, address, complaints)
        page.fill("#title", "Baker Street Fair")
        page.check("label.base:has(input[value=classic])")
        expect(page.locator("#language")).to_have_value("en")
        page.select_option("#paper", "a4")
        page.click("#create")
        page.wait_for_url("**/game")
        folder = tmp_path / "baker-street-fair"
        assert folder.is_dir()

        page.click("nav >> text=Cards")
        page.click("a[aria-label='chest-02']")
        field = page.locator("#f-decks-chest-cards-chest-02-text")
        former = page.locator("#proofs img").get_attribute("src")
        field.fill("You win the bread contest.\nCollect {money.200} from the {bank}.")
        expect(page.locator("#proofs img")).not_to_have_attribute("src", former or "")
        expect(field).to_be_focused()

        page.fill("#f-decks-chest-cards-chest-02-copies", "many")
        expect(page.locator("#f-decks-chest-cards-chest-02-copies-problem")).to_contain_text("expected a whole number")
        expect(page.locator("#problems")).to_contain_text("Problems: 1")
        page.fill("#f-decks-chest-cards-chest-02-copies", "2")
        expect(page.locator("#problems")).to_contain_text("No problems")

        page.click("nav >> text=Board")
        page.click("#space-boardwalk-standard")
        page.fill("#f-spaces-boardwalk-name", "Oven Row")
        page.set_input_files(".field-picture input[type=file]", photograph(tmp_path / "My Oven.jpg"))
        expect(page.locator("#f-spaces-boardwalk-art")).to_have_value("art/my-oven.jpg")

        page.click("nav >> text=Look")
        page.click(".samples-styles button:has-text('woodcut')")
        expect(page.locator(".samples-styles button:has-text('woodcut')")).to_have_attribute("aria-pressed", "true")
        page.click("#undo")
        expect(page.locator(".samples-styles button:has-text('woodcut')")).to_have_attribute("aria-pressed", "false")
        page.click("#redo")
        expect(page.locator(".samples-styles button:has-text('woodcut')")).to_have_attribute("aria-pressed", "true")

        page.click("nav >> text=Print")
        expect(page.locator(".sheet table")).to_contain_text("money")
        with page.expect_download() as download:
            page.click("text=Download the PDFs")
        archive = ZipFile(BytesIO(Path(download.value.path()).read_bytes()))
        page.close()
    assert complaints == []

    text = (folder / "theme.yaml").read_text(encoding="utf-8")
    assert "name: Oven Row" in text
    assert "style: woodcut" in text
    built = printgen("build", "./baker-street-fair", "--out", "out", cwd=tmp_path)
    assert built.returncode == 0, built.stderr
    pdfs = {path.relative_to(tmp_path / "out").as_posix(): path.read_bytes() for path in tmp_path.rglob("out/**/*.pdf")}
    assert len(pdfs) == 16
    assert {name: archive.read(name) for name in archive.namelist() if name.endswith(".pdf")} == pdfs


@pytest.mark.slow
def test_what_is_typed_survives_an_update_of_the_page(browser: Browser, tmp_path: Path) -> None:
    folder = new_edition(tmp_path)
    complaints: list[str] = []
    with served(tmp_path, str(folder)) as address:
        page = opened(browser, address, complaints)
        page.goto(f"{address.partition('?')[0]}cards?at=decks.chest.cards.chest-01")
        for word in ("First", "Second", "Third"):
            typing = """([id, word]) => {
                const box = document.getElementById(id);
                box.value = word;
                refresh();
                return new Promise((done) => document.addEventListener("htmx:beforeSwap", () => {
                    box.value = word + "!";
                    box.dispatchEvent(new Event("input", { bubbles: true }));
                    setTimeout(done, 500);
                }, { once: true }));
            }"""
            field = page.locator("#f-decks-chest-cards-chest-01-title")
            with page.expect_response("**/put"):
                page.evaluate(typing, ["f-decks-chest-cards-chest-01-title", word])
            expect(field).to_have_value(f"{word}!")
        page.close()
    assert "Third!" in (folder / "theme.yaml").read_text(encoding="utf-8")
    assert complaints == []


@pytest.mark.slow
def test_no_view_has_a_serious_barrier(browser: Browser, tmp_path: Path) -> None:
    folder = new_edition(tmp_path)
    complaints: list[str] = []
    found = {}
    with served(tmp_path, str(folder)) as address:
        page = opened(browser, address, complaints)
        base = address.partition("?")[0]
        for view in (*VIEWS, "start"):
            page.goto(f"{base}{view}", wait_until="domcontentloaded")
            page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
            report = Axe().run(page)
            serious = [one for one in report.response["violations"] if one["impact"] in ("serious", "critical")]
            found[view] = [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in serious]
        page.close()
    assert found == {view: [] for view in (*VIEWS, "start")}
    assert complaints == []


@pytest.mark.slow
def test_a_second_tab_takes_over_and_the_first_may_take_it_back(browser: Browser, tmp_path: Path) -> None:
    folder = new_edition(tmp_path)
    complaints: list[str] = []
    with served(tmp_path, str(folder)) as address:
        first = opened(browser, address, complaints)
        context = first.context
        second = context.new_page()
        second.goto(f"{address.partition('?')[0]}cards")
        expect(first.locator("#notice")).to_contain_text("open in another tab")
        second.fill("#f-decks-chest-cards-chest-01-title", "Second")
        expect(second.locator("#undo")).to_be_enabled()
        first.click("text=Continue here")
        expect(second.locator("#notice")).to_contain_text("open in another tab")
        context.close()
    assert 'title: "Second"' in (folder / "theme.yaml").read_text(encoding="utf-8")
    assert complaints == []


@pytest.mark.slow
def test_another_programs_change_is_shown(browser: Browser, tmp_path: Path) -> None:
    folder = new_edition(tmp_path)
    complaints: list[str] = []
    with served(tmp_path, str(folder)) as address:
        page = opened(browser, address, complaints)
        expect(page.locator("h1")).to_have_text("My Street")
        path = folder / "theme.yaml"
        text = path.read_text(encoding="utf-8").replace("title: My Street", "title: Their Street")
        path.write_text(text, encoding="utf-8")
        expect(page.locator("h1")).to_have_text("Their Street")
        page.close()
    assert complaints == []
