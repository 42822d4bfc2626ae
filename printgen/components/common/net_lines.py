"""The lines of a net: the outline to cut along, and the dashed lines to fold along (mm)."""

from collections.abc import Iterable

from printgen.drawing.frame import Frame, Ink, Path, Placed, Stroke, line_path, placed, shape
from printgen.drawing.ink_variants import OUTLINE
from printgen.geometry import Line, Point, Rect

NET_PEN = Stroke(Ink("line"), OUTLINE * 0.7)  # the drawings on small pieces
_CUT = Stroke(Ink("cut"), OUTLINE)
_FOLD = Stroke(Ink("fold"), OUTLINE, (1.2, 0.8))
_CALM = Stroke(Ink("white"), OUTLINE * 2)  # under a fold, so that its dashes show on any colour


def level_fold(y: float, width: float) -> Line:
    """A level fold across a strip."""
    return Line(Point(0.0, y), Point(width, y))


def cut(path: Path) -> Placed:
    """A net's outline, to be cut along."""
    return shape(path, stroke=_CUT)


def net_folds(folds: Iterable[Line]) -> tuple[Placed, ...]:
    """The dashed lines to fold along."""
    paths = [line_path(fold) for fold in folds]
    return (*(shape(path, stroke=_CALM) for path in paths), *(shape(path, stroke=_FOLD) for path in paths))


def both_faces(face: Frame, top: float) -> tuple[Placed, ...]:
    """A face twice about a level ridge at its head: the back above, on its head, and the front below."""
    return placed(face, 0.0, top, 180), placed(face, 0.0, top + face.size.height)


def below_ridge(face: Rect) -> Rect:
    """Where the front lies whose back is given: below the ridge at its foot."""
    return face.moved(0.0, face.height)
