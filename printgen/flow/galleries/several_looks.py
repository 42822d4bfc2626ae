"""Several styles on one page: the drawings of each keep their faces and inks, under prefixed names."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.frame import Frame, Group, Ink, Picture, Placed, Shape, Text
from printgen.drawing.ink_variants import InkPalette, Inks, Paint, inks
from printgen.drawing.type.fonts.font_file import FontFile
from printgen.identity import IdentityMap

_MARK = "|"  # between the name of a style and that of a face or an ink


class FacesAndInks(Struct, frozen=True):
    """The faces and inks of the drawings of one style."""

    faces: Mapping[str, FontFile]
    inks: Inks


def faces_of(looks: Mapping[str, FacesAndInks]) -> dict[str, FontFile]:
    """Return the faces of all styles, under their prefixed names."""
    return {f"{name}{_MARK}{face}": file for name, look in looks.items() for face, file in look.faces.items()}


def inks_of(looks: Mapping[str, FacesAndInks]) -> Inks:
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
        renamed = self._frames.get(frame)
        if renamed is None:
            renamed = self._frames[frame] = Frame(frame.size, tuple(map(self._placed, frame.items)))
        return renamed

    def _placed(self, entry: Placed) -> Placed:
        item = entry.item
        match item:
            case Shape(_, fill, stroke):
                pen = stroke and replace(stroke, ink=self._ink(stroke.ink))
                return entry._replace(item=replace(item, fill=fill and self._ink(fill), stroke=pen))
            case Text():
                face = f"{self._name}{_MARK}{item.face}" if item.face in self._faces else item.face
                return entry._replace(item=replace(item, face=face, ink=self._ink(item.ink)))
            case Picture():
                return entry._replace(item=replace(item, ink=self._ink(item.ink)))
            case Group():
                return entry._replace(item=item._replace(frame=self.frame(item.frame)))

    def _ink(self, ink: Ink) -> Ink:
        return replace(ink, role=f"{self._name}{_MARK}{ink.role}")
