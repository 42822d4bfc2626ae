"""The guide on printing: a studio, the choices and what the kit came to go in; which file to print how comes out."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printgen.components.guide_parts import RULER_TALL, RULERS, WHERE, ruler, set_text, stacked, titled
from printgen.components.studio import Studio
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, placed, rect_path, shape
from printgen.drawing.ink import OUTLINE
from printgen.drawing.markdown import Paragraph, Span, Table
from printgen.drawing.text import Style
from printgen.geometry import INCH, SLACK, Point, Rect, Size
from printgen.kit import Choices, Flip, KitSummary, Paper

_HUNDRED = Style("display", 20, 14, Ink("text"), lines=1, narrow=None)
_CHOICE = Style("text-bold", 11, 8, align="left", lines=1)


class Stock(NamedTuple):
    """What to print on: its weight in g/m², and as shops of the United States call it."""

    metric: str
    pounds: str = ""


class Advice(NamedTuple):
    """How a document is printed: what it is (where nothing is counted), on what, and on which sides of the paper."""

    stock: Stock
    sides: str
    what: str = ""


STRONG = Stock("120–160 g/m² paper", "32 lb paper to 65 lb cover")
CARD = Stock("160–200 g/m² card", "65–75 lb cover")
STIFF = Stock("250–300 g/m² card", "100–110 lb cover")
PLAIN = Stock("plain 80–90 g/m² paper", "20–24 lb")

_PARTS = "A file that would be too large comes in parts: board-1.pdf, board-2.pdf and so on. Print all of them."

_FOLDED = Advice(STRONG, "one side; folded and glued")
ADVICE: dict[str, Advice] = {
    "board": Advice(STRONG, "one side"),
    "board-poster": Advice(Stock("one large sheet, at a copy shop"), "one side", "the same board in one piece"),
    "cards": _FOLDED,
    "deeds": _FOLDED,
    "money": Advice(PLAIN, "one side"),
    "pieces": Advice(CARD, "one side"),
}
ANY = Advice(PLAIN, "one side")


def files(studio: Studio, choices: Choices, summary: KitSummary, width: float) -> Frame:
    """Which files to print, what they are, on what paper, and at what size."""
    told: list[Table | Paragraph] = [_file_table(choices, summary)]
    if choices.split:
        told.append(Paragraph((Span(_PARTS, "text"),)))
    table = set_text(studio, told, width)
    return titled(studio, "Print", stacked((_actual_size(studio, Size(width, 11.0)), table), 2.5))


def _file_table(choices: Choices, summary: KitSummary) -> Table:
    head = ("File", "What it is", "Pages", "Sheets", "Print on", "How")
    rows = [head, *(_file_row(name, choices, summary) for name in summary.documents)]
    spans = tuple(
        tuple((Span(cell, "text" if number else "text-bold"),) for cell in row) for number, row in enumerate(rows)
    )
    return Table(spans, ("left", "left", "right", "right", "left", "left"))


def _file_row(name: str, choices: Choices, summary: KitSummary) -> tuple[str, ...]:
    advice = _advice(name, choices, summary)
    counts = ", ".join(f"{count}\u00a0{part}" for part, count in summary.counts.get(name, {}).items())
    pages, sheets = summary.documents[name]
    stock = advice.stock.metric
    if inches(choices.paper.size) and advice.stock.pounds:
        stock = f"{stock} ({advice.stock.pounds})"
    return f"{name}.pdf", counts or advice.what, str(pages), str(sheets), stock, advice.sides


def _advice(name: str, choices: Choices, summary: KitSummary) -> Advice:
    if name == "cards" and choices.cards == "duplex":
        return Advice(STIFF, _sides(choices.flip))
    if name == "rules":
        what = "the quick rules" if choices.fold == "zine" else "the rules booklet"
        return Advice(
            PLAIN,
            _sides(summary.signature.flip and choices.flipped(summary.signature.flip)),
            f"{what}, twice" if choices.sets > 1 else what,
        )
    return ADVICE.get(name, ANY)


def _sides(flip: Flip | None) -> str:
    return f"both sides, flip on {flip} edge" if flip else "one side"


def paper_name(paper: Paper) -> str:
    """The paper as it is called where it is sold: ``Letter, 8 ½ × 11 in`` or ``A4, 210 × 297 mm``; else its size."""
    name, size = paper.name, paper.size
    measures = inches(size) or f"{size.width:.0f} × {size.height:.0f} mm"
    if name[0].isdigit():
        return measures
    return f"{name.upper() if name[-1].isdigit() else name.capitalize()}, {measures}"


def inches(size: Size) -> str:
    """A size in inches, if it is one of whole and half inches; else nothing."""
    halves = [length / INCH * 2 for length in size]
    if any(abs(half - round(half)) > SLACK for half in halves):
        return ""
    return " × ".join(_mixed(round(half)) for half in halves) + " in"


def _mixed(halves: int) -> str:
    return f"{halves // 2} ½" if halves % 2 else str(halves // 2)


def _actual_size(studio: Studio, size: Size) -> Frame:
    """What to choose in the printer's window: 100 %, and never to fit the page."""
    third = size.width / 3
    items: list[Placed] = [shape(rect_path(Rect.of(size)), Ink("pale", "second"), Stroke(Ink("line"), 2 * OUTLINE))]
    items += studio.setter.fit("100 %", Rect(0, 0, third, size.height), _HUNDRED, WHERE)
    for number, (icon, words) in enumerate((("check-bold", "Actual size"), ("close-thick", "Fit to page")), 1):
        box = Rect(number * third, 2.0, 7.0, size.height - 4.0)
        items.append(studio.icon(icon, box, Ink("solid", "ink")))
        items += studio.setter.fit(words, Rect(box.right + 3, 0, third - 12, size.height), _CHOICE, WHERE)
    return Frame(size, tuple(items))


_MEASURE: Sequence[tuple[str, str]] = (
    ("Lay a ruler on these two lines. They must be exactly 100 mm and 4 inches long.", "text-bold"),
    ("If they are not, the printer has scaled the page: choose 100 % or “actual size” and print again.", "text"),
)
_CORRECTED = (
    "Every page but the poster is corrected for the printer “{}”: on the screen they may lie a little off. On another "
    "printer, print a kit that is built without --printer."
)


def measure(studio: Studio, choices: Choices, width: float) -> Frame:
    """The rulers, and what to do with them."""
    left = max(kind.length for kind in RULERS) + 14.0
    told = [*_MEASURE, (_CORRECTED.format(choices.printer.name), "text")] if choices.printer else _MEASURE
    words = set_text(studio, [Paragraph((Span(text, face),)) for text, face in told], width - left)
    height = max(RULER_TALL * len(RULERS) - 1.0, words.size.height)
    return titled(
        studio, "Measure before you cut", Frame(Size(width, height), (*_rulers(studio), placed(words, left, 0)))
    )


def _rulers(studio: Studio) -> Iterator[Placed]:
    for number, kind in enumerate(RULERS):
        yield from ruler(studio, kind, Point(4.0, 1.0 + number * RULER_TALL))
