"""The guide's frame for the work: a studio and the kit's summary go in; tools and order, and what is done, come out."""

from collections.abc import Iterator, Sequence

from printgen.components.guide_parts import LOOK, WHERE, beside, set_text, stacked, titled
from printgen.components.guide_print import inches
from printgen.components.studio import Studio
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, rect_path, shape
from printgen.drawing.ink import HAIRLINE
from printgen.drawing.markdown import Blocks, Heading, Listing, Paragraph, Span, Table
from printgen.drawing.text import Block, Style
from printgen.geometry import Point, Rect, Size
from printgen.kit import Choices, KitSummary

ICONS_CREDIT = "Icons: Material Design Icons, Apache License 2.0."

_GAP = 8.0  # between two columns
_ICON = 8.0
_TOOL_WIDE = 32.0  # a tool with its name
_TOOL = Style("text", 8.5, 8, align="left", narrow="condensed", leading=1.22, lines=3)
_PAD = 1.2  # round a command
_TYPED, _APART = "condensed", 0.06  # a command's face and tracking (em), so that two hyphens are seen as two

TOOLS: Sequence[tuple[str, str]] = (
    ("content-cut", "Scissors, or a craft knife and a mat"),
    ("ruler", "Steel ruler"),
    ("glue", "Glue: best a stick"),
    ("pencil", "Empty ballpoint pen, to score folds"),
    ("book", "Heavy books"),
)
_ORDER = (
    "Print this guide and measure it. Only then print the files.",
    "Fold, glue and press the folded sheets: they dry meanwhile.",
    "Join the board.",
    "Cut the money, build the pieces, fold the booklet.",
    "Cut the cards once they are dry.",
)


def tools(studio: Studio, summary: KitSummary, width: float) -> Frame:
    """What is needed, in which order to work, and how the board becomes stiff."""
    half = (width - _GAP) / 2
    order = Listing(1, tuple((Paragraph((Span(text, "text"),)),) for text in _ORDER))
    left = set_text(studio, [_subtitle("Order of work"), order], half)
    right = set_text(studio, [_subtitle("A stiff board"), *_mounting(summary)], half)
    body = stacked((_tools(studio, width), beside(left, right, _GAP)), 3.0)
    return titled(studio, "Tools and order of work", body)


def _subtitle(text: str) -> Heading:
    return Heading(2, (Span(text, "text"),))


def _mounting(summary: KitSummary) -> Blocks:
    width, height = size = summary.board
    measures = inches(size) if inches(summary.paper.size) else ""
    size_told = f" of {measures or f'{width:.0f} × {height:.0f} mm'}" if summary.board.width else ""
    how = (
        f"Glue the joined board on stiff card{size_told}, 2 mm (1/16\u00a0in) thick, from the middle outwards, "
        "and press it until it is dry."
    )
    halves = "For a board that folds, take two halves of card, 3 mm apart, and score the print between them."
    return tuple(Paragraph((Span(text, "text"),)) for text in (how, halves))


def _tools(studio: Studio, width: float) -> Frame:
    each = len(TOOLS) if width / len(TOOLS) >= _TOOL_WIDE else -(-len(TOOLS) // 2)
    wide, tall = width / each, _ICON + 1
    items: list[Placed] = []
    for number, (icon, name) in enumerate(TOOLS):
        row, column = divmod(number, each)
        x, y = column * wide, row * (tall + 2)
        items.append(studio.icon(icon, Rect(x, y + 0.5, _ICON, _ICON), Ink("solid", "ink")))
        items += studio.setter.fit(name, Rect(x + _ICON + 2, y, wide - _ICON - 4, tall), _TOOL, WHERE)
    return Frame(Size(width, tall if each == len(TOOLS) else 2 * tall + 2), tuple(items))


def last(studio: Studio, choices: Choices, summary: KitSummary, width: float) -> Frame:
    """What should lie on the table in the end, how to make more of it, and who made what."""
    half = (width - _GAP) / 2
    left = titled(studio, "When you are done", set_text(studio, [_contents(summary)], half))
    right = stacked((_more(studio, choices, summary, half), _credits(studio, half)), 4.0)
    return beside(left, right, _GAP)


def _contents(summary: KitSummary) -> Table:
    rows = [("Count", "Part"), *((str(count), part) for part, count in summary.contents.items())]
    cells = tuple(
        tuple((Span(cell, "text" if number else "text-bold"),) for cell in row) for number, row in enumerate(rows)
    )
    return Table(cells, ("right", "left"))


_MORE = (
    "These commands make one PDF again and leave all others as they are. They do not print: open that PDF and print it."
)
_AGAIN = {"money": " --copies money=2", "cards": "", "pieces": ""}


def _more(studio: Studio, choices: Choices, summary: KitSummary, width: float) -> Frame:
    """The commands for more of a part, each on a pale ground."""
    calls = [f"{choices.command} --only {part}{more}" for part, more in _AGAIN.items() if part in summary.documents]
    words = set_text(studio, [Paragraph((Span(_MORE, "text"),))], width)
    return titled(studio, "More of a part", stacked((words, *(_command(studio, call, width) for call in calls)), 1.5))


def _command(studio: Studio, call: str, width: float) -> Frame:
    """A command as it is typed; a path that is wider than a line goes on in the next."""
    rows = tuple(_rows(studio, call, width - 2 * _PAD))
    ground = Rect(0, 0, width, len(rows) * LOOK.line + 2 * _PAD)
    items: list[Placed] = [shape(rect_path(ground), Ink("pale", "second"), Stroke(Ink("line"), HAIRLINE))]
    for number, row in enumerate(rows):
        at = Point(_PAD, _PAD + (number + 0.76) * LOOK.line)
        items += studio.setter.set_line(row, at, Block((row,), _TYPED, LOOK.size, _APART), Ink("text"))
    return Frame(ground.size, tuple(items))


def _rows(studio: Studio, call: str, width: float) -> Iterator[str]:
    """The command in rows, broken at blanks, and within a word where the word is wider than a row."""
    row = ""
    for word in call.split(" "):
        longer = f"{row} {word}" if row else word
        if row and not _fits(studio, longer, width):
            yield row
            longer = word
        while not _fits(studio, longer, width):
            fits = next(n for n in range(len(longer), 0, -1) if _fits(studio, longer[:n], width))
            yield longer[:fits]
            longer = longer[fits:]
        row = longer
    yield row


def _fits(studio: Studio, text: str, width: float) -> bool:
    return len(text) == 1 or studio.setter.faces.width(text, _TYPED, LOOK.size, _APART) <= width


def _credits(studio: Studio, width: float) -> Frame:
    edition = studio.theme.edition
    told = [*(studio.say(text) for text in (*edition.credits, *edition.notices)), ICONS_CREDIT]
    for text in told:
        studio.setter.check(text, "text", "credits")
    made = set_text(studio, [Paragraph((Span(text, "text"),)) for text in told], width)
    return titled(studio, "Credits and notices", made)
