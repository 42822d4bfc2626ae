"""The sliding game's two cards: one for tokens in jail, and one for the turn order."""

from printgen.games.slide.card_decks import JAIL_KEY, ORDER_KEY, slide_decks
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
    """Make a card for tokens in jail, and one for the turn order with the scoring on its back."""
    edition, cards = context.edition, context.edition.cards
    jail, order = slide_decks(edition, context.label)
    pieces = (_piece(context, jail, "jail", JAIL_KEY), _piece(context, order, "order", ORDER_KEY))
    contents = (
        PartCount("jail-card", 1, context.counted("parts.jail_card", card=cards.jail)),
        PartCount("order-card", 1, context.counted("parts.order_card", card=cards.order)),
    )
    return Component(pieces, choices.card_layout(), contents=contents)


def _piece(context: DrawingContext[SlideEdition], deck: Deck, field: str, key: str) -> Piece:
    """Make a card by its layout; ``field`` is that of its name in the theme. Without a back it has the usual one."""
    where, (card,) = f"cards.{field}", deck.cards
    places = {
        "title": where,
        "lines": "cards.jail_lines",
        "each": "cards.jail_lines",
        "scene": "cards.jail_scene",
        "heading": "cards",
        "steps": "cards",
    }

    def path(card: Card, name: str) -> str:
        return places.get(name, "")

    layout = resolved(deck.layout or "", context.edition.layouts)
    artist = DeckArtist(context, deck, layout, context.card.size, key=key, path=path)
    (front,) = artist.fronts()
    usual = BackTitle(deck.name, deck.icon, key, where, scene=_jail_scene(context.edition))
    back = next(iter(artist.backs()), None) or card_back(context, usual, context.ornament.back(0))
    return Piece(card.id, front, back)


def _jail_scene(edition: SlideEdition) -> ThemeScene | None:
    """Return the scene of the space that sends tokens to jail."""
    spaces = (space for space in edition.spaces if isinstance(space, Special) and space.does == "go-to-jail")
    return next((space.scene for space in spaces), None)
