"""Tests of an event with 37 players and three rounds on the command line, including common mishaps."""

import csv
import shutil
from collections.abc import Callable, Mapping
from itertools import combinations
from pathlib import Path

import pytest

from tests.conftest import Finished, printgen
from tests.support.event_samples import write
from tests.support.pdfs import page_texts, squeezed

EVENT = """\
format: 1
name: Pier Cup
dates: [2027-05-08]
language: sv-FI
rounds:
  - {id: one, name: Heats, date: 2027-05-08, start: "10:00", minutes: 90, goes_on: {each_table: 1, best_others: 8}}
  - {id: two, name: Semi, date: 2027-05-08, start: "13:00", minutes: 90, goes_on: {each_table: 1}, players_from: [one]}
  - {id: three, name: Final, date: 2027-05-08, start: "16:00", minutes: 90, pause: 30, players_from: [two]}
"""
FAMILIES = {"Lee": ("Åke Lee", "Bo Lee", "Zoë Lee"), "Öst": ("Ann Öst", "Émile Öst")}
NAMES = [name for names in FAMILIES.values() for name in names] + [f"Per Nr{number:02}" for number in range(32)]
LATE = "Late Lee"

Cells = Mapping[str, tuple[str, str, str]]


class Day:
    """An event's folder and the commands run in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(self, *words: str, code: int = 0) -> Finished:
        done = printgen(*words, "--event", str(self.folder / "event.yaml"), "--variant", "minimal")
        assert done.returncode == code, done.stderr
        return done

    def rows(self, name: str) -> list[dict[str, str]]:
        """Return the rows of a list in the folder."""
        text = (self.folder / name).read_text(encoding="utf-8-sig")
        return list(csv.DictReader(text.splitlines(), delimiter=";"))

    def tables(self, number: int, name: str = "seating.csv") -> dict[str, int]:
        return {row["player"]: int(row["table"]) for row in self.rows(f"round-{number}/{name}")}

    def results(self, number: int, cash: Callable[[str], int], other: Cells) -> str:
        """Write a list of results for the round's seating; ``other`` overrides name, cash and decision."""
        lines = ["table;player;cash;decision"]
        for player, table in self.tables(number).items():
            name, amount, decision = other.get(player, (player, str(cash(player)), ""))
            lines.append(f"{table};{name};{amount};{decision}")
        path = self.folder / f"results-{number}.csv"
        path.write_text("\r\n".join(lines), encoding="cp1252")
        return str(path)


@pytest.fixture
def day(tmp_path: Path) -> Day:
    write(tmp_path / "event.yaml", EVENT)
    family = {name: kin for kin, names in FAMILIES.items() for name in names}
    lines = ["Name;Family", *(f"{name};{family.get(name, '')}" for name in NAMES)]
    (tmp_path / "players.csv").write_text("\r\n".join(lines), encoding="cp1252")
    return Day(tmp_path)


def cash(player: str) -> int:
    """Return a different amount for each player."""
    return 1000 + 10 * sorted([*NAMES, LATE]).index(player)


@pytest.mark.long
def test_a_day_of_three_rounds(day: Day) -> None:
    round_1 = day.folder / "round-1"
    seated(day)
    changed(day)
    tables = day.tables(1)
    first = max((name for name in tables if tables[name] == 1), key=cash)
    second = max((name for name in tables if tables[name] == 1 and name != first), key=cash)
    absent = min((name for name in tables if tables[name] == 2), key=cash)
    others: dict[str, tuple[str, str, str]] = {absent: (absent, "no-show", ""), "Émile Öst": ("EMILE OST", "0", "")}

    # a misspelled name: the message gives its position and a suggestion, and nothing is written
    wrong = day.run("score", day.results(1, cash, others | {first: (f"{first}x", "5", "")}), code=1)
    assert f"{first}x' is not seated in this round\n  hint: did you mean '{first}'?" in wrong.stderr
    assert f"'{first}' of table 1 has no row" in wrong.stderr
    assert not (round_1 / "standings.csv").exists()

    # a full tie for a table's place that the runners-up cannot resolve: only these two players wait
    others |= {name: (name, "3", "") for name in tables if tables[name] == 1}
    tied = {first: (first, "4", ""), second: (second, "4", "")}
    done = day.run("score", day.results(1, cash, others | tied))
    assert "are tied in everything, so the judges decide. In the column 'decision'" in done.stderr
    assert "going-on.csv is not complete until the judges have decided" in done.stderr
    assert {row["player"] for row in day.rows("round-1/standings.csv") if row["goes_on"] == "judges decide"} == set(
        tied
    )
    assert len(day.rows("round-1/going-on.csv")) == 15
    assert "Heats is NOT decided" in day.run("seating", "--round", "2").stderr
    shutil.rmtree(day.folder / "round-2")
    done = day.run("score", day.results(1, cash, others | tied | {second: (second, "4", "2")}))
    assert done.stderr == ""
    assert len(list(csv.reader((round_1 / "going-on.csv.1").read_text(encoding="utf-8-sig").splitlines()))) == 16
    on = {row["name"] for row in day.rows("round-1/going-on.csv")}
    assert (len(on), second in on, first in on, absent in on) == (16, True, False, False)

    later_rounds(day, on)
    copied(day)


SMALL = "".join(line for line in EVENT.splitlines(keepends=True) if "id: two" not in line)
SMALL = SMALL.replace(", best_others: 8", "").replace("players_from: [two]", "players_from: [one]")


def entered(day: Day, number: int, amounts: Mapping[str, int]) -> None:
    """Enter cash into the results that were written for a round."""
    rows = day.rows(path := f"round-{number}/results.csv")
    lines = [";".join(rows[0]), *(";".join((row | {"cash": str(amounts[row["player"]])}).values()) for row in rows)]
    write(day.folder / path, "\n".join(lines))


@pytest.mark.long
def test_a_corrected_result_and_a_drop_out_before_the_final(day: Day) -> None:
    write(day.folder / "event.yaml", SMALL)
    names = NAMES[5:20]
    players = str(write(day.folder / "players.csv", "\n".join(["name", *names])))
    day.run("seating", players)
    amounts = {name: 100 + at for at, name in enumerate(names)}
    entered(day, 1, amounts)
    day.run("score")
    day.run("seating", "--round", "2")
    tables, first = day.tables(1), set(day.tables(2))
    assert len(first) == 3

    # The last at table 1 should have been the first: both seatings and scores say so until it is mended.
    last, *_, second, best = sorted((name for name in names if tables[name] == 1), key=amounts.__getitem__)
    entered(day, 1, amounts | {last: 900})
    for words in (("score",), ("seating", "--round", "2", "--keep")):
        told = day.run(*words).stderr
        assert f"Final has seats for players who do not go on from Heats: {best}" in told
        assert f"Final has no seats for players who go on from Heats: {last}" in told
        assert f"printgen seating --round 2 --replace '{best}={last}'" in told
    assert day.run("seating", "--round", "2", "--replace", f"{best}={last}").stderr == ""
    assert set(day.tables(2)) == first - {best} | {last}
    assert not (day.folder / "round-2" / "dropped-out.csv").exists()

    # The new winner cannot come: the next in rank takes the seat and keeps it, and the other winners stay.
    done = day.run("seating", "--round", "2", "--replace", last)
    assert f"{best} takes the seat of {last}: next in rank at table 1 of Heats" in done.stdout
    assert day.run("seating", "--round", "2", "--replace", best).stdout.startswith(f"{second} takes the seat of {best}")
    for words in ("--keep", "--anew"):
        assert day.run("seating", "--round", "2", words).stderr == ""
        assert set(day.tables(2)) == first - {best} | {second}
    assert day.run("score").stderr == ""

    finalists = sorted(day.tables(2))
    entered(day, 2, {name: 500 - at for at, name in enumerate(finalists)})
    day.run("score", "--round", "2")
    pages = [squeezed(text) for text in page_texts(day.folder / "round-2" / "minimal" / "certificates.pdf")]
    assert all(squeezed(name) in page for name, page in zip(finalists, pages, strict=True))


def seated(day: Day) -> None:
    """Seat round 1 with relatives at different tables, and refuse to overwrite the draw."""
    done = day.run("seating", str(day.folder / "players.csv"))
    assert "37 players at 8 tables of 4 to 5" in done.stdout
    assert "proven to be the best" in done.stdout
    tables = day.tables(1)
    assert sorted(tables) == sorted(NAMES)
    for names in FAMILIES.values():
        assert len({tables[name] for name in names}) == len(names)
    shown = squeezed(list(page_texts(day.folder / "round-1" / "minimal" / "seating.pdf"))[-1])
    places = [shown.index(squeezed(name)) for name in ("Ann Öst", "Émile Öst", "Per Nr00", "Zoë Lee", "Åke Lee")]
    assert places == sorted(places)
    before = (day.folder / "round-1" / "seating.csv").read_bytes()
    refused = day.run("seating", str(day.folder / "players.csv"), code=2)
    assert "the round is seated" in refused.stderr
    assert "--keep" in refused.stderr
    assert (day.folder / "round-1" / "seating.csv").read_bytes() == before


def changed(day: Day) -> None:
    """Add a late arrival and swap two players: nobody else moves, and only changed pages are reprinted."""
    before = (day.folder / "round-1" / "seating.csv").read_bytes()
    tables = day.tables(1)
    one, other = (next(name for name in NAMES[5:] if tables[name] == table) for table in (3, 5))
    done = day.run("seating", "--add", f"{LATE},Lee", "--swap", one.upper(), other)
    assert (day.folder / "round-1" / "seating.csv.1").read_bytes() == before
    after = day.tables(1)
    kin = {after[name] for name in FAMILIES["Lee"]}
    assert after[LATE] not in kin
    assert {name: table for name, table in after.items() if name not in (one, other, LATE)} == {
        name: table for name, table in tables.items() if name not in (one, other)
    }
    assert (after[one], after[other]) == (5, 3)
    touched = sorted({3, 5, after[LATE]})
    assert f"Changed: tables {', '.join(map(str, touched))}." in done.stdout
    again = day.folder / "round-1" / "change-1" / "minimal"
    sheets = list(page_texts(again / "score-sheets.pdf"))
    assert len(sheets) == 3
    assert all(any(squeezed(name) in squeezed(sheet) for sheet in sheets) for name in (one, other, LATE))
    assert len(list(page_texts(again / "table-cards.pdf"))) == len(touched)
    assert len(list(page_texts(day.folder / "round-1" / "minimal" / "score-sheets.pdf"))) == 38


def later_rounds(day: Day, on: set[str]) -> None:
    """Advance only the winners, separate opponents of round 1 and leave a tie for first place to the judges."""
    done = day.run("seating", "--round", "2")
    assert "16 players at 4 tables of 4\nMeetings in round 1 were taken into account." in done.stdout
    assert "proven to be the best" in done.stdout
    tables, first = day.tables(2), day.tables(1)
    assert set(tables) == on
    again = [pair for pair in combinations(sorted(on), 2) if len({tables[name] for name in pair}) == 1]
    met = [pair for pair in again if len({first[name] for name in pair}) == 1]
    assert done.stdout.count("meet again") == len(met)
    day.run("score", day.results(2, cash, {}), "--round", "2")
    best = {max((name for name in tables if tables[name] == table), key=cash) for table in range(1, 5)}
    assert {row["name"] for row in day.rows("round-2/going-on.csv")} == best

    stray = write(day.folder / "finalists.csv", f"name\n{sorted(on - best)[0]}\n")
    assert "has no seat in Final" in day.run("seating", str(stray), "--round", "3", code=1).stderr
    assert "'Xi' has no seat in Semi" in day.run("seating", "--add", "Xi", "--round", "2", code=1).stderr
    day.run("seating", "--round", "3")
    assert set(day.tables(3)) == best
    done = day.run("score", day.results(3, lambda name: 700, {}), "--round", "3")
    assert "are tied in everything" in done.stderr
    decided = {name: (name, "700", str(place)) for place, name in enumerate(sorted(best), 1)}
    assert day.run("score", day.results(3, cash, decided), "--round", "3").stderr == ""
    assert [row["player"] for row in day.rows("round-3/standings.csv")] == sorted(best, reverse=True)


def copied(day: Day) -> None:
    """Print the same from a copied folder, and warn if the file of an earlier round is missing."""
    elsewhere = Day(day.folder.parent / "elsewhere")
    shutil.copytree(day.folder, elsewhere.folder)
    elsewhere.run("seating", "--keep", "--round", "2")
    for name in ("minimal/seat-cards.pdf", "minimal/seating.pdf", "seating.csv"):
        assert (elsewhere.folder / "round-2" / name).read_bytes() == (day.folder / "round-2" / name).read_bytes()
    (elsewhere.folder / "round-1" / "seating.csv").unlink()
    loud = elsewhere.run("seating", "--round", "2", "--anew").stderr
    assert "WARNING: meetings in round 1 were NOT taken into account: there is no" in loud
    (elsewhere.folder / "round-1" / "seating.csv").write_text("table,player\n1\n", encoding="utf-8")
    assert (
        "seating.csv:2:table: this row has 1 cell" in elsewhere.run("seating", "--round", "2", "--anew", code=1).stderr
    )
