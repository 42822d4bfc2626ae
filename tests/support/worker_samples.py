"""Work for workers that can be told apart: sums, a failure, and jobs that never end."""

import os
import resource
import signal
import sys
import time
from time import process_time
from typing import NamedTuple

from printgen.errors import UsageError
from printgen.workers import Advance, spread


class SampleJob(NamedTuple):
    name: str
    size: float


def doubled(job: SampleJob, advance: Advance) -> float:
    """Twice a job's size; half of the job is told while it is under way."""
    advance(job.size / 2)
    return 2 * job.size


def failing(job: SampleJob, advance: Advance) -> float:
    """An error for the job called ``bad``; the others never end."""
    if job.name == "bad":
        raise UsageError("a bad job")
    return endless(job, advance)


def endless(job: SampleJob, advance: Advance) -> float:
    """Says that it has begun, and goes on for ever."""
    sys.stderr.write(f"{job.name} begun\n")
    sys.stderr.flush()
    while True:
        time.sleep(60)


def busy(job: SampleJob, advance: Advance) -> float:
    """Takes time for ever; the job called ``told`` says now and then that it is getting on, and ends."""
    for _ in range(5 if job.name == "told" else 10**9):
        end = process_time() + 0.08
        while process_time() < end:
            pass
        if job.name == "told":
            advance(0.1)
    return job.size


def greedy(job: SampleJob, advance: Advance) -> float:
    """Takes more memory than a worker may."""
    return float(len(bytearray(3 << 30)))


def breaking(job: SampleJob, advance: Advance) -> float:
    """Ends as a library does that is lost."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.abort()


def crashing(job: SampleJob, advance: Advance) -> float:
    """Ends as a library does that is broken."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.kill(os.getpid(), signal.SIGSEGV)
    return 0.0


def killed(job: SampleJob, advance: Advance) -> float:
    """Ends as the system ends a process when memory runs out."""
    os.kill(os.getpid(), signal.SIGKILL)
    return 0.0


def leaving(job: SampleJob, advance: Advance) -> float:
    """Ends without an answer."""
    os._exit(7)


def wait_for_ever() -> None:
    """Two workers that never end, until an interrupt."""
    try:
        spread(endless, [SampleJob("one", 1.0), SampleJob("two", 1.0)])
    except KeyboardInterrupt:
        sys.exit("interrupted")
