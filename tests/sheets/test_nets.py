"""Tests of nets and leaves: rows without overlaps, grouping by kind, and the faces and folds of tents."""

import itertools

import pytest
from msgspec.structs import replace

from printgen.art.frame import Group
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.component import Leaves, Nets, Piece
from printgen.kit.papers import Paper
from printgen.kit.sheet import ImposedDocument
from printgen.sheets.impose import impose
from printgen.sheets.nets import Gaps, fill_orders, filled, fullest
from tests.support.sheets_samples import A4, LETTER, WORDS, blank, close, component, fills, texts

TENT = Piece(
    "house",
    blank(Size(20, 26), "house"),
    copies=32,
    folds=(Line(Point(0, 13), Point(20, 13)),),
    faces=(("front", Rect(2, 14, 16, 10)), ("back", Rect(2, 2, 16, 10))),
)
DIE = Piece("die", blank(Size(60, 45), "die"), copies=2)
TOKENS = tuple(Piece(f"token-{name}", blank(Size(25, 70), name)) for name in ("hat", "ship", "cat"))


def pieces() -> ImposedDocument:
    return impose(component((TENT, DIE, *TOKENS), Nets(gap=3)), LETTER, WORDS)


def boxes(document: ImposedDocument) -> list[list[Rect]]:
    """Return the rectangles of all nets as painted, sheet by sheet."""
    found = []
    for sheet in document.sheets:
        groups = [(at, item) for at, item in sheet.frame.items if isinstance(item, Group)]
        found.append([Rect.of(group.frame.size).moved(*at) for at, group in groups])
    return found


def test_no_net_comes_nearer_to_another_than_the_gap() -> None:
    for rects in boxes(pieces()):
        assert not [
            1 for one in rects for other in rects if one is not other and one.inset(-1.5).meets(other.inset(-1.5))
        ]


def test_butted_nets_of_a_size_share_their_cuts_and_keep_off_all_others() -> None:
    document = impose(component((replace(TENT, butted=True), DIE, *TOKENS), Nets(gap=3)), LETTER, WORDS)
    [rects] = boxes(document)
    tents = [rect for rect in rects if rect.size == TENT.front.size]
    beside = [rect for rect in tents if any(close(rect.moved(rect.width, 0.0), other) for other in tents)]
    assert len(beside) >= 24
    for one, other in itertools.combinations(rects, 2):
        apart = 1e-6 if one.size == other.size == TENT.front.size else -1.5 + 1e-6
        assert not one.inset(apart).meets(other.inset(apart)), (one, other)


def test_the_tallest_come_first_and_kinds_stay_together() -> None:
    ids = list(dict.fromkeys(item.id for sheet in pieces().sheets for item in sheet.placements))
    assert ids[:3] == ["token-hat", "token-ship", "token-cat"]
    assert ids[3:5] == ["die-01", "die-02"]
    assert ids[5:] == [f"house-{number:02}" for number in range(1, 33)]


def test_the_faces_of_a_tent_mirror_about_its_ridge_and_the_back_stands_on_its_head() -> None:
    [sheet, *_] = pieces().sheets
    faces = {item.face: item for item in sheet.placements if item.id == "house-01"}
    assert (faces["front"].turn, faces["back"].turn) == (0, 180)
    [ridge] = [f for f in sheet.folds if f.start.x == faces["front"].rect.x - 2 and f.start.y < faces["front"].rect.y][
        -1:
    ]
    below = faces["front"].rect
    assert close(faces["back"].rect, below._replace(y=2 * ridge.start.y - below.bottom))
    assert (
        sum(item.id.startswith("house") and item.face == "front" for s in pieces().sheets for item in s.placements)
        == 32
    )
    assert sum(len(s.folds) for s in pieces().sheets) == 32


def test_a_die_is_one_item_its_whole_net() -> None:
    items = [item for sheet in pieces().sheets for item in sheet.placements if item.id.startswith("die")]
    assert [(item.id, item.face, item.rect.size, item.turn) for item in items] == [
        ("die-01", "front", (60, 45), 0),
        ("die-02", "front", (60, 45), 0),
    ]


def test_more_than_a_sheet_takes_more_sheets() -> None:
    document = impose(component((replace(DIE, copies=20),), Nets()), A4, WORDS)
    assert [len(sheet.placements) for sheet in document.sheets] == [15, 5]
    assert document.papers == 2


# the pieces of a typical kit: tokens, large buildings, dice, small buildings
USUAL = {Size(18, 76): 8, Size(18, 48): 12, Size(69, 58): 2, Size(9, 37): 32}


@pytest.mark.parametrize("paper", [LETTER, A4], ids=lambda paper: paper.name)
def test_the_pieces_of_a_usual_kit_go_on_one_sheet(paper: Paper) -> None:
    kinds = tuple(Piece(f"kind{n}", blank(size), copies=count) for n, (size, count) in enumerate(USUAL.items()))
    document = impose(component(kinds, Nets(gap=3)), paper, WORDS)
    [rects] = boxes(document)
    assert sorted(rect.size for rect in rects) == sorted(size for size, count in USUAL.items() for _ in range(count))
    apart = [rect.inset(-1.5 + 1e-6) for rect in rects]
    assert not [1 for one, other in itertools.combinations(apart, 2) if one.meets(other)]
    assert all(paper.printable.holds(rect) for rect in rects)


def test_a_stack_is_tried_where_rows_alone_do_not_do() -> None:
    counts = {Size(18, 76): 10, Size(18, 48): 10, Size(69, 58): 2, Size(9, 37): 30}
    room = Size(203.2, 263.1)
    held: dict[Size, int] = dict.fromkeys(counts, 0)
    for block in fullest(counts, room, Gaps(3.0)):
        held[block.each] += block.total
    assert held == counts


def test_every_way_places_all_that_has_room() -> None:
    counts = {Size(10, 10): 2}
    for way in fill_orders(counts):
        assert sum(block.total for block in filled(way, counts, Size(10, 50), Gaps(1.0))) == 2


def test_small_nets_stand_two_high_beside_tall_ones() -> None:
    blocks = fullest({Size(50, 40): 1, Size(10, 18): 6}, Size(86, 40), Gaps(2))
    small = [place for block in blocks if block.each == Size(10, 18) for place in block.places()]
    assert sorted(small) == [(52, 0), (52, 20), (64, 0), (64, 20), (76, 0), (76, 20)]


def test_a_room_that_is_too_small_takes_as_much_as_it_can() -> None:
    blocks = fullest({Size(10, 30): 4, Size(10, 10): 9}, Size(43, 30), Gaps(1))
    assert sum(block.total * block.each.width * block.each.height for block in blocks) == 4 * 300
    assert fullest({Size(10, 10): 0}, Size(43, 30), Gaps(1)) == ()


@pytest.mark.parametrize("count", [1, 2, 5, 7])
@pytest.mark.parametrize("room", [Size(31, 31), Size(100, 20), Size(40, 90)], ids=str)
def test_blocks_never_hold_more_than_there_are_nor_leave_the_room(count: int, room: Size) -> None:
    counts = {Size(10, 12): count, Size(7, 20): count}
    for way in fill_orders(counts):
        blocks = tuple(filled(way, counts, room, Gaps(1.0)))
        for size in counts:
            assert sum(block.total for block in blocks if block.each == size) <= count
        rects = [Rect(*place, *block.each) for block in blocks for place in block.places()]
        assert all(Rect.of(room).holds(rect) for rect in rects)
        apart = [rect.inset(-0.5 + 1e-6) for rect in rects]
        assert not [1 for one, other in itertools.combinations(apart, 2) if one.meets(other)]


def test_leaves_are_pages_as_they_are() -> None:
    pages = tuple(Piece(f"guide-{n}", blank(A4.size, f"page {n}")) for n in (1, 2))
    document = impose(component(pages, Leaves()), A4, WORDS)
    assert [texts(sheet.frame) for sheet in document.sheets] == [["page 1"], ["page 2"]]
    assert [(s.kind, s.leaf, s.flip, s.placements) for s in document.sheets] == [("guide", n, None, ()) for n in (1, 2)]
    [box] = fills(document.sheets[0].frame, "page 1")
    assert close(box, Rect.of(A4.size).inset(6.35))
