"""The marks of the printer test page."""

from collections.abc import Callable, Iterator

from printgen.art.frame import Ink, Placed, Stroke, circle_path, lines_path, polygon_path, shape
from printgen.geometry import INCH, POINT, Line, Point, Rect, Size
from printgen.parts.drawing_context import DrawingContext
from printgen.printer.readings import ORIGIN, SCALE, STAIRS, ZERO, Targets
from printgen.type.typesetter import Style

WHERE = "calibration"
MARK_INK = Ink("cut")
SCALE_PEN = Stroke(MARK_INK, 0.3 * POINT)
MARK_PEN = Stroke(MARK_INK, 0.6 * POINT)
STEP = 5.0  # of a staircase along the edge, for each mm inwards
LETTER = 2.4  # the radius of the disc round a reading's letter

_NUMBER = Style("text", 6, 5, MARK_INK, lines=1)
_INCHES = Style("text", 5.5, 5, MARK_INK, lines=1)
_LETTER = Style("text-bold", 9, 7, MARK_INK, lines=1)

# Digits as strokes on a grid of 1 x 2, for type cannot be mirrored; there is room for every second one.
_DIGITS: dict[int, tuple[tuple[tuple[float, float], ...], ...]] = {
    2: (((0, 0), (1, 0), (1, 1), (0, 1), (0, 2), (1, 2)),),
    4: (((0, 0), (0, 1), (1, 1)), ((1, 0), (1, 2))),
    6: (((1, 0), (0, 0), (0, 2), (1, 2), (1, 1), (0, 1)),),
    8: (((0, 0), (1, 0), (1, 2), (0, 2), (0, 0)), ((0, 1), (1, 1))),
}
_DIGIT = Size(0.85, 0.85)  # of the grid's unit

PointMap = Callable[[Point], Point]


def reading_letter(context: DrawingContext, letter: str, centre: Point) -> Iterator[Placed]:
    """A reading's letter in its disc."""
    yield shape(circle_path(centre, LETTER), Ink("white"), MARK_PEN)
    box = Rect.square(centre, LETTER)
    yield from context.setter.fit(letter, box, _LETTER, WHERE)


def staircases(context: DrawingContext, page: Size) -> Iterator[Placed]:
    """Numbered lines from each edge inwards, a millimetre apart and one beside the other, with their letters."""
    for letter, side, at in zip("JKLM", ("top", "right", "bottom", "left"), _sides(page), strict=True):
        level = side in ("top", "bottom")
        start = (page.width if level else page.height) / 2 - STEP * STAIRS / 2
        steps = [(number, start + STEP * (number - 1)) for number in range(1, STAIRS + 1)]
        lines = [Line(at(Point(along, number)), at(Point(along + STEP - 0.6, number))) for number, along in steps]
        yield shape(lines_path(lines), stroke=MARK_PEN)
        for number, along in steps:
            middle = at(Point(along + STEP / 2 - 0.3, number + (1.5 if level else 1.9)))
            yield from context.setter.fit(str(number), Rect(middle.x - 2, middle.y - 1.5, 4, 3), _NUMBER, WHERE)
        yield from reading_letter(context, letter, at(Point(start - 5.0, STAIRS - LETTER)))


def _sides(page: Size) -> tuple[PointMap, PointMap, PointMap, PointMap]:
    """For each edge, clockwise from the top: from (along the edge, inwards from it) to a place on the page."""
    return (
        lambda p: Point(p.x, p.y),
        lambda p: Point(page.width - p.y, p.x),
        lambda p: Point(p.x, page.height - p.y),
        lambda p: Point(p.y, p.x),
    )


def rulers(context: DrawingContext, places: Targets) -> Iterator[Placed]:
    """Both rulers from one corner: millimetres inwards, inches outwards."""
    yield from _ruler(context, places.across, lambda p: Point(ORIGIN + p.x, ORIGIN + p.y))
    yield from _ruler(context, places.down, lambda p: Point(ORIGIN + p.y, ORIGIN + p.x))


def _ruler(context: DrawingContext, long: float, at: PointMap) -> Iterator[Placed]:
    ticks = [
        Line(at(Point(mm, 0)), at(Point(mm, 4.0 if mm % 10 == 0 else 2.8 if mm % 5 == 0 else 1.6)))
        for mm in range(int(long) + 1)
    ]
    inches = range(1, int(long / INCH) + 1)
    ticks += [Line(at(Point(inch * INCH, 0)), at(Point(inch * INCH, -2.0))) for inch in inches]
    yield shape(lines_path([Line(at(Point(0, 0)), at(Point(long, 0))), *ticks]), stroke=SCALE_PEN)
    for mm in range(10, int(long) + 1, 10):
        yield from _number(context, str(mm), at(Point(mm, 6.0)), _NUMBER)
    for inch in inches:
        yield from _number(
            context, context.label("calibration.inches", number=inch), at(Point(inch * INCH, -3.4)), _INCHES
        )


def _number(context: DrawingContext, text: str, middle: Point, style: Style) -> tuple[Placed, ...]:
    return context.setter.fit(text, Rect(middle.x - 4, middle.y - 1.5, 8, 3), style, WHERE)


def edges(context: DrawingContext, places: Targets) -> Iterator[Placed]:
    """The arrows along which the rulers are measured from the paper's edges."""
    for letter, at, level in (
        ("C", places.near_top, True),
        ("D", places.near_bottom, True),
        ("E", places.near_left, False),
    ):

        def place(p: Point, at: float = at, level: bool = level) -> Point:
            return Point(p.x, at + p.y) if level else Point(at + p.y, p.x)

        yield shape(lines_path([Line(place(Point(0, 0)), place(Point(ORIGIN - 1, 0)))]), stroke=SCALE_PEN)
        yield _head(place(Point(ORIGIN, 0)), place(Point(ORIGIN - 2.4, -0.8)), place(Point(ORIGIN - 2.4, 0.8)))
        yield from reading_letter(context, letter, place(Point(17.0, 0)))


def _head(*corners: Point) -> Placed:
    return shape(polygon_path(corners), fill=MARK_INK)


def scale(context: DrawingContext, letter: str, at: Point, level: bool) -> Iterator[Placed]:
    """A scale of millimetres whose 10 stands at a place; its numbers above it, or left of it."""
    place = _along(at, level)
    ticks = [
        Line(
            place(Point(mm - ZERO, 0)), place(Point(mm - ZERO, -(6.0 if mm % 10 == 0 else 5.0 if mm % 5 == 0 else 4.0)))
        )
        for mm in range(int(SCALE) + 1)
    ]
    base = Line(place(Point(-ZERO, 0)), place(Point(SCALE - ZERO, 0)))
    yield shape(lines_path([base, *ticks]), stroke=SCALE_PEN)
    for mm in range(0, 21, 5):
        yield from _number(context, str(mm), place(Point(mm - ZERO, -7.8)), _NUMBER)
    yield from reading_letter(context, letter, place(Point(-ZERO - 5.0, -2.0)))


def _along(at: Point, level: bool) -> PointMap:
    """From (along a scale, towards its vernier) to a place on the page."""
    return lambda p: Point(at.x + p.x, at.y + p.y) if level else Point(at.x + p.y, at.y + p.x)


def vernier(at: Point, level: bool, onto: PointMap) -> Iterator[Placed]:
    """The arrow and nine lines, 1.9 mm apart, that stand against a scale; ``onto`` maps the front to the page."""
    place = _along(at, level)

    def line(along: float, start: float, end: float) -> Line:
        return Line(onto(place(Point(along, start))), onto(place(Point(along, end))))

    yield shape(lines_path(line(1.9 * tenth, -2.5, 3.2 if tenth % 2 else 4.2) for tenth in range(10)), stroke=MARK_PEN)
    yield shape(lines_path([line(0.0, 4.2, 8.2)]), stroke=MARK_PEN)
    head = ((0.0, 4.2), (-0.9, 6.8), (0.9, 6.8))
    yield _head(*(onto(place(Point(*corner))) for corner in head))
    for tenth, strokes in _DIGITS.items():
        yield shape(lines_path(_strokes(strokes, _corner(at, level, 1.9 * tenth), onto)), stroke=MARK_PEN)


def _corner(at: Point, level: bool, along: float) -> Point:
    """The top left corner of the digit beyond a line of a vernier."""
    if level:
        return Point(at.x + along - _DIGIT.width / 2, at.y + 4.9)
    return Point(at.x + 4.9, at.y + along - _DIGIT.height)


def _strokes(strokes: tuple[tuple[tuple[float, float], ...], ...], corner: Point, onto: PointMap) -> Iterator[Line]:
    for stroke in strokes:
        points = [onto(Point(corner.x + x * _DIGIT.width, corner.y + y * _DIGIT.height)) for x, y in stroke]
        yield from map(Line, points, points[1:])
