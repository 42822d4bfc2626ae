"""Writing finished kits and other files: all bytes are staged before the first old file is replaced."""

import os
import platform
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import OutputError
from printgen.kit.finished_file import FinishedFile
from printgen.kit.manifest import MANIFEST, DocumentRecord, KitRecord, encoded, listed_files, read_manifest
from printgen.kit.request import document_names, whole_document
from printgen.limits import MANIFEST_BYTES, file_bytes

if TYPE_CHECKING:
    from printgen.kit.finish import FinishedKit


class Target(Struct, frozen=True):
    """A kit and the folder it goes to.

    If it is only a ``part`` of the kit, the folder's other documents stay if they were made from the same sources.
    """

    kit: "FinishedKit"
    folder: Path
    part: bool = False


class Written(Struct, frozen=True):
    """The old files that were removed, and those that stay without being listed because someone changed them."""

    removed: tuple[Path, ...] = ()
    changed: tuple[Path, ...] = ()


def write(targets: Iterable[Target]) -> Written:
    """Write kits to their folders; on any failure all files stay unchanged.

    Builds that run at the same time write one after the other. Only files that an old ``kit.json`` names are deleted.
    The manifest comes last. Raises OutputError if a folder cannot be written.
    """
    try:
        targets = list(targets)
        with alone(target.folder.parent for target in targets), ExitStack() as stack:
            moves: list[_Move] = []
            removed: list[Path] = []
            changed: list[Path] = []
            for target in targets:
                kit, folder = target.kit, target.folder
                record, edited = _with_others(kit, folder) if target.part else (kit.manifest, [])
                folder.mkdir(parents=True, exist_ok=True)
                stage = stack.enter_context(staging(folder.parent))
                for name, file in _files(kit, record).items():
                    if not file.is_at(folder / name):
                        file.put(stage / name)
                        moves.append(_Move(stage / name, stage / f"{name}.old", folder / name))
                outdated = _listed_in(folder) - {document.file for document in record.documents} - {*edited}
                removed += [path for name in sorted(outdated) if (path := folder / name).exists()]
                changed += [folder / name for name in edited]
            _replace_all(moves)
            for path in removed:
                path.unlink()
            return Written(tuple(removed), tuple(changed))
    except OSError as error:
        raise OutputError(f"the kit cannot be written to {error.filename or 'its folder'}: {error.strerror}") from error


def write_files(folder: Path, files: Mapping[str, bytes]) -> tuple[str, ...]:
    """Write files (``standard/seating.pdf``) to a folder, all or none; its other files stay.

    If a list or workbook changes, its earlier version is kept (``seating.csv.1``, then ``.2`` ...); return the names
    of these. Raises OutputError if the folder cannot be written.
    """
    try:
        for name in files:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
        with alone([folder]), staging(folder) as stage:
            earlier: dict[str, bytes] = {}
            for name, data in files.items():
                is_kept = name.lower().endswith((".csv", ".xlsx")) and (folder / name).is_file()
                if is_kept and (old := (folder / name).read_bytes()) != data:
                    free = next(free for at in count(1) if not (folder / (free := f"{name}.{at}")).exists())
                    earlier[free] = old
            moves = []
            for number, (name, data) in enumerate([*earlier.items(), *files.items()]):
                new = stage / str(number)
                new.write_bytes(data)
                moves.append(_Move(new, stage / f"{number}.old", folder / name))
            _replace_all(moves)
            return tuple(earlier)
    except OSError as error:
        raise OutputError(f"{error.filename or folder} cannot be written: {error.strerror}") from error


def stage_kit(kit: "FinishedKit", folder: Path) -> Path:
    """Write a kit to a new folder, for a proof or an export; return the folder."""
    folder.mkdir(parents=True)
    for name, file in _files(kit, kit.manifest).items():
        file.put(folder / name)
    return folder


def _files(kit: "FinishedKit", record: KitRecord) -> dict[str, FinishedFile]:
    """Return all files of a kit by name, the manifest last."""
    return {**kit.files, MANIFEST: FinishedFile([encoded(record)])}


def _listed_in(folder: Path) -> frozenset[str]:
    """Return the files that the manifest in a folder lists, whatever its format."""
    try:
        return frozenset(listed_files(file_bytes(folder / MANIFEST, MANIFEST_BYTES)) or ())
    except OSError:
        return frozenset()


_SAME = ("theme", "variant", "paper", "generator", "source")  # fields that must be equal in documents of one kit


def _with_others(kit: "FinishedKit", folder: Path) -> tuple[KitRecord, list[str]]:
    """Return the manifest of a kit with the folder's documents that stay, and the files that someone has edited.

    Documents from other sources do not stay.
    """
    record = kit.manifest
    try:
        old = read_manifest(file_bytes(folder / MANIFEST, MANIFEST_BYTES))
    except (OSError, msgspec.DecodeError):  # missing, or in an earlier format
        return record, []
    if any(getattr(old, name) != getattr(record, name) for name in _SAME):
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
    """A new file, the backup of the old one while files are moved, and its final path."""

    new: Path
    backup: Path
    final: Path


def _replace_all(moves: Iterable[_Move]) -> None:
    """Move every file to its final path, or restore the old ones."""
    done: list[_Move] = []
    try:
        for move in moves:
            if move.final.exists():
                try:
                    os.link(move.final, move.backup)
                except OSError:
                    shutil.copy2(move.final, move.backup)
            done.append(move)
            os.replace(move.new, move.final)
    except BaseException:
        for move in reversed(done):
            if move.backup.exists():
                os.replace(move.backup, move.final)
            elif not move.new.exists():
                move.final.unlink()
        raise


@contextmanager
def alone(folders: Iterable[Path]) -> Iterator[None]:
    """Make folders and lock them against other builds, if the system can (Windows cannot)."""
    with ExitStack() as stack:
        for folder in sorted(set(folders)):  # always in the same order, to avoid deadlocks
            folder.mkdir(parents=True, exist_ok=True)
            stack.enter_context(_locked(folder))
        yield


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold a lock on a folder; the system releases it if the process ends."""
    try:
        import fcntl  # Windows lacks it
    except ImportError:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):  # some network drives have no locks
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


_STAGING_NAME = re.compile(r"\.printgen-(?P<machine>[A-Za-z0-9]*)-(?P<process>\d+)-\w+")
_STAGED: set[Path] = set()  # folders in which this process made hidden folders, for ``sweep``


@contextmanager
def staging(folder: Path) -> Iterator[Path]:
    """Make a temporary hidden folder within a folder; remove those left by killed processes on this machine."""
    for path in folder.glob(".printgen-*"):
        named = _STAGING_NAME.fullmatch(path.name)
        if named and named["machine"] == _machine() and path.is_dir() and not _runs(int(named["process"])):
            shutil.rmtree(path, ignore_errors=True)
    _STAGED.add(folder)
    with tempfile.TemporaryDirectory(prefix=_staging_prefix(), dir=folder) as stage:
        yield Path(stage)


def sweep() -> None:
    """Remove the hidden folders of this process whose removal was interrupted."""
    for staged in _STAGED:
        for left in staged.glob(f"{_staging_prefix()}*"):
            shutil.rmtree(left, ignore_errors=True)


def _machine() -> str:
    return "".join(character for character in platform.node() if character.isalnum())[:16]


def _staging_prefix() -> str:
    """Return the prefix of the names of this process's hidden folders."""
    return f".printgen-{_machine()}-{os.getpid()}-"


def _runs(process: int) -> bool:
    """Check whether a process is running; on Windows, where the check would end it, assume that it is."""
    if os.name == "nt":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True  # the process of another user
    return True
