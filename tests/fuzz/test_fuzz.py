"""Tests with random inputs: every case must end with a value or reported problems, never with an internal error.

The cases come from a fixed seed and are the same in every run; ``make fuzz`` tries others for any length of time.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from printgen.errors import Mark, PrintgenError, Problem
from printgen.games.registry import GAMES
from tests.fuzz import seeds
from tests.fuzz.case import Case, save, saved
from tests.fuzz.kinds import KINDS
from tests.fuzz.run import Tally, Turn, replayed, table
from tests.fuzz.trial import Outcome, forked, tried, tried_killed, tried_whole
from tests.fuzz.walls import WALLS, Wall, read_at_wall
from tests.support.forked import Forker

pytestmark = pytest.mark.usefixtures("real_workers")  # because the input may end the process that reads it

SHARE = {name: row.share for name, row in KINDS.items() if not (row.whole or row.slow)}  # cases of a kind
READ = 40  # the number of files of a kind that are read without a command
WHOLE = 6  # the number of cases that need a new Python process
FORKED = 2  # cases of a kind that run in their own process: forty in all
BUILD = ("build", "theme/", "--only", "cards", "--variant", "minimal", "--out", "out")
SMALL = {"theme/theme.yaml": seeds.SMALL.encode()}


def drawn(cases: st.SearchStrategy[Case], count: int, start: int = 14) -> list[Case]:
    """Return a number of cases that are the same in every run."""
    found: list[Case] = []

    @seed(start)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(cases)
    def collect(case: Case) -> None:
        found.append(case)

    collect()
    return found


def faults(cases: list[Case], folder: Path, trial: Callable[[Case, Path], Outcome] = tried) -> Iterator[str]:
    """Return the faults of the cases, and save each failing case for replay."""
    for number, case in enumerate(cases):
        outcome = trial(case, folder / "case")
        if outcome.fault:
            save(case, folder / f"fault-{number}")
            yield f"{outcome.fault}\nmake fuzz REPLAY={folder / f'fault-{number}'}"


@pytest.mark.long
@pytest.mark.parametrize("kind", SHARE)
def test_every_input_ends_as_documented(kind: str, tmp_path: Path) -> None:
    assert list(faults(drawn(KINDS[kind].cases(), SHARE[kind]), tmp_path)) == []


@pytest.mark.long
@pytest.mark.parametrize("kind", WALLS)
def test_every_file_is_read_or_refused(kind: str, tmp_path: Path) -> None:
    cases = drawn(WALLS[kind].cases(kind), READ)
    ends = Counter[int | None]()

    def read(case: Case, _: Path) -> Outcome:
        outcome = read_at_wall(case)
        ends[outcome.code] += 1
        return outcome

    assert list(faults(cases, tmp_path, read)) == []
    assert ends[0]


def at_wall(read: Callable[[bytes], object]) -> Outcome:
    """Return the outcome of a file that this function reads."""
    with patch.dict("tests.fuzz.walls.WALLS", own=Wall(lambda: st.just(b""), read)):
        (case,) = drawn(WALLS["own"].cases("own"), 1)
        return read_at_wall(case)


@pytest.mark.long
def test_what_a_wall_does_not_refuse_is_a_fault() -> None:
    def refuse(_: bytes) -> None:
        raise PrintgenError("no")

    assert at_wall(len).code == 0
    assert at_wall(refuse)[:2] == (1, "")
    assert at_wall(lambda data: data[1]).cause.startswith("IndexError")


@pytest.mark.long
def test_processes_end_as_documented_within_their_limits(tmp_path: Path) -> None:
    cases = drawn(KINDS["surroundings"].cases(), WHOLE)
    assert list(faults(cases, tmp_path, tried_whole)) == []


@pytest.mark.slow
def test_commands_that_are_killed_can_be_repeated(processes: Forker, tmp_path: Path) -> None:
    cases = [case for case in drawn(KINDS["kill"].cases(), 2 * WHOLE) if case.words[0] != "watch"][:WHOLE]
    assert list(faults(cases, tmp_path, partial(tried_killed, run=processes.run))) == []


@pytest.mark.long
@pytest.mark.parametrize("kind", [name for name, row in KINDS.items() if not row.whole])
def test_forked_processes_end_as_documented_within_their_limits(kind: str, processes: Forker, tmp_path: Path) -> None:
    cases = drawn(KINDS[kind].cases(), FORKED, start=16)
    cases = [case for case in cases if case.words[0] != "watch"]  # waits until it is killed
    assert list(faults(cases, tmp_path, partial(tried_whole, run=forked(processes)))) == []


def test_every_game_has_editions_to_bend() -> None:
    assert set(seeds.trees()) == set(GAMES)


@pytest.mark.long
def test_the_sound_inputs_are_accepted(tmp_path: Path) -> None:
    themes = {"theme/own.ttf": seeds.face(), **{f"theme/p{at}.png": data for at, data in enumerate(seeds.pictures())}}
    own = seeds.SMALL.replace("text: ibm-plex-sans/IBMPlexSans-Regular.ttf", "text: own.ttf", 1)
    assert own != seeds.SMALL
    outcome = tried(Case("theme", BUILD, {**themes, "theme/theme.yaml": own.encode()}), tmp_path / "case")
    assert (outcome.code, outcome.fault) == (0, "")
    kit = {f"kit/{name}": data for name, data in seeds.kit().items()}
    assert tried(Case("manifest", ("ink", "kit"), kit), tmp_path / "case").code == 0


def end_of(error: Exception | None, folder: Path, words: tuple[str, ...] = BUILD) -> Outcome:
    """Return the outcome of a valid case when reading the theme raises an error."""
    with patch("printgen.api.load", side_effect=error):
        return tried(Case("theme", words, SMALL), folder / "case")


def test_what_nobody_foresaw_is_a_fault_with_its_cause(tmp_path: Path) -> None:
    outcome = end_of(KeyError("x"), tmp_path)
    assert outcome.cause == "KeyError at cli/commands/build.py build"
    assert "KeyError: 'x'" in outcome.fault


def test_warnings_and_problems_without_a_place_are_faults(tmp_path: Path) -> None:
    assert end_of(UserWarning("odd"), tmp_path).cause.startswith("UserWarning")
    assert end_of(PrintgenError("nowhere"), tmp_path).cause == "no place"
    placed = PrintgenError(Problem("here", Mark("theme/theme.yaml", 1, 1)))
    assert end_of(placed, tmp_path)[:2] == (1, "")


def test_what_is_written_of_a_refused_input_is_a_fault(tmp_path: Path) -> None:
    def leave(*_: object, **__: object) -> None:
        Path("half").write_bytes(b"half")
        raise PrintgenError(Problem("here", Mark("theme/theme.yaml", 1, 1)))

    with patch("printgen.api.load", leave):
        assert tried(Case("theme", BUILD, SMALL), tmp_path / "case").cause == "half written"


def test_memory_and_time_of_what_is_refused_are_limited(tmp_path: Path) -> None:
    refused = Case("yaml", ("check", "theme/"), {"theme/theme.yaml": b"x"})
    with patch("tests.fuzz.trial.MOST_MB", -1_000):  # the case may give back memory of earlier tests
        assert tried(refused, tmp_path / "case").cause == "much memory to refuse"
    with patch("tests.fuzz.trial.MOST_SECONDS", -1):
        assert tried(refused, tmp_path / "case").cause == "slow to refuse"


def test_a_process_that_works_on_is_ended(tmp_path: Path) -> None:
    with patch("tests.fuzz.trial.MOST_SECONDS", 0):
        assert tried_whole(Case("theme", BUILD, SMALL), tmp_path / "case").code < 0  # type: ignore[operator]


def test_a_kept_case_is_tried_again(tmp_path: Path) -> None:
    case = Case("theme", ("check", "theme/"), {"theme/theme.yaml": b"format: 2\n"}, {"LANG": "C"})
    save(case, tmp_path / "kept")
    assert saved(tmp_path / "kept") == case
    assert replayed(tmp_path / "kept").code == 1


def test_the_table_counts_cases_and_faults_by_kind() -> None:
    tally = Tally()
    for outcome in (
        Outcome(0, peak=90),
        Outcome(1, seconds=0.5, peak=80),
        Outcome(None, "x", "KeyError at x", 2.0, 70),
    ):
        tally.add(outcome)
    reads = Tally()
    reads.add(Outcome(0))
    lines = [line.split() for line in table({Turn("theme"): tally, Turn("theme", at_wall=True): reads})]
    assert [line[0] for line in lines] == ["commands", "theme", "all", "reads", "theme", "all", "1"]
    assert lines[1][1:] == lines[2][1:] == ["3", "1", "1", "1", "2.00", "0.50", "90", "80"]
    assert lines[4][1:4] == ["1", "1", "0"]
    assert lines[6] == ["1", "x", "KeyError", "at", "x"]
