"""A path as data: absolute lines and cubic curves."""

from typing import Literal

Segment = (
    tuple[Literal["M", "L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)
Path = tuple[Segment, ...]
