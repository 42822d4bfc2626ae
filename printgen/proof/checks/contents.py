"""The check of a kit's contents: its items, ``kit.json``, cover and guide count alike, and its amounts are right."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printgen.proof.check import ProofCheck, Scope
from printgen.proof.checks.agreement import PrintedSpace, board_differences, board_spaces, wrong_amounts
from printgen.proof.checks.booklet_amounts import AMOUNTS
from printgen.proof.checks.booklet_text import booklets, counts, read_through
from printgen.proof.expectations import Expectations
from printgen.proof.expected.records import BOARDS
from printgen.proof.finding import Compared, Finding, Measured, Remark
from printgen.proof.pages.opened import Book, OpenedKit
from printgen.proof.pages.page import Page
from printgen.proof.pages.text.reading import RunningText, joined_readings

ITEMS, PARTS, LISTS = "items", "kinds of parts", "lists of contents"


class ContentsCheck(ProofCheck):
    """Parts are counted as listed, and all amounts are what the theme's numbers give.

    Without the theme nobody knows which items belong to a part of the list: then the items are not counted.
    """

    name = "contents"
    promise = "parts counted as listed; prices, rents and sums agree"

    def subjects(self, scope: Scope) -> Mapping[str, str]:
        """Compare parts, lists and amounts."""
        return {PARTS: scope.no_parts, LISTS: scope.no_lists, AMOUNTS: scope.no_amounts}

    def document(
        self, kit: OpenedKit, wanted: Expectations | None, measured: Sequence[tuple[Page, Any]]
    ) -> Iterator[Remark]:
        """Count a document's items, compare its lists and amounts, and pass on the spaces of a board."""
        yield from _repeated_items(kit)
        yield from _board_count(kit)
        if wanted:
            yield from _part_counts(kit, wanted)
        for book in kit.books.values():
            for panels in booklets(book):
                yield from _list_faults(kit, book, read_through(panels[:1]), "the cover")
            if all(page.record.kind == "guide" for page in book.pages):
                yield from _list_faults(kit, book, joined_readings(page.reading() for page in book.pages), "the guide")
        for book in kit.books.values():
            if book.stem in BOARDS:
                yield Measured(board_spaces(book))
            if wanted:
                yield from wrong_amounts(book, wanted)

    def kits(self, measured: Mapping[str, Sequence[tuple[PrintedSpace, ...]]]) -> Iterator[Remark]:
        """Compare the texts of the spaces on the tiles with those on the poster."""
        for variant, boards in measured.items():
            yield from board_differences(variant, boards)


def _repeated_items(kit: OpenedKit) -> Iterator[Remark]:
    """Find items that ``kit.json`` lists twice in a document, as if one could be cut out twice."""
    for book in kit.books.values():
        found = Counter((item.id, item.face) for page in book.pages for item in page.items)
        yield Compared(ITEMS, len(found))
        for (item, face), times in found.items():
            if times > 1:
                yield Finding(f"its {face} is there {times} times", book.name, 0, item)


def _board_count(kit: OpenedKit) -> Iterator[Finding]:
    """Check that there are as many first tiles as boards in ``kit.json``."""
    tiles = [page.record for book in kit.books.values() for page in book.pages if page.record.kind == "tile"]
    made = sum((tile.row, tile.column) == (1, 1) for tile in tiles)
    listed = next((part.count for part in kit.record.contents if part.id == "board"), made)
    if tiles and made != listed:
        yield Finding(f"there are {made} boards; the list of contents says {listed}", "board")


def _part_counts(kit: OpenedKit, wanted: Expectations) -> Iterator[Remark]:
    """Check that a part has as many items as ``kit.json`` says, and that its sets are whole."""
    listed = {part.id: part for part in kit.record.contents}
    for part in wanted.parts:
        books = [book for book in kit.books.values() if book.stem == part.document]
        if not books:
            continue
        yield Compared(PARTS)
        made, entry = sum(_item_count(book, part.items) for book in books), listed.get(part.part)
        name, count = (entry.name, entry.count) if entry else (part.part, 0)
        if made != count:
            yield Finding(f"{made} {name} are printed; the list of contents says {count}", part.document)
        for item, size in part.sets:
            printed = sum(_item_count(book, (item,)) for book in books)
            if printed % size:
                yield Finding(f"{printed} are printed; a set has {size}", part.document, 0, item.removesuffix("#"))


def _item_count(book: Book, ids: Sequence[str]) -> int:
    """Count the items of a document with some ids, or their numbered copies."""
    places = [book.named(name) for name in ids]
    return len({item.id for found in places for _, item in found if item.face == "front"})


def _list_faults(kit: OpenedKit, book: Book, reading: RunningText, where: str) -> Iterator[Remark]:
    """Compare a list of contents with ``kit.json``; it counts one set of whatever has been printed again since.

    The first mention of each part counts: further on, a number before its name may be that of a step.
    """
    yield Compared(LISTS)
    for part in kit.record.contents:
        found = counts(reading, part.name)
        if not found and not reading.seek(f"{part.count} {part.name}"):
            yield Finding(f"{where} does not say {part.count} {part.name}", book.name)
        if found and (found[0] == 0 or part.count % found[0]):
            yield Finding(f"{where} says {found[0]} {part.name}; the list of contents {part.count}", book.name)
