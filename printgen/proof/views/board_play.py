"""A game under way: tokens and buildings on the spaces of a board."""

import math
from collections.abc import Iterator, Sequence

from printgen.geometry import Point, Size
from printgen.proof.views.bundles import STANDING, Thing
from printgen.proof.views.gluing import BoardSpace
from printgen.proof.views.standing import StandingFigure

_AT_START = 3  # tokens that have not moved yet
_BUILT = ((2, "small"), (5, "large"))  # which colour groups, by their letters' order, bear which buildings
_SMALL_EACH = 2
_NUMBERED = ((0.0, 0.29), (0.35, 0.65))  # the parts of a space, across and down, where its number stands
_NEARLY = 0.01  # radians: what rounding may take off an angle
_SLIDES = (0.7549, 0.5698)  # how much further the next disc slides, so that no two come to rest near each other


def tokens(spaces: Sequence[BoardSpace], size: Size, figures: Sequence[StandingFigure]) -> Iterator[Thing]:
    """The first tokens on the start, the others spread over the other spaces, clockwise or along a path."""
    ring = _by_number(spaces) or _clockwise(spaces, size)
    if not ring:
        return
    start, others = ring[0], ring[1:]
    for index, figure in enumerate(figures):
        if index < _AT_START:
            spot = Point(start.rect.centre.x + (index - 1) * 19.0, start.rect.centre.y + (index % 2) * 9.0)
        else:
            share = (index - _AT_START + 0.6) / max(1, len(figures) - _AT_START)
            spot = others[int(share * len(others)) % len(others)].rect.centre
        yield standing(figure, spot)


def standing(figure: StandingFigure, middle: Point) -> Thing:
    """A figure that stands on a spot."""
    return Thing(figure.picture, figure.size, middle, 0.0, STANDING, "standing")


def _by_number(spaces: Sequence[BoardSpace]) -> tuple[BoardSpace, ...]:
    """The spaces of a path from the first on, where each bears its number at its head or in its middle; else none."""
    found = {_number(space): space for space in spaces}
    return tuple(found[number] for number in sorted(found)) if set(found) == set(range(1, len(spaces) + 1)) else ()


def _number(space: BoardSpace) -> int:
    """The number that a space bears in its upper left corner, else in its middle; 0 for none."""
    for low, high in _NUMBERED:
        for text, at in space.words:
            across, down = (at.x - space.rect.x) / space.rect.width, (at.y - space.rect.y) / space.rect.height
            if text.isdecimal() and low <= across <= high and low <= down <= high:
                return int(text)
    return 0


def _clockwise(spaces: Sequence[BoardSpace], size: Size) -> tuple[BoardSpace, ...]:
    """The spaces of a ring from that in its lower right corner on."""

    def angle(space: BoardSpace) -> float:
        at = space.rect.centre
        return math.atan2(at.y - size.height / 2, at.x - size.width / 2)

    start = max(spaces, key=lambda space: space.rect.right + space.rect.bottom, default=None)
    return tuple(sorted(spaces, key=lambda space: (angle(space) - angle(start or space) + _NEARLY) % math.tau))


def buildings(
    spaces: Sequence[BoardSpace], small: Sequence[StandingFigure], large: Sequence[StandingFigure]
) -> Iterator[Thing]:
    """Small ones on one colour group, large ones on another, each on the band with the group's letter."""
    groups = _groups(spaces)
    stock = {"small": list(small), "large": list(large)}
    for number, kind in _BUILT:
        for space, letter in groups[number % len(groups)] if groups else ():
            count = _SMALL_EACH if kind == "small" else 1
            for index in range(count):
                if stock[kind]:
                    figure = stock[kind].pop()
                    aside = (index - (count - 1) / 2) * (figure.size.width + 2.5)
                    level = space.turn % 180 == 0
                    yield standing(figure, Point(letter.x + aside * level, letter.y + aside * (not level)))


def _groups(spaces: Sequence[BoardSpace]) -> tuple[tuple[tuple[BoardSpace, Point], ...], ...]:
    """The spaces of each colour group with the places of their letters, in the letters' order."""
    found: dict[str, list[tuple[BoardSpace, Point]]] = {}
    for space in spaces:
        for text, at in space.words:
            if len(text) == 1 and text.isalpha() and text.isupper() and _on_an_edge(space, at):
                found.setdefault(text, []).append((space, at))
    return tuple(tuple(found[letter]) for letter in sorted(found) if len(found[letter]) > 1)


def _on_an_edge(space: BoardSpace, at: Point) -> bool:
    """Whether a letter stands in the band at a space's head rather than in its words."""
    rect = space.rect
    nearest = min(at.x - rect.x, rect.right - at.x, at.y - rect.y, rect.bottom - at.y)
    return nearest < min(rect.width, rect.height) / 4


def slid(size: Size, figures: Sequence[StandingFigure]) -> Iterator[Thing]:
    """Discs that were slid up a long board which stands upright: spread over its upper part."""
    for index, figure in enumerate(figures):
        across, along = ((0.5 + index * step) % 1.0 for step in _SLIDES)
        inset = figure.size.width
        at = Point(inset + across * (size.width - 2 * inset), inset + along * (size.height * 0.58 - 2 * inset))
        yield Thing(figure.picture, figure.size, at, (index * 77) % 360 - 180, STANDING)
