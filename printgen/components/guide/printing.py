"""The guide on printing: which file to print on what paper and on which sides. Add a document's advice here."""

from collections.abc import Sequence

from printgen.components.desk import Desk
from printgen.components.guide.files import ROOMY, Density, FileRow, file_table
from printgen.components.guide.layout import set_text, stacked, titled
from printgen.components.guide.measure import actual_size
from printgen.drawing.frame import Frame
from printgen.drawing.type.markdown import Paragraph, Span
from printgen.geometry import INCH, SLACK, Size
from printgen.kit.choices import Choices
from printgen.kit.document import PLAIN, STIFF, STRONG, Printing
from printgen.kit.paper import Paper
from printgen.kit.summary import DocumentSummary, KitSummary

_PARTS = "A file that would be too large comes in parts: board-1.pdf, board-2.pdf and so on. Print all of them."

_THRIFT = "For fewer sheets, have the kit built with the option"


def of_cards(choices: Choices, summary: KitSummary) -> Printing:
    """Decks: folded and glued, or printed on both sides of stiff card."""
    return Printing(STRONG, folded=True) if choices.cards == "fold" else Printing(STIFF, flip=choices.flip)


def of_rules(choices: Choices, summary: KitSummary) -> Printing:
    """The booklet: on the sides and over the edge that its fold is made for."""
    what = "the quick rules" if choices.fold == "zine" else "the rules booklet"
    flip = summary.signature.flip and choices.flipped(summary.signature.flip)
    sheet = summary.signature.paper
    return Printing(PLAIN, flip, what=f"{what}, twice" if choices.sets > 1 else what, sheet=sheet)


def files(desk: Desk, choices: Choices, summary: KitSummary, width: float, density: Density = ROOMY) -> Frame:
    """Which files to print, what they are, on what paper, and at what size."""
    rows = [_file_row(desk, entry, choices, summary) for entry in summary.documents]
    blocks = [actual_size(desk, width), file_table(desk, summary, rows, width, density)]
    if choices.split:
        blocks.append(set_text(desk, [Paragraph((Span(_PARTS, "text"),))], width))
    if thrift := _thrift(choices, summary):
        blocks.append(set_text(desk, [Paragraph((Span(thrift, "text"),))], width))
    return titled(desk, "Print", stacked(blocks, 2.5))


def _thrift(choices: Choices, summary: KitSummary) -> str:
    """The options that would save paper and were not chosen, for what the kit holds."""
    found = []
    if summary.found("board") and not choices.saver:
        found.append("saver (board tiles share sheets)")
    if summary.found("money") and choices.money == "full":
        found += [] if choices.note_size else ["money pocket (small notes)"]
        found.append("money half (half of them)")
    return f"{_THRIFT} {_or(found)}." if found else ""


def _or(parts: Sequence[str]) -> str:
    *most, last = parts
    return f"{', '.join(most)} or {last}" if most else last


def _file_row(desk: Desk, entry: DocumentSummary, choices: Choices, summary: KitSummary) -> FileRow:
    printing = entry.row.printing(choices, summary)
    stock = printing.stock.metric
    if inches(choices.paper.size) and printing.stock.pounds:
        stock = f"{stock}\n({printing.stock.pounds})"
    counts = ", ".join(f"{part.number}\u00a0{part.name}" for part in entry.parts)
    what = "; ".join(filter(None, (counts or printing.what, entry.row.note(desk, entry.parts))))
    words = (what, str(entry.pages), str(entry.papers), stock, _sides(printing))
    return FileRow(entry.row, *words, printing, printing.sheet or choices.paper.size)


def _sides(printing: Printing) -> str:
    if printing.flip:
        return f"both sides, flip on {printing.flip} edge"
    return "one side; folded and glued" if printing.folded else "one side"


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
