"""The components of a kit: made from their rows, as often as chosen, and put on paper."""

from collections.abc import Iterable, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from printgen.components.desk import Desk
from printgen.errors import PrintgenError
from printgen.flow.layout.board_cutting import CutBoard
from printgen.flow.layout.copies import DocumentOnPaper, imposed, with_copies
from printgen.flow.layout.refusal import attempt
from printgen.flow.layout.saver import sparing
from printgen.kit.choices import Choices
from printgen.kit.document import Document
from printgen.kit.mirroring import mirrored_component
from printgen.kit.pieces import Component


class MadeComponents(Struct, frozen=True):
    """What the rows of a kit came to: the components in order, and why others were refused."""

    components: tuple[Component, ...]
    errors: tuple[PrintgenError, ...]


class ComponentsOnPaper(Struct, frozen=True):
    """Components on paper, each with the sheets that it usually takes, and why others were refused."""

    documents: tuple[DocumentOnPaper, ...]
    errors: tuple[PrintgenError, ...]


def on_paper(desk: Desk, choices: Choices, components: Sequence[Component], board: CutBoard) -> ComponentsOnPaper:
    """Components on paper."""
    put = partial(sparing, tiles=board.tiles) if choices.saver else _usually
    attempts = [attempt(partial(put, desk, choices, component)) for component in components]
    documents = tuple(one for one in attempts if isinstance(one, DocumentOnPaper))
    return ComponentsOnPaper(documents, tuple(one for one in attempts if isinstance(one, PrintgenError)))


def _usually(desk: Desk, choices: Choices, component: Component) -> DocumentOnPaper:
    document = imposed(desk, choices, component)
    return DocumentOnPaper(document, document.papers)


def components_of(desk: Desk, choices: Choices, rows: Iterable[Document], needed: object) -> MadeComponents:
    """The components of rows; ``needed`` is handed to those that need more than the choices."""
    attempts = [attempt(partial(component_of, row, desk, choices, needed)) for row in rows]
    components = tuple(with_copies(one, choices) for one in attempts if isinstance(one, Component))
    return MadeComponents(components, tuple(one for one in attempts if isinstance(one, PrintgenError)))


def component_of(row: Document, desk: Desk, choices: Choices, needed: object) -> Component:
    """A row's component under the row's name and title, with what could not be set on it."""
    clear = desk.cleared(row.name)
    component = row.make(clear, choices, *([needed] if row.needs else []))
    if row.mirrored and clear.is_leftward:
        component = mirrored_component(component, clear.setter.faces.length)
    return clear.with_misfits(replace(component, name=row.name, title=desk.label(f"documents.{row.name}")))
