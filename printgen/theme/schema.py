"""The JSON Schema of theme.yaml, for editors and other programs, made from the records of the theme."""

from functools import cache
from typing import Any

from printgen.games.registry import GAMES
from printgen.theme.field_help import field_help
from printgen.theme.games import record_of
from printgen.theme.model.decoding import schemas
from printgen.theme.style import palette_names, style_names

_DESCRIPTION = """\
A printgen theme (theme.yaml). 'extends' names a bundled theme or a neighbouring folder (../mine); everything that is
not given here is inherited from it field by field, so that only 'format' is required. Lists of items
with an id (notes: a value) are merged item by item; {id: x, remove: true} drops an item; every other list is
replaced, and so are the cards of a deck that has a cards_file. A space that changes its kind inherits nothing. A theme
that extends no other must give every field that has no default."""


@cache
def theme_schema() -> dict[str, Any]:
    """The schema of a theme before inheritance: every type and range, nothing required but what inheritance needs.

    It is made once and not to be changed.
    """
    editions = [record_of(game) for game in GAMES]
    _, records = schemas(editions)
    for record in records.values():
        _loosen(record)
    for kind in editions:
        edition = records[kind.__name__]
        styled = {"extends": _EXTENDS, "sheets": _SHEETS, "style": _style(), "order": _ORDER}
        edition["properties"] = {**styled, **edition["properties"]}
        _name_palette(records, edition["properties"])
        edition["required"] = ["format"]
        # An item that only changes a field of the base's need not say its kind.
        edition["properties"].get("spaces", {}).get("items", {}).pop("discriminator", None)
    for name, record in records.items():
        _describe(name, record)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "printgen theme",
        "description": " ".join(_DESCRIPTION.split()),
        "type": "object",
        "required": ["format"],
        "anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in editions],
        "$defs": records,
    }


_EXTENDS = {
    "type": "string",
    "description": "the theme that this one is made from: a bundled name, or a neighbouring folder as '../mine'",
    "pattern": r"^([a-z][a-z0-9-]{0,39}|\.\./[^/\\]+)$",
}


_SHEETS = {
    "type": "string",
    "description": "a workbook beside theme.yaml (.xlsx, .ods, .xls), or a folder of CSV files; what it gives takes "
    "the place of what theme.yaml gives and inherits",
}


_ORDER = {
    "type": "array",
    "items": {"type": "array", "items": {"type": "string"}},
    "description": "runs of spaces by their ids: each but a run's first is moved behind the one before it",
}


def _style() -> dict[str, Any]:
    return {"enum": list(style_names()), "description": "fonts, palette and ornament in one word"}


def _name_palette(records: dict[str, Any], properties: dict[str, Any]) -> None:
    """A palette may be named, alone or beside colours of its own."""
    palette, name = properties["palette"], {"enum": list(palette_names()), "description": "a palette by its name"}
    records[palette["$ref"].rpartition("/")[2]]["properties"]["name"] = name
    properties["palette"] = {"anyOf": [palette, name]}


def _describe(name: str, record: dict[str, Any]) -> None:
    """Says of each field what it does; those of records that have no help keep what their types say."""
    for field, schema in record.get("properties", {}).items():
        if text := field_help(name, field):
            schema["description"] = text


def _loosen(record: dict[str, Any]) -> None:
    name = next((key for key in ("id", "value") if key in record.get("properties", {})), None)
    record.pop("required", None)
    if name:
        record["required"] = [name]
        record["properties"]["remove"] = {"const": True, "description": "drop the base's item of this id"}
