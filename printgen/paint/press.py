"""What the documents of a build share in print: fonts, and what is drawn more than once."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from printgen.drawing.frame import Frame, Group, Path, Shape
from printgen.drawing.type.setting.typefaces import Typefaces
from printgen.identity import IdentityMap
from printgen.kit.sheet import ImposedDocument
from printgen.paint.file import Stores
from printgen.paint.fonts import Font

_WORTH_A_FORM = 24  # segments of a path; a shorter one is cheaper written again


DrawnAgain = IdentityMap[Frame | Path, int]  # what is drawn more than once in a document, numbered


class Press(Struct, frozen=True):
    """What the documents of a build share: fonts by face, and what their files share."""

    fonts: Mapping[str, Font]
    language: str
    stores: Stores
    again: dict[str, tuple[ImposedDocument, DrawnAgain]]  # what is drawn again in the last document of each name

    @classmethod
    def of(cls, faces: Typefaces, language: str, own: Iterable[str] = ()) -> "Press":
        """Return a press with these typefaces; faces of one file share a font. ``own`` are the theme's characters."""
        own = frozenset(own)
        fonts: dict[bytes, Font] = {}
        for face in faces.names:
            file = faces.file(face)
            fonts.setdefault(file.data, Font(file, f"F{len(fonts) + 1}", own))
        by_face = {face: fonts[faces.file(face).data] for face in faces.names}
        return cls(_FaceFonts(by_face, faces, own), language, Stores({}, {}), {})

    def reached_again(self, document: ImposedDocument) -> DrawnAgain:
        """Return what a document draws more than once, which is the same in every variant."""
        known = self.again.get(document.name)
        if known is None or known[0] is not document:
            found = drawn_again(sheet.frame for sheet in document.sheets)
            known = self.again[document.name] = document, found
        return known[1]


class _FaceFonts(dict[str, Font]):
    """Fonts by face; those of bundled scripts are made when a text first needs them."""

    def __init__(self, fonts: Mapping[str, Font], faces: Typefaces, own: Iterable[str]) -> None:
        super().__init__(fonts)
        self._faces, self._characters = faces, own

    def __missing__(self, face: str) -> Font:
        font = self[face] = Font(self._faces.file(face), face.capitalize(), self._characters)
        return font


def drawn_again(frames: Iterable[Frame]) -> DrawnAgain:
    """Return the frames, and the paths worth a form, that are drawn more than once, numbered."""
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
