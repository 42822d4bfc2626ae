"""The local executor: long-lived worker processes, each replaced when it ends or grows."""

import signal
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar

from msgspec import Struct

from printgen.errors import Problem
from printgen.limits import limit_text
from printgen.messages import message
from printgen.workers import OVERTIME, Advance, TooMuchError, Worker, WorkerEndedError

_SECONDS = 600.0  # of CPU time for one job; a kit takes one
_MEMORY = 4 << 30  # bytes that a worker may reserve; a job that needs more fails with a MemoryError
_LARGEST = 1 << 30  # bytes in use between two jobs from which a worker is replaced; it has about 150 MB

_SMALLER = message("choose smaller pictures, or fewer documents with --only")
_FEWER = message("use fewer workers (--workers)")

Result = TypeVar("Result")


class Call(Struct, frozen=True):
    """A function of a module and its arguments, as a job of a worker."""

    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    name: str = "batch"
    size: float = 1.0


class DeathError(Exception):
    """A worker ended before its call was done; carries the reason as a problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


def _called(call: Call, advance: Advance) -> tuple[Any, int]:
    """Return the result of a call, and the memory in use afterwards."""
    try:
        return call.work(*call.arguments), memory_in_use()
    except MemoryError:
        text = message("it takes more than {memory} of memory", memory=limit_text(_MEMORY, "bytes"))
        raise TooMuchError(Problem(text, hint=_SMALLER)) from None


def _death(error: WorkerEndedError, out_of_memory: bool) -> DeathError:
    """Return the error of a worker that ended; ``out_of_memory`` if the system has ended processes for that."""
    number = -error.exit_code
    if out_of_memory and number == signal.SIGKILL:
        return DeathError(Problem(message("the computer ran out of memory"), hint=_FEWER))
    if number in OVERTIME:
        text = message(
            "it takes more than {n} second of CPU time", "it takes more than {n} seconds of CPU time", n=round(_SECONDS)
        )
        return DeathError(Problem(text, hint=_SMALLER))
    if number > 0:
        name = signal.Signals(number).name
        return DeathError(Problem(message("its worker process was ended by the signal {name}", name=name)))
    return DeathError(Problem(message("its worker process ended with exit code {code}", code=error.exit_code)))


def _out_of_memory_kills() -> int:
    """Return how many processes the system has ended because memory ran out; 0 if it does not say."""
    try:
        with open("/proc/vmstat", encoding="ascii") as file:
            return next((int(line.split()[1]) for line in file if line.startswith("oom_kill ")), 0)
    except OSError:
        return 0


def memory_in_use() -> int:
    """Return the bytes of memory that this process uses; 0 if the system does not say."""
    if sys.platform == "linux":
        import resource

        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * resource.getpagesize()
    return 0


class ProcessExecutor(Executor):
    """An executor of worker processes. A worker that ends fails its call with DeathError, and is replaced.

    ``concurrent.futures.ProcessPoolExecutor`` fails all calls when one process ends, without saying which call ended
    it; and replacing its processes after some calls can block for ever (cpython 115634 and 140900).
    """

    def __init__(self, workers: int) -> None:
        self._calls: SimpleQueue[tuple[Future[Any], Call] | None] = SimpleQueue()
        self._lock = Lock()
        self._alive: set[Worker] = set()
        self._is_closed = False
        self._kills = _out_of_memory_kills()
        self._threads = [Thread(target=self._lead, daemon=True) for _ in range(workers)]
        for thread in self._threads:
            thread.start()

    def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> "Future[Result]":
        """Call a function of a module in the next free worker."""
        future: Future[Result] = Future()
        self._calls.put((future, Call(fn, args)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the workers: after all calls, or at once with ``cancel_futures``."""
        if cancel_futures:
            with self._lock:
                self._is_closed = True
                for worker in self._alive:
                    worker.kill()
        for _ in self._threads:
            self._calls.put(None)
        for thread in self._threads if wait else ():
            thread.join()

    def _lead(self) -> None:
        """Give a worker one call after the other."""
        worker: Worker | None = None
        while entry := self._calls.get():
            future, call = entry
            if self._is_closed or not future.set_running_or_notify_cancel():
                future.cancel()
                continue
            try:
                worker = worker or self._started()
                result, memory = worker.run(_called, call, lambda amount: None)
            except WorkerEndedError as error:
                self._end(worker)
                worker = None
                future.set_exception(_death(error, _out_of_memory_kills() > self._kills))
                continue
            except BaseException as error:
                future.set_exception(error)
                continue
            future.set_result(result)
            if memory > _LARGEST:
                self._end(worker)
                worker = None
        self._end(worker)

    def _started(self) -> Worker:
        with self._lock:
            worker = Worker(_SECONDS, _MEMORY)
            self._alive.add(worker)
            if self._is_closed:
                worker.kill()
        return worker

    def _end(self, worker: Worker | None) -> None:
        if worker:
            worker.kill()
            worker.close()
            with self._lock:
                self._alive.discard(worker)
