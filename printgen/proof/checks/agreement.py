"""Checks that the amounts on board, deeds and money and in the rules agree with each other.

Nothing is known here but what the PDFs say: amounts are read beside the names and words that stand with them.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from printgen.kit.manifest import Item
from printgen.proof.checks.booklet_text import booklets, read_through
from printgen.proof.finding import Finding
from printgen.proof.pages.opened import Book, OpenedKit, Page
from printgen.proof.pages.reading import RunningText
from printgen.words.rules_prose import rounded_up

CHECK = "contents"
_NUMBER = re.compile(r"(?<!\d)(?<!\d[,.])(?:\d{1,3}(?:,\d{3})+|\d+)(?!\d)")
_AMOUNT = re.compile(r"\S*\d\S*")
_ALONE = re.compile(r"\D{0,4}[\d,]+\D{0,4}")  # an amount with its sign
_NOTE = r"\D{0,9}\d[\d,]*(?: \D{1,9})?"  # a note's value, as a figure beside the table of hands bears it
_HAND = re.compile(rf"\D{{0,9}}(?P<note>\d[\d,]*)(?: \D{{1,9}}?)?(?P<counts>(?: \d{{1,3}}){{1,2}})(?: {_NOTE})?\Z")
_NOTES = re.compile(r"(\d+)\s+notes\s+of\s+(\S*\d[\d,]*)")
_NEAR = 200  # characters after a space's name in the rules, within which they tell its amount


class SpaceText(NamedTuple):
    """A space of the board as it is printed: where, and its lines of text."""

    page: Page
    item: Item
    lines: tuple[str, ...]

    @property
    def name(self) -> str:
        """What stands between a group's mark, if there is one, and the amount in the last line."""
        return " ".join(self.lines[len(self.lines[0]) <= 2 and len(self.lines) > 2 : -1])

    @property
    def price(self) -> int | None:
        found = numbers(self.lines[-1])
        return found[-1] if found else None


class DeedText(NamedTuple):
    """A deed as it is printed: where its front lies, its front's lines, and its back."""

    page: Page
    front: Item
    lines: tuple[str, ...]
    back: RunningText

    @property
    def mortgage(self) -> int | None:
        """The amount at the front's foot."""
        return next((numbers(line)[-1] for line in reversed(self.lines) if numbers(line)), None)

    @property
    def owing(self) -> tuple[int, ...]:
        """The amounts at the back's foot: what the mortgage brought, and what lifting it costs."""
        return tuple(numbers(line)[-1] for line in self.back.text.splitlines() if numbers(line))[-2:]


def numbers(text: str) -> tuple[int, ...]:
    """The whole numbers of a text."""
    return tuple(int(found.replace(",", "")) for found in _NUMBER.findall(text))


def agreement(kit: OpenedKit) -> Iterator[Finding]:
    """Every contradiction between the amounts of a kit."""
    boards = [_cells(book) for book in kit.books.values() if book.stem.startswith("board")]
    deeds = list(_deeds(kit))
    rules = "\n".join(read_through(panels).text for book in kit.books.values() for panels in booklets(book))
    yield from _boards(boards)
    for cells in boards[-1:]:
        lots = list(_lots(cells.values(), deeds))
        owned = {cell.item.id for cell, _ in lots}
        yield from _mortgages(lots)
        yield from _spaces([cell for cell in cells.values() if cell.item.id not in owned], rules)
        yield from _sums(cells.values(), rules)
    yield from _rents(deeds, rules)
    yield from _hands(rules)
    yield from _notes(kit, rules)


def _cells(book: Book) -> dict[str, SpaceText]:
    """The spaces of a board that bear text, by id."""
    found = {}
    for page in book.pages:
        for item in page.items:
            if lines := tuple(page.reading(item).text.splitlines()):
                found[item.id] = SpaceText(page, item, lines)
    return found


def _deeds(kit: OpenedKit) -> Iterator[DeedText]:
    """The deeds, each copy; one without a front or a back is left to the count of contents."""
    for book in kit.books.values():
        places = [place for page in book.pages for place in ((page, item) for item in page.items)]
        backs = {item.id: (page, item) for page, item in places if item.face == "back"}
        for page, front in places if book.stem == "deeds" else ():
            if front.face == "front" and front.id in backs:
                other, back = backs[front.id]
                lines = tuple(page.reading(front).text.splitlines())
                yield DeedText(page, front, lines, other.reading(back))


def _boards(boards: Sequence[Mapping[str, SpaceText]]) -> Iterator[Finding]:
    """Spaces whose text on the tiles is not that on the poster."""
    for cells in boards[:-1]:
        for name, cell in cells.items():
            other = boards[-1].get(name)
            if other and sorted(cell.lines) != sorted(other.lines):
                here, there = (" / ".join(one.lines) for one in (cell, other))
                yield _at(cell.page, cell.item, f"it says “{here}”, on {other.page.document} “{there}”")


def _lots(cells: Iterable[SpaceText], deeds: Iterable[DeedText]) -> Iterator[tuple[SpaceText, DeedText]]:
    """Each deed with its space: the one whose name, the longest, its back bears."""
    priced = sorted((cell for cell in cells if cell.price is not None and cell.name), key=lambda cell: -len(cell.name))
    for deed in deeds:
        if cell := next((cell for cell in priced if deed.back.find(cell.name)), None):
            yield cell, deed


def _mortgages(lots: Sequence[tuple[SpaceText, DeedText]]) -> Iterator[Finding]:
    """Deeds whose mortgage, or what it costs to lift, is not the percentage that it is on nearly all others."""
    owed = [(cell.price or 0, deed.mortgage or 0) for cell, deed in lots]
    share = _likeliest(owed, lambda price, percent: rounded_up(price, percent))
    lifted = [pair for _, deed in lots if len(pair := deed.owing) == 2]
    interest = _likeliest(lifted, lambda value, percent: value + rounded_up(value, percent))
    for cell, deed in lots:
        price, value = cell.price or 0, deed.mortgage
        back = deed.owing
        if value != rounded_up(price, share):
            message = f"its mortgage value is {value}, but the price on the board {price}, of which {share}% are usual"
            yield _at(deed.page, deed.front, message)
        if len(back) != 2 or back[0] != value:
            other = back[0] if len(back) == 2 else "not told"
            yield _at(deed.page, deed.front, f"its mortgage value is {value} on the front, {other} on the back")
        elif back[1] != back[0] + rounded_up(back[0], interest):
            yield _at(deed.page, deed.front, f"lifting its mortgage of {back[0]} costs {back[1]}, not {interest}% more")


def _likeliest(pairs: Sequence[tuple[int, ...]], rule: Callable[[int, int], int]) -> int:
    """The percentage by which the rule makes the second number of most pairs out of the first."""
    return max(range(101), key=lambda percent: sum(rule(first, percent) == second for first, second in pairs))


def _spaces(cells: Iterable[SpaceText], rules: str) -> Iterator[Finding]:
    """Spaces (taxes, the start) whose amount is not the one that the rules tell after their name; prices aside.

    Where the name leads an entry ("Income Tax: ..."), only what follows there counts.
    """
    for cell in cells:
        if _ALONE.fullmatch(cell.lines[-1]):
            continue
        places = _places(rules, f"{cell.lines[0]}:") or _places(rules, cell.lines[0])
        near = [rules[at : at + _NEAR].rpartition(" ")[0] for at in places]
        for amount in _AMOUNT.findall(" ".join(cell.lines[1:])):
            sign = re.sub(r"[\d,.:;%]", "", amount)
            told = {wanted.strip(",.:;") for text in near for wanted in _AMOUNT.findall(text) if sign in wanted}
            if told and amount.strip(",.:;") not in told:
                listed = ", ".join(sorted(told))
                yield _at(cell.page, cell.item, f"it says {amount}; where the rules tell of it, they say {listed}")


def _places(text: str, wanted: str) -> list[int]:
    """Where a text ends, wherever it stands as whole words."""
    return [found.end() for found in re.finditer(rf"(?<!\w){re.escape(wanted)}(?!\w)", text)]


def _sums(cells: Iterable[SpaceText], rules: str) -> Iterator[Finding]:
    """Amounts that stand alone on spaces (the sliding game's cash), where the rules add up others."""
    added = [numbers(line)[:-1] for line in rules.splitlines() if " + " in line and numbers(line)]
    told = Counter(number for line in added for number in line)
    alone = [cell for cell in cells if len(cell.lines) > 1 and _ALONE.fullmatch(cell.lines[0])]
    here = Counter(numbers(cell.lines[0])[0] for cell in alone)
    if told and here and told != here:
        unlike = [number for number in here | told if here[number] != told[number]]
        wrong = ", ".join(f"{number} {here[number]} times, in the rules {told[number]}" for number in unlike)
        yield Finding(CHECK, f"the cash of its spaces: {wrong}", alone[0].page.document)


def _rents(deeds: Iterable[DeedText], rules: str) -> Iterator[Finding]:
    """Deeds whose rents by number owned, or factors of the throw, are not those in the rules' table."""
    rows = _rent_rows(rules)
    for deed in deeds if rows else ():
        for number, amount in enumerate(_by_number(deed), 1):
            row = rows[number - 1] if number <= len(rows) else ""
            if amount not in numbers(row)[1:]:
                yield _at(deed.page, deed.front, f"the rent with {number} owned is {amount}; the rules say “{row}”")


def _rent_rows(rules: str) -> list[str]:
    """The lines of the rules' table of rents: ``1 $25 4 × the throw`` and the following numbers."""
    lines = rules.splitlines()
    start = next((at for at, line in enumerate(lines) if re.match(r"1 .*\d ×", line)), len(lines))
    rows: list[str] = []
    for line in lines[start:]:
        if not line.startswith(f"{len(rows) + 1} "):
            break
        rows.append(line)
    return rows


def _by_number(deed: DeedText) -> list[int]:
    """A transport's rents, or a utility's factors, from one owned up; of a property nothing."""
    if factors := [int(factor) for line in deed.lines for factor in re.findall(r"(\d+) ×", line)]:
        return factors
    told = [numbers(line) for line in deed.lines if numbers(line)]
    counted = [line for number, line in enumerate(told, 1) if len(line) > 1 and line[0] == number]
    return [line[-1] for line in counted] if told and told[0] in counted else []


def _hands(rules: str) -> Iterator[Finding]:
    """Hands of notes to begin with that do not add up to an amount that the rules tell."""
    lines = rules.splitlines()
    for at, line in enumerate(lines):
        hand = _hand(lines[at + 1 :]) if line.startswith("note ") else []
        for column in range(min((len(counts) for _, counts in hand), default=0)):
            total = sum(note * counts[column] for note, counts in hand)
            if total not in numbers(rules):
                yield Finding(CHECK, f"hand {column + 1} of the notes dealt adds up to {total:,}", "rules")


def _hand(lines: Iterable[str]) -> list[tuple[int, tuple[int, ...]]]:
    """Note and counts of each line of a table of hands; notes that a figure shows beside it are passed over."""
    found = []
    for line in lines:
        if match := _HAND.match(line):
            found.append((numbers(match["note"])[0], numbers(match["counts"])))
        elif not re.fullmatch(_NOTE, line):
            break
    return found


def _notes(kit: OpenedKit, rules: str) -> Iterator[Finding]:
    """Denominations of which there are not as many notes as the rules say, or so many sets of them."""
    for count, note in _NOTES.findall(rules):
        value = numbers(note)[0]
        ids = {item.id for book in kit.books.values() for _, item in book.items.get(f"note-{value}#", ())}
        if ids and len(ids) % int(count):
            yield Finding(CHECK, f"{len(ids)} notes of {value} are printed; the rules say {count}", "money")


def _at(page: Page, item: Item, message: str) -> Finding:
    return Finding(CHECK, message, page.document, page.number, item.id, item.rect)
