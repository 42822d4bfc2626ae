"""Checks of a card game: the deck is not empty, and large enough to deal."""

from printgen.errors import quoted
from printgen.games.cards.records import CardsEdition
from printgen.messages import message
from printgen.theme.checks import contrasts, empty_decks
from printgen.theme.theme import Problems, ThemeCheck, ThemeProblem


def something_to_play(edition: CardsEdition) -> Problems:
    """Check that the rules need no hand if none is dealt, and that hands can get smaller."""
    rules = edition.rules
    if rules.play == "own":
        return
    if rules.hand:
        if rules.win == "rid" and rules.draw:
            text = message("players draw as many cards as they play, so nobody can get rid of their cards")
            yield ThemeProblem("rules.draw", text, message("set 'draw: 0' or 'win: most'"))
        return
    if rules.play == "lay":
        text = message("players have no hand to play cards from")
        yield ThemeProblem("rules.play", text, message("set 'rules.hand' or 'play: read'"))
    if rules.win == "rid":
        text = message("players have no cards to get rid of")
        yield ThemeProblem("rules.win", text, message("set 'rules.hand' or 'win: most'"))
    if not rules.draw:
        text = message("players have no cards to play")
        yield ThemeProblem("rules.draw", text, message("let players draw at least one card, or set 'rules.hand'"))


def enough_to_deal(edition: CardsEdition) -> Problems:
    """Check that decks have enough cards for all hands and for the first draw."""
    if edition.rules.play == "own":
        return
    wanted = edition.rules.hand * edition.players.max + edition.rules.draw
    for deck in edition.decks:
        there = deck.card_count
        if 0 < there < wanted:
            text = message(
                "{deck} has {n} card, but {players} players need {wanted}",
                "{deck} has {n} cards, but {players} players need {wanted}",
                deck=quoted(deck.name),
                n=there,
                players=edition.players.max,
                wanted=wanted,
            )
            hint = message("add cards, or deal smaller hands with 'rules.hand'")
            yield ThemeProblem(f"decks.{deck.id}.cards", text, hint)


CHECKS = (
    ThemeCheck(("palette", "decks"), contrasts),
    ThemeCheck(("decks",), empty_decks),
    ThemeCheck(("rules",), something_to_play),
    ThemeCheck(("rules", "decks", "players"), enough_to_deal),
)
