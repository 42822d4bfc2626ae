"""Checks the words of a kit: texts of the theme that are missing, too small, or stick out of their item."""

from collections.abc import Iterator

from printgen.geometry import Rect
from printgen.kit.manifest.records import ItemRecord
from printgen.proof.check_row import HandedPages
from printgen.proof.checks.booklet_text import booklet_text
from printgen.proof.checks.guide_text import guide_text
from printgen.proof.checks.writing_places import writing_places
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Compared, Finding, Remark
from printgen.proof.games.expected_records import BOARDS, ExpectedText
from printgen.proof.pages.opened import Book, OpenedKit
from printgen.proof.pages.page import Page
from printgen.proof.pages.text.glyphs import PrintedWord
from printgen.proof.pages.text.reading import gap, shortened, words_in

CHECK = "text"
WORDS, TEXTS = "words", "texts of the theme"

# The least size in points by the kind of page: cards, deeds, notes and pieces are held in the hand.
FLOORS = {"fold": 6.5, "grid": 6.5}
FLOOR = 7.0
_SLACK = 0.01  # points
_STRAY = 0.1  # mm that a letter may reach over its item's edge, which is less than a cut is true to


def page_text(page: Page, wanted: Expectations | None) -> Iterator[Remark]:
    """Whether words are large enough, and none sticks out of its item."""
    yield Compared(WORDS, len(page.matter))
    yield from small(page)
    yield from straying(page)
    yield from writing_places(page, wanted)


def text(kit: OpenedKit, wanted: Expectations | None, handed: HandedPages) -> Iterator[Remark]:
    """Whether every text of the theme is where it belongs; without the theme nobody knows."""
    if wanted:
        for one in wanted.texts:
            yield from _missing(kit, one)
    if wanted and wanted.known:
        yield from booklet_text(kit, wanted.edition)
        yield from guide_text(kit, wanted.edition)


def small(page: Page) -> Iterator[Finding]:
    """Words below the floor; label lines beside the items are no part of the game."""
    floor = FLOORS.get(page.record.kind, FLOOR)
    for word, item in _owned(page):
        if word.size < floor - _SLACK and not word.unseen:
            message = f"“{word.text}” is set in {word.size:.1f} pt; {floor:g} pt is the least"
            yield Finding(CHECK, message, page.document, page.number, item, word.box)


def _owned(page: Page) -> Iterator[tuple[PrintedWord, str]]:
    """The words that are part of the game, each with the id of its item ("" for what stands on the board at large)."""
    room = page.trim or (None if page.items else Rect.of(page.size))
    for word, item in page.owned:
        if item or (room and words_in((word,), room)):
            yield word, item.id if item else ""


def straying(page: Page) -> Iterator[Finding]:
    """Words that reach over the edge of their item, or of the finished board."""
    edges = [(item.id, item.rect) for item in page.items]
    edges += [("", page.trim)] if page.trim else []
    for word in page.matter:
        met = [(item, rect) for item, rect in edges if rect.meets(word.box)]
        if met and not any(rect.inset(-_STRAY).holds(word.box) for _, rect in met):
            item, rect = met[0]
            message = f"“{word.text}” reaches over the edge by {_over(rect, word.box):.1f} mm"
            yield Finding(CHECK, message, page.document, page.number, item, word.box)


def _over(rect: Rect, box: Rect) -> float:
    return max(rect.x - box.x, rect.y - box.y, box.right - rect.right, box.bottom - rect.bottom)


def _missing(kit: OpenedKit, one: ExpectedText) -> Iterator[Remark]:
    """Where a text of the theme is not to be found; a document in parts need bear it in one of them only."""
    for name in one.documents:
        books = [book for book in kit.books.values() if book.stem == name]
        if not books:
            continue
        yield Compared(TEXTS, len(one.texts))
        if not one.item or (name in BOARDS and _shared(books)):
            yield from _missing_at_large(books, one)
            continue
        places = [place for book in books for place in _places(book, one)]
        if not places:
            yield Finding(CHECK, f"it is not there: {one.what} “{shortened(one.texts[0])}”", name, 0, one.item)
        for page, item in places:
            yield from _missing_from(page, item, one)


def _shared(books: list[Book]) -> bool:
    """Whether tiles share sheets: then these list the tiles, and nothing tells where on them a space is."""
    return all(page.record.kind == "grid" for book in books for page in book.pages)


def _missing_at_large(books: list[Book], one: ExpectedText) -> Iterator[Finding]:
    """A text that no page of a document bears: none of its tiles, or nothing within the board's edge."""
    pages = [page for book in books for page in book.pages]
    tiles = [page.reading(item) for page in pages if _shared(books) for item in page.items]
    readings = tiles or [page.reading(page.trim) for page in pages]
    for wanted in one.texts:
        if not any(reading.seek(wanted) for reading in readings):
            yield Finding(CHECK, f"{one.what} “{shortened(wanted)}” is not there", books[0].name)


def _places(book: Book, one: ExpectedText) -> list[tuple[Page, ItemRecord]]:
    """The items that are to bear a text: the one of that id, else its numbered copies."""
    return [(page, item) for page, item in book.named(one.item) if one.face in ("", item.face)]


def _missing_from(page: Page, item: ItemRecord, one: ExpectedText) -> Iterator[Finding]:
    """The texts that an item does not bear in their order, or not as often or as large as it should."""
    reading, start = page.reading(item), 0
    for wanted in one.texts:
        found = reading.seek(wanted, start)
        if found is None:
            wrong = gap(reading, wanted, start)
        elif found.size < one.floor - _SLACK:
            wrong = f"“{wanted}” is set in {found.size:.1f} pt; {one.floor:g} pt is the least"
        elif one.times > 1 and (times := reading.count(wanted)) < one.times:
            wrong = f"“{wanted}” stands there {times} times, not {one.times}"
        else:
            start = found.end
            continue
        yield Finding(CHECK, f"{one.what}: {wrong}", page.document, page.number, item.id, item.rect)
