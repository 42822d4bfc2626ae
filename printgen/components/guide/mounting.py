"""The guide on a stiff board: how the joined print is glued on card, whole or in two halves (mm)."""

from collections.abc import Iterator

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.pen import BLANK, OTHER, PAPER, fold, glue, paper, rules, straight
from printgen.components.guide.layout import WHERE, beside, set_text
from printgen.components.guide.printing import inches
from printgen.drawing.frame import Frame, Placed
from printgen.drawing.type.markdown import Paragraph, Span
from printgen.drawing.type.typesetter import Style
from printgen.geometry import Point, Rect, Size
from printgen.kit.summary import KitSummary

_PICTURES = Size(88.0, 15.5)
_GAP = 6.0
_THICK = 1.7  # of drawn board
_MEASURE = Style("text-bold", 8, 8, align="left", lines=1)


def mounting(summary: KitSummary, desk: Desk, width: float) -> Frame:
    """How the joined board is glued on card, whole or in two halves."""
    long = summary.is_long
    words = set_text(
        desk, [Paragraph((Span(text, "text"),)) for text in _words(summary)], width - _PICTURES.width - _GAP
    )
    return beside(Frame(_PICTURES, (*_whole(desk, long), *_halves(desk, long))), words, _GAP)


def _words(summary: KitSummary) -> Iterator[str]:
    width, height = size = summary.board
    measures = inches(size) if inches(summary.paper.size) else ""
    yield (
        f"Glue the joined board on stiff card of {measures or f'{width:.0f} × {height:.0f} mm'}, 2 mm (1/16\u00a0in) "
        "thick, from the middle outwards, and press it until it is dry."
    )
    yield "For a board that folds, take two halves of card, 3 mm apart, and score the print between them."


def _slab(x: float, y: float, wide: float) -> Iterator[Placed]:
    """Thick card that lies flat."""
    lean, deep = 6.0, 4.6
    yield from paper(((x, y + deep), (x + lean, y), (x + wide + lean, y), (x + wide, y + deep)), OTHER)
    yield from paper(
        ((x, y + deep), (x + wide, y + deep), (x + wide, y + deep + _THICK), (x, y + deep + _THICK)), OTHER
    )
    yield from paper(
        (
            (x + wide, y + deep),
            (x + wide + lean, y),
            (x + wide + lean, y + _THICK),
            (x + wide, y + deep + _THICK),
        ),
        OTHER,
    )


def _print(x: float, y: float, wide: float, long: bool) -> Iterator[Placed]:
    """The joined print over it, drawn aslant: its ring of spaces, or the rows of a long board."""
    lean, deep = 6.0, 4.6
    yield from paper(((x, y + deep), (x + lean, y), (x + wide + lean, y), (x + wide, y + deep)), PAPER)
    if long:
        across = [x + wide * n / 8 for n in range(2, 8)]
        yield rules(*((level, y + deep, level + lean, y) for level in across))
        yield rules((across[0] + lean / 2, y + deep / 2, x + wide + lean / 2, y + deep / 2))
        return
    inner = [(x + 0.13 * wide + lean * t, y + deep * (1 - t)) for t in (0.18, 0.82)]
    far = [(px + 0.74 * wide, py) for px, py in inner]
    yield from paper((inner[0], inner[1], far[1], far[0]), BLANK)


def _whole(desk: Desk, long: bool) -> Iterator[Placed]:
    """The print over one piece of card, glue on it from the middle outwards."""
    yield from _slab(1.0, 8.2, 24.0)
    yield glue(7.0, 10.8, 26.0, 10.8, 0.8)
    yield from _print(1.0, 0.4, 24.0, long)
    yield from straight(Point(16.0, 3.4), Point(16.0, 8.0))
    yield from desk.setter.fit("2 mm", Rect(32.0, 10.6, 12.0, 4.0), _MEASURE, WHERE)
    yield rules((25.2, 13.6, 31.4, 12.8))


def _halves(desk: Desk, long: bool) -> Iterator[Placed]:
    """Two pieces of card with a gap, the print over both, and the board half closed."""
    x = 48.0
    yield from _slab(x, 8.2, 11.4)
    yield from _slab(x + 13.8, 8.2, 11.4)
    yield from _print(x, 0.4, 25.2, long)
    yield fold(x + 12.6 - 0.2, 5.4, x + 12.6 + 6.2, 0.0)
    yield from straight(Point(x + 15.6, 3.6), Point(x + 15.6, 8.0))
    yield from desk.setter.fit("3 mm", Rect(x + 32.4, 10.6, 8.0, 4.0), _MEASURE, WHERE)
    yield rules((x + 12.6, 14.0, x + 12.6, 15.2), (x + 12.6, 15.2, x + 31.6, 15.2), (x + 31.6, 15.2, x + 33.4, 14.0))
