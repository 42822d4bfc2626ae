"""Search for seatings with few repeated meetings."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from math import comb
from random import Random
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct

from printgen.event.occasion import Tables

Split = tuple[int, ...]  # the sizes of all tables, the largest first
Groups = tuple[tuple[int, ...], ...]  # the players at each table
MOST_COLUMNS = 5_000_000
_SAMPLE = 24  # players in conflict examined in each step
_NEVER = np.int32(1 << 30)


class Rank(NamedTuple):
    """The rank of a split, the lowest is best: players beyond the usual size, then tables, then unevenness."""

    excess: int
    tables: int
    squares: int


def split_rank(split: Split, tables: Tables) -> Rank:
    """Return the rank of a split: with 4 to 6 at a table, tables of 5 before 4 before 6."""
    return Rank(sum(max(size - tables.usual, 0) for size in split), len(split), sum(size * size for size in split))


def table_counts(players: int, tables: Tables) -> range:
    """Return the allowed numbers of tables; the fewest that hold all players if no number keeps to the limits."""
    low, high = -(-players // tables.most), players // tables.fewest
    return range(low, max(low, high) + 1)


def even(players: int, count: int) -> Split:
    """Split players over ``count`` tables as evenly as possible."""
    each, rest = divmod(players, count)
    return (each + 1,) * rest + (each,) * (count - rest)


def sizes(players: int, tables: Tables) -> range:
    """Return the allowed sizes of a table; those of the even split if no split keeps to the limits."""
    if players // tables.fewest >= -(-players // tables.most):
        return range(tables.fewest, min(tables.most, players) + 1)
    split = even(players, table_counts(players, tables)[0])
    return range(split[-1], split[0] + 1)


def splits(players: int, tables: Tables) -> list[Split]:
    """Return all allowed splits, the best first."""
    allowed, counts = sizes(players, tables), table_counts(players, tables)
    found = (split for split in _splits(players, allowed[-1], allowed[0]) if len(split) in counts)
    return sorted(found, key=lambda split: split_rank(split, tables))


def _splits(players: int, most: int, fewest: int) -> Iterator[Split]:
    if not players:
        yield ()
    for size in range(min(most, players), fewest - 1, -1):
        yield from ((size, *rest) for rest in _splits(players - size, size, fewest))


def family_pairs(families: Iterable[int], count: int) -> int:
    """Return the fewest pairs of relatives sharing a table, for families of these sizes at ``count`` tables."""
    return sum(even_pairs(family, count) for family in families)


def even_pairs(size: int, count: int) -> int:
    """Count the pairs sharing a table when ``size`` players are spread evenly: no other spread has fewer."""
    each, rest = divmod(size, count)
    return rest * comb(each + 1, 2) + (count - rest) * comb(each, 2)


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
        # The players of an earlier table can only be spread over the existing tables.
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
            # Add one player to each table, with a higher number than all others there.
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
            found = CandidateTables(players, repeats[kept], relatives[kept])
        if size in sizes:
            listed.append(found)
    return tuple(listed) if sum(len(each.players) for each in listed) <= MOST_COLUMNS else None


def deal(problem: SeatingProblem, split: Split, seed: int) -> Groups:
    """Deal players around the tables, family by family, which separates each family as evenly as possible."""
    order = list(range(len(problem)))
    Random(seed).shuffle(order)
    families: dict[str, list[int]] = {}
    for player in order:
        families.setdefault(problem.kin[player], []).append(player)
    line = iter([player for family in families.values() for player in family])
    groups: list[list[int]] = [[] for _ in split]
    while any(len(group) < size for group, size in zip(groups, split, strict=True)):
        for group, size in zip(groups, split, strict=True):
            if len(group) < size:
                group.append(next(line))
    return tuple(map(tuple, groups))


def improved(problem: SeatingProblem, groups: Groups, steps: int, seed: int) -> Groups:
    """Return tables of the same sizes with fewer relatives, then repeated meetings, found within ``steps`` swaps."""
    walk = _Walk(problem, groups, seed)
    for step in range(steps):
        if walk.best <= walk.target or not walk.swap(step):
            break
    return walk.groups()


class _Walk:
    """A seating being improved, with the cost of each player at each table."""

    def __init__(self, problem: SeatingProblem, groups: Groups, seed: int) -> None:
        self._chances = np.random.default_rng(seed)
        family = 4 * len(problem) + 1  # one pair of relatives outweighs all possible repeated meetings
        self._weights = problem.met + family * problem.related
        self.target = family * problem.least_family_pairs + problem.least_repeats
        self._table = np.empty(len(problem), np.int64)
        for number, group in enumerate(groups):
            self._table[list(group)] = number
        seats = np.zeros((len(problem), len(groups)), np.int32)
        seats[np.arange(len(problem)), self._table] = 1
        self._cost = self._weights @ seats
        self._banned = np.full(seats.shape, -1)
        self._now = self.best = int(self._own().sum()) // 2
        self._best_table = self._table.copy()

    def _own(self) -> Any:
        return self._cost[np.arange(len(self._table)), self._table]

    def groups(self) -> Groups:
        """Return the tables of the best seating so far."""
        return tuple(
            tuple(np.flatnonzero(self._best_table == number).tolist()) for number in range(self._cost.shape[1])
        )

    def swap(self, step: int) -> bool:
        """Make the best swap of a player in conflict; return whether there is one."""
        own = self._own()
        players = np.flatnonzero(own)
        if len(players) > _SAMPLE:
            players = self._chances.choice(players, _SAMPLE, replace=False)
        # The change of cost by swapping each of these with each player; not within a table, and no banned swaps.
        here = self._table[players]
        there = self._cost[players][:, self._table] + self._cost[:, here].T
        change = there - own[players][:, None] - own - 2 * self._weights[players]
        banned = (self._banned[players][:, self._table] > step) | (step < self._banned[:, here].T)
        change[banned & (change + self._now >= self.best)] = _NEVER
        change[here[:, None] == self._table] = _NEVER
        if not change.size or (least := change.min()) == _NEVER:
            return bool(change.size)
        at = self._chances.choice(np.flatnonzero(change == least))
        one, other = int(players[at // len(own)]), int(at % len(own))
        table, other_table = self._table[one], self._table[other]
        moved = self._weights[:, other] - self._weights[:, one]
        self._cost[:, table] += moved
        self._cost[:, other_table] -= moved
        self._table[[one, other]] = other_table, table
        until = step + 4 + int(self._chances.integers(0, 8))
        self._banned[one, table] = self._banned[other, other_table] = until
        self._now += int(least)
        if self._now < self.best:
            self.best, self._best_table = self._now, self._table.copy()
        return True
