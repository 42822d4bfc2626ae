"""Tests of the guide's sections of steps, and its map of the tiles."""

import pytest

from printgen.art.frame import Frame, Group, Shape, Text, bounds
from printgen.art.icons import baked
from printgen.kit.choices import Choices
from printgen.kit.papers import PAPERS
from printgen.loading import load_theme
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.parts.guide.sections import building_sections, tile_map
from tests.support.guide_samples import summary


def test_the_map_has_every_tile_in_proportion(context: DrawingContext) -> None:
    frame = tile_map(context, summary())
    assert frame
    drawn = [bounds(e.item.path) for e in frame.items if isinstance(e.item, Shape) and e.item.path[-1] == ("Z",)]
    cells = [cell for cell in drawn if 5 < cell.width < 12 and cell.height > 5]
    assert len(cells) == 9
    assert cells[1].width / cells[0].width == pytest.approx(127.0 / 190.5)
    assert cells[3].height / cells[0].height == pytest.approx(127.0 / 190.5)
    assert cells[3].y > cells[0].bottom + 1, "rows are not apart"
    assert [e.item.string for e in frame.items if isinstance(e.item, Text)] == [
        f"{row}, {column}" for row in (1, 2, 3) for column in (1, 2, 3)
    ]


def test_tiles_and_nets_keep_their_left_and_right_in_arabic() -> None:
    context = context_for(load_theme("classic", frozenset(baked()), "ar"))
    for section in building_sections(context, Choices(PAPERS["letter"], 6.35), summary()):
        works = {entry.kind.work for entry in section.documents}
        for step in section.steps if works & {"join", "make"} else ():
            assert isinstance(step.drawing, Frame)
            assert all(isinstance(entry.item, Group) and entry.item.fixed for entry in step.drawing.items)
