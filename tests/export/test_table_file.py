"""Tests of the playable web page as a single file: no loading, touch, languages and games."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from printgen.export.table import labels
from tests.support.browser import page_of, with_browser
from tests.support.played_table import centre, drag, exported, log
from tests.support.ring_theme import ring_text
from tests.support.small_theme import write

pytestmark = [with_browser, pytest.mark.long]
CODE = Path(__file__).resolve().parents[2] / "printgen" / "export" / "table_page"
MOST_BYTES = 8_000_000
PLAYED = ("--only", "board-poster,pieces")  # movable objects


@pytest.mark.long
def test_it_is_one_file_that_loads_nothing(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert len(text.encode()) < MOST_BYTES
    assert re.findall(r"""(?:src|href)=["'](?!data:)[^"']*["']""", text) == []
    assert "https://" not in text


@pytest.mark.long
def test_every_label_of_the_scripts_is_in_the_catalogues_and_none_besides() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(CODE.iterdir()))
    used = set(re.findall(r"""(?:say|tell)\("(\w+)"|data-label="(\w+)"|\[\s*"(\w+)", \(\) =>""", code))
    found = {word for words in used for word in words if word} | {
        "moved",
        "laid",
        "off",
        "holds",
        "bank",
        "pot",
        "board",
    }
    proposed = {label for label in labels("en") if label.startswith("p_")}
    undone = [
        label for label in proposed if not re.search(rf"""["'\s]{label[2:].replace("_", "-")}\b|"{label}\"""", code)
    ]
    assert undone == []
    assert found | proposed == set(labels("en"))


def test_a_tap_opens_the_menu_and_does_nothing_else(page: Page) -> None:
    touch = page.context.new_cdp_session(page)
    page.evaluate("const at = board.camera.middle(); model.place('hat', at.x, at.y + 20)")
    box = page.locator("[data-id=hat]").bounding_box()
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    lines = len(log(page))
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.locator("#menu h2").wait_for()
    page.wait_for_timeout(100)  # wait for a possible late click
    assert page.locator("#menu").is_visible()
    assert len(log(page)) == lines


def test_a_finger_that_holds_drags_out_of_the_panel(page: Page) -> None:
    touch = page.context.new_cdp_session(page)
    page.locator("[data-key=stock-house]").scroll_into_view_if_needed()
    box, (x, y) = page.locator("[data-key=stock-house]").bounding_box(), centre(page, "park-place")
    begin = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [begin]})
    page.locator(".ghost").wait_for()
    for point in ({"x": begin["x"] - 40, "y": begin["y"]}, {"x": x, "y": y}):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.evaluate("model.spaceUnder('house-1').id") == "park-place"
    assert page.locator(".ghost").count() == 0


@pytest.mark.long
def test_it_speaks_the_language_of_the_kit_and_runs_its_way(browser: Browser, tmp_path: Path) -> None:
    with page_of(browser, exported("junior", tmp_path, *PLAYED, "--language", "ar")) as page:
        assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == ["ar", "rtl"]
        assert page.locator("#roll").inner_text() == labels("ar")["roll"]["other"]
        view, panel = page.locator("#view").bounding_box(), page.locator("aside").bounding_box()
        assert panel["x"] < view["x"]
        assert page.evaluate("document.body.innerText.includes('Throw')") is False


@pytest.mark.long
def test_a_flick_slides_a_token_until_it_lies_still(browser: Browser, tmp_path: Path) -> None:
    file = exported("knockout", tmp_path, *PLAYED)
    assert file.stat().st_size < MOST_BYTES
    with page_of(browser, file) as page:
        token = page.evaluate("kit.tokens[0].id")
        assert page.evaluate("id => board.slide.isFlick(id, { x: 0, y: -900 })", token)
        page.evaluate("id => board.slide.start(id, { x: 100, y: 1100 }, { x: 0, y: -900 })", token)
        place = page.evaluate("id => model.state.pieces[id]", token)
        assert (place["x"], place["y"]) == pytest.approx((100, 1100 - 450), abs=1)
        space = page.evaluate("id => model.spaceUnder(id)", token)
        assert space["name"] in log(page)[-1]
        page.evaluate("id => board.slide.start(id, { x: 100, y: 300 }, { x: 0, y: -2000 })", token)
        assert "left the board" in log(page)[-1]
        assert page.evaluate("new Set(kit.tokens.map(one => one.name)).size === kit.tokens.length")
        rest = page.evaluate("id => model.state.pieces[id].y", token)
        assert rest == pytest.approx(-20), "beside the board, in sight"
        page.evaluate("model.begin(2, [])")
        page.locator("#actions .first").focus()
        for slid in (1, 2, 3):
            page.keyboard.press("Enter")
            assert page.evaluate("model.state.flow.slid") == slid, "the button slides for those who have no pointer"


@pytest.fixture(scope="module")
def oblong(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """Return the table of an oblong ring in Spanish, with large notes."""
    folder = tmp_path_factory.mktemp("oblong")
    text = ring_text(16, 2).replace("format: 1", "format: 1\nlanguage: es")
    text = text.replace("{value: 500, count: 30, start: 2,", "{value: 1000, count: 30, start: 1,")
    theme = write(folder / "ring", re.sub(r"^(  \w+: \{one.*)\}$", r"\1, gender: m}", text, flags=re.M))
    with page_of(browser, exported(str(theme), folder, "--only", "board-poster,pieces,money")) as page:
        yield page


@pytest.mark.long
def test_no_token_slides_on_a_ring_however_oblong(oblong: Page) -> None:
    board = oblong.evaluate("kit.board")
    assert board["width"] > 2 * board["height"]
    assert oblong.evaluate("board.slide.isFlick(kit.tokens[0].id, { x: 0, y: -900 })") is False


@pytest.mark.long
def test_sums_are_written_as_the_notes_are(oblong: Page) -> None:
    assert oblong.evaluate("[kit.notes[0].name, kit.money(1000)]") == ["1.000\u00a0$"] * 2
    pile = oblong.locator("[data-holder=bank] .note").first
    assert pile.get_attribute("aria-label").startswith("1.000\u00a0$: ")


def test_without_a_board_cards_are_drawn_and_played_on_a_table(
    card_kit: Path, browser: Browser, tmp_path: Path
) -> None:
    with page_of(browser, exported(str(card_kit), tmp_path)) as page:
        assert page.locator("#whole").inner_text() == "Ganzer Tisch"
        assert not page.locator("#roll").is_visible()
        assert page.locator("img.ground").count() == 0
        view = page.locator("#view").bounding_box()
        decks = [page.locator(".deck").nth(at).bounding_box() for at in range(2)]
        for deck in decks:
            assert view["x"] < deck["x"] < deck["x"] + deck["width"] < view["x"] + view["width"]
            assert view["y"] < deck["y"] < deck["y"] + deck["height"] < view["y"] + view["height"]
        assert decks[0]["x"] + decks[0]["width"] < decks[1]["x"]
        place = (decks[0]["x"] + 30, decks[0]["y"] + 1.8 * decks[0]["height"])
        drag(page, ".deck", *place)
        assert page.locator(".deck").first.get_attribute("data-count") == "8"
        card = page.locator(".piece.card").bounding_box()
        assert (card["x"] + card["width"] / 2, card["y"] + card["height"] / 2) == pytest.approx(place, abs=2)
        assert "liegt auf dem Tisch" in log(page)[-1]
        assert "Plan" not in page.locator("body").inner_text()
