"""The buildings that name a street at once: a shack, a theater, a hotel, a skyscraper and a domed palace."""

from itertools import pairwise

from printgen.art.drawings.canvas import Canvas, arched, box, data, disc, dots, joined, lines, poly, scallops
from printgen.art.drawings.houses import House, awning, draw_house, front_door, goods, smoke, surface, windows
from printgen.geometry import Rect


def shack(
    canvas: Canvas, x: float, base: float, width: float, height: float, wall: str, porch: bool, gabled: bool
) -> None:
    """Draw a crooked hut of boards under corrugated iron, with a stove pipe."""
    lean = canvas.between(-2.2, 2.2)
    high, low = height * canvas.between(1.1, 1.25), height * canvas.between(0.78, 0.9)
    if canvas.happens(0.5):
        high, low = low, high
    right = x + width
    peak: list[tuple[float, float]] = []
    if gabled:
        high, low = height * canvas.between(0.72, 0.8), height * canvas.between(0.66, 0.76)
        peak = [(x + width * canvas.between(0.42, 0.58), base - height * 1.32)]
    pipe = x + width * canvas.pick((0.22, 0.76))
    roof_y = base - (high + (low - high) * (pipe - x) / width)
    canvas.add(data(f"M{pipe} {roof_y + 3}V{roof_y - 7}h{canvas.pick((-2.6, 2.6))}v-4"), "iron contour", wide=2.2)
    canvas.add(data("M-2.600 0L0-2.400 2.600 0z", pipe + 2.6, roof_y - 11), "iron form")
    smoke(canvas, pipe + 2.8, roof_y - 14, canvas.between(0.9, 1.2))
    left_top, right_top = base - high, base - low
    wall_path = poly((x, base), (x + lean, left_top), *peak, (right + lean, right_top), (right, base))
    canvas.add(wall_path, f"{wall} contour", lit=(3.0, 0.0))
    surface(canvas, Rect(x, base - max(high, low), width, max(high, low)), "boards")
    nails = [(x + canvas.between(2, width - 2), base - canvas.between(2, height * 0.7)) for _ in range(7)]
    canvas.add(dots(*nails), "ink none over", wide=0.9)
    at = x + width * canvas.pick((0.12, 0.58))
    if wall != "key":
        patch = x + width * canvas.between(0.3, 0.7)
        canvas.add(poly((patch, base), (patch + 0.6, base - 8), (patch + 8, base - 7), (patch + 7.4, base)), "key form")
    door = poly((at, base), (at + 0.6, base - 14.5), (at + 8.4, base - 14), (at + 8, base))
    canvas.add(door, f"{'plank' if wall == 'key' else 'key'} contour", lit=(1.2, 0.0), hatch=None)
    canvas.add(
        lines(
            (at + 1, base - 10, at + 8, base - 4),
            (at + 3, base - 14, at + 2.8, base),
            (at + 5.6, base - 14, at + 5.5, base),
        ),
        "texture over",
    )
    canvas.add(disc(at + 6.8, base - 7, 0.6), "gold texture")
    seen = x + width * 0.72 if at < x + width * 0.4 else x + width * 0.2
    window = Rect(seen - 4, base - 15, 8, 7.5)
    canvas.add(box(window.x - 1, window.y - 1, 10, 9.5), "wood light form")
    canvas.add(box(*window), "navy texture" if canvas.happens(0.6) else "lamp texture")
    canvas.add(poly((window.x, window.y), (window.x + 5, window.y), (window.x, window.y + 6)), "red light form")
    canvas.add(
        lines((seen, window.y, seen, window.bottom), (window.x, seen * 0 + base - 11.5, window.right, base - 11.5)),
        "wood light none",
        wide=0.7,
    )
    hanging = poly(
        (window.right + 1.4, window.y - 1),
        (window.right + 5, window.y + 0.6),
        (window.right + 4, window.bottom + 3),
        (window.right + 0.6, window.bottom + 1.2),
    )
    canvas.add(hanging, f"{'plank' if wall == 'key' else 'key'} form")
    for start, end in pairwise([(x + lean, left_top), *peak, (right + lean, right_top)]):
        _iron_roof(canvas, *start, *end, 1.0 if peak else 3.2)
    if porch:
        left = at - 3
        canvas.add(
            poly((left, base - 17), (left + 16, base - 18), (left + 17.5, base - 15), (left - 1.5, base - 14)),
            "steel contour",
            lit=(0.0, 1.0),
            hatch=90.0,
        )
        canvas.add(
            lines((left, base - 14, left - 0.6, base + 1), (left + 15.5, base - 15, left + 16, base + 1)),
            "wood form",
            wide=1.4,
        )
    canvas.add(
        poly((at - 2, base + 1.6), (at - 1, base - 0.6), (at + 9, base - 0.6), (at + 10, base + 1.6)), "wood form"
    )


def _iron_roof(canvas: Canvas, x: float, left: float, right_x: float, right: float, over: float) -> None:
    thick = 4.2
    slope = (right - left) / (right_x - x)
    start, end = x - over, right_x + over
    y = left - slope * over
    last = right + slope * over
    count = int((end - start) / 4)
    pitch = (end - start) / count
    edge = scallops(start, y, pitch, slope * pitch, count, 1.07)
    sheet = (("M", start, y), *edge, ("L", end + 1.2, last - thick), ("L", start + 1.6, y - thick), ("Z",))
    canvas.add(sheet, "steel contour", lit=(0.0, 1.4), hatch=90.0)
    marks = [
        (start + pitch * at, y + slope * pitch * at, start + pitch * at + 1.4, y + slope * pitch * at - thick)
        for at in range(1, count)
    ]
    canvas.add(lines(*marks), "texture over")
    patch = start + (end - start) * canvas.between(0.3, 0.6)
    level = y + slope * (patch - start)
    canvas.add(
        poly(
            (patch, level + 0.4),
            (patch + 1.2, level - thick - 0.6),
            (patch + 8, level - thick - 0.4 + slope * 8),
            (patch + 7, level + 0.4 + slope * 7),
        ),
        "roof form",
    )


def washing_line(canvas: Canvas, x: float, y: float, right: float, base: float) -> None:
    """Draw washing between two poles, the higher end at ``y``."""
    span = right - x
    canvas.add(lines((x, y - 2, x, base), (right, y - 2, right, base)), "wood form", wide=1.3)
    canvas.add(data(f"M{x} {y}Q{x + span / 2} {y + 4} {right} {y}"), "form")
    garments = canvas.mixed(
        [
            ("white", "M-2.600 0H2.600L4.600 2.400 3.200 4 2.400 3.200V8H-2.400V3.200L-3.200 4-4.600 2.400z"),
            ("key", "M-2.600 0H2.600L3 9.500H.5L0 3 -.5 9.500H-3z"),
            ("cream", "M-3.600 0H3.600V7H-3.600z"),
            ("key", "M-1.600 0Q0 1.400 1.600 0L2.200 3 3.800 8.500H-3.800L-2.200 3z"),
            ("red", "M-1.600 0H.2V4Q2.200 4.200 2.200 5.800H-1.600z"),
        ]
    )
    count = min(len(garments), int(span / 8))
    for at in range(count):
        share = (at + 0.5) / count
        material, path = garments[at]
        canvas.add(
            data(path, x + span * share, y + 8 * share * (1 - share)), f"{material} form", lit=(1.0, 0.6), hatch=None
        )


def theater(canvas: Canvas, x: float, base: float, width: float, tall: int) -> None:
    """Draw a theater: a marquee with bulbs, posters of masks, a sign with stars and a crown of rays."""
    top = base - 53.0
    right, middle = x + width, x + width / 2
    _crown(canvas, middle, top, width, tall)
    canvas.add(box(x, top, width, 53), "key contour", lit=(3.5, 0.0))
    for left in (x + 1.5, right - 8.5):
        canvas.add(box(left, top + 2, 7, 46), "key light form", lit=(1.4, 0.0), hatch=None)
        canvas.add(lines((left + 2.3, top + 5, left + 2.3, base), (left + 4.6, top + 5, left + 4.6, base)), "texture")
        canvas.add(box(left - 0.8, top + 1, 8.6, 2.4), "gold form")
    bays = [Rect(x + 11 + (width - 22) * (at + 0.5) / 3 - 3.6, top + 6.5, 7.2, 20) for at in range(3)]
    canvas.add(joined(arched(bay.x - 1, bay.y - 1, 9.2, 22, 4.6) for bay in bays), "cream form")
    canvas.add(joined(arched(*bay, 3.6) for bay in bays), "lamp form")
    bars = [
        line
        for bay in bays
        for line in (
            (bay.centre.x, bay.y, bay.centre.x, bay.bottom),
            (bay.x, bay.y + 6, bay.right, bay.y + 6),
            (bay.x, bay.y + 11, bay.right, bay.y + 11),
        )
    ]
    canvas.add(lines(*bars), "form")
    canvas.add(box(x + 1, base - 16, width - 2, 16), "red deep form")
    for share in (0.38, 0.62):
        left = x + width * share - 4.5
        canvas.add(box(left, base - 13, 9, 13), "lamp light form")
        canvas.add(lines((left + 4.5, base - 13, left + 4.5, base)), "form")
        canvas.add(
            lines((left + 3.4, base - 7, left + 3.4, base - 4), (left + 5.6, base - 7, left + 5.6, base - 4)),
            "brass none",
            wide=0.8,
        )
    for left, mask in ((x + 4.5, True), (right - 13.5, False)):
        canvas.add(box(left, base - 14, 9, 12), "parchment form")
        _mask(canvas, left + 4.5, base - 8.4, mask)
    _marquee(canvas, x - 3, base - 22, width + 6)
    _blade(canvas, x + width * 0.5, top, base)


def _mask(canvas: Canvas, x: float, y: float, merry: bool) -> None:
    canvas.add(
        data("M-3.200-3.600Q0-2.400 3.200-3.600 4 3.600 0 4.600-4 3.600-3.200-3.600z", x, y),
        "key form" if merry else "gold form",
    )
    canvas.add(joined([disc(x - 1.4, y - 0.9, 0.65), disc(x + 1.4, y - 0.9, 0.65)]), "ink none")
    canvas.add(data("M-1.900 1.200Q0 4 1.900 1.200z" if merry else "M-1.800 3Q0 .4 1.800 3z", x, y), "ink none")


def _marquee(canvas: Canvas, x: float, y: float, width: float) -> None:
    canvas.add(poly((x, y), (x + width, y), (x + width - 3, y + 8.5), (x + 3, y + 8.5)), "red contour", lit=(2.0, 1.2))
    canvas.add(
        poly((x + 4, y + 1.9), (x + width - 4, y + 1.9), (x + width - 5.6, y + 6.6), (x + 5.6, y + 6.6)), "white form"
    )
    star = "M0-2.400L.7-.8 2.400-.7 1.100.4 1.500 2.100 0 1.200-1.500 2.100-1.100.4-2.400-.7-.7-.8z"
    middle = x + width / 2
    canvas.add(joined(data(star, middle + shift, y + 4.4, 0.95) for shift in (-16, -8, 0, 8, 16)), "gold form")
    count = int(width / 3.4)
    bulbs = [(x + 1.6 + (width - 3.2) * at / (count - 1), y - 0.2) for at in range(count)]
    bulbs += [(x + 3.6 + (width - 7.2) * at / (count - 1), y + 8.6) for at in range(count)]
    canvas.add(dots(*bulbs), "lamp texture", wide=1.9)


def _blade(canvas: Canvas, middle: float, top: float, base: float) -> None:
    """Draw the star above the marquee."""
    star = "M0-6.500L1.900-2.200 6.400-1.900 2.900 1 4 5.600 0 3.100-4 5.600-2.900 1-6.400-1.900-1.900-2.200z"
    canvas.add(data(star, middle, top - 3.5, 0.95), "gold contour", lit=(1.0, 0.8), hatch=None)


def _crown(canvas: Canvas, middle: float, top: float, width: float, form: int) -> None:
    if form == 0:  # a stepped gable with rays
        steps = [
            (middle - width / 2, top + 1),
            (middle - width / 2, top - 2.5),
            (middle - width * 0.34, top - 2.5),
            (middle - width * 0.34, top - 8),
            (middle - width * 0.2, top - 8),
            (middle - width * 0.2, top - 13),
        ]
        path = [*steps, *((2 * middle - x, y) for x, y in reversed(steps))]
        canvas.add(poly(*path), "key contour", lit=(2.4, 0.0))
        rays = [(middle, top + 1, middle + shift, top - 12) for shift in (-10, -5, 0, 5, 10)]
        canvas.add(lines(*rays), "form over")
    elif form == 1:  # a round gable
        half = width * 0.4
        canvas.add(
            data(
                f"M{middle - width / 2} {top + 1}V{top - 2}H{middle - half}C{middle - half} {top - 18}"
                f" {middle + half} {top - 18} {middle + half} {top - 2}H{middle + width / 2}V{top + 1}"
                "z"
            ),
            "key contour",
            lit=(2.4, 0.0),
        )
        canvas.add(
            data(
                f"M{middle - half + 4} {top - 2}C{middle - half + 5} {top - 13} {middle + half - 5}"
                f" {top - 13} {middle + half - 4} {top - 2}"
            ),
            "form",
        )
    else:  # a pediment with two small domes
        for sign in (-1, 1):
            x = middle + sign * width * 0.39
            canvas.add(box(x - 5, top - 4, 10, 6), "cream contour")
            canvas.add(
                data(f"M{x - 4.5} {top - 4}C{x - 5} {top - 12} {x + 5} {top - 12} {x + 4.5} {top - 4}z"),
                "teal contour",
                lit=(2.0, 0.0),
            )
            canvas.add(lines((x, top - 10, x, top - 14)), "gold form", wide=1.0)
        canvas.add(
            poly((middle - width * 0.28, top + 1), (middle, top - 13), (middle + width * 0.28, top + 1)),
            "cream contour",
            lit=(2.0, 1.0),
        )


def hotel(canvas: Canvas, house: House, corner: str) -> None:
    """Draw a grand hotel: balconies, a canopy over a red carpet, flags, and a corner turret or a clock."""
    draw_house(canvas, house)
    middle, base = house.x + house.width / 2, house.base
    roof = house.top - 0.62 * house.floor - 5
    if corner == "turrets":
        for x in (house.x + 5, house.right - 5):
            canvas.add(
                box(x - 5.6, house.top - 3, 11.2, base - house.ground - house.top + 2),
                "key light contour",
                lit=(3.0, 0.0),
            )
            spots = [
                Rect(x - 1.6, base - house.ground - (at + 0.78) * house.floor, 3.2, house.floor * 0.58)
                for at in range(house.storeys - 1)
            ]
            windows(canvas, house, spots)
            canvas.add(
                data(
                    f"M{x - 6.8} {house.top - 3}Q{x - 1.6} {house.top - 9} {x} {house.top - 19}Q{x + 1.6}"
                    f" {house.top - 9} {x + 6.8} {house.top - 3}z"
                ),
                f"{house.cover} contour",
                lit=(2.0, 0.0),
                hatch=75.0,
            )
            canvas.add(disc(x, house.top - 19.5, 1.1), "gold form")
    else:
        canvas.add(
            poly(
                (middle - 8, house.top),
                (middle - 8, roof - 3),
                (middle, roof - 9),
                (middle + 8, roof - 3),
                (middle + 8, house.top),
            ),
            "key contour",
            lit=(2.2, 0.0),
        )
        if corner == "clock":
            canvas.add(disc(middle, roof + 1.8, 4.2), "white contour")
            canvas.add(
                lines((middle, roof + 1.8, middle, roof - 1.0), (middle, roof + 1.8, middle + 2.0, roof + 2.8)), "form"
            )
        else:
            windows(canvas, house, [Rect(middle - 4.6, roof - 0.5, 3.4, 6), Rect(middle + 1.2, roof - 0.5, 3.4, 6)])
    poles = (middle,) if corner != "turrets" else (middle - 8, middle + 8)
    for x in poles:
        flag(canvas, x, roof - (8 if corner != "turrets" else -1), "key" if corner == "turrets" else "red")
    width = 15.0
    canvas.add(box(middle - 8, base - 11.5, 16, 11.5), "navy form")
    canvas.add(box(middle - 7, base - 11.5, 14, 11.5), "lamp form")
    canvas.add(
        lines(
            (middle, base - 11.5, middle, base),
            (middle - 3.6, base - 11.5, middle - 3.6, base),
            (middle + 3.6, base - 11.5, middle + 3.6, base),
        ),
        "form",
    )
    canvas.add(poly((middle - 5, base), (middle + 5, base), (middle + 8, base + 5), (middle - 8, base + 5)), "red form")
    canvas.add(
        lines((middle - 9.5, base - 13, middle - 9.5, base + 3), (middle + 9.5, base - 13, middle + 9.5, base + 3)),
        "gold texture",
        wide=1.0,
    )
    awning(canvas, middle - 1 - width / 2 - 3, base - 18.5, width + 8, 6.0)


def flag(canvas: Canvas, x: float, y: float, material: str) -> None:
    canvas.add(lines((x, y + 1, x, y - 9)), "iron none", wide=0.8)
    canvas.add(data("M0-9Q2.500-10.500 5-9T10-9L9.500-4Q7-2.800 5-4T0-4z", x, y), f"{material} form")


def skyscraper(canvas: Canvas, x: float, base: float, width: float, top: float) -> None:
    """Draw a tower with setbacks, pale ribs and a needle."""
    middle = x + width / 2
    crown = base - 61.0
    canvas.add(data(f"M{middle - 1.6} {crown - 5}L{middle} {top}L{middle + 1.6} {crown - 5}z"), "steel contour")
    canvas.add(box(middle - 3.6, crown - 6, 7.2, 8), "gold contour", lit=(1.6, 0.0), hatch=None)
    canvas.add(box(middle - 1.4, crown - 4.4, 2.8, 3.4), "lamp form")
    tiers = ((1.0, 20.0), (0.72, 40.0), (0.5, 54.0), (0.32, 61.0))
    for at, (share, height) in reversed(list(enumerate(tiers))):
        half = width * share / 2
        low = base - (tiers[at - 1][1] if at else 0.0)
        y = base - height
        canvas.add(box(middle - half, y, 2 * half, low - y), "key contour", lit=(half * 0.36, 0.0))
        count = max(3, 2 * int(half / 4.4) + 1)
        pitch = (2 * half - 1.6) / count
        foot = low - 1.0 if at else low - 13.0
        strips, lit = [], []
        for column in range(count):
            left = middle - half + 0.8 + pitch * (column + 0.24)
            halves = 2 if foot - y > 13 else 1
            tall = (foot - y - 2.0) / halves
            strips += [box(left, y + 2.0 + tall * part, pitch * 0.52, tall - 0.6) for part in range(halves)]
            lit += [
                box(left, y + 2.0 + canvas.between(0.1, 0.8) * (foot - y - 5), pitch * 0.52, 3.0) for _ in range(halves)
            ]
        canvas.add(joined(strips), "glass none standard")
        canvas.add(joined(strips), "black none minimal")
        canvas.add(joined(strips), "stroke texture minimal")
        canvas.add(joined(lit), "lamp none")
        rows = int((foot - y - 2) / 3.6)
        canvas.add(
            lines(
                *(
                    (middle - half + 0.6, y + 2 + 3.6 * row, middle + half - 0.6, y + 2 + 3.6 * row)
                    for row in range(1, rows)
                )
            ),
            "key none",
            wide=0.9,
        )
        canvas.add(box(middle - half - 0.8, y - 0.6, 2 * half + 1.6, 1.9), "cream form")
    canvas.add(box(x - 1, base - 12.6, width + 2, 2.0), "gold form")
    canvas.add(arched(middle - 6.6, base - 14.6, 13.2, 14.6, 4.5), "cream contour")
    canvas.add(arched(middle - 5, base - 12.6, 10, 12.6, 3.5), "lamp form")
    canvas.add(lines((middle, base - 12.6, middle, base), (middle - 5, base - 8.6, middle + 5, base - 8.6)), "form")
    for sign in (-1, 1):
        left = middle + sign * (width * 0.34) - 4.6
        canvas.add(box(left, base - 9.6, 9.2, 7.4), "lamp light form")
        goods(canvas, Rect(left, base - 9.6, 9.2, 7.4))


def palace(canvas: Canvas, x: float, base: float, width: float, top: float) -> None:
    """Draw a palace with a great dome, wings, columns and stairs."""
    middle = x + width / 2
    wall = base - 36.0
    half = width * 0.27
    canvas.add(lines((middle, top, middle, top + 8)), "gold form", wide=1.1)
    canvas.add(data("M0 0Q2.400-1.400 4.800 0T9 0V4Q7 5.200 4.800 4T0 4z", middle, top), "red form")
    canvas.add(box(middle - 3.6, top + 7, 7.2, 7), "cream contour", lit=(1.8, 0.0))
    canvas.add(data(f"M{middle - 4.6} {top + 7.4}Q{middle} {top + 1} {middle + 4.6} {top + 7.4}z"), "gold form")
    drum = wall - 9.0
    canvas.add(
        data(
            f"M{middle - half} {drum}C{middle - half} {drum - 13} {middle - half * 0.6} {top + 13}"
            f" {middle} {top + 12}C{middle + half * 0.6} {top + 13} {middle + half} {drum - 13}"
            f" {middle + half} {drum}z"
        ),
        "key contour",
        lit=(half * 0.34, 0.0),
    )
    ribs = "".join(
        f"M{middle} {top + 12}C{middle + half * s} {top + 15} {middle + half * s * 1.35}"
        f" {drum - 12} {middle + half * s * 1.4} {drum}"
        for s in (-0.5, -0.18, 0.18, 0.5)
    )
    canvas.add(data(ribs), "form over")
    canvas.add(box(middle - half - 1, drum, 2 * half + 2, 9.4), "cream contour", lit=(half * 0.3, 0.0))
    count = 7
    canvas.add(
        joined(
            arched(middle - half + 1.2 + (2 * half - 2) * at / count, drum + 2, (2 * half - 2) / count - 1.6, 6, 1.2)
            for at in range(count)
        ),
        "navy texture",
    )
    canvas.add(box(middle - half - 2.4, drum - 1.4, 2 * half + 4.8, 2.2), "key light form")
    house = House(x, base, width, 3, 11.5, 13.0, wall="cream", trim="white", columns=8, window="arched", surface="")
    canvas.add(box(x, wall, width, 36), "cream contour", lit=(4.0, 0.0))
    canvas.add(box(x - 1, base - 13.6, width + 2, 1.6), "key form")
    for left in (x, x + width - 11):
        canvas.add(box(left, wall - 5, 11, 41), "cream light contour", lit=(2.4, 0.0))
        canvas.add(
            data(f"M{left - 1} {wall - 5}C{left} {wall - 13} {left + 11} {wall - 13} {left + 12} {wall - 5}z"),
            "key contour",
            lit=(2.4, 0.0),
        )
        canvas.add(lines((left + 5.5, wall - 11, left + 5.5, wall - 15)), "gold form", wide=1.0)
        windows(
            canvas,
            house,
            [
                Rect(left + 3.2, base - 33, 4.6, 8),
                Rect(left + 3.2, base - 21.5, 4.6, 6.5),
                Rect(left + 3.2, base - 9.5, 4.6, 6),
            ],
        )
    inner = width - 22
    spots = [Rect(x + 11 + inner * (at + 0.5) / 6 - 2, base - 10.6, 4, 7) for at in (0, 5)]
    windows(canvas, house, spots)
    columns = 6
    deep = box(x + 13, base - 33, inner - 4, 18)
    canvas.add(deep, "key shade form")
    canvas.add(
        joined(
            arched(x + 15.2 + (inner - 4) * at / columns, base - 29, (inner - 4) / columns - 4.6, 13, 1.4)
            for at in range(columns)
        ),
        "lamp texture",
    )
    pillars = [box(x + 12.4 + (inner - 4) * at / columns, base - 33, 2.6, 18.6) for at in range(columns + 1)]
    canvas.add(joined(pillars), "white form", lit=(0.9, 0.0), hatch=None)
    canvas.add(
        poly((middle - inner * 0.36, wall + 3), (middle, wall - 8), (middle + inner * 0.36, wall + 3)),
        "cream contour",
        lit=(2.0, 1.0),
    )
    canvas.add(disc(middle, wall - 1.4, 2.2), "key form")
    canvas.add(box(x - 1, wall + 1.6, width + 2, 2.6), "white form", lit=(0.0, 0.9), hatch=None)
    front_door(canvas, house, middle - 4, base - 3, 8, 9.5)
    for step in range(3):
        wide = 18.0 + 5 * step
        canvas.add(box(middle - wide / 2, base - 3 + 1.6 * step, wide, 1.8), "white form", lit=(0.0, 0.6), hatch=None)
