"""The folder of an export: its files are replaced together, and other files are left alone."""

import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import file_digest
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct

from printgen.errors import OutputError, Problem, UsageError, listing
from printgen.kit.manifest import MANIFEST
from printgen.limits import MANIFEST_BYTES, file_bytes

RECORD = ".printgen-export.json"  # hidden, because only the next export reads it
_ELSEWHERE = "choose another --out"
_NAMED = 5  # the most files that a message names


class ExportRecord(Struct, frozen=True):
    """The SHA-256 of every file that exports wrote to a folder, by its name there."""

    files: Mapping[str, str] = {}


class Placed(Struct, frozen=True):
    """The files that an export put in a folder, and those that earlier exports left there beside them."""

    files: tuple[Path, ...]
    earlier: tuple[Path, ...]


@contextmanager
def export_stage(out: Path) -> Iterator[Path]:
    """Make a hidden folder on the disk of ``out``, where files stay until all are made.

    Raises OutputError if nothing can be written there, UsageError for the folder of a kit.
    """
    if (out / MANIFEST).exists():
        raise UsageError(f"{out} holds a kit, and nothing else may be there: choose another --out")
    near = out
    while not near.is_dir():
        if os.path.lexists(near):
            raise OutputError(Problem(f"{near} is no folder, and nothing can be written there", hint=_ELSEWHERE))
        near = near.parent
    with _explained(out), TemporaryDirectory(prefix=".printgen-export-", dir=near) as stage:
        yield Path(stage)


def place(files: Mapping[str, Path], out: Path, force: bool = False) -> Placed:
    """Move the files of an export to a folder, all or none.

    Files that no earlier export wrote, or that were changed since, stay: OutputError names them, unless ``force``
    allows to replace them.
    """
    with _explained(out):
        record = _record_in(out)
        _refuse_obstacles(files, out)
        own = {name for name, hash in record.files.items() if _hash(out, name) == hash}
        if not force:
            _refuse_foreign(files, out, own)
        earlier = own - files.keys()
        hashes = {name: record.files[name] for name in earlier}
        hashes |= {name: _file_hash(path) for name, path in files.items()}
        missing = [folder for folder in (out, *out.parents) if not folder.exists()]
        try:
            out.mkdir(parents=True, exist_ok=True)
            with TemporaryDirectory(prefix=".printgen-export-", dir=out) as hidden:
                written = (stage := Path(hidden)) / "record"
                written.write_bytes(msgspec.json.encode(ExportRecord(hashes)))
                moves = []
                for number, (name, path) in enumerate([*files.items(), (RECORD, written)]):
                    (out / name).parent.mkdir(parents=True, exist_ok=True)
                    moves.append(_Move(path, stage / f"{number}.old", out / name))
                _replace_all(moves)
        except BaseException:
            _remove_empty({(out / name).parent for name in files}, out)
            for folder in missing:
                with suppress(OSError):
                    folder.rmdir()
            raise
    return Placed(tuple(out / name for name in files), tuple(out / name for name in sorted(earlier)))


class _Move(Struct, frozen=True):
    """A new file, the backup of the old one while files are moved, and its final path."""

    new: Path
    backup: Path
    final: Path


def _replace_all(moves: Iterable[_Move]) -> None:
    """Move every file to its final path, or restore the old ones."""
    done: list[_Move] = []
    try:
        for move in moves:
            if os.path.lexists(move.final):
                shutil.copy2(move.final, move.backup, follow_symlinks=False)
            done.append(move)
            os.replace(move.new, move.final)
    except BaseException:
        for move in reversed(done):
            if os.path.lexists(move.backup):
                os.replace(move.backup, move.final)
            elif not move.new.exists():
                move.final.unlink()
        raise


@contextmanager
def _explained(out: Path) -> Iterator[None]:
    """Turn an error of the disk into an OutputError."""
    try:
        yield
    except OSError as error:
        raise OutputError(f"the export cannot be written to {out}: {error.strerror or error}") from error


def _record_in(out: Path) -> ExportRecord:
    """Return the record of the exports to a folder; an empty one if there is none that can be read."""
    try:
        record = msgspec.json.decode(file_bytes(out / RECORD, MANIFEST_BYTES, follow=False), type=ExportRecord)
    except (OSError, msgspec.DecodeError):
        return ExportRecord()
    return ExportRecord({name: hash for name, hash in record.files.items() if _is_within(name)})


def _is_within(name: str) -> bool:
    path = PurePosixPath(name)
    return bool(path.parts) and not path.is_absolute() and ".." not in path.parts and "\\" not in name


def _refuse_obstacles(names: Iterable[str], out: Path) -> None:
    """Raise OutputError for folders where files are to be, and for files or links where folders are to be."""
    problems = [
        Problem(f"{path} is a folder, where a file is to be written", hint=_ELSEWHERE)
        for name in (*names, RECORD)
        if (path := out / name).is_dir() and not path.is_symlink()
    ]
    folders = {folder for name in names for folder in PurePosixPath(name).parents if folder.parts}
    for folder in sorted(folders):
        path = out / folder
        if path.is_symlink():  # files written there would be elsewhere
            problems.append(Problem(f"{path} is a link, where a folder is to be", hint=_ELSEWHERE))
        elif path.exists() and not path.is_dir():
            problems.append(Problem(f"{path} is a file, where a folder is to be", hint=_ELSEWHERE))
    if problems:
        raise OutputError(problems)


def _refuse_foreign(files: Mapping[str, Path], out: Path, own: set[str]) -> None:
    """Raise OutputError for files in the way that are not from an earlier export, and differ from the new ones."""
    there = [name for name in files if name not in own and os.path.lexists(out / name)]
    if foreign := [name for name in there if _hash(out, name) != _file_hash(files[name])]:
        verb = "is" if len(foreign) == 1 else "are"
        message = f"{out}: {listing(foreign, _NAMED)} {verb} there, but not as an earlier export wrote"
        hint = "move them away, choose another --out, or replace them with --force"
        raise OutputError(Problem(f"{message} {'it' if verb == 'is' else 'them'}", hint=hint))


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


def _remove_empty(folders: Iterable[Path], out: Path) -> None:
    """Remove empty folders within ``out``, and their parents that become empty."""
    for folder in sorted(folders, reverse=True):
        while folder != out:
            try:
                folder.rmdir()
            except OSError:
                break
            folder = folder.parent
