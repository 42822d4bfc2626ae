"""The JSON Schema of theme.yaml, and the help of each field."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from printgen import resources
from printgen.games.registry import GAMES, USUAL, field_help_file, record_of
from printgen.theme.records import COLOR_FORM, converted, schemas
from printgen.theme.style import palette_names, style_names
from printgen.theme.yaml import read_tree

FOLDER = Path(__file__).with_name("field_help")
COMMON = "common"  # the file of the records that all games share
LAYOUTS = "layouts"  # that of card layouts
_EVERY = "every"
_COLOR = r"^(#?[0-9a-fA-F]{6}|#[0-9a-fA-F]{3}|[^#0-9]{3,40})$"


class RecordHelp(Struct, frozen=True, forbid_unknown_fields=True):
    """A record in the manual: its title, where themes have it, an example, and the help of its fields.

    The example changes the bundled edition ``base`` (by default its page's), or the example of the record ``within``
    which it is used, or is ``whole``. ``pictures`` is the gallery that shows the possible values of its fields.
    """

    title: str
    where: str
    example: str
    fields: dict[str, str]
    like: str = ""
    base: str = ""
    within: str = ""
    pictures: str = ""
    whole: bool = False


@cache
def pages() -> Mapping[str, Mapping[str, RecordHelp]]:
    """Return the help of all records by name, by the names of their files."""
    shared = {name: FOLDER / f"{name}.yaml" for name in (COMMON, LAYOUTS)}
    files = {**shared, **{game: field_help_file(game) for game in GAMES}}
    return {
        page: {name: converted(value, RecordHelp) for name, value in _read(path).items() if name != _EVERY}
        for page, path in sorted(files.items())
    }


@cache
def record_help() -> Mapping[str, RecordHelp]:
    """Return the help of all records by name."""
    return {name: record for page in pages().values() for name, record in page.items()}


def field_help(record: str, field: str) -> str:
    """Return the help of a field, empty if no file has it."""
    known = record_help().get(record)
    if known is None:
        return ""
    return known.fields.get(field) or (field_help(known.like, field) if known.like else _every().get(field, ""))


@cache
def _every() -> Mapping[str, str]:
    """Return the help of fields that mean the same in all records."""
    return converted(_read(FOLDER / f"{COMMON}.yaml")[_EVERY], dict[str, str])


def _read(path: Path) -> Mapping[str, object]:
    tree, problems = read_tree(path.read_bytes(), path.name)
    assert tree is not None, problems
    return tree


_DESCRIPTION = """\
A printgen theme (theme.yaml). 'extends' names a bundled theme or a neighbouring folder (../mine); everything that is
not given here is inherited from it field by field, so that only 'format' is required. Lists of items
with an id (notes: a value) are merged item by item; {id: x, remove: true} drops an item; every other list is
replaced, and so are the cards of a deck that has a cards_file. A space that changes its kind inherits nothing. A theme
that extends no other must give every field that has no default."""


@cache
def theme_schema() -> dict[str, Any]:
    """Return the schema of a theme before inheritance: all types and ranges; only what inheritance needs is required.

    The result is shared: do not change it.
    """
    editions = [record_of(game) for game in GAMES]
    _, records = schemas(editions)
    for record in records.values():
        _loosen(record)
    for kind in editions:
        edition = records[kind.__name__]
        style = {"enum": list(style_names()), "description": "fonts, palette and ornament in one word"}
        styled = {"extends": _EXTENDS, "sheets": _SHEETS, "style": style, "order": _ORDER}
        edition["properties"] = {**styled, **edition["properties"]}
        _name_palette(records, edition["properties"])
        edition["required"] = ["format"]
        # An item that only changes fields of an inherited item need not give its kind.
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


def editor_schema() -> dict[str, Any]:
    """Return the schema of a theme for editors: of a union only the intended member is checked.

    A misspelled field is thus a single error at its place. The game is that of the theme or of the bundled theme that
    it extends; if it is unknown, fields of all games are allowed.
    """
    schema = theme_schema()
    records = {name: _decided(record, schema["$defs"]) for name, record in schema["$defs"].items()}
    editions = {game: record_of(game).__name__ for game in GAMES}
    rules: list[dict[str, Any]] = []
    for game, name in editions.items():
        bases = [base for base, its in _games_of_bases().items() if its == game]
        by_base: dict[str, Any] = {"required": ["extends"], "properties": {"game": False, "extends": {"enum": bases}}}
        if game == USUAL:
            by_base = {"anyOf": [by_base, {"properties": {"game": False, "extends": False}}]}
        by_name = {"required": ["game"], "properties": {"game": {"const": game}}}
        rules.append({"if": {"anyOf": [by_name, by_base]}, "then": {"$ref": f"#/$defs/{name}"}})
    neighbor = {"required": ["extends"], "properties": {"game": False, "extends": {"pattern": "/"}}}
    every: dict[str, Any] = {field: {} for name in editions.values() for field in records[name]["properties"]}
    rules.append({"if": neighbor, "then": {"properties": every, "additionalProperties": False}})
    return {
        **{key: value for key, value in schema.items() if key not in ("anyOf", "$defs")},
        "properties": {"game": {"enum": list(editions)}, "extends": _EXTENDS},
        "allOf": rules,
        "$defs": records,
    }


def _games_of_bases() -> dict[str, str]:
    """Return the game of each bundled theme."""
    trees = {name: _read(resources.folder("themes") / name / "theme.yaml") for name in resources.bundled_themes()}

    def game(name: str) -> str:
        tree = trees[name]
        return str(tree.get("game") or (game(str(tree["extends"])) if "extends" in tree else USUAL))

    return {name: game(name) for name in trees}


def _decided(schema: Any, records: Mapping[str, Any]) -> Any:
    """Return a schema whose unions choose the member for a value by its type, and of records by their kind."""
    if isinstance(schema, list):
        return [_decided(one, records) for one in schema]
    if not isinstance(schema, dict):
        return schema
    decided = {key: _decided(value, records) for key, value in schema.items()}
    forms = decided.pop("anyOf", [])
    references = [form for form in forms if "$ref" in form]
    others = [form for form in forms if "$ref" not in form]
    if len(references) == 1:
        return decided | {"if": {"type": "object"}, "then": references[0], "else": {"anyOf": others}}
    if not references:
        return decided | ({"anyOf": forms} if forms else {})
    members = [records[form["$ref"].rpartition("/")[2]] for form in references]
    kinds = [member["properties"]["kind"]["enum"][0] for member in members]
    by_kind = [
        {"if": {"required": ["kind"], "properties": {"kind": {"const": kind}}}, "then": form}
        for kind, form in zip(kinds, references, strict=True)
    ]
    every: dict[str, Any] = {name: {} for member in members for name in member["properties"]}
    inherited = {"if": {"properties": {"kind": False}}, "then": {"properties": every, "additionalProperties": False}}
    named = {"type": "object", "required": ["id"], "properties": {"kind": {"enum": kinds}}}
    return decided | named | {"allOf": [*by_kind, inherited]}


_EXTENDS = {
    "type": "string",
    "description": "the theme that this one is made from: a bundled name, or a neighbouring folder as '../mine'",
    "pattern": r"^([a-z][a-z0-9-]{0,39}|\.\./[^/\\]+)$",
}


_SHEETS = {
    "type": "string",
    "description": "a workbook beside theme.yaml (.xlsx, .ods, .xls), or a folder of CSV files; its values take "
    "precedence over those of theme.yaml",
}


_ORDER = {
    "type": "array",
    "items": {"type": "array", "items": {"type": "string"}},
    "description": "runs of spaces by their ids: each space of a run is moved behind the one before it",
}


def _name_palette(records: dict[str, Any], properties: dict[str, Any]) -> None:
    """Allow the name of a palette, alone or together with the theme's own colors."""
    palette, name = properties["palette"], {"enum": list(palette_names()), "description": "a palette by its name"}
    records[palette["$ref"].rpartition("/")[2]]["properties"]["name"] = name
    properties["palette"] = {"anyOf": [palette, name]}


def _describe(name: str, record: dict[str, Any]) -> None:
    """Add its help to each field; a field without help keeps the description of its type."""
    for field, schema in record.get("properties", {}).items():
        if schema.get("pattern") == COLOR_FORM:
            schema |= {
                "pattern": _COLOR,
                "description": "a colour as '#2e7d32' or '#f80', or a name such as light blue",
            }
        if text := field_help(name, field):
            schema["description"] = text


def _loosen(record: dict[str, Any]) -> None:
    name = next((key for key in ("id", "value") if key in record.get("properties", {})), None)
    record.pop("required", None)
    if name:
        record["required"] = [name]
        record["properties"]["remove"] = {"const": True, "description": "remove the inherited item with this id"}
