"""Fuzzer inputs in output folders: records of exports, journals of interrupted changes, and patterns for names."""

import json
import signal
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec
from hypothesis import strategies as st

from printgen.export.export_folder import ExportRecord
from printgen.export.formats import FORMATS
from printgen.journal import _Journal
from printgen.kit.write import INDEX
from tests.fuzz import seeds
from tests.fuzz.case import KEPT, Case
from tests.fuzz.kits import small_kit
from tests.fuzz.mutating import bent_bytes, bent_trees
from tests.fuzz.schemas import TROUBLE

_STAGE = ".printgen-0123abcd"
_FOREIGN = {f"{KEPT}/own.txt": b"somebody's own file\n"}
_OWN = sha256(_FOREIGN[f"{KEPT}/own.txt"]).hexdigest()
_NAMES = (
    f"../{KEPT}/own.txt",
    "a/b.png",
    "cards.csv",
    "/etc/passwd",
    "..",
    "a" * 300,
    "con",
    "a\\..\\b",
    "\x00",
    INDEX,
)
_TOKENS = (b"1e999", b"NaN", b"null", b'"\\ud800"', b"[" * 3_000, b"../", b"\xff", b"{}")
_EXPORT_SCHEMA: dict[str, Any] = msgspec.json.schema(ExportRecord)
_JOURNAL_SCHEMA: dict[str, Any] = msgspec.json.schema(_Journal)
_RECORDS = tuple({"files": {name: _OWN, "cards.csv": _OWN}} for name in _NAMES)
_JOURNALS = tuple(
    {
        "files": [
            {"name": name, "sha256": hash, "had_old": had_old},
            {"name": "kit/cards.pdf", "sha256": "", "had_old": True},
        ],
        "folders": ["a", name],
    }
    for name in _NAMES
    for hash, had_old in ((_OWN, False), (_OWN, True), ("", True))
)
_PARTS = (
    "{document}",
    "{group}",
    "{id}",
    "{face}",
    "/",
    ".",
    "..",
    " ",
    "a",
    "con",
    "{",
    "}",
    "{{",
    "{id!r}",
    "{id:>9}",
)
_SIZES = ("1x1", "12000x12000", "0x9", "7x", "nan", "9" * 400 + "x1")
_LENGTHS = ("0mm", "3mm", "10mm", "-1mm", "nanmm", "1e400mm", "")


def _bent_json(trees: tuple[Any, ...], schema: Mapping[str, Any]) -> st.SearchStrategy[bytes]:
    """Draw JSON that is mutated by its schema, or as bytes."""
    by_schema = bent_trees(trees, schema, schema["$defs"]).map(lambda tree: json.dumps(tree).encode())
    sound = [json.dumps(tree).encode() for tree in trees]
    return st.one_of(st.sampled_from(sound), by_schema, by_schema, bent_bytes(sound, _TOKENS))


def export_records() -> st.SearchStrategy[bytes]:
    """Draw the record of earlier exports to a folder."""
    return _bent_json(_RECORDS, _EXPORT_SCHEMA)


def journal_files() -> st.SearchStrategy[bytes]:
    """Draw the journal of an interrupted change."""
    return _bent_json(_JOURNALS, _JOURNAL_SCHEMA)


def _patterns() -> st.SearchStrategy[str]:
    parts = st.one_of(st.sampled_from(_PARTS), st.sampled_from([text for text in TROUBLE if "\x00" not in text]))
    return st.lists(parts, max_size=8).map("".join)


@st.composite
def exports(draw: st.DrawFn) -> Case:
    """Draw an export with unusual settings to a folder with the record of earlier ones."""
    name = draw(st.sampled_from(sorted(FORMATS)))
    settings = {
        "names": _patterns(),
        "pixels": st.sampled_from(_SIZES),
        "bleed": st.sampled_from(_LENGTHS),
        "corners": st.sampled_from(_LENGTHS),
        "dpi": st.sampled_from(("40", "41", "1200", "0", "9" * 400)),
        "profile": st.sampled_from(("tgc-poker", "nosuch", "")),
        "file_type": st.sampled_from(("png", "webp", "svg")),
        "url": st.sampled_from(TROUBLE[1:8]),
    }
    takes = FORMATS[name].takes
    given = draw(st.lists(st.sampled_from(takes), max_size=3, unique=True)) if takes else []
    words = ["export", "kit", "--to", name, "--variant", "minimal", "--only", "cards", "--out", "out"]
    if "dpi" in takes and "dpi" not in given:
        words += ["--dpi", "40"]
    for setting in given:
        words += [f"--{setting.replace('_', '-')}", draw(settings[setting])]
    if draw(st.booleans()):
        words.append("--force")
    files = {f"kit/{file}": data for file, data in small_kit().items()}
    return Case("export", tuple(words), {**files, **_FOREIGN, f"out/{INDEX}": draw(export_records())})


_WRITERS = (
    ("build", "town/", "--only", "cards,money", "--out", "out"),
    ("build", "town/", "--only", "cards", "--variant", "minimal", "--out", "out", "--proof"),
    ("watch", "town/", "--only", "cards", "--variant", "minimal", "--out", "out"),
    ("preview", "town/", "cards", "--dpi", "40", "--out", "out"),
    ("export", "kit", "--to", "pictures", "--variant", "minimal", "--dpi", "40", "--out", "out"),
    ("export", "kit", "--to", "cutter", "--variant", "minimal", "--out", "out"),
    ("export", "town/", "--to", "cutter", "--only", "cards", "--variant", "minimal", "--out", "out"),
    ("assemble", "kit", "--dpi", "40", "--only", "cards", "--out", "out"),
    ("sheets", "town/", "--out", "town.xlsx"),
    ("calibrate", "--out", "page.pdf"),
)


@st.composite
def kills(draw: st.DrawFn) -> Case:
    """Draw a command that writes files, and a signal that ends it before one of its changes to them."""
    files = {f"kit/{file}": data for file, data in small_kit().items()}
    end = draw(st.sampled_from((signal.SIGKILL, signal.SIGTERM, signal.SIGINT)))
    moment = (int(end), draw(st.integers(1, 40)))
    words = draw(st.sampled_from(_WRITERS))
    return Case("kill", words, {**files, **_FOREIGN, "town/theme.yaml": seeds.SMALL.encode()}, ended=moment)


@st.composite
def journals(draw: st.DrawFn) -> Case:
    """Draw a command in folders with the journals of interrupted changes."""
    words = draw(
        st.sampled_from(
            (
                ("ink", "kit"),
                ("proof", "kit", "--only", "text"),
                ("build", "town/", "--only", "cards", "--variant", "minimal", "--out", "out"),
                ("export", "kit", "--to", "cutter", "--variant", "minimal", "--out", "out"),
            )
        )
    )
    folder = {"ink": "", "proof": "", "build": "out/small-town/", "export": "out/"}[words[0]]
    stage = f"{folder}{_STAGE}"
    files = {f"kit/{file}": data for file, data in small_kit().items()}
    left = {f"{stage}/{number}.{draw(st.sampled_from(('old', 'new')))}": b"x" for number in range(2)}
    journal = {f"{stage}/journal.json": draw(journal_files())}
    return Case("journal", words, {**files, **_FOREIGN, **left, **journal, "town/theme.yaml": seeds.SMALL.encode()})
