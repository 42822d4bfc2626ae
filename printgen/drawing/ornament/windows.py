"""The bars of the jail's window, by their name in the table (mm). Add a window here."""

from collections.abc import Callable

from msgspec import Struct

from printgen.drawing.art import Art, arc, chain, chance, polyline
from printgen.drawing.frame import Path, polygon_path, rect_path
from printgen.drawing.ornament.corners import quarter_disc, wedge
from printgen.drawing.ornament.motifs import disc
from printgen.geometry import Point, Rect


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
