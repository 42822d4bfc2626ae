"""What the four trading editions share, read in their finished PDFs: each number and rule, in each edition's words."""

import re
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import pytest

from tests.conftest import Kit
from tests.support.reading import Fact, found, lines, missing, plain, said


class Words(NamedTuple):
    """What an edition calls things."""

    money: str = "${}"
    start: str = "GO"
    jail: str = "Jail"
    go_to_jail: str = "Go to Jail"
    free: str = "Free Parking"
    chest: str = "Community Chest"
    chance: str = "Chance"
    jail_card: str = "Get Out of Jail Free"
    income_tax: str = "Income Tax"
    luxury_tax: str = "Luxury Tax"
    property: str = "property"
    deeds: str = "title deeds"
    transport: str = "railroad"
    utility: str = "utility"
    utilities: str = "utilities"
    house: str = "house"
    hotel: str = "hotel"
    bank: str = "bank"
    banker: str = "banker"
    mortgage: str = "mortgage"


EDITIONS = {
    "classic": Words(),
    "tournament": Words(),
    "knockopoly": Words(
        money="Ɉ{}", start="the Great Hall", jail="Detention", go_to_jail="Go to Detention", free="Free Period",
        chest="Get Schooled", chance="Spell Backfire", jail_card="Get Out of Detention Free",
        luxury_tax="Sweet Tooth Tax", property="Supply", deeds="Supply cards", transport="Commons Key",
        utility="practice space", utilities="practice spaces", house="Study Sheet", hotel="Answer Key",
        bank="Bean Bank", banker="Bean Counter",
    ),
    "wizarding": Words(
        money="{} G", jail="Azkaban", go_to_jail="Go to Azkaban", free="Free Broom Parking",
        chest="The Daily Prophet", chance="The Quibbler", jail_card="Get Out of Azkaban Free",
        income_tax="Ministry of Magic Tax", luxury_tax="Fine Robes Duty", deeds="deeds", transport="common room",
        utility="wonder", utilities="wonders", house="hut", hotel="manor", bank="Vault", banker="Vault Keeper",
        mortgage="pledge",
    ),
}  # fmt: skip

# (document, section or item, text): {name} is the edition's word, <200> an amount of its money.
FACTS = [
    Fact("rules", "panel-1", "2–8 players · ages 8 and up"),
    Fact("rules", "panel-1", "16 {chest} cards"),
    Fact("rules", "panel-1", "16 {chance} cards"),
    Fact("rules", "panel-1", "28 {deeds}"),
    Fact("rules", "panel-1", "210 banknotes"),
    Fact("rules", "panel-1", "32 {house}s"),
    Fact("rules", "panel-1", "12 {hotel}s"),
    Fact("rules", "The aim", "a game for 2–8 players aged 8 and up"),
    Fact("rules", "Setting up", "the 28 {deeds}, the 32 {house}s and the 12 {hotel}s"),
    Fact("rules", "Setting up", "puts it on {start}, and receives <1,500> from the {bank}"),
    Fact("rules", "Setting up", "Note 2–5 players 6–8 players"),
    Fact("rules", "Setting up", "<500> 2 2 <100> 2 3 <50> 2 2 <20> 6 3 <10> 5 3 <5> 5 2 <1> 5 0"),
    Fact("rules", "Your turn", "{chest} or {chance} Draw a card and do what it says."),
    Fact("rules", "Your turn", "{jail} You are only visiting."),
    Fact("rules", "Your turn", "{go_to_jail} Off to {jail}; your turn is over."),
    Fact("rules", "Your turn", "doubles for the third time running, do not move: go to {jail}"),
    Fact("rules", "Passing {start}", "the {bank} pays you <200>: once a lap, and no more for stopping there"),
    Fact("rules", "Passing {start}", "twice in one turn: pass {start}, land on a space where you draw, and be sent"),
    Fact("rules", "Buying", "Land on one that nobody owns, and you may buy it"),
    Fact("rules", "Auctions", "If you do not want what you landed on, the {banker} auctions it at once."),
    Fact("rules", "Auctions", "Everyone may bid, you included."),
    Fact("rules", "Rent", "double the rent on each {property} of it that has no building and no {mortgage}"),
    Fact("rules", "Rent", "1 <25> 4 × the throw 2 <50> 10 × the throw 3 <100> – 4 <200> –"),
    Fact("rules", "Building", "Own a whole colour group, all of it free of {mortgage}s"),
    Fact("rules", "Building", "Build evenly. No {property} gets its second {house} before each of the group"),
    Fact("rules", "Building", "A {property} with four {house}s can go one further: hand them back"),
    Fact("rules", "Building", "The {bank} has 32 {house}s and 12 {hotel}s, and no more."),
    Fact("rules", "Building", "If several players want the last ones, each is auctioned to the highest bidder."),
    Fact("rules", "Building", "takes buildings back at any time, just as evenly, for half their price"),
    Fact("rules", "{mortgage}s", "take half its printed price from the {bank}"),
    Fact("rules", "{mortgage}s", "To lift a {mortgage}, pay back what you received plus 10%, rounded up."),
    Fact("rules", "{mortgage}s", "The new owner pays the {bank} 10% of the {mortgage} at once"),
    Fact("rules", "Drawing cards", "Keep a {jail_card} card until you use it."),
    Fact("rules", "Drawing cards", "collect <200> if you pass {start} going forward"),
    Fact("rules", "Taxes", "{income_tax}: pay <200>, or 10% of all you are worth"),
    Fact("rules", "Taxes", "Choose before you add up."),
    Fact("rules", "Taxes", "{luxury_tax}: pay <100>."),
    Fact("rules", "{jail}", "Pay <50> before you throw"),
    Fact("rules", "{jail}", "three tries, one a turn. If the last one fails, pay <50> and move by it"),
    Fact("rules", "{jail}", "when you throw three doubles in a row"),
    Fact("rules", "{jail}", "Use a {jail_card} card"),
    Fact("rules", "{jail}", "you are only visiting"),
    Fact("rules", "{free}", "Nothing happens here"),
    Fact("rules", "The {bank}", "It never runs out of money"),
    Fact("guide", "", "28 {deeds}"),
    Fact("guide", "", "210 banknotes"),
    Fact("guide", "", "32 {house}s"),
    Fact("guide", "", "12 {hotel}s"),
    Fact("board-poster", "go", "{start}"),
    Fact("board-poster", "go", "Collect <200> each time you"),
    Fact("board-poster", "income-tax", "{income_tax} Pay 10% or <200>"),
    Fact("board-poster", "jail", "{jail} Just visiting"),
    Fact("board-poster", "free-parking", "{free}"),
    Fact("board-poster", "go-to-jail", "{go_to_jail}"),
    Fact("board-poster", "luxury-tax", "{luxury_tax} Pay <100>"),
    Fact("cards", "chest-01", "{start} and collect <200>"),
    Fact("cards", "chest-05", "{jail_card}"),
    Fact("cards", "chance-09", "{jail_card}"),
    Fact("cards", "chest-06", "Go directly to {jail}."),
    Fact("cards", "chance-11", "Go directly to {jail}."),
]

# The spaces from the start on: a lot by the mark of its colour group, what one draws or pays, prices.
SPACES = """
start  A 60   chest  A 60   tax 200      transport 200  B 100  chance       B 100  B 120
jail   C 140  utility 150   C 140  C 160 transport 200  D 180  chest        D 180  D 200
free   E 220  chance E 220  E 240        transport 200  F 260  F 260  utility 150  F 280
to     G 300  G 300  chest  G 320        transport 200  chance H 350  tax 100      H 400
"""

# The deeds of lots in board order: what one building costs, then rents bare, with 1 to 4 small ones, with a large one.
LOTS = """
50  2 10 30 90 160 250
50  4 20 60 180 320 450
50  6 30 90 270 400 550
50  6 30 90 270 400 550
50  8 40 100 300 450 600
100 10 50 150 450 625 750
100 10 50 150 450 625 750
100 12 60 180 500 700 900
100 14 70 200 550 750 950
100 14 70 200 550 750 950
100 16 80 220 600 800 1000
150 18 90 250 700 875 1050
150 18 90 250 700 875 1050
150 20 100 300 750 925 1100
150 22 110 330 800 975 1150
150 22 110 330 800 975 1150
150 24 120 360 850 1025 1200
200 26 130 390 900 1100 1275
200 26 130 390 900 1100 1275
200 28 150 450 1000 1200 1400
200 35 175 500 1100 1300 1500
200 50 200 600 1400 1700 2000
"""

NOTES = {500: 30, 100: 30, 50: 30, 20: 30, 10: 30, 5: 30, 1: 30}
FOR_SALE = ("A", "B", "C", "D", "E", "F", "G", "H", "transport", "utility")


@pytest.fixture(scope="module", params=EDITIONS)
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def words(theme: str) -> Words:
    return EDITIONS[theme]


@pytest.fixture(scope="module")
def kit(build: Callable[..., dict[str, Kit]], theme: str) -> Kit:
    return build(theme)["standard"]


def put(words: Words, text: str) -> str:
    """A text with the edition's words and money."""
    filled = text.format(**words._asdict())
    filled = re.sub(r"<([\d,]+)>", lambda amount: words.money.format(amount[1]), filled)
    return filled[:1].upper() + filled[1:] if text.startswith("{") else filled


def spaces() -> list[tuple[str, int]]:
    """Each space of the table above: its kind or the mark of its group, and its amount."""
    return [(kind, int(amount or 0)) for kind, amount in re.findall(r"([A-Za-z]+)(?: (\d+))?", SPACES)]


def for_sale() -> list[tuple[str, int]]:
    return [(kind, price) for kind, price in spaces() if kind in FOR_SALE]


@pytest.mark.parametrize("document", ["rules", "guide", "board-poster", "cards"])
def test_each_fact_stands_in_its_place(kit: Kit, words: Words, document: str) -> None:
    facts = [Fact(name, put(words, place), put(words, text)) for name, place, text in FACTS if name == document]
    assert missing(kit, facts) == []


# --- the board


def test_the_forty_spaces_stand_in_order_with_their_marks_and_prices(kit: Kit, words: Words) -> None:
    (poster,) = kit.document("board-poster")["pages"]
    assert len(poster["items"]) == len(spaces()) == 40
    for item, (kind, amount) in zip(poster["items"], spaces(), strict=True):
        shown = [plain(line.text) for line in lines(kit, "board-poster", item["id"])]
        marks = [mark.upper() for mark in shown if len(mark) == 1]
        assert marks == [kind] * (len(kind) == 1), (item["id"], shown)
        if kind in FOR_SALE:
            assert plain(put(words, f"<{amount:,}>")) in shown, (item["id"], shown)
        if kind in ("chest", "chance"):
            assert plain("".join(shown)) == plain(getattr(words, kind)), item["id"]


def test_the_spaces_are_as_many_of_each_kind_as_the_game_has() -> None:
    kinds = [kind for kind, _ in spaces()]
    found = Counter(kinds)
    assert [found[mark] for mark in "ABCDEFGH"] == [2, 3, 3, 3, 3, 3, 3, 2]
    assert (found["transport"], found["utility"], found["tax"]) == (4, 2, 2)
    assert [at for at, kind in enumerate(kinds) if kind == "chest"] == [2, 17, 33]
    assert [at for at, kind in enumerate(kinds) if kind == "chance"] == [7, 22, 36]
    assert [at for at, kind in enumerate(kinds) if kind in ("start", "jail", "free", "to")] == [0, 10, 20, 30]


def test_each_space_lies_beside_the_one_before_it(kit: Kit) -> None:
    (poster,) = kit.document("board-poster")["pages"]
    rects = [item["rect"] for item in poster["items"]]
    right, bottom = (sum(poster["trim"][at::2]) for at in (0, 1))
    assert (rects[0][0] + rects[0][2], rects[0][1] + rects[0][3]) == pytest.approx((right, bottom), abs=0.01)
    for (x, y, w, h), (x2, y2, w2, h2) in zip(rects, rects[1:] + rects[:1], strict=True):
        gaps = (max(x, x2) - min(x + w, x2 + w2), max(y, y2) - min(y + h, y2 + h2))
        assert max(gaps) == pytest.approx(0, abs=0.01)
        assert min(gaps) < -40  # side by side, not corner to corner


# --- deeds and cards


def test_each_lot_has_its_rents_and_costs_on_its_deed(kit: Kit, words: Words) -> None:
    lots = [(at, price) for at, (kind, price) in enumerate(for_sale(), 1) if len(kind) == 1]
    assert len(for_sale()) == 28
    for (number, price), row in zip(lots, LOTS.strip().splitlines(), strict=True):
        cost, bare, *built = (f"{int(value):,}" for value in row.split())
        shown = [f"Rent <{bare}>", f"Whole group owned <{2 * int(bare)}>"]
        shown += [f"{n} {{house}}{'s' if n > 1 else ''} <{rent}>" for n, rent in enumerate(built[:4], 1)]
        shown += [f"1 {{hotel}} <{built[4]}>", f"{{house}} costs <{cost}>", f"{{hotel}} costs <{cost}>"]
        shown += [f"{{mortgage}} value <{price // 2}>"]
        facts = [Fact("deeds", f"deed-{number:02}", put(words, text)) for text in shown]
        assert missing(kit, facts) == []


EARNED = {
    "transport": [
        "1 {transport} owned <25>",
        "2 {transport}s owned <50>",
        "3 {transport}s owned <100>",
        "4 {transport}s owned <200>",
    ],
    "utility": [
        "4 × the throw of the dice, with 1 {utility} owned",
        "10 × the throw of the dice, with 2 {utilities} owned",
    ],
}


def test_transport_and_utility_deeds_tell_what_each_number_owned_earns(kit: Kit, words: Words) -> None:
    for number, (kind, _) in enumerate(for_sale(), 1):
        facts = [Fact("deeds", f"deed-{number:02}", put(words, text)) for text in EARNED.get(kind, [])]
        assert missing(kit, facts) == []


def test_each_back_tells_half_the_price_and_a_tenth_more_to_lift_it(kit: Kit, words: Words) -> None:
    for number, (_, price) in enumerate(for_sale(), 1):
        half = price // 2
        owed = f"{{mortgage}} value <{half}> To lift it, pay <{half + -(-half // 10)}>"
        assert missing(kit, [Fact("deeds", f"deed-{number:02} back", put(words, owed))]) == []


@pytest.mark.parametrize("deck", ["chest", "chance"])
def test_a_deck_has_sixteen_cards_and_one_that_frees(kit: Kit, words: Words, deck: str) -> None:
    ids = [item["id"] for page in kit.document("cards")["pages"] for item in page["items"] if item["face"] == "front"]
    fronts = [said(kit, "cards", name) for name in ids if name.startswith(deck)]
    assert len(set(fronts)) == len(fronts) == 16
    assert all(front.startswith(plain(getattr(words, deck))) for front in fronts)
    assert all(said(kit, "cards", f"{name} back") == plain(getattr(words, deck)) for name in ids if deck in name)
    assert sum(plain(words.jail_card) in front for front in fronts) == 1


# --- money and pieces


def test_each_denomination_is_printed_thirty_times(kit: Kit, words: Words) -> None:
    shown = Counter(plain(line.text) for line in lines(kit, "money"))
    assert {value: shown[plain(put(words, f"<{value}>"))] for value in NOTES} == NOTES
    assert sum(NOTES.values()) == 210


def test_the_hand_of_five_players_is_worth_what_they_start_with() -> None:
    hand = {500: 2, 100: 2, 50: 2, 20: 6, 10: 5, 5: 5, 1: 5}
    assert sum(value * count for value, count in hand.items()) == 1500
    assert all(5 * hand[value] <= count for value, count in NOTES.items())


def test_the_buildings_are_there_to_be_cut_out(kit: Kit) -> None:
    sizes = Counter((width, height) for sheet in found(kit.path("pieces")) for _, _, width, height in sheet.shapes)
    assert sorted(sizes.values()) == [2, 8, 12, 32]  # dice, tokens, large and small buildings
    assert min(sizes, key=lambda size: size[0] * size[1]) == max(sizes, key=sizes.__getitem__)
