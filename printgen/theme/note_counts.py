"""How many notes are printed: all that the edition counts, or half of them."""

from msgspec.structs import replace

from printgen.theme.games import AnyEdition
from printgen.theme.model.slide import Banknote
from printgen.theme.model.trade import Note


def with_half_the_notes(edition: AnyEdition) -> AnyEdition:
    """The edition with half its notes, rounded up, and never fewer than the smallest table is dealt; if it has any."""
    money, least = getattr(edition, "money", ()), edition.players.min
    if not money:
        return edition
    notes = [replace(note, count=max(-(-note.count // 2), _dealt(note) * least)) for note in money]
    return replace(edition, money=notes)


def _dealt(note: Note | Banknote) -> int:
    """How many of a note each player starts with."""
    return note.start if isinstance(note, Note) else 0
