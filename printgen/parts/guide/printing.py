"""The guide on printing: files, papers, sides, and rulers to check the print with."""

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import (
    Frame,
    Ink,
    Placed,
    Stroke,
    described,
    element,
    lines_path,
    placed,
    rect_path,
    shape,
    stacked,
    tagged,
)
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN, OUTLINE
from printgen.art.transforms import Scaler
from printgen.geometry import INCH, SLACK, Line, Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.document import DocumentSummary, KitSummary
from printgen.kit.papers import Paper
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.forms import rule
from printgen.parts.guide.diagrams import picture
from printgen.parts.guide.layout import LOOK, WHERE, beside, plain_text, set_text, titled
from printgen.parts.guide.signs import SIDES, STOCK, THUMB, printed_sides, stock, thumb
from printgen.type.line_breaks import unbroken
from printgen.type.markdown import Paragraph, Span
from printgen.type.typesetter import Style
from printgen.words.language import language

_SHORT_PART = 24  # characters of a count and a name that stay on one line
_PILE = 5.0  # the room for the sign of sheets
_SMALL = replace(LOOK, size=8.0, leading=1.2)
_RULE = Ink("line")

_BAND = 13.0
_PRINTER = 10.0
_MARK = 5.6
_ADVICE_ICON, _ADVICE_GAP = 8.0, 2.5
_BESIDE_PAGE = 1.7  # from the edge of a drawing to the page on it: the room for its arrows
_HUNDRED = Style("figures", 20, 14, Ink("text"), lines=1, narrow=None)
_CHOICE = Style("text-bold", 10, 8, align="left", lines=2)
_SIZES = (("page-full", "check-bold", "guide.actual_size"), ("page-shrunk", "close-thick", "guide.fit_to_page"))


class Density(Struct, frozen=True):
    """The spacing of rows: minimum height, blank beside the words, and scale of the signs."""

    row: float
    blank: float
    signs: float = 1.0


ROOMY, DENSE = Density(8.8, 1.2), Density(7.2, 0.55, 0.72)


class Ruler(Struct, frozen=True):
    """A ruler to measure the print with: its length and the distance of its ticks, in mm."""

    title: str
    length: float
    tick: float
    labeled: int  # ticks per number
    middle: int  # ticks per long tick
    step: float  # the value per tick of the numbers


RULERS = (
    Ruler("100 mm", 100.0, 1.0, 10, 5, 1.0),
    Ruler("4 in", 4 * INCH, INCH / 8, 8, 4, 0.125),
)
_RULER_TALL = 11.5
_SCALE = Style("text", 8, 8, lines=1)


class _FileColumn(Struct, frozen=True):
    """A column: its label, its left edge, room for a sign, the width of its words, and if they end at its right."""

    head: str
    left: float
    sign: float
    words: float
    right: bool = False


def file_list(context: DrawingContext, choices: Choices, summary: KitSummary, width: float, density: Density) -> Frame:
    """Draw the list of files with their contents, paper and size."""
    columns = _file_columns(width, density.signs)
    rows = [_file_row(context, choices, summary, entry, columns, width, density) for entry in summary.documents]
    table = stacked((_file_head(context, columns, width), *rows), 0.0)
    blocks = [_actual_size(context, width), table]
    if choices.split:
        blocks.append(plain_text(context, width, context.label("guide.split")))
    thrift = []
    if summary.found("board") and not choices.saver:
        thrift.append("saver")
    if summary.found("money") and choices.money == "full" and not context.edition.currency.coins:
        thrift += [] if choices.note_size else ["money_pocket"]
        thrift.append("money_half")
    if summary.found("rules") and choices.sets == 1:
        thrift.append("sets")
    advice = [context.label("guide.exports")]
    if thrift:
        options = context.listed([context.label(f"guide.thrift_{option}") for option in thrift], "or")
        advice.insert(0, context.label("guide.thrift", options=options))
    words = plain_text(context, width - _ADVICE_ICON - _ADVICE_GAP, context.listed(advice, "sentences"))
    sign = context.icon("brush", Rect(0.0, 0.0, _ADVICE_ICON, _ADVICE_ICON), Ink("solid", "ink"))
    blocks.append(beside(Frame(Size(_ADVICE_ICON, _ADVICE_ICON), (sign,)), words, _ADVICE_GAP))
    return titled(context, context.label("guide.print"), stacked(blocks, 2.5))


def _actual_size(context: DrawingContext, width: float) -> Frame:
    """Draw the settings for the print dialog: 100 %, and never "fit to page"."""
    size, middle, fit = Size(width, _BAND), _BAND / 2, context.setter.fit
    items: list[Placed] = [shape(rect_path(Rect.of(size)), Ink("pale", "second"), Stroke(_RULE, 2 * OUTLINE))]
    items.append(context.icon("printer", Rect(5.0, middle - _PRINTER / 2, _PRINTER, _PRINTER), Ink("solid", "ink")))
    hundred = Rect(16.0, 0, 0.3 * width - 16.0, _BAND)
    items.append(element("P", fit(context.label("guide.full_size"), hundred, _HUNDRED, WHERE)))
    third = 0.36 * width
    for number, (drawing, mark, name) in enumerate(_SIZES):
        x, page = 0.31 * width + number * third, picture(context, drawing)
        items.append(placed(page, x - _BESIDE_PAGE, middle - page.size.height / 2))
        items.append(context.icon(mark, Rect(x + 11.0, middle - _MARK / 2, _MARK, _MARK), Ink("text")))
        items.append(element("P", fit(context.label(name), Rect(x + 19.0, 0, third - 20.0, _BAND), _CHOICE, WHERE)))
    return Frame(size, tuple(items))


def _file_columns(width: float, signs: float) -> list[_FileColumn]:
    """Return the columns; the description takes the remaining width."""
    gap = 1.5
    # A label, room for a sign, the width of the words, and whether they end at the right.
    plan = [
        ("guide.file", signs * THUMB.width + 2.0, 26.0, False),
        ("guide.pages", 0.0, 9.5, True),
        ("guide.sheets", signs * _PILE, 10.0, True),
        ("guide.print_on", signs * STOCK.width + 1.5, 37.0, False),
        ("guide.how", signs * SIDES.width + 1.5, 24.5, False),
    ]
    rest = width - math.fsum(sign + words for _, sign, words, _ in plan) - gap * len(plan)
    plan.insert(1, ("guide.what", 0.0, rest, False))
    columns, x = [], 0.0
    for head, sign, words, right in plan:
        columns.append(_FileColumn(head, x, sign, words, right))
        x += sign + words + gap
    return columns


def _file_head(context: DrawingContext, columns: Sequence[_FileColumn], width: float) -> Frame:
    cells = [_cell(context, context.label(column.head), "text-bold", column) for column in columns]
    tall = max(cell.size.height for cell in cells) + 1.2
    items = [shape(rect_path(Rect(0, 0, width, tall)), Ink("pale", "accent"))]
    items.append(rule(0, 0.0, width, 0.0, Stroke(_RULE, 2 * OUTLINE)))
    items.append(rule(0, tall, width, tall, Stroke(_RULE, OUTLINE)))
    for column, cell in zip(columns, cells, strict=True):  # a head begins with its column
        inset = column.sign if column.right else 0.6
        items.append(_tagged_cell("TH", "head", cell, column.left + inset, (tall - cell.size.height) / 2))
    return Frame(Size(width, tall), tuple(items))


def _file_row(
    context: DrawingContext,
    choices: Choices,
    summary: KitSummary,
    entry: DocumentSummary,
    columns: Sequence[_FileColumn],
    width: float,
    density: Density,
) -> Frame:
    """Draw the row of a file: its thumbnail, its contents, its pages and sheets, its paper, and its sides."""
    document, printing = entry.kind, entry.kind.printing(choices, summary)
    stock_name = context.label(f"stocks.{printing.stock.id}")
    if inches(context, choices.paper.size) and printing.stock.thick:
        pounds = context.label(f"stocks.{printing.stock.id}_pounds")
        stock_name = context.label("stocks.both", metric=stock_name, pounds=pounds)
    parts = [context.counted_name(part.number, unbroken(part.name)) for part in entry.parts]
    whole = [part.replace(" ", "\u00a0") if len(part) <= _SHORT_PART else part for part in parts]
    counts = context.listed(whole, "row")
    what = counts or (context.label(printing.what) if printing.what else "")
    said = context.listed([*filter(None, (what, document.note(context, entry.parts)))], "apart")
    two_sided = printing.flip and ("by_hand" if choices.sides == "one" else printing.flip)
    sides = context.label(f"sides.{two_sided or ('folded' if printing.folded else 'one')}")
    texts = (f"{document.name}.pdf", said, str(entry.pages), str(entry.papers), stock_name, sides)
    faces = ("text-bold", *("text",) * 5)
    cells = [_cell(context, text, face, column) for text, face, column in zip(texts, faces, columns, strict=True)]
    tall = max(density.row, *(cell.size.height + density.blank for cell in cells))

    paper = printing.sheet or choices.paper.size
    signs = (
        thumb(context, document, summary, printing.folded),
        picture(context, "pile"),
        stock(context, printing.stock.thick),
        picture(context, "folded") if printing.folded else printed_sides(printing.flip, paper),
    )
    scaler, items = Scaler(density.signs), list[Placed]()
    for column, sign in zip((column for column in columns if column.sign), map(scaler.frame, signs), strict=True):
        items.append(placed(sign, column.left, (tall - sign.size.height) / 2))
    for column, cell in zip(columns, cells, strict=True):
        place = column.left + column.sign, (tall - cell.size.height) / 2
        items.append(_tagged_cell("TD", document.name, cell, *place))
    items.append(rule(0, tall, width, tall, Stroke(_RULE, HAIRLINE)))
    return Frame(Size(width, tall), tuple(items))


def _tagged_cell(kind: str, row: str, cell: Frame, x: float, y: float) -> Placed:
    """Place a cell of the list of files, with its place in the document's structure."""
    return tagged((placed(cell, x, y),), (("Table", "files"), ("TR", row), (kind, "")))


def _cell(context: DrawingContext, text: str, face: str, column: _FileColumn) -> Frame:
    words = [Paragraph((Span(text, face),))]
    if not column.right:
        return set_text(context, words, column.words, _SMALL)
    wide = context.setter.faces.width(text, face, _SMALL.size) + 0.01
    frame = set_text(context, words, max(wide, 1.0), _SMALL)
    return Frame(Size(column.words, frame.size.height), (placed(frame, column.words - wide, 0.0),))


def rulers_section(context: DrawingContext, choices: Choices, width: float) -> Frame:
    """Draw the rulers and their instructions."""
    left = max(kind.length for kind in RULERS) + 12.0
    room = width - left
    # A print that is as long as the ruler below it, and one that is not.
    drawn = [context.not_mirrored(picture(context, name)) for name in ("ruler-right", "ruler-wrong")]
    wide, tall = drawn[0].size
    step = min(room - wide, wide + 6.0)
    compared = Frame(Size(room, tall), tuple(placed(frame, at * step, 0.0) for at, frame in enumerate(drawn)))
    measure = Span(context.label("guide.ruler"), "text-bold"), Span(context.label("guide.ruler_if_not"), "text")
    aside = stacked((compared, set_text(context, [Paragraph((span,)) for span in measure], room)), 1.6)
    height = max(_RULER_TALL * len(RULERS) - 1.0, aside.size.height)
    down = (height - _RULER_TALL * len(RULERS) + 1.0) / 2
    items: list[Placed] = []
    for number, kind in enumerate(RULERS):
        drawing = Frame(Size(left, height), tuple(ruler(context, kind, Point(4.0, down + 1.0 + number * _RULER_TALL))))
        items.append(placed(described(drawing, f"{context.label('guide.measure')}: {kind.title}"), 0.0, 0.0))
    rulers = context.not_mirrored(Frame(Size(left, height), tuple(items)))
    body = Frame(Size(width, height), (placed(rulers, 0, 0), placed(aside, left, 0)))
    if choices.printer:
        corrected = context.label("guide.corrected", printer=choices.printer.name)
        body = stacked((body, plain_text(context, width, corrected)), 1.6)
    return titled(context, context.label("guide.measure"), body)


def ruler(context: DrawingContext, kind: Ruler, at: Point) -> Iterator[Placed]:
    """Draw a ruler with its ticks from ``at``, the numbers below them; exactly as long as it says."""
    lines = [Line(at, Point(at.x + kind.length, at.y))]
    labels = []
    for number in range(round(kind.length / kind.tick) + 1):
        x = at.x + number * kind.tick
        long = 4.0 if number % kind.labeled == 0 else 2.8 if number % kind.middle == 0 else 1.7
        lines.append(Line(Point(x, at.y), Point(x, at.y + long)))
        if number % kind.labeled == 0:
            labels.append((f"{number * kind.step:g}", Rect(x - 4.0, at.y + 4.2, 8.0, 3.6)))
    yield shape(lines_path(lines), stroke=HAIRLINE_PEN)
    for label, box in labels:
        yield from context.setter.fit(label, box, _SCALE, WHERE)


def paper_name(context: DrawingContext, paper: Paper) -> str:
    """Return the usual name of a paper, such as ``Letter, 8 ½ × 11 in`` or ``A4, 210 × 297 mm``, or only its size."""
    measures = inches(context, paper.size) or whole_millimeters(context, paper.size)
    if paper.name[0].isdigit():
        return measures
    return context.label("papers.named", name=short_paper_name(context, paper), size=measures)


def short_paper_name(context: DrawingContext, paper: Paper) -> str:
    """Return a paper's name where it is sold, such as ``A4``, or its size if it has none."""
    if paper.name[0].isdigit():
        return inches(context, paper.size) or whole_millimeters(context, paper.size)
    return context.label(f"papers.{paper.name}")


def whole_millimeters(context: DrawingContext, size: Size) -> str:
    return context.label("papers.millimetres", width=f"{size.width:.0f}", height=f"{size.height:.0f}")


def inches(context: DrawingContext, size: Size) -> str:
    """Return a size of whole and half inches in words; empty for other sizes."""
    halves = [length / INCH * 2 for length in size]
    if any(abs(half - round(half)) > SLACK for half in halves):
        return ""
    width, height = (f"{round(half) // 2} ½" if round(half) % 2 else str(round(half) // 2) for half in halves)
    return context.label("papers.inches", width=width, height=height)


def tenths_of_inches(context: DrawingContext, size: Size) -> str:
    """Return a size in inches, up to the next tenth of one."""
    spoken = language(context.edition.language)
    tenths = (math.ceil(length / INCH * 10 - SLACK) for length in size)
    width, height = (spoken.tenths(many / 10) if many % 10 else spoken.number(many // 10) for many in tenths)
    return context.label("papers.inches", width=width, height=height)
