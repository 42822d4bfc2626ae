"""Where the rulers, scales and lines of the test page stand on a paper (mm).

The page is drawn from these places, and its readings are solved by them.
"""

from msgspec import Struct

from printgen.errors import Problem, UsageError
from printgen.geometry import Point, Size
from printgen.printer.profile import Edge

ORIGIN = 28.0  # of both rulers, from the paper's left and top
ZERO = 10.0  # what a scale shows where front and back lie true to each other: then no reading has a sign
SCALE = 40.0  # a scale's length: 20 mm of readings, and what the vernier needs beyond them
STAIRS = 18  # the lines of a staircase, 1 mm apart from the paper's edge
LEAST = Size(180.0, 220.0)
_END = 20.0  # what a ruler leaves beyond its end, at least
_NEAR = 20.0  # from the rulers' corner to where the paper's edges are measured
_NEAR_END = 30.0  # from the lower end of the upright one


class Targets(Struct, frozen=True):
    """The places on the front; ``at_top``, ``at_bottom`` and ``at_side`` are those of the scales' 10."""

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
        """The place on the back that lies behind one on the front, once the sheet is flipped."""
        if self.flip == "long":
            return Point(self.page.width - point.x, point.y)
        return Point(point.x, self.page.height - point.y)


def targets(page: Size, flip: Edge) -> Targets:
    """The places for a paper; UsageError for one that is too small to measure on."""
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
    """The length of a ruler: whole centimetres, at most what a desk ruler measures at once."""
    return min(250.0, (side - ORIGIN - _END) // 10 * 10)
