"""What both faces of a deed share: its colour, its group's mark, its picture, and the sizes of all deeds."""

from msgspec import Struct
from msgspec.structs import replace

from printgen.components.common.deed_table import TableType
from printgen.components.desk import Desk
from printgen.drawing.frame import Frame, Ink, Path, Placed, circle_path, shape
from printgen.drawing.ink_variants import OUTLINE_PEN
from printgen.drawing.type.setting.style import Style
from printgen.games.trade.records import Ownable, Property, Transport, Utility
from printgen.geometry import Point, Rect

_MARK = Style("text-bold", 10, 7, lines=1)
_LETTER = 2.4  # points of a letter for each mm of the disc's radius, where that is large

# The colour that stands for a lot without a group.
_KEYS: dict[type[Ownable], str] = {Transport: "ink", Utility: "accent"}


class DeedLook(Struct, frozen=True):
    """What all deeds of a kit share: the style of their names, their tables' type, the ground of their backs."""

    name: Style
    types: TableType
    back: Frame


def key_of(lot: Ownable) -> str:
    """The ink key of a lot's colour."""
    return f"group/{lot.group}" if isinstance(lot, Property) else _KEYS[type(lot)]


def group_mark(desk: Desk, lot: Property, centre: Point, radius: float) -> tuple[Placed, ...]:
    """The group's mark on a disc."""
    group = next(group for group in desk.edition.groups if group.id == lot.group)
    letter, style = Rect.square(centre, 0.7 * radius), replace(_MARK, size=max(_MARK.size, _LETTER * radius))
    return (
        shape(circle_path(centre, radius), Ink("mark"), OUTLINE_PEN),
        *desk.setter.fit(group.mark, letter, style, f"groups.{group.id}.mark"),
    )


def lot_picture(desk: Desk, lot: Ownable, box: Rect, outline: Path = ()) -> Placed:
    """The lot's own picture in a box."""
    assert lot.art  # the caller has checked
    return desk.picture(lot.art, f"spaces.{lot.id}.art", box, outline, lot.icon)
