"""Scripts that part no words, and in which only a dictionary knows where a line may end: Thai, Lao, Burmese, Khmer."""

import re

BREAKS = "lines end at blanks and zero-width spaces (U+200B) alone"
HINT = "put a zero-width space (U+200B) where a line may end: words are not told apart in this script"
_FIRST, _LAST = "\u0e00", "\u17ff"
_LETTERS = "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]{16}"  # so many make more than a word


def is_unparted(text: str) -> bool:
    """Whether a text has words in a row with nothing between them where a line could end."""
    if text.isascii():
        return False
    return any(_FIRST <= letter <= _LAST for letter in set(text)) and re.search(_LETTERS, text) is not None
