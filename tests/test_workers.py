"""Tests of jobs in parallel worker processes: results, progress, and no worker left after an interrupt."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress

import pytest

from printgen import workers
from printgen.errors import PrintgenError, UsageError
from printgen.limits import Limit
from printgen.workers import Advance, spread
from tests.conftest import ROOT
from tests.support.worker_samples import (
    SampleJob,
    breaking,
    busy,
    crashing,
    doubled,
    endless,
    failing,
    greedy,
    killed,
    leaving,
)

pytestmark = pytest.mark.usefixtures("real_workers")

TWO_CORES = "import os; os.cpu_count = lambda: 2; "
PROGRAM = TWO_CORES + "from tests.support.worker_samples import wait_for_ever; wait_for_ever()"
OVERTIME = Limit("", "", 0.2, "s of CPU time")  # type: ignore[arg-type]  # a whole number elsewhere
JOBS = [SampleJob("small", 1.0), SampleJob("large", 9.0), SampleJob("middle", 4.0)]


@pytest.mark.long
@pytest.mark.parametrize("cores", [1, 2])
def test_results_come_in_the_order_of_the_jobs(cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    steps: list[tuple[str, float, float]] = []
    assert spread(doubled, JOBS, lambda *step: steps.append(step)) == [2.0, 18.0, 8.0]
    assert steps[0] == ("large", 0.0, 14.0)
    amounts = [done for _, done, _ in steps]
    assert amounts == sorted(amounts)
    assert amounts[-1] <= 14.0


def test_an_error_in_one_worker_ends_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    with pytest.raises(UsageError, match="a bad job"):
        spread(failing, [SampleJob("endless", 2.0), SampleJob("bad", 1.0)])
    assert not processes_of_workers()


@pytest.mark.long
@pytest.mark.parametrize(
    ("work", "message"),
    [
        (greedy, "one: a page takes more than 2 GiB of memory"),
        (breaking, "one: a page takes more than 2 GiB of memory"),
        (crashing, "one: the process crashed while reading a page (SIGSEGV)"),
        (killed, "one: the process was ended by the system"),
        (leaving, "one: the process that reads it ended with exit code 7"),
        (busy, "one: a page takes more than 0.2 seconds of CPU time"),
    ],
)
def test_a_worker_that_takes_too_much_is_ended_and_named(
    work: Callable[[SampleJob, Advance], float], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "PDF_SECONDS", OVERTIME)
    with pytest.raises(PrintgenError) as raised:
        spread(work, [SampleJob("one", 1.0)])
    assert raised.value.exit_code == 1
    assert str(raised.value).startswith(message)
    assert not processes_of_workers()


@pytest.mark.long
def test_a_worker_that_gets_on_may_take_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PDF_SECONDS", OVERTIME)
    assert spread(busy, [SampleJob("told", 1.0)]) == [1.0]


@pytest.mark.long
def test_where_nothing_moves_for_long_that_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_STUCK", 0.3)
    with pytest.raises(PrintgenError, match="one: a page takes more than 60 seconds of CPU time"):
        spread(endless, [SampleJob("one", 1.0)])
    assert not processes_of_workers()


def processes_of_workers() -> list[str]:
    """Return the child processes that are workers."""
    listed = subprocess.check_output(["ps", "-o", "args=", "--ppid", str(os.getpid())], text=True)
    return [line for line in listed.splitlines() if "printgen.workers" in line]


def interrupt_the_group(parent: int) -> None:
    """Send the signal that a terminal sends on Ctrl-C."""
    os.killpg(parent, signal.SIGINT)


def interrupt_the_parent(parent: int) -> None:
    os.kill(parent, signal.SIGINT)


def kill_the_parent(parent: int) -> None:
    os.kill(parent, signal.SIGKILL)


@pytest.mark.long
@pytest.mark.parametrize("interrupt", [interrupt_the_group, interrupt_the_parent])
def test_an_interrupt_ends_every_process_without_a_word(interrupt: Callable[[int], None]) -> None:
    assert ended(interrupt) == (1, "interrupted\n")


def test_workers_end_with_a_parent_that_is_killed() -> None:
    assert ended(kill_the_parent) == (-signal.SIGKILL, "")


def ended(end: Callable[[int], None]) -> tuple[int, str]:
    """Return the exit code and last output of a program with two busy workers that is ended by ``end``."""
    command = [sys.executable, "-c", PROGRAM]
    with subprocess.Popen(command, cwd=ROOT, text=True, stderr=subprocess.PIPE, start_new_session=True) as parent:
        assert parent.stderr
        begun = {parent.stderr.readline(), parent.stderr.readline()}
        end(parent.pid)
        # The pipe closes only when every process that holds it has ended, and the jobs never end by themselves.
        try:
            _, words = parent.communicate(timeout=60)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(parent.pid, signal.SIGKILL)
    assert begun == {"one begun\n", "two begun\n"}
    return parent.returncode, words
