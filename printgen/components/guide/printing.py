"""The guide on printing: which file to print on what paper and on which sides. Add a document's advice here."""

import math

from printgen.components.desk import Desk
from printgen.components.guide.files import ROOMY, Density, FileRow, file_table
from printgen.components.guide.layout import set_text, titled
from printgen.components.guide.true_size import actual_size
from printgen.drawing.frame import Frame, stacked
from printgen.drawing.type.breaking.east_asian import unbroken
from printgen.drawing.type.running_text.markdown import Paragraph, Span
from printgen.geometry import INCH, SLACK, Size
from printgen.kit.choices import Choices
from printgen.kit.document import PLAIN, STIFF, STRONG, Printing
from printgen.kit.paper import Paper
from printgen.kit.summary import DocumentSummary, KitSummary
from printgen.words.languages.language import language


def of_cards(choices: Choices, summary: KitSummary) -> Printing:
    """Decks: folded and glued, or printed on both sides of stiff card."""
    return Printing(STRONG, folded=True) if choices.cards == "fold" else Printing(STIFF, flip=choices.edge)


def of_rules(choices: Choices, summary: KitSummary) -> Printing:
    """The booklet: on the sides and over the edge that its fold is made for."""
    what = "quick" if choices.fold == "zine" else "rules"
    flip = summary.signature.flip and choices.flipped(summary.signature.flip)
    sheet = summary.signature.paper
    return Printing(PLAIN, flip, what=f"guide.what_{what}{'_twice' if choices.sets > 1 else ''}", sheet=sheet)


def file_list(desk: Desk, choices: Choices, summary: KitSummary, width: float, density: Density = ROOMY) -> Frame:
    """Which files to print, what they are, on what paper, and at what size."""
    rows = [_file_row(desk, entry, choices, summary) for entry in summary.documents]
    blocks = [actual_size(desk, width), file_table(desk, summary, rows, width, density)]
    if choices.split:
        blocks.append(set_text(desk, [Paragraph((Span(desk.label("guide.split"), "text"),))], width))
    if thrift := _thrift(desk, choices, summary):
        blocks.append(set_text(desk, [Paragraph((Span(thrift, "text"),))], width))
    return titled(desk, desk.label("guide.print"), stacked(blocks, 2.5))


def _thrift(desk: Desk, choices: Choices, summary: KitSummary) -> str:
    """The options that would save paper and were not chosen, for what the kit holds."""
    found = []
    if summary.found("board") and not choices.saver:
        found.append("saver")
    if summary.found("money") and choices.money == "full":
        found += [] if choices.note_size else ["money_pocket"]
        found.append("money_half")
    options = desk.listed([desk.label(f"guide.thrift_{option}") for option in found], "or")
    return desk.label("guide.thrift", options=options) if found else ""


def _file_row(desk: Desk, entry: DocumentSummary, choices: Choices, summary: KitSummary) -> FileRow:
    printing = entry.row.printing(choices, summary)
    stock = desk.label(f"stocks.{printing.stock.id}")
    if inches(desk, choices.paper.size) and printing.stock.thick:
        stock = desk.label("stocks.both", metric=stock, pounds=desk.label(f"stocks.{printing.stock.id}_pounds"))
    parts = [desk.label("lists.counted", number=part.number, name=unbroken(part.name)) for part in entry.parts]
    counts = desk.listed(parts, "row")
    what, note = counts or (desk.label(printing.what) if printing.what else ""), entry.row.note(desk, entry.parts)
    said = desk.listed([*filter(None, (what, note))], "apart")
    words = (said, str(entry.pages), str(entry.papers), stock, desk.label(f"sides.{_sides(printing)}"))
    return FileRow(entry.row, *words, printing, printing.sheet or choices.paper.size)


def _sides(printing: Printing) -> str:
    """The label of the sides that are printed."""
    if printing.flip:
        return printing.flip
    return "folded" if printing.folded else "one"


def paper_name(desk: Desk, paper: Paper) -> str:
    """The paper as it is called where it is sold: ``Letter, 8 ½ × 11 in`` or ``A4, 210 × 297 mm``; else its size."""
    measures = inches(desk, paper.size) or whole_millimetres(desk, paper.size)
    if paper.name[0].isdigit():
        return measures
    return desk.label("papers.named", name=desk.label(f"papers.{paper.name}"), size=measures)


def whole_millimetres(desk: Desk, size: Size) -> str:
    """A size in whole millimetres."""
    return desk.label("papers.millimetres", width=f"{size.width:.0f}", height=f"{size.height:.0f}")


def inches(desk: Desk, size: Size) -> str:
    """A size in inches, if it is one of whole and half inches; else nothing."""
    halves = [length / INCH * 2 for length in size]
    if any(abs(half - round(half)) > SLACK for half in halves):
        return ""
    width, height = (_mixed(round(half)) for half in halves)
    return desk.label("papers.inches", width=width, height=height)


def tenths_of_inches(desk: Desk, size: Size) -> str:
    """A size in inches, up to the next tenth of one."""
    spoken = language(desk.theme.edition.language)
    tenths = (math.ceil(length / INCH * 10 - SLACK) for length in size)
    width, height = (spoken.tenths(many / 10) if many % 10 else spoken.number(many // 10) for many in tenths)
    return desk.label("papers.inches", width=width, height=height)


def _mixed(halves: int) -> str:
    return f"{halves // 2} ½" if halves % 2 else str(halves // 2)
