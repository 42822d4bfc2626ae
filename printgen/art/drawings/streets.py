"""Streets as drawings, made from the price of their group and a seed: each has a face of its own."""

from printgen.art.drawings.canvas import Canvas, box, data, disc, dots, joined, lines, poly
from printgen.art.drawings.houses import SIGNS, House, draw_house, hanging_sign
from printgen.art.drawings.landmarks import hotel, palace, shack, skyscraper, theater, washing_line
from printgen.art.drawings.model import Drawing
from printgen.art.frame import shared
from printgen.geometry import Rect

TIERS = 8  # from the cheapest pair of groups to the dearest
VIEW = Rect(0.0, 0.0, 120.0, 90.0)
_LEFT, _RIGHT = -45.0, 165.0  # houses reach beyond the view, for windows of another shape
_FAR = 200.0


@shared
def street(tier: int, seed: int) -> Drawing:
    """Return the drawing of a street of a tier, from 1 (shacks) to 8 (a landmark), the same for the same seed.

    Seeds that follow each other give streets that differ most: another form of the main building, and another side.
    """
    canvas = Canvas(1000 * tier + seed, fine=tier > 2)
    canvas.leaf = ("leaf", "orange", "leaf", "pink", "leaf", "yellow", "leaf")[(seed + 3 * tier) % 7]
    _sky(canvas, tier, seed)
    base = 75.0 if tier < 6 else 79.0
    _ground(canvas, tier, base)
    canvas.plane = "subject"
    _MAKERS[tier - 1](canvas, base, seed)
    _life(canvas, tier, base, seed)
    return canvas.drawing(VIEW)


# Sky and ground


def _sky(canvas: Canvas, tier: int, seed: int) -> None:
    canvas.plane = "sky"
    sky = ("sky light", "dusk glint", "sky glint", "night", "sky light", "dusk light")[(seed + tier) % 6]
    if tier < 4 and sky == "night":
        sky = "dusk"
    night = sky == "night"
    canvas.add(box(-_FAR, -_FAR, 120 + 2 * _FAR, 90 + _FAR), f"{sky} none", hatch=None)
    x = canvas.pick((16.0, 30.0, 92.0, 106.0))
    canvas.add(disc(x, canvas.between(12, 20), canvas.between(6, 8)), "moon texture" if night else "sun light none")
    if night:
        stars = [(canvas.between(2, 118), canvas.between(3, 34)) for _ in range(14)]
        canvas.add(dots(*stars), "moon none standard", wide=0.9)
        canvas.add(dots(*stars), "ink none minimal", wide=0.6)
    for _ in range(1 if night else 3):
        left, y, size = canvas.between(-10, 110), canvas.between(6, 30), canvas.between(0.7, 1.3)
        cloud = "M0 0C-5 0-5-5-.5-5.500C1-10 8-10.500 9.500-6.500C12-9 17-7 16-4C20-4 20 0 17 0z"
        path = data(cloud, left, y, size, wide=size * 1.25)
        canvas.add(path, "night light texture" if night else "cloud texture", hatch=None)
    if not night and canvas.happens(0.6):
        birds = [data("M0 0q1.600-2 3 0q1.400-2 3 0", canvas.between(20, 95), canvas.between(6, 24)) for _ in range(2)]
        canvas.add(joined(birds), "form")
    canvas.plane = "far"
    _skyline(canvas, tier, "night shade" if night else "key glint")


def _skyline(canvas: Canvas, tier: int, look: str) -> None:
    """Draw what rises behind the street: hills for the cheap ones, roofs and towers for the others."""
    if tier < 3:
        a, b = canvas.between(38, 50), canvas.between(44, 54)
        hills = f"M-200 62C-120 44-60 58-20 {b} 20 {a} 50 {b + 6} 80 {a + 2} 120 {b - 10} 200 {a} 320 58V90H-200z"
        canvas.add(data(hills), "hill light texture")
        x = canvas.pick((14.0, 100.0))
        steeple = "M0 0V-14L3-22 6-14V0zM6 0V-8H14V0z"
        canvas.add(data(steeple, x, 58), "hill texture", hatch=None)
        return
    x, points = -50.0, [(-_FAR, 62.0), (-50.0, 62.0)]
    low = 62.0 - 3.2 * tier
    while x < 170.0:
        width, y = canvas.between(10, 20), low + canvas.between(-7, 9)
        kind = canvas.between(0.0, 1.0)
        if kind < 0.3:
            points += [(x, y), (x + width / 2, y - width * 0.5), (x + width, y)]
        elif kind < 0.42:
            points += [(x, y), (x + width * 0.35, y), (x + width / 2, y - 13), (x + width * 0.65, y), (x + width, y)]
        elif kind < 0.55:
            points += [
                (x, y),
                (x + width * 0.3, y),
                (x + width * 0.3, y - 4),
                (x + width * 0.7, y - 4),
                (x + width * 0.7, y),
                (x + width, y),
            ]
        else:
            points += [(x, y), (x + width, y)]
        x += width
    canvas.add(poly((-_FAR, 90), *points, (120 + _FAR, 62), (120 + _FAR, 90)), f"{look} texture", hatch=None)


def _ground(canvas: Canvas, tier: int, base: float) -> None:
    canvas.plane = "middle"
    wide = 120 + 2 * _FAR
    if tier < 3:
        canvas.add(box(-_FAR, base - 10, wide, 40 + _FAR), f"{'ground light' if tier == 1 else 'grass'} form")
        canvas.add(box(-_FAR, base + 5, wide, _FAR), "ground form")
        marks = [
            (x, y, x + canvas.between(3, 8), y)
            for x, y in ((canvas.between(-30, 140), base + canvas.between(7, 14)) for _ in range(9))
        ]
        canvas.add(lines(*marks), "texture over")
        return
    canvas.add(box(-_FAR, base - 12, wide, 40 + _FAR), "stone form")
    canvas.add(box(-_FAR, base, wide, _FAR), "stone light form")
    joints = [(-44 + 16.0 * at, base, -46 + 16.0 * at, base + 4.2) for at in range(14)]
    canvas.add(lines(*joints), "texture over")
    canvas.add(box(-_FAR, base + 4.2, wide, 1.4), "stone shade form", hatch=None)
    canvas.add(box(-_FAR, base + 5.6, wide, _FAR), "road none", hatch=None)
    if base < 76:
        stripes = ((-44 + 22.0 * at, base + 11.2, -33 + 22.0 * at, base + 11.2) for at in range(10))
        canvas.add(lines(*stripes), "cream none", wide=1.2)


# Streets by tier


def _row(canvas: Canvas, seed: int, width: float) -> float:
    """Return where the main building of that width begins: at the left, right or middle of the view."""
    return (34.0, 74.0, 56.0)[seed % 3] - width / 2 + canvas.between(-3, 3)


def _shacks(canvas: Canvas, base: float, seed: int) -> None:
    canvas.plane = "middle"
    start, width = _row(canvas, seed, 48), 48.0
    for x in (-42.0, -8.0, 26.0, 62.0, 96.0, 132.0):
        if x + 26 < start or x > start + width + 2:
            shack(
                canvas,
                x,
                base - 6,
                canvas.between(22, 27),
                canvas.between(14, 19),
                canvas.pick(("wood", "plank", "wood light")),
                False,
                canvas.happens(0.4),
            )
    canvas.plane = "subject"
    if seed % 2:
        canvas.put("tree-bare", start + width + 8, base, 1.0)
    shack(canvas, start, base, width, 28.0, "key" if seed % 2 else "wood", seed % 2 == 0, seed % 3 == 1)
    if start + width / 2 < 56:
        washing_line(canvas, start + width + 8, base - 21, start + width + 46, base + 1)
    else:
        washing_line(canvas, start - 42, base - 21, start - 6, base + 1)
    _fence(canvas, base + 4, "wood", True, (start - 8, start + width + 6))


def _fence(canvas: Canvas, base: float, material: str, broken: bool, gap: tuple[float, float]) -> None:
    """Draw pickets on both sides of a gap."""
    posts, rails = [], []
    x = _LEFT
    while x < _RIGHT:
        inside = gap[0] < x < gap[1]
        if not inside and not (broken and canvas.happens(0.22)):
            tilt = canvas.between(-0.8, 0.8) if broken else 0.0
            high = 9.0 + (canvas.between(-2, 1) if broken else 0.0)
            posts.append(
                poly(
                    (x, base),
                    (x + tilt, base - high),
                    (x + 1.1 + tilt, base - high - 1.4),
                    (x + 2.2 + tilt, base - high),
                    (x + 2.2, base),
                )
            )
        x += 4.6
    for left, right in ((_LEFT, gap[0]), (gap[1], _RIGHT)):
        rails += [box(left, base - 7, right - left, 1.2), box(left, base - 3.4, right - left, 1.2)]
    canvas.add(joined(rails), f"{material} form")
    canvas.add(joined(posts), f"{material} form")


def _cottages(canvas: Canvas, base: float, seed: int) -> None:
    roofs = ("thatch", "gable", "eaves")
    width = 46.0
    start = _row(canvas, seed, width)
    canvas.plane = "middle"
    for x in (-36.0, -6.0, 24.0, 60.0, 92.0, 126.0):
        if x + 27 < start or x > start + width + 8:
            small = House(
                x,
                base - 7,
                24,
                1,
                12,
                13,
                canvas.pick(("plaster", "cream", "brick")),
                roof=canvas.pick(roofs),
                cover=canvas.pick(("roof", "slate")),
                columns=2,
                at=0.3,
                line="form",
            )
            draw_house(canvas, small)
            canvas.put(canvas.pick(("tree-round", "tree-poplar", "tree-spreading")), x - 4, base - 5, 0.75)
    canvas.plane = "subject"
    house = House(
        start,
        base,
        width,
        1,
        14,
        20,
        "key",
        "white",
        roofs[seed % 3],
        canvas.pick(("roof", "slate")),
        3,
        shutters="white",
        boxes=0.9,
        side=10.0 if seed % 2 else 0.0,
        surface=canvas.pick(("planks", "")),
        door=canvas.pick(("white", "green", "red")),
        at=canvas.pick((0.28, 0.5, 0.72)),
    )
    tree = canvas.pick(("tree-round", "tree-spreading", "tree-round"))
    left = start + width / 2 > 58
    canvas.put(tree, start - 12 if left else start + width + house.side + 12, base + 1, 1.15)
    draw_house(canvas, house)
    canvas.put("bush", start + 4, base + 1, 0.6)
    canvas.put("bush", start + width - 3, base + 1, 0.7, mirrored=True)
    door = start + house.at * width
    canvas.add(
        data(
            f"M{door - 4} {base + 0.6}H{door + 4}C{door + 5} {base + 4} {door + 9} {base + 5}"
            f" {door + 11} {base + 8}H{door - 7}C{door - 6} {base + 5} {door - 5} {base + 3}"
            f" {door - 4} {base + 0.6}z"
        ),
        "ground light form",
    )
    _fence(canvas, base + 6, "white", False, (door - 8, door + 10))


def _terrace(canvas: Canvas, base: float, seed: int) -> None:
    width = (25.0, 28.0, 23.0)[seed % 3]
    roof = ("gable", "eaves", "stepped")[seed % 3]
    walls = (("key", "brick"), ("key", "key light"), ("brick", "plaster"))[(seed // 2) % 3]
    end = canvas.between(92, 104)
    count = int((end - _LEFT) / width) + 1
    cover = canvas.pick(("slate", "roof"))
    surface = canvas.pick(("bricks", "", "bricks"))
    canvas.plane = "middle"
    for x in (end + 4, end + 18, end + 40):
        canvas.put(canvas.pick(("tree-poplar", "tree-round")), x + 6, base - 4, 0.8)
    canvas.plane = "subject"
    for at in range(count):
        wall = walls[at % 2]
        last = at == count - 1
        house = House(
            end - (count - at) * width,
            base,
            width,
            2,
            15,
            17,
            wall,
            "white" if wall != "cream" else "stone",
            roof,
            cover,
            2,
            canvas.pick(("plain", "arched")) if at == 0 else "plain",
            shutters="key" if wall not in ("key", "key light") else "",
            boxes=0.4,
            side=11.0 if last else 0.0,
            surface=surface,
            door="key" if "key" not in wall else canvas.pick(("white", "red", "navy")),
            at=0.28 if (at + seed) % 2 else 0.72,
        )
        draw_house(canvas, house)
    canvas.put("bush", end + 18, base + 1, 1.0)


def _brownstones(canvas: Canvas, base: float, seed: int) -> None:
    width = (34.0, 38.0, 31.0)[seed % 3]
    start = -44 + canvas.between(0, 10)
    walls = canvas.mixed(("key", "key", "brown", "brick", "key", "stone"))
    at = 0
    end = canvas.pick((104.0, 165.0))
    houses = []
    while start + at * width < end - width * 0.6:
        wall = walls[at % len(walls)] if at % 2 else "key"
        houses.append(
            House(
                start + at * width,
                base,
                width,
                3,
                13.0,
                20.0,
                wall,
                canvas.pick(("cream", "stone light", "white")),
                "cornice" if (at + seed) % 3 else canvas.pick(("mansard", "cornice")),
                "slate",
                3,
                "tall" if seed % 2 else "arched",
                door="key" if wall != "key" else canvas.pick(("brown", "red", "navy")),
                front="stoop",
                at=0.7 if seed % 2 else 0.3,
                boxes=0.15,
                surface=canvas.pick(("", "bricks")),
            )
        )
        at += 1
    houses[-1].side = 12.0
    for house in houses:
        if house.right < 14 or house.x > 106:
            house.line = "form"
        draw_house(canvas, house)


def _shops(canvas: Canvas, base: float, seed: int) -> None:
    roofs = canvas.mixed(("mansard", "stepped", "curved", "cornice", "gable"))
    walls = canvas.mixed(("key", "plaster", "brick", "cream", "key"))
    trades = canvas.mixed(SIGNS)
    x, at = -44 + canvas.between(0, 16), 0
    houses = []
    while x < 150:
        width = canvas.between(30, 39)
        wall = walls[at % 5]
        houses.append(
            House(
                x,
                base,
                width,
                3,
                13.0,
                22.0,
                wall,
                "white" if wall != "cream" else "stone",
                roofs[at % 5],
                canvas.pick(("slate", "roof")),
                3 if width > 36 else 2,
                canvas.pick(("plain", "arched", "tall")),
                shutters="key" if wall in ("plaster", "cream") else "",
                boxes=0.25,
                surface="bricks" if wall == "brick" else "",
                door="key" if wall != "key" else "brown",
                front="shop",
                at=canvas.pick((0.2, 0.8)),
            )
        )
        x, at = x + width, at + 1
    for house in houses:
        if house.right < 14 or house.x > 106:
            house.line = "form"
        draw_house(canvas, house)
    for house, trade in zip(houses, trades, strict=False):
        hanging_sign(canvas, house.x + 1.5, base - house.ground - 6.5, trade, 1.25)


def _theaters(canvas: Canvas, base: float, seed: int) -> None:
    width = 62.0
    start = _row(canvas, seed, width)
    _neighbors(canvas, base, (start, start + width), 4, 11.5, 16.0, ("cornice", "mansard", "flat"))
    theater(canvas, start, base, width, seed % 3)


def _neighbors(
    canvas: Canvas,
    base: float,
    gap: tuple[float, float],
    storeys: int,
    floor: float,
    ground: float,
    roofs: tuple[str, ...],
) -> None:
    """Draw a row of houses on both sides of the main building."""
    canvas.plane = "middle"
    for side in (-1, 1):
        x = gap[0] if side < 0 else gap[1]
        while _LEFT < x < _RIGHT:
            width = canvas.between(23, 31)
            wall = canvas.pick(("brick", "plaster", "stone", "cream", "key light"))
            house = House(
                x - width if side < 0 else x,
                base,
                width,
                storeys + canvas.pick((-1, 0)),
                floor,
                ground,
                wall.split()[0],
                "white" if wall in ("brick", "key light") else "stone" if wall == "cream" else "cream",
                canvas.pick(roofs),
                "slate",
                3 if width > 28 else 2,
                canvas.pick(("plain", "arched", "tall")),
                balconies=canvas.happens(0.3),
                surface="bricks" if wall == "brick" else "",
                front=canvas.pick(("shop", "door", "door")),
                at=canvas.pick((0.25, 0.75)),
                line="form",
            )
            draw_house(canvas, house)
            x += side * width
    canvas.plane = "subject"


def _hotels(canvas: Canvas, base: float, seed: int) -> None:
    width = (66.0, 58.0, 62.0)[seed % 3]
    start = _row(canvas, seed, width)
    _neighbors(canvas, base, (start, start + width), 4, 9.6, 14.0, ("cornice", "flat", "mansard"))
    house = House(
        start,
        base,
        width,
        5,
        9.0,
        17.0,
        "key",
        "cream",
        "mansard",
        canvas.pick(("slate", "roof", "teal")),
        4,
        ("plain", "tall", "arched")[seed % 3],
        boxes=0.2,
        balconies=True,
        surface="blocks",
        front="door",
    )
    hotel(canvas, house, ("turrets", "clock", "gable")[(seed // 2 + seed) % 3])


def _landmarks(canvas: Canvas, base: float, seed: int) -> None:
    if seed % 2:
        width = 42.0
        start = _row(canvas, seed, width)
        _neighbors(canvas, base, (start - 1, start + width + 1), 4, 8.4, 14.0, ("cornice", "flat", "mansard"))
        skyscraper(canvas, start, base, width, 2.5)
    else:
        width = 84.0
        start = 60 - width / 2 + canvas.between(-6, 6)
        _neighbors(canvas, base, (start - 5, start + width + 5), 5, 8.4, 14.0, ("cornice", "flat", "mansard"))
        palace(canvas, start, base, width, 4.0)


_MAKERS = (_shacks, _cottages, _terrace, _brownstones, _shops, _theaters, _hotels, _landmarks)


# Life on the street


def _life(canvas: Canvas, tier: int, base: float, seed: int) -> None:
    canvas.plane = "front"
    size = (1.0, 0.95, 0.85, 0.8, 0.8, 0.72, 0.66, 0.62)[tier - 1]
    near = base + (6.5 if tier < 3 else 3.6)
    places = canvas.mixed((14.0, 36.0, 60.0, 84.0, 105.0))
    if tier == 1:
        actors = canvas.mixed(("hen", "hen", "dog", "gentleman", "child-balloon"))[:3]
    elif tier < 5:
        actors = canvas.mixed(("lady", "gentleman", "child-balloon", "dog", "bicycle"))[:3]
    else:
        actors = canvas.mixed(("lady", "gentleman", "lady", "gentleman", "dog", "bicycle"))[:3]
    if tier == 7:
        actors = ["bellhop", *actors[:2]]
    for actor, x in zip(actors, places, strict=False):
        canvas.put(
            actor, x + canvas.between(-4, 4), near + canvas.between(-0.6, 0.8), size, mirrored=canvas.happens(0.5)
        )
    if tier > 2:
        for x in (canvas.between(4, 24), canvas.between(96, 116)):
            canvas.put("lamp-post", x, base + 4.2, size)
        if canvas.happens(0.5):
            canvas.put("bench", canvas.between(30, 90), base + 3.4, size * 0.9)
    vehicles = _VEHICLES[tier - 1]
    if vehicles:
        color = canvas.pick(("", "navy", "green", "red", "yellow"))
        kind = vehicles[(seed + canvas.pick((0, 0, 1))) % len(vehicles)]
        wide = size * (0.95 if kind == "omnibus" else 1.05)
        canvas.put(kind, canvas.between(24, 96), 90.4, wide, mirrored=canvas.happens(0.5), key=color)
    _near(canvas, tier, seed)


_VEHICLES = (
    (),
    (),
    ("old-car", "ice-cream-cart"),
    ("old-car", "delivery-van", "old-car"),
    ("delivery-van", "old-car", "omnibus"),
    ("old-car", "omnibus", "old-car"),
    ("old-car", "old-car", "omnibus"),
    ("omnibus", "old-car", "delivery-van"),
)


def _near(canvas: Canvas, tier: int, seed: int) -> None:
    """Draw something near that is cut off at the edge."""
    left = seed % 2 == 0
    kind = "tree" if tier < 3 else ("tree", "lamp-post", "tree", "letter-box", "tree")[(seed + tier) % 5]
    if kind == "tree":
        x = -8.0 if left else 128.0
        tree = canvas.pick(("tree-round", "tree-spreading")) if tier < 7 else "tree-poplar"
        canvas.put(tree, x, 93.0, 1.5 if tier > 2 else 1.7, mirrored=not left)
    else:
        canvas.put(kind, 5.0 if left else 115.0, 97.0, 2.0 if kind == "letter-box" else 1.7)
