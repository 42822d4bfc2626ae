"""Galleries of the names that a theme can use, laid out and painted as PDF or PNG."""

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Group, IdentityMap, Ink, Picture, Placed, Shape, Stroke, Text, placed, shape
from printgen.art.inks import OUTLINE, InkPalette, Paint, PaintOf, inks
from printgen.art.line_art import polyline
from printgen.errors import PrintgenError, Problem, UsageError, quoted
from printgen.geometry import INCH, Rect, Size
from printgen.kit.papers import Paper
from printgen.kit.preview import MOST_PIXELS, png
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.messages import message
from printgen.pdf.painter import paint
from printgen.pdf.press import Press
from printgen.pdf.raster import rendered, rendered_as_png
from printgen.resources import folder
from printgen.type.font_file import FontFile
from printgen.type.typefaces import Typefaces
from printgen.type.typesetter import Style, Typesetter

if TYPE_CHECKING:
    from PIL.Image import Image

LABEL, LABEL_BOLD, LABEL_NARROW = "label", "label-bold", "label-narrow"  # the faces of labels
_FILES = {
    LABEL: "ibm-plex-sans/IBMPlexSans-Regular.ttf",
    LABEL_BOLD: "ibm-plex-sans/IBMPlexSans-Bold.ttf",
    LABEL_NARROW: "roboto-condensed/RobotoCondensed-Regular.ttf",
}


class GalleryEntry(NamedTuple):
    """A drawing with the name that a theme gives it."""

    name: str
    frame: Frame


class GallerySection(Struct, frozen=True):
    """Entries of one kind, in cells at least ``wide`` mm wide; the title may be empty."""

    title: str
    parts: tuple[GalleryEntry, ...]
    wide: float = 0.0


class Showing(Struct, frozen=True):
    """A gallery: its title, sections, faces and inks."""

    title: str
    sections: tuple[GallerySection, ...]
    faces: Mapping[str, FontFile]
    inks: PaintOf


def label_faces() -> dict[str, FontFile]:
    """Return the faces of labels."""
    return {face: bundled_font(file) for face, file in _FILES.items()}


def bundled_font(file: str) -> FontFile:
    """Read a bundled font, by its name as a theme writes it."""
    return FontFile((folder("fonts") / file).read_bytes())


_MARK = "|"  # between the name of a style and that of a face or an ink


class FacesAndInks(Struct, frozen=True):
    """The faces and inks of the drawings of one style."""

    faces: Mapping[str, FontFile]
    inks: PaintOf


def faces_of(looks: Mapping[str, FacesAndInks]) -> dict[str, FontFile]:
    """Return the faces of all styles, under their prefixed names."""
    return {f"{name}{_MARK}{face}": file for name, look in looks.items() for face, file in look.faces.items()}


def inks_of(looks: Mapping[str, FacesAndInks]) -> PaintOf:
    """Return the inks of all styles; inks without a prefix are those of Standard."""
    own = inks(InkPalette({}, {}), "standard")

    def answer(ink: Ink) -> Paint | None:
        name, mark, role = ink.role.partition(_MARK)
        return looks[name].inks(Ink(role, ink.key)) if mark else own(ink)

    return answer


class Renamer:
    """Prefixes the faces and inks of drawings with the name of their style."""

    def __init__(self, name: str, look: FacesAndInks) -> None:
        self._name, self._faces = name, look.faces
        self._frames: IdentityMap[Frame, Frame] = IdentityMap()

    def frame(self, frame: Frame) -> Frame:
        """Return a frame with prefixed names; the same frame always gives the same result."""
        if (known := self._frames.get(frame)) is not None:
            return known
        items: list[Placed] = []
        for entry in frame.items:
            item = entry.item
            match item:
                case Shape(_, fill, stroke):
                    pen = stroke and replace(stroke, ink=self._ink(stroke.ink))
                    items.append(entry._replace(item=replace(item, fill=fill and self._ink(fill), stroke=pen)))
                case Text():
                    face = f"{self._name}{_MARK}{item.face}" if item.face in self._faces else item.face
                    items.append(entry._replace(item=replace(item, face=face, ink=self._ink(item.ink))))
                case Picture():
                    items.append(entry._replace(item=replace(item, ink=self._ink(item.ink))))
                case Group():
                    items.append(entry._replace(item=item._replace(frame=self.frame(item.frame))))
        renamed = self._frames[frame] = Frame(frame.size, tuple(items))
        return renamed

    def _ink(self, ink: Ink) -> Ink:
        return replace(ink, role=f"{self._name}{_MARK}{ink.role}")


_MARGIN, _GAP = 12.0, 4.0  # mm round a page, between cells
_HEAD, _TITLE, _NAME = 14.0, 8.0, 6.6  # mm: the heights of a page's head, a section's title and a name
_HEADING = Style(LABEL_BOLD, 18.0, 10.0, Ink("label"), align="left", narrow=LABEL_NARROW, lines=1)
_SECTION = Style(LABEL_BOLD, 10.5, 7.0, Ink("label"), align="left", narrow=LABEL_NARROW, lines=1)
_LABEL = Style(LABEL, 7.0, 4.5, Ink("imprint"), rise="top", narrow=LABEL_NARROW, lines=2)
_PAGE = Style(LABEL, 9.0, 7.0, Ink("imprint"), align="right", narrow=LABEL_NARROW, lines=1)
_RULE = Stroke(Ink("label"), OUTLINE)


def page_frames(showing: Showing, setter: Typesetter, width: float, height: float | None) -> tuple[Frame, ...]:
    """Lay a gallery out on pages of this width and height (mm); on a single page if the height is None."""
    room = width - 2 * _MARGIN
    most = math.inf if height is None else height - 2 * _MARGIN - _HEAD
    pages: list[list[Frame]] = [[]]
    for section in showing.sections:
        rows = list(_rows(section, setter, room))
        if section.title:
            words = setter.fit(section.title, Rect(0.0, 0.0, room, _TITLE - 2.5), _SECTION, "")
            rows.insert(0, Frame(Size(room, _TITLE), words))
        for at, row in enumerate(rows):
            needed = row.size.height
            if at == 0 and section.title and len(rows) > 1:  # a title stays with the row below it
                needed += rows[1].size.height
            if pages[-1] and _height(pages[-1]) + needed > most:
                pages.append([])
            pages[-1].append(row)

    frames = []
    for number, page in enumerate(pages, 1):
        box = Rect(0.0, 0.0, room, _HEAD - 5.0)
        words = setter.fit(showing.title, box, _HEADING, "")
        if len(pages) > 1:
            words += setter.fit(f"{number} / {len(pages)}", box, _PAGE, "")
        rule = shape(polyline([(0.0, box.bottom + 1.0), (room, box.bottom + 1.0)]), stroke=_RULE)
        items, down = [], _MARGIN
        for frame in (Frame(Size(room, _HEAD), (*words, rule)), *page):
            items.append(placed(frame, _MARGIN, down))
            down += frame.size.height
        tall = _height(page) + _HEAD + 2 * _MARGIN if height is None else height
        frames.append(Frame(Size(width, tall), tuple(items)))
    return tuple(frames)


def _rows(section: GallerySection, setter: Typesetter, room: float) -> Iterator[Frame]:
    """Draw the rows of a section, each entry above its name."""
    wide = max([section.wide, *(part.frame.size.width for part in section.parts)])
    across = max(1, int((room + _GAP) / (wide + _GAP)))
    cell = (room + _GAP) / across - _GAP
    for first in range(0, len(section.parts), across):
        parts = section.parts[first : first + across]
        tall = max(part.frame.size.height for part in parts)
        items: list[Placed] = []
        for number, (name, frame) in enumerate(parts):
            left = number * (cell + _GAP)
            items.append(placed(frame, left + (cell - frame.size.width) / 2, tall - frame.size.height))
            items += setter.fit(name, Rect(left, tall + 1.0, cell, _NAME - 1.0), _LABEL, "")
        yield Frame(Size(room, tall + _NAME + 1.5), tuple(items))


def _height(frames: Sequence[Frame]) -> float:
    return sum(frame.size.height for frame in frames)


def as_pdf(showing: Showing, paper: Paper) -> bytes:
    """Paint a gallery on pages of a paper."""
    return _painted(showing, *_laid_out(showing, paper.size.width, paper.size.height))


def as_png(showing: Showing, width: float, dpi: int) -> bytes:
    """Return a gallery as a PNG file."""
    return png(as_picture(showing, width, dpi), dpi)


def as_picture(showing: Showing, width: float, dpi: int) -> "Image":
    """Paint a gallery on one page ``width`` mm wide; raises UsageError if it has over 100 megapixels."""
    setter, frames = _laid_out(showing, width, None)
    size = frames[0].size
    if size.width * size.height * (dpi / INCH) ** 2 > MOST_PIXELS:
        text = message("the picture would have more than 100 megapixels")
        raise UsageError(Problem(text, hint=message("choose a lower --dpi")))
    (picture,) = rendered(_painted(showing, setter, frames), dpi)
    return picture


def entry_picture(showing: Showing, dpi: int) -> bytes:
    """Paint the first entry of a gallery alone, without its name, as a PNG file."""
    setter = Typesetter(Typefaces({**label_faces(), **showing.faces}))
    (picture,) = rendered_as_png(_painted(showing, setter, (showing.sections[0].parts[0].frame,)), dpi)
    return picture


def _laid_out(showing: Showing, width: float, height: float | None) -> tuple[Typesetter, tuple[Frame, ...]]:
    setter = Typesetter(Typefaces({**label_faces(), **showing.faces}))
    return setter, page_frames(showing, setter, width, height)


def _painted(showing: Showing, setter: Typesetter, frames: tuple[Frame, ...]) -> bytes:
    sheets = tuple(
        Sheet("gallery", number, number, "front", "list", frame, ()) for number, frame in enumerate(frames, 1)
    )
    document = ImposedDocument(
        "gallery", showing.title, sheets, lambda name, **values: f"{showing.title} {values['number']}"
    )
    return paint(document, showing.inks, Press.of(setter.faces, "en")).read()


class Gallery(ABC):
    """A section of names that a theme can use, such as icons or styles."""

    @abstractmethod
    def names(self, word: str) -> tuple[str, ...]:
        """Return the names that a word finds; all names if it is empty."""

    @abstractmethod
    def nearest(self, word: str) -> str:
        """Return a hint for a word that finds nothing."""

    @abstractmethod
    def showing(self, names: Sequence[str]) -> Showing:
        """Draw the found names."""

    def lines(self, names: Sequence[str], word: str = "", language: str = "en") -> Sequence[str]:
        """List the names that a word finds, for the reader of a language."""
        return names


def gallery(name: str) -> Gallery:
    """Return a gallery by the name of its command."""
    # Imported as needed: together they draw with every part of the kit, and a list of names needs little of that.
    if name == "ornaments":
        from printgen.galleries.ornaments import OrnamentGallery

        return OrnamentGallery()
    if name == "scenes":
        from printgen.galleries.scenes import SceneGallery

        return SceneGallery()
    from printgen.galleries.looks import FontGallery, IconGallery, PaletteGallery, StyleGallery

    galleries: dict[str, type[Gallery]] = {
        "fonts": FontGallery,
        "icons": IconGallery,
        "palettes": PaletteGallery,
        "styles": StyleGallery,
    }
    return galleries[name]()


def search(name: str, word: str) -> tuple[str, ...]:
    """Return the names in a gallery that a word finds; raises PrintgenError if there are none."""
    found = gallery(name)
    if names := found.names(word):
        return names
    text = message("there is no {name} in the list of {gallery}", name=quoted(word), gallery=name)
    raise PrintgenError(Problem(text, hint=found.nearest(word)))
