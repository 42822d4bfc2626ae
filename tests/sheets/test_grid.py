"""Tests of grids and fold-and-glue sheets: counts, positions, orientation after turning over, clips and marks."""

import pytest

from printgen.art.frame import Group, Text
from printgen.geometry import Point, Rect, Size
from printgen.kit.component import Folded, Grid, Piece
from printgen.kit.papers import PAPERS, Paper
from printgen.kit.sheet import Placement, Sheet
from printgen.sheets.impose import impose
from tests.support.sheets_samples import (
    A4,
    CARD,
    LETTER,
    NOTE,
    WORDS,
    art_corners,
    blank,
    close,
    component,
    deck,
    fills,
    label_words,
    mark_lines,
    shown,
    texts,
)

BOTH = pytest.mark.parametrize("paper", [LETTER, A4], ids=lambda paper: paper.name)


def by_id(sheet: Sheet, face: str) -> dict[str, Placement]:
    return {item.id: item for item in sheet.placements if item.face == face}


def folded(count: int, paper: Paper) -> tuple[Sheet, ...]:
    return impose(component(deck("chest", count), Folded()), paper, WORDS).sheets


@BOTH
def test_six_cards_a_fold_sheet_each_with_its_back_on_the_same_page(paper: Paper) -> None:
    sheets = folded(8, paper)
    assert [len(by_id(sheet, "front")) for sheet in sheets] == [6, 2]
    for sheet in sheets:
        assert by_id(sheet, "front").keys() == by_id(sheet, "back").keys()
        assert (sheet.kind, sheet.flip) == ("fold", None)


@BOTH
def test_backs_mirror_their_fronts_about_the_fold(paper: Paper) -> None:
    [sheet] = folded(6, paper)
    [fold] = sheet.folds
    assert fold.start.x == fold.end.x == paper.size.width / 2
    assert (fold.start.y, fold.end.y) == (0, paper.size.height)
    for front, back in zip(by_id(sheet, "front").values(), by_id(sheet, "back").values(), strict=True):
        assert front.rect.right < fold.start.x < back.rect.x
        assert close(back.rect, front.rect._replace(x=2 * fold.start.x - front.rect.right))
        assert (front.turn, back.turn) == (0, 0)
        assert close(front.rect.size, CARD)


@BOTH
def test_folded_over_and_turned_like_a_page_a_back_reads_upright(paper: Paper) -> None:
    [sheet] = folded(6, paper)
    axis = sheet.folds[0].start.x
    for front, back in zip(by_id(sheet, "front").values(), by_id(sheet, "back").values(), strict=True):
        folded_over = [Point(2 * axis - x, y) for x, y in art_corners(back.rect, back.turn)]
        assert_turns_like_a_page(art_corners(front.rect, front.turn), tuple(folded_over))


POKER = Size(63.5, 88.9)


def test_cards_too_wide_for_two_columns_lie_on_their_sides_where_more_fit_so() -> None:
    [sheet] = impose(component(deck("chest", 4, POKER), Folded()), LETTER, WORDS).sheets
    fronts, backs = by_id(sheet, "front"), by_id(sheet, "back")
    assert {item.turn for item in fronts.values()} == {90}
    assert {item.turn for item in backs.values()} == {270}
    axis = sheet.folds[0].start.x
    for front, back in zip(fronts.values(), backs.values(), strict=True):
        assert close(front.rect.size, POKER.turned)
        folded_over = [Point(2 * axis - x, y) for x, y in art_corners(back.rect, back.turn)]
        assert_turns_like_a_page(art_corners(front.rect, front.turn), tuple(folded_over))


def test_cards_on_their_sides_bleed_on_the_sheets_sides() -> None:
    [sheet] = impose(component(deck("chest", 3, POKER), Folded()), LETTER, WORDS).sheets
    front = by_id(sheet, "front")
    gap = sheet.folds[0].start.x - front["chest-01"].rect.right
    for number in (1, 2, 3):
        [box], rect = fills(sheet.frame, f"chest {number}"), front[f"chest-0{number}"].rect
        assert rect.x - box.x == pytest.approx(3.0)  # outwards
        assert box.right - rect.right == pytest.approx(gap - 0.2)  # up to the fold line
        assert box.y == pytest.approx(rect.y - (3.0 if number == 1 else 0.0), abs=0.5)
        assert box.bottom == pytest.approx(rect.bottom + (3.0 if number == 3 else 0.0))


def assert_turns_like_a_page(front: tuple[Point, Point], back: tuple[Point, Point]) -> None:
    """Check that the top left corner of a back is behind the top right corner of its front, and vice versa."""
    assert close(back[0], front[1], 1e-6)
    assert close(back[1], front[0], 1e-6)


def test_fronts_fill_from_the_outer_left_column_row_by_row() -> None:
    [sheet] = folded(5, LETTER)
    rects = [item.rect for item in by_id(sheet, "front").values()]
    assert next(item.id for item in sheet.placements if item.face == "front") == "chest-01"
    assert rects[0].x < rects[1].x
    assert rects[0].y == rects[1].y < rects[2].y == rects[3].y < rects[4].y
    assert rects[1].x == pytest.approx(rects[0].right)
    assert rects[2].y == pytest.approx(rects[0].bottom)


@pytest.mark.parametrize(("paper", "gap", "bleed"), [(LETTER, 3.0, 2.1), (A4, 0.65, 0.325)])
def test_the_gap_and_then_the_bleed_take_the_slack(paper: Paper, gap: float, bleed: float) -> None:
    [sheet] = folded(6, paper)
    front = [item.rect for item in by_id(sheet, "front").values()]
    fold = sheet.folds[0].start.x
    assert 2 * (fold - front[1].right) == pytest.approx(gap)
    shown = fills(sheet.frame, "chest back")
    assert max(box.right for box in shown) == pytest.approx(2 * fold - front[0].x + bleed)
    assert min(box.x for box in shown) == pytest.approx(fold + 0.2)  # the fold line stays uncovered
    [first] = fills(sheet.frame, "chest 1")
    assert (first.x, first.right) == (pytest.approx(front[0].x - bleed), pytest.approx(front[0].right))


def test_grounds_are_clipped_at_neighbors_and_bleed_into_blank_cells() -> None:
    [sheet] = folded(3, LETTER)
    front = by_id(sheet, "front")
    [second], [third] = fills(sheet.frame, "chest 2"), fills(sheet.frame, "chest 3")
    assert second.bottom == pytest.approx(front["chest-02"].rect.bottom + 3)  # no card below
    assert third.right == pytest.approx(front["chest-03"].rect.right + 3)  # no card to the right
    assert third.y == pytest.approx(front["chest-03"].rect.y)
    for number in (1, 2, 3):
        [box] = fills(sheet.frame, f"chest {number}")
        others = [item.rect for key, item in front.items() if key != f"chest-{number:02}"]
        assert not [rect for rect in others if rect.meets(box)]


def test_a_deck_starts_a_sheet_of_its_own_where_apart() -> None:
    pieces = deck("chest", 7) + deck("chance", 2)
    apart = impose(component(pieces, Folded(apart=True)), LETTER, WORDS).sheets
    assert [[item.id for item in s.placements if item.face == "front"] for s in apart][1:] == [
        ["chest-07"],
        ["chance-01", "chance-02"],
    ]
    assert len(impose(component(pieces, Folded()), LETTER, WORDS).sheets) == 2


def test_a_shared_back_stays_one_frame_and_marks_are_one_frame_too() -> None:
    sheets = folded(12, LETTER)
    groups = [entry.item.frame for sheet in sheets for entry in sheet.frame.items if isinstance(entry.item, Group)]
    kinds = {id(frame) for frame in groups}
    assert len(kinds) == 12 + 1 + 1  # the fronts, the back, the marks


def test_cut_marks_stand_for_every_column_and_row_and_on_every_front_corner() -> None:
    [sheet] = folded(6, LETTER)
    marks = mark_lines(sheet.frame)
    first = by_id(sheet, "front")["chest-01"].rect
    ys = [first.y + row * CARD.height for row in range(4)]
    xs = [first.x, first.x + 49, first.x + 98]
    for x in xs:
        assert any(m.width == 0 and abs(m.x - x) < 1e-6 and m.bottom <= ys[0] for m in marks)
        assert any(m.width == 0 and abs(m.x - x) < 1e-6 and m.y >= ys[-1] for m in marks)
    for y in ys:
        assert any(m.height == 0 and abs(m.y - y) < 1e-6 and m.right <= first.x for m in marks)
        for x in xs:
            at_corner = Rect(x - 2.01, y - 2.01, 4.02, 4.02)
            assert len([m for m in marks if at_corner.holds(m)]) >= 2


@BOTH
@pytest.mark.parametrize(("count", "columns", "rows"), [(4, 2, 2), (3, 2, 2), (1, 1, 1)])
def test_a_fold_sheets_marks_stand_only_where_there_are_cards(
    paper: Paper, count: int, columns: int, rows: int
) -> None:
    [sheet] = folded(count, paper)
    first = by_id(sheet, "front")["chest-01"].rect
    foot, bleed = first.y + rows * CARD.height, 3.0
    marks = mark_lines(sheet.frame)
    assert {round(m.y - first.y, 3) for m in marks if m.height == 0 and m.right <= first.x + 1e-6} == {
        row * CARD.height for row in range(rows + 1)
    }
    below = [m for m in marks if m.width == 0 and m.y > foot]
    assert {round(m.x - first.x, 3) for m in below if m.x < paper.size.width / 2} == {
        column * CARD.width for column in range(columns + 1)
    }
    assert {round(m.y - foot, 3) for m in below} == {bleed}
    assert not [m for m in marks if m.y > foot + bleed + 4.01]


def test_a_grids_marks_stand_only_where_there_are_pieces() -> None:
    note = Piece("note-1", blank(NOTE), copies=11)
    full, rest = impose(component((note,), Grid()), LETTER, WORDS).sheets
    box = rest.placements[0].rect
    near = box.inset(-4.01)
    assert len(mark_lines(full.frame)) > len(mark_lines(rest.frame)) == 8
    assert all(near.holds(mark) for mark in mark_lines(rest.frame))


@pytest.mark.parametrize("flip", ["long", "short"])
def test_the_marks_of_a_part_filled_back_page_stand_round_its_backs(flip: str) -> None:
    front, back = impose(component(deck("chest", 3), Grid(bleed=3, flip=flip)), LETTER, WORDS).sheets
    for sheet in (front, back):
        rects = [item.rect for item in sheet.placements]
        xs = {round(x, 3) for rect in rects for x in (rect.x, rect.right)}
        ys = {round(y, 3) for rect in rects for y in (rect.y, rect.bottom)}
        edges = [m for m in mark_lines(sheet.frame) if not any(rect.inset(-0.1).holds(m) for rect in rects)]
        assert {round(m.x, 3) for m in edges if m.width == 0} == xs
        assert {round(m.y, 3) for m in edges if m.height == 0} == ys


def test_the_fold_is_seen_along_the_sheet_even_where_a_row_is_empty() -> None:
    [sheet] = folded(4, LETTER)
    lines = mark_lines(sheet.frame, "fold")
    along = [line for line in lines if line.width == 0]
    # the tolerance allows for the fold signs
    assert all(line.centre.x == pytest.approx(LETTER.size.width / 2, abs=0.81) for line in lines)
    assert all(line.x == pytest.approx(LETTER.size.width / 2) for line in along)
    assert sum(line.height for line in along) > LETTER.size.height - 8


def test_the_sheets_of_a_long_deck_share_what_lies_alike_on_them() -> None:
    first, second, last = folded(15, LETTER)
    assert all(one.rect is other.rect for one, other in zip(first.placements, second.placements, strict=True))
    clips = [[entry.item.clip for entry in sheet.frame.items[:12]] for sheet in (first, second)]
    assert all(one is other for one, other in zip(*clips, strict=True))
    assert last.frame.items[5].item.clip != first.frame.items[5].item.clip  # bleeds into the blank cell below


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_money_is_butted_ten_a_sheet_and_numbered(paper: Paper) -> None:
    pieces = (Piece("note-500", blank(NOTE, "500"), copies=13), Piece("note-1", blank(NOTE, "1"), copies=1))
    sheets = impose(component(pieces, Grid(apart=True)), paper, WORDS).sheets
    if paper in (LETTER, A4):
        assert [len(sheet.placements) for sheet in sheets] == [10, 4]  # the remaining notes of both kinds share a sheet
    assert sheets[0].placements[0].id == "note-500-01"
    assert sheets[-1].placements[-1].id == "note-1-01"
    first, second = sheets[0].placements[:2]
    assert first.rect.right == pytest.approx(second.rect.x)
    assert first.rect.size == (NOTE.turned if first.turn else NOTE)
    assert {(sheet.kind, sheet.flip, sheet.side) for sheet in sheets} == {("grid", None, "front")}
    assert all(close(box.size, first.rect.size) for box in fills(sheets[0].frame, "500"))


@pytest.mark.parametrize(("paper", "each"), [(LETTER, 8), (A4, 10)])
def test_duplex_cards_are_turned_to_hold_more(paper: Paper, each: int) -> None:
    sheets = impose(component(deck("chest", 32), Grid(bleed=3)), paper, WORDS).sheets
    assert len(sheets) == 8
    assert len(sheets[0].placements) == each
    assert {item.turn for item in sheets[0].placements} == {90}
    assert sheets[0].placements[0].rect.size == CARD.turned
    assert [(s.leaf, s.side, s.flip) for s in sheets[:4]] == [
        (1, "front", "long"),
        (1, "back", "long"),
        (2, "front", "long"),
        (2, "back", "long"),
    ]


@pytest.mark.parametrize("size", [CARD, Size(60, 60), Size(85, 49)], ids=str)
@pytest.mark.parametrize("flip", ["long", "short"])
@BOTH
def test_flipped_and_turned_like_a_page_a_duplex_back_reads_upright(paper: Paper, flip: str, size: Size) -> None:
    front, back = impose(component(deck("chest", 5, size), Grid(bleed=3, flip=flip)), paper, WORDS).sheets
    width, height = paper.size
    for item in front.placements:
        other = by_id(back, "back")[item.id]
        through = [
            Point(width - x, y) if flip == "long" else Point(x, height - y)
            for x, y in art_corners(other.rect, other.turn)
        ]
        assert_turns_like_a_page(art_corners(item.rect, item.turn), tuple(through))


def test_duplex_backs_bleed_three_millimeters_all_round() -> None:
    _, back = impose(component(deck("chest", 8), Grid(bleed=3)), LETTER, WORDS).sheets
    shown = fills(back.frame, "chest back")
    assert len(shown) == 8
    for item in back.placements:
        assert any(close(box, item.rect.inset(-3)) for box in shown)
    assert not [1 for one in shown for other in shown if one is not other and one.meets(other)]
    assert all(LETTER.printable.holds(box) for box in shown)


def test_duplex_fronts_and_backs_show_their_own_faces() -> None:
    front, back = impose(component(deck("chest", 3), Grid(bleed=3)), LETTER, WORDS).sheets
    assert [text for text in texts(front.frame) if text.startswith("chest")] == ["chest 1", "chest 2", "chest 3"]
    assert [text for text in texts(back.frame) if text.startswith("chest")] == ["chest back"] * 3
    assert any("flip on the long edge" in text for text in texts(back.frame))


POKERS = pytest.mark.parametrize("size", [Size(63, 88), Size(63.5, 88.9)], ids=str)
FLIPS = pytest.mark.parametrize("flip", ["long", "short"])


def butted(count: int, paper: Paper, size: Size, flip: str) -> tuple[Sheet, ...]:
    return impose(component(deck("chest", count, size), Grid(bleed=3, flip=flip, butted=True)), paper, WORDS).sheets


@BOTH
@POKERS
@FLIPS
def test_nine_butted_poker_cards_share_their_cuts_on_a_sheet(paper: Paper, size: Size, flip: str) -> None:
    front, back = butted(9, paper, size, flip)
    first = front.placements[0].rect
    for number, item in enumerate(front.placements):
        row, column = divmod(number, 3)
        assert close(item.rect, (first.x + column * size.width, first.y + row * size.height, *size))
        assert paper.printable.inset(-1e-6).holds(item.rect)
        other = by_id(back, "back")[item.id].rect
        x, y = paper.size.width - item.rect.right, paper.size.height - item.rect.bottom
        assert close(other, (x, item.rect.y, *size) if flip == "long" else (item.rect.x, y, *size))


@BOTH
@POKERS
@FLIPS
@pytest.mark.parametrize("count", [9, 7, 1])
def test_butted_cards_bleed_at_the_outside_of_the_block_only(paper: Paper, size: Size, flip: str, count: int) -> None:
    for sheet in butted(count, paper, size, flip):
        trims = [item.rect for item in sheet.placements]
        for number in range(1, count + 1):
            key = f"chest {number}" if sheet.side == "front" else "chest back"
            for box in fills(sheet.frame, key):
                assert paper.printable.inset(-1e-6).holds(box)
                assert len([trim for trim in trims if trim.inset(0.01).meets(box)]) == 1
        if sheet.side == "back" and count == 9 and paper is A4:
            block = Rect(trims[-1].x, trims[0].y, 0.0, 0.0) if flip == "long" else trims[6]
            assert min(box.x for box in fills(sheet.frame, "chest back")) == pytest.approx(block.x - 3.0, abs=0.01)


@BOTH
@POKERS
@FLIPS
def test_marks_show_every_cut_of_butted_cards_and_miss_the_label(paper: Paper, size: Size, flip: str) -> None:
    for sheet in butted(7, paper, size, flip):
        trims = [item.rect for item in sheet.placements]
        outside = [m for m in mark_lines(sheet.frame) if not any(trim.inset(0.05).meets(m) for trim in trims)]
        xs = {round(x, 3) for trim in trims for x in (trim.x, trim.right)}
        ys = {round(y, 3) for trim in trims for y in (trim.y, trim.bottom)}
        assert xs <= {round(m.x, 3) for m in outside if m.width == 0}
        assert ys <= {round(m.y, 3) for m in outside if m.height == 0}
        [label] = [one.box for one in shown(sheet.frame) if isinstance(one.item, Text) and "sheet" in one.item.string]
        assert paper.printable.inset(-0.01).holds(label)
        assert not any(m.inset(-0.01).meets(label) for m in mark_lines(sheet.frame))
        assert not any(trim.meets(label) for trim in trims)


def test_two_pieces_of_one_id_are_refused() -> None:
    card = deck("chest", 1)[0]
    with pytest.raises(ValueError, match="same id"):
        impose(component((card, card, Piece("chest-01-01", card.front, card.back)), Folded()), LETTER, WORDS)


def test_a_label_that_is_too_long_shortens_the_title() -> None:
    [sheet] = impose(component(deck("chest", 6), Folded()), LETTER, label_words("W" * 300)).sheets
    [label] = [text for text in texts(sheet.frame) if "WWW" in text]
    assert "WWW… · " in label
    assert "100%" in label
