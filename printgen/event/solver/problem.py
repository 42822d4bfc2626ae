"""What the solver works on: players by number, who are relatives, and who have met."""

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

    ``kin`` is each player's family; ``earlier`` the table of each player in each earlier round, those who were not
    there left out.
    """

    def __init__(self, kin: Sequence[str], earlier: Sequence[Mapping[int, int]], tables: Tables) -> None:
        self.kin, self.earlier, self.tables = tuple(kin), tuple(dict(round_) for round_ in earlier), tables

    def __len__(self) -> int:
        return len(self.kin)

    @cached_property
    def families(self) -> list[int]:
        """The sizes of the families that have two or more members."""
        return [size for size in Counter(self.kin).values() if size > 1]

    @cached_property
    def related(self) -> Any:
        """For each two players whether they are relatives: a matrix of 0 and 1, empty on the diagonal."""
        names = np.unique(np.array(self.kin), return_inverse=True)[1]
        return _pairs(names[:, None] == names[None, :])

    @cached_property
    def met(self) -> Any:
        """For each two players whether they have met: a matrix of 0 and 1, empty on the diagonal."""
        together = np.zeros((len(self), len(self)), bool)
        for round_ in self.earlier:
            table = np.array([round_.get(player, -1 - player) for player in range(len(self))])
            together |= table[:, None] == table[None, :]
        return _pairs(together)

    @cached_property
    def least_family_pairs(self) -> int:
        """The fewest pairs of relatives at one table that any allowed split can have."""
        return family_pairs(self.families, table_counts(len(self), self.tables)[-1])

    @cached_property
    def counts(self) -> list[int]:
        """The numbers of tables that part the families as far as can be."""
        allowed = table_counts(len(self), self.tables)
        return [count for count in allowed if family_pairs(self.families, count) == self.least_family_pairs]

    @cached_property
    def least_repeats(self) -> int:
        """A number of repeated meetings that no allowed split can go below, found without a search."""
        return max(self._cliques_parted(), self._mates_missing())

    def _cliques_parted(self) -> int:
        """Those of an earlier table can only be spread over the tables that there are."""
        counted: set[tuple[int, int]] = set()
        least = 0
        for round_ in self.earlier:
            tables: dict[int, list[int]] = {}
            for player, table in sorted(round_.items()):
                tables.setdefault(table, []).append(player)
            for clique in tables.values():
                pairs = set(combinations(clique, 2))
                if not pairs & counted:
                    counted |= pairs
                    least += even_pairs(len(clique), self.counts[-1])
        return least

    def _mates_missing(self) -> int:
        """Who has met nearly everybody meets some again even at the smallest table."""
        mates = sizes(len(self), self.tables)[0] - 1
        strangers = len(self) - 1 - self.met.sum(axis=1)
        return int(-(-np.maximum(mates - strangers, 0).sum() // 2))

    def repeats(self, groups: Groups) -> int:
        """How many pairs meet again."""
        return _within(self.met, groups)

    def relatives(self, groups: Groups) -> int:
        """How many pairs of relatives share a table."""
        return _within(self.related, groups)


def _pairs(matrix: Any) -> Any:
    matrix = matrix.astype(np.int32)
    np.fill_diagonal(matrix, 0)
    return matrix


def _within(matrix: Any, groups: Groups) -> int:
    return sum(int(matrix[np.ix_(group, group)].sum()) for group in groups) // 2
