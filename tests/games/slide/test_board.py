"""Tests of the sliding game's long board: spaces, labels, tiles and the starting line."""

import itertools
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from printgen.art.frame import Ink, Shape, Text
from printgen.art.icons import baked
from printgen.games.slide.board import ROW, RUN, _whole_title, draw_foot, slide_plan, surface
from printgen.games.slide.records import SlideEdition
from printgen.loading import load_theme
from printgen.parts.drawing_context import context_for
from tests.conftest import Kit
from tests.support.kit_pages import items, pages
from tests.support.knockout import edition, prizes, said
from tests.support.parts_samples import CHOICES, seen, words
from tests.support.pdfs import characters, cut_out, difference, squeezed, text_in


def test_the_board_is_fifteen_by_forty_five_inches_on_ten_sheets(kit: Kit) -> None:
    tiles, (poster,) = pages(kit, "board"), pages(kit, "board-poster")
    assert poster["trim"][2:] == [381, 1143]
    assert [(page["row"], page["column"]) for page in tiles] == [(r, c) for r in range(1, 6) for c in (1, 2)]
    assert {tuple(page["trim"][2:]) for page in tiles} == {(190.5, 228.6)}
    assert {page["overlap"] for page in tiles} == {0}


def test_the_spaces_stand_in_board_order_inside_the_board_and_none_overlap(kit: Kit) -> None:
    (poster,) = pages(kit, "board-poster")
    x, y, width, height = poster["trim"]
    assert [item["id"] for item in poster["items"]] == [space.id for space in edition().spaces]
    rects = [item["rect"] for item in poster["items"]]
    assert all(
        r[0] >= x - 0.01 and r[1] >= y - 0.01 and r[0] + r[2] <= x + width + 0.01 and r[1] + r[3] <= y + height + 0.01
        for r in rects
    )
    pairs = itertools.combinations(rects, 2)
    assert not [(a, b) for a, b in pairs if _shared(a[0], a[2], b[0], b[2]) and _shared(a[1], a[3], b[1], b[3])]
    on_tiles = [item["id"] for _, item in items(kit, "board")]
    assert sorted(on_tiles) == sorted(space.id for space in edition().spaces)


def _shared(start: float, size: float, other: float, its_size: float) -> bool:
    return start < other + its_size - 0.01 and other < start + size - 0.01


def test_spaces_lie_further_from_the_start_the_later_they_come(kit: Kit) -> None:
    (poster,) = pages(kit, "board-poster")
    tops = [item["rect"][1] for item in poster["items"]]
    assert tops == sorted(tops, reverse=True)


def test_the_tiles_put_together_are_the_poster(kit: Kit) -> None:
    (poster,) = pages(kit, "board-poster")
    for page in pages(kit, "board"):
        left, top, width, height = page["trim"]
        x, y = (page["column"] - 1) * 190.5, (page["row"] - 1) * 228.6
        there = (poster["trim"][0] + x, poster["trim"][1] + y, width, height)
        tile = cut_out(kit.path("board"), page["number"], (left, top, width, height), 72)
        assert difference(tile, cut_out(kit.path("board-poster"), 1, there, 72)) < 0.01


def test_no_word_comes_near_a_seam_or_an_edge(kit: Kit) -> None:
    for page in pages(kit, "board"):
        x, y, width, height = page["trim"]
        for glyph in characters(kit.path("board"), page["number"]):
            left, top, wide, tall = glyph.box
            if top > y + height or top + tall < y or left > x + width or left + wide < x:
                continue  # marks and labels outside the tile
            room = min(left - x - 4, x + width - 4 - left - wide, top - y - 2, y + height - 2 - top - tall)
            assert room >= 0, (page["number"], glyph)


def test_each_property_shows_its_cash_and_each_color_its_bonus_at_the_foot(kit: Kit) -> None:
    path, (poster,) = kit.path("board-poster"), pages(kit, "board-poster")
    rects = {item["id"]: tuple(item["rect"]) for item in poster["items"]}
    for prize in prizes():
        shown = text_in(path, 1, rects[prize.id])  # type: ignore[arg-type]
        assert f"M{prize.cash}" in shown
        assert squeezed(prize.name).upper() in shown
    x, y, width, height = poster["trim"]
    foot = text_in(path, 1, (x, y + height - 110, width, 110))
    assert all(f"M{group.bonus:,}" in foot for group in edition().groups)


def test_each_bonus_shows_as_many_squares_as_its_color_has_spaces() -> None:
    made = context_for(load_theme("knockout", frozenset(baked())))
    cells = [cell for cell in draw_foot(made) if cell.id.startswith("bonus-")]
    bands = [entry for cell in cells for entry in seen(cell.frame, made.setter.faces) if entry.role == "band"]
    for group in edition().groups:
        mine = [
            entry
            for entry in bands
            if isinstance(entry.item, Shape) and entry.item.fill == Ink("band", f"group/{group.id}")
        ]
        squares = [entry.box for entry in mine if abs(entry.box.width - entry.box.height) < 0.01]
        assert len(squares) == sum(prize.group == group.id for prize in prizes()), group.id
        assert not [pair for pair in itertools.combinations(squares, 2) if pair[0].meets(pair[1])]


def test_all_bonuses_are_of_one_size_in_blocks_that_they_fill() -> None:
    made = context_for(load_theme("knockout", frozenset(baked())))
    cells = [cell for cell in draw_foot(made) if cell.id.startswith("bonus-")]
    shown = [entry for cell in cells for entry in seen(cell.frame, made.setter.faces)]
    prices = [entry for entry in words(shown) if isinstance(entry.item, Text) and entry.item.string.startswith("M")]
    blocks = [entry.box for entry in shown if entry.role == "pale"]
    assert len(prices) == len(blocks) == len(edition().groups)
    assert len({entry.item.size for entry in prices if isinstance(entry.item, Text)}) == 1
    assert all(block.height < 46 for block in blocks), "more would be a void"


def test_what_to_do_stands_at_the_line_to_slide_from() -> None:
    made = context_for(load_theme("knockout", frozenset(baked())))
    for cell in draw_foot(made):
        if cell.id.startswith("start-"):
            said = words(seen(cell.frame, made.setter.faces))
            line = next(entry for entry in said if isinstance(entry.item, Text) and "line" in entry.item.string)
            assert 0 < line.box.y < line.box.bottom < 12.0


def test_cash_can_be_read_from_the_start(kit: Kit) -> None:
    (poster,) = pages(kit, "board-poster")
    rects = {item["id"]: item["rect"] for item in poster["items"]}
    glyphs = characters(kit.path("board-poster"), 1)
    for prize in prizes():
        x, y, width, height = rects[prize.id]
        digits = [g.box for g in glyphs if g.text.isdigit() and x < g.box[0] < x + width and y < g.box[1] < y + height]
        assert min(box[3] for box in digits) > 12, prize.id


def test_an_overlap_is_made_when_it_is_asked_for(build: Callable[..., dict[str, Kit]]) -> None:
    kit = build("knockout", "--overlap", "0.25in", "--only", "board,guide", "--variant", "minimal")["minimal"]
    assert {page["overlap"] for page in pages(kit, "board")} == {6.35}
    assert "putglueonthestrips" in said(kit, "guide")


def test_a_scene_fills_the_lanes_and_the_start_and_no_seam_meets_a_letter_of_the_title() -> None:
    made = context_for(load_theme("knockout", frozenset(baked())))
    plan = slide_plan(made, CHOICES)
    board = surface(made, plan)
    (seam,) = plan.columns
    letters = [
        entry.box
        for entry in seen(board.ground, made.setter.faces)
        if isinstance(entry.item, Shape)
        and entry.item.fill == Ink("calm", "second")
        and RUN.y < entry.box.y < entry.box.bottom < RUN.y + 90
    ]
    assert len(letters) == len("KnockOut")
    assert not [box for box in letters if box.x < seam < box.right]
    assert {cell.id for cell in board.centre if cell.id.startswith("run-")} == {"run-1-1", "run-2-1"}


def test_without_a_scene_the_lanes_have_arrows() -> None:
    theme = load_theme("knockout", frozenset(baked()))
    plain = replace(theme.edition, board=replace(theme.edition.board, scene=None))
    made = context_for(replace(theme, edition=plain))
    cells = surface(made, slide_plan(made, CHOICES)).centre
    arrows = [
        entry
        for cell in cells
        for entry in seen(cell.frame, made.setter.faces)
        if isinstance(entry.item, Shape) and entry.item.fill == Ink("lined", "second")
    ]
    assert len(arrows) == 24


def test_the_cash_is_above_the_drawing_of_its_space() -> None:
    made = context_for(load_theme("knockout", frozenset(baked())))
    board = surface(made, slide_plan(made, CHOICES))
    for prize in prizes():
        cell = next(cell for cell in board.cells if cell.id == prize.id)
        cash = next(
            entry.box
            for entry in words(seen(cell.frame, made.setter.faces))
            if isinstance(entry.item, Text) and entry.item.string.startswith("M")
        )
        assert 6 < cash.y < cash.bottom < ROW / 2, prize.id


@pytest.mark.parametrize(
    ("language", "title"), [(None, "Knockout"), ("de", "Rausgekickt"), ("fr", "Hors-piste"), ("es", "Fuera de Pista")]
)
def test_the_title_on_the_scene_is_spelled_as_elsewhere(language: str | None, title: str) -> None:
    found = load_theme("knockout", frozenset(baked()), language).edition
    assert isinstance(found, SlideEdition)
    assert len(found.title_lines) == 2
    assert _whole_title(found).casefold() == found.title.casefold() == title.casefold()
