"""Scores: valuations against sums done by hand, ties, who goes on, and every bad row with its place."""

import pytest

from printgen.errors import Mark, ThemeError
from printgen.event.model import GoOn
from printgen.event.players import Player
from printgen.event.results import results_of
from printgen.event.score import BEST, TIED, WINNER, Result, Valuation, going_on, standings, standings_csv
from printgen.theme.model.trade import Edition
from printgen.theme.read.load import load_theme

HEAD = "table,player,cash,owned,mortgaged,small_buildings,large_buildings,decision\n"


@pytest.fixture(scope="module")
def edition() -> Edition:
    return load_theme("tournament").edition


def worth(edition: Edition, row: str) -> Valuation:
    (result,) = results_of(f"{HEAD}1,Ann,{row}\n".encode(), "results.csv", edition).results
    return result.worth


@pytest.mark.parametrize(
    ("row", "lines", "total"),
    [
        ("640,,,,,", (640, 0, 0, 0, 0, 0, 0), 640),
        # 350 + 400 printed, 4 houses at 200, a hotel at 200 and the 4 houses it took in
        ("0,Park Place; Boardwalk,,Park Place 4,Boardwalk,", (0, 750, 0, 0, 0, 800, 1000), 2550),
        # two railroads, one works; a mortgaged railroad and works at half
        (
            "15,Short Line; Reading Railroad; Water Works,B. & O. Railroad; Electric Company,,,",
            (15, 0, 400, 150, 175, 0, 0),
            740,
        ),
        # ids, any case, a lot mortgaged; houses at 50 each on light blue
        (
            '9,"ORIENTAL AVENUE; vermont-avenue; Connecticut Avenue",baltic-avenue,'
            "oriental-avenue x2; Vermont Avenue: 2; Connecticut Avenue,,",
            (9, 320, 0, 0, 30, 250, 0),
            609,
        ),
    ],
)  # fmt: skip
def test_the_valuation_adds_up_as_it_does_by_hand(
    edition: Edition, row: str, lines: tuple[int, ...], total: int
) -> None:
    found = worth(edition, row)
    assert tuple(found) == lines
    assert found.total == total


def test_half_of_an_odd_price_rounds_up_space_by_space(edition: Edition) -> None:
    odd = [
        space.__class__(**{**{f: getattr(space, f) for f in space.__struct_fields__}, "price": 61})
        if space.id in ("mediterranean-avenue", "baltic-avenue")
        else space
        for space in edition.spaces
    ]
    import msgspec

    bent = msgspec.structs.replace(edition, spaces=odd)
    assert worth(bent, "0,,mediterranean-avenue;baltic-avenue,,,").mortgaged == 31 + 31


def result(name: str, table: int, cash: int, lots: int = 0, decision: int = 0) -> Result:
    return Result(Player(name, "", Mark("r.csv", 2, 1)), table, Valuation(cash, lots, 0, 0, 0, 0, 0), decision)


def reasons(results: list[Result], goes_on: GoOn | None) -> dict[str, str]:
    return {standing.result.player.name: standing.goes_on for standing in standings(results, goes_on)}


def test_a_tie_goes_to_the_higher_value_free_of_mortgages() -> None:
    table = standings([result("Ann", 1, 500), result("Bo", 1, 200, 300), result("Cy", 1, 400, 100)], None)
    assert [(row.rank, row.result.player.name) for row in table] == [(1, "Bo"), (2, "Cy"), (3, "Ann")]


def test_what_still_ties_shares_a_rank_until_the_judges_decide() -> None:
    tied = [result("Ann", 1, 500), result("Bo", 1, 500), result("Cy", 1, 400)]
    assert [row.rank for row in standings(tied, None)] == [1, 1, 3]
    assert reasons(tied, GoOn(each_table=1)) == {"Ann": TIED, "Bo": TIED, "Cy": ""}
    decided = [*tied[:1], result("Bo", 1, 500, decision=1), tied[2]]
    assert reasons(decided, GoOn(each_table=1)) == {"Bo": WINNER, "Ann": "", "Cy": ""}


def test_table_winners_and_then_the_best_of_the_others_go_on() -> None:
    results = [
        result("Ann", 1, 900), result("Bo", 1, 800), result("Cy", 1, 100),
        result("Di", 2, 300), result("Ed", 2, 200), result("Flo", 2, 150),
    ]  # fmt: skip
    table = standings(results, GoOn(each_table=1, best_others=2))
    assert {row.result.player.name: row.goes_on for row in table} == {
        "Ann": WINNER, "Bo": BEST, "Di": WINNER, "Ed": BEST, "Flo": "", "Cy": "",
    }  # fmt: skip
    assert [player.name for player in going_on(table)] == ["Ann", "Bo", "Di", "Ed"]
    assert [row.place for row in table] == [1, 2, 1, 2, 3, 3]


def test_nobody_goes_on_from_a_final() -> None:
    assert going_on(standings([result("Ann", 1, 900)], None)) == []


def test_the_csv_holds_every_line_of_each_valuation() -> None:
    data = standings_csv(standings([result("Núñez, Ann", 1, 500, 60)], GoOn()))
    assert data.decode("utf-8-sig").splitlines() == [
        "rank,player,table,place_at_table,cash,lots,transports,utilities,mortgaged,small_buildings,large_buildings,"
        "total,unmortgaged,goes_on",
        f'1,"Núñez, Ann",1,1,500,60,0,0,0,0,0,560,60,{WINNER}',
    ]


def test_all_bad_rows_are_told_at_once(edition: Edition) -> None:
    rows = (
        "x,Ann,12.5,Parc Place,,,,",
        "1,,5,,,,,",
        "1,ann,,Boardwalk,,Boardwalk 2,,",
        "1,Bo,5,Boardwalk; Short Line,Short Line,Short Line,,",
        "1,Cy,5,Baltic Avenue,Mediterranean Avenue,,Baltic Avenue,",
        "2,Di,5,Park Place;Boardwalk,,Boardwalk 5,Park Place 2,",
    )
    with pytest.raises(ThemeError) as raised:
        results_of((HEAD + "\n".join(rows)).encode(), "results.csv", edition)
    told = [str(problem).partition("\n")[0] for problem in raised.value.problems]
    assert told == [
        "results.csv:2:1: 'table' is 'x'",
        "results.csv:2:7: 'cash' is '12.5'",
        "results.csv:2:12: there is no space 'Parc Place' to own",
        "results.csv:3:3: this row has no name",
        "results.csv:4:3: the player 'ann' is listed twice: first in line 2",
        "results.csv:4:7: 'cash' is empty",
        "results.csv:4:19: a building on 'Boardwalk', but 'Park Place' is not owned",
        "results.csv:5:8: 'Boardwalk' of table 1 is claimed by 'ann' too",
        "results.csv:5:30: 'Short Line' is named twice",
        "results.csv:5:41: there can be no building on 'Short Line'",
        "results.csv:6:44: a building on 'Baltic Avenue', but 'Mediterranean Avenue' is under a mortgage",
        "results.csv:7:30: 5 on 'Boardwalk'",
        "results.csv:7:42: 2 on 'Park Place'",
    ]
