"""Solving a seating: search, then proof, within a time limit."""

import os
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import cached_property
from itertools import count as endless
from multiprocessing import current_process, get_context
from time import monotonic
from typing import Any, NamedTuple

import highspy
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from printgen.event.seating_search import (
    CandidateTables,
    Groups,
    Rank,
    SeatingProblem,
    Split,
    columns,
    deal,
    even,
    improved,
    split_rank,
    splits,
)

_ADDED = 400  # tables of one size that join the linear program at a time
_MANY = 200_000  # tables of one size that are examined only once smaller sizes are exhausted
_PENALTY = 100.0  # the cost of seating a player nowhere or twice
_MOST_WHOLE = 150_000  # tables in an integer program
_EXACT = 1e-6
_STEPS = 4_000  # of a search among others
MOST_PROVABLE = 40  # the most players; with more there are too many possible tables to list
_FIRST_PROOF = 4.0  # seconds that a proof may take before other processors are called in
_IN_TIME = 0.85  # the share of the remaining time after which a proof returns its result so far
_PROOF_ALONE = 4.0  # seconds of a proof between two searches in a single process
_TICK = 0.2

Report = Callable[[int, int, float], None]  # repeated meetings, the fewest possible, seconds gone


class ProvenBound(NamedTuple):
    """A lower bound of repeated meetings, and a seating below the requested limit, if one was found."""

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


class Solution(Struct, frozen=True):
    """A seating; none has fewer relatives together, and of these none has fewer repeated meetings than ``bound``.

    If ``proven``, it has no more than that, and no split of a better rank does as well.
    """

    groups: Groups
    bound: int
    proven: bool


def solve(problem: SeatingProblem, seed: int, seconds: float, report: Report | None) -> Solution:
    """Return the best seating found within ``seconds``; the same seed gives the same one if it is proven by then."""
    start = monotonic()
    work = _Work(problem, seed)
    for split in work.even_splits:
        work.take(improved(problem, deal(problem, split, seed), 100 + 20 * len(problem), seed))
        if report:
            report(work.repeats, work.bound, monotonic() - start)
        if work.bound == work.repeats or monotonic() - start > seconds:
            break
    while not work.proven and (left := min(_FIRST_PROOF, seconds) - (monotonic() - start)) > 0:
        if (goal := work.goal()) is None:
            break
        work.learn(goal, proof_of_goal(problem, goal, left))
    if not work.proven and monotonic() - start < seconds:
        solve_on = _solve_alone if current_process().daemon else _solve_together  # daemons may not start processes
        solve_on(work, start, seconds, report)
    return Solution(work.groups, work.bound, work.proven)


class Goal(Struct, frozen=True):
    """A statement to prove: no seating in these splits has fewer repeated meetings than ``below``.

    ``whole`` proves it with integers, which may take long, if the linear program left it open.
    """

    splits: tuple[Split, ...]
    below: int
    whole: bool = False


def proof_of_goal(problem: SeatingProblem, goal: Goal, seconds: float) -> ProvenBound:
    """Try to prove a goal within some seconds."""
    return fewest(problem, goal.splits, goal.below, seconds, goal.whole)


class _Work:
    """The state of the search: the best seating so far, the bound, and the splits ruled out."""

    def __init__(self, problem: SeatingProblem, seed: int) -> None:
        self.problem, self.seed = problem, seed
        self.even_splits = sorted((even(len(problem), count) for count in problem.counts), key=self._rank)
        self.groups = deal(problem, self.even_splits[0], seed)
        self.bound = problem.least_repeats
        self._bounds: dict[Split, int] = {}
        self._failed: set[Goal] = set()

    def _rank(self, split: Split) -> Rank:
        return split_rank(split, self.problem.tables)

    def _value(self, groups: Groups) -> tuple[int, int, Rank]:
        """Return the key by which seatings are compared, the best first."""
        split = tuple(map(len, groups))
        return self.problem.relatives(groups), self.problem.repeats(groups), self._rank(split)

    @property
    def repeats(self) -> int:
        return self.problem.repeats(self.groups)

    def take(self, groups: Groups) -> None:
        """Keep a seating if it is better."""
        if self._value(groups) < self._value(self.groups):
            self.groups = groups

    @cached_property
    def _splits(self) -> list[Split]:
        known = set(self.problem.counts)
        return [split for split in splits(len(self.problem), self.problem.tables) if len(split) in known]

    @property
    def _wished(self) -> Iterator[Split]:
        """Yield the splits of a better rank than that of the best seating, unless ruled out."""
        _, repeats, own = self._value(self.groups)
        if own > self._rank(self.even_splits[0]):
            if len(self.problem) > MOST_PROVABLE:
                candidates = [split for split in self.even_splits if self._rank(split) < own]
            else:
                candidates = [split for split in self._splits if self._rank(split) < own]
            yield from (split for split in candidates if self._bounds.get(split, 0) <= repeats)

    @property
    def proven(self) -> bool:
        """Check whether nothing better is possible."""
        return self.bound == self.repeats and next(self._wished, None) is None

    def goal(self, running: Collection[Goal] = ()) -> Goal | None:
        """Return the next goal besides those ``running``; None if nothing is left to prove."""
        if len(self.problem) > MOST_PROVABLE:
            return None
        goals = [Goal(tuple(self._splits), self.repeats)] if self.bound < self.repeats else []
        goals += (Goal((split,), self.repeats + 1) for split in self._wished)
        if not any(goal.whole for goal in running):
            goals += [replace(goal, whole=True) for goal in goals]
        busy = {(goal.splits, goal.whole) for goal in running}
        candidates = (goal for goal in goals if goal not in self._failed and (goal.splits, goal.whole) not in busy)
        return next(candidates, None)

    def learn(self, goal: Goal, finding: ProvenBound) -> None:
        """Record the finding about a goal."""
        bound, groups = finding
        if len(goal.splits) == len(self._splits):
            self.bound = max(self.bound, bound)
        elif len(goal.splits) == 1:
            self._bounds[goal.splits[0]] = max(bound, self._bounds.get(goal.splits[0], 0))
        if groups is not None:
            self.take(groups)
        elif bound < goal.below:
            self._failed.add(goal)

    def open_splits(self) -> list[Split]:
        """Return the even splits in which a search may find something better."""
        if self.bound < self.repeats:
            return self.even_splits
        wished = set(self._wished)
        return [split for split in self.even_splits if split in wished] or self.even_splits[:1]


def _solve_together(work: _Work, start: float, seconds: float, report: Report | None) -> None:
    """Search on all processors except one, which proves; with no goal left to prove, it searches, too."""
    workers = max(os.cpu_count() or 1, 2)
    numbers, goals = endless(1), dict[Future[ProvenBound], Goal]()
    searches: set[Future[Groups]] = set()
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        while not work.proven and (left := seconds - (monotonic() - start)) > 0:
            if len(goals) < workers and (goal := work.goal(goals.values())):
                goals[pool.submit(proof_of_goal, work.problem, goal, _IN_TIME * left)] = goal
            while len(searches) + len(goals) < workers:
                searches.add(pool.submit(improved, *_search(work, next(numbers))))
            running: list[Future[Any]] = [*searches, *goals]
            done, _ = wait(running, min(_TICK, left), FIRST_COMPLETED)
            for search in searches & done:
                searches.remove(search)
                work.take(search.result())
            for proof in goals.keys() & done:
                work.learn(goals.pop(proof), proof.result())
            if report:
                report(work.repeats, work.bound, monotonic() - start)
        pool.shutdown(wait=False, cancel_futures=True)


def _solve_alone(work: _Work, start: float, seconds: float, report: Report | None) -> None:
    """Alternate between search and proof in this process."""
    for number in endless(1):
        left = seconds - (monotonic() - start)
        if work.proven or left <= 0:
            return
        work.take(improved(*_search(work, number)))
        if goal := work.goal():
            work.learn(goal, proof_of_goal(work.problem, goal, min(_PROOF_ALONE, _IN_TIME * left)))
        if report:
            report(work.repeats, work.bound, monotonic() - start)


def _search(work: _Work, number: int) -> tuple[SeatingProblem, Groups, int, int]:
    """Return the arguments of another search; every second one continues from the best seating if its split is open."""
    candidates = work.open_splits()
    split = candidates[number // 2 % len(candidates)]
    goes_on = number % 2 and tuple(map(len, work.groups)) == split
    begun = work.groups if goes_on else deal(work.problem, split, work.seed + number)
    return work.problem, begun, _STEPS, work.seed + number
