"""The places of the rulers, scales and lines of the test page (mm), used to draw it and to evaluate its readings."""

from msgspec import Struct

from printgen.errors import Problem, UsageError
from printgen.geometry import Point, Size
from printgen.printer.profile import Edge

ORIGIN = 28.0  # of both rulers, from the left and top edges
ZERO = 10.0  # the reading of a scale if front and back coincide; no reading is negative
SCALE = 40.0  # the length of a scale: 20 mm of readings, and the vernier
STAIRS = 18  # the lines of a staircase, 1 mm apart from the paper's edge
LEAST = Size(180.0, 220.0)
_END = 20.0  # the least distance from the end of a ruler to the edge
_NEAR = 20.0  # from the corner of the rulers to the places where edges are measured
_NEAR_END = 30.0  # from the lower end of the upright one


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
        what = f"{page.width:g} x {page.height:g} mm is too small for a test page"
        raise UsageError(Problem(what, hint="make the profile on letter or A4: it holds for every paper"))
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
    """Return the length of a ruler: whole centimeters, at most the length of a desk ruler."""
    return min(250.0, (side - ORIGIN - _END) // 10 * 10)
