"""The press: fonts, written paths and drawings that the documents of a build, and builds after one another, share."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Stroke
from printgen.art.inks import InkPalette, PaintOf, inks
from printgen.geometry import Path
from printgen.pdf.file import Stores
from printgen.pdf.fonts import Font
from printgen.pdf.operators import path_operators
from printgen.pdf.recent import Recent
from printgen.pdf.shape_pens import ShapePen, shape_pen
from printgen.type.typefaces import Typefaces

_LONGEST_KEPT = 1_000  # segments of a path whose operators are cached
_PATHS = 16_000  # cached paths; a kit has about 15,000, with 10 MB of operators
_DRAWINGS = 500  # cached drawings; a kit has up to 300, with 3 MB
_PALETTES = 8  # cached palettes
_PENS = 2_000  # cached pens; a kit has about 500


class Press(Struct, frozen=True):
    """Caches that the documents of a build share: fonts by face, and those of their files.

    Whatever is cached is found by everything that it depends on, so that its documents are the same without it.
    """

    faces: Typefaces
    fonts: Mapping[str, Font]
    language: str
    own: frozenset[str]
    stores: Stores
    paths: "WrittenPaths"
    coarse_paths: "WrittenPaths"  # of small late art: a fifth shorter
    kept: Recent[tuple[Frame, PaintOf], bytes]  # late art that is kept, as compressed operators
    tables: list[tuple[InkPalette, str, PaintOf]]
    pens: Recent[tuple[PaintOf, Ink | None, Stroke | None], ShapePen]

    @classmethod
    def of(cls, faces: Typefaces, language: str, own: Iterable[str] = (), former: "Press | None" = None) -> "Press":
        """Return a press with these typefaces; faces of one file share a font. ``own`` are the theme's characters.

        It takes over what a ``former`` one has cached.
        """
        own = frozenset(own)
        if former is None:
            caches = Stores.empty(), WrittenPaths(), WrittenPaths(coarse=True)
            return cls(faces, _fonts(faces, own), language, own, *caches, Recent(_DRAWINGS), [], Recent(_PENS))
        former.stores.forms.renew()
        former.stores.pictures.renew()
        former.paths.renew()
        former.coarse_paths.renew()
        if former.faces is faces and former.language == language and former.own == own:
            return former
        return replace(former, faces=faces, language=language, own=own, fonts=_fonts(faces, own))

    def inks(self, palette: InkPalette, variant: str) -> PaintOf:
        """Return the function from inks to the paints of a variant, the same for equal palettes."""
        for known, its, table in self.tables:
            if its == variant and known == palette:
                return table
        made = inks(palette, variant)
        self.tables.append((palette, variant, made))
        if len(self.tables) > 2 * _PALETTES:
            self.tables.pop(0)
        return made

    def pen(self, inks: PaintOf, fill: Ink | None, stroke: Stroke | None) -> ShapePen:
        """Return the operators that paint shapes of a fill and a stroke."""
        key = inks, fill, stroke
        pen = self.pens.get(key)
        if pen is None:
            pen = self.pens[key] = shape_pen(inks, fill, stroke)
        return pen


class WrittenPaths:
    """Paths as operators: the same in every variant, and often drawn again. Writing each once saves a tenth of a build.

    Engravings are drawn once, and would take 2 MB each.
    """

    def __init__(self, coarse: bool = False) -> None:
        self._coarse = coarse
        # By identity, because comparing paths takes as long as writing them; each entry keeps its path alive.
        self._written = Recent[int, tuple[Path, str]](_PATHS)

    def __getitem__(self, path: Path) -> str:
        known = self._written.get(id(path))
        if known is not None:
            return known[1]
        written = path_operators(path, self._coarse)
        if len(path) <= _LONGEST_KEPT:
            self._written[id(path)] = path, written
        return written

    def renew(self) -> None:
        """Begin with another kit; forget the paths that the kit before did not use."""
        self._written.renew()


def _fonts(faces: Typefaces, own: frozenset[str]) -> Mapping[str, Font]:
    """Return the fonts of typefaces by face."""
    fonts: dict[bytes, Font] = {}
    for face in faces.names:
        file = faces.file(face)
        fonts.setdefault(file.data, Font(file, f"F{len(fonts) + 1}", own))
    return _FaceFonts({face: fonts[faces.file(face).data] for face in faces.names}, faces, own)


class _FaceFonts(dict[str, Font]):
    """Fonts by face; those of bundled scripts are made when a text first needs them."""

    def __init__(self, fonts: Mapping[str, Font], faces: Typefaces, own: Iterable[str]) -> None:
        super().__init__(fonts)
        self._faces, self._characters = faces, own

    def __missing__(self, face: str) -> Font:
        font = self[face] = Font(self._faces.file(face), face.capitalize(), self._characters)
        return font
