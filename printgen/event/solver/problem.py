"""The seating problem: numbered players, their relatives, and whom they have met."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np

from printgen.event.model import Tables
from printgen.event.solver.splits import even_pairs, family_pairs, sizes, table_counts

Groups = tuple[tuple[int, ...], ...]  # the players at each table


class SeatingProblem:
    """The players of a round, numbered from 0.

    ``kin`` is each player's family; ``earlier`` maps the players present in each earlier round to their tables.
    """

    def __init__(self, kin: Sequence[str], earlier: Sequence[Mapping[int, int]], tables: Tables) -> None:
        self.kin, self.earlier, self.tables = tuple(kin), tuple(dict(round_) for round_ in earlier), tables

    def __len__(self) -> int:
        return len(self.kin)

    @cached_property
    def families(self) -> list[int]:
        """Return the sizes of families with two or more members."""
        return [size for size in Counter(self.kin).values() if size > 1]

    @cached_property
    def related(self) -> Any:
        """Return a matrix of 0 and 1: whether two players are relatives; the diagonal is 0."""
        names = np.unique(np.array(self.kin), return_inverse=True)[1]
        return _pairs(names[:, None] == names[None, :])

    @cached_property
    def met(self) -> Any:
        """Return a matrix of 0 and 1: whether two players have met; the diagonal is 0."""
        together = np.zeros((len(self), len(self)), bool)
        for round_ in self.earlier:
            table = np.array([round_.get(player, -1 - player) for player in range(len(self))])
            together |= table[:, None] == table[None, :]
        return _pairs(together)

    @cached_property
    def least_family_pairs(self) -> int:
        """Return the fewest pairs of relatives sharing a table in any allowed split."""
        return family_pairs(self.families, table_counts(len(self), self.tables)[-1])

    @cached_property
    def counts(self) -> list[int]:
        """Return the numbers of tables that separate families as far as possible."""
        allowed = table_counts(len(self), self.tables)
        return [count for count in allowed if family_pairs(self.families, count) == self.least_family_pairs]

    @cached_property
    def least_repeats(self) -> int:
        """Return a lower bound of repeated meetings in any allowed split, found without a search."""
        # The players of an earlier table can only be spread over the tables that there are.
        counted: set[tuple[int, int]] = set()
        spread = 0
        for round_ in self.earlier:
            tables: dict[int, list[int]] = {}
            for player, table in sorted(round_.items()):
                tables.setdefault(table, []).append(player)
            for clique in tables.values():
                pairs = set(combinations(clique, 2))
                if not pairs & counted:
                    counted |= pairs
                    spread += even_pairs(len(clique), self.counts[-1])
        # A player who has met nearly everybody meets some again even at the smallest table.
        mates = sizes(len(self), self.tables)[0] - 1
        strangers = len(self) - 1 - self.met.sum(axis=1)
        return max(spread, int(-(-np.maximum(mates - strangers, 0).sum() // 2)))

    def repeats(self, groups: Groups) -> int:
        """Count the pairs who meet again."""
        return _within(self.met, groups)

    def relatives(self, groups: Groups) -> int:
        """Count the pairs of relatives who share a table."""
        return _within(self.related, groups)


def _pairs(matrix: Any) -> Any:
    matrix = matrix.astype(np.int32)
    np.fill_diagonal(matrix, 0)
    return matrix


def _within(matrix: Any, groups: Groups) -> int:
    return sum(int(matrix[np.ix_(group, group)].sum()) for group in groups) // 2
