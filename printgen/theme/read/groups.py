"""Makes up what colour groups leave unsaid: a mark, a hatch and a colour, each unlike those of the other groups."""

import re
from collections.abc import Iterable, Sequence
from string import ascii_uppercase
from typing import Any

from printgen.theme.check.shared import TURNED
from printgen.theme.read.tree import FieldMarks, SourceList, SourceMapping

# In the order in which they are given out; the board shows each of them from all four sides.
HATCHES = (
    *("rising", "dots", "level", "zigzag", "bricks", "rings", "lattice", "grid"),
    *("crosses", "scales", "squares", "honeycomb"),
)
COLOURS = (
    *("#1f4fa3", "#f6d836", "#d5302b", "#a9d8ec", "#2f9e56", "#ee8e2c"),
    *("#7a3f9d", "#f2b8c6", "#4a2c17", "#b9d531", "#0e8088", "#d9468f"),
)
_RGB = re.compile(r"#[0-9a-fA-F]{6}\Z")


def complete_groups(tree: SourceMapping) -> None:
    """Fill in the marks, hatches and colours that the groups of a theme do not give."""
    items = tree.get("groups")
    if not isinstance(items, SourceList):
        return
    groups = [item for item in items if isinstance(item, SourceMapping)]
    marks, hatches = _given(groups, "mark"), _given(groups, "hatch")
    _fill(groups, "mark", [letter for letter in ascii_uppercase if letter not in marks])
    _fill(groups, "hatch", [hatch for hatch in HATCHES if hatch not in {TURNED.get(one, one) for one in hatches}])
    if lacking := sum("colour" not in group for group in groups):
        _fill(groups, "colour", _colours(_given(groups, "colour"), lacking))


def _given(groups: Iterable[SourceMapping], field: str) -> list[Any]:
    return [value for group in groups if isinstance(value := group.get(field), str)]


def _fill(groups: Iterable[SourceMapping], field: str, values: Sequence[str]) -> None:
    """Give each group that lacks a field the next of the values; the first again once they are used up."""
    lacking = [group for group in groups if field not in group]
    for number, group in enumerate(lacking):
        group.put(field, values[number % len(values)], FieldMarks(group.mark, group.mark))


def _colours(given: Iterable[Any], count: int) -> list[str]:
    """So many colours, each of ours that is the least like those before it, as people see them."""
    from printgen.colour_vision import SIGHTS, Pixel, colour_difference

    def apart(colour: str, other: str) -> float:
        one, two = (_pixel(each) for each in (colour, other))
        return sum(colour_difference(sight.see(one), sight.see(two)) for sight in SIGHTS.values())

    def _pixel(colour: str) -> Pixel:
        red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
        return red, green, blue

    taken = [colour for colour in given if isinstance(colour, str) and _RGB.match(colour)]
    found: list[str] = []
    for _ in range(min(count, len(COLOURS))):
        free = [colour for colour in COLOURS if colour not in found]
        found.append(max(free, key=lambda colour: min((apart(colour, other) for other in (*taken, *found)), default=0)))
    return found
