"""Tests of text with plates and ornaments: titles fit their plates, and ornaments do not overlap words."""

from collections.abc import Iterator

import pytest

from printgen.art.frame import Frame, Ink, Shape, Text, bounds
from printgen.art.ornament.dress import Dress
from printgen.art.ornament.plates import PLAQUES
from printgen.geometry import POINT, Rect, Size
from printgen.kit.component import Booklet, FoldName, PartCount
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.parts.rules import cover
from printgen.type.markdown import Heading, Span
from printgen.type.running_text import Compositor
from printgen.type.text_matter import TextLook
from tests.support.editions import ALL, theme_of
from tests.support.kit_samples import summary_of
from tests.support.labels import counted
from tests.support.tagged import loose

LONG = "What the colours pay when the round is counted, and what they do not"
_GROUND = Ink("ground", "accent")
COUNTS = {"cards": 32, "deeds": 28, "banknotes": 210, "houses": 32, "hotels": 12, "tokens": 8, "dice": 2}
CONTENTS = [PartCount(name, count, counted(name)) for name, count in COUNTS.items()]


def context_of(theme: str) -> DrawingContext:
    return context_for(theme_of(theme))


def letters(context: DrawingContext, frame: Frame) -> Iterator[tuple[Text, Rect]]:
    """Yield the texts directly in a frame, with the boxes of their letters from baseline to cap height."""
    for at, item in loose(frame.items):
        if isinstance(item, Text):
            wide = context.setter.faces.width(item.string.rstrip(), item.face, item.size, item.tracking / item.size)
            cap = context.setter.faces.file(item.face).cap_height / 1000 * item.size * POINT
            yield item, Rect(at.x, at.y - cap, wide, cap)


def visible_points(frame: Frame) -> list[tuple[float, float]]:
    """Return the path points directly in a frame, except those covered by a later blank area."""
    points: list[tuple[float, float]] = []
    for _, item in loose(frame.items):
        if isinstance(item, Shape):
            if item.fill == Ink("white"):
                over = bounds(item.path)
                points = [(x, y) for x, y in points if not (over.x < x < over.right and over.y < y < over.bottom)]
            points += [(segment[at], segment[at + 1]) for segment in item.path for at in range(1, len(segment), 2)]
    return points


@pytest.mark.parametrize("size", [7.0, 8.5, 12.0])
@pytest.mark.parametrize("words", ["Go", "The aim", LONG])
@pytest.mark.parametrize("plaque", sorted(PLAQUES))
def test_a_title_stands_in_the_room_of_its_plate(plaque: str, words: str, size: float) -> None:
    classic, width = context_of("classic"), 60.0
    look = TextLook(size, dress=Dress(plaque, "chevrons"))
    (strip,) = Compositor(classic.setter).strips([Heading(1, (Span(words, "display"),))], width, look) or ()
    frame = Frame(Size(width, strip.height), strip.items)
    plates = [bounds(item.path) for _, item in frame.items if isinstance(item, Shape) and item.fill == _GROUND]
    found = list(letters(classic, frame))
    assert len(plates) == len(found)
    for whole, (_, box) in zip(plates, found, strict=True):
        assert whole.right <= width + 0.01
        assert whole.bottom <= strip.height
        assert whole.x + 0.4 <= box.x <= box.right <= whole.right - 0.4
        assert whole.y + 0.3 <= box.y <= box.bottom <= whole.bottom - 0.3


@pytest.mark.parametrize("fold", ["quarter", "half", "letter", "z", "zine"])
@pytest.mark.parametrize("theme", ALL)
def test_no_ornament_runs_through_the_words_of_a_cover(theme: str, fold: FoldName) -> None:
    made, summary = context_of(theme), summary_of({"board": (9, 9)}, {"board": CONTENTS}, "letter", Booklet(fold))
    front = cover(made, summary.signature.panels[0], summary.contents, made.label("rules.whole"))
    assert not made.setter.misfits
    points = visible_points(front)
    found = [(text, box) for text, box in letters(made, front) if text.ink != Ink("unseen")]  # lettering is drawn
    assert len(found) > 5
    for text, box in found:
        struck = [(x, y) for x, y in points if box.x < x < box.right and box.y < y < box.bottom]
        assert not struck, f"“{text.string}” has an ornament in it"
