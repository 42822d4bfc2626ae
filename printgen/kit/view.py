"""Views of a kit: its documents, pages and pieces, each laid out on demand."""

from collections.abc import Collection, Sequence
from math import hypot
from typing import TYPE_CHECKING

from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Placed
from printgen.errors import UsageError, quoted
from printgen.geometry import Point, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Cell, Component, Face
from printgen.kit.layout import LaidOutKit, lay_out
from printgen.kit.request import chosen_documents
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.messages import message
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.palette import palette
from printgen.theme.theme import Theme

if TYPE_CHECKING:
    from printgen.event.occasion import Occasion
    from printgen.pdf.press import Press

_MOST_LAYOUTS = 20  # the number of cached layouts, one for each requested set of documents


class KitView:
    """A theme's kit by its documents, pages and pieces, in any variant.

    It raises the same errors as a build of the requested documents. Unchanged fonts, prepared pictures and drawings are
    reused from the ``former`` view, that of an earlier state of the theme or of another one.
    """

    def __init__(
        self, theme: Theme, choices: Choices, event: "Occasion | None" = None, former: "KitView | None" = None
    ) -> None:
        self.theme, self._choices, self._event = theme, choices, event
        self._kinds = {kind.name: kind for kind in chosen_documents(theme, choices)}
        self._layouts: dict[tuple[str, ...] | None, LaidOutKit] = {}
        self._by_document: dict[str, LaidOutKit] = {}
        self._press: Press | None = None
        self._former_press: Press | None = (former._press or former._former_press) if former else None
        self.context: DrawingContext | None = former.context if former else None

    @property
    def names(self) -> tuple[str, ...]:
        """The documents of the kit, in its order."""
        return tuple(self._kinds)

    def item_word(self, name: str) -> str:
        """Return the word for an item of a document."""
        return self._kinds[name].item or name

    def lay_out(self, names: Collection[str] | None = None) -> LaidOutKit:
        """Lay out the kit, or the documents of some names and those that they need; the same names only once."""
        key = None if names is None else tuple(sorted(names))
        if key not in self._layouts:
            if len(self._layouts) >= _MOST_LAYOUTS:
                self._layouts.clear()
            kit = lay_out(self.theme, self._choices, self._event, names, former=self.context)
            self.context = kit.context
            self._layouts[key] = kit
            self._by_document |= dict.fromkeys((document.name for document in kit.documents), kit)
        return self._layouts[key]

    @property
    def press(self) -> "Press":
        """The press of the kit, once it or one of its documents is laid out."""
        from printgen.kit.finish import press_of

        if self._press is None:
            assert self.context is not None
            self._press = press_of(self.context, self._former_press)
            self._former_press = None
        return self._press

    def document(self, name: str) -> ImposedDocument:
        """Return a document on paper, before inks are chosen; raises UsageError for an unknown one."""
        for document in self._kit_with(name).documents:
            if document.name == name:
                return document
        title = self.theme.edition.title
        raise UsageError(message("{title} has nothing to print in the document {name}", title=title, name=quoted(name)))

    def component(self, name: str) -> Component:
        """Return a document before imposition; raises UsageError for an unknown one."""
        return self._kit_with(name).components[name]

    def pieces(self, name: str) -> tuple[str, ...]:
        """Return the stems of a document's pieces, or the spaces of a board; none if it has only pages."""
        return tuple(piece_faces(self.component(name)))

    def page(self, name: str, number: int, variant: str) -> bytes:
        """Return a page of a document, counted from 1, as a PDF; raises UsageError for an unknown one."""
        document = self.document(name)
        if not 1 <= number <= len(document.sheets):
            last = len(document.sheets)
            text = message("{name} has pages 1 to {last}, and no page {number}", name=name, last=last, number=number)
            raise UsageError(text)
        return self._painted(document, document.sheets[number - 1 : number], variant)

    def piece(self, name: str, stem: str, variant: str) -> bytes:
        """Return a piece of a document, such as ``chance-07``, as a PDF: its front, and its back as a second page.

        A page is the finished piece. The pieces of a board are its spaces. UsageError for an unknown one.
        """
        component = self.component(name)
        faces = piece_faces(component).get(stem)
        if faces is None:
            raise UsageError(message("{name} has no piece {piece}", name=name, piece=quoted(stem)))
        if surface := component.surface:
            faces = next(((_on_ground(cell, surface.ground),) for cell in surface.cells if cell.id == stem), faces)
        sides: tuple[Face, ...] = ("front", "back")
        sheets = tuple(
            Sheet(name, number, 1, side, "list", frame, ())
            for number, (side, frame) in enumerate(zip(sides, faces, strict=False), 1)
        )
        return self._painted(self.document(name), sheets, variant)

    def _kit_with(self, name: str) -> LaidOutKit:
        if name not in self._kinds:
            title = self.theme.edition.title
            raise UsageError(message("{title} has no document {name}", title=title, name=quoted(name)))
        return self._by_document.get(name) or self.lay_out((name,))

    def _painted(self, document: ImposedDocument, sheets: Sequence[Sheet], variant: str) -> bytes:
        from printgen.pdf.painter import paint

        table = self.press.inks(palette(self.theme.edition), variant)
        return paint(replace(document, sheets=tuple(sheets)), table, self.press).read()


def piece_faces(component: Component) -> dict[str, tuple[Frame, ...]]:
    """Return the fronts and backs of a document's pieces by their stems, or the spaces of a board."""
    spaces = {cell.id: (cell.frame,) for cell in component.surface.cells} if component.surface else {}
    return {piece.stem: tuple(filter(None, (piece.front, piece.back))) for piece in component.pieces} | spaces


def _on_ground(space: Cell, ground: Frame) -> Frame:
    """Return a space upright, with the board's ground below it."""
    size, on_board = space.frame.size, space.rect.centre
    half = hypot(size.width, size.height) / 2  # a square so large covers the space however it is turned
    below = Frame(Size(2 * half, 2 * half), (Placed(Point(half - on_board.x, half - on_board.y), Group(ground)),))
    corner = Point(size.width / 2 - half, size.height / 2 - half)
    return Frame(size, (Placed(corner, Group(below, -space.turn % 360)), Placed(Point(0, 0), Group(space.frame))))
