"""What a build of some documents leaves standing in a kit's folder: what is still true of it, what was made earlier.

Still true is a file that the theme and the options of today would make byte for byte.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import PrintgenError
from printgen.flow.layout.refusal import attempt
from printgen.flow.pipeline import FinishedKit, document_names
from printgen.flow.split_files import whole_document
from printgen.inputs import file_bytes
from printgen.kit.finished_file import FinishedFile
from printgen.kit.manifest.bare import MANIFEST, bare_manifest
from printgen.kit.manifest.file import listed_files, read_manifest, read_without_pages
from printgen.kit.manifest.records import DocumentRecord, KitRecord, PartRecord
from printgen.limits import MANIFEST_BYTES

_SAME = ("theme", "variant", "paper", "generator", "source")
_RULES = "rules"
_GUIDE = "guide"  # tells of all the others

Others = Callable[[Sequence[str]], FinishedKit]
"""Makes further documents of a kit, by those of their names that it has."""


class Merged(Struct, frozen=True):
    """A kit together with what stands in its folder: the files to write, and the manifest of all.

    ``changed`` are files that are not as they were made: they stay, but the manifest lists them no more.
    """

    files: Mapping[str, FinishedFile]
    record: KitRecord
    changed: tuple[str, ...] = ()

    @property
    def earlier(self) -> tuple[str, ...]:
        """The files that were made earlier, from what is no longer so."""
        return tuple(document.file for document in self.record.documents if document.earlier)


def merged_kit(kit: FinishedKit, folder: Path, others: Others) -> Merged:
    """Some documents of a kit beside those that its folder holds, which stay.

    A guide that is no longer true is made anew where all the rest is true: then its words are, too.
    """
    made = _wholes(kit.manifest.documents)
    old = _old_manifest(folder, made)
    if old is None:
        return Merged(kit.files, kit.manifest)
    left = [document for document in old.documents if whole_document(document.name) not in made]
    sums = {document.file: _hash(folder / document.file) for document in left}
    kept = [document for document in left if sums[document.file] == document.sha256]
    changed = tuple(document.file for document in left if sums[document.file] not in ("", document.sha256))
    if kept and any(getattr(old, name) != getattr(kit.manifest, name) for name in _SAME):
        kit, kept = _compared(kit, kept, others)
    return Merged(kit.files, _listing(kit, old, kept), changed)


def _compared(
    kit: FinishedKit, kept: Sequence[DocumentRecord], others: Others
) -> tuple[FinishedKit, list[DocumentRecord]]:
    """The kit and what is kept beside it, compared with what today's theme and options make of that."""
    today = attempt(partial(others, _wholes(kept)))
    if isinstance(today, PrintgenError):
        return kit, _dated(kept, ())
    dated = _dated(kept, today.manifest.documents)
    if _wholes(one for one in dated if one.earlier) != [_GUIDE]:
        return kit, dated
    return _with_guide(kit, today), [one for one in dated if not one.earlier]


def listed_in(folder: Path) -> frozenset[str]:
    """The files that the manifest in a folder lists, in whatever format it is."""
    try:
        return listed_files(bare_manifest(folder / MANIFEST))
    except OSError:
        return frozenset()


def _wholes(documents: Iterable[DocumentRecord]) -> list[str]:
    """The documents' names, those in several parts once."""
    return list(dict.fromkeys(whole_document(document.name) for document in documents))


def _dated(kept: Sequence[DocumentRecord], today: Iterable[DocumentRecord]) -> list[DocumentRecord]:
    """The kept documents, those made earlier marked so: any of which not all parts are as ``today`` makes them."""
    now = {document.file: document.sha256 for document in today}
    had = {document.file: document.sha256 for document in kept}
    files = [*now, *had]
    other = {whole_document(Path(file).stem) for file in files if now.get(file) != had.get(file)}
    return [msgspec.structs.replace(document, earlier=whole_document(document.name) in other) for document in kept]


def _with_guide(kit: FinishedKit, today: FinishedKit) -> FinishedKit:
    """The kit with the guide of today besides."""
    guide = tuple(document for document in today.manifest.documents if whole_document(document.name) == _GUIDE)
    record = msgspec.structs.replace(kit.manifest, documents=(*kit.manifest.documents, *guide))
    shown = tuple(document for document in today.documents if whole_document(document.name) == _GUIDE)
    files = {**kit.files, **{document.file: today.files[document.file] for document in guide}}
    return replace(kit, files=files, manifest=record, documents=(*kit.documents, *shown))


def _listing(kit: FinishedKit, old: KitRecord, kept: Sequence[DocumentRecord]) -> KitRecord:
    """The manifest of the kit and of the documents that stay, with the counts of the parts that each holds."""
    order = document_names() if kept else ()
    documents = sorted([*kept, *kit.manifest.documents], key=lambda document: _place(order, document))
    made = {part.id for name in _wholes(kit.manifest.documents) for part in kit.parts.get(name, ())}
    counts = {part.id: part for part in old.contents if part.id not in made}
    contents = [counts.get(part.id, part) for part in kit.manifest.contents]
    known = {part.id for part in contents}
    contents += _only_earlier(counts.values(), kept, known)
    play = kit.manifest.play
    if any(document.name == _RULES for document in kept):
        play = msgspec.structs.replace(play, quick=old.play.quick)
    return msgspec.structs.replace(kit.manifest, documents=tuple(documents), contents=tuple(contents), play=play)


def _only_earlier(
    counts: Iterable[PartRecord], kept: Iterable[DocumentRecord], known: Collection[str]
) -> list[PartRecord]:
    """The parts that only documents made earlier hold."""
    held = {part for document in kept for part in document.parts}
    return [part for part in counts if part.id in held and part.id not in known]


def _place(order: Sequence[str], document: DocumentRecord) -> int:
    name = whole_document(document.name)
    return order.index(name) if name in order else len(order)


def _hash(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def _old_manifest(folder: Path, made: Collection[str]) -> KitRecord | None:
    """The folder's manifest; None where there is none of today's format.

    Where all of its documents are made anew, their pages are left aside.
    """
    try:
        old = read_without_pages(bare_manifest(folder / MANIFEST))
        if all(whole_document(document.name) in made for document in old.documents):
            return old
        return read_manifest(file_bytes(folder / MANIFEST, MANIFEST_BYTES))
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None
