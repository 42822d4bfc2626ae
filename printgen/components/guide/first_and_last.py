"""The guide's first and last sections: tools and order of work; what is done, how to print more, and credits."""

from collections.abc import Iterator

from printgen.components.desk import Desk
from printgen.components.guide.layout import WHERE, beside, captions_style, set_text, titled, with_room
from printgen.components.guide.parts_list import parts_list
from printgen.components.guide.signs.thumbnails import THUMB, thumb
from printgen.components.guide.work_order import work_order
from printgen.drawing.frame import Frame, Ink, Placed, placed, stacked
from printgen.drawing.type.running_text.markdown import Paragraph, Span
from printgen.drawing.type.setting.style import Style
from printgen.geometry import Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.document import Document
from printgen.kit.options import chosen
from printgen.kit.summary import KitSummary

_GAP = 7.0  # between two columns
_ICON = 8.0
_TOOL_WIDE = 32.0  # a tool with its name
_BESIDE = 2.0  # between a file's look and its name
_TOOL = Style("text", 8.5, 8, align="left", narrow="condensed", leading=1.22, lines=3)

# The tools' icons, by which they are labelled, too.
TOOLS = ("content-cut", "ruler", "glue", "pencil", "book")


def tools_section(desk: Desk, choices: Choices, summary: KitSummary, width: float) -> Frame:
    """What is needed, and in which order to work."""
    body = stacked((_tools(desk, width), work_order(desk, choices, summary, width)), 2.5)
    return titled(desk, desk.label("guide.tools"), body)


def _tools(desk: Desk, width: float) -> Frame:
    each = len(TOOLS) if width / len(TOOLS) >= _TOOL_WIDE else -(-len(TOOLS) // 2)
    wide, names = width / each, [desk.label(f"tools.{icon}") for icon in TOOLS]
    room, style = with_room(desk, names, Rect(0.0, 0.0, wide - _ICON - 4, _ICON + 1), _TOOL)
    tall, style = room.height, captions_style(desk, names, room, style)
    items: list[Placed] = []
    for number, (icon, name) in enumerate(zip(TOOLS, names, strict=True)):
        row, column = divmod(number, each)
        x, y = column * wide, row * (tall + 2)
        items.append(desk.icon(icon, Rect(x, y + 0.5, _ICON, _ICON), Ink("solid", "ink")))
        items += desk.setter.fit(name, Rect(x + _ICON + 2, y, wide - _ICON - 4, tall), style, WHERE)
    return Frame(Size(width, tall if each == len(TOOLS) else 2 * tall + 2), tuple(items))


def last_section(desk: Desk, choices: Choices, summary: KitSummary, width: float) -> Frame:
    """What should lie on the table in the end, how to make more of it, and who made what."""
    aside = 0.45 * width - _GAP
    left = titled(desk, desk.label("guide.done"), parts_list(desk, summary, aside))
    rest = width - aside - _GAP
    right = stacked((*_more(desk, choices, summary, rest), _credits(desk, choices, rest)), 3.5)
    return beside(left, right, _GAP)


def _more(desk: Desk, choices: Choices, summary: KitSummary, width: float) -> Iterator[Frame]:
    """Which file to print again for what, each with its look, two in a row; nothing where no file is."""
    rows = [entry.row for entry in summary.documents if entry.row.again]
    signs = [_again(desk, choices, summary, row, (width - _GAP) / 2) for row in rows]
    pairs = [beside(*pair, _GAP) for pair in zip(signs[::2], signs[1::2], strict=False)]
    if signs:
        words = set_text(desk, [Paragraph((Span(desk.label("guide.again"), "text"),))], width)
        last = signs[-1:] if len(signs) % 2 else []
        yield titled(desk, desk.label("guide.more"), stacked((words, *pairs, *last), 1.2))


def _again(desk: Desk, choices: Choices, summary: KitSummary, row: Document, width: float) -> Frame:
    """A file's look, its name, and what one may want more of."""
    look = thumb(desk, row, summary, row.printing(choices, summary).folded)
    name = desk.label("lists.name", name=f"{row.name}.pdf")
    spans = (Span(f"{name} ", "text-bold"), Span(desk.label(f"guide.again_{row.name}"), "text"))
    words = set_text(desk, [Paragraph(spans)], width - THUMB.width - _BESIDE)
    low = max(look.size.height, words.size.height)
    at = (low - look.size.height) / 2, (low - words.size.height) / 2
    items = (placed(look, 0.0, at[0]), placed(words, THUMB.width + _BESIDE, at[1]))
    return Frame(Size(width, low), items)


def _credits(desk: Desk, choices: Choices, width: float) -> Frame:
    """Who made what; and what was chosen for the kit, where that is not as usual."""
    edition = desk.theme.edition
    credits = [*(desk.say(text) for text in (*edition.credits, *edition.notices)), desk.label("guide.icons")]
    for text in credits:
        desk.setter.check(text, "text", "credits")
    if wished := " · ".join((*_options(desk, choices), *desk.theme.settings)):
        credits.append(desk.label("guide.chosen", options=wished))
    made = set_text(desk, [Paragraph((Span(text, "text"),)) for text in credits], width)
    return titled(desk, desk.label("guide.credits"), made)


def _options(desk: Desk, choices: Choices) -> Iterator[str]:
    """What was chosen for the kit and is not as usual; values that are words have labels of their own."""
    for option, value in chosen(choices):
        name = f"options.{option.field}"
        yield desk.label(f"{name}_{value}" if option.words else name, value=value)
