"""Work that ends its process, for tests of batches; workers import it by its name."""

import os
import signal
from pathlib import Path

from printgen.batch.making import Task, make
from printgen.batch.receipts import Receipt


def once(mark: Path) -> str:
    """End this process, but only the first time."""
    if mark.exists():
        return "done"
    mark.touch()
    os.kill(os.getpid(), signal.SIGKILL)
    return ""


def twice(task: Task) -> Receipt:
    """End this process for the job called ``fatal``; make the others."""
    if task.job.id == "fatal":
        os.kill(os.getpid(), signal.SIGKILL)
    return make(task)
