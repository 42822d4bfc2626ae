"""The start money: how many of each note a player is dealt."""

from collections.abc import Sequence
from math import gcd

from printgen.theme.model.trade import Edition, Note


def second_hand(edition: Edition) -> dict[int, int] | None:
    """The notes dealt at a full table, by value, where there are too few for the standard hand; else None."""
    most = edition.players.max
    if all(note.start * most <= note.count for note in edition.money):
        return None
    dealt = hand(edition.money, edition.rules.start_money, most)
    return {note.value: count for note, count in zip(edition.money, dealt, strict=True)} if dealt else None


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
