"""The texts that laid-out cards show, for all who compare or list them."""

from collections.abc import Iterator, Mapping

from printgen.card_sizes import CARD, card_size_called
from printgen.geometry import Size
from printgen.layouts.expressions import as_text
from printgen.layouts.places import CardPlan, parsed_length
from printgen.layouts.resolved import ResolvedLayout, ResolvedSide, resolved
from printgen.layouts.values import DeckValues, ShownItem, SideItems
from printgen.theme.edition import Deck
from printgen.theme.records import Common, Ornament
from printgen.words.placeholders import placeholders_of

Texts = Mapping[str, list[str]]
"""The texts of cards by their ids, from the bottom up."""


def face_factor(layout: ResolvedLayout, kit: Size) -> float:
    """Return how much larger than their faces a layout's cards are in a kit whose cards have a size.

    A face without a size of its own is that of a usual card, longer in one direction if the kit's cards are.
    """
    return 1.0 if layout.size else min(kit.width / CARD.width, kit.height / CARD.height)


def layout_size(layout: ResolvedLayout, kit: Size = CARD) -> Size:
    """Return the size of a layout's faces: its own, or one that suits the kit; circles and squares have equal sides."""
    factor = face_factor(layout, kit)
    size = card_size_called(layout.size) if layout.size else Size(kit.width / factor, kit.height / factor)
    return _equal_sides(layout, size)


def printed_size(layout: ResolvedLayout, kit: Size = CARD) -> Size:
    """Return the size of a layout's cards in a kit whose cards have a size.

    Rectangular cards with a size of their own are scaled to another size that is asked for (``--card-size``, or that of
    a print shop); tokens, which have other outlines, stay as they are.
    """
    if layout.size and (kit == CARD or layout.outline != "rectangle"):
        return layout_size(layout)
    return _equal_sides(layout, kit)


def _equal_sides(layout: ResolvedLayout, size: Size) -> Size:
    return Size(min(size), min(size)) if layout.outline in ("square", "circle") else size


def deck_size(edition: Common, deck: Deck, kit: Size) -> Size:
    """Return the printed size of a deck's cards in a kit whose cards have a size."""
    return printed_size(resolved(deck.layout, edition.layouts), kit) if deck.layout else kit


def plan_of(layout: ResolvedLayout, side: ResolvedSide, ornament: Ornament, kit: Size = CARD) -> CardPlan:
    """Return the areas of a side of a layout's faces; the margin and the safe zone are as wide on paper."""
    size, factor = layout_size(layout, kit), face_factor(layout, kit)
    margin, safe = (parsed_length(value, size.width) / factor for value in (side.margin, layout.safe))
    return CardPlan(size, margin, safe, ornament, factor)


def shown_texts(edition: Common, deck: Deck) -> Mapping[str, Texts]:
    """Return the texts on the cards of a deck with a layout by face; without ``back`` if the layout has none."""
    assert deck.layout
    layout, names = resolved(deck.layout, edition.layouts), placeholders_of(edition)
    values = DeckValues(deck, layout, names.value)
    found: dict[str, Texts] = {}
    for face, side in (("front", layout.front), ("back", layout.back)):
        if side is None:
            continue
        items = SideItems(side, plan_of(layout, side, edition.ornament))
        found[face] = {
            card.id: [names.fill(text) for shown in items.shown(values.of(card, number)) for text in texts_of(shown)]
            for number, card in enumerate(deck.cards, 1)
        }
    return found


def texts_of(shown: ShownItem) -> Iterator[str]:
    """Yield the texts of an item, those of a table by cell."""
    item = shown.item
    if item.text is not None:
        yield shown.filled(item.text)
    for row in table_rows(shown) if item.table is not None else ():
        yield from row


def table_rows(shown: ShownItem) -> Iterator[list[str]]:
    """Yield the cells of a table: rows of texts, or lines with bars between cells."""
    table = shown.item.table or ""
    if isinstance(table, str):
        for line in shown.filled(table).splitlines():
            if line.strip():
                yield [cell.strip() for cell in line.strip().strip("|").split("|")]
        return
    for row in table:
        yield [shown.filled(cell) if isinstance(cell, str) else as_text(cell) for cell in row]
