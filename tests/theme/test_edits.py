"""Tests of changes to YAML files as text: the changed line alone differs, and the file says what was meant."""

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from printgen.resources import folder
from printgen.theme.edits import EditError, Item, Step, TextEdit, YamlText
from printgen.theme.yaml import identity, read_tree
from tests.conftest import ROOT

THEMES = sorted(path for path in folder("themes").rglob("*.yaml") if "event" not in path.name)


def leaves(node: Any, steps: tuple[Step, ...] = ()) -> Iterator[tuple[tuple[Step, ...], Any]]:
    """Yield the steps to each plain value of a tree, and the value."""
    if isinstance(node, dict):
        for name, value in node.items():
            yield from leaves(value, (*steps, name))
    elif isinstance(node, list):
        for at, value in enumerate(node):
            key = "id" if identity(value) is not None and "id" in value else "value"
            step: Step = at if identity(value) is None else Item(key, value[key])
            yield from leaves(value, (*steps, step))
    else:
        yield steps, node


def other(value: Any) -> Any:
    """Return another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    return f"{value or ''} – “new”: {{x}}, it's #1"


def put(tree: Any, steps: tuple[Step, ...], value: Any) -> None:
    """Change a value of a tree of plain values."""
    for step in steps[:-1]:
        tree = next(one for one in tree if one.get(step.key) == step.name) if isinstance(step, Item) else tree[step]
    tree[steps[-1]] = value


def plain(text: str) -> Any:
    """Return what a YAML file says, as plain values."""
    tree, problems = read_tree(text.encode(), "theme.yaml")
    assert problems == []
    return deepcopy(tree)


@pytest.mark.parametrize("path", THEMES, ids=lambda path: str(path.relative_to(ROOT)))
def test_each_value_of_each_bundled_file_changes_alone(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    before, expected, whole = YamlText(text), plain(text), text
    names = ("id", "value")
    fields = [(steps, value) for steps, value in leaves(plain(text)) if steps[-1] not in names or len(steps) == 1]
    edits = []
    for steps, value in fields:
        edit = TextEdit.between(text, before.with_value(steps, other(value)))
        rows = text[: edit.start].count("\n"), text[edit.start + len(edit.old) :].count("\n")
        assert text.count("\n") - sum(rows) == edit.old.count("\n")
        assert edit.new.count("\n") == edit.old.count("\n") or "\n" in str(value), steps
        put(expected, steps, other(value))
        edits.append(edit)
    for edit in sorted(edits, reverse=True):  # all of them at once, from the last
        whole = edit.applied(whole)
    assert plain(whole) == expected


def test_an_edit_can_be_undone() -> None:
    before, after = "title: One\nid: x\n", "title: Other\nid: x\n"
    edit = TextEdit.between(before, after)
    assert edit.applied(before) == after
    assert edit.undone.applied(after) == before


@pytest.mark.parametrize(
    ("text", "steps", "value", "expected"),
    [
        ("a: 1 # one\n", ("a",), 2, "a: 2 # one\n"),
        ("a: it # one\n", ("a",), "x: y", 'a: "x: y" # one\n'),
        ("a: 'it'\n", ("a",), "it's", "a: 'it''s'\n"),
        ('a: "it"\n', ("a",), "so", 'a: "so"\n'),
        ("a:\nb: 1\n", ("a",), "x", "a: x\nb: 1\n"),
        ("a:\n", ("a", "b"), "x", "a: {b: x}\n"),
        ("a: {b: 1}\n", ("a", "c"), "x", "a: {b: 1, c: x}\n"),
        ("a: {}\n", ("a", "c"), "x", "a: {c: x}\n"),
        ("a:\n  b: 1  # one\n\nc: 2\n", ("a", "d"), "x", "a:\n  b: 1  # one\n  d: x\n\nc: 2\n"),
        ("a: 1", ("d",), "x", "a: 1\nd: x"),
        ("a: 1\n", ("s", Item("id", "p"), "name"), "x", "a: 1\ns:\n  - {id: p, name: x}\n"),
        ("s:\n  - {id: o}\n", ("s", Item("id", "p"), "name"), "x", "s:\n  - {id: o}\n  - {id: p, name: x}\n"),
        (
            "s:\n  - id: o\n    n: 1\nb: 2\n",
            ("s", Item("id", "o"), "m"),
            3,
            "s:\n  - id: o\n    n: 1\n    m: 3\nb: 2\n",
        ),
        ("s: [{id: o}]\n", ("s", Item("id", "p"), "num"), 1, "s: [{id: o}, {id: p, num: 1}]\n"),
        ("m:\n- {value: 5, count: 1}\n", ("m", Item("value", 5), "count"), 3, "m:\n- {value: 5, count: 3}\n"),
        ("a: |\n  one\n  two\nb: 1\n", ("a",), "x\n\ny\n", "a: |\n  x\n\n  y\nb: 1\n"),
        ("a: [1, 2]\n", ("a",), [3], "a: [3]\n"),
        ("a:\n  - x\n  - y\nb: 1\n", ("a",), ["z", "q"], "a:\n  - z\n  - q\nb: 1\n"),
        ("s:\n  - {id: o, color: red}\n", ("s", Item("id", "o"), "colour"), "blue", "s:\n  - {id: o, color: blue}\n"),
        ("# é𝄞\na: 1\n", ("a",), "ü", "# é𝄞\na: ü\n"),
    ],
)
def test_a_value_is_put_where_it_belongs(text: str, steps: tuple[Step, ...], value: Any, expected: str) -> None:
    assert YamlText(text).with_value(steps, value) == expected
    tree = plain(expected)
    for step in steps:
        found = [one for one in tree if identity(one) == step.name] if isinstance(step, Item) else [tree.get(step)]
        tree = tree["color"] if step == "colour" else found[0]
    assert tree == value


@pytest.mark.parametrize(
    ("text", "steps", "expected"),
    [
        ("a: {b: 1, c: 2}\n", ("a", "b"), "a: {c: 2}\n"),
        ("a: {b: 1, c: 2}\n", ("a", "c"), "a: {b: 1}\n"),
        ("a: {b: 1}\nc: 2\n", ("a", "b"), "c: 2\n"),
        ("a: 1\n# two\nb: 2  # two\nc: 3\n", ("b",), "a: 1\n# two\nc: 3\n"),
        (
            "s:\n  - id: o\n    n: |\n      x\n      y\n    m: 3\n",
            ("s", Item("id", "o"), "n"),
            "s:\n  - id: o\n    m: 3\n",
        ),
        ("s:\n  - {id: o}\n  - {id: p}\n", ("s", Item("id", "o")), "s:\n  - {id: p}\n"),
        ("s: [{id: o}, {id: p}]\n", ("s", Item("id", "p")), "s: [{id: o}]\n"),
        ("a: 1\ns:\n  - {id: o}\n", ("s", Item("id", "o")), "a: 1\n"),
    ],
)
def test_a_field_or_an_item_goes_with_its_line(text: str, steps: tuple[Step, ...], expected: str) -> None:
    assert YamlText(text).without(steps) == expected


def test_items_are_added_and_reordered() -> None:
    text = "s:\n  # first\n  - {id: o}  # one\n  - {id: p}\n  - id: q\n    n: 1\nb: 1\n"
    assert YamlText(text).with_item(("s",), {"id": "m", "k": [1]}, Item("id", "o")) == text.replace(
        "# one\n", "# one\n  - {id: m, k: [1]}\n"
    )
    moved = "s:\n  - id: q\n    n: 1\n  # first\n  - {id: o}  # one\n  - {id: p}\nb: 1\n"
    assert YamlText(text).with_order(("s",), [2, 0, 1]) == moved
    assert YamlText("s: [{id: o}, {id: p}]\n").with_order(("s",), [1, 0]) == "s: [{id: p}, {id: o}]\n"
    assert YamlText("a: 1\n").with_item(("s",), {"id": "o"}) == "a: 1\ns:\n  - {id: o}\n"


def test_what_is_no_mapping_gets_no_field() -> None:
    with pytest.raises(EditError):
        YamlText("a: 1\n").with_value(("a", "b"), 2)
    with pytest.raises(EditError):
        YamlText("a: [1\n")
    with pytest.raises(EditError):
        YamlText("a: 1\n").without(("b",))
