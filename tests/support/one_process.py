"""Jobs of workers run in the process of the tests, which saves starting others."""

import pickle
from collections.abc import Sequence
from typing import Any

from printgen.workers import AnyJob, Progress, Result, Work


def in_this_process(work: Work[AnyJob, Result], jobs: Sequence[AnyJob], progress: Progress) -> list[Result]:
    """Run one job after another and return the results; both are copied as between processes."""
    whole, done, results = sum(job.size for job in jobs), 0.0, []
    for job in jobs:
        progress(job.name, done, whole)
        results.append(_handed_over(work(_handed_over(job), lambda amount: None)))
        done += job.size
    return results


def _handed_over(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))
