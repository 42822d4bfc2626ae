"""Tests of the paper saver: complete boards from shared sheets, and parts combined if that saves paper."""

import json
from typing import Any

import jsonschema
import pytest

from printgen.geometry import Rect, Size
from printgen.kit.manifest import kit_schema
from printgen.sheets.ganging import packed_in_bins
from tests.conftest import Kit, printgen
from tests.support.boards import (
    BOARD,
    Built,
    Tile,
    of_each_row_and_column,
    on_poster,
    printed,
    tiles,
    trim_boxes,
    unlike,
)
from tests.support.pdfs import characters, close_up, difference, page_texts, squeezed, within

pytestmark = pytest.mark.long

# theme, options -> sheets of the board, and its tiles
SAVED = {
    ("classic",): (7, 9),
    ("knockopoly", "--paper", "a4"): (6, 6),
    ("classic", "--paper", "tabloid"): (3, 9),
    ("wizarding", "--paper", "a3"): (3, 4),
    ("knockout", "--paper", "tabloid"): (5, 10),
    ("classic", "--overlap", "0"): (7, 9),
}


@pytest.fixture(scope="module", params=SAVED, ids=lambda case: " ".join(case))
def case(request: pytest.FixtureRequest, build: Built) -> tuple[Kit, tuple[int, int]]:
    theme, *options = request.param
    return build(theme, "--variant", "standard", *BOARD, "--saver", *options)["standard"], SAVED[request.param]


def pages(kit: Kit, name: str = "board") -> list[dict[str, Any]]:
    return list(kit.document(name)["pages"])


def test_the_board_takes_fewer_sheets_whose_items_are_its_tiles(case: tuple[Kit, tuple[int, int]]) -> None:
    kit, (sheets, count) = case
    told = pages(kit)
    assert len(told) == len({page["sheet"] for page in told}) == sheets
    assert {page["kind"] for page in told} == {"grid"}
    ids = [item["id"] for page in told for item in page["items"]]
    assert len(ids) == len(set(ids)) == count
    assert not [key for page in told for key in ("row", "column", "trim", "overlap") if key in page]
    assert trim_boxes(kit) == []
    jsonschema.Draft202012Validator(kit_schema()).validate(kit.manifest)


def test_the_tiles_cut_out_and_put_together_are_the_poster(case: tuple[Kit, tuple[int, int]]) -> None:
    kit, _ = case
    found = tiles(kit)
    for tile in of_each_row_and_column(found):
        assert unlike(kit, tile) < 0.01, tile
    last = found[-1].on_board
    size = kit.document("board-poster")["pages"][0]["trim"][2:]
    assert [last[n] + last[n + 2] for n in (0, 1)] == pytest.approx(size, abs=0.01)


def test_no_tile_lies_on_another_or_out_of_reach(case: tuple[Kit, tuple[int, int]]) -> None:
    kit, _ = case
    for page in pages(kit):
        reach = Rect.of(Size(*page["size"])).inset(6.349)
        rects = [Rect(*item["rect"]) for item in page["items"]]
        assert all(reach.holds(rect) for rect in rects)
        assert not [(a, b) for n, a in enumerate(rects) for b in rects[n + 1 :] if a.inset(0.01).meets(b.inset(0.01))]


def test_each_tile_has_a_strip_with_its_neighbors_art_but_not_its_words(build: Built) -> None:
    kit = build("classic", "--variant", "standard", *BOARD, "--saver")["standard"]
    for tile in tiles(kit):
        x, y, width, height = tile.on_board
        if tile.column == 3 or tile.turn:
            continue
        strip = tile._replace(
            trim=(tile.trim[0] + width, tile.trim[1], 4.6, height), on_board=(x + width, y, 4.6, height)
        )
        assert _apart(kit, strip) < 0.12  # the dashes and the letter
        letters = [g.text for g in characters(kit.path("board"), tile.page) if within(g.box, strip.trim)]
        assert len(letters) == 1  # the seam's


def _apart(kit: Kit, strip: Tile) -> float:
    return difference(printed(kit, strip, 144, close_up), on_poster(kit, strip, 144, close_up))


def test_each_tile_is_called_by_its_row_and_column_beside_it(case: tuple[Kit, tuple[int, int]]) -> None:
    kit, _ = case
    texts = [squeezed(text) for text in page_texts(kit.path("board"))]
    for tile in tiles(kit):
        assert f"row{tile.row},column{tile.column}" in texts[tile.page - 1]
    assert sum(text.count(",column") for text in texts) == len(tiles(kit))


def test_every_cut_has_a_mark_at_one_end_at_least(build: Built) -> None:
    """Look for dark pixels just outside the corners of each cut-out part."""
    kit = build("classic", "--variant", "minimal", *BOARD, "--saver")["minimal"]
    for tile in tiles(kit):
        x, y, width, height = tile.trim
        for at in (y, y + height) if tile.turn == 0 else ():
            ends = [(x - 2.9, at - 0.4, 2.0, 0.8), (x + width + 5.6, at - 0.4, 2.0, 0.8)]
            dark = [close_up(kit.path("board"), tile.page, end, 300).convert("L").getextrema()[0] for end in ends]
            assert min(dark) < 120, tile


def test_the_build_says_how_many_sheets_are_saved_and_the_guide_how_to_lay_them(tmp_path: Any) -> None:
    done = printgen("build", "classic", "--saver", "--variant", "minimal", "--out", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert "board.pdf            7 pages on 7 sheets" in done.stdout
    assert "44 sheets of paper in all" in done.stdout
    assert "--saver saves 2 sheets of paper: board 7 instead of 9" in done.stdout
    said = squeezed("".join(page_texts(tmp_path / "classic" / "minimal" / "guide.pdf")))
    assert squeezed("Copy the row and column beside each tile onto its back.") in said
    assert all(f"{row},{column}" in said for row in (1, 2, 3) for column in (1, 2, 3))
    assert squeezed("Options of this kit: as few sheets as possible.") in said


# options, document -> sheets without and with the saver
SHARED = {
    ("cards", "--copies", "cards=2"): (12, 11),
    ("deeds", "--copies", "deeds=3"): (15, 14),
    ("board", "--copies", "board=2"): (18, 13),
}


@pytest.mark.parametrize("what", SHARED, ids=lambda what: " ".join(what))
def test_kinds_and_copies_share_sheets(build: Built, what: tuple[str, ...]) -> None:
    name, *options = what
    usual, saved = (
        build("classic", "--variant", "minimal", "--only", name, *options, *more)["minimal"]
        for more in ((), ("--saver",))
    )
    assert tuple(len({page["sheet"] for page in pages(kit, name)}) for kit in (usual, saved)) == SHARED[what]
    ids = [(item["id"], item["face"]) for page in pages(saved, name) for item in page["items"]]
    assert len(ids) == len(set(ids))
    if name != "board":
        assert len(ids) == sum(len(page["items"]) for page in pages(usual, name))


def test_decks_keep_their_own_sheets_where_sharing_saves_none(build: Built) -> None:
    kit = build("classic", "--variant", "minimal", "--only", "cards", "--saver")["minimal"]
    for page in pages(kit, "cards"):
        assert len({item["id"].split("-")[0] for item in page["items"]}) == 1


PIECES = ("--only", "pieces", "--variant", "standard")


def test_a_saver_kit_is_another_kit(tmp_path: Any) -> None:
    def source(*options: str) -> str:
        done = printgen("build", "classic", *PIECES, "--out", str(tmp_path), *options)
        assert done.returncode == 0, done.stderr
        return str(json.loads((tmp_path / "classic" / "standard" / "kit.json").read_text(encoding="utf-8"))["source"])

    found = [source(), source("--saver"), source("--board-size", "18in"), source("--split", "1MB")]
    assert len(set(found)) == 4


# --- bins


@pytest.mark.parametrize(
    ("sizes", "count"),
    [
        ([(10, 10)] * 4, 1),
        ([(20, 20), (10, 20), (20, 10)], 2),
        ([(15, 10)] * 2 + [(5, 20)], 1),
        ([(11, 11)] * 3, 3),
    ],
)
def test_bins_hold_everything_once_within_them_and_apart(sizes: list[tuple[int, int]], count: int) -> None:
    room = Size(20.0, 20.0)
    things = [[Size(*size), Size(*size).turned] for size in sizes]
    bins = packed_in_bins(things, room)
    assert bins is not None
    assert len(bins) == count
    assert sorted(laid.thing for one in bins for laid in one) == list(range(len(sizes)))
    for one in bins:
        for number, laid in enumerate(one):
            assert laid.rect.size == things[laid.thing][laid.way]
            assert Rect.of(room).holds(laid.rect)
            assert not [other for other in one[number + 1 :] if other.rect.meets(laid.rect)]


def test_what_fits_no_bin_is_told() -> None:
    assert packed_in_bins([[Size(21.0, 5.0), Size(5.0, 21.0)]], Size(20.0, 20.0)) is None
