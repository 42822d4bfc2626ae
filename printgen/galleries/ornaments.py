"""The gallery of ornaments."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec.structs import replace

from printgen.art.drawings.hands import HANDS, rendered
from printgen.art.drawings.model import drawing
from printgen.art.frame import Frame, Ink, Placed, Stroke, circle_path, rect_path, shape
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN, OUTLINE_PEN
from printgen.art.line_art import engraved, in_four_corners, inked, pens_of, pens_on
from printgen.art.ornament.patterns import ground, motif_frame
from printgen.art.ornament.plates import cartouche
from printgen.errors import did_you_mean
from printgen.galleries.gallery import Gallery, GalleryEntry, GallerySection, Showing
from printgen.galleries.samples import Samples, cropped, sample_theme, wide
from printgen.geometry import Rect, Size
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.lettering import LETTERINGS, draw_lettering, lettered
from printgen.theme.style import ornament_names
from printgen.type.typesetter import Style

_SIZE = Size(44.0, 27.0)  # mm: a swatch
_RECT = Rect.of(_SIZE)
_KEY, _GROUND, _NOTE = "accent", "centre", "note/100"
_SPACES = 64.0  # mm: the depth of a board's spaces
_WORD = Style("display", 13.0, 6.0)


class OrnamentGallery(Gallery):
    """The ornaments, each by itself or on the piece that it is for."""

    def names(self, word: str) -> tuple[str, ...]:
        """Return the ornaments of a kind or name, as a theme writes them: ``border: candy``."""
        every = [(kind, name) for kind, names in ornament_names().items() for name in names]
        wanted = word.strip().casefold()
        return tuple(f"{kind}: {name}" for kind, name in every if wanted in ("", kind, name, f"{kind}: {name}"))

    def nearest(self, word: str) -> str:
        kinds = ornament_names()
        return did_you_mean(word, dict.fromkeys([*kinds, *(name for names in kinds.values() for name in names)]))

    def showing(self, names: Sequence[str]) -> Showing:
        samples = Samples(sample_theme())
        sections = []
        for kind, of_kind in groupby(names, key=lambda name: name.partition(": ")[0]):
            ornaments = [name.partition(": ")[2] for name in of_kind]
            parts = tuple(GalleryEntry(ornament, _drawn(samples, kind, ornament)) for ornament in ornaments)
            sections.append(GallerySection(kind, parts))
        return Showing("Ornaments", tuple(sections), samples.faces, samples.inks)


def _drawn(samples: Samples, kind: str, name: str) -> Frame:
    """Draw an ornament on a piece of the kit that shows it, or on a swatch."""
    match kind:
        case "ground":
            return wide(samples.changed(ground=name).front("cards", "chance-01"), 28.0)
        case "initial":  # the beginning of the booklet's text
            return cropped(samples.changed(initial=name).front("rules", "panel-2"), Rect(6.5, 6.0, 95.0, 21.6))
        case "centre":
            board = samples.changed(centre=name).board()
            return wide(cropped(board, Rect.of(board.size).inset(_SPACES)), 60.0)
        case "window":
            return wide(samples.changed(window=name).space("jail"), 44.0)
        case "plinth":
            return wide(samples.changed(plinth=name).front("pieces", "dog"), 28.0)
        case "street":
            return samples.changed(street=name).space("boardwalk")
        case "hand":
            box = Rect(0.0, 0.0, 56.0, 42.0)
            scene = rendered(drawing("cousin-opens-gate"), box, HANDS[name], _KEY)
            return Frame(box.size, (scene, shape(rect_path(box), stroke=HAIRLINE_PEN)))
        case "screen":
            from PIL import Image  # missing on some platforms

            from printgen.art.engravings import screen

            gray, size = Image.linear_gradient("L").rotate(90), Size(40.0, 26.0)
            edge = shape(rect_path(Rect.of(size)), stroke=HAIRLINE_PEN)
            return Frame(size, (shape(screen(name, gray, size, 0.35), Ink("label")), edge))
    changed = {"backs": (name,)} if kind == "backs" else {"plaque" if kind == "tablet" else kind: name}
    return _swatch(samples.context(**changed), kind, name)


def _swatch(context: DrawingContext, kind: str, name: str) -> Frame:
    """Draw an ornament of the context by itself."""
    ornament, middle = context.ornament, _RECT.centre
    items: Iterable[Placed]
    ink = Ink("ground", "paper")
    match kind:
        case "border":
            items = inked(ornament.border(_RECT.inset(1.2), 1.0).art, pens_of(_KEY))
        case "corner":
            edge = shape(rect_path(_RECT), stroke=HAIRLINE_PEN)
            items = (edge, *inked(in_four_corners(ornament.corner(9.0), _RECT.inset(1.6)), pens_of(_KEY)))
        case "divider":
            items = inked(ornament.divider(Rect(2.0, middle.y - 1.4, _SIZE.width - 4.0, 2.8)), pens_of(_KEY))
        case "arrow":
            items = inked(ornament.arrow(Rect(3.0, middle.y - 6.0, _SIZE.width - 6.0, 12.0)), pens_of(_KEY))
        case "pattern":
            ink, items = Ink("ground", "second"), (ground(ornament.pattern, _RECT, engraved("second")),)
        case "plaque" | "tablet":
            plaque = ornament.plaque(_RECT.inset(2.0))
            words = context.setter.fit(name, plaque.room.inset(1.0), replace(_WORD, ink=Ink("text-on", _KEY)), "")
            items = (*cartouche(plaque, _KEY), *words)
        case "backs":
            (motifs,) = ornament.backs
            ink = Ink("ground", _GROUND)
            items = inked(motif_frame(motifs, _RECT.inset(4.5), 4.6, 7.0), pens_on(_GROUND))
        case "guilloche":
            ink = Ink("ground", _NOTE)
            items = (shape(ornament.guilloche(_RECT, 3), stroke=Stroke(Ink("fine", _NOTE), HAIRLINE)),)
            return cropped(Frame(_SIZE, (shape(rect_path(_RECT), ink), *items)), _RECT)
        case "lettering":
            look = LETTERINGS[name]
            ink = Ink("ground", "board")
            items = draw_lettering(lettered(context.setter, (name,), _RECT.inset(2.0), (), look), look)
        case "vignette":
            scene = context.backdrop(_RECT, middle, 10.0, _GROUND)
            size = context.within("lighthouse", 20.0, scene)
            return Frame(_SIZE, (*scene.items, context.emblem("lighthouse", middle, size, _GROUND, scene.dark)))
        case "seal":
            box = Rect(0.0, 0.0, 30.0, 30.0)
            seal = ornament.seal(box.centre, 14.0)
            items = (
                shape(seal.outline, Ink("ground", _KEY), OUTLINE_PEN),
                *inked(seal.art, pens_on(_KEY)),
                shape(circle_path(box.centre, seal.room), Ink("mark"), HAIRLINE_PEN),
                context.emblem("steam-locomotive", box.centre, round(1.25 * seal.room, 1), _KEY),
            )
            return Frame(box.size, tuple(items))
        case _:
            return _emblem(context)
    return Frame(_SIZE, (shape(rect_path(_RECT), ink), *items))


def _emblem(context: DrawingContext) -> Frame:
    """Draw an emblem on a pale and on a dark ground."""
    half = _SIZE.width / 2
    left, right = Rect(0.0, 0.0, half, _SIZE.height), Rect(half, 0.0, half, _SIZE.height)
    items = (
        shape(rect_path(left), Ink("pale", _KEY)),
        context.emblem("steam-locomotive", left.centre, 18.0, _KEY),
        shape(rect_path(right), Ink("ground", _GROUND)),
        context.emblem("steam-locomotive", right.centre, 18.0, _GROUND, dark=True),
    )
    return Frame(_SIZE, items)
