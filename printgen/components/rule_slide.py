"""A figure for the sliding game's booklet: a studio and a measure in mm go in; whose space a token on a line has."""

from collections.abc import Iterator

from printgen.components.studio import Studio
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, circle_path, rect_path, shape
from printgen.drawing.ink import OUTLINE
from printgen.drawing.text import Style
from printgen.geometry import Point, Rect, Size
from printgen.theme.model_slide import Prize, SlideEdition

TALL = 17.0
_WIDE = 44.0
_EDGE = Stroke(Ink("line"), OUTLINE)
_CASH = Style("figures", 15, 8, lines=1, narrow=None)
_WORDS = Style("text", 8, 7, align="left", narrow="condensed", leading=1.22)


def slide_figure(studio: Studio, width: float) -> Frame | None:
    """Two spaces with a token across the line between them; None for an edition of another game."""
    edition = studio.theme.edition
    if not isinstance(edition, SlideEdition):
        return None
    prizes = [space for space in edition.spaces if isinstance(space, Prize)]
    if len(prizes) < 2:
        return None
    low, high = prizes[0], prizes[-1]
    words = Rect(_WIDE + 5.0, 0.0, width - _WIDE - 5.0, TALL)
    text = f"This {edition.words.token.one} counts for {high.name}, which holds more of it."
    items = (*_spaces(studio, (low, high)), *studio.setter.fit(text, words, _WORDS, f"spaces.{high.id}.name"))
    return Frame(Size(width, TALL), items)


def _spaces(studio: Studio, pair: tuple[Prize, Prize]) -> Iterator[Placed]:
    half = _WIDE / 2
    for number, prize in enumerate(pair):
        key, cell = f"group/{prize.group}", Rect(number * half, 0.5, half, TALL - 1.0)
        room = Rect(cell.x + (10.0 if number else 0.5), cell.y, half - 10.5, cell.height)
        yield shape(rect_path(cell), Ink("ground", key), _EDGE)
        style = _CASH._replace(ink=Ink("text-on", key))
        yield from studio.setter.fit(studio.amount(prize.cash), room, style, f"spaces.{prize.id}.cash")
    side = studio.slide.tokens.sides[0]
    middle = Point(half + 2.2, TALL / 2)
    yield shape(circle_path(middle, 6.2), Ink("white"))
    yield shape(circle_path(middle, 6.2), Ink("mark"), _EDGE)
    yield studio.icon(side.icon, Rect(middle.x - 3.8, middle.y - 3.8, 7.6, 7.6), Ink("solid", f"side/{side.id}"))
