"""Turns trees into records, and records into their JSON Schema: words are open mappings of forms, a type of our own."""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from printgen.records import from_tree
from printgen.theme.model.common import Forms, Verb, Word

Decoded = TypeVar("Decoded")

_WORDS = (Word, Verb)


def converted(tree: Any, kind: type[Decoded]) -> Decoded:
    """The value of a type that a tree stands for; raises msgspec.ValidationError where it is none."""
    return from_tree(tree, kind, _decoded)


def schemas(kinds: Iterable[Any]) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """The schemas of types, and of the records that they refer to by name."""
    return msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}", schema_hook=_schema)


def _decoded(kind: type, value: Any) -> Any:
    if kind in _WORDS:
        return kind(msgspec.convert(value, Forms))
    raise NotImplementedError(kind)


def _schema(kind: type) -> dict[str, Any]:
    if kind in _WORDS:
        return msgspec.json.schema(Forms)
    raise NotImplementedError(kind)
