"""The galleries of styles, palettes, fonts and icons."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, placed, rect_path, shape, stacked
from printgen.art.icons import Icons, baked
from printgen.art.inks import HAIRLINE_PEN, InkPalette, inks
from printgen.errors import did_you_mean
from printgen.galleries.gallery import (
    LABEL,
    LABEL_NARROW,
    FacesAndInks,
    Gallery,
    GalleryEntry,
    GallerySection,
    Renamer,
    Showing,
    bundled_font,
    faces_of,
    inks_of,
    label_faces,
)
from printgen.galleries.samples import Samples, cropped, in_row, sample_theme, wide
from printgen.geometry import Rect, Size
from printgen.icon_sets import SETS, set_names
from printgen.messages import message
from printgen.parts.palette import palette
from printgen.resources import folder
from printgen.theme.icon_words import all_calls, drawings_called, drawings_like, shown_name
from printgen.theme.style import palette_names, style_lines, style_names
from printgen.type.font_file import FontFile
from printgen.type.typefaces import Typefaces
from printgen.type.typesetter import Style, Typesetter

_GAP = 3.5  # mm between the samples of a style
_BOARD, _CARD, _NOTE = 50.0, 28.8, 40.0  # mm: their width

_PALETTE_GAP = 4.0  # mm between swatches and samples
_PALETTE_BOARD = 42.0  # mm: the widths of the board and the space
_SWATCH, _SWATCH_ROW = Size(17.0, 12.0), 21.0  # mm
_ACROSS = 5
_COLOR_NAME = Style(LABEL, 6.5, 4.5, Ink("label"), narrow=LABEL_NARROW, lines=1)
_COLOR_HEX = replace(_COLOR_NAME, ink=Ink("imprint"))

_FONT_WIDE = 92.0  # mm: a sample of a font
_FIRST_LINE, _OTHER_LINES = (10.5, 21.0), (6.4, 11.5)  # their height in mm, and their size in points
# A line in each alphabet; a font shows the lines for which it has all letters.
_ALPHABETS = (
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

_ICON, _ICON_CELL = 12.0, 20.4  # mm: a drawing, and the room for its name


class StyleGallery(Gallery):
    """The styles, each shown on the same edition."""

    def names(self, word: str) -> tuple[str, ...]:
        """Return the styles whose name or description contains a word."""
        wanted = word.casefold()
        return tuple(name for name, line in style_lines().items() if wanted in f"{name} {line}".casefold())

    def nearest(self, word: str) -> str:
        return did_you_mean(word, style_names())

    def lines(self, names: Sequence[str], word: str = "", language: str = "en") -> Sequence[str]:
        lines = style_lines()
        return [f"{name:<16} {lines[name]}" for name in names]

    def showing(self, names: Sequence[str]) -> Showing:
        lines = style_lines()
        looks, sections = {}, []
        for name in names:
            samples = Samples(sample_theme("style", name))
            looks[name] = FacesAndInks(samples.faces, samples.inks)
            back = samples.back("cards", "chest-01")
            cards = (
                samples.front("cards", "chance-01"),
                cropped(back, Rect.of(back.size)),
                samples.front("deeds", "deed-28"),
            )
            token = wide(samples.front("pieces", "ship"), 15.0)
            purse = stacked([wide(samples.front("money", "note-100"), _NOTE), token], _GAP)
            frame = in_row([wide(samples.board(), _BOARD), *(wide(card, _CARD) for card in cards), purse], _GAP)
            entry = GalleryEntry(lines[name], Renamer(name, looks[name]).frame(frame))
            sections.append(GallerySection(name, (entry,)))
        return Showing("Styles", tuple(sections), faces_of(looks), inks_of(looks))


class PaletteGallery(Gallery):
    """The palettes: their colors with their names, and the board in them."""

    def names(self, word: str) -> tuple[str, ...]:
        return tuple(name for name in palette_names() if word.casefold() in name)

    def nearest(self, word: str) -> str:
        return did_you_mean(word, palette_names())

    def showing(self, names: Sequence[str]) -> Showing:
        samples = Samples(sample_theme())
        pieces = [wide(frame, _PALETTE_BOARD) for frame in (samples.board(), samples.space("jail"))]
        board = in_row(pieces, _PALETTE_GAP)
        setter = Typesetter(Typefaces(label_faces()))
        looks, sections = {}, []
        for name in names:
            edition = sample_theme("palette", name).edition
            looks[name] = FacesAndInks(samples.faces, inks(palette(edition), "standard"))
            colors = {field: str(getattr(edition.palette, field)) for field in edition.palette.__struct_fields__}
            frame = in_row([_swatches(name, colors, setter), Renamer(name, looks[name]).frame(board)], _PALETTE_GAP)
            sections.append(GallerySection(name, (GalleryEntry("", frame),)))
        return Showing("Palettes", tuple(sections), faces_of(looks), inks_of(looks))


def _swatches(name: str, colors: dict[str, str], setter: Typesetter) -> Frame:
    """Draw swatches of colors, with their names as a theme writes them."""
    items: list[Placed] = []
    renamer = Renamer(name, FacesAndInks({}, inks_of({})))
    for number, (field, color) in enumerate(colors.items()):
        row, column = divmod(number, _ACROSS)
        at = Rect(column * (_SWATCH.width + 2.0), row * _SWATCH_ROW, *_SWATCH)
        swatch = shape(rect_path(Rect.of(_SWATCH)), Ink("ground", field), HAIRLINE_PEN)
        items.append(placed(renamer.frame(Frame(_SWATCH, (swatch,))), at.x, at.y))
        below = Rect(at.x - 1.0, at.bottom + 0.8, _SWATCH.width + 2.0, 2.9)
        items += setter.fit(field, below, _COLOR_NAME, "")
        items += setter.fit(color, below.moved(0.0, 2.9), _COLOR_HEX, "")
    rows = -(-len(colors) // _ACROSS)
    return Frame(Size(_ACROSS * (_SWATCH.width + 2.0), rows * _SWATCH_ROW), tuple(items))


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
    return [line for line in _ALPHABETS if all(file.covers(ord(letter)) for letter in line if not letter.isspace())]


def showing_of(files: Mapping[str, FontFile]) -> Showing:
    """Draw fonts by their names, each with the lines that it has letters for, the first large."""
    setter = Typesetter(Typefaces(files))
    parts = []
    for name, file in files.items():
        items: list[Placed] = []
        down = 0.0
        for number, line in enumerate(_lines(file)):
            tall, size = _OTHER_LINES if number else _FIRST_LINE
            style = Style(name, size, 6.0, Ink("label"), narrow=None, lines=1)
            items += setter.fit(line, Rect(0.0, down, _FONT_WIDE, tall), style, "")
            down += tall
        if items:
            parts.append(GalleryEntry(name, Frame(Size(_FONT_WIDE, down), tuple(items))))
    return Showing("Fonts", (GallerySection("", tuple(parts)),), files, inks(InkPalette({}, {}), "standard"))


class IconGallery(Gallery):
    """The bundled drawings; those of the collections are found by a word, or by the collection's name."""

    def names(self, word: str) -> tuple[str, ...]:
        if not word:
            return tuple(baked())
        others = [name for each in SETS for name in set_names(each)]
        if word.startswith(tuple(f"{each}/" for each in SETS)):
            return drawings_called(word, others)
        found = drawings_called(word, baked()) or drawings_like(word, baked())
        return (*found, *drawings_called(word, others)) or drawings_like(word, others)

    def lines(self, names: Sequence[str], word: str = "", language: str = "en") -> Sequence[str]:
        wide = max(map(len, names), default=0)
        return [f"{name:<{wide}}  {shown_name(name, word, language)}".rstrip() for name in names]

    def nearest(self, word: str) -> str:
        alike = (call for call in all_calls(baked()) if call[:1].casefold() == word[:1].casefold())
        near = did_you_mean(word, sorted(alike, key=lambda call: (abs(len(call) - len(word)), call)))
        return near or message("try a simpler word; 'printgen icons' lists all, and '--sheet icons.pdf' draws them")

    def showing(self, names: Sequence[str]) -> Showing:
        icons = Icons(own_colors=True)
        parts = tuple(GalleryEntry(name, icons.frame(name, _ICON, Ink("label"))) for name in names)
        return Showing("Icons", (GallerySection("", parts, _ICON_CELL),), {}, inks(InkPalette({}, {}), "standard"))
