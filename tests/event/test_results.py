"""Tests of results compared with the round's seating and with the possible totals of a game."""

import pytest

from printgen.errors import ThemeError
from printgen.event.results import results_of
from printgen.event.rounds import seats_of
from printgen.games.trade.records import Edition, Property
from printgen.loading import load_theme
from tests.event.test_ranking import HEAD


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_theme("tournament").edition


SEATS = "table,seat,player,family\n1,1,Ann Ö,Lee\n1,2,Bo,\n1,3,Cy,\n1,4,Di,\n2,1,Ed,\n2,2,Flo,\n2,3,Gus,\n2,4,Hal,\n"
GOOD = "1,ANN O,1,,,,,\n1,Bo,2,,,,,\n1,Cy,3,,,,,\n1,Di,4,,,,,\n2,Ed,5,,,,,\n2,Flo,6,,,,,\n2,Gus,7,,,,,\n2,Hal,8,,,,,\n"


def compared(edition: Edition, rows: str) -> list[str]:
    """Return the problems in results, without hints."""
    seats = seats_of(SEATS.encode(), "seating.csv")
    with pytest.raises(ThemeError) as raised:
        results_of((HEAD + rows).encode(), "results.csv", edition, seats)
    return [str(problem).partition("\n")[0] for problem in raised.value.problems]


def test_players_are_named_as_in_the_seating(edition: Edition) -> None:
    found = results_of((HEAD + GOOD).encode(), "results.csv", edition, seats_of(SEATS.encode(), "seating.csv"))
    assert (found.results[0].player.name, found.results[0].player.family) == ("Ann Ö", "Lee")
    assert found.questions == ()


@pytest.mark.parametrize(
    ("old", "new", "problems"),
    [
        ("1,Bo,", "1,Boo,", ["results.csv:3:player: 'Boo' is not seated in this round",
                             "results.csv:5:player: 'Bo' of table 1 has no row"]),
        ("1,Bo,2,,,,,\n", "", ["results.csv:4:player: 'Bo' of table 1 has no row"]),
        ("1,Bo,", "2,Bo,", ["results.csv:3:table: 'Bo' sits at table 1, not at table 2"]),
        ("1,Bo,", "7,Bo,", ["results.csv:3:table: there is no table 7"]),
        ("1,Bo,2,,", "1,Bo,no show,Boardwalk,",
         ["results.csv:3:owned: 'owned' is filled in for a player marked 'no-show'"]),
        ("2,Hal,8,,", "2,hal,8,,,,,\n2,HAL,8,,",
         ["results.csv:10:player: the player 'Hal' is listed twice: first in line 9"]),
    ],
)  # fmt: skip
def test_what_does_not_agree_with_the_seating_is_told_by_line_and_column(
    edition: Edition, old: str, new: str, problems: list[str]
) -> None:
    assert old in GOOD
    assert compared(edition, GOOD.replace(old, new)) == problems


def test_who_did_not_come_and_who_left_count_for_nothing(edition: Edition) -> None:
    rows = GOOD.replace("Bo,2", "Bo,No-Show").replace("Ed,5", "Ed,left")
    found = results_of((HEAD + rows).encode(), "results.csv", edition, seats_of(SEATS.encode(), "seating.csv"))
    assert [result.absence for result in found.results] == ["", "no-show", "", "", "left", "", "", ""]


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        (
            "1,Ann,0,Boardwalk;Park Place,,Boardwalk 3; Park Place,,",
            "results.csv:2:small_buildings: 'Boardwalk' is built on unevenly: 'Park Place' has 1",
        ),
        (
            "1,Ann,0,Boardwalk;Park Place,,Boardwalk 3,Park Place,",
            "results.csv:2:large_buildings: 'Park Place' is built on unevenly: 'Boardwalk' has 3",
        ),
        (
            "1,Ann,0,Boardwalk,,,,\n1,Bo,0,,boardwalk,,,",
            "results.csv:3:mortgaged: 'Boardwalk' of table 1 is also claimed by 'Ann'",
        ),
    ],
)
def test_what_no_game_can_come_to_is_told(edition: Edition, rows: str, problem: str) -> None:
    with pytest.raises(ThemeError) as raised:
        results_of((HEAD + rows + "\n").encode(), "results.csv", edition)
    assert str(raised.value).partition("\n")[0] == problem


@pytest.mark.parametrize(("column", "each", "name"), [("small", 4, "houses"), ("large", 1, "hotels")])
def test_more_buildings_than_the_bank_has_are_told(edition: Edition, column: str, each: int, name: str) -> None:
    groups = list(dict.fromkeys(lot.group for lot in edition.spaces if isinstance(lot, Property)))
    rows = ""
    for player, mine in (("Ann", groups[:3]), ("Bo", groups[3:6])):
        lots = [lot.name for lot in edition.spaces if isinstance(lot, Property) and lot.group in mine]
        built = ";".join(f"{lot} {each}" for lot in lots)
        cells = f"{built},," if column == "small" else f",{built},"
        rows += f"1,{player},0,{';'.join(lots)},,{cells}\n"
    with pytest.raises(ThemeError) as raised:
        results_of((HEAD + rows).encode(), "results.csv", edition)
    (problem,) = raised.value.problems
    bank = {"small": 32, "large": 12}[column]
    assert problem.message == f"table 1 has {17 * each} {name}, but the bank has only {bank}"
    assert problem.where is not None
    assert problem.where.line == 3


def test_more_cash_than_the_bank_has_is_a_question(edition: Edition) -> None:
    found = results_of(f"{HEAD}1,Ann,20000,,,,,\n1,Bo,581,,,,,\n2,Cy,20580,,,,,\n".encode(), "results.csv", edition)
    (question,) = found.questions
    assert str(question).startswith(
        "results.csv:2:cash: table 1 has 20,581 in cash, but the bank has only 20,580 in all"
    )
