"""Conventions of regions: names of languages, the usual paper and the currency."""

import re
from collections.abc import Iterable
from unicodedata import combining, normalize

from msgspec import Struct

from printgen.resources import fallbacks
from printgen.words.language import USUAL, is_known

_LETTER = frozenset({"BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"})
_LAST_WORD, _FIRST_WORD = ("de", "en"), ("es", "fr")  # where the name of a currency has its noun


class CurrencyWords(Struct, frozen=True):
    """The sign of a currency, and its unit in the singular and the plural."""

    sign: str
    one: str
    many: str


def language_called(text: str, codes: Iterable[str]) -> str:
    """Return the code that a language is called by, as a code, a locale or a name; empty if none of the codes is.

    ``de``, ``de_DE.UTF-8``, ``Deutsch``, ``German`` and ``alemán`` all mean ``de``.
    """
    known, typed = tuple(codes), text.strip()
    code = re.split("[.@]", typed)[0].replace("_", "-")
    lower = {one.lower(): one for one in known}
    for wider in fallbacks(code.lower()):
        if wider in lower:
            return lower[wider]
    speakers = {*(one.partition("-")[0] for one in known), USUAL}
    names = {_plain(name): one for one in reversed(known) for name in _names(one, speakers)}
    return names.get(_plain(typed), "")


def _plain(name: str) -> str:
    """Return a name without capitals and accents."""
    return "".join(letter for letter in normalize("NFKD", name.casefold()) if not combining(letter))


def language_name(code: str, language: str) -> str:
    """Return the name of a language in another one."""
    from babel import Locale

    return (Locale.parse(code, sep="-").get_display_name(language.replace("-", "_")) if is_known(code) else "") or code


def _names(code: str, speakers: Iterable[str]) -> set[str]:
    """Return the names of a language in itself and in those of the speakers."""
    primary = code.partition("-")[0]
    named = {language_name(code, language) for language in (primary, *speakers)}
    return named | ({language_name(primary, language) for language in (primary, *speakers)})


def territory_of(language: str) -> str:
    """Return the territory of a language code such as ``de-AT``, or the likely one of ``de``."""
    from babel.core import get_global

    *_, last = language.split("-")
    if re.fullmatch("[A-Z]{2}", last):
        return last
    likely = str(get_global("likely_subtags").get(language.partition("-")[0], ""))
    return likely.rpartition("_")[2]


def paper_of(language: str) -> str:
    """Return the paper that is usual where a language is spoken."""
    return "letter" if territory_of(language) in _LETTER else "a4"


def currency_of(language: str) -> str:
    """Return the code of the currency where a language is spoken, empty if it is not known."""
    from babel.numbers import get_territory_currencies

    return next(iter(get_territory_currencies(territory_of(language))), "")


def currency_words(code: str, language: str) -> CurrencyWords | None:
    """Return how a language writes a currency by its code, such as ``EUR``; None if there is no such currency."""
    from babel.numbers import get_currency_name, get_currency_symbol, is_currency

    if not is_currency(code) or not is_known(language):
        return None
    locale = language.replace("-", "_")

    def unit(count: int) -> str:
        name = str(get_currency_name(code, count, locale))
        words, primary = name.split(), language.partition("-")[0]
        if primary in _LAST_WORD:
            return words[-1].rpartition("-")[2]
        return words[0] if primary in _FIRST_WORD else name

    home = f"{language.partition('-')[0]}-{code[:2]}"  # a code begins with its country
    symbol = get_currency_symbol(code, home.replace("-", "_") if is_known(home) else locale)
    return CurrencyWords(_sign(symbol), unit(1), unit(2))


def _sign(symbol: str) -> str:
    """Return the sign of a currency without its country: ``$`` of ``CA$``."""
    return next((sign for sign in "$£€¥₹₩₪₫₴₺" if sign in symbol), "".join(filter(str.isprintable, symbol)))
