"""Printed letters that run from right to left, in the order in which they are read.

A reader of PDFs guesses that order, and guesses wrong beside figures and brackets: here it comes from the places.
"""

import re
from collections.abc import Sequence
from typing import TypeVar
from unicodedata import bidirectional

Thing = TypeVar("Thing")

# Bidirectional classes by letter: leftward, rightward, number, sign of a number, separator within one, other.
_KINDS = {"R": "R", "AL": "R", "L": "L", "EN": "N", "AN": "N", "ET": "T", "CS": "S", "ES": "S"}
_FROM_LEFT = "(?=[NTSO]*L)[LN](?:[LNTSO]*[LN])?"  # words of the other direction, and the numbers between and after them
_LETTERS_FROM_LEFT = re.compile(f"{_FROM_LEFT}|T*N+(?:SN+)*T*")
_ARABIC_FROM_LEFT = re.compile(f"{_FROM_LEFT}|N+(?:SN+)*")  # in Arabic a number's signs run with the text
_WORDS_FROM_LEFT = re.compile(_FROM_LEFT)
_LEFTWARD = "R(?:[^L]*R)?"
_FROM_RIGHT = re.compile(_LEFTWARD)
_SINGLE = 8  # numbers in a text of which each is tried by itself
_NUMBER = "T*N+(?:SN+)*T*"
_NUMBERS_BESIDE = (re.compile(f"({_LEFTWARD})([OST]*)({_NUMBER})"), re.compile(f"({_NUMBER})([OST]*)({_LEFTWARD})"))


def has_leftward_letters(text: str) -> bool:
    """Whether a text has letters that run from right to left."""
    return not text.isascii() and any(bidirectional(letter) in ("R", "AL") for letter in set(text))


def runs_leftward(text: str) -> bool:
    """Whether a text is one that runs from right to left: as most of its letters do."""
    if not has_leftward_letters(text):
        return False
    kinds = list(map(_kind, text))
    return kinds.count("R") >= kinds.count("L")


def is_leftward_line(line: str) -> bool:
    """Whether a line runs from right to left in any text, for it has no letters that run the other way."""
    return has_leftward_letters(line) and "L" not in map(_kind, line)


def is_arabic(text: str) -> bool:
    """Whether a text has Arabic letters."""
    return not text.isascii() and any(bidirectional(letter) == "AL" for letter in text)


def letters_in_order(letters: Sequence[Thing], texts: Sequence[str], arabic: bool) -> list[Thing]:
    """The letters of a leftward word as they are read; ``texts`` are what they say, from left to right.

    ``arabic`` says that the word stands in Arabic text.
    """
    stretch = _ARABIC_FROM_LEFT if arabic else _LETTERS_FROM_LEFT
    return _turned(list(letters)[::-1], "".join(_kind(text) for text in texts)[::-1], stretch)


def letters_among_others(letters: Sequence[Thing], texts: Sequence[str]) -> list[Thing]:
    """The letters of a word as they are read in text that runs the other way: signs after leftward ones stay there."""
    return _turned(list(letters), "".join(map(_kind, texts)), _FROM_RIGHT)


def words_in_order(words: Sequence[Thing], texts: Sequence[str], leftward: bool) -> list[Thing]:
    """The words of a line as they are read; ``leftward`` is how the text runs that the line belongs to."""
    kinds = "".join(_word_kind(text) for text in texts)
    if leftward or is_leftward_line("".join(texts)):
        return _turned(list(words)[::-1], kinds[::-1], _WORDS_FROM_LEFT)
    return _turned(list(words), kinds, _FROM_RIGHT) if "R" in kinds else list(words)


def also_read_as(text: str) -> list[str]:
    """What else looks the same as a text, in one that runs from left to right.

    A number beside leftward words stands on their left there, whether it is read before or after them; where their
    line ends between the two, it is read as it is.
    """
    if not has_leftward_letters(text):
        return []
    kinds = "".join(map(_kind, text))
    found = [list(pattern.finditer(kinds)) for pattern in _NUMBERS_BESIDE]
    single = [[place] for some in found for place in some]
    return [_exchanged(text, places) for places in (*found, *single[:_SINGLE])]


def _exchanged(text: str, places: Sequence[re.Match[str]]) -> str:
    """The text with the first and third part of what matches found exchanged."""
    for place in reversed(places):
        first, between, third = (text[slice(*place.span(part))] for part in (1, 2, 3))
        text = f"{text[: place.start()]}{third}{between}{first}{text[place.end() :]}"
    return text


def _kind(text: str) -> str:
    return _KINDS.get(bidirectional(text[0]), "O")


def _word_kind(text: str) -> str:
    kinds = set(map(_kind, text))
    return next((kind for kind in "RLN" if kind in kinds), "O")


def _turned(things: list[Thing], kinds: str, stretch: re.Pattern[str]) -> list[Thing]:
    """The things, each stretch of their kinds that the pattern finds the other way round."""
    for found in stretch.finditer(kinds):
        things[found.start() : found.end()] = things[found.start() : found.end()][::-1]
    return things
