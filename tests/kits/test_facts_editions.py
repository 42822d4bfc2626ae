"""What is each edition's own, read in its finished PDFs: names, signs, parts, and the sentences that only it prints."""

import re
from collections.abc import Callable

import pytest

from tests.conftest import Kit
from tests.support.editions import ALL
from tests.support.reading import Fact, found, lines, missing, plain, said

CLASSIC = [
    Fact("board-poster", place, name)
    for place, name in {
        "mediterranean-avenue": "Mediterranean Avenue",
        "baltic-avenue": "Baltic Avenue",
        "reading-railroad": "Reading Railroad",
        "oriental-avenue": "Oriental Avenue",
        "vermont-avenue": "Vermont Avenue",
        "connecticut-avenue": "Connecticut Avenue",
        "st-charles-place": "St. Charles Place",
        "electric-company": "Electric Company",
        "states-avenue": "States Avenue",
        "virginia-avenue": "Virginia Avenue",
        "pennsylvania-railroad": "Pennsylvania Railroad",
        "st-james-place": "St. James Place",
        "tennessee-avenue": "Tennessee Avenue",
        "new-york-avenue": "New York Avenue",
        "kentucky-avenue": "Kentucky Avenue",
        "indiana-avenue": "Indiana Avenue",
        "illinois-avenue": "Illinois Avenue",
        "b-and-o-railroad": "B. & O. Railroad",
        "atlantic-avenue": "Atlantic Avenue",
        "ventnor-avenue": "Ventnor Avenue",
        "water-works": "Water Works",
        "marvin-gardens": "Marvin Gardens",
        "pacific-avenue": "Pacific Avenue",
        "north-carolina-avenue": "North Carolina Avenue",
        "pennsylvania-avenue": "Pennsylvania Avenue",
        "short-line": "Short Line",
        "park-place": "Park Place",
        "boardwalk": "Boardwalk",
    }.items()
] + [
    Fact("rules", "panel-1", "Grand Avenue"),
    Fact("rules", "The aim", "The last player left wins."),
    Fact("rules", "The end", "The last player who has not gone into bankruptcy wins."),
]

KNOCKOPOLY = [
    Fact("money", "note-500-01", "Ɉ500 Jellybeans"),
    Fact("money", "note-1-01", "Issued by the Bean Bank"),
    Fact("rules", "Setting up", "Choose a Bean Counter. This player looks after the Bean Bank"),
    Fact("rules", "The Bean Bank", "The Bean Bank may print as many Jellybeans as it needs"),
    Fact("rules", "The Bean Bank", "print money.pdf again, and nothing else"),
    Fact("guide", "", "money.pdf: more notes for the bank"),
    Fact("board-poster", "go", "The Great Hall"),
    Fact("board-poster", "jail", "Detention"),
    Fact("board-poster", "free-parking", "Free Period"),
    Fact("board-poster", "income-tax", "Income Tax"),
    Fact("rules", "Beanruptcy", "this is Beanruptcy, and you are out"),
    Fact("rules", "panel-1", "16 Get Schooled cards"),
    Fact("rules", "panel-1", "16 Spell Backfire cards"),
    Fact("cards", "chest-05", "Get Schooled Get Out of Detention Free"),
    Fact("cards", "chance-09", "Spell Backfire Get Out of Detention Free"),
    Fact("board-poster", "boardwalk", "H Gold Cauldron Ɉ400"),
    Fact("board-poster", "park-place", "H Reagent Kit Ɉ350"),
    Fact("deeds", "deed-28", "Gold Cauldron"),
    Fact("deeds", "deed-27", "Reagent Kit"),
    Fact("board-poster", "reading-railroad", "Ember Commons Key"),
    Fact("board-poster", "pennsylvania-railroad", "Frost Commons Key"),
    Fact("board-poster", "b-and-o-railroad", "Moss Commons Key"),
    Fact("board-poster", "short-line", "Storm Commons Key"),
    Fact("rules", "Rent", "Commons Keys and practice spaces earn more the more of the kind one player owns"),
    Fact("rules", "Buying", "Supplies, Commons Keys and practice spaces are for sale."),
    Fact("rules", "Buying", "Take its Supply card"),
    Fact("rules", "panel-1", "32 Study Sheets"),
    Fact("rules", "panel-1", "12 Answer Keys"),
    Fact("guide", "", "Study Sheets and Answer Keys: cut, fold three times"),
    Fact("guide", "", "board.pdf 1 board 9 9"),
    Fact("guide", "", "Cards and Supply cards: fold first, glue, and only then cut"),
    Fact("guide", "", "Score the dashed line, then fold the sheet on it"),
    Fact("guide", "", "Now cut along the marks: every card has its back."),
    Fact("guide", "", "Scissors"),
    Fact("cards", "page 1", "fold on the dashed line, glue, then cut"),
    Fact("rules", "Playing online", "with a layer for each token, moves the pieces, and shares the screen"),
    Fact("rules", "Playing online", "online dice roller"),
    Fact("rules", "The aim", "anniversary edition"),
]

WIZARDING = [
    Fact("board-poster", "go", "GO Collect 200 G each time you fly past"),
    Fact("board-poster", "jail", "Azkaban"),
    Fact("board-poster", "income-tax", "Ministry of Magic Tax"),
    Fact("board-poster", "chest-1", "The Daily Prophet"),
    Fact("board-poster", "chance-1", "The Quibbler"),
    Fact("rules", "panel-1", "16 The Daily Prophet cards"),
    Fact("rules", "panel-1", "16 The Quibbler cards"),
    Fact("rules", "panel-1", "32 huts"),
    Fact("rules", "panel-1", "12 manors"),
    Fact("rules", "panel-1", "28 deeds"),
    Fact("rules", "panel-1", "210 banknotes"),
    Fact("rules", "panel-1", "8 tokens"),
    Fact("rules", "panel-1", "2 dice"),
    Fact("rules", "panel-1", "2–8 players · ages 8 and up"),
    Fact("rules", "panel-1", "unofficial fan edition for personal use, and is not to be sold"),
    Fact("guide", "", "unofficial fan edition for personal use, and is not to be sold"),
    Fact("rules", "Your turn", "Follow the broom: the one on GO flies the way that everyone moves."),
    Fact("board-poster", "reading-railroad", "Lion Common Room"),
    Fact("board-poster", "pennsylvania-railroad", "Badger Common Room"),
    Fact("board-poster", "b-and-o-railroad", "Raven Common Room"),
    Fact("board-poster", "short-line", "Serpent Common Room"),
    Fact("board-poster", "boardwalk", "H Dumbledore’s Office 400 G"),
    Fact("board-poster", "park-place", "H The Room of Requirement 350 G"),
    Fact("board-poster", "pacific-avenue", "G Flourish & Blotts"),
    Fact("board-poster", "north-carolina-avenue", "G Weasleys’ Wizard Wheezes"),
    Fact("board-poster", "pennsylvania-avenue", "G Ollivanders"),
    Fact("deeds", "deed-28", "Dumbledore’s Office"),
    Fact("deeds", "deed-27", "The Room of Requirement"),
    Fact("deeds", "deed-23", "Flourish & Blotts"),
    Fact("deeds", "deed-24", "Weasleys’ Wizard Wheezes"),
    Fact("deeds", "deed-25", "Ollivanders"),
    Fact("money", "note-500-01", "500 G"),
    Fact("cards", "chest-05", "The Daily Prophet Get Out of Azkaban Free"),
    Fact("cards", "chance-09", "The Quibbler Get Out of Azkaban Free"),
]

TOURNAMENT = [
    Fact("rules", "The aim", "Whoever is worth the most when the time is up wins."),
    Fact("rules", "Auctions", "Bidding opens at $1."),
    Fact("rules", "Auctions", "A winner who cannot pay gets nothing, and is left out of a second auction."),
    Fact("rules", "Auctions", "the banker holds a second auction at once, without that player"),
    Fact("rules", "Jail", "for at most $50"),
    Fact("rules", "Jail", "Nobody may ask more than $50 for a card that frees you"),
    Fact("rules", "The end", "After 120 minutes"),
    Fact("rules", "The end", "Cash counts in full."),
    Fact("rules", "The end", "count at their printed price, under a mortgage at half that"),
    Fact("rules", "The end", "Houses count at what they cost. A hotel counts with the four houses that it replaced."),
    Fact("rules", "The end", "A tie goes to the player with the higher value in spaces free of mortgages."),
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
    "classic": CLASSIC,
    "knockopoly": KNOCKOPOLY,
    "wizarding": WIZARDING,
    "tournament": TOURNAMENT,
}


@pytest.mark.parametrize("theme", EDITIONS)
def test_each_fact_of_an_edition_stands_in_its_place(build: Callable[..., dict[str, Kit]], theme: str) -> None:
    assert missing(build(theme)["standard"], EDITIONS[theme]) == []


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
