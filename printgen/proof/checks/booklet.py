"""The check of the rules, folded in simulation."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Line, Point, Rect, Size, turned_point, turned_rect
from printgen.kit.manifest import ItemRecord
from printgen.messages import message
from printgen.proof.check import ProofCheck, Scope
from printgen.proof.expectations import Expectations
from printgen.proof.folds import (
    FOLDINGS,
    RING,
    Fold,
    Folding,
    FoldShape,
    Panel,
    flip_axis,
    fold_along,
    folded,
    folds_without_line,
    joints,
    mirrored_panel,
    printed_turns,
    reads_upright,
    sheet_shape,
    strokes,
)
from printgen.proof.glyphs import PrintedWord
from printgen.proof.kit_files import OpenedKit
from printgen.proof.page import Compared, Finding, Page, Remark

PANELS = message("panels")
_PANEL_ID = re.compile(r"(.*?)(\d+)\Z")
_NARROWER = 2.0  # mm: a panel that is folded in is narrower than the others by less
_NEAR = 0.1  # mm
_MARGIN = 6.0  # mm from a panel's edges to its text
_CREPT = 3.5  # mm at a fold of nested sheets, whose panels move towards it
_LINE = 1.5  # mm: a word that is lower than another by less is on its line
_LABEL = 3.0  # mm from a panel's edges: where the label may be
_ALONG = {0: Point(1, 0), 90: Point(0, 1), 180: Point(-1, 0), 270: Point(0, -1)}


class PrintedPanel(Struct, frozen=True):
    """A panel as printed: its own words, without the label in its gutter.

    ``turn`` is that of its text, or the manifest's if it has no text; ``folio`` is a number alone on its last line.
    """

    page: Page
    item: ItemRecord
    turn: int
    words: tuple[PrintedWord, ...]
    folio: int | None

    @property
    def listed(self) -> int:
        """The page number that its id ends in."""
        found = _PANEL_ID.match(self.item.id)
        return int(found[2]) if found else 0

    @property
    def booklet(self) -> str:
        """The part of its id that the panels of one booklet share."""
        found = _PANEL_ID.match(self.item.id)
        return found[1] if found else ""

    @property
    def number(self) -> int:
        """The page number printed on it, or that of its id if it has none, like covers."""
        return self.listed if self.folio is None else self.folio

    def fault(self, message: str, rect: Rect | None = None) -> Finding:
        """Return a finding on the panel, at a rectangle of it or the whole."""
        return self.page.fault(message, self.item.id, rect or self.item.rect)


class Leaf(Struct, frozen=True):
    """One sheet of a booklet, or its part of a larger paper, turned so that its cover is upright.

    ``printed`` are its panels as printed, ``panels`` how they lie; each panel's ``page`` is its place in ``printed``.
    """

    printed: tuple[PrintedPanel, ...]
    panels: tuple[Panel, ...]
    folds: tuple[Line, ...]
    cuts: tuple[Line, ...]

    @property
    def fronts(self) -> list[Panel]:
        """The panels on the upper side."""
        return [panel for panel in self.panels if panel.up]

    @property
    def shape(self) -> FoldShape:
        """The shape of the sheet, which decides how it is folded."""
        return sheet_shape([panel.rect for panel in self.fronts], 1 if len(self.fronts) == len(self.panels) else 2)


class BookletCheck(ProofCheck):
    """Check that the rules read in order and upright once folded."""

    name = "booklet"
    promise = message("the folded rules are in order and upright, with margins at folds")

    def subjects(self, scope: Scope) -> Mapping[str, str]:
        """Compare panels of booklets."""
        return {PANELS: scope.no_booklet}

    def page(self, page: Page, wanted: Expectations | None) -> Iterator[Remark]:
        """Find folds of a booklet's page that no line shows."""
        if page.record.kind == "booklet":
            yield from folds_without_line(page, strokes(page))

    def document(
        self, kit: OpenedKit, wanted: Expectations | None, measured: Sequence[tuple[Page, Any]]
    ) -> Iterator[Remark]:
        """Check each panel, and then each booklet once its sheets are folded."""
        for book in kit.books.values():
            pages = {page: _panels_of(page) for page in book.pages if page.record.kind == "booklet"}
            # The leaves of each booklet in order; several booklets may share their papers.
            behind = {page.record.sheet: panels for page, panels in reversed(pages.items()) if _is_back(page)}
            found: dict[str, list[Leaf]] = {}
            for page, panels in pages.items():
                if not _is_back(page):
                    for name in dict.fromkeys(panel.booklet for panel in panels):
                        fronts = [panel for panel in panels if panel.booklet == name]
                        found.setdefault(name, []).append(_leaf(page, fronts, behind.get(page.record.sheet, ())))
            booklets = found.values()
            creeps = any(leaves[0].shape in FOLDINGS and FOLDINGS[leaves[0].shape].nested for leaves in booklets)
            for page, panels in pages.items():
                yield Compared(PANELS, len(panels))
                yield from _panel_faults(page, panels, creeps)
            for leaves in booklets:
                yield from _once_folded(leaves)


def _panels_of(page: Page) -> tuple[PrintedPanel, ...]:
    """Return the panels of a booklet's page."""
    turns = printed_turns(page, _LABEL)
    found = []
    for item in page.items:
        turn = turns.get(item)
        turn = item.turn if turn is None else turn
        words = tuple(word for word in page.matter if item.rect.holds(word.box))
        # The lower end of each word for a reader of text with that turn.
        feet = [{0: box.bottom, 90: -box.x, 180: -box.y, 270: box.right}[turn] for box in (word.box for word in words)]
        last = [word.text for word, foot in zip(words, feet, strict=True) if foot > max(feet) - _LINE]
        folio = int(last[0]) if len(last) == 1 and last[0].isdecimal() else None
        found.append(PrintedPanel(page, item, turn, words, folio))
    return tuple(found)


def _panel_faults(page: Page, panels: Sequence[PrintedPanel], creeps: bool) -> Iterator[Finding]:
    """Find panels that differ from the manifest, and words near a panel's edge; ``creeps`` says that sheets nest."""
    folds = [fold_along(fold) for fold in page.folds]
    for panel in panels:
        if panel.turn != panel.item.turn:
            fault = message(
                "its text is turned by {found}°; kit.json says {stated}°", found=panel.turn, stated=panel.item.turn
            )
            yield panel.fault(fault)
        if panel.folio is None and panel.listed != 1:
            yield panel.fault(message("it has no page number at the bottom"))
        elif panel.number != panel.listed:
            yield panel.fault(message("the page number at the bottom is {number}", number=panel.folio))
        left, top, right, bottom = panel.item.rect.x, panel.item.rect.y, panel.item.rect.right, panel.item.rect.bottom
        edges = [Fold("upright", left), Fold("level", top), Fold("upright", right), Fold("level", bottom)]
        at_folds = [any(edge.axis == fold.axis and abs(edge.at - fold.at) < _NEAR for fold in folds) for edge in edges]
        for word in panel.words:
            box = word.box
            distances = (box.x - left, box.y - top, right - box.right, bottom - box.bottom)
            for distance, at_fold in zip(distances, at_folds, strict=True):
                least = _CREPT if at_fold and creeps else _MARGIN
                if distance < least:
                    values = {"word": word.text, "distance": distance, "least": least}
                    if at_fold:
                        fault = message(
                            "the word '{word}' is {distance:.1f} mm from a fold; at least {least:g} mm is needed",
                            **values,
                        )
                    else:
                        fault = message(
                            "the word '{word}' is {distance:.1f} mm from the edge; at least {least:g} mm is needed",
                            **values,
                        )
                    yield panel.fault(fault, box)
    for word in page.matter:
        if not any(panel.item.rect.inset(-_NEAR).holds(word.box) for panel in panels):
            fault = message("the word '{word}' extends over the edge of a panel", word=word.text)
            yield page.fault(fault, rect=word.box)


def _is_back(page: Page) -> bool:
    return page.record.side == "back"


def _leaf(page: Page, fronts: Sequence[PrintedPanel], backs: Sequence[PrintedPanel]) -> Leaf:
    """Return the front panels of one booklet on a page, with those that are printed behind them."""
    flat = [_flat(panel, index) for index, panel in enumerate(fronts)]
    x, y = min(panel.rect.x for panel in flat), min(panel.rect.y for panel in flat)
    width, height = max(panel.rect.right for panel in flat) - x, max(panel.rect.bottom for panel in flat) - y
    region = Rect(x, y, width, height)
    behind = []
    for panel in backs:
        # As it lies behind the front page, seen through the paper.
        axis = flip_axis(panel.page.record.flip or "long", panel.page.size)
        middle = panel.page.size.width / 2 if axis == "upright" else panel.page.size.height / 2
        lying = mirrored_panel(_flat(panel, 0), Fold(axis, middle))
        if region.holds(Rect(*lying.rect.centre, 0.0, 0.0)):
            behind.append((panel, lying))
    printed = (*fronts, *(panel for panel, _ in behind))
    flat += [replace(panel, page=index) for index, (_, panel) in enumerate(behind, len(fronts))]
    turn = min(fronts, key=lambda panel: panel.listed).item.turn
    folds, cuts = (_upright_lines(page, lines, region, turn) for lines in (page.folds, page.cuts))
    leaf = Leaf(printed, tuple(_turned_back(panel, page.size, turn) for panel in flat), folds, cuts)
    return _mirrored_leaf(leaf) if page.leftward else leaf


def _upright_lines(page: Page, lines: Iterable[Line], region: Rect, turn: int) -> tuple[Line, ...]:
    """Return the lines of a page within a region, as they lie once its print is turned upright."""
    found = []
    for line in map(page.true_line, lines):
        middle = Rect((line.start.x + line.end.x) / 2, (line.start.y + line.end.y) / 2, 0.0, 0.0)
        if region.inset(-_NEAR).holds(middle):
            found.append(Line(*(turned_point(point, page.size, -turn % 360) for point in line)))
    return tuple(found)


def _mirrored_leaf(leaf: Leaf) -> Leaf:
    """Mirror a leaf that is read from the right, so that it is like one that is read from the left.

    The directions of its panels stay those of its reader.
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
    """Return a panel in its place on the page, its print facing up."""
    return Panel(index, panel.page.true(panel.item.rect), _ALONG[panel.turn], _ALONG[(panel.turn + 90) % 360])


def _turned_back(panel: Panel, size: Size, turn: int) -> Panel:
    """Return a panel of a page that is turned back by ``turn`` degrees."""

    def direction(vector: Point) -> Point:
        x, y = vector
        return {0: vector, 90: Point(y, -x), 180: Point(-x, -y), 270: Point(-y, x)}[turn]

    rect = turned_rect(panel.rect, size, -turn % 360)
    return replace(panel, rect=rect, along=direction(panel.along), down=direction(panel.down))


def _once_folded(leaves: Sequence[Leaf]) -> Iterator[Finding]:
    """Find faults of a booklet once its sheets are folded and nested, or laid on each other."""
    first = leaves[0]
    if first.shape == RING:
        for index, leaf in enumerate(leaves):
            yield from _ring_faults(leaf, index * len(leaf.panels))
    elif how := FOLDINGS.get(first.shape):
        if not how.nested:
            for index, leaf in enumerate(leaves):
                yield from _stack_faults(leaf, how, [number + index * len(how.pages) for number in how.pages])
            return
        printed: list[PrintedPanel] = []
        panels: list[Panel] = []
        for depth, leaf in enumerate(leaves):
            panels += (replace(panel, page=panel.page + len(printed), layer=depth) for panel in leaf.panels)
            printed += leaf.printed
        nested = replace(first, printed=tuple(printed), panels=tuple(panels))
        yield from _stack_faults(nested, how, range(1, len(panels) + 1))
    else:
        columns, rows = first.shape[:2]
        page = first.printed[0].page
        fault = message(
            "{columns} x {rows} panels in this order do not fold into a booklet", columns=columns, rows=rows
        )
        yield page.fault(fault)


def _stack_faults(leaf: Leaf, how: Folding, wanted: Sequence[int]) -> Iterator[Finding]:
    """Find panels that are out of order, upside down or displaced once folded."""
    try:
        stack = folded(leaf.panels, leaf.folds, how)
    except ValueError as error:
        yield leaf.printed[0].page.fault(message("it cannot be folded: {reason}", reason=error.args[0]))
        return
    if len(stack) != len(wanted):
        fault = message(
            "it folds into {n} page instead of {wanted}",
            "it folds into {n} pages instead of {wanted}",
            n=len(stack),
            wanted=len(wanted),
        )
        yield leaf.printed[0].page.fault(fault)
        return
    cover = stack[0].rect
    for panel, number in zip(stack, wanted, strict=True):
        printed = leaf.printed[panel.page]
        if printed.number != number:
            fault = message(
                "once folded, page {found} is where page {wanted} belongs", found=printed.number, wanted=number
            )
            yield printed.fault(fault)
        if not reads_upright(panel):
            yield printed.fault(message("once folded, it is not upright"))
        dx, dy = panel.rect.centre.x - cover.centre.x, panel.rect.centre.y - cover.centre.y
        if abs(dx) > _NARROWER or abs(dy) > _NARROWER:
            fault = message(
                "once folded, it is displaced from the cover by {across:+.1f} mm across and {down:+.1f} mm down",
                across=dx,
                down=dy,
            )
            yield printed.fault(fault)
    for (one, other), edge in joints(leaf.fronts, leaf.cuts).items() if how.slit else ():
        if fold_along(edge).axis == how.slit:
            fault = message(
                "it is not cut apart from its neighbor: pages {first} and {second} cannot be turned",
                first=leaf.printed[one].number,
                second=leaf.printed[other].number,
            )
            yield leaf.printed[one].fault(fault)


def _ring_faults(leaf: Leaf, before: int) -> Iterator[Finding]:
    """Check that the panels of a zine are a ring in the right order, upright, with each spine where it belongs.

    Leaves and spines alternate along the ring: pages 1 and 2 are two sides of a leaf, 2 and 3 meet at the spine.
    """
    edges = joints(leaf.panels, leaf.cuts)
    edges |= {(other, one): edge for (one, other), edge in edges.items()}
    numbered = {leaf.printed[panel.page].number - before: panel for panel in leaf.panels}
    for panel in leaf.panels:
        neighbors = sum(one == panel.page for one, _ in edges)
        if neighbors != 2:
            fault = message(
                "it is connected to {n} panel instead of 2: is the cut right?",
                "it is connected to {n} panels instead of 2: is the cut right?",
                n=neighbors,
            )
            yield leaf.printed[panel.page].fault(fault)
    for number in range(1, len(leaf.panels) + 1):
        one, other = numbered.get(number), numbered.get(number % len(leaf.panels) + 1)
        if one is None:
            yield leaf.printed[0].page.fault(message("no panel has the page number {number}", number=number + before))
            continue
        if other is None:
            continue
        sides = [_side(panel, edges.get((one.page, other.page))) for panel in (one, other)]
        fitting = [["right", "left"], ["top", "top"]] if number % 2 else [["right", "left"]]
        if sides not in fitting:
            following = leaf.printed[other.page].number
            fault = message("once folded, page {page} does not follow it upright", page=following)
            yield leaf.printed[one.page].fault(fault)


def _side(panel: Panel, edge: Line | None) -> str:
    """Return the side of a panel on which an edge lies for its reader; empty if there is no edge."""
    if edge is None:
        return ""
    x = (edge.start.x + edge.end.x) / 2 - panel.rect.centre.x
    y = (edge.start.y + edge.end.y) / 2 - panel.rect.centre.y
    across, down = x * panel.along.x + y * panel.along.y, x * panel.down.x + y * panel.down.y
    if abs(across) / panel.rect.width > abs(down) / panel.rect.height:
        return "right" if across > 0 else "left"
    return "bottom" if down > 0 else "top"
