"""What is said of a theme's value that its schema does not allow: a plain sentence and a hint for each keyword."""

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from msgspec import Struct

from printgen.errors import Mark, Problem
from printgen.games.registry import GAMES
from printgen.theme.games import record_of
from printgen.theme.icon_words import icon_hint
from printgen.theme.model.common import COLOUR_FORM, ICON_FORM
from printgen.theme.quoting import did_you_mean, listing, nearest_name, quoted
from printgen.theme.read.tree import KeyPath, SourceList, SourceMapping, identity, label, place

if TYPE_CHECKING:
    from printgen.theme.read.schema.conform import Violation

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
