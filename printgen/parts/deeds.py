"""Deeds: a card for each space that can be owned, by the bundled layout ``deed`` or one of the theme's own."""

from printgen.games.trade.deed_cards import DEED, deed_deck, deed_places
from printgen.games.trade.records import Edition, Ownable
from printgen.geometry import Size
from printgen.kit.choices import Choices
from printgen.kit.component import Component, PartCount, Piece
from printgen.layouts.resolved import resolved
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.laid_out.cards import DeckArtist
from printgen.theme.edition import Card


def deeds(context: DrawingContext[Edition], choices: Choices) -> Component:
    """Make a deed for each space that can be owned, in board order: ``deed-01`` and so on.

    A layout without a back has that of the usual deeds.
    """
    edition, deck = context.edition, deed_deck(context.edition, context.label)
    lots = [space for space in edition.spaces if isinstance(space, Ownable)]
    places = {card.id: deed_places(edition, lot) for card, lot in zip(deck.cards, lots, strict=True)}

    def path(card: Card, name: str) -> str:
        return places[card.id].get(name, "")

    def artist(name: str, size: Size) -> DeckArtist:
        layout = resolved(name, edition.layouts)
        return DeckArtist(context, deck, layout, size, key="accent", path=path)

    own = artist(deck.layout or DEED, context.card.size)
    backs = own.backs() or artist(DEED, own.size).backs()
    pieces = tuple(
        Piece(card.id, front, back) for card, front, back in zip(deck.cards, own.fronts(), backs, strict=True)
    )
    contents = PartCount("deeds", len(pieces), context.counted("parts.deeds"))
    return Component(pieces, choices.card_layout(), contents=(contents,))
