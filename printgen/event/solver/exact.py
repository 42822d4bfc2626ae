"""Proofs of lower bounds on repeated meetings, by linear and integer programming with HiGHS.

A seating is a choice of tables that holds every player once. A linear program with column generation gives the bound;
an integer program settles what it leaves open.
"""

from collections.abc import Sequence
from time import monotonic
from typing import Any, NamedTuple

import highspy
import numpy as np

from printgen.event.solver.columns import CandidateTables, columns
from printgen.event.solver.problem import Groups, SeatingProblem
from printgen.event.solver.splits import Split

_ADDED = 400  # tables of one size that join the linear program at a time
_MANY = 200_000  # tables of one size that are examined only once smaller sizes are exhausted
_PENALTY = 100.0  # the cost of seating a player nowhere or twice
_MOST_WHOLE = 150_000  # tables in an integer program
_EXACT = 1e-6


class ProvenBound(NamedTuple):
    """A lower bound of repeated meetings, and a seating below the limit asked for, if one was found."""

    bound: int
    groups: Groups | None = None


def fewest(
    problem: SeatingProblem, splits: Sequence[Split], below: int, seconds: float, whole: bool = True
) -> ProvenBound:
    """Look for a seating in any of these splits with fewer than ``below`` repeated meetings, families best separated.

    The bound is ``below`` if there is none; it is lower if the seconds or the candidate tables ran out, or if the
    linear program leaves it open and ``whole`` does not ask for the slow integer program.
    """
    end = monotonic() + seconds
    allowed = sorted({size for split in splits for size in split})
    listed = columns(problem, allowed, below - 1)
    if listed is None:
        return ProvenBound(0)
    weighing = _Weighing(problem, listed, splits)
    low = weighing.bound(below, end)
    if low == below or not whole or monotonic() > end:
        return ProvenBound(low)
    return weighing.settled(low, below, end)


class _Weighing:
    """The linear program: a row for each player, then for each size of table, for all tables, and for relatives."""

    def __init__(self, problem: SeatingProblem, listed: Sequence[CandidateTables], splits: Sequence[Split]) -> None:
        self._listed, self._players = listed, len(problem)
        of_size = np.array([[split.count(each.size) for each in listed] for split in splits])
        number = of_size.sum(axis=1)
        once, relatives = np.ones(len(problem)), float(problem.least_family_pairs)
        self._low = np.concatenate([once, of_size.min(axis=0), [number.min(), 0.0]])
        self._high = np.concatenate([once, of_size.max(axis=0), [number.max(), relatives]])
        self._reduced: list[Any] = []
        self._solver = self._empty()
        for row in range(len(self._low)):
            for sign in (1.0, -1.0):
                self._solver.addCol(_PENALTY, 0.0, highspy.kHighsInf, 1, [row], [sign])

    def bound(self, below: int, end: float) -> int:
        """Return the lower bound found until the time ``end``, at most ``below``."""
        self._best = -np.inf
        while monotonic() < end:
            self._solver.run()
            duals = np.array(self._solver.getSolution().row_dual)
            reduced, joined = self._joined(duals)
            if len(reduced) == len(self._listed):
                least = min((float(costs.min()) for costs in reduced if costs.size), default=0.0)
                weight = float(np.where(duals > 0, duals * self._low, duals * self._high).sum())
                if (now := weight + self._high[-2] * min(least, 0.0)) > self._best:
                    self._best, self._reduced = now, reduced
            if self._best > below - 1 + _EXACT or not joined:
                break
        return min(max(int(np.ceil(self._best - _EXACT)), 0), below) if self._reduced else 0

    def _joined(self, duals: Any) -> tuple[list[Any], bool]:
        """Return the reduced costs of tables by size, and whether any table joined the program with a negative one.

        Sizes with very many tables are examined only if no table of a smaller size joined.
        """
        reduced, joined = list[Any](), False
        for at, each in enumerate(self._listed):
            if joined and len(each.players) > _MANY:
                break
            costs = each.repeats - duals[-1] * each.relatives - duals[self._players + at] - duals[-2]
            for seat in range(each.size):
                costs -= duals[each.players[:, seat]]
            reduced.append(costs)
            chosen = np.argpartition(costs, _ADDED)[:_ADDED] if costs.size > _ADDED else np.arange(costs.size)
            chosen = chosen[costs[chosen] < -_EXACT]
            if chosen.size:
                self._add(self._solver, at, each.only(chosen))
                joined = True
        return reduced, joined

    def settled(self, low: int, below: int, end: float) -> ProvenBound:
        """Solve the integer program over the tables that a seating below ``below`` may have."""
        kept = [
            each.only(costs <= below - 1 - self._best + _EXACT)
            for each, costs in zip(self._listed, self._reduced, strict=True)
        ]
        if sum(len(each.players) for each in kept) > _MOST_WHOLE:
            return ProvenBound(low)
        solver = self._empty()
        for at, each in enumerate(kept):
            self._add(solver, at, each)
        count = solver.getNumCol()
        kinds = np.full(count, int(highspy.HighsVarType.kInteger), np.uint8)
        solver.changeColsIntegrality(count, np.arange(count, dtype=np.int32), kinds)
        solver.setOptionValue("time_limit", max(end - monotonic(), 0.1))
        solver.run()
        return self._read(solver, kept, low, below)

    def _read(self, solver: Any, kept: Sequence[CandidateTables], low: int, below: int) -> ProvenBound:
        status, info = solver.getModelStatus(), solver.getInfo()
        if status == highspy.HighsModelStatus.kInfeasible:
            return ProvenBound(below)
        found = info.primal_solution_status == highspy.kSolutionStatusFeasible
        repeats = round(info.objective_function_value) if found else below
        if status == highspy.HighsModelStatus.kOptimal:
            low = min(repeats, below)
        elif np.isfinite(info.mip_dual_bound):
            low = min(max(low, int(np.ceil(info.mip_dual_bound - _EXACT))), below)
        if repeats >= below:
            return ProvenBound(low)
        chosen = iter(np.array(solver.getSolution().col_value) > 0.5)
        tables = [table for each in kept for table in each.players.tolist() if next(chosen)]
        return ProvenBound(low, tuple(map(tuple, tables)))

    def _empty(self) -> Any:
        """Return a program with all rows and no table."""
        solver = highspy.Highs()
        solver.silent()
        solver.setOptionValue("threads", 1)
        solver.setOptionValue("mip_rel_gap", 0.0)
        solver.setOptionValue("mip_abs_gap", 0.99)
        for low, high in zip(self._low, self._high, strict=True):
            solver.addRow(low, high, 0, [], [])
        return solver

    def _add(self, solver: Any, at: int, each: CandidateTables) -> None:
        """Add tables of the size numbered ``at`` to a program."""
        count, height = len(each.players), each.size + 3
        rows = np.empty((count, height), np.int32)
        rows[:, : each.size] = each.players
        rows[:, each.size :] = self._players + at, len(self._low) - 2, len(self._low) - 1
        values = np.ones((count, height))
        values[:, -1] = each.relatives
        starts = np.arange(0, count * height, height, dtype=np.int32)
        low, high = np.zeros(count), np.ones(count)
        costs = each.repeats.astype(float)
        solver.addCols(count, costs, low, high, count * height, starts, rows.ravel(), values.ravel())
