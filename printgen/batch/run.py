"""Running a batch: all jobs are checked, then made, a few at a time, until every one has its receipt."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait

from msgspec import Struct
from msgspec.structs import replace

from printgen.batch.engines import death_of
from printgen.batch.jobs import Job, Jobs
from printgen.batch.making import Order, Task, check, make
from printgen.batch.receipts import Receipt
from printgen.errors import PrintgenError, Problem, plain
from printgen.messages import message

_WINDOW = 3  # tasks in work or waiting for each worker: enough that none waits, and few are lost
_ATTEMPTS = 2  # for a job whose worker ends
_UNWRITABLE = 5  # jobs in a row that the store could not take, after which the batch stops


class Shard(Struct, frozen=True):
    """A part of a batch: every ``total``-th job, the first of them with the number ``first`` (from 0)."""

    first: int = 0
    total: int = 1

    def has(self, number: int) -> bool:
        """Check whether a job is in this part."""
        return number % self.total == self.first


WHOLE = Shard()


class Progress(Struct, frozen=True):
    """The progress of a batch: whether it is still checking, the jobs done, and all of them."""

    is_checking: bool
    done: int
    total: int


Tell = Callable[[Progress], None]


class StoppedError(PrintgenError):
    """The batch stopped before its end."""


def receipts(
    jobs: Jobs,
    order: Order,
    executor: Executor,
    workers: int,
    shard: Shard = WHOLE,
    strict: bool = False,
    tell: Tell = lambda progress: None,
) -> Iterator[tuple[Job, Receipt]]:
    """Check all jobs, then yield each with its receipt as it is done; with ``strict``, make none if any is refused.

    Memory does not grow with the number of jobs, except by one byte for each. Raises StoppedError if the store cannot
    be written any more.
    """
    window = _WINDOW * workers
    total = len(range(shard.first, jobs.count, shard.total))
    settled = bytearray(jobs.count)  # jobs that need not be made
    refused = 0

    def tasks(skip: bool) -> Iterator[Task]:
        return (Task(order, job) for job in jobs if shard.has(job.number) and not (skip and settled[job.number]))

    for done, (task, receipt) in enumerate(_results(check, tasks(False), executor, window), 1):
        tell(Progress(True, done, total))
        if receipt:
            settled[task.job.number] = 1
            refused += receipt.state != "kept"
            yield task.job, receipt
    if strict and refused:
        return
    done, failures = sum(settled), 0
    tell(Progress(False, done, total))
    for task, receipt in _results(make, tasks(True), executor, window):
        assert receipt is not None
        done += 1
        yield task.job, receipt
        tell(Progress(False, done, total))
        failures = failures + 1 if receipt.unwritable else 0
        if failures == _UNWRITABLE:
            raise StoppedError(receipt.problems)


def _results(
    work: Callable[[Task], Receipt | None], tasks: Iterator[Task], executor: Executor, window: int
) -> Iterator[tuple[Task, Receipt | None]]:
    """Yield the result of each task as it is done; at most ``window`` are handed to the executor at a time."""
    under_way: dict[Future[Receipt | None], Task] = {}
    again: list[Task] = []
    while True:
        while len(under_way) < window and (next_task := again.pop() if again else next(tasks, None)):
            under_way[executor.submit(work, next_task)] = next_task
        if not under_way:
            return
        ended, _ = wait(under_way, return_when=FIRST_COMPLETED)
        for future in ended:
            task = under_way.pop(future)
            error = future.exception()
            if error is None:
                yield task, future.result()
            elif (cause := death_of(error)) and task.attempt < _ATTEMPTS:
                again.append(replace(task, attempt=task.attempt + 1))
            elif cause:
                yield task, Receipt(task.job.id, "failed", problems=(cause,))
            elif isinstance(error, PrintgenError):  # more memory or time than a worker may have
                yield task, Receipt(task.job.id, "failed", problems=error.problems)
            elif isinstance(error, Exception):  # one job must not stop the others
                reason = f"{type(error).__name__}: {error}"
                problem = Problem(message("internal error: {reason}", reason=plain(reason)), task.job.place)
                yield task, Receipt(task.job.id, "failed", problems=(problem,))
            else:
                raise error
