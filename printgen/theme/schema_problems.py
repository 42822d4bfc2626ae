"""Decoding a theme's tree into the record of its edition, or explaining in plain sentences why that fails."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar
from unicodedata import normalize

import msgspec
from msgspec import Struct

from printgen.errors import UNCOUNTED, Problem, did_you_mean, listing, nearest_name, plain, quoted
from printgen.games.registry import GAMES, record_for
from printgen.limits import PROBLEMS
from printgen.messages import Message, joined, message
from printgen.resources import USUAL_LANGUAGE
from printgen.theme.color_names import meant_color
from printgen.theme.icon_words import icon_hint
from printgen.theme.records import COLOR_FORM, ICON_FORM, Common, Record, converted, schemas
from printgen.theme.sheet_names import LANGUAGES, SheetNames
from printgen.theme.yaml import KeyPath, SourceMapping, identity, label, place

Schema = Mapping[str, Any]
Parsed = TypeVar("Parsed", bound=Record)

_TYPES = {
    "object": message("a mapping of fields"),
    "array": message("a list"),
    "string": message("text"),
    "integer": message("a whole number"),
    "number": message("a number"),
    "boolean": message("true or false"),
    "null": message("nothing"),
}
_YES_OR_NO = message("yes or no")
_IN_QUOTES = message("put it in quotes")
_TYPE_HINTS = {  # by the expected type and the type found
    ("string", "integer"): _IN_QUOTES,
    ("string", "number"): _IN_QUOTES,
    ("string", "boolean"): _IN_QUOTES,
    ("integer", "string"): message("write digits only, without quotes, such as 1500"),
    ("integer", "number"): message("write digits only, without a decimal point, such as 1500"),
    ("boolean", "string"): message("write true or false"),
    ("array", "string"): message("write [a, b], or one '- item' on each line"),
}
_CELL_HINTS = {
    ("integer", "string"): message("write digits, such as 1500"),
    ("integer", "number"): message("whole amounts only, such as 1500"),
    ("number", "string"): message("write digits, such as 12.5"),
    ("boolean", "string"): message("write yes or no"),
    ("array", "string"): message("separate items by semicolons"),
}
_BOUNDS = ("minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems")
# The forms of texts, by their descriptions in the schema.
FORMS = {
    str(form): form
    for form in (
        message("lowercase letters, digits and hyphens"),
        message("a color in the form '#rrggbb'"),
        message("the name of an icon"),
        message("the name of a scene"),
        message("the name of an icon, or an emoji"),
        message("an SVG's viewBox, such as '0 0 512 512'"),
        message("a form: lowercase letters"),
        message("lowercase letters, digits and underscores"),
        message("a length with its unit, such as '24.26 mm'"),
        message("a date such as 2027-03-13"),
        message("a time such as 9:30 or 14:00"),
        message("a language such as sv or pt-BR"),
        message("effects in fixed words, such as 'pay 50' or 'forward 1, throw again'"),
    )
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
    checker = validator(schema)
    for error in checker.iter_errors(tree):
        wanted = error.schema.get("type")
        if error.validator != "type" and isinstance(wanted, str) and not checker.is_type(error.instance, wanted):
            continue  # a value of the wrong type is one problem
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
    fault, _, where = str(error).partition(" - at `$")
    path = tuple(int(at) if at else name for name, at in _STEP.findall(where))
    return _problem_at(path, tree, fault)


def _problem_at(path: KeyPath, tree: SourceMapping, fault: str, hint: str = "") -> SchemaProblem:
    return SchemaProblem(path, Problem(joined([label(tree, path), fault], ": "), place(tree, path), hint))


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
                in_yaml = message("give it a value, or leave the field out")
                hint = message("enter a value in the cell") if is_cell else in_yaml
            if value is None and not is_cell and error.schema.get("pattern") == COLOR_FORM:
                hint = message("put the color in quotes, because # starts a comment")
            expected = _YES_OR_NO if is_cell and wanted == "boolean" else _TYPES[wanted]
            if isinstance(value, str):
                fault = message("expected {expected}, found text {text}", expected=expected, text=quoted(value))
            else:
                fault = _expected(expected, _TYPES[found])
            yield _problem_at(path, tree, fault, hint)
        case "enum":
            yield _wrong_choice(path, tree, list(GAMES) if path == ("game",) else wanted, value)
        case "anyOf":
            kinds = list(error.schema["discriminator"]["mapping"])
            if "kind" in value:
                yield _wrong_choice((*path, "kind"), tree, kinds, value["kind"])
            else:
                yield from _missing(["kind"], path, value, {"kind": {"enum": kinds}}, tree)
        case "pattern":
            form = error.schema.get("description")
            fault = _expected(FORMS.get(form, form) if form else message("another form"), quoted(value))
            if "propertyNames" in error.schema_path:
                mark = _value_at(tree, path).places[value].key
                yield SchemaProblem(path, Problem(joined([label(tree, path), fault], ": "), mark))
            else:
                yield _problem_at(path, tree, fault, _hint_for_form(wanted, value, place(tree, path).is_cell))
        case "items":
            pass  # 'maxItems' reports the same
        case "minLength" if not value and place(tree, path).is_cell:
            yield _problem_at(path, tree, message("text is needed here"), message("enter it in the cell"))
        case bound:
            yield _problem_at(path, tree, _out_of_bounds(bound, wanted, value))


def _wrong_choice(path: KeyPath, tree: SourceMapping, choices: Sequence[Any], value: Any) -> SchemaProblem:
    """Return the problem of a value that is none of the choices; for a cell, these are in the theme's language."""
    names, similar = list(choices), list(choices)
    if place(tree, path).is_cell:
        names = [
            SheetNames(str(tree.get("language", USUAL_LANGUAGE))).written_choice(path, str(choice))
            for choice in choices
        ]
        foreign = [SheetNames(code).written_choice(path, str(choice)) for code in LANGUAGES for choice in choices]
        similar = [*names, *choices, *foreign]
    hint = did_you_mean(value, similar) if isinstance(value, str) else ""
    return _problem_at(path, tree, _expected(listing(names, _MOST_NAMES), _shown(value)), hint)


def _expected(expected: str, found: str) -> Message:
    return message("expected {expected}, found {found}", expected=expected, found=found)


def _out_of_bounds(bound: str, wanted: float, value: Any) -> Message:
    """Explain a number, or the length of a text or list, that is too small or too large."""
    match bound:
        case "minimum":
            return message("expected at least {least:,}, found {found:,}", least=wanted, found=value)
        case "maximum":
            return message("expected at most {most:,}, found {found:,}", most=wanted, found=value)
        case "minLength":
            return message(
                "expected at least {n:,} character, found {found:,}",
                "expected at least {n:,} characters, found {found:,}",
                n=wanted,
                found=len(value),
            )
        case "maxLength":
            return message(
                "expected at most {n:,} character, found {found:,}",
                "expected at most {n:,} characters, found {found:,}",
                n=wanted,
                found=len(value),
            )
        case "minItems":
            return message(
                "expected at least {n:,} item, found {found:,}",
                "expected at least {n:,} items, found {found:,}",
                n=wanted,
                found=len(value),
            )
    return message(
        "expected at most {n:,} item, found {found:,}",
        "expected at most {n:,} items, found {found:,}",
        n=wanted,
        found=len(value),
    )


def _unknown_fields(
    path: KeyPath, value: SourceMapping, schema: Schema, tree: SourceMapping
) -> Iterator[SchemaProblem]:
    read_before = _READ_BEFORE if "game" in schema["properties"] else ()
    known = [*schema["properties"], *read_before]
    missing = [name for name in known if name not in value]
    fields = listing(known, _MOST_NAMES)
    kind = value.get("kind") if "kind" in known else None
    for name in value:
        if name not in known:
            mark = value.places[name].key
            hint = did_you_mean(name, missing) or did_you_mean(name, known)
            if not hint and kind and mark.sheet:
                hint = message(
                    "with 'kind: {kind}', the fields are {names}; empty the cells of the others",
                    kind=plain(str(kind)),
                    names=fields,
                )
            elif not hint and kind:
                hint = message(
                    "with 'kind: {kind}', the fields are {names}; leave the others out",
                    kind=plain(str(kind)),
                    names=fields,
                )
            hint = hint or message("the fields here are {names}", names=fields)
            if path:
                fault = message("unknown field {name} in {place}", name=quoted(name), place=label(tree, path))
            else:
                fault = message("unknown field {name}", name=quoted(name))
            yield SchemaProblem(path, Problem(fault, mark, hint), name)


def _missing(
    names: Sequence[str], path: KeyPath, value: SourceMapping, schemas: Mapping[str, Schema], tree: SourceMapping
) -> Iterator[SchemaProblem]:
    """Yield a problem for each cell that was emptied, and one for the missing fields that share a hint."""
    hints: dict[str, list[str]] = {}
    for name in names:
        if emptied := value.places.get(name):
            where = ".".join(filter(None, (label(tree, path), name)))
            fault = message("{field}: the cell is empty", field=where)
            yield SchemaProblem(path, Problem(fault, emptied.value, message("enter a value in it")))
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
            return message("a new item needs all of its fields; did you mean to change {name}?", name=quoted(meant))
    choices = schema.get("enum", ())
    return message("one of {names}", names=listing(choices, _MOST_NAMES)) if choices else ""


def _hint_for_form(form: str, text: str, is_cell: bool) -> str:
    if form == COLOR_FORM:
        code = message("write a code such as '#2e7d32' in quotes, or a name such as light blue")
        in_cell = message("write a code such as #2e7d32, or a name such as light blue")
        return meant_color(text) or (in_cell if is_cell else code)
    if form == ICON_FORM:
        return icon_hint(text)
    letters = re.sub("[\u0300-\u036f]", "", normalize("NFKD", text.lower()))
    name = re.sub("[^a-z0-9]+", "-", letters).strip("-")
    return message("write {name}", name=quoted(name)) if name != text and re.search(form, name) else ""


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
