"""Decoding of records, in any thread."""

from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar

import msgspec

Record = TypeVar("Record")

# msgspec collects the fields of a type at its first use; a second thread that uses it meanwhile crashes the process.
_LOCK = Lock()


def from_tree(tree: Any, kind: type[Record], decode: Callable[[type, Any], Any] | None = None) -> Record:
    """Return a tree as a record; ``decode`` converts to types of our own. Raises msgspec.ValidationError."""
    with _LOCK:
        return msgspec.convert(tree, kind, dec_hook=decode)


def from_json(data: bytes | str, kind: type[Record]) -> Record:
    """Return JSON as a record; raises msgspec.DecodeError, msgspec.ValidationError for values that do not fit."""
    with _LOCK:
        return msgspec.json.decode(data, type=kind)
