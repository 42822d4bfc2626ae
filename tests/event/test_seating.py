"""Tests of seating: table sizes, separated families, repeated meetings, and claims of proof."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from printgen.errors import Mark, ThemeError
from printgen.event.occasion import Tables
from printgen.event.players import Player, players_of
from printgen.event.rounds import seats_csv, seats_of
from printgen.event.seating import ProvenSeating, Seating, findings, seated, verdict

TABLES = Tables()


def people(count: int, families: Mapping[int, str] | None = None) -> tuple[Player, ...]:
    return tuple(
        Player(f"P{number:02}", (families or {}).get(number, ""), Mark("p.csv", number + 2, 1))
        for number in range(count)
    )


def where(seating: Seating) -> dict[str, int]:
    """Return each player's table in the form the next round reads."""
    return {seat.player.key: seat.table for seat in seating.seats}


def proven(seating: Seating) -> bool:
    return seating.proven is not None and seating.proven.best


def sizes(seating: Seating) -> list[int]:
    return [len(seating.table(number)) for number in seating.tables]


@pytest.mark.parametrize("count", range(4, 61))
def test_tables_hold_four_or_five_wherever_that_is_possible(count: int) -> None:
    found = sizes(seated(people(count), TABLES, {}))
    assert sum(found) == count
    assert max(found) <= 6
    if count not in (6, 7, 11):
        assert set(found) <= {4, 5}
        assert found.count(4) == -count % 5


@pytest.mark.parametrize(
    ("count", "shape"), [(1, (1,)), (3, (3,)), (6, (6,)), (7, (4, 3)), (11, (6, 5)), (20, (5,) * 4)]
)
def test_odd_numbers_sit_as_near_to_that_as_can_be(count: int, shape: tuple[int, ...]) -> None:
    assert tuple(sizes(seated(people(count), TABLES, {}))) == shape


def test_a_first_round_parts_all_families_and_is_proven_best() -> None:
    players = people(20, {0: "A", 1: "A", 2: "A", 3: "A", 7: "B", 9: "b"})
    seating = seated(players, TABLES, {})
    assert sizes(seating) == [5, 5, 5, 5]
    assert (seating.families, seating.again, proven(seating)) == ((), (), True)
    assert sorted(seat.player.name for seat in seating.seats) == [player.name for player in players]
    for number in seating.tables:
        assert [seat.seat for seat in seating.table(number)] == [1, 2, 3, 4, 5]


def test_a_family_larger_than_the_tables_is_spread_evenly_and_told() -> None:
    seating = seated(people(10, dict.fromkeys(range(5), "A")), TABLES, {})
    assert sorted(sum(seat.player.family == "A" for seat in seating.table(number)) for number in (1, 2)) == [2, 3]
    assert len(seating.families) == 4
    assert any("are from one family and share table" in line for line in findings(seating))


def test_the_same_seed_is_the_same_draw_and_another_another() -> None:
    draws = [seats_csv(seated(people(20), TABLES, {}, seed=seed)) for seed in (1, 1, 2)]
    assert draws[0] == draws[1] != draws[2]


def test_a_family_of_five_makes_twenty_players_sit_at_five_tables_of_four() -> None:
    seating = seated(people(20, dict.fromkeys(range(5), "A")), TABLES, {})
    assert (sizes(seating), seating.families, proven(seating)) == ([4] * 5, (), True)


def test_sixteen_meet_nobody_twice_in_three_rounds() -> None:
    earlier: dict[int, dict[str, int]] = {}
    for number in (1, 2, 3):
        seating = seated(people(16), TABLES, earlier, number)
        assert (seating.again, proven(seating)) == ((), True)
        earlier[number] = where(seating)


def test_repeats_that_cannot_be_avoided_are_told_with_table_and_round() -> None:
    first = seated(people(8), TABLES, {})
    second = seated(people(8), TABLES, {1: where(first)}, 2)
    # two tables of four split two and two, so two pairs at each new table have met
    assert (len(second.again), second.proven) == (4, ProvenSeating(4, True))
    assert all("meet again at table" in line and "(round 1)" in line for line in findings(second))
    assert "proven to be the best" in verdict(second)


def after_three_rounds(tables: Tables) -> Seating:
    """Return the fourth round of 25 players, after three rounds at tables of five."""
    earlier: dict[int, dict[str, int]] = {}
    for number in (1, 2, 3):
        earlier[number] = where(seated(people(25), TABLES, earlier, number))
    return seated(people(25), tables, earlier, 4)


def test_twenty_five_meet_four_again_in_a_fourth_round_at_tables_of_five() -> None:
    seating = after_three_rounds(Tables(5, 5, 5))
    assert sizes(seating) == [5] * 5
    assert (len(seating.again), seating.proven) == (4, ProvenSeating(4, True))


def test_twenty_five_meet_nobody_again_in_a_fourth_round_where_tables_of_four_may_be() -> None:
    seating = after_three_rounds(TABLES)
    assert sizes(seating) == [5, 4, 4, 4, 4, 4]
    assert (seating.again, seating.proven) == ((), ProvenSeating(0, True))


def test_a_seating_that_is_not_proven_best_says_so() -> None:
    first = where(seated(people(8), TABLES, {}))
    apart = {1: first, 2: {key: at for at, key in enumerate(sorted(first))}}
    seating = seated(people(8), TABLES, apart, 3, seconds=0)
    hurried = replace(seating, proven=ProvenSeating(3, False))
    assert "proven to be the best" in verdict(seating)
    assert verdict(hurried).startswith(
        "This seating is not proven to be the best: it has 4 repeated meetings, and no seating has fewer than 3."
    )
    assert verdict(replace(seating, proven=ProvenSeating(4, False))).endswith(
        "Another split into tables may be as good."
    )
    assert "was not checked" in verdict(replace(seating, proven=None))


def test_the_solver_gives_the_same_tables_each_time() -> None:
    earlier = {1: where(seated(people(20), TABLES, {}))}
    assert len({seats_csv(seated(people(20), TABLES, earlier, 2)) for _ in range(2)}) == 1


@pytest.mark.long
@pytest.mark.parametrize("count", [400, 1_000])
def test_a_large_third_round_meets_nobody_again(count: int) -> None:
    families = {at: str(at // 3) for at in range(0, count, 2)}
    earlier: dict[int, dict[str, int]] = {}
    for number in (1, 2, 3):
        seating = seated(people(count, families), TABLES, earlier, number)
        assert (seating.families, seating.again, proven(seating)) == ((), (), True)
        earlier[number] = where(seating)


def test_a_round_reads_back_what_it_wrote() -> None:
    seating = seated(people(9, {0: "Núñez, jr."}), TABLES, {})
    for separator in ",;\t":
        held = seats_of(seats_csv(seating, separator), "seating.csv")
        assert {(seat.player.name, seat.table, seat.seat) for seat in held} == {
            (seat.player.name, seat.table, seat.seat) for seat in seating.seats
        }
        assert [seat.player.family for seat in held if seat.player.name == "P00"] == ["Núñez, jr."]


# --- the players' list


def messages_of(text: str) -> list[str]:
    with pytest.raises(ThemeError) as raised:
        players_of(text.encode(), "players.csv")
    return [str(problem).partition("\n")[0] for problem in raised.value.problems]


def test_players_may_have_names_in_any_script() -> None:
    names = ["Ζωή Παπά", "Ярослав", "أحمد", "山田 太郎", "Nguyễn Thị"]
    assert [player.name for player in players_of("\n".join(["name", *names]).encode(), "p.csv")] == names


def test_all_bad_rows_are_told_at_once() -> None:
    problems = messages_of("name,family,shoe\nAnn,,4\n  ,Lee,5\nann ,,6\nBo,,7\nBo,x,8\nCy\n")
    assert problems == [
        "players.csv:1:shoe: unknown column 'shoe'",
        "players.csv:3:name: this row has no name",
        "players.csv:4:name: the player 'ann' is listed twice: first in line 2",
        "players.csv:6:name: the player 'Bo' is listed twice: first in line 5",
        "players.csv:7:name: this row has 1 cell",
    ]


@pytest.mark.parametrize("text", ["", "name,family\n", "family\nLee\n"])
def test_a_list_without_players_is_refused(text: str) -> None:
    assert messages_of(text)
