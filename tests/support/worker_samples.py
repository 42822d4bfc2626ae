"""Work for workers that can be told apart: sums, a failure, and jobs that never end."""

import sys
import time
from typing import NamedTuple

from printgen.errors import UsageError
from printgen.proof.workers import Advance, spread


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
    sys.stdout.write(f"{job.name} begun\n")
    sys.stdout.flush()
    while True:
        time.sleep(60)


def wait_for_ever() -> None:
    """Two workers that never end, until an interrupt."""
    try:
        spread(endless, [SampleJob("one", 1.0), SampleJob("two", 1.0)])
    except KeyboardInterrupt:
        sys.exit("interrupted")
