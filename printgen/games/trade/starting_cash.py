"""The start money: how many of each note a player is dealt."""

from collections.abc import Sequence
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from printgen.theme.edition import Note

if TYPE_CHECKING:
    from printgen.games.trade.records import Edition


class MoreMoney(NamedTuple):
    """From how many players on the notes are too few for everyone's hand, and how often they are printed in all."""

    players: int
    times: int


def more_money(edition: "Edition", printed: int | None = None) -> MoreMoney | None:
    """When and how often what is ``printed`` (so many notes; else one set) is printed for the edition's own hand.

    None where it is enough.
    """
    most, whole = edition.players.max, sum(note.count for note in edition.money)
    sets = max(1, (printed or whole) // whole) if whole else 1
    dealt = [(note.start, note.count * sets) for note in edition.money if note.start and note.count]
    served = min((count // start for start, count in dealt), default=most)
    if served >= most or edition.rules.hand == "stretched":
        return None
    times = max(-(-start * most // count) for start, count in dealt)
    return MoreMoney(max(served, edition.players.min - 1) + 1, times)


def stretched_hand(edition: "Edition") -> dict[int, int] | None:
    """The notes dealt at a full table, by value, where that is the option and they do not reach for the own hand."""
    most = edition.players.max
    if edition.rules.hand == "own" or all(note.start * most <= note.count for note in edition.money):
        return None
    dealt = hand(edition.money, edition.rules.start_money, most)
    return {note.value: count for note, count in zip(edition.money, dealt, strict=True)} if dealt else None


def with_found_hand(edition: "Edition") -> "Edition":
    """The edition with a hand where its theme deals none: for as many players as its notes reach for."""
    total, players = edition.rules.start_money, edition.players
    if any(note.start for note in edition.money) or not total:
        return edition
    tables = range(players.max, players.min - 1, -1)
    found = next((dealt for table in tables if (dealt := hand(edition.money, total, table))), None)
    if not found:
        return edition
    notes = [msgspec.structs.replace(note, start=count) for note, count in zip(edition.money, found, strict=True)]
    return msgspec.structs.replace(edition, money=notes)


def redealt(notes: Sequence[Note], total: int) -> list[Note]:
    """The notes with another hand: the largest given back until it is no more than the total, then the largest added.

    Where the notes cannot make the total exactly, the hand comes to less.
    """
    counts = {note.value: note.start for note in notes}
    rest = total - sum(value * count for value, count in counts.items())
    for value in sorted(counts, reverse=True):
        back = min(counts[value], -(rest // value)) if rest < 0 else 0
        counts[value] -= back
        rest += back * value
    for value in sorted(counts, reverse=True):
        counts[value] += rest // value
        rest %= value
    return [msgspec.structs.replace(note, start=counts[note.value]) for note in notes]


def hand(notes: Sequence[Note], total: int, players: int) -> tuple[int, ...] | None:
    """How many of each note, in their order, make ``total`` for each of ``players``; None where they cannot.

    Small notes first and as many as can be, since they make change; a tenth of each kind stays in the bank where that
    leaves a way.
    """
    for share in (10, 0):
        kept = [note.count // share if share else 0 for note in notes]
        limits = [(note.count - keep) // max(players, 1) for note, keep in zip(notes, kept, strict=True)]
        if (dealt := _dealt([note.value for note in notes], limits, total)) is not None:
            return dealt
    return None


def _dealt(values: Sequence[int], limits: Sequence[int], total: int) -> tuple[int, ...] | None:
    """The counts, each within its limit, whose values add up to the total, small values first."""
    unit = gcd(total, *values)
    order = sorted(range(len(values)), key=values.__getitem__)
    steps = [(values[at] // unit, limits[at]) for at in order]
    goal = total // unit
    # For each value, the sums that it and all larger ones can make: bit n of a number stands for the sum n.
    sums = [1]
    for value, limit in reversed(steps):
        sums.insert(0, _widened(sums[0], value, limit, goal))
    if not sums[0] >> goal & 1:
        return None
    counts = [0] * len(values)
    for at, (value, limit), rest in zip(order, steps, sums[1:], strict=True):
        counts[at] = next(n for n in range(min(limit, goal // value), -1, -1) if rest >> (goal - n * value) & 1)
        goal -= counts[at] * value
    return tuple(counts)


def _widened(sums: int, value: int, limit: int, goal: int) -> int:
    """The sums that up to ``limit`` more notes of a value add, none above the goal; quick by doubling."""
    mask = (1 << goal + 1) - 1
    limit = min(limit, goal // value)
    batch = 1
    while limit > 0:
        taken = min(batch, limit)
        sums = (sums | sums << taken * value) & mask
        limit -= taken
        batch *= 2
    return sums
