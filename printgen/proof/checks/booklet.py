"""Checks the rules folded in simulation: panels out of order, upside down, or with words at a fold."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Line, Point, Rect, Size, turned_point, turned_rect
from printgen.proof.check_row import HandedPages
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Compared, Finding, Remark
from printgen.proof.pages.folds import folding
from printgen.proof.pages.folds.flips import flip_axis
from printgen.proof.pages.folds.folding import FOLDINGS, RING, Folding, Panel
from printgen.proof.pages.folds.marks import Fold, fold_along, folds_without_line, strokes
from printgen.proof.pages.folds.panels import CHECK, PrintedPanel, panel_faults, panels_of
from printgen.proof.pages.opened import OpenedKit
from printgen.proof.pages.page import Page

PANELS = "panels"
_BESIDE = 2.0  # mm: a panel that is folded in is narrower than the others by less
_NEAR = 0.1
_ALONG = {0: Point(1, 0), 90: Point(0, 1), 180: Point(-1, 0), 270: Point(0, -1)}


class Leaf(Struct, frozen=True):
    """One sheet of a booklet, or its part of a larger paper, stood so that its cover is upright.

    ``printed`` are its panels as printed, ``panels`` how they lie; each panel's ``page`` is its place in ``printed``.
    """

    printed: tuple[PrintedPanel, ...]
    panels: tuple[Panel, ...]
    folds: tuple[Line, ...]
    cuts: tuple[Line, ...]

    @property
    def fronts(self) -> list[Panel]:
        """The panels on the side that lies up."""
        return [panel for panel in self.panels if panel.up]

    @property
    def shape(self) -> folding.FoldShape:
        """What the sheet looks like to whoever folds it."""
        return folding.sheet_shape(
            [panel.rect for panel in self.fronts], 1 if len(self.fronts) == len(self.panels) else 2
        )


def page_booklet(page: Page, wanted: Expectations | None) -> Iterator[Remark]:
    """Folds of a booklet's page that no line shows."""
    if page.record.kind == "booklet":
        yield from folds_without_line(page, strokes(page), CHECK)


def booklet(kit: OpenedKit, wanted: Expectations | None, handed: HandedPages) -> Iterator[Remark]:
    """What is wrong with each folded document: panel by panel, and once its sheets are folded."""
    for book in kit.books.values():
        pages = {page: panels_of(page) for page in book.pages if page.record.kind == "booklet"}
        booklets = _booklets(pages)
        creeps = any(_is_nested(leaves[0]) for leaves in booklets)
        for page, panels in pages.items():
            yield Compared(PANELS, len(panels))
            yield from panel_faults(page, panels, creeps)
        for leaves in booklets:
            yield from _once_folded(leaves)


def _is_nested(leaf: Leaf) -> bool:
    return leaf.shape in FOLDINGS and FOLDINGS[leaf.shape].nested


def _booklets(pages: dict[Page, tuple[PrintedPanel, ...]]) -> list[list[Leaf]]:
    """The leaves of each booklet of a document, in order; several may share their papers."""
    found: dict[str, list[Leaf]] = {}
    for page, panels in pages.items():
        if page.record.side == "front":
            behind = next((other for other in pages if _is_behind(other, page)), None)
            for name in dict.fromkeys(panel.booklet for panel in panels):
                fronts = [panel for panel in panels if panel.booklet == name]
                found.setdefault(name, []).append(_leaf(page, fronts, pages[behind] if behind else ()))
    return list(found.values())


def _is_behind(page: Page, front: Page) -> bool:
    return page.record.side == "back" and page.record.sheet == front.record.sheet


def _leaf(page: Page, fronts: Sequence[PrintedPanel], backs: Sequence[PrintedPanel]) -> Leaf:
    """The front panels of one booklet on a page, with those that are printed behind them."""
    flat = [_flat(panel, index) for index, panel in enumerate(fronts)]
    region = _round([panel.rect for panel in flat])
    lying = [(panel, _behind(_flat(panel, 0), panel.page)) for panel in backs]
    behind = [(panel, flat) for panel, flat in lying if region.holds(Rect(*flat.rect.centre, 0.0, 0.0))]
    printed = (*fronts, *(panel for panel, _ in behind))
    flat += [replace(panel, page=index) for index, (_, panel) in enumerate(behind, len(fronts))]
    turn = min(fronts, key=lambda panel: panel.listed).item.turn
    folds, cuts = (_stood_lines(page, lines, region, turn) for lines in (page.folds, page.cuts))
    leaf = Leaf(printed, tuple(_stood(panel, page.size, turn) for panel in flat), folds, cuts)
    return _in_mirror(leaf) if page.leftward else leaf


def _stood_lines(page: Page, lines: Iterable[Line], region: Rect, turn: int) -> tuple[Line, ...]:
    """The lines of a page within a region, as they lie when what was printed with a turn stands upright."""
    own = [line for line in map(page.true_line, lines) if _within(line, region)]
    return tuple(Line(*(turned_point(point, page.size, -turn % 360) for point in line)) for line in own)


def _in_mirror(leaf: Leaf) -> Leaf:
    """A leaf of a booklet that is read from the right, as it looks in a mirror: like one that is read from the left.

    Its panels' directions stay those of a reader there.
    """

    def turned(line: Line) -> Line:
        return Line(*(Point(-x, y) for x, y in line))

    panels = (
        replace(
            panel,
            rect=panel.rect._replace(x=-panel.rect.right),
            along=Point(panel.along.x, -panel.along.y),
            down=Point(-panel.down.x, panel.down.y),
        )
        for panel in leaf.panels
    )
    return Leaf(leaf.printed, tuple(panels), tuple(map(turned, leaf.folds)), tuple(map(turned, leaf.cuts)))


def _flat(panel: PrintedPanel, index: int) -> Panel:
    """A panel as it lies on its page, its print up."""
    return Panel(index, panel.page.true(panel.item.rect), _ALONG[panel.turn], _ALONG[(panel.turn + 90) % 360])


def _behind(panel: Panel, page: Page) -> Panel:
    """A panel of a back page as it lies behind the front page, looking through the paper."""
    axis = flip_axis(page.record.flip or "long", page.size)
    middle = page.size.width / 2 if axis == "upright" else page.size.height / 2
    return folding.mirrored_panel(panel, Fold(axis, middle))


def _stood(panel: Panel, size: Size, turn: int) -> Panel:
    """A panel on a page that is turned back by so much."""

    def direction(vector: Point) -> Point:
        x, y = vector
        return {0: vector, 90: Point(y, -x), 180: Point(-x, -y), 270: Point(-y, x)}[turn]

    rect = turned_rect(panel.rect, size, -turn % 360)
    return replace(panel, rect=rect, along=direction(panel.along), down=direction(panel.down))


def _round(rects: Sequence[Rect]) -> Rect:
    """The box round some rectangles."""
    x, y = min(rect.x for rect in rects), min(rect.y for rect in rects)
    return Rect(x, y, max(rect.right for rect in rects) - x, max(rect.bottom for rect in rects) - y)


def _within(line: Line, region: Rect) -> bool:
    (x1, y1), (x2, y2) = line
    return region.inset(-_NEAR).holds(Rect((x1 + x2) / 2, (y1 + y2) / 2, 0.0, 0.0))


def _once_folded(leaves: Sequence[Leaf]) -> Iterator[Finding]:
    """What is wrong with a booklet once its sheets are folded, and laid in or on each other."""
    first = leaves[0]
    if first.shape == RING:
        for index, leaf in enumerate(leaves):
            yield from _ring(leaf, index * len(leaf.panels))
    elif how := FOLDINGS.get(first.shape):
        if how.nested:
            yield from _stack(_nested(leaves), how, range(1, sum(len(leaf.panels) for leaf in leaves) + 1))
        else:
            for index, leaf in enumerate(leaves):
                yield from _stack(leaf, how, [number + index * len(how.pages) for number in how.pages])
    else:
        page = first.printed[0].page
        columns, rows = first.shape[:2]
        yield page.fault(CHECK, f"{columns} x {rows} panels, printed like this, fold to no booklet that we know")


def _nested(leaves: Sequence[Leaf]) -> Leaf:
    """All leaves as one, each inside the one before it."""
    printed: list[PrintedPanel] = []
    panels: list[Panel] = []
    for depth, leaf in enumerate(leaves):
        panels += (replace(panel, page=panel.page + len(printed), layer=depth) for panel in leaf.panels)
        printed += leaf.printed
    return replace(leaves[0], printed=tuple(printed), panels=tuple(panels))


def _stack(leaf: Leaf, how: Folding, wanted: Sequence[int]) -> Iterator[Finding]:
    """Panels that do not come in their order, upright, on each other."""
    try:
        stack = folding.folded(leaf.panels, leaf.folds, how)
    except ValueError as error:
        yield leaf.printed[0].page.fault(CHECK, f"cannot be folded: {error}")
        return
    if len(stack) != len(wanted):
        yield leaf.printed[0].page.fault(CHECK, f"folds to {len(stack)} pages instead of {len(wanted)}")
        return
    cover = stack[0].rect
    for panel, number in zip(stack, wanted, strict=True):
        printed = leaf.printed[panel.page]
        if printed.number != number:
            yield printed.fault(f"once folded, page {printed.number} comes where page {number} belongs")
        if not folding.reads_upright(panel):
            yield printed.fault("once folded, it does not read upright")
        dx, dy = panel.rect.centre.x - cover.centre.x, panel.rect.centre.y - cover.centre.y
        if abs(dx) > _BESIDE or abs(dy) > _BESIDE:
            yield printed.fault(f"once folded, it lies {dx:+.1f} mm across and {dy:+.1f} mm down from the cover")
    if how.slit:
        yield from _unslit(leaf, how.slit)


def _unslit(leaf: Leaf, axis: str) -> Iterator[Finding]:
    """Panels that are still joined where the fold must be cut open."""
    for (one, other), edge in folding.joints(leaf.fronts, leaf.cuts).items():
        if fold_along(edge).axis == axis:
            pages = f"{leaf.printed[one].number} and {leaf.printed[other].number}"
            yield leaf.printed[one].fault(f"is not cut open from its neighbour: pages {pages} cannot be turned")


def _ring(leaf: Leaf, before: int) -> Iterator[Finding]:
    """Panels of a zine that are no ring, or do not come in their order, upright, with the spine where it belongs.

    Along the ring leaves and spines take turns: pages 1 and 2 are the two sides of a leaf, 2 and 3 meet at the spine.
    """
    edges = folding.joints(leaf.panels, leaf.cuts)
    edges |= {(other, one): edge for (one, other), edge in edges.items()}
    numbered = {leaf.printed[panel.page].number - before: panel for panel in leaf.panels}
    for panel in leaf.panels:
        joined = sum(one == panel.page for one, _ in edges)
        if joined != 2:
            yield leaf.printed[panel.page].fault(f"hangs together with {joined} panels instead of 2: is the cut right?")
    for number in range(1, len(leaf.panels) + 1):
        one, other = numbered.get(number), numbered.get(number % len(leaf.panels) + 1)
        if one is None:
            yield leaf.printed[0].page.fault(CHECK, f"no panel bears the page number {number + before}")
            continue
        if other is None:
            continue
        sides = [_side(panel, edges.get((one.page, other.page))) for panel in (one, other)]
        fitting = [["right", "left"], ["top", "top"]] if number % 2 else [["right", "left"]]
        if sides not in fitting:
            following = leaf.printed[other.page].number
            yield leaf.printed[one.page].fault(f"once folded, page {following} does not follow it, both upright")


def _side(panel: Panel, edge: Line | None) -> str:
    """On which side of a panel, for its reader, an edge lies; empty where there is none."""
    if edge is None:
        return ""
    x = (edge.start.x + edge.end.x) / 2 - panel.rect.centre.x
    y = (edge.start.y + edge.end.y) / 2 - panel.rect.centre.y
    across, down = x * panel.along.x + y * panel.along.y, x * panel.down.x + y * panel.down.y
    if abs(across) / panel.rect.width > abs(down) / panel.rect.height:
        return "right" if across > 0 else "left"
    return "bottom" if down > 0 else "top"
