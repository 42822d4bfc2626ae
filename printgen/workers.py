"""Worker processes: jobs on all cores, and isolation for files from unknown sources.

Workers are fresh interpreters started by ``subprocess``, which daemonic processes and threads may do too. They have
limits of memory and CPU time, and end with their parent.
"""

import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from threading import Thread
from time import monotonic
from typing import IO, Any, Generic, Protocol, TypeVar

from printgen.errors import PrintgenError, Problem
from printgen.limits import PDF_MEMORY, PDF_SECONDS
from printgen.messages import joined, message

_TICK = 0.1  # seconds between two reports of progress
_STUCK = 10.0 * PDF_SECONDS.most  # seconds without any progress, where the system does not limit CPU time
_ENDING = 5.0  # seconds that a process may take to end once its output has ended
_LESS = message("choose a lower --dpi where there is one, or fewer documents with --only")
# The search path comes first, because printgen may only be on the path of the parent.
_START = (
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer);"
    "from printgen.workers import serve; serve(sys.stdin.buffer, sys.stdout.buffer)"
)

Progress = Callable[[str, float, float], None]  # the current job, the amount done, and the total
Advance = Callable[[float], None]  # adds an amount to the finished part of a job, in the unit of its size


def _signals(*names: str) -> frozenset[int]:
    """Return those of the signals that this system has."""
    return frozenset(getattr(signal, name) for name in names if hasattr(signal, name))


OVERTIME = _signals("SIGPROF", "SIGXCPU")  # a worker took too much CPU time
_OUT_OF_MEMORY = _signals("SIGABRT", "SIGILL", "SIGTRAP")  # signals by which libraries end when memory runs out


class Job(Protocol):
    """A piece of work: its name on the screen, and its size relative to the others."""

    @property
    def name(self) -> str: ...

    @property
    def size(self) -> float: ...


AnyJob = TypeVar("AnyJob", bound=Job)
Result = TypeVar("Result")
Work = Callable[[AnyJob, Advance], Result]


class TooMuchError(PrintgenError):
    """A job took too much time or memory, or crashed while reading a page."""


class WorkerEndedError(Exception):
    """A worker ended before its job was done."""

    def __init__(self, exit_code: int) -> None:
        super().__init__(exit_code)
        self.exit_code = exit_code


class Worker:
    """A process that does one job after the other; ``seconds`` is the CPU time from one ``advance`` to the next."""

    def __init__(self, seconds: float, memory: int, silent: bool = False) -> None:
        command = [sys.executable, "-P", "-c", _START]
        with _interrupts_held_back():
            self._process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL if silent else None)
        assert self._process.stdin
        assert self._process.stdout
        self._requests, self._answers = self._process.stdin, self._process.stdout
        with suppress(OSError):  # if it ended at once, its first job will report that
            self._send([folder or os.getcwd() for folder in sys.path], (seconds, memory))

    def run(self, work: Work[AnyJob, Result], job: AnyJob, advance: Advance) -> Result:
        """Return the result of a job or raise its error; ``work`` is a function of a module."""
        request = pickle.dumps((work, job))
        while True:
            try:
                if request:
                    self._send(request)
                    request = b""
                kind, value = pickle.load(self._answers)
            except (EOFError, OSError, pickle.UnpicklingError):
                raise WorkerEndedError(self._exit_code()) from None
            if kind == "error":
                raise value
            if kind == "result":
                result: Result = value
                return result
            advance(value)

    def kill(self) -> None:
        """End the process at once."""
        self._process.kill()

    def close(self) -> None:
        """Wait for the end of a process that was killed."""
        self._process.wait()
        self._answers.close()
        with suppress(OSError):  # the last message is lost
            self._requests.close()

    def _send(self, *values: Any) -> None:
        for value in values:
            pickle.dump(value, self._requests)
        self._requests.flush()

    def _exit_code(self) -> int:
        try:
            return self._process.wait(_ENDING)
        except TimeoutExpired:
            return 0


def spread(work: Work[AnyJob, Result], jobs: Sequence[AnyJob], progress: Progress | None = None) -> list[Result]:
    """Return the result of each job, in their order; the largest begin first.

    ``work`` is a function of a module. An error in one job, or an interrupt, ends all workers at once and is raised.
    Jobs may read untrusted files: PrintgenError is raised for a worker that takes too much time or memory.
    """
    order = sorted(range(len(jobs)), key=lambda number: -jobs[number].size)
    results = _in_workers(work, [jobs[number] for number in order], progress or (lambda name, done, whole: None))
    found = dict(zip(order, results, strict=True))
    return [found[number] for number in range(len(jobs))]


class _UnderWay(Generic[AnyJob, Result]):
    """A job, the finished part of its size, and its result once it is done."""

    def __init__(self, job: AnyJob) -> None:
        self.job, self.done, self.begun = job, 0.0, False
        self.results: list[Result] = []

    def advance(self, amount: float) -> None:
        self.done = min(self.done + amount, self.job.size)


def _in_workers(work: Work[AnyJob, Result], jobs: Sequence[AnyJob], progress: Progress) -> list[Result]:
    """Do the jobs in order: a thread controls each worker, and this one reports progress."""
    all_jobs = [_UnderWay[AnyJob, Result](job) for job in jobs]
    waiting: SimpleQueue[_UnderWay[AnyJob, Result]] = SimpleQueue()
    for one in all_jobs:
        waiting.put(one)
    number = min(os.cpu_count() or 1, len(jobs))
    workers: list[Worker] = []
    pool = ThreadPoolExecutor(number or 1)
    try:
        while len(workers) < number:
            workers.append(Worker(PDF_SECONDS.most, PDF_MEMORY.most))
        _wait({pool.submit(_lead, worker, work, waiting) for worker in workers}, all_jobs, progress)
    finally:
        for worker in workers:
            worker.kill()
        pool.shutdown()
        for worker in workers:
            worker.close()
    return [one.results[0] for one in all_jobs]


def _lead(worker: Worker, work: Work[AnyJob, Result], waiting: "SimpleQueue[_UnderWay[AnyJob, Result]]") -> None:
    """Give a worker one job after the other, until none is left."""
    with suppress(Empty):
        while True:
            one = waiting.get_nowait()
            one.begun = True
            try:
                one.results.append(worker.run(work, one.job, one.advance))
            except WorkerEndedError as error:
                raise _ended_early(one.job.name, error.exit_code) from error
            one.done = one.job.size


def _wait(left: set[Future[None]], jobs: Sequence[_UnderWay[AnyJob, Result]], progress: Progress) -> None:
    """Report progress until all jobs are done; raise the error of a job, or PrintgenError after a long halt."""
    whole = sum(one.job.size for one in jobs)
    since, before = monotonic(), 0.0
    while left:
        undone = [one for one in jobs if not one.results] or jobs[-1:]
        done = sum(one.done for one in jobs)
        progress(undone[0].job.name, done, whole)
        if done != before:
            since, before = monotonic(), done
        elif monotonic() - since > _STUCK:
            raise TooMuchError(_overtime(joined((one.job.name for one in undone if one.begun), ", ")))
        ended, left = wait(left, _TICK, FIRST_COMPLETED)
        for future in ended:
            future.result()


def _ended_early(name: str, exit_code: int) -> PrintgenError:
    """Return the error of a worker that ended before its job was done; exit codes of signals are negative."""
    number = -exit_code
    if number in OVERTIME:
        return TooMuchError(_overtime(name))
    if number in _signals("SIGKILL", "SIGTERM"):
        hint = message("if the computer ran out of memory, close other programs, or choose fewer documents with --only")
        return PrintgenError(Problem(message("{name}: the process was ended by the system", name=name), hint=hint))
    if number in _OUT_OF_MEMORY:
        return TooMuchError(_out_of_memory(name))
    if number > 0:
        fault = message(
            "{name}: the process crashed while reading a page ({signal})",
            name=name,
            signal=signal.Signals(number).name,
        )
        return TooMuchError(Problem(fault, hint=_LESS))
    fault = message("{name}: the process that reads it ended with exit code {code}", name=name, code=exit_code)
    return PrintgenError(Problem(fault, hint=message("try again, or use --only")))


def _overtime(name: str) -> Problem:
    fault = message(
        "{name}: a page takes more than {n} second of CPU time",
        "{name}: a page takes more than {n} seconds of CPU time",
        n=PDF_SECONDS.most,
        name=name,
    )
    return Problem(fault, hint=_LESS)


def _out_of_memory(name: str) -> Problem:
    fault = message("{name}: a page takes more than {memory} of memory", name=name, memory=str(PDF_MEMORY))
    return Problem(fault, hint=_LESS)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Start processes that ignore interrupts, because their parent ends them."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def serve(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Do one job after the other; a worker's main function, which never returns."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(answers.fileno()), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # output of libraries must not mix with the answers
    seconds, memory = pickle.load(requests)
    if sys.platform != "win32":
        import resource  # Windows lacks it

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (memory if most == resource.RLIM_INFINITY else min(memory, most), most))
    waiting: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_read_jobs, args=(requests, waiting), daemon=True).start()
    while True:
        request = waiting.get()
        answers.write(_answer(request, seconds, answers))
        answers.flush()


def _read_jobs(requests: IO[bytes], waiting: "SimpleQueue[bytes]") -> None:
    """Pass on jobs as they arrive; when the parent ends, end this process even in the middle of a job."""
    try:
        while True:
            waiting.put(pickle.load(requests))
    finally:
        os._exit(0)


def _answer(request: bytes, seconds: float, answers: IO[bytes]) -> bytes:
    """Do a job and return its pickled result or error."""

    def allow_time() -> None:
        if sys.platform != "win32":  # the system ends the process at any point
            signal.setitimer(signal.ITIMER_PROF, seconds)

    def advance(amount: float) -> None:
        allow_time()
        pickle.dump(("advance", amount), answers)
        answers.flush()

    allow_time()
    name = "a job"
    try:
        work, job = pickle.loads(request)
        name = job.name
        return pickle.dumps(("result", work(job, advance)))
    except MemoryError:
        return pickle.dumps(("error", TooMuchError(_out_of_memory(name))))
    except Exception as error:
        if not isinstance(error, PrintgenError):
            error.add_note(traceback.format_exc())
        return pickle.dumps(("error", error))
