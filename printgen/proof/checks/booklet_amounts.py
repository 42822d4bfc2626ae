"""The amounts of the rules: whether hands, rents, taxes and examples are those that the theme's numbers give."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct

from printgen.proof.expectations import Expectations
from printgen.proof.finding import Compared, Finding, Remark
from printgen.proof.games.amounts import NUMBER, amounts_in, number_of
from printgen.proof.games.expected_records import (
    BookletAmounts,
    BookletEntry,
    BookletHands,
    BookletNumbers,
    BookletRow,
    BookletSums,
    BookletTable,
)
from printgen.proof.pages.opened import Book
from printgen.proof.pages.text.reading import RunningText
from printgen.words.booklet import wording

CHECK = "contents"
AMOUNTS = "amounts"
_NUMBER = re.compile(rf"(?<!\d)(?<!\d[,.]){NUMBER}(?!\d)")
_LETTER = re.compile(r"[^\W\d_]")
_NEAR = 200  # characters after a name in the rules, within which they tell its amount


class _BookletLines(Struct, frozen=True):
    """A booklet's text: all of it, and its lines but for those of figures, which are a lone amount."""

    name: str
    text: str
    lines: tuple[str, ...]
    pattern: re.Pattern[str]

    def fault(self, message: str, item: str = "") -> Finding:
        return Finding(CHECK, message, self.name, 0, item)


def whole_numbers(text: str) -> tuple[int, ...]:
    """The whole numbers of a text."""
    return tuple(number_of(found) for found in _NUMBER.findall(text))


def booklet_amounts(
    book: Book, reading: RunningText, wanted: Expectations, pattern: re.Pattern[str]
) -> Iterator[Remark]:
    """What of the amounts expected in a booklet is otherwise there, or not at all.

    A booklet of quick rules, printed on one side, leaves tables out; what it tells must be right all the same.
    """
    lines = tuple(line for line in reading.text.splitlines() if not pattern.fullmatch(line))
    booklet, whole = (
        _BookletLines(book.name, reading.text, lines, pattern),
        any(page.record.flip for page in book.pages),
    )
    say = partial(wording.amount, wanted.edition)
    for one in wanted.booklet:
        yield from _compared(booklet, one, say, whole)


def _compared(booklet: _BookletLines, one: BookletAmounts, say: "partial[str]", whole: bool) -> Iterator[Remark]:
    match one:
        case BookletTable():
            yield from _table(booklet, one, whole)
        case BookletHands():
            yield from _hands(booklet, one, say, whole)
        case BookletEntry():
            yield from _entry(booklet, one, say)
        case BookletNumbers():
            yield from _numbers(booklet, one, whole)
        case BookletSums():
            yield from _sums(booklet, one, say)


def _table(booklet: _BookletLines, table: BookletTable, whole: bool) -> Iterator[Remark]:
    """A table of which a line is not there, where most of its lines are; lines of the text may stand in any place."""
    places = range(len(booklet.lines) - len(table.rows) + 1)
    start = max(places, key=lambda at: _fitting(booklet.lines[at:], table.rows), default=0)
    fitting = _fitting(booklet.lines[start:], table.rows)
    if not fitting and not whole:
        return
    yield Compared(AMOUNTS, sum(len(row.numbers) for row in table.rows))
    for line, row in zip(booklet.lines[start:], table.rows, strict=False):
        if not _fits(line, row):
            shown = " ".join((row.name, *map(str, row.numbers))).strip()
            yield booklet.fault(f"{table.what}: “{line}” should say {shown}")


def _fitting(lines: Sequence[str], rows: Sequence[BookletRow]) -> int:
    return sum(_fits(line, row) for line, row in zip(lines, rows, strict=False))


def _fits(line: str, row: BookletRow) -> bool:
    """Whether a line begins with a row's name, and its numbers with the row's."""
    return line.startswith(row.name.casefold()) and whole_numbers(line)[: len(row.numbers)] == row.numbers


def _hands(booklet: _BookletLines, hands: BookletHands, say: "partial[str]", whole: bool) -> Iterator[Remark]:
    """Hands of notes that are not the usual one, do not add up, or are more than there are notes."""
    rows = dict(_dealt(booklet, hands))
    if not rows and not whole:
        return
    for value, usual, _ in hands.notes:
        counts = rows.get(value, (0,))
        yield Compared(AMOUNTS, len(counts))
        if counts[0] != usual:
            yield booklet.fault(f"{counts[0]} notes of {say(value)} are dealt to each; the theme says {usual}")
    for column in range(max(map(len, rows.values()), default=0)):
        hand = {value: counts[column] for value, counts in rows.items() if column < len(counts)}
        yield from _hand(booklet, hands, column + 1, hand)


def _hand(booklet: _BookletLines, hands: BookletHands, number: int, hand: Mapping[int, int]) -> Iterator[Remark]:
    """A hand, counts by value, that does not add up; or one of a larger table that takes too many notes."""
    total = sum(value * count for value, count in hand.items())
    if total != hands.total:
        yield booklet.fault(f"hand {number} of the notes dealt adds up to {total:,}, not {hands.total:,}")
    if number > 1 and any(hand.get(value, 0) * hands.players > printed for value, _, printed in hands.notes):
        yield booklet.fault(f"hand {number} of the notes dealt takes more notes than are printed")


def _dealt(booklet: _BookletLines, hands: BookletHands) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each note with its counts in the table of hands: an amount, then bare numbers; a figure may add amounts.

    A line of a hand told in words, as the quick rules do (2 × $500, 2 × $100), is none of the table.
    """
    values = {value for value, _, _ in hands.notes}
    for line in (line for line in booklet.lines if "×" not in line):
        value = amounts_in(booklet.pattern, line)[:1]
        rest = booklet.pattern.sub(" ", line)
        if booklet.pattern.match(line) and value[0] in values and not _LETTER.search(rest) and whole_numbers(rest):
            yield value[0], whole_numbers(rest)


def _entry(booklet: _BookletLines, entry: BookletEntry, say: "partial[str]") -> Iterator[Remark]:
    """An amount that is not the one told after its name; where the name leads an entry, only what follows there."""
    name = entry.name.casefold()
    places = _places(booklet.text, f"{name}:") or _places(booklet.text, name)
    stated = {amount for at in places for amount in amounts_in(booklet.pattern, booklet.text[at : at + _NEAR])}
    if stated:
        yield Compared(AMOUNTS, len(entry.amounts))
    for amount in entry.amounts:
        if stated and amount not in stated:
            listed = ", ".join(map(say, sorted(stated)))
            yield booklet.fault(f"it is {say(amount)}; where the rules tell of it, they say {listed}", entry.item)


def _places(text: str, wanted: str) -> list[int]:
    """Where a text ends, wherever it stands as whole words."""
    return [found.end() for found in re.finditer(rf"(?<!\w){re.escape(wanted)}(?!\w)", text)]


def _numbers(booklet: _BookletLines, wanted: BookletNumbers, whole: bool) -> Iterator[Remark]:
    """Numbers that do not follow each other anywhere."""
    found, size = whole_numbers(booklet.text), len(wanted.numbers)
    if whole:
        yield Compared(AMOUNTS, size)
        if not any(found[at : at + size] == wanted.numbers for at in range(len(found))):
            listed = ", ".join(f"{number:,}" for number in wanted.numbers)
            yield booklet.fault(f"{wanted.what}: nowhere do {listed} follow each other")


def _sums(booklet: _BookletLines, wanted: BookletSums, say: "partial[str]") -> Iterator[Remark]:
    """Sums told beside their names that are others."""
    between = r"\W+".join(rf"{re.escape(name.casefold())}\s+({booklet.pattern.pattern})" for name, _ in wanted.sums)
    for line in booklet.lines:
        if re.fullmatch(between, line):
            yield Compared(AMOUNTS, len(wanted.sums))
            for (name, amount), found in zip(wanted.sums, amounts_in(booklet.pattern, line), strict=True):
                if found != amount:
                    yield booklet.fault(f"{wanted.what}: {name} comes to {say(found)}, not {say(amount)}")
