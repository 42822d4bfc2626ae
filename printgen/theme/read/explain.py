"""Says in plain words what is wrong with a theme that is no edition, each fault with its path.

A good theme costs one typed decode; only a bad one is held against the JSON Schema, which finds every misfit.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

import msgspec

from printgen.errors import Mark, Problem
from printgen.theme.games import GAMES, AnyEdition, record_for
from printgen.theme.model.common import Record
from printgen.theme.quoting import did_you_mean, listing, nearest, quoted
from printgen.theme.read.tree import Path, SourceList, SourceMapping, identity, label, place

if TYPE_CHECKING:
    from printgen.theme.read.conform import Violation

_TYPES = {
    "object": "a mapping of fields",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}
_TYPE_HINTS = {
    ("string", "a whole number"): "put it in quotes",
    ("string", "a number"): "put it in quotes",
    ("string", "true or false"): "put it in quotes",
    ("integer", "text"): "write digits only, without quotes, such as 1500",
    ("integer", "a number"): "write digits only, without a point, such as 1500",
    ("boolean", "text"): "write true or false",
    ("array", "text"): "write [a, b] or one '- item' a line",
}


MOST_EXPLAINED = 50  # problems of one theme; of more, only the number is told
_NOWHERE = Mark("", 0, 0)
_STEP = re.compile(r"\.([A-Za-z_]\w*)|\[(\d+)\]")

Parsed = TypeVar("Parsed", bound=Record)

# Fields that are read before a record is: known, though the record lacks them.
_READ_BEFORE = {"Edition": ("extends", "style", "order"), "SlideEdition": ("extends", "style", "order")}
_ABSENCES = ("required", "anyOf")  # fields that are not there, the kind of a space among them


class SchemaFault(NamedTuple):
    """A problem and the path of the value that it concerns; ``field`` is the unknown field in it, if that is it."""

    path: Path
    problem: Problem
    field: str = ""


def parse(tree: SourceMapping, record: type[Parsed]) -> tuple[Parsed | None, list[SchemaFault]]:
    """The edition (or another kind of file's record), or None and all the misfits."""
    try:
        return msgspec.convert(tree, record), []
    except msgspec.ValidationError as error:
        return None, misfits(tree, record) or [_as_said(error, tree)]


def _as_said(error: msgspec.ValidationError, tree: SourceMapping) -> SchemaFault:
    """What the decoder says, at the place that it names: for what the schema does not see."""
    said, _, where = str(error).partition(" - at `$")
    path: list[str | int] = []
    for name, at in _STEP.findall(where):
        path.append(int(at) if at else name)
    name = label(tree, tuple(path))
    return SchemaFault(tuple(path), Problem(f"{name}: {said}" if name else said, place(tree, tuple(path))))


def misfits(tree: SourceMapping, record: type[Record], whole: bool = True) -> list[SchemaFault]:
    """Everything that the schema of a record finds in the tree; less what is missing, where that may be inherited."""
    from printgen.theme.read.conform import violations  # only to explain an error

    errors = violations(tree, _schema(tree, record))
    leaves = [leaf for error in errors for leaf in _leaves(error) if whole or leaf.keyword not in _ABSENCES]
    leaves = [
        leaf for leaf in leaves if leaf.path == ("game",)
    ] or leaves  # of an unknown game nothing else can be said
    if len(leaves) > MOST_EXPLAINED:
        leaves.sort(key=lambda leaf: place(tree, leaf.path) or _NOWHERE)
    found: dict[tuple[Mark | None, str], SchemaFault] = {}
    for misfit in (misfit for leaf in leaves for misfit in _EXPLAIN[leaf.keyword](leaf, tree)):
        found.setdefault((misfit.problem.where, misfit.problem.message), misfit)
        if len(found) == MOST_EXPLAINED and (more := sum(map(_faults, leaves)) - MOST_EXPLAINED) > 0:
            rest = Problem(f"{more} more problems from here on", misfit.problem.where)
            return [*found.values(), SchemaFault(misfit.path, rest)]
    return list(found.values())


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
    schemas, records = msgspec.json.schema_components(
        [fields[name].type for name in asked], ref_template="#/$defs/{name}"
    )
    return {
        "title": record.__name__,
        "properties": {name: {} for name in fields} | dict(zip(asked, schemas, strict=True)),
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
                parts[field.name] = msgspec.convert(tree[field.name], field.type)
    return parts


def readable(tree: SourceMapping, found: list[SchemaFault]) -> AnyEdition:
    """What can be read of an edition although some cannot, unreadable fields lacking altogether.

    Unknown fields are taken out of the tree; where that is all, the edition is whole.
    """
    for misfit in found:
        if misfit.field:
            _at(tree, misfit.path).pop(misfit.field)
    kind = record_for(tree)
    parts = _converted(tree, kind)
    for field in msgspec.structs.fields(kind):
        if field.name not in tree and not field.required:
            parts[field.name] = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    whole = len(parts) == len(kind.__struct_fields__)
    return kind(**parts) if whole else cast(AnyEdition, SimpleNamespace(**parts))


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


def _at(tree: SourceMapping, path: Path) -> Any:
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
            missing = [field for field in known if field not in error.value]
            hint = (
                did_you_mean(name, missing) or did_you_mean(name, known) or f"the fields here are {listing(known, 30)}"
            )
            problem = Problem(f"unknown field {quoted(name)}{within}", error.value.places[name].key, hint)
            yield SchemaFault(path, problem, name)


def _missing_field(error: "Violation", tree: SourceMapping) -> Iterator[SchemaFault]:
    unknown = [name for name in error.value if name not in error.schema["properties"]]
    for name in error.wanted:
        # A misspelt name is one mistake, and reported as one.
        if name not in error.value and not any(nearest(wrong, [name]) for wrong in unknown):
            yield _misfit(error, tree, f"the field '{name}' is missing", _missing_hint(error, tree))


def _missing_hint(error: "Violation", tree: SourceMapping) -> str:
    """For an item that was meant to change one of the base's, but whose id is misspelt: that id."""
    path = error.path
    if not path or not isinstance(path[-1], int):
        return ""
    mine = identity(error.value)
    others = [str(identity(item)) for item in _at(tree, path[:-1]) if item is not error.value]
    meant = nearest(mine, others) if mine is not None else ""
    return f"a new item needs all of its fields; did you mean to change {quoted(meant)}?" if meant else ""


def _wrong_type(error: "Violation", tree: SourceMapping) -> Iterator[SchemaFault]:
    wanted, found = str(error.wanted), _sort(error.value)
    hint = _TYPE_HINTS.get((wanted, found), "give it a value, or leave the field out" if found == "nothing" else "")
    shown = f" {quoted(error.value)}" if isinstance(error.value, str) else ""
    yield _misfit(error, tree, f"expected {_TYPES.get(wanted, wanted)}, found {found}{shown}", hint)


def _sort(value: object) -> str:
    match value:
        case None:
            return "nothing"
        case bool():
            return "true or false"
        case int():
            return "a whole number"
        case float():
            return "a number"
        case str():
            return "text"
        case SourceList():
            return "a list"
    return "a mapping of fields"


def _wrong_choice(error: "Violation", tree: SourceMapping) -> Iterator[SchemaFault]:
    choices = list(GAMES) if error.path == ("game",) else error.wanted
    hint = did_you_mean(error.value, choices) if isinstance(error.value, str) else ""
    message = f"expected {listing(choices)}, found {_shown(error.value)}"
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
    return quoted(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else _sort(value)


def _wrong_form(error: "Violation", tree: SourceMapping) -> Iterator[SchemaFault]:
    """A pattern that text (or the name of a field) does not match: explained by its description."""
    path = error.path
    message = f"expected {error.schema.get('description', 'another form')}, found {quoted(error.value)}"
    if error.name:
        mark = _at(tree, path).places[error.value].key
        yield SchemaFault(path, Problem(f"{label(tree, path)}: {message}", mark))
    else:
        yield _misfit(error, tree, message)


def _bound(
    words: str, unit: str = "", count: bool = False
) -> Callable[["Violation", SourceMapping], Iterator[SchemaFault]]:
    def explain(error: "Violation", tree: SourceMapping) -> Iterator[SchemaFault]:
        found = len(error.value) if count else error.value
        noun = f" {unit}" if unit else ""
        yield _misfit(error, tree, f"expected {words} {error.wanted:,}{noun}, found {found:,}")

    return explain


_EXPLAIN: dict[Any, Callable[["Violation", SourceMapping], Iterator[SchemaFault]]] = {
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
