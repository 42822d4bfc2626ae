"""Tests of lettering: it fills its box, keeps its letters off seams, and wraps long titles."""

from itertools import pairwise

import pytest

from printgen.art.frame import Shape, bounds
from printgen.geometry import Rect
from printgen.parts.drawing_context import context_for
from printgen.parts.lettering import LETTERINGS, LetteredLine, draw_lettering, lettered
from tests.support.drawn_editions import made
from tests.support.editions import theme_of

BOX = Rect(140.0, 177.0, 228.0, 100.0)
SEAMS = (190.5, 317.5)
TITLES = (
    ("Grand", "Avenue"),
    ("Knockopoly",),
    ("Hexes &", "Holdings"),
    ("Die große Straße unserer Stadt",),
    ("Oz",),
    ("Llanfairpwllgwyngyll",),
)


def whole(line: LetteredLine) -> Rect:
    return bounds(tuple(segment for path in line.paths for segment in path))


@pytest.mark.parametrize("look", LETTERINGS)
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title[0])
def test_no_seam_cuts_a_letter(title: tuple[str, ...], look: str) -> None:
    for line in lettered(made("classic").setter, title, BOX, SEAMS, LETTERINGS[look]):
        for box in map(bounds, line.paths):
            assert not any(box.x - 0.4 < seam < box.right + 0.4 for seam in SEAMS)


@pytest.mark.parametrize("look", LETTERINGS)
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title[0])
def test_a_title_fills_its_box(title: tuple[str, ...], look: str) -> None:
    lines = lettered(made("classic").setter, title, BOX, SEAMS, LETTERINGS[look])
    boxes = [whole(line) for line in lines]
    assert all(BOX.inset(-0.01).holds(box) for box in boxes)
    assert all(box.bottom < below.y for box, below in pairwise(boxes))
    assert max(box.width for box in boxes) > 0.5 * BOX.width or sum(box.height for box in boxes) > 0.6 * BOX.height


def test_a_long_title_is_larger_in_several_lines() -> None:
    words = "Die große Straße unserer Stadt"
    lines = lettered(made("classic").setter, (words,), BOX, SEAMS, LETTERINGS["block"])
    assert len(lines) == 3
    assert min(line.size for line in lines) > 20


def test_short_lines_span_a_box_of_little_height() -> None:
    """Move the letters of a title's own lines apart, and set one that is still narrow in one line."""
    low = BOX._replace(height=78.0)
    for title, box in ((("Three", "Bells"), BOX), (("Oak", "Elm"), low), (("Picnic Day",), low)):
        lines = lettered(made("classic").setter, title, box, SEAMS, LETTERINGS["block"])
        assert max(whole(line).width for line in lines) > 0.7 * box.width, title


def test_japanese_letters_stand_apart_at_seams() -> None:
    (line,) = lettered(made("classic").setter, ("大通り",), BOX, SEAMS, LETTERINGS["plain"])
    boxes = [bounds(path) for path in line.paths]
    assert len(boxes) == 3
    assert boxes[-1].right - boxes[0].x > 0.7 * BOX.width
    assert not any(box.x < seam < box.right for box in boxes for seam in SEAMS)


def test_letters_have_even_distances() -> None:
    """An A fits under a V, and two upright strokes are farther apart."""
    (line,) = lettered(made("classic").setter, ("HHAV",), BOX, (), LETTERINGS["plain"])
    boxes = [bounds(path) for path in line.paths]
    gaps = [after.x - before.right for before, after in pairwise(boxes)]
    assert gaps[2] < 0 < gaps[0]


@pytest.mark.parametrize("language", ["ar", "ja"])
def test_joined_letters_stay_joined(language: str) -> None:
    context = context_for(theme_of("classic", language))
    lines = lettered(context.setter, context.edition.title_lines, BOX, SEAMS, LETTERINGS["arch"])
    for line in lines:
        assert not any(box.x < seam < box.right for box in map(bounds, line.paths) for seam in SEAMS)
    if language == "ar":
        assert all(len(line.paths) == 1 for line in lines)


def test_the_middle_of_an_arch_is_higher_than_its_ends_and_strokes_stay_upright() -> None:
    (line,) = lettered(made("classic").setter, ("IIIII",), BOX, (), LETTERINGS["arch"])
    boxes = [bounds(path) for path in line.paths]
    assert boxes[2].y < boxes[0].y - 2
    assert boxes[0].width == pytest.approx(boxes[2].width)


def test_a_shadow_leads_right_and_down_behind_the_letters() -> None:
    look = LETTERINGS["block"]
    lines = lettered(made("classic").setter, ("Oz",), BOX, (), look)
    shapes = [placed.item for placed in draw_lettering(lines, look) if isinstance(placed.item, Shape)]
    shadow = next(item for item in shapes if item.fill and item.fill.role == "lettering-shade")
    assert bounds(shadow.path).x - bounds(lines[0].paths[0]).x == pytest.approx(look.shadow[0] * lines[0].size)
    assert bounds(shadow.path).y - bounds(lines[0].paths[0]).y == pytest.approx(look.shadow[1] * lines[0].size)


@pytest.mark.parametrize("title", ["Our Street", "Наша улица", "Café 7"])
def test_a_title_in_another_script_is_lettered_in_an_arabic_edition(title: str) -> None:
    context = context_for(theme_of("classic", "ar"))
    lines = lettered(context.setter, (title,), BOX, SEAMS, LETTERINGS["block"])
    assert sum(len(one.paths) for one in lines) == len(title.replace(" ", ""))
    for one in lines:
        boxes = [bounds(path) for path in one.paths]
        assert all(box.x < after.x for box, after in pairwise(boxes))


def test_minimal_is_blank_between_letters() -> None:
    look = LETTERINGS["block"]
    lines = lettered(made("classic").setter, ("Grand", "Avenue"), BOX, SEAMS, look)
    bands = [
        placed.item
        for placed in draw_lettering(lines, look)
        if isinstance(placed.item, Shape) and _is_blank(placed.item)
    ]
    for line, band in zip(lines, bands, strict=True):
        assert bounds(band.path) == pytest.approx(whole(line))


def _is_blank(drawn: Shape) -> bool:
    return drawn.fill is not None and drawn.fill.role == "drawn-blank"
