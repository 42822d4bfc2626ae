"""Registration marks, by which a cutter's camera finds where a sheet was printed: their geometry by version (mm).

A solid square stands in the upper left corner of a frame, an angle in the upper right one and another in the lower
left one, their corners outwards. Version 1 is what hobby cutters of the Silhouette kind look for: marks at least 10 mm
from the paper's edges, a square of 5 mm, arms 20 mm long and 0.5 mm wide. A version never changes, so that a sheet
that was printed with it can be cut later; other marks are a row with a new number.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Point, Rect, Sides, Size
from printgen.kit.paper import Paper

VERSION = 1  # of the marks that are printed today


class MarkGeometry(Struct, frozen=True):
    """How far the frame lies within the paper, the square's side, an angle's arms and how wide they are.

    ``clear`` is kept blank round each mark.
    """

    inset: float
    square: float
    arm: float
    pen: float
    clear: float


GEOMETRIES: Mapping[int, MarkGeometry] = {1: MarkGeometry(inset=10.0, square=5.0, arm=20.0, pen=0.5, clear=1.0)}


class RegistrationMarks(Struct, frozen=True):
    """The marks of a sheet: their version, and the frame whose corners bear them."""

    version: int
    frame: Rect

    def polygons(self) -> tuple[tuple[Point, ...], ...]:
        """The square and both angles, each by its corners."""
        geometry, (x, y, right, bottom) = GEOMETRIES[self.version], _edges(self.frame)
        side, arm, pen = geometry.square, geometry.arm, geometry.pen
        square = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
        upper = [(right, y), (right, y + arm), (right - pen, y + arm)]
        upper += [(right - pen, y + pen), (right - arm, y + pen), (right - arm, y)]
        lower = [(x, bottom), (x, bottom - arm), (x + pen, bottom - arm)]
        lower += [(x + pen, bottom - pen), (x + arm, bottom - pen), (x + arm, bottom)]
        return tuple(tuple(Point(*corner) for corner in corners) for corners in (square, upper, lower))

    def boxes(self) -> tuple[Rect, ...]:
        """The rectangles that the marks cover: the square, and each arm."""
        geometry, (x, y, right, bottom) = GEOMETRIES[self.version], _edges(self.frame)
        side, arm, pen = geometry.square, geometry.arm, geometry.pen
        upper = (Rect(right - arm, y, arm, pen), Rect(right - pen, y, pen, arm))
        lower = (Rect(x, bottom - pen, arm, pen), Rect(x, bottom - arm, pen, arm))
        return (Rect(x, y, side, side), *upper, *lower)


def _edges(rect: Rect) -> tuple[float, float, float, float]:
    return rect.x, rect.y, rect.right, rect.bottom


def marks_on(paper: Paper) -> RegistrationMarks:
    """The marks of today for a paper: as near to its edges as they may be and a printer reaches."""
    inset = GEOMETRIES[VERSION].inset
    top, right, bottom, left = (max(inset, margin) for margin in paper.margins)
    size = Size(paper.size.width - left - right, paper.size.height - top - bottom)
    return RegistrationMarks(VERSION, Rect(left, top, *size))


def within_marks(paper: Paper) -> Paper:
    """The paper with margins that hold the marks."""
    geometry, frame = GEOMETRIES[VERSION], marks_on(paper).frame
    by = geometry.square + geometry.clear
    right, bottom = paper.size.width - frame.right, paper.size.height - frame.bottom
    return replace(paper, margins=Sides(frame.y + by, right + by, bottom + by, frame.x + by))
