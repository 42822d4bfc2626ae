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


@cache
def _manifests() -> tuple[Any, ...]:
    return (json.loads(seeds.kit()["kit.json"]),)


def _words(draw: st.DrawFn) -> tuple[str, ...]:
    """A command that reads the kit in ``kit/``."""
    check, document = draw(st.sampled_from(NAMES)), draw(st.sampled_from(("cards", "board", "table")))
    return draw(
        st.sampled_from(
            (
                ("proof", "kit", "--only", check),
                ("proof", "kit", "--only", check, "--theme", "town/"),
                ("ink", "kit"),
                ("assemble", "kit", "--dpi", "40", "--only", document, "--out", "out"),
            )
        )
    )


def _case(kind: str, words: tuple[str, ...], **changed: bytes) -> Case:
    files = {f"kit/{name}": data for name, data in (seeds.kit() | changed).items()}
    return Case(kind, words, {**files, "town/theme.yaml": seeds.SMALL.encode()})


@st.composite
def manifests(draw: st.DrawFn) -> Case:
    """A manifest bent by its schema, or as bytes."""
    sound = seeds.kit()["kit.json"]
    if draw(st.integers(0, 4)):
        tree = draw(bent_trees(_manifests(), _SCHEMA, _SCHEMA["$defs"]))
        data = json.dumps(tree).encode()
    else:
        data = draw(
            bent_bytes([sound], [b"1e999", b"-1", b"null", b'"\\ud800"', b"[" * 2_000, b"{}", b"NaN", b'"..":1,'])
        )
    words = _words(draw)
    if draw(st.integers(0, 5)) == 0:  # a build over a kit reads what stands there
        files = {f"out/small-town/minimal/{name}": one for name, one in (seeds.kit() | {"kit.json": data}).items()}
        words = ("build", "town/", "--only", "cards", "--variant", "minimal", "--out", "out")
        return Case("manifest", words, {**files, "town/theme.yaml": seeds.SMALL.encode()})
    return _case("manifest", words, **{"kit.json": data})


@st.composite
def pdfs(draw: st.DrawFn) -> Case:
    """A PDF bent as bytes, with tokens of its own."""
    name = draw(st.sampled_from(("cards.pdf", "board.pdf")))
    data = draw(bent_bytes([seeds.kit()[name]], _PDF_TOKENS, most=12))
    return _case("pdf", _words(draw), **{name: data})
