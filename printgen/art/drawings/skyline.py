"""A city as one large picture, for the center of a board: a sunburst, towers, a row of houses and a busy avenue."""

from printgen.art.drawings.canvas import Canvas, box, data, disc, dots, joined, lines, poly
from printgen.art.drawings.houses import House, draw_house
from printgen.art.drawings.landmarks import flag, skyscraper, theater
from printgen.art.drawings.model import Drawing
from printgen.art.frame import shared
from printgen.art.line_art import polar
from printgen.geometry import Path, Point, Rect

VIEW = Rect(0.0, 0.0, 240.0, 240.0)
_SUN = Point(120.0, 132.0)  # the middle of the sunburst, behind the lowest part of the skyline
_LEFT, _RIGHT = -120.0, 360.0  # the city reaches beyond the view, for a center of another shape
_FAR = 200.0
_BASE = 196.0  # the foot of the row of houses
_CALM = Rect(46.0, 80.0, 148.0, 65.0)  # behind the title


@shared
def skyline(seed: int) -> Drawing:
    """Return the drawing of a city, the same for the same seed; the title has room above the middle."""
    canvas = Canvas(7000 + seed)
    _sky(canvas)
    _silhouettes(canvas)
    _towers(canvas)
    _row(canvas)
    _avenue(canvas)
    _park(canvas)
    return canvas.drawing(VIEW)


def _sky(canvas: Canvas) -> None:
    canvas.plane = "sky"
    canvas.add(box(-_FAR, -_FAR, 240 + 2 * _FAR, 300 + _FAR), "dusk glint none", hatch=None)
    rays = []
    for number in range(24):
        start, end = 180 + 7.5 * number, 183.75 + 7.5 * number
        rays.append(poly(_SUN, polar(_SUN, 420.0, start), polar(_SUN, 420.0, end)))
    canvas.add(joined(rays), "dusk light none standard", hatch=None)
    spokes = [(*polar(_SUN, 92.0, 180 + 7.5 * number), *polar(_SUN, 330.0, 180 + 7.5 * number)) for number in range(25)]
    canvas.add(lines(*spokes), "stroke texture minimal")
    for radius, look in ((84.0, "sun glint none"), (66.0, "sun light none"), (48.0, "sun none")):
        canvas.add(disc(*_SUN, radius), look, hatch=None)
    canvas.add(disc(*_SUN, 75.0), "sun form minimal", hatch=None)
    for x, y, size in ((214, 34, 2.2), (176, 16, 1.5), (96, 24, 1.7), (30, 104, 1.3), (232, 88, 1.4)):
        cloud = "M0 0C-5 0-5-5-.5-5.500C1-10 8-10.500 9.500-6.500C12-9 17-7 16-4C20-4 20 0 17 0z"
        canvas.add(data(cloud, x - 8 * size, y, size, wide=1.3 * size), "cloud form", hatch=None)
    birds = "M0 0q3-4 6 0q3-4 6 0"
    canvas.add(joined([data(birds, 132, 44), data(birds, 148, 52, 0.8), data(birds, 120, 54, 0.7)]), "stroke form")
    _airship(canvas, 150.0, 20.0)


def _airship(canvas: Canvas, x: float, y: float) -> None:
    """Draw an airship with stripes, a cabin and a banner."""
    hull = data("M0 0C4-9 20-12 34-10C44-8.500 50-4 52 0C50 4 44 8.500 34 10C20 12 4 9 0 0z", x, y)
    canvas.add(data("M6-2L-5-10V-4L-2 0-5 4V10L6 2z", x, y), "red form", hatch=None)
    canvas.add(hull, "cream contour", lit=(0.0, 4.0), hatch=20.0)
    canvas.add(box(x - 2, y - 2.2, 58, 4.4), "red none over", hatch=None)
    canvas.add(data("M18 10.500H36L33 16H21z", x, y), "wood form")
    canvas.add(dots((x + 23.5, y + 12.8), (x + 27, y + 12.8), (x + 30.5, y + 12.8)), "lamp none", wide=1.8)


def _silhouettes(canvas: Canvas) -> None:
    """Draw two rows of pale towers, lower towards the sun.

    A pen draws only those beside the title: between its letters they would be loose lines.
    """
    canvas.plane = "far"
    for look, low, deep, step in (("key glint", 116.0, 50.0, 15.0), ("key light", 136.0, 44.0, 19.0)):
        x, points = _LEFT, [(-_FAR, 210.0), (-_FAR, low - 20), (_LEFT, low - 20)]
        while x < _RIGHT:
            width = canvas.between(0.7, 1.2) * step
            away = min(1.0, abs(x + width / 2 - _SUN[0]) / 115.0)
            y = low + 26 - deep * away**1.4 + canvas.between(-8, 8)
            points += _tower_top(canvas, x, y, width)
            x += width
        canvas.add(poly(*points, (240 + _FAR, low - 20), (240 + _FAR, 210.0)), f"{look} texture standard", hatch=None)
        canvas.add(
            poly(*(_below_title(x, y) for x, y in points), (240 + _FAR, low - 20), (240 + _FAR, 210.0)),
            f"{look} texture minimal",
            hatch=None,
        )


def _below_title(x: float, y: float) -> tuple[float, float]:
    """Move a point of an outline that the title would cover behind the houses."""
    return x, max(y, _BASE - 20) if _is_under_title(x) else y


def _is_under_title(x: float) -> bool:
    return _CALM.x < x < _CALM.right


def _tower_top(canvas: Canvas, x: float, y: float, width: float) -> list[tuple[float, float]]:
    kind = canvas.between(0.0, 1.0)
    middle = x + width / 2
    if kind < 0.25:
        return [
            (x, y),
            (middle - 1, y - 0.5 * width),
            (middle, y - 1.4 * width),
            (middle + 1, y - 0.5 * width),
            (x + width, y),
        ]
    if kind < 0.55:
        inner = 0.22 * width
        return [
            (x, y),
            (x + inner, y),
            (x + inner, y - 5),
            (middle - 1, y - 5),
            (middle, y - 16),
            (middle + 1, y - 5),
            (x + width - inner, y - 5),
            (x + width - inner, y),
            (x + width, y),
        ]
    if kind < 0.7:
        return [
            (x, y),
            (x + 0.3 * width, y),
            (x + 0.3 * width, y - 4),
            (x + 0.7 * width, y - 4),
            (x + 0.7 * width, y),
            (x + width, y),
        ]
    return [(x, y), (x + width, y)]


def _towers(canvas: Canvas) -> None:
    """Draw tall buildings with lit windows behind the row of houses, the grandest at both sides."""
    canvas.plane = "middle"
    looks = ("slate", "teal", "brick", "stone", "navy", "plaster")
    x, number = _LEFT, 0
    while x < _RIGHT:
        width = canvas.between(19, 27)
        away = min(1.0, abs(x + width / 2 - _SUN[0]) / 120.0)
        top = 158 - 52 * away**1.3 + canvas.between(-7, 7)
        if _is_under_title(x + width / 2):
            top = max(top, _CALM.bottom + 12)
        if not (24 < x + width / 2 < 62 or 176 < x + width / 2 < 214):
            _tower(canvas, x, top, width, looks[number % len(looks)])
        x, number = x + width + canvas.between(-3, 2), number + 1
    skyscraper(canvas, 22.0, _BASE, 40.0, 70.0)
    skyscraper(canvas, 178.0, _BASE, 40.0, 84.0)


def _tower(canvas: Canvas, x: float, top: float, width: float, wall: str) -> None:
    step, middle, depth = 0.18 * width, x + width / 2, 0.14 * width
    if not _is_under_title(middle):
        _crown(canvas, middle, top - 8)
    canvas.add(box(x + step, top - 8, width - 2 * step, 8.0), f"{wall} form", lit=(depth, 0.0), hatch=None)
    canvas.add(box(x, top, width, _BASE - top), f"{wall} form", lit=(depth, 0.0), hatch=None)
    lit, dark = list[Path](), list[Path]()
    columns = max(3, round(width / 5.5))
    pitch = width * 0.84 / columns
    y = top + 5
    while y < _BASE - 24:
        for column in range(columns):
            spot = box(x + 0.05 * width + pitch * column + 0.2 * pitch, y, 0.55 * pitch, 4.2)
            (lit if canvas.happens(0.45) else dark).append(spot)
        y += 7.5
    canvas.add(joined(lit), "lamp none over", hatch=None)
    canvas.add(joined(dark), f"{wall} deep none over standard", hatch=None)
    canvas.add(joined(dark), "texture over minimal")


def _crown(canvas: Canvas, x: float, y: float) -> None:
    """Draw a spire or a flag on the top of a tower."""
    if canvas.happens(0.5):
        canvas.add(poly((x - 3, y), (x, y - 14), (x + 3, y)), "gold form", lit=(1.5, 0.0))
    else:
        flag(canvas, x, y, canvas.pick(("red", "gold", "teal")))


def _row(canvas: Canvas) -> None:
    """Draw the houses along the avenue: shops, a theater and a hotel."""
    canvas.plane = "subject"
    walls = ("red", "cream", "green", "plaster", "orange", "brick", "pink", "stone", "yellow", "blue")
    roofs = ("mansard", "stepped", "cornice", "curved", "gable", "flat")
    x, number = _LEFT, 0
    houses = []
    while x < _RIGHT:
        width = canvas.between(24, 31)
        if x + width > 84 and x < 132:
            x = max(x + width, 146.0) if x + width > 132 else 146.0
            continue
        wall = walls[number % len(walls)]
        houses.append(
            House(
                x,
                _BASE,
                width,
                2 + number % 2,
                11.0,
                17.0,
                wall,
                "white" if wall not in ("cream", "stone") else "brick",
                roofs[number % len(roofs)],
                canvas.pick(("slate", "roof", "teal")),
                3 if width > 27 else 2,
                canvas.pick(("plain", "arched", "tall")),
                boxes=0.3,
                surface="bricks" if wall == "brick" else "",
                door="navy",
                front="shop" if number % 3 else "door",
                at=canvas.pick((0.22, 0.78)),
            )
        )
        x, number = x + width, number + 1
    for house in houses:
        draw_house(canvas, house)
    theater(canvas, 88.0, _BASE, 56.0, 1)


def _avenue(canvas: Canvas) -> None:
    canvas.plane = "front"
    wide = 240 + 2 * _FAR
    canvas.add(box(-_FAR, _BASE, wide, 7.0), "stone light form")
    canvas.add(lines(*((-116 + 9.0 * at, _BASE, -119 + 9.0 * at, _BASE + 5) for at in range(54))), "texture over")
    canvas.add(box(-_FAR, _BASE + 5, wide, 2.0), "stone shade form", hatch=None)
    canvas.add(box(-_FAR, _BASE + 7, wide, 25.0), "road form", hatch=None)
    canvas.add(joined(box(-116 + 20.0 * at, _BASE + 18.6, 11, 1.5) for at in range(24)), "cream none")
    for x in (-40.0, 4.0, 72.0, 158.0, 236.0, 280.0):
        canvas.put("lamp-post", x, _BASE + 5, 1.0)
    people = ("lady", "gentleman", "child-balloon", "lady", "dog", "gentleman", "bicycle", "lady", "gentleman")
    for number, x in enumerate((-24.0, 16.0, 34.0, 58.0, 66.0, 82.0, 148.0, 172.0, 192.0)):
        canvas.put(people[number], x, _BASE + 5.5, 0.9, mirrored=number % 2 == 0)
    for name, x, key, scale in (
        ("omnibus", 62.0, "red", 1.15),
        ("old-car", 118.0, "navy", 1.15),
        ("delivery-van", -30.0, "green", 1.1),
        ("old-car", 152.0, "yellow", 1.1),
        ("old-car", 262.0, "teal", 1.1),
    ):
        canvas.put(name, x, _BASE + 29, scale, mirrored=x > 100, key=key)


def _park(canvas: Canvas) -> None:
    """Draw the near side of the avenue: a strip of park with trees, benches and an ice-cream cart."""
    canvas.add(box(-_FAR, _BASE + 32, 240 + 2 * _FAR, 3.0), "stone light form", hatch=None)
    canvas.add(box(-_FAR, _BASE + 35, 240 + 2 * _FAR, _FAR), "grass form", hatch=None)
    for x in (-60.0, -20.0, 20.0, 96.0, 136.0, 258.0, 300.0):
        canvas.put("bush", x, _BASE + 47, 1.0, mirrored=round(x) % 40 == 0)
    canvas.put("bench", 58.0, _BASE + 45, 1.25)
    canvas.put("ice-cream-cart", 114.0, _BASE + 44, 1.15)
    canvas.put("child-balloon", 132.0, _BASE + 45, 1.2)
    canvas.put("tree-round", 6.0, _BASE + 52, 2.3)
    canvas.put("tree-spreading", 236.0, _BASE + 52, 2.3, mirrored=True)
