"""The kit from which galleries take their samples."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Placed, placed
from printgen.art.icons import known_icons
from printgen.art.inks import PaintOf, inks
from printgen.art.transforms import Scaler
from printgen.geometry import Point, Rect, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Piece, Surface
from printgen.kit.papers import PAPERS, USUAL_PAPER
from printgen.kit.view import KitView
from printgen.loading import load_theme
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.parts.palette import palette
from printgen.theme.chain import FILE
from printgen.theme.theme import Theme
from printgen.type.font_file import FontFile

_EDITION = "classic"


@cache
def sample_theme(field: str = "", name: str = "") -> Theme:
    """Load the edition of the samples, with one field such as its style or palette changed."""
    if not field:
        return load_theme(_EDITION, known_icons())
    with TemporaryDirectory() as folder:
        lines = ("format: 1", f"extends: {_EDITION}", "id: sample", f"{field}: {name}", "")
        (Path(folder) / FILE).write_text("\n".join(lines), encoding="utf-8")
        return load_theme(f"{folder}/", known_icons())


class Samples:
    """A kit whose ornaments can be changed one by one."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._context = context_for(theme)
        self._kit = KitView(theme, Choices(PAPERS[USUAL_PAPER]))

    @property
    def faces(self) -> Mapping[str, FontFile]:
        faces = self._context.setter.faces
        return {name: faces.file(name) for name in faces.names}

    @property
    def inks(self) -> PaintOf:
        return inks(palette(self.theme.edition), "standard")

    def context(self, **ornament: Any) -> DrawingContext:
        """Return the drawing context of components with some other ornaments."""
        return replace(self._context, theme=self._varied(ornament), drawn={})

    def changed(self, **ornament: Any) -> "Samples":
        """Return the same kit with some other ornaments."""
        self._kit = KitView(self._varied(ornament), Choices(PAPERS[USUAL_PAPER]), former=self._kit)
        return self

    def _varied(self, ornament: dict[str, Any]) -> Theme:
        """Return the edition with other ornaments, and without the scenes of board and tokens that would hide some."""
        edition: Any = self.theme.edition
        spaces = [replace(space, scene=None) if getattr(space, "scene", None) else space for space in edition.spaces]
        board, looks = replace(edition.board, scene=None), replace(edition.ornament, **ornament)
        tokens = [replace(token, scene=None, back_scene=None) for token in edition.pieces.tokens]
        pieces = replace(edition.pieces, tokens=tokens)
        return replace(self.theme, edition=replace(edition, ornament=looks, board=board, spaces=spaces, pieces=pieces))

    def _piece(self, document: str, stem: str) -> Piece:
        return next(piece for piece in self._kit.component(document).pieces if piece.stem == stem)

    def front(self, document: str, stem: str) -> Frame:
        """Return the front of a piece; for a folded piece, its upright front side."""
        piece = self._piece(document, stem)
        rect = dict(piece.faces).get("front")
        return cropped(piece.front, rect) if rect else piece.front

    def back(self, document: str, stem: str) -> Frame:
        piece = self._piece(document, stem)
        return piece.back or piece.front

    def space(self, name: str) -> Frame:
        """Return a space of the board, upright, on white."""
        return next(cell.frame for cell in self._surface().cells if cell.id == name)

    def board(self) -> Frame:
        surface = self._surface()
        cells = (Placed(cell.rect.at, Group(cell.frame, cell.turn)) for cell in (*surface.centre, *surface.cells))
        return cropped(Frame(surface.size, (placed(surface.ground, 0.0, 0.0), *cells)), Rect.of(surface.size))

    def _surface(self) -> Surface:
        surface = self._kit.component("board").surface
        assert surface is not None  # it is a game on a board
        return surface


def cropped(frame: Frame, rect: Rect) -> Frame:
    """Return a part of a frame."""
    return Frame(rect.size, (Placed(Point(-rect.x, -rect.y), Group(frame, 0, rect)),))


def wide(frame: Frame, width: float) -> Frame:
    """Scale a frame to a width in mm."""
    return Scaler(width / frame.size.width).frame(frame)


def in_row(frames: Iterable[Frame], gap: float) -> Frame:
    """Place frames side by side, ``gap`` mm apart, aligned at their tops."""
    items: list[Placed] = []
    across = tall = 0.0
    for frame in frames:
        items.append(placed(frame, across, 0.0))
        across += frame.size.width + gap
        tall = max(tall, frame.size.height)
    return Frame(Size(across - gap, tall), tuple(items))
