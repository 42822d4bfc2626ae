"""A kit to look at: its documents are laid out when they are asked for, its pages and pieces painted alone."""

from collections.abc import Collection, Sequence
from math import hypot
from typing import TYPE_CHECKING

from msgspec.structs import replace

from printgen.components.common.palette import palette
from printgen.components.desk import Desk
from printgen.drawing.frame import Frame, Group, Placed
from printgen.drawing.ink_variants import inks
from printgen.errors import UsageError
from printgen.flow.layout.laying_out import LaidOutKit, lay_out, rows_of
from printgen.geometry import Point, Size
from printgen.kit.choices import Choices
from printgen.kit.pieces import Cell, Component, Face
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.paint.pdf import paint
from printgen.paint.press import Press
from printgen.theme.check.texts import rare_characters
from printgen.theme.model.theme import Theme

if TYPE_CHECKING:
    from printgen.event.model import Occasion


class KitView:
    """A theme's kit by its documents, pages and pieces, in any variant.

    Whatever is asked for raises what a build of that document alone would raise. Prepared pictures are taken from the
    ``former`` desk, that of an earlier state of the theme.
    """

    def __init__(
        self, theme: Theme, choices: Choices, event: "Occasion | None" = None, former: Desk | None = None
    ) -> None:
        self.theme, self._choices, self._event = theme, choices, event
        self._rows = {row.name: row for row in rows_of(theme, choices)}
        self._laid_out: dict[str, LaidOutKit] = {}  # by document
        self._press: Press | None = None
        self.desk = former

    @property
    def names(self) -> tuple[str, ...]:
        """The documents of the kit, in its order."""
        return tuple(self._rows)

    def item_word(self, name: str) -> str:
        """What one of a document's items is called."""
        return self._rows[name].item or name

    def lay_out(self, names: Collection[str] | None = None) -> LaidOutKit:
        """Lay out the kit, or the documents of some names and those that they need."""
        kit = lay_out(self.theme, self._choices, self._event, names, former=self.desk)
        self.desk = kit.desk
        self._laid_out |= dict.fromkeys((document.name for document in kit.documents), kit)
        return kit

    def document(self, name: str) -> ImposedDocument:
        """The document on paper, in no ink yet; UsageError for an unknown one."""
        return next(document for document in self._kit_with(name).documents if document.name == name)

    def component(self, name: str) -> Component:
        """The document before it is on paper; UsageError for an unknown one."""
        return self._kit_with(name).components[name]

    def pieces(self, name: str) -> tuple[str, ...]:
        """The stems of a document's pieces, of a board its spaces; none if it has only pages."""
        return tuple(piece_faces(self.component(name)))

    def page(self, name: str, number: int, variant: str) -> bytes:
        """One page of the document, from 1, as a PDF of its own; UsageError for an unknown one."""
        document = self.document(name)
        if not 1 <= number <= len(document.sheets):
            raise UsageError(f"{name} has pages 1 to {len(document.sheets)}, and no page {number}")
        return self._painted(document, document.sheets[number - 1 : number], variant)

    def piece(self, name: str, stem: str, variant: str) -> bytes:
        """One piece of the document, such as ``chance-07``, as a PDF: its front, and its back as a second page.

        A page is the finished piece. Of a board the pieces are its spaces. UsageError for an unknown one.
        """
        component = self.component(name)
        faces = piece_faces(component).get(stem)
        if faces is None:
            raise UsageError(f"{name} has no piece '{stem}'")
        if surface := component.surface:
            faces = next(((_on_ground(cell, surface.ground),) for cell in surface.cells if cell.id == stem), faces)
        sides: tuple[Face, ...] = ("front", "back")
        sheets = tuple(
            Sheet(name, number, 1, side, "list", frame, ())
            for number, (side, frame) in enumerate(zip(sides, faces, strict=False), 1)
        )
        return self._painted(self.document(name), sheets, variant)

    def _kit_with(self, name: str) -> LaidOutKit:
        if name not in self._rows:
            raise UsageError(f"{self.theme.edition.title} has no document '{name}'")
        if name not in self._laid_out:
            self.lay_out((name,))
        return self._laid_out[name]

    def _painted(self, document: ImposedDocument, sheets: Sequence[Sheet], variant: str) -> bytes:
        assert self.desk is not None  # the document is laid out
        edition = self.theme.edition
        if self._press is None:
            self._press = Press.of(self.desk.setter.faces, edition.language, rare_characters(edition))
        return paint(replace(document, sheets=tuple(sheets)), inks(palette(edition), variant), self._press).read()


def piece_faces(component: Component) -> dict[str, tuple[Frame, ...]]:
    """The fronts and backs of a document's pieces by their stems, or the spaces of a board."""
    spaces = {cell.id: (cell.frame,) for cell in component.surface.cells} if component.surface else {}
    return {piece.stem: tuple(filter(None, (piece.front, piece.back))) for piece in component.pieces} | spaces


def _on_ground(space: Cell, ground: Frame) -> Frame:
    """A space upright, with what lies below it on the board."""
    size, on_board = space.frame.size, space.rect.centre
    half = hypot(size.width, size.height) / 2  # a square so large covers the space however it is turned
    below = Frame(Size(2 * half, 2 * half), (Placed(Point(half - on_board.x, half - on_board.y), Group(ground)),))
    corner = Point(size.width / 2 - half, size.height / 2 - half)
    return Frame(size, (Placed(corner, Group(below, -space.turn % 360)), Placed(Point(0, 0), Group(space.frame))))
