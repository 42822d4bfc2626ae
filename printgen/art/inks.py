"""Every ink decision: from an ink role and a palette to the paint of a variant."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from printgen.art.frame import VARIANTS, Ink, Stroke
from printgen.color import BLACK, PALE, WHITE, Colour
from printgen.geometry import POINT

OUTLINE = 0.5 * POINT
HAIRLINE = 0.25 * POINT
OUTLINE_PEN = Stroke(Ink("line"), OUTLINE)  # round what both variants outline
HAIRLINE_PEN = Stroke(Ink("line"), HAIRLINE)  # round what lies within that, and for lines to write on
HATCH_LINE = 0.3 * POINT
THINNEST = 0.07  # mm: what a printer still shows
HATCH_PITCH = 1.5
NOTE_PITCH = 2.4  # of the pattern at the ends of banknotes
ETCHED_PITCH = 1.8  # of the strokes within drawings


class Hatch(Struct, frozen=True):
    """A line pattern by name: colour, pitch between lines and width of the lines in mm."""

    pattern: str
    colour: Colour
    pitch: float = HATCH_PITCH
    width: float = HATCH_LINE


class InkOutline(Struct, frozen=True):
    """A contour that a variant draws round a filled thing: colour and width in mm."""

    colour: Colour
    width: float = OUTLINE


class Paint(Struct, frozen=True):
    """What an ink comes to: a flat colour, a hatch over it, a contour round it; each may be missing.

    ``alpha`` is how much of what lies below it covers (0 to 1).
    """

    colour: Colour | None = None
    hatch: Hatch | None = None
    outline: InkOutline | None = None
    alpha: float = 1.0


class InkPalette(Struct, frozen=True):
    """The colours and hatches of an edition by name (``board``, ``group/brown``, ``note/500`` ...)."""

    colours: Mapping[str, Colour]
    hatches: Mapping[str, str]


Rule = Callable[[InkPalette, str], Paint | None]
Inks = Callable[[Ink], Paint | None]


def _nothing(palette: InkPalette, key: str) -> None:
    return None


def _fixed(paint: Paint) -> Rule:
    return lambda palette, key: paint


def _flat(name: str = "", tint: float = 0.0) -> Rule:
    """The palette's colour of that name (else of the key), tinted towards white."""
    return lambda palette, key: Paint(palette.colours[name or key].mixed(WHITE, tint))


def _pale(palette: InkPalette, key: str) -> Paint:
    """The key's colour, tinted until small words read on it; what is nearly black would be a dull grey."""
    colour = palette.colours[key]
    return Paint(colour.mixed(WHITE, PALE if colour.luminance > _NEARLY_BLACK else _PALER))


def _patterned(palette: InkPalette, key: str) -> Paint:
    """The key's colour with its hatch in a tone of the same hue, lighter or darker, whichever shows better."""
    colour = palette.colours[key]
    tone = colour.mixed(WHITE, 0.35) if colour.luminance < 0.35 else colour.mixed(BLACK, 0.25)
    return Paint(colour, Hatch(palette.hatches[key], tone))


def _line_work(palette: InkPalette, key: str) -> Paint:
    """The key's hatch in thin black lines, with a contour."""
    return Paint(None, Hatch(palette.hatches[key], BLACK), InkOutline(BLACK))


def _pattern_alone(palette: InkPalette, key: str) -> Paint:
    """The key's hatch in thin black lines, larger than elsewhere, so that it is known at a glance."""
    return Paint(None, Hatch(palette.hatches[key], BLACK, NOTE_PITCH))


def _on_colour(palette: InkPalette, key: str) -> Paint:
    """Black or white, whichever reads better on the key's colour."""
    colour = palette.colours[key]
    return Paint(max((BLACK, WHITE), key=colour.contrast))


def _writing(palette: InkPalette, key: str) -> Paint:
    """Lines to write on: the palette's own where they show on the key's colour, if on any; else black or white."""
    line = palette.colours["line"]
    ground = palette.colours[key] if key else WHITE
    return Paint(line) if line.contrast(ground) >= _SHOWING else _on_colour(palette, key or "paper")


def _engraved(palette: InkPalette, key: str) -> Paint:
    """A tone of the key's colour that stands out on it, as fine lines do in an engraving."""
    colour = palette.colours[key]
    return Paint(colour.mixed(BLACK, 0.62) if colour.luminance > 0.18 else colour.mixed(WHITE, 0.62))


def _shaded(palette: InkPalette, key: str) -> Paint:
    """The shadow that a drawing casts on the key's colour."""
    return Paint(palette.colours[key].mixed(BLACK, 0.5))


def _etched(palette: InkPalette, key: str) -> Paint:
    """The key's colour under lines of a darker tone, as an engraver lays them."""
    colour = palette.colours[key]
    tone = colour.mixed(WHITE, 0.45) if colour.luminance < 0.2 else colour.mixed(BLACK, 0.45)
    return Paint(colour, Hatch("rising", tone, ETCHED_PITCH, HATCH_LINE))


def _etched_on(palette: InkPalette, key: str) -> Paint:
    """White under lines of the key's colour: an engraver's strokes on a ground of it."""
    return Paint(WHITE, Hatch("rising", palette.colours[key], ETCHED_PITCH))


def _toned(palette: InkPalette, key: str) -> Paint:
    """A tone of the key's colour that only just stands out on it: ornament of a ground."""
    colour = palette.colours[key]
    return Paint(colour.mixed(WHITE, 0.2) if colour.luminance < 0.4 else colour.mixed(BLACK, 0.13))


def _guilloche(palette: InkPalette, key: str) -> Paint:
    """A tone of the key's colour between its ground and its engraving."""
    colour = palette.colours[key]
    return Paint(colour.mixed(BLACK, 0.3) if colour.luminance > 0.18 else colour.mixed(WHITE, 0.35))


def _drawn(palette: InkPalette, key: str) -> Paint:
    """The colour that the key is: ``#rrggbb``, or with how much it covers behind it, ``#rrggbbaa``."""
    return Paint(Colour.parse(key), alpha=int(key[7:] or "ff", 16) / 255)


def _drawn_blank(palette: InkPalette, key: str) -> Paint:
    """White that hides what lies below, under the pattern that the key names, if any."""
    return Paint(WHITE, Hatch(key, BLACK, ETCHED_PITCH) if key else None)


def _deep(palette: InkPalette, key: str) -> Paint:
    """The key's colour, darkened until it reads on white at 4.5:1."""
    colour = palette.colours[key]
    while colour.contrast(WHITE) < 4.5:
        colour = colour.mixed(BLACK, 0.1)
    return Paint(colour)


_SHOWING = 3.0  # the contrast at which a thin line shows
_NEARLY_BLACK, _PALER = 0.02, 0.87  # a luminance, and how much white a pale ground of such a colour has in it
_BLACK = _fixed(Paint(BLACK))
_WHITE = _fixed(Paint(WHITE))
_CONTOUR = _fixed(Paint(outline=InkOutline(BLACK)))
_FINE_CONTOUR = _fixed(Paint(outline=InkOutline(BLACK, HAIRLINE)))
_BOLD_CONTOUR = _fixed(Paint(outline=InkOutline(BLACK, 3 * OUTLINE)))
_DARK_GREY = _fixed(Paint(Colour(0.25, 0.25, 0.25)))
_GREY = _fixed(Paint(Colour(0.35, 0.35, 0.35)))

# Keys: a palette name, ``group/ID``, ``deck/ID`` or ``note/VALUE``.
_STANDARD: dict[str, Rule] = {
    "text": _flat("ink"),  # words and numbers on white or pale grounds
    "text-on": _on_colour,  # words on a ground of the key's colour
    "show-on": _on_colour,  # letters too large for Minimal to fill, on a ground of the key's colour
    "title": _deep,  # large words in the key's colour
    "mark": _WHITE,  # the disc behind a group's letter, so that it reads on any hatch
    "line": _flat("line"),  # outlines that both variants have
    "writing": _writing,  # lines to write on, on white or on a ground of the key's colour
    "line-in": _deep,  # thin ornament lines in the key's colour
    "ground": _flat(),  # a flat area in the palette's colour
    "calm": _flat(),  # the same, hiding what lies below
    "pale": _pale,  # a pale area in the key's colour
    "band": _patterned,  # the key's colour and pattern: groups, decks, notes
    "band-standard-only": _patterned,  # the same where Minimal leaves it out
    "band-minimal-only": _nothing,  # the key's pattern where colour tells enough
    "line-standard-only": _deep,  # ornament lines that Minimal leaves out
    "form": _deep,  # filled ornament in the key's colour on white or pale ground
    "form-on": _on_colour,  # the same on a ground of the key's colour
    "gilt": _flat(),  # filled ornament of a large ground, in the key's colour
    "gilt-line": _flat(),  # its lines
    "tone": _toned,  # ornament of a ground of the key's colour, in Standard only
    "relief": _toned,  # the same, filled, where Minimal draws its contour
    "relief-line": _toned,  # its lines
    "shade": _shaded,  # the shadow that a drawing casts
    "etched-on": _etched_on,  # the same on a ground of the key's colour
    "etched": _etched,  # a drawing in an engraver's strokes
    "engraving": _engraved,  # fine lines on a ground of the key's colour, in Standard only
    "fine": _guilloche,  # a banknote's finest lines, in Standard only
    "emblem": _engraved,  # filled drawings on that ground
    "solid": _flat(),  # filled drawings in the key's colour (icons, roofs)
    "lined": _flat(),  # the same where Minimal fills them with lines
    "solid-on": _on_colour,  # filled drawings on a ground of the key's colour
    "white": _WHITE,  # an area that must be blank whatever lies below
    "blank": _WHITE,  # the same where Minimal has nothing below to cover
    "picture": _WHITE,  # raster art: painted as it is
    "screen": _nothing,  # its engraving or its lines in Minimal
    "unseen": _fixed(Paint(alpha=0.0)),  # words that are found and read aloud, but do not show
    "drawn": _drawn,  # vector art in its own colours; the key is the colour
    "drawn-blank": _nothing,  # its areas in Minimal; the key is a pattern, or empty
    "instead-of-picture": _nothing,
    "cut": _BLACK,
    "fold": _GREY,
    "label": _BLACK,
    "imprint": _DARK_GREY,  # what may be read of a label in a finished booklet
}

_MINIMAL: dict[str, Rule] = {
    "text": _BLACK,
    "text-on": _BLACK,
    "show-on": _BOLD_CONTOUR,
    "title": _BLACK,
    "mark": _fixed(Paint(WHITE, None, InkOutline(BLACK, HAIRLINE))),
    "line": _BLACK,
    "writing": _BLACK,
    "line-in": _BLACK,
    "ground": _nothing,
    "calm": _WHITE,
    "pale": _nothing,
    "band": _line_work,
    "band-standard-only": _nothing,
    "band-minimal-only": _pattern_alone,
    "line-standard-only": _nothing,
    "form": _FINE_CONTOUR,
    "form-on": _FINE_CONTOUR,
    "gilt": _FINE_CONTOUR,
    "gilt-line": _BLACK,
    "tone": _nothing,
    "relief": _FINE_CONTOUR,
    "relief-line": _BLACK,
    "shade": _fixed(Paint(None, Hatch("rising", BLACK, ETCHED_PITCH), InkOutline(BLACK, HAIRLINE))),
    "etched": _fixed(Paint(WHITE, Hatch("rising", BLACK, ETCHED_PITCH), InkOutline(BLACK))),
    "etched-on": _fixed(Paint(WHITE, Hatch("rising", BLACK, ETCHED_PITCH), InkOutline(BLACK))),
    "engraving": _nothing,
    "fine": _nothing,
    "emblem": _CONTOUR,
    "solid": _CONTOUR,
    "lined": _fixed(Paint(None, Hatch("rising", BLACK), InkOutline(BLACK))),
    "solid-on": _CONTOUR,
    "white": _WHITE,
    "blank": _nothing,
    "picture": _nothing,
    "screen": _BLACK,
    "unseen": _fixed(Paint(alpha=0.0)),
    "drawn": _nothing,
    "drawn-blank": _drawn_blank,
    "instead-of-picture": _CONTOUR,
    "cut": _BLACK,
    "fold": _GREY,
    "label": _BLACK,
    "imprint": _DARK_GREY,
}

TABLES: dict[str, dict[str, Rule]] = dict(zip(VARIANTS, (_STANDARD, _MINIMAL), strict=True))


def inks(palette: InkPalette, variant: str) -> Inks:
    """The variant's answer to every ink, remembered; KeyError for a role that no table knows."""
    table = TABLES[variant]
    known: dict[Ink, Paint | None] = {}

    def answer(ink: Ink) -> Paint | None:
        if ink not in known:
            known[ink] = table[ink.role](palette, ink.key)
        return known[ink]

    return answer
