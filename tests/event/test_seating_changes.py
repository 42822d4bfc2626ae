"""Tests of last-minute seating changes: few players move, and the moves are reported."""

import pytest

from printgen.errors import Mark, UsageError
from printgen.event.occasion import Tables
from printgen.event.players import Player
from printgen.event.seating import Changes, Neighbors, Seat, changed, changed_seats, changed_tables, helper_for, judged

LETTERS = "ABCDEFGHIJKLMN"  # at tables of 5, 5 and 4; C and F are relatives


def player(name: str, family: str = "") -> Player:
    return Player(name, family or {"C": "x", "F": "x"}.get(name, ""), Mark("s.csv", 2, 1))


SEATS = tuple(Seat(player(name), 1 + at // 5, 1 + at % 5) for at, name in enumerate(LETTERS))
MET = Neighbors(Tables(), {1: {"z": 1, "k": 1, "l": 1, "m": 2, "n": 2}})
NEVER = Neighbors(Tables(), {})


def seats(after: tuple[Seat, ...]) -> dict[str, tuple[int, int]]:
    return {seat.player.name: (seat.table, seat.seat) for seat in after}


def test_two_change_places_and_all_others_keep_theirs() -> None:
    after = changed(SEATS, Changes(swap=[("a", "G")]), NEVER)
    assert seats(after) == seats(SEATS) | {"A": (2, 2), "G": (1, 1)}
    assert changed_tables(SEATS, after) == (1, 2)
    assert {seat.player.name for seat in changed_seats(SEATS, after)} == {"A", "G"}


def test_who_is_taken_out_leaves_the_seat_empty() -> None:
    after = changed(SEATS, Changes(remove=["B"]), NEVER)
    assert seats(after) == {name: place for name, place in seats(SEATS).items() if name != "B"}
    assert (changed_tables(SEATS, after), changed_seats(SEATS, after)) == ((1,), ())


def test_a_late_arrival_takes_the_seat_that_suits_best() -> None:
    assert seats(changed(SEATS, Changes(add=[player("Z")]), NEVER)) == seats(SEATS) | {"Z": (3, 5)}
    # two players at table 3 have met her, so she joins a table of five without her family
    assert seats(changed(SEATS, Changes(add=[player("Z")]), MET))["Z"] == (1, 6)
    assert seats(changed(SEATS, Changes(add=[player("Z", "x")]), MET))["Z"] == (3, 5)


def test_a_late_arrival_takes_the_seat_of_a_no_show() -> None:
    after = changed(SEATS, Changes(remove=["L"], add=[player("Z")]), NEVER)
    assert seats(after)["Z"] == (3, 2)
    assert changed_tables(SEATS, after) == (3,)


def test_a_substitute_takes_the_very_seat() -> None:
    after = changed(SEATS, Changes(replace=[("b", player("Z"))]), NEVER)
    expected = {name: place for name, place in seats(SEATS).items() if name != "B"} | {"Z": (1, 2)}
    assert seats(after) == expected


def test_someone_moves_to_another_table() -> None:
    after = changed(SEATS, Changes(move=[("A", 3)]), NEVER)
    assert seats(after)["A"] == (3, 5)
    assert changed_tables(SEATS, after) == (1, 3)


def test_who_could_help_a_table_that_is_too_small_is_found() -> None:
    after = judged(changed(SEATS, Changes(remove=["K"]), MET), MET.tables, MET.earlier, 2)
    assert after.odd_tables == ((3, 3),)
    helper = helper_for(after, 3, MET)
    assert helper is not None
    assert helper.name in "ABDEGHIJ"


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        (Changes(remove=["Q"]), "nobody called 'Q' is seated"),
        (Changes(swap=[("A", "Q")]), "nobody called 'Q' is seated"),
        (Changes(replace=[("Q", player("Z"))]), "nobody called 'Q' is seated"),
        (Changes(replace=[("A", player("b"))]), "'b' is already seated"),
        (Changes(move=[("A", 9)]), "there is no table 9"),
        (Changes(add=[player("a")]), "'a' is already seated"),
        (Changes(add=[player(name) for name in ("P", "Q", "R", "S", "T")]), "no table has room for 'T'"),
        (Changes(move=[("A", 3), ("B", 3), ("D", 3)]), "table 3 is full: it has 6 players"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(changes: Changes, problem: str) -> None:
    with pytest.raises(UsageError) as raised:
        changed(SEATS, changes, NEVER)
    assert raised.value.problems[0].message == problem
