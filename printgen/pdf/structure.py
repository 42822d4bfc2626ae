"""The structure of a tagged document: its elements in reading order, and their marked content on the pages."""

from collections.abc import Iterator, Sequence
from itertools import count

from msgspec import Struct

from printgen.art.frame import Tag

_WIDE = {"TH": "/O/Table/Scope/Column"}  # attributes of structure types


class Element(Struct):
    """An element of the structure: its parts are other elements, and marked content by page (from 0) and number."""

    kind: str
    alt: str = ""
    parts: list["Element | tuple[int, int]"] = []

    @property
    def attributes(self) -> str:
        """The entries of its attributes in PDF; empty for none."""
        return _WIDE.get(self.kind, "")

    def all(self) -> Iterator["Element"]:
        """Yield the element and those within it, in reading order."""
        yield self
        for part in self.parts:
            if isinstance(part, Element):
                yield from part.all()


class _Content(Struct, frozen=True):
    """Marked content: where it is read, its elements from the outside in, and its page and number on it."""

    order: tuple[int, int]
    path: tuple[tuple[str, str], ...]
    alt: str
    page: int
    number: int


class StructureRecorder:
    """Records the tags of a document while it is painted; the pages may be printed in another order than read."""

    def __init__(self) -> None:
        self._contents: list[_Content] = []
        self._page, self._marked = -1, 0
        self._own = count(1)
        self._outer: list[tuple[int, tuple[tuple[str, str], ...]]] = [(0, ())]

    def new_page(self) -> None:
        """Begin the next page."""
        self._page, self._marked = self._page + 1, 0

    @property
    def pages(self) -> int:
        return self._page + 1

    def enter(self, tag: Tag) -> None:
        """Begin a group with a tag; an element without a key gets one that no other has."""
        order, path = self._outer[-1]
        inner = tuple((kind, key or f"own {next(self._own)}") for kind, key in tag.path)
        self._outer.append((tag.order or order, (*path, *inner)))

    def leave(self) -> None:
        """End the latest group."""
        self._outer.pop()

    @property
    def is_in_element(self) -> bool:
        """True within a group that is part of an element."""
        return bool(self._outer[-1][1])

    def marked(self, alt: str) -> tuple[str, int]:
        """Record content of the latest group; return the type of its element, and its number on the page."""
        order, path = self._outer[-1]
        number = self._marked
        self._marked += 1
        self._contents.append(_Content((order, len(self._contents)), path, alt, self._page, number))
        return path[-1][0], number

    def document(self) -> Element:
        """Return the whole structure."""
        document = Element("Document")
        found: dict[tuple[tuple[str, str], ...], Element] = {(): document}
        for content in sorted(self._contents, key=lambda content: content.order):
            for end in range(1, len(content.path) + 1):
                path = content.path[:end]
                if path not in found:
                    found[path] = Element(path[-1][0])
                    found[path[:-1]].parts.append(found[path])
            element = found[content.path]
            element.parts.append((content.page, content.number))
            element.alt = element.alt or content.alt
        return document


def parents(document: Element, pages: int) -> Sequence[Sequence[Element]]:
    """Return the elements of each page's marked content by its number."""
    found: list[dict[int, Element]] = [{} for _ in range(pages)]
    for element in document.all():
        for part in element.parts:
            if isinstance(part, tuple):
                found[part[0]][part[1]] = element
    return [[on_page[number] for number in sorted(on_page)] for on_page in found]
