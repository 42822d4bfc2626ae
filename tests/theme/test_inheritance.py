"""Tests of themes that extend another theme: inherited values, overrides by id, and the places of problems."""

from pathlib import Path

import pytest

from printgen.art.icons import baked
from printgen.errors import Mark
from printgen.loading import load_theme
from tests.support.small_theme import ICONS, TEXT, bent, child, line_of, placed_messages, problems, write


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


def test_a_new_name_drops_the_forms_of_the_old_one(tmp_path):
    base = TEXT.replace("name: Jail,", "name: Jail, name_at: in this Jail, name_to: to this Jail,")
    assert base != TEXT
    same = load_theme(str(child(tmp_path, "spaces: [{id: jail, inside: Behind bars}]\n", base)), ICONS).edition
    assert (same.spaces[10].name_at, same.spaces[10].name_to) == ("in this Jail", "to this Jail")
    text = "spaces: [{id: jail, name: Tower, name_to: up the Tower}]\n"
    renamed = load_theme(str(child(tmp_path, text, base)), ICONS).edition
    assert (renamed.spaces[10].name_at, renamed.spaces[10].name_to) == (None, "up the Tower")


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
    assert messages == ["spaces.tax-4: the fields 'price', 'icon' are missing"]
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
def test_extends_names_a_bundled_theme_or_a_neighbor(tmp_path, name):
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
