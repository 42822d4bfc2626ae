"""The bank's tray: an open compartment for each value, to be glued side by side; the value stands on its high wall."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from printgen.components.common.net_lines import cut, net_folds
from printgen.components.desk import Desk
from printgen.drawing.art import arc, tone
from printgen.drawing.frame import Frame, Ink, Path, Placed, rect_path, rounded_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN
from printgen.drawing.ornament.patterns import ground
from printgen.drawing.type.setting.style import Style
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.pieces import Piece
from printgen.theme.model.parts import Banknote, Note

WALL, HIGH_WALL, TAB = 9.0, 14.0, 8.0
_ROOM = 2.0  # by so much a compartment is wider and longer than the notes
_SLANT = 1.0  # at the sides of a tab
_THUMB = 7.0  # radius of the notch in the low wall at the front
_VALUE = Style("figures", 22, 9, lines=1, narrow="condensed-bold")
_ICON = 16.0


class Compartment(Struct, frozen=True):
    """The net of an open box by its floor's size: walls all round, the far one higher, the notes lying lengthwise."""

    floor: Size

    @property
    def size(self) -> Size:
        """The size of the net."""
        return Size(self.floor.width + 2 * WALL, self.floor.height + WALL + HIGH_WALL)

    @property
    def ground(self) -> Rect:
        """The floor."""
        return Rect(WALL, HIGH_WALL, *self.floor)

    @property
    def high_wall(self) -> Rect:
        """The wall that bears the value, at the head of the net."""
        return Rect(WALL, 0.0, self.floor.width, HIGH_WALL)

    def folds(self) -> Iterator[Line]:
        """Round the floor, and where the tabs begin."""
        floor, right = self.ground, self.size.width
        for y in (floor.y, floor.bottom):
            for start, end in ((floor.x, floor.right), (0.0, floor.x), (floor.right, right)):
                yield Line(Point(start, y), Point(end, y))
        for x in (floor.x, floor.right):
            yield Line(Point(x, floor.y), Point(x, floor.bottom))

    def outline(self) -> Path:
        """Round the net, clockwise from the high wall's upper left corner."""
        floor, (right, low) = self.ground, self.size
        up, down = floor.y - TAB, floor.bottom + TAB
        points = [(floor.x, 0.0), (floor.right, 0.0), (floor.right, floor.y)]
        points += [(floor.right + _SLANT, up), (right - _SLANT, up), (right, floor.y), (right, floor.bottom)]
        points += [
            (right - _SLANT, down),
            (floor.right + _SLANT, down),
            (floor.right, floor.bottom),
            (floor.right, low),
        ]
        notch = arc(Point(floor.centre.x, low), _THUMB, 0, -180, joins=True)
        rest = [(floor.x, low), (floor.x, floor.bottom), (floor.x - _SLANT, down), (_SLANT, down)]
        rest += [(0.0, floor.bottom), (0.0, floor.y), (_SLANT, up), (floor.x - _SLANT, up), (floor.x, floor.y)]
        first, *others = points
        return (("M", *first), *(("L", *at) for at in others), *notch, *(("L", *at) for at in rest), ("Z",))


def draw_compartment(desk: Desk, note: Note | Banknote, size: Size) -> Piece:
    """The compartment for notes of a value, which are so large: the value is read above them, and below the last."""
    net = Compartment(Size(min(size) + _ROOM, max(size) + _ROOM))
    key, where, folds = f"note/{note.value}", f"money.{note.value}", tuple(net.folds())
    amount, style = desk.amount(note.value), replace(_VALUE, ink=Ink("text-on", key))
    panel, outline = net.ground.inset(3.0), net.outline()
    patch = Rect.about(panel.centre, Size(min(panel.width - 6.0, 36.0), 34.0))
    drawing = Rect.about(Point(patch.centre.x, patch.y + 4.0 + _ICON / 2), Size(_ICON, _ICON))
    items = (
        shape(rect_path(net.high_wall.inset(1.0)), Ink("ground", key)),
        shape(rect_path(panel), Ink("ground", key), HAIRLINE_PEN),
        ground(desk.ornament.pattern, panel, tone(key)),
        shape(rounded_path(patch, 2.0), Ink("ground", key), HAIRLINE_PEN),
        desk.icon(note.icon, drawing, Ink("emblem", key)),
        *_amount(desk, amount, net.high_wall.inset(2.0), style, where),
        *_amount(desk, amount, Rect(patch.x + 1.0, drawing.bottom + 1.5, patch.width - 2.0, 10.0), style, where),
        *net_folds(folds),
        cut(outline),
    )
    return Piece(f"tray-{note.value}", Frame(net.size, items), None, 1, folds, outline=outline)


def _amount(desk: Desk, amount: str, room: Rect, style: Style, where: str) -> tuple[Placed, ...]:
    return desk.setter.fit(amount, room, style, f"{where}.value")
