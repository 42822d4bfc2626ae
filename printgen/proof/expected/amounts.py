"""Amounts of money as the proof works them out itself, from the theme's plain numbers and from texts that name them."""

import re
from typing import Any

from printgen.drawing.type.breaking.east_asian import is_wide
from printgen.theme.games import AnyEdition
from printgen.words.languages.language import language

# A number as any language writes it: its thousands are parted by a comma, point, apostrophe or unbreakable space.
NUMBER = "(?:\\d{1,3}(?:[,.'’\u00a0\u202f]\\d{3})+|\\d+)"
# What ends a sign of letters: no further letter, but of scripts that have no blanks between words.
_NO_LETTER = "(?![^\\W\u2e80-\uffdf\U00020000-\U0003ffff])"
_PARTING = re.compile(r"\D")
_NAMED = re.compile(r"\{([^{}]*)\}")
_MONEY = re.compile(r"[Mm]oney\.(\d{1,7})\Z")


def share_of(amount: int, percent: int) -> int:
    """That percentage of an amount; a fraction rounds up."""
    whole, rest = divmod(amount * percent, 100)
    return whole + (rest > 0)


def number_of(written: str) -> int:
    """The whole number that figures stand for, however their thousands are parted."""
    return int(_PARTING.sub("", written))


def amount_pattern(edition: AnyEdition) -> re.Pattern[str]:
    """An amount as the edition writes it, in text without capitals; its one group is the number."""
    sign = re.escape(edition.currency.sign.casefold())
    if _before(edition):
        return re.compile(rf"(?<![^\W\d_]){sign}\s?({NUMBER})(?!\d)")
    may_go_on = sign[-1:].isalnum() and not is_wide(sign)
    return re.compile(rf"(?<!\d)(?<!\d[,.])({NUMBER})\s?{sign}{_NO_LETTER if may_go_on else ''}")


def _before(edition: AnyEdition) -> bool:
    """Whether the sign stands before the number."""
    return language(edition.language).sign_before(edition.currency.place)


def amounts_in(pattern: re.Pattern[str], text: str) -> tuple[int, ...]:
    """The amounts of a text, in order."""
    return tuple(number_of(number) for number in pattern.findall(text.casefold()))


def amounts_named(edition: Any, text: str) -> tuple[int, ...]:
    """The amounts that a theme's text tells once its ``{placeholders}`` are filled."""
    sign, before = edition.currency.sign, _before(edition)

    def value(match: re.Match[str]) -> str:
        number = _numbered(edition, match[1])
        if number is None:
            return match[0]
        return f"{sign}{number}" if before else f"{number}{sign}"

    return amounts_in(amount_pattern(edition), _NAMED.sub(value, text))


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
