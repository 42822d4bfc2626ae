"""Writes finished kits: every byte is in memory and staged on disk before the first old file is replaced."""

import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec

from printgen.errors import OutputError
from printgen.flow.pipeline import FinishedKit
from printgen.flow.split_files import whole
from printgen.kit.manifest import MANIFEST, KitRecord, encoded, listed_files, read_manifest

_SAME = ("theme", "variant", "paper", "generator", "source")


class Target(NamedTuple):
    """One kit and the folder it goes to; ``whole`` says that documents not in it are to go."""

    kit: FinishedKit
    folder: Path
    whole: bool


def write(targets: Iterable[Target]) -> tuple[Path, ...]:
    """Puts the kits in their folders and tells which old files it took away; on any failure all stands as it was.

    A kit that is not whole keeps the folder's other documents if they come from the same theme, paper, options
    and generator. Only files that an old ``kit.json`` names are deleted. The manifest comes last.
    Raises OutputError where a folder cannot be written.
    """
    try:
        return _write([(target, _merged(target)) for target in targets])
    except OSError as error:
        raise OutputError(f"the kit cannot be written to {error.filename or 'its folder'}: {error.strerror}") from error


def stage(kit: FinishedKit, folder: Path) -> Path:
    """Puts a kit in a new folder as it will stand when written, for a proof; gives the folder."""
    folder.mkdir(parents=True)
    for name, data in _files(kit.files, kit.manifest).items():
        (folder / name).write_bytes(data)
    return folder


def _files(documents: Mapping[str, bytes], record: KitRecord) -> dict[str, bytes]:
    """All files of a kit by name, the manifest last."""
    return {**documents, MANIFEST: encoded(record)}


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Puts files in a folder (``standard/seating.pdf`` in one within it), all or none; what else is there stays.

    Raises OutputError where the folder cannot be written.
    """
    try:
        for name in files:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".printgen-", dir=folder) as stage:
            moves = []
            for number, (name, data) in enumerate(files.items()):
                new = Path(stage) / str(number)
                new.write_bytes(data)
                moves.append(_Move(new, Path(stage) / f"{number}.old", folder / name))
            _replace_all(moves)
    except OSError as error:
        raise OutputError(f"{error.filename or folder} cannot be written: {error.strerror}") from error


def _write(jobs: list[tuple[Target, KitRecord]]) -> tuple[Path, ...]:
    with ExitStack() as stack:
        moves = [move for target, record in jobs for move in _staged(target, record, stack)]
        old = [_old_files(target.folder) for target, _ in jobs]
        _replace_all(moves)
    gone = [
        target.folder / name
        for (target, record), names in zip(jobs, old, strict=True)
        for name in sorted(names - {document.file for document in record.documents})
        if (target.folder / name).exists()
    ]
    for path in gone:
        path.unlink()
    return tuple(gone)


class _Move(NamedTuple):
    """A file to come, where the old one is kept meanwhile, and its final place."""

    new: Path
    backup: Path
    final: Path


def _staged(target: Target, record: KitRecord, stack: ExitStack) -> list[_Move]:
    """The kit's files written beside its folder, the manifest last."""
    target.folder.mkdir(parents=True, exist_ok=True)
    parent = target.folder.parent
    stage = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix=".printgen-", dir=parent)))
    moves = []
    for name, data in _files(target.kit.files, record).items():
        (stage / name).write_bytes(data)
        moves.append(_Move(stage / name, stage / f"{name}.old", target.folder / name))
    return moves


def _replace_all(moves: Iterable[_Move]) -> None:
    """Moves every file to its place, or puts the old ones back."""
    done: list[_Move] = []
    try:
        for move in moves:
            if move.final.exists():
                _link_or_copy(move.final, move.backup)
            done.append(move)
            os.replace(move.new, move.final)
    except BaseException:
        for move in reversed(done):
            if move.backup.exists():
                os.replace(move.backup, move.final)
            elif not move.new.exists():
                move.final.unlink()
        raise


def _link_or_copy(source: Path, target: Path) -> None:
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _merged(target: Target) -> KitRecord:
    """The manifest to write: with the folder's other documents where they belong to the same kit."""
    record, old = target.kit.manifest, _old_manifest(target.folder)
    if target.whole or old is None or not _continues(old, record, target.folder):
        return record
    made = {whole(document.name) for document in record.documents}
    kept = [document for document in old.documents if whole(document.name) not in made]
    documents = sorted([*kept, *record.documents], key=lambda document: target.kit.order.index(whole(document.name)))
    new_parts = {part.id for name in made for part in target.kit.parts.get(name, ())}
    counted = {part.id: part for part in old.contents if part.id not in new_parts}
    contents = tuple(counted.get(part.id, part) for part in record.contents)
    return msgspec.structs.replace(record, documents=tuple(documents), contents=contents)


def _continues(old: KitRecord, record: KitRecord, folder: Path) -> bool:
    """Whether the folder holds, whole, documents made from the same theme, paper, options and generator."""
    if any(getattr(old, name) != getattr(record, name) for name in _SAME):
        return False
    return all(_hash(folder / document.file) == document.sha256 for document in old.documents)


def _hash(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def _old_manifest(folder: Path) -> KitRecord | None:
    """The folder's manifest; None where there is none of today's format."""
    try:
        return read_manifest((folder / MANIFEST).read_bytes())
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None


def _old_files(folder: Path) -> frozenset[str]:
    """The files that the folder's manifest lists, in whatever format it is."""
    try:
        return listed_files((folder / MANIFEST).read_bytes())
    except OSError:
        return frozenset()
