"""The sizes in which money is printed: where everything stands on a note, and how large it is (mm).

A further size is a row in ``NOTES``. Notes of any other size are drawn on the face of the nearest one, as large as that
or longer one way, and then scaled.
"""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.frame import Ink
from printgen.drawing.type.setting.style import Style
from printgen.geometry import Point, Rect, Size
from printgen.kit.card_sizes import NOTE, POCKET_NOTE
from printgen.kit.choices import Money

_CLEAR = 1.5  # from the patterned ends to words


class NoteMeasures(Struct, frozen=True):
    """A size of notes, trim to trim, and what stands on it.

    ``rim`` is plain paper all round, so that a cut between butted notes may stray; ``edge`` the air within the rim.
    ``tablet`` are the corners that bear the value, ``end`` how far a panel of the note's pattern reaches from either
    end. The seals, of radius ``seal`` (or ``portrait``), stand ``aside`` from the middle, with an icon ``icon`` wide.
    ``foot`` is the line at head and foot; a step up is a diamond more, ``pip`` large.
    """

    size: Size
    rim: float
    edge: float
    end: float
    tablet: Size
    cartouche: Size
    unit: float  # height of the unit's room in the cartouche
    foot: float
    seal: float
    portrait: float
    aside: float
    icon: float
    pip: float
    pip_step: float
    border: float  # of the size that borders have on cards
    frame: Ink  # of the line round the panel
    figures: Style
    amount: Style
    units: Style
    title: Style
    bank: Style
    series: Style

    @property
    def panel(self) -> Rect:
        """What is printed of a note."""
        return Rect.of(self.size).inset(self.rim)

    @property
    def centre(self) -> Point:
        """The middle of the panel."""
        return self.panel.centre

    @property
    def ends(self) -> tuple[Rect, Rect]:
        """The panels of pattern at the left and the right end."""
        left = self.panel._replace(width=self.end)
        return left, left._replace(x=self.panel.right - self.end)

    @property
    def middle(self) -> Rect:
        """The cartouche."""
        wide, tall = self.cartouche
        return Rect(self.centre.x - wide / 2, self.centre.y - tall / 2, wide, tall)

    @property
    def head(self) -> Rect:
        """The line at the note's head, clear of the panels at the ends."""
        wide = self.panel.width - 2 * (self.end + _CLEAR)
        return Rect(self.centre.x - wide / 2, self.panel.y + self.edge, wide, self.foot)

    @property
    def tail(self) -> Rect:
        """The line at its foot."""
        return self.head._replace(y=self.panel.bottom - self.edge - self.foot)


_FULL = NoteMeasures(
    size=NOTE,
    rim=2.5,
    edge=1.6,
    end=23.0,
    tablet=Size(17.0, 10.4),
    cartouche=Size(41.0, 20.8),
    unit=4.2,
    foot=3.6,
    seal=9.4,
    portrait=9.6,
    aside=31.4,
    icon=10.4,
    pip=2.2,
    pip_step=4.0,
    border=0.75,
    frame=Ink("line"),
    figures=Style("figures", 17, 8, lines=1, narrow="condensed-bold", writing="plate"),
    amount=Style("figures", 27, 12, lines=1, narrow="condensed-bold"),
    units=Style("text", 8, 6.5, caps=True, lines=1, tracking=0.12, narrow="condensed", writing="none"),
    title=Style("display", 10.5, 7, caps=True, lines=1, tracking=0.08, narrow="condensed-bold", writing="none"),
    bank=Style("text-italic", 8, 7, lines=1, narrow="condensed", writing="none"),
    series=Style("condensed", 7.25, 6.5, lines=1, tracking=0.14),
)
_POCKET = NoteMeasures(
    size=POCKET_NOTE,
    rim=1.6,
    edge=1.2,
    end=15.4,
    tablet=Size(13.0, 8.0),
    cartouche=Size(27.0, 14.6),
    unit=3.3,
    foot=2.8,
    seal=6.2,
    portrait=6.4,
    aside=20.6,
    icon=7.0,
    pip=1.7,
    pip_step=3.1,
    border=0.5,
    frame=Ink("line-standard-only", "line"),
    figures=Style("figures", 11.5, 7, lines=1, narrow="condensed-bold", writing="plate"),
    amount=Style("figures", 17.5, 8, lines=1, narrow="condensed-bold"),
    units=Style("text", 7, 6.5, caps=True, lines=1, tracking=0.08, narrow="condensed", leading=1.0, writing="none"),
    title=Style("display", 8.5, 6.5, caps=True, lines=2, tracking=0.06, narrow="condensed-bold", writing="none"),
    bank=Style("text-italic", 7, 6.5, lines=1, narrow="condensed", writing="none"),
    series=Style("condensed", 6.5, 6.5, lines=1, tracking=0.1),
)

NOTES: Mapping[Money, NoteMeasures] = {"full": _FULL, "half": _FULL, "pocket": _POCKET}

_SMALL = 0.82  # notes that much smaller than the usual ones, or more, are drawn as pocket notes are
_WIDER_MIDDLE, _WIDER_ASIDE = 0.4, 0.45  # of what a face is wider: the cartouche, and how far out the seals are


class NoteFace(NamedTuple):
    """Where everything stands on a note's face, and how many times larger than that it is printed."""

    at: NoteMeasures
    factor: float = 1.0


def note_face(money: Money, size: Size | None) -> NoteFace:
    """The face of a kind of money, or of notes of that size; pocket notes have their own."""
    if size is None or money == "pocket":
        return NoteFace(NOTES[money])
    base = _FULL if _factor(size, _FULL) > _SMALL else _POCKET
    factor = _factor(size, base)
    face = Size(size.width / factor, size.height / factor)
    wider = face.width - base.size.width
    middle = Size(base.cartouche.width + _WIDER_MIDDLE * wider, base.cartouche.height)
    aside = base.aside + _WIDER_ASIDE * wider
    return NoteFace(replace(base, size=face, rim=base.rim / factor, cartouche=middle, aside=aside), factor)


def _factor(size: Size, base: NoteMeasures) -> float:
    return min(size.width / base.size.width, size.height / base.size.height)
