"""Says in plain words what is wrong with a theme that is no edition, each fault with its path.

A good theme costs one typed decode; only a bad one is held against the JSON Schema, which finds every misfit.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from printgen.errors import Mark, Problem, more_problems
from printgen.limits import PROBLEMS
from printgen.theme.games import AnyEdition, record_for
from printgen.theme.model.common import Record
from printgen.theme.model.decoding import converted, schemas
from printgen.theme.read.schema.faults import EXPLAIN, SchemaFault, value_at
from printgen.theme.read.tree import SourceMapping, label, place

if TYPE_CHECKING:
    from printgen.theme.read.schema.conform import Violation

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
    from printgen.theme.read.schema.conform import violations  # only to explain an error

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
