"""Which items of a kit look different than before."""

from collections.abc import Iterable, Mapping

from printgen.components.common.palette import palette
from printgen.drawing.ink_variants import InkPalette
from printgen.flow.preview.item_names import BOARD, POSTER, WHOLE_BOARD, ItemNames, NamedItem
from printgen.flow.preview.kit_view import KitView, piece_faces
from printgen.kit.pieces import Component

MOST = 12  # items that are shown after a change; of more, the first of each document

KitLook = tuple[InkPalette, Mapping[str, Component]]
"""What a kit looks like: its colors, and its components by their documents."""


def kit_look(kit: KitView, documents: Iterable[str]) -> KitLook:
    """What some documents of a kit look like."""
    return palette(kit.theme.edition), {name: kit.component(name) for name in documents}


def still_to_show(items: Iterable[NamedItem], old: KitLook | None, new: KitLook) -> tuple[NamedItem, ...]:
    """The items that look different, or were not there."""
    if old is None:
        return tuple(items)
    return tuple(item for item in items if old[0] != new[0] or _shown(item, old) != _shown(item, new))


def changed_items(names: ItemNames, old: KitLook, new: KitLook) -> tuple[NamedItem, ...]:
    """The items that look different or are new; of many, the first of each document."""
    documents = [name for name in names.documents if name in new[1]]
    changed = {name: still_to_show(names.of_document(name), old, new) for name in documents}
    found = [item for items in changed.values() for item in items]
    if not changed.get(BOARD):  # its center or its ground may have changed
        found += still_to_show([WHOLE_BOARD] if POSTER in new[1] else [], old, new)
    return tuple(found) if len(found) <= MOST else tuple(items[0] for items in changed.values() if items)


def _shown(item: NamedItem, look: KitLook) -> object:
    """What is drawn of an item; None if it is not there."""
    component = look[1].get(item.document)
    if component is None:
        return None
    return piece_faces(component).get(item.stem) if item.stem else component.surface
