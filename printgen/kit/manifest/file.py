"""``kit.json``: its name, writing and reading it, and its schema."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from printgen.kit.manifest.records import KitRecord
from printgen.records import from_json

MANIFEST = "kit.json"
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def encoded(record: KitRecord) -> bytes:
    """The manifest as its file holds it."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def read_manifest(data: bytes) -> KitRecord:
    """The manifest from its file; raises msgspec.DecodeError where the bytes are none of this format."""
    try:
        return from_json(data, KitRecord)
    except (UnicodeDecodeError, RecursionError) as error:
        raise msgspec.DecodeError(str(error)) from error


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
        former = from_json(data, _FormerKit)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return frozenset()
    return frozenset(document.file for document in former.documents)
