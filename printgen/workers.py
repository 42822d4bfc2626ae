"""Spreads jobs over all cores: workers are fresh interpreters that tell how far they are and end with their parent."""

import os
import signal
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.process import BaseProcess
from threading import Thread
from time import monotonic, sleep
from typing import Any, Protocol, TypeVar

from printgen.errors import PrintgenError, Problem
from printgen.limits import PDF_MEMORY, PDF_SECONDS

_TICK = 0.1  # seconds between two looks at how far the workers are
_STUCK = 10.0 * PDF_SECONDS.most  # seconds without a page done
_HANDLES, _HANDLES_EACH = 16, 4  # the files that a pool of workers opens at most: of its own, and for each worker
_ENDING = 5.0  # seconds that workers may take to end, all of which do where one breaks off
_BEGUN, _DONE = 1, 2  # states of a job
_MALICE = "a PDF that printgen did not make may be made to do harm; build the kit again, or name less with --only"

Progress = Callable[[str, float, float], None]  # what is being done, how much is done, and of how much
Advance = Callable[[float], None]  # adds to how much of a job is done, in the measure of its size


def _signals(*names: str) -> frozenset[int]:
    """Those of the signals that this system has."""
    return frozenset(getattr(signal, name) for name in names if hasattr(signal, name))


_OVERTIME = _signals("SIGPROF", "SIGXCPU")  # what ends a worker that takes too much CPU time
_GIVEN_UP = _signals("SIGABRT", "SIGILL", "SIGTRAP")  # how a library ends that is given no more memory


class Job(Protocol):
    """A piece of work: what it is called on the screen, and how large it is beside the others."""

    @property
    def name(self) -> str: ...

    @property
    def size(self) -> float: ...


AnyJob = TypeVar("AnyJob", bound=Job)
Result = TypeVar("Result")
Work = Callable[[AnyJob, Advance], Result]


def spread(work: Work[AnyJob, Result], jobs: Sequence[AnyJob], progress: Progress | None = None) -> list[Result]:
    """What comes of each job, in their order; the largest begin first.

    ``work`` is a function of a module. An interrupt ends the workers at once; what one of them raises is raised. What a
    job reads may be a stranger's: a worker may take so much memory, and so much time from one ``advance`` to the next.
    """
    order = sorted(range(len(jobs)), key=lambda number: -jobs[number].size)
    results = _in_workers(work, [jobs[number] for number in order], progress or _silent)
    found = dict(zip(order, results, strict=True))
    return [found[number] for number in range(len(jobs))]


def _silent(name: str, done: float, whole: float) -> None:
    """Tells nobody."""


def _in_workers(work: Work[AnyJob, Result], jobs: Sequence[AnyJob], progress: Progress) -> list[Result]:
    """What comes of each job, done by one of several workers."""
    whole = sum(job.size for job in jobs)
    # What is forked beside the thread of a progress bar may hang: hence fresh interpreters.
    context = get_context("spawn")
    meter, begun = context.Value("d", 0.0), context.Array("i", len(jobs) or 1)
    number = min(os.cpu_count() or 1, len(jobs)) or 1
    _need_handles(_HANDLES + _HANDLES_EACH * number)
    with _ended_at_once(
        ProcessPoolExecutor(number, context, _begin, (meter, begun, PDF_SECONDS.most, PDF_MEMORY.most))
    ) as pool:
        with _interrupts_held_back():
            futures = [pool.submit(_finished, work, job, at) for at, job in enumerate(jobs)]
            workers = frozenset(active_children())
        try:
            _wait_for(dict(zip(futures, jobs, strict=True)), lambda name: progress(name, meter.value, whole), meter)
            return [future.result() for future in futures]
        except (BrokenProcessPool, TimeoutError) as error:
            at_work = [job.name for at, job in enumerate(jobs) if begun[at] == _BEGUN]
            raise PrintgenError(_ended_early(at_work, workers, isinstance(error, TimeoutError))) from error


def _wait_for(left: dict[Future[Any], Any], at_work: Callable[[str], None], meter: Any) -> None:
    """Returns when all that is left is done; raises what a job raises, or TimeoutError where nothing moves for long.

    ``at_work`` is called with the name of a job that is not done yet, over and over.
    """
    watch = Watch(monotonic())
    while left:
        at_work(next(iter(left.values())).name)
        for future in wait(left, _TICK, FIRST_COMPLETED).done:
            future.result()
            del left[future]
        if watch.late(monotonic(), (meter.value, len(left))):
            raise TimeoutError


class Watch:
    """Notices that nothing has moved for long, where workers cannot be told to end by themselves."""

    def __init__(self, now: float, seconds: float = _STUCK) -> None:
        self._since, self._state, self._seconds = now, (0.0, 0), seconds

    def late(self, now: float, state: tuple[float, int]) -> bool:
        """Whether the state is the same as so many seconds ago."""
        if state != self._state:
            self._since, self._state = now, state
        return now - self._since > self._seconds


def _ended_early(names: Sequence[str], workers: Iterable[BaseProcess], is_late: bool) -> Problem:
    """What to say of workers that came to an end before their jobs."""
    codes = {_exit_code(worker, _TICK if is_late else _ENDING) for worker in workers}
    reason, hint = _end_reason({code for code in codes if code}, is_late)
    return Problem(f"{' or '.join(names) or 'reading the pages'}: {reason}", hint=hint)


def _exit_code(worker: BaseProcess, seconds: float) -> int | None:
    """How a worker ended, within so many seconds; None for one that has not.

    The pool's own thread may be about to learn it: until it has, nobody else can.
    """
    worker.join(seconds)
    late = monotonic() + seconds
    while worker.exitcode is None and monotonic() < late:
        sleep(_TICK / 10)
    return worker.exitcode


def _end_reason(codes: Collection[int], is_late: bool) -> tuple[str, str]:
    """Why workers ended with these exit codes, and what to do about it; those of signals are negative."""
    ends = {-code for code in codes if code < 0} - {signal.SIGTERM}
    if is_late or ends & _OVERTIME:
        return f"a page takes more than {PDF_SECONDS}", _MALICE
    if ends & _signals("SIGKILL"):
        hint = "was the memory used up? Close other programs, or name less with --only"
        return "the process was ended from outside", hint
    if ends & _GIVEN_UP:
        return f"a page cannot be read in {PDF_MEMORY} of memory", _MALICE
    if ends:
        return f"a page breaks what reads it ({signal.Signals(min(ends)).name})", _MALICE
    return f"the process that reads it ended with exit code {max(codes, default=0)}", "try again, or with --only"


def _need_handles(number: int) -> None:
    """Raises OSError where so many more files cannot be open: sooner than half-way, where nothing can be tidied up."""
    handles: list[int] = []
    try:
        handles.extend(os.open(os.devnull, os.O_RDONLY) for _ in range(number))
    finally:
        for handle in handles:
            os.close(handle)


@contextmanager
def _ended_at_once(pool: ProcessPoolExecutor) -> Iterator[ProcessPoolExecutor]:
    """The pool, whose workers are killed on any error."""
    others = set(active_children())
    try:
        yield pool
    except BaseException:
        for worker in set(active_children()) - others:
            worker.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes that are started meanwhile never hear an interrupt: it is their parent that ends them."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """What a worker knows: the meter and the jobs' states, which all workers share, and its seconds for a page."""

    meter: Any = None
    states: Any = None
    seconds: float = 0.0


def _begin(meter: Any, states: Any, seconds: float, memory: int) -> None:
    """Makes a process a worker, which ends with its parent and takes no more memory than it may."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    _Worker.meter, _Worker.states, _Worker.seconds = meter, states, seconds
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        limit = memory if most == resource.RLIM_INFINITY else min(memory, most)
        resource.setrlimit(resource.RLIMIT_AS, (limit, most))


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


def _time_anew() -> None:
    """From here on a worker may take so many seconds of CPU time before the system ends it, whatever it is at."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, _Worker.seconds)


def _tell(amount: float) -> None:
    _time_anew()
    with _Worker.meter.get_lock():
        _Worker.meter.value += amount


def _finished(work: Work[AnyJob, Result], job: AnyJob, at: int) -> Result:
    """What comes of a job, of which all is told in the end."""
    left = job.size

    def advance(amount: float) -> None:
        nonlocal left
        _tell(min(amount, left))
        left -= min(amount, left)

    _time_anew()
    _Worker.states[at] = _BEGUN
    try:
        result = work(job, advance)
    except MemoryError as error:
        problem = Problem(f"{job.name}: a page takes more than {PDF_MEMORY} of memory", hint=_MALICE)
        raise PrintgenError(problem) from error
    _Worker.states[at] = _DONE
    advance(left)
    return result
