"""Languages, and how they write numbers, money, dates and lists."""

from collections.abc import Sequence
from datetime import date
from functools import cache, lru_cache
from typing import Any, Literal

from msgspec import Struct

from printgen.resources import PSEUDO_LANGUAGE, USUAL_LANGUAGE, fallbacks
from printgen.written_text import with_capital

USUAL = USUAL_LANGUAGE
OTHER = "other"  # the plural category that every language has
_SINGULAR = {"ar": ("two", "many", "other")}  # plural categories with the singular of the noun
_GAP = "\u00a0"  # keeps a sign and its number on one line

Joint = Literal["and", "or"]


class Language(Struct, frozen=True):
    """A language by its code, such as ``de`` or ``en-GB``."""

    code: str

    @property
    def primary(self) -> str:
        """The language without its region: ``en`` of ``en-GB``."""
        return self.code.partition("-")[0]

    def number(self, value: int | float) -> str:
        """Return a number in figures, with thousands separated."""
        return f"{value:,}" if self._is_english else _number(self.code, value)

    def tenths(self, value: float) -> str:
        """Return a number with one decimal."""
        return f"{value:,.1f}" if self._is_english else _number(self.code, value, "#,##0.0")

    def percent(self, value: int) -> str:
        """Return a percentage."""
        if self._is_english:
            return f"{value}%"
        from babel.numbers import format_percent

        return format_percent(value / 100, locale=_locale(self.code))

    def money(self, value: int, sign: str, place: str | None = None, space: bool | None = None) -> str:
        """Return an amount with its sign ``before`` or ``after`` it, and a ``space`` between; None is the custom."""
        usual, before = self._custom, self.sign_before(place)
        apart = space if space is not None else usual.space and place in (None, usual.place)
        parts = (sign, self.number(value)) if before else (self.number(value), sign)
        return (_GAP if apart else "").join(parts)

    def sign_before(self, place: str | None = None) -> bool:
        """Check whether the sign precedes an amount, by ``place`` or else by custom."""
        return (place or self._custom.place) == "before"

    def date(self, day: date) -> str:
        """Return a date in words, with its day of the week."""
        from babel.dates import format_date

        return format_date(day, "full", locale=_locale(self.code))

    @property
    def months(self) -> tuple[str, ...]:
        """The names of the months as dates have them, from January."""
        names = _locale(self.code).months["format"]["wide"]
        return tuple(names[number] for number in range(1, 13))

    @property
    def weekdays(self) -> tuple[str, ...]:
        """The names of the days of the week as dates have them, from Monday."""
        names = _locale(self.code).days["format"]["wide"]
        return tuple(names[number] for number in range(7))

    def listed(self, parts: Sequence[str], joint: Joint = "and") -> str:
        """Return a list such as ``a, b and c``."""
        if self._is_english:
            *most, last = parts or ("",)
            return f"{', '.join(most)} {joint} {last}" if most else last
        from babel.lists import format_list

        return format_list(parts, "standard" if joint == "and" else "or", locale=_locale(self.code))

    def plural(self, number: int | float) -> str:
        """Return the plural category of a number, by its name in Unicode's locale data: ``one``, ``few``, ``other``."""
        return ("one" if number == 1 else OTHER) if self._is_english else str(_locale(self.code).plural_form(number))

    def takes_singular(self, number: int) -> bool:
        """Check whether a noun is in the singular after a number."""
        return number == 1 or self.plural(number) in _SINGULAR.get(self.primary, ())

    def with_capital(self, text: str) -> str:
        """Return a text with its first letter capitalized."""
        return with_capital(text, self.code)

    @property
    def _custom(self) -> "_MoneyCustom":
        return _ENGLISH_MONEY if self._is_english else _money(self.code)

    @property
    def _is_english(self) -> bool:
        return self.primary in (USUAL, PSEUDO_LANGUAGE)


class _MoneyCustom(Struct, frozen=True):
    """The position of the currency sign, and whether a space separates it from the amount."""

    place: str
    space: bool


_ENGLISH_MONEY = _MoneyCustom("before", False)


@cache
def language(code: str) -> Language:
    """Return the language of a code."""
    return Language(code)


def has_decimal_comma(code: str) -> bool:
    """Check whether numbers have a decimal comma in a language, whatever its region."""
    primary = code.partition("-")[0]
    return primary != USUAL and _locale(primary).number_symbols["latn"]["decimal"] == ","


def is_known(code: str) -> bool:
    """Check whether Unicode's locale data know a language, and its region if the code names one."""
    from babel import Locale, UnknownLocaleError

    try:
        Locale.parse(code, sep="-")
    except (UnknownLocaleError, ValueError):
        return False
    return True


@cache
def _locale(code: str) -> Any:
    from babel import Locale, UnknownLocaleError

    if code.partition("-")[0] == PSEUDO_LANGUAGE:
        return Locale(USUAL)
    for known in fallbacks(code):
        try:
            return Locale.parse(known, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
    return Locale("root")


@lru_cache(4096)
def _number(code: str, value: int | float, pattern: str | None = None) -> str:
    from babel.numbers import format_decimal

    return format_decimal(value, pattern, locale=_locale(code))


@cache
def _money(code: str) -> _MoneyCustom:
    pattern = _locale(code).currency_formats["standard"].pattern.partition(";")[0]
    bare = "".join(character for character in pattern if character not in "\u200e\u200f")
    before = bare.startswith("¤")
    number = bare.replace("¤", "")
    return _MoneyCustom("before" if before else "after", number != number.strip())
