"""Hands: how a drawing is rendered, in the style of an edition and, with a pen, in Minimal."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.drawings.materials import MATERIALS
from printgen.art.drawings.model import TONES, Drawing, Part
from printgen.art.frame import ORIGIN, Frame, Group, Ink, Placed, Stroke, bounds, rect_path, shape
from printgen.color import Color
from printgen.geometry import Matrix, Path, Rect, Segment, mapped, subpaths


class Hand(Struct, frozen=True):
    """How a style renders drawings: its lines (mm, by weight; 0 for none) and their ink, tones, and shadows.

    ``tones`` replaces tones by others. Shadows are darker tones, or ``lines`` of a pitch (mm), or both. ``border`` is
    the width of the white border around the subject (mm), at most a tenth of the drawing. ``swell`` is how much heavier
    contours are on the right and the lower side (mm), as a brush draws them. Parts smaller than ``least`` (mm) are left
    out.
    """

    contour: float = 0.0
    form: float = 0.0
    texture: float = 0.0
    ink: str = "ink"
    tones: Mapping[str, str] = {}
    flat_shadows: bool = True
    pitch: float = 0.0
    border: float = 0.0
    swell: float = 0.0
    least: float = 0.5

    def width(self, line: str) -> float:
        return {"contour": self.contour, "form": self.form, "texture": self.texture, "none": 0.0}[line]


HANDS: dict[str, Hand] = {
    "flat": Hand(contour=0.26, form=0.17, texture=0.12, swell=0.17),
    "sticker": Hand(contour=0.28, form=0.19, texture=0.12, border=1.2, swell=0.16),
    "deco": Hand(
        contour=0.26, form=0.2, texture=0.12, tones={"shade": "deep", "light": "", "glint": "light"}, swell=0.16
    ),
    "woodcut": Hand(
        contour=0.42, form=0.28, texture=0.18, flat_shadows=False, pitch=0.75, tones={"glint": "light"}, swell=0.25
    ),
    "engraving": Hand(contour=0.18, form=0.14, texture=0.09, flat_shadows=False, pitch=0.5, swell=0.12),
}
PEN = Hand(contour=0.22, form=0.15, texture=0.09, pitch=1.0, swell=0.14)  # of Minimal
FINE_PEN = Hand(contour=0.12, form=0.09, pitch=4.0, swell=0.05, least=2.4)  # of Minimal, for drawings in one tint

_USUAL = 34.0  # mm: the height of a drawing whose lines have their full width
_THINNEST = 0.45  # the share of their width that lines of the smallest drawings keep
_BOLDEST = 1.7  # and what lines of the largest gain
_SPOT = 4.5  # mm: dark parts up to this size are black in Minimal
_BLACK, _DARK = 0.055, 0.16  # the luminances below which a part is black, or hatched, in Minimal
_HATCH = 0.11  # mm: a line of a shadow, relative to a full-size drawing


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
    artist = _Artist((scale, 0.0, 0.0, scale, dx, dy), hand, key, Rect(0, 0, box.width, box.height), tint)
    frame = Frame(box.size, tuple(artist.items(drawing.parts)))
    return Placed(box.at, Group(frame, clip=artist.window, fixed=True))


class _Artist:
    """Draws parts at their place; lengths in mm."""

    def __init__(self, place: Matrix, hand: Hand, key: str, window: Rect, tint: str) -> None:
        self._place, self._hand, self._key, self.window, self._tint = place, hand, key, window, tint
        self._pen = FINE_PEN if tint else PEN
        self._scale = place[0]
        self._thin = min(_BOLDEST, max(_THINNEST, math.sqrt(window.height / _USUAL)))

    def items(self, parts: Sequence[Part]) -> Iterator[Placed]:
        shown = [(part, mapped(part.path, self._place)) for part in parts]
        shown = [(seen, path) for part, path in shown if (seen := self._visible(part, bounds(path)))]
        border = min(self._hand.border, 0.1 * min(self.window.size)) * self._thin
        bordered = not border
        at = 0
        while at < len(shown):
            part, path = shown[at]
            end = at + 1
            while end < len(shown) and shown[end][0].over:
                end += 1
            if not bordered and part.plane == "subject":
                bordered = True
                yield from self._border([one for one in shown if one[0].plane == "subject"], border)
            yield from self._run(part, path, shown[at + 1 : end])
            at = end

    def _visible(self, part: Part, box: Rect) -> Part | None:
        """Return a part as it can be seen: in both variants, in one, or in none."""
        size = max(box.size) + part.wide * self._scale
        if size < self._hand.least or not box.meets(self.window):
            return None
        if size >= self._pen.least:
            return part
        return replace(part, only="standard") if part.only != "minimal" else None

    def _border(self, shown: Iterable[tuple[Part, Path]], width: float) -> Iterator[Placed]:
        """Draw the white border around the subject."""
        for part, path in shown:
            if not part.over:
                wide = part.wide * self._scale + 2 * width
                pen = Stroke(Ink("blank"), wide, round=True, round_ends=True)
                yield shape(path, Ink("blank") if part.material and not part.wide else None, pen)

    def _run(self, part: Part, path: Path, over: Sequence[tuple[Part, Path]]) -> Iterator[Placed]:
        """Draw a part, what lies over it, and the line around it."""
        if part.wide:
            yield from self._wide(part, path)
            return
        if not part.material:
            yield from self._line(part, path)
            return
        line = mapped(part.edge, self._place) if part.edge else path
        if part.line == "contour":
            yield from self._line(part, line, swelling=True)
        yield from self._area(part, path)
        inner = [*self._lit(part, path), *(item for one, shape_ in over for item in self._over(one, shape_))]
        if inner:
            yield Placed(ORIGIN, Group(Frame(self.window.size, tuple(inner)), clip=path))
        yield from self._line(part, line)

    def _ink(self, part: Part, tone: str | None = None) -> Ink:
        wanted = part.tone if tone is None else tone
        found = self._hand.tones.get(wanted, wanted)
        name = f"{self._material(part)}.{found}"
        return Ink("tinted", f"{self._tint} {name}") if self._tint else Ink("scene", name)

    def _material(self, part: Part) -> str:
        return self._key if part.material == "key" else part.material

    def _area(self, part: Part, path: Path) -> Iterator[Placed]:
        if part.only != "minimal":
            yield shape(path, self._ink(part))
        if part.only != "standard":
            spot = self._is_dark(part, _BLACK) and _are_spots(path)
            yield shape(path, Ink("screen" if spot else "drawn-blank"))
            if not spot and part.hatch is not None and self._is_dark(part, _DARK):
                hatched = (self._hatch(bounds(path), part.hatch, self._pen.pitch, Ink("screen")),)
                yield Placed(ORIGIN, Group(Frame(self.window.size, hatched), clip=path))

    def _is_dark(self, part: Part, limit: float) -> bool:
        if part.material == "ink":
            return True
        if part.material not in MATERIALS:
            return part.tone == "deep" and limit == _DARK
        factor = {"deep": 0.3, "shade": 0.65, "": 1.0, "light": 2.0, "glint": 4.0}[part.tone]
        return Color.parse(MATERIALS[part.material]).luminance * factor < limit

    def _lit(self, part: Part, path: Path) -> Iterator[Placed]:
        """Draw the shadow on the right and lower side."""
        if not any(part.lit):
            return
        right, below = part.lit
        lit = mapped(path, (1.0, 0.0, 0.0, 1.0, -right * self._scale, -below * self._scale))
        darker = TONES[max(0, TONES.index(part.tone) - 1)]
        box = bounds(path)
        if self._hand.flat_shadows:
            yield shape(rect_path(box), self._ink(part, darker))
        if self._hand.pitch and part.hatch is not None:
            yield self._hatch(box, part.hatch, self._hand.pitch, Ink("ground", self._hand.ink))
        yield shape(lit, self._ink(part))
        if part.hatch is not None and not self._is_dark(part, _DARK):
            yield self._hatch(box, part.hatch, self._pen.pitch, Ink("screen"))
            yield shape(lit, Ink("drawn-blank"))

    def _over(self, part: Part, path: Path) -> Iterator[Placed]:
        """Draw a part within the one below it: darker ones as shadows, with lines where the hand does so."""
        if part.wide:
            yield from self._wide(part, path)
            return
        if not part.material:
            yield from self._line(part, path)
            return
        shadow = part.tone in ("shade", "deep")
        lines = shadow and part.hatch is not None
        if part.only != "minimal":
            if self._hand.flat_shadows or not shadow:
                yield shape(path, self._ink(part))
            if lines and self._hand.pitch:
                yield self._hatched(part, path, self._hand.pitch, Ink("ground", self._hand.ink))
        if part.only != "standard":
            if not shadow:
                yield shape(path, Ink("drawn-blank"))
            elif self._is_dark(part, _BLACK) and _are_spots(path):
                yield shape(path, Ink("screen"))
            elif lines:
                yield self._hatched(part, path, self._pen.pitch, Ink("screen"))
        if any(part.lit):
            yield Placed(ORIGIN, Group(Frame(self.window.size, tuple(self._lit(part, path))), clip=path))
        yield from self._line(part, path)

    def _hatched(self, part: Part, path: Path, pitch: float, ink: Ink) -> Placed:
        denser = 0.6 if part.tone == "deep" else 1.0
        lines = self._hatch(bounds(path), part.hatch or 0.0, pitch * denser, ink)
        return Placed(ORIGIN, Group(Frame(self.window.size, (lines,)), clip=path))

    def _hatch(self, box: Rect, degrees: float, pitch: float, ink: Ink) -> Placed:
        seen = box.shared(self.window)
        pitch = pitch * max(0.65, self._thin)
        return shape(_parallels(seen, degrees, pitch), stroke=Stroke(ink, _HATCH * self._thin))

    def _line(self, part: Part, path: Path, swelling: bool = False) -> Iterator[Placed]:
        """Draw a part's line in both variants, or what makes it swell, which the part then covers from within."""
        pens = (("minimal", self._hand, Ink("ground", self._hand.ink)), ("standard", self._pen, Ink("screen")))
        for other, pen, ink in pens:
            wide = pen.width(part.line) * self._thin
            shift = pen.swell * self._thin if swelling else 0.0
            if wide and part.only != other and bool(shift) == swelling:
                moved = mapped(path, (1.0, 0.0, 0.0, 1.0, shift, shift))
                yield shape(moved, stroke=Stroke(ink, wide, round=True, round_ends=True))

    def _wide(self, part: Part, path: Path) -> Iterator[Placed]:
        """Draw a broad line of a material, with a line on either side."""
        wide = part.wide * self._scale
        if part.only != "minimal":
            if edge := self._hand.width(part.line) * self._thin:
                ink = Ink("ground", self._hand.ink)
                yield shape(path, stroke=Stroke(ink, wide + edge, round=True, round_ends=True))
            inner = max(wide - edge, 0.4 * wide)
            yield shape(path, stroke=Stroke(self._ink(part), inner, round=True, round_ends=True))
        if part.only != "standard":
            edge = self._pen.width(part.line) * self._thin
            yield shape(path, stroke=Stroke(Ink("screen"), wide + edge, round=True, round_ends=True))
            if wide > 2 * edge and not self._is_dark(part, _BLACK):
                yield shape(path, stroke=Stroke(Ink("drawn-blank"), wide - edge, round=True, round_ends=True))


def _are_spots(path: Path) -> bool:
    """Check whether each area of a path is small enough to be black in Minimal."""
    return all(max(bounds(area).size) <= _SPOT for area in subpaths(path))


def _parallels(box: Rect, degrees: float, pitch: float) -> Path:
    """Return parallel lines over a box, ``pitch`` apart."""
    angle = math.radians(-degrees)
    ux, uy = math.cos(angle), math.sin(angle)
    reach = math.hypot(*box.size) / 2
    count = int(reach / pitch)
    lines: list[Segment] = []
    for number in range(-count, count + 1):
        x, y = box.centre.x - uy * number * pitch, box.centre.y + ux * number * pitch
        lines += [("M", x - ux * reach, y - uy * reach), ("L", x + ux * reach, y + uy * reach)]
    return tuple(lines)
