"""The numbered steps of the guide: how tiles are joined, and notes, boxes and booklets made."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from printgen.art.frame import ORIGIN, Frame, Placed, circle_path, placed, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import FoldName
from printgen.kit.document import GuideStep, KitSummary
from printgen.kit.sheet import PanelSlot, Signature
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.guide.diagrams import (
    CUT,
    OTHER,
    PAPER,
    PICTURE,
    bent_arrow,
    booklet_picture,
    corners_of,
    fold_line,
    paper,
    rules,
    scissors,
    turned_letter,
)

_OVERLAPPED = ("tile-cut", "tile-glue", "tile-join")
_BUTTED = ("bare-tile-cut", "bare-tile-join", "bare-tile-tape")
_BOXES = {"boxes": ("box-glue", "box-close"), "tray": ("tray-glue", "tray-join")}

# The steps of each fold. The last one goes on if there are several sheets; some come only with several.
FOLD_STEPS: Mapping[FoldName, Sequence[str]] = {
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


def plain_steps(context: DrawingContext, names: Iterable[str]) -> Iterator[GuideStep]:
    """Yield the steps that are drawn and labeled alike in every kit, by their names."""
    yield from (GuideStep(name, context.label(f"steps.{name}")) for name in names)


def ring_board_steps(context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterator[GuideStep]:
    """Yield how the ring's tiles are joined: with glue strips, or butted."""
    return _tile_steps(context, _OVERLAPPED if summary.overlap else _BUTTED, choices)


def overlap_steps(context: DrawingContext, choices: Choices) -> Iterator[GuideStep]:
    """Yield how tiles with glue strips are joined."""
    return _tile_steps(context, _OVERLAPPED, choices)


def _tile_steps(context: DrawingContext, names: Sequence[str], choices: Choices) -> Iterator[GuideStep]:
    """Yield steps, the first with another caption if tiles share sheets."""
    first, *others = plain_steps(context, names)
    yield replace(first, caption=context.label(f"steps.{names[0]}-saver")) if choices.saver else first
    yield from others


def notes_steps(context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterator[GuideStep]:
    """Yield how notes are cut, or coins are made."""
    if context.edition.currency.coins:
        yield GuideStep(_coins_picture(), context.label("steps.coins"))
    else:
        yield from plain_steps(context, ["money-cut"])


def _coins_picture() -> Frame:
    """Draw a folded sheet of coins, and one that is cut out."""
    sheet, coin = Rect(4.0, 4.0, 17.0, 18.0), Point(30.0, 13.0)
    rows = [Point(sheet.x + 4.5 + 8.0 * column, sheet.y + 4.8 + 8.4 * row) for row in (0, 1) for column in (0, 1)]
    items = (
        shape(rect_path(sheet.moved(0.8, 0.8)), OTHER, OUTLINE_PEN),
        shape(rect_path(sheet), PAPER, OUTLINE_PEN),
        *(shape(circle_path(middle, 3.4), stroke=HAIRLINE_PEN) for middle in rows),
        shape(circle_path(coin, 5.0), PAPER, OUTLINE_PEN),
        shape(circle_path(coin, 3.9), stroke=HAIRLINE_PEN),
    )
    return Frame(Size(38.0, 26.0), items)


def boxes_steps(context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterator[GuideStep]:
    """Yield how boxes and the tray are made, as far as the kit has them."""
    made = {part.id for entry in summary.documents for part in entry.parts if entry.kind.name == "boxes"}
    return plain_steps(context, (step for part, names in _BOXES.items() if part in made for step in names))


def booklet_steps(context: DrawingContext, choices: Choices, summary: KitSummary) -> tuple[GuideStep, ...]:
    """Return how the booklet is printed, cut apart if there are two sets, and folded."""
    plan = summary.signature
    sheets = sum(entry.papers for entry in summary.documents if entry.kind.work == "fold") or 1
    if plan.flip is None:
        steps = [GuideStep(_one_side(context, plan), context.label("steps.booklet-one-side"))]
    else:
        caption = context.label(f"steps.booklet-{choices.flipped(plan.flip)}")
        steps = [GuideStep(_both_sides(context, plan, sheets), caption)]
    if plan.sets > 1:
        steps.append(GuideStep(_sets_apart(context, plan), context.label("steps.booklets-apart")))
    for name in FOLD_STEPS[plan.fold]:
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
