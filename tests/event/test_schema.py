"""Tests of the schema of events and of the help of their fields."""

import json
import re
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from printgen.event.occasion import event_of
from printgen.event.schema import event_help, event_schema
from tests.conftest import ROOT, printgen

RECORDS = event_schema()["$defs"]
SAMPLES = sorted((ROOT / "themes" / "tournament").glob("event*.yaml"))


def test_the_command_prints_the_schema_of_events() -> None:
    done = printgen("schema", "event")
    assert json.loads(done.stdout) == event_schema()
    Draft202012Validator.check_schema(event_schema())


def test_every_field_of_an_event_is_documented() -> None:
    assert event_help().keys() == RECORDS.keys()
    for name, record in RECORDS.items():
        assert event_help()[name].fields.keys() == record["properties"].keys()
        assert all(field["description"] for field in record["properties"].values())


@pytest.mark.parametrize("name", RECORDS)
def test_the_example_of_a_record_is_an_event_and_has_all_its_fields(name: str) -> None:
    help = event_help()[name]
    whole = yaml.safe_load(event_help()["Event"].example) | yaml.safe_load(help.example)
    if name == "GoOn":  # no later round
        whole["prizes"] = []
    event_of(json.dumps(whole, default=str).encode(), "event.yaml")
    assert [field for field in help.fields if not re.search(rf"\b{field}:", help.example)] == []


@pytest.mark.parametrize("sample", SAMPLES, ids=[path.name for path in SAMPLES])
def test_the_sample_events_follow_the_schema(sample: Path) -> None:
    tree = yaml.safe_load(sample.read_text(encoding="utf-8"))
    Draft202012Validator(event_schema()).validate(json.loads(json.dumps(tree, default=str)))
