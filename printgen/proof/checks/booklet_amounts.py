"""The amounts of the rules: hands, rents, taxes and examples are those that the theme's numbers give."""

import re
from collections.abc import Iterator, Sequence

from printgen.proof.expectations import Expectations
from printgen.proof.expected.amounts import NUMBER, amounts_in, number_of
from printgen.proof.expected.records import (
    BookletEntry,
    BookletHands,
    BookletNumbers,
    BookletRow,
    BookletSums,
    BookletTable,
)
from printgen.proof.finding import Compared, Finding, Remark
from printgen.proof.pages.opened import Book
from printgen.proof.pages.text.reading import RunningText
from printgen.theme.games import AnyEdition
from printgen.words.booklet import wording

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

    def __init__(self, book: Book, reading: RunningText, edition: AnyEdition, pattern: re.Pattern[str]) -> None:
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
