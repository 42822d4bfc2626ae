"""Arcs of an ellipse, given by their two ends as in SVG, as cubic curves."""

import math

from msgspec import Struct

from printgen.geometry import Point
from printgen.svg.paths.path import Segment

_QUARTER = math.pi / 2


class Oval(Struct, frozen=True):
    """An ellipse without a place: its radii, and its turn in radians; it maps a unit circle onto itself."""

    wide: float
    high: float
    turn: float

    def grown(self, factor: float) -> "Oval":
        """The same ellipse, larger."""
        return Oval(self.wide * factor, self.high * factor, self.turn)

    def from_unit(self, x: float, y: float) -> Point:
        """A vector of the unit circle's plane as one of the path's plane."""
        x, y, cos, sin = x * self.wide, y * self.high, math.cos(self.turn), math.sin(self.turn)
        return Point(x * cos - y * sin, x * sin + y * cos)

    def to_unit(self, x: float, y: float) -> Point:
        """A vector of the path's plane as one of the unit circle's plane."""
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        return Point((x * cos + y * sin) / self.wide, (y * cos - x * sin) / self.high)


def elliptic_arc(oval: Oval, start: Point, end: Point, large: bool, sweep: bool) -> list[Segment]:
    """The cubics of an arc between two points (SVG 1.1, F.6.5), each at most a quarter of the ellipse."""
    half = oval.to_unit((start.x - end.x) / 2, (start.y - end.y) / 2)
    chord = math.hypot(*half)  # half the chord, where the radius is 1
    if chord >= 1:  # F.6.6: radii that cannot span the points grow until they just do
        oval, half, chord = oval.grown(chord), Point(half.x / chord, half.y / chord), 1.0
    if not chord:
        return [("L", *end)]
    side = math.sqrt((1 - chord) * (1 + chord)) * (1 if large != sweep else -1)  # the chord's distance from the centre
    first = math.atan2(half.y + side * half.x / chord, half.x - side * half.y / chord)
    span = 2 * math.asin(chord)
    span = (2 * math.pi - span if large else span) * (1 if sweep else -1)
    return _turned_segments(oval, start, end, first, span)


def _turned_segments(oval: Oval, start: Point, end: Point, first: float, span: float) -> list[Segment]:
    """The cubics from one angle on over a span; they start and end exactly in the given points."""
    pieces = max(1, math.ceil(abs(span) / _QUARTER - 1e-9))
    step = span / pieces
    reach = 4 / 3 * math.tan(step / 4)
    origin = oval.from_unit(math.cos(first), math.sin(first))
    segments: list[Segment] = []
    at, angle = start, first
    for piece in range(1, pieces + 1):
        out = oval.from_unit(-math.sin(angle) * reach, math.cos(angle) * reach)
        angle = first + step * piece
        back = oval.from_unit(-math.sin(angle) * reach, math.cos(angle) * reach)
        rim = oval.from_unit(math.cos(angle), math.sin(angle))
        to = end if piece == pieces else Point(start.x + rim.x - origin.x, start.y + rim.y - origin.y)
        segments.append(("C", at.x + out.x, at.y + out.y, to.x - back.x, to.y - back.y, *to))
        at = to
    return segments
