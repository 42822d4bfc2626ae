"""``kit.json``: what it says of a kit's documents, and the JSON Schema that it keeps to."""

from collections.abc import Iterable, Mapping
from typing import Any

from printgen import __version__
from printgen.geometry import Line, Rect, Sides, Transform
from printgen.kit.paper import PRINTABLE, Paper
from printgen.kit.sheet import ImposedDocument, Placement, Sheet

MANIFEST = "kit.json"

_DIGITS = 3  # a thousandth of a millimetre
_MATRIX_DIGITS = 8  # of what is multiplied by a whole page's length
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def manifest(
    theme_id: str,
    variant: str,
    paper: Paper,
    source: str,
    contents: Mapping[str, int],
    documents: Iterable[tuple[ImposedDocument, str, str]],
    edition: str = "",
    settings: Iterable[str] = (),
) -> dict[str, Any]:
    """What a kit's ``kit.json`` says; ``documents`` are (document, bare file name, SHA-256 of the file).

    ``source`` is the hash of the theme and the options, ``edition`` that of the theme alone, with its rule options
    set as in ``settings``. All lengths are mm from the page's top left corner,
    to 0.001 mm; the order of keys is fixed.
    """
    return {
        "theme": theme_id,
        "variant": variant,
        "paper": paper.name,
        "generator": f"printgen {__version__}",
        "source": source,
        "edition": edition,
        "settings": list(settings),
        "contents": dict(contents),
        "documents": [
            {
                "name": document.name,
                "file": file,
                "sha256": sha256,
                "pages": [_page(page, paper) for page in document.sheets],
            }
            for document, file, sha256 in documents
        ],
    }


def _page(sheet: Sheet, paper: Paper) -> dict[str, Any]:
    page: dict[str, Any] = {
        "number": sheet.number,
        "size": _numbers(sheet.frame.size),
        "kind": sheet.kind,
        "sheet": sheet.leaf,
        "side": sheet.side,
        "flip": sheet.flip,
    }
    moved = sheet.transform
    if moved:
        page["transform"] = [round(value, _MATRIX_DIGITS) + 0.0 for value in moved]
    if moved and paper.margins != Sides(*(PRINTABLE,) * 4):
        page["margins"] = _numbers(paper.margins)
    if sheet.tile:
        page |= {"row": sheet.tile.row, "column": sheet.tile.column}
    if sheet.trim_printed:
        page["trim"] = _numbers(sheet.trim_printed)
    if sheet.tile:
        page["overlap"] = _numbers([sheet.tile.overlap * ((moved.across + moved.down) / 2 if moved else 1.0)])[0]
    if sheet.cuts:
        page["cuts"] = [_line(cut, moved) for cut in sheet.cuts]
    page["folds"] = [_line(fold, moved) for fold in sheet.folds]
    page["items"] = [_item(placement, moved) for placement in sheet.placements]
    return page


def _item(placement: Placement, moved: Transform | None) -> dict[str, Any]:
    rect: Rect = moved.rect(placement.rect) if moved else placement.rect
    return {"id": placement.id, "face": placement.face, "rect": _numbers(rect), "turn": placement.turn}


def _line(line: Line, moved: Transform | None) -> dict[str, Any]:
    start, end = moved.line(line) if moved else line
    return {"from": _numbers(start), "to": _numbers(end)}


def _numbers(values: Iterable[float]) -> list[float]:
    return [round(value, _DIGITS) + 0.0 for value in values]  # + 0.0 turns -0.0 into 0.0


def kit_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of ``kit.json``."""
    return {
        "$schema": _DIALECT,
        "title": "A printgen kit",
        "description": "What a kit's folder holds, page by page. Lengths in mm from the page's top left, as printed.",
        **_object(
            {
                "theme": {"type": "string", "minLength": 1, "description": "the edition's id"},
                "variant": {"enum": ["standard", "minimal"]},
                "paper": {"type": "string", "minLength": 1, "description": "the name of the paper size"},
                "generator": {"type": "string", "pattern": r"^printgen \d+\.\d+\.\d+"},
                "source": {"type": "string", "minLength": 1, "description": "hash of the theme and the options"},
                "edition": {"type": "string", "description": "hash of the theme alone, its rule options as set"},
                "settings": {
                    "type": "array",
                    "description": "the rule options set for this build, such as rules.income_tax=flat",
                    "items": {"type": "string"},
                },
                "contents": {
                    "type": "object",
                    "description": "how many of each part the kit holds, in the edition's words",
                    "additionalProperties": {"type": "integer", "minimum": 0},
                },
                "documents": {"type": "array", "items": {"$ref": "#/$defs/document"}},
            }
        ),
        "$defs": {
            "document": _document(),
            "page": _page_schema(),
            "item": _item_schema(),
            "line": _object({"from": {"$ref": "#/$defs/point"}, "to": {"$ref": "#/$defs/point"}}),
            "point": _tuple("x, y", 2),
            "size": _tuple("width, height", 2, {"exclusiveMinimum": 0}),
            "rect": _tuple("x, y, width, height", 4),
        },
    }


def _object(properties: dict[str, Any], optional: Iterable[str] = ()) -> dict[str, Any]:
    """A closed object; every property is required but the optional ones."""
    required = [name for name in properties if name not in set(optional)]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _tuple(what: str, count: int, limits: Mapping[str, float] | None = None) -> dict[str, Any]:
    number = {"type": "number", **(limits or {})}
    return {"description": f"[{what}] in mm", "type": "array", "items": number, "minItems": count, "maxItems": count}


def _document() -> dict[str, Any]:
    return _object(
        {
            "name": {"type": "string", "minLength": 1},
            "file": {"type": "string", "pattern": r"^[^/\\]+$", "description": "a bare file name in the kit's folder"},
            "sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            "pages": {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/page"}},
        }
    )


def _page_schema() -> dict[str, Any]:
    whole = {"type": "integer", "minimum": 1}
    lines = {"type": "array", "items": {"$ref": "#/$defs/line"}}
    tile = ("row", "column", "trim", "overlap")
    page = _object(
        {
            "number": {**whole, "description": "the page in its file, from 1"},
            "size": {"$ref": "#/$defs/size"},
            "kind": {
                "enum": ["tile", "grid", "fold", "booklet", "poster", "guide", "form", "list"],
                "description": "a board's page is a tile, or with --saver a grid of several: its items are then the "
                "tiles, tile-1-2 in row 1, column 2",
            },
            "sheet": {**whole, "description": "the sheet of paper; the two pages of one sheet share it"},
            "side": {"enum": ["front", "back"]},
            "flip": {"enum": ["long", "short", None], "description": "the edge a sheet is flipped on, if on any"},
            "transform": {
                **_tuple("a, b, c, d, e, f", 6),
                "description": "with a printer profile: x' = a x + c y + e, y' = b x + d y + f takes a true point of "
                "the paper (mm from its top left) to the PDF page; the printer brings it back to its true place. "
                "The page's rectangles and lines are told as they stand in the PDF: a rectangle by its centre and the "
                "lengths of its edges; its edges run along (a, b) and (c, d), which gives its exact corners",
            },
            "margins": {
                **_tuple("top, right, bottom, left", 4, {"minimum": 0}),
                "description": "what the profile's printer leaves blank, where that is not 6.35 mm all round",
            },
            "row": {**whole, "description": "of a tile, from the top"},
            "column": {**whole, "description": "of a tile, from the left"},
            "trim": {"$ref": "#/$defs/rect", "description": "the finished rectangle of a tile or a poster"},
            "overlap": {
                "type": "number",
                "minimum": 0,
                "description": "the width of the strip right of and below a tile where a neighbour follows",
            },
            "cuts": {**lines, "minItems": 1, "description": "slits within the page"},
            "folds": lines,
            "items": {"type": "array", "items": {"$ref": "#/$defs/item"}},
        },
        optional=(*tile, "cuts", "transform", "margins"),
    )
    return {**page, "if": {"properties": {"kind": {"const": "tile"}}}, "then": {"required": list(tile)}}


def _item_schema() -> dict[str, Any]:
    return _object(
        {
            "id": {"type": "string", "minLength": 1},
            "face": {"enum": ["front", "back"]},
            "rect": {"$ref": "#/$defs/rect", "description": "[x, y, width, height] in mm: the finished trim"},
            "turn": {"enum": [0, 90, 180, 270], "description": "degrees clockwise as printed"},
        }
    )
