"""The gallery of styles."""

from collections.abc import Sequence

from printgen.drawing.frame import Frame, stacked
from printgen.flow.galleries.gallery import Gallery
from printgen.flow.galleries.samples import Samples, cropped, in_row, sample_theme, wide
from printgen.flow.galleries.several_looks import FacesAndInks, Renamer, faces_of, inks_of
from printgen.flow.galleries.showing import GalleryEntry, GallerySection, Showing
from printgen.geometry import Rect
from printgen.theme.quoting import did_you_mean
from printgen.theme.style import style_lines, style_names

_GAP = 3.5  # mm between samples
_BOARD, _CARD, _NOTE = 50.0, 28.8, 40.0  # mm: how wide they are


class StyleGallery(Gallery):
    """The styles, each shown on the same edition."""

    def names(self, word: str) -> tuple[str, ...]:
        """Return the styles whose name or description contains a word."""
        wanted = word.casefold()
        return tuple(name for name, line in style_lines().items() if wanted in f"{name} {line}".casefold())

    def nearest(self, word: str) -> str:
        return did_you_mean(word, style_names())

    def lines(self, names: Sequence[str]) -> Sequence[str]:
        lines = style_lines()
        return [f"{name:<16} {lines[name]}" for name in names]

    def showing(self, names: Sequence[str]) -> Showing:
        lines = style_lines()
        samples = {name: Samples(sample_theme("style", name)) for name in names}
        looks = {name: FacesAndInks(one.faces, one.inks) for name, one in samples.items()}
        sections = tuple(
            GallerySection(name, (GalleryEntry(lines[name], Renamer(name, looks[name]).frame(_sample(one))),))
            for name, one in samples.items()
        )
        return Showing("Styles", sections, faces_of(looks), inks_of(looks))


def _sample(samples: Samples) -> Frame:
    """Arrange the board, both sides of a card, a deed, a note and a token."""
    back = samples.back("cards", "chest-01")
    cards = (samples.front("cards", "chance-01"), cropped(back, Rect.of(back.size)), samples.front("deeds", "deed-28"))
    token = wide(samples.front("pieces", "ship"), 15.0)
    purse = stacked([wide(samples.front("money", "note-100"), _NOTE), token], _GAP)
    return in_row([wide(samples.board(), _BOARD), *(wide(card, _CARD) for card in cards), purse], _GAP)
