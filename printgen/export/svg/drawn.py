"""What a page draws as pieces of SVG, and what they are clipped to."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from printgen.geometry import Rect


class Drawn(Struct, frozen=True):
    """A piece of SVG with a gap ``{}`` for its clip, the box (mm on the page) that holds it, and its clip's id."""

    element: str
    box: Rect
    clip: str = ""

    @property
    def text(self) -> str:
        """The piece with its clip."""
        return self.element.replace("{}", _reference(self.clip), 1)


class Clip(Struct, frozen=True):
    """A path that something is kept within, and the id of the clip that this one is kept within."""

    path: str
    within: str = ""

    def text(self, id: str) -> str:
        """The clip as SVG."""
        return f'<clipPath id="{id}"{_reference(self.within)}><path d="{self.path}"/></clipPath>'


def joined_fields(drawn: Iterable[Drawn], clips: dict[str, Clip]) -> Iterator[Drawn]:
    """The pieces, those that were drawn field by field as one, in a new one of the ``clips``.

    A page draws the same again and again, each time clipped to the next field; where two fields meet, screens would
    show a hairline.
    """
    runs = [tuple(run) for _, run in groupby(drawn, key=lambda one: one.clip)]
    for _, same in groupby(runs, key=lambda run: _alike(run, clips)):
        found = list(same)
        first = found[0]
        if len(found) > 1:
            parts = [clips[run[0].clip] for run in found]
            name = f"c{len(clips)}"
            # Each path begins at a place of its own, not by its way from the one before it.
            clips[name] = Clip("".join(f"M{part.path[1:]}" for part in parts), parts[0].within)
            first = tuple(replace(one, clip=name) for one in first)
        yield from first


def _alike(run: tuple[Drawn, ...], clips: Mapping[str, Clip]) -> object:
    """What runs have in common that are drawn field by field; nothing for what shines through, or has no clip."""
    elements = tuple(one.element for one in run)
    if not run[0].clip or any(" opacity=" in element for element in elements):
        return object()  # like no other
    return elements, clips[run[0].clip].within


def _reference(clip: str) -> str:
    return f' clip-path="url(#{clip})"' if clip else ""
