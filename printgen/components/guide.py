"""The guide: a studio, the build's choices and what the kit came to go in; a page or two on printing and building it.

It is a stack of sections, each as wide as the page and as tall as it needs, filled into pages from the top.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from printgen.components.guide_parts import RULER_TALL, RULERS, WHERE, Step, ruler, steps, tile_map
from printgen.components.guide_slide import slide_board_steps, slide_steps
from printgen.components.studio import Studio
from printgen.drawing.flow import stood, tall
from printgen.drawing.frame import Frame, Ink, Placed, Stroke, line_path, placed, rect_path, shape
from printgen.drawing.ink import OUTLINE
from printgen.drawing.markdown import Blocks, Heading, Listing, Paragraph, Span, Table, spans
from printgen.drawing.strips import Compositor, Look, Matter
from printgen.drawing.text import Misfit, Style
from printgen.geometry import Line, Point, Rect, Size, at_most
from printgen.kit import Choices, Component, KitSummary, Leaves, Piece

MARGIN = 12.0
GAP = 4.5  # between sections, at least
MOST_GAP = 10.0
LOOK = Look(8.5, leading=1.27, title=1.25)

_ON = Ink("text-on", "accent")
_TITLE = Style("display", 22, 12, _ON, align="left", lines=1, narrow=None)
_SUBTITLE = Style("text-bold", 9.5, 8, _ON, align="left", lines=1)
_PAPER = Style("text-bold", 9.5, 8, _ON, align="right", lines=1)
_HUNDRED = Style("display", 24, 14, Ink("text"), lines=1, narrow=None)
_PAGE = Style("text", 8, 8, rise="bottom", lines=1)

ICONS_CREDIT = "Icons: Material Design Icons, Apache License 2.0."


class Advice(NamedTuple):
    """How a document is printed: on what, and on which sides of the paper."""

    paper: str
    sides: str


_FOLDED = Advice("120–160 g/m² paper", "one side; folded and glued")
ADVICE: dict[str, Advice] = {
    "board": Advice("120–160 g/m² paper", "one side"),
    "board-poster": Advice("one large sheet, copy shop", "one side; in place of board"),
    "cards": _FOLDED,
    "deeds": _FOLDED,
    "money": Advice("plain 80–90 g/m² paper", "one side"),
    "pieces": Advice("160–200 g/m² card", "one side"),
    "rules": Advice("plain 80–100 g/m² paper", "both sides, flip on long edge"),
}
ANY = Advice("plain paper", "one side")


def guide(studio: Studio, choices: Choices, summary: KitSummary) -> Component:
    """The guide's pages on the paper that was chosen."""
    page = choices.paper.size
    width = page.width - 2 * MARGIN
    stack = [_head(studio, choices, width), *_sections(studio, choices, summary, width)]
    pages = _pages(studio, stack, page)
    pieces = tuple(Piece(f"guide-{number}", frame) for number, frame in enumerate(pages, 1))
    return Component("guide", "How to print and build", pieces, Leaves())


def _pages(studio: Studio, stack: Sequence[Frame], page: Size) -> list[Frame]:
    """The sections in as many pages as they take, the blank left over shared out between them."""
    room = page.height - 2 * MARGIN
    groups: list[list[Frame]] = [[]]
    for section in stack:
        used = sum(frame.size.height + GAP for frame in groups[-1])
        if groups[-1] and not at_most(used + section.size.height, room):
            groups.append([])
        groups[-1].append(section)
        if not at_most(section.size.height, room):
            studio.setter.misfits.append(
                Misfit(WHERE, "a part of the guide is taller than a page", "shorten the credits")
            )
    return [_page(group, page, room) for group in groups]


def _page(group: Sequence[Frame], page: Size, room: float) -> Frame:
    blank = room - sum(frame.size.height for frame in group)
    gap = min(blank / max(len(group) - 1, 1), MOST_GAP)
    items: list[Placed] = []
    y = MARGIN
    for frame in group:
        items.append(placed(frame, MARGIN, y))
        y += frame.size.height + gap
    return Frame(page, tuple(items))


def _head(studio: Studio, choices: Choices, width: float) -> Frame:
    """The title on its band."""
    bar, inner = Rect(0, 0, width, 17.0), Rect(4.0, 1.5, width - 8.0, 14.0)
    half = inner.width * 0.6
    return Frame(
        bar.size,
        (
            shape(rect_path(bar), Ink("ground", "accent")),
            shape(
                line_path(Line(Point(0, bar.height), Point(width, bar.height))), stroke=Stroke(Ink("line"), 2 * OUTLINE)
            ),
            *studio.setter.fit(studio.theme.edition.title, inner._replace(height=8.5), _TITLE, "title"),
            *studio.setter.fit("How to print and build this game", Rect(4.0, 10.5, half, 5.0), _SUBTITLE, WHERE),
            *studio.setter.fit(
                f"For {_paper_name(choices)} paper", Rect(4.0 + half, 10.5, inner.width - half, 5.0), _PAPER, WHERE
            ),
        ),
    )


def _paper_name(choices: Choices) -> str:
    name, (width, height) = choices.paper
    return f"{name.upper() if name[-1].isdigit() else name.capitalize()} ({width:.0f} × {height:.0f} mm)"


def _sections(studio: Studio, choices: Choices, summary: KitSummary, width: float) -> Iterator[Frame]:
    yield _files(studio, choices, summary, width)
    yield _measure(studio, width)
    for title, row in _building(studio, choices, summary):
        yield _titled(studio, title, steps(studio, row, width))
    yield _last(studio, summary, width)


def _set(studio: Studio, matter: Sequence[Matter], width: float) -> Frame:
    """Text as a frame as tall as it needs; a misfit where a word is too wide."""
    strips = Compositor(studio.setter).strips(matter, width, LOOK)
    if strips is None:
        studio.setter.misfits.append(Misfit(WHERE, "a word of the guide is wider than its column", "shorten it"))
        return Frame(Size(width, 0.0), ())
    column = (strips[0]._replace(space=0.0), *strips[1:])
    return Frame(Size(width, tall(column)), stood(column, tall(column)))


def _titled(studio: Studio, title: str, body: Frame) -> Frame:
    """A section: its heading bar and what stands below it."""
    bar = _set(studio, [Heading(1, (Span(title, "display"),))], body.size.width)
    top = bar.size.height + 1.5
    return Frame(Size(body.size.width, top + body.size.height), (placed(bar, 0, 0), placed(body, 0, top)))


def _files(studio: Studio, choices: Choices, summary: KitSummary, width: float) -> Frame:
    """Which files to print, on what, and at what size."""
    box = Size(46.0, 38.0)
    table = _set(studio, [_file_table(choices, summary)], width - box.width - 6.0)
    height = max(table.size.height, box.height)
    body = Frame(Size(width, height), (placed(table, 0, 0), *_actual_size(studio, Rect(width - box.width, 0, *box))))
    return _titled(studio, "Print", body)


def _file_table(choices: Choices, summary: KitSummary) -> Table:
    rows = [
        (f"{name}.pdf", str(pages), str(sheets), *_advice(name, choices))
        for name, (pages, sheets) in summary.documents.items()
    ]
    head = ("File", "Pages", "Sheets", "Print on", "How")
    return Table(
        (_row(head, "text-bold"), *(_row(row, "text") for row in rows)), ("left", "right", "right", "left", "left")
    )


def _row(cells: Sequence[str], face: str) -> tuple[tuple[Span], ...]:
    return tuple((Span(cell, face),) for cell in cells)


def _advice(name: str, choices: Choices) -> Advice:
    if name == "cards" and choices.cards == "duplex":
        return Advice("250–300 g/m² card", f"both sides, flip on {choices.flip} edge")
    return ADVICE.get(name, ANY)


def _actual_size(studio: Studio, box: Rect) -> Iterator[Placed]:
    """What to choose in the printer's window: 100 %, and never to fit the page."""
    yield shape(rect_path(box), Ink("pale", "second"), Stroke(Ink("line"), 2 * OUTLINE))
    yield from studio.setter.fit("100 %", Rect(box.x, box.y + 2.5, box.width, 11.0), _HUNDRED, WHERE)
    for number, (icon, words) in enumerate((("check-bold", "Actual size"), ("close-thick", "Fit to page"))):
        y = box.y + 16.0 + number * 10.0
        yield studio.icon(icon, Rect(box.x + 5.0, y, 7.0, 7.0), Ink("solid", "ink"))
        yield from studio.setter.fit(words, Rect(box.x + 14.5, y, box.width - 17.0, 7.0), _CHOICE, WHERE)


_CHOICE = Style("text-bold", 11, 8, align="left", lines=1)


def _measure(studio: Studio, width: float) -> Frame:
    """The rulers, and what to do with them."""
    longest = max(kind.length for kind in RULERS)
    tall_all = RULER_TALL * len(RULERS) - 1.0
    items: list[Placed] = []
    for number, kind in enumerate(RULERS):
        items += ruler(studio, kind, Point(4.0, 1.0 + number * RULER_TALL))
    left = longest + 14.0
    words = _set(studio, [Paragraph((Span(text, face),)) for text, face in _MEASURE], width - left)
    body = Frame(
        Size(width, max(tall_all, words.size.height)),
        (*items, placed(words, left, 0)),
    )
    return _titled(studio, "Measure before you cut", body)


_MEASURE = (
    ("Lay a ruler on these two lines. They must be exactly 100 mm and 4 inches long.", "text-bold"),
    ("If they are not, the printer has scaled the page: choose 100 % or “actual size” and print again.", "text"),
)


def _building(studio: Studio, choices: Choices, summary: KitSummary) -> Iterator[tuple[str, list[Step]]]:
    """The rows of steps that this kit needs."""
    made = summary.documents
    if title := _cards_title(choices, made):
        yield title, _CARD_STEPS
    if board := tile_map(studio, summary):
        how = _OVERLAPPED if summary.overlap else BUTTED[studio.theme.edition.game](studio)
        yield (
            "Board",
            [*how, Step(board, "Where each sheet goes: its row, then its column. Each sheet says which it is.")],
        )
    row = [_MONEY] if "money" in made else []
    if row := [*row, *PIECE_STEPS[studio.theme.edition.game](studio)]:
        yield "Money and pieces", row
    yield "Rules booklet", [*_BOOKLET, _SLIT if made.get("rules", (2, 1))[1] == 1 else _SLITS]


def _trade_steps(studio: Studio) -> list[Step]:
    """How the pieces of the trading game are made, as far as the edition has them."""
    pieces = studio.edition.pieces
    wanted = (
        (bool(pieces.small_building.count or pieces.large_building.count), _TENT),
        (bool(pieces.tokens), _STANDEE),
        (bool(pieces.dice), _DIE),
    )
    return [step for needed, step in wanted if needed]


def _trade_board_steps(studio: Studio) -> list[Step]:
    return _BUTTED


BUTTED: dict[str, Callable[[Studio], list[Step]]] = {"trade": _trade_board_steps, "slide": slide_board_steps}
PIECE_STEPS: dict[str, Callable[[Studio], list[Step]]] = {"trade": _trade_steps, "slide": slide_steps}


def _cards_title(choices: Choices, made: Collection[str]) -> str:
    """What is folded and glued; empty where nothing is."""
    duplex = f"cards are printed on both sides, flipped on the {choices.flip} edge, and only cut"
    folded = ("deeds",) if choices.cards == "duplex" else ("cards", "deeds")
    glued = [name for name in folded if name in made]
    if not glued:
        return ""
    if "cards" in made and "cards" not in glued:
        return f"Deeds (the {duplex})"
    return f"{' and '.join(glued).capitalize()}: fold first, glue, and only then cut"


_CARD_STEPS = [
    Step("card-fold", "Score the dashed line, then fold the sheet on it, print outside."),
    Step("card-glue", "Spread glue thinly all over the blank inside and close it."),
    Step("card-press", "Press it flat under books until it is dry."),
    Step("card-cut", "Now cut along the marks: every card has its back."),
]
_OVERLAPPED = [
    Step("tile-cut", "Cut at the marks. Keep the strips right and below."),
    Step("tile-glue", "Put glue on the strips only."),
    Step("tile-join", "Lay the next sheet on the strip; ticks and letters meet."),
]
_BUTTED = [
    Step("tile-cut", "Cut each sheet at its marks."),
    Step("tile-join", "Lay the sheets edge to edge; ticks and letters meet."),
    Step("tile-tape", "Tape the joints from behind."),
]
_MONEY = Step("money-cut", "Cut the notes along the lines.")
_TENT = Step("tent", "Buildings: cut, fold three times, glue the tab inside.")
_STANDEE = Step("standee", "Tokens: fold at the top, glue the faces, bend the feet out.")
_DIE = Step("die", "Dice: cut, fold every line, glue the tabs inside.")
_BOOKLET = [
    Step("both-sides", "Print both sides, flipped on the long edge."),
    Step("fold-level", "Page 1 at the lower right: fold the top half back."),
    Step("fold-upright", "Fold the left half back. Page 1 lies on top."),
]
_SLIT = Step("slit", "Slit the folds at the head, but not at the spine.")
_SLITS = Step("slit", "Slit the folds at the head, not at the spine. Put the folded sheets in order.")


def _last(studio: Studio, summary: KitSummary, width: float) -> Frame:
    """What should lie on the table in the end, how to print more of it, and who made what."""
    gap = 8.0
    half = (width - gap) / 2
    left = _set(studio, _contents(summary), half)
    right = _set(studio, _more(studio, summary), half)
    size = Size(width, max(left.size.height, right.size.height))
    return Frame(size, (placed(left, 0, 0), placed(right, half + gap, 0)))


def _contents(summary: KitSummary) -> Blocks:
    rows = [(str(count), part) for part, count in summary.contents.items()]
    table = Table((_row(("Count", "Part"), "text-bold"), *(_row(row, "text") for row in rows)), ("right", "left"))
    return Heading(1, (Span("When you are done", "display"),)), table


def _more(studio: Studio, summary: KitSummary) -> Blocks:
    edition = studio.theme.edition
    name = edition.id
    commands = [
        (f"printgen build {name} --only {part}", f"prints more of the {part} and nothing else")
        for part in ("money", "cards", "pieces")
        if part in summary.documents
    ]
    credits = [*(studio.say(text) for text in (*edition.credits, *edition.notices)), ICONS_CREDIT]
    made: Blocks = (
        Heading(1, (Span("More of a part", "display"),)),
        Listing(
            None,
            tuple((Paragraph((Span(command, "text-bold"), Span(f" {does}", "text"))),) for command, does in commands),
        ),
        Heading(1, (Span("Credits and notices", "display"),)),
        *(Paragraph((Span(text, "text"),)) for text in credits),
    )
    for span in spans(made):
        studio.setter.check(span.text, span.face, "credits")
    return made
