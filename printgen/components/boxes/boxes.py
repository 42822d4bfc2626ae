"""The boxes as a document: a tuck box for each deck and one for the deeds, and a compartment for each note's value."""

from collections.abc import Iterator

from msgspec import Struct

from printgen.components.boxes.tray import draw_compartment
from printgen.components.boxes.tuck_box import TuckBox, draw_tuck_box
from printgen.components.common.card_back import BackTitle
from printgen.components.desk import Desk
from printgen.drawing.art import Art
from printgen.geometry import Size
from printgen.kit.choices import Choices
from printgen.kit.contents import PartCount
from printgen.kit.layouts import Nets
from printgen.kit.pieces import Component, Piece
from printgen.theme.model.edition import HasDecks, HasMoney, HasSpaces

_ROOM = 1.5  # by so much a box is wider and higher than the cards in it
_AIR = 1.0  # and deeper than their pile
_LEAST = 6.0  # the least depth: a narrower side can hardly be folded


class _Pile(Struct, frozen=True):
    """Cards that share a box: the end of its id, how many cards they are, and what stands on their backs."""

    id: str
    cards: int
    title: BackTitle
    motifs: tuple[Art, ...]


def boxes(desk: Desk, choices: Choices) -> Component:
    """A box for each pile of cards, as deep as that is high, and a tray of compartments for the notes."""
    made = tuple(
        draw_tuck_box(desk, f"box-{pile.id}", pile.title, pile.motifs, _size(desk, pile, choices.card_thickness))
        for pile in _piles(desk)
    )
    notes = edition.printed_notes if isinstance(edition := desk.theme.edition, HasMoney) else []
    tray: tuple[Piece, ...] = tuple(draw_compartment(desk, note, choices.banknote) for note in notes)
    contents = (
        PartCount("boxes", len(made), desk.counted("parts.boxes")),
        PartCount("tray", len(tray), desk.counted("parts.tray")),
    )
    return Component((*made, *tray), Nets(), contents=tuple(part for part in contents if part.number))


def _size(desk: Desk, pile: _Pile, thickness: float) -> TuckBox:
    card = desk.card.size
    depth = max(pile.cards * thickness + _AIR, _LEAST)
    return TuckBox(Size(card.width + _ROOM, card.height + _ROOM), depth)


def _piles(desk: Desk) -> Iterator[_Pile]:
    """The decks of an edition, and its deeds, where it has some."""
    edition = desk.theme.edition
    for number, deck in enumerate(edition.decks if isinstance(edition, HasDecks) else ()):
        count = deck.card_count
        yield _Pile(deck.id, count, BackTitle.of(deck), desk.ornament.back(number))
    if isinstance(edition, HasSpaces) and (lots := edition.deeds):
        name, icon = desk.label("boxes.deeds"), desk.edition.pieces.small_building.icon
        yield _Pile("deeds", len(lots), BackTitle(name, icon, "second", "words.deed.many"), desk.ornament.motifs)
