"""Writes finished kits: every byte is in memory and staged on disk before the first old file is replaced."""

import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from printgen.errors import OutputError
from printgen.flow.pipeline import FinishedKit
from printgen.flow.volumes import whole
from printgen.kit.manifest import MANIFEST

_BARE_PDF = re.compile(r"[a-z][a-z0-9-]*\.pdf\Z")
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


def _files(documents: Mapping[str, bytes], told: Mapping[str, Any]) -> dict[str, bytes]:
    """All files of a kit by name, the manifest last."""
    return {**documents, MANIFEST: msgspec.json.format(msgspec.json.encode(told), indent=1) + b"\n"}


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


def _write(jobs: list[tuple[Target, Mapping[str, Any]]]) -> tuple[Path, ...]:
    with ExitStack() as stack:
        moves = [move for target, told in jobs for move in _staged(target, told, stack)]
        old = [_listed(_read_manifest(target.folder)) for target, _ in jobs]
        _replace_all(moves)
    gone = [
        target.folder / name
        for (target, told), names in zip(jobs, old, strict=True)
        for name in sorted(names - _listed(told))
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


def _staged(target: Target, told: Mapping[str, Any], stack: ExitStack) -> list[_Move]:
    """The kit's files written beside its folder, the manifest last."""
    target.folder.mkdir(parents=True, exist_ok=True)
    parent = target.folder.parent
    stage = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix=".printgen-", dir=parent)))
    moves = []
    for name, data in _files(target.kit.files, told).items():
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


def _merged(target: Target) -> Mapping[str, Any]:
    """The manifest to write: with the folder's other documents where they belong to the same kit."""
    told: dict[str, Any] = dict(target.kit.manifest)
    old = _read_manifest(target.folder)
    if target.whole or not _continues(old, told, target.folder):
        return told
    made = {whole(document["name"]) for document in told["documents"]}
    kept_documents = [document for document in _documents(old) if whole(document["name"]) not in made]
    order = list(target.kit.order)
    told["documents"] = sorted(
        [*kept_documents, *told["documents"]], key=lambda document: order.index(whole(document["name"]))
    )
    new_parts = {part for name in made for part in target.kit.counts.get(name, ())}
    kept = {part: count for part, count in old["contents"].items() if part in told["contents"]}
    told["contents"] |= {part: count for part, count in kept.items() if part not in new_parts}
    return told


def _continues(old: Mapping[str, Any], told: Mapping[str, Any], folder: Path) -> bool:
    """Whether the folder holds, whole, documents made from the same theme, paper, options and generator."""
    if not old or not isinstance(old.get("contents"), dict) or any(old.get(key) != told[key] for key in _SAME):
        return False
    return all(_hash(folder / document["file"]) == document.get("sha256") for document in _documents(old))


def _hash(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def _read_manifest(folder: Path) -> dict[str, Any]:
    """The folder's old manifest; empty where there is none that can be read."""
    try:
        old = msgspec.json.decode((folder / MANIFEST).read_bytes())
    except (OSError, ValueError):
        return {}
    return old if isinstance(old, dict) else {}


def _documents(told: Mapping[str, Any]) -> list[dict[str, Any]]:
    documents = told.get("documents")
    if not isinstance(documents, list):
        return []
    return [item for item in documents if isinstance(item, dict) and _BARE_PDF.match(str(item.get("file")))]


def _listed(told: Mapping[str, Any]) -> set[str]:
    return {document["file"] for document in _documents(told)}
