"""The guide's first and last sections: tools and order of work; what is done, how to print more, and credits."""

from collections.abc import Iterator, Sequence

from printgen.components.desk import Desk
from printgen.components.guide.done import done
from printgen.components.guide.layout import LOOK, WHERE, beside, captions_style, set_text, stacked, titled
from printgen.components.guide.work_order import order
from printgen.drawing.frame import Frame, Ink, Placed, rect_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN
from printgen.drawing.type.markdown import Paragraph, Span
from printgen.drawing.type.typesetter import Style, TextBlock
from printgen.geometry import Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.summary import KitSummary

ICONS_CREDIT = "Icons: Material Design Icons, Apache License 2.0."

_GAP = 7.0  # between two columns
_ICON = 8.0
_TOOL_WIDE = 32.0  # a tool with its name
_TOOL = Style("text", 8.5, 8, align="left", narrow="condensed", leading=1.22, lines=3)
_PAD = 1.4  # round commands
_TYPED_LINE = 4.6
_FURTHER = 3.0  # the indent of a command's further lines
_TYPED, _APART = "condensed", 0.06  # a command's face and tracking (em), so that two hyphens stay two

TOOLS: Sequence[tuple[str, str]] = (
    ("content-cut", "Scissors, or a craft knife and a mat"),
    ("ruler", "Steel ruler"),
    ("glue", "Glue: best a stick"),
    ("pencil", "Empty ballpoint pen, to score folds"),
    ("book", "Heavy books"),
)


def tools(desk: Desk, choices: Choices, summary: KitSummary, width: float) -> Frame:
    """What is needed, and in which order to work."""
    body = stacked((_tools(desk, width), order(desk, choices, summary, width)), 2.5)
    return titled(desk, "Tools and order of work", body)


def _tools(desk: Desk, width: float) -> Frame:
    each = len(TOOLS) if width / len(TOOLS) >= _TOOL_WIDE else -(-len(TOOLS) // 2)
    wide, tall = width / each, _ICON + 1
    items: list[Placed] = []
    style = captions_style(desk, [name for _, name in TOOLS], Rect(0.0, 0.0, wide - _ICON - 4, tall), _TOOL)
    for number, (icon, name) in enumerate(TOOLS):
        row, column = divmod(number, each)
        x, y = column * wide, row * (tall + 2)
        items.append(desk.icon(icon, Rect(x, y + 0.5, _ICON, _ICON), Ink("solid", "ink")))
        items += desk.setter.fit(name, Rect(x + _ICON + 2, y, wide - _ICON - 4, tall), style, WHERE)
    return Frame(Size(width, tall if each == len(TOOLS) else 2 * tall + 2), tuple(items))


def last(desk: Desk, choices: Choices, summary: KitSummary, width: float) -> Frame:
    """What should lie on the table in the end, how to make more of it, and who made what."""
    aside = 0.45 * width - _GAP
    left = titled(desk, "When you are done", done(desk, summary, aside))
    rest = width - aside - _GAP
    right = stacked((_more(desk, choices, summary, rest), _credits(desk, rest)), 3.5)
    return beside(left, right, _GAP)


_MORE = (
    "These commands make one PDF again and leave all others as they are. They do not print: open that PDF and print it."
)


def _more(desk: Desk, choices: Choices, summary: KitSummary, width: float) -> Frame:
    """The commands for more of a part, on a pale ground."""
    rows = [entry.row for entry in summary.documents if entry.row.again is not None]
    # what has options of its own to print more of it comes first
    rows.sort(key=lambda row: not row.again)
    calls = [f"{choices.command} --only {row.name} {row.again}".rstrip() for row in rows]
    words = set_text(desk, [Paragraph((Span(_MORE, "text"),))], width)
    return titled(desk, "More of a part", stacked((words, _commands(desk, calls, width)), 1.5))


def _commands(desk: Desk, calls: Sequence[str], width: float) -> Frame:
    """Commands as they are typed, one a line; a path that is wider than a line goes on in the next, further in."""
    rows: list[tuple[float, str]] = []
    for call in calls:
        broken = tuple(_rows(desk, call, width - 2 * _PAD - _FURTHER))
        rows += ((_FURTHER if number else 0.0, row) for number, row in enumerate(broken))
    ground = Rect(0, 0, width, len(rows) * _TYPED_LINE + 2 * _PAD)
    items: list[Placed] = [shape(rect_path(ground), Ink("pale", "second"), HAIRLINE_PEN)]
    for number, (indent, row) in enumerate(rows):
        at = Point(_PAD + indent, _PAD + (number + 0.72) * _TYPED_LINE)
        items += desk.setter.set_line(row, at, TextBlock((row,), _TYPED, LOOK.size, _APART), Ink("text"))
    return Frame(ground.size, tuple(items))


def _rows(desk: Desk, call: str, width: float) -> Iterator[str]:
    """The command in rows, broken at blanks, and within a word where the word is wider than a row."""
    row = ""
    for word in call.split(" "):
        longer = f"{row} {word}" if row else word
        if row and not _fits(desk, longer, width):
            yield row
            longer = word
        while not _fits(desk, longer, width):
            fits = next(n for n in range(len(longer), 0, -1) if _fits(desk, longer[:n], width))
            yield longer[:fits]
            longer = longer[fits:]
        row = longer
    yield row


def _fits(desk: Desk, text: str, width: float) -> bool:
    return len(text) == 1 or desk.setter.faces.width(text, _TYPED, LOOK.size, _APART) <= width


def _credits(desk: Desk, width: float) -> Frame:
    edition = desk.theme.edition
    credits = [*(desk.say(text) for text in (*edition.credits, *edition.notices)), ICONS_CREDIT]
    for text in credits:
        desk.setter.check(text, "text", "credits")
    made = set_text(desk, [Paragraph((Span(text, "text"),)) for text in credits], width)
    return titled(desk, "Credits and notices", made)
