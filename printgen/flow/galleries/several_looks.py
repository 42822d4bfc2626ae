"""Several looks on one page: the pictures of each keep their own faces and inks, under names of their own."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.frame import Frame, Group, Ink, Picture, Placed, Shape, Text
from printgen.drawing.ink_variants import InkPalette, Inks, Paint, inks
from printgen.drawing.type.fonts.font_file import FontFile
from printgen.identity import IdentityMap

_MARK = "|"  # between the name of a look and that of a face or an ink


class FacesAndInks(Struct, frozen=True):
    """What the pictures of one look are set in and painted with."""

    faces: Mapping[str, FontFile]
    inks: Inks


def faces_of(looks: Mapping[str, FacesAndInks]) -> dict[str, FontFile]:
    """The faces of all looks, under the names that their pictures have for them."""
    return {f"{name}{_MARK}{face}": file for name, look in looks.items() for face, file in look.faces.items()}


def inks_of(looks: Mapping[str, FacesAndInks]) -> Inks:
    """What answers the inks of all looks, and those of none as Standard does."""
    own = inks(InkPalette({}, {}), "standard")

    def answer(ink: Ink) -> Paint | None:
        name, mark, role = ink.role.partition(_MARK)
        return looks[name].inks(Ink(role, ink.key)) if mark else own(ink)

    return answer


class Renamer:
    """Gives the faces and inks of pictures the names that they have in a look."""

    def __init__(self, name: str, look: FacesAndInks) -> None:
        self._name, self._faces = name, look.faces
        self._frames: IdentityMap[Frame, Frame] = IdentityMap()

    def frame(self, frame: Frame) -> Frame:
        """The picture in its look; one that is met twice stays one."""
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
