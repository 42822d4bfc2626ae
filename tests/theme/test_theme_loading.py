"""Loading a theme: strict YAML, safe files, inheritance, card lists, and every problem reported with its place."""

import io
import os
import struct
import zlib
from pathlib import Path
from unicodedata import normalize

import pytest
import yaml
from PIL import Image

from printgen import resources
from printgen.drawing.icons import baked
from printgen.drawing.type.fonts.font_file import FontFile
from printgen.errors import Mark, ThemeError
from printgen.flow.layout.laying_out import lay_out
from printgen.kit.choices import Choices
from printgen.sheets.paper_sizes import PAPERS
from printgen.theme import schema
from printgen.theme.options import overridden
from printgen.theme.read import yaml as load_yaml
from printgen.theme.read.kept_trees import kept_tree
from printgen.theme.read.lists import card_list
from printgen.theme.read.load import load_theme
from printgen.theme.read.schema import explain
from printgen.theme.read.tree import SourceList, SourceMapping
from tests.support.small_theme import ICONS, TEXT, bent, line_of, placed_messages, problems, write


@pytest.fixture(params=[load_yaml.PARSER, yaml.SafeLoader], ids=["libyaml", "pure"])
def read(request):
    """The YAML reader over each parser; gives the tree and the problems as ``line:column: message``."""

    def reader(text):
        data = text if isinstance(text, bytes) else text.encode()
        tree, found = load_yaml.read_tree(data, "t.yaml", request.param)
        return tree, [f"{problem.where.line}:{problem.where.column}: {problem.message}" for problem in found]

    return reader


def test_a_small_whole_theme_loads(tmp_path):
    theme = load_theme(str(write(tmp_path)), ICONS)
    assert (theme.edition.id, theme.edition.title, len(theme.edition.spaces)) == ("small-town", "Small Town", 40)
    assert theme.files["oswald/Oswald-Bold.ttf"][:4] == b"\0\1\0\0"


# YAML


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
    assert [problem.hint for problem in found] == ["write what belongs to both under one 'a:'", "keep one of the two"]


def test_a_file_that_is_read_again_is_as_it_stands_whatever_became_of_its_first_tree() -> None:
    data = b"a: [{id: x, b: 1}, 2]\na: 3\n"
    fresh = load_yaml.read_tree(data, "t.yaml")
    first, found = kept_tree(data, "t.yaml")
    assert first is not None
    found.clear()
    first["a"][0].put("b", 5, first.places["a"])
    first["a"].replaces = True
    first["a"].add(6, first.mark)
    first.put("c", 7, first.places["a"])
    again, problems = kept_tree(data, "t.yaml")
    assert again is not None
    assert (again, problems) == fresh
    assert (again.mark, again.places, again["a"].marks) == (fresh.tree.mark, fresh.tree.places, fresh.tree["a"].marks)
    assert (again["a"][0].places, again["a"].replaces) == (fresh.tree["a"][0].places, False)


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
    "text", ["a: b: c", "a:\n\t- x", "a: 'x", "a: [1, 2\nb: 3", "a: @x", "- a\nb: 1", "a: 1\n...\nb: 2"]
)
def test_slips_of_syntax_have_a_place_and_a_hint(text):
    problem = load_yaml.read_tree(text.encode(), "t.yaml").problems[0]
    assert problem.message.startswith("this is not valid YAML")
    assert problem.where.line > 0
    assert problem.hint


# every problem, in one run


def test_every_problem_of_a_theme_is_told_at_once_with_its_place(tmp_path):
    text = bent(
        ("  salary: 200\n", "  salery: 200\n"),
        ("  jail_fine: 50\n", "  jail_fine: NO\n"),
        ("  loans: never", "  loans: neverr"),
        ("  lift_percent: 10\n", "  lift_percent: 101\n"),
        ("  bank: {one: bank, many: banks}", "  bank: {one: bank}"),
        ('line: "#112233"', 'line: "#12"'),
        ("name: Works 12, price: 150", "name: Works 12, price: '150', colour: red"),
        ("id: street-3, kind: property", "id: street-3, kind: proprety"),
        ("rent: [2, 10, 30, 90, 160, 250]", "rent: [2, 10, 30, 90, 160, 250, 300, 310]"),
        ("title: [Small Town]", "title: Small Town"),
        ("{id: t1,", "{id: T 1,"),
    )
    rules = line_of(text, "  salery")
    line = {
        part: line_of(text, part) for part in ("{one: bank}", '"#12"', "Works 12", "proprety", "310]", "  shape", "T 1")
    }
    column = text.splitlines()[line["Works 12"] - 1].index
    assert placed_messages(write(tmp_path, text)) == [
        f"{line['{one: bank}']}:9: words.bank: the form 'many' is missing",
        f"{rules}:3: unknown field 'salery' in rules",
        f"{rules + 1}:14: rules.jail_fine: expected a whole number, found text 'NO'",
        f"{rules + 8}:17: rules.lift_percent: expected at most 100, found 101",
        f"{line_of(text, 'neverr')}:10: rules.loans: expected house_rule, never, found 'neverr'",
        f"{line[chr(34) + '#12' + chr(34)]}:9: palette.line: expected a colour as '#rrggbb', found '#12'",
        f"{line['  shape'] + 1}:10: board.title: expected a list, found text 'Small Town'",
        f"{line['310]']}:{text.splitlines()[line['310]'] - 1].index('[2') + 1}: "
        "spaces.street-0.rent: expected at most 7 items, found 8",
        f"{line['proprety']}:26: spaces.street-3.kind: expected property, transport, utility, draw, tax, corner, "
        "found 'proprety'",
        f"{line['Works 12']}:{column(chr(39) + '150') + 1}: spaces.works-12.price: "
        "expected a whole number, found text '150'",
        f"{line['Works 12']}:{column('colour') + 1}: unknown field 'colour' in spaces.works-12",
        f"{line['T 1']}:12: pieces.tokens.T 1.id: expected lower-case letters, digits and hyphens, found 'T 1'",
    ]


def test_misspelt_names_are_met_with_a_guess(tmp_path):
    text = bent(
        ("  salary:", "  salery:"),
        ("  loans: never", "  loans: neverr"),
        ("kind: transport", "kind: transprot"),
        ("currency:", "curency:"),
    )
    hints = {found.hint for found in problems(write(tmp_path, text))}
    guesses = {f"did you mean '{name}'?" for name in ("salary", "never", "transport", "currency")}
    assert hints == guesses


def test_a_hint_names_the_fields_of_a_kind_and_every_choice(tmp_path):
    text = bent(
        ("kind: draw, ", "kind: draw, rate: 60, "),
        ("    hatch: dots\n", ""),
        ("    hatch: grid\n", "    hatch: plaid\n"),
    )
    kind, missing, wrong = problems(write(tmp_path, text))
    hatches = (
        "bricks, crosses, dots, falling, grid, honeycomb, lattice, level, rings, rising, scales, squares, upright, "
    )
    hatches += "zigzag"
    assert kind.hint == "with 'kind: draw' the fields are kind, id, deck, name, icon, art: leave the others out"
    assert missing.hint == f"one of {hatches}"
    assert wrong.message.endswith(f"hatch: expected {hatches}, found 'plaid'")


def test_wrong_types_and_senseless_values_are_told_in_one_run(tmp_path):
    text = bent(("  salary: 200", "  salary: 2.5"), ("start: 2,", "start: 3,"), ("mark: M1", "mark: M0"))
    messages = [found.message for found in problems(write(tmp_path, text))]
    assert messages == [
        "rules.salary: expected a whole number, found a number",
        "groups.g1.mark: 'M0' marks 'g0' already",
    ]
    text = text.replace("salary: 2.5", "salary: 200\n  wages: 3")
    assert any("start_money is 1500" in found.message for found in problems(write(tmp_path, text)))


def test_duplicates_syntax_of_the_base_and_bad_csv_are_told_together(tmp_path):
    write(tmp_path / "base", "format: 1\ntitle: @\n")
    mine = "format: 1\ntitle: Mine\ntitle: Yours\nextends: ../base\nrules: {salery: 1}\n"
    mine += "decks: [{id: d, cards_file: c.csv}]\n"
    found = problems(write(tmp_path / "mine", mine, c__csv="id,txt\n"))
    assert {(os.path.basename(p.where.file), p.where.line) for p in found} == {
        ("theme.yaml", 2),
        ("theme.yaml", 3),
        ("theme.yaml", 5),
        ("c.csv", 1),
    }


def test_an_amount_in_another_tongue_is_met_with_money(tmp_path):
    (found,) = problems(write(tmp_path, bent(("text: Pay a fine.", 'text: "Pay {argent.20}."'))))
    assert found.hint == "did you mean '{money.20}'?"


def test_a_colour_without_quotes_is_told_to_be_quoted(tmp_path):
    (found,) = problems(write(tmp_path, bent(('colour: "#000000", mark: M0', "colour: #000000\n    , mark: M0"))))
    assert (found.message, found.hint) == (
        "groups.g0.colour: expected text, found nothing",
        "put the colour in quotes, for what follows # is a comment",
    )


def test_a_title_that_looks_like_a_number_is_told_to_be_quoted(tmp_path):
    (found,) = problems(write(tmp_path, bent(("title: Small Town", "title: 1984"))))
    assert found.message == "title: expected text, found a whole number"
    assert found.hint == "put it in quotes"


def test_messages_never_carry_what_a_terminal_obeys(tmp_path):
    text = bent(("salary:", '"\\e[31m\\u202esalary":'), ("loans: never", f'loans: "{"x" * 300}\\n"'))
    shown = "\n".join(map(str, problems(write(tmp_path, text))))
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert "x" * 60 not in shown


def test_at_most_fifty_problems_are_told_and_the_number_of_the_others(tmp_path):
    found = problems(write(tmp_path, TEXT + "".join(f"extra{n}: 1\n" for n in range(250))))
    assert len(found) == 51
    assert found[-1].message == "and 200 more problems"


@pytest.mark.long
def test_very_many_faulty_things_are_explained_fifty_times(tmp_path):
    text = bent(("spaces:\n", "spaces:\n" + "".join(f"  - {{id: more-{n}, kind: property}}\n" for n in range(2000))))
    found = problems(write(tmp_path, text))
    assert len(found) == 51
    assert found[-1].more > 5000
    assert found[-1].message == f"and {found[-1].more:,} more problems"


def test_a_name_longer_than_a_disk_holds_is_refused(tmp_path):
    found = problems(write(tmp_path, bent(("oswald/Oswald-Bold.ttf", f"{'x' * 300}.ttf"))))
    assert found[0].message.endswith("is longer than a disk holds")


# inheritance


def child(tmp_path, text, base=TEXT):
    """The folder of a theme that extends a base beside it."""
    write(tmp_path / "base", base)
    return write(tmp_path / "mine", f"format: 1\ntitle: Mine\nextends: ../base\n{text}")


def test_everything_is_inherited_but_the_id(tmp_path):
    theme = load_theme(str(child(tmp_path, "")), ICONS)
    base = load_theme(str(tmp_path / "base"), ICONS)
    assert (theme.edition.id, theme.edition.title) == ("mine", "Mine")
    assert theme.edition.spaces == base.edition.spaces
    assert theme.source != base.source
    untitled = load_theme(str(write(tmp_path / "mine", "format: 1\nextends: ../base\n")), ICONS).edition
    assert (untitled.title, untitled.title_lines) == (base.edition.title, base.edition.title_lines)


def test_the_boards_title_follows_the_themes(tmp_path):
    assert load_theme(str(child(tmp_path, "")), ICONS).edition.title_lines == ["Mine"]
    lines = "board: {title: [My, Own]}\n"
    assert load_theme(str(child(tmp_path, lines)), ICONS).edition.title_lines == ["My", "Own"]


def test_items_are_overridden_by_their_id_in_the_order_of_the_base(tmp_path):
    text = """\
spaces:
  - {id: street-2, name: Elm Street}
  - {id: works-12, price: 175}
money:
  - {value: 500, colour: "#123456"}
decks:
  - id: chest
    cards:
      - {id: chest-02, text: Pay double.}
      - {id: chest-09, text: New.}
      - {id: chest-01, remove: true}
rules: {salary: 300}
"""
    edition = load_theme(str(child(tmp_path, text)), ICONS).edition
    assert [space.id for space in edition.spaces][5:7] == ["train-5", "street-2"]
    assert (edition.spaces[6].name, edition.spaces[6].price) == ("Elm Street", 60)
    assert edition.spaces[12].price == 175
    assert (edition.money[0].colour, edition.money[0].count) == ("#123456", 30)
    assert [(card.id, card.text) for card in edition.decks[0].cards] == [
        ("chest-02", "Pay double."),
        ("chest-09", "New."),
    ]
    assert (edition.rules.salary, edition.rules.jail_fine) == (300, 50)


def test_plain_lists_and_empty_ones_replace(tmp_path):
    text = "board: {title: [Big, Town]}\nrules: {utility_factor: [5, 12]}\nnotices: []\n"
    edition = load_theme(str(child(tmp_path, text, TEXT + "notices: [For fun.]\n")), ICONS).edition
    assert (edition.board.title, edition.rules.utility_factor, edition.notices) == (["Big", "Town"], [5, 12], [])


def test_a_space_that_changes_its_kind_inherits_nothing(tmp_path):
    assert (
        problems(child(tmp_path, "spaces:\n  - {id: tax-4, kind: utility, name: Dam, price: 1, icon: water}\n")) != []
    )
    kinds = "spaces:\n  - {id: tax-4, kind: transport, name: Dam}\n"
    messages = [found.message for found in problems(child(tmp_path, kinds))]
    assert messages == ["spaces.tax-4: the field 'price' is missing", "spaces.tax-4: the field 'icon' is missing"]
    text = kinds.replace("Dam", "Dam, price: 9, icon: water") + "rules: {transport_rent: [1, 2, 3, 4, 5]}\n"
    assert load_theme(str(child(tmp_path, text)), ICONS).edition.spaces[4].price == 9


def test_marks_lead_to_the_file_in_which_a_value_was_written(tmp_path):
    folder = child(tmp_path, "spaces:\n  - {id: street-2, name: Elm Street}\n")
    theme = load_theme(f"{folder}/", ICONS)
    assert theme.mark("spaces.street-2.name") == Mark(f"{folder}/theme.yaml", 5, 26)
    inherited = theme.mark("spaces.street-2.price")
    assert inherited.file == f"{tmp_path}/base/theme.yaml"
    assert inherited.line == line_of(TEXT, "id: street-2,")
    assert theme.mark("money.500.start").line == line_of(TEXT, "value: 500")
    assert theme.mark("spaces.street-2.rent.nothing") == theme.mark("spaces.street-2.rent")


def test_an_inherited_fault_is_told_in_the_base_s_file(tmp_path):
    (found,) = problems(child(tmp_path, "", bent(("jail_fine: 50", "jail_fine: many"))))
    assert found.where.file == f"{tmp_path}/base/theme.yaml"


def test_what_a_bundled_base_says_is_told_where_it_is_named_and_all_files_in_one_form(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "base", "format: 1\nextends: classic\nplayers: {max: 9}\nicons: {boat: boat.svg}\ntitel: x\n")
    write(tmp_path / "mine", "format: 1\nextends: ../base\nicons: {ship: ship.svg}\n")
    for path in ("base/boat.svg", "mine/ship.svg"):
        (tmp_path / path).write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    assert [str(problem.where) for problem in problems(Path("mine"), baked().keys())] == [
        "base/boat.svg:1:1",
        "base/theme.yaml:2:10",
        "base/theme.yaml:5:1",
        "mine/ship.svg:1:1",
    ]


def test_an_override_whose_id_is_misspelt_is_met_with_the_id(tmp_path):
    found = problems(child(tmp_path, "spaces:\n  - {id: stret-2, name: Elm Street}\n"))
    assert found[0].hint == "a new item needs all of its fields; did you mean to change 'street-2'?"
    (found,) = problems(child(tmp_path, "pieces:\n  tokens:\n    - {id: t9, remove: true}\n"))
    assert (found.message, found.where.line) == ("there is no 't9' to remove", 6)


def test_a_misspelt_override_is_met_with_the_field_although_the_base_has_it(tmp_path):
    (found,) = problems(child(tmp_path, "rules: {salery: 300}\n"))
    assert (found.where.line, found.where.column, found.hint) == (4, 9, "did you mean 'salary'?")


def test_an_id_given_twice_is_told_in_each_file(tmp_path):
    found = placed_messages(child(tmp_path, "spaces:\n  - {id: go, name: A}\n  - {id: go, name: B}\n"))
    assert found == ["6:5: the id 'go' is given twice: first in line 5"]


def test_circles_and_long_chains_are_refused(tmp_path):
    write(tmp_path / "a", "format: 1\ntitle: A\nextends: ../b\n")
    write(tmp_path / "b", "format: 1\ntitle: B\nextends: ../a\n")
    assert placed_messages(tmp_path / "a") == ["3:10: the theme extends itself in a circle"]
    for n in range(10):
        write(tmp_path / f"t{n}", f"format: 1\ntitle: A\nextends: ../t{n + 1}\n")
    assert placed_messages(tmp_path / "t0") == ["3:10: more than 8 themes extend one another"]


@pytest.mark.parametrize("name", ["nowhere", "/etc", "../..", "../../x", "../no", "7", "[a]", "./base", "../a:b"])
def test_extends_names_a_bundled_theme_or_a_neighbour(tmp_path, name):
    (found,) = problems(write(tmp_path / "mine", f"format: 1\ntitle: A\nextends: {name}\n"))
    assert (found.where.line, found.where.column) == (3, 10)


def test_a_theme_without_its_base_is_still_read_for_what_is_wrong_in_it(tmp_path):
    found = placed_messages(
        write(tmp_path, "format: 1\ntitle: A\nextends: nowhere\nid: a\nrules: {salery: 1, salary: x}\n")
    )
    assert len(found) == 3


@pytest.mark.parametrize("form", ["2", "true", "'1'", "1.5"])
def test_another_format_is_refused(tmp_path, form):
    (found,) = placed_messages(write(tmp_path, bent(("format: 1", f"format: {form}"))))
    assert found.startswith("1:9: format: expected 1")


def test_the_id_is_the_folder_s_name_where_that_can_be_one(tmp_path):
    nameless = bent(("id: small-town\n", ""))
    assert "cannot be the theme's id" in placed_messages(write(tmp_path / "Small Town", nameless))[0]
    assert load_theme(str(write(tmp_path / "smallville", nameless)), ICONS).edition.id == "smallville"
    assert load_theme(str(write(tmp_path / "Small Town")), ICONS).edition.id == "small-town"


# names of themes


def test_a_name_without_a_slash_is_a_bundled_theme(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "mine")
    with pytest.raises(ThemeError) as failed:
        load_theme("mine", ICONS)
    assert failed.value.problems[0].hint == "for the folder here, write './mine'"
    assert load_theme("./mine", ICONS).mark("title").file == "mine/theme.yaml"
    monkeypatch.chdir(tmp_path / "mine")
    assert load_theme(".", ICONS).edition.id == "small-town"


def test_the_listed_titles_are_those_of_the_themes():
    assert resources.theme_titles() == {name: load_theme(name).edition.title for name in resources.bundled_themes()}


def test_a_path_without_a_theme_is_told(tmp_path):
    assert "there is no file 'theme.yaml'" in str(problems(tmp_path)[0])
    assert "is not a folder" in str(problems(tmp_path / "nowhere")[0])


def test_a_folder_without_a_theme_is_told_with_what_to_do(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    (tmp_path / "notepad").mkdir()
    (tmp_path / "notepad" / "theme.yaml.txt").touch()
    write(tmp_path / "games" / "mine")
    hints = {}
    for name in ("empty", "./empty", "./a b", "notepad", "games", "./games/min"):
        with pytest.raises(ThemeError) as failed:
            load_theme(name, ICONS)
        (problem,) = failed.value.problems
        hints[name] = problem.hint
    assert hints == {
        "empty": "'printgen init empty' begins an edition there",
        "./empty": "'printgen init empty' begins an edition there",
        "./a b": "'printgen init './a b'' begins an edition there",
        "notepad": "'theme.yaml.txt' there is to be called 'theme.yaml'",
        "games": "for the one in it, write 'games/mine'",
        "./games/min": "'printgen init ./games/min' begins an edition there",
    }


# CSV


CARDS = "    cards:\n      - {id: chance-01, text: Move on.}\n"


def with_cards(tmp_path, rows):
    """A theme whose chance deck comes from a CSV file."""
    return write(tmp_path, bent((CARDS, "    cards_file: cards.csv\n")), cards__csv=rows)


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_cards_come_from_csv_with_quotes_line_ends_and_empty_cells(tmp_path, mark):
    rows = 'id,text,icon,keep,copies\r\na,"Say ""hi"",\r\nthen go.",star,yes,2\r\n\r\nb,Pay.,,,\r\n'
    theme = load_theme(f"{with_cards(tmp_path / 'x', mark + rows)}/", ICONS)
    first, second = theme.edition.decks[1].cards
    assert (first.text, first.icon, first.keep, first.copies) == ('Say "hi",\r\nthen go.', "star", True, 2)
    assert (second.id, second.icon, second.keep, second.copies) == ("b", None, False, 1)
    assert theme.mark("decks.chance.cards.b.text") == Mark(f"{tmp_path}/x/cards.csv", 5, 3)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252", "utf-16"])
def test_cards_come_from_csv_as_spreadsheets_save_it(tmp_path, encoding):
    rows = 'sep=;\r\nID;Text;Keep;\r\nkuh;"Über Los;\nzahle.";WAHR;x\r\n;;;\r\ngans;Geh.;;\r\n'
    cards = load_theme(f"{with_cards(tmp_path, rows.encode(encoding))}/", ICONS).edition.decks[1].cards
    assert [(card.id, card.text, card.keep) for card in cards] == [
        ("kuh", "Über Los;\nzahle.", True),
        ("gans", "Geh.", False),
    ]


def test_a_csv_of_cards_may_name_its_columns_in_any_of_our_languages(tmp_path):
    rows = "Kennung;Text;Titel;Bild;behalten\nb;Los.;Auf;;ja\n"
    (card,) = load_theme(f"{with_cards(tmp_path / 'x', rows)}/", ICONS).edition.decks[1].cards
    assert (card.id, card.text, card.title, card.keep) == ("b", "Los.", "Auf", True)


def test_cards_of_a_csv_follow_those_of_the_file_and_can_be_overridden(tmp_path):
    base = bent(("    cards:\n      - {id: chance-01", "    cards_file: cards.csv\n    cards:\n      - {id: chance-01"))
    folder = child(tmp_path, "decks:\n  - {id: chance, cards: [{id: b, text: Stay.}]}\n", base)
    write(tmp_path / "base", base, cards__csv="id,text\nb,Go.\n")
    cards = load_theme(str(folder), ICONS).edition.decks[1].cards
    assert [(card.id, card.text) for card in cards] == [("chance-01", "Move on."), ("b", "Stay.")]


def cards_over(tmp_path, deck, rows):
    """The chance cards of a theme that takes a deck from a CSV file, over a base with cards of its own."""
    own = "{id: a, text: Base., title: Old, icon: star, keep: true, copies: 3}, {id: b, text: Go., title: Kept}"
    base = bent((CARDS, f"    cards: [{own}]\n"))
    folder = child(tmp_path, f"decks:\n  - {{id: chance, cards_file: c.csv{deck}}}\n", base)
    (folder / "c.csv").write_text(rows)
    cards = load_theme(str(folder), ICONS).edition.decks[1].cards
    return [(card.id, card.text, card.title, card.icon, card.keep, card.copies) for card in cards]


def test_a_file_of_cards_is_the_deck(tmp_path):
    assert cards_over(tmp_path, "", "id,text\nz,Mine.\na,Too.\n") == [
        ("z", "Mine.", None, None, False, 1),
        ("a", "Too.", None, None, False, 1),
    ]


def test_a_file_of_cards_can_change_those_of_the_base_and_an_empty_cell_clears(tmp_path):
    rows = "id,text,title,icon,keep,copies\nz,Mine.,,,,\na,Too.,,,,\n"
    assert cards_over(tmp_path, ", merge_cards: true", rows) == [
        ("a", "Too.", None, None, False, 1),
        ("b", "Go.", "Kept", None, False, 1),
        ("z", "Mine.", None, None, False, 1),
    ]
    kept = cards_over(tmp_path / "2", ", merge_cards: true", "id,text\na,Too.\n")
    assert kept[0] == ("a", "Too.", "Old", "star", True, 3)


def test_notes_are_in_order_wherever_a_theme_adds_its_own(tmp_path):
    note = '{value: 200, count: 9, start: 0, colour: "#ffffff", hatch: dots, icon: coin}'
    smallest = note.replace("value: 200", "value: 2")
    money = load_theme(str(child(tmp_path, f"money: [{smallest}, {note}]\n")), ICONS).edition.money
    assert [one.value for one in money] == [500, 200, 100, 50, 20, 10, 5, 2, 1]


@pytest.mark.parametrize("price", ["1.000", "60.0"])
def test_a_point_in_an_amount_is_told_where_it_stands(tmp_path, price):
    text = bent(("price: 60,", f"price: {price},"))
    (problem,) = problems(write(tmp_path, text))
    assert problem.message == "spaces.street-0.price: expected a whole number, found a number"
    assert problem.hint == "write digits only, without a point, such as 1500"
    assert problem.where.line == line_of(text, "street-0")


def test_what_only_the_decoder_sees_is_told_where_it_stands(tmp_path, monkeypatch):
    monkeypatch.setattr(explain, "misfits", lambda tree, record: [])
    text = bent(("price: 60,", "price: x,"))
    (problem,) = problems(write(tmp_path, text))
    assert problem.message == "spaces.street-0.price: Expected `int`, got `str`"
    assert problem.where.line == line_of(text, "street-0")


def test_an_item_without_an_id_is_told_and_its_neighbours_are_not(tmp_path):
    changes = "spaces: [{id: street-0, name: A}, {name: Bee}, {id: street-1, name: C}]\n"
    folder = child(tmp_path, changes)
    (problem,) = problems(folder)
    assert problem.message == "this item of the list has no id, as the others have"
    assert problem.where.column == changes.index("{name: Bee}") + 1


@pytest.mark.parametrize("word", ["none", "null", "~"])
def test_an_option_that_may_be_nothing_takes_none_and_null(tmp_path, word):
    text = bent(("jail_card_top_price: null", f"jail_card_top_price: {word}"))
    theme = load_theme(f"{write(tmp_path, text)}/", ICONS)
    assert theme.edition.rules.jail_card_top_price is None
    for setting in ("none", "null"):
        priced = overridden(theme, ["rules.jail_card_top_price=5"])
        assert overridden(priced, [f"rules.jail_card_top_price={setting}"]).edition.rules.jail_card_top_price is None


@pytest.mark.parametrize(("stored", "written"), [("NFD", "NFC"), ("NFC", "NFD")])
def test_a_file_is_found_however_its_accents_are_stored(tmp_path, stored, written):
    picture = io.BytesIO()
    Image.new("RGB", (600, 600)).save(picture, "PNG")
    folder = write(tmp_path, bent(("title: [Small Town]", f"art: {normalize(written, 'bilder/straße-é.png')}")))
    (folder / "bilder").mkdir()
    (folder / normalize(stored, "bilder/straße-é.png")).write_bytes(picture.getvalue())
    assert problems(folder) == []


def test_characters_that_no_font_has_are_told_a_text_at_a_time(tmp_path):
    text = bent(("name: Street 3,", "name: 日本 語の道をゆく人,"), ("name: Street 4,", "name: 山,"))
    with pytest.raises(ThemeError) as caught:
        lay_out(load_theme(f"{write(tmp_path, text)}/", baked().keys()), Choices(PAPERS["letter"]))
    long, short = caught.value.problems
    assert long.message.startswith("no font has the characters '日' (U+65E5), '本' (U+672C), ")
    assert long.message.endswith(" and 1 more")
    assert long.where.line == line_of(text, "日本")
    assert short.message == "no font has the character '山' (U+5C71)"


def test_an_id_given_twice_is_told_in_a_list_that_breaks_off(tmp_path):
    text = bent(("    cards:\n", "    cards_file: chest.csv\n    cards:\n"))
    found = placed_messages(write(tmp_path, text, chest__csv='id,text\na,Go.\na,Stay.\n"'))
    assert "3:1: the id 'a' is given twice: first in line 2" in found
    assert "4:1: a quote is out of place" in found


def test_every_problem_of_a_csv_is_told_with_its_place(tmp_path):
    rows = "id,text,keep,copies\na,Go.,perhaps,2\nb,Go.\n,Go.,,\nd,Go.,,two\nA B,Go.,,0\n"
    found = [
        (p.where.file, f"{p.where.line}:{p.where.column}", p.message) for p in problems(with_cards(tmp_path, rows))
    ]
    file = f"{tmp_path}/cards.csv"
    assert found == [
        (file, "2:7", "'keep' is 'perhaps'"),
        (file, "3:1", "this row has 2 cells"),
        (file, "4:1", "decks.chance.cards..id: expected lower-case letters, digits and hyphens, found ''"),
        (file, "5:8", "'copies' is 'two'"),
        (
            file,
            "6:1",
            "decks.chance.cards.A B.id: expected lower-case letters, digits and hyphens, found 'A B'",
        ),
        (file, "6:10", "decks.chance.cards.A B.copies: expected at least 1, found 0"),
    ]


@pytest.mark.parametrize(
    ("rows", "place", "message"),
    [
        ("id,txt\n", "1:1", "the column 'text' is missing"),
        ("id,text,txet\n", "1:9", "unknown column 'txet'"),
        ("id,text,id\n", "1:9", "the column 'id' is given twice"),
        ("", "1:1", "the column 'id' is missing"),
        ('id,text\na,"Go\n', "2:3", "a quote is out of place"),
        ('id,text\na,Go "now"\n', "2:3", "a quote is out of place"),
        ("id,text\na,\u202eGo\n", "2:3", "the character U+202E is not allowed"),
        (b"sep=;\r\nid;text\r\na;\x07\r\n", "3:3", "the character U+0007 is not allowed"),
        ("id,text\na,Go.\na,Go.\n", "3:1", "the id 'a' is given twice: first in line 2"),
    ],
)
def test_a_bad_csv_is_told_where_it_is_bad(tmp_path, rows, place, message):
    assert f"{place}: {message}" in placed_messages(with_cards(tmp_path, rows))


@pytest.mark.long
def test_a_long_list_of_cards_is_read_whole_and_one_beyond_all_bounds_is_refused(tmp_path, monkeypatch):
    long = "id,text\n" + "".join(f"c{number},{'Go on. ' * 25}\n" for number in range(25_000))  # 4.5 MB
    cards, found = card_list.read_cards(long.encode(), "cards.csv")
    assert (len(cards), found) == (25_000, [])
    too_long = with_cards(tmp_path, "x" * ((16 << 20) + 1))
    assert "128:17: 'cards.csv' cannot be read: it is larger than 16 MiB" in placed_messages(too_long)
    monkeypatch.setattr(card_list, "CARDS", card_list.CARDS._replace(most=2))
    (problem,) = card_list.read_cards(b"id,text\na,Go.\nb,Go.\nc,Go.\n", "cards.csv")[1]
    assert (problem.message, problem.where.line) == ("more than 2 cards", 4)


# files


def png(size=(4, 3), mode="RGB", form="PNG", **options):
    """The bytes of a picture."""
    data = io.BytesIO()
    Image.new(mode, size).save(data, form, **options)
    return data.getvalue()


def huge_png():
    """A PNG of 9000 x 9000 dots in a few kilobytes."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", 9000, 9000, 1, 0, 0, 0, 0)
    rows = zlib.compress(b"\0" * (1126 * 9000), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def with_art(folder, name="art.png", **files):
    """A theme whose board has that art."""
    return write(folder, bent(("  shape: ring\n", f'  shape: ring\n  art: "{name}"\n')), **files)


def test_art_is_read_as_it_is(tmp_path):
    theme = load_theme(str(with_art(tmp_path / "x", art__png=png())), ICONS)
    assert theme.files["art.png"] == png()


@pytest.mark.parametrize(
    "name",
    ["../art.png", "/etc/passwd", "a/../../x", "./art.png", "C:art.png", "a\\\\art.png", "\\x07.png", "a//b", "a/"],
)
def test_a_name_that_is_not_plainly_within_the_folder_is_refused(tmp_path, name):
    (tmp_path / "art.png").write_bytes(png())
    found = problems(with_art(tmp_path / "x", name, art__png=png()))
    assert "is not a file in the theme's folder" in found[-1].message or "not allowed" in found[0].message


def test_a_link_that_leads_out_is_refused_and_one_within_is_not(tmp_path):
    (tmp_path / "secret.png").write_bytes(png())
    folder = with_art(tmp_path / "x", real__png=png())
    (folder / "art.png").symlink_to(tmp_path / "secret.png")
    assert "leads out" in problems(folder)[0].message
    (folder / "art.png").unlink()
    (folder / "art.png").symlink_to("real.png")
    assert problems(folder) == []


def test_a_folder_linked_out_of_the_theme_is_refused(tmp_path):
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "a.png").write_bytes(png())
    folder = with_art(tmp_path / "x", "art/a.png")
    (folder / "art").symlink_to(tmp_path / "art")
    assert "leads out" in problems(folder)[0].message


def test_pipes_and_folders_are_refused_without_waiting(tmp_path):
    folder = with_art(tmp_path / "x")
    os.mkfifo(folder / "art.png")
    assert problems(folder)[0].message == "'art.png' cannot be read: it is not a plain file"
    (folder / "theme.yaml").unlink()
    os.mkfifo(folder / "theme.yaml")
    assert "not a plain file" in problems(folder)[0].message
    (folder / "art.png").unlink()
    (folder / "art.png").mkdir()
    (folder / "theme.yaml").unlink()
    assert "art.png" in problems(with_art(tmp_path / "x"))[0].message


NOT_WHOLE = "is not a whole PNG, JPEG, WebP, TIFF or AVIF picture"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\nshowpage\n", NOT_WHOLE),
        (png(form="GIF"), NOT_WHOLE),
        (png((40, 40))[:-40], NOT_WHOLE),
        (b"", NOT_WHOLE),
        (huge_png(), "has 9000 x 9000 pixels"),
        (b"\x89PNG" + b"x" * (8 << 20), "cannot be read: it is larger than 8 MiB"),
    ],
)
def test_what_is_no_sound_picture_is_refused(tmp_path, data, message):
    assert problems(with_art(tmp_path, art__png=data))[0].message == f"'art.png' {message}"


def test_a_jpeg_loses_its_metadata_and_nothing_else(tmp_path):
    exif = Image.Exif()
    exif[0x010E] = "taken at home"
    data = png((16, 16), form="JPEG", exif=exif, comment=b"by me")
    kept = load_theme(str(with_art(tmp_path / "x", art__png=data)), ICONS).files["art.png"]
    assert b"taken at home" in data
    assert b"taken at home" not in kept
    assert b"by me" not in kept
    assert Image.open(io.BytesIO(kept)).tobytes() == Image.open(io.BytesIO(data)).tobytes()


def with_font(folder, data):
    """A theme with a display font of its own."""
    return write(folder, bent(("display: oswald/Oswald-Bold.ttf", "display: own.ttf")), own__ttf=data)


def oswald():
    """A sound TrueType font."""
    return (resources.folder("fonts") / "oswald" / "Oswald-Bold.ttf").read_bytes()


def forged_cmap(ranges):
    """A font whose cmap is one format 12 table of those ranges."""
    table = struct.pack(">HHHHI", 0, 1, 3, 10, 12)
    table += struct.pack(">HHIII", 12, 0, 16 + 12 * len(ranges), 0, len(ranges))
    table += b"".join(struct.pack(">III", *pair, 1) for pair in ranges)
    font = bytearray(oswald())
    at = next(at for at in range(12, 400, 16) if font[at : at + 4] == b"cmap")
    struct.pack_into(">II", font, at + 8, len(font), len(table))
    return bytes(font) + table


def test_a_theme_brings_its_own_font(tmp_path):
    kept = FontFile(load_theme(str(with_font(tmp_path / "x", oswald())), ICONS).files["own.ttf"])
    given = FontFile(oswald())
    letters = [code for code in range(0x20, 0x2200) if given.covers(code)]
    assert len(letters) > 300
    assert [kept.glyph(code) for code in letters] == [given.glyph(code) for code in letters]
    assert [kept.advance(code) for code in letters] == [given.advance(code) for code in letters]
    assert (kept.ascent, kept.descent, kept.cap_height) == (given.ascent, given.descent, given.cap_height)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"OTTO" + oswald()[4:], "has PostScript outlines (OpenType CFF)"),
        (b"wOF2xxxx", "is a web font (WOFF2)"),
        (b"ttcfxxxx", "is a font collection (.ttc)"),
        (oswald().replace(b"glyf", b"GLYF", 1), "is not a whole TrueType font"),
        (oswald()[:5000], "is not a whole TrueType font"),
        (b"", "is not a whole TrueType font"),
        (forged_cmap([(0, 2**31)]), "claims to map 2,147,483,649 characters; 70,000 are the most"),
        (forged_cmap([(0, 60_000), (0, 60_000)]), "claims to map 120,002 characters; 70,000 are the most"),
    ],
)
def test_what_is_no_sound_truetype_font_is_refused(tmp_path, data, message):
    assert problems(with_font(tmp_path, data))[0].message == f"'own.ttf' {message}"


def test_a_font_that_is_nowhere_is_met_with_a_bundled_one(tmp_path):
    (found,) = problems(write(tmp_path, bent(("oswald/Oswald-Bold", "oswald/Oswald-Blod"))))
    assert found.hint == "did you mean 'oswald/Oswald-Bold.ttf'?"


def test_two_themes_of_a_chain_may_use_one_name_for_two_pictures(tmp_path):
    art = ("  shape: ring\n", "  shape: ring\n  art: a.png\n")
    write(tmp_path / "base", bent(art), a__png=png((1, 1)))
    text = "format: 1\ntitle: M\nextends: ../base\nspaces: [{id: street-2, art: a.png}]\n"
    theme = load_theme(str(write(tmp_path / "mine", text, a__png=png((2, 2)))), ICONS)
    assert theme.files[theme.edition.board.art] == png((1, 1))
    assert theme.files[theme.edition.spaces[6].art] == png((2, 2))


def test_the_source_changes_with_any_file_and_with_nothing_else(tmp_path):
    def source(folder, **files):
        return load_theme(str(with_art(folder, **files)), ICONS).source

    first = source(tmp_path / "x", art__png=png())
    assert first == source(tmp_path / "y" / "x", art__png=png())
    assert first != source(tmp_path / "x", art__png=png((5, 5)))


# the schema


@pytest.mark.long
def test_the_schema_takes_a_theme_that_only_changes_a_few_fields():
    from jsonschema import Draft202012Validator

    validator = Draft202012Validator(schema.theme_schema())
    Draft202012Validator.check_schema(schema.theme_schema())
    few = {"format": 1, "title": "Mine", "extends": "classic", "spaces": [{"id": "go", "name": "Start"}]}
    assert validator.is_valid(few)
    assert validator.is_valid({**few, "decks": [{"id": "chest", "remove": True}]})
    assert not validator.is_valid({"title": "Mine"})
    assert not validator.is_valid({**few, "extends": "/etc"})
    assert not validator.is_valid({**few, "rules": {"salery": 1}})


def test_the_tree_of_a_file_is_made_of_plain_mappings_and_lists(read):
    tree, _ = read("a: [{b: 1}]")
    assert isinstance(tree, SourceMapping)
    assert isinstance(tree["a"], SourceList)
    assert tree == {"a": [{"b": 1}]}
