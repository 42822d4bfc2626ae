"""Seating: tables of the right sizes, families apart, the fewest repeated meetings, and the word on what is proven."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from itertools import combinations

import pytest

from printgen.errors import Mark, PrintgenError, ThemeError
from printgen.event.model import Tables
from printgen.event.players import Player, players_of
from printgen.event.rounds import round_of, seats_csv
from printgen.event.seating import Seating, findings, seated, table_sizes, verdict

TABLES = Tables()
needs_solver = pytest.mark.skipif(find_spec("ortools") is None, reason="OR-Tools is not installed")


def people(count: int, families: Mapping[int, str] | None = None) -> tuple[Player, ...]:
    return tuple(
        Player(f"P{number:02}", (families or {}).get(number, ""), Mark("p.csv", number + 2, 1))
        for number in range(count)
    )


def where(seating: Seating) -> dict[str, int]:
    """Each player's table, as the next round reads it."""
    return {seat.player.key: seat.table for seat in seating.seats}


def sizes(seating: Seating) -> list[int]:
    return [len(seating.table(number)) for number in seating.tables]


def partitions(players: Sequence[str], shape: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to part the players into groups of those sizes (some more than once)."""
    if not shape:
        yield []
        return
    for group in combinations(players, shape[0]):
        rest = [player for player in players if player not in group]
        for others in partitions(rest, shape[1:]):
            yield [group, *others]


def fewest(players: Sequence[Player], shape: Sequence[int], met: set[frozenset[str]]) -> tuple[int, int]:
    """By brute force: the fewest pairs of a family together, and then of repeated meetings."""
    kin = {player.key: player.kin for player in players}

    def cost(groups: list[tuple[str, ...]]) -> tuple[int, int]:
        together = [pair for group in groups for pair in combinations(group, 2)]
        return (
            sum(kin[one] == kin[other] for one, other in together),
            sum(frozenset(pair) in met for pair in together),
        )

    return min(map(cost, partitions([player.key for player in players], shape)))


@pytest.mark.parametrize("count", range(4, 61))
def test_tables_hold_four_or_five_wherever_that_is_possible(count: int) -> None:
    found = table_sizes(count, TABLES)
    assert sum(found) == count
    assert max(found) <= 6
    if count not in (6, 7, 11):
        assert set(found) <= {4, 5}


@pytest.mark.parametrize(
    ("count", "shape"), [(1, (1,)), (3, (3,)), (6, (6,)), (7, (4, 3)), (11, (6, 5)), (20, (5,) * 4)]
)
def test_odd_numbers_sit_as_near_to_that_as_can_be(count: int, shape: tuple[int, ...]) -> None:
    assert table_sizes(count, TABLES) == shape


def test_a_first_round_parts_all_families_and_is_proven_best() -> None:
    players = people(20, {0: "A", 1: "A", 2: "A", 3: "A", 7: "B", 9: "b"})
    seating = seated(players, TABLES, {})
    assert sizes(seating) == [5, 5, 5, 5]
    assert (seating.families, seating.again, seating.proven) == ((), (), True)
    assert sorted(seat.player.name for seat in seating.seats) == [player.name for player in players]
    for number in seating.tables:
        assert [seat.seat for seat in seating.table(number)] == [1, 2, 3, 4, 5]


def test_a_family_larger_than_the_tables_is_spread_evenly_and_told() -> None:
    seating = seated(people(10, dict.fromkeys(range(5), "A")), TABLES, {})
    assert sorted(sum(seat.player.family == "A" for seat in seating.table(number)) for number in (1, 2)) == [2, 3]
    assert len(seating.families) == 4
    assert any("are of one family and share table" in line for line in findings(seating))


def test_the_same_seed_is_the_same_draw_and_another_another() -> None:
    draws = [seats_csv(seated(people(20), TABLES, {}, seed=seed)) for seed in (1, 1, 2)]
    assert draws[0] == draws[1] != draws[2]


@needs_solver
@pytest.mark.parametrize("families", [{}, {0: "A", 4: "A"}, {0: "A", 4: "A", 8: "A", 1: "B", 2: "B"}])
def test_small_second_and_third_rounds_are_as_good_as_brute_force(families: dict[int, str]) -> None:
    players = people(9, families)
    earlier: dict[int, dict[str, int]] = {}
    met: set[frozenset[str]] = set()
    for number in (1, 2, 3):
        seating = seated(players, TABLES, earlier, number)
        assert sizes(seating) == [5, 4]
        assert (len(seating.families), len(seating.again)) == fewest(players, (5, 4), met)
        assert seating.proven
        earlier[number] = where(seating)
        for table in seating.tables:
            met |= {frozenset(pair) for pair in combinations((seat.player.key for seat in seating.table(table)), 2)}


@needs_solver
def test_sixteen_meet_nobody_twice_in_three_rounds() -> None:
    earlier: dict[int, dict[str, int]] = {}
    for number in (1, 2, 3):
        seating = seated(people(16), TABLES, earlier, number)
        assert (seating.again, seating.proven) == ((), True)
        earlier[number] = where(seating)


@needs_solver
def test_repeats_that_cannot_be_avoided_are_told_with_table_and_round() -> None:
    first = seated(people(8), TABLES, {})
    second = seated(people(8), TABLES, {1: where(first)}, 2)
    # two tables of four: each sends two and two, so two pairs at each table have met
    assert (len(second.again), second.least, second.proven) == (4, 4, True)
    assert all("meet again at table" in line and "(round 1)" in line for line in findings(second))
    assert "proven best" in verdict(second)


@needs_solver
def test_a_seating_that_is_not_proven_best_says_so() -> None:
    earlier: dict[int, dict[str, int]] = {}
    for number in (1, 2, 3, 4):
        seating = seated(people(25), TABLES, earlier, number, effort=0.3)
        earlier[number] = where(seating)
        assert seating.proven == (len(seating.again) == seating.least)
    assert not seating.proven
    assert verdict(seating).startswith("not proven best")
    assert sizes(seating) == [5] * 5


@needs_solver
def test_the_solver_gives_the_same_tables_each_time() -> None:
    earlier = {1: where(seated(people(20), TABLES, {}))}
    assert len({seats_csv(seated(people(20), TABLES, earlier, 2)) for _ in range(2)}) == 1


def test_without_the_solver_the_error_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    first = seated(people(8), TABLES, {})
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    with pytest.raises(PrintgenError) as raised:
        seated(people(8), TABLES, {1: where(first)}, 2)
    assert "pip install 'printgen[seating]'" in str(raised.value)


def test_a_round_reads_back_what_it_wrote() -> None:
    seating = seated(people(9, {0: "Núñez, jr."}), TABLES, {})
    held = round_of(seats_csv(seating).encode(), "seating.csv")
    assert held.tables == where(seating)
    assert held.families["p00"] == "Núñez, jr."


# --- the players' list


def told(text: str) -> list[str]:
    with pytest.raises(ThemeError) as raised:
        players_of(text.encode(), "players.csv")
    return [str(problem).partition("\n")[0] for problem in raised.value.problems]


def test_players_may_have_names_in_any_script() -> None:
    names = ["Ζωή Παπά", "Ярослав", "أحمد", "山田 太郎", "Nguyễn Thị"]
    assert [player.name for player in players_of("\n".join(["name", *names]).encode(), "p.csv")] == names


def test_all_bad_rows_are_told_at_once() -> None:
    problems = told("name,family,shoe\nAnn,,4\n  ,Lee,5\nann ,,6\nBo,,7\nBo,x,8\nCy\n")
    assert problems == [
        "players.csv:1:13: unknown column 'shoe'",
        "players.csv:3:1: this row has no name",
        "players.csv:4:1: the player 'ann' is listed twice: first in line 2",
        "players.csv:6:1: the player 'Bo' is listed twice: first in line 5",
        "players.csv:7:1: this row has 1 cells",
    ]


@pytest.mark.parametrize("text", ["", "name,family\n", "family\nLee\n"])
def test_a_list_without_players_is_refused(text: str) -> None:
    assert told(text)
