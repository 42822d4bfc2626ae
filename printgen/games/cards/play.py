"""The rules of a card game as data, for the table and for simulated games."""

from printgen.games.cards.records import CardsEdition
from printgen.play.records import CardsRules, DeckRecord
from printgen.theme.edition import printed_cards


def play_rules(edition: CardsEdition) -> CardsRules:
    """Return the rules of an edition."""
    rules, printed = edition.rules, printed_cards(edition.decks)
    return CardsRules(
        decks=tuple(
            DeckRecord(deck.id, tuple(card.id for card in cards))
            for deck, cards in zip(edition.decks, printed, strict=True)
        ),
        kept=tuple(one.id for cards in printed for one in cards if one.card.keep),
        hand=rules.hand,
        draw=rules.draw,
        play=rules.play,
        win=rules.win,
        shuffle=rules.used_up == "shuffle",
    )
