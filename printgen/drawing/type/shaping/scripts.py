"""Which texts have to be shaped: letters that join or run from right to left, and marks on letters."""

import re

_FIRST = "\u0300"  # of all characters below
_SIGNS = frozenset(map(chr, range(0x2010, 0x2066)))  # dashes, quotation marks and the like: none of them is below
# Combining marks; Hebrew to Myanmar, with Arabic and the scripts of India; old Korean; Khmer and Mongolian; signs that
# join and order letters; presentation forms; right to left scripts beyond the first plane.
_SHAPED = (
    "[\u0300-\u036f\u0483-\u0489\u0590-\u109f\u1100-\u11ff\u1700-\u18af\u1900-\u1cff\u1dc0-\u1dff\u200c-\u200f"
    "\u2066-\u2069\u20d0-\u20ff\u2de0-\u2dff\u302a-\u302f\u3099\u309a\ua800-\uabff\ud7b0-\ud7ff\ufb1d-\ufdff\ufe20-\ufe2f\ufe70-\ufefc"
    "\U00010800-\U00011fff\U0001e800-\U0001efff]"
)
_LEFTWARD = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
_LEFTWARD_LANGUAGES = frozenset(["ar", "ckb", "dv", "fa", "he", "ku", "ps", "sd", "syr", "ug", "ur", "yi"])


def needs_shaping(text: str) -> bool:
    """Return whether a text has characters that have to be shaped."""
    return _may_be(text) and re.search(_SHAPED, text) is not None


def has_leftward(text: str) -> bool:
    """Return whether a text has letters that run from right to left."""
    return _may_be(text) and re.search(_LEFTWARD, text) is not None


def is_leftward_language(language: str) -> bool:
    """Return whether a language is written from right to left."""
    return language.partition("-")[0] in _LEFTWARD_LANGUAGES


def _may_be(text: str) -> bool:
    return not text.isascii() and max(set(text) - _SIGNS, default="") >= _FIRST
