"""Writes finished kits: every byte is made and staged on disk before the first old file is replaced."""

import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from itertools import count
from pathlib import Path

from msgspec import Struct

from printgen.errors import OutputError
from printgen.flow.pipeline import FinishedKit
from printgen.flow.split_files import whole_document
from printgen.flow.writing.merging import Merged, Others, listed_in, merged_kit
from printgen.flow.writing.staging import alone, staging
from printgen.kit.finished_file import FinishedFile
from printgen.kit.manifest.bare import MANIFEST
from printgen.kit.manifest.file import encoded
from printgen.kit.manifest.records import KitRecord


class Target(Struct, frozen=True):
    """One kit and the folder it goes to; ``others`` makes further documents of one that is a part of a kit.

    Without them the kit is whole, and documents of the folder that are not in it are to go.
    """

    kit: FinishedKit
    folder: Path
    others: Others | None = None


class Written(Struct, frozen=True):
    """What became of the files that stood there: taken away, kept though made earlier, kept though changed by hand.

    ``renewed`` were not asked for and made anew.
    """

    removed: tuple[Path, ...] = ()
    earlier: tuple[Path, ...] = ()
    changed: tuple[Path, ...] = ()
    renewed: tuple[Path, ...] = ()


def write(targets: Iterable[Target]) -> Written:
    """Puts the kits in their folders and tells what became of what stood there; on any failure all stands as it was.

    Of several builds at a time one writes after the other. A part of a kit leaves the folder's other documents alone.
    Only files that an old ``kit.json`` names are deleted, and they alone by a whole kit or by the same document in
    another number of files. The manifest comes last.
    Raises OutputError where a folder cannot be written.
    """
    try:
        wanted = list(targets)
        with alone(target.folder.parent for target in wanted):
            return _write([(target, _merged(target)) for target in wanted])
    except OSError as error:
        raise OutputError(f"the kit cannot be written to {error.filename or 'its folder'}: {error.strerror}") from error


def stage(kit: FinishedKit, folder: Path) -> Path:
    """Puts a kit in a new folder as it will stand when written, for a proof; gives the folder."""
    folder.mkdir(parents=True)
    for name, file in _files(kit.files, kit.manifest).items():
        file.put(folder / name)
    return folder


def _files(documents: Mapping[str, FinishedFile], record: KitRecord) -> dict[str, FinishedFile]:
    """All files of a kit by name, the manifest last."""
    return {**documents, MANIFEST: FinishedFile(encoded(record))}


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


def _merged(target: Target) -> Merged:
    if target.others is None:
        return Merged(target.kit.files, target.kit.manifest)
    return merged_kit(target.kit, target.folder, target.others)


def _write(jobs: list[tuple[Target, Merged]]) -> Written:
    with ExitStack() as stack:
        moves = [move for target, kit in jobs for move in _staged(target.folder, kit, stack)]
        removed = [path for target, kit in jobs for path in _outdated(target, kit)]
        _replace_all(moves)
    for path in removed:
        path.unlink()
    return Written(
        tuple(removed),
        _paths(jobs, lambda target, kit: kit.earlier),
        _paths(jobs, lambda target, kit: kit.changed),
        _paths(jobs, lambda target, kit: [name for name in kit.files if name not in target.kit.files]),
    )


def _paths(jobs: list[tuple[Target, Merged]], names: Callable[[Target, Merged], Iterable[str]]) -> tuple[Path, ...]:
    """The files of some names in the kits' folders."""
    return tuple(target.folder / name for target, kit in jobs for name in names(target, kit))


def _outdated(target: Target, kit: Merged) -> list[Path]:
    """The files that the old manifest lists and that are to go: for a part of a kit, those of its own documents."""
    made = {whole_document(document.name) for document in target.kit.manifest.documents}
    names = sorted(listed_in(target.folder) - {document.file for document in kit.record.documents})
    paths = [target.folder / name for name in names if target.others is None or whole_document(Path(name).stem) in made]
    return [path for path in paths if path.exists()]


class _Move(Struct, frozen=True):
    """A file to come, where the old one is kept meanwhile, and its final place."""

    new: Path
    backup: Path
    final: Path


def _staged(folder: Path, kit: Merged, stack: ExitStack) -> list[_Move]:
    """The kit's files written beside its folder, the manifest last; not those that stand there, byte for byte."""
    folder.mkdir(parents=True, exist_ok=True)
    stage = stack.enter_context(staging(folder.parent))
    moves = []
    for name, file in _files(kit.files, kit.record).items():
        if file.stands_at(folder / name):
            continue
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
