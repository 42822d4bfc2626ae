"""A drawn gallery as data: named entries in sections, with their faces and inks."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from printgen.drawing.frame import Frame
from printgen.drawing.ink_variants import Inks
from printgen.drawing.type.fonts.font_file import FontFile
from printgen.resources import folder

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
    inks: Inks


def label_faces() -> dict[str, FontFile]:
    """Return the faces of labels."""
    return {face: bundled_font(file) for face, file in _FILES.items()}


def bundled_font(file: str) -> FontFile:
    """Read a bundled font, by its name as a theme writes it."""
    return FontFile((folder("fonts") / file).read_bytes())
