"""English as a language with words about a third longer, to see what has room for those of other languages."""

import re

LONG = "x-long"
# What a template or a label fills in, which stays as it is, or a word.
_WORD = r"(?s)\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|\{[^{}]*\}|[^\W\d_]{2,}"


def longer(text: str) -> str:
    """The text with the last letter of each word repeated until the word is a third longer."""
    return re.sub(_WORD, lambda found: found[0] if found[0][0] == "{" else _longer(found[0]), text)


def _longer(word: str) -> str:
    return word + word[-1] * -(-len(word) // 3)
