"""Small stand-ins for the inputs of components: a cut board, and summaries of a kit."""

from collections.abc import Mapping, Sequence

from printgen.games.trade.board import board_plan
from printgen.games.trade.game import GAME
from printgen.geometry import Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Booklet, Face, PartCount
from printgen.kit.document import DocumentSummary, KitSummary
from printgen.kit.papers import PAPERS
from printgen.kit.sheet import Placement
from printgen.parts.boards import BoardPlan
from printgen.parts.drawing_context import DrawingContext
from printgen.sheets.booklets import signature
from printgen.sheets.tile_plan import cut_up

SEAMS = (190.5, 317.5)
CARDS: tuple[tuple[Face, Rect], ...] = (
    ("front", Rect(10.0, 10.0, 49.0, 85.0)),
    ("back", Rect(157.0, 10.0, 49.0, 85.0)),
)
NOTE: tuple[tuple[Face, Rect], ...] = (("front", Rect(10.0, 10.0, 98.0, 49.0)),)
PLACED = {"cards": CARDS, "deeds": CARDS, "money": NOTE}
KINDS = {kind.name: kind for kind in GAME.kinds(event=True)}


def cut_ring(context: DrawingContext, choices: Choices) -> BoardPlan:
    """Return the board's plan as cut by a build."""
    plan = board_plan(context, choices)
    return plan.cut(cut_up(plan.lines(), choices.paper, choices.overlap))


def document(name: str, pages: int, papers: int, parts: Sequence[PartCount] = ()) -> DocumentSummary:
    """Return the summary of a document of the trading game."""
    placed = tuple(Placement(f"{name}-01", face, rect) for face, rect in PLACED.get(name, ()))
    return DocumentSummary(KINDS[name], pages, papers, tuple(parts), placed)


def summary_of(
    documents: Mapping[str, tuple[int, int]],
    parts: Mapping[str, Sequence[PartCount]],
    paper: str = "letter",
    booklet: Booklet = Booklet(),  # noqa: B008
) -> KitSummary:
    """Return a kit of those documents, (pages, sheets of paper) by name, with a board of 20 in on nine tiles."""
    entries = tuple(document(name, *count, parts.get(name, ())) for name, count in documents.items())
    return KitSummary(entries, PAPERS[paper], signature(booklet, PAPERS[paper]), SEAMS, SEAMS, board=Size(508.0, 508.0))
