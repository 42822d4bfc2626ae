"""Leaves: finished pages go in; they come out as they are, one a sheet side."""

from printgen.drawing.frame import Frame, placed
from printgen.geometry import Rect, at_most
from printgen.kit import Component, Kind, Leaves, Paper, Piece, Sheet
from printgen.sheets.marks import LabelWords
from printgen.sheets.paper import printable, too_large


def leaves(layout: Leaves, component: Component, paper: Paper, words: LabelWords) -> tuple[Sheet, ...]:
    """Each piece is a page, centred on the paper and kept within the printable area; it bears no label of ours.

    Raises UsageError for a page that is larger than the paper.
    """
    for piece in component.pieces:
        size = piece.front.size
        if not (at_most(size.width, paper.size.width) and at_most(size.height, paper.size.height)):
            raise too_large(component.name, size, paper.size)
    pages = enumerate(component.pieces, 1)
    return tuple(_leaf((component.name, number, layout.kind), piece, paper) for number, piece in pages)


def _leaf(page: tuple[str, int, Kind], piece: Piece, paper: Paper) -> Sheet:
    document, number, kind = page
    size = piece.front.size
    x, y = (paper.size.width - size.width) / 2, (paper.size.height - size.height) / 2
    reach = printable(paper.size).moved(-x, -y)
    clip = None if reach.holds(Rect.of(size)) else reach
    return Sheet(
        document, number, number, "front", kind, Frame(paper.size, (placed(piece.front, x, y, clip=clip),)), ()
    )
