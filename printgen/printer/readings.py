"""Readings of the printer test page, and the profile computed from them."""

import math
from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Problem, UsageError, did_you_mean
from printgen.geometry import Point, Sides, Size, length
from printgen.messages import joined, message
from printgen.printer.profile import Edge, Fault, Printer, distortion

ORIGIN = 28.0  # of both rulers, from the left and top edges
ZERO = 10.0  # the reading of a scale if front and back coincide; no reading is negative
SCALE = 40.0  # the length of a scale: 20 mm of readings, and the vernier
LEAST = Size(180.0, 220.0)
_END = 20.0  # the least distance from the end of a ruler to the edge
_NEAR = 20.0  # from the corner of the rulers to the places where edges are measured
_NEAR_END = 30.0  # from the lower end of the upright one
MOST_SCALE = 0.03
MOST_OFFSET = 10.0
MOST_MARGIN = 40.0
MOST_TURN = 2.0  # degrees
ReadingKind = Literal["across", "down", "edge", "scale", "margin"]


class Targets(Struct, frozen=True):
    """The places on the front; ``at_top``, ``at_bottom`` and ``at_side`` are those of the 10 of each scale."""

    page: Size
    flip: Edge
    across: float
    down: float
    near_top: float
    near_bottom: float
    near_left: float
    at_top: Point
    at_bottom: Point
    at_side: Point

    def behind(self, point: Point) -> Point:
        """Return the place on the back behind a place on the front."""
        if self.flip == "long":
            return Point(self.page.width - point.x, point.y)
        return Point(point.x, self.page.height - point.y)


def targets(page: Size, flip: Edge) -> Targets:
    """Return the places for a paper; raises UsageError if it is too small to measure on."""
    if page.width < LEAST.width or page.height < LEAST.height:
        fault = message(
            "{width} x {height} mm is too small for a test page", width=f"{page.width:g}", height=f"{page.height:g}"
        )
        hint = message("make the profile on letter or A4 paper; it is valid for every paper")
        raise UsageError(Problem(fault, hint=hint))
    return Targets(
        page,
        flip,
        across=_tens(page.width),
        down=_tens(page.height),
        near_top=ORIGIN + _NEAR,
        near_bottom=ORIGIN + _tens(page.height) - _NEAR_END,
        near_left=ORIGIN + _NEAR,
        at_top=Point(61.0, 72.0),
        at_bottom=Point(61.0, page.height - 40.0),
        at_side=Point(page.width - 40.0, 64.0),
    )


def _tens(side: float) -> float:
    """Return the length of a ruler: whole centimeters, at most the length of a common ruler."""
    return min(250.0, (side - ORIGIN - _END) // 10 * 10)


class Reading(Struct, frozen=True):
    """A measurement on the test page: its letter there, its key, its kind, and its description."""

    letter: str
    key: str
    kind: ReadingKind
    text: str


READINGS = (
    Reading("A", "width", "across", message("the horizontal ruler, from 0 to its end")),
    Reading("B", "height", "down", message("the vertical ruler, from 0 to its end")),
    Reading("C", "front-left-top", "edge", message("from the paper's left edge to the ruler, at arrow C")),
    Reading("D", "front-left-bottom", "edge", message("from the paper's left edge to the ruler, at arrow D")),
    Reading("E", "front-top", "edge", message("from the paper's top edge to the ruler, at arrow E")),
    Reading("F", "back-top", "scale", message("scale F, held against the light")),
    Reading("G", "back-bottom", "scale", message("scale G, held against the light")),
    Reading("H", "back-side", "scale", message("scale H, held against the light")),
    Reading("J", "top", "margin", message("the lowest number with a complete line at the top edge")),
    Reading("K", "right", "margin", message("the lowest number with a complete line at the right edge")),
    Reading("L", "bottom", "margin", message("the lowest number with a complete line at the bottom edge")),
    Reading("M", "left", "margin", message("the lowest number with a complete line at the left edge")),
)
KEYS = {reading.key: reading for reading in READINGS}
_NAMES = {**KEYS, **{reading.letter.lower(): reading for reading in READINGS}}


def true_value(reading: Reading, places: Targets) -> float | None:
    """Return the reading of a perfect printer in mm; None for margins, which differ between printers."""
    known = {"across": places.across, "down": places.down, "edge": ORIGIN, "scale": ZERO}
    return known.get(reading.kind)


def is_reading(entry: str) -> bool:
    """Check whether an entry is a reading, and not the name of a picture."""
    name, equals, _ = entry.partition("=")
    return bool(equals) and "." not in name


def parsed(entries: Iterable[str], places: Targets) -> dict[str, float]:
    """Read ``KEY=LENGTH`` entries in mm, by key; raises UsageError with all problems."""
    values: dict[str, float] = {}
    problems: list[Problem] = []
    named: set[str] = set()
    for entry in entries:
        name, _, text = (part.strip() for part in entry.partition("="))
        reading = _NAMES.get(name.lower())
        if reading is None:
            hint = did_you_mean(name.lower(), KEYS) or message("the readings are {names}", names=", ".join(KEYS))
            problems.append(Problem(message("no reading is called '{name}'", name=name), hint=hint))
            continue
        if reading.key in named:
            fault = message("the reading {reading} is given twice", reading=_called(reading))
            problems.append(Problem(fault, hint=message("give each reading once")))
            continue
        named.add(reading.key)
        try:
            values[reading.key] = parse_reading(reading, text, places)
        except UsageError as error:
            problems += error.problems
    problems += [
        Problem(
            message("the reading {reading} is missing: {description}", reading=_called(one), description=one.text),
            hint=message("add --read {key}=LENGTH", key=one.key),
        )
        for one in READINGS
        if one.key not in named
    ]
    if problems:
        raise UsageError(problems)
    return values


def parse_reading(reading: Reading, text: str, places: Targets) -> float:
    """Return a reading in mm; raises UsageError if it is not a length, or impossible."""
    try:
        value = length(text)
    except UsageError as error:
        called = _called(reading)
        raise UsageError([Problem(joined([called, problem.message], ": ")) for problem in error.problems]) from error
    if problem := _doubt(reading, value, places):
        raise UsageError(problem)
    return value


def _called(reading: Reading) -> str:
    return f"{reading.letter} ({reading.key})"


def _doubt(reading: Reading, value: float, places: Targets) -> Problem | None:
    """Return the reason why a reading is impossible; None if it is possible."""
    true = true_value(reading, places)
    values = {"reading": _called(reading), "value": f"{value:g}", "true": f"{true or 0:g}"}
    if true is None:
        if value <= MOST_MARGIN:
            return None
        text = message(
            "{reading}: {value} mm cannot be a printer's margin, which is at most {most} mm",
            **values,
            most=f"{MOST_MARGIN:g}",
        )
        return Problem(text, hint=message("read the lowest number whose line is completely printed"))
    if reading.kind in ("across", "down"):
        if abs(value / true - 1) <= MOST_SCALE:
            return None
        text = message(
            "{reading}: {value} mm is {percent}% of the true {true} mm; a printer is off by 3% at most",
            **values,
            percent=f"{100 * value / true:.1f}",
        )
        return Problem(text, hint=message("was the page printed at 100% (actual size), and on this paper (--paper)?"))
    if abs(value - true) <= MOST_OFFSET:
        return None
    text = message(
        "{reading}: {value} mm differs from the true {true} mm by {distance} mm; a printer is off by {most} mm at most",
        **values,
        distance=f"{abs(value - true):g}",
        most=f"{MOST_OFFSET:g}",
    )
    return Problem(text, hint=message("read it again; --flip must be as the test page says"))


def solved(name: str, values: Mapping[str, float], places: Targets) -> Printer:
    """Return the profile that explains all readings; raises UsageError if a side would be impossibly skewed."""
    printer = Printer(
        name,
        across=values["width"] / places.across,
        down=values["height"] / places.down,
        margins=Sides(*(values[side] for side in Sides._fields)),
        flip=places.flip,
    )
    upright = [
        (Point(ORIGIN, places.near_top), values["front-left-top"]),
        (Point(ORIGIN, places.near_bottom), values["front-left-bottom"]),
    ]
    level = Point(places.near_left, ORIGIN), values["front-top"]
    printer = replace(printer, front=_fault(printer, places, upright, level))
    printer = replace(printer, back=_back_fault(printer, values, places))
    problems = []
    if abs(printer.front.turn) > MOST_TURN:
        fault = message("the front would be {degrees} degrees askew", degrees=f"{abs(printer.front.turn):.1f}")
        problems.append(Problem(fault, hint=message("read C and D again")))
    if abs(printer.back.turn) > MOST_TURN:
        fault = message("the back would be {degrees} degrees askew", degrees=f"{abs(printer.back.turn):.1f}")
        problems.append(Problem(fault, hint=message("read F and G again")))
    if problems:
        raise UsageError(problems)
    return printer


def _back_fault(printer: Printer, values: Mapping[str, float], places: Targets) -> Fault:
    """Return the back's fault, from the places of its arrows behind the scales of the front."""
    front = distortion(printer, "front", places.page)

    def behind(at: Point, right: float, down: float) -> tuple[Point, Point]:
        """Return an arrow's true place on the back, and the place where it is found."""
        found = front.point(Point(at.x + right, at.y + down))
        return places.behind(at), places.behind(found)

    top = behind(places.at_top, values["back-top"] - ZERO, 0.0)
    bottom = behind(places.at_bottom, values["back-bottom"] - ZERO, 0.0)
    side = behind(places.at_side, 0.0, values["back-side"] - ZERO)
    return _fault(printer, places, [(true, found.x) for true, found in (top, bottom)], (side[0], side[1].y))


def _fault(printer: Printer, places: Targets, levels: list[tuple[Point, float]], upright: tuple[Point, float]) -> Fault:
    """Return the fault that puts two points at these distances from the left edge, and one from the top edge."""
    (one, one_x), (other, other_x) = levels
    sine = (one_x - other_x) / (printer.down * (other.y - one.y))
    turn = math.degrees(math.asin(max(-1.0, min(1.0, sine))))
    turned = distortion(replace(printer, front=Fault(turn=turn)), "front", places.page)
    right = sum(x - turned.point(at).x for at, x in levels) / len(levels)
    return Fault(right, upright[1] - turned.point(upright[0]).y, turn)
