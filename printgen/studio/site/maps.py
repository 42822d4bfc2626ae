"""The persistent maps, sets and lists of ``rpds`` in plain Python: each change makes a new one.

``referencing``, which checks themes with ``jsonschema``, needs them, and ``rpds`` itself is compiled. The site has this
module under that name.
"""

from collections.abc import Iterable, Mapping
from typing import Any


class HashTrieMap(dict[Any, Any]):
    """A mapping."""

    @classmethod
    def convert(cls, value: Mapping[Any, Any]) -> "HashTrieMap":
        """Return a mapping as one of these."""
        return value if isinstance(value, cls) else cls(value)

    def insert(self, key: Any, value: Any) -> "HashTrieMap":
        """Return a mapping with one more value."""
        return HashTrieMap({**self, key: value})

    def remove(self, key: Any) -> "HashTrieMap":
        """Return a mapping without a key; raise KeyError if it has none."""
        rest = HashTrieMap(self)
        del rest[key]
        return rest

    def update(self, *others: Any, **values: Any) -> "HashTrieMap":  # type: ignore[override]
        """Return a mapping with the values of others."""
        made = dict(self)
        for other in others:
            made.update(other)
        return HashTrieMap({**made, **values})


class HashTrieSet(frozenset[Any]):
    """A set."""

    def insert(self, value: Any) -> "HashTrieSet":
        """Return a set with one more value."""
        return HashTrieSet(self | {value})

    def discard(self, value: Any) -> "HashTrieSet":
        """Return a set without a value."""
        return HashTrieSet(self - {value})

    def update(self, *others: Iterable[Any]) -> "HashTrieSet":
        """Return a set with the values of others."""
        return HashTrieSet(self.union(*others))


class List(tuple[Any, ...]):
    """A list."""

    def push_front(self, value: Any) -> "List":
        """Return a list with one more value at its front."""
        return List((value, *self))
