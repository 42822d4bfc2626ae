"""What to know of a theme although nothing is wrong with it."""

from collections.abc import Sequence

from printgen.theme.read.chain import ThemeSource
from printgen.theme.read.overruled import overruled_values
from printgen.theme.read.row_ids import left_out
from printgen.theme.read.tree import SourceMapping


def notes_of(sources: Sequence[ThemeSource], tree: SourceMapping) -> tuple[str, ...]:
    """The notes on a theme, the first of the sources, and on those that it extends; ``tree`` is all that they say."""
    theme = sources[0]
    return *overruled_values(sources), *(left_out(tree, theme.sheets, theme.tree) if theme.sheets else ())
