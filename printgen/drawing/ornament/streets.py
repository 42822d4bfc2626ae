"""The drawing of a street that has none of its own, by its name in the table (mm).

The dearer the street, the more is drawn and the taller; its number makes no two alike.
"""

from collections.abc import Callable, Iterator

from printgen.drawing.art import Art, at, chain, chance, joined_art, polyline
from printgen.drawing.frame import Path, polygon_path
from printgen.drawing.ornament.motifs import LEAF, disc, rectangle
from printgen.geometry import Rect
from printgen.svg.paths.mapping import mapped

Street = Callable[[Rect, float, int], Art]


def _flourish(rect: Rect, share: float, number: int) -> Art:
    """Nothing of its own: the edition's corner ornament stands there."""
    return Art()


def _towers(rect: Rect, share: float, number: int) -> Art:
    """Houses of the 1930s between lower ones: from two storeys to a tower with a spire."""
    main = (0.58 + 0.42 * share) * rect.height
    left, right = (main * (0.42 + 0.3 * chance(number, seed)) for seed in (2, 7))
    wide = rect.width
    low = [
        _tower(rect.x + 0.16 * wide, rect.bottom, 0.26 * wide, left, 1 + number % 2, 0),
        _tower(rect.x + 0.84 * wide, rect.bottom, 0.26 * wide, right, 2 - number % 2, 0),
    ]
    steps = 1 + round(3 * share)
    tall = _tower(rect.x + 0.5 * wide, rect.bottom, 0.4 * wide, main, steps, 1 + number % 3)
    street = Art(line=polyline([(rect.x, rect.bottom), (rect.right, rect.bottom)]))
    return joined_art((street, *low, tall))


def _tower(middle: float, foot: float, wide: float, high: float, steps: int, crown: int) -> Art:
    """A tower that draws in at each of its steps, with slits of windows and one of four crowns."""
    top = high * (0.8 if crown else 1.0)
    half, slits = wide / 2, list[Path]()
    outline: list[tuple[float, float]] = []
    for step in range(steps + 1):
        reach = half * (1 - 0.62 * step / (steps + 1))
        roof = foot - top * (0.55 + 0.45 * step / steps if steps else 1.0)
        floor = foot if step == 0 else outline[-1][1]
        outline += [(middle + reach, floor), (middle + reach, roof)]
        slits += list(_slits(middle, reach, floor, roof))
    reach, roof = outline[-1][0] - middle, outline[-1][1]
    peak = list(_crown(crown, reach, roof - (foot - high)))
    head = [(middle + x, roof - y) for x, y in peak]
    whole = [
        *outline,
        *head,
        *((2 * middle - x, y) for x, y in reversed([*outline, *(p for p in head if p[0] > middle)])),
    ]
    return Art(dots=chain(slits), area=polygon_path(whole))


def _slits(middle: float, reach: float, floor: float, roof: float) -> Iterator[Path]:
    """Two or three upright windows in a step that has room for them."""
    if floor - roof < 2.4:
        return
    for place in (-0.5, 0.5) if reach < 3.2 else (-0.6, 0.0, 0.6):
        yield rectangle(Rect(middle + place * reach - 0.32, roof + 0.9, 0.64, min(floor - roof - 1.6, 7.0)))


def _crown(kind: int, reach: float, high: float) -> Iterator[tuple[float, float]]:
    """The right half of what stands on a roof, from the roof's edge to its peak."""
    rows: tuple[tuple[tuple[float, float], ...], ...] = (
        (),
        ((0.45, 0.0), (0.45, 0.3), (0.14, 0.3), (0.0, 1.0)),
        ((0.9, 0.25), (0.55, 0.25), (0.55, 0.5), (0.25, 0.5), (0.25, 0.75), (0.0, 1.0)),
        ((0.8, 0.28), (0.5, 0.5), (0.1, 0.6), (0.0, 1.0)),
    )
    return ((x * reach, y * high) for x, y in rows[kind])


def _sprigs(rect: Rect, share: float, number: int) -> Art:
    """A plant: from a shoot with two leaves to a little tree with fruit."""
    pairs = 1 + round(3 * share)
    x, foot = rect.centre.x, rect.bottom - 1.0
    high = rect.height * (0.58 + 0.35 * share)
    long = 8.4
    leaves, fruit = [mapped(LEAF, at(x, foot - high + 0.55 * long, 0.62 * long, -90))], []
    for pair in range(pairs):
        y = foot - high * (0.18 + 0.68 * (pair + 0.5) / pairs)
        size = long * (1.16 - 0.42 * pair / pairs) * (0.94 + 0.12 * chance(number, pair))
        for side in (-1, 1):
            turn = -90 + side * (58 - 18 * pair / pairs)
            leaves.append(mapped(LEAF, at(x, y, size, turn, 0.82 * size)))
            if pair % 2 and share > 0.4:
                fruit.append(disc(x + side * 0.62 * size, y + 0.1 * size, 0.62))
    stem = polyline([(x, foot), (x, foot - high + 2.0)])
    ground = polyline([(x - 0.3 * rect.width, foot), (x + 0.3 * rect.width, foot)])
    return Art(dots=chain(fruit), area=chain(leaves), line=chain((stem, ground)))


STREETS: dict[str, Street] = {
    "flourish": _flourish,
    "towers": _towers,
    "sprigs": _sprigs,
}
