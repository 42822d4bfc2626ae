"""Where everything stands on a deed, front and back; on a taller card its parts share the added height."""

from functools import cache

from msgspec import Struct

from printgen.components.common.card import TALL, CardShape
from printgen.components.common.deed_table import INSET, LINE, MARGIN
from printgen.geometry import Line, Point, Rect, Size
from printgen.kit.card_sizes import CARD

_BESIDES = 3.4  # the line below the costs, of type that small cards do not shrink
_OVER = 0.4  # by how much that line reaches into them
_SMALL_TYPE = 4.0  # by how much that line is higher on the face of a card half the usual size
_BAND_SHARE, _TALL_BAND_SHARE = 0.35, 0.45  # of what a face is higher: the header takes so much, its table the rest


class DeedMeasures(Struct, frozen=True):
    """The parts of both faces of a deed (mm on its face).

    On the front ``band`` is the header of a property, ``tall_band`` that of other lots, with a ``drawing``; ``rents``
    and ``costs`` are the tables of a property, with a line ``besides`` below; ``strip`` at the foot bears the mortgage
    value. On the back stand ``under``, ``stamp`` and ``divider``, then ``name``, the seal round ``seal``, ``owing`` and
    a ``note``, all on a ``tablet``.
    """

    panel: Rect
    plaque: Size
    band: Rect
    tall_band: Rect
    drawing: Point
    rents: Rect
    costs: Rect
    besides: Rect
    strip: Rect
    tablet: Rect
    under: Rect
    stamp: Rect
    divider: Rect
    name: Rect
    seal: Point
    owing: Rect
    note: Rect

    @property
    def middle(self) -> float:
        """The middle of the panel, from the deed's left."""
        return self.panel.centre.x

    @property
    def large_seal(self) -> Point:
        """The middle of a larger seal, where there is no table below it."""
        return Point(self.seal.x, (self.name.bottom + self.note.bottom) / 2)

    @property
    def strip_rule(self) -> Line:
        """The line at the head of the strip."""
        return Line(Point(self.strip.x + 1.7, self.strip.y), Point(self.strip.right - 1.7, self.strip.y))

    def foot(self, mortgages: bool) -> float:
        """Where the tables end: at the strip, where there is one."""
        return self.strip.y if mortgages else self.panel.bottom - INSET - 0.6

    def below_tall_band(self, mortgages: bool) -> Rect:
        """What a lot has for its rents that cannot be built on."""
        panel, band = self.panel, self.tall_band
        return Rect(panel.x, band.bottom, panel.width, self.foot(mortgages) - band.bottom - 0.6)

    def tables(self, costs: int, besides: bool, mortgages: bool) -> tuple[Rect, Rect]:
        """What a property has for its rents, and for so many costs, with the line besides or without."""
        more = (2 - costs) * LINE + self.foot(mortgages) - self.strip.y
        more += 0.0 if besides else self.besides.height - _OVER
        return (
            self.rents._replace(height=self.rents.height + more),
            self.costs._replace(y=self.costs.y + more, height=costs * LINE),
        )


@cache
def deed_measures(card: CardShape) -> DeedMeasures:
    """The parts of the deeds of a kit with cards of that size."""
    panel, more, wider = card.panel, card.whole.height - TALL, card.whole.width - CARD.width
    inner, middle = panel.inset(INSET), card.whole.centre.x  # borders take what is round the inner rectangle
    band = inner._replace(height=22.7 + _BAND_SHARE * more)
    tall_band = inner._replace(height=37.7 + _TALL_BAND_SHARE * more)
    type_room = _SMALL_TYPE * max(1 / card.factor - 1, 0.0)
    rents = Rect(panel.x, band.bottom + 0.2, panel.width, 32.0 + (1 - _BAND_SHARE) * more - type_room)
    costs = Rect(panel.x, rents.bottom + 3.3, panel.width, 2 * LINE)
    tablet = card.whole.inset(6.0)
    down, words = more / 2, tablet.inset(4.0)
    owing = Rect(tablet.x + 0.6, 56.8 + down, tablet.width - 1.2, 2 * 5.2)
    return DeedMeasures(
        panel,
        Size(40.6 + wider, 12.2),
        band,
        tall_band,
        drawing=Point(middle, tall_band.y + 12.2 + _TALL_BAND_SHARE * more / 2),
        rents=rents,
        costs=costs,
        besides=Rect(panel.x + MARGIN, costs.bottom - _OVER, panel.width - 2 * MARGIN, _BESIDES + type_room),
        strip=Rect(panel.x, panel.bottom - 7.8, panel.width, 6.2),
        tablet=tablet,
        under=words._replace(y=tablet.y + 3.5 + down, height=4.5),
        stamp=words._replace(y=tablet.y + 8.0 + down, height=8.5),
        divider=Rect(middle - 12.0, tablet.y + 18.3 + down, 24.0, 1.9),
        name=Rect(middle - (29.0 + wider) / 2, 27.8 + down, 29.0 + wider, 9.6),
        seal=Point(middle, 46.9 + down),
        owing=owing,
        note=words._replace(y=owing.bottom + 1.2, height=6.5),
    )
