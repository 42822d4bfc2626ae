"""``kit.json`` as its file holds it: written page by page, read whole or in part, and its schema."""

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from printgen.kit.manifest.records import DocumentRecord, KitRecord

_NO_PAGES = b'"pages": []'  # nothing else reads so: within a text, its quotes were escaped
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def encoded(record: KitRecord) -> Iterator[bytes]:
    """The manifest as its file holds it, page by page."""
    bare = replace(record, documents=tuple(replace(document, pages=()) for document in record.documents))
    start, *ends = _formatted(bare).split(_NO_PAGES)
    yield start
    for document, end in zip(record.documents, ends, strict=True):
        for number, page in enumerate(document.pages):
            yield (b"," if number else b'"pages": [') + b"\n    " + _formatted(page).replace(b"\n", b"\n    ")
        yield b"\n   ]" + end
    yield b"\n"


def _formatted(record: Struct) -> bytes:
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def read_manifest(data: bytes) -> KitRecord:
    """The manifest from its file; raises msgspec.DecodeError where the bytes are none of this format."""
    try:
        return msgspec.json.decode(data, type=KitRecord)
    except (UnicodeDecodeError, RecursionError) as error:
        raise msgspec.DecodeError(str(error)) from error


class _PagelessDocument(DocumentRecord, frozen=True):
    """A document whose pages are not looked at."""

    pages: msgspec.Raw = msgspec.Raw(b"[]")  # type: ignore[assignment]

    def __post_init__(self) -> None:
        """Leaves the pages alone."""


class _PagelessKit(KitRecord, frozen=True, kw_only=True):
    documents: tuple[_PagelessDocument, ...]


def read_without_pages(data: bytes) -> KitRecord:
    """The same, but for the pages of its documents, which may be left out as ``bare_manifest`` does."""
    return msgspec.json.decode(data, type=_PagelessKit)


def kit_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of ``kit.json``."""
    schema = msgspec.json.schema(KitRecord)
    return {"$schema": _DIALECT, **schema}


class _FormerDocument(Struct, frozen=True):
    file: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]*\.pdf$")]


class _FormerKit(Struct, frozen=True):
    documents: tuple[_FormerDocument, ...]


def listed_files(data: bytes) -> frozenset[str]:
    """The bare file names that a manifest of any format lists; none where the bytes are no manifest."""
    try:
        former = msgspec.json.decode(data, type=_FormerKit)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return frozenset()
    return frozenset(document.file for document in former.documents)
