"""Text of a theme made safe to show in a message: short, quoted, without control characters."""

import re
from collections.abc import Iterable
from functools import cache
from itertools import islice

# What could steer a terminal or turn text about: controls (save tab and line ends), directional marks and overrides,
# line and paragraph separators, byte order marks, lone surrogates, invisible tags. Compiled at the first text that has
# characters that are not printed, among which all of these are.
HOSTILE = (
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff"
    "\ufff9-\ufffb\ufffe\uffff\ud800-\udfff\U000e0000-\U000e007f]"
)
_LINE_ENDS = str.maketrans({"\t": "\\t", "\r": "\\r", "\n": "\\n"})
_LONGEST = 48
_ALIKE = 0.7  # how much of two names is the same where one may be meant for the other
_MOST_CHOICES = 500


def plain(text: str) -> str:
    """The text with every character that a terminal might obey written as an escape."""
    if text.isprintable():
        return text
    return re.sub(HOSTILE, lambda found: found[0].encode("unicode_escape").decode(), text).translate(_LINE_ENDS)


def hostile(text: str) -> re.Match[str] | None:
    """The first character of the text that a terminal might obey, if any."""
    return None if text.isprintable() else re.search(HOSTILE, text)


def harmless(text: str) -> str:
    """The text line by line, with every other character that a terminal might obey written as an escape."""
    return "\n".join(plain(line).replace("\\t", "\t") for line in text.split("\n"))


def quoted(text: object) -> str:
    """The text in quotes as a message may show it: escaped and at most 48 characters long."""
    shown = plain(str(text)[: _LONGEST + 1])
    return f"'{shown[: _LONGEST - 3]}...'" if len(shown) > _LONGEST else f"'{shown}'"


def did_you_mean(name: object, choices: Iterable[str]) -> str:
    """``did you mean 'x'?`` for the choice that is nearest to a misspelt name, or nothing."""
    found = nearest_name(name, choices)
    return f"did you mean {quoted(found)}?" if found else ""


def nearest_name(name: object, choices: Iterable[str]) -> str:
    """The choice that is spelt most like the name, or nothing; of very many choices the first are looked at."""
    return _nearest(str(name)[:80], tuple(dict.fromkeys(str(choice) for choice in islice(choices, _MOST_CHOICES))))


@cache
def _nearest(name: str, choices: tuple[str, ...]) -> str:
    from difflib import get_close_matches  # only ever needed to explain an error

    return next(iter(get_close_matches(name, choices, n=1, cutoff=_ALIKE)), "")


def listing(choices: Iterable[object], most: int = 12) -> str:
    """The choices in a row, cut after ``most`` of them."""
    names = [plain(str(choice)) for choice in choices]
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")
