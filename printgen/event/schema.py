"""The JSON Schema of event.yaml, and the help of its fields."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from printgen.event.occasion import Event, Tables
from printgen.theme.records import converted, schemas
from printgen.theme.schema import RecordHelp
from printgen.theme.yaml import read_tree

_FIELD_HELP = Path(__file__).with_name("field_help.yaml")
_DESCRIPTION = "A printgen event (event.yaml): what is printed on an event's sheets, and who plays in which round."


@cache
def event_help() -> Mapping[str, RecordHelp]:
    """Return the help of an event's records by name."""
    tree, problems = read_tree(_FIELD_HELP.read_bytes(), _FIELD_HELP.name)
    assert tree is not None, problems
    return {name: converted(value, RecordHelp) for name, value in tree.items()}


@cache
def event_schema() -> dict[str, Any]:
    """Return the schema of an event. The result is shared: do not change it."""
    (event,), records = schemas([Event])
    records["Event"]["properties"]["tables"]["default"] = msgspec.to_builtins(Tables())
    for name, help in event_help().items():
        for field, schema in records[name]["properties"].items():
            schema["description"] = help.fields[field]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "printgen event",
        "description": _DESCRIPTION,
        **event,
        "$defs": records,
    }
