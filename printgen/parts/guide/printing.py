"""The guide on printing: files, papers, sides, and rulers to check the print with."""

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Stroke, line_path, placed, rect_path, shape, stacked
from printgen.art.inks import HAIRLINE, OUTLINE
from printgen.art.transforms import Scaler
from printgen.geometry import INCH, SLACK, Line, Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.document import PLAIN, STIFF, STRONG, Document, DocumentSummary, KitSummary, Printing
from printgen.kit.papers import Paper
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.diagrams import picture
from printgen.parts.guide.layout import LOOK, RULER_TALL, RULERS, WHERE, ruler, set_text, titled
from printgen.parts.guide.signs import SIDES, STOCK, THUMB, printed_sides, stock, thumb
from printgen.type.line_breaks import unbroken
from printgen.type.markdown import Paragraph, Span
from printgen.type.typesetter import Style
from printgen.words.language import language

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
    context: DrawingContext, summary: KitSummary, rows: Sequence[FileRow], width: float, density: Density = ROOMY
) -> Frame:
    """The files one below the other, each with its look, its sheets, its paper and its sides."""
    columns = _columns(width, density.signs)
    head = _head(context, columns, width)
    return stacked((head, *(_row(context, summary, columns, row, width, density) for row in rows)), 0.0)


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


def _cell(context: DrawingContext, text: str, face: str, column: _FileColumn) -> Frame:
    words = Paragraph((Span(text, face),))
    if not column.right:
        return set_text(context, [words], column.words, _SMALL)
    wide = context.setter.faces.width(text, face, _SMALL.size) + 0.01
    frame = set_text(context, [words], max(wide, 1.0), _SMALL)
    return Frame(Size(column.words, frame.size.height), (placed(frame, column.words - wide, 0.0),))


def _head(context: DrawingContext, columns: Sequence[_FileColumn], width: float) -> Frame:
    cells = [_cell(context, context.label(column.head), "text-bold", column) for column in columns]
    tall = max(cell.size.height for cell in cells) + 1.2
    ground = shape(rect_path(Rect(0, 0, width, tall)), Ink("pale", "accent"))
    lines = (_level(0.0, width, 2 * OUTLINE), _level(tall, width, OUTLINE))
    return Frame(Size(width, tall), (ground, *lines, *_set(columns, cells, tall, 0.6)))


def _row(
    context: DrawingContext,
    summary: KitSummary,
    columns: Sequence[_FileColumn],
    row: FileRow,
    width: float,
    density: Density,
) -> Frame:
    faces = ("text-bold", *("text",) * 5)
    texts = (f"{row.document.name}.pdf", row.what, row.pages, row.sheets, row.stock, row.sides)
    cells = [_cell(context, text, face, column) for text, face, column in zip(texts, faces, columns, strict=True)]
    tall = max(density.row, *(cell.size.height + density.blank for cell in cells))
    printing = row.printing
    how = picture(context, "folded") if printing.folded else printed_sides(printing.flip, row.paper)
    pile, sheet = picture(context, "pile"), stock(context, printing.stock.thick)
    scaler = Scaler(density.signs)
    signs = [scaler.frame(sign) for sign in (thumb(context, row.document, summary, printing.folded), pile, sheet, how)]
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


_BAND = 13.0
_PRINTER = 10.0
_MARK = 5.6
_BESIDE_PAGE = 1.7  # from the edge of a drawing to the page on it: the room for its arrows
_HUNDRED = Style("figures", 20, 14, Ink("text"), lines=1, narrow=None)
_CHOICE = Style("text-bold", 10, 8, align="left", lines=2)

_SIZES = (("page-full", "check-bold", "guide.actual_size"), ("page-shrunk", "close-thick", "guide.fit_to_page"))
_COMPARED = ("ruler-right", "ruler-wrong")


def actual_size(context: DrawingContext, width: float) -> Frame:
    """What to choose in the printer's window: 100 %, and never to fit the page."""
    size = Size(width, _BAND)
    items: list[Placed] = [shape(rect_path(Rect.of(size)), Ink("pale", "second"), Stroke(Ink("line"), 2 * OUTLINE))]
    middle = _BAND / 2
    items.append(context.icon("printer", Rect(5.0, middle - _PRINTER / 2, _PRINTER, _PRINTER), Ink("solid", "ink")))
    items += context.setter.fit(
        context.label("guide.full_size"), Rect(16.0, 0, 0.3 * width - 16.0, _BAND), _HUNDRED, WHERE
    )
    third = 0.36 * width
    for number, (drawing, mark, name) in enumerate(_SIZES):
        x = 0.31 * width + number * third
        page = picture(context, drawing)
        items.append(placed(page, x - _BESIDE_PAGE, middle - page.size.height / 2))
        items.append(context.icon(mark, Rect(x + 11.0, middle - _MARK / 2, _MARK, _MARK), Ink("text")))
        room = Rect(x + 19.0, 0, third - 20.0, _BAND)
        items += context.setter.fit(context.label(name), room, _CHOICE, WHERE)
    return Frame(size, tuple(items))


# What is said of the rulers, each in its face.
_MEASURE = {"guide.ruler": "text-bold", "guide.ruler_if_not": "text"}


def rulers_section(context: DrawingContext, choices: Choices, width: float) -> Frame:
    """The rulers, and what to do with them."""
    left = max(kind.length for kind in RULERS) + 12.0
    room = width - left
    words = set_text(context, [Paragraph((Span(context.label(name), face),)) for name, face in _MEASURE.items()], room)
    aside = stacked((_comparisons(context, room), words), 1.6)
    height = max(RULER_TALL * len(RULERS) - 1.0, aside.size.height)
    down = (height - RULER_TALL * len(RULERS) + 1.0) / 2
    rulers = context.not_mirrored(Frame(Size(left, height), tuple(_rulers(context, down))))
    body = Frame(Size(width, height), (placed(rulers, 0, 0), placed(aside, left, 0)))
    if choices.printer:
        corrected = Paragraph((Span(context.label("guide.corrected", printer=choices.printer.name), "text"),))
        body = stacked((body, set_text(context, [corrected], width)), 1.6)
    return titled(context, context.label("guide.measure"), body)


def _rulers(context: DrawingContext, down: float) -> Iterator[Placed]:
    for number, kind in enumerate(RULERS):
        yield from ruler(context, kind, Point(4.0, down + 1.0 + number * RULER_TALL))


def _comparisons(context: DrawingContext, width: float) -> Frame:
    """A print that is as long as the ruler below it, and one that is not."""
    drawn = [context.not_mirrored(picture(context, name)) for name in _COMPARED]
    wide, tall = drawn[0].size
    step = min(width - wide, wide + 6.0)
    return Frame(Size(width, tall), tuple(placed(frame, number * step, 0.0) for number, frame in enumerate(drawn)))


def of_cards(choices: Choices, summary: KitSummary) -> Printing:
    """Decks: folded and glued, or printed on both sides of stiff card."""
    return Printing(STRONG, folded=True) if choices.cards == "fold" else Printing(STIFF, flip=choices.edge)


def of_rules(choices: Choices, summary: KitSummary) -> Printing:
    """The booklet: on the sides and over the edge that its fold is made for."""
    what = "quick" if choices.fold == "zine" else "rules"
    flip = summary.signature.flip and choices.flipped(summary.signature.flip)
    sheet = summary.signature.paper
    return Printing(PLAIN, flip, what=f"guide.what_{what}{'_twice' if choices.sets > 1 else ''}", sheet=sheet)


def file_list(
    context: DrawingContext, choices: Choices, summary: KitSummary, width: float, density: Density = ROOMY
) -> Frame:
    """Which files to print, what they are, on what paper, and at what size."""
    rows = [_file_row(context, entry, choices, summary) for entry in summary.documents]
    blocks = [actual_size(context, width), file_table(context, summary, rows, width, density)]
    if choices.split:
        blocks.append(set_text(context, [Paragraph((Span(context.label("guide.split"), "text"),))], width))
    if thrift := _thrift(context, choices, summary):
        blocks.append(set_text(context, [Paragraph((Span(thrift, "text"),))], width))
    return titled(context, context.label("guide.print"), stacked(blocks, 2.5))


def _thrift(context: DrawingContext, choices: Choices, summary: KitSummary) -> str:
    """The options that would save paper and were not chosen, for what the kit holds."""
    found = []
    if summary.found("board") and not choices.saver:
        found.append("saver")
    if summary.found("money") and choices.money == "full":
        found += [] if choices.note_size else ["money_pocket"]
        found.append("money_half")
    options = context.listed([context.label(f"guide.thrift_{option}") for option in found], "or")
    return context.label("guide.thrift", options=options) if found else ""


def _file_row(context: DrawingContext, entry: DocumentSummary, choices: Choices, summary: KitSummary) -> FileRow:
    printing = entry.row.printing(choices, summary)
    stock = context.label(f"stocks.{printing.stock.id}")
    if inches(context, choices.paper.size) and printing.stock.thick:
        stock = context.label("stocks.both", metric=stock, pounds=context.label(f"stocks.{printing.stock.id}_pounds"))
    parts = [context.label("lists.counted", number=part.number, name=unbroken(part.name)) for part in entry.parts]
    counts = context.listed(parts, "row")
    what, note = counts or (context.label(printing.what) if printing.what else ""), entry.row.note(context, entry.parts)
    said = context.listed([*filter(None, (what, note))], "apart")
    words = (said, str(entry.pages), str(entry.papers), stock, context.label(f"sides.{_sides(printing)}"))
    return FileRow(entry.row, *words, printing, printing.sheet or choices.paper.size)


def _sides(printing: Printing) -> str:
    """The label of the sides that are printed."""
    if printing.flip:
        return printing.flip
    return "folded" if printing.folded else "one"


def paper_name(context: DrawingContext, paper: Paper) -> str:
    """The paper as it is called where it is sold: ``Letter, 8 ½ × 11 in`` or ``A4, 210 × 297 mm``; else its size."""
    measures = inches(context, paper.size) or whole_millimetres(context, paper.size)
    if paper.name[0].isdigit():
        return measures
    return context.label("papers.named", name=context.label(f"papers.{paper.name}"), size=measures)


def whole_millimetres(context: DrawingContext, size: Size) -> str:
    """A size in whole millimetres."""
    return context.label("papers.millimetres", width=f"{size.width:.0f}", height=f"{size.height:.0f}")


def inches(context: DrawingContext, size: Size) -> str:
    """A size in inches, if it is one of whole and half inches; else nothing."""
    halves = [length / INCH * 2 for length in size]
    if any(abs(half - round(half)) > SLACK for half in halves):
        return ""
    width, height = (_mixed(round(half)) for half in halves)
    return context.label("papers.inches", width=width, height=height)


def tenths_of_inches(context: DrawingContext, size: Size) -> str:
    """A size in inches, up to the next tenth of one."""
    spoken = language(context.theme.edition.language)
    tenths = (math.ceil(length / INCH * 10 - SLACK) for length in size)
    width, height = (spoken.tenths(many / 10) if many % 10 else spoken.number(many // 10) for many in tenths)
    return context.label("papers.inches", width=width, height=height)


def _mixed(halves: int) -> str:
    return f"{halves // 2} ½" if halves % 2 else str(halves // 2)
