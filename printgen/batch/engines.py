"""Engines: the executors that can run a batch. Add an engine as a row of the table."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple, TypeVar

from printgen.batch.processes import DeathError, ProcessExecutor
from printgen.errors import Problem, UsageError, did_you_mean, listing, quoted
from printgen.messages import message

_DEATHS = ("KilledWorker", "BrokenProcessPool")  # by name, because their packages may be missing

Result = TypeVar("Result")
Opened = tuple[Executor, int]
"""An executor, and the number of calls that it runs at a time."""


class Engine(NamedTuple):
    """An engine: its name, and the function that opens it for an address (empty for none) and a number of workers.

    ``shares_memory`` if its workers run in this process.
    """

    name: str
    open: Callable[[str, int], Iterator[Opened]]
    shares_memory: bool = False


def _local(address: str, workers: int) -> Iterator[Opened]:
    """Run worker processes on this computer."""
    if address:
        raise UsageError(message("the engine 'local' has no address"))
    executor = ProcessExecutor(workers)
    try:
        yield executor, workers
    except BaseException:
        executor.shutdown(cancel_futures=True)
        raise
    executor.shutdown()


class _Here(Executor):
    """Runs each call at once, in this process."""

    def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> "Future[Result]":
        future: Future[Result] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def _here(address: str, workers: int) -> Iterator[Opened]:
    """Run in this process, one job after the other: for small batches, and to find errors."""
    if address:
        raise UsageError(message("the engine 'here' has no address"))
    yield _Here(), 1


def _dask(address: str, workers: int) -> Iterator[Opened]:
    """Run on the workers of a Dask cluster: that of a scheduler's address, or one started on this computer."""
    try:
        import dask
        import distributed
    except ImportError as missing:
        text = message("the engine 'dask' needs the package distributed")
        raise UsageError(Problem(text, hint=message("install it with: pip install 'printgen[dask]'"))) from missing

    # a job that ends its worker twice is given up, as on this computer
    with dask.config.set({"distributed.scheduler.allowed-failures": 1, "distributed.worker.daemon": False}):
        if not address:
            cluster = distributed.LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address=None, memory_limit=0
            )
            with cluster, distributed.Client(cluster) as client:
                yield client.get_executor(pure=False), workers
            return
        try:
            client = distributed.Client(f"tcp://{address}", timeout=10)
        except (OSError, ValueError) as error:
            text = message("there is no Dask scheduler at {address}", address=quoted(address))
            raise UsageError(Problem(text, hint=message("start it with: dask scheduler"))) from error
        with client:
            threads = sum(worker["nthreads"] for worker in client.scheduler_info(n_workers=-1)["workers"].values())
            yield client.get_executor(pure=False), max(1, threads)


ENGINES = (Engine("local", _local), Engine("dask", _dask), Engine("here", _here, shares_memory=True))


def engine_named(text: str) -> tuple[Engine, str]:
    """Return the engine and the address in a text such as ``dask://10.0.0.5:8786``; raises UsageError."""
    name, _, address = text.partition("://")
    names = [engine.name for engine in ENGINES]
    if name not in names:
        hint = did_you_mean(name, names) or message("the engines are {names}", names=listing(names))
        raise UsageError(Problem(message("there is no engine {name}", name=quoted(name)), hint=hint))
    return ENGINES[names.index(name)], address


@contextmanager
def opened(engine: Engine, address: str, workers: int | None) -> Iterator[Opened]:
    """Open an engine for a while, by default with a worker for each processor."""
    with contextmanager(engine.open)(address, workers or processors()) as found:
        yield found


def processors() -> int:
    """Return the number of processors that this process may use."""
    with suppress(AttributeError):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def death_of(error: BaseException) -> Problem | None:
    """Return the reason why a worker ended before its call was done; None for an error of the call itself."""
    if isinstance(error, DeathError):
        return error.problem
    if type(error).__name__ in _DEATHS:
        return Problem(message("its worker process ended"))
    return None
