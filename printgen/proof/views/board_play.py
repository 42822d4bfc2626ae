"""A game under way: tokens and buildings on the spaces of a board."""

import math
from collections.abc import Iterator, Sequence

from printgen.geometry import Point, Size
from printgen.proof.views.bundles import STANDING, Thing
from printgen.proof.views.gluing import BoardSpace
from printgen.proof.views.standing import StandingFigure

_AT_START = 3  # tokens that have not moved yet
_BUILT = ((2, "small"), (5, "large"))  # which color groups, by their letters' order, have which buildings
_SMALL_EACH = 2
_NUMBERED = ((0.0, 0.29), (0.35, 0.65))  # the parts of a space, across and down, where its number is
_NEARLY = 0.01  # radians: what rounding may take off an angle
_SLIDES = (0.7549, 0.5698)  # how much further the next disc slides, so that no two come to rest near each other


def tokens(spaces: Sequence[BoardSpace], size: Size, figures: Sequence[StandingFigure]) -> Iterator[Thing]:
    """Put the first tokens on the start, and spread the others over the other spaces, clockwise or along a path."""
    if not spaces:
        return
    numbered = {_number(space): space for space in spaces}
    if set(numbered) == set(range(1, len(spaces) + 1)):  # a path: each space has a number
        start, *others = (numbered[number] for number in sorted(numbered))
    else:  # a ring, from its lower right corner on
        first = max(spaces, key=lambda space: space.rect.right + space.rect.bottom)

        def angle(space: BoardSpace) -> float:
            at = space.rect.centre
            return math.atan2(at.y - size.height / 2, at.x - size.width / 2)

        start, *others = sorted(spaces, key=lambda space: (angle(space) - angle(first) + _NEARLY) % math.tau)
    for index, figure in enumerate(figures):
        if index < _AT_START:
            spot = Point(start.rect.centre.x + (index - 1) * 19.0, start.rect.centre.y + (index % 2) * 9.0)
        else:
            share = (index - _AT_START + 0.6) / max(1, len(figures) - _AT_START)
            spot = others[int(share * len(others)) % len(others)].rect.centre
        yield standing(figure, spot)


def standing(figure: StandingFigure, middle: Point) -> Thing:
    """Stand a figure on a spot."""
    return Thing(figure.picture, figure.size, middle, 0.0, STANDING, "standing")


def _number(space: BoardSpace) -> int:
    """Return the number in the upper left corner of a space, else in its middle; 0 for none."""
    for low, high in _NUMBERED:
        for text, at in space.words:
            across, down = (at.x - space.rect.x) / space.rect.width, (at.y - space.rect.y) / space.rect.height
            if text.isdecimal() and low <= across <= high and low <= down <= high:
                return int(text)
    return 0


def buildings(
    spaces: Sequence[BoardSpace], small: Sequence[StandingFigure], large: Sequence[StandingFigure]
) -> Iterator[Thing]:
    """Put small buildings on one color group, large ones on another, each on the band with the group's letter."""
    by_letter: dict[str, list[tuple[BoardSpace, Point]]] = {}
    for space in spaces:
        for text, at in space.words:
            rect = space.rect
            # In the band at the space's head, not among its words.
            nearest = min(at.x - rect.x, rect.right - at.x, at.y - rect.y, rect.bottom - at.y)
            is_on_edge = nearest < min(rect.width, rect.height) / 4
            if len(text) == 1 and text.isalpha() and text.isupper() and is_on_edge:
                by_letter.setdefault(text, []).append((space, at))
    groups = [by_letter[letter] for letter in sorted(by_letter) if len(by_letter[letter]) > 1]
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


def slid(size: Size, figures: Sequence[StandingFigure]) -> Iterator[Thing]:
    """Spread discs that were slid up a long upright board over its upper part."""
    for index, figure in enumerate(figures):
        across, along = ((0.5 + index * step) % 1.0 for step in _SLIDES)
        inset = figure.size.width
        at = Point(inset + across * (size.width - 2 * inset), inset + along * (size.height * 0.58 - 2 * inset))
        yield Thing(figure.picture, figure.size, at, (index * 77) % 360 - 180, STANDING)
