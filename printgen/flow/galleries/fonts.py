"""The gallery of fonts."""

from collections.abc import Mapping, Sequence

from printgen.drawing.frame import Frame, Ink, Placed
from printgen.drawing.ink_variants import InkPalette, inks
from printgen.drawing.type.fonts.font_file import FontFile
from printgen.drawing.type.setting.style import Style
from printgen.drawing.type.setting.typefaces import Typefaces
from printgen.drawing.type.setting.typesetter import Typesetter
from printgen.flow.galleries.gallery import Gallery
from printgen.flow.galleries.showing import GalleryEntry, GallerySection, Showing, bundled_font
from printgen.geometry import Rect, Size
from printgen.resources import folder
from printgen.theme.quoting import did_you_mean

_WIDE, _FIRST, _LINE = 92.0, 10.5, 6.4  # mm: how wide a sample is, how tall its first line and each other
_SIZES = (21.0, 11.5)  # points
# A line in each alphabet; a font shows those whose letters it has.
_LINES = (
    "Hamburgefonstiv 1234567890",
    "Sphinx of black quartz, judge my vow! $5 & £7?",
    "Zwölf Boxkämpfer, façade, niño, œuvre",
    "Đường phố Việt Nam",
    "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία",
    "Съешь ещё этих мягких французских булок",
    "نص حكيم له سر قاطع وذو شأن عظيم",
    "עטלף אבק נס דרך מזגן שהתפוצץ",
    "いろはにほへと 漢字かな交じり文",
    "😀🎲🚂🎈🐶🎩🍭",
    "⚓⚖⚙⚔♫☯①②③",
    "★☎♞♠⚅✂☀☂✈",
)


class FontGallery(Gallery):
    """The bundled fonts, with a line in each alphabet that a font has."""

    def names(self, word: str) -> tuple[str, ...]:
        """Return the bundled fonts with letters, by a part of their files' names."""
        home, wanted = folder("fonts"), word.casefold().replace(" ", "")
        found = (path.relative_to(home).as_posix() for path in sorted(home.glob("*/*.ttf")))
        return tuple(
            name for name in found if wanted in name.casefold().replace("-", "") and _lines(bundled_font(name))
        )

    def nearest(self, word: str) -> str:
        return did_you_mean(word, [name.partition("/")[0] for name in self.names("")])

    def showing(self, names: Sequence[str]) -> Showing:
        return showing_of({name: bundled_font(name) for name in names})


def _lines(file: FontFile) -> list[str]:
    return [line for line in _LINES if all(file.covers(ord(letter)) for letter in line if not letter.isspace())]


def showing_of(files: Mapping[str, FontFile]) -> Showing:
    """Draw fonts by their names."""
    setter = Typesetter(Typefaces(files))
    parts = tuple(
        GalleryEntry(name, _sample(name, lines, setter)) for name, file in files.items() if (lines := _lines(file))
    )
    return Showing("Fonts", (GallerySection("", parts),), files, inks(InkPalette({}, {}), "standard"))


def _sample(name: str, lines: Sequence[str], setter: Typesetter) -> Frame:
    """Set lines in a font, the first large."""
    items: list[Placed] = []
    down = 0.0
    for number, line in enumerate(lines):
        tall = _LINE if number else _FIRST
        style = Style(name, _SIZES[min(number, 1)], 6.0, Ink("label"), narrow=None, lines=1)
        items += setter.fit(line, Rect(0.0, down, _WIDE, tall), style, "")
        down += tall
    return Frame(Size(_WIDE, down), tuple(items))
