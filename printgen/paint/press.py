"""What the documents of a build share in print: fonts, paths as operators, and what is drawn more than once."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from printgen.drawing.frame import Frame, Group, Path, Shape
from printgen.drawing.frame import bounds as path_bounds
from printgen.drawing.type.setting.typefaces import Typefaces
from printgen.geometry import Rect
from printgen.identity import IdentityMap
from printgen.kit.sheet import ImposedDocument
from printgen.paint import operators
from printgen.paint.file import Stores
from printgen.paint.fonts import Font

_WORTH_A_FORM = 24  # segments of a path; a shorter one is cheaper written again


DrawnAgain = IdentityMap[Frame | Path, int]  # what is drawn more than once in a document, numbered


class PathOperators:
    """Paths as operators, each written once; a long one is known by itself, which is sooner done than to compare it.

    So is the last one that was asked for: it is painted in one variant after the other.
    """

    def __init__(self) -> None:
        self._written: dict[Path, str] = {}
        self._long: IdentityMap[Path, str] = IdentityMap()
        self._last: tuple[Path, str] = (), ""

    def of(self, path: Path) -> str:
        """The operators of a path."""
        if path is self._last[0]:
            return self._last[1]
        written = self._of_equal(path) if len(path) < _WORTH_A_FORM else self._of_long(path)
        self._last = path, written
        return written

    def _of_long(self, path: Path) -> str:
        known = self._long.get(path)
        if known is None:
            known = self._of_equal(path)
            self._long[path] = known
        return known

    def _of_equal(self, path: Path) -> str:
        known = self._written.get(path)
        if known is None:
            known = self._written[path] = operators.path_operators(path)
        return known


class Press(Struct, frozen=True):
    """What the documents of a build share: fonts by face, paths as operators and boxes, what their files share."""

    fonts: Mapping[str, Font]
    language: str
    paths: PathOperators
    boxes: IdentityMap[Path, Rect]
    stores: Stores
    again: dict[str, tuple[ImposedDocument, DrawnAgain]]  # what is drawn again in the last document of each name

    @classmethod
    def of(cls, faces: Typefaces, language: str, own: Iterable[str] = ()) -> "Press":
        """A press with these typefaces; those of one file share one font. ``own`` are the theme's characters."""
        own = frozenset(own)
        fonts: dict[bytes, Font] = {}
        for face in faces.names:
            file = faces.file(face)
            fonts.setdefault(file.data, Font(file, f"F{len(fonts) + 1}", own))
        by_face = {face: fonts[faces.file(face).data] for face in faces.names}
        return cls(_FaceFonts(by_face, faces, own), language, PathOperators(), IdentityMap(), Stores({}, {}), {})

    def reached_again(self, document: ImposedDocument) -> DrawnAgain:
        """What the document reaches more than once: the same in every variant."""
        known = self.again.get(document.name)
        if known is None or known[0] is not document:
            found = drawn_again(sheet.frame for sheet in document.sheets)
            known = self.again[document.name] = document, found
        return known[1]

    def box(self, path: Path) -> Rect:
        """The box round a path."""
        known = self.boxes.get(path)
        if known is None:
            known = path_bounds(path)
            self.boxes[path] = known
        return known


class _FaceFonts(dict[str, Font]):
    """Fonts by face; that of a bundled script is made when a text first needs it."""

    def __init__(self, fonts: Mapping[str, Font], faces: Typefaces, own: Iterable[str]) -> None:
        super().__init__(fonts)
        self._faces, self._characters = faces, own

    def __missing__(self, face: str) -> Font:
        font = self[face] = Font(self._faces.file(face), face.capitalize(), self._characters)
        return font


def drawn_again(frames: Iterable[Frame]) -> DrawnAgain:
    """The frames, and the paths worth a form of their own, that are reached more than once."""
    met: IdentityMap[Frame | Path, bool] = IdentityMap()
    again: DrawnAgain = IdentityMap()

    def is_new(thing: Frame | Path) -> bool:
        if not met.get(thing):
            met[thing] = True
            return True
        if again.get(thing) is None:
            again[thing] = len(again)
        return False

    waiting = list(frames)
    while waiting:
        frame = waiting.pop()
        if not is_new(frame):
            continue
        for _, item in frame.items:
            if isinstance(item, Group):
                waiting.append(item.frame)
            elif isinstance(item, Shape) and len(item.path) >= _WORTH_A_FORM:
                is_new(item.path)
    return again
