"""Nets and leaves: rows without overlaps, kinds together, the faces and folds of tents where they were drawn."""

from sheets_samples import A4, LETTER, WORDS, blank, close, component, fills, texts

from printgen.drawing.frame import Group
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit import Document, Leaves, Nets, Piece
from printgen.sheets.impose import impose

TENT = Piece(
    "house",
    blank(Size(20, 26), "house"),
    copies=32,
    folds=(Line(Point(0, 13), Point(20, 13)),),
    faces=(("front", Rect(2, 14, 16, 10)), ("back", Rect(2, 2, 16, 10))),
)
DIE = Piece("die", blank(Size(60, 45), "die"), copies=2)
TOKENS = tuple(Piece(f"token-{name}", blank(Size(25, 70), name)) for name in ("hat", "ship", "cat"))


def pieces() -> Document:
    return impose(component((TENT, DIE, *TOKENS), Nets(gap=3)), LETTER, WORDS)


def boxes(document: Document) -> list[list[Rect]]:
    """The rectangles of all nets, sheet by sheet, as painted."""
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
    document = impose(component((DIE._replace(copies=20),), Nets()), A4, WORDS)
    assert [len(sheet.placements) for sheet in document.sheets] == [15, 5]
    assert document.papers == 2


def test_leaves_are_pages_as_they_are() -> None:
    pages = tuple(Piece(f"guide-{n}", blank(A4.size, f"page {n}")) for n in (1, 2))
    document = impose(component(pages, Leaves()), A4, WORDS)
    assert [texts(sheet.frame) for sheet in document.sheets] == [["page 1"], ["page 2"]]
    assert [(s.kind, s.leaf, s.flip, s.placements) for s in document.sheets] == [("guide", n, None, ()) for n in (1, 2)]
    [box] = fills(document.sheets[0].frame, "page 1")
    assert close(box, Rect.of(A4.size).inset(6.35))
