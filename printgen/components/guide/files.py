"""The guide's table of files: what each is, its pages and sheets, its paper and its sides (mm)."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.diagrams import picture
from printgen.components.guide.layout import LOOK, set_text
from printgen.components.guide.signs.paper import SIDES, STOCK, printed_sides, stock
from printgen.components.guide.signs.thumbnails import THUMB, thumb
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, line_path, placed, rect_path, shape, stacked
from printgen.drawing.ink_variants import HAIRLINE, OUTLINE
from printgen.drawing.scale import Scaler
from printgen.drawing.type.running_text.markdown import Paragraph, Span
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.document import Document, Printing
from printgen.kit.summary import KitSummary

_PILE = 5.0  # the room for the sign of sheets
_SMALL = replace(LOOK, size=8.0, leading=1.2)


class Density(Struct, frozen=True):
    """How close the rows are: the least height of one, what is blank in it beside its words, how large signs are."""

    row: float
    blank: float
    signs: float = 1.0


ROOMY, DENSE = Density(8.8, 1.2), Density(7.2, 0.55, 0.8)


class FileRow(Struct, frozen=True):
    """A file: its document, what it is, its pages and sheets, what to print it on and how, in words and in signs."""

    document: Document
    what: str
    pages: str
    sheets: str
    stock: str
    sides: str
    printing: Printing
    paper: Size


class _FileColumn(Struct, frozen=True):
    """A column: its head's label, the room for a sign before its words, their width, whether they end at its right."""

    head: str
    sign: float
    words: float
    right: bool = False


def file_table(
    desk: Desk, summary: KitSummary, rows: Sequence[FileRow], width: float, density: Density = ROOMY
) -> Frame:
    """The files one below the other, each with its look, its sheets, its paper and its sides."""
    columns = _columns(width, density.signs)
    head = _head(desk, columns, width)
    return stacked((head, *(_row(desk, summary, columns, row, width, density) for row in rows)), 0.0)


def _columns(width: float, signs: float) -> tuple[_FileColumn, ...]:
    """What the file is takes what the others leave."""
    fixed = (
        _FileColumn("guide.file", signs * THUMB.width + 2.0, 26.0),
        _FileColumn("guide.pages", 0.0, 9.5, right=True),
        _FileColumn("guide.sheets", signs * _PILE, 10.0, right=True),
        _FileColumn("guide.print_on", signs * STOCK.width + 1.5, 37.0),
        _FileColumn("guide.how", signs * SIDES.width + 1.5, 24.5),
    )
    gaps = 1.5 * len(fixed)
    rest = width - sum(column.sign + column.words for column in fixed) - gaps
    return fixed[0], _FileColumn("guide.what", 0.0, rest), *fixed[1:]


def _starts(columns: Sequence[_FileColumn]) -> Iterator[float]:
    """Where each column begins."""
    x = 0.0
    for column in columns:
        yield x
        x += column.sign + column.words + 1.5


def _cell(desk: Desk, text: str, face: str, column: _FileColumn) -> Frame:
    words = Paragraph((Span(text, face),))
    if not column.right:
        return set_text(desk, [words], column.words, _SMALL)
    wide = desk.setter.faces.width(text, face, _SMALL.size) + 0.01
    frame = set_text(desk, [words], max(wide, 1.0), _SMALL)
    return Frame(Size(column.words, frame.size.height), (placed(frame, column.words - wide, 0.0),))


def _head(desk: Desk, columns: Sequence[_FileColumn], width: float) -> Frame:
    cells = [_cell(desk, desk.label(column.head), "text-bold", column) for column in columns]
    tall = max(cell.size.height for cell in cells) + 1.2
    ground = shape(rect_path(Rect(0, 0, width, tall)), Ink("pale", "accent"))
    lines = (_level(0.0, width, 2 * OUTLINE), _level(tall, width, OUTLINE))
    return Frame(Size(width, tall), (ground, *lines, *_set(columns, cells, tall, 0.6)))


def _row(
    desk: Desk, summary: KitSummary, columns: Sequence[_FileColumn], row: FileRow, width: float, density: Density
) -> Frame:
    faces = ("text-bold", *("text",) * 5)
    texts = (f"{row.document.name}.pdf", row.what, row.pages, row.sheets, row.stock, row.sides)
    cells = [_cell(desk, text, face, column) for text, face, column in zip(texts, faces, columns, strict=True)]
    tall = max(density.row, *(cell.size.height + density.blank for cell in cells))
    printing = row.printing
    how = picture(desk, "folded") if printing.folded else printed_sides(printing.flip, row.paper)
    pile, sheet = picture(desk, "pile"), stock(desk, printing.stock.thick)
    scaler = Scaler(density.signs)
    signs = [scaler.frame(sign) for sign in (thumb(desk, row.document, summary, printing.folded), pile, sheet, how)]
    drawn = [
        placed(sign, x, (tall - sign.size.height) / 2)
        for sign, (x, _) in zip(
            signs, (found for found in zip(_starts(columns), columns, strict=True) if found[1].sign), strict=True
        )
    ]
    return Frame(Size(width, tall), (*drawn, *_set(columns, cells, tall), _level(tall, width, HAIRLINE)))


def _set(columns: Sequence[_FileColumn], cells: Sequence[Frame], tall: float, inset: float = 0.0) -> Iterator[Placed]:
    """The cells' words in the middle of the row; a head begins with its column."""
    for x, column, cell in zip(_starts(columns), columns, cells, strict=True):
        left = inset if inset and not column.right else column.sign
        yield placed(cell, x + left, (tall - cell.size.height) / 2)


def _level(y: float, width: float, thick: float) -> Placed:
    return shape(line_path(Line(Point(0, y), Point(width, y))), stroke=Stroke(Ink("line"), thick))
