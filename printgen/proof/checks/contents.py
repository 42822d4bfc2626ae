"""The check that amounts, orders and counts agree with the theme."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Any

from msgspec import Struct

from printgen.geometry import Point, Rect
from printgen.kit.manifest import ItemRecord
from printgen.messages import message
from printgen.proof.boards import PrintedTile, boards, is_gathered, posters
from printgen.proof.check import ProofCheck, Scope
from printgen.proof.checks.booklet_words import AMOUNTS, booklet_amounts, booklets, listed_counts, read_through
from printgen.proof.expectations import BOARDS, Expectations, amount_pattern, amounts_in
from printgen.proof.kit_files import Book, OpenedKit
from printgen.proof.page import Compared, Finding, Measured, Page, Remark
from printgen.proof.reading import RunningText, joined_readings
from printgen.words.amounts import amount

ITEMS, PARTS, LISTS, STEPS = (
    message("items"),
    message("kinds of parts"),
    message("lists of contents"),
    message("steps of a path"),
)
_NEAR = 0.2  # mm: the sum of rounding between two spaces
_SHARED = 0.9  # the least share of a side that neighbors have in common

_Spaces = Mapping[str, tuple[PrintedTile, Rect]]  # each space with its tile and its place on the board


class PrintedSpace(Struct, frozen=True):
    """A space of a board as it is printed: its place and its lines of text."""

    document: str
    page: int
    item: ItemRecord
    lines: tuple[str, ...]


class ContentsCheck(ProofCheck):
    """Check that parts are counted as listed, and that all amounts are those that the theme's numbers give.

    Without the theme, nobody knows which items belong to a part of the list, so they are not counted.
    """

    name = "contents"
    promise = message("the parts match the list of contents; prices, rents and sums agree")

    def subjects(self, scope: Scope) -> Mapping[str, str]:
        """Compare parts, lists and amounts."""
        return {PARTS: scope.no_parts, LISTS: scope.no_lists, AMOUNTS: scope.no_amounts}

    def document(
        self, kit: OpenedKit, wanted: Expectations | None, measured: Sequence[tuple[Page, Any]]
    ) -> Iterator[Remark]:
        """Count a document's items, compare its lists and amounts, and pass on the spaces of a board."""
        for book in kit.books.values():
            found = Counter((item.id, item.face) for page in book.pages for item in page.items)
            yield Compared(ITEMS, len(found))
            for (item, face), times in found.items():
                if times > 1:
                    if face == "back":
                        fault = message("its back is printed {n} time", "its back is printed {n} times", n=times)
                    else:
                        fault = message("it is printed {n} time", "it is printed {n} times", n=times)
                    yield Finding(fault, book.name, 0, item)
        tiles = [page.record for book in kit.books.values() for page in book.pages if page.record.kind == "tile"]
        made = sum((tile.row, tile.column) == (1, 1) for tile in tiles)
        listed = next((part.count for part in kit.record.contents if part.id == "board"), made)
        if tiles and made != listed:
            fault = message(
                "there is {n} board; the list of contents says {listed}",
                "there are {n} boards; the list of contents says {listed}",
                n=made,
                listed=listed,
            )
            yield Finding(fault, "board")
        if wanted:
            yield from _part_counts(kit, wanted)
        for book in kit.books.values():
            for panels in booklets(book):
                yield from _list_faults(kit, book, read_through(panels[:1]), message("the cover"))
            if all(page.record.kind == "guide" for page in book.pages):
                yield from _list_faults(
                    kit, book, joined_readings(page.reading() for page in book.pages), message("the guide")
                )
        for book in kit.books.values():
            if book.stem in BOARDS:
                yield Measured(
                    tuple(
                        PrintedSpace(book.name, page.number, item, lines)
                        for page in book.pages
                        for item in page.items
                        if (lines := tuple(page.reading(item).text.splitlines()))
                    )
                )
            if wanted:
                yield from _wrong_amounts(book, wanted)

    def kits(self, measured: Mapping[str, Sequence[tuple[PrintedSpace, ...]]]) -> Iterator[Remark]:
        """Compare the texts of the spaces on the tiles with those on the poster, the last of a kit's boards."""
        for variant, printed in measured.items():
            *others, last = [{space.item.id: space for space in spaces} for spaces in printed]
            for spaces in others:
                for name, space in spaces.items():
                    other = last.get(name)
                    if other and sorted(space.lines) != sorted(other.lines):
                        mine, its = " / ".join(space.lines), " / ".join(other.lines)
                        fault = message(
                            "it is “{text}”; on {document} it is “{other}”",
                            text=mine,
                            document=other.document,
                            other=its,
                        )
                        yield Finding(fault, space.document, space.page, name, space.item.rect, variant)


def path_order(kit: OpenedKit, wanted: Expectations | None) -> Iterator[Remark]:
    """Check the paths on a document's boards, in tiles or on one page: each space touches the next, and no other."""
    if wanted is None or not wanted.chains:
        return
    found: list[_Spaces] = []
    for board in boards(kit):
        spaces: dict[str, tuple[PrintedTile, Rect]] = {}
        for (row, column), tile in board.items():
            x = sum(other.size.width for (r, c), other in board.items() if r == row and c < column)
            y = sum(other.size.height for (r, c), other in board.items() if c == column and r < row)
            spaces |= _spaces_of(tile, Point(x, y))
        found.append(spaces)
    found += (_spaces_of(poster, Point(0.0, 0.0)) for poster in posters(kit))
    for places in filter(None, found):
        for chain in wanted.chains:
            yield Compared(STEPS, len(chain.items) - 1)
            present = [item for item in chain.items if item in places]
            document = next(iter(places.values()))[0].page.document
            for item in chain.items:
                if item not in places:
                    yield Finding(message("it is missing from {path}", path=chain.what), document, 0, item)
            for one, other in pairwise(present):
                if not _touch(places[one][1], places[other][1]):
                    fault = message("{path} is interrupted: it does not touch '{space}'", path=chain.what, space=one)
                    yield places[other][0].page.fault(fault, other)
            next_to = set(pairwise(present))
            for one, other in combinations(present, 2):
                if (one, other) not in next_to and _touch(places[one][1], places[other][1]):
                    fault = message(
                        "it touches '{space}', which is not next to it on {path}", space=one, path=chain.what
                    )
                    yield places[other][0].page.fault(fault, other)


def _spaces_of(tile: PrintedTile, at: Point) -> dict[str, tuple[PrintedTile, Rect]]:
    items = () if tile.item else tile.page.items  # tiles that share a sheet list no spaces
    return {item.id: (tile, tile.own(item.rect).moved(*at)) for item in items}


def _touch(one: Rect, other: Rect) -> bool:
    """Check whether two rectangles have nearly a whole side in common."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.bottom, other.bottom) - max(one.y, other.y)
    beside = abs(across) <= _NEAR and down >= _SHARED * min(one.height, other.height)
    above = abs(down) <= _NEAR and across >= _SHARED * min(one.width, other.width)
    return beside or above


def _wrong_amounts(book: Book, wanted: Expectations) -> Iterator[Remark]:
    """Find amounts of a document that differ from those that the theme's numbers give."""
    edition, pattern = wanted.edition, amount_pattern(wanted.edition)
    for one in wanted.amounts:
        for page, item in book.named(one.item) if book.stem in one.documents else ():
            # Tiles that share a sheet do not list their spaces.
            if one.face not in ("", item.face) or is_gathered(page):
                continue
            yield Compared(AMOUNTS, len(one.amounts))
            found = amounts_in(pattern, page.reading(item).text)
            if found != one.amounts:
                here, there = (
                    ", ".join(amount(edition, value) for value in amounts) or message("none")
                    for amounts in (found, one.amounts)
                )
                fault = message("its amounts are {found}; the theme says {wanted}", found=here, wanted=there)
                yield page.fault(fault, item.id, item.rect)
    for panels in booklets(book):
        yield from booklet_amounts(book, read_through(panels), wanted, pattern)


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
            fault = message(
                "{name}: {printed} printed; the list of contents says {listed}", name=name, printed=made, listed=count
            )
            yield Finding(fault, part.document)
        for item, size in part.sets:
            printed = sum(_item_count(book, (item,)) for book in books)
            if printed % size:
                fault = message("{printed} printed; a set has {size}", printed=printed, size=size)
                yield Finding(fault, part.document, 0, item.removesuffix("#"))


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
        found = listed_counts(kit, reading, part)
        if not found and not reading.seek(f"{part.count} {part.name}"):
            fault = message("{place} does not list {number} {part}", place=where, number=part.count, part=part.name)
            yield Finding(fault, book.name)
        if found and (found[0] == 0 or part.count % found[0]):
            fault = message(
                "{place} lists {number} {part}; the list of contents says {listed}",
                place=where,
                number=found[0],
                part=part.name,
                listed=part.count,
            )
            yield Finding(fault, book.name)
