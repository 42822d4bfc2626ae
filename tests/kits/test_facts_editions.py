"""What is each edition's own, read in its finished PDFs: names, signs, parts, and the sentences that only it prints."""

import re
from collections.abc import Callable

import pytest

from tests.conftest import Kit
from tests.facts import classic, knockopoly, wizarding
from tests.support.editions import ALL
from tests.support.reading import Fact, found, lines, plain, said, untrue

TOURNAMENT = [
    Fact("rules", "The aim", "Whoever is worth the most when the time is up wins."),
    Fact("rules", "Auctions", "Bidding opens at $1."),
    Fact("rules", "Auctions", "A winner who cannot pay gets nothing, and is left out of a second auction."),
    Fact("rules", "Auctions", "the banker holds a second auction at once, without that player"),
    Fact("rules", "Drawing cards", "for $50 at most"),
    Fact("rules", "Jail", "Nobody may ask more than $50 for a card that frees you"),
    Fact("rules", "The end", "After 120 minutes"),
    Fact("rules", "The end", "Count cash, printed prices (under mortgage half that), and what buildings cost"),
    Fact("rules", "The end", "a hotel with the four houses that it replaced"),
    Fact("rules", "The end", "A tie goes to the higher value free of mortgages."),
    Fact("rules", "The end", "Every player adds up on a score sheet, a neighbour checks the sums, and both sign."),
    Fact("event", "page 1", "Harbour Cup"),
    Fact("event", "page 1", "Saturday, 13 March 2027 · Sunday, 14 March 2027"),
    Fact("event", "page 1", "Saturday, 13 March 2027 First qualifier 10:00 am – 12:00 pm 120 Old Customs House"),
    Fact("event", "page 1", "Second qualifier 2:00 pm – 4:00 pm 120 Harbour Library Sunday, 14 March 2027"),
    Fact("event", "page 1", "Sunday, 14 March 2027 Semi-finals 10:00 am – 11:30 am 90 Old Customs House"),
    Fact("event", "page 1", "Break 11:30 am – 12:00 pm 30"),
    Fact("event", "page 1", "Final 12:00 pm – 1:30 pm 90 Old Customs House"),
    Fact("event", "page 1", "4 Quay Street"),
    Fact("event", "page 1", "First: A silver thimble and the harbour trophy for a year"),
    Fact("event", "page 1", "In aid of Harbour Lifeboats"),
    Fact("event", "page 1", "Players: 8 and older"),
    Fact("event", "page 1", "4 to 5 players, 6 at most; families sit apart"),
    Fact("event", "page 2", "Points to remember"),
    Fact("event", "page 2", "Be kind and be quick."),
    Fact("event", "page 2", "Bidding opens at $1"),
    Fact("event", "page 2", "sold for $50 at most"),
    Fact("event", "page 2", "mortgaged ones at half"),
    Fact("event", "page 2", "Houses count at list price; a hotel counts with the houses that it replaced."),
    Fact("event", "page 2", "A tie goes to the player with the higher value of property that is free of mortgages."),
    Fact("event", "page 2", "Check each other’s sums and sign."),
    Fact("score-sheet", "", "Total: lines 1 to 7"),
    Fact("score-sheet", "", "5 Mortgaged spaces, at half price"),
    Fact("score-sheet", "", "Signed: the player"),
    Fact("time-sheet", "page 1", "10:00 am to 12:00 pm, 120 minutes"),
    Fact("time-sheet", "page 4", "90 minutes, after a break of 30"),
]

EDITIONS = {
    "classic": classic.CLASSIC,
    "knockopoly": knockopoly.RULES,
    "wizarding": wizarding.RULES,
    "tournament": TOURNAMENT,
}


@pytest.mark.parametrize("theme", EDITIONS)
def test_each_fact_of_an_edition_stands_in_its_place(build: Callable[..., dict[str, Kit]], theme: str) -> None:
    assert untrue(build(theme)["standard"], EDITIONS[theme]) == []


def test_the_board_of_knockopoly_is_nine_letter_sheets_in_both_versions(build: Callable[..., dict[str, Kit]]) -> None:
    kits = build("knockopoly")
    assert set(kits) == {"standard", "minimal"}
    for kit in kits.values():
        assert [leaf.size for leaf in found(kit.path("board"))] == [pytest.approx((215.9, 279.4))] * 9


def test_no_other_edition_shares_the_sign_of_knockopoly(build: Callable[..., dict[str, Kit]]) -> None:
    assert not [theme for theme in ALL if theme != "knockopoly" and "ѣ" in said(build(theme)["standard"], "money")]


def test_the_clarifications_of_the_tournament_are_in_italics(build: Callable[..., dict[str, Kit]]) -> None:
    kit = build("tournament")["standard"]
    slanted = plain(
        "".join(line.text for leaf in found(kit.path("rules")) for line in leaf.lines if "Italic" in line.face)
    )
    for clarification in ("a second auction at once, without that player", "A hand on the dice is not yet a throw."):
        assert plain(clarification) in slanted


def test_the_wizarding_booklet_is_eight_panels_on_one_letter_sheet(build: Callable[..., dict[str, Kit]]) -> None:
    for kit in build("wizarding").values():
        pages = kit.document("rules")["pages"]
        assert [(page["sheet"], page["side"]) for page in pages] == [(1, "front"), (1, "back")]
        assert [leaf.size for leaf in found(kit.path("rules"))] == [pytest.approx((215.9, 279.4))] * 2
        feet = [lines(kit, "rules", f"panel-{number}")[-1].text for number in range(2, 9)]
        assert feet == list("2345678")


@pytest.mark.parametrize("theme", ALL)
def test_no_booklet_says_a_word_twice_running(build: Callable[..., dict[str, Kit]], theme: str) -> None:
    text = " ".join(line.text for line in lines(build(theme)["standard"], "rules"))
    assert re.findall(r"\b([a-z]+) \1\b", text, re.IGNORECASE) == []
