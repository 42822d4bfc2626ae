"""The guide: its sections in order, set on pages."""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import pairwise
from math import fsum

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, placed, stacked
from printgen.errors import Misfit
from printgen.geometry import Point, Rect, Size, at_most
from printgen.kit.choices import Choices
from printgen.kit.component import Component, Leaves, Piece
from printgen.kit.document import Document, KitSummary
from printgen.messages import message
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.figures import FigureDrawing
from printgen.parts.forms import (
    SourcedText,
    TextPages,
    head,
    room_of,
    rule,
    stacked_page,
    text_pages,
    with_characters_checked,
)
from printgen.parts.guide.chosen_options import chosen_options
from printgen.parts.guide.diagrams import picture, straight
from printgen.parts.guide.layout import (
    LOOK,
    WHERE,
    beside,
    captions_style,
    grouped,
    list_entry,
    numbered_disc,
    plain_text,
    set_text,
    titled,
    with_room,
)
from printgen.parts.guide.printing import DENSE, ROOMY, Density, file_list, paper_name, rulers_section
from printgen.parts.guide.sections import building_sections, section_frame
from printgen.parts.guide.signs import PART_SIGN, THUMB, thumb, tile_grid
from printgen.parts.icon_credits import credit_lines
from printgen.type.line_breaks import line_parts
from printgen.type.markdown import Paragraph, Span, blocks
from printgen.type.typesetter import Style
from printgen.words import booklet as wording

_MOST_GAP = 20.0
_MOST_PAGES = 2  # beyond which it is set closer, if that saves a page

_PART_ROW = 8.4
_PART_COUNT = 7.0  # the least room for a count
_PART_GAP = 4.0  # between two columns
_LAST_GAP = 7.0  # between the columns of the last section
_THUMB_GAP = 2.0  # between a file's thumbnail and its name

# The tools' icons, by which they are labeled, too.
TOOLS = ("content-cut", "ruler", "glue", "pencil", "book")
_TOOL_ICON = 8.0
_TOOL_WIDE = 32.0  # a tool with its name
_TEXT = 10.0  # points, the most on pages of text: not much larger than on the others
_TOOL = Style("text", 8.5, 8, align="left", narrow="condensed", leading=1.22, lines=3)

_TASK_TALL = 10.0  # of the signs
_TASK_GAP = 7.0  # between two tasks, with an arrow
_TASK_CLEAR = 1.6  # at either end of that arrow
_TASK_ROWS_GAP = 2.0
_TASK_ICON = 6.0
_SIGNS_GAP = 1.2  # between the signs of a task
_TASK_LEAST = 30.0  # a task's width; if it would be less, there are two rows
_TASK_CAPTION = Style("text", 8.5, 8, align="left", rise="top", narrow="condensed", leading=1.2, lines=4)
_TASK_CAPTION_TOP = _TASK_TALL + 1.9
_TASK_CAPTION_TALL = 10.1


# A drawing of a task: its size, and a function that draws it with its top left corner at x, y.
_Sign = tuple[Size, Callable[[float, float], Iterable[Placed]]]


class Spacing(Struct, frozen=True):
    """The spacing of a guide: its margin, the minimum gap between sections (mm), and its table of files."""

    margin: float
    gap: float
    files: Density


_FIGURES_GAP = 10.0
_TWO_COLUMNS = 150.0  # mm: questions and answers are in two columns on pages that are at least as wide
USUAL, CLOSE = Spacing(12.0, 2.6, ROOMY), Spacing(9.0, 2.0, DENSE)


def guide(
    context: DrawingContext, choices: Choices, summary: KitSummary, figures: Sequence[FigureDrawing] = ()
) -> Component:
    """Draw the guide's pages: its sections, the questions and answers with ``figures``, and the theme's own text."""
    drawn, page = _sections(context, choices, summary), choices.paper.size
    texts = questions_page(context, page, figures), theme_page(context, page)
    frames = [frame for text in texts for frame in text.frames]
    pieces = (
        *drawn.pieces,
        *(Piece(f"guide-{number}", frame) for number, frame in enumerate(frames, len(drawn.pieces) + 1)),
    )
    return replace(
        drawn, pieces=pieces, misfits=(*drawn.misfits, *(misfit for text in texts for misfit in text.misfits))
    )


def _sections(context: DrawingContext, choices: Choices, summary: KitSummary) -> Component:
    """Draw the pages of the sections as usual; if they are many, closer, provided that this saves one."""
    usual = _set(context, choices, summary, USUAL)
    room = Rect.of(choices.paper.size).inset(CLOSE.margin)
    if len(usual.pieces) <= _MOST_PAGES or not choices.fed_paper.printable.holds(room):
        return usual
    trial = context.cleared(context.setter.subject)
    close = trial.with_misfits(_set(trial, choices, summary, CLOSE))
    return usual if close.misfits or len(close.pieces) == len(usual.pieces) else close


def _set(context: DrawingContext, choices: Choices, summary: KitSummary, spacing: Spacing) -> Component:
    page = choices.paper.size
    width, room = page.width - 2 * spacing.margin, page.height - 2 * spacing.margin
    made_for = [context.label("guide.for_paper", paper=paper_name(context, choices.paper))]
    if choices.printer:
        made_for.append(context.label("guide.for_printer", printer=choices.printer.name))
    title, name = SourcedText(context.edition.title, "title"), SourcedText(context.label("guide.title"), WHERE)
    stack = [
        head(context, title, name, SourcedText(" · ".join(made_for), WHERE), width, floor=8.0),
        file_list(context, choices, summary, width, spacing.files),
        rulers_section(context, choices, width),
        _tools_section(context, choices, summary, width),
        *(
            section_frame(context, choices, summary, section, width)
            for section in building_sections(context, choices, summary)
        ),
        _last_section(context, choices, summary, width),
    ]
    misfits: tuple[Misfit, ...] = ()
    if not all(at_most(frame.size.height, room) for frame in stack):
        text = message("a part of the guide is taller than a page")
        misfits = (Misfit(WHERE, text, message("shorten the credits")),)

    # The blank part of a page is shared among the gaps between its sections.
    pages = []
    starts = page_breaks([min(frame.size.height, room) for frame in stack], room, spacing.gap)
    for start, end in pairwise((0, *starts, len(stack))):
        group = stack[start:end]
        blank = room - fsum(frame.size.height for frame in group)
        gap = min(blank / max(len(group) - 1, 1), _MOST_GAP)
        pages.append(stacked_page(page, group, gap, spacing.margin))
    pieces = tuple(Piece(f"guide-{number}", frame) for number, frame in enumerate(pages, 1))
    return Component(pieces, Leaves(border=spacing.margin), misfits=misfits, tagged=True)


def page_breaks(heights: Sequence[float], room: float, gap: float) -> tuple[int, ...]:
    """Return where pages after the first begin: the fewest pages, then the least sum of their squared blanks."""
    best: list[tuple[int, float, tuple[int, ...]]] = [(0, 0.0, ())]  # for the first 0, 1, 2 ... sections
    for end in range(1, len(heights) + 1):
        found = []
        for start in range(end):
            used = fsum(heights[start:end]) + gap * (end - start - 1)
            if at_most(used, room):
                pages, blank, starts = best[start]
                found.append((pages + 1, blank + (room - used) ** 2, (*starts, start)))
        best.append(min(found))
    return best[-1][2][1:]


def questions_page(context: DrawingContext, page: Size, figures: Sequence[FigureDrawing] = ()) -> TextPages:
    """Set the questions and answers about the rules on one page, or several; return nothing if there are none.

    Below them are the figures side by side, if there is room: a booklet may have none for them.
    """
    section, edition = wording.questions(context.edition), context.edition
    if not section:
        return TextPages()
    names = SourcedText(edition.title, "title"), SourcedText(context.say(edition.tagline), "tagline")
    title = head(context, SourcedText(section.title, WHERE), *names, room_of(page).width)
    matter = with_characters_checked(context, blocks(section.text), WHERE)
    wide = (room_of(page).width - _FIGURES_GAP) / 2
    drawn = [drawing for draw in figures if (drawing := draw(context, wide))]
    below = reduce(lambda left, right: beside(left, right, _FIGURES_GAP), drawn) if drawn else None
    abreast = 2 if room_of(page).width >= _TWO_COLUMNS else 1
    return text_pages(context, title, matter, page, WHERE, _TEXT, below, abreast)


def theme_page(context: DrawingContext, page: Size) -> TextPages:
    """Set the theme's own text on one page, or several if it is long; return nothing if there is none."""
    own, edition = context.edition.guide, context.edition
    if not own:
        return TextPages()
    names = SourcedText(edition.title, "title"), SourcedText(context.say(edition.tagline), "tagline")
    title = head(context, SourcedText(context.say(own.title), "guide.title"), *names, room_of(page).width)
    matter = with_characters_checked(context, blocks(context.placeholders.markdown(own.text)), "guide.text")
    return text_pages(context, title, matter, page, "guide.text", _TEXT)


def _tools_section(context: DrawingContext, choices: Choices, summary: KitSummary, width: float) -> Frame:
    """Draw the tools, and the order of the work."""
    each = len(TOOLS) if width / len(TOOLS) >= _TOOL_WIDE else -(-len(TOOLS) // 2)
    wide, names = width / each, [context.label(f"tools.{icon}") for icon in TOOLS]
    room, style = with_room(context, names, Rect(0.0, 0.0, wide - _TOOL_ICON - 4, _TOOL_ICON + 1), _TOOL)
    tall, style = room.height, captions_style(context, names, room, style)
    items: list[Placed] = []
    for number, (icon, name) in enumerate(zip(TOOLS, names, strict=True)):
        row, column = divmod(number, each)
        x, y = column * wide, row * (tall + 2)
        items.append(context.icon(icon, Rect(x, y + 0.5, _TOOL_ICON, _TOOL_ICON), Ink("solid", "ink")))
        items += list_entry(number, context.setter.fit(name, room.moved(x + _TOOL_ICON + 2, y), style, WHERE))
    tools = grouped(Frame(Size(width, tall if each == len(TOOLS) else 2 * tall + 2), tuple(items)), "Div")
    body = stacked((tools, assembly_order(context, choices, summary, width)), 2.5)
    return titled(context, context.label("guide.tools"), body)


def assembly_order(context: DrawingContext, choices: Choices, summary: KitSummary, width: float) -> Frame:
    """Draw the order of assembly as a row of numbered pictures, in two rows on a narrow page."""
    tasks = _tasks(context, choices, summary)
    each = len(tasks)
    if (width - _TASK_GAP * (each - 1)) / each < _TASK_LEAST:
        each = -(-each // 2)
    wide, captions = (width - _TASK_GAP * (each - 1)) / each, [caption for _, caption in tasks]
    room = Rect(6.0, _TASK_CAPTION_TOP, wide - 6.0, _TASK_CAPTION_TALL)
    room, style = with_room(context, captions, room, _TASK_CAPTION)
    tall, style = room.bottom, captions_style(context, captions, room, style)
    items: list[Placed] = []
    for index, (signs, caption) in enumerate(tasks):
        down, across = divmod(index, each)
        left, y = across * (wide + _TASK_GAP), down * (tall + _TASK_ROWS_GAP)
        bare = fsum(size.width for size, _ in signs)
        gap = min(_SIGNS_GAP, (wide - bare) / max(len(signs) - 1, 1))
        x = left + (wide - bare - gap * (len(signs) - 1)) / 2
        for size, draw in signs:
            items += draw(x, y + (_TASK_TALL - size.height) / 2)
            x += size.width + gap
        disc = numbered_disc(context, index + 1, Point(left + 2.3, y + _TASK_TALL + 3.3))
        items += list_entry(index, context.setter.fit(caption, room.moved(left, y), style, WHERE), disc)
        if across:
            middle = y + _TASK_TALL / 2
            items += straight(Point(left - _TASK_GAP + _TASK_CLEAR, middle), Point(left - _TASK_CLEAR, middle))
    rows = -(-len(tasks) // each)
    return grouped(Frame(Size(width, rows * tall + (rows - 1) * _TASK_ROWS_GAP), tuple(items)), "Div")


def _tasks(context: DrawingContext, choices: Choices, summary: KitSummary) -> list[tuple[list[_Sign], str]]:
    """Return the work that the kit takes: the signs of each task, and its caption."""

    def icon(name: str, size: float = _TASK_ICON) -> _Sign:
        ink = Ink("text") if name == "check-bold" else Ink("solid", "ink")
        return Size(size, size), lambda x, y: (context.icon(name, Rect(x, y, size, size), ink),)

    def sign(frame: Frame) -> _Sign:
        return frame.size, lambda x, y: (placed(frame, x, y),)

    def working(*works: str) -> list[Document]:
        return [entry.kind for entry in summary.documents if entry.kind.work in works]

    def thumbs(kinds: Sequence[Document]) -> list[_Sign]:
        return [sign(thumb(context, kind, summary, kind.printing(choices, summary).folded)) for kind in kinds]

    check = icon("check-bold", 4.4)
    signs = [icon("printer"), sign(picture(context, "measured")), icon("ruler"), check]
    tasks = [(signs, context.label("work.print"))]
    if glued := [kind for kind in working("glue") if kind.printing(choices, summary).folded]:
        signs = [*thumbs(glued), icon("glue"), icon("book"), icon("clock", 5.0)]
        tasks.append((signs, context.label("work.glue")))
    board = summary.board
    if working("join") and board.width:
        scale = min(20.0 / max(*board), 10.0 / min(*board))
        lying = board.height * scale > _TASK_TALL
        width, height = (board.height, board.width) if lying else board
        size = Size(width * scale, height * scale)
        tiles = size, lambda x, y: tile_grid(Rect(x, y, *size), summary, lying)
        tasks.append(([tiles], context.label("work.join")))
    if made := working("make", "fold"):
        works = context.listed([context.label(f"work.{kind.name}") for kind in made], "row")
        tasks.append(([icon("content-cut"), *thumbs(made)], context.label("work.make", works=works)))
    if cards := [kind for kind in working("glue") if kind.one]:
        name = f"work.cut_{cards[0].name}_dry" if glued else f"work.cut_{cards[0].name}"
        signs = [icon("clock", 5.0), check, icon("content-cut"), sign(picture(context, "card-pile"))]
        tasks.append((signs, context.label(name)))
    return tasks


def _last_section(context: DrawingContext, choices: Choices, summary: KitSummary, width: float) -> Frame:
    """Draw the finished contents of the kit, the ways to make more, and the credits."""
    aside = 0.45 * width - _LAST_GAP
    left = titled(context, context.label("guide.done"), parts_list(context, summary, aside))
    rest = width - aside - _LAST_GAP
    right = []
    if again := [entry.kind for entry in summary.documents if entry.kind.again]:
        files, wide = [], (rest - _LAST_GAP) / 2
        for kind in again:
            look = thumb(context, kind, summary, kind.printing(choices, summary).folded)
            name = Span(f"{context.label('lists.name', name=f'{kind.name}.pdf')} ", "text-bold")
            why = Span(context.label(f"guide.again_{kind.name}"), "text")
            words = set_text(context, [Paragraph((name, why))], wide - THUMB.width - _THUMB_GAP)
            low = max(look.size.height, words.size.height)
            at = (low - look.size.height) / 2, (low - words.size.height) / 2
            items = (placed(look, 0.0, at[0]), placed(words, THUMB.width + _THUMB_GAP, at[1]))
            files.append(Frame(Size(wide, low), items))
        pairs = [beside(*pair, _LAST_GAP) for pair in zip(files[::2], files[1::2], strict=False)]
        last = files[-1:] if len(files) % 2 else []
        words = plain_text(context, rest, context.label("guide.again"))
        right.append(titled(context, context.label("guide.more"), stacked((words, *pairs, *last), 1.2)))
    right.append(_credits(context, choices, rest))
    return beside(left, stacked(right, 3.5), _LAST_GAP)


def parts_list(context: DrawingContext, summary: KitSummary, width: float) -> Frame:
    """Draw each part with its sign, count and name, in two columns, or in one if a word is too long for two."""
    parts, measure = summary.parts(context), context.setter.faces.width
    signs: dict[str, Callable[..., Iterable[Placed]]] = {}
    for entry in summary.documents:
        signs |= {part.id: entry.kind.sign for part in (*entry.parts, *entry.kind.brought(context))}
    # Between blanks, a name may be broken as its language allows.
    words = [piece for part in parts for word in part.name.split(" ") for piece in line_parts(word)]
    longest = max((measure(word, "text", LOOK.size) for word in words), default=0.0)
    count_wide = [measure(str(part.number), "text-bold", LOOK.size) for part in parts]
    before = PART_SIGN.width + max([_PART_COUNT, *count_wide]) + 2.6
    wide, rows = (width - _PART_GAP) / 2, -(-len(parts) // 2)
    if longest > wide - before:
        wide, rows = width, len(parts)
    names = [plain_text(context, wide - before, part.name) for part in parts]
    heights = [max([_PART_ROW, *(name.size.height + 1.4 for name in names[row::rows])]) for row in range(rows)]
    items: list[Placed] = []
    for number, (part, name) in enumerate(zip(parts, names, strict=True)):
        column, row = divmod(number, rows)
        cell = Rect(column * (wide + _PART_GAP), fsum(heights[:row]), wide, heights[row])
        middle = cell.centre.y
        sign = Frame(PART_SIGN, tuple(signs[part.id](context, summary, part)))
        items.append(placed(sign, cell.x, middle - PART_SIGN.height / 2))
        counted: list[Placed] = []
        if numeral := context.numeral(part.number, part.name):
            count = set_text(context, [Paragraph((Span(numeral, "text-bold"),))], count_wide[number] + 0.01)
            x = cell.x + before - 1.8 - count_wide[number]
            counted.append(placed(count, x, middle - count.size.height / 2))
        body = placed(name, cell.x + before, middle - name.size.height / 2)
        items += list_entry(number, (body,), counted)
        items.append(rule(cell.x, cell.bottom, cell.right, cell.bottom))
    return Frame(Size(width, fsum(heights)), tuple(items))


def _credits(context: DrawingContext, choices: Choices, width: float) -> Frame:
    """Set the credits, and the choices for the kit that are not the defaults."""
    edition = context.edition
    texts = [*(context.say(text) for text in (*edition.credits, *edition.notices)), context.label("guide.icons")]
    texts += credit_lines(context)
    for text in texts:
        context.setter.check(text, "text", "credits")
    if wished := list(chosen_options(context, choices)):
        texts.append(context.label("guide.chosen", options=" · ".join(wished)))
    return titled(context, context.label("guide.credits"), plain_text(context, width, *texts))
