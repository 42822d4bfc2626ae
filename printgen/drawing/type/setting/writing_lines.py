"""Places to write by hand: level lines in a box or a plate for one amount."""

from typing import Literal

from msgspec import Struct

from printgen.drawing.frame import Ink, Placed, Stroke, line_path, rounded_path, shape
from printgen.drawing.ink_variants import HAIRLINE, HAIRLINE_PEN
from printgen.geometry import Line, Point, Rect, Size

PITCH = 7.5  # mm between lines, as a hand writes
WritingLook = Literal["lines", "plate", "none"]

_DROP = 0.08  # of their pitch: from the last line to the box's foot
_CORNER = 1.4  # the radius of a plate's corners
_PLATE = 24.0  # the widest plate
_MARGIN = 2.5  # in a plate, beside its line
_LIFT = 1.6  # of that line from the plate's foot


class WritingStyle(Struct, frozen=True):
    """How a place to write looks: its kind, what its lines lie on, and the most of them (None: as many as fit)."""

    look: WritingLook
    text: Ink
    most: int | None

    @property
    def ink(self) -> Ink:
        """The ink of its lines, on the ground that the ink of its text is made for."""
        return Ink("writing", self.text.key if self.text.role == "text-on" else "")


def writing_lines(box: Rect, style: WritingStyle, unit: float) -> tuple[Placed, ...]:
    """What a box bears in which somebody writes; ``unit`` is a millimetre on paper in mm of what is drawn."""
    match style.look:
        case "lines":
            return _lines(box, style, unit)
        case "plate":
            return _plate(box, unit)
        case "none":
            return ()


def _lines(box: Rect, style: WritingStyle, unit: float) -> tuple[Placed, ...]:
    fitting = max(1, round(box.height / (PITCH * unit)))
    count = min(fitting, style.most or fitting)
    pitch, pen = box.height / count, Stroke(style.ink, HAIRLINE)
    feet = (box.y + pitch * number - _DROP * pitch for number in range(1, count + 1))
    return tuple(shape(line_path(Line(Point(box.x, y), Point(box.right, y))), stroke=pen) for y in feet)


def _plate(box: Rect, unit: float) -> tuple[Placed, ...]:
    """A blank plate with a line on it."""
    plate = Rect.about(box.centre, Size(min(box.width, _PLATE * unit), box.height))
    foot = plate.bottom - _LIFT * unit
    line = Line(Point(plate.x + _MARGIN * unit, foot), Point(plate.right - _MARGIN * unit, foot))
    return (
        shape(rounded_path(plate, _CORNER * unit), Ink("blank"), HAIRLINE_PEN),
        shape(line_path(line), stroke=HAIRLINE_PEN),
    )
