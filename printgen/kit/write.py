"""Writing finished kits: every byte is staged before the first old file is replaced."""

import json
import os
import platform
import re
import shutil
import sys
import tempfile
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import OutputError
from printgen.kit.choices import Choices
from printgen.kit.finish import FinishedKit, document_names, whole_document
from printgen.kit.finished_file import FinishedFile
from printgen.kit.manifest import MANIFEST, DocumentRecord, KitRecord, encoded, generator, listed_files, read_manifest
from printgen.limits import MANIFEST_BYTES, PDF_BYTES, file_bytes
from printgen.resources import folder, is_bundled_name, read_from

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
    for staged in _STAGED:
        for left in staged.glob(f"{_prefix()}*"):
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


_BESIDE_PACKAGE = Path(__file__).parents[3]
# The packages that determine a kit's bytes, by the lowercase names of their metadata folders.
_LIBRARIES = frozenset(
    {"reportlab", "pillow", "jinja2", "msgspec", "pyyaml", "mistune", "markupsafe"}
    | {"uharfbuzz", "python_bidi", "pyphen", "budoux", "babel", "python_calamine"}
)


def in_checkout() -> bool:
    """Check whether the program runs from its source tree, where its version says nothing about its code."""
    return (_BESIDE_PACKAGE / "pyproject.toml").is_file()


def call_hash(
    theme: str,
    choices: Choices,
    only: Sequence[str] | None,
    settings: Sequence[str] = (),
    event: Path | None = None,
    given: Iterable[str] = (),
) -> str:
    """Return the hash of everything except its theme's files that determines a kit.

    ``theme`` is a bundled name or a path, as in every command; ``settings`` are its rule options; ``given`` names the
    options that take precedence over the theme's.
    """
    asked = (_home(theme).resolve().name, choices, only, settings, _file_hash(event) if event else "", sorted(given))
    parts = [repr(asked), generator(), *sorted(_libraries()), f"{sys.version} {zlib.ZLIB_RUNTIME_VERSION}"]
    return sha256("\n".join(parts).encode()).hexdigest()


def _libraries() -> Iterator[str]:
    """List the installed libraries as their metadata folders are named (``reportlab-5.1.0.dist-info``).

    ``importlib.metadata`` gives the same, but takes longer to import than a build takes that changes nothing.
    """
    for place in sys.path:
        for name in os.listdir(place) if os.path.isdir(place) else ():
            if name.endswith(".dist-info") and name.partition("-")[0].lower() in _LIBRARIES:
                yield name


def kit_folder(theme: str, language: str | None = None) -> str:
    """The folder of an edition's kits: its id, with the language where one was asked for, so that several stand."""
    return f"{theme}-{language}" if language else theme


def unchanged(theme: str, out: Path, variants: Iterable[str], call: str) -> tuple[Path, ...]:
    """Return the folders of a theme's kits, one per variant, if all are as this call would make them; else none.

    ``call`` is the call's hash. In a checkout no kit is up to date.
    """
    if in_checkout():
        return ()
    home = _home(theme)
    usual = out / home.resolve().name
    for kit in (usual, *(other for other in _folders(out) if other != usual)):
        if all(_stands(kit / variant, home, call) for variant in variants):
            return tuple(kit / variant for variant in variants)
    return ()


def _names(record: dict[str, Any]) -> tuple[str, str]:
    """The folders that a kit may stand in."""
    return kit_folder(record["theme"]), kit_folder(record["theme"], record["language"])


def _home(theme: str) -> Path:
    """The folder of a theme."""
    return folder("themes") / theme if is_bundled_name(theme) else Path(theme)


def _folders(out: Path) -> list[Path]:
    return sorted(path for path in out.iterdir() if path.is_dir()) if out.is_dir() else []


def _stands(kit: Path, home: Path, call: str) -> bool:
    """Whether one variant's folder holds what the call makes."""
    try:
        record: dict[str, Any] = json.loads(file_bytes(kit / MANIFEST, MANIFEST_BYTES))
        if kit.parent.name not in _names(record) or record["call"] != call or not record["inputs"]:
            return False
        return all(
            [
                all(_file_hash(read_from(file["file"], home)) == file["sha256"] for file in record["inputs"]),
                all(_file_hash(kit / document["file"]) == document["sha256"] for document in record["documents"]),
                not any(document.get("earlier") for document in record["documents"]),
            ]
        )
    except (OSError, KeyError, TypeError, AttributeError, ValueError, RecursionError):
        return False


def _file_hash(path: Path) -> str:
    """The hash of a file's bytes, of a folder that of the CSV files' names in it; empty where there is neither."""
    if path.is_dir():
        from printgen.theme.workbooks import folder_listing

        return sha256(folder_listing(path)).hexdigest()
    return sha256(file_bytes(path, PDF_BYTES)).hexdigest() if os.path.lexists(path) else ""


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
