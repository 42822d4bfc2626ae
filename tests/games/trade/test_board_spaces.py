"""Tests of the edge of each edition's board: corner drawings, arrow and streets."""

import itertools
from pathlib import Path

import pytest

from printgen.art.frame import Shape, Text, bounds
from printgen.art.ornament.borders import ARROWS
from printgen.art.ornament.scenery import STREETS, WINDOWS
from printgen.games.trade.board import surface
from printgen.games.trade.board_spaces import BAND, OPEN, SPACE
from printgen.games.trade.records import Corner
from printgen.geometry import Rect, at_most
from printgen.kit.component import Cell
from printgen.loading import load_theme
from printgen.parts.drawing_context import DrawingContext, context_for
from tests.support.drawn_editions import cell_of, drawn, in_cell, made
from tests.support.editions import TRADE
from tests.support.kit_samples import cut_ring
from tests.support.parts_samples import CHOICES

BOX = Rect(6.35, 28.4, 29.6, 22.0)


# --- corners


@pytest.mark.parametrize("name", TRADE)
def test_each_corner_has_a_drawing_of_its_own_that_is_large(name: str) -> None:
    context, found = made(name), drawn(name)
    for space in context.edition.spaces:
        if not isinstance(space, Corner) or space.does == "jail" or space.scene:
            continue
        assert space.icon
        side = max(_largest(cell_of(found, space.id), context, context.icons.path(space.icon, 24.0)))
        assert side > (12.0 if space.does == "start" else 17.0), space.id


def _largest(cell: Cell, context: DrawingContext, icon: tuple[object, ...]) -> list[float]:
    """Return the longer sides of all shapes with as many segments as the icon, which finds the icon at any size."""
    entries = in_cell(cell, context)
    same = [e for e in entries if isinstance(e.item, Shape) and [s[0] for s in e.item.path] == [s[0] for s in icon]]  # type: ignore[index]
    return [max(entry.box.size) for entry in same]


@pytest.mark.parametrize("name", TRADE)
def test_corners_pictures_stand_on_a_full_ground(name: str) -> None:
    context, found = made(name), drawn(name)
    for space in context.edition.spaces:
        if isinstance(space, Corner) and space.does != "jail":
            kind = "scene" if space.scene else "ground"
            grounds = [e.box for e in in_cell(cell_of(found, space.id), context) if e.role == kind]
            assert max(box.width * box.height for box in grounds) > 1200, space.id


def test_editions_bar_their_jails_and_point_from_their_starts_each_in_its_way() -> None:
    for name in ("window", "arrow"):
        assert len({getattr(made(edition).theme.edition.ornament, name) for edition in TRADE}) == len(TRADE)


@pytest.mark.parametrize("name", WINDOWS)
def test_a_windows_bars_keep_to_it(name: str) -> None:
    rect = Rect(3.0, 12.5, 37.0, 27.5)
    window = WINDOWS[name](rect)
    assert len(window.bars) > 3
    assert all(bounds(bar).height > 20 for bar in window.bars)
    for path in (*window.bars, *(path for path in window.art if path)):
        assert rect.inset(-0.3).holds(bounds(path))


@pytest.mark.parametrize("name", ARROWS)
def test_an_arrow_points_to_the_left_and_fills_its_box(name: str) -> None:
    box = Rect(6.0, 47.0, 48.0, 9.4)
    art = ARROWS[name](box)
    whole = bounds(art.area)
    assert box.inset(-0.1).holds(whole)
    assert whole.width > 0.95 * box.width
    points = [(s[-2], s[-1]) for s in art.area if len(s) > 1]
    tip = min(points)
    assert tip == pytest.approx((box.x, box.centre.y), abs=0.2)


def test_the_corners_pictures_keep_to_the_border() -> None:
    for name in TRADE:
        context, found = made(name), drawn(name)
        for space in context.edition.spaces:
            if isinstance(space, Corner):
                for entry in in_cell(cell_of(found, space.id), context):
                    assert Rect(0, 0, OPEN, OPEN).inset(-0.2).holds(entry.box), (name, space.id, entry.role)


# --- streets


@pytest.mark.parametrize("name", [name for name in STREETS if name != "flourish"])
def test_a_dearer_street_has_grown_taller(name: str) -> None:
    shares = [number / 17 for number in range(18)]
    arts = [STREETS[name](BOX, share, 3 + 4 * number) for number, share in enumerate(shares)]
    tall = [bounds(art.area).height for art in arts]
    assert all(BOX.inset(-0.2).holds(bounds(path)) for art in arts for path in art if path)
    assert all(at_most(a, b + 0.5) for a, b in itertools.pairwise(tall))
    assert tall[-1] > 1.3 * tall[0]
    assert len({art.area for art in arts}) == len(arts)


@pytest.mark.parametrize("name", TRADE)
def test_no_two_streets_of_a_board_look_alike(name: str) -> None:
    context = made(name)
    areas = []
    for space in context.edition.spaces:
        if hasattr(space, "group"):
            entries = in_cell(cell_of(drawn(name), space.id), context)
            if space.scene:
                areas.append(tuple(e.item.path for e in entries if isinstance(e.item, Shape) and e.role == "scene"))
            else:
                areas.append(
                    next(e.item.path for e in entries if isinstance(e.item, Shape) and e.role in ("solid", "etched"))
                )
    assert len(areas) == 22
    assert len(set(areas)) == 22


# --- scenes


def test_a_street_is_as_wide_as_its_space_below_the_band() -> None:
    context = made("classic")
    scenes = [e.box for e in in_cell(cell_of(drawn("classic"), "baltic-avenue"), context) if e.role == "scene"]
    sky = max(scenes, key=lambda box: box.width * box.height)
    assert sky.x == pytest.approx(0.0)
    assert sky.right == pytest.approx(SPACE)
    assert min(box.y for box in scenes) == pytest.approx(BAND)


def test_a_picture_or_an_icon_of_an_heir_takes_the_place_of_a_scene(tmp_path: Path) -> None:
    spaces = "spaces:\n  - {id: boardwalk, icon: ferry}\n  - {id: go, icon: star}\n  - {id: jail, icon: cat}\n"
    (tmp_path / "theme.yaml").write_text(f"format: 1\nextends: classic\nid: ours\n{spaces}", encoding="utf-8")
    context = context_for(load_theme(str(tmp_path)))
    found = surface(context, cut_ring(context, CHOICES))
    for space, is_drawn in (("boardwalk", False), ("go", False), ("jail", False), ("park-place", True)):
        entries = in_cell(cell_of(found, space), context)
        assert any(entry.role == "scene" for entry in entries) == is_drawn, space


def test_a_name_has_two_lines_of_smaller_letters_rather_than_three() -> None:
    context = made("wizarding")
    for space, lines in (
        ("water-works", ["THE BOTTOMLESS", "WELL"]),
        ("north-carolina-avenue", ["WEASLEYS’", "WIZARD WHEEZES"]),
    ):
        texts = [e.item for e in in_cell(cell_of(drawn("wizarding"), space), context) if isinstance(e.item, Text)]
        found = [text for text in texts if text.string in lines]
        assert [text.string for text in found] == lines
        assert min(text.size for text in found) >= 8.0
