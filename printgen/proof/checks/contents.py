"""Checks what a kit holds: whether its items, ``kit.json``, cover and guide count alike."""

from collections import Counter
from collections.abc import Iterator, Sequence

from printgen.proof.checks.agreement import agreement
from printgen.proof.checks.booklet_text import booklets, counts, read_through
from printgen.proof.finding import Finding
from printgen.proof.pages.opened import Book, OpenedKit
from printgen.proof.pages.reading import RunningText, joined
from printgen.theme.games import AnyEdition
from printgen.theme.model.theme import Theme
from printgen.theme.model.trade import Edition

CHECK = "contents"

Part = tuple[str, str, tuple[str, ...]]  # its id, its document, and the ids (or, with #, the stems) of its items


def contents(kit: OpenedKit, theme: Theme | None) -> Iterator[Finding]:
    """Whether the items, ``kit.json``, cover and guide count alike, and board, deeds and rules tell the same amounts.

    Without the theme nobody knows which items a part of the list means: then the items are not counted.
    """
    yield from _repeated(kit)
    yield from _boards(kit)
    if theme:
        yield from _items(kit, theme.edition)
    yield from _lists(kit)
    yield from agreement(kit)


def _repeated(kit: OpenedKit) -> Iterator[Finding]:
    """Items of a document that ``kit.json`` lists twice, as if one could be cut out twice."""
    for book in kit.books.values():
        seen = Counter((item.id, item.face) for page in book.pages for item in page.items)
        for (item, face), times in seen.items():
            if times > 1:
                yield Finding(CHECK, f"its {face} is there {times} times", book.name, 0, item)


def _boards(kit: OpenedKit) -> Iterator[Finding]:
    """Whether there are as many first tiles as ``kit.json`` says that there are boards."""
    tiles = [page.record for book in kit.books.values() for page in book.pages if page.record.kind == "tile"]
    made = sum((tile.row, tile.column) == (1, 1) for tile in tiles)
    listed = next((part.count for part in kit.record.contents if part.id == "board"), made)
    if tiles and made != listed:
        yield Finding(CHECK, f"there are {made} boards; the list of contents says {listed}", "board")


def _items(kit: OpenedKit, edition: AnyEdition) -> Iterator[Finding]:
    """Where the items of a part are not as many as ``kit.json`` says."""
    listed = {part.id: part for part in kit.record.contents}
    for identity, document, ids in _parts(edition):
        books = [book for book in kit.books.values() if book.stem == document]
        made = sum(_count(book, ids) for book in books)
        part = listed.get(identity)
        if books and made != (part.count if part else 0):
            name = part.name if part else identity
            message = f"{made} {name} are printed; the list of contents says {part.count if part else 0}"
            yield Finding(CHECK, message, document)


def _parts(edition: AnyEdition) -> Iterator[Part]:
    """What the list of contents counts, but for the boards."""
    yield from _trade(edition) if isinstance(edition, Edition) else _slide(edition)
    yield "notes", "money", tuple(dict.fromkeys(f"note-{note.value}#" for note in edition.money))


def _trade(edition: Edition) -> Iterator[Part]:
    for deck in edition.decks:
        yield f"deck-{deck.id}", "cards", (f"{deck.id}#",)
    yield "deeds", "deeds", ("deed#",)
    yield "small-buildings", "pieces", ("house#",)
    yield "large-buildings", "pieces", ("hotel#",)
    yield "tokens", "pieces", tuple(token.id for token in edition.pieces.tokens)
    yield "dice", "pieces", ("die#",)


def _slide(edition: AnyEdition) -> Iterator[Part]:
    assert not isinstance(edition, Edition)
    sides = edition.tokens.sides
    yield "jail-card", "cards", ("in-jail",)
    yield "order-card", "cards", ("reference",)
    yield "tokens", "pieces", tuple(f"token-{side.id}#" for side in sides)
    yield "markers", "pieces", tuple(f"turn-{side.id}" for side in sides)


def _count(book: Book, ids: Sequence[str]) -> int:
    """How many things a document holds of some ids; of a thing that is there once, copies may be numbered."""
    places = [book.items.get(name) or book.items.get(f"{name}#", []) for name in ids]
    return len({item.id for found in places for _, item in found if item.face == "front"})


def _lists(kit: OpenedKit) -> Iterator[Finding]:
    """Where cover or guide count otherwise than ``kit.json``; of what was printed again since, they count one set."""
    for book in kit.books.values():
        for panels in booklets(book):
            yield from _listed(kit, book, read_through(panels[:1]), "the cover")
        if all(page.record.kind == "guide" for page in book.pages):
            yield from _listed(kit, book, joined(page.reading() for page in book.pages), "the guide")


def _listed(kit: OpenedKit, book: Book, reading: RunningText, where: str) -> Iterator[Finding]:
    """The first mention of each part counts: further on, a number before its name may be that of a step."""
    for part in kit.record.contents:
        found = counts(reading, part.name)
        if not found and not reading.seek(f"{part.count} {part.name}"):
            yield Finding(CHECK, f"{where} does not say {part.count} {part.name}", book.name)
        if found and (found[0] == 0 or part.count % found[0]):
            yield Finding(CHECK, f"{where} says {found[0]} {part.name}; the list of contents {part.count}", book.name)
