"""Checks the words of the folded rules: which texts of the rules and of the cover are not in print."""

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

CHECK = "text"
SENTENCES = "paragraphs of the rules"
_NUMBER = re.compile(r"(?P<series>.*?)(?P<page>\d+)\Z")

# How far on, in characters, the cells of a table's line may end: more than its length, for lines that are broken.
_LINES, _MORE = 2, 60

PanelOnPage = tuple[Page, ItemRecord]


def booklets(book: Book) -> Iterator[tuple[PanelOnPage, ...]]:
    """Each booklet of a document: its panels by page number, which ends their ids."""
    series: dict[str, list[tuple[int, PanelOnPage]]] = {}
    for page in book.pages:
        for item in page.items:
            if page.record.kind == "booklet" and (match := _NUMBER.match(item.id)):
                series.setdefault(match["series"], []).append((int(match["page"]), (page, item)))
    for panels in series.values():
        yield tuple(panel for _, panel in sorted(panels, key=lambda one: one[0]))


def counts(reading: RunningText, name: str) -> tuple[int, ...]:
    """The numbers that stand before a name of a part, or after it and a sign for times."""
    found, end = [], 0
    while place := reading.find(name, end):
        end = place.end
        after = re.match(r"×(\d[\d,]*)", reading.text[end:])
        number = after or re.search(r"(?:^|\s)(\d[\d,]*)\s+\Z", reading.text[: place.start])
        if number and not reading.text[end : end + 1].isalnum():
            found.append(int(number[1].replace(",", "")))
    return tuple(found)


def printed_contents(kit: OpenedKit, panels: Sequence[PanelOnPage]) -> Mapping[str, int]:
    """The contents list on a booklet's cover, by the parts' ids, and the number of the decks' places on the board."""
    reading, places = read_through(panels[:1]), kit.record.deck_places
    found = {part.id: numbers[0] for part in kit.record.contents if (numbers := counts(reading, part.name))}
    return found if places is None else found | {DECK_PLACES: places}


def booklet_text(kit: OpenedKit, edition: AnyEdition) -> Iterator[Remark]:
    """Every heading, paragraph, entry and line of a table of the rules, in order, and what the cover says."""
    for book in kit.books.values():
        for panels in booklets(book):
            reading = read_through(panels)
            yield from _cover(book, read_through(panels[:1]), edition)
            for notice in edition.notices:
                if not reading.find(text := placeholders_of(edition).fill(notice)):
                    yield Finding(CHECK, f"a notice: {gap(reading, text)}", book.name)
            yield from _sections(book, reading, edition, printed_contents(kit, panels))


def _cover(book: Book, reading: RunningText, edition: AnyEdition) -> Iterator[Finding]:
    """The title, the tagline, and one line that tells for how many players and from what age the game is."""
    tagline, players = placeholders_of(edition).fill(edition.tagline), edition.players
    if tagline and not reading.find(tagline):
        yield Finding(CHECK, f"the cover: {gap(reading, tagline)}", book.name)
    expected = {str(number) for number in (players.min, players.max, players.age)}
    if not any(expected == set(re.findall(r"\d+", line)) for line in reading.text.splitlines()):
        message = f"no line of the cover tells of {players.min} to {players.max} players from the age of {players.age}"
        yield Finding(CHECK, message, book.name)
    if not reading.line(edition.title):
        yield Finding(CHECK, f"the cover does not bear the title, “{edition.title}”", book.name)


def read_through(panels: Sequence[PanelOnPage]) -> RunningText:
    """The panels' text one after the other, without their page numbers."""
    return joined_readings(_unnumbered(page.reading(item), item) for page, item in panels)


def _unnumbered(reading: RunningText, item: ItemRecord) -> RunningText:
    """A panel's text without its last line where that is its page number."""
    match = _NUMBER.match(item.id)
    line = f"{match['page']}\n" if match else ""
    if not line or not reading.text.endswith(f"\n{line}"):
        return reading
    return replace(reading, text=reading.text.removesuffix(line), starts=reading.starts[:-1], words=reading.words[:-1])


def _sections(book: Book, reading: RunningText, edition: AnyEdition, contents: Mapping[str, int]) -> Iterator[Remark]:
    """What is missing of the sections, each text looked for after the one before it.

    A booklet that is printed on one side alone bears the quick rules.
    """
    start, say = 0, wording.rulebook if any(page.record.flip for page in book.pages) else wording.quick
    for section in say(edition, contents):
        if heading := reading.line(section.title, start):
            start = heading.end
        else:
            yield Finding(CHECK, f"the heading “{section.title}” is not there", book.name)
        start = yield from sentences(blocks(section.text), reading, start, f"“{shortened(section.title)}”", book)


def sentences(
    read: Sequence[Block], reading: RunningText, start: int, title: str, book: Book
) -> Generator[Remark, None, int]:
    """Compares texts with a book's reading, each looked for after the one before it; returns where the last one ends.

    ``title`` is where they stand, as a finding says it.
    """
    for cells in _texts(read):
        end = _text_end(reading, cells, start)
        yield Compared(SENTENCES)
        if end is None:
            yield Finding(CHECK, f"{title}: {gap(reading, ' '.join(cells), start)}", book.name)
        else:
            start = end
    return start


def _text_end(reading: RunningText, cells: Sequence[str], start: int) -> int | None:
    """Where a text ends; the cells of a table's line may each run over several lines, side by side."""
    if found := reading.find(" ".join(cells), start):
        return found.end
    limit = None if len(cells) == 1 else start + _LINES * len(" ".join(cells)) + _MORE
    parts = [reading.seek(cell, start, limit) for cell in cells if cell.strip()]
    ends = [part.end for part in parts if part]
    return max(ends) if ends and len(ends) == len(parts) else None


def _texts(read: Sequence[Block]) -> Iterator[tuple[str, ...]]:
    """The texts that stand together: a paragraph, an entry's, the cells of a table's line below its head."""
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
