"""The guide on printing: which file to print on what paper and on which sides. Add a document's advice here."""

from typing import NamedTuple

from printgen.components.desk import Desk
from printgen.components.guide.files import FileRow, file_table
from printgen.components.guide.layout import set_text, stacked, titled
from printgen.components.guide.measure import actual_size
from printgen.drawing.frame import Frame
from printgen.drawing.type.markdown import Paragraph, Span
from printgen.geometry import INCH, SLACK, Size
from printgen.kit.choices import Choices
from printgen.kit.paper import Flip, Paper
from printgen.kit.summary import KitSummary


class Stock(NamedTuple):
    """What to print on: its weight in g/m², as shops of the United States call it, and its drawn thickness (mm).

    There is no thickness where a shop prints it.
    """

    metric: str
    pounds: str = ""
    thick: float = 0.0


class Advice(NamedTuple):
    """How a document is printed: what it is (where nothing is counted), on what, and on which sides of the paper."""

    stock: Stock
    sides: str
    what: str = ""
    flip: Flip | None = None
    folded: bool = False


STRONG = Stock("120–160 g/m² paper", "32 lb paper–65 lb cover", 0.5)
CARD = Stock("160–200 g/m² card", "65–75 lb cover", 0.9)
STIFF = Stock("250–300 g/m² card", "100–110 lb cover", 1.4)
PLAIN = Stock("plain 80–90 g/m² paper", "20–24 lb", 0.2)

_PARTS = "A file that would be too large comes in parts: board-1.pdf, board-2.pdf and so on. Print all of them."

_FOLDED = Advice(STRONG, "one side; folded and glued", folded=True)
ADVICE: dict[str, Advice] = {
    "board": Advice(STRONG, "one side"),
    "board-poster": Advice(
        Stock("one large sheet, at\u00a0a\u00a0copy\u00a0shop"), "one side", "the same board in one piece"
    ),
    "cards": _FOLDED,
    "deeds": _FOLDED,
    "money": Advice(PLAIN, "one side"),
    "pieces": Advice(CARD, "one side"),
    "event": Advice(PLAIN, "one side", "the programme, points to remember"),
    "score-sheet": Advice(PLAIN, "one side", "one for each player"),
    "time-sheet": Advice(PLAIN, "one side", "the judges’ clock"),
}
ANY = Advice(PLAIN, "one side")


def files(desk: Desk, choices: Choices, summary: KitSummary, width: float) -> Frame:
    """Which files to print, what they are, on what paper, and at what size."""
    rows = [_file_row(name, choices, summary) for name in summary.documents]
    told = [actual_size(desk, width), file_table(desk, summary, rows, width)]
    if choices.split:
        told.append(set_text(desk, [Paragraph((Span(_PARTS, "text"),))], width))
    return titled(desk, "Print", stacked(told, 2.5))


def _file_row(name: str, choices: Choices, summary: KitSummary) -> FileRow:
    advice = _advice(name, choices, summary)
    counts = ", ".join(f"{part.number}\u00a0{part.name}" for part in summary.parts.get(name, ()))
    pages, sheets = summary.documents[name]
    stock = advice.stock.metric
    if inches(choices.paper.size) and advice.stock.pounds:
        stock = f"{stock}\n({advice.stock.pounds})"
    size = summary.signature.paper if name == "rules" else choices.paper.size
    what = counts or advice.what
    told = (what, str(pages), str(sheets), stock, advice.sides)
    return FileRow(name, *told, advice.stock.thick, advice.flip, size, advice.folded)


def _advice(name: str, choices: Choices, summary: KitSummary) -> Advice:
    if name == "cards" and choices.cards == "duplex":
        return Advice(STIFF, _sides(choices.flip), flip=choices.flip)
    if name == "rules":
        what = "the quick rules" if choices.fold == "zine" else "the rules booklet"
        flip = summary.signature.flip and choices.flipped(summary.signature.flip)
        return Advice(PLAIN, _sides(flip), f"{what}, twice" if choices.sets > 1 else what, flip)
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
