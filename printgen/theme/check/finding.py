"""What a check of sense hands back: the value at fault, what is wrong, and what to do about it."""

from collections.abc import Iterator
from typing import NamedTuple


class ThemeFault(NamedTuple):
    """Something without sense: the path of the value at fault, what is wrong, and what to do about it."""

    path: str
    message: str
    hint: str = ""


Findings = Iterator[ThemeFault]
