"""Checks that all amounts on board, cards, deeds and money and in the rules are what the theme's plain numbers give.

Amounts are found by the ids of their items and by their order, and worked out apart from what drew them.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from printgen.kit.manifest import Item
from printgen.proof.checks.booklet_amounts import booklet_amounts
from printgen.proof.checks.booklet_text import booklets, read_through
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Compared, Finding, Said
from printgen.proof.games.amounts import amount_pattern, amounts_in
from printgen.proof.games.expected import BOARDS, ItemAmounts
from printgen.proof.pages.opened import Book, OpenedKit, Page
from printgen.proof.pages.tiles import is_gathered
from printgen.theme.games import AnyEdition
from printgen.words import wording

CHECK = "contents"
AMOUNTS = "amounts"


def agreement(kit: OpenedKit, wanted: Expectations | None) -> Iterator[Said]:
    """Spaces that tiles and poster tell otherwise, and amounts that are not what the theme's numbers give."""
    yield from _boards([_cells(book) for book in kit.books.values() if book.stem in BOARDS])
    if wanted:
        pattern = amount_pattern(wanted.edition.currency)
        for book in kit.books.values():
            for one in wanted.amounts:
                if book.stem in one.documents:
                    yield from _wrong_amounts(book, one, wanted.edition, pattern)
            for panels in booklets(book):
                yield from booklet_amounts(book, read_through(panels), wanted, pattern)


Cells = Mapping[str, tuple[Page, Item, tuple[str, ...]]]


def _cells(book: Book) -> Cells:
    """The spaces of a board that bear text, by id, each with its lines."""
    found = {}
    for page in book.pages:
        for item in page.items:
            if lines := tuple(page.reading(item).text.splitlines()):
                found[item.id] = page, item, lines
    return found


def _boards(boards: Sequence[Cells]) -> Iterator[Finding]:
    """Spaces whose text on the tiles is not that on the poster."""
    for cells in boards[:-1]:
        for name, (page, item, lines) in cells.items():
            other = boards[-1].get(name)
            if other and sorted(lines) != sorted(other[2]):
                here, there = " / ".join(lines), " / ".join(other[2])
                message = f"it says “{here}”, on {other[0].document} “{there}”"
                yield page.fault(CHECK, message, item.id, item.rect)


def _wrong_amounts(book: Book, one: ItemAmounts, edition: AnyEdition, pattern: re.Pattern[str]) -> Iterator[Said]:
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
