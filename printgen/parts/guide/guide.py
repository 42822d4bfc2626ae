"""The guide: its sections in order, set on pages."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from printgen.art.frame import Frame, Ink, Placed, line_path, placed, shape, stacked
from printgen.art.inks import HAIRLINE_PEN
from printgen.geometry import Line, Point, Rect, Size, at_most
from printgen.kit.choices import Choices, chosen
from printgen.kit.component import Component, Leaves, PartCount, Piece
from printgen.kit.document import Document, KitSummary
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.forms import (
    SourcedText,
    TextPages,
    head,
    room_of,
    stacked_page,
    text_pages,
    with_characters_checked,
)
from printgen.parts.guide.diagrams import picture, straight
from printgen.parts.guide.layout import LOOK, WHERE, beside, captions_style, numbered_disc, set_text, titled, with_room
from printgen.parts.guide.printing import DENSE, ROOMY, Density, file_list, paper_name, rulers_section
from printgen.parts.guide.signs import THUMB, thumb, tile_grid
from printgen.parts.guide.steps import building_sections, section_frame
from printgen.type.line_breaks import line_parts
from printgen.type.markdown import Paragraph, Span, blocks
from printgen.type.typesetter import Misfit, Style

TALL = 10.0  # of the pictures
_STEP_GAP = 7.0  # between two steps, with an arrow
_CLEAR = 1.6  # at either end of that arrow
_SIGN_ICON = 6.0
_APART = 1.2  # between the signs of a step
_LEAST = 30.0  # a step's width, else they stand in two rows
_CAPTION = Style("text", 8.5, 8, align="left", rise="top", narrow="condensed", leading=1.2, lines=4)
_CAPTION_TALL = 11.0
_ABOVE = TALL + 1.0  # what stands above a caption

Sign = tuple[Size, Callable[[float, float], tuple[Placed, ...]]]


class Task(Struct, frozen=True):
    """A step of the work: its signs from left to right, and what it says in words."""

    signs: tuple[Sign, ...]
    caption: str


def assembly_order(context: DrawingContext, choices: Choices, summary: KitSummary, width: float) -> Frame:
    """What to do first and what last, as far as the kit has it."""
    row = tuple(_tasks(context, choices, summary))
    each = len(row) if (width - _STEP_GAP * (len(row) - 1)) / len(row) >= _LEAST else -(-len(row) // 2)
    wide, captions = (width - _STEP_GAP * (each - 1)) / each, [task.caption for task in row]
    room, style = with_room(context, captions, _caption(Rect(0.0, 0.0, wide, _ABOVE + _CAPTION_TALL)), _CAPTION)
    tall, style = room.bottom, captions_style(context, captions, room, style)
    items: list[Placed] = []
    for index, task in enumerate(row):
        down, across = divmod(index, each)
        items += _task(
            context,
            task,
            index + 1,
            Rect(across * (wide + _STEP_GAP), down * (tall + 2.0), wide, tall),
            style,
        )
        if across:
            x, y = across * (wide + _STEP_GAP) - _STEP_GAP, down * (tall + 2.0) + TALL / 2
            items += straight(Point(x + _CLEAR, y), Point(x + _STEP_GAP - _CLEAR, y))
    rows = -(-len(row) // each)
    return Frame(Size(width, rows * tall + (rows - 1) * 2.0), tuple(items))


def _task(context: DrawingContext, task: Task, number: int, cell: Rect, style: Style) -> Iterator[Placed]:
    """The signs in the middle of their half, the number and the words below them."""
    bare, gaps = sum(size.width for size, _ in task.signs), max(len(task.signs) - 1, 1)
    apart = min(_APART, (cell.width - bare) / gaps)
    x = cell.x + (cell.width - bare - apart * (len(task.signs) - 1)) / 2
    for size, draw in task.signs:
        yield from draw(x, cell.y + (TALL - size.height) / 2)
        x += size.width + apart
    top = cell.y + TALL + 1.0
    yield from numbered_disc(context, number, Point(cell.x + 2.3, top + 2.3))
    yield from context.setter.fit(task.caption, _caption(cell), style, WHERE)


def _caption(cell: Rect) -> Rect:
    """The room for a step's words, beside its number."""
    top = _ABOVE + 0.9
    return Rect(cell.x + 6.0, cell.y + top, cell.width - 6.0, cell.height - top)


def _tasks(context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterator[Task]:
    icon = _icons(context)
    folds = {entry.row.name: entry.row.printing(choices, summary).folded for entry in summary.documents}
    glued = [row for row in _working(summary, "glue") if folds[row.name]]

    def pictured(row: Document) -> Sign:
        frame = thumb(context, row, summary, folds[row.name])
        return THUMB, lambda x, y: (placed(frame, x, y),)

    yield Task(
        (icon("printer"), _drawing(context, "measured"), icon("ruler"), icon("check-bold", 4.4)),
        context.label("work.print"),
    )
    if glued:
        signs = (*map(pictured, glued), icon("glue"), icon("book"), icon("clock", 5.0))
        yield Task(signs, context.label("work.glue"))
    if _working(summary, "join") and summary.board.width:
        yield Task((_joined(summary),), context.label("work.join"))
    if made := _working(summary, "make", "fold"):
        works = context.listed([context.label(f"work.{row.name}") for row in made], "row")
        yield Task((icon("content-cut"), *map(pictured, made)), context.label("work.make", works=works))
    yield from _cut(context, icon, summary, bool(glued))


def _cut(context: DrawingContext, icon: Callable[..., Sign], summary: KitSummary, dried: bool) -> Iterator[Task]:
    """The cards' last cut."""
    if rows := [row for row in _working(summary, "glue") if row.one]:
        words = context.label(f"work.cut_{rows[0].name}_dry" if dried else f"work.cut_{rows[0].name}")
        pile = _drawing(context, "card-pile")
        yield Task((icon("clock", 5.0), icon("check-bold", 4.4), icon("content-cut"), pile), words)


def _working(summary: KitSummary, *works: str) -> list[Document]:
    """The kit's documents that take work of some kinds."""
    return [entry.row for entry in summary.documents if entry.row.work in works]


def _icons(context: DrawingContext) -> Callable[..., Sign]:
    def icon(name: str, size: float = _SIGN_ICON) -> Sign:
        ink = Ink("text") if name == "check-bold" else Ink("solid", "ink")
        return Size(size, size), lambda x, y: (context.icon(name, Rect(x, y, size, size), ink),)

    return icon


def _drawing(context: DrawingContext, name: str) -> Sign:
    """A drawing that looks the same in every kit."""
    frame = picture(context, name)
    return frame.size, lambda x, y: (placed(frame, x, y),)


def _joined(summary: KitSummary) -> Sign:
    """The board's tiles side by side."""
    board = summary.board
    scale = min(20.0 / max(board.width, board.height), 10.0 / min(board.width, board.height))
    size = Size(board.width * scale, board.height * scale)
    return (
        (size, lambda x, y: tuple(tile_grid(Rect(x, y, *size), summary)))
        if size.height <= TALL
        else (
            Size(size.height, size.width),
            lambda x, y: tuple(tile_grid(Rect(x, y, size.height, size.width), summary, True)),
        )
    )


_LARGEST = 11.0  # points
_WHERE = "guide.text"


def theme_page(context: DrawingContext, page: Size) -> TextPages:
    """The theme's own text on a page, on several where it is long; none where the theme adds nothing."""
    own, edition = context.theme.edition.guide, context.theme.edition
    if not own:
        return TextPages()
    below = SourcedText(edition.title, "title"), SourcedText(context.say(edition.tagline), "tagline")
    title = head(context, SourcedText(context.say(own.title), "guide.title"), *below, room_of(page).width)
    matter = with_characters_checked(context, blocks(context.placeholders.markdown(own.text)), _WHERE)
    return text_pages(context, title, matter, page, _WHERE, _LARGEST)


SIGN = Size(8.2, 7.2)
_ROW = 8.4
_COUNT = 7.0  # the least room for a count
_GAP = 4.0  # between two columns


def parts_list(context: DrawingContext, summary: KitSummary, width: float) -> Frame:
    """Each part with its look, its count and its name, in two columns; in one where a word is too long for two."""
    parts = summary.parts(context)
    signs = {part.id: row.sign for row, own in _rows(context, summary) for part in own}
    wide = (width - _GAP) / 2
    longest, before = _measured(context, parts)
    columns = 2 if longest <= wide - before else 1
    wide, rows = (wide, -(-len(parts) // 2)) if columns == 2 else (width, len(parts))
    names = [set_text(context, [Paragraph((Span(part.name, "text"),))], wide - before) for part in parts]
    heights = [max([_ROW, *(name.size.height + 1.4 for name in names[row::rows])]) for row in range(rows)]
    items: list[Placed] = []
    for number, (part, name) in enumerate(zip(parts, names, strict=True)):
        column, row = divmod(number, rows)
        cell = Rect(column * (wide + _GAP), sum(heights[:row]), wide, heights[row])
        y = cell.centre.y - SIGN.height / 2
        items.append(placed(Frame(SIGN, tuple(signs[part.id](context, summary, part))), cell.x, y))
        items += _part_line(context, part.number, name, cell, before)
    return Frame(Size(width, sum(heights)), tuple(items))


def _measured(context: DrawingContext, parts: Sequence[PartCount]) -> tuple[float, float]:
    """How wide the longest word of a name is, and what stands before the names."""
    longest = max((_longest(context, part.name) for part in parts), default=0.0)
    count = max([_COUNT, *(_wide(context, part.number) for part in parts)])
    return longest, SIGN.width + count + 2.6


def _rows(context: DrawingContext, summary: KitSummary) -> Iterator[tuple[Document, Sequence[PartCount]]]:
    """Each document with its parts, and those that players bring for it."""
    yield from ((entry.row, (*entry.parts, *entry.row.brought(context))) for entry in summary.documents)


def _wide(context: DrawingContext, count: int) -> float:
    return context.setter.faces.width(str(count), "text-bold", LOOK.size)


def _longest(context: DrawingContext, part: str) -> float:
    """How wide the longest word of a part's name is; of one without blanks, the longest of the parts of its lines."""
    words = (piece for word in part.split(" ") for piece in line_parts(word))
    return max(context.setter.faces.width(word, "text", LOOK.size) for word in words)


def _part_line(context: DrawingContext, count: int, name: Frame, cell: Rect, before: float) -> Iterator[Placed]:
    """A part's count and name, and a line below them."""
    wide = _wide(context, count)
    number = set_text(context, [Paragraph((Span(str(count), "text-bold"),))], wide + 0.01)
    yield placed(number, cell.x + before - 1.8 - wide, cell.centre.y - number.size.height / 2)
    yield placed(name, cell.x + before, cell.centre.y - name.size.height / 2)
    line = line_path(Line(Point(cell.x, cell.bottom), Point(cell.right, cell.bottom)))
    yield shape(line, stroke=HAIRLINE_PEN)


_GAP_FIRST_AND_LAST = 7.0  # between two columns
_ICON = 8.0
_TOOL_WIDE = 32.0  # a tool with its name
_BESIDE = 2.0  # between a file's look and its name
_TOOL = Style("text", 8.5, 8, align="left", narrow="condensed", leading=1.22, lines=3)

# The tools' icons, by which they are labelled, too.
TOOLS = ("content-cut", "ruler", "glue", "pencil", "book")


def tools_section(context: DrawingContext, choices: Choices, summary: KitSummary, width: float) -> Frame:
    """What is needed, and in which order to work."""
    body = stacked((_tools(context, width), assembly_order(context, choices, summary, width)), 2.5)
    return titled(context, context.label("guide.tools"), body)


def _tools(context: DrawingContext, width: float) -> Frame:
    each = len(TOOLS) if width / len(TOOLS) >= _TOOL_WIDE else -(-len(TOOLS) // 2)
    wide, names = width / each, [context.label(f"tools.{icon}") for icon in TOOLS]
    room, style = with_room(context, names, Rect(0.0, 0.0, wide - _ICON - 4, _ICON + 1), _TOOL)
    tall, style = room.height, captions_style(context, names, room, style)
    items: list[Placed] = []
    for number, (icon, name) in enumerate(zip(TOOLS, names, strict=True)):
        row, column = divmod(number, each)
        x, y = column * wide, row * (tall + 2)
        items.append(context.icon(icon, Rect(x, y + 0.5, _ICON, _ICON), Ink("solid", "ink")))
        items += context.setter.fit(name, Rect(x + _ICON + 2, y, wide - _ICON - 4, tall), style, WHERE)
    return Frame(Size(width, tall if each == len(TOOLS) else 2 * tall + 2), tuple(items))


def last_section(context: DrawingContext, choices: Choices, summary: KitSummary, width: float) -> Frame:
    """What should lie on the table in the end, how to make more of it, and who made what."""
    aside = 0.45 * width - _GAP_FIRST_AND_LAST
    left = titled(context, context.label("guide.done"), parts_list(context, summary, aside))
    rest = width - aside - _GAP_FIRST_AND_LAST
    right = stacked((*_more(context, choices, summary, rest), _credits(context, choices, rest)), 3.5)
    return beside(left, right, _GAP_FIRST_AND_LAST)


def _more(context: DrawingContext, choices: Choices, summary: KitSummary, width: float) -> Iterator[Frame]:
    """Which file to print again for what, each with its look, two in a row; nothing where no file is."""
    rows = [entry.row for entry in summary.documents if entry.row.again]
    signs = [_again(context, choices, summary, row, (width - _GAP_FIRST_AND_LAST) / 2) for row in rows]
    pairs = [beside(*pair, _GAP_FIRST_AND_LAST) for pair in zip(signs[::2], signs[1::2], strict=False)]
    if signs:
        words = set_text(context, [Paragraph((Span(context.label("guide.again"), "text"),))], width)
        last = signs[-1:] if len(signs) % 2 else []
        yield titled(context, context.label("guide.more"), stacked((words, *pairs, *last), 1.2))


def _again(context: DrawingContext, choices: Choices, summary: KitSummary, row: Document, width: float) -> Frame:
    """A file's look, its name, and what one may want more of."""
    look = thumb(context, row, summary, row.printing(choices, summary).folded)
    name = context.label("lists.name", name=f"{row.name}.pdf")
    spans = (Span(f"{name} ", "text-bold"), Span(context.label(f"guide.again_{row.name}"), "text"))
    words = set_text(context, [Paragraph(spans)], width - THUMB.width - _BESIDE)
    low = max(look.size.height, words.size.height)
    at = (low - look.size.height) / 2, (low - words.size.height) / 2
    items = (placed(look, 0.0, at[0]), placed(words, THUMB.width + _BESIDE, at[1]))
    return Frame(Size(width, low), items)


def _credits(context: DrawingContext, choices: Choices, width: float) -> Frame:
    """Who made what; and what was chosen for the kit, where that is not as usual."""
    edition = context.theme.edition
    credits = [*(context.say(text) for text in (*edition.credits, *edition.notices)), context.label("guide.icons")]
    for text in credits:
        context.setter.check(text, "text", "credits")
    if wished := " · ".join((*_options(context, choices), *context.theme.settings)):
        credits.append(context.label("guide.chosen", options=wished))
    made = set_text(context, [Paragraph((Span(text, "text"),)) for text in credits], width)
    return titled(context, context.label("guide.credits"), made)


def _options(context: DrawingContext, choices: Choices) -> Iterator[str]:
    """What was chosen for the kit and is not as usual; values that are words have labels of their own."""
    for option, value in chosen(choices):
        name = f"options.{option.field}"
        yield context.label(f"{name}_{value}" if option.words else name, value=value)


MOST_GAP = 20.0
MOST_PAGES = 2  # beyond which it is set closer, if that saves a page


class Spacing(Struct, frozen=True):
    """How close a guide is set: its margin, the least gap between sections (mm), and its table of files."""

    margin: float
    gap: float
    files: Density


USUAL, CLOSE = Spacing(12.0, 3.5, ROOMY), Spacing(9.0, 2.0, DENSE)


def guide(context: DrawingContext, choices: Choices, summary: KitSummary) -> Component:
    """The guide's pages on the paper that was chosen, as usual or, where that takes many, closer if it saves one."""
    usual = _set(context, choices, summary, USUAL)
    room = Rect.of(choices.paper.size).inset(CLOSE.margin)
    if len(usual.pieces) <= MOST_PAGES or not choices.fed_paper.printable.holds(room):
        return usual
    trial = context.cleared(context.setter.subject)
    close = trial.with_misfits(_set(trial, choices, summary, CLOSE))
    return usual if close.misfits or len(close.pieces) == len(usual.pieces) else close


def _set(context: DrawingContext, choices: Choices, summary: KitSummary, spacing: Spacing) -> Component:
    """The guide as close as the spacing says."""
    page = choices.paper.size
    width = page.width - 2 * spacing.margin
    stack = [_head(context, choices, width), *_sections(context, choices, summary, width, spacing.files)]
    own = theme_page(context, page)
    pages = (*_pages(stack, page, spacing), *own.frames)
    pieces = tuple(Piece(f"guide-{number}", frame) for number, frame in enumerate(pages, 1))
    return Component(pieces, Leaves(border=spacing.margin), misfits=(*_too_tall(stack, page, spacing), *own.misfits))


def _too_tall(stack: Sequence[Frame], page: Size, spacing: Spacing) -> tuple[Misfit, ...]:
    """That a section is taller than a page, if one is."""
    if all(at_most(frame.size.height, page.height - 2 * spacing.margin) for frame in stack):
        return ()
    return (Misfit(WHERE, "a part of the guide is taller than a page", "shorten the credits"),)


def _pages(stack: Sequence[Frame], page: Size, spacing: Spacing) -> list[Frame]:
    """The sections in as few pages as they take, filled as evenly as they can be, each page's blank shared out."""
    room = page.height - 2 * spacing.margin
    heights = [min(frame.size.height, room) for frame in stack]
    starts = [0, *_breaks(heights, room, spacing.gap), len(stack)]
    return [_page(stack[start:end], page, spacing.margin) for start, end in pairwise(starts)]


def _breaks(heights: Sequence[float], room: float, gap: float) -> tuple[int, ...]:
    """Where pages after the first begin: the fewest pages, then the least sum of their squared blanks."""
    best: list[tuple[int, float, tuple[int, ...]]] = [(0, 0.0, ())]  # for the first 0, 1, 2 ... sections
    for end in range(1, len(heights) + 1):
        found = []
        for start in range(end):
            used = sum(heights[start:end]) + gap * (end - start - 1)
            if at_most(used, room):
                pages, blank, starts = best[start]
                found.append((pages + 1, blank + (room - used) ** 2, (*starts, start)))
        best.append(min(found))
    return best[-1][2][1:]


def _page(group: Sequence[Frame], page: Size, margin: float) -> Frame:
    """A page of sections, with what is left of it between them."""
    blank = page.height - 2 * margin - sum(frame.size.height for frame in group)
    gap = min(blank / max(len(group) - 1, 1), MOST_GAP)
    return stacked_page(page, group, gap, margin)


def _head(context: DrawingContext, choices: Choices, width: float) -> Frame:
    """The title on its band, and which paper the guide is for."""
    paper = SourcedText(" · ".join(_made_for(context, choices)), WHERE)
    title = SourcedText(context.theme.edition.title, "title")
    return head(context, title, SourcedText(context.label("guide.title"), WHERE), paper, width, floor=8.0)


def _made_for(context: DrawingContext, choices: Choices) -> Iterator[str]:
    """The paper that was chosen, and the printer."""
    yield context.label("guide.for_paper", paper=paper_name(context, choices.paper))
    if choices.printer:
        yield context.label("guide.for_printer", printer=choices.printer.name)


def _sections(
    context: DrawingContext, choices: Choices, summary: KitSummary, width: float, density: Density
) -> Iterator[Frame]:
    yield file_list(context, choices, summary, width, density)
    yield rulers_section(context, choices, width)
    yield tools_section(context, choices, summary, width)
    for section in building_sections(context, choices, summary):
        yield section_frame(context, choices, summary, section, width)
    yield last_section(context, choices, summary, width)
