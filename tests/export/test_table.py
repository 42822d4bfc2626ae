"""Tests of the playable web page in a browser, by mouse, keyboard and screen reader."""

import json
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.support.browser import with_browser
from tests.support.played_table import centre, drag, log

pytestmark = [with_browser, pytest.mark.long]


def money(page: Page) -> int:
    return page.evaluate("model.holders().reduce((sum, holder) => sum + model.money.sum(holder), 0)")


@pytest.mark.long
def test_a_lap_by_mouse_saved_loaded_and_undone(page: Page) -> None:
    page.evaluate("model.setHelp(false)")
    spaces = page.evaluate("kit.spaces.map(space => space.id)")
    at = 0
    for _ in range(40):
        page.locator("#roll").click()
        at += page.evaluate("model.state.dice.reduce((sum, one) => sum + one)")
        drag(page, "[data-id=dog]", *centre(page, spaces[at % len(spaces)]))
        assert page.evaluate("model.spaceUnder('dog').id") == spaces[at % len(spaces)]
        if at >= len(spaces):
            break
    assert at >= len(spaces)
    saved = page.evaluate("model.saved()")
    page.evaluate("model.begin(5, [])")
    assert page.evaluate("saved => model.load(saved)", saved)
    assert json.loads(page.evaluate("model.saved()")) == json.loads(saved)
    page.locator("#undo").click()
    assert page.evaluate("model.state.players.length") == 5
    page.locator("#undo").click()
    assert json.loads(page.evaluate("model.saved()")) == json.loads(saved)


def test_the_game_is_there_again_when_the_page_is(page: Page) -> None:
    drag(page, "[data-id=dog]", *centre(page, "boardwalk"))
    before = page.evaluate("model.saved()")
    page.reload()
    assert page.evaluate("model.saved()") == before


def test_everyone_begins_with_the_hand_of_the_edition(page: Page) -> None:
    assert [page.evaluate(f"model.money.sum('p{at}')") for at in range(3)] == [1500, 1500, 1500]
    assert page.evaluate("model.state.money.p0['note-20']") == 6


def test_payments_are_exact_and_no_money_is_made_or_lost(page: Page) -> None:
    before = money(page)
    page.locator("[data-holder=p0] > summary").click()
    for amount in (137, 1, 999, 63):
        page.fill("[data-key=amount-p0]", str(amount))
        page.locator("[data-holder=p0] .pay select").first.select_option("p1")
        page.locator("[data-holder=p0] .pay button").first.click()
    assert page.evaluate("[model.money.sum('p0'), model.money.sum('p1')]") == [300, 2700]
    assert money(page) == before
    page.fill("[data-key=amount-p0]", "301")
    page.locator("[data-holder=p0] .pay button").first.click()
    assert "$300" in page.locator("#live").inner_text()
    assert page.evaluate("model.money.sum('p0')") == 300


def test_a_note_is_dragged_to_another_player(page: Page) -> None:
    page.locator("[data-holder=p0] > summary").click()
    target = page.locator("[data-holder=p1] > summary").bounding_box()
    drag(page, "[data-key='p0-note-100']", target["x"] + 20, target["y"] + 5)
    assert page.evaluate("[model.money.sum('p0'), model.money.sum('p1')]") == [1400, 1600]


def test_a_house_comes_from_the_stock_and_goes_back(page: Page) -> None:
    page.locator("[data-key=stock-house]").scroll_into_view_if_needed()
    x, y = centre(page, "park-place")
    drag(page, "[data-key=stock-house]", x, y)
    assert page.evaluate("[model.held('bank', 'stock').length, model.spaceUnder('house-1').id]") == [43, "park-place"]
    page.locator("[data-id=house-1]").click()
    page.locator("#menu button", has_text="Back to the bank").click()
    assert page.evaluate("model.held('bank', 'stock').length") == 44


def test_a_card_is_drawn_read_and_put_under_its_deck(page: Page) -> None:
    first = page.evaluate("model.state.decks['deck-chance'][0]")
    page.locator("[data-deck=deck-chance]").click()
    page.locator("#menu button", has_text="Draw").click()
    assert page.evaluate("model.of(model.held('board', 'card')[0]).text") in log(page)[-1]
    page.locator(f"[data-id={first}]").click()
    page.locator("#menu button", has_text="under").click()
    assert page.evaluate("model.state.decks['deck-chance'].at(-1)") == first


def test_deeds_are_dealt_and_turned_over_for_a_mortgage(page: Page) -> None:
    page.evaluate("model.dealDeeds(2)")
    assert page.evaluate("[0, 1, 2].map(at => model.held('p' + at, 'deed').length)") == [2, 2, 2]
    deed = page.evaluate("model.held('p0', 'deed')[0]")
    page.locator("[data-holder=p0] > summary").click()
    front = page.locator(f"[data-key=p0-{deed}] img").get_attribute("src")
    page.locator(f"[data-key=p0-{deed}]").click()
    page.locator("#menu button", has_text="Turn over").click()
    assert page.locator(f"[data-key=p0-{deed}] img").get_attribute("src") != front
    assert "turned over" in page.locator(f"[data-key=p0-{deed}]").get_attribute("aria-label")


def test_it_is_played_by_keyboard_alone(page: Page) -> None:
    page.locator("#roll").focus()
    page.keyboard.press("Enter")
    assert len(page.evaluate("model.state.dice")) == 2
    page.locator("[data-id=cat]").focus()
    before = page.evaluate("model.state.pieces.cat.y")
    for _ in range(10):
        page.keyboard.press("ArrowDown")
    assert page.evaluate("model.state.pieces.cat.y") == pytest.approx(before + 50)
    assert page.evaluate("document.activeElement.dataset.id") == "cat"
    page.locator("[data-deck=deck-chest]").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert "Community Chest" in log(page)[-1]
    page.keyboard.press("Control+z")
    assert page.evaluate("model.held('board', 'card')") == []
    page.keyboard.press("Control+z")
    assert page.evaluate("model.state.pieces.cat.y") == pytest.approx(before), "a run of steps is undone as one"


def test_a_piece_is_moved_to_a_space_by_its_name(page: Page) -> None:
    page.locator("[data-id=cat]").focus()
    page.keyboard.press("Enter")
    page.locator("#menu select").select_option(label="Boardwalk")
    page.locator("#menu form button").press("Enter")
    assert page.evaluate("model.spaceUnder('cat').id") == "boardwalk"
    assert page.evaluate("document.activeElement.dataset.id") == "cat"


def test_a_card_is_dragged_from_its_deck_and_back_under_it(page: Page) -> None:
    first, count = page.evaluate("[model.state.decks['deck-chance'][0], model.state.decks['deck-chance'].length]")
    drag(page, "[data-deck=deck-chance]", *centre(page, "free-parking"))
    assert page.evaluate("id => model.spaceUnder(id).id", first) == "free-parking"
    box = page.locator("[data-deck=deck-chance]").bounding_box()
    drag(page, f"[data-id={first}]", box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert page.evaluate("model.state.decks['deck-chance'].at(-1)") == first
    assert page.evaluate("model.state.decks['deck-chance'].length") == count


def test_what_a_player_is_given_is_seen_there_and_can_be_taken_back(page: Page) -> None:
    page.evaluate("model.give('hat', 'p0'); model.give('house-1', 'p0'); model.give('dog', 'bank')")
    assert [page.locator(f"[data-key={key}]").count() for key in ("p0-hat", "p0-house-1", "bank-dog")] == [1, 1, 1]
    page.locator("[data-key=bank-dog]").click()
    page.locator("#menu button", has_text="Put on the board").click()
    assert page.evaluate("model.state.pieces.dog.on") == "board"


def test_ten_players_all_begin_with_the_whole_hand(page: Page) -> None:
    page.evaluate("model.begin(10, [])")
    assert {page.evaluate(f"model.money.sum('p{at}')") for at in range(10)} == {1500}


def test_the_board_is_zoomed_about_the_pointer(page: Page) -> None:
    x, y = map(round, centre(page, "jail"))
    below = "([x, y]) => board.camera.point({ clientX: x, clientY: y })"
    before = page.evaluate(below, [x, y])
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    assert page.evaluate("board.camera.scale") > 1.5
    assert page.evaluate(below, [x, y]) == pytest.approx(before, abs=0.1)


def test_the_whole_board_stays_in_sight_at_twice_the_size(page: Page) -> None:
    page.set_viewport_size({"width": 640, "height": 400})
    page.wait_for_function("board.camera.scale < 0.8")
    view, (right, bottom) = page.locator("#view").bounding_box(), centre(page, "go")
    assert view["x"] + view["width"] > right
    assert view["y"] + view["height"] > bottom
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_function("board.camera.scale > 0.8")


def test_nobody_is_kept_out(page: Page) -> None:
    page.evaluate("model.roll(); document.querySelectorAll('details').forEach(one => { one.open = true; })")
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found if one["impact"] in ("serious", "critical")] == []


def test_strange_files_are_no_games(page: Page) -> None:
    before = page.evaluate("model.saved()")
    for text in ("", "{", "[]", "null", '{"format":1}', '{"format":1,"table":"classic-en","state":{"pieces":{}}}'):
        assert not page.evaluate("text => model.load(text)", text)
    assert page.evaluate("model.saved()") == before


def test_every_piece_on_the_board_is_as_large_as_its_picture(page: Page) -> None:
    page.evaluate("model.draw('deck-chance', 250, 250)")
    page.evaluate("for (const id of ['house-1', 'hotel-1', kit.deeds[0].id]) model.toSpace(id, kit.spaces[1])")
    kinds = page.evaluate(
        """() => [...document.querySelectorAll('#world .piece')].map(piece => {
            const [whole, shown] = [piece, piece.firstChild].map(one => one.getBoundingClientRect());
            return [piece.className, shown.width / whole.width, shown.height / whole.height];
        })"""
    )
    assert {" ".join(name.split()[:2]) for name, _, _ in kinds} == {
        "piece token",
        "piece stock",
        "piece deed",
        "piece card",
        "piece deck",
    }
    assert all(wide == pytest.approx(1.0) and high == pytest.approx(1.0) for _, wide, high in kinds)


def test_what_each_side_of_the_dice_showed_stands_beside_what_is_to_be_expected(page: Page) -> None:
    page.evaluate("for (let at = 0; at < 9; at++) model.roll()")
    page.locator("#chances summary").click()
    rows = [row.locator("th, td").all_inner_texts() for row in page.locator("#faces tr").all()]
    rolled = [int(count) for count in rows[2][1:]]
    assert rows[0][1:] == ["1", "2", "3", "4", "5", "6"]
    assert sum(rolled) == 18
    assert rolled == page.evaluate("[1, 2, 3, 4, 5, 6].map(side => model.state.faces[side] || 0)")
    assert rows[3] == ["Expected", *["3"] * 6]


def test_quick_rules_and_booklet_lie_beside_the_table(page: Page) -> None:
    page.locator(".book summary", has_text="Quick rules").click()
    assert page.locator("#quick h3").all_inner_texts()[:2] == ["The aim", "Setting up"]
    assert "2 × $500, 2 × $100" in " ".join(page.locator("#quick").inner_text().split())  # no break within an amount
    page.locator(".book summary", has_text=re.compile("^Rules")).click()
    page.locator("#booklet button").nth(2).click()
    page.locator("#reader button", has_text="Page 4").press("Enter")
    assert page.locator("#reader img").get_attribute("alt") == page.evaluate("kit.booklet[3].text")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Page 3"


def test_no_deeds_are_dealt_unless_asked_for_and_no_more_than_there_are(page: Page) -> None:
    assert page.locator("[data-holder=bank] input[max='10']").input_value() == "0"
    page.evaluate("model.dealDeeds(0)")
    assert page.evaluate("model.held('bank', 'deed').length") == 28
    page.evaluate("model.dealDeeds(10)")
    assert page.evaluate("[0, 1, 2].map(at => model.held('p' + at, 'deed').length)") == [9, 9, 9]
    assert log(page)[-1] == "Everyone is dealt 9 deeds."


def test_dice_are_fair_and_counted(page: Page) -> None:
    counts = page.evaluate(
        """() => {
            const found = {};
            for (let at = 0; at < 6000; at++) { const pips = chance(6); found[pips] = (found[pips] || 0) + 1; }
            return found;
        }"""
    )
    assert sorted(counts) == ["0", "1", "2", "3", "4", "5"]
    assert all(800 < times < 1200 for times in counts.values())
