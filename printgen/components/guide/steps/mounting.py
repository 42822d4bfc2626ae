"""The guide on a stiff board: how the joined print is glued on card, whole or in two halves (mm)."""

from collections.abc import Iterator

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.diagrams import picture
from printgen.components.guide.layout import beside, set_text
from printgen.components.guide.printing import inches, tenths_of_inches, whole_millimetres
from printgen.drawing.frame import Frame
from printgen.drawing.type.running_text.markdown import Paragraph, Span
from printgen.kit.summary import KitSummary

_GAP = 6.0


def mounting(summary: KitSummary, desk: Desk, width: float) -> Frame:
    """How the joined board is glued on card, whole or in two halves."""
    drawn = picture(desk, "mounting-long" if summary.is_long else "mounting")
    room = width - drawn.size.width - _GAP
    words = set_text(desk, [Paragraph((Span(text, "text"),)) for text in _words(desk, summary)], room)
    return beside(drawn, words, _GAP)


def _words(desk: Desk, summary: KitSummary) -> Iterator[str]:
    board = summary.board
    in_inches = inches(desk, board) or tenths_of_inches(desk, board)
    size = in_inches if inches(desk, summary.paper.size) else whole_millimetres(desk, board)
    yield desk.label("guide.mount", size=size)
    yield desk.label("guide.mount_halves")
