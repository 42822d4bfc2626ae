"""Where the phrases of a language without blanks end: Japanese ones (bunsetsu) by BudouX's model.

Lines that end with a phrase read better than lines filled to the last letter, above all short ones.
"""

from functools import cache, lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING

from printgen.drawing.type.breaking.east_asian import line_parts

if TYPE_CHECKING:
    from budoux import Parser

_MOST_WORDS = 4096  # that are remembered in their phrases
_SHORT_QUOTE = 10  # letters, with the sign that opens it


def has_phrases(language: str) -> bool:
    """Whether texts of a language are taken apart into phrases."""
    return language.partition("-")[0] == "ja"


@lru_cache(_MOST_WORDS)
def phrases(word: str) -> tuple[str, ...]:
    """The phrases of Japanese letters without a blank; each ends where a line may end too."""
    ends = set(accumulate(map(len, _parser().parse(word))))
    found, begun, at = list[str](), "", 0
    for part in line_parts(word):
        begun += part
        at += len(part)
        if at in ends and not _in_short_quote(begun):
            found.append(begun)
            begun = ""
    return (*found, begun) if begun else tuple(found)


def _in_short_quote(begun: str) -> bool:
    """Whether a quotation of a few letters is open, such as a name: the model does not know those."""
    opened = begun.rfind("「")
    return opened > begun.rfind("」") and len(begun) - opened <= _SHORT_QUOTE


@cache
def _parser() -> "Parser":
    import budoux

    return budoux.load_default_japanese_parser()
