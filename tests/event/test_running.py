"""Tests of seating and scoring a round: names of any length, and what the commands say."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from printgen.cli.commands import event
from printgen.messages import Message
from tests.conftest import Finished, printgen
from tests.support.event_samples import write, write_event
from tests.support.pdfs import page_texts

LONG = (
    "Christopher Montgomery-Featherstonehaugh",
    "Maximiliana Alexandra von Hohenzollern-Sigmaringen and more",
    "Wolfeschlegelsteinhausen-Bergerdorff",
    "Ann Fox",
)
PAPERS = ("letter", "a4", "a3", "200x270mm")


class Venue:
    """A folder with a small event, and the commands run in it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.event = folder, write_event(folder)

    def run(self, *words: str, code: int = 0) -> Finished:
        done = printgen(*words, "--event", str(self.event), "--variant", "minimal")
        assert done.returncode == code, done.stderr
        return done

    def players(self, names: Sequence[str]) -> str:
        return str(write(self.folder / "players.csv", "\n".join(["name", *names, ""])))

    def results(self, rows: Sequence[str], head: str = "table,player,cash") -> str:
        return str(write(self.folder / "results.csv", "\n".join([head, *rows, ""])))


def letters(text: str) -> str:
    """Return the letters of a text, for names that are broken at their hyphens."""
    return "".join(filter(str.isalpha, text))


@pytest.fixture
def venue(tmp_path: Path) -> Venue:
    return Venue(tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("paper", PAPERS)
def test_whoever_is_seated_can_be_scored(venue: Venue, paper: str) -> None:
    venue.run("seating", venue.players(LONG), "--paper", paper)
    rows = [f"1,{name},{100 + at}" for at, name in enumerate(LONG)]
    venue.run("score", venue.results(rows), "--paper", paper)
    (told,) = page_texts(venue.folder / "round-1" / "minimal" / "standings.pdf")
    assert all(letters(name) in letters(told) for name in LONG)


def test_a_name_that_no_standings_can_hold_is_refused_before_it_is_seated(venue: Venue) -> None:
    players = venue.players([*LONG, "i" * 60])
    done = venue.run("seating", players, code=1)
    assert f"{players}:6:name: 'iii" in done.stderr
    assert "does not fit" in done.stderr
    assert not (venue.folder / "round-1").exists()


def test_counts_agree_with_their_nouns(venue: Venue) -> None:
    venue.event = write_event(venue.folder, ("rounds:", "tables: {fewest: 2}\nrounds:"))
    assert "Heats: 1 player at 1 table of 1\n" in venue.run("seating", venue.players(["Ann"])).stdout


def test_the_reports_of_a_round_can_be_translated(venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(event, "_done", lambda outcome: said.extend((*outcome.messages, *outcome.warnings)))
    venue.run("seating", venue.players(["Ann", "Bo"]))
    venue.run("score", venue.results(["1,Ann,500", "1,Bo,500", "2,Cy,no-show"]))
    assert len(said) > 8
    assert [line for line in said if not isinstance(line, Message)] == []


def test_a_round_without_winners_yet_has_no_certificates(venue: Venue) -> None:
    rows = [f"{table},{name},500" for name, table in zip(("Ann", "Bo", "Cy", "Di"), (1, 1, 2, 2), strict=True)]
    assert "are tied in everything" in venue.run("score", venue.results(rows)).stderr
    folder = venue.folder / "round-1" / "minimal"
    assert {path.name for path in folder.iterdir()} == {"standings.pdf"}
    decided = [f"{row},{at}" for at, row in enumerate(rows, 1)]
    assert venue.run("score", venue.results(decided, "table,player,cash,decision")).stderr.count("WARNING") == 1
    assert (folder / "certificates.pdf").exists()
    assert "certificates.pdf are from earlier results" in venue.run("score", venue.results(rows)).stderr


def test_a_round_that_was_seated_by_hand_is_only_not_compared(venue: Venue) -> None:
    venue.event = write_event(venue.folder, ("pause: 30", "pause: 30, players_from: [one]"))
    venue.run("score", venue.results(["1,Ann,5", "1,Bo,4"]))
    told = venue.run("score", venue.results(["1,Ann,5", "1,Bo,4"]), "--round", "2").stderr
    assert told.count("WARNING") == 1
    assert "NOT compared with the seating" in told


HEAD = "table,player,cash,owned,mortgaged,small_buildings,large_buildings,total,decision"


def test_results_are_written_to_be_filled_in_and_never_overwritten(venue: Venue) -> None:
    venue.run("seating", venue.players(["Ann", "Bo", "Cy", "Di"]))
    path = venue.folder / "round-1" / "results.csv"
    head, *rows = path.read_text(encoding="utf-8-sig").splitlines()
    assert head == HEAD
    assert sorted(row.split(",", 2)[1] for row in rows) == ["Ann", "Bo", "Cy", "Di"]
    assert all(row.startswith("1,") and row.endswith(",,,,,,,") for row in rows)
    assert "results.csv:2:cash: no results have been entered yet" in venue.run("score", code=1).stderr
    venue.run("seating", "--remove", "Di")
    assert "Di" not in path.read_text(encoding="utf-8")
    filled = "\n".join([HEAD, *(f"1,{name},{at}00,,,,,," for at, name in enumerate(("Ann", "Bo", "Cy"), 1)), ""])
    write(path, filled)
    assert "  1  Cy (table 1): $300, table winner" in venue.run("score").stdout
    done = venue.run("seating", "--remove", "Bo")
    assert "results.csv already has entries and was not changed" in done.stdout
    assert path.read_text(encoding="utf-8") == filled


def test_a_round_without_results_says_where_they_belong(venue: Venue) -> None:
    assert "round-1/results.csv\n  hint: 'printgen seating' writes it" in venue.run("score", code=2).stderr


def test_a_total_is_compared_with_the_sum(venue: Venue) -> None:
    rows = ["1,Ann,640,Park Place; Boardwalk,,,,1390,", "1,Bo,5,Baltic Avenue,,,,6,", "1,Cy,no-show,,,,,,"]
    told = venue.run("score", venue.results(rows, HEAD)).stderr
    assert "Ann" not in told
    assert "results.csv:3:total: the total of 'Bo' is given as 6, but the row adds up to 65" in told
    assert "hint: correct the total or the entries: cash 5, properties 60\n" in told


def test_more_cash_than_the_kit_holds_is_a_notice(venue: Venue) -> None:
    told = venue.run("score", venue.results(["1,Ann,20000", "1,Bo,1000"])).stderr
    assert "results.csv:2:cash: table 1 has 21,000 in cash, but the bank has only 20,580 in all" in told


@pytest.mark.parametrize("theme", ["knockout", "summit"])
def test_an_edition_without_property_is_refused(venue: Venue, theme: str) -> None:
    for words in (("seating", venue.players(LONG)), ("score", venue.results(["1,Ann Fox,1"]))):
        assert "is not scored by property" in venue.run(*words, "--theme", theme, code=2).stderr


@pytest.mark.parametrize(("theme", "language"), [("wizarding", "en"), ("village", "en"), ("classic", "ar")])
def test_the_standings_of_every_edition_have_room_for_their_titles(venue: Venue, theme: str, language: str) -> None:
    venue.run("score", venue.results(["1,Ann Fox,1"]), "--theme", theme, "--language", language)
