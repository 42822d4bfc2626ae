"""Which items of a kit look otherwise than before."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest

from msgspec import Struct

from printgen.components.common.palette import palette
from printgen.drawing.frame import Frame
from printgen.drawing.ink_variants import InkPalette
from printgen.flow.preview.item_names import BOARD, POSTER, WHOLE_BOARD, ItemNames, NamedItem
from printgen.flow.preview.same_frames import SameFrames
from printgen.flow.preview.warm import WarmKit
from printgen.kit.pieces import Component, Surface
from printgen.kit.sheet import ImposedDocument
from printgen.theme.games import AnyEdition

MOST = 12  # items that are shown after a change; of more, the first of each document


class KitLook(Struct, frozen=True):
    """What a kit looks like: its documents and their components by their names, and its colours."""

    documents: Mapping[str, ImposedDocument]
    components: Mapping[str, Component]
    colours: InkPalette

    def same(self, name: str, other: "KitLook") -> bool:
        """Whether a document looks as it did; both may lack it."""
        return self.colours == other.colours and self.documents.get(name) is other.documents.get(name)


def kit_look(kit: WarmKit, names: Iterable[str], edition: AnyEdition) -> KitLook:
    """What some documents of a kit look like."""
    found = tuple(names)
    documents = {name: kit.document(name) for name in found}
    return KitLook(documents, {name: kit.component(name) for name in found}, palette(edition))


def still_to_show(items: Iterable[NamedItem], old: KitLook | None, new: KitLook) -> tuple[NamedItem, ...]:
    """The items whose documents are not as they were, or were not there."""
    return tuple(item for item in items if old is None or not new.same(item.document, old))


def changed_items(names: ItemNames, old: KitLook, new: KitLook) -> tuple[NamedItem, ...]:
    """The items that look otherwise or are new; where they are many, the first of each document."""
    documents = [name for name in names.documents if name in new.components]
    by_document = {document: tuple(_changed(names, document, old, new)) for document in documents}
    whole = (WHOLE_BOARD,) if _board_alone(by_document, old, new) else ()
    found = (*(item for items in by_document.values() for item in items), *whole)
    return found if len(found) <= MOST else tuple(items[0] for items in by_document.values() if items)


def _changed(names: ItemNames, document: str, old: KitLook, new: KitLook) -> Iterator[NamedItem]:
    if new.same(document, old):
        return
    before, now = old.components.get(document), new.components[document]
    faces, former = _faces(now), _faces(before) if before and old.colours == new.colours else {}
    same = SameFrames()
    for item in names.of_document(document):
        pairs = zip_longest(faces[item.stem], former.get(item.stem, ()))
        if not all(same(one, other) for one, other in pairs):
            yield item


def _board_alone(changed: Mapping[str, tuple[NamedItem, ...]], old: KitLook, new: KitLook) -> bool:
    """Whether the board looks otherwise although none of its spaces does: its centre or its ground."""
    if changed.get(BOARD) or new.same(POSTER, old):
        return False
    before, now = old.components.get(POSTER), new.components.get(POSTER)
    return not (before and now and before.surface and now.surface and _same_middle(before.surface, now.surface))


def _same_middle(one: Surface, other: Surface) -> bool:
    same = SameFrames()
    cells = zip_longest(one.centre, other.centre)
    return same(one.ground, other.ground) and all(
        old and new and old[:-1] == new[:-1] and same(old.frame, new.frame) for old, new in cells
    )


def _faces(component: Component) -> dict[str, tuple[Frame, ...]]:
    """The frames of a document's pieces, of a board its spaces, by their stems."""
    spaces = {cell.id: (cell.frame,) for cell in component.surface.cells} if component.surface else {}
    return spaces | {piece.stem: tuple(filter(None, (piece.front, piece.back))) for piece in component.pieces}
