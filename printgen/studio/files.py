"""The text files of an edition's folder: read once, changed as text, written safely, and undone.

A file is written only if it still is the one that was read. It is replaced as a whole and on the disk before ``write``
returns, so a process that is killed leaves either the old or the new file.
"""

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from printgen.errors import OutputError, Problem, os_reason, quoted
from printgen.journal import place_within
from printgen.limits import CARDS_BYTES, file_bytes
from printgen.messages import message
from printgen.theme.edits import TextEdit

_TEMPORARY = ".printgen-studio-"
_MOST_STEPS = 2_000


class ChangedElsewhereError(Exception):
    """Another program has changed the file since it was read; ``name`` is the file's."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class Step(NamedTuple):
    """A change that can be undone: the file, the edit, and what it changed."""

    file: str
    edit: TextEdit
    subject: str


class _Group(Struct):
    """The changes of one subject that are undone together, such as the letters of a name."""

    file: str
    subject: str
    before: str


class EditionFiles:
    """The text files of a folder by their names, and the changes made to them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[str, bytes] = {}
        self._done: list[Step] = []
        self._undone: list[Step] = []
        self._group: _Group | None = None
        self._remove_leftovers()

    def text(self, name: str) -> str:
        """Return the text of a file as it was read or last written."""
        if name not in self._read:
            self._read[name] = file_bytes(place_within(self.folder, name), CARDS_BYTES)
        try:
            return self._read[name].decode()
        except UnicodeDecodeError as error:
            fault = message("byte {byte} is not UTF-8 text", byte=f"{self._read[name][error.start]:#04x}")
            raise OutputError(Problem(fault, hint=message("save the file as UTF-8"))) from error

    def write(self, name: str, text: str, subject: str) -> None:
        """Write the changed text of a file; consecutive changes of one subject are one step to undo.

        Raises ChangedElsewhereError if the file is not the one that was read, OutputError if it cannot be written.
        """
        before = self.text(name)
        if text == before:
            return
        self._put(name, text)
        self._undone.clear()
        if self._group and (self._group.file, self._group.subject) == (name, subject):
            self._done.pop()
        else:
            self._group = _Group(name, subject, before)
        self._done.append(Step(name, TextEdit.between(self._group.before, text), subject))
        del self._done[:-_MOST_STEPS]

    def end_group(self) -> None:
        """Let the next change be a step of its own."""
        self._group = None

    def undo(self) -> str | None:
        """Take the last step back; return what it had changed, None if there was none."""
        return self._move(self._done, self._undone, True)

    def redo(self) -> str | None:
        """Make the last undone step again; return what it changes, None if there was none."""
        return self._move(self._undone, self._done, False)

    @property
    def can_undo(self) -> bool:
        """Check whether there is a step to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Check whether there is an undone step."""
        return bool(self._undone)

    def changed_elsewhere(self) -> list[str]:
        """Return the names of files that another program has changed since they were read."""
        return [name for name, data in self._read.items() if self._on_disk(name) != data]

    def read_again(self) -> None:
        """Forget the files as they were read, and the steps, which no longer fit."""
        self._read.clear()
        self._done.clear()
        self._undone.clear()
        self._group = None

    def keep_mine(self, name: str) -> None:
        """Take the file on the disk as read, so that the next change replaces it with ours; its text is kept beside."""
        theirs, mine = self._on_disk(name), self._read[name]
        if theirs is not None:
            path = Path(name)
            write_new(self.folder / f"{path.stem}.other{path.suffix}", theirs)
        write_new(self.folder / name, mine)

    def _move(self, source: list[Step], target: list[Step], back: bool) -> str | None:
        if not source:
            return None
        step = source[-1]
        edit = step.edit.undone if back else step.edit
        self._put(step.file, edit.applied(self.text(step.file)))
        target.append(source.pop())
        self._group = None
        return step.subject

    def _put(self, name: str, text: str) -> None:
        if self._on_disk(name) != self._read[name]:
            raise ChangedElsewhereError(name)
        data = text.encode()
        write_new(self.folder / name, data)
        self._read[name] = data

    def _on_disk(self, name: str) -> bytes | None:
        try:
            return file_bytes(self.folder / name, CARDS_BYTES)
        except OSError:
            return None

    def _remove_leftovers(self) -> None:
        """Remove temporary files that a killed process has left."""
        with suppress(OSError):
            for path in self.folder.glob(f"{_TEMPORARY}*"):
                path.unlink()


def write_new(path: Path, data: bytes) -> None:
    """Replace a file by a new one; when this returns, it is on the disk."""
    temporary = path.with_name(f"{_TEMPORARY}{os.urandom(6).hex()}")
    try:
        if path.is_symlink():
            fault = message("{name} is a link, and nothing is written through links", name=quoted(path.name))
            raise OutputError(Problem(fault, hint=message("copy the file into the folder")))
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            temporary.chmod(path.stat().st_mode & 0o777)
        os.replace(temporary, path)
        _sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink()
        fault = message("{file} cannot be saved: {reason}", file=quoted(path.name), reason=os_reason(error))
        raise OutputError(Problem(fault)) from error


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # some systems cannot open folders
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
