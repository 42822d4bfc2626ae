"""Corrects a document for one printer: each page stood upright, and moved so that it comes out true."""

from msgspec.structs import replace

from printgen.drawing.frame import Frame, Path, placed
from printgen.geometry import Line, Point, Size, Transform, turned_point, turned_rect
from printgen.kit.paper import Flip, Paper
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.printer.profile import Printer, correction
from printgen.svg.paths.mapping import mapped


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
