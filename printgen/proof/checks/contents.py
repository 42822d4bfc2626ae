"""Checks what a kit holds: whether its items, ``kit.json``, cover and guide count alike, and its amounts are right."""

from collections import Counter
from collections.abc import Iterator, Sequence

from printgen.kit.manifest.records import PartRecord
from printgen.proof.check_row import HandedPages
from printgen.proof.checks.agreement import agreement
from printgen.proof.checks.booklet_text import booklets, counts, read_through
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Compared, Finding, Remark
from printgen.proof.games.expected_records import PartItems
from printgen.proof.pages.opened import Book, OpenedKit
from printgen.proof.pages.text.reading import RunningText, joined_readings

CHECK = "contents"
ITEMS, PARTS, LISTS = "items", "kinds of parts", "lists of contents"


def contents(kit: OpenedKit, wanted: Expectations | None, handed: HandedPages) -> Iterator[Remark]:
    """Whether the items, ``kit.json``, cover and guide count alike, and all amounts are what the theme's numbers give.

    Without the theme nobody knows which items a part of the list means: then the items are not counted.
    """
    yield from _repeated(kit)
    yield from _boards(kit)
    if wanted:
        yield from _items(kit, wanted)
    yield from _lists(kit)
    yield from agreement(kit, wanted)


def _repeated(kit: OpenedKit) -> Iterator[Remark]:
    """Items of a document that ``kit.json`` lists twice, as if one could be cut out twice."""
    for book in kit.books.values():
        found = Counter((item.id, item.face) for page in book.pages for item in page.items)
        yield Compared(ITEMS, len(found))
        for (item, face), times in found.items():
            if times > 1:
                yield Finding(CHECK, f"its {face} is there {times} times", book.name, 0, item)


def _boards(kit: OpenedKit) -> Iterator[Finding]:
    """Whether there are as many first tiles as ``kit.json`` says that there are boards."""
    tiles = [page.record for book in kit.books.values() for page in book.pages if page.record.kind == "tile"]
    made = sum((tile.row, tile.column) == (1, 1) for tile in tiles)
    listed = next((part.count for part in kit.record.contents if part.id == "board"), made)
    if tiles and made != listed:
        yield Finding(CHECK, f"there are {made} boards; the list of contents says {listed}", "board")


def _items(kit: OpenedKit, wanted: Expectations) -> Iterator[Remark]:
    """Where the items of a part are not as many as ``kit.json`` says."""
    listed = {part.id: part for part in kit.record.contents}
    for part in wanted.parts:
        if books := [book for book in kit.books.values() if book.stem == part.document]:
            yield Compared(PARTS)
            yield from _counted(part, books, listed.get(part.part))
            yield from _broken_sets(part, books)


def _counted(part: PartItems, books: Sequence[Book], listed: PartRecord | None) -> Iterator[Finding]:
    """Where there are not as many items of a part as are listed."""
    made, count = sum(_count(book, part.items) for book in books), listed.count if listed else 0
    if made != count:
        name = listed.name if listed else part.part
        yield Finding(CHECK, f"{made} {name} are printed; the list of contents says {count}", part.document)


def _broken_sets(part: PartItems, books: Sequence[Book]) -> Iterator[Finding]:
    """Items of which not a whole number of sets is printed."""
    for item, count in part.sets:
        printed = sum(_count(book, (item,)) for book in books)
        if printed % count:
            message = f"{printed} are printed; a set has {count}"
            yield Finding(CHECK, message, part.document, 0, item.removesuffix("#"))


def _count(book: Book, ids: Sequence[str]) -> int:
    """How many things a document holds of some ids; of a thing that is there once, copies may be numbered."""
    places = [book.named(name) for name in ids]
    return len({item.id for found in places for _, item in found if item.face == "front"})


def _lists(kit: OpenedKit) -> Iterator[Remark]:
    """Where cover or guide count otherwise than ``kit.json``; of what was printed again since, they count one set."""
    for book in kit.books.values():
        for panels in booklets(book):
            yield from _listed(kit, book, read_through(panels[:1]), "the cover")
        if all(page.record.kind == "guide" for page in book.pages):
            yield from _listed(kit, book, joined_readings(page.reading() for page in book.pages), "the guide")


def _listed(kit: OpenedKit, book: Book, reading: RunningText, where: str) -> Iterator[Remark]:
    """The first mention of each part counts: further on, a number before its name may be that of a step."""
    yield Compared(LISTS)
    for part in kit.record.contents:
        found = counts(reading, part.name)
        if not found and not reading.seek(f"{part.count} {part.name}"):
            yield Finding(CHECK, f"{where} does not say {part.count} {part.name}", book.name)
        if found and (found[0] == 0 or part.count % found[0]):
            yield Finding(CHECK, f"{where} says {found[0]} {part.name}; the list of contents {part.count}", book.name)
