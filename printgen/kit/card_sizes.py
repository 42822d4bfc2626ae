"""The sizes of cards and notes by name, or of any two lengths; and the sleeves that are sold for cards (mm)."""

from collections.abc import Mapping

from msgspec import Struct

from printgen.errors import Problem, UsageError
from printgen.geometry import Size, at_most, length, two_lengths

CARD = Size(49.0, 85.0)  # six of them, with their backs, share a letter sheet

NOTE, POCKET_NOTE = Size(98.0, 49.0), Size(65.6, 37.2)  # 10 and 21 on letter as well as on A4
FOLDED_CARD = 0.35  # how thick a card is that was folded from strong paper and glued

CARD_SIZES: Mapping[str, Size] = {
    "usual": CARD,
    "poker": Size(63.5, 88.9),
    "bridge": Size(57.15, 88.9),
    "tarot": Size(70.0, 120.0),
    "mini": Size(44.0, 68.0),
    "square": Size(70.0, 70.0),
}

LEAST, MOST = 25.0, 200.0  # a side of a card or a note
_TIGHT, _LOOSE = 1.0, 2.0  # by so much a card may be larger, or smaller, than what a sleeve is sold for


class Sleeve(Struct, frozen=True):
    """Sleeves that shops sell, and the size of the cards that they are sold for."""

    id: str
    size: Size


SLEEVES = (
    Sleeve("mini_american", Size(41.0, 63.0)),
    Sleeve("mini_european", Size(44.0, 68.0)),
    Sleeve("standard_american", Size(56.0, 87.0)),
    Sleeve("bridge", Size(57.5, 89.0)),
    Sleeve("standard_european", Size(59.0, 92.0)),
    Sleeve("poker", Size(63.5, 88.0)),
    Sleeve("square", Size(70.0, 70.0)),
    Sleeve("tarot", Size(70.0, 120.0)),
    Sleeve("large", Size(80.0, 120.0)),
)


def sleeve_for(card: Size) -> Sleeve | None:
    """The sleeves that fit a card, the closest of several; None where no usual one does."""

    def off(sleeve: Sleeve) -> float:
        return abs(sleeve.size.width - card.width) + abs(sleeve.size.height - card.height)

    def fits(sleeve: Sleeve) -> bool:
        sides = zip(sleeve.size, card, strict=True)
        return all(at_most(mine, its + _TIGHT) and at_most(its - _LOOSE, mine) for its, mine in sides)

    return min(filter(fits, SLEEVES), key=off, default=None)


def sides_typed(size: Size) -> str:
    """Width and height as one types them, such as ``49x85mm``."""
    return f"{size.width:g}x{size.height:g}mm"


def card_size_called(name: str) -> Size:
    """The card size of that name, or of two lengths such as ``49x85mm``: width, then height.

    Raises UsageError for anything else, and for sides that are too short or too long.
    """
    return CARD_SIZES.get(name.strip().lower()) or _of_lengths(name, ", ".join(CARD_SIZES), "63x88mm")


def note_size_called(name: str) -> Size:
    """The size of notes of two lengths, such as ``98x49mm``; UsageError as for cards."""
    return _of_lengths(name, "", sides_typed(NOTE))


def _of_lengths(name: str, known: str, such_as: str) -> Size:
    names = f"known sizes: {known}; or write" if known else "write"
    found = two_lengths(name)
    if found is None:
        raise UsageError(Problem(f"'{name}' is not a size", hint=f"{names} width and height, such as {such_as}"))
    size = Size(*map(length, found))
    if not all(at_most(LEAST, side) and at_most(side, MOST) for side in size):
        sizes = f"'{name}' is {size.width:g} x {size.height:g} mm"
        limits = f"a side must be at least {LEAST:g} mm and at most {MOST:g} mm"
        raise UsageError(Problem(f"{sizes}: {limits}", hint="check the unit: in, cm or mm"))
    return size
