"""Tests of the manifest: the sheets of every layout match the published schema and are described correctly."""

import copy
import json
from functools import cache
from typing import Any

import jsonschema
import msgspec
import pytest
from msgspec.structs import replace

from printgen import __version__
from printgen.geometry import Rect, Size
from printgen.kit.component import Booklet, Folded, Grid, PartCount, Piece, Poster, Tiled
from printgen.kit.manifest import (
    KitRecord,
    document_record,
    encoded,
    generator,
    kit_schema,
    listed_files,
    part_records,
    read_manifest,
)
from printgen.kit.sheet import ImposedDocument, Placement, Sheet
from printgen.sheets.impose import impose
from tests.support.labels import counted, english
from tests.support.sheets_samples import LETTER, NOTE, WORDS, blank, component, deck, ring

SEAMS = (190.5, 317.5)
SHA = "0" * 64


def documents() -> dict[str, ImposedDocument]:
    panels = tuple(Piece(f"panel-{n}", blank(Size(107.95, 139.7), str(n))) for n in range(1, 9))
    components = {
        "board": component((), Tiled(SEAMS, SEAMS, 6.35), ring()),
        "board-poster": component((), Poster(), ring()),
        "cards": component(deck("chest", 7), Folded()),
        "duplex": component(deck("chest", 7), Grid(bleed=3)),
        "money": component((Piece("note-5", blank(NOTE), copies=3),), Grid()),
        "rules": component(panels, Booklet()),
    }
    return {name: impose(replace(one, name=name), LETTER, WORDS) for name, one in components.items()}


def kit() -> dict[str, Any]:
    """Return a manifest with each kind of page, for tests to change."""
    found: dict[str, Any] = json.loads(encoded_kit())
    return found


@cache
def encoded_kit() -> bytes:
    record = KitRecord(
        format=2,
        theme="classic",
        language="en",
        variant="minimal",
        paper=LETTER.name,
        generator=generator(),
        source="abc",
        edition="def",
        settings=("rules.loans=never",),
        contents=part_records(
            [PartCount("deck-chest", 7, counted("card", "cards")), PartCount("notes", 1, counted("note", "notes"))]
        ),
        documents=tuple(document_record(one, f"{name}.pdf", SHA, LETTER) for name, one in documents().items()),
    )
    return encoded(record)


def pages(name: str) -> list[dict[str, Any]]:
    [document] = [document for document in kit()["documents"] if document["name"] == name]
    return document["pages"]


def test_a_manifest_keeps_to_its_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(kit_schema())
    jsonschema.Draft202012Validator(kit_schema()).validate(json.loads(json.dumps(kit())))


def test_every_object_of_the_schema_is_closed() -> None:
    def objects(node: Any) -> list[dict[str, Any]]:
        if isinstance(node, list):
            return [found for entry in node for found in objects(entry)]
        if not isinstance(node, dict):
            return []
        own = [node] if node.get("type") == "object" and "properties" in node else []
        return own + [found for value in node.values() for found in objects(value)]

    assert len(objects(kit_schema())) >= 11
    assert all("additionalProperties" in node for node in objects(kit_schema()))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("theme",), None),
        (("variant",), "grey"),
        (("extra",), 1),
        (("documents", 0, "file"), "standard/board.pdf"),
        (("documents", 0, "sha256"), "abc"),
        (("documents", 0, "pages", 0, "kind"), "poem"),
        (("documents", 0, "pages", 0, "trim"), [1, 2, 3]),
        (("documents", 0, "pages", 0, "row"), None),
        (("documents", 0, "pages", 0, "items", 0, "turn"), 45),
        (("documents", 0, "pages", 0, "items", 0, "extra"), 1),
        (("documents", 5, "pages", 0, "folds", 0, "from"), [1]),
    ],
)
def test_the_schema_refuses_what_is_wrong(path: tuple[str | int, ...], value: Any) -> None:
    """Set a field to an invalid value, or remove it if the value is None."""
    wrong = copy.deepcopy(kit())
    node: Any = wrong
    for step in path[:-1]:
        node = node[step]
    if value is None:
        del node[path[-1]]
    else:
        node[path[-1]] = value
    assert list(jsonschema.Draft202012Validator(kit_schema()).iter_errors(wrong))


def test_what_is_written_is_read_back() -> None:
    record = read_manifest(json.dumps(kit()).encode())
    assert encoded(record) == msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"
    assert json.loads(encoded(record)) == kit()
    with pytest.raises(msgspec.DecodeError):
        read_manifest(json.dumps({**kit(), "format": 1}).encode())


def test_the_files_of_a_manifest_of_any_format_are_known() -> None:
    former = {key: value for key, value in kit().items() if key != "format"}
    files = {f"{name}.pdf": SHA for name in documents()}
    assert listed_files(json.dumps(former).encode()) == listed_files(json.dumps(kit()).encode()) == files
    secret = {"documents": [{"file": "../secret.pdf", "sha256": SHA}]}
    assert listed_files(json.dumps(secret).encode()) is listed_files(b"junk") is None


NAMES = [
    ("theme",),
    ("language",),
    ("variant",),
    ("documents", 0, "name"),
    ("documents", 0, "file"),
    ("documents", 0, "pages", 0, "items", 0, "id"),
]


@pytest.mark.parametrize("path", NAMES, ids=lambda path: path[-1])
@pytest.mark.parametrize("change", ["..", "../{}", "/tmp/{}", "C:\\{}", "{}\n", "{}\0", "{}/..", "", "a" * 301])
def test_a_forged_name_is_refused_on_reading(path: tuple[str | int, ...], change: str) -> None:
    forged = copy.deepcopy(kit())
    node: Any = forged
    for step in path[:-1]:
        node = node[step]
    node[path[-1]] = change.format(node[path[-1]])
    with pytest.raises(msgspec.DecodeError):
        read_manifest(json.dumps(forged).encode())


def test_the_head_tells_what_the_kit_is() -> None:
    head = {key: value for key, value in kit().items() if key != "documents"}
    assert head == {
        "format": 2,
        "theme": "classic",
        "language": "en",
        "variant": "minimal",
        "paper": "letter",
        "generator": f"printgen {__version__}",
        "source": "abc",
        "edition": "def",
        "settings": ["rules.loans=never"],
        "contents": [
            {"id": "deck-chest", "count": 7, "name": "cards"},
            {"id": "notes", "count": 1, "name": "note"},
        ],
    }
    assert [document["file"] for document in kit()["documents"]][:2] == ["board.pdf", "board-poster.pdf"]


def test_tiles_tell_their_place_their_trim_and_their_strip() -> None:
    first, *_, last = pages("board")
    assert (first["row"], first["column"], first["overlap"], first["kind"]) == (1, 1, 6.35, "tile")
    assert first["trim"][2:] == [190.5, 190.5]
    assert (last["row"], last["column"], last["number"]) == (3, 3, 9)
    assert first["size"] == [215.9, 279.4]
    assert "row" not in pages("board-poster")[0]
    assert pages("board-poster")[0]["trim"] == [12.7, 12.7, 508.0, 508.0]


def test_pages_of_one_paper_share_a_sheet() -> None:
    assert [(page["sheet"], page["side"], page["flip"]) for page in pages("duplex")] == [
        (1, "front", "long"),
        (1, "back", "long"),
    ]
    assert [(page["sheet"], page["side"], page["flip"]) for page in pages("cards")] == [
        (1, "front", None),
        (2, "front", None),
    ]


def test_folds_and_slits_are_told_where_there_are_any() -> None:
    [fold] = pages("cards")[0]["folds"]
    assert fold == {"from": [107.95, 0.0], "to": [107.95, 279.4]}
    outside, inside = pages("rules")
    assert outside["cuts"] == inside["cuts"]
    assert outside["cuts"][0]["from"] == [0.0, 139.7]
    assert "cuts" not in pages("cards")[0]
    assert pages("money")[0]["folds"] == []


def test_numbers_are_rounded_to_a_thousandth_and_never_minus_zero() -> None:
    frame = blank(Size(100.00049, 50))
    sheet = Sheet("x", 1, 1, "front", "grid", frame, (Placement("a", "front", Rect(-0.0001, 1 / 3, 2, 3)),))
    [page] = document_record(ImposedDocument("x", "X", (sheet,), english), "x.pdf", SHA, LETTER).pages
    assert page.size == (100.0, 50.0)
    assert repr(page.items[0].place) == "(0.0, 0.333, 2.0, 3.0)"


def test_the_same_sheets_make_the_same_text() -> None:
    assert json.dumps(kit()) == json.dumps(kit())
