"""Fuzzer inputs for finished kits: modified manifests and PDFs."""

import json
from contextlib import suppress
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
from hypothesis import strategies as st

from printgen.kit.manifest import kit_schema
from printgen.proof.run import NAMES
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
    """Return manifests that list a single document, which are fast to check, and one with the board and the cards."""
    whole = json.loads(seeds.kit()["kit.json"])
    return tuple(
        {**whole, "documents": [document for document in whole["documents"] if document["name"] in names]}
        for names in (*((name,) for name in _DOCUMENTS), ("cards", "board"))
    )


def small_kit() -> dict[str, bytes]:
    """Return a kit that contains only the cards, which is fast to check."""
    part = _parts()[_DOCUMENTS.index("cards")]
    return {name: seeds.kit()[name] for name in (one["file"] for one in part["documents"])} | {
        "kit.json": json.dumps(part).encode()
    }


@st.composite
def _words(draw: st.DrawFn) -> tuple[str, ...]:
    """Draw a command that reads the kit in ``kit/``."""
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
def manifest_files(draw: st.DrawFn) -> bytes:
    """Draw a manifest mutated by its schema or as bytes."""
    if draw(st.integers(0, 4)):
        return json.dumps(draw(bent_trees(_parts(), _SCHEMA, _SCHEMA["$defs"]))).encode()
    sound = [json.dumps(part).encode() for part in _parts()]
    return draw(bent_bytes(sound, [b"1e999", b"-1", b"null", b'"\\ud800"', b"[" * 2_000, b"{}", b"NaN", b'"..":1,']))


@st.composite
def manifests(draw: st.DrawFn) -> Case:
    """Draw a case with a mutated manifest, which a build overwrites in some cases."""
    case = _case("manifest", draw(_words()), draw(manifest_files()))
    if draw(st.integers(0, 5)):
        return case
    files = {name.replace("kit/", "out/small-town/minimal/"): one for name, one in case.files.items()}
    return case._replace(
        words=("build", "town/", "--only", "cards", "--variant", "minimal", "--out", "out"), files=files
    )


_PDF_KEYS = (
    *("/Contents", "/Resources", "/MediaBox", "/CropBox", "/TrimBox", "/Rotate", "/Parent", "/Kids", "/Count", "/Type"),
    *("/Font", "/XObject", "/FontDescriptor", "/FontFile2", "/BaseFont", "/Subtype", "/Widths", "/W", "/ToUnicode"),
    *("/Encoding", "/DescendantFonts", "/CIDToGIDMap", "/Title", "/Lang", "/ViewerPreferences", "/Duplex", "/Outlines"),
    *("/Pages", "/Names", "/ExtGState", "/BBox", "/Matrix", "/Group", "/Filter", "/Length", "/Width", "/Height"),
    *("/ColorSpace", "/BitsPerComponent", "/DecodeParms", "/SMask", "/UserUnit", "/Annots", "/Info", "/FirstChar"),
)
_PDF_VALUES = (
    *(0, -1, 7, 2**31 - 1, True, "\ud83c\udfb2", ""),
    *(b"/Page", b"/Font", b"/#ff#fe", b"/Type0", b"/DeviceRGB", b"/FlateDecode", b"null", b"1e30", b"0.5", b"<fffe00>"),
    *(b"[]", b"[0 0 1]", b"[0 0 1e9 1e9]", b"[/A /B /C /D]", b"[0 0 0 0]", b"<<>>", b"<</Type/Page>>", b"[[[]]]"),
)


@st.composite
def _bent_objects(draw: st.DrawFn, sound: bytes) -> bytes:
    """Return a readable PDF with other values in its dictionaries, including references to its other objects."""
    with pikepdf.open(BytesIO(sound)) as pdf:
        things = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream)]
        for _ in range(draw(st.integers(1, 5))):
            thing = draw(st.sampled_from(things))
            own = sorted(thing.keys())
            key = draw(st.sampled_from(own)) if own and draw(st.integers(0, 2)) else draw(st.sampled_from(_PDF_KEYS))
            value = draw(st.one_of(st.sampled_from(_PDF_VALUES), st.sampled_from(things)))
            with suppress(pikepdf.PdfError, KeyError, ValueError):  # values that pikepdf refuses to write
                thing[key] = pikepdf.Object.parse(value) if isinstance(value, bytes) else value
        data = BytesIO()
        pdf.save(data, static_id=True, linearize=False)
    return data.getvalue()


@st.composite
def pdfs(draw: st.DrawFn) -> Case:
    """Draw a PDF mutated as bytes, with PDF tokens inserted, or in its objects."""
    part = draw(st.sampled_from(_parts()))
    name = part["documents"][0]["file"]
    sound = seeds.kit()[name]
    data = draw(st.one_of(bent_bytes([sound], _PDF_TOKENS, most=12), _bent_objects(sound), _bent_objects(sound)))
    return _case("pdf", draw(_words()), json.dumps(part).encode(), **{name: data})
