"""Caches of limited size."""

from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Recent(Generic[Key, Value]):
    """A cache of at most twice ``most`` entries, which forgets those that were not used for longest."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._new: dict[Key, Value] = {}
        self._old: dict[Key, Value] = {}

    def get(self, key: Key) -> Value | None:
        """Return a value; None if it is not there."""
        found = self._new.get(key)
        if found is None and (found := self._old.get(key)) is not None:
            self[key] = found
        return found

    def renew(self) -> None:
        """Forget what was not used since the last time that this was called."""
        self._old, self._new = self._new, {}

    def clear(self) -> None:
        """Forget everything."""
        self._old, self._new = {}, {}

    def __setitem__(self, key: Key, value: Value) -> None:
        if len(self._new) >= self._most:
            self.renew()
        self._new[key] = value
