"""Tests of the finished cards, deeds, money, pieces and booklet: complete, and correct when cut and folded."""

import json
from typing import Any

import pytest

from tests.conftest import Kit, printgen
from tests.support.kit_pages import items, pages
from tests.support.pdfs import close_up, page_texts, squeezed, text_in

# --- cards and deeds


@pytest.mark.parametrize(("name", "count"), [("cards", 32), ("deeds", 28)])
def test_each_front_mirrors_its_back_about_the_fold(kit: Kit, name: str, count: int) -> None:
    fronts = {item["id"]: (page, item) for page, item in items(kit, name) if item["face"] == "front"}
    backs = {item["id"]: (page, item) for page, item in items(kit, name) if item["face"] == "back"}
    assert len(fronts) == len(backs) == count
    for name_of, (page, front) in fronts.items():
        back_page, back = backs[name_of]
        assert back_page["number"] == page["number"]
        (fold,) = page["folds"]
        assert fold["from"][0] == fold["to"][0] == pytest.approx(page["size"][0] / 2)
        mirrored = 2 * fold["from"][0] - front["rect"][0] - front["rect"][2]
        assert back["rect"] == [pytest.approx(mirrored, abs=0.002), *front["rect"][1:]]
        assert front["rect"][2:] == [49, 85]
        assert (front["turn"], back["turn"]) == (0, 0)


def test_every_card_stands_on_its_front(kit: Kit) -> None:
    from printgen.art.icons import baked
    from printgen.loading import load_theme
    from printgen.words.placeholders import placeholders_of

    edition = load_theme("knockopoly", baked().keys()).edition
    fronts = {item["id"]: (page, item) for page, item in items(kit, "cards") if item["face"] == "front"}
    for deck in edition.decks:
        for number, card in enumerate(deck.cards, 1):
            page, item = fronts[f"{deck.id}-{number:02}"]
            shown = text_in(kit.path("cards"), page["number"], tuple(item["rect"]))
            assert squeezed(placeholders_of(edition).fill(card.text)) in shown


def test_every_rent_stands_on_its_deed(kit: Kit) -> None:
    from printgen.art.icons import baked
    from printgen.games.trade.records import Property, Transport, Utility
    from printgen.loading import load_theme
    from printgen.words.amounts import amount

    edition = load_theme("knockopoly", baked().keys()).edition
    lots = [space for space in edition.spaces if isinstance(space, Property | Transport | Utility)]
    fronts = {item["id"]: (page, item) for page, item in items(kit, "deeds") if item["face"] == "front"}
    for number, lot in enumerate(lots, 1):
        page, item = fronts[f"deed-{number:02}"]
        shown = text_in(kit.path("deeds"), page["number"], tuple(item["rect"]))
        assert squeezed(lot.name).casefold() in shown.casefold()
        for rent in lot.rent if isinstance(lot, Property) else ():
            assert squeezed(amount(edition, rent)) in shown


def test_the_sheets_are_as_few_as_planned(kit: Kit) -> None:
    assert {name: len(pages(kit, name)) for name in ("board", "cards", "deeds", "money", "rules")} == {
        "board": 9, "cards": 6, "deeds": 5, "money": 21, "rules": 2,
    }  # fmt: skip


# --- money, pieces, booklet


@pytest.mark.long
def test_there_are_two_hundred_and_ten_notes_each_with_its_value_in_the_corners(kit: Kit) -> None:
    notes = list(items(kit, "money"))
    assert len({item["id"] for _, item in notes}) == len(notes) == 210
    for page, item in notes[::30]:
        value = item["id"].split("-")[1]
        x, y, width, height = item["rect"]
        for corner in ((x, y), (x + width - 22, y), (x, y + height - 15), (x + width - 22, y + height - 15)):
            assert value in text_in(kit.path("money"), page["number"], (*corner, 22, 15))


def test_the_pieces_are_complete(kit: Kit) -> None:
    ids = {item["id"] for _, item in items(kit, "pieces")}
    stems = [name.rpartition("-")[0] or name for name in ids]
    assert stems.count("house") == 32
    assert stems.count("hotel") == 12
    assert stems.count("die") == 2
    assert len(ids) == 32 + 12 + 8 + 2


def test_neighboring_buildings_share_a_cut_that_is_one_line(kit: Kit) -> None:
    [page] = pages(kit, "pieces")
    faces = [item["rect"] for item in page["items"] if item["id"].startswith("house") and item["face"] == "front"]
    shared = [rect for rect in faces if any(_beside(rect, other) for other in faces)]
    assert len(shared) >= 24
    for x, y, width, height in shared:
        wall = (x + width - 1.0, y + height - 0.5, 2.0, 0.2)  # below door and windows
        dark = close_up(kit.path("pieces"), 1, wall, 600).convert("L").resize((48, 1)).tobytes()
        edges = [at for at in range(1, 48) if (dark[at] < 110) != (dark[at - 1] < 110)]
        assert len(edges) == 2, (x, y)


def _beside(rect: list[float], other: list[float]) -> bool:
    return abs(rect[0] + rect[2] - other[0]) < 0.01 and abs(rect[1] - other[1]) < 0.01


def test_the_booklet_folded_reads_one_to_eight_upright(kit: Kit) -> None:
    outside, inside = pages(kit, "rules")
    width, height = outside["size"]
    # folded in half twice: the reading order of the panels, as (page, right half, lower half)
    first_half = [(outside, 1, 1), (inside, 0, 1), (inside, 0, 0), (outside, 1, 0)]
    second_half = [(outside, 0, 0), (inside, 1, 0), (inside, 1, 1), (outside, 0, 1)]
    for number, (page, right, lower) in enumerate(first_half + second_half, 1):
        quarter = [right * width / 2, lower * height / 2, width / 2, height / 2]
        item = next(item for item in page["items"] if item["rect"] == [pytest.approx(v, abs=0.002) for v in quarter])
        assert item["id"].rpartition("-")[2] == str(number)
        assert item["turn"] == (0 if lower else 180)
        shown = text_in(kit.path("rules"), page["number"], tuple(quarter))
        if number > 1:
            assert str(number) in (shown[:4] + shown[-4:])


def test_the_covers_contents_are_counted_from_the_kit(kit: Kit) -> None:
    cover = squeezed(next(iter(page_texts(kit.path("rules")))))
    for part in kit.manifest["contents"]:
        assert str(part["count"]) in cover, part["name"]


@pytest.mark.long
def test_more_money_alone_leaves_the_rest_of_the_kit(tmp_path: Any) -> None:
    out = ("--out", str(tmp_path), "--variant", "minimal")
    assert printgen("build", "classic", *out).returncode == 0
    folder = tmp_path / "classic" / "minimal"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert printgen("build", "classic", *out, "--only", "money", "--copies", "money=2").returncode == 0
    after = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert set(before) == set(after)
    assert {name for name in before if before[name] != after[name]} == {"money.pdf", "kit.json"}
    told = json.loads(after["kit.json"])
    notes = [item for d in told["documents"] if d["name"] == "money" for page in d["pages"] for item in page["items"]]
    assert len(notes) == len({item["id"] for item in notes}) == 420
