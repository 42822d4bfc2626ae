"""The guide's steps for the rules booklet: how it is printed, cut apart and folded."""

from collections.abc import Iterator, Mapping, Sequence

from printgen.components.desk import Desk
from printgen.components.guide.diagrams.diagrams import booklet_picture
from printgen.components.guide.diagrams.pen import (
    CUT,
    OTHER,
    PAPER,
    PICTURE,
    bent_arrow,
    corners_of,
    fold_line,
    paper,
    rules,
    scissors,
    turned_letter,
)
from printgen.components.guide.layout import GuideStep
from printgen.drawing.frame import ORIGIN, Frame, Placed, placed
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.layouts import FoldName
from printgen.kit.signature import PanelSlot, Signature
from printgen.kit.summary import KitSummary

_ROOM = Size(18.5, 22.0)  # for one of two drawn sheets
_ALONE = Size(38.0, 25.0)  # for a sheet that is drawn alone
_TOP = 6.5


def booklet_steps(desk: Desk, choices: Choices, summary: KitSummary) -> tuple[GuideStep, ...]:
    """How the booklet is printed, cut apart where there are two sets, and folded."""
    plan = summary.signature
    sheets = sum(entry.papers for entry in summary.documents if entry.row.work == "fold") or 1
    apart = (GuideStep(_apart(desk, plan), desk.label("steps.booklets-apart")),) if plan.sets > 1 else ()
    return (_printed(desk, plan, choices, sheets), *apart, *_folded(desk, plan.fold, sheets))


def _printed(desk: Desk, plan: Signature, choices: Choices, sheets: int) -> GuideStep:
    if plan.flip is None:
        return GuideStep(_one_side(desk, plan), desk.label("steps.booklet-one-side"))
    return GuideStep(_both_sides(desk, plan, sheets), desk.label(f"steps.booklet-{choices.flipped(plan.flip)}"))


# The steps of each fold. The last one goes on, where there are several sheets; some come only with several.
_FOLDS: Mapping[FoldName, Sequence[str]] = {
    "quarter": ("fold-level", "fold-upright", "slit"),
    "half": ("half-stack", "half-staple", "half-fold"),
    "zine": ("zine-cut", "zine-push", "zine-wrap"),
    "letter": ("letter-in", "letter-over"),
    "z": ("z-back", "z-over"),
}
_OF_SEVERAL = ("half-stack", "half-staple")


def _folded(desk: Desk, fold: FoldName, sheets: int) -> Iterator[GuideStep]:
    """How a sheet is folded, or several, which are then put in order unless they lie within one another."""
    *names, last = (name for name in _FOLDS[fold] if sheets > 1 or name not in _OF_SEVERAL)
    yield from (GuideStep(booklet_picture(desk, name), desk.label(f"steps.{name}")) for name in names)
    caption = desk.label(f"steps.{last}")
    if sheets > 1 and fold != "half":
        caption = desk.listed([caption, desk.label("steps.in-order")], "sentences")
    yield GuideStep(booklet_picture(desk, last), caption)


def _both_sides(desk: Desk, plan: Signature, sheets: int) -> Frame:
    """One paper, turned over as one turns a page: its outside, the edge, its inside."""
    scale = min(_ROOM.width / plan.paper.width, _ROOM.height / plan.paper.height)
    wide, tall = plan.paper.width * scale, plan.paper.height * scale
    left, top = (PICTURE.width - 2 * wide - 5.0) / 2, _TOP + (_ROOM.height - tall) / 2
    right = left + wide + 5.0
    middle = PICTURE.width / 2
    items: list[Placed] = []
    for x, slots, tint in ((left, plan.outside, PAPER), (right, plan.inside, OTHER)):
        items += paper(corners_of(x, top, wide, tall), tint)
        numbers = tuple(_pages(desk, plan, slots, (ORIGIN, scale, sheets)))
        items.append(placed(desk.not_mirrored(Frame(Size(wide, tall), numbers)), x, top))
    edges = ((x, top, x, top + tall) for x in (left + wide, right))
    items += [rules(*edges, stroke=CUT), fold_line(middle, top - 2.5, middle, top + tall + 0.5)]
    items += bent_arrow(Point(left + wide / 2, top - 1.3), Point(middle, top - 8.1), Point(right + wide / 2, top - 1.3))
    return Frame(PICTURE, tuple(items))


def _pages(
    desk: Desk, plan: Signature, slots: Sequence[PanelSlot], drawn: tuple[Point, float, int]
) -> Iterator[Placed]:
    """The page numbers of a side as it is printed."""
    at, scale, sheets = drawn
    for corner in plan.corners:
        for slot in slots:
            centre = slot.rect.moved(*corner).centre
            middle = Point(at.x + centre.x * scale, at.y + centre.y * scale)
            yield turned_letter(desk, str(_page(plan, slot.page, sheets)), middle, slot.turn)


def _page(plan: Signature, page: int, sheets: int) -> int:
    """What a slot's page is called on the first sheet: of nested sheets, the outermost bears the last pages too."""
    each = len(plan.panels)
    return page + each * (sheets - 1) if plan.nested and page > each / 2 else page


def _one_side(desk: Desk, plan: Signature) -> Frame:
    """A paper that is printed on one side, with its folds and its cut."""
    scale = min(_ALONE.width / plan.paper.width, _ALONE.height / plan.paper.height)
    wide, tall = plan.paper.width * scale, plan.paper.height * scale
    at = Point((PICTURE.width - wide) / 2, (PICTURE.height - tall) / 2 + 0.5)
    items = [*paper(corners_of(at.x, at.y, wide, tall)), *_pages(desk, plan, plan.outside, (at, scale, 1))]
    for corner in plan.corners:
        items += [fold_line(*_ends(line.moved(*corner), at, scale)) for line in plan.folds]
        items.append(rules(*(_ends(line.moved(*corner), at, scale) for line in plan.slits), stroke=CUT))
    return desk.not_mirrored(Frame(PICTURE, tuple(items)))


def _ends(line: Line, at: Point, scale: float) -> tuple[float, float, float, float]:
    (x1, y1), (x2, y2) = line
    return at.x + x1 * scale, at.y + y1 * scale, at.x + x2 * scale, at.y + y2 * scale


def _apart(desk: Desk, plan: Signature) -> Frame:
    """Scissors between two sets on one paper."""
    scale = min(28.0 / plan.paper.width, 20.0 / plan.paper.height)
    wide, tall = plan.paper.width * scale, plan.paper.height * scale
    page = Rect((PICTURE.width - wide) / 2, (PICTURE.height - tall) / 2, wide, tall)
    upright = plan.paper.width > plan.paper.height
    if upright:
        page = page._replace(y=PICTURE.height - tall - 0.5)
        cut = (page.centre.x, page.y - 1.0, page.centre.x, page.bottom)
        blades = placed(Frame(Size(7.0, 7.0), (scissors(desk, 0.0, 0.0),)), page.centre.x - 3.5, page.y - 8.0, 90)
    else:
        cut = (page.x - 1.0, page.centre.y, page.right, page.centre.y)
        blades = scissors(desk, page.x - 8.0, page.centre.y - 3.5)
    items = [*paper(corners_of(*page)), rules(cut, stroke=CUT), blades]
    for corner in plan.corners:
        cover = next(slot for slot in plan.outside if slot.page == 1).rect.moved(*corner).centre
        items.append(turned_letter(desk, "1", Point(page.x + cover.x * scale, page.y + cover.y * scale), 0))
    return desk.not_mirrored(Frame(PICTURE, tuple(items)))
