"""The solver for seating: of all deals that part the families as well, one with the fewest repeated meetings.

The only place that knows OR-Tools (CP-SAT), which is an extra: one worker, a seed and a limit of work instead of time
give the same tables on every machine.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Any

from printgen.errors import PrintgenError, Problem
from printgen.event.players import Player
from printgen.event.seating import Pair

Variables = dict[tuple[str, int], Any]


def fewest_meetings(
    dealt: Sequence[Sequence[Player]],
    met: Mapping[Pair, int],
    cliques: Sequence[Sequence[str]],
    seed: int,
    effort: float,
) -> tuple[list[list[Player]], int]:
    """Tables of the same sizes and as well parted families, with the fewest repeated meetings that were found.

    Besides, how many are known to be unavoidable. Among as few, those who have met least often meet again.
    Raises PrintgenError where OR-Tools is missing.
    """
    cp = _solver_library()
    model = cp.CpModel()
    players = [player for group in dealt for player in group]
    at: Variables = {(player.key, table): model.new_bool_var("") for player in players for table in range(len(dealt))}
    _seat_all(model, at, dealt)
    _part_families(model, at, players, len(dealt))
    again = _repeats(model, at, met, cliques, len(dealt))
    # One more pair costs more than all that pairs could differ by in how often they have met.
    unit = 1 + sum(times - 1 for times in met.values())
    model.minimize(sum((unit + met[pair] - 1) * together for pair, together in again.items()))
    _start_from(model, at, players, dealt)
    solver = _solver(cp, seed, effort)
    if solver.solve(model) not in (cp.OPTIMAL, cp.FEASIBLE):
        return [list(group) for group in dealt], 0
    return _tables(solver, at, players, len(dealt)), int(solver.best_objective_bound + 0.5) // unit


def _start_from(model: Any, at: Variables, players: Sequence[Player], dealt: Sequence[Sequence[Player]]) -> None:
    """The deal as the solver's first guess."""
    for table, group in enumerate(dealt):
        for player in players:
            model.add_hint(at[player.key, table], player in group)


def _solver(cp: Any, seed: int, effort: float) -> Any:
    """A solver that gives the same answer on every machine."""
    solver = cp.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed % (1 << 31)
    solver.parameters.max_deterministic_time = effort
    return solver


def _tables(solver: Any, at: Variables, players: Sequence[Player], tables: int) -> list[list[Player]]:
    """Who sits at each table in the solver's answer."""
    return [[player for player in players if solver.boolean_value(at[player.key, table])] for table in range(tables)]


def _solver_library() -> Any:
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        hint = "install it with: pip install 'printgen[seating]'"
        message = "players would meet again, and the solver that finds better tables (OR-Tools) is not installed"
        raise PrintgenError(Problem(message, hint=hint)) from None
    return cp_model


def _seat_all(model: Any, at: Variables, dealt: Sequence[Sequence[Player]]) -> None:
    """Everyone sits at one table, and each table has its size."""
    keys = [player.key for group in dealt for player in group]
    for key in keys:
        model.add_exactly_one(at[key, table] for table in range(len(dealt)))
    for table, group in enumerate(dealt):
        model.add(sum(at[key, table] for key in keys) == len(group))


def _part_families(model: Any, at: Variables, players: Sequence[Player], tables: int) -> None:
    """No table has more of a family than an even spread would give it: that is the fewest pairs, and can be had."""
    families: dict[str, list[str]] = {}
    for player in players:
        families.setdefault(player.kin, []).append(player.key)
    for keys in families.values():
        if len(keys) > 1:
            low, rest = divmod(len(keys), tables)
            for table in range(tables):
                model.add_linear_constraint(sum(at[key, table] for key in keys), low, low + (rest > 0))


def _repeats(
    model: Any, at: Variables, met: Mapping[Pair, int], cliques: Sequence[Sequence[str]], tables: int
) -> dict[Pair, Any]:
    """For each pair that has met, whether it meets again; of an earlier table, no fewer than cannot be parted."""
    again = {pair: model.new_bool_var("") for pair in met}
    for (one, other), together in again.items():
        for table in range(tables):
            model.add_bool_or([together, at[one, table].negated(), at[other, table].negated()])
    for clique in cliques:
        each, rest = divmod(len(clique), tables)
        least = rest * comb(each + 1, 2) + (tables - rest) * comb(each, 2)
        if least:
            model.add(sum(again[pair] for pair in combinations(clique, 2)) >= least)
    return again
