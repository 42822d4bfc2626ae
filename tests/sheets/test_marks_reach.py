"""Tests of every layout on every paper: only thin marks in the unprintable margin, and a clear label."""

import itertools

import pytest
from msgspec.structs import replace

from printgen.art.frame import Text
from printgen.errors import PrintgenError, UsageError
from printgen.geometry import Rect, Sides, Size
from printgen.kit.component import Booklet, Component, Folded, FoldName, Grid, Leaves, Nets, Piece, Poster, Tiled
from printgen.kit.papers import PAPERS, Paper, paper_called
from printgen.sheets.booklets import FOLDS, signature
from printgen.sheets.impose import impose
from printgen.sheets.marks import corner_ticks, edge_marks, label_top
from tests.support.sheets_samples import (
    CARD,
    NOTE,
    WORDS,
    blank,
    component,
    deck,
    label_words,
    ring,
    shared,
    shown,
    texts,
)

SEAMS = (190.5, 317.5)


def inked(size: Size) -> Piece:
    """Return a net whose outline is exactly on its edges."""
    return Piece("house", replace(blank(size), items=()), copies=40)


def bound(fold: FoldName, sheet_of: Paper) -> Component:
    """Return two sheets of a booklet."""
    sizes = signature(Booklet(fold), sheet_of).panels * 2
    panels = tuple(Piece(f"panel-{n}", blank(size, str(n))) for n, size in enumerate(sizes, 1))
    return component(panels, Booklet(fold))


def sample(name: str, sheet_of: Paper) -> Component:
    samples = {
        "folded": component(deck("chest", 7), Folded()),
        "duplex": component(deck("chest", 9), Grid(bleed=3)),
        "short": component(deck("chest", 9), Grid(bleed=3, flip="short")),
        "money": component((Piece("note-1", blank(NOTE), copies=11),), Grid(apart=True)),
        "nets": component((inked(Size(30, 20)), replace(inked(Size(18, 44)), stem="token")), Nets()),
        "tiled": component((), Tiled(SEAMS, SEAMS, 6.35), ring()),
        "butted": component((), Tiled(SEAMS, SEAMS, 0), ring()),
        "poster": component((), Poster(), ring()),
        **{fold: bound(fold, sheet_of) for fold in FOLDS},
        "leaves": component((Piece("page", blank(sheet_of.panel_area.size, "guide")),), Leaves()),
    }
    return samples[name]


LAYOUTS = ("folded", "duplex", "short", "money", "nets", "tiled", "butted", "poster", *FOLDS, "leaves")


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", PAPERS)
def test_only_thin_marks_lie_beyond_the_printable_area(name: str, layout: str) -> None:
    document = impose(sample(layout, paper_called(name)), paper_called(name), WORDS)
    assert document.sheets
    for sheet in document.sheets:
        page = Rect.of(sheet.frame.size)
        for entry in shown(sheet.frame):
            area = page if entry.is_mark else Paper("page", sheet.frame.size).printable
            assert area.inset(-1e-6).holds(entry.box), entry


UNEVEN = Sides(top=4.0, right=8.5, bottom=14.0, left=5.0)


@pytest.mark.parametrize("layout", [name for name in LAYOUTS if name != "poster"])
@pytest.mark.parametrize("name", ["letter", "legal", "a3"])
@pytest.mark.parametrize("margins", [UNEVEN, Sides(14.0, 5.0, 4.0, 8.5), Sides(3.0, 3.0, 3.0, 3.0)])
def test_a_printers_own_margins_are_kept(name: str, layout: str, margins: Sides) -> None:
    sheet_of = replace(paper_called(name), margins=margins)
    document = impose(sample(layout, sheet_of), sheet_of, WORDS)
    for sheet in document.sheets:
        for entry in shown(sheet.frame):
            fed = sheet_of if sheet.frame.size == sheet_of.size else sheet_of.turned
            area = Rect.of(fed.size) if entry.is_mark else fed.printable
            assert area.inset(-1e-6).holds(entry.box), entry
        if layout in ("duplex", "short") and sheet.side == "back":
            front = document.sheets[sheet.number - 2].placements
            across = layout == "duplex"
            for one, other in zip(front, sheet.placements, strict=True):
                middle = (one.rect.centre.x + other.rect.centre.x, one.rect.centre.y + other.rect.centre.y)
                assert middle[0 if across else 1] == pytest.approx(sheet_of.size[0 if across else 1])


@pytest.mark.parametrize("layout", ["duplex", "money", "leaves"])
def test_uneven_margins_move_nothing_that_they_leave_room_for(layout: str) -> None:
    usual = impose(sample(layout, paper_called("letter")), paper_called("letter"), WORDS)
    uneven = replace(paper_called("letter"), margins=Sides(top=6.35, right=6.2, bottom=6.35, left=6.35))
    moved = impose(sample(layout, paper_called("letter")), uneven, WORDS)
    assert [tuple(sheet.placements) for sheet in moved.sheets] == [tuple(sheet.placements) for sheet in usual.sheets]


def test_what_a_wide_margin_leaves_no_room_for_is_named() -> None:
    narrow = replace(paper_called("letter"), margins=Sides(6.35, 130.0, 6.35, 60.0))
    for layout, item in (("folded", "'chest-01' with its back"), ("money", "'note-1'"), ("tiled", "the largest tile")):
        with pytest.raises(UsageError, match=f"things: {item}, .* does not fit"):
            impose(sample(layout, narrow), narrow, WORDS)


@pytest.mark.parametrize("layout", [name for name in LAYOUTS if name not in (*FOLDS, "leaves")])
@pytest.mark.parametrize("name", PAPERS)
def test_one_label_a_page_stands_clear_of_art_and_marks(name: str, layout: str) -> None:
    for sheet in impose(sample(layout, paper_called(name)), paper_called(name), WORDS).sheets:
        everything = list(shown(sheet.frame))
        labels = [
            entry for entry in everything if isinstance(entry.item, Text) and entry.item.string.startswith("Blank")
        ]
        assert len(labels) == 1
        assert "100%" in labels[0].item.string
        assert not [entry for entry in everything if entry is not labels[0] and _crosses(entry, labels[0].box)]


def _crosses(entry, label: Rect) -> bool:
    if not entry.is_mark:
        return shared(entry.box, label) is not None
    path = entry.item.path
    dx = entry.box.x - min(segment[1] for segment in path if len(segment) > 1)
    dy = entry.box.y - min(segment[2] for segment in path if len(segment) > 1)
    for start, end in itertools.pairwise(path):
        if end[0] == "L":
            x, y = sorted((start[1] + dx, end[1] + dx)), sorted((start[2] + dy, end[2] + dy))
            if x[0] < label.right and label.x < x[1] + 1e-9 and y[0] < label.bottom and label.y < y[1] + 1e-9:
                return True
    return False


@pytest.mark.parametrize("layout", LAYOUTS)
def test_ids_are_unique_by_face(layout: str) -> None:
    document = impose(sample(layout, paper_called("letter")), paper_called("letter"), WORDS)
    keys = [(item.id, item.face) for sheet in document.sheets for item in sheet.placements]
    assert len(keys) == len(set(keys))
    assert [sheet.number for sheet in document.sheets] == list(range(1, len(document.sheets) + 1))


def test_sheets_count_themselves_on_their_labels() -> None:
    document = impose(component(deck("chest", 13), Folded()), paper_called("a4"), WORDS)
    labels = [next(text for text in texts(sheet.frame) if text.startswith("Blank")) for sheet in document.sheets]
    assert [label.split(" · ")[2] for label in labels] == ["sheet 1 of 3", "sheet 2 of 3", "sheet 3 of 3"]
    assert all("fold along the dashed line, glue, then cut" in label for label in labels)


def test_a_long_title_makes_the_label_smaller_and_then_fails() -> None:
    longer = impose(component(deck("chest", 1), Folded()), paper_called("a4"), replace(WORDS, title="W" * 120))
    [label] = [e.item for e in shown(longer.sheets[0].frame) if isinstance(e.item, Text) and "WWW" in e.item.string]
    assert 4.5 <= label.size < 6
    wide = label_words("W" * 60, lambda string, face, size: size * len(string))
    with pytest.raises(PrintgenError, match="does not fit"):
        impose(component(deck("chest", 1), Folded()), paper_called("a4"), wide)


def test_labels_call_a_document_by_its_title() -> None:
    document = impose(replace(component(deck("chest", 1), Folded()), title="deeds"), paper_called("a4"), WORDS)
    assert any(text.startswith("Blank · deeds · sheet 1 of 1") for text in texts(document.sheets[0].frame))


@pytest.mark.parametrize(("side", "begin"), [(6.35, 2.35), (9.3, 5.3), (9.35, 6.35), (10.0, 6.35), (12.0, 8.0)])
def test_cut_marks_begin_within_reach_where_three_millimeters_are_left(side: float, begin: float) -> None:
    page = Paper("square", Size(200, 200))
    *_, left, right = edge_marks([], [50.0], Rect.of(page.size).inset(side), page)
    top, _ = edge_marks([50.0], [], Rect.of(page.size).inset(side)._replace(height=100), page)
    assert (left.start.x, left.end.x) == (pytest.approx(begin), pytest.approx(side))
    assert (right.start.x, right.end.x) == (pytest.approx(200 - side), pytest.approx(200 - begin))
    assert (top.start.y, top.end.y) == (pytest.approx(begin), pytest.approx(side))


def test_cut_marks_at_the_foot_go_on_below_the_label_only_where_there_is_little_room_above_it() -> None:
    page = Paper("square", Size(200, 200))
    room = label_top(page) - 0.3  # lowest y above the label
    short = edge_marks([50.0], [], Rect(20, 20, 160, room - 20 - 2.9), page)
    enough = edge_marks([50.0], [], Rect(20, 20, 160, room - 20 - 3.1), page)
    assert len(short) == 3
    assert len(enough) == 2
    assert enough[1].end.y == pytest.approx(room)


def test_unknown_papers_get_a_suggestion() -> None:
    with pytest.raises(UsageError) as found:
        paper_called("lettre")
    assert "did you mean 'letter'" in found.value.problems[0].hint
    assert paper_called("A4").size == Size(210, 297)


@pytest.mark.parametrize("layout", [Folded(), Grid(), Grid(bleed=3), Nets(), Leaves()])
def test_what_is_larger_than_the_paper_is_refused(layout) -> None:
    giant = blank(Size(300, 300))
    with pytest.raises(UsageError, match="does not fit"):
        impose(component((Piece("giant-1", giant, giant),), layout), paper_called("letter"), WORDS)


def test_a_board_larger_than_the_paper_is_refused() -> None:
    with pytest.raises(UsageError, match="does not fit"):
        impose(component((), Tiled((), (), 0), ring()), paper_called("letter"), WORDS)


@pytest.mark.parametrize("layout", [Folded(), Grid(), Grid(bleed=3)])
def test_pieces_of_each_size_have_sheets_of_their_own(layout) -> None:
    sizes = {"a": CARD, "b": NOTE, "c": CARD}
    pieces = tuple(Piece(stem, blank(size), blank(size)) for stem, size in sizes.items())
    document = impose(component(pieces, layout), paper_called("letter"), WORDS)
    assert [[at.id for at in sheet.placements] for sheet in document.sheets if sheet.side == "front"] in (
        [["a", "a", "c", "c"], ["b", "b"]],
        [["a", "c"], ["b"]],
    )
    for sheet in document.sheets:
        assert [sheet.number for sheet in document.sheets] == list(range(1, len(document.sheets) + 1))
        for at in sheet.placements:
            assert {at.rect.size, at.rect.size.turned} >= {sizes[at.id]}


def test_faces_of_two_sizes_make_no_piece() -> None:
    with pytest.raises(ValueError, match="one size"):
        impose(component((Piece("a", blank(CARD), blank(NOTE)),), Grid()), paper_called("letter"), WORDS)


def test_corner_ticks_are_shared_between_neighbors() -> None:
    one, two = Rect(0, 0, 10, 10), Rect(10, 0, 10, 10)
    assert len(corner_ticks((one,))) == 8
    assert len(corner_ticks((one, two))) == 14
