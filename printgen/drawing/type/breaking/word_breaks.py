"""Where a word may be broken.

After a hyphen or a slash, at a soft hyphen, at a space without width, between Korean syllables.
"""

import re
from collections.abc import Callable, Sequence

SOFT_HYPHEN, NO_SPACE, JOINER = "\u00ad", "\u200b", "\u2060"
# They ask for a sign as a letter or in colours, or for a colour of skin; here is but one form of it.
_VARIANTS = "\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
_INVISIBLE = str.maketrans("", "", SOFT_HYPHEN + NO_SPACE + JOINER + _VARIANTS)
# Compiled when the first word is broken: most kits break none.
_BREAK = "(?<=[\uac00-\ud7af])(?=[\uac00-\ud7af])|(?<=[^\\W\\d_][-\u2010\u2013/])(?=[^\\W\\d_])|(?<=[\u00ad\u200b])"


def visible(text: str) -> str:
    """The text without the signs that are not printed, such as those that only say where it may be broken."""
    return text if text.isascii() else text.translate(_INVISIBLE)


def broken_word(word: str, fits: Callable[[str], bool]) -> list[str] | None:
    """A word in as few lines as fit, each as long as can be; None where a part of it cannot be broken further."""
    parts = re.split(_BREAK, word)
    lines: list[str] = []
    while parts:
        taken = next((n for n in range(len(parts), 0, -1) if fits(_line(parts, n))), 0)
        if not taken:
            return None
        lines.append(_line(parts, taken))
        parts = parts[taken:]
    return lines


def _line(parts: Sequence[str], taken: int) -> str:
    """The first parts as they are printed where the line ends after them."""
    line = "".join(parts[:taken])
    ends_softly = taken < len(parts) and line.endswith(SOFT_HYPHEN)
    return visible(line) + ("-" if ends_softly else "")
