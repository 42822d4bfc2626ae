"""Tests of what is usual in regions: languages by their names, papers and currencies."""

import pytest

from printgen.words.regions import currency_of, currency_words, language_called, paper_of

CODES = ("en", "ar", "de", "en-GB", "es", "fr", "ja")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        *((text, "de") for text in ("de", "DE", "de_DE", "de_AT.UTF-8", "deutsch", "German", "alemán", "allemand")),
        *((text, "es") for text in ("Español", "espanol", "es-MX", "Spanisch")),
        *((text, "fr") for text in ("français", "francais", "fr_CA@euro")),
        *((text, "en") for text in ("English", "en_US", "anglais")),
        *((text, "en-GB") for text in ("en-gb", "en_GB.UTF-8")),
        *((text, "ja") for text in ("日本語", "Japanese")),
        *((text, "") for text in ("", "Klingon", "pt_BR", "C", "xx")),
    ],
)
def test_a_language_is_known_by_code_locale_and_name(text: str, code: str) -> None:
    assert language_called(text, CODES) == code


@pytest.mark.parametrize(
    ("language", "paper", "code", "words"),
    [
        ("de-AT", "a4", "EUR", ("€", "Euro", "Euro")),
        ("de", "a4", "EUR", ("€", "Euro", "Euro")),
        ("en-US", "letter", "USD", ("$", "dollar", "dollars")),
        ("en", "letter", "USD", ("$", "dollar", "dollars")),
        ("en-GB", "a4", "GBP", ("£", "pound", "pounds")),
        ("es-MX", "letter", "MXN", ("$", "peso", "pesos")),
        ("fr-CA", "letter", "CAD", ("$", "dollar", "dollars")),
        ("es-AR", "a4", "ARS", ("$", "peso", "pesos")),
        ("de-CH", "a4", "CHF", ("CHF", "Franken", "Franken")),
    ],
)
def test_paper_and_currency_are_those_of_the_territory(
    language: str, paper: str, code: str, words: tuple[str, ...]
) -> None:
    assert (paper_of(language), currency_of(language)) == (paper, code)
    found = currency_words(code, language)
    assert found is not None
    assert (found.sign, found.one, found.many) == words


def test_an_unknown_currency_is_none() -> None:
    assert currency_words("XYZ", "de") is None
    assert currency_words("euro", "de") is None
