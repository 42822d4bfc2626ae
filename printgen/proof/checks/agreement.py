"""The comparison of all amounts on board, cards, deeds and money and in the rules with the theme's plain numbers.

Amounts are found by the ids of their items and by their order, and calculated independently of the drawing code.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from printgen.kit.manifest.records import ItemRecord
from printgen.proof.checks.booklet_amounts import AMOUNTS, booklet_amounts
from printgen.proof.checks.booklet_text import booklets, read_through
from printgen.proof.expectations import Expectations
from printgen.proof.expected.amounts import amount_pattern, amounts_in
from printgen.proof.finding import Compared, Finding, Remark
from printgen.proof.pages.boards.tiles import is_gathered
from printgen.proof.pages.opened import Book
from printgen.words.booklet import wording


class PrintedSpace(Struct, frozen=True):
    """A space of a board as it is printed: its place and its lines of text."""

    document: str
    page: int
    item: ItemRecord
    lines: tuple[str, ...]


def board_spaces(book: Book) -> tuple[PrintedSpace, ...]:
    """Return the spaces of a board that have text."""
    return tuple(
        PrintedSpace(book.name, page.number, item, lines)
        for page in book.pages
        for item in page.items
        if (lines := tuple(page.reading(item).text.splitlines()))
    )


def board_differences(variant: str, boards: Sequence[tuple[PrintedSpace, ...]]) -> Iterator[Finding]:
    """Find spaces whose text on the tiles differs from that on the poster, the last of a kit's boards."""
    *others, last = [{space.item.id: space for space in spaces} for spaces in boards]
    for spaces in others:
        for name, space in spaces.items():
            other = last.get(name)
            if other and sorted(space.lines) != sorted(other.lines):
                mine, its = " / ".join(space.lines), " / ".join(other.lines)
                message = f"it says “{mine}”, on {other.document} “{its}”"
                yield Finding(message, space.document, space.page, name, space.item.rect, variant)


def wrong_amounts(book: Book, wanted: Expectations) -> Iterator[Remark]:
    """Find amounts of a document that are not what the theme's numbers give."""
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
                    ", ".join(wording.amount(edition, amount) for amount in amounts) or "none"
                    for amounts in (found, one.amounts)
                )
                message = f"its amounts are {here}; by the theme's numbers they are {there}"
                yield page.fault(message, item.id, item.rect)
    for panels in booklets(book):
        yield from booklet_amounts(book, read_through(panels), wanted, pattern)
