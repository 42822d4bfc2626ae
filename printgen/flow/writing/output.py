"""Writes finished kits: every byte is made and staged on disk before the first old file is replaced."""

import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from hashlib import sha256
from itertools import count
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import OutputError
from printgen.flow.pipeline import FinishedKit, document_names
from printgen.flow.split_files import whole_document
from printgen.flow.writing.staging import alone, staging
from printgen.inputs import file_bytes
from printgen.kit.finished_file import FinishedFile
from printgen.kit.manifest.file import MANIFEST, encoded, listed_files, read_manifest
from printgen.kit.manifest.records import DocumentRecord, KitRecord
from printgen.limits import MANIFEST_BYTES

_SAME = ("theme", "variant", "paper", "generator", "source")  # fields of kits whose documents go together


class Target(Struct, frozen=True):
    """One kit and the folder it goes to.

    Of a kit that is a ``part`` the folder's other documents stay, if they were made from the same source.
    """

    kit: FinishedKit
    folder: Path
    part: bool = False


class Written(Struct, frozen=True):
    """The old files that were removed, and those that stay unlisted because someone changed them."""

    removed: tuple[Path, ...] = ()
    changed: tuple[Path, ...] = ()


def write(targets: Iterable[Target]) -> Written:
    """Write kits to their folders; on any failure all files are as they were before.

    Builds that run at the same time write one after the other. Only files that an old ``kit.json`` names are deleted.
    The manifest comes last. Raises OutputError if a folder cannot be written.
    """
    try:
        wanted = list(targets)
        with alone(target.folder.parent for target in wanted), ExitStack() as stack:
            moves: list[_Move] = []
            removed: list[Path] = []
            changed: list[Path] = []
            for kit, folder, part in ((target.kit, target.folder, target.part) for target in wanted):
                record, edited = _beside_others(kit, folder) if part else (kit.manifest, [])
                moves += _staged(folder, _files(kit.files, record), stack)
                outdated = _listed_in(folder) - {document.file for document in record.documents} - {*edited}
                removed += [path for name in sorted(outdated) if (path := folder / name).exists()]
                changed += [folder / name for name in edited]
            _replace_all(moves)
            for path in removed:
                path.unlink()
            return Written(tuple(removed), tuple(changed))
    except OSError as error:
        raise OutputError(f"the kit cannot be written to {error.filename or 'its folder'}: {error.strerror}") from error


def stage(kit: FinishedKit, folder: Path) -> Path:
    """Write a kit to a new folder, for a proof or an export; return the folder."""
    folder.mkdir(parents=True)
    for name, file in _files(kit.files, kit.manifest).items():
        file.put(folder / name)
    return folder


def _files(documents: Mapping[str, FinishedFile], record: KitRecord) -> dict[str, FinishedFile]:
    """All files of a kit by name, the manifest last."""
    return {**documents, MANIFEST: FinishedFile([encoded(record)])}


def write_files(folder: Path, files: Mapping[str, bytes]) -> tuple[str, ...]:
    """Puts files in a folder (``standard/seating.pdf`` in one within it), all or none; what else is there stays.

    Of a list or workbook that changes the earlier version is kept beside it (``seating.csv.1``, then ``.2`` ...): the
    names of those. Raises OutputError where the folder cannot be written.
    """
    try:
        for name in files:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
        with alone([folder]), staging(folder) as stage:
            moves = []
            earlier = dict(_earlier_versions(folder, files))
            for number, (name, data) in enumerate([*earlier.items(), *files.items()]):
                new = stage / str(number)
                new.write_bytes(data)
                moves.append(_Move(new, stage / f"{number}.old", folder / name))
            _replace_all(moves)
            return tuple(earlier)
    except OSError as error:
        raise OutputError(f"{error.filename or folder} cannot be written: {error.strerror}") from error


def _earlier_versions(folder: Path, files: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """The lists and workbooks that are about to change, each by the first name that is free for it."""
    for name, data in files.items():
        kept = name.lower().endswith((".csv", ".xlsx")) and (folder / name).is_file()
        if kept and (old := (folder / name).read_bytes()) != data:
            yield next(free for at in count(1) if not (folder / (free := f"{name}.{at}")).exists()), old


def _listed_in(folder: Path) -> frozenset[str]:
    """The files that the manifest in a folder lists, in whatever format it is."""
    try:
        return listed_files(file_bytes(folder / MANIFEST, MANIFEST_BYTES))
    except OSError:
        return frozenset()


def _old_manifest(folder: Path) -> KitRecord | None:
    """The folder's manifest; None without one of today's format."""
    try:
        return read_manifest(file_bytes(folder / MANIFEST, MANIFEST_BYTES))
    except (OSError, msgspec.DecodeError):
        return None


def _beside_others(kit: FinishedKit, folder: Path) -> tuple[KitRecord, list[str]]:
    """The manifest of a part of a kit and of the folder's documents that stay; and the files that someone has changed.

    Nothing stays that was made from another source.
    """
    record, old = kit.manifest, _old_manifest(folder)
    if old is None or any(getattr(old, name) != getattr(record, name) for name in _SAME):
        return record, []
    made = {whole_document(document.name) for document in record.documents}
    kept: list[DocumentRecord] = []
    edited: list[str] = []
    for document in old.documents:
        path = folder / document.file
        if whole_document(document.name) in made or document.earlier or not path.is_file():
            continue
        if sha256(path.read_bytes()).hexdigest() == document.sha256:
            kept.append(document)
        else:
            edited.append(document.file)
    order = {name: number for number, name in enumerate(document_names())}
    documents = sorted(
        [*kept, *record.documents], key=lambda document: order.get(whole_document(document.name), len(order))
    )
    contents = {part.id: part for part in record.contents}
    renewed = {part for document in record.documents for part in document.parts}
    counted = {part for document in kept for part in document.parts} | contents.keys()
    contents |= {part.id: part for part in old.contents if part.id in counted - renewed}
    has_rules = any(document.name == "rules" for document in kept)
    joined = replace(
        record,
        documents=tuple(documents),
        contents=tuple(contents.values()),
        deck_places=old.deck_places if record.deck_places is None else record.deck_places,
        play=replace(record.play, quick=old.play.quick) if has_rules else record.play,
    )
    return joined, edited


class _Move(Struct, frozen=True):
    """A file to come, where the old one is kept meanwhile, and its final place."""

    new: Path
    backup: Path
    final: Path


def _staged(folder: Path, files: Mapping[str, FinishedFile], stack: ExitStack) -> list[_Move]:
    """Files written beside their folder, except those that are there already, byte for byte."""
    folder.mkdir(parents=True, exist_ok=True)
    stage = stack.enter_context(staging(folder.parent))
    moves = []
    for name, file in files.items():
        if not file.stands_at(folder / name):
            file.put(stage / name)
            moves.append(_Move(stage / name, stage / f"{name}.old", folder / name))
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
