"""A check of a theme, and the fault that it reports."""

from collections.abc import Callable, Iterator
from typing import Any

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


class ThemeCheck(Struct, frozen=True):
    """A check and the fields of the edition that it reads."""

    needs: tuple[str, ...]
    find: Callable[[Any], Findings]  # of an edition of the row's game
