"""Candidate tables: groups of players without too many relatives or repeated meetings."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct

from printgen.event.solver.problem import SeatingProblem

MOST_COLUMNS = 5_000_000


class CandidateTables(Struct, frozen=True):
    """Tables of one size, one a row: the players, the pairs who have met, and the pairs of relatives."""

    players: Any
    repeats: Any
    relatives: Any

    @property
    def size(self) -> int:
        return int(self.players.shape[1])

    def only(self, chosen: Any) -> "CandidateTables":
        """Return the tables selected by an array of numbers or booleans."""
        return CandidateTables(self.players[chosen], self.repeats[chosen], self.relatives[chosen])


def columns(problem: SeatingProblem, sizes: Sequence[int], most_repeats: int) -> tuple[CandidateTables, ...] | None:
    """List all tables of these sizes with at most ``most_repeats`` repeated meetings; None if they are too many."""
    found = CandidateTables(np.arange(len(problem), dtype=np.int16)[:, None], *np.zeros((2, len(problem)), np.int32))
    listed = []
    for size in range(1, max(sizes) + 1):
        if size > 1:
            if len(found.players) * len(problem) > 12 * MOST_COLUMNS:
                return None
            found = _extended(problem, found, most_repeats)
        if size in sizes:
            listed.append(found)
    return tuple(listed) if sum(len(each.players) for each in listed) <= MOST_COLUMNS else None


def _extended(problem: SeatingProblem, found: CandidateTables, most_repeats: int) -> CandidateTables:
    """Add one player to each table, with a higher number than all others there."""
    last = found.players[:, -1]
    room = len(problem) - 1 - last
    old = np.repeat(np.arange(len(last)), room)
    first = np.cumsum(room) - room
    new = np.arange(len(old)) - np.repeat(first, room) + last[old] + 1
    repeats, relatives = found.repeats[old], found.relatives[old]
    for seat in range(found.size):
        repeats = repeats + problem.met[found.players[old, seat], new]
        relatives = relatives + problem.related[found.players[old, seat], new]
    kept = (repeats <= most_repeats) & (relatives <= problem.least_family_pairs)
    players = np.column_stack([found.players[old[kept]], new[kept].astype(np.int16)])
    return CandidateTables(players, repeats[kept], relatives[kept])
