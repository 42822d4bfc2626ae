"""What banknotes, and the compartments of their tray, must show in every game that has any."""

from collections.abc import Iterator, Mapping

from printgen.blank import writing_place
from printgen.games.slide.records import SlideEdition
from printgen.games.trade.records import Edition
from printgen.proof.expected.records import ExpectedText, ItemAmounts, Kind, PartItems
from printgen.words.booklet import wording
from printgen.words.names import amount_figures, unit


def note_texts(edition: Edition | SlideEdition) -> Iterator[ExpectedText]:
    """A note's value in figures in every corner and once more with its sign, its unit, and who issued it.

    A value that is written by hand has five lines, and no sign; a unit of that kind has no place on a note.
    """
    for note in edition.money:
        item, number = f"note-{note.value}", amount_figures(edition, note.value)
        if note.count:
            yield ExpectedText(("money",), item, "front", (number,), "the value", 5)
            value = wording.amount(edition, note.value)
            if not writing_place(value):
                yield ExpectedText(("money",), item, "front", (value,), "the value with its sign")
            called = unit(edition, note.value)
            if not writing_place(called):
                yield ExpectedText(("money",), item, "front", (called,), "the unit")
            for text, what in ((edition.title, "the title"), (edition.words.bank.one, "the bank")):
                yield ExpectedText(("money",), item, "front", (text,), what)
            yield ExpectedText(("boxes",), _tray(note.value), "front", (value,), "the value with its sign", 2)


def note_parts(edition: Edition | SlideEdition) -> Iterator[PartItems]:
    """All notes are one part of the list of contents."""
    sets = tuple((f"note-{note.value}#", note.count) for note in edition.money if note.count)
    yield PartItems("notes", "money", tuple(dict.fromkeys(item for item, _ in sets)), sets)
    yield PartItems("tray", "boxes", tuple(dict.fromkeys(_tray(note.value) for note in edition.money if note.count)))


def note_kinds(edition: Edition | SlideEdition) -> Mapping[tuple[str, str], Kind]:
    """Each value is a kind of its own."""
    return {("money", f"note-{note.value}"): Kind("notes", str(note.value), apart=15.0) for note in edition.money}


def note_amounts(edition: Edition | SlideEdition) -> Iterator[ItemAmounts]:
    """A note bears one amount with its sign, which is its value; its compartment bears that twice."""
    for note in edition.money:
        if note.count:
            yield ItemAmounts(("money",), f"note-{note.value}", "front", (note.value,))
            yield ItemAmounts(("boxes",), _tray(note.value), "front", (note.value, note.value))


def _tray(value: int) -> str:
    """The id of a value's compartment."""
    return f"tray-{value}"
