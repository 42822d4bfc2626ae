"""Houses for streets: walls, roofs, windows, doors and shops, drawn on a canvas."""

from collections.abc import Sequence

from msgspec import Struct

from printgen.art.drawings.canvas import Canvas, arched, box, data, disc, dots, joined, lines, poly, scallops
from printgen.geometry import Path, Rect

EYE = 12.0  # the height of the eye above the ground: side walls recede towards it
_RECEDE = 0.011  # the share by which a side wall shrinks for each unit of its depth


class House(Struct):
    """A house seen from the front, perhaps with a narrow side wall on its right; lengths in units of the drawing."""

    x: float
    base: float
    width: float
    storeys: int
    floor: float  # the height of an upper storey
    ground: float  # the height of the ground floor
    wall: str = "key"
    trim: str = "cream"
    roof: str = "gable"
    cover: str = "slate"  # the material of the roof
    columns: int = 3
    window: str = "plain"  # plain, arched, or tall
    shutters: str = ""
    boxes: float = 0.0  # the share of windows with flower boxes
    balconies: bool = False
    side: float = 0.0  # the depth of the side wall
    surface: str = ""  # bricks, planks, or blocks
    door: str = "key"
    front: str = "door"  # of the ground floor: door, stoop, shop, or nothing
    at: float = 0.5  # where its door is, as a share of the width
    line: str = "contour"  # around its walls and roof; form if it is not the main building

    @property
    def plain(self) -> bool:
        """Check whether the house is one of the background, without details."""
        return self.line == "form"

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def top(self) -> float:
        return self.base - self.ground - (self.storeys - 1) * self.floor

    def aside(self, depth: float, y: float) -> tuple[float, float]:
        """Return the point at a depth along the side wall that is at height ``y`` at its front edge."""
        eye = self.base - EYE
        return self.right + depth, y + (eye - y) * _RECEDE * depth


def draw_house(canvas: Canvas, house: House) -> None:
    rise = _roof_rise(house)
    _chimneys(canvas, house, rise)
    if house.side:
        _side(canvas, house, rise)
    _wall(canvas, house)
    _upper_storeys(canvas, house)
    _ROOFS[house.roof](canvas, house, rise)
    _FRONTS[house.front](canvas, house)


# Walls


def _wall(canvas: Canvas, house: House) -> None:
    x, top, width = house.x, house.top, house.width
    canvas.add(box(x, top, width, house.base - top), f"{house.wall} {house.line}")
    if not house.plain:
        strip = 0.07 * width
        canvas.add(box(house.right - strip, top, strip, house.base - top), f"{house.wall} shade none over")
        canvas.add(box(x, top, width, 2.0), f"{house.wall} shade none over", hatch=0.0)
    surface(canvas, Rect(x, top, width, house.base - top), house.surface)
    if house.trim and house.storeys > 1 and house.surface != "planks":
        for storey in range(1, house.storeys) if house.window == "tall" else (1,):
            y = house.base - house.ground - (storey - 1) * house.floor
            canvas.add(lines((x, y, x + width, y)), f"{house.trim} texture", wide=1.5)


def surface(canvas: Canvas, wall: Rect, kind: str) -> None:
    """Draw bricks, planks or blocks here and there on a wall."""
    x, y, width, height = wall
    if kind == "planks":
        rows = int(height / 2.6)
        canvas.add(lines(*((x, y + 2.6 * row, x + width, y + 2.6 * row) for row in range(1, rows + 1))), "texture over")
    elif kind == "boards":
        count = int(width / 3.2)
        ends = [(x + 3.2 * at, y, x + 3.2 * at + canvas.between(-0.4, 0.4), y + height) for at in range(1, count + 1)]
        canvas.add(lines(*ends), "texture over")
    elif kind == "bricks":
        marks = []
        for _ in range(int(width * height / 160)):
            left, up = x + canvas.between(0.5, width - 4), y + 1.6 * int(canvas.between(1, height / 1.6 - 1))
            marks += [(left, up, left + 2.6, up), (left + 1.2, up + 1.6, left + 3.8, up + 1.6)]
        canvas.add(lines(*marks), "texture over")
    elif kind == "blocks":
        rows = max(1, int(height / 4))
        for right in (False, True):
            found = [
                box(x + width - wide if right else x, y + 4 * row + 0.3, wide, 3.2)
                for row in range(rows)
                for wide in (3.4 if row % 2 else 2.2,)
            ]
            canvas.add(joined(found), "stone light none standard over")


def _side(canvas: Canvas, house: House, rise: float) -> None:
    depth, top = house.side, house.top
    front, back = (house.right, top), house.aside(depth, top)
    corners = [(house.right, house.base), front, back, house.aside(depth, house.base)]
    if house.roof in ("eaves", "thatch"):
        corners.insert(2, (house.right + depth / 2, house.aside(depth / 2, top - rise)[1]))
    side = poly(*corners)
    canvas.add(side, f"{house.wall} {house.line}")
    canvas.add(side, f"{house.wall} shade none over")
    panes = []
    for storey in range(house.storeys):
        low = house.base - 4.0 if not storey else house.base - house.ground - (storey - 1) * house.floor - 2.4
        high = low - (house.ground if not storey else house.floor) * 0.55
        for start, end in ((0.2, 0.42), (0.6, 0.8)) if depth > 9 else ((0.34, 0.66),):
            near, far = start * depth, end * depth
            panes.append(poly(*(house.aside(at, y) for at, y in ((near, low), (near, high), (far, high), (far, low)))))
    canvas.add(joined(panes), "navy form over")


# Roofs


def _roof_rise(house: House) -> float:
    return {
        "gable": 0.42 * house.width,
        "eaves": 0.26 * house.width + 2,
        "thatch": 0.36 * house.width,
        "hip": 0.24 * house.width + 2,
        "mansard": 0.62 * house.floor + 3,
        "stepped": 0.42 * house.width,
        "curved": 0.36 * house.width,
    }.get(house.roof, 2.0)


def _chimneys(canvas: Canvas, house: House, rise: float) -> None:
    if house.roof in ("flat", "cornice", "none"):
        return
    slope = house.roof in ("gable", "stepped", "curved")
    places = [canvas.pick((0.2, 0.76))] if slope or house.width < 24 else [0.18, 0.8][: canvas.pick((1, 2, 2))]
    for share in places:
        x = house.x + share * house.width - 2.2 + (house.side / 2 if house.roof == "eaves" else 0)
        y = house.top - rise * (0.75 if slope else 1.0) - canvas.between(4, 6)
        chimney(canvas, x, y, 4.4, house.top - y, "brick" if house.wall != "brick" else "stone")
    if canvas.happens(0.75):
        smoke(canvas, x + 2.2, y - 2, canvas.between(0.8, 1.15))


def chimney(canvas: Canvas, x: float, y: float, width: float, height: float, material: str) -> None:
    pots = lines((x + 1.1, y - 1.6, x + 1.1, y), (x + width - 1.1, y - 1.6, x + width - 1.1, y))
    canvas.add(pots, "roof shade form", wide=1.4)
    canvas.add(box(x, y, width, height), f"{material} contour")
    canvas.add(box(x - 0.6, y, width + 1.2, 1.6), f"{material} light form")


def smoke(canvas: Canvas, x: float, y: float, scale: float) -> None:
    """Draw smoke that rises from (x, y) and drifts to the right."""
    puffs = (
        "M0 0C-2.500-1-2.500-4 0-4.500C-1-8 2.500-9.500 4-8C5-11.500 10-11.500 10.500-8.500"
        "C13-8 12.500-5 10-5C7-3 4-4.500 2-3.600C2-2 1.200-1 0 0Z"
    )
    canvas.add(data(puffs, x, y, scale), "cloud form", hatch=None)


def _gable(canvas: Canvas, house: House, rise: float) -> None:
    x, top, right, middle = house.x, house.top, house.right, house.x + house.width / 2
    over = 1.8
    if house.side:
        depth = house.side
        peak_back = (middle + depth, house.aside(depth, top - rise)[1])
        low = house.aside(depth, top + over * 0.7)
        slope = poly((middle, top - rise), peak_back, (low[0] + over, low[1]), (right + over, top + over * 0.8))
        canvas.add(slope, f"{house.cover} shade {house.line}", hatch=20.0)
    canvas.add(poly((x, top + 0.3), (middle, top - rise), (right, top + 0.3)), f"{house.wall} none", lit=(3.0, 0.0))
    surface(canvas, Rect(x, top - rise, house.width, rise), house.surface)
    spot = Rect(middle - 2.2, top - rise * 0.5, 4.4, rise * 0.36)
    canvas.add(arched(spot.x - 0.7, spot.y - 0.7, spot.width + 1.4, spot.height + 1.4, 2.6), f"{house.trim} form")
    canvas.add(arched(*spot, 2.0), "navy texture")
    edge = poly(
        (x - over, top + over),
        (middle, top - rise - 2.4),
        (right + over, top + over),
        (right + over - 2.6, top + over),
        (middle, top - rise + 1.4),
        (x - over + 2.6, top + over),
    )
    canvas.add(edge, f"{house.cover} {house.line}")


def _eaves(canvas: Canvas, house: House, rise: float) -> None:
    x, top, right = house.x, house.top, house.right
    if house.side:
        shift = house.side / 2
        ridge = house.aside(shift, top - rise)[1]
        slope = [(x - 1.4, top + 1.2), (x - 1.0 + shift, ridge), (right + 1.2 + shift, ridge), (right + 1.6, top + 1.2)]
        back = [
            (right + 1.2 + shift, ridge),
            (right + 1.2 + shift, ridge + 1.6),
            house.aside(house.side + 1, top + 1.0),
        ]
        canvas.add(poly(*back, house.aside(house.side + 1, top - 0.8)), f"{house.cover} deep form")
    else:
        slope = [(x - 1.0, top + 1.2), (x + 1.6, top - rise), (right - 1.6, top - rise), (right + 1.0, top + 1.2)]
    canvas.add(poly(*slope), f"{house.cover} {house.line}", lit=(0.0, 1.6), hatch=75.0)
    (left, low), (start, high), (end, _), (far, _) = slope
    rows = max(2, int(rise / 3.4))
    marks = []
    for row in range(1, rows):
        share = row / rows
        marks.append(
            (
                left + (start - left) * share,
                low + (high - low) * share,
                far + (end - far) * share,
                low + (high - low) * share,
            )
        )
    canvas.add(lines(*marks), "texture over")
    if house.width > 20 and rise > 8:
        for share in (0.3, 0.7) if house.width > 34 else (0.5,):
            dormer(canvas, house, left + (far - left) * share + (start - left) * 0.4, top - 0.5, min(7.0, rise * 0.75))


def _thatch(canvas: Canvas, house: House, rise: float) -> None:
    x, top, right, y = house.x, house.top, house.right, house.top - rise
    shift = house.side / 2
    brow = (
        f"M{x - 3} {top + 2.5}Q{x + 1} {y + 4} {x + 4 + shift} {y + 1}Q{(x + right) / 2}"
        f" {y - 1.5} {right - 3 + shift} {y + 1}"
        f"Q{right + 2} {y + 4} {right + 3} {top + 2.5}Q{right - 3} {top + 4} {right - 7} {top + 2}"
        f"Q{(x + right) / 2} {top - 3} {x + 7} {top + 2}Q{x + 2} {top + 4} {x - 3} {top + 2.5}z"
    )
    canvas.add(data(brow), f"straw {house.line}", lit=(3.0, 2.4), hatch=80.0)
    count = int(house.width / 3.4)
    marks = []
    for at in range(count):
        left, up = x + 3 * at + canvas.between(0, 2), top - rise * canvas.between(0.1, 0.8)
        marks.append((left, up, left - 0.6, up + 3.2))
    canvas.add(lines(*marks), "texture over")
    cap = (
        f"M{x + 3 + shift} {y + 3}Q{(x + right) / 2} {y} {right - 2 + shift} {y + 3}l.6-3.200"
        f"Q{(x + right) / 2} {y - 4} {x + 2.4 + shift} {y - 0.2}z"
    )
    canvas.add(data(cap), "straw shade form")


def _hip(canvas: Canvas, house: House, rise: float) -> None:
    x, top, right, run = house.x, house.top, house.right, 0.22 * house.width
    slope = poly((x - 1.6, top + 1.2), (x + run, top - rise), (right - run, top - rise), (right + 1.6, top + 1.2))
    canvas.add(slope, f"{house.cover} {house.line}", hatch=75.0)
    canvas.add(
        poly((right - run, top - rise), (right + 1.6, top + 1.2), (right - run * 0.7, top + 1.2)),
        f"{house.cover} deep none over",
        hatch=20.0,
    )
    canvas.add(
        lines(*((x, top - rise * share, right, top - rise * share) for share in (0.25, 0.5, 0.75))), "texture over"
    )
    if house.width > 18:
        dormer(canvas, house, house.x + house.width / 2, top - 0.5, min(7.0, rise * 0.8))


def _mansard(canvas: Canvas, house: House, rise: float) -> None:
    x, top, right = house.x, house.top, house.right
    if house.side:
        back = house.aside(house.side, top - rise)
        low = house.aside(house.side + 1, top)
        slope = poly((right + 1, top), (right - 2, top - rise), (back[0] - 2, back[1]), low)
        canvas.add(slope, f"{house.cover} deep {house.line}", hatch=20.0)
    swell, waist, y = top - 0.4 * rise, top - 0.7 * rise, top - rise
    curve: Path = (
        ("M", x - 1, top),
        ("C", x + 1.5, swell, x + 2, waist, x + 2.4, y),
        ("L", right - 2.4, y),
        ("C", right - 2, waist, right - 1.5, swell, right + 1, top),
        ("Z",),
    )
    canvas.add(curve, f"{house.cover} {house.line}", lit=(2.4, 0.0), hatch=75.0)
    marks = [(x, top - rise * share, right, top - rise * share) for share in (0.3, 0.62)]
    canvas.add(lines(*marks), "texture over")
    canvas.add(box(x + 1.6, top - rise - 1.2, house.width - 3.2, 1.6), f"{house.trim} form")
    for at in range(house.columns):
        if house.columns < 5 or at % 2 == 0:
            dormer(canvas, house, x + house.width * (at + 0.5) / house.columns, top - 0.6, rise * 0.72)
    cornice(canvas, house, 1.8)


def _cornice(canvas: Canvas, house: House, rise: float) -> None:
    cornice(canvas, house, 3.4)


def cornice(canvas: Canvas, house: House, height: float) -> None:
    """Draw a projecting cornice with brackets on top of the wall, and along the side wall."""
    x, y, right = house.x, house.top - height, house.right
    if house.side:
        over = house.side + 1.0
        path = poly((right + 1.4, y), house.aside(over, y), house.aside(over, house.top), (right + 1.0, house.top))
        canvas.add(path, f"{house.trim} shade contour")
    if height > 3 and not house.plain:
        ends = [house.x + (at + 0.5) * house.width / 7 for at in range(7)]
        canvas.add(lines(*((at, house.top, at, house.top + 1.6) for at in ends)), f"{house.trim} texture", wide=1.2)
    path = poly((x - 1.6, y), (right + 1.6, y), (right + 0.8, house.top), (x - 0.8, house.top))
    canvas.add(path, f"{house.trim} contour", lit=(0.0, 0.0) if house.plain else (1.5, 0.9))


def _stepped(canvas: Canvas, house: House, rise: float) -> None:
    x, top, width = house.x, house.top, house.width
    steps = 3
    points = [(x, top + 0.4)]
    for step in range(steps):
        inset, y = width * 0.5 * step / (steps + 0.4), top - rise * (step + 1) / steps
        points += [(x + inset, top - rise * step / steps - 1.0), (x + inset, y - 1.0)]
    points = points[:1] + points[2:]
    mirrored = [(2 * x + width - left, y) for left, y in reversed(points)]
    stairs: list[tuple[float, float]] = []
    for left, y in (*points, *mirrored):
        if stairs and stairs[-1][0] != left and stairs[-1][1] != y:
            stairs.append((left, stairs[-1][1]))
        stairs.append((left, y))
    canvas.add(poly(*stairs), f"{house.wall} {house.line}", lit=(2.0, 0.0))
    surface(canvas, Rect(x + 3, top - rise, width - 6, rise), house.surface)
    middle = x + width / 2
    canvas.add(box(x + 0.2, top - 0.4, width - 0.4, 1.2), f"{house.wall} none")
    windows(canvas, house, [Rect(middle - 2, top - rise * 0.62, 4, rise * 0.45)])


def _curved(canvas: Canvas, house: House, rise: float) -> None:
    x, top, right, width = house.x, house.top, house.right, house.width
    middle, y = x + width / 2, top - rise
    shape = (
        f"M{x} {top + 0.4}V{top - 2}C{x + 0.06 * width} {top - 2} {x + 0.08 * width} {top - 0.3 * rise} "
        f"{x + 0.2 * width} {top - 0.34 * rise}C{x + 0.24 * width} {top - 0.8 * rise} {middle - 0.2 * width} {y} "
        f"{middle} {y}C{middle + 0.2 * width} {y} {right - 0.24 * width} {top - 0.8 * rise} {right - 0.2 * width} "
        f"{top - 0.34 * rise}C{right - 0.08 * width} {top - 0.3 * rise} {right - 0.06 * width} {top - 2} "
        f"{right} {top - 2}V{top + 0.4}z"
    )
    canvas.add(data(shape), f"{house.wall} {house.line}", lit=(2.4, 0.0))
    canvas.add(box(x + 0.2, top - 0.4, width - 0.4, 1.2), f"{house.wall} none")
    canvas.add(disc(middle, top - 0.45 * rise, 3.0), f"{house.trim} form")
    canvas.add(disc(middle, top - 0.45 * rise, 2.0), "navy texture")
    canvas.add(lines((middle, y, middle, y - 2.4)), f"{house.trim} form", wide=1.2)


def _flat(canvas: Canvas, house: House, rise: float) -> None:
    canvas.add(box(house.x - 0.8, house.top - 1.6, house.width + 1.6, 2.2), f"{house.trim} {house.line}")


def dormer(canvas: Canvas, house: House, middle: float, base: float, height: float) -> None:
    width = height * 0.8
    x, y = middle - width / 2, base - height * 0.66
    canvas.add(box(x, y, width, base - y), f"{house.trim} form")
    canvas.add(box(x + width * 0.22, y + 0.8, width * 0.56, base - y - 1.6), "navy texture")
    roof = poly((x - 0.9, y + 0.3), (middle, base - height - 0.8), (x + width + 0.9, y + 0.3))
    canvas.add(roof, f"{house.wall if house.wall != house.trim else house.cover} form")


# Windows


def _upper_storeys(canvas: Canvas, house: House) -> None:
    count = house.columns
    pitch = (house.width - 2.0) / count
    width = min(pitch * (0.42 if house.shutters else 0.52), 0.72 * house.floor)
    spots = []
    for storey in range(1, house.storeys):
        low = house.base - house.ground - (storey - 1) * house.floor - (1.4 if house.window == "tall" else 2.6)
        height = house.floor * (0.7 if house.window == "tall" else 0.58)
        spots += [
            Rect(house.x + 1 + pitch * (at + 0.5) - width / 2, low - height, width, height) for at in range(count)
        ]
    windows(canvas, house, spots)
    if house.balconies and not house.plain:
        _balconies(canvas, house, spots)


def windows(canvas: Canvas, house: House, spots: Sequence[Rect]) -> None:
    """Draw windows: dark, lit, with curtains or blinds, with flowers or a cat."""
    if not spots:
        return
    dark, pale, lit, gaps, blinds = [], [], [], [], []
    planted, cats = [], []
    for spot in spots:
        x, y, width, height = spot
        path = arched(*spot, width * 0.5) if house.window == "arched" else box(*spot)
        fate = canvas.between(0.0, 1.0)
        if fate < 0.3:
            lit.append(path)
            if fate < 0.05 and width > 3:
                cats.append(spot)
        elif fate < 0.78:
            pale.append(path)
            gaps.append(
                poly((x + width / 2, y + height * 0.1), (x + width * 0.8, y + height), (x + width * 0.2, y + height))
            )
        else:
            dark.append(path)
            if fate < 0.92:
                blinds.append(box(x, y, width, height * canvas.between(0.45, 0.75)))
        if canvas.happens(house.boxes):
            planted.append(spot)
    if house.trim and not house.plain:
        frames = [box(x - 0.7, y - 0.7, width + 1.4, height + 1.4) for x, y, width, height in spots]
        if house.window == "arched":
            frames = [arched(*frame.inset(-0.7), frame.width * 0.5 + 0.7) for frame in spots]
        canvas.add(joined(frames), f"{house.trim} none standard")
    if house.shutters:
        wide = spots[0].width * 0.42
        pairs = [
            box(at, y - 0.4, wide, height + 0.8)
            for x, y, width, height in spots
            for at in (x - wide - 0.8, x + width + 0.8)
        ]
        canvas.add(joined(pairs), f"{house.shutters} texture")
    canvas.add(joined(dark), "navy texture standard")
    canvas.add(joined((*dark, *pale)), "ink none minimal")  # a pen makes windows black, but for the lit ones
    canvas.add(joined(blinds), "cream none")
    canvas.add(joined((*dark, *pale)), "stroke texture minimal")
    canvas.add(joined(pale), "white texture standard")
    canvas.add(joined(gaps), "navy none standard")
    canvas.add(joined(lit), "lamp texture")
    for x, y, width, height in cats:
        cat = "M-1.600 0L-.8-3.200-1-4.600H1.200V-3C1.800-2 1.800-1 1.600 0z"
        canvas.add(data(cat, x + width / 2, y + height, min(1.0, height / 6)), "black none")
    if house.plain:
        return
    bars = lines(*((x + width / 2, y, x + width / 2, y + height) for x, y, width, height in spots))
    canvas.add(bars, f"{house.trim} none", wide=0.55)
    sills = lines(*((x - 0.8, y + height + 0.7, x + width + 0.8, y + height + 0.7) for x, y, width, height in spots))
    canvas.add(sills, f"{house.trim} texture", wide=0.9)
    if house.window == "tall":
        heads = [
            poly((x - 1.2, y - 1.0), (x + width / 2, y - 2.6), (x + width + 1.2, y - 1.0))
            for x, y, width, height in spots
        ]
        canvas.add(joined(heads), f"{house.trim} texture")
    boxes = lines(*((x, y + height + 0.6, x + width, y + height + 0.6) for x, y, width, height in planted))
    canvas.add(boxes, "leaf texture", wide=1.7)
    flowers = dots(
        *((x + width * share, y + height - 0.4) for x, y, width, height in planted for share in (0.0, 0.5, 1.0))
    )
    canvas.add(flowers, "red none", wide=1.5)


def _balconies(canvas: Canvas, house: House, spots: Sequence[Rect]) -> None:
    chosen = (0, 2) if house.storeys > 4 else (1,)  # the storeys that have some
    rails, floors = [], []
    for at, (x, y, width, height) in enumerate(spots):
        if at // house.columns not in chosen or (house.columns > 2 and at % house.columns in (0, house.columns - 1)):
            continue
        low, up = y + height + 0.8, y + height - 2.4
        floors.append((x - 1.3, low, x + width + 1.3, low))
        rails.append((x - 1.1, up, x + width + 1.1, up))
        rails += [(at, up, at, low) for at in (x - 1.1, x + width * 0.25, x + width * 0.75, x + width + 1.1)]
    canvas.add(lines(*floors), f"{house.trim} texture", wide=1.1)
    canvas.add(lines(*rails), "form")


# Ground floors


def _door(canvas: Canvas, house: House) -> None:
    width = min(7.5, max(5.5, 0.24 * house.width))
    height = min(house.ground - 3, 13.0)
    x = house.x + house.at * house.width - width / 2
    rest = [
        Rect(house.x + share * house.width - 2.6, house.base - house.ground * 0.72, 5.2, house.ground * 0.42)
        for share in ((0.2, 0.5, 0.8) if house.width > 32 else (0.22, 0.78))
        if abs(share - house.at) * house.width > width / 2 + 4.2
    ]
    windows(canvas, house, rest)
    front_door(canvas, house, x, house.base, width, height)
    canvas.add(box(x - 1.6, house.base - 1.4, width + 3.2, 1.8), "stone form")


def front_door(canvas: Canvas, house: House, x: float, base: float, width: float, height: float) -> None:
    canvas.add(arched(x - 1.2, base - height - 1.4, width + 2.4, height + 1.4, 2.4), f"{house.trim} form")
    canvas.add(arched(x, base - height, width, height, 2.0), f"{house.door} contour")
    canvas.add(box(x + 1.1, base - height + 1.4, width - 2.2, height * 0.28), "lamp texture")
    canvas.add(dots((x + width - 1.2, base - height * 0.45)), "gold texture", wide=1.1)


def _stoop(canvas: Canvas, house: House) -> None:
    """Draw stone stairs to a door above a basement."""
    width, steps = 8.0, 5
    rise = house.ground * 0.36
    x = house.x + house.at * house.width - width / 2
    level, middle = house.base - rise, x + width / 2
    spots = [
        Rect(house.x + share * house.width - 2.5, level - house.ground * 0.46, 5, house.ground * 0.4)
        for share in (0.2, 0.5, 0.8)
        if abs(share - house.at) * house.width > width / 2 + 4
    ]
    windows(canvas, house, spots)
    low = [box(spot.x + 0.4, house.base - rise * 0.7, 4.2, rise * 0.5) for spot in spots]
    canvas.add(joined(low), "black shade form")
    canvas.add(box(x - 2.6, level - 12.6, width + 5.2, 1.8), f"{house.trim} form")
    pillars = lines((x - 1.2, level - 10, x - 1.2, level), (x + width + 1.2, level - 10, x + width + 1.2, level))
    canvas.add(pillars, f"{house.trim} form", wide=1.7)
    front_door(canvas, house, x + 0.8, level, width - 1.6, 9.8)
    half, deep = width / 2 + 0.5, rise + 4.0
    stairs = poly(
        (middle - half, level),
        (middle + half, level),
        (middle + half + 4, level + deep),
        (middle - half - 4, level + deep),
    )
    canvas.add(stairs, "stone light form")
    treads = [level + deep * step / steps for step in range(1, steps)]
    canvas.add(lines(*((middle - half - 4, y, middle + half + 4, y) for y in treads)), "form over")
    for sign in (-1, 1):
        top, foot = x + width / 2 + sign * (width / 2 + 0.8), x + width / 2 + sign * (width / 2 + 4.6)
        between = (top + foot) / 2
        rail = lines(
            (top, level - 4.5, foot, house.base - 2),
            (top, level - 4.5, top, level + 1),
            (foot, house.base - 2.6, foot, house.base + 4),
            (between, (level + house.base) / 2 - 3, between, house.base - 1),
        )
        canvas.add(rail, "iron none", wide=1.0)
        canvas.add(disc(foot, house.base - 3.2, 1.2), "iron form")


def _shop(canvas: Canvas, house: House) -> None:
    x, base, width = house.x, house.base, house.width
    height = house.ground - 4.5
    canvas.add(box(x + 1, base - height, width - 2, height), f"{house.door} contour")
    door = 6.0
    left = house.at > 0.5
    at = x + width - 2.6 - door if left else x + 2.6
    pane = Rect(x + 2.6 if left else x + 4 + door, base - height + 2, width - 7.2 - door, height - 5)
    canvas.add(box(*pane), "lamp light form")
    goods(canvas, pane)
    canvas.add(box(at, base - height + 2, door, height - 2), f"{house.trim} form")
    canvas.add(box(at + 1.1, base - height + 3.4, door - 2.2, height - 8), "glass texture")
    awning(canvas, x - 0.4, base - height - 2.6, width + 0.8, 6.5)


def goods(canvas: Canvas, pane: Rect) -> None:
    """Draw what a shop window shows."""
    kind = canvas.pick(("loaves", "bottles", "hats", "flowers", "fruit"))
    base = pane.bottom
    count = max(2, int(pane.width / 11))
    for at in range(count):
        x = pane.x + pane.width * (at + 0.5) / count
        if kind == "loaves":
            canvas.add(data("M-2 0C-2.600-3 2.600-3 2 0z", x, base, 1.1), "wood form")
        elif kind == "bottles":
            canvas.add(
                data("M-1 0V-3L-.4-4.200V-5.600H.4V-4.200L1-3V0z", x, base), f"{('green', 'red', 'blue')[at % 3]} form"
            )
        elif kind == "hats":
            canvas.add(data("M0 0V-2.400", x, base), "form")
            canvas.add(
                data("M-2.400-2.400H2.400L1.500-2.800C1.500-5.400-1.500-5.400-1.500-2.800z", x, base),
                f"{('navy', 'red', 'brown')[at % 3]} form",
            )
        elif kind == "flowers":
            canvas.add(data("M-1.200 0L-1.500-2H1.500L1.200 0z", x, base), "roof form")
            canvas.add(disc(x, base - 3.4, 1.7), f"{('red', 'yellow', 'pink')[at % 3]} form")
        else:
            canvas.add(data("M-2.300 0L-2.600-1.600H2.600L2.300 0z", x, base), "wood form")
            canvas.add(
                joined([disc(x - 1.2, base - 2.3, 1.1), disc(x + 1.2, base - 2.3, 1.1)]),
                f"{('red', 'orange', 'green')[at % 3]} texture",
            )


def awning(canvas: Canvas, x: float, y: float, width: float, drop: float) -> None:
    """Draw a striped awning with a scalloped edge, whose upper edge is at ``y``."""
    count = max(3, 2 * int(width / 11) + 1)
    pitch = (width + 2.4) / count
    low = y + drop
    right = x + width + 1.2
    edge = scallops(right, low, -pitch, 0.0, count, 1.73)
    sheet = (("M", x + 1, y), ("L", x + width - 1, y), ("L", right, low), *edge, ("Z",))
    canvas.add(sheet, "white contour", hatch=None)
    stripes, edges = list[Path](), []
    for at in range(0, count, 2):
        top, inner = x + 1 + (width - 2) * at / count, (width - 2) / count
        foot = x - 1.2 + pitch * at
        edges += [(top, y, foot, low), (top + inner, y, foot + pitch, low)]
        end = scallops(foot + pitch, low, -pitch, 0.0, 1, 1.73)
        stripes.append((("M", top, y), ("L", top + inner, y), ("L", foot + pitch, low), *end, ("Z",)))
    canvas.add(joined(stripes), "key none standard")
    canvas.add(lines(*edges), "texture minimal")
    canvas.add(lines((x, low, x + width, low)), "texture")


SIGNS = {  # pictures of trades, within 3 units of the origin
    "cup": (
        "red",
        "M-2.300-1.600H1.600V1Q1.400 2.200 0 2.200T-2.300 1zM1.600-1Q3.200-1 3 .2T1.500"
        " 1.200V.4Q2.200.4 2.200-.2T1.600-.4z",
    ),
    "boot": ("brown", "M-1.800-2.600H.4V.2Q2.600.6 2.700 2.400H-1.800z"),
    "fish": ("blue", "M-2.800 0Q-.6-2.600 1.400-.2L2.900-1.500V1.500L1.400.2Q-.6 2.600-2.800 0z"),
    "key": (
        "gold",
        "M-2.800 0A1.500 1.500 0 0 1 .1-.5H2.900V1.600H2V.5H1.300V1.300H.5V.5H.1A1.500 1.500"
        " 0 0 1-2.800 0zM-1.900 0A.6.6 0 0 0-.7 0 .6.6 0 0 0-1.900 0z",
    ),
    "bottle": ("green", "M-.6-2.800H.6V-1.200L1.400 0V2.600H-1.400V0L-.6-1.200z"),
    "loaf": ("wood", "M-2.800.8C-2.800-2 2.800-2 2.800.8 2.600 1.800-2.600 1.800-2.800.8z"),
    "hat": ("black", "M-3 1.500H3V.6H1.700L1.500-2.400H-1.500L-1.700.6H-3z"),
}


def hanging_sign(canvas: Canvas, x: float, y: float, trade: str, scale: float = 1.0) -> None:
    """Draw a sign with the picture of a trade, hanging from an arm that leaves the wall at (x, y) to the right."""
    material, picture = SIGNS[trade]
    canvas.add(data("M0 0H7.500M0 3L3.500 0", x, y, scale), "iron none", wide=0.9 * scale)
    canvas.add(lines((x + 5 * scale, y, x + 5 * scale, y + 2 * scale)), "form")
    canvas.add(disc(x + 5 * scale, y + 5.8 * scale, 4.0 * scale), "parchment contour", lit=(0.8, 0.5), hatch=None)
    canvas.add(data(picture, x + 5 * scale, y + 5.8 * scale, scale), f"{material} form")


def _nothing(canvas: Canvas, house: House) -> None:
    pass


def _no_roof(canvas: Canvas, house: House, rise: float) -> None:
    pass


_ROOFS = {
    "gable": _gable,
    "eaves": _eaves,
    "thatch": _thatch,
    "hip": _hip,
    "mansard": _mansard,
    "cornice": _cornice,
    "stepped": _stepped,
    "curved": _curved,
    "flat": _flat,
    "none": _no_roof,
}
_FRONTS = {"door": _door, "stoop": _stoop, "shop": _shop, "nothing": _nothing}
