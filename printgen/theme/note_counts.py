"""How many notes are printed: all that the edition counts, or half of them."""

from msgspec.structs import replace

from printgen.theme.games import AnyEdition
from printgen.theme.model.edition import HasMoney


def with_half_the_notes(edition: AnyEdition) -> AnyEdition:
    """The edition with half its notes, rounded up, and never fewer than the smallest table is dealt; if it has any."""
    if not isinstance(edition, HasMoney):
        return edition
    hand, least = edition.starting_hand(), edition.players.min
    notes = [replace(note, count=max(-(-note.count // 2), hand.get(note.value, 0) * least)) for note in edition.money]
    return replace(edition, money=notes)
