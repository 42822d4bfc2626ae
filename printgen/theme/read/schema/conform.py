"""Holds a tree against the JSON Schema of a record, and finds everything in it that breaks the schema.

Only the keywords that msgspec writes into the schemas of our records are known; a test sees to it that they are all.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.theme.read.tree import KeyPath

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
