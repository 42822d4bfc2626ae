"""Fuzz printgen: ``python -m tests.fuzz.run --minutes 60``, or replay one case with ``--replay FOLDER``.

A case is either a command run in a folder of files, or a file passed directly to the function that reads its kind. Each
batch of cases runs in its own process, which may crash. A failing case is reduced as far as possible and saved in a
folder, once per cause. A table at the end lists the cases, faults, and peaks of time and memory for each kind.
"""

import argparse
import os
import pickle
import random
import resource
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from time import monotonic
from typing import NamedTuple
from unittest.mock import patch

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st
from hypothesis.database import InMemoryExampleDatabase

from tests.fuzz import seeds
from tests.fuzz.case import Case, save, saved
from tests.fuzz.forked_worker import ForkedWorker
from tests.fuzz.kinds import KINDS
from tests.fuzz.trial import Outcome, tried, tried_killed, tried_whole
from tests.fuzz.walls import WALLS, read_at_wall
from tests.support.forked import run_forked

_BATCH = 25  # the number of commands of a kind with a share of one
_READS = 600  # the number of files of a kind that are read without a command
_MOST_SMALLER = 150  # attempts to find a smaller case with the same fault
_MOST_MEMORY = 8 << 30


@dataclass
class Tally:
    """The results of a kind's cases; seconds are CPU time."""

    codes: Counter[int | None] = field(default_factory=Counter)
    causes: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    slowest: float = 0.0
    slowest_refusal: float = 0.0
    peak: int = 0
    peak_refusal: int = 0

    def add(self, outcome: Outcome) -> None:
        """Add one case."""
        self.codes[outcome.code] += 1
        if outcome.fault:
            self.causes[outcome.cause] += 1
        self.seconds += outcome.seconds
        self.slowest, self.peak = max(self.slowest, outcome.seconds), max(self.peak, outcome.peak)
        if outcome.code in (1, 2):
            self.slowest_refusal = max(self.slowest_refusal, outcome.seconds)
            self.peak_refusal = max(self.peak_refusal, outcome.peak)

    def merge(self, other: "Tally") -> None:
        """Add the results from another process."""
        self.codes += other.codes
        self.causes += other.causes
        self.seconds += other.seconds
        for name in ("slowest", "slowest_refusal", "peak", "peak_refusal"):
            setattr(self, name, max(getattr(self, name), getattr(other, name)))


@dataclass
class Batch:
    """The result of a process: its tally, and the smallest case if it found a new cause."""

    tally: Tally = field(default_factory=Tally)
    found: tuple[Case, Outcome] | None = None


class FoundError(Exception):
    """A case failed with a new cause."""


class EnoughError(BaseException):
    """The limit on attempts to reduce a case was reached."""


class Turn(NamedTuple):
    """The work of one batch: commands of a kind, or files read without a command."""

    kind: str
    at_wall: bool = False

    def cases(self) -> tuple[st.SearchStrategy[Case], int]:
        """Return the strategy for the cases and the number of cases in a batch."""
        if self.at_wall:
            return WALLS[self.kind].cases(self.kind), _READS
        return KINDS[self.kind].cases(), _BATCH * KINDS[self.kind].share


def outcome_of(case: Case, folder: Path) -> Outcome:
    """Run a case as a command in this process, as a command in its own process, or as a direct read of its file."""
    if not case.words:
        return read_at_wall(case)
    if case.ended:
        return tried_killed(case, folder, run_forked)
    row = KINDS.get(case.kind)
    return (tried_whole if row and row.whole else tried)(case, folder)


def tried_batch(turn: Turn, number: int, known: frozenset[str], scratch: Path) -> Batch:
    """Run cases drawn from a seed until one fails with a new cause."""
    batch, smaller = Batch(), 0
    cases, count = turn.cases()

    @seed(number)
    @settings(
        max_examples=count,
        database=InMemoryExampleDatabase(),
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(cases)
    def every_case_ends_well(case: Case) -> None:
        nonlocal smaller
        if smaller > _MOST_SMALLER:
            raise EnoughError
        (scratch / "last").write_bytes(pickle.dumps(case))
        outcome = outcome_of(case, scratch / "case")
        if batch.found is None:
            batch.tally.add(outcome)
        else:
            smaller += 1
        if outcome.fault and (outcome.cause == batch.found[1].cause if batch.found else outcome.cause not in known):
            batch.found = (case, outcome)
            raise FoundError(outcome.cause)

    try:
        every_case_ends_well()
    except (Exception, EnoughError):
        if batch.found is None:
            raise
    return batch


def in_a_process(turn: Turn, number: int, known: frozenset[str]) -> Batch:
    """Run a batch in its own process; if the system ends the process, the current case counts as failed."""
    with tempfile.TemporaryDirectory(prefix="printgen-fuzz-") as name:
        scratch = Path(name)
        if (pid := os.fork()) == 0:
            _work(turn, number, known, scratch)
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        if (scratch / "done").exists():
            done: Batch = pickle.loads((scratch / "done").read_bytes())
            return done
        case: Case = pickle.loads((scratch / "last").read_bytes())
        ended = Outcome(status, f"the process ended with {status}", f"process ended with {status}")
        batch = Batch(found=(case, ended))
        batch.tally.add(ended)
        return batch


def _work(turn: Turn, number: int, known: frozenset[str], scratch: Path) -> None:
    """Run a batch in the child process; never return.

    PDF workers are forked from this process: it has no threads, and new interpreters would take ten times as long.
    """
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    try:
        with patch("printgen.workers.Popen", ForkedWorker):
            (scratch / "done").write_bytes(pickle.dumps(tried_batch(turn, number, known, scratch)))
    except Exception:
        traceback.print_exc()
    finally:
        os._exit(0)


def turns_of(kinds: Sequence[str], walls_alone: bool) -> list[Turn]:
    """Return the turns for these kinds, commands first and then direct reads."""
    commands = [] if walls_alone else [Turn(kind) for kind in kinds if kind in KINDS]
    return commands + [Turn(kind, at_wall=True) for kind in kinds if kind in WALLS]


def run(minutes: float, turns: Sequence[Turn], first_seed: int, folder: Path) -> dict[Turn, Tally]:
    """Run these turns for a number of minutes or until Ctrl-C, and save failing cases in the folder."""
    tallies = {turn: Tally() for turn in turns}
    known = set[str]()
    _warm()
    end = monotonic() + 60 * minutes
    try:
        for number, turn in enumerate(_in_turn(turns, end), first_seed):
            batch = in_a_process(turn, number, frozenset(known))
            tallies[turn].merge(batch.tally)
            if batch.found:
                known.add(batch.found[1].cause)
                print(f"{turn.kind}: {batch.found[1].cause}\n  {_kept(batch.found, folder)}", flush=True)
    except KeyboardInterrupt:
        print("stopped", flush=True)
    return tallies


def _warm() -> None:
    """Prepare the data that all processes need: the valid inputs, and the caches of a build and a proof."""
    files = {f"kit/{name}": data for name, data in seeds.kit().items()} | {"town/theme.yaml": seeds.SMALL.encode()}
    seeds.face(), seeds.pictures()
    with tempfile.TemporaryDirectory(prefix="printgen-fuzz-") as name:
        for words in (("build", "town/", "--variant", "minimal", "--out", "out"), ("schema", "kit"), ("printers",)):
            tried(Case("theme", words, files), Path(name) / "case")


def _in_turn(turns: Sequence[Turn], end: float) -> Iterator[Turn]:
    """Repeat the turns in order until the time is over."""
    for turn in cycle(turns):
        if monotonic() > end:
            return
        yield turn


def _kept(found: tuple[Case, Outcome], folder: Path) -> Path:
    """Save a case and the text of its fault; return the folder, which can be replayed."""
    case, outcome = found
    name = "".join(letter if letter.isalnum() else "-" for letter in outcome.cause)[:80]
    kept = folder / f"{case.kind}-{name}"
    save(case, kept)
    (folder / f"{kept.name}.txt").write_text(outcome.fault, encoding="utf-8")
    return kept


def table(tallies: Mapping[Turn, Tally]) -> Iterator[str]:
    """Format the tallies as two tables, one for commands and one for direct reads.

    Seconds of CPU and MB are maximums, for all cases and for refused ones.
    """
    causes = Counter[str]()
    for at_wall, head in ((False, "commands"), (True, "reads at walls")):
        rows = {turn.kind: tally for turn, tally in tallies.items() if turn.at_wall == at_wall}
        if not rows:
            continue
        whole = Tally()
        for tally in rows.values():
            whole.merge(tally)
        heads = ("cases", "accepted", "refused", "faults", "s", "(ref.)", "MB", "(ref.)")
        yield f"{head:<16}" + "".join(f"{name:>9}" for name in heads)
        yield from (_row(name, tally) for name, tally in (*rows.items(), ("all", whole)))
        causes += whole.causes
    yield from (f"{count:>8,} x {cause}" for cause, count in causes.most_common())


def _row(name: str, tally: Tally) -> str:
    cases, accepted = sum(tally.codes.values()), tally.codes[0] + tally.codes[3]
    refused, faults = tally.codes[1] + tally.codes[2], sum(tally.causes.values())
    counts = "".join(f"{count:>9,}" for count in (cases, accepted, refused, faults))
    seconds = f"{tally.slowest:>9.2f}{tally.slowest_refusal:>9.2f}"
    return f"{name:<16}{counts}{seconds}{tally.peak:>9}{tally.peak_refusal:>9}"


def replayed(folder: Path) -> Outcome:
    """Replay the case saved in a folder."""
    with tempfile.TemporaryDirectory(prefix="printgen-fuzz-") as name:
        return outcome_of(saved(folder), Path(name) / "case")


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--only", help="kinds, separated by commas", default=",".join({**KINDS, **WALLS}))
    parser.add_argument("--walls", action="store_true", help="read files at their walls, and call no command")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--faults", type=Path, default=Path("build/fuzz"))
    parser.add_argument("--replay", type=Path)
    given_ = parser.parse_args()
    if given_.replay:
        outcome = replayed(given_.replay)
        print(outcome.fault or f"exit code {outcome.code}\n{outcome.said}")
        sys.exit(bool(outcome.fault))
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    print(f"seed {given_.seed}", flush=True)
    turns = turns_of(given_.only.split(","), given_.walls)
    tallies = run(given_.minutes, turns, given_.seed, given_.faults)
    print("\n".join(table(tallies)))
    largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    print(f"the largest process, with all that the fuzzer itself holds: {largest} MB")
    sys.exit(any(tally.causes for tally in tallies.values()))


if __name__ == "__main__":
    main()
