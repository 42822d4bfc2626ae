"""What is wrong with an SVG file, each fault at its place in it."""

from collections.abc import Iterable
from typing import NamedTuple


class SvgFault(NamedTuple):
    """One thing to mend: what is wrong, the line and column (from 1) of its element, and what to do about it."""

    message: str
    line: int
    column: int
    hint: str = ""


class SvgError(Exception):
    """An SVG that cannot be drawn; carries every fault that was found in it."""

    def __init__(self, faults: Iterable[SvgFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.line}:{fault.column}: {fault.message}" for fault in self.faults))
