"""A language: how it writes numbers, money, dates and lists."""

from collections.abc import Sequence
from datetime import date
from functools import cache, lru_cache
from typing import Any, Literal

from msgspec import Struct

from printgen.resources import PSEUDO_LANGUAGE, USUAL_LANGUAGE, fallbacks
from printgen.writing import with_capital

USUAL = USUAL_LANGUAGE
OTHER = "other"  # the plural category that every language has
_SINGULAR = {"ar": ("two", "many", "other")}  # plural categories that name a counted thing in the singular
_GAP = "\u00a0"  # a sign and its number stay on one line

Joint = Literal["and", "or"]


class Language(Struct, frozen=True):
    """A language by its code, such as ``de`` or ``en-GB``."""

    code: str

    @property
    def primary(self) -> str:
        """The language without its region: ``en`` of ``en-GB``."""
        return self.code.partition("-")[0]

    def number(self, value: int | float) -> str:
        """A number in figures, its thousands parted."""
        return f"{value:,}" if self._is_english else _number(self.code, value)

    def tenths(self, value: float) -> str:
        """A number to a tenth, in figures."""
        return f"{value:,.1f}" if self._is_english else _number(self.code, value, "#,##0.0")

    def percent(self, value: int) -> str:
        """So many hundredths."""
        return f"{value}%" if self._is_english else _percent(self.code, value)

    def money(self, value: int, sign: str, place: str | None = None, space: bool | None = None) -> str:
        """An amount with its sign ``before`` or ``after`` it, with a ``space`` between; as is the custom where None."""
        usual, before = self._custom, self.sign_before(place)
        apart = space if space is not None else usual.space and place in (None, usual.place)
        parts = (sign, self.number(value)) if before else (self.number(value), sign)
        return (_GAP if apart else "").join(parts)

    def sign_before(self, place: str | None = None) -> bool:
        """Whether the sign stands before an amount; ``place`` says it, or the custom where None."""
        return (place or self._custom.place) == "before"

    def date(self, day: date) -> str:
        """A date in words, with its day of the week."""
        return _date(self.code, day)

    @property
    def months(self) -> tuple[str, ...]:
        """The months as they stand in dates, from January."""
        names = _locale(self.code).months["format"]["wide"]
        return tuple(names[number] for number in range(1, 13))

    @property
    def weekdays(self) -> tuple[str, ...]:
        """The days of the week as they stand in dates, from Monday."""
        names = _locale(self.code).days["format"]["wide"]
        return tuple(names[number] for number in range(7))

    def listed(self, parts: Sequence[str], joint: Joint = "and") -> str:
        """Things in a row, such as ``a, b and c``."""
        if self._is_english:
            *most, last = parts or ("",)
            return f"{', '.join(most)} {joint} {last}" if most else last
        return _listed(self.code, tuple(parts), joint)

    def plural(self, number: int | float) -> str:
        """The plural category of a number, as Unicode's locale data names them: ``one``, ``few``, ``other`` ..."""
        return ("one" if number == 1 else OTHER) if self._is_english else str(_locale(self.code).plural_form(number))

    def takes_singular(self, number: int) -> bool:
        """Whether a thing is named in the singular beside that number."""
        return number == 1 or self.plural(number) in _SINGULAR.get(self.primary, ())

    def with_capital(self, text: str) -> str:
        """The text with its first letter as a capital."""
        return with_capital(text, self.code)

    @property
    def _custom(self) -> "_MoneyCustom":
        return _ENGLISH_MONEY if self._is_english else _money(self.code)

    @property
    def _is_english(self) -> bool:
        return self.primary in (USUAL, PSEUDO_LANGUAGE)


class _MoneyCustom(Struct, frozen=True):
    """Where the sign of money goes, and whether a space stands between."""

    place: str
    space: bool


_ENGLISH_MONEY = _MoneyCustom("before", False)


@cache
def language(code: str) -> Language:
    """The language of a code."""
    return Language(code)


def has_decimal_comma(code: str) -> bool:
    """Check whether numbers have a decimal comma in a language, whatever its region."""
    primary = code.partition("-")[0]
    return primary != USUAL and _locale(primary).number_symbols["latn"]["decimal"] == ","


def is_known(code: str) -> bool:
    """Whether Unicode's locale data know a language, and its region where the code names one."""
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


@lru_cache(256)
def _percent(code: str, value: int) -> str:
    from babel.numbers import format_percent

    return format_percent(value / 100, locale=_locale(code))


@cache
def _money(code: str) -> _MoneyCustom:
    pattern = _locale(code).currency_formats["standard"].pattern.partition(";")[0]
    bare = "".join(character for character in pattern if character not in "\u200e\u200f")
    before = bare.startswith("¤")
    number = bare.replace("¤", "")
    return _MoneyCustom("before" if before else "after", number != number.strip())


def _date(code: str, day: date) -> str:
    from babel.dates import format_date

    return format_date(day, "full", locale=_locale(code))


def _listed(code: str, parts: tuple[str, ...], joint: Joint) -> str:
    from babel.lists import format_list

    return format_list(parts, "standard" if joint == "and" else "or", locale=_locale(code))
