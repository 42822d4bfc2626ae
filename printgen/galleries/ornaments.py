"""The gallery of ornaments."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Stroke, circle_path, rect_path, shape
from printgen.art.inks import HAIRLINE, HAIRLINE_PEN, OUTLINE_PEN
from printgen.art.line_art import engraved, in_four_corners, inked, pens_of, pens_on
from printgen.art.ornament.patterns import ground, motif_frame
from printgen.errors import did_you_mean
from printgen.galleries.gallery import Gallery, GalleryEntry, GallerySection, Showing
from printgen.galleries.samples import Samples, cropped, sample_theme, wide
from printgen.geometry import Rect, Size
from printgen.parts.cards import cartouche
from printgen.theme.style import ornament_names
from printgen.type.typesetter import Style

_SIZE = Size(44.0, 27.0)  # mm: a swatch
_RECT = Rect.of(_SIZE)
_PAPER = Ink("ground", "paper")
_KEY, _GROUND, _NOTE = "accent", "centre", "note/100"
_SPACES = 64.0  # mm: how deep a board's spaces are
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
        pairs = [tuple(name.split(": ")) for name in names]
        sections = tuple(
            GallerySection(kind, tuple(GalleryEntry(name, _DRAWN[kind](samples, name)) for _, name in of_kind))
            for kind, of_kind in groupby(pairs, key=lambda pair: pair[0])
        )
        return Showing("Ornaments", sections, samples.faces, samples.inks)


def _plate(*items: Placed, ink: Ink = _PAPER) -> Frame:
    """Draw a swatch on a ground."""
    return Frame(_SIZE, (shape(rect_path(_RECT), ink), *items))


def _border(samples: Samples, name: str) -> Frame:
    border = samples.context(border=name).ornament.border(_RECT.inset(1.2), 1.0)
    return _plate(*inked(border.art, pens_of(_KEY)))


def _corner(samples: Samples, name: str) -> Frame:
    corner = samples.context(corner=name).ornament.corner(9.0)
    return _plate(
        shape(rect_path(_RECT), stroke=HAIRLINE_PEN), *inked(in_four_corners(corner, _RECT.inset(1.6)), pens_of(_KEY))
    )


def _divider(samples: Samples, name: str) -> Frame:
    divider = samples.context(divider=name).ornament.divider(Rect(2.0, _RECT.centre.y - 1.4, _SIZE.width - 4.0, 2.8))
    return _plate(*inked(divider, pens_of(_KEY)))


def _pattern(samples: Samples, name: str) -> Frame:
    tile = samples.context(pattern=name).ornament.pattern
    return _plate(ground(tile, _RECT, engraved("second")), ink=Ink("ground", "second"))


def _plaque(samples: Samples, name: str) -> Frame:
    context = samples.context(plaque=name)
    plaque = context.ornament.plaque(_RECT.inset(2.0))
    words = context.setter.fit(name, plaque.room.inset(1.0), replace(_WORD, ink=Ink("text-on", _KEY)), "")
    return _plate(*cartouche(plaque, _KEY), *words)


def _seal(samples: Samples, name: str) -> Frame:
    size = Size(30.0, 30.0)
    context, middle = samples.context(seal=name), Rect.of(size).centre
    seal = context.ornament.seal(middle, 14.0)
    items = (
        shape(seal.outline, Ink("ground", _KEY), OUTLINE_PEN),
        *inked(seal.art, pens_on(_KEY)),
        shape(circle_path(middle, seal.room), Ink("mark"), HAIRLINE_PEN),
        context.emblem("steam-locomotive", middle, round(1.25 * seal.room, 1), _KEY),
    )
    return Frame(size, items)


def _vignette(samples: Samples, name: str) -> Frame:
    context = samples.context(vignette=name)
    scene = context.backdrop(_RECT, _RECT.centre, 10.0, _GROUND)
    size = context.within("lighthouse", 20.0, scene)
    return Frame(_SIZE, (*scene.items, context.emblem("lighthouse", _RECT.centre, size, _GROUND, scene.dark)))


def _emblem(samples: Samples, name: str) -> Frame:
    context, half = samples.context(emblem=name), _SIZE.width / 2
    left, right = Rect(0.0, 0.0, half, _SIZE.height), Rect(half, 0.0, half, _SIZE.height)
    items = (
        shape(rect_path(left), Ink("pale", _KEY)),
        context.emblem("steam-locomotive", left.centre, 18.0, _KEY),
        shape(rect_path(right), Ink("ground", _GROUND)),
        context.emblem("steam-locomotive", right.centre, 18.0, _GROUND, dark=True),
    )
    return Frame(_SIZE, items)


def _arrow(samples: Samples, name: str) -> Frame:
    arrow = samples.context(arrow=name).ornament.arrow(Rect(3.0, _RECT.centre.y - 6.0, _SIZE.width - 6.0, 12.0))
    return _plate(*inked(arrow, pens_of(_KEY)))


def _screen(samples: Samples, name: str) -> Frame:
    from PIL import Image

    from printgen.art.engravings import screen

    grey, size = Image.linear_gradient("L").rotate(90), Size(40.0, 26.0)
    edge = shape(rect_path(Rect.of(size)), stroke=HAIRLINE_PEN)
    return Frame(size, (shape(screen(name, grey, size, 0.35), Ink("label")), edge))


def _guilloche(samples: Samples, name: str) -> Frame:
    lines = shape(
        samples.context(guilloche=name).ornament.guilloche(_RECT, 3), stroke=Stroke(Ink("fine", _NOTE), HAIRLINE)
    )
    return cropped(_plate(lines, ink=Ink("ground", _NOTE)), _RECT)


def _back(samples: Samples, name: str) -> Frame:
    (motifs,) = samples.context(backs=(name,)).ornament.backs
    return _plate(*inked(motif_frame(motifs, _RECT.inset(4.5), 4.6, 7.0), pens_on(_GROUND)), ink=Ink("ground", _GROUND))


def _card(samples: Samples, name: str) -> Frame:
    return wide(samples.changed(ground=name).front("cards", "chance-01"), 28.0)


def _page(samples: Samples, name: str) -> Frame:
    """Show the beginning of the booklet's text."""
    return cropped(samples.changed(initial=name).front("rules", "panel-2"), Rect(6.5, 6.0, 95.0, 21.6))


def _middle(samples: Samples, name: str) -> Frame:
    """Show the center of the board."""
    board = samples.changed(centre=name).board()
    return wide(cropped(board, Rect.of(board.size).inset(_SPACES)), 60.0)


def _window(samples: Samples, name: str) -> Frame:
    return wide(samples.changed(window=name).space("jail"), 44.0)


def _plinth(samples: Samples, name: str) -> Frame:
    return wide(samples.changed(plinth=name).front("pieces", "dog"), 28.0)


def _street(samples: Samples, name: str) -> Frame:
    return samples.changed(street=name).space("boardwalk")


_DRAWN: Mapping[str, Callable[[Samples, str], Frame]] = {
    "border": _border,
    "corner": _corner,
    "divider": _divider,
    "pattern": _pattern,
    "backs": _back,
    "plaque": _plaque,
    "tablet": _plaque,
    "seal": _seal,
    "vignette": _vignette,
    "emblem": _emblem,
    "ground": _card,
    "initial": _page,
    "guilloche": _guilloche,
    "centre": _middle,
    "window": _window,
    "arrow": _arrow,
    "plinth": _plinth,
    "street": _street,
    "screen": _screen,
}
