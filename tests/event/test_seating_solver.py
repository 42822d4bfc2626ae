"""Tests of the seating solver against brute force: never worse, and no false claims of proof."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from printgen.event import seating_solver as solving
from printgen.event.occasion import Tables
from printgen.event.seating_search import Groups, SeatingProblem
from printgen.event.seating_solver import Solution, solve

pytestmark = pytest.mark.long

USUAL = Tables()
ROOMS = (USUAL, USUAL, Tables(3, 4, 5), Tables(2, 3, 4), Tables(4, 4, 4))
SMALL, WITHOUT_SEARCH = 80, 25  # random rounds


def random_problem(chances: Random) -> SeatingProblem:
    """Return a round with a few families, after rounds with random seating and absences."""
    tables = chances.choice(ROOMS)
    players = chances.randint(4, {2: 9, 3: 11}.get(tables.fewest, 13))
    share = chances.choice((0.0, 0.4, 0.8))
    kin = [str(chances.randint(0, 3)) if chances.random() < share else f"own {at}" for at in range(players)]
    earlier = []
    for _ in range(chances.randint(1, 4)):
        there = [player for player in range(players) if chances.random() < 0.9]
        chances.shuffle(there)
        earlier.append({player: at // chances.randint(4, 5) for at, player in enumerate(there)})
    return SeatingProblem(kin, earlier, tables)


@cache
def partitions(players: int, tables: Tables) -> tuple[list[tuple[int, ...]], Any]:
    """Return every seating of the players: its table sizes, and each table as bits (0: no table)."""

    def ways(rest: Sequence[int], sizes: range) -> Iterator[list[tuple[int, ...]]]:
        if not rest:
            yield []
        for size in sizes:
            for others in combinations(rest[1:], size - 1):
                left = [player for player in rest if player not in (rest[0], *others)]
                if not left or len(left) >= sizes[0]:
                    yield from ([(rest[0], *others), *more] for more in ways(left, sizes))

    found = list(ways(range(players), range(tables.fewest, tables.most + 1)))
    most = max(map(len, found), default=0)
    bits = [[sum(1 << player for player in table) for table in way] + [0] * (most - len(way)) for way in found]
    return [tuple(map(len, way)) for way in found], np.array(bits)


def pairs_within(players: int, pairs: Any) -> Any:
    """Return the number of these pairs in each set of players, indexed by its bits."""
    sets = np.arange(1 << players)
    return sum(((sets >> one) & (sets >> other) & 1 for one, other in pairs), np.zeros(len(sets), int))


def merit(problem: SeatingProblem, sizes: Sequence[int]) -> tuple[int, int, int]:
    """Return the cost of a split: players over the usual size, number of tables, unevenness."""
    over = sum(max(0, size - problem.tables.usual) for size in sizes)
    return over, len(sizes), sum(size**2 for size in sizes)


def best(problem: SeatingProblem) -> tuple[int, int, tuple[int, int, int]] | None:
    """Return relatives, repeated meetings and split cost of the best seating, or None if none is allowed."""
    sizes, tables = partitions(len(problem), problem.tables)
    if not sizes:
        return None
    everyone = list(combinations(range(len(problem)), 2))
    related = [(a, b) for a, b in everyone if problem.kin[a] == problem.kin[b]]
    met = [
        (a, b) for a, b in everyone
        if any(a in round_ and b in round_ and round_[a] == round_[b] for round_ in problem.earlier)
    ]  # fmt: skip
    together, again = (pairs_within(len(problem), pairs)[tables].sum(axis=1) for pairs in (related, met))
    ranks = {shape: merit(problem, shape) for shape in set(sizes)}
    order = {shape: at for at, shape in enumerate(sorted(ranks, key=lambda shape: ranks[shape]))}
    cost = together * 1_000_000 + again * 1_000 + np.array([order[shape] for shape in sizes])
    at = int(cost.argmin())
    return int(together[at]), int(again[at]), ranks[sizes[at]]


def value(problem: SeatingProblem, groups: Groups) -> tuple[int, int, tuple[int, int, int]]:
    assert sorted(player for group in groups for player in group) == list(range(len(problem)))
    return problem.relatives(groups), problem.repeats(groups), merit(problem, [len(group) for group in groups])


def solved(problem: SeatingProblem, seconds: float = 10.0) -> Solution:
    return solve(problem, 0, seconds, lambda *progress: None)


def test_small_rounds_are_as_good_as_brute_force_over_all_splits() -> None:
    chances, done, wrong = Random(12), 0, []
    while done < SMALL:
        problem = random_problem(chances)
        if (optimum := best(problem)) is None:
            continue
        done += 1
        found, hurried = solved(problem), solved(problem, seconds=0)
        if value(problem, found.groups) != optimum or not found.proven or found.bound != optimum[1]:
            wrong.append((done, "worse", value(problem, found.groups), optimum))
        if hurried.bound > optimum[1] or (hurried.proven and value(problem, hurried.groups) != optimum):
            wrong.append((done, "not proven", value(problem, hurried.groups), optimum))
    assert wrong == []


def test_proofs_alone_find_the_best_where_the_search_finds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "improved", lambda problem, groups, steps, seed: groups)
    monkeypatch.setattr(solving, "_FIRST_PROOF", 60.0)
    chances, done = Random(21), 0
    while done < WITHOUT_SEARCH:
        problem = random_problem(chances)
        if (optimum := best(problem)) is not None:
            done += 1
            found = solved(problem, seconds=60.0)
            assert (value(problem, found.groups), found.bound, found.proven) == (optimum, optimum[1], True), done


@pytest.mark.parametrize("daemon", [False, True])
def test_what_the_first_processor_leaves_open_is_settled_by_all(daemon: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "_FIRST_PROOF", 0.0)
    monkeypatch.setattr(solving, "current_process", lambda: SimpleNamespace(daemon=daemon))
    chances, reports = Random(3), []
    order = [chances.sample(range(12), 12) for _ in range(3)]
    problem = SeatingProblem(
        [f"own {at}" for at in range(12)],
        [{player: at // 4 for at, player in enumerate(line)} for line in order],
        USUAL,
    )
    found = solve(problem, 0, 60.0, lambda *progress: reports.append(progress))
    assert found.proven
    assert value(problem, found.groups) == best(problem)
    assert all(least <= repeats for repeats, least, _ in reports)
