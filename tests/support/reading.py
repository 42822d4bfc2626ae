"""Readers of finished kits: the text of a document, a section of the booklet or an item.

Texts are compared in lower case without spaces, so that line ends and capitals make no difference.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from tests.conftest import Kit
from tests.support.measured import Leaf, Line, leaves
from tests.support.pdfs import squeezed, within

MOST = 40  # documents with cached measurements, more than an edition has
FIRST_TITLE = "The aim"  # the booklet's first section; the other titles have the same style
_TEXT_ALONE = " without its figures"  # the name of the place for a section's running text
_INDENT = 12.0  # mm from a panel's edge, where running text begins and no words of figures are


class Fact(NamedTuple):
    """A text that a document must contain, in a section, an item or a page, or anywhere if no place is given.

    If ``there`` is false, it must not contain the text.
    """

    document: str
    place: str
    text: str
    there: bool = True


_MEASURED: dict[Path, tuple[Leaf, ...]] = {}


def _written(path: Path) -> tuple[Leaf, ...]:
    """Return the pages of a document with their lines of text, and more only if already measured."""
    return _MEASURED.get(path) or leaves(path, paths=False)


def found(path: Path) -> tuple[Leaf, ...]:
    """Return the measured pages of a document."""
    if path not in _MEASURED:
        _MEASURED[path] = leaves(path)
        for oldest in list(_MEASURED)[:-MOST]:
            del _MEASURED[oldest]
    return _MEASURED[path]


def plain(text: str) -> str:
    return squeezed(text).casefold()


def missing(kit: Kit, facts: Iterable[Fact]) -> list[Fact]:
    """Return the facts missing from their places in the kit."""
    return [fact for fact in facts if not _tells(kit, fact)]


def untrue(kit: Kit, facts: Iterable[Fact]) -> list[Fact]:
    """Return the facts missing from their places in the kit, and those found where they must not be."""
    return [fact for fact in facts if _tells(kit, fact) != fact.there]


def _tells(kit: Kit, fact: Fact) -> bool:
    """Check whether the fact's text is in its place; a figure may interrupt a sentence between panels."""
    whole = said(kit, fact.document, fact.place)
    alone = f"{fact.place}{_TEXT_ALONE}"
    text = said(kit, fact.document, alone) if alone in _PLACES[kit.path(fact.document)] else ""
    return plain(fact.text) in whole or plain(fact.text) in text


def said(kit: Kit, document: str, place: str = "") -> str:
    """Return the text of a document, or a place: a section by title, an item (``id``, ``id back``), ``page 2``."""
    return plain("".join(line.text for line in lines(kit, document, place)))


def lines(kit: Kit, document: str, place: str = "") -> list[Line]:
    """Return the lines of text there in reading order."""
    path = kit.path(document)
    if path not in _PLACES:
        _PLACES[path] = _places(_written(path), kit.document(document)["pages"])
    assert place in _PLACES[path], f"{path.name} has no {place}"
    return _PLACES[path][place]


_PLACES: dict[Path, dict[str, list[Line]]] = {}


def _places(here: Sequence[Leaf], pages: Sequence[dict[str, Any]]) -> dict[str, list[Line]]:
    """Return every place of a document with its lines; the one without a name is the whole document."""
    held = [(leaf, item) for leaf, page in zip(here, pages, strict=True) for item in page["items"]]
    items = {_name(item): _within(leaf, item["rect"]) for leaf, item in held}
    sheets = {f"page {number}": list(leaf.lines) for number, leaf in enumerate(here, 1)}
    if pages[0]["kind"] != "booklet":
        return {"": [line for leaf in here for line in leaf.lines], **sheets, **items}
    panels = [_running(items[f"panel-{number}"], number) for number in range(1, len(items) + 1)]
    read = [line for panel in panels for line in panel]
    rects = {item["id"]: item["rect"] for _, item in held}
    beginning = {line for number, panel in enumerate(panels, 1) for line in _indented(panel, rects[f"panel-{number}"])}
    size = Counter(line.size for line in read).most_common(1)[0][0]
    sections = _sections(read)
    alone = {
        f"{title}{_TEXT_ALONE}": [line for line in section if line in beginning and line.size == size]
        for title, section in sections.items()
    }
    return {"": read, **sheets, **items, **sections, **alone}


def _sections(read: Sequence[Line]) -> dict[str, list[Line]]:
    """Return the sections of a booklet by their titles, which are their first lines."""
    style = next((line.size, line.face) for line in read if line.text == FIRST_TITLE)
    starts = [at for at, line in enumerate(read) if (line.size, line.face) == style]
    return {read[at].text: list(read[at:end]) for at, end in pairwise([*starts, len(read)])}


def _indented(panel: Sequence[Line], rect: Sequence[float]) -> list[Line]:
    """Return the lines that start near the reading edge of a panel."""
    x, _, width, _ = rect
    edges = [(line, line.x - x if line.turn == 0 else x + width - line.x) for line in panel]
    return [line for line, indent in edges if indent < _INDENT]


def _running(panel: list[Line], number: int) -> list[Line]:
    """Return a panel's lines without the page number at its foot."""
    return panel[:-1] if panel and panel[-1].text == str(number) else panel


def _within(leaf: Leaf, rect: Sequence[float]) -> list[Line]:
    x, y, width, height = rect
    return [line for line in leaf.lines if within((line.x, line.y, 0, 0), (x, y, width, height))]


def _name(item: dict[str, str]) -> str:
    return f"{item['id']} back" if item["face"] == "back" else item["id"]
