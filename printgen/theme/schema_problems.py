"""Decoding a theme's tree into the record of its edition, or explaining in plain sentences why that fails."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar
from unicodedata import normalize

import msgspec
from msgspec import Struct

from printgen.errors import UNCOUNTED, Problem, did_you_mean, listing, nearest_name, quoted
from printgen.games.registry import GAMES, record_for
from printgen.limits import PROBLEMS
from printgen.messages import message
from printgen.theme.color_names import meant_color
from printgen.theme.icon_words import icon_hint
from printgen.theme.records import COLOR_FORM, ICON_FORM, Common, Record, converted, schemas
from printgen.theme.yaml import KeyPath, SourceMapping, identity, label, place

Schema = Mapping[str, Any]
Parsed = TypeVar("Parsed", bound=Record)

_TYPES = {
    "object": "a mapping of fields",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}
_TYPE_HINTS = {  # by the expected type and the type found
    ("string", "integer"): "put it in quotes",
    ("string", "number"): "put it in quotes",
    ("string", "boolean"): "put it in quotes",
    ("integer", "string"): "write digits only, without quotes, such as 1500",
    ("integer", "number"): "write digits only, without a point, such as 1500",
    ("boolean", "string"): "write true or false",
    ("array", "string"): "write [a, b] or one '- item' a line",
}
_CELL_HINTS = {
    ("integer", "string"): "write digits, such as 1500",
    ("integer", "number"): "whole amounts only, such as 1500",
    ("number", "string"): "write digits, such as 12.5",
    ("boolean", "string"): "write yes or no",
    ("array", "string"): "separate items by semicolons",
}
_BOUNDS = {
    "minimum": ("at least", ""),
    "maximum": ("at most", ""),
    "minLength": ("at least", " characters"),
    "maxLength": ("at most", " characters"),
    "minItems": ("at least", " items"),
    "maxItems": ("at most", " items"),
}
EXPLAINED = frozenset({"additionalProperties", "required", "type", "enum", "anyOf", "pattern", *_BOUNDS})

_MOST_NAMES = 30  # the number of fields and choices that a message lists
# Known fields that are not in the record, because they are read before it is decoded.
_READ_BEFORE = ("extends", "style", "order")
_STEP = re.compile(r"\.([A-Za-z_]\w*)|\[(\d+)\]")


class SchemaProblem(Struct, frozen=True):
    """A problem and the path of its value; ``field`` is the unknown field of that value, if that is the problem."""

    path: KeyPath
    problem: Problem
    field: str = ""


def parse(tree: SourceMapping, record: type[Parsed]) -> tuple[Parsed | None, list[SchemaProblem]]:
    """Return a tree as a record, or None and its problems."""
    try:
        return converted(tree, record), []
    except msgspec.ValidationError as error:
        return None, schema_problems(tree, record) or [_as_problem(error, tree)]


def readable(tree: SourceMapping, found: list[SchemaProblem]) -> Common:
    """Return an edition with the fields that can be read; the others are ``UNSET``.

    Unknown fields are removed from the tree. If they were the only problems, the edition is whole.
    """
    for one in found:
        if one.field:
            _value_at(tree, one.path).pop(one.field, None)
    kind = record_for(tree)
    parts = _readable_fields(tree, kind)
    for field in msgspec.structs.fields(kind):
        if field.name not in tree and not field.required:
            parts[field.name] = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return kind(**{name: parts.get(name, msgspec.UNSET) for name in kind.__struct_fields__})


def schema_problems(tree: SourceMapping, record: type[Record], whole: bool = True) -> list[SchemaProblem]:
    """Return the first problems of a tree against the schema of a record, then one problem for all others.

    ``whole`` is false if part of the tree could not be read, since missing values may be in that part.
    """
    fields = {field.name: field for field in msgspec.structs.fields(record)}
    sound = _readable_fields(tree, record)
    unsound = [name for name in fields if name in tree and name not in sound]
    is_game_known = "game" not in unsound
    if not is_game_known:
        unsound = ["game"]  # a theme of an unknown game cannot be checked any further
    kinds, records = schemas(fields[name].type for name in unsound)
    schema = {
        "title": record.__name__,
        "properties": {name: {} for name in fields} | dict(zip(unsound, kinds, strict=True)),
        "required": [name for name, field in fields.items() if field.required and is_game_known],
        "additionalProperties": not is_game_known,
        "$defs": records,
    }
    found: dict[object, SchemaProblem] = {}
    for error in validator(schema).iter_errors(tree):
        if not whole and error.validator in ("required", "anyOf"):  # the kind of a space may be inherited
            continue
        for one in _explained(error, tree):
            if len(found) == PROBLEMS.most:
                return [*found.values(), SchemaProblem(one.path, UNCOUNTED)]
            found.setdefault((one.problem.where, one.problem.message), one)
    return list(found.values())


def validator(schema: Schema) -> Any:
    """Return a validator of JSON Schema that agrees with msgspec.

    It rejects 1.0 as an integer, and checks only the intended member of a union.
    """
    from jsonschema.validators import Draft202012Validator, extend  # takes 0.1 s, and only invalid themes need it

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    return extend(Draft202012Validator, {"anyOf": _check_any_of}, type_checker=types)(schema)


def _check_any_of(validator: Any, forms: Sequence[Schema], value: Any, schema: Schema) -> Iterator[Any]:
    from jsonschema import ValidationError

    if "discriminator" in schema and isinstance(value, Mapping):
        kinds = schema["discriminator"]["mapping"]
        if (kind := value.get("kind")) in list(kinds):  # an invalid kind may not be hashable
            yield from validator.descend(value, {"$ref": kinds[kind]})
        else:
            yield ValidationError("no such kind")
    elif not any(validator.evolve(schema=form).is_valid(value) for form in forms):
        # A mapping is meant to be a record; any other value is explained by the first member.
        records = [form for form in forms if "$ref" in form and isinstance(value, Mapping)]
        yield from validator.descend(value, [*records, *(form for form in forms if form.get("type") != "null")][0])


def _readable_fields(tree: SourceMapping, record: type[Record]) -> dict[str, Any]:
    parts = {}
    for field in msgspec.structs.fields(record):
        if field.name in tree:
            with suppress(msgspec.ValidationError):
                parts[field.name] = converted(tree[field.name], field.type)
    return parts


def _as_problem(error: msgspec.ValidationError, tree: SourceMapping) -> SchemaProblem:
    """Return the decoder's error as a problem, for values that only the decoder rejects."""
    message, _, where = str(error).partition(" - at `$")
    path = tuple(int(at) if at else name for name, at in _STEP.findall(where))
    return _problem_at(path, tree, message)


def _problem_at(path: KeyPath, tree: SourceMapping, message: str, hint: str = "") -> SchemaProblem:
    name = label(tree, path)
    return SchemaProblem(path, Problem(f"{name}: {message}" if name else message, place(tree, path), hint))


def _explained(error: Any, tree: SourceMapping) -> Iterator[SchemaProblem]:
    """Explain an error of the validator, which may mean several problems."""
    path, value, wanted = tuple(error.absolute_path), error.instance, error.validator_value
    match error.validator:
        case "additionalProperties":
            yield from _unknown_fields(path, value, error.schema, tree)
        case "required":
            unknown = [name for name in value if name not in error.schema["properties"]]
            # A misspelled name is one mistake, and reported as one.
            missing = [name for name in wanted if name not in value]
            missing = [name for name in missing if not any(nearest_name(wrong, [name]) for wrong in unknown)]
            yield from _missing(missing, path, value, error.schema["properties"], tree)
        case "type":
            found = _type_of(value)
            is_cell = place(tree, path).is_cell
            hint = (_CELL_HINTS if is_cell else _TYPE_HINTS).get((wanted, found), "")
            if value is None:
                hint = "write a value into the cell" if is_cell else "give it a value, or leave the field out"
            if value is None and not is_cell and error.schema.get("pattern") == COLOR_FORM:
                hint = "put the colour in quotes, for what follows # is a comment"
            shown = f" {quoted(value)}" if isinstance(value, str) else ""
            expected = "yes or no" if is_cell and wanted == "boolean" else _TYPES[wanted]
            yield _problem_at(path, tree, f"expected {expected}, found {_TYPES[found]}{shown}", hint)
        case "enum":
            choices = list(GAMES) if path == ("game",) else wanted
            hint = did_you_mean(value, choices) if isinstance(value, str) else ""
            message = f"expected {listing(choices, _MOST_NAMES)}, found {_shown(value)}"
            yield _problem_at(path, tree, message, hint)
        case "anyOf":
            kinds = list(error.schema["discriminator"]["mapping"])
            if "kind" in value:
                message = f"expected {listing(kinds)}, found {_shown(value['kind'])}"
                yield _problem_at((*path, "kind"), tree, message, did_you_mean(value["kind"], kinds))
            else:
                yield from _missing(["kind"], path, value, {"kind": {"enum": kinds}}, tree)
        case "pattern":
            message = f"expected {error.schema.get('description', 'another form')}, found {quoted(value)}"
            if "propertyNames" in error.schema_path:
                mark = _value_at(tree, path).places[value].key
                yield SchemaProblem(path, Problem(f"{label(tree, path)}: {message}", mark))
            else:
                yield _problem_at(path, tree, message, _hint_for_form(wanted, value, place(tree, path).is_cell))
        case "items":
            pass  # 'maxItems' reports the same
        case "minLength" if not value and place(tree, path).is_cell:
            yield _problem_at(path, tree, "a text is needed here", "write it into the cell")
        case bound:
            words, unit = _BOUNDS[bound]
            count = len(value) if unit else value
            yield _problem_at(path, tree, f"expected {words} {wanted:,}{unit}, found {count:,}")


def _unknown_fields(
    path: KeyPath, value: SourceMapping, schema: Schema, tree: SourceMapping
) -> Iterator[SchemaProblem]:
    read_before = _READ_BEFORE if "game" in schema["properties"] else ()
    known = [*schema["properties"], *read_before]
    missing = [name for name in known if name not in value]
    within = f" in {label(tree, path)}" if path else ""
    fields = listing(known, _MOST_NAMES)
    kind = value.get("kind") if "kind" in known else None
    for name in value:
        if name not in known:
            mark = value.places[name].key
            hint = did_you_mean(name, missing) or did_you_mean(name, known)
            if not hint and kind:
                others = "empty the cells of others" if mark.sheet else "leave the others out"
                hint = f"with 'kind: {kind}' the fields are {fields}: {others}"
            hint = hint or f"the fields here are {fields}"
            yield SchemaProblem(path, Problem(f"unknown field {quoted(name)}{within}", mark, hint), name)


def _missing(
    names: Sequence[str], path: KeyPath, value: SourceMapping, schemas: Mapping[str, Schema], tree: SourceMapping
) -> Iterator[SchemaProblem]:
    """Yield a problem for each cell that was emptied, and one for the missing fields that share a hint."""
    hints: dict[str, list[str]] = {}
    for name in names:
        if emptied := value.places.get(name):
            where = ".".join(filter(None, (label(tree, path), name)))
            yield SchemaProblem(path, Problem(f"{where}: the cell is empty", emptied.value, "write a value into it"))
        else:
            hints.setdefault(_hint_for_missing(path, value, schemas.get(name, {}), tree), []).append(name)
    for hint, missing in hints.items():
        fields = listing(map(quoted, missing), _MOST_NAMES)
        text = message("the field {names} is missing", "the fields {names} are missing", names=fields, n=len(missing))
        yield _problem_at(path, tree, text, hint)


def _hint_for_missing(path: KeyPath, value: SourceMapping, schema: Schema, tree: SourceMapping) -> str:
    """Suggest an inherited item with a similar id, else list the possible values of the missing field."""
    mine = identity(value)
    if path and isinstance(path[-1], int) and mine is not None:
        others = [str(identity(item)) for item in _value_at(tree, path[:-1]) if item is not value]
        if meant := nearest_name(mine, others):
            return f"a new item needs all of its fields; did you mean to change {quoted(meant)}?"
    choices = schema.get("enum", ())
    return f"one of {listing(choices, _MOST_NAMES)}" if choices else ""


def _hint_for_form(form: str, text: str, is_cell: bool) -> str:
    if form == COLOR_FORM:
        code = "#2e7d32" if is_cell else "'#2e7d32' in quotes"
        return meant_color(text) or f"write a code such as {code}, or a name such as light blue"
    if form == ICON_FORM:
        return icon_hint(text)
    letters = re.sub("[\u0300-\u036f]", "", normalize("NFKD", text.lower()))
    name = re.sub("[^a-z0-9]+", "-", letters).strip("-")
    return f"write {quoted(name)}" if name != text and re.search(form, name) else ""


def _value_at(tree: SourceMapping, path: KeyPath) -> Any:
    node: Any = tree
    for step in path:
        node = node[step]
    return node


def _shown(value: object) -> str:
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return quoted(value)
    return _TYPES[_type_of(value)]


def _type_of(value: object) -> str:
    """Return the JSON Schema name of a value's type."""
    match value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case int():
            return "integer"
        case float():
            return "number"
        case str():
            return "string"
        case list():
            return "array"
    return "object"
