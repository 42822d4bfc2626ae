"""Checks that all amounts on board, cards, deeds and money and in the rules are what the theme's plain numbers give.

Amounts are found by the ids of their items and by their order, and worked out apart from what drew them.
"""

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from printgen.kit.manifest.records import ItemRecord
from printgen.proof.check_row import HandedDocument
from printgen.proof.checks.booklet_amounts import AMOUNTS, booklet_amounts
from printgen.proof.checks.booklet_text import booklets, read_through
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Compared, Finding, Handed, Remark
from printgen.proof.games.amounts import amount_pattern, amounts_in
from printgen.proof.games.expected_records import BOARDS, ItemAmounts
from printgen.proof.pages.boards.tiles import is_gathered
from printgen.proof.pages.opened import Book, OpenedKit
from printgen.theme.games import AnyEdition
from printgen.words.booklet import wording

CHECK = "contents"


class PrintedSpace(Struct, frozen=True):
    """A space of a board as it is printed: where, and its lines of text."""

    document: str
    page: int
    item: ItemRecord
    lines: tuple[str, ...]


def agreement(kit: OpenedKit, wanted: Expectations | None) -> Iterator[Remark]:
    """Amounts of a document that are not what the theme's numbers give; hands on what a board says of its spaces."""
    for book in kit.books.values():
        if book.stem in BOARDS:
            yield Handed(tuple(_spaces(book)))
        if wanted:
            yield from _amounts(book, wanted)


def _amounts(book: Book, wanted: Expectations) -> Iterator[Remark]:
    pattern = amount_pattern(wanted.edition)
    for one in wanted.amounts:
        if book.stem in one.documents:
            yield from _wrong_amounts(book, one, wanted.edition, pattern)
    for panels in booklets(book):
        yield from booklet_amounts(book, read_through(panels), wanted, pattern)


def _spaces(book: Book) -> Iterator[PrintedSpace]:
    """The spaces of a board that bear text."""
    for page in book.pages:
        for item in page.items:
            if lines := tuple(page.reading(item).text.splitlines()):
                yield PrintedSpace(book.name, page.number, item, lines)


def boards_alike(handed: Sequence[HandedDocument]) -> Iterator[Finding]:
    """Spaces whose text on the tiles is not that on the poster, the last of a kit's boards."""
    for variant in dict.fromkeys(one.variant for one in handed):
        *others, last = [{space.item.id: space for space in one.value} for one in handed if one.variant == variant]
        for spaces in others:
            for name, space in spaces.items():
                other = last.get(name)
                if other and sorted(space.lines) != sorted(other.lines):
                    message = f"it says “{_line(space)}”, on {other.document} “{_line(other)}”"
                    yield Finding(CHECK, message, space.document, space.page, name, space.item.rect, variant)


def _line(space: PrintedSpace) -> str:
    return " / ".join(space.lines)


def _wrong_amounts(book: Book, one: ItemAmounts, edition: AnyEdition, pattern: re.Pattern[str]) -> Iterator[Remark]:
    """Items that bear other amounts than they should; tiles that share a sheet tell nothing of their spaces."""
    for page, item in book.named(one.item):
        if one.face in ("", item.face) and not is_gathered(page):
            found = amounts_in(pattern, page.reading(item).text)
            yield Compared(AMOUNTS, len(one.amounts))
            if found != one.amounts:
                here, there = (_listed(edition, amounts) for amounts in (found, one.amounts))
                message = f"its amounts are {here}; by the theme's numbers they are {there}"
                yield page.fault(CHECK, message, item.id, item.rect)


def _listed(edition: AnyEdition, amounts: Sequence[int]) -> str:
    return ", ".join(wording.amount(edition, amount) for amount in amounts) or "none"
