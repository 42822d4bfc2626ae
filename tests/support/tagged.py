"""Frames as they look, without the groups that give their words a meaning."""

from collections.abc import Iterable, Iterator

from printgen.art.frame import Frame, Group, Placed, moved_items


def loose(items: Iterable[Placed]) -> Iterator[Placed]:
    """Yield items, those of tagged groups of words one by one; figures stay whole."""
    for placed in items:
        group = placed.item
        if isinstance(group, Group) and group.tag and not group.tag.alt:
            yield from loose(moved_items(group.frame.items, *placed.at))
        else:
            yield placed


def loosened(frame: Frame) -> Frame:
    return Frame(frame.size, tuple(loose(frame.items)))
