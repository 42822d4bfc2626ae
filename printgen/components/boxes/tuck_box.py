"""A tuck box: one net that folds round a pile of cards and closes at both ends with tongues (mm)."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from printgen.components.common.card import CardShape
from printgen.components.common.card_back import BackTitle, card_back
from printgen.components.common.net_lines import cut, net_folds
from printgen.components.desk import Desk
from printgen.drawing.art import Art, arc
from printgen.drawing.frame import Frame, Group, Ink, Path, Placed, Segment, placed, rect_path, shape
from printgen.drawing.type.setting.style import Style
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.pieces import Piece

FLAP, TONGUE = 12.0, 12.0  # the flap that is glued, and the tongues that are tucked in
_SLANT = 4.0  # at the ends of the flap
_ROUND = 4.5  # the corners of a tongue, cut off so that it slips in
_NARROWER = 0.5  # on either side: a tongue, and the dust flaps
_DUST = 0.42  # of the box's width: a dust flap, so that the two do not meet
_THUMB = 8.0  # radius of the notch to open the box by
_SPINE = Style("display", 11, 7, caps=True, lines=1, tracking=0.04, narrow=None)
_LEGIBLE = 7.5  # a side that is narrower stays without the name


class TuckBox(Struct, frozen=True):
    """The net of a box by its inner size: ``front`` is that of front and back, ``depth`` that of the sides."""

    front: Size
    depth: float

    @property
    def size(self) -> Size:
        """The net's size."""
        return Size(FLAP + 2 * (self.front.width + self.depth), self.front.height + 2 * (self.depth + TONGUE))

    @property
    def head(self) -> float:
        """Where the panels begin; the lid and its tongue lie above."""
        return self.depth + TONGUE

    @property
    def foot(self) -> float:
        """Where the front ends (mm from the net's top)."""
        return self.head + self.front.height

    @property
    def edges(self) -> tuple[float, float, float, float, float]:
        """The edges of back, left side, front and right side, from the flap."""
        wide, deep = self.front.width, self.depth
        first = FLAP
        return first, first + wide, first + wide + deep, first + 2 * wide + deep, first + 2 * (wide + deep)

    def panel(self, number: int) -> Rect:
        """A panel of the net, from 0: back, side, front, side."""
        left, right = self.edges[number : number + 2]
        return Rect(left, self.head, right - left, self.front.height)

    def folds(self) -> Iterator[Line]:
        """Where panels, lids, tongues and flaps meet."""
        first, second, third, fourth, fifth = self.edges
        for x in (first, second, third, fourth):
            yield Line(Point(x, self.head), Point(x, self.foot))
        for y, out in ((self.head, -self.depth), (self.foot, self.depth)):
            yield Line(Point(first, y), Point(second, y))
            yield Line(Point(first, y + out), Point(second, y + out))
            yield Line(Point(second, y), Point(third, y))
            yield Line(Point(fourth, y), Point(fifth, y))

    def outline(self) -> Path:
        """Round the net, clockwise from the flap's upper end; the notch for a thumb is in the front's upper edge."""
        first, second, third, fourth, fifth = self.edges
        top, low = self.head, self.foot
        notch = arc(Point((third + fourth) / 2, top), _THUMB, 180, 0, joins=True)
        down = [*self._lid(first, second, low, 1.0), *self._dust(second, third, low, 1.0)]
        down += [*((third, low), (fourth, low)), *self._dust(fourth, fifth, low, 1.0)]
        up = [(0.0, top + _SLANT), *self._lid(first, second, top, -1.0), *self._dust(second, third, top, -1.0)]
        rest = [*self._dust(fourth, fifth, top, -1.0), *reversed(down), (0.0, low - _SLANT)]
        lines: list[Segment] = [("L", x, y) for x, y in up]
        return (("M", *up[0]), *lines[1:], ("L", third, top), *notch, *(("L", x, y) for x, y in rest), ("Z",))

    def _lid(self, left: float, right: float, y: float, out: float) -> list[tuple[float, float]]:
        """The lid and its tongue at one end of the back, from left to right; ``out`` is 1 downwards."""
        hinge, end = y + out * self.depth, y + out * (self.depth + TONGUE)
        near, far, corner = left + _NARROWER, right - _NARROWER, end - out * _ROUND
        tongue = [(near, hinge), (near, corner), (near + _ROUND, end), (far - _ROUND, end), (far, corner), (far, hinge)]
        return [(left, y), (left, hinge), *tongue, (right, hinge), (right, y)]

    def _dust(self, left: float, right: float, y: float, out: float) -> list[tuple[float, float]]:
        """The dust flap at one end of a side, from left to right."""
        end = y + out * min(_DUST * self.front.width, self.depth + TONGUE)
        near, far = left + _NARROWER, right - _NARROWER
        return [(left, y), (near, y), (near + 0.5, end), (far - 0.5, end), (far, y), (right, y)]


def draw_tuck_box(desk: Desk, stem: str, title: BackTitle, motifs: tuple[Art, ...], box: TuckBox) -> Piece:
    """A box that bears its cards' back on both large faces and their name on its sides."""
    back = desk.card.scaler().frame(card_back(desk.for_faces(), title, motifs))
    folds, outline = tuple(box.folds()), box.outline()
    lids = (Rect(box.edges[0], y, box.front.width, box.depth) for y in (TONGUE, box.foot))
    items = (
        *(shape(rect_path(rect), Ink("ground", title.key)) for rect in (*lids, box.panel(1), box.panel(3))),
        *(_large(box.panel(number), back, desk.card) for number in (0, 2)),
        *(item for number in (1, 3) for item in _spine(desk, title, box.panel(number))),
        *net_folds(folds),
        cut(outline),
    )
    return Piece(stem, Frame(box.size, items), None, 1, folds, outline=outline)


def _large(panel: Rect, back: Frame, card: CardShape) -> Placed:
    """The cards' back in the middle of a large face, its ground up to the face's edges."""
    across, down = (panel.width - card.size.width) / 2, (panel.height - card.size.height) / 2
    clip = Rect(-across, -down, panel.width, panel.height)
    return Placed(Point(panel.x + across, panel.y + down), Group(back, 0, clip))


def _spine(desk: Desk, title: BackTitle, panel: Rect) -> Iterator[Placed]:
    """The name along a side, if that is wide enough; read from the box's head down."""
    if panel.width < _LEGIBLE:
        return
    size = panel.size.turned
    room = Rect(6.0, 1.0, size.width - 12.0, size.height - 2.0)
    style = replace(_SPINE, ink=Ink("text-on", title.key))
    yield placed(Frame(size, desk.setter.fit(title.name, room, style, title.where)), panel.x, panel.y, 90)
