"""Trees of theme files that are kept while the process lives: what many editions extend is parsed once."""

from functools import lru_cache
from pathlib import Path

from printgen.theme.read.compiled_trees import own_tree
from printgen.theme.read.tree import YamlReading, deep_copy

_FILES = 32
_MOST_BYTES = 1 << 16  # of a file that is kept


def kept_tree(path: Path, data: bytes, file: str) -> YamlReading:
    """The tree of a theme's file, as ``own_tree`` gives it: the caller's own, to be changed at will."""
    if len(data) > _MOST_BYTES:
        return own_tree(path, data, file)
    tree, problems = _read(path, data, file)
    return YamlReading(deep_copy(tree), list(problems))


_read = lru_cache(_FILES)(own_tree)
