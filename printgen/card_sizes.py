"""The sizes of cards and notes, by name or as two lengths."""

from collections.abc import Mapping

from printgen.errors import Problem, UsageError, quoted
from printgen.geometry import Size, at_most, length, two_lengths
from printgen.messages import message

CARD = Size(49.0, 85.0)  # six of them, with their backs, share a letter sheet
NOTE, POCKET_NOTE = Size(98.0, 49.0), Size(65.6, 37.2)  # 10 and 21 on letter as well as on A4

CARD_SIZES: Mapping[str, Size] = {
    "usual": CARD,
    "poker": Size(63.5, 88.9),
    "bridge": Size(57.15, 88.9),
    "tarot": Size(70.0, 120.0),
    "mini": Size(44.0, 68.0),
    "mini-us": Size(41.0, 63.0),
    "square": Size(70.0, 70.0),
}

LEAST_SIDE, MOST_SIDE = 25.0, 200.0  # the sides of cards and notes


def sides_typed(size: Size) -> str:
    """Return width and height as typed, such as ``49x85mm``."""
    return f"{size.width:g}x{size.height:g}mm"


def card_size_called(name: str) -> Size:
    """Return a card size by its name or as two lengths such as ``49x85mm``: width, then height.

    Raises UsageError for anything else, and for sides that are too short or too long.
    """
    hint = message(
        "cards are rectangles; known sizes: {names}; or write width and height, such as 63x88mm or 2.5x3.5in",
        names=", ".join(CARD_SIZES),
    )
    return CARD_SIZES.get(name.strip().lower()) or _of_lengths(name, hint)


def note_size_called(name: str) -> Size:
    """Return the size of notes from two lengths, such as ``98x49mm``; raises UsageError like ``card_size_called``."""
    return _of_lengths(name, message("write width and height, such as {size}", size=sides_typed(NOTE)))


def _of_lengths(name: str, hint: str) -> Size:
    found = two_lengths(name)
    if found is None:
        raise UsageError(Problem(message("{name} is not a size", name=quoted(name)), hint=hint))
    size = Size(*map(length, found))
    if not all(at_most(LEAST_SIDE, side) and at_most(side, MOST_SIDE) for side in size):
        problem = message(
            "{name} is {width:g} x {height:g} mm: each side must be at least {least:g} mm and at most {most:g} mm",
            name=quoted(name),
            width=size.width,
            height=size.height,
            least=LEAST_SIDE,
            most=MOST_SIDE,
        )
        raise UsageError(Problem(problem, hint=message("check the unit: in, cm or mm")))
    return size
