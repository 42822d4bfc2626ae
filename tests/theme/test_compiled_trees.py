"""The trees of the program's own YAML files: kept between runs, of their present state, and just as they are parsed."""

import sys
from pathlib import Path
from typing import Any

import pytest

from printgen.errors import Mark
from printgen.resources import folder
from printgen.theme.read import compiled_trees
from printgen.theme.read.compiled_trees import own_tree
from printgen.theme.read.tree import SourceList, SourceMapping, YamlReading
from printgen.theme.read.yaml import read_tree

OWN = folder("themes") / "classic" / "theme.yaml"
DATA = OWN.read_bytes()


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of what is kept: empty, and open to writing."""
    place = tmp_path / "__pycache__"
    monkeypatch.setattr(compiled_trees, "FOLDER", place)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return place


@pytest.fixture
def no_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without what parses YAML: what is still read was kept."""
    read(DATA)
    monkeypatch.setitem(sys.modules, "printgen.theme.read.yaml", None)


def read(data: bytes, path: Path = OWN, file: str = "t.yaml") -> YamlReading:
    return own_tree(path, data, file)


def in_full(node: Any) -> Any:
    """A tree with the places of all its parts, to be compared."""
    if isinstance(node, SourceMapping):
        return node.mark, node.places, [(key, in_full(value)) for key, value in node.items()]
    if isinstance(node, SourceList):
        marks = [node.place(at) for at in range(len(node))]
        return node.mark, marks, node.replaces, node.sets_order, [in_full(value) for value in node]
    return type(node), node


def test_a_kept_tree_is_the_parsed_one_with_all_places(no_parser: None) -> None:
    assert read(DATA).problems == []
    assert in_full(read(DATA).tree) == in_full(read_tree(DATA, "t.yaml").tree)


def test_a_kept_tree_is_named_as_its_file_is_asked_for(no_parser: None) -> None:
    tree = read(DATA, file="elsewhere.yaml").tree
    assert tree is not None
    assert tree.mark == Mark("elsewhere.yaml", *read_tree(DATA, "t.yaml").tree.mark[1:3])
    assert {place.value.file for place in tree.places.values()} == {"elsewhere.yaml"}


def test_a_kept_tree_belongs_to_whoever_asks_for_it(no_parser: None) -> None:
    first = read(DATA).tree
    assert first is not None
    first.clear()
    assert in_full(read(DATA).tree) == in_full(read_tree(DATA, "t.yaml").tree)


def test_a_file_of_another_state_is_parsed() -> None:
    assert read(b"format: 1\ntitle: Old\n").tree == {"format": 1, "title": "Old"}
    assert read(b"format: 1\ntitle: New\n").tree == {"format": 1, "title": "New"}


def test_a_tree_that_another_reader_kept_is_parsed_again(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as other:
        other.setattr(compiled_trees, "_reader", lambda: b"another")
        other.setattr(compiled_trees, "_parsed", lambda data, file: YamlReading(SourceMapping(Mark(file, 1, 1)), []))
        assert read(DATA).tree == {}
    assert read(DATA).tree == read_tree(DATA, "t.yaml").tree


@pytest.mark.parametrize("damage", [slice(0, 0), slice(0, 20), slice(0, 32), slice(0, 4000)])
def test_what_is_kept_in_part_is_parsed_again(kept: Path, damage: slice) -> None:
    read(DATA)
    (path,) = kept.iterdir()
    path.write_bytes(path.read_bytes()[damage])
    assert in_full(read(DATA).tree) == in_full(read_tree(DATA, "t.yaml").tree)


def test_only_our_own_files_without_faults_are_kept(kept: Path, tmp_path: Path) -> None:
    read(DATA, tmp_path / "theme.yaml")
    assert [problem.message for problem in read(b"a: 1\na: 2\n").problems] == ["'a' is given twice: first in line 1"]
    assert not kept.exists()


def test_nothing_is_kept_where_python_keeps_nothing(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert read(DATA).tree
    assert not kept.exists()


def test_where_nothing_can_be_written_a_tree_is_parsed(kept: Path) -> None:
    kept.write_text("a file in the place of the folder", encoding="utf-8")
    assert in_full(read(DATA).tree) == in_full(read_tree(DATA, "t.yaml").tree)
