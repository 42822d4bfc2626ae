"""Decks of cards, their backs, and sleeves for them."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame
from printgen.art.line_art import Art
from printgen.geometry import Size
from printgen.kit.choices import Choices, sleeve_for
from printgen.kit.component import Component, PartCount, Piece
from printgen.layouts.resolved import resolved
from printgen.layouts.texts import deck_size
from printgen.parts.drawing_context import CardShape, DrawingContext
from printgen.parts.laid_out.cards import DeckArtist
from printgen.theme.edition import Card, Deck, HasDecks, printed_cards
from printgen.theme.records import ThemePicture, ThemeScene

USUAL = "card"  # the bundled layout of decks without one of their own


def cards(context: DrawingContext, choices: Choices) -> Component:
    """Make the decks of the edition, in deck order, each on sheets of its own."""
    edition = context.edition
    assert isinstance(edition, HasDecks)
    decks, pieces = edition.decks, list[Piece]()
    for number, (deck, printed) in enumerate(zip(decks, printed_cards(decks), strict=True)):
        pieces += _deck_pieces(context, deck, [card.id for card in printed], context.ornament.back(number))
    contents = tuple(
        PartCount(f"deck-{deck.id}", deck.card_count, context.counted("parts.deck", deck=deck.name)) for deck in decks
    )
    return Component(pieces, choices.card_layout(apart=True), contents=contents)


def _deck_pieces(context: DrawingContext, deck: Deck, ids: Sequence[str], motifs: Sequence[Art]) -> list[Piece]:
    """Make a deck's cards by their ids; its backs are the usual ones unless its layout says otherwise."""
    artist = _artist(context, deck, motifs)
    back: list[Frame] = []

    def usual_back(card: int) -> Frame:
        if not back:
            back.append(_usual_back(context, deck, artist.size, motifs))
        return back[0]

    return artist.pieces(ids, usual_back)


def deck_back(context: DrawingContext, deck: Deck, motifs: Sequence[Art]) -> Frame:
    """Draw the back of a deck's first card, in its printed size."""
    artist = _artist(context, replace(deck, cards=deck.cards[:1]), motifs)
    return next(iter(artist.backs()), None) or _usual_back(context, deck, artist.size, motifs)


def _artist(context: DrawingContext, deck: Deck, motifs: Sequence[Art]) -> DeckArtist:
    layout = resolved(deck.layout, context.edition.layouts) if deck.layout else replace(resolved(USUAL, {}), back=None)
    return DeckArtist(context, deck, layout, context.card.size, motifs)


def _usual_back(context: DrawingContext, deck: Deck, size: Size, motifs: Sequence[Art]) -> Frame:
    return card_back(replace(context, card=CardShape(size)), BackTitle.of(deck), motifs)


def sleeves(context: DrawingContext, parts: tuple[PartCount, ...]) -> str:
    """Return the names and the sizes of sleeves that fit the cards of these parts; empty if no usual ones fit."""
    decks = context.edition.decks if isinstance(context.edition, HasDecks) else ()
    sizes = {f"deck-{deck.id}": printed_deck_size(context, deck) for deck in decks}
    wanted = dict.fromkeys(sizes.get(part.id, context.card.size) for part in parts)
    found = dict.fromkeys(sleeve for size in wanted if (sleeve := sleeve_for(size)))
    return "; ".join(
        context.label(
            "sleeves.fit",
            name=context.label(f"sleeves.{sleeve.id}"),
            width=f"{sleeve.size.width:g}",
            height=f"{sleeve.size.height:g}",
        )
        for sleeve in found
    )


def printed_deck_size(context: DrawingContext, deck: Deck) -> Size:
    """Return the printed size of a deck's cards: that of its layout, if it has one."""
    return deck_size(context.edition, deck, context.card.size)


class BackTitle(Struct, frozen=True):
    """The name and the icon (or a picture, ``art``, or a ``scene``) on a card's back, and the ink key of its color.

    ``where`` is the path of the name in the theme, ``deck_where`` that of the deck.
    """

    name: str
    icon: str
    key: str
    where: str
    art: ThemePicture | None = None
    scene: ThemeScene | None = None
    deck_where: str = ""

    @classmethod
    def of(cls, deck: Deck) -> "BackTitle":
        path = f"decks.{deck.id}"
        return cls(deck.name, deck.icon, f"deck/{deck.id}", f"{path}.name", deck.back_art, deck.back_scene, path)


def card_back(context: DrawingContext, title: BackTitle, motifs: Sequence[Art]) -> Frame:
    """Draw a card's usual back in the size of the kit's cards, with motifs of a pattern."""
    pictures = {f"deck.{name}": f"{title.deck_where}.{name}" for name in ("back_art", "back_scene")}
    places = {"deck.name": title.where, **pictures}
    deck = Deck("deck", title.name, title.icon, "", "dots", [Card("back")], back_art=title.art, back_scene=title.scene)
    usual = resolved(USUAL, {})
    artist = DeckArtist(
        context, deck, usual, context.card.size, motifs, title.key, lambda card, name: places.get(name, "")
    )
    return artist.backs()[0]
