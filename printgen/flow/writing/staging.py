"""Where files stand whole before they are moved to their places: a hidden folder, of one build at a time."""

import os
import platform
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

_NAME = re.compile(r"\.printgen-(?P<machine>[A-Za-z0-9]*)-(?P<process>\d+)-\w+")
_STAGED: set[Path] = set()  # where this process has had hidden folders


@contextmanager
def alone(folders: Iterable[Path]) -> Iterator[None]:
    """Makes the folders, and keeps other builds from writing there meanwhile, where the system can (not on Windows)."""
    with ExitStack() as stack:
        for folder in sorted(set(folders)):  # in one order, so that no two builds wait for each other
            folder.mkdir(parents=True, exist_ok=True)
            stack.enter_context(_locked(folder))
        yield


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Holds a lock on a folder, which the system takes away from a process that ends; none where there are no locks."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # some network drives have none
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


@contextmanager
def staging(folder: Path) -> Iterator[Path]:
    """A new hidden folder within that folder; what processes that were killed left there is swept away."""
    for left in _left_behind(folder, _machine()):
        shutil.rmtree(left, ignore_errors=True)
    _STAGED.add(folder)
    with tempfile.TemporaryDirectory(prefix=_prefix(), dir=folder) as stage:
        yield Path(stage)


def sweep() -> None:
    """Removes the hidden folders of this process itself that are left where it was interrupted in removing them."""
    for folder in _STAGED:
        for left in folder.glob(f"{_prefix()}*"):
            shutil.rmtree(left, ignore_errors=True)


def _machine() -> str:
    return "".join(character for character in platform.node() if character.isalnum())[:16]


def _prefix() -> str:
    """How the names begin of this process's own hidden folders."""
    return f".printgen-{_machine()}-{os.getpid()}-"


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
