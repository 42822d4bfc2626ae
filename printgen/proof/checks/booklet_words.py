"""The words and amounts of the folded rules, compared with the theme."""

import re
from collections.abc import Generator, Iterator, Mapping, Sequence

from msgspec.structs import replace

from printgen.kit.manifest import ItemRecord, PartRecord
from printgen.messages import joined, message
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
from printgen.words.amounts import amount
from printgen.words.booklet import quick, rulebook
from printgen.words.catalogue import Value, catalogue_of
from printgen.words.games import DECK_PLACES
from printgen.words.placeholders import placeholders_of

AMOUNTS, SENTENCES = message("amounts"), message("paragraphs of the rules")
_NUMBER = re.compile(rf"(?<!\d)(?<!\d[,.]){NUMBER}(?!\d)")
_LETTER = re.compile(r"[^\W\d_]")
_NEAR = 200  # characters after a name in the rules in which its amount is expected
_PANEL_ID = re.compile(r"(?P<series>.*?)(?P<page>\d+)\Z")
# A table row with broken lines ends within this multiple of its length, plus this many characters.
_LINES, _MORE = 2, 60


PanelOnPage = tuple[Page, ItemRecord]


def booklets(book: Book) -> Iterator[tuple[PanelOnPage, ...]]:
    """Yield the panels of each booklet of a document in the order of their page numbers, which end their ids."""
    series: dict[str, list[tuple[int, PanelOnPage]]] = {}
    for page in book.pages:
        for item in page.items:
            if page.record.kind == "booklet" and (match := _PANEL_ID.match(item.id)):
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


def listed_counts(kit: OpenedKit, reading: RunningText, part: PartRecord) -> tuple[int, ...]:
    """Return the numbers that a list gives for a part; languages that say some of them by the noun print no digits."""
    if found := counts(reading, part.name):
        return found
    values: Mapping[str, Value] = {"n": part.count, "number": part.count, "name": part.name}
    counted = catalogue_of(kit.record.language).label("lists.counted", values, lambda _: None)
    return (part.count,) if counted == part.name and reading.seek(part.name) else ()


def printed_contents(kit: OpenedKit, panels: Sequence[PanelOnPage]) -> Mapping[str, int]:
    """Return the counts on a booklet's cover by the parts' ids, and the number of the decks' places on the board."""
    reading, places = read_through(panels[:1]), kit.record.deck_places
    found = {part.id: numbers[0] for part in kit.record.contents if (numbers := listed_counts(kit, reading, part))}
    return found if places is None else found | {DECK_PLACES: places}


def read_through(panels: Sequence[PanelOnPage]) -> RunningText:
    """Return the text of all panels, without their page numbers."""
    readings = []
    for page, item in panels:
        reading, match = page.reading(item), _PANEL_ID.match(item.id)
        line = f"{match['page']}\n" if match else ""
        if line and reading.text.endswith(f"\n{line}"):
            text = reading.text.removesuffix(line)
            reading = replace(reading, text=text, starts=reading.starts[:-1], words=reading.words[:-1])
        readings.append(reading)
    return joined_readings(readings)


def booklet_text(kit: OpenedKit, edition: Common) -> Iterator[Remark]:
    """Look for every heading, paragraph, list entry and table row of the rules in order, and check the cover.

    A booklet printed on one side has the quick rules.
    """
    players = edition.players
    for book in kit.books.values():
        for panels in booklets(book):
            reading, cover = read_through(panels), read_through(panels[:1])
            tagline = placeholders_of(edition).fill(edition.tagline)
            if tagline and not cover.find(tagline):
                yield Finding(joined([message("the cover"), gap(cover, tagline)], ": "), book.name)
            expected = {str(number) for number in (players.min, players.max, players.age)}
            if not any(expected == set(re.findall(r"\d+", line)) for line in cover.text.splitlines()):
                fault = message(
                    "no line of the cover has the numbers of {least} to {most} players, age {age} or older",
                    least=players.min,
                    most=players.max,
                    age=players.age,
                )
                yield Finding(fault, book.name)
            if not cover.line(edition.title):
                fault = message("the cover does not have the title “{title}”", title=edition.title)
                yield Finding(fault, book.name)
            for notice in edition.notices:
                if not reading.find(notice_text := placeholders_of(edition).fill(notice)):
                    yield Finding(joined([message("a notice"), gap(reading, notice_text)], ": "), book.name)
            start, rules = 0, rulebook if any(page.record.flip for page in book.pages) else quick
            for section in rules(edition, printed_contents(kit, panels)):
                if heading := reading.line(section.title, start):
                    start = heading.end
                else:
                    yield Finding(message("the heading “{title}” is missing", title=section.title), book.name)
                place = f"“{shortened(section.title)}”"
                start = yield from sentences(blocks(section.text), reading, start, place, book)


def sentences(
    read: Sequence[Block], reading: RunningText, start: int, title: str, book: Book
) -> Generator[Remark, None, int]:
    """Look for texts in a book's reading, each after the one before it; return the end of the last one.

    ``title`` is their place in the words of a finding. The cells of a table row may each run over several lines, side
    by side.
    """
    for cells in _texts(read):
        yield Compared(SENTENCES)
        whole = " ".join(cells)
        if found := reading.find(whole, start):
            start = found.end
            continue
        limit = None if len(cells) == 1 else start + _LINES * len(whole) + _MORE
        parts = [reading.seek(cell, start, limit) for cell in cells if cell.strip()]
        ends = [part.end for part in parts if part]
        if ends and len(ends) == len(parts):
            start = max(ends)
        else:
            yield Finding(joined([title, gap(reading, whole, start)], ": "), book.name)
    return start


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

    A booklet of quick rules, printed on one side, leaves tables out; whatever it contains must still be right.
    """

    def __init__(self, book: Book, reading: RunningText, edition: Common, pattern: re.Pattern[str]) -> None:
        self.name, self.text, self.pattern, self.edition = book.name, reading.text, pattern, edition
        # A line that is a lone amount belongs to a figure.
        self.lines = tuple(line for line in reading.text.splitlines() if not pattern.fullmatch(line))
        self.is_whole = any(page.record.flip for page in book.pages)

    def _fault(self, message: str, item: str = "") -> Finding:
        return Finding(message, self.name, 0, item)

    def _say(self, value: int) -> str:
        return amount(self.edition, value)

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
                fault = message("{table}: “{line}” should be {wanted}", table=table.what, line=line, wanted=shown)
                yield self._fault(fault)

    def hand_faults(self, hands: BookletHands) -> Iterator[Remark]:
        """Find hands of notes that are not the usual one, do not add up, or need more notes than are printed."""
        # A row is an amount and then bare numbers. A hand in words, as in the quick rules (2 × $500), is not a row.
        rows: dict[int, tuple[int, ...]] = {}
        values = {value for value, _, _ in hands.notes}
        for line in (line for line in self.lines if "×" not in line):
            begins_with = amounts_in(self.pattern, line)[:1]
            rest = self.pattern.sub(" ", line)
            is_row = self.pattern.match(line) and begins_with[0] in values and not _LETTER.search(rest)
            if is_row and (numbers := whole_numbers(rest)):
                rows[begins_with[0]] = numbers
        if not rows and not self.is_whole:
            return
        for value, usual, _ in hands.notes:
            counts = rows.get(value, (0,))
            yield Compared(AMOUNTS, len(counts))
            if counts[0] != usual:
                fault = message(
                    "each player gets {n} note of {value}; the theme says {usual}",
                    "each player gets {n} notes of {value}; the theme says {usual}",
                    n=counts[0],
                    value=self._say(value),
                    usual=usual,
                )
                yield self._fault(fault)
        for column in range(max(map(len, rows.values()), default=0)):
            hand = {value: counts[column] for value, counts in rows.items() if column < len(counts)}
            total = sum(value * count for value, count in hand.items())
            if total != hands.total:
                fault = message(
                    "column {column} of the starting cash adds up to {total:,}, not {wanted:,}",
                    column=column + 1,
                    total=total,
                    wanted=hands.total,
                )
                yield self._fault(fault)
            # The first hand is for a table of any size: more players print the money again.
            if column and any(hand.get(value, 0) * hands.players > printed for value, _, printed in hands.notes):
                fault = message(
                    "column {column} of the starting cash needs more notes than are printed", column=column + 1
                )
                yield self._fault(fault)

    def entry_faults(self, entry: BookletEntry) -> Iterator[Remark]:
        """Find an amount that differs from the one after its name; if the name begins an entry, only there."""
        name = entry.name.casefold()
        places = self._ends(f"{name}:") or self._ends(name)
        stated = {expected for at in places for expected in amounts_in(self.pattern, self.text[at : at + _NEAR])}
        if stated:
            yield Compared(AMOUNTS, len(entry.amounts))
        for expected in entry.amounts:
            if stated and expected not in stated:
                listed = ", ".join(map(self._say, sorted(stated)))
                fault = message("it is {amount}; the rules say {stated}", amount=self._say(expected), stated=listed)
                yield self._fault(fault, entry.item)

    def _ends(self, wanted: str) -> list[int]:
        """Return the end of each occurrence of some whole words."""
        return [found.end() for found in re.finditer(rf"(?<!\w){re.escape(wanted)}(?!\w)", self.text)]

    def number_faults(self, wanted: BookletNumbers) -> Iterator[Remark]:
        """Check that numbers follow each other somewhere."""
        found, numbers = whole_numbers(self.text), tuple(number for pair in wanted.pairs for number in pair)
        if self.is_whole:
            size = len(numbers)
            yield Compared(AMOUNTS, size)
            orders = (numbers, tuple(number for pair in wanted.pairs for number in reversed(pair)))
            if not any(found[at : at + size] in orders for at in range(len(found))):
                listed = ", ".join(f"{number:,}" for number in numbers)
                fault = message("{what}: the numbers {numbers} are missing", what=wanted.what, numbers=listed)
                yield self._fault(fault)

    def sum_faults(self, wanted: BookletSums) -> Iterator[Remark]:
        """Find sums beside their names that differ."""
        between = r"\W+".join(rf"{re.escape(name.casefold())}\s+({self.pattern.pattern})" for name, _ in wanted.sums)
        for line in self.lines:
            if re.fullmatch(between, line):
                yield Compared(AMOUNTS, len(wanted.sums))
                for (name, amount), found in zip(wanted.sums, amounts_in(self.pattern, line), strict=True):
                    if found != amount:
                        fault = message(
                            "{what}: {name} is {found}, not {wanted}",
                            what=wanted.what,
                            name=name,
                            found=self._say(found),
                            wanted=self._say(amount),
                        )
                        yield self._fault(fault)


def _fitting(lines: Sequence[str], rows: Sequence[BookletRow]) -> int:
    return sum(_fits(line, row) for line, row in zip(lines, rows, strict=False))


def _fits(line: str, row: BookletRow) -> bool:
    """Check whether a line begins with a row's name, and its numbers with the row's."""
    return line.startswith(row.name.casefold()) and whole_numbers(line)[: len(row.numbers)] == row.numbers
