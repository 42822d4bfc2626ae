"""The words of the trading game."""

import re
from collections.abc import Mapping
from itertools import zip_longest
from math import gcd
from typing import Any, get_args

from msgspec import Struct

from printgen.games.trade.deed_cards import deed_deck, has_own_deeds
from printgen.games.trade.records import Corner, Draw, Edition, OwnRuling, Property, Tax
from printgen.theme.edition import Deck
from printgen.theme.records import Word
from printgen.words.amounts import amount
from printgen.words.games import (
    DECK_PLACES,
    GameWords,
    escaped,
    named_place,
    place_names,
    place_noun,
    players_phrase,
)
from printgen.words.grammar import Noun, grammar
from printgen.words.language import language

MARKED_DECKS = 2  # the number of decks that have a place on every board for cards of the usual size

_STOCK = {"deed": "deeds", "small_building": "small-buildings", "large_building": "large-buildings"}
_CORNERS = {"start": "start", "jail": "jail", "free": "free", "go_to_jail": "go-to-jail"}
_CORNER = re.compile(rf"\{{((?:{'|'.join(_CORNERS)})(?:\.\w+)?)\}}")
_START = re.compile(r"\{start[.}]", re.IGNORECASE)
_AMOUNTS = ("start_money", "salary", "jail_fine", "auction_opens_at", "luxury_tax")
_PERCENTS = ("mortgage_percent", "lift_percent", "transfer_percent", "resale_percent")
_DAGGER = "†"  # the mark of our own rulings
_COUNTS = ("jail_tries", "doubles_to_jail", "group_factor", "small_per_large", "time_limit")


class TaxEntry(Struct, frozen=True):
    """A tax: its names, its cost, and the share of the player's worth that may be paid instead (or 0)."""

    name: str
    also: str
    amount: int
    percent: int


class FirstDraw(Struct, frozen=True):
    """A deck, and the distance of its first space from the start."""

    deck: str
    past: int


class TradeWords(GameWords[Edition]):
    """The words of the trading game."""

    template = "trade.md.j2"
    sections = (
        "aim",
        "setup",
        "bank",
        "turn",
        "salary",
        "buying",
        "auction",
        "rent",
        "cards",
        "tax",
        "jail",
        "free",
        "building",
        "mortgage",
        "trading",
        "debt",
        "end",
    )
    quick_template = "trade_quick.md.j2"
    quick = ("aim", "setup", "turn", "buying", "rent", "jail", "free", "building", "mortgage", "trading", "debt", "end")
    points = "trade_points.md.j2"
    questions = "trade_questions.md.j2"
    spoken = "trading"
    samples = ("classic", "tournament")

    def names(self, edition: Edition) -> dict[str, str]:
        rules, spoken = edition.rules, grammar(edition.language)
        decks, top = {deck.id: deck.name for deck in edition.decks}, rules.jail_card_top_price
        called = {
            space.id: decks.get(space.deck, "") if isinstance(space, Draw) and space.name is None else str(space.name)
            for space in edition.spaces
        }
        places = {
            **_corner_names(edition),
            **{f"space.{one.id}": named_place(edition.language, called[one.id], one) for one in edition.spaces},
        }
        return {
            **{name: text for stem, place in places.items() for name, text in place_names(stem, place).items()},
            **super().names(edition),
            **{f"token.{token.id}": token.name for token in edition.pieces.tokens},
            **{name: amount(edition, getattr(rules, name)) for name in _AMOUNTS},
            **{name: spoken.language.percent(getattr(rules, name)) for name in _PERCENTS},
            **{f"{name}.share": spoken.phrase("share", getattr(rules, name)) for name in _PERCENTS},
            **{name: str(getattr(rules, name)) for name in _COUNTS},
            **{f"transport_rent.{owned}": amount(edition, rent) for owned, rent in enumerate(rules.transport_rent, 1)},
            **{f"utility_factor.{owned}": str(factor) for owned, factor in enumerate(rules.utility_factor, 1)},
            "utility_factor.most": str(max(rules.utility_factor, default=0)),
            "jail_card": _jail_card(edition),
            "jail_card_top_price": spoken.phrase("price") if top is None else amount(edition, top),
        }

    def laid_out(self, edition: Edition) -> list[Deck]:
        return [*super().laid_out(edition), *([deed_deck(edition)] if has_own_deeds(edition) else [])]

    def values(self, edition: Edition, contents: Mapping[str, int]) -> dict[str, Any]:
        rules, has = edition.rules, edition.features
        drawn = {space.deck for space in edition.spaces if isinstance(space, Draw)}
        places = _places(edition)
        deck_places = contents.get(DECK_PLACES, min(len(edition.decks), MARKED_DECKS))
        rents, factors = rules.transport_rent * has.transport, rules.utility_factor * has.utility
        return {
            **super().values(edition, contents),
            **places,
            "has": has,
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
            "transports": len(rents),
            "utilities": len(factors),
            "rents": rents,
            "factors": factors,
            "steps": list(zip_longest(*(earned if len(earned) > 1 else [] for earned in (rents, factors)))),
            "draws": _first_draws(edition),
            "taxes": [
                TaxEntry(
                    escaped(tax.name),
                    escaped(tax.also or ""),
                    edition.tax_amount(tax),
                    tax.percent if tax.percent and rules.income_tax == "choice" else 0,
                )
                for tax in edition.spaces
                if isinstance(tax, Tax)
            ],
            "pair": _lots(edition, edition.examples.pair),
            "trio": _lots(edition, edition.examples.trio),
            "more_money": edition.more_money(contents.get("notes")),
            "jail_card": escaped(_jail_card(edition)),
            "fine_turns": None if rules.jail_fine_turns == "all" else rules.jail_tries - 1,
            "note_step": gcd(*(note.value for note in edition.money)),
            "units": escaped(edition.currency.many),
            "dagger": {ruling: _DAGGER if ruling in edition.own_rulings else "" for ruling in get_args(OwnRuling)},
            "named_buildings": _has_named_buildings(edition),
        }


def _corner_names(edition: Edition) -> dict[str, Word]:
    """Return the corners' names by their effects; default words for those that the board lacks."""
    found: dict[str, Corner] = {space.does: space for space in edition.spaces if isinstance(space, Corner)}
    code = edition.language
    return {
        name: named_place(code, corner.name, corner) if corner else named_place(code, grammar(code).phrase(name))
        for name, corner in ((name, found.get(does)) for name, does in _CORNERS.items())
    }


def _places(edition: Edition) -> dict[str, Noun]:
    """Return the corners' names, capitalized under capitalized keys, too; several free corners are listed."""
    places, spoken = _corner_names(edition), language(edition.language)
    free = [space for space in edition.spaces if isinstance(space, Corner) and space.does == "free"]
    if len(free) > 1:
        each = [named_place(edition.language, space.name, space) for space in free]
        places["free"] = Word({form: spoken.listed([one[form] for one in each if form in one]) for form in each[0]})

    def begun(form: str) -> str:
        return spoken.with_capital(escaped(form))

    return {
        **{name: place_noun(place) for name, place in places.items()},
        **{spoken.with_capital(name): place_noun(place, begun) for name, place in places.items()},
    }


def _jail_card(edition: Edition) -> str:
    """Return the name of the cards that are kept until used; empty if there are none."""
    kept = next((card for deck in edition.decks for card in deck.cards if card.keep), None)
    if not kept:
        return ""
    places = _corner_names(edition)
    if not kept.title:
        nouns = {name: place_noun(place, str) for name, place in places.items()}
        return grammar(edition.language).phrase("jail_card", values=nouns)
    forms = {form: text for name, place in places.items() for form, text in place_names(name, place).items()}
    return _CORNER.sub(lambda found: forms.get(found[1], found[0]), kept.title)


def _hands(edition: Edition) -> dict[str, Any]:
    """Return the hand dealt to each player, and with that option the one for too many players."""
    notes, low, high = edition.money, edition.players.min, edition.players.max
    deals = [{note.value: note.start for note in notes}]
    heads: list[str | None] = [None]
    if second := edition.stretched_hand():
        served = max(low, min(note.count // note.start for note in notes if note.start))
        deals.append(second)
        heads = [
            players_phrase(edition.language, low, served),
            players_phrase(edition.language, served + 1, high),
        ]
    rows = [(note.value, [deal.get(note.value, 0) for deal in deals]) for note in notes]
    return {"heads": heads, "rows": [(value, counts) for value, counts in rows if any(counts)]}


def _first_draws(edition: Edition) -> list[FirstDraw]:
    """Return the decks that name the start and can be reached by the first throw, each with its first space."""
    names = {
        deck.id: escaped(deck.name)
        for deck in edition.decks
        if any(_START.search(f"{card.title}{card.text}") for card in deck.cards)
    }
    first: dict[str, int] = {}
    for at, space in enumerate(edition.spaces):
        if isinstance(space, Draw) and space.deck in names:
            first.setdefault(space.deck, at)
    return [FirstDraw(names[deck], at) for deck, at in first.items() if at < 6 * edition.rules.dice]


def _has_named_buildings(edition: Edition) -> bool:
    """Check whether the buildings have names of the theme's own, such as a sheet and a key."""
    usual: Mapping[str, Any] = grammar(edition.language).words(edition.game) or {}
    words = {"small_building": edition.words.small_building, "large_building": edition.words.large_building}
    return any(name in usual and word.one != usual[name]["one"] for name, word in words.items())


def _lots(edition: Edition, group: str | None) -> list[str]:
    """Return the properties of a color group."""
    lots = [space for space in edition.spaces if isinstance(space, Property)]
    return [escaped(lot.name) for lot in lots if lot.group == group] if group else []


WORDS = TradeWords()
