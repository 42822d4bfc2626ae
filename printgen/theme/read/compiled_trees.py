"""Trees of the program's own YAML files, kept as Python keeps what it compiled: read again in a fifth of the time.

Each stands in the ``__pycache__`` beside this module, under the hash of the file and of what reads it, so that a tree
of another state is never taken. Themes of others are parsed each time.
"""

import marshal
import os
import sys
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from printgen.compiled_files import keep_compiled
from printgen.errors import Mark
from printgen.resources import folder
from printgen.theme.read.tree import FieldMarks, SourceList, SourceMapping, YamlReading

FOLDER = Path(__file__).with_name("__pycache__")
_PACKAGE = Path(__file__).parents[2]
_HASH = 32  # bytes, at the beginning of a kept file


def own_tree(path: Path, data: bytes, file: str) -> YamlReading:
    """The tree of a file, as ``read_tree`` gives it; kept where the file is one of the program's own without faults.

    ``data`` are its bytes, ``file`` is the name that messages give it.
    """
    name = _name(path)
    if not name:
        return _parsed(data, file)
    kept, key = FOLDER / name, _key(data)
    with suppress(OSError, ValueError, EOFError, TypeError):
        found = kept.read_bytes()
        if found.startswith(key):
            return YamlReading(_unpacked(marshal.loads(memoryview(found)[_HASH:]), file), [])
    reading = _parsed(data, file)
    if reading.tree is not None and not reading.problems:
        keep_compiled(kept, key + marshal.dumps(_packed(reading.tree)))
    return reading


def _parsed(data: bytes, file: str) -> YamlReading:
    """The tree of a YAML file, parsed; what parses is loaded when it is first needed."""
    from printgen.theme.read.yaml import read_tree

    return read_tree(data, file)


def _name(path: Path) -> str:
    """What the tree of one of our own files is kept as; empty for a file of others."""
    for home in (_PACKAGE, folder("themes")):
        if str(path).startswith(start := f"{home}{os.sep}"):
            return f"{home.name}-{str(path)[len(start) :].replace(os.sep, '-')}.{sys.implementation.cache_tag}"
    return ""


def _key(data: bytes) -> bytes:
    return sha256(_reader() + data).digest()


@cache
def _reader() -> bytes:
    """The hash of what reads YAML files and packs their trees."""
    here = Path(__file__)
    return sha256(here.with_name("yaml.py").read_bytes() + here.read_bytes()).digest()


def _packed(node: Any) -> Any:
    """A tree of what ``marshal`` knows: a tuple for a mapping, a list for a list, with the places of their parts."""
    if isinstance(node, SourceMapping):
        fields = {
            sys.intern(key): (*_at(node.places[key].key), *_at(node.places[key].value), _packed(value))
            for key, value in node.items()
        }
        return (*_at(node.mark), fields)
    if isinstance(node, SourceList):
        return [*_at(node.mark), [(*_at(node.place(at)), _packed(item)) for at, item in enumerate(node)]]
    return node


def _at(mark: Mark) -> tuple[int, int]:
    return mark.line, mark.column


def _unpacked(packed: Any, file: str) -> Any:
    """The tree that was packed."""
    if type(packed) is tuple:
        line, column, fields = packed
        mapping = SourceMapping(Mark(file, line, column))
        places = mapping.places
        for key, (key_line, key_column, value_line, value_column, value) in fields.items():
            mapping[key] = value if type(value) is str else _unpacked(value, file)
            places[key] = FieldMarks(Mark(file, key_line, key_column), Mark(file, value_line, value_column))
        return mapping
    if type(packed) is list:
        line, column, items = packed
        row = SourceList(Mark(file, line, column))
        for item_line, item_column, item in items:
            row.add(_unpacked(item, file), Mark(file, item_line, item_column))
        return row
    return packed
