"""Pieces of SVG drawn by a page, and their clips."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Rect


class Drawn(Struct, frozen=True):
    """A piece of SVG with a gap ``{}`` for its clip, its bounding box in mm on the page, and its clip's id."""

    element: str
    box: Rect
    clip: str = ""

    @property
    def text(self) -> str:
        """Return the piece with its clip."""
        return self.element.replace("{}", _reference(self.clip), 1)


class Clip(Struct, frozen=True):
    """A clipping path, and the id of the clip that it is itself within."""

    path: str
    within: str = ""

    def text(self, id: str) -> str:
        """Return the clip as SVG."""
        return f'<clipPath id="{id}"{_reference(self.within)}><path d="{self.path}"/></clipPath>'


def joined_fields(drawn: Iterable[Drawn], clips: dict[str, Clip]) -> Iterator[Drawn]:
    """Join pieces that are drawn field by field, adding a common clip to ``clips``.

    A page repeats a drawing, each time clipped to the next field; screens would show a hairline between fields.
    """
    runs = [tuple(run) for _, run in groupby(drawn, key=lambda one: one.clip)]
    for _, same in groupby(runs, key=lambda run: _alike(run, clips)):
        found = list(same)
        first = found[0]
        if len(found) > 1:
            parts = [clips[run[0].clip] for run in found]
            name = f"c{len(clips)}"
            # Each path begins with an absolute position, not relative to the one before it.
            clips[name] = Clip("".join(f"M{part.path[1:]}" for part in parts), parts[0].within)
            first = tuple(replace(one, clip=name) for one in first)
        yield from first


def _alike(run: tuple[Drawn, ...], clips: Mapping[str, Clip]) -> object:
    """Return a key shared by runs that can be joined; unique for transparent or unclipped ones."""
    elements = tuple(one.element for one in run)
    if not run[0].clip or any(" opacity=" in element for element in elements):
        return object()  # like no other
    return elements, clips[run[0].clip].within


def _reference(clip: str) -> str:
    return f' clip-path="url(#{clip})"' if clip else ""
