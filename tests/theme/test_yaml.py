"""Tests of the YAML reader: the places of values, rejected YAML features, and size limits."""

from pathlib import Path

import pytest
import yaml

import printgen
from printgen import resources
from printgen.errors import Mark
from printgen.loading import load_theme
from printgen.messages import Message
from printgen.theme import yaml as load_yaml
from printgen.theme.yaml import SourceList, SourceMapping
from tests.support.small_theme import ICONS, bent, write


@pytest.fixture(params=[load_yaml.PARSER, yaml.SafeLoader], ids=["libyaml", "pure"])
def read(request):
    """Return a reader for each parser that returns the tree and problems as ``line:column: message``."""

    def reader(text):
        data = text if isinstance(text, bytes) else text.encode()
        tree, found = load_yaml.read_tree(data, "t.yaml", request.param)
        return tree, [f"{problem.where.line}:{problem.where.column}: {problem.message}" for problem in found]

    return reader


def test_plain_words_and_numbers_keep_their_looks(read):
    tree, found = read(
        "a: [NO, yes, 010, 1_000, 12:30, 0x1f, 1e3, '7', 2001-01-01, .5, TRUE, null]\nb: [true, ~, -3, 2.5]"
    )
    assert not found
    assert tree["a"] == ["NO", "yes", "010", "1_000", "12:30", "0x1f", "1e3", "7", "2001-01-01", ".5", "TRUE", None]
    assert tree["b"] == [True, None, -3, 2.5]


def test_a_number_of_thousands_of_digits_stays_text(read):
    assert read(f"a: {'9' * 5000}")[0]["a"] == "9" * 5000


def test_keys_stay_text_and_know_their_places(read):
    tree, _ = read("NO: 1\n500: {on: x}\n")
    assert tree == {"NO": 1, "500": {"on": "x"}}
    assert tree.places["500"] == (Mark("t.yaml", 2, 1), Mark("t.yaml", 2, 6))
    assert tree["500"].places["on"].value == Mark("t.yaml", 2, 11)


def test_a_heading_that_stands_twice_is_to_be_one():
    _, found = load_yaml.read_tree(b"a: [1]\nb: 1\na: [2]\nb: 2\n", "t.yaml")
    assert [problem.hint for problem in found] == ["move the contents of both under one 'a:'", "keep one of the two"]


def test_a_duplicate_key_is_told_with_the_place_of_the_first(read):
    tree, found = read("a: 1\nb:\n  c: 1\n  c: [2, {x: y}]\na: 3\n")
    assert found == ["4:3: 'c' is given twice: first in line 3", "5:1: 'a' is given twice: first in line 1"]
    assert tree == {"a": 1, "b": {"c": 1}}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: &x 1\nb: *x", ["1:4: anchors (&name) are not allowed", "2:4: aliases (*name) are not allowed"]),
        ("a:\n  <<: {b: 1}\n", ["2:3: merge keys (<<) are not allowed"]),
        ("a: !!python/object:os.system x", ["1:4: tags (!name) are not allowed"]),
        ("a: !!int 3", ["1:4: tags (!name) are not allowed"]),
        ("a: 1\n---\nb: 2\n", ["2:1: a second document begins here"]),
        ("? [a]\n: b", ["1:3: a field's name must be plain text"]),
        ("- a", ["1:1: a theme is a mapping of fields"]),
        ("", ["1:1: a theme is a mapping of fields"]),
        ("# only a comment\n", ["1:1: a theme is a mapping of fields"]),
    ],
)
def test_what_yaml_offers_beyond_plain_data_is_refused_with_its_place(read, text, expected):
    assert read(text)[1] == expected


def test_bombs_of_aliases_and_merges_are_only_told(read):
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    tree, found = read("\n".join(lines))
    assert len(found) == 10 + 81
    assert all(not tree[f"a{n}"] for n in range(1, 10))
    merges = ["a0: &a0 {x: y}", *[f"a{n}: &a{n}\n  <<: [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]]
    assert "3:3: merge keys (<<) are not allowed" in read("\n".join(merges))[1]


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "a:\n "])
def test_deep_nesting_stops_at_the_limit(read, opening):
    text = "x: " + opening * 200_000 if opening in "[{a: " else "".join(f"{' ' * n}- \n" for n in range(300))
    tree, found = read(text)
    assert tree is None
    assert found[-1].endswith("more than 32 levels of nesting")


def test_the_limit_of_nesting_is_thirty_two_levels(read):
    assert read("a: " + "[" * 31 + "]" * 31)[1] == []
    assert read("a: " + "[" * 32 + "]" * 32)[1] == ["1:35: more than 32 levels of nesting"]


@pytest.mark.long
def test_too_many_values_and_too_large_a_file_stop_the_reading():
    (found,) = load_yaml.read_tree(b"a: [" + b"1," * 120_000 + b"]", "t.yaml").problems
    assert (found.message, found.where.column) == ("more than 100,000 values", 199_999)
    (found,) = load_yaml.read_tree(b"# " + b"x" * (1 << 20), "t.yaml").problems
    assert found.message == "the file is larger than 1 MiB"


@pytest.mark.long
def test_six_thousand_cards_are_within_the_limits(tmp_path):
    cards = "".join(f"      - {{id: c-{n}, text: Collect {n}., icon: star}}\n" for n in range(6000))
    text = bent(("    cards:\n", "    cards:\n" + cards))
    assert len(load_theme(f"{write(tmp_path / 'big', text)}", ICONS).edition.decks[0].cards) == 6002


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: x\nb: \u202ey", "2:4: the character U+202E is not allowed"),
        ("a: x\x1b[2J", "1:5: the character U+001B is not allowed"),
        ("a: x\x00", "1:5: the character U+0000 is not allowed"),
        ("a: x\u2028y", "1:5: the character U+2028 is not allowed"),
        ("a: \U000e0041", "1:4: the character U+E0041 is not allowed"),
        ('a: "\\u202e\\x1b"', "1:4: an escape in this text stands for a character that is not allowed"),
        (b"a: \xe9t\xe9", "1:4: byte 0xe9 is not UTF-8 text"),
        (b"a: 1\nb: \xff\xfe", "2:4: byte 0xff is not UTF-8 text"),
    ],
)
def test_unsafe_characters_are_refused_with_their_place(read, text, expected):
    assert read(text)[1][0] == expected


def test_a_lone_surrogate_does_not_get_in(read):
    assert read('a: "\\uD800"')[1]


def test_a_byte_order_mark_is_passed_over(read):
    assert read(b"\xef\xbb\xbfa: 1") == ({"a": 1}, [])


@pytest.mark.parametrize(
    ("text", "place", "fault"),
    [
        ("a: b: c", "1:5", "a value cannot start here"),
        ("a:\n\t- x", "2:1", "text cannot start with this character"),
        ("a: @x", "1:4", "text cannot start with this character"),
        ("a: 'x", "1:6", "a quote is not closed"),
        ('a: "\\z"', "1:5", "there is no such escape sequence"),
        ("- a\nb: 1", "2:1", "expected an item of a list"),
        ("a: [1, 2\nb: 3", "2:2", "expected a comma or a closing bracket"),
        ("a: 1\n...\nb: 2", "3:1", "the document ended before this"),
    ],
)
def test_slips_of_syntax_have_a_place_a_fault_and_a_hint(text, place, fault):
    problem = load_yaml.read_tree(text.encode(), "t.yaml").problems[0]
    assert (f"{problem.where}", problem.message) == (f"t.yaml:{place}", f"this is not valid YAML: {fault}")
    assert isinstance(problem.message, Message)
    assert problem.hint


def test_the_tree_of_a_file_is_made_of_plain_mappings_and_lists(read):
    tree, _ = read("a: [{b: 1}]")
    assert isinstance(tree, SourceMapping)
    assert isinstance(tree["a"], SourceList)
    assert tree == {"a": [{"b": 1}]}


@pytest.mark.long
def test_every_yaml_file_is_accepted_by_a_strict_reader():
    home = Path(printgen.__file__).parent
    files = [*resources.folder("themes").rglob("*.yaml"), *home.rglob("*.yaml")]
    assert len(files) > 50
    for file in files:
        events = yaml.parse(file.read_text(encoding="utf-8"), yaml.SafeLoader)  # pure Python, stricter than libyaml
        assert list(events), file
