"""Imposed booklets of blank panels for the tests of folds."""

from printgen.kit.component import Booklet, FoldName, Piece
from printgen.kit.papers import Paper
from printgen.kit.sheet import ImposedDocument
from printgen.sheets.booklets import signature
from printgen.sheets.impose import impose
from tests.support.sheets_samples import WORDS, blank, component


def booklet(
    paper: Paper, fold: FoldName = "quarter", sheets: int = 1, sets: int = 1, thickness: float = 0.1
) -> ImposedDocument:
    layout = Booklet(fold, sets, thickness)
    sizes = signature(layout, paper).panels * sheets
    pieces = tuple(Piece(f"panel-{number}", blank(size, f"p{number}")) for number, size in enumerate(sizes, 1))
    return impose(component(pieces, layout), paper, WORDS)


def page(panel: str) -> int:
    return int(panel.rpartition("-")[2])
