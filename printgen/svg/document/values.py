"""Values of SVG attributes: numbers, lengths in user units, and lists of numbers; ValueError for any other text."""

import math
import re

from printgen.limits import ICON_NUMBER

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_LENGTH = re.compile(rf"({_NUMBER})\s*(px|pt|pc|mm|cm|in|q|%)?", re.IGNORECASE | re.ASCII)
_EACH = re.compile(_NUMBER, re.ASCII)
_BETWEEN = re.compile(r"[\s,]+")
_UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "q": 24 / 25.4}
_LETTERS = 60  # of one value: no number is longer


def user_units(text: str, whole: float = 1.0) -> float:
    """A length in user units (px); a percentage is one of ``whole``."""
    word = text.strip()
    found = _LENGTH.fullmatch(word) if len(word) <= _LETTERS else None
    if not found:
        raise ValueError(f"{word[:40]!r} is not a length")
    unit = (found[2] or "").lower()
    return _bounded(float(found[1]) * (whole / 100 if unit == "%" else _UNITS[unit]))


def share(text: str) -> float:
    """A share from 0 to 1, written as a number or in percent; what is beyond is cut off."""
    return min(1.0, max(0.0, user_units(text)))


def number_list(text: str) -> list[float]:
    """The numbers of a list, parted by spaces or commas or their signs alone."""
    values: list[float] = []
    for word in _BETWEEN.split(text):
        found = _EACH.findall(word)
        if "".join(found) != word:
            raise ValueError(f"{word[:40]!r} is not a number")
        values += (_bounded(float(part)) for part in found)
    return values


def _bounded(value: float) -> float:
    if not math.isfinite(value) or abs(value) > ICON_NUMBER.most:
        raise ValueError("a number in it is too large")
    return value
