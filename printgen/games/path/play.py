"""The rules of a race on a path as data, for the table and for simulated games."""

from printgen.games.path.records import PathEdition, PathSpace, leads
from printgen.play.records import DeckRecord, Effect, PathRules, PathSpaceRecord
from printgen.theme.edition import known_effects, printed_cards


def play_rules(edition: PathEdition) -> PathRules:
    """Return the rules of an edition."""
    rules, printed = edition.rules, printed_cards(edition.decks)
    all_cards = [card for cards in printed for card in cards]
    known = {one.id: effects for one in all_cards if (effects := known_effects(one.card))}
    to = {id: number - 1 for id, number in leads(edition.spaces, edition.links).items()}
    return PathRules(
        spaces=tuple(_space(space, to.get(space.id, -1)) for space in edition.spaces),
        decks=tuple(
            DeckRecord(deck.id, tuple(card.id for card in cards))
            for deck, cards in zip(edition.decks, printed, strict=True)
        ),
        cards=known,
        dice=rules.dice,
        finish=rules.finish,
        chain=rules.chain,
        home=rules.meet == "home",
        extra_throw=rules.extra_throw,
        unknown=sum(one.id not in known for one in all_cards),
    )


def _space(space: PathSpace, to: int) -> PathSpaceRecord:
    effects = {
        "miss": (Effect("miss", by=space.turns or 1),),
        "again": (Effect("again"),),
        "swap": (Effect("swap"),),
    }.get(space.does, ())
    return PathSpaceRecord(space.id, effects, deck=space.deck or "" if space.does == "draw" else "", to=to)
