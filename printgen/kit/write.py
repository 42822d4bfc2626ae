"""Writing finished kits and other files to their folders, where nothing of the user's own is replaced."""

import os
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import OutputError, Problem, os_reason, plain
from printgen.journal import FolderChange, changing, check_folder, holds, path_problem, place_within
from printgen.kit.finished_file import FinishedFile
from printgen.kit.manifest import MANIFEST, DocumentRecord, KitRecord, encoded, listed_files, read_manifest
from printgen.kit.request import document_names, whole_document
from printgen.limits import MANIFEST_BYTES, file_bytes
from printgen.messages import Message, message
from printgen.records import from_json

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


def write(targets: Sequence[Target], force: bool = False) -> Written:
    """Write kits to their folders, which are side by side; on any failure all files are as they were before.

    A file that stands in the place of a new one is replaced if an old ``kit.json`` lists it with its hash; only such
    files are ever deleted. Others raise OutputError, or are replaced with ``force``. OutputError also if a folder
    cannot be written. Builds that run at the same time write one after the other.
    """
    (home,) = {target.folder.parent for target in targets}
    _check_path(home)
    try:
        check_folder(home)
        with changing(home) as change:
            removed: list[Path] = []
            changed: list[Path] = []
            problems: list[Problem] = []
            for target in targets:
                listed = _listed_in(target.folder)
                record = _with_others(target.kit, target.folder) if target.part else target.kit.manifest
                problems += _stage(change, target, record, listed, force)
                for name in sorted(listed.keys() - {MANIFEST} - {document.file for document in record.documents}):
                    path = target.folder / name
                    if holds(path, listed[name]):
                        change.delete(f"{target.folder.name}/{name}")
                        removed.append(path)
                    elif os.path.lexists(path):
                        changed.append(path)
            if problems:
                raise OutputError(problems)
        return Written(tuple(removed), tuple(changed))
    except OSError as error:
        if error.filename:
            text = message(
                "the kit cannot be written to {path}: {reason}", path=error.filename, reason=os_reason(error)
            )
        else:
            text = message("the kit cannot be written: {reason}", reason=os_reason(error))
        raise OutputError(text) from error


def _stage(
    change: FolderChange, target: Target, record: KitRecord, listed: Mapping[str, str], force: bool
) -> Iterator[Problem]:
    """Stage the files of a kit that are not there yet; yield the problems of those whose places are taken."""
    for name, file in _files(target.kit, record).items():
        path = place_within(target.folder.parent, f"{target.folder.name}/{name}")
        if file.is_at(path):
            continue
        is_ours = name in listed and (name == MANIFEST or holds(path, listed[name]))
        yield from _in_the_way(path, is_ours or force, _MOVE_OR_FORCE)
        file.put(change.new(f"{target.folder.name}/{name}", file.sha256))


_ELSEWHERE = message("move it away, or choose another --out")
_MOVE_OR_FORCE = message("move it away, or replace it with 'printgen build --force'")
INDEX = ".printgen.json"  # the files that were written to a folder that is not a kit's, with their hashes
_LISTS = (".csv", ".xlsx")


def write_files(folder: Path, files: Mapping[str, bytes], named: bool = False) -> tuple[str, ...]:
    """Write files (``standard/seating.pdf``) to a folder, all or none; its other files stay.

    The earlier version of a list or workbook stays beside it (``seating.csv.1``, then ``.2`` ...), as does that of any
    file whose very path the user has ``named``: return the names of those. Any other file that stands in the place of
    a new one must be as an earlier call has written it. Else, or if the folder cannot be written, raise OutputError.
    """
    _check_path(folder)
    try:
        with changing(folder) as change:
            index = _index_of(folder)
            earlier: list[str] = []
            problems: list[Problem] = []
            for name, data in files.items():
                path, is_kept = place_within(folder, name), named or name.lower().endswith(_LISTS)
                digest = sha256(data).hexdigest()
                if not holds(path, digest):
                    is_ours = not path.is_symlink() if is_kept else holds(path, index.get(name, ""))
                    problems += _in_the_way(path, is_ours, _ELSEWHERE)
                    if is_kept and path.is_file():
                        earlier.append(_keep_earlier(change, folder, name))
                    change.new(name, digest).write_bytes(data)
                if not is_kept:
                    index[name] = digest
            if problems:
                raise OutputError(problems)
            if index != _index_of(folder):
                text = msgspec.json.format(msgspec.json.encode(_Index(index)), indent=1) + b"\n"
                change.new(INDEX, sha256(text).hexdigest()).write_bytes(text)
        return tuple(earlier)
    except OSError as error:
        path = error.filename or folder
        raise OutputError(message("{path} cannot be written: {reason}", path=path, reason=os_reason(error))) from error


def _check_path(path: Path) -> None:
    """Raise OutputError for a path that nothing should be written to."""
    if problem := path_problem(path):
        raise OutputError(problem)


def _keep_earlier(change: FolderChange, folder: Path, name: str) -> str:
    """Keep a file under another name when a new one replaces it; return that name."""
    data = (folder / name).read_bytes()
    free = next(free for at in count(1) if not os.path.lexists(folder / (free := f"{name}.{at}")))
    change.new(free, sha256(data).hexdigest()).write_bytes(data)
    return free


class _Index(Struct, frozen=True):
    files: dict[str, str]


def _index_of(folder: Path) -> dict[str, str]:
    """Return the files that were written to a folder, with their hashes, as far as that is known."""
    try:
        return from_json(file_bytes(folder / INDEX, MANIFEST_BYTES, follow=False), _Index).files
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}


def _in_the_way(path: Path, is_ours: bool, hint: Message) -> Iterator[Problem]:
    """Yield the problem of a path that a file cannot be written to."""
    if not os.path.lexists(path):
        return
    shown = plain(str(path))
    if path.is_dir() and not path.is_symlink():
        yield Problem(message("{path} is a folder, so no file can be written there", path=shown), hint=_ELSEWHERE)
    elif path.is_symlink() and not is_ours:
        yield Problem(message("{path} is a link; nothing was written", path=shown), hint=hint)
    elif not is_ours:
        text = message("{path} was not written by printgen or was changed afterwards; nothing was written", path=shown)
        yield Problem(text, hint=hint)


def stage_kit(kit: "FinishedKit", folder: Path) -> Path:
    """Write a kit to a new folder, for a proof or an export; return the folder."""
    folder.mkdir(parents=True)
    for name, file in _files(kit, kit.manifest).items():
        file.put(folder / name)
    return folder


def _files(kit: "FinishedKit", record: KitRecord) -> dict[str, FinishedFile]:
    """Return all files of a kit by name, the manifest last."""
    return {**kit.files, MANIFEST: FinishedFile([encoded(record)])}


def _listed_in(folder: Path) -> dict[str, str]:
    """Return the files that the manifest in a folder lists, whatever its format, with their hashes; and itself."""
    try:
        data = file_bytes(folder / MANIFEST, MANIFEST_BYTES, follow=False)
    except OSError:
        return {}
    listed = listed_files(data)
    return {} if listed is None else {**listed, MANIFEST: ""}


_SAME = ("theme", "variant", "paper", "generator", "source")  # fields that must be equal in documents of one kit


def _with_others(kit: "FinishedKit", folder: Path) -> KitRecord:
    """Return the manifest of a kit and the folder's documents that stay.

    Nothing stays that was made from another source, or that someone has edited.
    """
    record = kit.manifest
    try:
        old = read_manifest(file_bytes(folder / MANIFEST, MANIFEST_BYTES))
    except (OSError, msgspec.DecodeError):  # none, or one of an earlier format
        return record
    if any(getattr(old, name) != getattr(record, name) for name in _SAME):
        return record
    made = {whole_document(document.name) for document in record.documents}
    kept: list[DocumentRecord] = []
    for document in old.documents:
        stays = whole_document(document.name) not in made and not document.earlier
        if stays and holds(folder / document.file, document.sha256):
            kept.append(document)
    order = {name: number for number, name in enumerate(document_names())}
    documents = sorted(
        [*kept, *record.documents], key=lambda document: order.get(whole_document(document.name), len(order))
    )
    contents = {part.id: part for part in record.contents}
    renewed = {part for document in record.documents for part in document.parts}
    counted = {part for document in kept for part in document.parts} | contents.keys()
    contents |= {part.id: part for part in old.contents if part.id in counted - renewed}
    has_rules = any(document.name == "rules" for document in kept)
    return replace(
        record,
        documents=tuple(documents),
        contents=tuple(contents.values()),
        deck_places=old.deck_places if record.deck_places is None else record.deck_places,
        credits=tuple(dict.fromkeys((*old.credits, *record.credits))) if kept else record.credits,
        play=replace(record.play, quick=old.play.quick, booklet=old.play.booklet) if has_rules else record.play,
    )
