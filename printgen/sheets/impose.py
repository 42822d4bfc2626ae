"""Imposition: a component and a paper go in, finished sheets come out."""

from collections.abc import Callable

from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, placed, polygon_path, shape
from printgen.errors import PrintgenError
from printgen.geometry import (
    Line,
    Path,
    Point,
    Rect,
    Size,
    Transform,
    at_most,
    centred,
    mapped,
    turned_point,
    turned_rect,
)
from printgen.kit.component import Booklet, Component, Folded, Grid, Leaves, Nets, PageKind, Piece, Poster, Tiled
from printgen.kit.papers import Flip, Paper, too_large
from printgen.kit.sheet import ImposedDocument, RegistrationMarks, Sheet, marks_on, within_marks
from printgen.printer.profile import Printer, correction
from printgen.sheets import fold_and_glue as fold_sheet
from printgen.sheets import grid as grids
from printgen.sheets.booklets import booklet_sheets
from printgen.sheets.ganging import gathered
from printgen.sheets.marks import LabelWords
from printgen.sheets.nets import nets
from printgen.sheets.tiling import poster_sheet, tiled


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


def corrected(document: ImposedDocument, printer: Printer, paper: Paper, flip: Flip) -> ImposedDocument:
    """The document for a printer and the edge that it flips a sheet on: each page stood upright, then corrected.

    A page of another size than the paper's is left alone: a copy shop prints the poster, and not on this printer.
    """
    sheets = tuple(_corrected(sheet, printer, paper.size, flip) for sheet in document.sheets)
    return replace(document, sheets=sheets)


def _corrected(sheet: Sheet, printer: Printer, paper: Size, flip: Flip) -> Sheet:
    if sheet.frame.size not in (paper, paper.turned):
        return sheet
    upright = sheet if sheet.frame.size == paper else turned_sheet(sheet, 90)
    fed = _flipped(upright, flip)
    return replace(fed, transform=correction(printer, fed.side, paper, flip))


def _flipped(sheet: Sheet, flip: Flip) -> Sheet:
    """The sheet for the other edge, if need be: what differs is that the back stands on its head."""
    if sheet.flip in (None, flip):
        return sheet
    return replace(turned_sheet(sheet, 180) if sheet.side == "back" else sheet, flip=flip)


def turned_sheet(sheet: Sheet, turn: int) -> Sheet:
    """The whole page turned clockwise, with its placements, folds and cuts."""
    size = sheet.frame.size

    def line(found: Line) -> Line:
        return Line(turned_point(found.start, size, turn), turned_point(found.end, size, turn))

    page = size if turn == 180 else size.turned
    return replace(
        sheet,
        frame=Frame(page, (placed(sheet.frame, 0, 0, turn),)),
        placements=tuple(
            replace(at, rect=turned_rect(at.rect, size, turn), turn=(at.turn + turn) % 360) for at in sheet.placements
        ),
        folds=tuple(map(line, sheet.folds)),
        cuts=tuple(map(line, sheet.cuts)),
        outlines=tuple(replace(found, path=_turned_path(found.path, size, turn)) for found in sheet.outlines),
        trim=sheet.trim and turned_rect(sheet.trim, size, turn),
    )


def _turned_path(path: Path, size: Size, turn: int) -> Path:
    """A path of a page that is turned clockwise."""
    (e, f), across, down = (turned_point(Point(*at), size, turn) for at in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)))
    return mapped(path, Transform(across.x - e, across.y - f, down.x - e, down.y - f, e, f))


def cut_into_tiles(layout: Tiled, component: Component, paper: Paper, label: LabelWords) -> tuple[Sheet, ...]:
    """A board's tiles, one a page or gathered."""
    return (gathered if layout.gathered else tiled)(layout, component, paper, label)


LAYOUTS: dict[type, Callable[..., tuple[Sheet, ...]]] = {
    Grid: grids.grid,
    Folded: fold_sheet.fold_sheets,
    Nets: nets,
    Tiled: cut_into_tiles,
    Poster: poster_sheet,
    Booklet: booklet_sheets,
    Leaves: leaves,
}


def impose(component: Component, paper: Paper, words: LabelWords) -> ImposedDocument:
    """The document of a component on a paper, laid out as its layout says.

    Raises UsageError where something does not fit on the paper, PrintgenError where a label or a seam is at fault.
    """
    sheets = LAYOUTS[type(component.layout)](component.layout, component, paper, words)
    return ImposedDocument(component.name, component.title, sheets, words.label)


COUNTS: dict[type, Callable[..., int]] = {Grid: grids.papers_needed, Folded: fold_sheet.papers_needed}


def papers_needed(component: Component, paper: Paper) -> int | None:
    """How many sheets of paper a component would take, counted without laying it out; None where that is not known."""
    count = COUNTS.get(type(component.layout))
    return count(component.layout, component, paper) if count else None


def takes_marks(component: Component) -> bool:
    """Whether its sheets are cut flat; folded cards are cut once they are glued."""
    return isinstance(component.layout, Grid | Nets)


def impose_with_marks(component: Component, paper: Paper, words: LabelWords) -> ImposedDocument:
    """The document with marks on each side that is cut; without them where its pieces find no room within.

    Raises errors as ``impose`` does.
    """
    if not takes_marks(component):
        return impose(component, paper, words)
    try:
        document = impose(component, within_marks(paper), words)
    except PrintgenError:
        return impose(component, paper, words)
    marks = marks_on(paper)
    drawn = _drawn(marks)
    return replace(document, sheets=tuple(_marked(sheet, marks, drawn) for sheet in document.sheets))


def _drawn(marks: RegistrationMarks) -> tuple[Placed, ...]:
    return tuple(shape(polygon_path(corners), Ink("cut")) for corners in marks.polygons())


def _marked(sheet: Sheet, marks: RegistrationMarks, drawn: tuple[Placed, ...]) -> Sheet:
    if sheet.side == "back":
        return sheet
    return replace(sheet, frame=Frame(sheet.frame.size, (placed(sheet.frame, 0.0, 0.0), *drawn)), marks=marks)
