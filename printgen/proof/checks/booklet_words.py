"""Checks the words and amounts of the folded rules."""

import re
from collections.abc import Generator, Iterator, Mapping, Sequence

from msgspec.structs import replace

from printgen.kit.manifest import ItemRecord
from printgen.proof.expectations import (
    NUMBER,
    BookletEntry,
    BookletHands,
    BookletNumbers,
    BookletRow,
    BookletSums,
    BookletTable,
    Expectations,
    amounts_in,
    number_of,
)
from printgen.proof.kit_files import Book, OpenedKit
from printgen.proof.page import Compared, Finding, Page, Remark
from printgen.proof.reading import RunningText, gap, joined_readings, shortened
from printgen.theme.records import Common
from printgen.type.markdown import Block, Heading, Listing, Paragraph, Quote, Table, blocks, plain_text
from printgen.words import booklet as wording
from printgen.words.booklet import quick, rulebook
from printgen.words.games import DECK_PLACES
from printgen.words.placeholders import placeholders_of

AMOUNTS = "amounts"
_NUMBER = re.compile(rf"(?<!\d)(?<!\d[,.]){NUMBER}(?!\d)")
_LETTER = re.compile(r"[^\W\d_]")
_NEAR = 200  # characters after a name in the rules in which its amount is expected


def whole_numbers(text: str) -> tuple[int, ...]:
    """Return the whole numbers of a text."""
    return tuple(number_of(found) for found in _NUMBER.findall(text))


def booklet_amounts(
    book: Book, reading: RunningText, wanted: Expectations, pattern: re.Pattern[str]
) -> Iterator[Remark]:
    """Find expected amounts of a booklet that differ or are missing."""
    booklet = _BookletAmounts(book, reading, wanted.edition, pattern)
    for one in wanted.booklet:
        match one:
            case BookletTable():
                yield from booklet.table_faults(one)
            case BookletHands():
                yield from booklet.hand_faults(one)
            case BookletEntry():
                yield from booklet.entry_faults(one)
            case BookletNumbers():
                yield from booklet.number_faults(one)
            case BookletSums():
                yield from booklet.sum_faults(one)


class _BookletAmounts:
    """A booklet's text, compared with the expected amounts.

    A booklet of quick rules, printed on one side, leaves tables out; what it contains must be right all the same.
    """

    def __init__(self, book: Book, reading: RunningText, edition: Common, pattern: re.Pattern[str]) -> None:
        self.name, self.text, self.pattern, self.edition = book.name, reading.text, pattern, edition
        # A line that is a lone amount belongs to a figure.
        self.lines = tuple(line for line in reading.text.splitlines() if not pattern.fullmatch(line))
        self.is_whole = any(page.record.flip for page in book.pages)

    def _fault(self, message: str, item: str = "") -> Finding:
        return Finding(message, self.name, 0, item)

    def _say(self, amount: int) -> str:
        return wording.amount(self.edition, amount)

    def table_faults(self, table: BookletTable) -> Iterator[Remark]:
        """Find missing rows of a table at the place where most of its rows are."""
        places = range(len(self.lines) - len(table.rows) + 1)
        start = max(places, key=lambda at: _fitting(self.lines[at:], table.rows), default=0)
        if not _fitting(self.lines[start:], table.rows) and not self.is_whole:
            return
        yield Compared(AMOUNTS, sum(len(row.numbers) for row in table.rows))
        for line, row in zip(self.lines[start:], table.rows, strict=False):
            if not _fits(line, row):
                shown = " ".join((row.name, *map(str, row.numbers))).strip()
                yield self._fault(f"{table.what}: “{line}” should say {shown}")

    def hand_faults(self, hands: BookletHands) -> Iterator[Remark]:
        """Find hands of notes that are not the usual one, do not add up, or need more notes than are printed."""
        rows = dict(self._dealt(hands))
        if not rows and not self.is_whole:
            return
        for value, usual, _ in hands.notes:
            counts = rows.get(value, (0,))
            yield Compared(AMOUNTS, len(counts))
            if counts[0] != usual:
                yield self._fault(f"{counts[0]} notes of {self._say(value)} are dealt to each; the theme says {usual}")
        for column in range(max(map(len, rows.values()), default=0)):
            hand = {value: counts[column] for value, counts in rows.items() if column < len(counts)}
            total = sum(value * count for value, count in hand.items())
            if total != hands.total:
                yield self._fault(f"hand {column + 1} of the notes dealt adds up to {total:,}, not {hands.total:,}")
            # The first hand is for a table of any size: more players print the money again.
            if column and any(hand.get(value, 0) * hands.players > printed for value, _, printed in hands.notes):
                yield self._fault(f"hand {column + 1} of the notes dealt takes more notes than are printed")

    def _dealt(self, hands: BookletHands) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield each note with its counts in the table of hands: an amount, then bare numbers.

        A hand in words, as in the quick rules (2 × $500, 2 × $100), is no line of the table.
        """
        values = {value for value, _, _ in hands.notes}
        for line in (line for line in self.lines if "×" not in line):
            value = amounts_in(self.pattern, line)[:1]
            rest = self.pattern.sub(" ", line)
            if self.pattern.match(line) and value[0] in values and not _LETTER.search(rest) and whole_numbers(rest):
                yield value[0], whole_numbers(rest)

    def entry_faults(self, entry: BookletEntry) -> Iterator[Remark]:
        """Find an amount that differs from the one after its name; where the name begins an entry, only there."""
        name = entry.name.casefold()
        places = self._ends(f"{name}:") or self._ends(name)
        stated = {amount for at in places for amount in amounts_in(self.pattern, self.text[at : at + _NEAR])}
        if stated:
            yield Compared(AMOUNTS, len(entry.amounts))
        for amount in entry.amounts:
            if stated and amount not in stated:
                listed = ", ".join(map(self._say, sorted(stated)))
                message = f"it is {self._say(amount)}; where the rules tell of it, they say {listed}"
                yield self._fault(message, entry.item)

    def _ends(self, wanted: str) -> list[int]:
        """Return where some whole words end, wherever they occur."""
        return [found.end() for found in re.finditer(rf"(?<!\w){re.escape(wanted)}(?!\w)", self.text)]

    def number_faults(self, wanted: BookletNumbers) -> Iterator[Remark]:
        """Check that numbers follow each other somewhere."""
        found, size = whole_numbers(self.text), len(wanted.numbers)
        if self.is_whole:
            yield Compared(AMOUNTS, size)
            if not any(found[at : at + size] == wanted.numbers for at in range(len(found))):
                listed = ", ".join(f"{number:,}" for number in wanted.numbers)
                yield self._fault(f"{wanted.what}: nowhere do {listed} follow each other")

    def sum_faults(self, wanted: BookletSums) -> Iterator[Remark]:
        """Find sums beside their names that differ."""
        between = r"\W+".join(rf"{re.escape(name.casefold())}\s+({self.pattern.pattern})" for name, _ in wanted.sums)
        for line in self.lines:
            if re.fullmatch(between, line):
                yield Compared(AMOUNTS, len(wanted.sums))
                for (name, amount), found in zip(wanted.sums, amounts_in(self.pattern, line), strict=True):
                    if found != amount:
                        yield self._fault(f"{wanted.what}: {name} comes to {self._say(found)}, not {self._say(amount)}")


def _fitting(lines: Sequence[str], rows: Sequence[BookletRow]) -> int:
    return sum(_fits(line, row) for line, row in zip(lines, rows, strict=False))


def _fits(line: str, row: BookletRow) -> bool:
    """Check whether a line begins with a row's name, and its numbers with the row's."""
    return line.startswith(row.name.casefold()) and whole_numbers(line)[: len(row.numbers)] == row.numbers


SENTENCES = "paragraphs of the rules"
_NUMBER_BOOKLET_TEXT = re.compile(r"(?P<series>.*?)(?P<page>\d+)\Z")

# The cells of a table's row may end within so many times its length, and so many characters more: lines are broken.
_LINES, _MORE = 2, 60

PanelOnPage = tuple[Page, ItemRecord]


def booklets(book: Book) -> Iterator[tuple[PanelOnPage, ...]]:
    """Yield the panels of each booklet of a document in the order of their page numbers, which end their ids."""
    series: dict[str, list[tuple[int, PanelOnPage]]] = {}
    for page in book.pages:
        for item in page.items:
            if page.record.kind == "booklet" and (match := _NUMBER_BOOKLET_TEXT.match(item.id)):
                series.setdefault(match["series"], []).append((int(match["page"]), (page, item)))
    for panels in series.values():
        yield tuple(panel for _, panel in sorted(panels, key=lambda one: one[0]))


def counts(reading: RunningText, name: str) -> tuple[int, ...]:
    """Return the numbers before the name of a part, or after it and a multiplication sign."""
    found, end = [], 0
    while place := reading.find(name, end):
        end = place.end
        after = re.match(r"×(\d[\d,]*)", reading.text[end:])
        number = after or re.search(r"(?:^|\s)(\d[\d,]*)\s+\Z", reading.text[: place.start])
        if number and not reading.text[end : end + 1].isalnum():
            found.append(int(number[1].replace(",", "")))
    return tuple(found)


def printed_contents(kit: OpenedKit, panels: Sequence[PanelOnPage]) -> Mapping[str, int]:
    """Return the counts on a booklet's cover by the parts' ids, and the number of the decks' places on the board."""
    reading, places = read_through(panels[:1]), kit.record.deck_places
    found = {part.id: numbers[0] for part in kit.record.contents if (numbers := counts(reading, part.name))}
    return found if places is None else found | {DECK_PLACES: places}


def booklet_text(kit: OpenedKit, edition: Common) -> Iterator[Remark]:
    """Look for every heading, paragraph, list entry and table row of the rules in order, and check the cover."""
    for book in kit.books.values():
        for panels in booklets(book):
            reading = read_through(panels)
            yield from _cover(book, read_through(panels[:1]), edition)
            for notice in edition.notices:
                if not reading.find(text := placeholders_of(edition).fill(notice)):
                    yield Finding(f"a notice: {gap(reading, text)}", book.name)
            yield from _sections(book, reading, edition, printed_contents(kit, panels))


def _cover(book: Book, reading: RunningText, edition: Common) -> Iterator[Finding]:
    """Look for the title, the tagline, and one line with the number of players and their age."""
    tagline, players = placeholders_of(edition).fill(edition.tagline), edition.players
    if tagline and not reading.find(tagline):
        yield Finding(f"the cover: {gap(reading, tagline)}", book.name)
    expected = {str(number) for number in (players.min, players.max, players.age)}
    if not any(expected == set(re.findall(r"\d+", line)) for line in reading.text.splitlines()):
        message = f"no line of the cover tells of {players.min} to {players.max} players from the age of {players.age}"
        yield Finding(message, book.name)
    if not reading.line(edition.title):
        yield Finding(f"the cover does not bear the title, “{edition.title}”", book.name)


def read_through(panels: Sequence[PanelOnPage]) -> RunningText:
    """Return the text of all panels, without their page numbers."""
    readings = []
    for page, item in panels:
        reading, match = page.reading(item), _NUMBER_BOOKLET_TEXT.match(item.id)
        line = f"{match['page']}\n" if match else ""
        if line and reading.text.endswith(f"\n{line}"):
            text = reading.text.removesuffix(line)
            reading = replace(reading, text=text, starts=reading.starts[:-1], words=reading.words[:-1])
        readings.append(reading)
    return joined_readings(readings)


def _sections(book: Book, reading: RunningText, edition: Common, contents: Mapping[str, int]) -> Iterator[Remark]:
    """Look for the sections, each text after the one before it; a booklet printed on one side has the quick rules."""
    start, say = 0, rulebook if any(page.record.flip for page in book.pages) else quick
    for section in say(edition, contents):
        if heading := reading.line(section.title, start):
            start = heading.end
        else:
            yield Finding(f"the heading “{section.title}” is not there", book.name)
        start = yield from sentences(blocks(section.text), reading, start, f"“{shortened(section.title)}”", book)


def sentences(
    read: Sequence[Block], reading: RunningText, start: int, title: str, book: Book
) -> Generator[Remark, None, int]:
    """Look for texts in a book's reading, each after the one before it; return where the last one ends.

    ``title`` is their place in the words of a finding.
    """
    for cells in _texts(read):
        end = _text_end(reading, cells, start)
        yield Compared(SENTENCES)
        if end is None:
            yield Finding(f"{title}: {gap(reading, ' '.join(cells), start)}", book.name)
        else:
            start = end
    return start


def _text_end(reading: RunningText, cells: Sequence[str], start: int) -> int | None:
    """Return where a text ends; the cells of a table row may each run over several lines, side by side."""
    if found := reading.find(" ".join(cells), start):
        return found.end
    limit = None if len(cells) == 1 else start + _LINES * len(" ".join(cells)) + _MORE
    parts = [reading.seek(cell, start, limit) for cell in cells if cell.strip()]
    ends = [part.end for part in parts if part]
    return max(ends) if ends and len(ends) == len(parts) else None


def _texts(read: Sequence[Block]) -> Iterator[tuple[str, ...]]:
    """Yield the texts that are printed together: a paragraph, a list entry, the cells of a table row below the head."""
    for block in read:
        match block:
            case Heading(_, run) | Paragraph(run):
                yield (plain_text(run),)
            case Listing(_, entries):
                for entry in entries:
                    yield from _texts(entry)
            case Quote(inner):
                yield from _texts(inner)
            case Table((_, *rows), _):
                yield from (tuple(map(plain_text, row)) for row in rows)
