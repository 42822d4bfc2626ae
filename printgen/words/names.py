"""What theme texts can name: an edition's words and amounts."""

import re

from printgen.games.cards.records import CardsEdition
from printgen.games.path.records import PathEdition
from printgen.games.slide.records import PRICES, SlideEdition
from printgen.games.trade.records import Corner, Draw, Edition
from printgen.theme.games import AnyEdition
from printgen.words.grammar import grammar
from printgen.words.language import USUAL, language
from printgen.writing import LINE, writing_place

DECK_PLACES = "deck-places"  # the decks' places on the board, among the parts of a kit that are counted
MARKED_DECKS = 2  # so many have a place on every board for cards of the usual size; others as far as there is room

_CORNERS = {"start": "start", "jail": "jail", "free": "free", "go_to_jail": "go-to-jail"}
_AMOUNTS = ("start_money", "salary", "jail_fine", "auction_opens_at", "luxury_tax")
_PERCENTS = ("mortgage_percent", "lift_percent", "transfer_percent", "resale_percent")
_CORNER = re.compile(rf"\{{({'|'.join(_CORNERS)})\}}")
_COUNTS = ("jail_tries", "doubles_to_jail", "group_factor", "small_per_large", "time_limit")


def amount(edition: AnyEdition, value: int) -> str:
    """Money as the edition writes it, in its language: thousands parted, the sign in its place; or a line for it."""
    currency = edition.currency
    if writing_place(currency.sign):
        return LINE
    return language(edition.language).money(value, currency.sign, currency.place, currency.space)


def amount_figures(edition: AnyEdition, value: int) -> str:
    """A number of units as the edition writes it without their sign; or a line to write it on."""
    by_hand = writing_place(edition.currency.sign)
    return LINE if by_hand else language(edition.language).number(value)


def unit(edition: AnyEdition, value: int) -> str:
    """What the edition's money is called beside a number of it."""
    currency = edition.currency
    return currency.one if language(edition.language).takes_singular(value) else currency.many


def cardinal(edition: AnyEdition, number: int) -> str:
    """A small number in words of the edition's language, a larger one in figures."""
    return grammar(edition.language).phrase("word", number)


def with_capital(text: str, code: str = USUAL) -> str:
    """The text with its first letter as a capital."""
    return language(code).with_capital(text)


def trade_names(edition: Edition) -> dict[str, str]:
    """What texts of the trading game can name besides."""
    return {
        **corner_names(edition),
        **{f"space.{space.id}": _label(edition, space) for space in edition.spaces},
        **deck_names(edition),
        **{f"token.{token.id}": token.name for token in edition.pieces.tokens},
        **_rules(edition),
    }


def deck_names(edition: Edition | CardsEdition | PathEdition) -> dict[str, str]:
    """The names of decks, which are all that texts of a game of cards can name besides."""
    return {f"deck.{deck.id}": deck.name for deck in edition.decks}


def missing_names(edition: Edition) -> dict[str, str]:
    """What texts of the trading game cannot name, since the edition does without it, each with the reason."""
    return {name: feature.missing for feature in edition.missing_features().values() for name in feature.placeholders}


def slide_names(edition: SlideEdition) -> dict[str, str]:
    """What texts of the sliding game can name besides."""
    return {
        **{f"space.{space.id}": space.name for space in edition.spaces},
        **{f"side.{side.id}": side.name for side in edition.tokens.sides},
        **{name: amount(edition, getattr(edition.rules, name)) for name in PRICES},
        "coin": edition.tokens.coin.name,
        "jail_card": edition.cards.jail,
    }


def corner_names(edition: Edition) -> dict[str, str]:
    """The names of the corners by what happens there; plain words for those that the board lacks."""
    found: dict[str, str] = {space.does: space.name for space in edition.spaces if isinstance(space, Corner)}
    spoken = grammar(edition.language)
    return {name: found.get(does) or spoken.phrase(name) for name, does in _CORNERS.items()}


def jail_card(edition: Edition) -> str:
    """What the cards that are held until used are called; empty where there are none."""
    kept = next((card for deck in edition.decks for card in deck.cards if card.keep), None)
    if not kept:
        return ""
    places, title = corner_names(edition), kept.title
    if not title:
        return grammar(edition.language).phrase("jail_card", values=places)
    return _CORNER.sub(lambda found: places[found[1]], title)


def _label(edition: Edition, space: object) -> str:
    if isinstance(space, Draw) and space.name is None:
        return next((deck.name for deck in edition.decks if deck.id == space.deck), "")
    return str(getattr(space, "name", ""))


def _rules(edition: Edition) -> dict[str, str]:
    rules, spoken = edition.rules, grammar(edition.language)
    top = rules.jail_card_top_price
    return {
        **{name: amount(edition, getattr(rules, name)) for name in _AMOUNTS},
        **{name: spoken.language.percent(getattr(rules, name)) for name in _PERCENTS},
        **{f"{name}.share": spoken.phrase("share", getattr(rules, name)) for name in _PERCENTS},
        **{name: str(getattr(rules, name)) for name in _COUNTS},
        **{f"transport_rent.{owned}": amount(edition, rent) for owned, rent in enumerate(rules.transport_rent, 1)},
        **{f"utility_factor.{owned}": str(factor) for owned, factor in enumerate(rules.utility_factor, 1)},
        "utility_factor.most": str(max(rules.utility_factor, default=0)),
        "jail_card": jail_card(edition),
        "jail_card_top_price": spoken.phrase("price") if top is None else amount(edition, top),
    }
