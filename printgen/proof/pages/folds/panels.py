"""The panels of a booklet as printed: their words, turns and page numbers, and what is wrong with each."""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from printgen.geometry import Rect
from printgen.kit.manifest.records import ItemRecord
from printgen.proof.finding import Finding
from printgen.proof.pages.folds.flips import printed_turns
from printgen.proof.pages.folds.marks import Fold, fold_along
from printgen.proof.pages.page import Page
from printgen.proof.pages.text.glyphs import PrintedWord

_NUMBERED = re.compile(r"(.*?)(\d+)\Z")
_MARGIN = 6.0  # mm from a panel's edges to its text
_CREPT = 3.5  # mm at a fold of sheets that lie within others, whose panels move towards it
_LINE = 1.5  # mm: what stands lower than another word by less is on its line
_LABEL = 3.0  # mm from a panel's edges: where the label may run
_NEAR = 0.1


class PrintedPanel(Struct, frozen=True):
    """A panel as printed: its own words, without the label in its gutter.

    ``turn`` is that of its text, the manifest's where it has none; ``folio`` the number alone on its last line, if any.
    """

    page: Page
    item: ItemRecord
    turn: int
    words: tuple[PrintedWord, ...]
    folio: int | None

    @property
    def listed(self) -> int:
        """The page number that its id ends in."""
        found = _NUMBERED.match(self.item.id)
        return int(found[2]) if found else 0

    @property
    def booklet(self) -> str:
        """What the ids of one booklet's panels have in common."""
        found = _NUMBERED.match(self.item.id)
        return found[1] if found else ""

    @property
    def number(self) -> int:
        """The page number that it bears; that of its id where it bears none, as covers do."""
        return self.listed if self.folio is None else self.folio

    def fault(self, message: str, rect: Rect | None = None) -> Finding:
        """A fault of the panel, at a place in it or anywhere."""
        return self.page.fault(message, self.item.id, rect or self.item.rect)


def panels_of(page: Page) -> tuple[PrintedPanel, ...]:
    """Return the panels of a booklet's page."""
    turns = printed_turns(page, _LABEL)
    found = []
    for item in page.items:
        turn = turns.get(item)
        turn = item.turn if turn is None else turn
        words = tuple(word for word in page.matter if item.rect.holds(word.box))
        # How far down each word reaches for a reader of text with that turn.
        feet = [{0: box.bottom, 90: -box.x, 180: -box.y, 270: box.right}[turn] for box in (word.box for word in words)]
        last = [word.text for word, foot in zip(words, feet, strict=True) if foot > max(feet) - _LINE]
        folio = int(last[0]) if len(last) == 1 and last[0].isdecimal() else None
        found.append(PrintedPanel(page, item, turn, words, folio))
    return tuple(found)


def panel_faults(page: Page, panels: Sequence[PrintedPanel], creeps: bool) -> Iterator[Finding]:
    """Find panels that differ from the manifest, and words near a panel's edge; ``creeps`` says that sheets nest."""
    folds = [fold_along(fold) for fold in page.folds]
    for panel in panels:
        if panel.turn != panel.item.turn:
            yield panel.fault(f"its text is turned by {panel.turn}°, kit.json tells {panel.item.turn}°")
        if panel.folio is None and panel.listed != 1:
            yield panel.fault("bears no page number at its foot")
        elif panel.number != panel.listed:
            yield panel.fault(f"bears the page number {panel.folio} at its foot")
        left, top, right, bottom = panel.item.rect.x, panel.item.rect.y, panel.item.rect.right, panel.item.rect.bottom
        edges = [Fold("upright", left), Fold("level", top), Fold("upright", right), Fold("level", bottom)]
        at_folds = [any(edge.axis == fold.axis and abs(edge.at - fold.at) < _NEAR for fold in folds) for edge in edges]
        for word in panel.words:
            box = word.box
            distances = (box.x - left, box.y - top, right - box.right, bottom - box.bottom)
            for distance, at_fold in zip(distances, at_folds, strict=True):
                least = _CREPT if at_fold and creeps else _MARGIN
                if distance < least:
                    where = "a fold" if at_fold else "the edge"
                    message = f"the word '{word.text}' is {distance:.1f} mm from {where}; {least:g} mm is the least"
                    yield panel.fault(message, box)
    for word in page.matter:
        if not any(panel.item.rect.inset(-_NEAR).holds(word.box) for panel in panels):
            yield page.fault(f"the word '{word.text}' lies across the edge of a panel", rect=word.box)
