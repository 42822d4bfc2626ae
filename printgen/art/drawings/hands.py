"""Hands: how a drawing is rendered, in the style of an edition and, with a pen, in Minimal."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.drawings.materials import SKINS
from printgen.art.drawings.model import LINES, TONES, Drawing, Part
from printgen.art.drawings.spots import BLACK, DARK, DUSKY, black_parts, is_dark, luminance
from printgen.art.frame import (
    ORIGIN,
    Frame,
    Group,
    Ink,
    LateArt,
    Placed,
    Shape,
    Stroke,
    bounds,
    shape,
    shared,
)
from printgen.geometry import Path, Point, Rect, Segment, subpaths

Shadow = Literal["flat", "steps", "cut", "lines"]


class Hand(Struct, frozen=True, eq=False):
    """How a style renders drawings; lengths are in mm.

    Shadows are a darker tone (``flat``), two of them (``steps``), black with lines cut out that widen towards the light
    (``cut``), or ``lines`` that grow heavier away from it. Such lines follow the form.
    """

    contour: float = 0.0  # the width of lines by weight; 0 for none
    form: float = 0.0
    texture: float = 0.0
    swell: float = 0.0  # how much heavier contours are on the right and the lower side, as a brush draws them
    rough: float = 0.0  # how uneven they are
    ink: str = "ink"
    tones: Mapping[str, str] = {}  # replaced by others
    shadow: Shadow = "flat"
    pitch: float = 0.0  # of lines in shadows
    tonal: bool = False  # each area has lines as heavy as it is dark
    glint: str = ""  # the material and tone of a line on the light side of solid things
    border: float = 0.0  # the width of a white border around the subject, as a share of the drawing
    least: float = 0.5  # smaller parts are left out
    plain: float = (
        18.0  # lower drawings have no texture on things, and no parts smaller than ``coarse`` times ``least``
    )
    coarse: float = 2.0
    black: float = 0.0  # the greatest share of the drawing that dark spots fill in Minimal
    shade: float = 1.6  # mm: the greatest width of the side of a dark thing that is black in Minimal
    spot: float = 5.0  # mm: dark parts are black in Minimal if no wider disk has space in them

    def width(self, line: str) -> float:
        return {"contour": self.contour, "form": self.form, "texture": self.texture, "none": 0.0}[line]


HANDS: dict[str, Hand] = {
    "flat": Hand(contour=0.26, form=0.17, texture=0.12, swell=0.17),
    "sticker": Hand(contour=0.28, form=0.19, texture=0.12, border=0.03, swell=0.16),
    "deco": Hand(
        contour=0.26,
        form=0.2,
        texture=0.12,
        tones={"shade": "deep", "light": "", "glint": "light"},
        shadow="steps",
        glint="gold.light",
        swell=0.16,
    ),
    "woodcut": Hand(
        contour=0.42, form=0.28, texture=0.18, tones={"glint": "light"}, shadow="cut", pitch=0.5, swell=0.25, rough=0.15
    ),
    "engraving": Hand(contour=0.18, form=0.14, texture=0.09, shadow="lines", pitch=0.42, tonal=True, swell=0.12),
}
PEN = Hand(  # of Minimal
    contour=0.2,
    form=0.13,
    texture=0.08,
    shadow="lines",
    pitch=1.1,
    least=0.8,
    black=0.09,
    shade=0.6,
    plain=26.0,
    coarse=2.5,
)
FINE_PEN = Hand(  # of Minimal, for drawings in one tint: no lines in shadows or around the subject
    contour=0.12, form=0.07, shadow="lines", pitch=40.0, least=2.6, black=0.02, spot=3.4, shade=0.55
)

_NARROWEST = 0.35  # mm: so are narrower shadows on a side
_USUAL = 34.0  # mm: the height of a drawing whose lines have their full width
_THINNEST = 0.45  # the share of their width that lines of the smallest drawings keep
_BOLDEST = 1.7  # and what lines of the largest gain
_HALO = 1.0  # mm: thicker black parts have a white line around them, which parts them from others
_FINEST = 0.07  # mm: thinner lines are not drawn
_LOW = 26.0  # mm: lower drawings have no rough edges, and no bricks, rails and the like
_TINY = 1.2  # mm: that are smaller than this
_HATCH = 0.09  # mm: a line of a shadow, relative to a full-size drawing
_COARSE = 1.3  # mm: the pitch of lines across a large area
_MOST_LINES = 7  # that follow the form of a shadow
_MOST_BORDER = 0.1  # the greatest share of a drawing that its white border takes
_WIDEST_BORDER = 1.4  # mm: the width of the border around the subject of a large picture
_HEAVIEST, _PALEST = 0.46, 0.7  # the share of a line in its pitch in black, and the luminance of areas without lines
_CUT_REACH = 1.5  # of shadows that are cut, relative to others
_GLINT = 0.16  # mm: the line on the light side
_HATCHED = 2.4  # mm: smaller things, such as windows, have no lines across them
_SHADED = 0.2  # the share of a dark thing that is black in Minimal
_FEW, _PALER = 0.03, 0.5  # the share of black spots below which even things up to this luminance have such a side
_DISTANT = ("sky", "far")  # the planes whose lines are thinner,
_FAR_LINES = 0.6  # by this factor
_STEPPED = 0.9  # mm: narrower shadows have one tone
_LIGHT_SIDE = (1.0, 0.6)  # the direction in which shadows grow darker


@shared
def rendered(
    drawing: Drawing, box: Rect, hand: Hand, key: str = "accent", clear: Rect | None = None, tint: str = ""
) -> Placed:
    """Draw a drawing in a box: all of its view, and as much around it as the box has space for.

    ``key`` is the color of the material ``key``, ``clear`` the part of the box that nothing else covers. With a
    ``tint``, everything has tones of that one color.
    """
    view, clear = drawing.view, clear or box
    scale = min(clear.width / view.width, clear.height / view.height)
    dx = clear.centre.x - box.x - scale * view.centre.x
    dy = clear.centre.y - box.y - scale * view.centre.y
    window = Rect(-dx / scale, -dy / scale, box.width / scale, box.height / scale)
    visible = cache(partial(_visible, drawing, window))
    standard = _Artist(hand, key, window, scale, Ink("ground", hand.ink), tint, drawing)
    minimal = _Pen(FINE_PEN if tint else PEN, key, window, scale, Ink("screen"), tint, drawing)
    return Placed(
        box.at,
        Group(
            Frame(
                box.size,
                tuple(
                    Placed(Point(dx, dy), Group(artist.frame(visible), clip=window, scale=scale))
                    for artist in (standard, minimal)
                ),
            ),
            clip=Rect.of(box.size),
            fixed=True,
        ),
    )


class Seen(NamedTuple):
    """A part, the box around it, and the greater and the smaller side of its first outline.

    A part with many outlines consists of things of about that size, such as bricks.
    """

    part: Part
    box: Rect
    long: float
    short: float
    many: bool


def _visible(drawing: Drawing, window: Rect) -> tuple[Seen, ...]:
    """Return the parts that are in a window."""
    return tuple(seen for seen in _measured(drawing) if seen.box.meets(window))


@shared
def _measured(drawing: Drawing) -> tuple[Seen, ...]:
    """Return the parts of a drawing with their measures; a kit shows most drawings more than once."""
    return tuple(map(_measures, drawing.parts))


def _measures(part: Part) -> Seen:
    box = bounds(part.path)
    many = any(segment[0] == "M" for segment in part.path[1:])
    one = bounds(subpaths(part.path)[0]).size if many else box.size
    return Seen(part, box, max(one), min(one), many)


class _Artist:
    """Draws parts for Standard, in units of the drawing; widths of lines are given in mm."""

    ink = Ink("ground", "ink")
    left_out = "minimal"  # the variant whose own parts are not drawn

    def __init__(
        self, hand: Hand, key: str, window: Rect, scale: float, line_ink: Ink, tint: str, drawing: Drawing
    ) -> None:
        self._drawing = drawing
        self._tint = tint
        self._colors: dict[tuple[str, str], Ink] = {}
        self._hand, self._key, self._window, self._scale = hand, key, window, scale
        self._thin = min(_BOLDEST, max(_THINNEST, math.sqrt(window.height * scale / _USUAL))) / scale
        self._plain = window.height * scale < hand.plain
        self._line_ink = line_ink
        self._pens = {
            line: Stroke(line_ink, wide * self._thin, round=True, round_ends=True)
            for line in LINES
            if (wide := hand.width(line))
        }
        self._far_pens = {line: replace(pen, width=_FAR_LINES * pen.width) for line, pen in self._pens.items()}

    def frame(self, visible: Callable[[], Sequence[Seen]]) -> Frame:
        """Return the frame of all parts, drawn late."""
        return Frame(self._window.size, LateArt(lambda: self._items(visible()), self.ink, kept=True))

    def _items(self, visible: Sequence[Seen]) -> Iterator[Placed]:
        # A small drawing is simpler: details need white around them, as its lines do not get much thinner.
        other = self.left_out
        least = self._hand.least / min(1.0, self._thin * self._scale) / self._scale
        plainest = self._hand.coarse * least if self._plain else least
        tiny = _TINY / self._scale if self._window.height * self._scale < _LOW else 0.0

        def is_shown(seen: Seen) -> bool:
            part = seen.part
            if seen.many and seen.long < tiny and not part.wide:
                return False
            eye = part.material == "ink" and part.line == "none"  # or a mouth: a face needs them at any size
            return part.only != other and max(seen.box.size) + part.wide >= (least if eye else plainest)

        shown = list(filter(is_shown, visible))
        border = min(self._hand.border, _MOST_BORDER) * min(self._window.size)
        border = min(border, _WIDEST_BORDER / self._scale)
        at = 0
        while at < len(shown):
            end = at + 1
            while end < len(shown) and shown[end].part.over:
                end += 1
            if border and shown[at].part.plane == "subject":
                yield from self._border((one.part for one in shown if one.part.plane == "subject"), border)
                border = 0.0
            yield from self._part(shown[at], shown[at + 1 : end])
            at = end

    def _border(self, parts: Iterable[Part], width: float) -> Iterator[Placed]:
        """Draw the white border around the subject."""
        for part in parts:
            if not part.over:
                pen = Stroke(Ink("blank"), part.wide + 2 * width, round=True, round_ends=True)
                yield shape(part.path, Ink("blank") if part.material and not part.wide else None, pen)

    def _part(self, seen: Seen, over: Sequence[Seen]) -> Iterator[Placed]:
        """Draw a part, what lies over it, and the line around it."""
        part = seen.part
        if part.wide:
            yield from self._wide(part)
            return
        pen = self._pen(part)
        if not part.material:
            if pen:
                yield shape(part.path, stroke=pen)
            return
        if pen and part.line == "contour":
            yield from self._swelling(part, pen)
        area, ground = self._area(part), self._ground(part)
        inner = list(self._across(seen))
        if self._is_lit(part):
            inner += self._lit(part)
        for one in over:
            inner += self._over(one, area)
        if not inner and not part.edge:
            yield shape(part.path, area, pen)
            return
        yield shape(part.path, ground)
        if inner:
            yield self._within(part, inner)
        if pen:
            yield shape(part.edge or part.path, stroke=pen)

    def _pen(self, part: Part) -> Stroke | None:
        """Return the pen for the line around a part; simple drawings have no texture on things."""
        if self._plain and part.line == "texture" and (part.over or not part.material):
            return None
        return (self._far_pens if part.plane in _DISTANT else self._pens).get(part.line)

    def _within(self, part: Part, inner: Sequence[Placed]) -> Placed:
        """Place items within a part."""
        return Placed(ORIGIN, Group(Frame(self._window.size, tuple(inner)), clip=part.path))

    def _swelling(self, part: Part, pen: Stroke) -> Iterator[Placed]:
        """Draw what makes a contour swell; the part then covers it from within."""
        if shift := self._hand.swell * self._thin:
            yield Placed(Point(shift, shift), Shape(part.edge or part.path, stroke=pen))
        if (rough := self._hand.rough * self._thin) and self._window.height * self._scale >= _LOW:
            wide = Stroke(pen.ink, pen.width + rough, tuple(rough * length for length in _UNEVEN), True)
            yield shape(part.edge or part.path, stroke=wide)

    def _area(self, part: Part) -> Ink:
        """Return the ink of a part's area."""
        return self._color(part, part.tone)

    def _color(self, part: Part, tone: str) -> Ink:
        ink = self._colors.get((part.material, tone))
        if ink is None:
            material = self._key if part.material == "key" else part.material
            name = f"{material}.{self._hand.tones.get(tone, tone)}"
            ink = Ink("tinted", f"{self._tint} {name}") if self._tint else Ink("scene", name)
            self._colors[part.material, tone] = ink
        return ink

    def _across(self, seen: Seen) -> Iterator[Placed]:
        """Draw the lines across a whole area, if its tone needs them: level in the sky, bent on solid things.

        Skin has none, however dark it is: they would cross faces.
        """
        part = seen.part
        is_sky = part.plane == "sky" and part.line == "none"
        is_plain = part.material in SKINS or (part.hatch is None and not is_sky)
        if not self._hand.tonal or is_plain or seen.short * self._scale < _HATCHED:
            return
        share = _HEAVIEST * (1 - math.sqrt(min(1.0, luminance(part) / _PALEST)))
        pitch = self._hand.pitch * self._thin
        if share * pitch * self._scale < _FINEST:
            return
        wide = share * pitch
        if part.plane in _DISTANT:
            wide = max(_FAR_LINES * wide, _FINEST / self._scale)
        box, pen = seen.box.shared(self._window), Stroke(self._line_ink, wide)
        if any(part.lit):
            yield shape(_bent(box, pitch), stroke=pen)
        else:
            angle = 0.0 if part.plane in _DISTANT else part.hatch
            yield shape(_parallels(box, angle or 0.0, pitch), stroke=pen)

    def _is_lit(self, part: Part) -> bool:
        """Check whether a part has a shadow on its right and lower side that is wide enough to be seen."""
        return part.lit != _UNLIT and self._depth(part) >= _NARROWEST

    def _depth(self, part: Part) -> float:
        """Return how wide the shadow of a part is, in mm."""
        return math.hypot(*part.lit) * self._scale

    def _ground(self, part: Part) -> Ink:
        """Return the ink of a part's shadow if it has one, which is its ground, or of its area."""
        if self._is_lit(part):
            if self._hand.shadow in ("flat", "steps"):
                return self._color(part, TONES[max(0, TONES.index(part.tone) - 1)])
            if self._hand.shadow == "cut" and part.hatch is not None:
                return self._line_ink
        return self._area(part)

    def _lit(self, part: Part) -> Iterator[Placed]:
        """Draw the area of a part that is lit, and the lines in its shadow, on its ground."""
        (right, below), deep, hand = part.lit, self._depth(part), self._hand
        area, reach = self._area(part), 1.0
        if hand.shadow == "steps" and deep > _STEPPED:
            yield _moved(part, 0.55, self._color(part, "shade"))
        elif hand.shadow in ("cut", "lines") and part.hatch is not None:
            reach = _CUT_REACH if hand.shadow == "cut" else 1.0
            count = round(reach * deep / hand.pitch + 0.25)
            yield from self._form_lines(part, (-right * reach, -below * reach), count, area)
        if not (hand.tonal and part.hatch is not None):
            yield _moved(part, reach, area)
        if hand.glint and part.line == "contour":
            wide = _GLINT * self._thin
            pen = Stroke(Ink("scene", hand.glint), wide, round=True)
            yield Placed(Point(1.3 * wide, 1.3 * wide), Shape(part.path, stroke=pen))

    def _form_lines(self, part: Part, reach: tuple[float, float], count: int, area: Ink) -> Iterator[Placed]:
        """Draw lines between the outline of a part and the same outline moved by ``reach``: lighter at the latter."""
        count = min(count, _MOST_LINES)
        for at in range(1, count + 1):
            share = at / (count + 1)
            if self._hand.shadow == "cut":
                pen = Stroke(area, self._hand.pitch * self._thin * (0.25 + 0.6 * share), round=True)
            else:
                pen = Stroke(self._line_ink, _HATCH * self._thin * (1.3 - 0.8 * share), round=True)
            yield Placed(Point(reach[0] * share, reach[1] * share), Shape(part.path, stroke=pen))

    def _over(self, seen: Seen, below: Ink) -> Iterator[Placed]:
        """Draw a part within the one below it: darker ones as shadows, with lines where the hand does so."""
        part = seen.part
        if part.wide:
            yield from self._wide(part)
            return
        pen = self._pen(part)
        if not part.material:
            if pen:  # white on black
                yield shape(part.path, stroke=replace(pen, ink=_BARE) if below == pen.ink else pen)
            return
        inner = list(self._lit(part)) if self._is_lit(part) else []
        is_shadow = part.tone in ("shade", "deep") and part.hatch is not None
        if is_shadow and self._hand.shadow in ("cut", "lines") and not self._is_black(part):
            if self._hand.shadow == "cut":
                yield shape(part.path, self._line_ink)
            inner = [*self._shading(part, seen.box, below), *inner]
        else:
            yield shape(part.path, self._ground(part), None if inner else pen)
        if inner:
            yield self._within(part, inner)
            if pen:
                yield shape(part.path, stroke=pen)

    def _is_black(self, part: Part) -> bool:
        return False

    def _shading(self, part: Part, box: Rect, below: Ink) -> Iterator[Placed]:
        """Draw a shadow as lines that follow its edge, or straight ones if it is large."""
        hand = self._hand
        pitch = hand.pitch * self._thin * (0.7 if part.tone == "deep" else 1.0)
        box = box.shared(self._window)
        count = int(min(box.width, 1.6 * box.height) / pitch)
        if count <= _MOST_LINES and len(part.path) < 40:
            across, down = (side * pitch * (count + 1) for side in _LIGHT_SIDE)
            yield from self._form_lines(part, (across, down), count, below)
        else:
            is_cut = hand.shadow == "cut"
            pen = Stroke(below, 0.5 * pitch) if is_cut else Stroke(self._line_ink, _HATCH * self._thin)
            yield shape(_parallels(box, part.hatch or 0.0, pitch), stroke=pen)

    def _wide(self, part: Part) -> Iterator[Placed]:
        """Draw a broad line of a material, with a line on either side."""
        edge = self._hand.width(part.line) * self._thin
        if edge:
            yield shape(part.path, stroke=Stroke(self._line_ink, part.wide + edge, round=True, round_ends=True))
        inner = max(part.wide - edge, 0.4 * part.wide)
        yield shape(part.path, stroke=Stroke(self._area(part), inner, round=True, round_ends=True))


class _Pen(_Artist):
    """Draws parts for Minimal: white areas, lines in shadows, and black spots."""

    ink = Ink("screen")
    left_out = "standard"

    def _border(self, parts: Iterable[Part], width: float) -> Iterator[Placed]:
        return iter(())

    def _area(self, part: Part) -> Ink:
        return self._line_ink if self._is_black(part) else _BARE

    def _items(self, visible: Sequence[Seen]) -> Iterator[Placed]:
        numbers = frozenset(id(seen.part) for seen in visible)
        whole = self._window.width * self._window.height
        spots = tuple(black_parts(self._drawing, numbers, self._hand.black * whole, self._hand.spot / self._scale))
        if self._plain:
            self._limit = DARK
        elif self._tint:
            self._limit = DUSKY
        else:
            self._limit = DUSKY if sum(spot.size for spot in spots) > _FEW * whole else _PALER
        white = _painted_over(visible)
        self._black = {spot.number: spot.thickness * self._scale for spot in spots if spot.number not in white}
        black = (seen.part for seen in visible if id(seen.part) in self._black)
        self._dusky = {(part.material, part.tone) for part in black if not is_dark(part, BLACK)}
        return super()._items(visible)

    def _is_black(self, part: Part) -> bool:
        return id(part) in self._black

    def _pen(self, part: Part) -> Stroke | None:
        if self._tint and part.plane != "subject" and part.line == "form":
            return None
        pen = super()._pen(part)
        return replace(pen, ink=_BARE) if pen and self._black.get(id(part), 0.0) > _HALO else pen

    def _across(self, seen: Seen) -> Iterator[Placed]:
        """Draw the side in shadow of a dark thing black, or level lines across one in the distance."""
        part, box = seen.part, seen.box
        if part.hatch is None or part.material in SKINS or self._is_black(part) or not self._looks_dark(part):
            return
        if part.plane in _DISTANT or part.line == "none":
            if is_dark(part, DARK):
                pitch = max(_COARSE, self._hand.pitch) * self._thin
                pen = Stroke(self._line_ink, _HATCH * self._thin)
                yield shape(_parallels(box.shared(self._window), part.hatch, pitch), stroke=pen)
            return
        wide = min(_SHADED * min(box.size), self._hand.shade / self._scale)
        if part.line == "contour" and wide * self._scale > _NARROWEST:
            yield shape(part.path, self._line_ink)
            yield Placed(Point(*(-side * wide for side in _LIGHT_SIDE)), Shape(part.path, _BARE))

    def _looks_dark(self, part: Part) -> bool:
        return is_dark(part, self._limit)

    def _lit(self, part: Part) -> Iterator[Placed]:
        if part.hatch is not None and not (self._is_black(part) or self._looks_dark(part)):
            yield from super()._lit(part)

    def _wide(self, part: Part) -> Iterator[Placed]:
        edge = self._hand.width(part.line) * self._thin
        looks_dark = is_dark(part, BLACK) or (part.material, part.tone) in self._dusky
        is_black = (looks_dark and part.wide * self._scale <= self._hand.spot) or part.wide <= 2 * edge
        if edge or is_black:
            yield shape(part.path, stroke=Stroke(self._line_ink, part.wide + edge, round=True, round_ends=True))
        if not is_black:
            yield shape(part.path, stroke=Stroke(_BARE, part.wide - edge, round=True, round_ends=True))


def _painted_over(visible: Sequence[Seen]) -> set[int]:
    """Return the identities of parts that a broad line over them hides, apart from their outlines."""
    found, below = set(), None
    for seen in visible:
        if not seen.part.over:
            below = seen
        elif below and seen.part.only == "minimal" and seen.part.wide >= min(below.box.size):
            found.add(id(below.part))
    return found


_BARE = Ink("drawn-blank")
_UNLIT = (0.0, 0.0)
_UNEVEN = (9.0, 4.0, 3.0, 6.0, 5.0, 3.0)  # the dashes of an uneven edge, in widths of what it adds


def _moved(part: Part, share: float, ink: Ink) -> Placed:
    """Place a part's area towards the light, by a share of its shadow."""
    right, below = part.lit
    return Placed(Point(-right * share, -below * share), Shape(part.path, ink))


def _bent(box: Rect, pitch: float) -> Path:
    """Return lines over a box that sag in the middle, as on something round."""
    sag = 0.16 * box.width
    count = int((box.height + sag) / pitch) + 1
    lines: list[Segment] = []
    for number in range(count):
        y = box.y - sag + number * pitch
        lines += [
            ("M", box.x, y),
            ("C", box.x + box.width / 3, y + sag, box.right - box.width / 3, y + sag, box.right, y),
        ]
    return tuple(lines)


def _parallels(box: Rect, degrees: float, pitch: float) -> Path:
    """Return parallel lines over a box, ``pitch`` apart."""
    angle = math.radians(-degrees)
    ux, uy = math.cos(angle), math.sin(angle)
    reach = math.hypot(*box.size) / 2
    count = int(reach / pitch)
    across, down, (x, y) = ux * reach, uy * reach, box.centre
    lines: list[Segment] = []
    for number in range(-count, count + 1):
        at, level = x - uy * number * pitch, y + ux * number * pitch
        lines += [("M", at - across, level - down), ("L", at + across, level + down)]
    return tuple(lines)
