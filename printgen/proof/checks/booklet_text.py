"""The check of the words of the folded rules: texts of the rules and of the cover that are not in print."""

import re
from collections.abc import Generator, Iterator, Mapping, Sequence

from msgspec.structs import replace

from printgen.drawing.type.running_text.markdown import (
    Block,
    Heading,
    Listing,
    Paragraph,
    Quote,
    Table,
    blocks,
    plain_text,
)
from printgen.kit.manifest.records import ItemRecord
from printgen.proof.finding import Compared, Finding, Remark
from printgen.proof.pages.opened import Book, OpenedKit
from printgen.proof.pages.page import Page
from printgen.proof.pages.text.reading import RunningText, gap, joined_readings, shortened
from printgen.theme.games import AnyEdition
from printgen.words.booklet import wording
from printgen.words.names import DECK_PLACES
from printgen.words.placeholders import placeholders_of

SENTENCES = "paragraphs of the rules"
_NUMBER = re.compile(r"(?P<series>.*?)(?P<page>\d+)\Z")

# The cells of a table's row may end within so many times its length, and so many characters more: lines are broken.
_LINES, _MORE = 2, 60

PanelOnPage = tuple[Page, ItemRecord]


def booklets(book: Book) -> Iterator[tuple[PanelOnPage, ...]]:
    """Yield the panels of each booklet of a document in the order of their page numbers, which end their ids."""
    series: dict[str, list[tuple[int, PanelOnPage]]] = {}
    for page in book.pages:
        for item in page.items:
            if page.record.kind == "booklet" and (match := _NUMBER.match(item.id)):
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


def booklet_text(kit: OpenedKit, edition: AnyEdition) -> Iterator[Remark]:
    """Look for every heading, paragraph, list entry and table row of the rules in order, and check the cover."""
    for book in kit.books.values():
        for panels in booklets(book):
            reading = read_through(panels)
            yield from _cover(book, read_through(panels[:1]), edition)
            for notice in edition.notices:
                if not reading.find(text := placeholders_of(edition).fill(notice)):
                    yield Finding(f"a notice: {gap(reading, text)}", book.name)
            yield from _sections(book, reading, edition, printed_contents(kit, panels))


def _cover(book: Book, reading: RunningText, edition: AnyEdition) -> Iterator[Finding]:
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
        reading, match = page.reading(item), _NUMBER.match(item.id)
        line = f"{match['page']}\n" if match else ""
        if line and reading.text.endswith(f"\n{line}"):
            text = reading.text.removesuffix(line)
            reading = replace(reading, text=text, starts=reading.starts[:-1], words=reading.words[:-1])
        readings.append(reading)
    return joined_readings(readings)


def _sections(book: Book, reading: RunningText, edition: AnyEdition, contents: Mapping[str, int]) -> Iterator[Remark]:
    """Look for the sections, each text after the one before it; a booklet printed on one side has the quick rules."""
    start, say = 0, wording.rulebook if any(page.record.flip for page in book.pages) else wording.quick
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
