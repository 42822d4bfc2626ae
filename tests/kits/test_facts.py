"""Tests of the numbers and rules that the four trading editions share, read from their finished PDFs."""

import re
from collections import Counter
from collections.abc import Callable

import pytest

from tests.conftest import Kit
from tests.facts import classic, knockopoly, wizarding
from tests.facts.trade_rules import ANYWHERE, ANYWHERE_QUICK, QUICK, SHARED
from tests.facts.words import EDITIONS, Words, put, worded
from tests.support.reading import Fact, found, lines, plain, said, untrue

OWN_QUICK = {"classic": classic.QUICK, "knockopoly": knockopoly.QUICK, "wizarding": wizarding.QUICK}


# The spaces in order from the start: color group marks of lots, card and tax spaces, and prices.
SPACES = """
start  A 60   chest  A 60   tax 200      transport 200  B 100  chance       B 100  B 120
jail   C 140  utility 150   C 140  C 160 transport 200  D 180  chest        D 180  D 200
free   E 220  chance E 220  E 240        transport 200  F 260  F 260  utility 150  F 280
to     G 300  G 300  chest  G 320        transport 200  chance H 350  tax 100      H 400
"""

# The deeds of lots in board order: building cost, then rent unimproved, with 1 to 4 small buildings and a large one.
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


def spaces() -> list[tuple[str, int]]:
    """Return the kind or group mark and the amount of each space in the table above."""
    return [(kind, int(amount or 0)) for kind, amount in re.findall(r"([A-Za-z]+)(?: (\d+))?", SPACES)]


def for_sale() -> list[tuple[str, int]]:
    return [(kind, price) for kind, price in spaces() if kind in FOR_SALE]


def test_what_the_editions_share_stands_in_its_place(kit: Kit, theme: str, words: Words) -> None:
    facts = SHARED if theme == "classic" else [*SHARED, *ANYWHERE]
    assert untrue(kit, [worded(words, fact) for fact in facts]) == []


def test_the_quick_rules_say_the_same(build: Callable[..., dict[str, Kit]], theme: str, words: Words) -> None:
    kit = build(theme, "--only", "rules", "--variant", "minimal", "--fold", "zine")["minimal"]
    facts = QUICK if theme == "classic" else [*QUICK, *ANYWHERE_QUICK]
    assert untrue(kit, [*(worded(words, fact) for fact in facts), *OWN_QUICK.get(theme, ())]) == []


# --- the board


def test_the_forty_spaces_stand_in_order_with_their_marks_and_prices(kit: Kit, words: Words) -> None:
    (poster,) = kit.document("board-poster")["pages"]
    assert len(poster["items"]) == len(spaces()) == 40
    for item, (kind, amount) in zip(poster["items"], spaces(), strict=True):
        shown = [plain(line.text) for line in lines(kit, "board-poster", item["id"])]
        marks = [mark.upper() for mark in shown if mark in "abcdefgh"]
        assert marks == [kind] * (len(kind) == 1), (item["id"], shown)
        if kind in FOR_SALE:
            assert plain(put(words, f"<{amount:,}>")) in "".join(shown), (item["id"], shown)
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
        shown += [f"Mortgage value <{price // 2}>"]
        facts = [Fact("deeds", f"deed-{number:02}", put(words, text)) for text in shown]
        assert untrue(kit, facts) == []


EARNED = {
    "transport": [
        "Rent with 1 {transport} <25>",
        "Rent with 2 {transport}s <50>",
        "Rent with 3 {transport}s <100>",
        "Rent with 4 {transport}s <200>",
    ],
    "utility": [
        "4 × the throw of the dice, with 1 {utility} owned",
        "10 × the throw of the dice, with 2 {utilities} owned",
    ],
}


def test_transport_and_utility_deeds_tell_what_each_number_owned_earns(kit: Kit, words: Words) -> None:
    for number, (kind, _) in enumerate(for_sale(), 1):
        facts = [Fact("deeds", f"deed-{number:02}", put(words, text)) for text in EARNED.get(kind, [])]
        assert untrue(kit, facts) == []


def test_each_back_tells_half_the_price_and_a_tenth_more_to_lift_it(kit: Kit, words: Words) -> None:
    for number, (_, price) in enumerate(for_sale(), 1):
        half = price // 2
        owed = f"Mortgage value <{half}> To lift it, pay <{half + -(-half // 10)}>"
        assert untrue(kit, [Fact("deeds", f"deed-{number:02} back", put(words, owed))]) == []


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
    notes = {item["id"] for page in kit.document("money")["pages"] for item in page["items"]}
    for value, count in NOTES.items():
        amount = plain(put(words, f"<{value}>"))
        assert sum(amount in said(kit, "money", note) for note in notes if note.startswith(f"note-{value}-")) == count
    assert sum(NOTES.values()) == 210


def test_the_hand_of_five_players_is_worth_what_they_start_with() -> None:
    hand = {500: 2, 100: 2, 50: 2, 20: 6, 10: 5, 5: 5, 1: 5}
    assert sum(value * count for value, count in hand.items()) == 1500
    assert all(5 * hand[value] <= count for value, count in NOTES.items())


def test_the_buildings_are_there_to_be_cut_out(kit: Kit) -> None:
    sizes = Counter((width, height) for sheet in found(kit.path("pieces")) for _, _, width, height in sheet.shapes)
    assert sorted(sizes.values()) == [2, 8, 12, 32]  # dice, tokens, large and small buildings
    assert min(sizes, key=lambda size: size[0] * size[1]) == max(sizes, key=sizes.__getitem__)
