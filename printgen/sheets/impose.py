"""Imposition: laying out components on paper as finished sheets."""

from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, placed, polygon_path, shape
from printgen.errors import PrintgenError
from printgen.geometry import Line, Point, Rect, Transform, at_most, centerd, mapped, turned_point, turned_rect
from printgen.kit.component import Booklet, Component, Folded, Grid, Leaves, Nets, Poster, Tiled
from printgen.kit.papers import Flip, Paper, too_large
from printgen.kit.sheet import ImposedDocument, NetOutline, Sheet, marks_on, within_marks
from printgen.messages import message
from printgen.printer.profile import Printer, correction
from printgen.sheets import fold_and_glue
from printgen.sheets import grid as grids
from printgen.sheets.booklets import booklet_sheets
from printgen.sheets.ganging import gathered
from printgen.sheets.marks import LabelWords
from printgen.sheets.nets import nets
from printgen.sheets.nets import papers_needed as net_papers_needed
from printgen.sheets.tiling import poster_sheet, tiled


def impose(component: Component, paper: Paper, words: LabelWords) -> ImposedDocument:
    """Lay out a component on a paper, as its layout says.

    Raises UsageError if something does not fit on the paper, PrintgenError for an invalid label or seam.
    """
    match component.layout:
        case Grid() as layout:
            sheets = grids.grid(layout, component, paper, words)
        case Folded() as layout:
            sheets = fold_and_glue.fold_sheets(layout, component, paper, words)
        case Nets() as layout:
            sheets = nets(layout, component, paper, words)
        case Tiled() as layout:
            sheets = (gathered if layout.gathered else tiled)(layout, component, paper, words)
        case Poster() as layout:
            sheets = poster_sheet(layout, component, words)
        case Booklet() as layout:
            sheets = booklet_sheets(layout, component, paper, words)
        case Leaves() as layout:
            sheets = leaves(layout, component, paper)
    return ImposedDocument(component.name, component.title, sheets, words.label, tagged=component.tagged)


def papers_needed(component: Component, paper: Paper) -> int | None:
    """Count the sheets of paper of a component without laying it out; None if that is not known."""
    match component.layout:
        case Grid() as layout:
            return grids.papers_needed(layout, component, paper)
        case Folded() as layout:
            return fold_and_glue.papers_needed(layout, component, paper)
        case _:
            return None


def lost_to_marks(component: Component, paper: Paper) -> str:
    """Return a note on the loss of space to registration marks; empty if there is none, or if they do not fit."""
    within = within_marks(paper)
    match component.layout:
        case Grid() as layout:
            few, usual = (grids.each_on_sheet(layout, component, one) for one in (within, paper))
            if 0 < few < usual:
                return message("{part} {few} on a sheet instead of {usual}", part=component.name, few=few, usual=usual)
        case Nets() as layout:
            many, usual = (net_papers_needed(layout, component, one) for one in (within, paper))
            if many > usual:
                return message("{part} {many} sheets instead of {usual}", part=component.name, many=many, usual=usual)
    return ""


def takes_marks(component: Component) -> bool:
    """Check whether the sheets are cut flat; folded cards are cut once they are glued."""
    return isinstance(component.layout, Grid | Nets)


def impose_with_marks(component: Component, paper: Paper, words: LabelWords) -> ImposedDocument:
    """Lay out a component with registration marks on each side that is cut; without them if there is no room.

    Raises errors as ``impose`` does.
    """
    if not takes_marks(component):
        return impose(component, paper, words)
    try:
        document = impose(component, within_marks(paper), words)
    except PrintgenError:
        return impose(component, paper, words)
    marks = marks_on(paper)
    drawn = tuple(shape(polygon_path(corners), Ink("cut")) for corners in marks.polygons())
    sheets = tuple(
        sheet
        if sheet.side == "back"
        else replace(sheet, frame=Frame(sheet.frame.size, (placed(sheet.frame, 0.0, 0.0), *drawn)), marks=marks)
        for sheet in document.sheets
    )
    return replace(document, sheets=sheets)


def leaves(layout: Leaves, component: Component, paper: Paper) -> tuple[Sheet, ...]:
    """Make each piece a page, centered on the paper and kept within the printable area, without a label of ours.

    If the border is too small, the page is moved into the printable area. Raises UsageError for a page that
    is larger than the paper, or whose content is larger than what can be printed.
    """
    area, border, sheets = paper.printable, layout.border, list[Sheet]()
    for number, piece in enumerate(component.pieces, 1):
        content = Rect.of(piece.front.size).inset(border)
        room = area if border else Rect.of(paper.size)
        if not (at_most(content.width, room.width) and at_most(content.height, room.height)):
            raise too_large(component.name, f"'{piece.stem}'", content.size, paper)
        width, height = piece.front.size
        x, y = (paper.size.width - width) / 2, (paper.size.height - height) / 2
        if border:
            x = centerd(width, paper.size.width, area.x - border, area.right + border)
            y = centerd(height, paper.size.height, area.y - border, area.bottom + border)
        reach = area.moved(-x, -y)
        clip = None if reach.holds(Rect.of(piece.front.size)) else reach
        frame = Frame(paper.size, (placed(piece.front, x, y, clip=clip),))
        sheets.append(Sheet(component.name, number, number, "front", layout.kind, frame, ()))
    return tuple(sheets)


def corrected(document: ImposedDocument, printer: Printer, paper: Paper, flip: Flip) -> ImposedDocument:
    """Return the document for a printer and the edge that it flips a sheet on: each page upright, then corrected.

    A page of another size than the paper's stays unchanged, because a copy shop prints the poster.
    """
    sheets: list[Sheet] = []
    for sheet in document.sheets:
        if sheet.frame.size in (paper.size, paper.size.turned):
            sheet = sheet if sheet.frame.size == paper.size else turned_sheet(sheet, 90)
            if sheet.flip not in (None, flip):  # flipped on the other edge, the back is upside down
                sheet = replace(turned_sheet(sheet, 180) if sheet.side == "back" else sheet, flip=flip)
            sheet = replace(sheet, transform=correction(printer, sheet.side, paper.size, flip))
        sheets.append(sheet)
    return replace(document, sheets=tuple(sheets))


def turned_sheet(sheet: Sheet, turn: int) -> Sheet:
    """Turn the whole page clockwise, with its placements, folds and cuts."""
    size = sheet.frame.size

    def line(found: Line) -> Line:
        return Line(turned_point(found.start, size, turn), turned_point(found.end, size, turn))

    (e, f), across, down = (turned_point(Point(*at), size, turn) for at in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)))
    transform = Transform(across.x - e, across.y - f, down.x - e, down.y - f, e, f)
    page = size if turn == 180 else size.turned
    return replace(
        sheet,
        frame=Frame(page, (placed(sheet.frame, 0, 0, turn),)),
        placements=tuple(
            replace(at, rect=turned_rect(at.rect, size, turn), turn=(at.turn + turn) % 360) for at in sheet.placements
        ),
        folds=tuple(map(line, sheet.folds)),
        cuts=tuple(map(line, sheet.cuts)),
        outlines=tuple(NetOutline(net.id, mapped(net.path, transform)) for net in sheet.outlines),
        trim=sheet.trim and turned_rect(sheet.trim, size, turn),
    )
