"""The hidden folder in which files stand whole before they are moved to their places, gone again afterwards."""

import os
import platform
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_NAME = re.compile(r"\.printgen-(?P<machine>[A-Za-z0-9]*)-(?P<process>\d+)-\w+")


@contextmanager
def staging(folder: Path) -> Iterator[Path]:
    """A new hidden folder within that folder; what processes that were killed left there is swept away."""
    machine = "".join(character for character in platform.node() if character.isalnum())[:16]
    for left in _left_behind(folder, machine):
        shutil.rmtree(left, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix=f".printgen-{machine}-{os.getpid()}-", dir=folder) as stage:
        yield Path(stage)


def _left_behind(folder: Path, machine: str) -> Iterator[Path]:
    """The hidden folders that processes of this machine made, which run no more."""
    for path in folder.glob(".printgen-*"):
        named = _NAME.fullmatch(path.name)
        if named and named["machine"] == machine and path.is_dir() and not _runs(int(named["process"])):
            yield path


def _runs(process: int) -> bool:
    """Whether a process is there; on Windows, where asking would end it, all are taken to be."""
    if os.name == "nt":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True  # another user's
    return True
