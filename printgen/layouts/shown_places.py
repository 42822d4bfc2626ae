"""The places of the texts, pictures and drawings that laid-out cards show, for the proof."""

import re
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from printgen.geometry import Rect, Size
from printgen.layouts.expressions import is_true
from printgen.layouts.resolved import resolved
from printgen.layouts.texts import layout_size, plan_of, texts_of
from printgen.layouts.values import DeckValues, ShownItem, SideItems
from printgen.theme.edition import Deck
from printgen.theme.records import Common
from printgen.type.emphasis import without_emphasis
from printgen.words.placeholders import placeholders_of

_ICON = re.compile(r":(?:[a-z][a-z0-9-]{0,59}|(?:game|emoji)/[a-z0-9][a-z0-9-]{0,59})(?:@[a-z0-9_#]+)?:")  # in a line
_SMALL = 2.0  # mm: the least drawing of a row that is looked for


class ShownPlace(Struct, frozen=True):
    """A text, a picture or a drawing on a face of a card, and its place on a face of a size (mm).

    A ``plated`` one has a shape behind it. ``least`` is the side of a drawing that is smaller than its place.
    """

    card: str
    face: str
    kind: Literal["text", "picture", "drawing"]
    rect: Rect
    size: Size
    text: str = ""
    plated: bool = False
    least: float = 0.0


def shown_places(edition: Common, deck: Deck, printed: Size) -> Iterator[ShownPlace]:
    """Yield what the cards of a deck with a layout show where; ``printed`` is their size."""
    assert deck.layout
    layout, names = resolved(deck.layout, edition.layouts), placeholders_of(edition)
    size, values = layout_size(layout, printed), DeckValues(deck, layout, names.value, size=printed)
    for face, side in (("front", layout.front), ("back", layout.back)):
        if side is None:
            continue
        items = SideItems(side, plan_of(layout, side, edition.ornament, printed))
        for number, card in enumerate(deck.cards, 1):
            for shown in items.shown(values.of(card, number)):
                for text in texts_of(shown):
                    for part in _ICON.split(without_emphasis(names.fill(text))):
                        if part.strip():
                            yield ShownPlace(card.id, face, "text", shown.rect, size, part.strip())
                if kind := _drawn_kind(shown):
                    plated, least = shown.item.plate != "none", _SMALL if shown.item.row is not None else 0.0
                    yield ShownPlace(card.id, face, kind, shown.rect, size, plated=plated, least=least)


def _drawn_kind(shown: ShownItem) -> Literal["picture", "drawing", ""]:
    """Return what an item draws that must be seen; empty if that depends on the card, or is nothing."""
    item = shown.item
    if item.picture is not None:
        return "picture" if item.fit == "fill" and shown.filled(item.picture).strip() else ""
    for value in (item.icon, item.qr):
        if value is not None:
            return "drawing" if shown.filled(value).strip() else ""
    if isinstance(item.row, str):
        return "drawing" if is_true(shown.filled(item.row)) and _named(shown.filled(item.row)) else ""
    return ""


def _named(row: str) -> bool:
    """Check whether a row names a drawing at least once."""
    return not re.match(r"\s*0\D", row)
