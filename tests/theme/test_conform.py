"""The schemas of our records: everything that they ask is looked at, with what a full validator says of it."""

from collections.abc import Iterator
from typing import Any

import jsonschema
import msgspec
import pytest

from printgen.event.occasion import Event
from printgen.games.registry import GAMES
from printgen.theme.games import record_of
from printgen.theme.records import schemas
from printgen.theme.schema_faults import KEYWORDS, violations

RECORDS = (*(record_of(game) for game in GAMES), Event)
BY_NAME = ("properties", "$defs")
LISTS = ("anyOf", "prefixItems")
PARTS = ("items", "additionalProperties", "propertyNames")

# What a schema says besides, of no effect: ``anyOf`` tells kinds apart by what each of them requires.
REMARKS = ("title", "description", "default", "discriminator", "$defs")


def keywords(schema: Any) -> Iterator[str]:
    """Every keyword in a schema, with those of its parts."""
    if not isinstance(schema, dict):
        return
    for keyword, value in schema.items():
        yield keyword
        parts = value.values() if keyword in BY_NAME else value if keyword in LISTS else ()
        for part in (*parts, *((value,) if keyword in PARTS else ())):
            yield from keywords(part)


@pytest.mark.parametrize("record", RECORDS)
def test_every_keyword_of_our_schemas_is_known(record: type[msgspec.Struct]) -> None:
    assert set(keywords({"anyOf": schemas([record])[0], "$defs": schemas([record])[1]})) <= {*KEYWORDS, *REMARKS}


SCHEMA = {
    "type": "object",
    "properties": {
        "count": {"type": "integer", "minimum": 1, "maximum": 9},
        "size": {"type": "number"},
        "name": {"type": "string", "minLength": 2, "maxLength": 4, "pattern": "^[a-z]+$"},
        "kind": {"enum": ["a", 1, None]},
        "list": {"type": "array", "items": {"$ref": "#/$defs/word"}, "minItems": 1, "maxItems": 2},
        "pair": {"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}]},
        "either": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/word"}]},
        "words": {"additionalProperties": {"$ref": "#/$defs/word"}, "propertyNames": {"maxLength": 3}},
    },
    "required": ["count"],
    "additionalProperties": False,
    "$defs": {"word": {"type": "string", "minLength": 1}},
}


def _as_msgspec(schema: dict[str, Any]) -> Any:
    """A full validator that takes no float for a whole number, as msgspec takes none; JSON Schema takes 1.0."""
    usual = jsonschema.Draft202012Validator
    whole = usual.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    return jsonschema.validators.extend(usual, type_checker=whole)(schema)


@pytest.mark.parametrize(
    "value",
    [
        {"count": 3, "size": 2, "name": "abc", "kind": None, "list": ["x"], "either": "x", "words": {"a": "b"}},
        {"count": 1.0, "size": 2.5, "kind": 1, "pair": ["x", 1], "either": None},
        {},
        [],
        {"count": 0, "size": True, "name": "a"},
        {"count": 10, "size": "2", "name": "ABCDE", "kind": True},
        {"count": 1.5, "list": [], "pair": [1, "x"], "either": 3, "words": {"long": ""}},
        {"count": False, "list": ["", "x", "y"], "other": 1, "words": {"b": 1}},
    ],
)
def test_the_same_is_found_that_a_full_validator_finds(value: Any) -> None:
    found = [(one.keyword, one.path) for one in violations(value, SCHEMA)]
    full = _as_msgspec(SCHEMA).iter_errors(value)
    assert found == [(error.validator, tuple(error.absolute_path)) for error in full]
