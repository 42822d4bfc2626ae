"""The fault that a check of a theme reports: the value's path, what is wrong, and what to do about it."""

from collections.abc import Iterator
from typing import NamedTuple


class ThemeFault(NamedTuple):
    """A fault in a theme: the path of the value, what is wrong, and what to do about it."""

    path: str
    message: str
    hint: str = ""


Findings = Iterator[ThemeFault]
