"""Execution of fuzzer cases: the command runs as for a user, in this process or its own, and its outcome is judged.

Any input may lead to a value or to problems: exit codes 0 to 3. Everything else is a fault: another exception, an
internal error (exit code 4), a warning or a traceback on stderr, a file written although the input was refused, and
more than 10 s of CPU time or 512 MB for a refused input.
"""

import gc
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple, TypeVar
from unittest.mock import patch

from click.testing import CliRunner, Result

from printgen.cli.main import main
from printgen.kit.write import INDEX
from tests.fuzz.case import KEPT, Case, lay_out
from tests.support.forked import Call, Ended, Forker, Moment

ROOT = Path(__file__).resolve().parents[2]
MOST_BYTES = 4 << 30  # of address space, for a case in its own process
OUT = "out"  # the folder that a case may write to
MOST_SECONDS, MOST_MB = 10.0, 400  # of CPU time and memory, for a refused input
_HANGS, _WAITS = 60, 900  # seconds of CPU time and of real time, after which a command is ended
_CODES = (0, 1, 2, 3)
_REFUSED = (1, 2)
_PLACED = re.compile(r"\A\S.*(:\d+:[^\n]+|: \w+![A-Z]+\d+): ")  # a column, given as a heading in CSV, or a cell
_NOISE = re.compile(r"Traceback|Warning:|Exception ignored|Segmentation fault|[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class Outcome(NamedTuple):
    """The result of a case: exit code, fault (empty if there is none), CPU seconds, MB of memory, and stderr.

    ``cause`` identifies faults of the same kind: the exception and its place in the code.
    """

    code: int | None
    fault: str = ""
    cause: str = ""
    seconds: float = 0.0
    peak: int = 0
    said: str = ""


class HangError(BaseException):
    """A command exceeded the limit on CPU time."""


def tried(case: Case, folder: Path) -> Outcome:
    """Run the case in this process, in an empty folder."""
    folder.mkdir(parents=True)
    try:
        lay_out(case, folder)
        return _judged(case, folder, _called(case, folder))
    finally:
        shutil.rmtree(folder)


def _called(case: Case, folder: Path) -> tuple[Result | BaseException, float, int]:
    """Return the outcome of the call with its CPU time and memory."""
    here = {"XDG_CONFIG_HOME": str(folder / "config"), "HOME": str(folder), **case.environment}
    with chdir(folder), patch("os.cpu_count", return_value=1), patch("watchfiles.watch", _some_changes):
        called = measured(lambda: CliRunner(env=here).invoke(main, list(case.words), prog_name="printgen"))
    gc.enable()  # builds turn it off because their process ends soon
    return called


def _some_changes(*_: object, **__: object) -> Iterator[set[str]]:
    """Yield the events that ``watch`` sees before Ctrl-C: no change, a change, no change."""
    yield from (set(), {"theme.yaml"}, set())


Given = TypeVar("Given")


def measured(call: Callable[[], Given]) -> tuple[Given | BaseException, float, int]:
    """Return the result or exception of a call, its CPU seconds and its memory in MB."""
    _forget_peak()
    start, held = _cpu_time(), _peak()  # memory left over from other tests must not count
    done: Given | BaseException
    with _limited(), _strict():
        try:
            done = call()
        except (Exception, HangError) as error:
            done = error
    return done, _cpu_time() - start, _peak() - held


def _cpu_time() -> float:
    """Return the CPU seconds of this process and of finished child processes, such as PDF workers."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


@contextmanager
def _limited() -> Iterator[None]:
    """Interrupt a call that exceeds the limit on CPU time or waits forever."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise HangError

    clocks = ((signal.SIGPROF, signal.ITIMER_PROF, _HANGS), (signal.SIGALRM, signal.ITIMER_REAL, _WAITS))
    before = [signal.signal(number, stop) for number, _, _ in clocks]
    for _, clock, most in clocks:
        signal.setitimer(clock, most)
    try:
        yield
    finally:
        for (number, clock, _), former in zip(clocks, before, strict=True):
            signal.setitimer(clock, 0)
            signal.signal(number, former)


@contextmanager
def _strict() -> Iterator[None]:
    """Turn warnings that a user would see into errors."""
    with warnings.catch_warnings():
        for kind in (UserWarning, RuntimeWarning):
            warnings.simplefilter("error", kind)
        yield


def _judged(case: Case, folder: Path, called: tuple[Result | BaseException, float, int]) -> Outcome:
    done, seconds, peak = called
    error = done if isinstance(done, BaseException) else done.exception
    if error is not None and not isinstance(error, SystemExit | OSError):  # system errors are reported in a line
        return unforeseen(error, seconds, peak)
    code, said = (1, "") if isinstance(done, BaseException) else (done.exit_code, done.stderr)
    return Outcome(code, *_wrong(case, folder, code, said, seconds, peak), seconds, peak, said)


def unforeseen(error: BaseException, seconds: float, peak: int) -> Outcome:
    """Return the outcome of an unexpected exception."""
    if isinstance(error, HangError):
        return Outcome(
            None, f"more than {_HANGS} s of CPU, or {_WAITS} s in all", f"hangs at {_place(error)}", seconds, peak
        )
    fault = "".join(traceback.format_exception(error))
    return Outcome(None, fault, f"{type(error).__name__} at {_place(error)}", seconds, peak)


def _wrong(case: Case, folder: Path, code: int, said: str, seconds: float, peak: int) -> tuple[str, str]:
    """Return the fault of an outcome without an exception, and its cause; both are empty if it is valid."""
    if code not in _CODES:
        return f"exit code {code}\n{said}", f"exit {code}"
    if noise := _NOISE.search(said):
        return said, f"{noise[0]} on stderr"
    if harmed := _harmed(case, folder):
        return f"{harmed} was changed\n{said}", "foreign file changed"
    if code in _REFUSED:
        if left := _left(case, folder):
            return f"{left} was written, and the input refused\n{said}", "half written"
        if seconds > MOST_SECONDS:
            return f"{seconds:.1f} s of CPU to refuse it\n{said[:2000]}", "slow to refuse"
        if peak > MOST_MB:
            return f"{peak} MB to refuse it\n{said[:2000]}", "much memory to refuse"
        if case.kind in PLACED and code == 1 and not _PLACED.match(said):
            return f"a problem without its place: {said[:2000]}", "no place"
    return "", ""


PLACED = frozenset(
    {"theme", "language", "yaml", "font", "icon", "markdown", "picture", "cards", "tables", "workbook", "xls"}
)  # their problems have a place


def _harmed(case: Case, folder: Path) -> str:
    """Return a file that no command may change, but that was changed, if any."""
    for name, data in case.files.items():
        path = folder / name
        if name.startswith(f"{KEPT}/") and not (path.is_file() and path.read_bytes() == data):
            return name
    return ""


def _left(case: Case, folder: Path) -> str:
    """Return a file that is not part of the case, if any."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if name not in case.files and path.is_file():
            return name
    return ""


def _place(error: BaseException) -> str:
    """Return the last line of printgen that an exception passed through."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "/printgen/" in frame.filename and "/site-packages/" not in frame.filename]
    if not own:
        return "no line of printgen"
    return f"{own[-1].filename.rpartition('/printgen/')[2]} {own[-1].name}"


def _forget_peak() -> None:
    """Reset the peak of memory use, where the system supports it."""
    try:
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    except OSError:
        return


def _peak() -> int:
    """Return the peak memory (MB) of this process since the last reset, where the system reports it."""
    try:
        status = Path("/proc/self/status").read_text(encoding="ascii")
    except OSError:
        return 0
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return int(found[1]) // 1024 if found else 0


def tried_whole(case: Case, folder: Path, run: "Run | None" = None) -> Outcome:
    """Run the case in its own process, which the system ends at the limits on CPU time and memory."""
    folder.mkdir(parents=True)
    try:
        lay_out(case, folder)
        code, said, seconds, peak = (run or started)(case, folder)
    finally:
        found = _left(case, folder)
        shutil.rmtree(folder)
    if code not in _CODES:
        return Outcome(code, f"exit code {code}\n{said}", f"exit {code}", seconds, peak, said)
    if noise := _NOISE.search(said):
        return Outcome(code, said, f"{noise[0]} on stderr", seconds, peak, said)
    if code in _REFUSED and (found or peak > MOST_MB):
        return Outcome(code, f"refused, but {found or peak}\n{said}", "half written or large", seconds, peak, said)
    return Outcome(code, "", "", seconds, peak, said)


def tried_killed(case: Case, folder: Path, run: Callable[[Call], Ended]) -> Outcome:
    """Send a signal to the command of a case, then run it again, which must do its work and leave no hidden files.

    Only a killed command may leave hidden files until then.
    """
    assert case.ended
    folder.mkdir(parents=True)
    environment = {"XDG_CONFIG_HOME": str(folder / "config"), "HOME": str(folder), **case.environment}
    call = Call(case.words, folder, environment)
    try:
        lay_out(case, folder)
        with patch("watchfiles.watch", _some_changes):
            first = run(call._replace(ended=Moment(*case.ended)))
            hidden = [] if first.code in (0, -signal.SIGKILL) else _hidden(folder)
            again = run(call)
        hidden += _hidden(folder)
        harmed = _harmed(case, folder)
    finally:
        shutil.rmtree(folder)
    said = f"{first.stderr}\nagain:\n{again.stderr}"
    seconds, peak = first.seconds + again.seconds, max(first.peak, again.peak)
    if first.code not in (*_CODES, -case.ended[0], 128 + case.ended[0]) or again.code not in (0, 3):
        codes = f"exit {first.code}, then {again.code}"
        return Outcome(again.code, f"{codes}\n{said}", codes, seconds, peak, said)
    if noise := _NOISE.search(said):
        return Outcome(again.code, said, f"{noise[0]} on stderr", seconds, peak, said)
    if hidden or harmed:
        return Outcome(again.code, f"{hidden} {harmed}\n{said}", "hidden or changed files", seconds, peak, said)
    return Outcome(again.code, "", "", seconds, peak, said)


def _hidden(folder: Path) -> list[str]:
    """Return the hidden files and folders of changes that did not come to their end."""
    return [path.name for path in sorted(folder.rglob(".printgen*")) if path.name != INDEX]


# Runs the command of a case: the exit code (negative for a signal), stderr, CPU seconds and MB.
Run = Callable[[Case, Path], tuple[int, str, float, int]]


def started(case: Case, folder: Path) -> tuple[int, str, float, int]:
    """Run the case in a new Python process, including its workers."""
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CONFIG_HOME": str(folder / "config"), **case.environment}
    command = [sys.executable, "-m", "printgen", *case.words]
    with (folder.with_suffix(".stderr")).open("w+b") as told:
        run = subprocess.Popen(
            command,
            cwd=folder,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=told,
            preexec_fn=_with_limits,
        )
        _, status, used = os.wait4(run.pid, 0)
        run.returncode = os.waitstatus_to_exitcode(status)
        told.seek(0)
        said = told.read().decode("utf-8", "replace")
    Path(told.name).unlink()
    peak = used.ru_maxrss // 1024
    # A process inherits the memory peak of its parent, which would hide its own.
    return run.returncode, said, used.ru_utime + used.ru_stime, peak if peak > _peak() else 0


def forked(processes: Forker) -> Run:
    """Run the case in a forked process, which starts faster."""

    def run(case: Case, folder: Path) -> tuple[int, str, float, int]:
        environment = {"XDG_CONFIG_HOME": str(folder / "config"), "HOME": str(folder), **case.environment}
        ended = processes.run(Call(case.words, folder, environment, int(MOST_SECONDS), MOST_BYTES))
        return ended.code, ended.stderr, ended.seconds, ended.peak

    return run


def _with_limits() -> None:
    """Set limits on CPU time and memory in the new process, far above normal use."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(MOST_SECONDS), int(MOST_SECONDS) + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
