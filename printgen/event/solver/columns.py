"""All tables that a good seating may have: who could sit together without too many relatives or repeated meetings."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec import Struct

from printgen.event.solver.problem import SeatingProblem

MOST_COLUMNS = 5_000_000


class CandidateTables(Struct, frozen=True):
    """Tables of one size, a row each: the players, the pairs who have met, and the pairs of relatives."""

    players: Any
    repeats: Any
    relatives: Any

    @property
    def size(self) -> int:
        """How many sit at each of these tables."""
        return int(self.players.shape[1])

    def only(self, chosen: Any) -> "CandidateTables":
        """Those of the tables that are chosen, by number or by a row of truths."""
        return CandidateTables(self.players[chosen], self.repeats[chosen], self.relatives[chosen])


def columns(problem: SeatingProblem, sizes: Sequence[int], most_repeats: int) -> tuple[CandidateTables, ...] | None:
    """Every table of these sizes with at most so many repeated meetings; None where they are too many to list."""
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
    """The tables with one more player each, whose number is above all others there."""
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
