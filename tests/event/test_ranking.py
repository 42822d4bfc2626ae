"""Tests of scores: valuations, ties, advancement, and the location of every bad row."""

from random import Random

import pytest
from msgspec.structs import replace

from printgen.errors import Mark, ThemeError
from printgen.event.occasion import GoOn
from printgen.event.players import Player
from printgen.event.ranking import (
    BEST,
    NO_SHOW,
    TIED,
    WINNER,
    Result,
    Valuation,
    full_ties,
    going_on,
    standings,
    standings_csv,
)
from printgen.event.results import results_of
from printgen.games.trade.records import Edition
from printgen.loading import load_theme

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
        # 350 + 400 printed, 4 houses at 200, a hotel at 200 plus the 4 houses it replaced
        ("0,Park Place; Boardwalk,,Park Place 4,Boardwalk,", (0, 750, 0, 0, 0, 800, 1000), 2550),
        # two railroads, one utility; a mortgaged railroad and utility at half
        (
            "15,Short Line; Reading Railroad; Water Works,B. & O. Railroad; Electric Company,,,",
            (15, 0, 400, 150, 175, 0, 0),
            740,
        ),
        # ids in any case, one mortgaged lot; houses at 50 each on light blue
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


def random_round(chances: Random) -> tuple[list[Result], GoOn]:
    """Return a small round with many ties."""
    tables = chances.randint(1, 4)
    results = [
        result(f"{table}-{seat}", table, 100 * chances.randint(1, 3), 10 * chances.randint(0, 1))
        for table in range(1, tables + 1)
        for seat in range(chances.randint(2, 4))
    ]
    return results, GoOn(chances.randint(0, 2), chances.randint(0, 4))


def outcomes(results: list[Result], goes_on: GoOn, chances: Random) -> dict[str, set[bool]]:
    """Return whether each player advances, or can do either, over many random decisions by the judges."""
    found: dict[str, set[bool]] = {result.player.name: set() for result in results}
    for _ in range(120):
        numbers = chances.sample(range(len(results)), len(results))
        order = sorted(
            zip(results, numbers, strict=True),
            key=lambda pair: (pair[0].worth.total, pair[0].worth.unmortgaged, pair[1]),
            reverse=True,
        )
        tables: dict[int, int] = {}
        best, others = set[str](), 0
        for result, _ in order:
            tables[result.table] = tables.get(result.table, 0) + 1
            if tables[result.table] <= goes_on.each_table:
                best.add(result.player.name)
            elif others < goes_on.best_others:
                others += 1
                best.add(result.player.name)
        for name, ways in found.items():
            ways.add(name in best)
    return found


@pytest.mark.long
def test_only_those_wait_for_the_judges_whose_going_on_depends_on_it() -> None:
    chances = Random(5)
    for _ in range(150):
        results, goes_on = random_round(chances)
        ways = outcomes(results, goes_on, chances)
        for name, reason in reasons(results, goes_on).items():
            wanted = {True: "on", False: "out"}[next(iter(ways[name]))] if len(ways[name]) == 1 else "open"
            said = "open" if reason == TIED else "on" if reason else "out"
            assert said == wanted, (name, reason, results, goes_on)


def test_full_ties_are_told_table_by_table_where_each_table_has_its_own_place() -> None:
    tied = [result(name, table, 500) for name, table in (("Ann", 1), ("Bo", 1), ("Cy", 2), ("Di", 2))]
    for goes_on, groups in (
        (GoOn(each_table=1), [["Ann", "Bo"], ["Cy", "Di"]]),
        (GoOn(each_table=1, best_others=1), [["Ann", "Bo", "Cy", "Di"]]),
        (GoOn(each_table=1, best_others=2), []),
        (None, [["Ann", "Bo", "Cy", "Di"]]),
    ):
        found = full_ties(standings(tied, goes_on), goes_on)
        assert [[one.player.name for one in group] for group in found] == groups


def test_who_was_absent_stands_last_without_a_rank_and_does_not_go_on() -> None:
    absent = replace(result("Bo", 1, 0), absence=NO_SHOW)
    table = standings([absent, result("Ann", 1, 0), result("Cy", 1, 0)], GoOn(each_table=2, best_others=9))
    assert [(row.rank, row.result.player.name, row.goes_on) for row in table] == [
        (1, "Ann", WINNER), (1, "Cy", WINNER), (0, "Bo", ""),
    ]  # fmt: skip
    assert standings_csv(table).decode().splitlines()[-1] == ",Bo,1,,0,0,0,0,0,0,0,0,0,no-show"


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


PRICES = {space.id: space for space in load_theme("tournament").edition.spaces if hasattr(space, "price")}


def random_estate(chances: Random, free: list[str]) -> tuple[str, int, int]:
    """Return the cells of a random row, its total and its tie-break, calculated from the printed numbers."""
    cash = chances.randint(0, 900)
    mine = [free.pop() for _ in range(chances.randint(0, min(8, len(free))))]
    groups = {name: getattr(PRICES[name], "group", None) for name in mine}
    pledged = {name for name in mine if chances.random() < 0.3}
    total, unmortgaged, small, large = cash, 0, [], []
    for name in mine:
        price = PRICES[name].price
        total += (price + 1) // 2 if name in pledged else price
        unmortgaged += 0 if name in pledged else price
    for group in sorted({group for group in groups.values() if group}):
        lots = [name for name in PRICES if getattr(PRICES[name], "group", None) == group]
        if set(lots) <= set(mine) - pledged:
            level = chances.randint(0, 5)
            for name in lots:
                built = min(5, level + chances.randint(0, 1))
                total += built * PRICES[name].building_cost
                small += [f"{PRICES[name].name} {built}"] if 0 < built < 5 else []
                large += [PRICES[name].name] if built == 5 else []
    owned = "; ".join(chances.choice((PRICES[name].name, name)) for name in mine if name not in pledged)
    mortgaged = ";".join(PRICES[name].name.upper() for name in pledged)
    return f'{cash},"{owned}","{mortgaged}","{"; ".join(small)}","{";".join(large)}",', total, unmortgaged


def test_five_hundred_random_players_are_worth_what_an_independent_sum_says(edition: Edition) -> None:
    chances, rows, sums, built = Random(8), [], [], 0
    for table in range(1, 101):
        free = list(PRICES)
        if table % 2:
            chances.shuffle(free)
        for seat in range(5):
            cells, total, unmortgaged = random_estate(chances, free)
            rows.append(f"{table},P{table}-{seat},{cells}\n")
            sums.append((total, unmortgaged))
            built += cells.count(" 3") + cells.count(" 4")
    found = results_of((HEAD + "".join(rows)).encode(), "results.csv", edition).results
    assert [(result.worth.total, result.worth.unmortgaged) for result in found] == sums
    assert len(found) == 500
    assert built > 20


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
        "results.csv:2:table: 'table' is 'x'",
        "results.csv:2:cash: 'cash' is '12.5'",
        "results.csv:2:owned: there is no property called 'Parc Place'",
        "results.csv:3:player: this row has no name",
        "results.csv:4:player: the player 'ann' is listed twice: first in line 2",
        "results.csv:4:cash: 'cash' is empty",
        "results.csv:4:small_buildings: 'Boardwalk' has a building, but 'Park Place' is not owned",
        "results.csv:5:owned: 'Boardwalk' of table 1 is also claimed by 'ann'",
        "results.csv:5:mortgaged: 'Short Line' is named twice",
        "results.csv:5:small_buildings: 'Short Line' cannot have buildings",
        "results.csv:6:large_buildings: 'Baltic Avenue' has a building, but 'Mediterranean Avenue' is mortgaged",
        "results.csv:7:small_buildings: 5 small buildings on 'Boardwalk'",
        "results.csv:7:large_buildings: 2 large buildings on 'Park Place'",
    ]
