"""The sliding game's cards: one for tokens in jail, one for the turn order, and one for each side."""

from collections.abc import Iterator

from printgen.games.slide.card_decks import JAIL_KEY, ORDER_KEY, SIDE, slide_decks
from printgen.games.slide.records import SlideEdition, Special
from printgen.kit.choices import Choices
from printgen.kit.component import Component, PartCount, Piece
from printgen.layouts.resolved import resolved
from printgen.parts.cards import BackTitle, card_back
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.laid_out.cards import DeckArtist
from printgen.theme.edition import Card, Deck
from printgen.theme.records import ThemeScene


def slide_cards(context: DrawingContext[SlideEdition], choices: Choices) -> Component:
    """Make a card for tokens in jail, one for the turn order, and one for each side."""
    edition, cards = context.edition, context.edition.cards
    jail, order, side = slide_decks(edition, context.label)
    pieces = (
        *_pieces(context, jail, "cards.jail", JAIL_KEY),
        *_pieces(context, order, "cards.order", ORDER_KEY),
        *_pieces(context, side, "tokens.sides", ORDER_KEY),
    )
    contents = (
        PartCount("jail-card", 1, context.counted("parts.jail_card", card=cards.jail)),
        PartCount("order-card", 1, context.counted("parts.order_card", card=cards.order)),
        PartCount("side-cards", len(side.cards), context.counted("parts.side_cards")),
    )
    return Component(pieces, choices.card_layout(), contents=contents)


def _pieces(context: DrawingContext[SlideEdition], deck: Deck, where: str, key: str) -> Iterator[Piece]:
    """Make the cards of a deck by its layout; a layout without a back has the usual one.

    ``where`` is the place in the theme of the card's name, or that of all sides.
    """
    places = {
        "title": where,
        "lines": "cards.jail_lines",
        "each": "cards.jail_lines",
        "scene": "cards.jail_scene",
        "heading": "cards",
        "steps": "cards",
    }

    def path(card: Card, name: str) -> str:
        if deck.id == SIDE and name in ("title", "scene"):
            return f"{where}.{card.id.removeprefix('side-')}.{'name' if name == 'title' else name}"
        return places.get(name, "")

    layout = resolved(deck.layout or "", context.edition.layouts)
    artist = DeckArtist(context, deck, layout, context.card.size, key=key, path=path)
    usual = BackTitle(deck.name, deck.icon, key, where, scene=_jail_scene(context.edition))
    backs = artist.backs() or [card_back(context, usual, context.ornament.back(0))] * len(deck.cards)
    for card, front, back in zip(deck.cards, artist.fronts(), backs, strict=True):
        yield Piece(card.id, front, back)


def _jail_scene(edition: SlideEdition) -> ThemeScene | None:
    """Return the scene of the space that sends tokens to jail."""
    spaces = (space for space in edition.spaces if isinstance(space, Special) and space.does == "go-to-jail")
    return next((space.scene for space in spaces), None)
