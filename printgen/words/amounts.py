"""Amounts and numbers as an edition writes them, in its language."""

from printgen.theme.records import Common
from printgen.words.grammar import grammar
from printgen.words.language import language
from printgen.written_text import LINE, writing_place


def amount(edition: Common, value: int) -> str:
    """Return money as the edition writes it: thousands separated, the sign in its place; or a line for it."""
    currency = edition.currency
    if writing_place(currency.sign):
        return LINE
    return language(edition.language).money(value, currency.sign, currency.place, currency.space)


def amount_figures(edition: Common, value: int) -> str:
    """Return a number of units as the edition writes it without their sign; or a line to write it on."""
    by_hand = writing_place(edition.currency.sign)
    return LINE if by_hand else language(edition.language).number(value)


def unit(edition: Common, value: int) -> str:
    """Return the unit of the edition's money in the form for a number."""
    currency = edition.currency
    return currency.one if language(edition.language).takes_singular(value) else currency.many


def cardinal(edition: Common, number: int) -> str:
    """Return a small number in words of the edition's language, a larger one in figures."""
    return grammar(edition.language).phrase("word", number)
