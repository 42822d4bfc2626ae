"""The guide on a stiff board: how the joined print is glued on card, whole or in two halves (mm)."""

from collections.abc import Iterator

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.diagrams import picture
from printgen.components.guide.layout import beside, set_text
from printgen.components.guide.printing import inches
from printgen.drawing.frame import Frame
from printgen.drawing.type.markdown import Paragraph, Span
from printgen.kit.summary import KitSummary

_GAP = 6.0


def mounting(summary: KitSummary, desk: Desk, width: float) -> Frame:
    """How the joined board is glued on card, whole or in two halves."""
    drawn = picture(desk, "mounting-long" if summary.is_long else "mounting")
    room = width - drawn.size.width - _GAP
    words = set_text(desk, [Paragraph((Span(text, "text"),)) for text in _words(summary)], room)
    return beside(drawn, words, _GAP)


def _words(summary: KitSummary) -> Iterator[str]:
    width, height = size = summary.board
    measures = inches(size) if inches(summary.paper.size) else ""
    yield (
        f"Glue the joined board on stiff card of {measures or f'{width:.0f} × {height:.0f} mm'}, 2 mm (1/16\u00a0in) "
        "thick, from the middle outwards, and press it until it is dry."
    )
    yield "For a board that folds, take two halves of card, 3 mm apart, and score the print between them."
