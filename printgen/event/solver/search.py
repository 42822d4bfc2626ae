"""Tabu search for seatings with few repeated meetings, by swaps of two players.

It is limited by steps, not time, so the same seed gives the same seating on every machine.
"""

from random import Random
from typing import Any

import numpy as np

from printgen.event.solver.problem import Groups, SeatingProblem
from printgen.event.solver.splits import Split

_SAMPLE = 24  # players in conflict examined in each step
_NEVER = np.int32(1 << 30)


def deal(problem: SeatingProblem, split: Split, seed: int) -> Groups:
    """Deal players round the tables, family by family, which separates each family as evenly as possible."""
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
        family = 4 * len(problem) + 1  # one pair of relatives outweighs all the repeated meetings that there can be
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
        change = self._changes(players, own, step)
        if not change.size or (least := change.min()) == _NEVER:
            return bool(change.size)
        at = self._chances.choice(np.flatnonzero(change == least))
        one, other = int(players[at // len(own)]), int(at % len(own))
        self._exchange(one, other, step)
        self._now += int(least)
        if self._now < self.best:
            self.best, self._best_table = self._now, self._table.copy()
        return True

    def _changes(self, players: Any, own: Any, step: int) -> Any:
        """Return the cost of swapping each of these with each player; swaps within a table or banned cost _NEVER."""
        here = self._table[players]
        there = self._cost[players][:, self._table] + self._cost[:, here].T
        change = there - own[players][:, None] - own - 2 * self._weights[players]
        banned = (self._banned[players][:, self._table] > step) | (step < self._banned[:, here].T)
        change[banned & (change + self._now >= self.best)] = _NEVER
        change[here[:, None] == self._table] = _NEVER
        return change

    def _exchange(self, one: int, other: int, step: int) -> None:
        here, there = self._table[one], self._table[other]
        moved = self._weights[:, other] - self._weights[:, one]
        self._cost[:, here] += moved
        self._cost[:, there] -= moved
        self._table[[one, other]] = there, here
        until = step + 4 + int(self._chances.integers(0, 8))
        self._banned[one, here] = self._banned[other, there] = until
