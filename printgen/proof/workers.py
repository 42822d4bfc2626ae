"""Spreads jobs over all cores: workers are fresh interpreters that tell how far they are and end with their parent."""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any, Protocol, TypeVar

from printgen.errors import PrintgenError, Problem

_TICK = 0.1  # seconds between two looks at how far the workers are

Progress = Callable[[str, float, float], None]  # what is being done, how much is done, and of how much
Advance = Callable[[float], None]  # adds to how much of a job is done, in the measure of its size


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

    ``work`` is a function of a module. An interrupt ends the workers at once; what one of them raises is raised.
    """
    order = sorted(range(len(jobs)), key=lambda number: -jobs[number].size)
    workers = min(os.cpu_count() or 1, len(jobs))
    largest_first = [jobs[number] for number in order]
    if workers < 2:
        results = _here(work, largest_first, progress or _silent)
    else:
        results = _in_workers(work, largest_first, workers, progress or _silent)
    found = dict(zip(order, results, strict=True))
    return [found[number] for number in range(len(jobs))]


def _silent(name: str, done: float, whole: float) -> None:
    """Tells nobody."""


def _here(work: Work[AnyJob, Result], jobs: Sequence[AnyJob], progress: Progress) -> list[Result]:
    """What comes of each job, done in this process."""
    whole = sum(job.size for job in jobs)
    done = 0.0
    results = []
    for job in jobs:

        def tell(amount: float, name: str = job.name) -> None:
            nonlocal done
            done += amount
            progress(name, done, whole)

        tell(0.0)
        results.append(_finished(work, job, tell))
    return results


def _in_workers(work: Work[AnyJob, Result], jobs: Sequence[AnyJob], workers: int, progress: Progress) -> list[Result]:
    """What comes of each job, done by one of several workers."""
    whole = sum(job.size for job in jobs)
    # What is forked beside the thread of a progress bar may hang: hence fresh interpreters.
    context = get_context("spawn")
    meter = context.Value("d", 0.0)
    with _ended_at_once(ProcessPoolExecutor(workers, context, _begin, (meter,))) as pool:
        with _interrupts_held_back():
            futures = [pool.submit(_finished_in_worker, work, job) for job in jobs]
        left = dict(zip(futures, jobs, strict=True))
        while left:
            progress(next(iter(left.values())).name, meter.value, whole)
            for future in wait(left, _TICK, FIRST_COMPLETED).done:
                future.result()
                del left[future]
        return [future.result() for future in futures]


@contextmanager
def _ended_at_once(pool: ProcessPoolExecutor) -> Iterator[ProcessPoolExecutor]:
    """The pool, whose workers are killed on any error; PrintgenError where one of them was ended by another hand."""
    others = set(active_children())
    try:
        yield pool
    except BaseException as error:
        for worker in set(active_children()) - others:
            worker.kill()
        if isinstance(error, BrokenProcessPool):
            hint = "was the memory used up? Close other programs, or name less with --only"
            raise PrintgenError(Problem("a process that read the pages was ended from outside", hint=hint)) from error
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
    """What a worker knows: the meter that all workers share."""

    meter: Any = None


def _begin(meter: Any) -> None:
    """Makes a process a worker, which ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    _Worker.meter = meter


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


def _finished_in_worker(work: Work[AnyJob, Result], job: AnyJob) -> Result:
    return _finished(work, job, _tell)


def _tell(amount: float) -> None:
    with _Worker.meter.get_lock():
        _Worker.meter.value += amount


def _finished(work: Work[AnyJob, Result], job: AnyJob, tell: Advance) -> Result:
    """What comes of a job, of which all is told in the end."""
    left = job.size

    def advance(amount: float) -> None:
        nonlocal left
        tell(min(amount, left))
        left -= min(amount, left)

    result = work(job, advance)
    advance(left)
    return result
