"""Where a board may be cut into tiles, and where it is (mm from its left and top)."""

from typing import NamedTuple

from printgen.geometry import Size


class SeamLines(NamedTuple):
    """Where a board may be cut: its size, the lines (mm from its left, from its top) that part nothing printed.

    ``overlap`` (mm) is the width of the glue strips that suit it.
    """

    size: Size
    columns: tuple[float, ...]
    rows: tuple[float, ...]
    overlap: float


class Seams(NamedTuple):
    """Where a board is cut: the lines chosen (mm from its left and top), and the width of its glue strips (mm)."""

    columns: tuple[float, ...]
    rows: tuple[float, ...]
    overlap: float
