"""Amounts of money as the proof works them out itself, from the theme's plain numbers and from texts that name them."""

import re
from typing import Any

from printgen.theme.model.common import Currency

_NUMBER = r"(?:\d{1,3}(?:,\d{3})+|\d+)"
_NAMED = re.compile(r"\{([^{}]*)\}")
_MONEY = re.compile(r"[Mm]oney\.(\d{1,7})\Z")


def share_of(amount: int, percent: int) -> int:
    """That percentage of an amount; a fraction rounds up."""
    whole, rest = divmod(amount * percent, 100)
    return whole + (rest > 0)


def amount_pattern(currency: Currency) -> re.Pattern[str]:
    """An amount as the edition writes it, in text without capitals; its one group is the number."""
    sign = re.escape(currency.sign.casefold())
    if currency.place == "before":
        return re.compile(rf"(?<![^\W\d_]){sign}\s?({_NUMBER})(?!\d)")
    return re.compile(rf"(?<!\d)(?<!\d[,.])({_NUMBER})\s?{sign}(?!\w)")


def amounts_in(pattern: re.Pattern[str], text: str) -> tuple[int, ...]:
    """The amounts of a text, in order."""
    return tuple(int(number.replace(",", "")) for number in pattern.findall(text.casefold()))


def amounts_named(edition: Any, text: str) -> tuple[int, ...]:
    """The amounts that a theme's text tells once its ``{placeholders}`` are filled."""
    currency = edition.currency

    def value(match: re.Match[str]) -> str:
        number = _numbered(edition, match[1])
        if number is None:
            return match[0]
        return f"{currency.sign}{number}" if currency.place == "before" else f"{number}{currency.sign}"

    return amounts_in(amount_pattern(currency), _NAMED.sub(value, text))


def _numbered(edition: Any, name: str) -> int | None:
    """The amount that a placeholder stands for: ``money.N``, an amount of the rules, or one of several."""
    if money := _MONEY.match(name):
        return int(money[1])
    field, _, place = (name[:1].lower() + name[1:]).partition(".")
    value = getattr(edition.rules, field, None) if field in _IN_MONEY else None
    if isinstance(value, list) and place.isdecimal() and 0 < int(place) <= len(value):
        return int(value[int(place) - 1])
    return value if isinstance(value, int) else None


# The rules that are amounts of money, in every game.
_IN_MONEY = (
    "start_money",
    "salary",
    "jail_fine",
    "auction_opens_at",
    "transport_rent",
    "jail_card_top_price",
    "pot",
    "luxury_tax",
    "slide_again_price",
    "jail_price",
)
