"""The gallery of icons."""

from collections.abc import Sequence

from printgen.drawing.baked_icons import baked
from printgen.drawing.frame import Ink
from printgen.drawing.icons import Icons
from printgen.drawing.ink_variants import InkPalette, inks
from printgen.flow.galleries.gallery import Gallery
from printgen.flow.galleries.showing import GalleryEntry, GallerySection, Showing
from printgen.theme.icon_words import all_calls, drawings_called
from printgen.theme.quoting import did_you_mean

_SIZE, _CELL = 12.0, 20.4  # mm: a drawing, and the room for its name


class IconGallery(Gallery):
    """The bundled drawings."""

    def names(self, word: str) -> tuple[str, ...]:
        return drawings_called(word, baked()) if word else tuple(baked())

    def nearest(self, word: str) -> str:
        alike = (call for call in all_calls(baked()) if call[:1].casefold() == word[:1].casefold())
        near = did_you_mean(word, sorted(alike, key=lambda call: (abs(len(call) - len(word)), call)))
        return near or "try a plainer word; 'printgen icons' lists all, and '--sheet icons.pdf' draws them"

    def showing(self, names: Sequence[str]) -> Showing:
        icons = Icons()
        parts = tuple(GalleryEntry(name, icons.frame(name, _SIZE, Ink("label"))) for name in names)
        return Showing("Icons", (GallerySection("", parts, _CELL),), {}, inks(InkPalette({}, {}), "standard"))
