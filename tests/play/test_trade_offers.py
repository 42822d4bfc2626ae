"""Tests of trades between players, contested buildings, and mortgages that a new owner takes over."""

from typing import Any

import pytest

from printgen.games.registry import of_game
from printgen.loading import load_theme
from printgen.play import trade, trade_player
from printgen.play.position import applied
from printgen.play.records import plain
from printgen.play.simulate import Luck, check_trade

EDITION: Any = load_theme("classic").edition
RULES = trade.ready(plain(of_game("trade", "play", "play_rules")(EDITION)))
LIGHT_BLUE = ("oriental-avenue", "vermont-avenue", "connecticut-avenue")
PINK = ("st-charles-place", "states-avenue", "virginia-avenue")


def position(**changed: Any) -> dict[str, Any]:
    found = trade.start(RULES, 3, Luck("offers"))
    return {**found, **changed}


def do(at: dict[str, Any], proposal: dict[str, Any]) -> None:
    applied(at, trade.perform(RULES, at, proposal, Luck("none")))


def offered(at: dict[str, Any], kind: str) -> dict[str, Any]:
    return next(one for one in trade.proposals(RULES, at) if one["do"] == kind)


def offer(gives: list[str], gets: list[str], cash: Any = 0, **other: Any) -> dict[str, Any]:
    return {"do": "offer", "player": 0, "with": 1, "gives": gives, "gets": gets, "cash": cash, **other}


def test_an_accepted_offer_exchanges_properties_cards_and_cash() -> None:
    at = position(owner={"boardwalk": 0, "park-place": 1}, kept={"chance-09": 1})
    at["decks"]["chance"].remove("chance-09")
    do(at, offer(["boardwalk"], ["park-place", "chance-09"], 40))
    assert [one["do"] for one in trade.proposals(RULES, at)] == ["accept", "decline", "withdraw"]
    assert [one["player"] for one in trade.proposals(RULES, at)] == [1, 1, 0]
    do(at, offered(at, "accept"))
    assert at["owner"] == {"boardwalk": 1, "park-place": 0}
    assert (at["cash"], at["kept"]) == ([1460, 1540, 1500], {"chance-09": 0})
    assert offered(at, "throw")["player"] == 0, "the turn goes on where it was"
    check_trade(RULES, at, 3)


def test_a_declined_offer_changes_nothing_and_the_computer_does_not_repeat_it() -> None:
    at = position(owner={"oriental-avenue": 0, "vermont-avenue": 0, "connecticut-avenue": 1})
    made = trade_player.deal(RULES, at, 0)
    assert made
    assert (made["do"], made["gets"], made["with"]) == ("offer", ["connecticut-avenue"], 1)
    do(at, made)
    do(at, offered(at, "decline"))
    assert at["cash"] == [1500] * 3
    assert trade_player.deal(RULES, at, 0) is None


@pytest.mark.parametrize(
    "changed",
    [
        {"gets": ["boardwalk"]},
        {"gives": ["park-place", "park-place"]},
        {"gives": "park-place"},
        {"gives": ["nothing"]},
        {"gives": [], "gets": []},
        {"cash": 1501},
        {"cash": -1501},
        {"cash": "5"},
        {"with": 0},
        {"with": 3},
        {"with": -1},
        {"with": True},
        {"player": 2},
        {"more": 1},
    ],
    ids=str,
)
def test_an_offer_that_cannot_be_is_refused(changed: dict[str, Any]) -> None:
    at = position(owner={"park-place": 0, "baltic-avenue": 1})
    assert trade.is_possible(RULES, at, offer(["park-place"], ["baltic-avenue"], 10))
    assert not trade.is_possible(RULES, at, offer(["park-place"], ["baltic-avenue"], 10) | changed)


def test_built_groups_are_not_traded_and_one_offer_lies_on_the_table() -> None:
    at = position(owner={"park-place": 0, "boardwalk": 0, "baltic-avenue": 1}, built={"boardwalk": 1})
    assert not trade.is_possible(RULES, at, offer(["park-place"], ["baltic-avenue"]))
    at["built"] = {}
    do(at, offer(["park-place"], ["baltic-avenue"]))
    assert not trade.is_possible(RULES, at, offer(["boardwalk"], ["baltic-avenue"]))


def test_where_trades_are_made_between_turns_others_wait() -> None:
    rules = {**RULES, "trade_between_turns": True}
    at = position(owner={"park-place": 0, "baltic-avenue": 1})
    theirs = offer(["baltic-avenue"], ["park-place"]) | {"player": 1, "with": 0}
    assert trade.is_possible(rules, at, theirs)
    at["flow"]["stage"] = "move"
    assert not trade.is_possible(rules, at, theirs)
    assert trade.is_possible(rules, at, offer(["park-place"], ["baltic-avenue"]))


def test_a_trade_during_a_move_leaves_the_turn_where_it_was() -> None:
    at = position(owner={"park-place": 0, "baltic-avenue": 1}, mortgaged={"baltic-avenue": True})
    at["flow"] |= {"stage": "move", "dice": [1, 2]}
    do(at, offer(["park-place"], ["baltic-avenue"]))
    do(at, offered(at, "accept"))
    do(at, offered(at, "interest"))
    assert at["cash"][0] == 1497
    assert (at["flow"]["turn"], at["flow"]["stage"]) == (0, "move")


def test_a_mortgage_that_is_taken_over_may_be_lifted_at_once() -> None:
    at = position(owner={"park-place": 0, "baltic-avenue": 1}, mortgaged={"park-place": True})
    do(at, offer(["park-place"], ["baltic-avenue"]))
    do(at, offered(at, "accept"))
    assert [(one["do"], one["amount"]) for one in trade.proposals(RULES, at)] == [("interest", 18), ("lift-now", 193)]
    do(at, offered(at, "lift-now"))
    assert (at["cash"][1], at["mortgaged"]) == (1307, {})


def test_the_last_house_goes_to_the_highest_bidder_who_chooses_where() -> None:
    at = position(owner=dict.fromkeys(LIGHT_BLUE, 0) | dict.fromkeys(PINK, 1))
    rules = {**RULES, "small_count": 1}
    ways = [one for one in trade.dealings(rules, at, 0) if one["do"] in ("build", "contest")]
    assert {one["do"] for one in ways} == {"contest"}
    applied(at, trade.perform(rules, at, ways[0], Luck("none")))
    bids = trade.proposals(rules, at)
    assert (bids[0]["player"], bids[0]["amount"], bids[-1]["do"]) == (1, 51, "pass")
    applied(at, trade.perform(rules, at, bids[1], Luck("none")))
    applied(at, trade.perform(rules, at, trade.proposals(rules, at)[-1], Luck("none")))
    sites = trade.proposals(rules, at)
    assert [one["at"] for one in sites] == list(PINK)
    applied(at, trade.perform(rules, at, sites[2], Luck("none")))
    assert (at["built"], at["cash"][:2]) == ({"virginia-avenue": 1}, [1500, 1440])
    assert offered(at, "throw")["player"] == 0


def test_a_claim_that_nobody_contests_costs_the_printed_price() -> None:
    at = position(owner=dict.fromkeys(LIGHT_BLUE, 0) | dict.fromkeys(PINK, 1))
    rules = {**RULES, "small_count": 1}
    claim = next(one for one in trade.dealings(rules, at, 0) if one["do"] == "contest")
    for one in (claim, None, None):
        chosen = one or trade.proposals(rules, at)[-1]
        applied(at, trade.perform(rules, at, chosen, Luck("none")))
    assert (at["cash"][0], sum(at["built"].values())) == (1450, 1)


def test_without_houses_in_the_bank_a_hotel_is_bought_at_once() -> None:
    built = {"oriental-avenue": 4, "vermont-avenue": 4, "connecticut-avenue": 2}
    at = position(owner=dict.fromkeys(LIGHT_BLUE, 0), built=built)
    rules = {**RULES, "small_count": 11}
    [found] = [one for one in trade.dealings(rules, at, 0) if one["do"] == "build-large"]
    assert (found["at"], found["amount"]) == ("connecticut-avenue", 150)
    applied(at, trade.perform(rules, at, found, Luck("none")))
    assert (at["built"]["connecticut-avenue"], at["cash"][0]) == (5, 1350)
    assert not [one for one in trade.dealings({**rules, "large_at_once": False}, at, 0) if one["do"] == "build-large"]


def test_the_computer_takes_a_good_offer_and_declines_a_bad_one() -> None:
    for cash, answer in ((600, "decline"), (900, "accept")):
        at = position(owner={"park-place": 0, "boardwalk": 1})
        do(at, offer([], ["boardwalk"], cash))
        assert trade_player.choose(RULES, at, trade.proposals(RULES, at))["do"] == answer


def test_between_the_last_two_no_trade_makes_one_richer_than_the_other() -> None:
    at = position(owner={"oriental-avenue": 0, "vermont-avenue": 0, "connecticut-avenue": 1})
    at["flow"]["out"] = [False, False, True]
    assert trade_player.deal(RULES, at, 0) is None
