"""Plain pages, such as the guide's and the forms': each as it is, one a sheet side."""

from printgen.drawing.frame import Frame, placed
from printgen.geometry import Rect, at_most, centred
from printgen.kit.layouts import Leaves, PageKind
from printgen.kit.paper import Paper
from printgen.kit.pieces import Component, Piece
from printgen.kit.sheet import Sheet
from printgen.sheets.marks import LabelWords
from printgen.sheets.paper_sizes import too_large


def leaves(layout: Leaves, component: Component, paper: Paper, words: LabelWords) -> tuple[Sheet, ...]:
    """Each piece is a page, centred on the paper and kept within the printable area; it bears no label of ours.

    Raises UsageError for a page that is larger than the paper, or whose matter is larger than what can be printed.
    """
    for piece in component.pieces:
        matter = Rect.of(piece.front.size).inset(layout.border)
        room = paper.printable if layout.border else Rect.of(paper.size)
        if not (at_most(matter.width, room.width) and at_most(matter.height, room.height)):
            raise too_large(component.name, f"'{piece.stem}'", matter.size, paper)
    pages = enumerate(component.pieces, 1)
    return tuple(_leaf((component.name, number, layout.kind), piece, paper, layout.border) for number, piece in pages)


def _leaf(page: tuple[str, int, PageKind], piece: Piece, paper: Paper, border: float) -> Sheet:
    """The page in the middle of the paper; moved, if its border gives way, to where the printer reaches all of it."""
    document, number, kind = page
    (width, height), area = piece.front.size, paper.printable
    x, y = (paper.size.width - width) / 2, (paper.size.height - height) / 2
    if border:
        x = centred(width, paper.size.width, area.x - border, area.right + border)
        y = centred(height, paper.size.height, area.y - border, area.bottom + border)
    reach = area.moved(-x, -y)
    clip = None if reach.holds(Rect.of(piece.front.size)) else reach
    return Sheet(
        document, number, number, "front", kind, Frame(paper.size, (placed(piece.front, x, y, clip=clip),)), ()
    )
