"""The guide's numbered steps for each thing to build."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import ORIGIN, Frame, Placed, placed, stacked
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
    bent_arrow,
    booklet_picture,
    corners_of,
    fold_line,
    paper,
    picture,
    rules,
    scissors,
    turned_letter,
)
from printgen.parts.guide.layout import GuideStep, beside, set_text, step_row, tile_map, titled
from printgen.parts.guide.printing import inches, tenths_of_inches, whole_millimetres
from printgen.parts.guide.signs import printed_sides, thumb
from printgen.type.markdown import Paragraph, Span

_ROOM = Size(18.5, 22.0)  # for one of two drawn sheets
_ALONE = Size(38.0, 25.0)  # for a sheet that is drawn alone
_TOP = 6.5


def booklet_steps(context: DrawingContext, choices: Choices, summary: KitSummary) -> tuple[GuideStep, ...]:
    """How the booklet is printed, cut apart where there are two sets, and folded."""
    plan = summary.signature
    sheets = sum(entry.papers for entry in summary.documents if entry.row.work == "fold") or 1
    apart = (GuideStep(_apart(context, plan), context.label("steps.booklets-apart")),) if plan.sets > 1 else ()
    return (_printed(context, plan, choices, sheets), *apart, *_folded(context, plan.fold, sheets))


def _printed(context: DrawingContext, plan: Signature, choices: Choices, sheets: int) -> GuideStep:
    if plan.flip is None:
        return GuideStep(_one_side(context, plan), context.label("steps.booklet-one-side"))
    return GuideStep(_both_sides(context, plan, sheets), context.label(f"steps.booklet-{choices.flipped(plan.flip)}"))


# The steps of each fold. The last one goes on, where there are several sheets; some come only with several.
_FOLDS: Mapping[FoldName, Sequence[str]] = {
    "quarter": ("fold-level", "fold-upright", "slit"),
    "half": ("half-stack", "half-staple", "half-fold"),
    "zine": ("zine-cut", "zine-push", "zine-wrap"),
    "letter": ("letter-in", "letter-over"),
    "z": ("z-back", "z-over"),
}
_OF_SEVERAL = ("half-stack", "half-staple")


def _folded(context: DrawingContext, fold: FoldName, sheets: int) -> Iterator[GuideStep]:
    """How a sheet is folded, or several, which are then put in order unless they lie within one another."""
    *names, last = (name for name in _FOLDS[fold] if sheets > 1 or name not in _OF_SEVERAL)
    yield from (GuideStep(booklet_picture(context, name), context.label(f"steps.{name}")) for name in names)
    caption = context.label(f"steps.{last}")
    if sheets > 1 and fold != "half":
        caption = context.listed([caption, context.label("steps.in-order")], "sentences")
    yield GuideStep(booklet_picture(context, last), caption)


def _both_sides(context: DrawingContext, plan: Signature, sheets: int) -> Frame:
    """One paper, turned over as one turns a page: its outside, the edge, its inside."""
    scale = min(_ROOM.width / plan.paper.width, _ROOM.height / plan.paper.height)
    wide, tall = plan.paper.width * scale, plan.paper.height * scale
    left, top = (PICTURE.width - 2 * wide - 5.0) / 2, _TOP + (_ROOM.height - tall) / 2
    right = left + wide + 5.0
    middle = PICTURE.width / 2
    items: list[Placed] = []
    for x, slots, tint in ((left, plan.outside, PAPER), (right, plan.inside, OTHER)):
        items += paper(corners_of(x, top, wide, tall), tint)
        numbers = tuple(_pages(context, plan, slots, (ORIGIN, scale, sheets)))
        items.append(placed(context.not_mirrored(Frame(Size(wide, tall), numbers)), x, top))
    edges = ((x, top, x, top + tall) for x in (left + wide, right))
    items += [rules(*edges, stroke=CUT), fold_line(middle, top - 2.5, middle, top + tall + 0.5)]
    items += bent_arrow(Point(left + wide / 2, top - 1.3), Point(middle, top - 8.1), Point(right + wide / 2, top - 1.3))
    return Frame(PICTURE, tuple(items))


def _pages(
    context: DrawingContext, plan: Signature, slots: Sequence[PanelSlot], drawn: tuple[Point, float, int]
) -> Iterator[Placed]:
    """The page numbers of a side as it is printed."""
    at, scale, sheets = drawn
    for corner in plan.corners:
        for slot in slots:
            centre = slot.rect.moved(*corner).centre
            middle = Point(at.x + centre.x * scale, at.y + centre.y * scale)
            yield turned_letter(context, str(_page(plan, slot.page, sheets)), middle, slot.turn)


def _page(plan: Signature, page: int, sheets: int) -> int:
    """What a slot's page is called on the first sheet: of nested sheets, the outermost bears the last pages too."""
    each = len(plan.panels)
    return page + each * (sheets - 1) if plan.nested and page > each / 2 else page


def _one_side(context: DrawingContext, plan: Signature) -> Frame:
    """A paper that is printed on one side, with its folds and its cut."""
    scale = min(_ALONE.width / plan.paper.width, _ALONE.height / plan.paper.height)
    wide, tall = plan.paper.width * scale, plan.paper.height * scale
    at = Point((PICTURE.width - wide) / 2, (PICTURE.height - tall) / 2 + 0.5)
    items = [*paper(corners_of(at.x, at.y, wide, tall)), *_pages(context, plan, plan.outside, (at, scale, 1))]
    for corner in plan.corners:
        items += [fold_line(*_ends(line.moved(*corner), at, scale)) for line in plan.folds]
        items.append(rules(*(_ends(line.moved(*corner), at, scale) for line in plan.slits), stroke=CUT))
    return context.not_mirrored(Frame(PICTURE, tuple(items)))


def _ends(line: Line, at: Point, scale: float) -> tuple[float, float, float, float]:
    (x1, y1), (x2, y2) = line
    return at.x + x1 * scale, at.y + y1 * scale, at.x + x2 * scale, at.y + y2 * scale


def _apart(context: DrawingContext, plan: Signature) -> Frame:
    """Scissors between two sets on one paper."""
    scale = min(28.0 / plan.paper.width, 20.0 / plan.paper.height)
    wide, tall = plan.paper.width * scale, plan.paper.height * scale
    page = Rect((PICTURE.width - wide) / 2, (PICTURE.height - tall) / 2, wide, tall)
    upright = plan.paper.width > plan.paper.height
    if upright:
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


_GAP = 6.0


def mounting(summary: KitSummary, context: DrawingContext, width: float) -> Frame:
    """How the joined board is glued on card, whole or in two halves."""
    drawn = picture(context, "mounting-long" if summary.is_long else "mounting")
    room = width - drawn.size.width - _GAP
    words = set_text(context, [Paragraph((Span(text, "text"),)) for text in _words(context, summary)], room)
    return beside(drawn, words, _GAP)


def _words(context: DrawingContext, summary: KitSummary) -> Iterator[str]:
    board = summary.board
    in_inches = inches(context, board) or tenths_of_inches(context, board)
    size = in_inches if inches(context, summary.paper.size) else whole_millimetres(context, board)
    yield context.label("guide.mount", size=size)
    yield context.label("guide.mount_halves")


class GuideSection(Struct, frozen=True):
    """A row of steps under its title, for some documents; what is said besides, and what may be done after it."""

    title: str
    steps: tuple[GuideStep, ...]
    documents: tuple[DocumentSummary, ...] = ()
    note: str = ""
    after: Callable[[DrawingContext, float], Frame] | None = None


_SIGN = Size(5.6, 6.6)  # a file's look beside a title

_SIDES_ENLARGED = 2.6  # the sign of a sheet that is turned over, as a drawing

_CARDS = ("card-fold", "card-glue", "card-press", "card-cut")
_OVERLAPPED = ("tile-cut", "tile-glue", "tile-join")
_BUTTED = ("bare-tile-cut", "bare-tile-join", "bare-tile-tape")
_BUILDINGS = {"tent": "tent", "flat": "counter"}
_BOXES = {"boxes": ("box-glue", "box-close"), "tray": ("tray-glue", "tray-join")}


def plain_steps(context: DrawingContext, names: Iterable[str]) -> Iterator[GuideStep]:
    """The steps that are drawn and labelled alike in every kit, by their names."""
    yield from (GuideStep(name, context.label(f"steps.{name}")) for name in names)


def ring_board_steps(context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterator[GuideStep]:
    """How the ring's tiles are joined: with glue strips, or butted."""
    yield from _tiles(context, _OVERLAPPED if summary.overlap else _BUTTED, choices)


def overlap_steps(context: DrawingContext, choices: Choices) -> Iterator[GuideStep]:
    """How tiles with glue strips are joined."""
    yield from _tiles(context, _OVERLAPPED, choices)


def _tiles(context: DrawingContext, names: Sequence[str], choices: Choices) -> Iterator[GuideStep]:
    """Steps of which the first is another where tiles share sheets."""
    first, *others = plain_steps(context, names)
    yield replace(first, caption=context.label(f"steps.{names[0]}-saver")) if choices.saver else first
    yield from others


def notes_steps(context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterator[GuideStep]:
    """How notes are cut."""
    yield from plain_steps(context, ["money-cut"])


def pieces_steps(context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterator[GuideStep]:
    """How buildings, tokens and dice are made, as far as the edition has them."""
    wanted = context.edition.pieces
    if kinds := list(context.edition.building_kinds()):
        drawing = _BUILDINGS[choices.buildings]
        names = [context.label(f"steps.{kind.id}_buildings") for kind in kinds]
        yield GuideStep(drawing, context.label(f"steps.{drawing}", parts=context.listed(names)))
    if wanted.tokens:
        yield from plain_steps(context, ["standee"])
    if wanted.dice:
        yield GuideStep("die", context.label("steps.die", n=wanted.dice))


def boxes_steps(context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterator[GuideStep]:
    """How boxes and the tray are made, as far as the kit has them."""
    made = {part.id for entry in summary.documents for part in entry.parts if entry.row.name == "boxes"}
    yield from plain_steps(context, (step for part, names in _BOXES.items() if part in made for step in names))


def building_sections(context: DrawingContext, choices: Choices, summary: KitSummary) -> Iterator[GuideSection]:
    """The sections that this kit needs, one for each kind of work, in the order in which they are best done."""
    for work, section in _SECTIONS.items():
        if entries := tuple(entry for entry in summary.documents if entry.row.work == work):
            yield from section(context, choices, summary, entries)


def _glued(
    context: DrawingContext, choices: Choices, summary: KitSummary, entries: Sequence[DocumentSummary]
) -> Iterator[GuideSection]:
    """Folded cards, and those that are printed on both sides."""
    folded = tuple(entry for entry in entries if entry.row.printing(choices, summary).folded)
    if folded:
        title = context.label("guide.title_fold", parts=_named(context, folded))
        yield GuideSection(title, tuple(plain_steps(context, _CARDS)), folded)
    if apart := tuple(entry for entry in entries if entry not in folded):
        title = context.label("guide.title_two_sided", parts=_named(context, apart))
        yield GuideSection(title, _two_sided(context, choices), apart)


def _two_sided(context: DrawingContext, choices: Choices) -> tuple[GuideStep, ...]:
    """How cards are made whose backs are printed on the same sheet."""
    turned = Scaler(_SIDES_ENLARGED).frame(printed_sides(choices.edge, choices.paper.size))
    printed = context.label(f"steps.card-print-{choices.edge}")
    return GuideStep(turned, printed), GuideStep("card-cut", context.label("steps.card-cut-only"))


def _joined(
    context: DrawingContext, choices: Choices, summary: KitSummary, entries: Sequence[DocumentSummary]
) -> Iterator[GuideSection]:
    """The board, its tiles on a map, and what it may be mounted on."""
    if board := tile_map(context, summary):
        how = [step for entry in entries for step in entry.row.steps(context, choices, summary)]
        how.append(GuideStep(board, context.label("steps.board-map")))
        yield GuideSection(
            context.label("guide.title_board"),
            _as_printed(context, how),
            tuple(entries),
            after=partial(mounting, summary),
        )


def _made(
    context: DrawingContext, choices: Choices, summary: KitSummary, entries: Sequence[DocumentSummary]
) -> Iterator[GuideSection]:
    """What is cut out and put together."""
    if row := tuple(step for entry in entries for step in entry.row.steps(context, choices, summary)):
        names = [part.kind for entry in entries for part in entry.parts]
        parts = context.listed(names or [context.label(f"documents.{entry.row.name}") for entry in entries])
        yield GuideSection(context.label("guide.title_parts", parts=parts), _as_printed(context, row), tuple(entries))


def _as_printed(context: DrawingContext, row: Sequence[GuideStep]) -> tuple[GuideStep, ...]:
    """Steps with drawings of tiles and nets, which keep their left and right as the printed ones do."""
    drawn = (picture(context, step.drawing) if isinstance(step.drawing, str) else step.drawing for step in row)
    return tuple(replace(step, drawing=context.not_mirrored(drawing)) for step, drawing in zip(row, drawn, strict=True))


def _folded_building(
    context: DrawingContext, choices: Choices, summary: KitSummary, entries: Sequence[DocumentSummary]
) -> Iterator[GuideSection]:
    """The booklet."""
    yield GuideSection(context.label("guide.title_rules"), booklet_steps(context, choices, summary), tuple(entries))


_SECTIONS = {"glue": _glued, "join": _joined, "make": _made, "fold": _folded_building}


def _named(context: DrawingContext, entries: Sequence[DocumentSummary]) -> str:
    """What is made of documents: their parts, or what their titles name."""
    return context.listed(
        [
            context.label(f"documents.{entry.row.name}")
            if entry.row.one
            else context.listed([part.kind for part in entry.parts])
            for entry in entries
        ]
    )


def section_frame(
    context: DrawingContext, choices: Choices, summary: KitSummary, section: GuideSection, width: float
) -> Frame:
    """A section as wide as the page and as tall as it needs."""
    row = step_row(context, section.steps, width)
    if section.note:
        row = stacked((set_text(context, [Paragraph((Span(section.note, "text-italic"),))], width), row), 2.5)
    if section.after:
        row = stacked((row, section.after(context, width)), 2.5)
    signs = [
        thumb(context, entry.row, summary, entry.row.printing(choices, summary).folded, _SIGN)
        for entry in section.documents
    ]
    return titled(context, section.title, row, signs)
