"""What the booklet's templates can say."""

import re
from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

from msgspec import Struct

from printgen.games.cards.records import CardsEdition
from printgen.games.path.records import PathEdition, PathLink, PathSpace, leads, space_numbers
from printgen.games.slide.records import CashSpace, SlideEdition, Special
from printgen.games.trade.features import Features
from printgen.games.trade.records import Corner, Draw, Edition, Property, Tax
from printgen.games.trade.starting_cash import more_money, stretched_hand
from printgen.theme.edition import Card
from printgen.theme.games import AnyEdition
from printgen.words.catalogue import Value, catalogue_of
from printgen.words.grammar import grammar
from printgen.words.language import language
from printgen.words.names import DECK_PLACES, MARKED_DECKS, corner_names, deck_names, jail_card
from printgen.words.nouns import nouns, own_noun

_STOCK = {"deed": "deeds", "small_building": "small-buildings", "large_building": "large-buildings"}
_MARKDOWN = re.compile(r"[\\`*_\[\]<>#|&~+.()!-]")


def escaped(text: str) -> str:
    """Text in which no character means anything to Markdown."""
    return _MARKDOWN.sub(r"\\\g<0>", text)


def trade_values(edition: Edition, contents: Mapping[str, int]) -> dict[str, Any]:
    """What the template can say, each text of the theme escaped."""
    rules, spoken = edition.rules, grammar(edition.language)
    drawn = {space.deck for space in edition.spaces if isinstance(space, Draw)}
    places, has = _places(edition), edition.features
    deck_places = contents.get(DECK_PLACES, min(len(edition.decks), MARKED_DECKS))
    return {
        **nouns(edition, escaped),
        **places,
        "has": has,
        "title": escaped(edition.title),
        "rules": rules,
        "players": edition.players,
        "table": players_phrase(edition),
        "pieces": edition.pieces,
        "event": edition.event is not None,
        "stock": {name: contents.get(part) for name, part in _STOCK.items()},
        "hands": _hands(edition),
        "decks": [escaped(deck.name) for deck in edition.decks if deck.id in drawn],
        "all_decks": [escaped(deck.name) for deck in edition.decks],
        "deck_count": len(edition.decks),
        "deck_places": deck_places,
        "deck_beside": deck_places < len(edition.decks),
        "resting": [places[name] for name in ("jail", "free") if getattr(has, name)],
        "buildings": list(edition.building_kinds()),
        **_earnings(edition, has),
        "draws": _first_draws(edition),
        "taxes": [_tax(edition, tax) for tax in edition.spaces if isinstance(tax, Tax)],
        "pair": _named(edition, edition.examples.pair),
        "trio": _named(edition, edition.examples.trio),
        "more_money": more_money(edition, contents.get("notes")),
        "jail_card": escaped(jail_card(edition)),
        "fine_turns": None if rules.jail_fine_turns == "all" else rules.jail_tries - 1,
        "minute": own_noun(spoken, "minute"),
        "units": escaped(edition.currency.many),
    }


def slide_values(edition: SlideEdition, contents: Mapping[str, int]) -> dict[str, Any]:
    """What the template of the sliding game can say, each text of the theme escaped."""
    specials = [space for space in edition.spaces if isinstance(space, Special)]
    prizes = [space for space in edition.spaces if isinstance(space, CashSpace)]
    spoken = grammar(edition.language)
    return {
        **nouns(edition, escaped),
        **{space.does.replace("-", "_"): escaped(space.name) for space in specials},
        "start": escaped(edition.board.start),
        "title": escaped(edition.title),
        "rules": edition.rules,
        "players": edition.players,
        "table": players_phrase(edition),
        "tokens": edition.tokens,
        "coin": escaped(edition.tokens.coin.name),
        "sides": [escaped(side.name) for side in edition.tokens.sides],
        "groups": [
            (escaped(group.name), [prize.cash for prize in prizes if prize.group == group.id], group.bonus)
            for group in edition.groups
        ],
        "cards": edition.cards,
        "jail_card": escaped(edition.cards.jail),
        "order_card": escaped(edition.cards.order),
        "notes": [(note.value, note.count) for note in edition.money],
        "units": escaped(edition.currency.many),
        "minute": own_noun(spoken, "minute"),
    }


class DeckEntry(Struct, frozen=True):
    """A deck with its name and the number of its cards."""

    name: str
    cards: int


def cards_values(edition: CardsEdition, contents: Mapping[str, int]) -> dict[str, Any]:
    """What the template of a game of cards can say, each text of the theme escaped."""
    decks = [DeckEntry(escaped(deck.name), deck.card_count) for deck in edition.decks]
    kept = [card for deck in edition.decks for card in deck.cards if card.keep]
    titles = list(dict.fromkeys(escaped(card.title) for card in kept if card.title))
    spoken = grammar(edition.language)
    return {
        **nouns(edition, escaped),
        "title": escaped(edition.title),
        "rules": edition.rules,
        "players": edition.players,
        "table": players_phrase(edition),
        "decks": decks,
        "kept": bool(kept),
        "kept_titles": titles,
        "minute": own_noun(spoken, "minute"),
    }


def _earnings(edition: Edition, has: Features) -> dict[str, Any]:
    """What transports and utilities earn, where there are such spaces: in words, and in a table where it rises."""
    rules = edition.rules
    rents, factors = rules.transport_rent * has.transport, rules.utility_factor * has.utility
    return {
        "transports": len(rents),
        "utilities": len(factors),
        "rents": rents,
        "factors": factors,
        "steps": list(zip_longest(*(earned if len(earned) > 1 else [] for earned in (rents, factors)))),
    }


class TaxEntry(Struct, frozen=True):
    """A tax with its names, what it costs, and the share of one's worth that may be paid instead (or 0)."""

    name: str
    also: str
    amount: int
    percent: int


def _tax(edition: Edition, tax: Tax) -> TaxEntry:
    percent = tax.percent if tax.percent and edition.rules.income_tax == "choice" else 0
    return TaxEntry(escaped(tax.name), escaped(tax.also or ""), edition.tax_amount(tax), percent)


class FirstDraw(Struct, frozen=True):
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


def _named(edition: Edition, group: str | None) -> list[str]:
    """The properties of a colour group."""
    lots = [space for space in edition.spaces if isinstance(space, Property)]
    return [escaped(lot.name) for lot in lots if lot.group == group] if group else []


def _places(edition: Edition) -> dict[str, str]:
    """The corners' names, each also with a capital under its name with a capital; all of those that are free."""
    places = {name: escaped(place) for name, place in corner_names(edition).items()}
    free = [escaped(space.name) for space in edition.spaces if isinstance(space, Corner) and space.does == "free"]
    spoken = language(edition.language)
    places["free"] = spoken.listed(free)
    return places | {spoken.with_capital(name): spoken.with_capital(place) for name, place in places.items()}


def _hands(edition: Edition) -> dict[str, Any]:
    """The hand of notes that each player is dealt, and where that is the option one for tables too large for it."""
    notes, low, high = edition.money, edition.players.min, edition.players.max
    deals = [{note.value: note.start for note in notes}]
    heads: list[str | None] = [None]
    if second := stretched_hand(edition):
        served = max(low, min(note.count // note.start for note in notes if note.start))
        deals, heads = [*deals, second], [_players(edition, low, served), _players(edition, served + 1, high)]
    rows = [(note.value, [deal.get(note.value, 0) for deal in deals]) for note in notes]
    return {"heads": heads, "rows": [(value, counts) for value, counts in rows if any(counts)]}


def players_phrase(edition: AnyEdition) -> str:
    """How many may play."""
    return _players(edition, edition.players.min, edition.players.max)


def _players(edition: AnyEdition, low: int, high: int) -> str:
    """A range of players in words."""
    spoken = grammar(edition.language)
    if low >= high:
        return spoken.phrase("players", high)
    return spoken.phrase("players_between", high, {"low": spoken.language.number(low)})


_ENDS = ("start", "finish")
_SILENT = ("plain", *_ENDS)


def path_space_name(edition: PathEdition, space: PathSpace) -> str:
    """The name of a space; of the start and the finish where the theme has none, ours."""
    return space.name or (_label(edition, space.does) if space.does in _ENDS else "")


def effect(edition: PathEdition, space: PathSpace) -> str:
    """What a space says of its effect; empty where it has none."""
    label = _label_of(edition, space)
    if label in _SILENT:
        return ""
    to = leads(edition.spaces, edition.links).get(space.id, 0)
    deck = next((deck.name for deck in edition.decks if deck.id == space.deck), "")
    start, turns = path_space_name(edition, edition.spaces[0]), space.turns or 1
    return _label(edition, label, by=space.by or 0, to=to, deck=deck, start=start, n=turns)


def _label(edition: PathEdition, name: str, **values: Value) -> str:
    return catalogue_of(edition.language).label(f"path.{name}", values, lambda name: None)


def _label_of(edition: PathEdition, space: PathSpace) -> str:
    """The id of the label that a space bears."""
    link = next((link for link in edition.links if link.at == space.id), None)
    if link:
        known = space_numbers(edition.spaces)
        return "up" if known[link.to] > known[link.at] else "down"
    return "again_spun" if space.does == "again" and edition.pieces.throw == "spinner" else space.does


def path_names(edition: PathEdition) -> dict[str, str]:
    """What texts of a race on a path can name besides: a space by its name, else by its number."""
    known = space_numbers(edition.spaces)
    return {
        **{f"number.{name}": str(number) for name, number in known.items()},
        **{f"space.{space.id}": path_space_name(edition, space) or str(known[space.id]) for space in edition.spaces},
        **{f"token.{token.id}": token.name for token in edition.pieces.tokens},
        **deck_names(edition),
    }


class TellingSpace(Struct, frozen=True):
    """A space that says something: its number, its name (or nothing), and what it says."""

    number: int
    name: str
    says: str


def path_values(edition: PathEdition, contents: Mapping[str, int]) -> dict[str, Any]:
    """What the template of a race on a path can say, each text of the theme escaped."""
    kept = [card for deck in edition.decks for card in deck.cards if card.keep]
    does = {space.does for space in edition.spaces}
    rising, falling = _links(edition, up=True), _links(edition, up=False)
    return {
        **nouns(edition, escaped),
        "title": escaped(edition.title),
        "rules": edition.rules,
        "players": edition.players,
        "table": players_phrase(edition),
        "start": escaped(path_space_name(edition, edition.spaces[0])),
        "finish": escaped(path_space_name(edition, edition.spaces[-1])),
        "path": len(edition.spaces),
        "does": does,
        "turns": max((space.turns or 1 for space in edition.spaces if space.does == "miss"), default=0),
        "rising": len(rising),
        "falling": len(falling),
        "moved": bool(does & {"forward", "back", "go"} or edition.links),
        "throw": edition.pieces.throw,
        "decks": [escaped(deck.name) for deck in edition.decks],
        "kept": bool(kept),
        "telling": list(_telling(edition)),
        "minute": own_noun(grammar(edition.language), "minute"),
    }


def _links(edition: PathEdition, up: bool) -> list[PathLink]:
    """The links that lead onwards, or those that lead back."""
    known = space_numbers(edition.spaces)
    return [link for link in edition.links if (known[link.to] > known[link.at]) == up]


def _telling(edition: PathEdition) -> list[TellingSpace]:
    """The spaces that have an effect, in their order."""
    spoken = ((number, space, effect(edition, space)) for number, space in enumerate(edition.spaces, 1))
    return [
        TellingSpace(number, escaped(path_space_name(edition, space)), escaped(says))
        for number, space, says in spoken
        if says
    ]
