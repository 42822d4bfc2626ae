"""Changing the files of a folder as one, whatever interrupts it.

A kit is many files, and a process can be killed between any two of them. So a change takes these steps, in a hidden
folder within the one that is changed, which is on the same disk:

1. The folder is locked, so that one process changes it at a time.
2. All new files are written to the hidden folder, and every old file that they replace gets a second name there (or
   a copy, on disks that have no hard links).
3. ``journal.json`` is written there, with the name of each file and the hash of its new bytes.
4. New files are moved to their places one by one, and files that are no longer wanted are deleted.
5. The journal is deleted, and with that the change is made. The hidden folder follows.

If there is a journal, its change was interrupted: the next command that writes to the folder, or reads a kit in it,
puts the old files back. A file that is neither an old nor a new one by then is somebody else's and stays. An error
half-way is undone in the same manner at once. Undoing can be interrupted and repeated, too.

Files that are not kept, such as a kit that is made for its proof, are in a scratch folder. Its process holds a lock
in it, so that the next process can tell what a killed one has left.

Nothing relies on replacing folders or on removing open files, which Windows does not allow. A disk without locks, as
some networks have, is used without. A journal may be forged: it can name files within its own folder only.
"""

import errno
import os
import re
import shutil
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import file_digest
from pathlib import Path, PurePosixPath
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from printgen.errors import OutputError, Problem, os_reason, plain, quoted
from printgen.limits import MANIFEST_BYTES, OUT_DEPTH, file_bytes
from printgen.messages import message
from printgen.records import from_json

_JOURNAL = "journal.json"
_PREFIX, _LOCK = ".printgen-", ".printgen.lock"
_STAGE = re.compile(r"\.printgen-[0-9a-f]{8}\Z")
_NOT_IN_NAMES = frozenset("\0\\:" if os.name == "nt" else "\0")
_UNFINISHED: set[Path] = set()  # the folders that this process is changing, for ``sweep``
_SCRATCH, _SCRATCH_NAME = ".printgen-scratch-", re.compile(r"\.printgen-scratch-[0-9a-f]{8}\Z")
_FILES = "files"  # the folder within that is for use
_FEW, _TOGETHER = 3, 8  # files that are awaited one after the other, and at a time
_SCRATCH_FOLDERS: set[Path] = set()  # those of this process, for ``sweep``
_HANDLES: set[int] = set()  # its open locks


class _Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A file by its name within the folder; the hash of its new bytes, or none if it is deleted."""

    name: Annotated[str, Meta(max_length=4000)]
    sha256: Annotated[str, Meta(max_length=64)]
    had_old: bool


class _Journal(Struct, frozen=True, forbid_unknown_fields=True):
    """The files of a change in their order, and the folders that were made for them."""

    files: tuple[_Entry, ...]
    folders: tuple[Annotated[str, Meta(max_length=4000)], ...]


class FolderChange:
    """New files for a folder, and files that are to go; nothing changes before the end of ``changing``."""

    def __init__(self, folder: Path, stage: Path) -> None:
        self._folder, self.stage = folder, stage
        self._hashes: dict[str, str] = {}

    def new(self, name: str, sha256: str) -> Path:
        """Return the path to write a file to; ``name`` is its place in the folder, such as ``standard/board.pdf``."""
        place_within(self._folder, name)
        self._hashes[name] = sha256
        return self.stage / f"{len(self._hashes) - 1}.new"

    def delete(self, name: str) -> None:
        """Delete a file."""
        place_within(self._folder, name)
        self._hashes[name] = ""

    def make(self) -> None:
        """Make the change; on an error, undo it."""
        if not self._hashes:
            return
        entries, folders = [], []
        for number, (name, sha256) in enumerate(self._hashes.items()):
            final = self._folder / name
            had_old = os.path.lexists(final)
            if had_old:
                _keep(final, self.stage / f"{number}.old")
            entries.append(_Entry(name, sha256, had_old))
            parents = [str(parent) for parent in PurePosixPath(name).parents][-2::-1]  # from the outermost
            folders += [parent for parent in parents if not (self._folder / parent).exists()]
        journal = _Journal(tuple(entries), tuple(dict.fromkeys(folders)))
        (self.stage / "journal.new").write_bytes(msgspec.json.encode(journal))
        _sync(self.stage)
        try:
            os.replace(self.stage / "journal.new", self.stage / _JOURNAL)
            for name in journal.folders:
                (self._folder / name).mkdir()
            for number, entry in enumerate(entries):
                if entry.sha256:
                    _move(self.stage / f"{number}.new", self._folder / entry.name)
                else:
                    os.unlink(self._folder / entry.name)
            os.unlink(self.stage / _JOURNAL)
        except BaseException:
            _undo(self._folder, self.stage)
            raise


@contextmanager
def changing(folder: Path) -> Iterator[FolderChange]:
    """Yield a change of a folder's files, which is made at the end; on an error all files are as they were before.

    The folder is made if need be, and a change that was interrupted is undone first. Raises OSError if the folder
    cannot be written, OutputError if its path is one that cannot be used.
    """
    if problem := _depth_problem(folder):
        raise OutputError(problem)
    made = [place for place in (folder, *folder.parents) if not place.exists()]
    _UNFINISHED.add(folder)
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with _locked(folder):
            _recover(folder)
            stage = folder / f"{_PREFIX}{os.urandom(4).hex()}"
            stage.mkdir(0o700)
            try:
                change = FolderChange(folder, stage)
                yield change
                change.make()
            finally:
                if not os.path.exists(stage / _JOURNAL):
                    shutil.rmtree(stage, ignore_errors=True)
    except BaseException:
        for place in made:
            with suppress(OSError):  # something else is in it
                place.rmdir()
        raise
    _UNFINISHED.discard(folder)


def is_interrupted(folder: Path) -> bool:
    """Check whether a change of a folder's files was interrupted, or is being made."""
    return any(os.path.exists(stage / _JOURNAL) for stage in _stages(folder))


def settle(folder: Path) -> None:
    """Undo a change of a folder's files that was interrupted; raises OutputError if that is not possible."""
    if not is_interrupted(folder):
        return
    try:
        with _locked(folder):
            _recover(folder)
    except OSError as error:
        text = message(
            "a build was interrupted in {folder}, and its old files cannot be put back ({path}: {reason})",
            folder=plain(str(folder)),
            path=plain(str(error.filename or folder)),
            reason=os_reason(error),
        )
        raise OutputError(Problem(text, hint=message("build the kit again, where you may write"))) from error


@contextmanager
def scratch_folder(folder: Path) -> Iterator[Path]:
    """Make a hidden folder within a folder for a while; remove those that killed processes left."""
    _remove_scratch(folder)
    scratch = folder / f"{_SCRATCH}{os.urandom(4).hex()}"
    scratch.mkdir(0o700)
    _SCRATCH_FOLDERS.add(scratch)
    try:
        handle = _opened(scratch / _LOCK)
        _HANDLES.add(handle)
        try:
            _lock(handle)
            (scratch / _FILES).mkdir()
            yield scratch / _FILES
        finally:
            _close(handle)  # first, because Windows removes no open file
    finally:
        _remove_tree(scratch)
    _SCRATCH_FOLDERS.discard(scratch)


def _remove_scratch(folder: Path) -> None:
    """Remove the hidden folders that nobody holds the lock of any more."""
    try:
        names = [name for name in os.listdir(folder) if _SCRATCH_NAME.match(name)]
    except OSError:
        return
    for path in (folder / name for name in names):
        with suppress(OSError):
            handle = os.open(path / _LOCK, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
            try:
                _lock(handle, wait=False)
            finally:
                os.close(handle)
            if not path.is_symlink():
                _remove_tree(path)


def _remove_tree(scratch: Path) -> None:
    """Remove a scratch folder, its lock last: without it, nobody would know that its process has ended."""
    shutil.rmtree(scratch / _FILES, ignore_errors=True)
    shutil.rmtree(scratch, ignore_errors=True)


def sweep() -> None:
    """Remove what an interrupted change of this process has left; nothing may run in other threads."""
    while _HANDLES:
        with suppress(OSError):
            os.close(_HANDLES.pop())
    for scratch in _SCRATCH_FOLDERS:
        _remove_tree(scratch)
    for folder in _UNFINISHED:
        with suppress(OSError, OutputError), _locked(folder):
            _recover(folder)


def path_problem(path: Path) -> Problem | None:
    """Return the problem of a path that nothing should be written to: its name is no text, or it is too deep."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return Problem(
            message("the path {path} is not in UTF-8", path=quoted(path)), hint=message("choose another name")
        )
    return _depth_problem(path)


def _depth_problem(path: Path) -> Problem | None:
    if len(path.parts) > OUT_DEPTH.most:
        text = message("the path {path} is more than {most} deep", path=quoted(path), most=str(OUT_DEPTH))
        return Problem(text, hint=message("choose a shorter path"))
    return None


def place_within(folder: Path, name: str) -> Path:
    """Return the path of a file by its name within a folder; OutputError for a name that would lead out of it."""
    parts = name.split("/")
    if not all(parts) or {".", ".."} & {*parts} or {*name} & _NOT_IN_NAMES or _STAGE.match(parts[0]):
        text = message("{name} cannot be the name of a file in {folder}", name=quoted(name), folder=plain(str(folder)))
        raise OutputError(Problem(text))
    for parent in PurePosixPath(name).parents:
        if (place := folder / parent) != folder:
            check_folder(place)
    return folder / name


def check_folder(folder: Path) -> None:
    """Raise OutputError for a folder that is a link to another place, and for a file in its place."""
    path, hint = plain(str(folder)), message("remove it, or choose another --out")
    if folder.is_symlink():
        text = message("{path} is a link, and nothing is written through links", path=path)
        raise OutputError(Problem(text, hint=hint))
    if folder.exists() and not folder.is_dir():
        raise OutputError(Problem(message("{path} is a file where a folder is needed", path=path), hint=hint))


def holds(path: Path, sha256: str) -> bool:
    """Check whether a path is a plain file, no link, with the bytes of a hash."""
    if path.is_symlink() or not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return file_digest(file, "sha256").hexdigest() == sha256
    except OSError:
        return False


def _stages(folder: Path) -> list[Path]:
    """Return the hidden folders that changes of a folder have left."""
    try:
        names = [name for name in os.listdir(folder) if _STAGE.match(name)]
    except OSError:
        return []
    return [path for name in sorted(names) if (path := folder / name).is_dir() and not path.is_symlink()]


def _recover(folder: Path) -> None:
    """Undo an interrupted change in a locked folder, and remove leftover hidden folders."""
    for stage in _stages(folder):
        _undo(folder, stage)
        shutil.rmtree(stage, ignore_errors=True)


def _undo(folder: Path, stage: Path) -> None:
    """Put the old files of a change back, if it was begun."""
    try:
        journal = from_json(file_bytes(stage / _JOURNAL, MANIFEST_BYTES), _Journal)
        places = [place_within(folder, entry.name) for entry in journal.files]
        folders = [place_within(folder, name) for name in journal.folders]
    except FileNotFoundError:
        return
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, OutputError) as error:
        text = message("{path} cannot be read: {reason}", path=plain(str(stage / _JOURNAL)), reason=str(error))
        hint = message("if no build is running, delete that hidden folder and build again")
        raise OutputError(Problem(text, hint=hint)) from error
    for number, (entry, final) in reversed([*enumerate(zip(journal.files, places, strict=True))]):
        backup = stage / f"{number}.old"
        is_moved = not (stage / f"{number}.new").exists()
        is_ours = holds(final, entry.sha256) if entry.sha256 else False
        if is_moved and (is_ours or not os.path.lexists(final)):
            if backup.exists():
                if final.parent.is_dir():
                    os.replace(backup, final)
            elif is_ours and not entry.had_old:
                os.unlink(final)
    for place in reversed(folders):
        with suppress(OSError):  # something else is in it
            place.rmdir()
    os.unlink(stage / _JOURNAL)


def _move(new: Path, final: Path) -> None:
    """Move a file to its place; raises OSError that names the place."""
    try:
        os.replace(new, final)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(final)) from error


def _keep(path: Path, backup: Path) -> None:
    """Give a file a second name, or copy it."""
    try:
        os.link(path, backup, follow_symlinks=False)
    except (OSError, NotImplementedError):
        shutil.copy2(path, backup, follow_symlinks=False)


def _sync(stage: Path) -> None:
    """Wait until the files of a hidden folder are on the disk, so that a power failure finds them whole.

    Together, because a disk takes hardly longer for the 19 files of a kit than for one: 40 instead of 120 ms.
    """
    paths = [path for path in stage.iterdir() if path.suffix == ".new"]
    if len(paths) < _FEW or sys.platform == "emscripten":  # which has no threads
        for path in paths:
            _sync_file(path)
        return
    from concurrent.futures import ThreadPoolExecutor  # its import takes some milliseconds

    with ThreadPoolExecutor(_TOGETHER) as threads:
        deque(threads.map(_sync_file, paths), 0)


def _sync_file(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder: a hidden file, which the system unlocks if the process ends."""
    path = folder / _LOCK
    while True:
        handle = _opened(path)
        _HANDLES.add(handle)
        try:
            _lock(handle)
            if _is_same_file(handle, path):
                break
        except BaseException:
            _close(handle)
            raise
        _close(handle)  # the process that had it removed the file
    try:
        yield
    finally:
        # Unlocked only once it is removed, where the system can remove an open file; Windows cannot.
        is_removed = _removed(path)
        _close(handle)
        if not is_removed:
            _removed(path)


def _close(handle: int) -> None:
    os.close(handle)
    _HANDLES.discard(handle)


def _removed(path: Path) -> bool:
    """Remove a file; return whether that was possible."""
    try:
        os.unlink(path)
    except OSError:
        return False
    return True


def _opened(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
    except OSError as error:
        if error.errno == errno.EACCES and os.path.exists(path):  # another user's
            return os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
        raise OSError(error.errno, error.strerror, str(path.parent)) from error


def _is_same_file(handle: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except FileNotFoundError:
        return False


def _lock(handle: int, wait: bool = True) -> None:
    """Take the lock of an open file; OSError if another process has it and there is no ``wait``.

    Waiting ends without the lock on a disk that has no locks.
    """
    try:
        import fcntl
    except ImportError:
        _lock_on_windows(handle, wait)
        return
    if not wait:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return
    with suppress(OSError):
        fcntl.flock(handle, fcntl.LOCK_EX)


def _lock_on_windows(handle: int, wait: bool) -> None:
    import msvcrt  # is on Windows only

    locking = getattr(msvcrt, "locking")  # noqa: B009 - for mypy elsewhere
    if not wait:
        locking(handle, getattr(msvcrt, "LK_NBLCK"), 1)  # noqa: B009
        return
    while True:
        try:
            locking(handle, getattr(msvcrt, "LK_LOCK"), 1)  # noqa: B009 - gives up after ten seconds
            return
        except OSError as error:
            if error.errno not in (errno.EDEADLK, errno.EACCES):
                return
