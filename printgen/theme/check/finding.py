"""The fault that a check of a theme reports: the value's path, what is wrong, and what to do about it."""

from collections.abc import Callable, Iterator

from msgspec import Struct


class ThemeFault(Struct, frozen=True):
    """A fault in a theme: the path of the value, what is wrong, and what to do about it.

    A hint that takes a search is a function, which is called for the faults that are told.
    """

    path: str
    message: str
    hint: str | Callable[[], str] = ""

    @property
    def advice(self) -> str:
        """The hint in words."""
        return self.hint if isinstance(self.hint, str) else self.hint()


Findings = Iterator[ThemeFault]
