"""The measures of banknotes, and the layouts that differ from value to value."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.drawings.canvas import arched
from printgen.art.frame import circle_path
from printgen.art.ornament.ornaments import Ornaments
from printgen.card_sizes import NOTE, POCKET_NOTE
from printgen.geometry import Path, Point, Rect, Size, mapped
from printgen.kit.choices import Money
from printgen.type.typesetter import Style


class NoteMeasures(Struct, frozen=True):
    """The trimmed size of a note and the measures of everything on it (mm).

    ``rim`` is the plain paper on all sides, which allows for inexact cuts between butted notes; ``edge`` is the air
    within the rim. ``end`` is the width of the patterned strips at both ends, which are seen in a fan of notes.
    ``tablet`` is the size of the value in the corners, ``vignette`` the width of the picture, ``lace`` that of the
    curves around the amount, ``cartouche`` its calm ground. ``foot`` is the height of a line of words; below the
    amount is a diamond of size ``pip`` for each denomination up to this one.
    """

    size: Size
    rim: float
    edge: float
    end: float
    tablet: Size
    vignette: float
    lace: float
    cartouche: Size
    unit: float  # height of the unit's room in the cartouche
    foot: float
    pip: float
    pip_step: float
    border: float
    figures: Style
    amount: Style
    units: Style
    title: Style
    bank: Style
    series: Style

    @property
    def panel(self) -> Rect:
        """The printed area."""
        return Rect.of(self.size).inset(self.rim)

    @property
    def ends(self) -> tuple[Rect, Rect]:
        """The patterned strips at the left and right ends."""
        left = self.panel._replace(width=self.end)
        return left, left._replace(x=self.panel.right - self.end)

    @property
    def inner(self) -> Rect:
        """The panel between the strips."""
        return self.panel._replace(x=self.panel.x + self.end, width=self.panel.width - 2 * self.end)

    @property
    def words(self) -> Rect:
        """The area between the values in the corners, from head to foot."""
        wide = self.inner.width - 2 * (self.tablet.width + 2 * self.edge)
        return Rect(self.panel.centre.x - wide / 2, self.panel.y + self.edge, wide, self.panel.height - 2 * self.edge)

    def line(self, number: int) -> Rect:
        """The place of a line of words: from the head, or counted from -1 from the foot."""
        y = self.words.y + number * self.foot if number >= 0 else self.words.bottom + number * self.foot
        return self.words._replace(y=y, height=self.foot)


_FULL = NoteMeasures(
    size=NOTE,
    rim=2.5,
    edge=1.4,
    end=4.8,
    tablet=Size(14.0, 7.4),
    vignette=39.0,
    lace=41.0,
    cartouche=Size(33.0, 18.2),
    unit=3.7,
    foot=3.9,
    pip=1.9,
    pip_step=2.7,
    border=0.9,
    figures=Style("figures", 9.5, 8, lines=1, narrow="condensed-bold"),
    amount=Style("figures", 36, 12, lines=1, narrow="condensed-bold"),
    units=Style("text", 7.5, 6.5, caps=True, lines=1, tracking=0.12, narrow="condensed", writing="none"),
    title=Style("display", 9, 6.5, caps=True, lines=1, tracking=0.06, narrow="condensed-bold", writing="none"),
    bank=Style("text-italic", 7.5, 7, lines=1, narrow="condensed", writing="none"),
    series=Style("condensed", 7.25, 6.5, lines=1, tracking=0.14),
)
_POCKET = replace(
    _FULL,
    size=POCKET_NOTE,
    rim=1.6,
    edge=1.0,
    end=3.6,
    tablet=Size(12.2, 5.8),
    vignette=25.0,
    lace=27.4,
    cartouche=Size(21.6, 10.8),
    unit=3.1,
    foot=3.1,
    pip=1.3,
    pip_step=1.9,
    border=0.5,
    figures=replace(_FULL.figures, size=9.5, floor=7),
    amount=replace(_FULL.amount, size=16, floor=8),
    units=replace(_FULL.units, size=6.5, tracking=0.06, leading=1.0),
    title=replace(_FULL.title, size=7.5, floor=6.5, tracking=0.04),
    bank=replace(_FULL.bank, size=7, floor=6.5),
    series=replace(_FULL.series, size=6.5, tracking=0.1),
)

NOTES: Mapping[Money, NoteMeasures] = {"full": _FULL, "half": _FULL, "pocket": _POCKET}

_SMALL = 0.82  # notes smaller than this share of the full size are drawn as pocket notes
_WIDER_MIDDLE = 0.45  # the share of a face's extra width that the vignette takes


def note_face(money: Money, size: Size | None) -> tuple[NoteMeasures, float]:
    """Return the measures of a kind of money, or of notes of a given size, and the factor by which they are enlarged.

    Pocket notes have a size of their own.
    """
    if size is None or money == "pocket":
        return NOTES[money], 1.0

    def enlargement(base: NoteMeasures) -> float:
        return min(size.width / base.size.width, size.height / base.size.height)

    base = _FULL if enlargement(_FULL) > _SMALL else _POCKET
    factor = enlargement(base)
    face = Size(size.width / factor, size.height / factor)
    wider = face.width - base.size.width
    vignette = base.vignette + _WIDER_MIDDLE * wider
    return replace(base, size=face, rim=base.rim / factor, vignette=vignette), factor


class NoteLayout(NamedTuple):
    """The places of a note's vignette and of its amount.

    The vignette has an ``outline`` within ``window``; its subject lies in ``clear``. The amount is in the middle of
    ``lace``, on a ground of the size ``cartouche``; ``seal`` is the middle of the note's icon, if it has a place.
    """

    window: Rect
    outline: Path
    clear: Rect
    lace: Rect
    cartouche: Size
    seal: Point | None = None


class _Plan(NamedTuple):
    side: str
    shape: str


# From the lowest value; a seventh and higher value begin again. The layout of a neighbor always differs.
_PLANS = (
    _Plan("left", "oval"),
    _Plan("right", "tablet"),
    _Plan("middle", "arch"),
    _Plan("across", "tablet"),
    _Plan("right", "oval"),
    _Plan("left", "arch"),
    _Plan("middle", "oval"),
)
PLAIN = (0, 1)  # ranks with the most room for words
_NARROW = 0.71  # the width of the amount's ground beside a vignette in the middle
_MIDDLE = 0.91  # the width of that vignette
_AIR = 0.9  # from lace and vignette to words (mm)


def note_layout(at: NoteMeasures, ornament: Ornaments, rank: int, head: float, foot: float) -> NoteLayout:
    """Return the layout of a value, which is ``rank`` from the lowest, between the words at head and foot."""
    plan = _PLANS[rank % len(_PLANS)]
    near = at.inner.inset(at.edge)
    top = max(head, near.y + at.tablet.height)
    level, room = (top + foot) / 2, foot - top
    lace = Rect.about(Point(near.right - at.lace / 2, level), Size(at.lace, room - _AIR))
    window = Rect.about(Point(near.x + at.vignette / 2, level), Size(at.vignette, room - 2 * _AIR))
    if plan.side == "right":
        lace, window = (rect._replace(x=at.size.width - rect.right) for rect in (lace, window))
    if plan.side != "middle":
        whole = window._replace(width=near.width) if plan.side == "across" else window
        return NoteLayout(whole, _outline(ornament, whole, plan.shape), window, lace, at.cartouche)
    size = Size(_MIDDLE * at.vignette, foot - head - 2 * _AIR)
    window = Rect.about(Point(at.panel.centre.x, (head + foot) / 2), size)
    wide = window.x - near.x - 0.3
    lace = lace._replace(x=near.x, width=wide)
    cartouche = Size(min(_NARROW * at.cartouche.width, wide), at.cartouche.height)
    seal = Point(near.right - wide / 2, level)
    return NoteLayout(window, _outline(ornament, window, plan.shape), window, lace, cartouche, seal)


def _outline(ornament: Ornaments, rect: Rect, name: str) -> Path:
    """Return the outline of a vignette: an oval, the edition's tablet, or an arch."""
    match name:
        case "oval":
            return mapped(circle_path(Point(0.0, 0.0), 1.0), (rect.width / 2, 0, 0, rect.height / 2, *rect.centre))
        case "arch":
            return arched(*rect, rise=0.42 * rect.height)
        case _:
            return ornament.tablet(rect).outline
