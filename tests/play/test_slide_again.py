"""Tests of sliding again for a price: a token that left the board, and one in jail."""

from typing import Any

from printgen.games.registry import of_game
from printgen.loading import load_theme
from printgen.play import slide
from printgen.play.position import POT, applied
from printgen.play.records import plain
from printgen.play.simulate import Luck

EDITION: Any = load_theme("knockout").edition
RULES = {**plain(of_game("slide", "play", "play_rules")(EDITION)), "again": 100, "jail": 100}


def begun(cash: int) -> dict[str, Any]:
    found = slide.start(RULES, 2, Luck("slide"))
    found["flow"]["order"] = [0, 1]
    return {**found, "cash": [cash] * 2}


def slid(at: dict[str, Any], place: str) -> str:
    """Slide the next token to a place, and return the token."""
    first = slide.proposals(RULES, at)[0]
    assert first["do"] == "slide"
    applied(at, [["lies", first["token"], place]])
    applied(at, slide.perform(RULES, at, first, Luck("none")))
    return str(first["token"])


def again(at: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for one in slide.proposals(RULES, at) if one["do"] == "slide-again"]


def test_a_token_that_left_the_board_is_slid_again_for_its_price() -> None:
    at = begun(300)
    token = slid(at, slide.OFF)
    [found] = again(at)
    assert (found["player"], found["token"], found["amount"]) == (0, token, 100)
    applied(at, slide.perform(RULES, at, found, Luck("none")))
    assert (at["cash"], at[POT], token in at["lies"]) == ([200, 300], RULES["pot"] + 100, False)
    assert slid(at, "house") == token
    assert slide.proposals(RULES, at)[0]["player"] == 1, "then the next player slides as usual"


def test_the_last_slide_of_a_round_may_be_made_again_before_the_count() -> None:
    at = begun(300)
    for _ in range(RULES["tokens"] * 2 - 1):
        slid(at, slide.SHORT)
    token = slid(at, slide.OFF)
    applied(at, slide.perform(RULES, at, again(at)[0], Luck("none")))
    assert slide.proposals(RULES, at) == [{"do": "slide", "step": "slide", "player": 1, "token": token}]


def test_jail_is_left_at_once_or_not_until_the_next_round() -> None:
    at = begun(100)
    jail = next(space["id"] for space in RULES["spaces"] if space["kind"] == "go-to-jail")
    token = slid(at, jail)
    assert at["lies"][token] == slide.IN_JAIL
    assert [one["token"] for one in again(at)] == [token]
    slid(at, slide.SHORT)
    assert again(at) == []


def test_without_money_or_the_option_nothing_is_slid_again() -> None:
    poor = begun(99)
    slid(poor, slide.OFF)
    assert again(poor) == []
    never = begun(300)
    slid(never, slide.OFF)
    assert all(one["do"] != "slide-again" for one in slide.proposals({**RULES, "again": -1}, never))
