"""Finished kits that were tampered with: manifests, and the PDFs that they tell of."""

import json
from functools import cache
from typing import Any

from hypothesis import strategies as st

from printgen.kit.manifest import kit_schema
from printgen.proof.checks.table import NAMES
from tests.fuzz import seeds
from tests.fuzz.case import Case
from tests.fuzz.mutating import bent_bytes, bent_trees

_SCHEMA = kit_schema()
_PDF_TOKENS = (
    b"<<",
    b">>",
    b"[",
    b"]",
    b"endobj",
    b"stream\n",
    b"endstream",
    b"/Kids [1 0 R]",
    b"/Parent 1 0 R",
    b"/Length 99999999",
    b"0 0 R",
    b"/MediaBox [0 0 0 0]",
    b"/MediaBox [0 0 1e9 1e9]",
    b"/Rotate 45",
    b"/Count -1",
    b"/Count 999999999",
    b"%%EOF",
    b" q",
    b" Q",
    b" 0 0 0 0 0 0 cm",
    b" 1e38 0 0 1e38 0 0 cm",
    b" Do",
    b" Tf",
    b" 1e9 Tf",
    b"/Filter /FlateDecode",
    b"/Width 100000",
    b"null",
    b" W n",
    b"\x00",
    b"/Encrypt 1 0 R",
    b"trailer",
    b"startxref\n0",
    b"/F1",
    b"/W [0 [1e30]]",
)


_DOCUMENTS = ("cards", "board", "rules", "pieces", "money", "deeds")


@cache
def _parts() -> tuple[dict[str, Any], ...]:
    """The kit's manifest with each document alone, which is soon looked at, and with the board and the cards."""
    whole = json.loads(seeds.kit()["kit.json"])
    return tuple(
        {**whole, "documents": [document for document in whole["documents"] if document["name"] in names]}
        for names in (*((name,) for name in _DOCUMENTS), ("cards", "board"))
    )


def small_kit() -> dict[str, bytes]:
    """The kit with its cards alone, which are soon looked at."""
    part = _parts()[_DOCUMENTS.index("cards")]
    return {name: seeds.kit()[name] for name in (one["file"] for one in part["documents"])} | {
        "kit.json": json.dumps(part).encode()
    }


@st.composite
def _words(draw: st.DrawFn) -> tuple[str, ...]:
    """A command that reads the kit in ``kit/``."""
    document = draw(st.sampled_from((*_DOCUMENTS, "table")))
    assembled = ("assemble", "kit", "--dpi", "40", "--only", document, "--out", "out")
    theme = draw(st.sampled_from(((), ("--theme", "town/"))))
    return draw(
        st.sampled_from((("proof", "kit", "--only", draw(st.sampled_from(NAMES)), *theme), ("ink", "kit"), assembled))
    )


def _case(kind: str, words: tuple[str, ...], data: bytes, **changed: bytes) -> Case:
    pdfs = {name: one for name, one in (seeds.kit() | changed).items() if name.encode() in data}
    files = {f"kit/{name}": one for name, one in ({**pdfs, "kit.json": data}).items()}
    return Case(kind, words, {**files, "town/theme.yaml": seeds.SMALL.encode()})


@st.composite
def manifests(draw: st.DrawFn) -> Case:
    """A manifest bent by its schema, or as bytes; now and then a build is to write over it."""
    if draw(st.integers(0, 4)):
        data = json.dumps(draw(bent_trees(_parts(), _SCHEMA, _SCHEMA["$defs"]))).encode()
    else:
        sound = [json.dumps(part).encode() for part in _parts()]
        data = draw(
            bent_bytes(sound, [b"1e999", b"-1", b"null", b'"\\ud800"', b"[" * 2_000, b"{}", b"NaN", b'"..":1,'])
        )
    case = _case("manifest", draw(_words()), data)
    if draw(st.integers(0, 5)):
        return case
    files = {name.replace("kit/", "out/small-town/minimal/"): one for name, one in case.files.items()}
    return case._replace(
        words=("build", "town/", "--only", "cards", "--variant", "minimal", "--out", "out"), files=files
    )


@st.composite
def pdfs(draw: st.DrawFn) -> Case:
    """A PDF bent as bytes, with tokens of its own."""
    part = draw(st.sampled_from(_parts()))
    name = part["documents"][0]["file"]
    data = draw(bent_bytes([seeds.kit()[name]], _PDF_TOKENS, most=12))
    return _case("pdf", draw(_words()), json.dumps(part).encode(), **{name: data})
