"""The gallery of palettes."""

from collections.abc import Sequence

from msgspec.structs import replace

from printgen.components.common.palette import palette
from printgen.drawing.frame import Frame, Ink, placed, rect_path, shape
from printgen.drawing.ink_variants import HAIRLINE_PEN, inks
from printgen.drawing.type.setting.style import Style
from printgen.drawing.type.setting.typefaces import Typefaces
from printgen.drawing.type.setting.typesetter import Typesetter
from printgen.flow.galleries.gallery import Gallery
from printgen.flow.galleries.samples import Samples, in_row, sample_theme, wide
from printgen.flow.galleries.several_looks import FacesAndInks, Renamer, faces_of, inks_of
from printgen.flow.galleries.showing import LABEL, LABEL_NARROW, GalleryEntry, GallerySection, Showing, label_faces
from printgen.geometry import Rect, Size
from printgen.theme.quoting import did_you_mean
from printgen.theme.style import palette_names

_GAP = 4.0  # mm between samples
_SAMPLE = 42.0  # mm: how wide the board is
_SWATCH, _ROW = Size(17.0, 12.0), 21.0  # mm
_ACROSS = 5  # swatches in a row
_NAME = Style(LABEL, 6.5, 4.5, Ink("label"), narrow=LABEL_NARROW, lines=1)
_HEX = replace(_NAME, ink=Ink("imprint"))


class PaletteGallery(Gallery):
    """The palettes: their colors with their names, and the board in them."""

    def names(self, word: str) -> tuple[str, ...]:
        return tuple(name for name in palette_names() if word.casefold() in name)

    def nearest(self, word: str) -> str:
        return did_you_mean(word, palette_names())

    def showing(self, names: Sequence[str]) -> Showing:
        samples = Samples(sample_theme())
        board = in_row([wide(samples.board(), _SAMPLE), wide(samples.space("jail"), _SAMPLE)], _GAP)
        setter = Typesetter(Typefaces(label_faces()))
        looks, sections = {}, []
        for name in names:
            edition = sample_theme("palette", name).edition
            looks[name] = FacesAndInks(samples.faces, inks(palette(edition), "standard"))
            colors = {field: str(getattr(edition.palette, field)) for field in edition.palette.__struct_fields__}
            frame = in_row([_swatches(name, colors, setter), Renamer(name, looks[name]).frame(board)], _GAP)
            sections.append(GallerySection(name, (GalleryEntry("", frame),)))
        return Showing("Palettes", tuple(sections), faces_of(looks), inks_of(looks))


def _swatches(name: str, colors: dict[str, str], setter: Typesetter) -> Frame:
    """Draw swatches of colors, with their names as a theme writes them."""
    items = []
    for number, (field, color) in enumerate(colors.items()):
        at = Rect(number % _ACROSS * (_SWATCH.width + 2.0), number // _ACROSS * _ROW, *_SWATCH)
        swatch = shape(rect_path(Rect.of(_SWATCH)), Ink("ground", field), HAIRLINE_PEN)
        look = FacesAndInks({}, inks_of({}))
        items.append(placed(Renamer(name, look).frame(Frame(_SWATCH, (swatch,))), at.x, at.y))
        below = Rect(at.x - 1.0, at.bottom + 0.8, _SWATCH.width + 2.0, 2.9)
        items += (*setter.fit(field, below, _NAME, ""), *setter.fit(color, below.moved(0.0, 2.9), _HEX, ""))
    rows = -(-len(colors) // _ACROSS)
    return Frame(Size(_ACROSS * (_SWATCH.width + 2.0), rows * _ROW), tuple(items))
