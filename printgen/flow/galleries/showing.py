"""What a gallery shows: parts with their names, in sections, and what they are painted with."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from printgen.drawing.frame import Frame
from printgen.drawing.ink_variants import Inks
from printgen.drawing.type.fonts.font_file import FontFile
from printgen.resources import folder

LABEL, LABEL_BOLD, LABEL_NARROW = "label", "label-bold", "label-narrow"  # the faces of names
_FILES = {
    LABEL: "ibm-plex-sans/IBMPlexSans-Regular.ttf",
    LABEL_BOLD: "ibm-plex-sans/IBMPlexSans-Bold.ttf",
    LABEL_NARROW: "roboto-condensed/RobotoCondensed-Regular.ttf",
}


class GalleryEntry(NamedTuple):
    """One thing to look at, with the name that a theme gives it."""

    name: str
    frame: Frame


class GallerySection(Struct, frozen=True):
    """Parts of one kind, each in a cell at least so ``wide`` (mm); the title may be empty."""

    title: str
    parts: tuple[GalleryEntry, ...]
    wide: float = 0.0


class Showing(Struct, frozen=True):
    """A gallery as data: its title, its sections, the faces that their texts are set in, and their inks."""

    title: str
    sections: tuple[GallerySection, ...]
    faces: Mapping[str, FontFile]
    inks: Inks


def label_faces() -> dict[str, FontFile]:
    """The faces that names are set in."""
    return {face: bundled_font(file) for face, file in _FILES.items()}


def bundled_font(file: str) -> FontFile:
    """A font of ours, by its name as a theme writes it."""
    return FontFile((folder("fonts") / file).read_bytes())
