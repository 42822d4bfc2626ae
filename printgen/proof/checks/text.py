"""The check of the words of a kit: missing, too small, or outside their item."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printgen.geometry import POINT, Rect
from printgen.item_ids import without_copy, without_number
from printgen.kit.manifest import ItemRecord
from printgen.messages import Message, joined, message
from printgen.proof.check import ProofCheck, Scope
from printgen.proof.checks.booklet_words import SENTENCES, booklet_text, sentences
from printgen.proof.checks.card_places import misplaced
from printgen.proof.expectations import BOARDS, Expectations, ExpectedText
from printgen.proof.glyphs import PrintedWord
from printgen.proof.kit_files import OpenedKit, document_stem
from printgen.proof.page import Compared, Finding, Page, Remark
from printgen.proof.reading import gap, joined_readings, shortened, words_in
from printgen.type.markdown import blocks
from printgen.words.placeholders import placeholders_of

WORDS, TEXTS, PLACES = message("words"), message("texts of the theme"), message("places to write")

# The least type size in points by the kind of page: cards, deeds, notes and pieces are held in the hand.
FLOORS = {"fold": 6.5, "grid": 6.5}
FLOOR = 7.0
_SLACK = 0.01  # points
_STRAY = 0.1  # mm by which a letter may extend beyond its item's edge, less than the accuracy of a cut
_CLOSE = 0.2  # mm: the greatest overlap of two letters
_KERNED = 0.2  # em: the same on one line, of a large initial and the next letter too
_SHORTEST = 5.0  # mm: a shorter line is too short to write on
_THICKEST = 0.3  # mm: the greatest thickness of a line to write on


class TextCheck(ProofCheck):
    """Check that every text of the theme is where it belongs, large enough, and inside its item."""

    name = "text"
    promise = message("every text of the theme is on its item, large enough, and within the edges")

    def subjects(self, scope: Scope) -> Mapping[str, str]:
        """Every kit has words; texts are compared if the theme is known."""
        return {
            WORDS: "",
            TEXTS: scope.no_texts,
            SENTENCES: scope.no_rules_text,
            PLACES: scope.no_writing_places,
        }

    def page(self, page: Page, wanted: Expectations | None) -> Iterator[Remark]:
        """Find words that are too small, extend over an edge or collide, and missing lines to write on."""
        yield Compared(WORDS, len(page.matter))
        floor = FLOORS.get(page.record.kind, FLOOR)
        board = page.trim or (None if page.items else Rect.of(page.size))
        for word, item in page.owned:
            is_of_game = item or (board and words_in((word,), board))  # labels outside the items are not
            if is_of_game and word.size < floor - _SLACK and not word.unseen:
                yield page.fault(_too_small(word.text, word.size, floor), item.id if item else "", word.box)

        edges = [(item.id, item.rect) for item in page.items]
        edges += [("", page.trim)] if page.trim else []
        for word in page.matter:
            met = [(name, rect) for name, rect in edges if rect.meets(word.box)]
            if met and not any(rect.inset(-_STRAY).holds(word.box) for _, rect in met):
                (name, rect), box = met[0], word.box
                over = max(rect.x - box.x, rect.y - box.y, box.right - rect.right, box.bottom - rect.bottom)
                fault = message("“{word}” extends over the edge by {distance:.1f} mm", word=word.text, distance=over)
                yield page.fault(fault, name, box)

        yield from _collisions(page)
        if wanted and wanted.places:
            yield from _writing_places(page, wanted)

    def document(
        self, kit: OpenedKit, wanted: Expectations | None, measured: Sequence[tuple[Page, Any]]
    ) -> Iterator[Remark]:
        """Look for every text of the theme: on its item, in the rules, and on the theme's own page of the guide."""
        if wanted is None:
            return
        for one in wanted.texts:
            yield from _missing_text(kit, one)
        yield from misplaced(kit, wanted.edition)
        yield from booklet_text(kit, wanted.edition)
        for book in kit.books.values():
            if wanted.edition.guide and all(page.record.kind == "guide" for page in book.pages):
                reading = joined_readings(page.reading() for page in book.pages)
                own = blocks(placeholders_of(wanted.edition).markdown(wanted.edition.guide.text))
                yield from sentences(own, reading, 0, message("the theme’s own page"), book)


def _too_small(text: str, size: float, least: float) -> Message:
    return message(
        "“{text}” is set in {size:.1f} pt; at least {least:g} pt is needed", text=text, size=size, least=least
    )


def _collisions(page: Page) -> Iterator[Remark]:
    """Find words of an item, or of a page without items, that are printed over each other."""
    words: dict[tuple[str, str], list[PrintedWord]] = {}
    for word, item in page.owned:
        if not word.unseen and word.turn % 90 == 0:  # the boxes of oblique letters reach too far
            words.setdefault((item.id, item.face) if item else ("", ""), []).append(word)
    for (name, _), met in words.items():
        met.sort(key=lambda word: word.box.x)
        for at, one in enumerate(met):
            for other in met[at + 1 :]:
                if other.box.x > one.box.right - _CLOSE:
                    break
                if _collide(one, other):
                    fault = message("“{word}” is printed over “{other}”", word=other.text, other=one.text)
                    yield page.fault(fault, name, other.box)


def _collide(one: PrintedWord, other: PrintedWord) -> bool:
    """Check whether letters of two words overlap, on one line by more than kerning needs."""
    is_one_line = one.turn == other.turn and abs(one.baseline - other.baseline) < _CLOSE
    close = max(_CLOSE, _KERNED * max(one.size, other.size) * POINT) if is_one_line else _CLOSE
    if min(one.box.bottom, other.box.bottom) - max(one.box.y, other.box.y) < _CLOSE:
        return False
    return any(
        min(a.box.right, b.box.right) - max(a.box.x, b.box.x) > close
        and min(a.box.bottom, b.box.bottom) - max(a.box.y, b.box.y) > _CLOSE
        for a in one.glyphs
        for b in other.glyphs
    )


def _writing_places(page: Page, wanted: Expectations) -> Iterator[Remark]:
    """Find items with fewer lines to write on than the theme has places on them."""
    document = document_stem(page.document)
    for item in page.items:
        name = without_copy(item.id)
        faces = dict.fromkeys(("", item.face))
        places = 0
        for one in (name, without_number(name)):  # if the item has none, those of the item that it is a copy of
            places = places or sum(wanted.places.get((document, one, face), 0) for face in faces)
        if not places:
            continue
        yield Compared(PLACES, places)
        found = 0
        for shape in page.drawn:
            if not shape.dots and item.rect.inset(-_THICKEST).holds(shape.rect):
                long, high = (shape.rect.height, shape.rect.width) if item.turn % 180 else shape.rect.size
                # A line is a single stroke; a hatch has many.
                found += long >= _SHORTEST and high <= _THICKEST and len(shape.strokes()) == 1
        if found < places:
            fault = message(
                "it has {n} line to write on; the theme says {wanted}",
                "it has {n} lines to write on; the theme says {wanted}",
                n=found,
                wanted=places,
            )
            yield page.fault(fault, item.id, item.rect)


def _missing_text(kit: OpenedKit, one: ExpectedText) -> Iterator[Remark]:
    """Look for a text of the theme; a document in several parts needs it in only one of them."""
    for name in one.documents:
        books = [book for book in kit.books.values() if book.stem == name]
        if not books:
            continue
        yield Compared(TEXTS, len(one.texts))
        pages = [page for book in books for page in book.pages]
        # Sheets with several tiles list the tiles, but not the places of the spaces on them.
        is_shared = all(page.record.kind == "grid" for page in pages)
        if not one.item or (name in BOARDS and is_shared):
            tiles = [page.reading(item) for page in pages if is_shared for item in page.items]
            readings = tiles or [page.reading(page.trim) for page in pages]
            for text in one.texts:
                if not any(reading.seek(text) for reading in readings):
                    fault = message("{what} “{text}” is missing", what=one.what, text=shortened(text))
                    yield Finding(fault, books[0].name)
            continue
        places = [place for book in books for place in book.named(one.item) if one.face in ("", place[1].face)]
        if not places and not one.optional:
            fault = message("it is missing: {what} “{text}”", what=one.what, text=shortened(one.texts[0]))
            yield Finding(fault, name, 0, one.item)
        for page, item in places:
            yield from _missing_from(page, item, one)


def _missing_from(page: Page, item: ItemRecord, one: ExpectedText) -> Iterator[Finding]:
    """Check that an item has the texts in their order, as often and as large as it should."""
    reading, start = page.reading(item), 0
    for text in one.texts:
        found = reading.seek(text, start)
        if found is None:
            wrong = gap(reading, text, start)
        elif found.size < one.floor - _SLACK:
            wrong = _too_small(text, found.size, one.floor)
        elif one.times > 1 and (times := reading.count(text)) < one.times:
            wrong = message(
                "“{text}” is printed {n} time, not {wanted}",
                "“{text}” is printed {n} times, not {wanted}",
                n=times,
                text=text,
                wanted=one.times,
            )
        else:
            start = found.end
            continue
        yield page.fault(joined([one.what, wrong], ": "), item.id, item.rect)
