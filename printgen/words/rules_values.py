"""What the booklet's templates can say: an edition's names, numbers and options, a function a game."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from printgen.theme.features import building_kinds, features_of
from printgen.theme.games import AnyEdition
from printgen.theme.model.cards import CardsEdition
from printgen.theme.model.common import Word
from printgen.theme.model.slide import CashSpace, SlideEdition, Special
from printgen.theme.model.trade import Card, Corner, Draw, Edition, Property, Tax
from printgen.theme.model.trade_rules import Rules
from printgen.theme.start_money import more_money, stretched_hand
from printgen.words.names import amount, cardinal, corners, edition_words, jail_card, with_article, with_capital

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


class Action(str):
    """A verb of the edition, ready for Markdown, with the form that ends in -ing."""

    ing: str


def escaped(text: str) -> str:
    """Text in which no character means anything to Markdown."""
    return _MARKDOWN.sub(r"\\\g<0>", text)


def trade_values(edition: Edition, contents: Mapping[str, int]) -> dict[str, Any]:
    """What the template can say, each text of the theme escaped."""
    rules, nouns = edition.rules, _nouns(edition)
    drawn = {space.deck for space in edition.spaces if isinstance(space, Draw)}
    places, has = _places(edition), features_of(edition)
    return {
        **nouns,
        **places,
        **_verbs(edition),
        "has": has,
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
        "deck_count": len(edition.decks),
        "deck_beside": len(edition.decks) > _MARKED_DECKS,
        "resting": ", ".join(places[name] for name in ("jail", "free") if getattr(has, name)),
        "buildings": list(building_kinds(edition)),
        **_earnings(edition),
        "draws": _first_draws(edition),
        "taxes": [_tax(edition, tax) for tax in edition.spaces if isinstance(tax, Tax)],
        "pair": _named(edition, edition.examples.pair),
        "trio": _named(edition, edition.examples.trio),
        "more_money": more_money(edition, contents.get("notes")),
        "jail_card": escaped(jail_card(edition)),
        "fine_turns": _fine_turns(rules),
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


class DeckEntry(NamedTuple):
    """A deck with its name and the number of its cards."""

    name: str
    cards: int


def cards_values(edition: CardsEdition, contents: Mapping[str, int]) -> dict[str, Any]:
    """What the template of a game of cards can say, each text of the theme escaped."""
    decks = [DeckEntry(escaped(deck.name), sum(card.copies for card in deck.cards)) for deck in edition.decks]
    kept = [card for deck in edition.decks for card in deck.cards if card.keep]
    titles = list(dict.fromkeys(f"“{escaped(card.title)}”" for card in kept if card.title))
    return {
        **_nouns(edition),
        "title": escaped(edition.title),
        "rules": edition.rules,
        "players": edition.players,
        "table": _players(edition.players.min, edition.players.max),
        "decks": decks,
        "kept": bool(kept),
        "kept_titles": _listed(titles, "and") if titles else "",
        "minute": _noun(Word("minute", "minutes"), str),
    }


def _earnings(edition: Edition) -> dict[str, Any]:
    """What transports and utilities earn, where there are such spaces: in words, and in a table where it rises."""
    has, rules = features_of(edition), edition.rules
    rents, factors = rules.transport_rent * has.transport, rules.utility_factor * has.utility
    return {
        "transports": len(rents),
        "utilities": len(factors),
        "rents": _listed([escaped(amount(edition, rent)) for rent in rents], "or"),
        "factors": _factors(factors),
        "steps": list(zip_longest(*(earned if len(earned) > 1 else [] for earned in (rents, factors)))),
    }


class TaxEntry(NamedTuple):
    """A tax with its names, what it costs, and the share of one's worth that may be paid instead (or 0)."""

    name: str
    also: str
    amount: int
    percent: int


def _tax(edition: Edition, tax: Tax) -> TaxEntry:
    percent = tax.percent if tax.percent and edition.rules.income_tax == "choice" else 0
    return TaxEntry(escaped(tax.name), escaped(tax.also or ""), edition.tax_amount(tax), percent)


def _fine_turns(rules: Rules) -> str:
    """The turns on which the fine may be paid before the throw; none where the only throw comes first."""
    if rules.jail_fine_turns == "all":
        return "any turn"
    turns = rules.jail_tries - 1
    few = {0: "", 1: "your next turn", 2: "either of your next two turns"}
    return few.get(turns, f"any of your next {cardinal(turns)} turns")


def _factors(factors: Sequence[int]) -> str:
    """How many times the throw utilities earn."""
    if not factors:
        return ""
    if len(factors) == 2:
        return f"{factors[0]} times the throw for one, {factors[1]} times for both"
    return f"{_listed(list(map(str, factors)), 'or')} times the throw"


class FirstDraw(NamedTuple):
    """A deck, and how far past the start its first space lies."""

    deck: str
    past: int


def _first_draws(edition: Edition) -> list[FirstDraw]:
    """The decks that name the start, each with its first space, where a throw from before the start can end there."""
    names = {deck.id: escaped(deck.name) for deck in edition.decks if any(map(_names_start, deck.cards))}
    first: dict[str, int] = {}
    for at, space in enumerate(edition.spaces):
        if isinstance(space, Draw) and space.deck in names:
            first.setdefault(space.deck, at)
    return [FirstDraw(names[deck], at) for deck, at in first.items() if at < 6 * edition.rules.dice]


def _names_start(card: Card) -> bool:
    return "{start}" in f"{card.title}{card.text}".lower()


def _named(edition: Edition, group: str | None) -> str:
    """The properties of a colour group."""
    lots = [space for space in edition.spaces if isinstance(space, Property)]
    return _listed([escaped(lot.name) for lot in lots if lot.group == group], "and") if group else ""


def _verbs(edition: Edition) -> dict[str, Action]:
    """The edition's verbs, each also with a capital under its name with a capital."""
    plain, ing = (escaped(form) for form in (edition.words.build.plain, edition.words.build.ing))
    return {"build": _action(plain, ing), "Build": _action(with_capital(plain), with_capital(ing))}


def _action(plain: str, ing: str) -> Action:
    action = Action(plain)
    action.ing = ing
    return action


def _places(edition: Edition) -> dict[str, str]:
    """The corners' names, each also with a capital under its name with a capital; all of those that are free."""
    places = {name: escaped(place) for name, place in corners(edition).items()}
    free = [escaped(space.name) for space in edition.spaces if isinstance(space, Corner) and space.does == "free"]
    places["free"] = _listed(free, "and")
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
    """The hand of notes that each player is dealt, and where that is the option one for tables too large for it."""
    notes, low, high = edition.money, edition.players.min, edition.players.max
    deals = [{note.value: note.start for note in notes}]
    heads = ["Each player gets"]
    if second := stretched_hand(edition):
        served = max(low, min(note.count // note.start for note in notes if note.start))
        deals, heads = [*deals, second], [_players(low, served), _players(served + 1, high)]
    rows = [(note.value, [deal.get(note.value, 0) for deal in deals]) for note in notes]
    return {"heads": heads, "rows": [(value, counts) for value, counts in rows if any(counts)]}


def _players(low: int, high: int) -> str:
    """A range of players in words."""
    return f"{low}–{high} players" if low < high else f"{high} player{'s' if high > 1 else ''}"
