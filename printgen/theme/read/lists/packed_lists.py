"""Long lists of cards in little room, once a theme is read: most themes have no fault whose place is asked for."""

from typing import Any

from printgen.theme.read.tree import SourceList, SourceMapping

_LONG = 1000  # items of a list that is worth packing


def pack_long_lists(tree: SourceMapping) -> None:
    """Packs the long lists of cards in a tree of which no more than places will be asked."""
    rest: list[Any] = [tree]
    while rest:
        node = rest.pop()
        for name, value in node.items() if isinstance(node, SourceMapping) else ():
            if isinstance(value, SourceList) and len(value) > _LONG:
                from printgen.theme.read.lists.packed_cards import PackedCards

                node[name] = PackedCards(value)
        parts = node.values() if isinstance(node, SourceMapping) else node
        rest += [part for part in parts if isinstance(part, (SourceMapping, SourceList))]
