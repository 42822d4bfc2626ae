"""Checks the words of a kit: missing, too small, or outside their item."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printgen.geometry import Rect
from printgen.kit.manifest import ItemRecord
from printgen.proof.check import ProofCheck, Scope
from printgen.proof.checks.booklet_words import SENTENCES, booklet_text, sentences
from printgen.proof.expectations import BOARDS, Expectations, ExpectedText
from printgen.proof.kit_files import OpenedKit, document_stem
from printgen.proof.page import Compared, Finding, Page, Remark
from printgen.proof.pdf_objects import PageObject
from printgen.proof.reading import gap, joined_readings, shortened, words_in
from printgen.theme.records import Common
from printgen.type.markdown import blocks
from printgen.words.placeholders import placeholders_of


def guide_text(kit: OpenedKit, edition: Common) -> Iterator[Remark]:
    """Look for every paragraph, list entry and table row of the theme's own page, in order."""
    for book in kit.books.values():
        if edition.guide and all(page.record.kind == "guide" for page in book.pages):
            reading = joined_readings(page.reading() for page in book.pages)
            own = blocks(placeholders_of(edition).markdown(edition.guide.text))
            yield from sentences(own, reading, 0, "the theme’s own page", book)


PLACES = "places to write"
_LEAST = 5.0  # mm: a shorter line is too short to write on
_THIN = 0.3  # mm: the greatest thickness of a line


def writing_places(page: Page, wanted: Expectations | None) -> Iterator[Remark]:
    """Find items with fewer lines to write on than the theme has places on them."""
    if not (wanted and wanted.places):
        return
    document = document_stem(page.document)
    for item in page.items:
        name = re.sub(r"\Acopy-\d+-", "", item.id)
        faces = dict.fromkeys(("", item.face))
        places = 0
        for one in (name, re.sub(r"-\d+\Z", "", name)):  # else the places of the item that it is a copy of
            places = places or sum(wanted.places.get((document, one, face), 0) for face in faces)
        if places:
            yield Compared(PLACES, places)
            found = sum(_is_line(thing, item) for thing in page.drawn)
            if found < places:
                message = f"it has {found} lines to write on; by the theme there are {places}"
                yield page.fault(message, item.id, item.rect)


def _is_line(thing: PageObject, item: ItemRecord) -> bool:
    """Check whether a shape is one line to write on, level as the item is read; a hatch has many parts."""
    if thing.dots or not item.rect.inset(-_THIN).holds(thing.rect):
        return False
    long, high = (thing.rect.height, thing.rect.width) if item.turn % 180 else thing.rect.size
    return long >= _LEAST and high <= _THIN and len(thing.strokes()) == 1


WORDS, TEXTS = "words", "texts of the theme"

# The least size in points by the kind of page: cards, deeds, notes and pieces are held in the hand.
FLOORS = {"fold": 6.5, "grid": 6.5}
FLOOR = 7.0
_SLACK = 0.01  # points
_STRAY = 0.1  # mm that a letter may reach over its item's edge, less than the accuracy of a cut


class TextCheck(ProofCheck):
    """Every text of the theme is where it belongs, large enough, and inside its item."""

    name = "text"
    promise = "every text of the theme on its item, large enough, none over an edge"

    def subjects(self, scope: Scope) -> Mapping[str, str]:
        """Compare words in any kit, and texts where the theme is known."""
        return {
            WORDS: "",
            TEXTS: scope.no_texts,
            SENTENCES: scope.no_rules_text,
            PLACES: scope.no_writing_places,
        }

    def page(self, page: Page, wanted: Expectations | None) -> Iterator[Remark]:
        """Check the size of the words, their distance to the edges, and the places to write by hand."""
        yield Compared(WORDS, len(page.matter))
        yield from _small_words(page)
        yield from _straying_words(page)
        yield from writing_places(page, wanted)

    def document(
        self, kit: OpenedKit, wanted: Expectations | None, measured: Sequence[tuple[Page, Any]]
    ) -> Iterator[Remark]:
        """Look for every text of the theme."""
        if wanted is None:
            return
        for one in wanted.texts:
            yield from _missing_text(kit, one)
        yield from booklet_text(kit, wanted.edition)
        yield from guide_text(kit, wanted.edition)


def _small_words(page: Page) -> Iterator[Finding]:
    """Find words below the least size; labels outside the items are no part of the game."""
    floor = FLOORS.get(page.record.kind, FLOOR)
    board = page.trim or (None if page.items else Rect.of(page.size))
    for word, item in page.owned:
        is_of_game = item or (board and words_in((word,), board))
        if is_of_game and word.size < floor - _SLACK and not word.unseen:
            message = f"“{word.text}” is set in {word.size:.1f} pt; {floor:g} pt is the least"
            yield page.fault(message, item.id if item else "", word.box)


def _straying_words(page: Page) -> Iterator[Finding]:
    """Find words that reach over the edge of their item, or of the finished board."""
    edges = [(item.id, item.rect) for item in page.items]
    edges += [("", page.trim)] if page.trim else []
    for word in page.matter:
        met = [(item, rect) for item, rect in edges if rect.meets(word.box)]
        if met and not any(rect.inset(-_STRAY).holds(word.box) for _, rect in met):
            (item, rect), box = met[0], word.box
            over = max(rect.x - box.x, rect.y - box.y, box.right - rect.right, box.bottom - rect.bottom)
            yield page.fault(f"“{word.text}” reaches over the edge by {over:.1f} mm", item, box)


def _missing_text(kit: OpenedKit, one: ExpectedText) -> Iterator[Remark]:
    """Look for a text of the theme; a document in several parts needs to have it in one of them only."""
    for name in one.documents:
        books = [book for book in kit.books.values() if book.stem == name]
        if not books:
            continue
        yield Compared(TEXTS, len(one.texts))
        pages = [page for book in books for page in book.pages]
        # Sheets that are shared by several tiles list the tiles, but not the places of the spaces on them.
        is_shared = all(page.record.kind == "grid" for page in pages)
        if not one.item or (name in BOARDS and is_shared):
            tiles = [page.reading(item) for page in pages if is_shared for item in page.items]
            readings = tiles or [page.reading(page.trim) for page in pages]
            for wanted in one.texts:
                if not any(reading.seek(wanted) for reading in readings):
                    yield Finding(f"{one.what} “{shortened(wanted)}” is not there", books[0].name)
            continue
        places = [place for book in books for place in book.named(one.item) if one.face in ("", place[1].face)]
        if not places:
            yield Finding(f"it is not there: {one.what} “{shortened(one.texts[0])}”", name, 0, one.item)
        for page, item in places:
            yield from _missing_from(page, item, one)


def _missing_from(page: Page, item: ItemRecord, one: ExpectedText) -> Iterator[Finding]:
    """Check that an item has the texts in their order, as often and as large as it should."""
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
        yield page.fault(f"{one.what}: {wrong}", item.id, item.rect)
