"""Trees of theme files that are kept while the process lives: what many editions extend is parsed once."""

from functools import lru_cache

from printgen.theme.read.tree import deep_copy
from printgen.theme.read.yaml import YamlReading, read_tree

_FILES = 32
_MOST_BYTES = 1 << 16  # of a file that is kept


def kept_tree(data: bytes, file: str) -> YamlReading:
    """The tree of a theme's file, as ``read_tree`` gives it: the caller's own, to be changed at will."""
    if len(data) > _MOST_BYTES:
        return read_tree(data, file)
    tree, problems = _read(data, file)
    return YamlReading(deep_copy(tree), list(problems))


_read = lru_cache(_FILES)(read_tree)
