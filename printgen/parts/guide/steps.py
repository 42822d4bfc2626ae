"""The guide's sections of numbered steps, and its drawings of booklets and tiles."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import ORIGIN, Frame, Ink, Placed, placed, rect_path, shape, stacked
from printgen.art.inks import OUTLINE_PEN
from printgen.art.transforms import Scaler
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import FoldName
from printgen.kit.document import DocumentSummary, KitSummary
from printgen.kit.sheet import PanelSlot, Signature
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.diagrams import (
    CUT,
    OTHER,
    PAPER,
    PICTURE,
    GuideStep,
    bent_arrow,
    booklet_picture,
    corners_of,
    fold_line,
    paper,
    picture,
    plain_steps,
    rules,
    scissors,
    straight,
    turned_letter,
)
from printgen.parts.guide.layout import WHERE, beside, plain_text, step_row, titled
from printgen.parts.guide.printing import inches, tenths_of_inches, whole_millimeters
from printgen.parts.guide.signs import printed_sides, thumb
from printgen.type.typesetter import Style

_SIGN = Size(5.6, 6.6)  # a file's thumbnail beside a title
_SIDES_ENLARGED = 2.6  # the sign of a sheet that is turned over, as a drawing

_CARDS = ("card-fold", "card-glue", "card-press", "card-cut")

# The steps of each fold. The last one goes on if there are several sheets; some come only with several.
_FOLDS: Mapping[FoldName, Sequence[str]] = {
    "quarter": ("fold-level", "fold-upright", "slit"),
    "half": ("half-stack", "half-staple", "half-fold"),
    "zine": ("zine-cut", "zine-push", "zine-wrap"),
    "letter": ("letter-in", "letter-over"),
    "z": ("z-back", "z-over"),
}
_OF_SEVERAL = ("half-stack", "half-staple")

_SHEET_ROOM = Size(18.5, 22.0)  # for one of two drawn sheets
_SHEET_ALONE = Size(38.0, 25.0)
_SHEET_TOP = 6.5
_SHEETS_GAP = 5.0

_TILE = Style("text-bold", 9, 8, lines=1)
_ROW = Style("text", 8, 8, align="right", lines=1)
_COLUMN = Style("text", 8, 8, lines=1)
_COLUMNS_TALL = 4.0  # the room for the columns' numbers
_NARROW, _LOW = 5.5, 3.2  # a tile of the map that has no room for both of its numbers
_ROWS_GAP = 2.4  # between the rows of the map
_FEW, _CLOSE_GAP = 5, 0.5  # more rows than a few are closer


class GuideSection(Struct, frozen=True):
    """A row of steps under its title, for some documents."""

    title: str
    steps: tuple[GuideStep, ...]
    documents: tuple[DocumentSummary, ...]


def building_sections(context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterator[GuideSection]:
    """Yield the sections that this kit needs, in the order in which the work is best done."""
    glued, joined, made, booklet = (
        tuple(entry for entry in summary.documents if entry.row.work == work)
        for work in ("glue", "join", "make", "fold")
    )
    if folded := tuple(entry for entry in glued if entry.row.printing(choices, summary).folded):
        title = context.label("guide.title_fold", parts=_named(context, folded))
        yield GuideSection(title, tuple(plain_steps(context, _CARDS)), folded)
    if two_sided := tuple(entry for entry in glued if entry not in folded):
        title = context.label("guide.title_two_sided", parts=_named(context, two_sided))
        turned = Scaler(_SIDES_ENLARGED).frame(printed_sides(choices.edge, choices.paper.size))
        printed = GuideStep(turned, context.label(f"steps.card-print-{choices.edge}"))
        cut = GuideStep("card-cut", context.label("steps.card-cut-only"))
        yield GuideSection(title, (printed, cut), two_sided)
    if joined and (board := tile_map(context, summary)):
        steps = [step for entry in joined for step in entry.row.steps(context, choices, summary)]
        steps.append(GuideStep(board, context.label("steps.board-map")))
        yield GuideSection(context.label("guide.title_board"), _as_printed(context, steps), joined)
    if steps := [step for entry in made for step in entry.row.steps(context, choices, summary)]:
        names = [part.kind for entry in made for part in entry.parts]
        parts = context.listed(names or [context.label(f"documents.{entry.row.name}") for entry in made])
        yield GuideSection(context.label("guide.title_parts", parts=parts), _as_printed(context, steps), made)
    if booklet:
        steps_of_fold = booklet_steps(context, choices, summary)
        yield GuideSection(context.label("guide.title_rules"), steps_of_fold, booklet)


def _named(context: DrawingContext, entries: Sequence[DocumentSummary]) -> str:
    """Return the names of the pieces made from documents: their parts, or the names in their titles."""
    names = [
        context.label(f"documents.{entry.row.name}")
        if entry.row.one
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
    if any(entry.row.work == "join" for entry in section.documents):
        # Steps to glue the joined board on card, whole or in two halves.
        drawn, gap, board = picture(context, "mounting-long" if summary.is_long else "mounting"), 6.0, summary.board
        in_inches = inches(context, board) or tenths_of_inches(context, board)
        size = in_inches if inches(context, summary.paper.size) else whole_millimeters(context, board)
        texts = context.label("guide.mount", size=size), context.label("guide.mount_halves")
        words = plain_text(context, width - drawn.size.width - gap, *texts)
        row = stacked((row, beside(drawn, words, gap)), 2.5)
    signs = [
        thumb(context, entry.row, summary, entry.row.printing(choices, summary).folded, _SIGN)
        for entry in section.documents
    ]
    return titled(context, section.title, row, signs)


def booklet_steps(context: DrawingContext, choices: Choices, summary: KitSummary) -> tuple[GuideStep, ...]:
    """Return how the booklet is printed, cut apart if there are two sets, and folded."""
    plan = summary.signature
    sheets = sum(entry.papers for entry in summary.documents if entry.row.work == "fold") or 1
    if plan.flip is None:
        steps = [GuideStep(_one_side(context, plan), context.label("steps.booklet-one-side"))]
    else:
        caption = context.label(f"steps.booklet-{choices.flipped(plan.flip)}")
        steps = [GuideStep(_both_sides(context, plan, sheets), caption)]
    if plan.sets > 1:
        steps.append(GuideStep(_sets_apart(context, plan), context.label("steps.booklets-apart")))
    for name in _FOLDS[plan.fold]:
        if sheets > 1 or name not in _OF_SEVERAL:
            steps.append(GuideStep(booklet_picture(context, name), context.label(f"steps.{name}")))
    if sheets > 1 and plan.fold != "half":  # sheets that are not within one another are put in order
        last = steps.pop()
        caption = context.listed([last.caption, context.label("steps.in-order")], "sentences")
        steps.append(replace(last, caption=caption))
    return tuple(steps)


def _both_sides(context: DrawingContext, plan: Signature, sheets: int) -> Frame:
    """Draw one paper, turned over as one turns a page: its outside, the edge, its inside."""
    scale = min(_SHEET_ROOM.width / plan.paper.width, _SHEET_ROOM.height / plan.paper.height)
    wide, tall = plan.paper.width * scale, plan.paper.height * scale
    left = (PICTURE.width - 2 * wide - _SHEETS_GAP) / 2
    top = _SHEET_TOP + (_SHEET_ROOM.height - tall) / 2
    right, middle = left + wide + _SHEETS_GAP, PICTURE.width / 2
    items: list[Placed] = []
    for x, slots, tint in ((left, plan.outside, PAPER), (right, plan.inside, OTHER)):
        items += paper(corners_of(x, top, wide, tall), tint)
        numbers = tuple(_page_numbers(context, plan, slots, ORIGIN, scale, sheets))
        items.append(placed(context.not_mirrored(Frame(Size(wide, tall), numbers)), x, top))
    edges = ((x, top, x, top + tall) for x in (left + wide, right))
    items += [rules(*edges, stroke=CUT), fold_line(middle, top - 2.5, middle, top + tall + 0.5)]
    items += bent_arrow(Point(left + wide / 2, top - 1.3), Point(middle, top - 8.1), Point(right + wide / 2, top - 1.3))
    return Frame(PICTURE, tuple(items))


def _one_side(context: DrawingContext, plan: Signature) -> Frame:
    """Draw a paper that is printed on one side, with its folds and its cut."""
    scale = min(_SHEET_ALONE.width / plan.paper.width, _SHEET_ALONE.height / plan.paper.height)
    wide, tall = plan.paper.width * scale, plan.paper.height * scale
    at = Point((PICTURE.width - wide) / 2, (PICTURE.height - tall) / 2 + 0.5)

    def ends(line: Line) -> tuple[float, float, float, float]:
        (x1, y1), (x2, y2) = line
        return at.x + x1 * scale, at.y + y1 * scale, at.x + x2 * scale, at.y + y2 * scale

    items = [*paper(corners_of(*at, wide, tall)), *_page_numbers(context, plan, plan.outside, at, scale, 1)]
    for corner in plan.corners:
        items += [fold_line(*ends(line.moved(*corner))) for line in plan.folds]
        items.append(rules(*(ends(line.moved(*corner)) for line in plan.slits), stroke=CUT))
    return context.not_mirrored(Frame(PICTURE, tuple(items)))


def _page_numbers(
    context: DrawingContext, plan: Signature, slots: Sequence[PanelSlot], at: Point, scale: float, sheets: int
) -> Iterator[Placed]:
    """Draw the page numbers of a side of the first sheet as it is printed."""
    each = len(plan.panels)
    for corner in plan.corners:
        for slot in slots:
            # Of nested sheets, the outermost bears the last pages too.
            outermost = plan.nested and slot.page > each / 2
            page = slot.page + each * (sheets - 1) if outermost else slot.page
            centre = slot.rect.moved(*corner).centre
            middle = Point(at.x + centre.x * scale, at.y + centre.y * scale)
            yield turned_letter(context, str(page), middle, slot.turn)


def _sets_apart(context: DrawingContext, plan: Signature) -> Frame:
    """Draw scissors between two sets on one paper."""
    scale = min(28.0 / plan.paper.width, 20.0 / plan.paper.height)
    wide, tall = plan.paper.width * scale, plan.paper.height * scale
    page = Rect((PICTURE.width - wide) / 2, (PICTURE.height - tall) / 2, wide, tall)
    if plan.paper.width > plan.paper.height:
        page = page._replace(y=PICTURE.height - tall - 0.5)
        cut = (page.centre.x, page.y - 1.0, page.centre.x, page.bottom)
        blades = placed(Frame(Size(7.0, 7.0), (scissors(context, 0.0, 0.0),)), page.centre.x - 3.5, page.y - 8.0, 90)
    else:
        cut = (page.x - 1.0, page.centre.y, page.right, page.centre.y)
        blades = scissors(context, page.x - 8.0, page.centre.y - 3.5)
    items = [*paper(corners_of(*page)), rules(cut, stroke=CUT), blades]
    for corner in plan.corners:
        cover = next(slot for slot in plan.outside if slot.page == 1).rect.moved(*corner).centre
        items.append(turned_letter(context, "1", Point(page.x + cover.x * scale, page.y + cover.y * scale), 0))
    return context.not_mirrored(Frame(PICTURE, tuple(items)))


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
