"""PaintOf: from a role and a palette to the paint of a variant, and the lines of hatches."""

import math
from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.drawings.materials import material_color
from printgen.art.frame import VARIANTS, Ink, Stroke, circle_path, shared
from printgen.art.recoloring import recolored
from printgen.color import BLACK, COLOR_VISIONS, PALE, WHITE, Color, contrast
from printgen.geometry import POINT, Path, Point, Rect, Segment

OUTLINE = 0.5 * POINT
HAIRLINE = 0.25 * POINT
OUTLINE_PEN = Stroke(Ink("line"), OUTLINE)  # outlines in both variants
HAIRLINE_PEN = Stroke(Ink("line"), HAIRLINE)  # lines within such outlines, and lines to write on
HATCH_LINE = 0.3 * POINT
THINNEST = 0.07  # mm: the thinnest line that printers show
HATCH_PITCH = 1.5
NOTE_PITCH = 4.4  # of the pattern at the ends of banknotes
ETCHED_PITCH = 1.8  # of the strokes within drawings


class Hatch(Struct, frozen=True):
    """A line pattern by name: color, pitch between lines and width of the lines in mm."""

    pattern: str
    colour: Color
    pitch: float = HATCH_PITCH
    width: float = HATCH_LINE


class InkOutline(Struct, frozen=True):
    """A contour that a variant draws around a filled shape: color and width in mm."""

    colour: Color
    width: float = OUTLINE


class Paint(Struct, frozen=True):
    """The paint of an ink: a flat color, a hatch over it, a contour around it; each may be missing.

    ``alpha`` is its opacity (0 to 1).
    """

    colour: Color | None = None
    hatch: Hatch | None = None
    outline: InkOutline | None = None
    alpha: float = 1.0


class InkPalette(Struct, frozen=True):
    """The colors and hatches of an edition by name (``board``, ``group/brown``, ``note/500`` ...)."""

    colors: Mapping[str, Color]
    hatches: Mapping[str, str]


Rule = Callable[[InkPalette, str], Paint | None]
PaintOf = Callable[[Ink], Paint | None]  # the paint of each ink in one variant


def inks(palette: InkPalette, variant: str) -> PaintOf:
    """Return the function from inks to the paints of a variant; it raises KeyError for an unknown role."""
    table = TABLES[variant]
    known: dict[Ink, Paint | None] = {}

    def answer(ink: Ink) -> Paint | None:
        if ink not in known:
            known[ink] = table[ink.role](palette, ink.key)
        return known[ink]

    return answer


_LEGIBLE = 7.2  # the contrast at which small words are read at arm's length, and a little more
_SHOWING = 3.0  # the contrast at which a thin line shows
_NEARLY_BLACK, _PALER = 0.02, 0.87  # a luminance, and the share of white in a pale ground of such a color


def _nothing(palette: InkPalette, key: str) -> None:
    return None


def _fixed(paint: Paint) -> Rule:
    return lambda palette, key: paint


def _flat(name: str = "", tint: float = 0.0) -> Rule:
    """Return a rule for the palette's color with a name (or that of the key), tinted towards white."""
    return lambda palette, key: Paint(palette.colors[name or key].mixed(WHITE, tint))


def _tone(threshold: float, darker: float, lighter: float) -> Rule:
    """Return a rule for a tone of the key's color, see ``_toned``."""
    return lambda palette, key: Paint(_toned(palette.colors[key], threshold, darker, lighter))


def _toned(color: Color, threshold: float, darker: float, lighter: float) -> Color:
    """Return a color with a share of black, or of white if its luminance is below a threshold."""
    return color.mixed(WHITE, lighter) if color.luminance < threshold else color.mixed(BLACK, darker)


def _deep(palette: InkPalette, key: str) -> Paint:
    """The key's color, darkened until it reads on white at 4.5:1."""
    color = palette.colors[key]
    while color.contrast(WHITE) < 4.5:
        color = color.mixed(BLACK, 0.1)
    return Paint(color)


def _readable(palette: InkPalette, key: str) -> Paint:
    """The key's color, darkened until small words in it are legible on white, to color-blind people too."""
    color = palette.colors[key]
    while min(contrast(vision.see(color.pixel), WHITE.pixel) for vision in COLOR_VISIONS.values()) < _LEGIBLE:
        color = color.mixed(BLACK, 0.1)
    return Paint(color)


def _on_color(palette: InkPalette, key: str) -> Paint:
    """Black or white, whichever reads better on the key's color."""
    return Paint(max((BLACK, WHITE), key=palette.colors[key].contrast))


def _patterned(palette: InkPalette, key: str) -> Paint:
    """The key's color with its hatch in a tone of the same hue, lighter or darker, whichever shows better."""
    color = palette.colors[key]
    return Paint(color, Hatch(palette.hatches[key], _toned(color, 0.35, 0.25, 0.35)))


def pale(palette: InkPalette, key: str) -> Paint:
    """The key's color, tinted until small words are legible on it; nearly black ones are made paler."""
    color = palette.colors[key]
    return Paint(color.mixed(WHITE, PALE if color.luminance > _NEARLY_BLACK else _PALER))


def writing(palette: InkPalette, key: str) -> Paint:
    """Lines to write on: the palette's own if they show on the key's color, or else black or white."""
    line = palette.colors["line"]
    ground = palette.colors[key] if key else WHITE
    return Paint(line) if line.contrast(ground) >= _SHOWING else _on_color(palette, key or "paper")


def etched(palette: InkPalette, key: str) -> Paint:
    """The key's color below lines of a darker tone, as an engraver lays them."""
    color = palette.colors[key]
    return Paint(color, Hatch("rising", _toned(color, 0.2, 0.45, 0.45), ETCHED_PITCH))


def etched_on(palette: InkPalette, key: str) -> Paint:
    """White below lines of the key's color: an engraver's strokes on a ground of it."""
    return Paint(WHITE, Hatch("rising", palette.colors[key], ETCHED_PITCH))


def drawn(palette: InkPalette, key: str) -> Paint:
    """The color given by the key: ``#rrggbb``, or with its opacity, ``#rrggbbaa``."""
    return Paint(Color.parse(key), alpha=int(key[7:] or "ff", 16) / 255)


def scene(palette: InkPalette, key: str) -> Paint:
    """The color of a material, in its middle tone unless the key names another."""
    material, dot, tone = key.rpartition(".")
    return Paint(material_color(palette.colors, material, tone) if dot else palette.colors[key])


def tinted(palette: InkPalette, key: str) -> Paint:
    """The tone of a material in one color, as on an engraved note; the key names that color, then the material."""
    name, _, material = key.partition(" ")
    color, original = palette.colors[name], scene(palette, material).colour
    assert original is not None
    return Paint(color.mixed(BLACK, 0.74).mixed(color.mixed(WHITE, 0.86), original.luminance**0.5))


def painted(palette: InkPalette, key: str) -> Paint:
    """The edition's tint or shade for the color given by the key, as in ``drawn``."""
    own = drawn(palette, key)
    return replace(own, colour=own.colour and recolored(palette.colors, own.colour))


def line_hatch(palette: InkPalette, key: str) -> Paint:
    """The key's hatch in thin black lines, with a contour."""
    return Paint(None, Hatch(palette.hatches[key], BLACK), InkOutline(BLACK))


def bare_hatch(palette: InkPalette, key: str) -> Paint:
    """The key's hatch in thin black lines, larger than elsewhere so that it is recognized at a glance."""
    return Paint(None, Hatch(palette.hatches[key], BLACK, NOTE_PITCH, THINNEST))


def drawn_blank(palette: InkPalette, key: str) -> Paint:
    """Opaque white, with the pattern that the key names, if any."""
    return Paint(WHITE, Hatch(key, BLACK, ETCHED_PITCH) if key else None)


_BLACK = _fixed(Paint(BLACK))
_WHITE = _fixed(Paint(WHITE))
_CONTOUR = _fixed(Paint(outline=InkOutline(BLACK)))
_FINE_CONTOUR = _fixed(Paint(outline=InkOutline(BLACK, HAIRLINE)))
_BOLD_CONTOUR = _fixed(Paint(outline=InkOutline(BLACK, 3 * OUTLINE)))
_DARK_GRAY = _fixed(Paint(Color(0.25, 0.25, 0.25)))
_GRAY = _fixed(Paint(Color(0.35, 0.35, 0.35)))
_FAINT = _tone(0.4, 0.13, 0.2)
_ENGRAVED = _tone(0.18, 0.62, 0.62)
_UNSEEN = _fixed(Paint(alpha=0.0))
_MARK = _fixed(Paint(WHITE, None, InkOutline(BLACK, HAIRLINE)))
_LINED = _fixed(Paint(None, Hatch("rising", BLACK), InkOutline(BLACK)))
_SHADE = _fixed(Paint(None, Hatch("rising", BLACK, ETCHED_PITCH), InkOutline(BLACK, HAIRLINE)))
_ETCHED = _fixed(Paint(WHITE, Hatch("rising", BLACK, ETCHED_PITCH), InkOutline(BLACK)))

# The rules of each role: (Standard, Minimal). Keys: a palette name, ``group/ID``, ``deck/ID`` or ``note/VALUE``.
_ROLES: dict[str, tuple[Rule, Rule]] = {
    "text": (_flat("ink"), _BLACK),  # words and numbers on white or pale grounds
    "text-on": (_on_color, _BLACK),  # words on a ground of the key's color
    "form-on-standard-only": (_on_color, _nothing),  # filled ornament on a ground of the key's color, and its lines
    "show-on": (_on_color, _BOLD_CONTOUR),  # letters too large for Minimal to fill, on a ground of the key's color
    "value-on": (_on_color, _WHITE),  # the amount of a note, within a contour in Minimal
    "title": (_deep, _BLACK),  # large words in the key's color
    "text-in": (_readable, _BLACK),  # words in the key's color on white
    "mark": (_WHITE, _MARK),  # the disc behind a group's letter, so that it is legible on any hatch
    "line": (_flat("line"), _BLACK),  # outlines that both variants have
    "writing": (writing, _BLACK),  # lines to write on, on white or on a ground of the key's color
    "line-in": (_deep, _BLACK),  # thin ornament lines in the key's color
    "ground": (_flat(), _nothing),  # a flat area in the palette's color
    "calm": (_flat(), _WHITE),  # the same, opaque
    "pale": (pale, _nothing),  # a pale area in the key's color
    "band": (_patterned, line_hatch),  # the key's color and pattern: groups, decks, notes
    "band-standard-only": (_patterned, _nothing),  # the same, left out in Minimal
    "band-minimal-only": (_nothing, bare_hatch),  # the key's pattern where color is enough in Standard
    "line-standard-only": (_deep, _nothing),  # ornament lines that Minimal leaves out
    "form": (_deep, _FINE_CONTOUR),  # filled ornament in the key's color on white or pale ground
    "form-on": (_on_color, _FINE_CONTOUR),  # the same on a ground of the key's color
    "gilt": (_flat(), _FINE_CONTOUR),  # filled ornament of a large ground, in the key's color
    "gilt-line": (_flat(), _BLACK),  # its lines
    "tone": (_FAINT, _nothing),  # ornament of a ground of the key's color, in Standard only
    "relief": (_FAINT, _FINE_CONTOUR),  # the same, filled, where Minimal draws its contour
    "relief-line": (_FAINT, _BLACK),  # its lines
    "shade": (_tone(0.0, 0.5, 0.0), _SHADE),  # the shadow that a drawing casts
    "lettering-shade": (_nothing, _SHADE),  # the shadow of lettering in Minimal; Standard has a block
    "etched": (etched, _ETCHED),  # a drawing in an engraver's strokes
    "etched-on": (etched_on, _ETCHED),  # the same on a ground of the key's color
    "engraving": (_ENGRAVED, _nothing),  # fine lines on a ground of the key's color, in Standard only
    "fine": (_tone(0.18, 0.3, 0.35), _nothing),  # a banknote's finest lines, in Standard only
    "emblem": (_ENGRAVED, _CONTOUR),  # filled drawings on that ground
    "solid": (_flat(), _CONTOUR),  # filled drawings in the key's color (icons, roofs)
    "drawing": (_deep, _CONTOUR),  # the same, dark enough on white in any color
    "lined": (_flat(), _LINED),  # the same where Minimal fills them with lines
    "solid-on": (_on_color, _CONTOUR),  # filled drawings on a ground of the key's color
    "white": (_WHITE, _WHITE),  # an opaque blank area
    "blank": (_WHITE, _nothing),  # the same if Minimal has nothing below to cover
    "picture": (_WHITE, _nothing),  # raster art: painted as it is
    "screen": (_nothing, _BLACK),  # its engraving or its lines in Minimal
    "unseen": (_UNSEEN, _UNSEEN),  # invisible words, for search and screen readers
    "scene": (scene, _nothing),  # a part of a drawing; the key is its material and tone: ``roof.shade``
    "tinted": (tinted, _nothing),  # the same in tones of one color: ``note/500 roof.shade``
    "drawn": (drawn, _nothing),  # vector art in its own colors; the key is the color
    "painted": (painted, _nothing),  # the same in the edition's colors
    "drawn-blank": (_nothing, drawn_blank),  # its areas in Minimal; the key is a pattern, or empty
    "instead-of-picture": (_nothing, _CONTOUR),
    "cut": (_BLACK, _BLACK),
    "fold": (_GRAY, _GRAY),
    "label": (_BLACK, _BLACK),
    "imprint": (_DARK_GRAY, _DARK_GRAY),  # a label that can be seen in a finished booklet
}

TABLES: dict[str, dict[str, Rule]] = {
    variant: {role: rules[at] for role, rules in _ROLES.items()} for at, variant in enumerate(VARIANTS)
}


class Lines(Struct, frozen=True):
    """A path to stroke within a clip; if it is dotted, the gap between dots and their diameter (mm).

    The path is stroked as many times as there are ``bands``, each time lower by ``down``.
    """

    path: Path
    dots_apart: float = 0.0
    dot: float = 0.0
    bands: int = 1
    down: float = 0.0


def _steps(start: float, end: float, pitch: float) -> list[float]:
    """Return the multiples of the pitch from start to end."""
    first = math.ceil(start / pitch)
    return [pitch * step for step in range(first, math.floor(end / pitch) + 1)]


def _banded(band: Callable[[float], list[Segment]], start: float, end: float, step: float) -> Lines:
    """Return the band at the first multiple of the step, repeated at each further one up to the end."""
    places = _steps(start, end, step)
    return Lines(tuple(band(places[0])), bands=len(places), down=step)


def _level(box: Rect, pitch: float) -> Path:
    lines: list[Segment] = []
    for y in _steps(box.y, box.bottom, pitch):
        lines += [("M", box.x, y), ("L", box.right, y)]
    return tuple(lines)


def _upright(box: Rect, pitch: float) -> Path:
    lines: list[Segment] = []
    for x in _steps(box.x, box.right, pitch):
        lines += [("M", x, box.y), ("L", x, box.bottom)]
    return tuple(lines)


def _slanted(box: Rect, pitch: float, rise: int) -> Path:
    """Return lines at 45 degrees, ``pitch`` apart at right angles; ``rise`` 1 goes up to the right, -1 down."""
    run = pitch * math.sqrt(2)
    lines: list[Segment] = []
    low, high = (box.x + box.y, box.right + box.bottom) if rise > 0 else (box.x - box.bottom, box.right - box.y)
    for c in _steps(low, high, run):
        # the line x + rise * y = c between the box's left and right, kept within its top and bottom
        ends = [(box.x, rise * (c - box.x)), (box.right, rise * (c - box.right))]
        points = [(c - rise * min(max(y, box.y), box.bottom), min(max(y, box.y), box.bottom)) for _, y in ends]
        lines += [("M", *points[0]), ("L", *points[1])]
    return tuple(lines)


def dot_hatch(box: Rect, pitch: float) -> Lines:
    """Rows of dots, every second row shifted by half a gap."""
    rows: list[Segment] = []
    for y in _steps(box.y, box.bottom, pitch):
        shift = pitch if round(y / pitch) % 2 else 0.0
        start = math.floor((box.x - shift) / (2 * pitch)) * 2 * pitch + shift
        rows += [("M", start, y), ("L", box.right, y)]
    return Lines(tuple(rows), dots_apart=2 * pitch, dot=pitch / 4)


def brick_hatch(box: Rect, pitch: float) -> Lines:
    """Bricks, each row shifted by half a brick."""

    def band(y: float) -> list[Segment]:
        lines: list[Segment] = []
        for row, shift in ((y, 0.0), (y + pitch, pitch)):
            lines += [("M", box.x, row), ("L", box.right, row)]
            for x in _steps(box.x - shift, box.right, 2 * pitch):
                lines += [("M", x + shift, row), ("L", x + shift, row + pitch)]
        return lines

    return _banded(band, box.y - 2 * pitch, box.bottom, 2 * pitch)


def zigzag_hatch(box: Rect, pitch: float) -> Lines:
    """Level lines that go up and down."""

    def band(y: float) -> list[Segment]:
        points = _steps(box.x - pitch, box.right + pitch, pitch)
        return [
            ("L" if number else "M", x, y + (pitch * 0.7 if round(x / pitch) % 2 else 0.0))
            for number, x in enumerate(points)
        ]

    return _banded(band, box.y - pitch, box.bottom + pitch, 1.3 * pitch)


def ring_hatch(box: Rect, pitch: float) -> Lines:
    """Rings in a grid."""

    def band(y: float) -> list[Segment]:
        centers = _steps(box.x - pitch, box.right + pitch, 2 * pitch)
        circles = (circle_path(Point(x, y), pitch * 0.55) for x in centers)
        return [segment for ring in circles for segment in ring if segment[0] != "L"]  # its lines have no length

    return _banded(band, box.y - pitch, box.bottom + pitch, 2 * pitch)


def crosse_hatch(box: Rect, pitch: float) -> Lines:
    """Upright crosses, those of every second row between those above."""
    arm = 0.45 * pitch

    def band(y: float) -> list[Segment]:
        lines: list[Segment] = []
        for row, shift in ((y, 0.0), (y + 1.2 * pitch, 1.2 * pitch)):
            for x in _steps(box.x - 3 * pitch, box.right + pitch, 2.4 * pitch):
                lines += [("M", x + shift - arm, row), ("L", x + shift + arm, row)]
                lines += [("M", x + shift, row - arm), ("L", x + shift, row + arm)]
        return lines

    return _banded(band, box.y - 2.4 * pitch, box.bottom + pitch, 2.4 * pitch)


def square_hatch(box: Rect, pitch: float) -> Lines:
    """Small squares in rows."""
    half = 0.5 * pitch

    def band(y: float) -> list[Segment]:
        lines: list[Segment] = []
        for x in _steps(box.x - pitch, box.right + pitch, 1.8 * pitch):
            corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
            lines += [("M", *corners[0]), *(("L", *corner) for corner in corners[1:]), ("Z",)]
        return lines

    return _banded(band, box.y - pitch, box.bottom + pitch, 1.8 * pitch)


def scale_hatch(box: Rect, pitch: float) -> Lines:
    """Half circles side by side, those of every second row between those above."""
    radius = 1.5 * pitch
    bulge = radius * 4 / 3

    def band(y: float) -> list[Segment]:
        lines: list[Segment] = []
        for row, shift in ((y, 0.0), (y + radius, radius)):
            for x in _steps(box.x - 3 * radius, box.right + radius, 2 * radius):
                left, right = x + shift, x + shift + 2 * radius
                lines += [("M", left, row), ("C", left, row + bulge, right, row + bulge, right, row)]
        return lines

    return _banded(band, box.y - 2 * radius, box.bottom + radius, 2 * radius)


def honeycomb_hatch(box: Rect, pitch: float) -> Lines:
    """Six-sided cells."""
    side, half = pitch, pitch * math.sqrt(0.75)

    def band(y: float) -> list[Segment]:
        lines: list[Segment] = []
        for x in _steps(box.x - 3 * half, box.right + 2 * half, 2 * half):
            top, low = y - side / 2, y + side / 2
            lines += [("M", x - half, low + side / 2), ("L", x, low), ("L", x, top), ("L", x + half, top - side / 2)]
            lines += [("M", x, low), ("L", x + half, low + side / 2), ("L", x + half, low + 1.5 * side)]
            lines += [("M", x, top), ("L", x - half, top - side / 2)]
        return lines

    return _banded(band, box.y - 3 * side, box.bottom + 2 * side, 3 * side)


HATCHES: dict[str, Callable[[Rect, float], Lines]] = {
    "rising": lambda box, pitch: Lines(_slanted(box, pitch, 1)),
    "falling": lambda box, pitch: Lines(_slanted(box, pitch, -1)),
    "level": lambda box, pitch: Lines(_level(box, pitch)),
    "upright": lambda box, pitch: Lines(_upright(box, pitch)),
    "grid": lambda box, pitch: Lines(_level(box, pitch * 1.4) + _upright(box, pitch * 1.4)),
    "lattice": lambda box, pitch: Lines(_slanted(box, pitch * 1.4, 1) + _slanted(box, pitch * 1.4, -1)),
    "dots": dot_hatch,
    "bricks": brick_hatch,
    "zigzag": zigzag_hatch,
    "rings": ring_hatch,
    "crosses": crosse_hatch,
    "squares": square_hatch,
    "scales": scale_hatch,
    "honeycomb": honeycomb_hatch,
}


@shared
def hatch_lines(pattern: str, pitch: float, box: Rect) -> Lines:
    """Return the pattern's lines over the box; raise KeyError for an unknown pattern."""
    return HATCHES[pattern](box, pitch)
