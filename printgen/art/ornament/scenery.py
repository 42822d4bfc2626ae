"""Streets without a drawing of their own, and the jail's window."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from printgen.art.frame import polygon_path, rect_path
from printgen.art.line_art import Art, arc, at, chain, chance, joined_art, polyline
from printgen.art.ornament.frames import quarter_disc, wedge
from printgen.art.ornament.shapes import LEAF, disc, rectangle
from printgen.geometry import Path, Point, Rect, mapped

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


class JailWindow(Struct, frozen=True):
    """A window's upright bars, each by itself, and what is wrought on them: ``dots`` white, ``area`` of brass.

    ``clear`` is what hides the bars below that.
    """

    bars: tuple[Path, ...]
    art: Art = Art()
    clear: Path = ()


def _columns(rect: Rect, count: int, width: float) -> list[float]:
    """The left edges of so many bars, evenly spread."""
    gap = (rect.width - count * width) / (count + 1)
    return [rect.x + gap + number * (gap + width) for number in range(count)]


def _upright(rect: Rect, count: int, width: float) -> tuple[Path, ...]:
    return tuple(rect_path(Rect(x, rect.y, width, rect.height)) for x in _columns(rect, count, width))


def _bars(rect: Rect) -> JailWindow:
    """Plain bars."""
    return JailWindow(_upright(rect, 7, 1.1))


def _grille(rect: Rect) -> JailWindow:
    """Slender bars, and a quarter of a sun in each corner."""
    reach = 0.3 * rect.width
    corners = (
        (rect.x, rect.y, 0),
        (rect.right, rect.y, 90),
        (rect.right, rect.bottom, 180),
        (rect.x, rect.bottom, 270),
    )
    rays, arcs, clear = [], [], []
    for x, y, turn in corners:
        corner = Point(x, y)
        rays += [wedge(corner, 0.28 * reach, reach, turn + 18 * ray, turn + 18 * ray + 9) for ray in range(5)]
        arcs += [arc(corner, reach * part, turn, turn + 90) for part in (0.2, 1.12)]
        clear.append(quarter_disc(corner, reach * 1.12, turn))
    return JailWindow(_upright(rect, 7, 0.9), Art(area=chain(rays), line=chain(arcs)), chain(clear))


def _canes(rect: Rect) -> JailWindow:
    """Sticks of candy, striped."""
    wide, step = 2.4, 2.8
    count = int(rect.height / step)
    stripes = []
    for number, x in enumerate(_columns(rect, 6, wide)):
        rise = 1.2 if number % 2 else -1.2
        for row in range(count):
            y = rect.y + 1.4 + row * (rect.height - 1.4) / count
            stripes.append(
                polygon_path(
                    [
                        (x, y + rise / 2),
                        (x + wide, y - rise / 2),
                        (x + wide, y + 1.1 - rise / 2),
                        (x, y + 1.1 + rise / 2),
                    ]
                )
            )
    return JailWindow(_upright(rect, 6, wide), Art(dots=chain(stripes)))


def _gate(rect: Rect) -> JailWindow:
    """Spears cut by hand, riveted to two rails."""
    bars, rivets = [], []
    wide, count = 1.5, 7
    rails = (rect.y + 0.3 * rect.height, rect.y + 0.84 * rect.height)
    for number, x in enumerate(_columns(rect, count, wide)):
        a, b = (0.35 * (chance(number, seed) - 0.5) for seed in (3, 8))
        head, neck, middle = rect.y + 1.6 + 1.2 * chance(number, 5), rect.y + 6.4, x + wide / 2
        tip = [(middle, head), (middle + 1.3, head + 3.2), (x + wide, neck)]
        foot = [(x + wide + b, rect.bottom), (x + a, rect.bottom), (x, neck), (middle - 1.3, head + 3.2)]
        bars.append(polygon_path([*tip, *foot]))
        rivets += [disc(middle, rail + 0.55, 0.45) for rail in rails]
    beams = [
        polygon_path([(rect.x, rail), (rect.right, rail + 0.3), (rect.right, rail + 1.3), (rect.x, rail + 1.1)])
        for rail in rails
    ]
    return JailWindow(tuple(bars), Art(dots=chain(rivets), area=chain(beams)))


def _lattice(rect: Rect) -> JailWindow:
    """Thin bars before leaded diamonds."""
    high = rect.height / 4
    wide = rect.width / round(rect.width / (0.75 * high))
    lines = []
    for row in range(4):
        top = rect.y + row * high
        for column in range(round(rect.width / wide)):
            x = rect.x + column * wide
            lines += [polyline([(x, top), (x + wide, top + high)]), polyline([(x + wide, top), (x, top + high)])]
    return JailWindow(_upright(rect, 5, 0.8), Art(fine=chain(lines)))


WINDOWS: dict[str, Callable[[Rect], JailWindow]] = {
    "bars": _bars,
    "grille": _grille,
    "canes": _canes,
    "gate": _gate,
    "lattice": _lattice,
}
