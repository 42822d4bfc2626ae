"""Jobs for tests of workers: sums, failures, and jobs that never end."""

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
    """Return twice a job's size; report half of the job as progress."""
    advance(job.size / 2)
    return 2 * job.size


def failing(job: SampleJob, advance: Advance) -> float:
    """Raise an error for the job called ``bad``; the others never end."""
    if job.name == "bad":
        raise UsageError("a bad job")
    return endless(job, advance)


def endless(job: SampleJob, advance: Advance) -> float:
    """Report the start, and run for ever."""
    sys.stderr.write(f"{job.name} begun\n")
    sys.stderr.flush()
    while True:
        time.sleep(60)


def busy(job: SampleJob, advance: Advance) -> float:
    """Run forever, except for the job ``told``, which reports progress and ends."""
    for _ in range(5 if job.name == "told" else 10**9):
        end = process_time() + 0.08
        while process_time() < end:
            pass
        if job.name == "told":
            advance(0.1)
    return job.size


def greedy(job: SampleJob, advance: Advance) -> float:
    """Use more memory than a worker may."""
    return float(len(bytearray(3 << 30)))


def breaking(job: SampleJob, advance: Advance) -> float:
    """Fail like a missing library."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.abort()


def crashing(job: SampleJob, advance: Advance) -> float:
    """Fail like a broken library."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.kill(os.getpid(), signal.SIGSEGV)
    return 0.0


def killed(job: SampleJob, advance: Advance) -> float:
    """End like a process killed by the system when memory runs out."""
    os.kill(os.getpid(), signal.SIGKILL)
    return 0.0


def leaving(job: SampleJob, advance: Advance) -> float:
    """End without an answer."""
    os._exit(7)


def wait_for_ever() -> None:
    """Run two endless workers until an interrupt."""
    try:
        spread(endless, [SampleJob("one", 1.0), SampleJob("two", 1.0)])
    except KeyboardInterrupt:
        sys.exit("interrupted")
