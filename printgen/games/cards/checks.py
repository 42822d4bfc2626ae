"""Checks of a card game: the deck is not empty, and large enough to deal."""

from printgen.errors import quoted
from printgen.games.cards.records import CardsEdition
from printgen.theme.checks import contrasts, empty_decks
from printgen.theme.theme import Problems, ThemeCheck, ThemeProblem


def something_to_play(edition: CardsEdition) -> Problems:
    """Check that the rules need no hand if none is dealt, and that hands can get smaller."""
    rules = edition.rules
    if rules.hand:
        if rules.win == "rid" and rules.draw:
            message = "one draws as many cards in a turn as one plays: nobody gets rid of any"
            yield ThemeProblem("rules.draw", message, "set 'draw: 0', or 'win: most'")
        return
    if rules.play == "lay":
        yield ThemeProblem("rules.play", "nobody has a hand to lay cards from", "set 'rules.hand', or 'play: read'")
    if rules.win == "rid":
        yield ThemeProblem("rules.win", "nobody has any cards to get rid of", "set 'rules.hand', or 'win: most'")
    if not rules.draw:
        yield ThemeProblem("rules.draw", "nobody has any card to play", "draw at least one, or set 'rules.hand'")


def enough_to_deal(edition: CardsEdition) -> Problems:
    """Check that decks have enough cards for all hands and for the first draw."""
    wanted = edition.rules.hand * edition.players.max + edition.rules.draw
    for deck in edition.decks:
        there = deck.card_count
        if 0 < there < wanted:
            message = f"{quoted(deck.name)} has {there} cards; {edition.players.max} players need {wanted}"
            yield ThemeProblem(f"decks.{deck.id}.cards", message, "add cards, or deal smaller hands with 'rules.hand'")


CHECKS = (
    ThemeCheck(("palette", "decks"), contrasts),
    ThemeCheck(("decks",), empty_decks),
    ThemeCheck(("rules",), something_to_play),
    ThemeCheck(("rules", "decks", "players"), enough_to_deal),
)
