"""Mappings keyed by object identity: for frames and paths, which are slow to compare and often placed again."""

from collections.abc import Iterable
from typing import Generic, TypeVar, overload

Key = TypeVar("Key")
Value = TypeVar("Value")


class IdentityMap(Generic[Key, Value]):
    """A mapping from things to values; what equals a thing is another one. Its things are kept while it is."""

    __slots__ = ("_entries",)

    def __init__(self) -> None:
        self._entries: dict[int, tuple[Key, Value]] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def __setitem__(self, key: Key, value: Value) -> None:
        self._entries[id(key)] = key, value

    @overload
    def get(self, key: Key) -> Value | None: ...
    @overload
    def get(self, key: Key, usual: Value) -> Value: ...
    def get(self, key: Key, usual: Value | None = None) -> Value | None:
        """The value of a thing, or the usual one where it has none."""
        entry = self._entries.get(id(key))
        return usual if entry is None else entry[1]

    def items(self) -> Iterable[tuple[Key, Value]]:
        """All things with their values, in the order in which they came."""
        return self._entries.values()

    def clear(self) -> None:
        """Forgets everything."""
        self._entries.clear()
