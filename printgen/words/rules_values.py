"""What the booklet's templates can say: an edition's names, numbers and options, a function a game."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from printgen.theme.games import AnyEdition
from printgen.theme.model.common import Word
from printgen.theme.model.slide import CashSpace, SlideEdition, Special
from printgen.theme.model.trade import Draw, Edition, Property, Tax, Transport, Utility
from printgen.theme.start_money import second_hand
from printgen.words.names import corners, edition_words, jail_card, with_article, with_capital

_STOCK = {"deed": "deeds", "small_building": "small-buildings", "large_building": "large-buildings"}
_MARKED_DECKS = 2  # so many have a place on every board
_MARKDOWN = re.compile(r"[\\`*_\[\]<>#|&~+.()!-]")


class Noun(str):
    """A word of the edition, ready for Markdown, with its other forms."""

    many: str
    a: str

    def of(self, number: int) -> str:
        """The form that goes with a number."""
        return self if number == 1 else self.many


def escaped(text: str) -> str:
    """Text in which no character means anything to Markdown."""
    return _MARKDOWN.sub(r"\\\g<0>", text)


def trade_values(edition: Edition, contents: Mapping[str, int]) -> dict[str, Any]:
    """What the template can say, each text of the theme escaped."""
    rules, nouns = edition.rules, _nouns(edition)
    drawn = {space.deck for space in edition.spaces if isinstance(space, Draw)}
    return {
        **nouns,
        **_places(edition),
        "title": escaped(edition.title),
        "rules": rules,
        "players": edition.players,
        "table": _players(edition.players.min, edition.players.max),
        "pieces": edition.pieces,
        "event": edition.event is not None,
        "stock": {name: _stocked(nouns[name], contents.get(part)) for name, part in _STOCK.items()},
        "hands": _hands(edition),
        "decks": _listed([escaped(deck.name) for deck in edition.decks if deck.id in drawn], "or"),
        "all_decks": _listed([escaped(deck.name) for deck in edition.decks], "and"),
        "many_decks": len(edition.decks) > _MARKED_DECKS,
        "taxes": [(escaped(tax.name), tax) for tax in edition.spaces if isinstance(tax, Tax)],
        "jail_card": escaped(jail_card(edition)),
        **_earnings(edition, nouns),
        "them": "it" if rules.small_per_large == 1 else "them",
        "lift": f" plus {rules.lift_percent}%, rounded up" if rules.lift_percent else ", without interest",
        "minute": _noun(Word("minute", "minutes"), str),
        "units": escaped(edition.currency.many),
    }


def slide_values(edition: SlideEdition, contents: Mapping[str, int]) -> dict[str, Any]:
    """What the template of the sliding game can say, each text of the theme escaped."""
    specials = [space for space in edition.spaces if isinstance(space, Special)]
    prizes = [space for space in edition.spaces if isinstance(space, CashSpace)]
    most = edition.players.max
    return {
        **_nouns(edition),
        **{space.does.replace("-", "_"): escaped(space.name) for space in specials},
        "start": escaped(edition.board.start),
        "title": escaped(edition.title),
        "rules": edition.rules,
        "players": edition.players,
        "table": _players(edition.players.min, most),
        "tokens": edition.tokens,
        "coin": escaped(edition.tokens.coin.name),
        "sides": _listed([escaped(side.name) for side in edition.tokens.sides], "and"),
        "groups": [
            (escaped(group.name), [prize.cash for prize in prizes if prize.group == group.id], group.bonus)
            for group in edition.groups
        ],
        "cards": edition.cards,
        "jail_card": escaped(edition.cards.jail),
        "order_card": escaped(edition.cards.order),
        "notes": [(note.value, note.count) for note in edition.money],
        "units": escaped(edition.currency.many),
        "minute": _noun(Word("minute", "minutes"), str),
    }


def _earnings(edition: Edition, nouns: Mapping[str, Noun]) -> dict[str, Any]:
    """What can be owned on the board, and what transports and utilities earn where there are such spaces."""
    kinds = {"property": Property, "transport": Transport, "utility": Utility}
    owned = [name for name, kind in kinds.items() if any(isinstance(space, kind) for space in edition.spaces)]
    for_sale = [nouns[name].many for name in owned] or [nouns["property"].many]
    rents = edition.rules.transport_rent if "transport" in owned else []
    factors = edition.rules.utility_factor if "utility" in owned else []
    return {
        "For_sale": with_capital(_listed(for_sale, "and")),
        "to_trade": ", ".join(for_sale),
        "earning": with_capital("** and **".join(nouns[name].many for name in owned if name != "property")),
        "rents": rents,
        "factors": factors,
        "steps": list(zip_longest(rents, factors)),
    }


def _places(edition: Edition) -> dict[str, str]:
    """The corners' names, each also with a capital under its name with a capital."""
    places = {name: escaped(place) for name, place in corners(edition).items()}
    return places | {with_capital(name): with_capital(place) for name, place in places.items()}


def _nouns(edition: AnyEdition) -> dict[str, Noun]:
    """The edition's words, each also with a capital under its name with a capital."""
    nouns = {}
    for name, word in edition_words(edition).items():
        nouns[name], nouns[with_capital(name)] = _noun(word, str), _noun(word, with_capital)
    return nouns


def _noun(word: Word, cased: Callable[[str], str]) -> Noun:
    noun = Noun(cased(escaped(word.one)))
    noun.many, noun.a = cased(escaped(word.many)), cased(escaped(with_article(word)))
    return noun


def _listed(parts: Sequence[str], joint: str) -> str:
    *most, last = parts or ("",)
    return f"{', '.join(most)} {joint} {last}" if most else last


def _stocked(noun: Noun, number: int | None) -> str:
    """Parts with their number in the kit, where the kit's contents tell it."""
    return noun.many if number is None else f"{number:,} {noun.of(number)}"


def _hands(edition: Edition) -> dict[str, Any]:
    """The hand of notes that each player is dealt, and beside it the one for tables that are too large for that."""
    notes, low, high = edition.money, edition.players.min, edition.players.max
    deals = [{note.value: note.start for note in notes}]
    heads = ["Each player gets"]
    if second := second_hand(edition):
        served = max(low, min(note.count // note.start for note in notes if note.start))
        deals, heads = [*deals, second], [_players(low, served), _players(served + 1, high)]
    rows = [(note.value, [deal.get(note.value, 0) for deal in deals]) for note in notes]
    return {"heads": heads, "rows": [(value, counts) for value, counts in rows if any(counts)]}


def _players(low: int, high: int) -> str:
    """A range of players in words."""
    return f"{low}–{high} players" if low < high else f"{high} player{'s' if high > 1 else ''}"
