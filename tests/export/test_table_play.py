"""Tests of what the page proposes: games played by its buttons, marks, tokens side by side, and the keyboard."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.support.browser import with_browser
from tests.support.played_table import centre, drag, log

pytestmark = [with_browser, pytest.mark.long]
ACCOUNTED = """() => {
    const { pieces, decks } = model.state, on = Object.values(pieces).map((piece) => piece.on);
    return [
        model.holders().reduce((sum, holder) => sum + model.money.sum(holder), 0),
        Object.keys(pieces).length,
        Object.values(decks).reduce((sum, cards) => sum + cards.length, 0)
            + Object.values(pieces).filter((one) => one.kind === "card" && !decks[one.on]).length,
        on.filter((one) => !one).length,
    ];
}"""


def pressed(page: Page, times: int) -> int:
    """Press the first button again and again; return how often there was one."""
    for at in range(times):
        button = page.locator("#turn .first:enabled").first
        if not button.count():
            return at
        button.click()
    return times


def test_a_game_by_the_first_button_accounts_for_everything(page: Page) -> None:
    page.evaluate("model.state.money.bank['note-1'] = 400")  # so that the bank need not write any
    before = page.evaluate(ACCOUNTED)
    assert pressed(page, 120) == 120
    assert page.evaluate(ACCOUNTED) == before
    owned = page.evaluate("Object.keys(model.play.property().owner).length")
    assert owned > 8
    assert page.locator("#marks .owner").count() == owned
    assert len(log(page)) == 121
    for _ in range(5):
        page.locator("#undo").click()
    assert page.evaluate(ACCOUNTED) == before


def test_a_token_that_is_dragged_makes_its_move_and_what_is_due_can_be_left_out(page: Page) -> None:
    page.locator("#roll").click()
    assert page.locator("#marks .goal").count() == 1
    drag(page, "[data-id=hat]", *centre(page, "reading-railroad"))
    assert page.locator("#actions button").all_inner_texts()[:2] == [
        "Buy Reading Railroad for $200",
        "Auction Reading Railroad",
    ]
    page.locator("#actions .skip").click()
    assert page.locator("#who").inner_text().endswith("Player 2") or "Player 1" in page.locator("#who").inner_text()
    assert page.evaluate("model.money.sum('p0')") == 1500


def test_an_auction_goes_round_until_one_bidder_is_left(page: Page) -> None:
    page.evaluate("model.state.flow.stage = 'move'; model.state.flow.dice = [2, 3]; model.changed()")
    page.locator("#turn .first").click()
    page.locator("#actions button", has_text="Auction").click()
    page.locator("#actions button", has_text="Bid $50").click()
    page.locator("#actions button", has_text="Bid $60").click()
    for _ in range(2):
        page.locator("#actions button", has_text="Bid no more").click()
    assert page.evaluate("[model.money.sum('p1'), model.state.pieces['deed-03'].on]") == [1440, "p1"]


def test_buildings_and_mortgages_are_one_tap(page: Page) -> None:
    page.evaluate(
        "for (const id of ['park-place', 'boardwalk']) model.play.make_own(id, 0);"
        "model.play.make_place(0, 39); model.changed()"
    )
    page.locator("[data-holder=p0] > summary").click()
    page.locator(".deals > summary").click()
    page.locator(".deals button", has_text="Boardwalk: House").click()
    assert page.evaluate("[model.money.sum('p0'), model.play.property().built.boardwalk]") == [1300, 1]
    assert page.locator(".deals button", has_text="Boardwalk: House").count() == 0, "evenly: the other one first"
    page.locator(".deals button", has_text="Boardwalk: sell").click()
    page.locator(".deals button", has_text="Park Place: Mortgage").click()
    assert page.evaluate("[model.money.sum('p0'), model.play.property().mortgaged]") == [1575, {"park-place": True}]
    assert page.locator("#marks .owner.down").count() == 1


def test_tokens_on_a_space_lie_side_by_side_and_are_large_enough_for_a_finger(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("() => document.querySelector('[data-id=hat]').getBoundingClientRect().width >= 23.9")
    boxes = [page.locator(f"[data-id={id}]").bounding_box() for id in ("hat", "ship", "car")]
    assert all(min(box["width"], box["height"]) >= 23.9 for box in boxes)
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
            down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
            assert across <= 1 or down <= 1
    page.set_viewport_size({"width": 1280, "height": 800})


def test_the_space_bar_plays_and_the_focus_stays_with_the_buttons(page: Page) -> None:
    page.locator("#view").focus()
    page.keyboard.press(" ")
    assert page.evaluate("model.state.flow.stage") == "move"
    page.locator("#actions button").first.focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.closest('#turn') !== null")


def test_a_deck_that_is_used_up_is_made_of_the_cards_on_the_table(page: Page) -> None:
    page.evaluate("for (let at = 0; at < 17; at++) model.draw('deck-chance', 250, 250)")
    assert page.evaluate("[model.state.decks['deck-chance'].length, model.held('board', 'card').length]") == [15, 1]


def test_the_bank_holds_what_the_kit_holds_and_writes_more(page: Page) -> None:
    assert page.evaluate("model.money.sum('bank')") == 30 * 686 - 3 * 1500
    page.evaluate("model.money.pay('bank', 'p1', model.money.sum('bank')); model.money.move('bank', 'p0', 77)")
    assert page.evaluate("model.money.sum('p0')") == 1577


def test_without_its_proposals_it_is_a_free_table(page: Page) -> None:
    page.locator("#help").uncheck()
    assert page.locator("#actions button").count() == 0
    page.locator("#roll").click()
    page.locator("#roll").click()
    assert page.evaluate("model.state.flow.stage") == "throw"
    page.locator("#help").check()


def test_two_tabs_show_the_same_table(browser: Browser, file: Path) -> None:
    context = browser.new_context(reduced_motion="reduce")
    one, other = context.new_page(), context.new_page()
    for page in (one, other):
        page.goto(file.as_uri())
    one.locator("#roll").click()
    other.wait_for_function("() => model.state.flow.stage === 'move'")
    assert other.evaluate("model.state.dice") == one.evaluate("model.state.dice")
    context.close()


def test_an_offer_is_made_in_a_dialog_and_accepted_by_the_other(page: Page) -> None:
    page.evaluate("model.play.make_own('park-place', 0); model.play.make_own('boardwalk', 1); model.changed()")
    page.locator("[data-holder=p0] > summary").click()
    page.locator("[data-key=trade-0]").click()
    send = page.locator("#menu .first")
    assert send.is_disabled(), "there is nothing to exchange yet"
    sides = page.locator("#menu fieldset")
    sides.nth(1).get_by_label("Boardwalk").check()
    sides.nth(0).locator("[type=number]").fill("700")
    send.click()
    assert "$700" in page.locator("#offer").inner_text()
    assert page.locator("#who").inner_text().endswith("Player 2")
    page.locator("#actions button", has_text="Accept").click()
    assert page.evaluate("[model.money.sum('p0'), model.money.sum('p1'), model.play.property().owner.boardwalk]") == [
        800,
        2200,
        0,
    ]
    assert page.locator("#offer").is_hidden()
    page.locator("#undo").click()
    assert page.locator("#offer").is_visible()


def test_the_computer_plays_until_it_is_a_persons_turn_and_undo_leads_back_there(page: Page) -> None:
    page.evaluate("robots.pause = 0; model.begin(3, [], 2); model.past = []; model.changed()")
    turn = "() => model.state.flow.stage === 'throw' && model.play.proposals()[0].player === 0"
    for _ in range(30):
        page.wait_for_function("() => model.play.proposals()[0].player === 0")
        if any("Computer 2" in line for line in log(page)):
            break
        page.locator("#turn .first:enabled").first.click()
    page.wait_for_function(turn)
    lines = len(log(page))
    page.locator("#undo").click()
    assert len(log(page)) < lines - 1, "what the computer did is undone, too"
    assert page.evaluate("model.play.proposals()[0].player") == 0
    assert page.evaluate("model.state.players.map((_, at) => model.isRobot(at))") == [False, True, True]
    page.evaluate("robots.pause = 900")


def test_sounds_are_off_until_they_are_wanted(page: Page) -> None:
    page.evaluate("sounds.context = null")
    page.locator("#roll").click()
    assert page.evaluate("sounds.context") is None
    page.locator("#sounds").check()
    page.locator("#turn .first").click()
    assert page.evaluate("sounds.context.state") in ("running", "suspended")
    page.locator("#sounds").uncheck()


def test_a_drawn_card_lies_beside_the_buttons_on_a_phone_and_leaves_room_for_them(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("model.state.flow.stage = 'move'; model.state.flow.dice = [2, 3]; model.changed()")
    page.locator("#turn .first").click()
    card, buy = page.locator("#drawn img").bounding_box(), page.locator("#actions .first").bounding_box()
    panel = page.locator("#turn").bounding_box()
    assert buy["x"] >= card["x"] + card["width"]
    assert buy["y"] < card["y"] + card["height"]
    assert panel["y"] + panel["height"] < 844
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.locator("#save").is_hidden()
    page.locator("#more").click()
    assert page.locator("#save").is_visible()
    page.locator("#more").click()
    page.set_viewport_size({"width": 1280, "height": 800})


def test_tokens_on_a_corner_stay_within_the_board(page: Page) -> None:
    page.evaluate("model.begin(8, []); model.past = []; model.changed()")
    board = page.locator("#world .ground").bounding_box()
    for box in [
        page.locator(f"[data-id={id}]").bounding_box() for id in page.evaluate("kit.tokens.map(one => one.id)")
    ]:
        assert box["x"] + box["width"] <= board["x"] + board["width"] + 1
        assert box["y"] + box["height"] <= board["y"] + board["height"] + 1
