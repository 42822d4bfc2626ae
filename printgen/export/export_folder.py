"""The folder that an export goes to: its files change as one, and files of others are left alone."""

import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import file_digest
from pathlib import Path, PurePosixPath

import msgspec
from msgspec import Struct

from printgen.errors import OutputError, Problem, UsageError, listing, os_reason
from printgen.journal import FolderChange, changing
from printgen.kit.manifest import MANIFEST
from printgen.kit.write import INDEX
from printgen.limits import MANIFEST_BYTES, file_bytes
from printgen.messages import message

_ELSEWHERE = message("choose another --out")
_NAMED = 5  # files that a message names
_DRAWN = "drawn"


class ExportRecord(Struct, frozen=True):
    """The SHA-256 of every file that was written to a folder, by its name there."""

    files: Mapping[str, str] = {}


class Placed(Struct, frozen=True):
    """The files that an export puts in a folder, and those that earlier exports left there beside them."""

    files: tuple[Path, ...]
    earlier: tuple[Path, ...]


class ExportFolder:
    """The folder of an export while it is made: ``drawn`` is a hidden folder, where files stay until all are made."""

    def __init__(self, out: Path, change: FolderChange) -> None:
        self.out, self._change = out, change
        self.drawn = change.stage / _DRAWN
        self.drawn.mkdir()

    def place(self, files: Mapping[str, Path], force: bool = False) -> Placed:
        """Take these files, by their names in the folder; they are there once the export is at its end.

        Files that no earlier export wrote, or that were changed since, stay: OutputError names them, unless ``force``
        allows to replace them.
        """
        record = _record_in(self.out)
        _refuse_obstacles(files, self.out)
        own = {name for name, hash in record.files.items() if _hash(self.out, name) == hash}
        hashes = {name: _file_hash(path) for name, path in files.items()}
        if not force:
            _refuse_foreign(hashes, self.out, own)
        earlier = own - files.keys()
        for name, path in files.items():
            if _hash(self.out, name) != hashes[name]:
                os.replace(path, self._change.new(name, hashes[name]))
        written = self.drawn / INDEX
        written.write_bytes(msgspec.json.encode(ExportRecord({name: record.files[name] for name in earlier} | hashes)))
        os.replace(written, self._change.new(INDEX, _file_hash(written)))
        shutil.rmtree(self.drawn)
        return Placed(tuple(self.out / name for name in files), tuple(self.out / name for name in sorted(earlier)))


@contextmanager
def export_folder(out: Path) -> Iterator[ExportFolder]:
    """Yield a folder whose files change at the end, all or none; on an error all is as it was before.

    Raises OutputError if nothing can be written there, UsageError for the folder of a kit.
    """
    if (out / MANIFEST).exists():
        raise UsageError(message("{folder} is the folder of a kit; choose another --out", folder=out))
    for near in (out, *out.parents):
        if os.path.lexists(near) and not near.is_dir():
            text = message("{path} is not a folder, so nothing can be written there", path=near)
            raise OutputError(Problem(text, hint=_ELSEWHERE))
    with _explained(out), changing(out) as change:
        yield ExportFolder(out, change)


@contextmanager
def _explained(out: Path) -> Iterator[None]:
    """Turn an error of the disk into an OutputError."""
    try:
        yield
    except OSError as error:
        fault = message("the export cannot be written to {folder}: {reason}", folder=out, reason=os_reason(error))
        raise OutputError(fault) from error


def _record_in(out: Path) -> ExportRecord:
    """Return the record of the exports to a folder; an empty one if there is none that can be read."""
    try:
        record = msgspec.json.decode(file_bytes(out / INDEX, MANIFEST_BYTES, follow=False), type=ExportRecord)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ExportRecord()
    return ExportRecord({name: hash for name, hash in record.files.items() if _is_within(name)})


def _is_within(name: str) -> bool:
    path = PurePosixPath(name)
    return bool(path.parts) and not path.is_absolute() and ".." not in path.parts and "\\" not in name


def _refuse_obstacles(names: Iterable[str], out: Path) -> None:
    """Raise OutputError for folders where files are to be, and for files or links where folders are to be."""
    problems = [
        Problem(message("a file must be written to {path}, but a folder is there", path=path), hint=_ELSEWHERE)
        for name in (*names, INDEX)
        if (path := out / name).is_dir() and not path.is_symlink()
    ]
    folders = {folder for name in names for folder in PurePosixPath(name).parents if folder.parts}
    for folder in sorted(folders):
        path = out / folder
        if path.is_symlink():  # files written there would be elsewhere
            text = message("{path} must be a folder, but a link is there", path=path)
            problems.append(Problem(text, hint=_ELSEWHERE))
        elif path.exists() and not path.is_dir():
            text = message("{path} must be a folder, but a file is there", path=path)
            problems.append(Problem(text, hint=_ELSEWHERE))
    if problems:
        raise OutputError(problems)


def _refuse_foreign(hashes: Mapping[str, str], out: Path, own: set[str]) -> None:
    """Raise OutputError for files in the way that are not from an earlier export, and differ from the new ones."""
    there = [name for name in hashes if name not in own and os.path.lexists(out / name)]
    if foreign := [name for name in there if _hash(out, name) != hashes[name]]:
        text = message(
            "{folder}: {names} is there, but not as an earlier export wrote it",
            "{folder}: {names} are there, but not as an earlier export wrote them",
            n=len(foreign),
            folder=out,
            names=listing(foreign, _NAMED),
        )
        hint = message(
            "move it away, choose another --out, or replace it with --force",
            "move them away, choose another --out, or replace them with --force",
            n=len(foreign),
        )
        raise OutputError(Problem(text, hint=hint))


def _hash(out: Path, name: str) -> str:
    """Return the hash of a plain file of the folder; an empty one for anything else."""
    path = out / name
    inner = (out / folder for folder in PurePosixPath(name).parents if folder.parts)
    if path.is_symlink() or not path.is_file() or any(folder.is_symlink() for folder in inner):
        return ""
    return _file_hash(path)


def _file_hash(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
