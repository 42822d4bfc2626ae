"""Tests of the whole games beside the facts: each script follows the rules and meets all of a game."""

from pathlib import Path
from typing import Any

import pytest

from printgen.loading import load_theme
from tests.support.referees.cards_referee import CardsReferee
from tests.support.referees.path_referee import PathReferee
from tests.support.referees.replay import SCRIPTS, Referee, edition_name, read_script
from tests.support.referees.slide_referee import SlideReferee
from tests.support.referees.trade_referee import TradeReferee

REFEREES: dict[str, type[Referee]] = {
    "slide": SlideReferee,
    "path": PathReferee,
    "cards": CardsReferee,
    "trade": TradeReferee,
}

# Situations to be met besides all spaces and cards.
MET = {
    "slide": {
        *("stops short", "stops off", "on a line", "token bumped", "own token bumped", "token knocked off"),
        *("paid after off", "paid after jail", "bumped into jail", "slid again and into jail"),
        *("slid by Chance", "Chance twice", "bumped onto Chance, slid", "bumped onto Chance, stays"),
        *("moved by Railroad", "two sides on a property", "bonus", "one token on House", "two tokens on House"),
        *("tax", "two tokens on Luxury Tax", "tax beyond the money", "tax for two tokens on a property"),
        *("pot won", "pot tie", "pot stays", "rest of the pot stays"),
    },
    "path": {
        *("forward", "back", "miss", "again", "draw", "swap", "up", "down", "one space leads to another"),
        *("extra turn for a six", "two extra turns are one", "missed extra turn", "throw beyond the finish"),
        *("several in last place", "moved player ignores the space", "changed places ignore the spaces"),
    },
    "cards": {"done", "not done", "half agree", "kept", "second try done", "second try failed"},
    "trade": {
        *("unowned", "own", "other", "mortgaged", "auction", "bidder cannot pay", "no bid", "skipped"),
        *("bare rent", "rent of a group", "rent of a group, mixed", "rent to a player in jail"),
        *(f"rent with {buildings} buildings" for buildings in range(1, 6)),
        *(f"rent of {owned} transports" for owned in range(1, 5)),
        *("rent of 1 utilities", "rent of 2 utilities", "rent asked late", "rent lost"),
        *("salary by dice", "salary by card", "salary twice", "salary asked late", "salary lost"),
        *("flat", "percent", "percent with a mortgage", "repairs", "repairs of a large building"),
        *(f"{state} transport by next transport" for state in ("unowned", "own", "other", "mortgaged")),
        *("other utility by next utility", "jail by the corner", "jail by a card", "jail by doubles", "stays in jail"),
        *("out by doubles", "out by the fine", "out by an own card", "out by a bought card", "out by the last turn"),
        *("doubles after leaving jail", "built", "large building", "shortage", "straight to the top"),
        *("buildings sold", "large building sold by a step", "large building sold whole", "mortgage", "lifted"),
        *("traded", "card traded", "taken over and lifted", "taken over under mortgage"),
        *("debt to the Bank", "debt to a player", "several debts at once", "debt paid"),
        *("bankrupt to the Bank", "bankrupt to a player", "auction after a bankruptcy"),
    },
}


def spaces_and_cards(edition: Any) -> set[str]:
    """Return the ids of all cards, and of all spaces with an effect."""
    linked = {link.at for link in getattr(edition, "links", ())}
    silent = ("plain", "start", "finish")
    spaces = (space.id for space in getattr(edition, "spaces", ()) if getattr(space, "does", "") not in silent)
    decks = getattr(edition, "decks", ())
    return {*linked, *spaces, *(card.id for deck in decks for card in deck.cards)}


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_each_game_follows_the_rules_and_meets_all_of_them(path: Path) -> None:
    script = read_script(path)
    edition = load_theme(edition_name(script)).edition
    referee = REFEREES[edition.game](script, edition)
    referee.replay()
    assert referee.differences == []
    assert len(script["turns"]) >= 40
    assert (MET[edition.game] | spaces_and_cards(edition)) - referee.met == set()


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_referee_notes_a_wrong_result(path: Path) -> None:
    script = read_script(path)
    edition = load_theme(edition_name(script)).edition
    for name in ("place", "money", "cards"):
        turns = [turn for turn in script["turns"] if name in turn and turn.get("do") != "railroad"]
        for turn in turns[-1:]:
            turn[name] = "wrong"
    referee = REFEREES[edition.game](script, edition)
    referee.replay()
    assert referee.differences
    assert all("wrong" in difference for difference in referee.differences)
