"""Plain sentences for values that a schema does not allow."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar
from unicodedata import normalize

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Mark, Problem, did_you_mean, listing, more_problems, nearest_name, quoted
from printgen.games.registry import GAMES
from printgen.limits import PROBLEMS
from printgen.theme.games import AnyEdition, record_for, record_of
from printgen.theme.icon_words import icon_hint
from printgen.theme.records import COLOUR_FORM, ICON_FORM, Record, converted, schemas
from printgen.theme.tree import KeyPath, SourceList, SourceMapping, identity, label, place

Schema = Mapping[str, Any]
_RECORDS = "#/$defs/"


class Violation(Struct, frozen=True):
    """A value that breaks one keyword of its schema; ``name`` where it is a field's name, in the mapping at ``path``.

    ``branches`` are what is wrong with the value by each form of an ``anyOf``.
    """

    keyword: str
    wanted: Any
    value: Any
    schema: Schema
    path: KeyPath
    name: bool = False
    branches: tuple[tuple["Violation", ...], ...] = ()


class _At(Struct, frozen=True):
    """A value that is looked at: its schema, its place, and the records that the schema refers to."""

    value: Any
    schema: Schema
    path: KeyPath
    records: Mapping[str, Schema]
    name: bool = False

    def within(self, step: str | int, value: Any, schema: Schema) -> "_At":
        """A part of the value."""
        return replace(self, value=value, schema=schema, path=(*self.path, step))


Found = Iterator[Violation]


def violations(tree: Any, schema: Schema) -> tuple[Violation, ...]:
    """Everything in the tree that breaks the schema, in the order in which its keywords stand."""
    return tuple(_found(_At(tree, schema, (), schema.get("$defs", {}))))


def _found(at: _At) -> Found:
    for keyword, wanted in at.schema.items():
        if keyword in KEYWORDS:
            yield from KEYWORDS[keyword](at, wanted)


def _broken(at: _At, keyword: str) -> Violation:
    return Violation(keyword, at.schema[keyword], at.value, at.schema, at.path, at.name)


def _reference(at: _At, wanted: str) -> Found:
    yield from _found(replace(at, schema=at.records[wanted.removeprefix(_RECORDS)]))


_KINDS: Mapping[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, Mapping),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: _is_number(value) and isinstance(value, int),  # as msgspec reads it: 1.0 is none
    "number": lambda value: _is_number(value),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
}


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _type(at: _At, wanted: str) -> Found:
    if not _KINDS[wanted](at.value):
        yield _broken(at, "type")


def _enum(at: _At, wanted: list[Any]) -> Found:
    if not any(at.value == one and isinstance(at.value, bool) == isinstance(one, bool) for one in wanted):
        yield _broken(at, "enum")


def _any_of(at: _At, wanted: list[Schema]) -> Found:
    branches = []
    for form in wanted:
        branch = tuple(_found(replace(at, schema=form)))
        if not branch:
            return
        branches.append(branch)
    yield replace(_broken(at, "anyOf"), branches=tuple(branches))


def _properties(at: _At, wanted: Mapping[str, Schema]) -> Found:
    if isinstance(at.value, Mapping):
        for name, schema in wanted.items():
            if name in at.value:
                yield from _found(at.within(name, at.value[name], schema))


def _additional(at: _At, wanted: bool | Schema) -> Found:
    if not isinstance(at.value, Mapping):
        return
    further = [name for name in at.value if name not in at.schema.get("properties", {})]
    if isinstance(wanted, Mapping):
        for name in further:
            yield from _found(at.within(name, at.value[name], wanted))
    elif further and not wanted:
        yield _broken(at, "additionalProperties")


def _names(at: _At, wanted: Schema) -> Found:
    if isinstance(at.value, Mapping):
        for name in at.value:
            yield from _found(replace(at, value=name, schema=wanted, name=True))


def _required(at: _At, wanted: list[str]) -> Found:
    if isinstance(at.value, Mapping) and not all(name in at.value for name in wanted):
        yield _broken(at, "required")


def _first_items(at: _At, wanted: list[Schema]) -> Found:
    if isinstance(at.value, list):
        for number, (item, schema) in enumerate(zip(at.value, wanted, strict=False)):
            yield from _found(at.within(number, item, schema))


def _items(at: _At, wanted: bool | Schema) -> Found:
    if isinstance(at.value, list) and isinstance(wanted, Mapping):
        for number in range(len(at.schema.get("prefixItems", ())), len(at.value)):
            yield from _found(at.within(number, at.value[number], wanted))


def _pattern(at: _At, wanted: str) -> Found:
    if isinstance(at.value, str) and not re.search(wanted, at.value):
        yield _broken(at, "pattern")


def _limit(keyword: str, kind: Callable[[Any], bool], keeps: Callable[[Any, Any], bool]) -> Callable[[_At, Any], Found]:
    """A keyword that sets a limit to values of one kind."""

    def limited(at: _At, wanted: Any) -> Found:
        if kind(at.value) and not keeps(at.value, wanted):
            yield _broken(at, keyword)

    return limited


KEYWORDS: Mapping[str, Callable[[_At, Any], Found]] = {
    "$ref": _reference,
    "type": _type,
    "enum": _enum,
    "anyOf": _any_of,
    "properties": _properties,
    "additionalProperties": _additional,
    "propertyNames": _names,
    "required": _required,
    "prefixItems": _first_items,
    "items": _items,
    "pattern": _pattern,
    "minimum": _limit("minimum", _is_number, lambda value, least: value >= least),
    "maximum": _limit("maximum", _is_number, lambda value, most: value <= most),
    "minLength": _limit("minLength", _KINDS["string"], lambda text, least: len(text) >= least),
    "maxLength": _limit("maxLength", _KINDS["string"], lambda text, most: len(text) <= most),
    "minItems": _limit("minItems", _KINDS["array"], lambda items, least: len(items) >= least),
    "maxItems": _limit("maxItems", _KINDS["array"], lambda items, most: len(items) <= most),
}


_TYPES = {
    "object": "a mapping of fields",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}
_TYPE_HINTS = {  # by the type that is wanted and the one that was found
    ("string", "integer"): "put it in quotes",
    ("string", "number"): "put it in quotes",
    ("string", "boolean"): "put it in quotes",
    ("integer", "string"): "write digits only, without quotes, such as 1500",
    ("integer", "number"): "write digits only, without a point, such as 1500",
    ("boolean", "string"): "write true or false",
    ("array", "string"): "write [a, b] or one '- item' a line",
}

_MOST_NAMES = 30  # of fields and choices, that a message lists

# Fields that are read before a record is: known, though the record lacks them.
_READ_BEFORE = {record_of(game).__name__: ("extends", "style", "order") for game in GAMES}


class SchemaFault(Struct, frozen=True):
    """A problem and the path of the value that it concerns; ``field`` is the unknown field in it, if that is it."""

    path: KeyPath
    problem: Problem
    field: str = ""


def value_at(tree: SourceMapping, path: KeyPath) -> Any:
    """The value at a path of the tree."""
    node: Any = tree
    for step in path:
        node = node[step]
    return node


def _misfit(error: "Violation", tree: SourceMapping, message: str, hint: str = "") -> SchemaFault:
    path = error.path
    name = label(tree, path)
    return SchemaFault(path, Problem(f"{name}: {message}" if name else message, place(tree, path), hint))


def _unknown_field(error: "Violation", tree: SourceMapping) -> Iterator[SchemaFault]:
    path = error.path
    known = [*error.schema["properties"], *_READ_BEFORE.get(error.schema.get("title", ""), ())]
    within = f" in {label(tree, path)}" if path else ""
    for name in error.value:
        if name not in known:
            mark = error.value.places[name].key
            missing = [field for field in known if field not in error.value]
            hint = did_you_mean(name, missing) or did_you_mean(name, known) or _fields_hint(error, known, mark)
            problem = Problem(f"unknown field {quoted(name)}{within}", mark, hint)
            yield SchemaFault(path, problem, name)


def _fields_hint(error: "Violation", known: list[str], mark: Mark) -> str:
    """The fields that there are; of an item of a kind, those of that kind."""
    others = "empty the cells of others" if mark.sheet else "leave the others out"
    fields = listing(known, _MOST_NAMES)
    kind = error.value.get("kind") if "kind" in known else None
    return f"with 'kind: {kind}' the fields are {fields}: {others}" if kind else f"the fields here are {fields}"


def _missing_field(error: "Violation", tree: SourceMapping) -> Iterator[SchemaFault]:
    unknown = [name for name in error.value if name not in error.schema["properties"]]
    for name in error.wanted:
        # A misspelt name is one mistake, and reported as one.
        if name not in error.value and not any(nearest_name(wrong, [name]) for wrong in unknown):
            yield _misfit(error, tree, f"the field '{name}' is missing", _missing_hint(error, tree, name))


def _missing_hint(error: "Violation", tree: SourceMapping, field: str = "") -> str:
    """For an item whose id is a misspelt one of the base's: that id; else what the field may hold."""
    path, mine = error.path, identity(error.value)
    if path and isinstance(path[-1], int) and mine is not None:
        others = [str(identity(item)) for item in value_at(tree, path[:-1]) if item is not error.value]
        if meant := nearest_name(mine, others):
            return f"a new item needs all of its fields; did you mean to change {quoted(meant)}?"
    choices = error.schema.get("properties", {}).get(field, {}).get("enum", ())
    return f"one of {listing(choices, _MOST_NAMES)}" if choices else ""


def _wrong_type(error: "Violation", tree: SourceMapping) -> Iterator[SchemaFault]:
    wanted, found = str(error.wanted), _type_of(error.value)
    hint = _TYPE_HINTS.get((wanted, found), "give it a value, or leave the field out" if found == "null" else "")
    if error.value is None and error.schema.get("pattern") == COLOUR_FORM:
        hint = "put the colour in quotes, for what follows # is a comment"
    shown = f" {quoted(error.value)}" if isinstance(error.value, str) else ""
    yield _misfit(error, tree, f"expected {_TYPES.get(wanted, wanted)}, found {_TYPES[found]}{shown}", hint)


def _type_of(value: object) -> str:
    """The type of a value as schemas name it."""
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
        case SourceList():
            return "array"
    return "object"


def _wrong_choice(error: "Violation", tree: SourceMapping) -> Iterator[SchemaFault]:
    choices = list(GAMES) if error.path == ("game",) else error.wanted
    hint = did_you_mean(error.value, choices) if isinstance(error.value, str) else ""
    message = f"expected {listing(choices, _MOST_NAMES)}, found {_shown(error.value)}"
    yield _misfit(error, tree, message, hint)


def _wrong_kind(error: "Violation", tree: SourceMapping) -> Iterator[SchemaFault]:
    kinds = list(error.schema["discriminator"]["mapping"])
    if "kind" not in error.value:
        hint = _missing_hint(error, tree) or f"one of {listing(kinds)}"
        yield _misfit(error, tree, "the field 'kind' is missing", hint)
        return
    kind = error.value["kind"]
    path = (*error.path, "kind")
    message = f"{label(tree, path)}: expected {listing(kinds)}, found {_shown(kind)}"
    yield SchemaFault(path, Problem(message, place(tree, path), did_you_mean(kind, kinds)))


def _shown(value: object) -> str:
    if isinstance(value, str | int | float) and not isinstance(value, bool):
        return quoted(value)
    return _TYPES[_type_of(value)]


def _wrong_form(error: "Violation", tree: SourceMapping) -> Iterator[SchemaFault]:
    """A pattern that text (or the name of a field) does not match: explained by its description."""
    path = error.path
    message = f"expected {error.schema.get('description', 'another form')}, found {quoted(error.value)}"
    if error.name:
        mark = value_at(tree, path).places[error.value].key
        yield SchemaFault(path, Problem(f"{label(tree, path)}: {message}", mark))
    else:
        yield _misfit(error, tree, message, _form_hint(str(error.wanted), str(error.value)))


def _form_hint(form: str, text: str) -> str:
    """What a text may have been meant to be that has not the form of its place."""
    if form == COLOUR_FORM:
        return "such as #2e7d32; in theme.yaml it stands in quotes"
    if form == ICON_FORM:
        return icon_hint(text)
    letters = re.sub("[\u0300-\u036f]", "", normalize("NFKD", text.lower()))
    name = re.sub("[^a-z0-9]+", "-", letters).strip("-")
    return f"write {quoted(name)}" if name != text and re.search(form, name) else ""


def _bound(
    words: str, unit: str = "", count: bool = False
) -> Callable[["Violation", SourceMapping], Iterator[SchemaFault]]:
    def explain(error: "Violation", tree: SourceMapping) -> Iterator[SchemaFault]:
        found = len(error.value) if count else error.value
        noun = f" {unit}" if unit else ""
        yield _misfit(error, tree, f"expected {words} {error.wanted:,}{noun}, found {found:,}")

    return explain


# What explains a violation, by the keyword of the schema.
EXPLAIN: dict[Any, Callable[["Violation", SourceMapping], Iterator[SchemaFault]]] = {
    "additionalProperties": _unknown_field,
    "required": _missing_field,
    "type": _wrong_type,
    "enum": _wrong_choice,
    "anyOf": _wrong_kind,
    "pattern": _wrong_form,
    "minimum": _bound("at least"),
    "maximum": _bound("at most"),
    "minLength": _bound("at least", "characters", count=True),
    "maxLength": _bound("at most", "characters", count=True),
    "minItems": _bound("at least", "items", count=True),
    "maxItems": _bound("at most", "items", count=True),
}


_NOWHERE = Mark("", 0, 0)
_STEP = re.compile(r"\.([A-Za-z_]\w*)|\[(\d+)\]")

Parsed = TypeVar("Parsed", bound=Record)

_ABSENCES = ("required", "anyOf")  # fields that are not there, the kind of a space among them


def parse(tree: SourceMapping, record: type[Parsed]) -> tuple[Parsed | None, list[SchemaFault]]:
    """The edition (or another kind of file's record), or None and all the misfits."""
    try:
        return converted(tree, record), []
    except msgspec.ValidationError as error:
        return None, misfits(tree, record) or [_as_fault(error, tree)]


def _as_fault(error: msgspec.ValidationError, tree: SourceMapping) -> SchemaFault:
    """What the decoder says, at the place that it names: for what the schema does not see."""
    message, _, where = str(error).partition(" - at `$")
    path: list[str | int] = []
    for name, at in _STEP.findall(where):
        path.append(int(at) if at else name)
    name = label(tree, tuple(path))
    return SchemaFault(tuple(path), Problem(f"{name}: {message}" if name else message, place(tree, tuple(path))))


def misfits(tree: SourceMapping, record: type[Record], whole: bool = True) -> list[SchemaFault]:
    """Everything that the schema of a record finds in the tree; less what is missing, where that may be inherited."""

    errors = violations(tree, _schema(tree, record))
    leaves = [leaf for error in errors for leaf in _leaves(error) if whole or leaf.keyword not in _ABSENCES]
    leaves = _of_game(leaves) or leaves  # of an unknown game nothing else can be said
    if len(leaves) > PROBLEMS.most:
        leaves.sort(key=lambda leaf: place(tree, leaf.path) or _NOWHERE)
    found: dict[tuple[Mark | None, str], SchemaFault] = {}
    for misfit in (misfit for leaf in leaves for misfit in EXPLAIN[leaf.keyword](leaf, tree)):
        found.setdefault((misfit.problem.where, misfit.problem.message), misfit)
        if len(found) == PROBLEMS.most:
            return [*found.values(), *_rest(leaves, misfit)]
    return list(found.values())


def _rest(leaves: "Iterable[Violation]", last: SchemaFault) -> Iterator[SchemaFault]:
    """How many problems there are beyond the ones explained, at the place of the last of these."""
    if (more := sum(map(_faults, leaves)) - PROBLEMS.most) > 0:
        yield SchemaFault(last.path, more_problems(more))


def _of_game(leaves: "Iterable[Violation]") -> "list[Violation]":
    """What is wrong with the game that the theme names."""
    return [leaf for leaf in leaves if leaf.path == ("game",)]


def _faults(leaf: "Violation") -> int:
    """How many problems a violation is, for one of fields that are lacking or unknown may be several."""
    match leaf.keyword:
        case "required":
            return sum(name not in leaf.value for name in leaf.wanted)
        case "additionalProperties":
            return sum(name not in leaf.schema["properties"] for name in leaf.value)
    return 1


def _schema(tree: SourceMapping, record: type[Record]) -> dict[str, Any]:
    """The schema of a record, less what it asks of the fields of the tree that can be read."""
    fields = {field.name: field for field in msgspec.structs.fields(record)}
    sound = _converted(tree, record)
    asked = [name for name in fields if name in tree and name not in sound]
    kinds, records = schemas(fields[name].type for name in asked)
    return {
        "title": record.__name__,
        "properties": {name: {} for name in fields} | dict(zip(asked, kinds, strict=True)),
        "required": [name for name, field in fields.items() if field.required],
        "additionalProperties": False,
        "$defs": records,
    }


def _converted(tree: SourceMapping, record: type[Record]) -> dict[str, Any]:
    """The values of a record's fields that can be read, as far as the tree has them."""
    parts = {}
    for field in msgspec.structs.fields(record):
        if field.name in tree:
            with suppress(msgspec.ValidationError):
                parts[field.name] = converted(tree[field.name], field.type)
    return parts


def readable(tree: SourceMapping, found: list[SchemaFault]) -> AnyEdition:
    """What can be read of an edition although some cannot; unreadable fields are ``UNSET``.

    Unknown fields are taken out of the tree; where that is all, the edition is whole.
    """
    for misfit in found:
        if misfit.field:
            value_at(tree, misfit.path).pop(misfit.field)
    kind = record_for(tree)
    parts = _converted(tree, kind)
    for field in msgspec.structs.fields(kind):
        if field.name not in tree and not field.required:
            parts[field.name] = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return kind(**{name: parts.get(name, msgspec.UNSET) for name in kind.__struct_fields__})


def _leaves(error: "Violation") -> Iterator["Violation"]:
    """The error, or where it is about a choice of records those of the record that is meant."""
    if error.keyword != "anyOf":
        yield error
        return
    mapping = error.schema.get("discriminator", {}).get("mapping")
    if mapping and isinstance(error.value, Mapping):
        kind = error.value.get("kind")
        if not isinstance(kind, str) or kind not in mapping:
            yield error
            return
        branch = list(mapping).index(kind)
    else:
        branch = _meant(error.wanted, error.value)
    for child in error.branches[branch]:
        yield from _leaves(child)


def _meant(options: Sequence[dict[str, Any]], value: object) -> int:
    """Which of a value's forms its author had in mind: a record where it is a mapping, else the first one."""
    fits = [at for at, option in enumerate(options) if "$ref" in option and isinstance(value, Mapping)]
    return next(iter(fits), next(at for at, option in enumerate(options) if option.get("type") != "null"))
