"""The guide's sections of numbered steps, and its map of the tiles."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, rect_path, shape, stacked
from printgen.art.inks import OUTLINE_PEN
from printgen.art.transforms import Scaler
from printgen.geometry import Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.document import DocumentSummary, GuideStep, KitSummary
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.diagrams import (
    OTHER,
    PAPER,
    PICTURE,
    bent_arrow,
    corners_of,
    paper,
    picture,
    straight,
)
from printgen.parts.guide.layout import LOOK, WHERE, beside, plain_text, step_row, titled
from printgen.parts.guide.printing import inches, tenths_of_inches, whole_millimeters
from printgen.parts.guide.signs import fitted_into, printed_sides, thumb
from printgen.parts.guide.steps import booklet_steps, plain_steps
from printgen.type.typesetter import Style

_SIGN = Size(5.6, 6.6)  # a file's thumbnail beside a title
_SIDES_ENLARGED = 2.6  # the sign of a sheet that is turned over, as a drawing

# A sheet's way through the printer: the height of the drawing, of a sheet and of the printer, and a gap beside it.
_BY_HAND_HIGH, _BY_HAND_TALL, _BY_HAND_PRINTER, _BY_HAND_GAP = 10.4, 8.0, 6.0, 5.0

_BY_HAND_LOOK = replace(LOOK, size=8.0, leading=1.2)

_CARDS = ("card-fold", "card-glue", "card-press", "card-cut")

_TILE = Style("text-bold", 9, 8, lines=1)
_ROW = Style("text", 8, 8, align="right", lines=1)
_COLUMN = Style("text", 8, 8, lines=1)
_COLUMNS_TALL = 4.0  # the room for the columns' numbers
_NARROW, _LOW = 5.5, 3.2  # a tile of the map that has no room for both of its numbers
_ROWS_GAP = 2.4  # between the rows of the map
_FEW, _CLOSE_GAP = 5, 0.5  # more rows than a few are closer


class GuideSection(Struct, frozen=True):
    """A row of steps under its title, for some documents.

    The first one for files that are printed on both sides also ``says_by_hand`` how sheets are turned by hand.
    """

    title: str
    steps: tuple[GuideStep, ...]
    documents: tuple[DocumentSummary, ...]
    says_by_hand: bool = False


def building_sections(context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterator[GuideSection]:
    """Yield the sections that this kit needs, in the order in which the work is best done."""
    said = False
    for section in _sections(context, choices, summary):
        two_sided = any(entry.kind.printing(choices, summary).flip for entry in section.documents)
        yield replace(section, says_by_hand=two_sided and not said)
        said = said or two_sided


def _sections(context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterator[GuideSection]:
    glued, joined, made, booklet = (
        tuple(entry for entry in summary.documents if entry.kind.work == work)
        for work in ("glue", "join", "make", "fold")
    )
    if folded := tuple(entry for entry in glued if entry.kind.printing(choices, summary).folded):
        title = context.label("guide.title_fold", parts=_named(context, folded))
        yield GuideSection(title, tuple(plain_steps(context, _CARDS)), folded)
    if two_sided := tuple(entry for entry in glued if entry not in folded):
        title = context.label("guide.title_two_sided", parts=_named(context, two_sided))
        turned = Scaler(_SIDES_ENLARGED).frame(printed_sides(choices.edge, choices.paper.size))
        printed = GuideStep(turned, context.label(f"steps.card-print-{choices.edge}"))
        cut = GuideStep("card-cut", context.label("steps.card-cut-only"))
        yield GuideSection(title, (printed, cut), two_sided)
    if joined and (board := tile_map(context, summary)):
        steps = [step for entry in joined for step in entry.kind.steps(context, choices, summary)]
        steps.append(GuideStep(board, context.label("steps.board-map")))
        yield GuideSection(context.label("guide.title_board"), _as_printed(context, steps), joined)
    if steps := [step for entry in made for step in entry.kind.steps(context, choices, summary)]:
        names = [part.kind for entry in made for part in entry.parts]
        parts = context.listed(names or [context.label(f"documents.{entry.kind.name}") for entry in made])
        yield GuideSection(context.label("guide.title_parts", parts=parts), _as_printed(context, steps), made)
    if booklet:
        steps_of_fold = booklet_steps(context, choices, summary)
        yield GuideSection(context.label("guide.title_rules"), steps_of_fold, booklet)


def _named(context: DrawingContext, entries: Sequence[DocumentSummary]) -> str:
    """Return the names of the pieces made from documents: their parts, or the names in their titles."""
    names = [
        context.label(f"documents.{entry.kind.name}")
        if entry.kind.one
        else context.listed([part.kind for part in entry.parts])
        for entry in entries
    ]
    return context.listed(names)


def _as_printed(context: DrawingContext, steps: Sequence[GuideStep]) -> tuple[GuideStep, ...]:
    """Keep left and right in drawings of tiles and nets, as in the printed ones."""
    found = []
    for step in steps:
        drawing = picture(context, step.drawing) if isinstance(step.drawing, str) else step.drawing
        found.append(replace(step, drawing=context.not_mirrored(drawing)))
    return tuple(found)


def section_frame(
    context: DrawingContext, choices: Choices, summary: KitSummary, section: GuideSection, width: float
) -> Frame:
    """Draw a section as wide as the page and as tall as it needs."""
    row = step_row(context, section.steps, width)
    if any(entry.kind.work == "join" for entry in section.documents):
        # Steps to glue the joined board on card, whole or in two halves.
        drawn, gap, board = picture(context, "mounting-long" if summary.is_long else "mounting"), 6.0, summary.board
        in_inches = inches(context, board) or tenths_of_inches(context, board)
        size = in_inches if inches(context, summary.paper.size) else whole_millimeters(context, board)
        texts = context.label("guide.mount", size=size), context.label("guide.mount_halves")
        words = plain_text(context, width - drawn.size.width - gap, *texts)
        row = stacked((row, beside(drawn, words, gap)), 2.5)
    if section.says_by_hand:
        drawn, advice = by_hand_drawing(context, choices.paper.size), [context.label("guide.by_hand")]
        if choices.fold != "zine":
            advice.append(context.label("guide.by_hand_zine"))
        room = width - drawn.size.width - _BY_HAND_GAP
        words = plain_text(context, room, context.listed(advice, "sentences"), look=_BY_HAND_LOOK)
        row = stacked((row, beside(drawn, words, _BY_HAND_GAP)), 1.5)
    signs = [
        thumb(context, entry.kind, summary, entry.kind.printing(choices, summary).folded, _SIGN)
        for entry in section.documents
    ]
    return titled(context, section.title, row, signs)


def by_hand_drawing(context: DrawingContext, page: Size) -> Frame:
    """Draw how a sheet goes through a printer twice: its front is printed, it is turned over, then its back."""
    sheet = fitted_into(page, Size(_BY_HAND_TALL, _BY_HAND_TALL)).size
    top, middle = _BY_HAND_HIGH - sheet.height, _BY_HAND_HIGH - sheet.height / 2
    items: list[Placed] = []

    def printer(x: float) -> None:
        size = _BY_HAND_PRINTER
        items.append(context.icon("printer", Rect(x, middle - size / 2, size, size), Ink("solid", "ink")))
        items.extend(straight(Point(x + size + 0.8, middle), Point(x + size + 4.4, middle)))

    def leaf(x: float, number: str, tint: Ink) -> float:
        items.extend(paper(corners_of(x, top, *sheet), tint))
        items.extend(context.setter.fit(number, Rect(x, top, *sheet), _TILE, WHERE) if number else ())
        return x + sheet.width / 2

    step = _BY_HAND_PRINTER + 5.2
    printer(0.0)
    front = leaf(step, "1", PAPER)
    back = leaf(step + sheet.width + 4.0, "", OTHER)
    items += bent_arrow(Point(front, top - 0.6), Point((front + back) / 2, top - 4.2), Point(back, top - 0.6))
    x = back + sheet.width / 2 + 0.8
    items += straight(Point(x, middle), Point(x + 3.6, middle))
    printer(x + 4.4)
    leaf(x + 4.4 + step, "2", OTHER)
    return Frame(Size(x + 4.4 + step + sheet.width, _BY_HAND_HIGH), tuple(items))


def tile_map(context: DrawingContext, summary: KitSummary) -> Frame | None:
    """Draw the board's tiles in proportion, each with its row and column, the rows apart as before they are joined.

    Tiles without room for both numbers are counted beside the map: the rows at its left, more than two columns above.
    None for a board that is not tiled.
    """
    if not (summary.columns or summary.rows):
        return None
    board, fit = summary.board, context.setter.fit
    across = list(pairwise((0.0, *summary.columns, board.width)))
    down = list(pairwise((0.0, *summary.rows, board.height)))
    gap = _ROWS_GAP if len(down) <= _FEW else _CLOSE_GAP
    top, scale = 0.0, _map_scale(board, gap * (len(down) - 1))
    narrowest, lowest = (min(far - near for near, far in stretches) * scale for stretches in (across, down))
    slim = narrowest < _NARROW or lowest < _LOW
    if slim:
        top = _COLUMNS_TALL if len(across) > 2 else 0.0
        scale = _map_scale(board, top + gap * (len(down) - 1))
    width = board.width * scale
    items: list[Placed] = []
    for row, (start, end) in enumerate(down):
        stripe = Rect((PICTURE.width - width) / 2, top + start * scale + row * gap, width, (end - start) * scale)
        items.append(shape(rect_path(stripe), Ink("pale", "accent")))
        for column, (near, far) in enumerate(across):
            cell = stripe._replace(x=stripe.x + near * scale, width=(far - near) * scale)
            items.append(shape(rect_path(cell), stroke=OUTLINE_PEN))
            if not slim:
                items += fit(f"{row + 1}, {column + 1}", cell, _TILE, WHERE)
            elif row == 0 and top:
                items += fit(str(column + 1), cell._replace(y=0.0, height=top), _COLUMN, WHERE)
        if slim:
            label = Rect(stripe.x - 13.0, stripe.centre.y - 2.0, 12.0, 4.0)
            items += fit(context.label("guide.row", number=row + 1), label, _ROW, WHERE)
        if row:  # an arrow towards the row above
            x, reach = stripe.right + _ROWS_GAP, min(7.0, 0.75 * (stripe.height + gap))
            items += straight(Point(x, stripe.y + 0.6 * reach), Point(x, stripe.y - 0.4 * reach))
    return Frame(PICTURE, tuple(items))


def _map_scale(board: Size, taken: float) -> float:
    """Return the scale of the map if other things take that much of the picture's height."""
    return min((PICTURE.height - taken) / board.height, (PICTURE.width - 2 * _ROWS_GAP) / board.width)
