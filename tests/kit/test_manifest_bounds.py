"""Tests of the limits on manifests: distant positions, endless lists and broken characters are rejected."""

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from printgen.errors import PrintgenError
from printgen.kit.manifest import MANIFEST, read_manifest
from printgen.proof.kit_files import record_in
from tests.conftest import Kit

Change = Callable[[dict[str, Any]], object]


def page(record: dict[str, Any]) -> dict[str, Any]:
    """Return the first page of the cards."""
    (cards,) = (document for document in record["documents"] if document["name"] == "cards")
    first: dict[str, Any] = cards["pages"][0]
    return first


FORGED: list[Change] = [
    lambda record: page(record).update(number=0),
    lambda record: page(record).update(size=[1e308, 1.0]),
    lambda record: page(record).update(size=[0, 10]),
    lambda record: page(record).update(margins=[0, 200, 0, 200]),
    lambda record: page(record).update(transform=[0, 0, 0, 0, 0, 0]),
    lambda record: page(record)["items"][0].update(rect=[-4000, 0, 10, 10]),
    lambda record: page(record)["items"][0].update(rect=[0, 0, -1, 10]),
    lambda record: page(record)["items"][0].update(id="a\x00b"),
    lambda record: page(record).update(items=page(record)["items"][:1] * 1001),
    lambda record: record["documents"][0].update(file="../kit.json"),
    lambda record: record.update(theme="x" * 400),
    lambda record: record.update(theme="../elsewhere"),
    lambda record: record["documents"][0].update(name="../../elsewhere"),
    lambda record: record["documents"][0].update(file="a\u202eb.pdf"),
    lambda record: record["documents"][0].update(pages=[{**page(record), "items": [], "folds": []}] * 20_001),
    lambda record: page(record)["items"][0].update(id="\u202e-01"),
    lambda record: record["documents"][0].update(pages=[page(record)] * 2),
    lambda record: record["documents"].append(record["documents"][0]),
    lambda record: record.update(documents=[]),
    lambda record: record["documents"].append({**record["documents"][0], "name": "another"}),
    lambda record: record["documents"].append({**record["documents"][0], "file": "another.pdf"}),
    lambda record: page(record).update(items=[{**page(record)["items"][0], "rect": [0, 0, 215, 279]}] * 30),
]


@pytest.mark.parametrize("change", FORGED)
def test_a_forged_manifest_is_refused(kit: Kit, change: Change) -> None:
    record = json.loads((kit.folder / MANIFEST).read_text(encoding="utf-8"))
    assert read_manifest(json.dumps(record).encode())
    change(record)
    with pytest.raises(msgspec.DecodeError):
        read_manifest(json.dumps(record).encode())


@pytest.mark.parametrize("data", [b"[" * 100_000, b'{"theme": "\xff\xfe"}', b"", b"null", b"\x00" * 100])
def test_bytes_that_are_no_manifest_are_a_message(tmp_path: Any, data: bytes) -> None:
    (tmp_path / MANIFEST).write_bytes(data)
    with pytest.raises(PrintgenError, match="cannot be read"):
        record_in(tmp_path)
