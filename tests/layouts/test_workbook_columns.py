"""Tests of cards with columns of their own in workbooks: read, written, and reported where no layout prints them."""

from pathlib import Path

import pytest

from printgen.art.icons import baked
from printgen.errors import ThemeError
from printgen.loading import load_theme, whole_tree
from printgen.new_edition import workbook_of
from printgen.resources import folder
from printgen.theme.edition import Deck, HasDecks
from tests.support.workbooks import xlsx

THEME = """format: 1
game: cards
id: zoo
title: Zoo
style: deco
players: {min: 2, max: 4, age: 8}
rules: {play: own}
sheets: zoo.xlsx
layouts:
  animal:
    fields: {attack_power: number}
    items:
      - {text: "{title}", at: [5, 5, 39, 9], style: title}
      - {text: "{attack_power} :paw:", at: [5, 20, 39, 9], style: body}
decks:
  - {id: animals, name: Animal, icon: paw, colour: "#1f3f52", hatch: rings, layout: animal}
"""


def write(folder: Path, sheet: bytes, text: str = THEME) -> str:
    folder.mkdir()
    (folder / "theme.yaml").write_text(text, encoding="utf-8")
    (folder / "zoo.xlsx").write_bytes(sheet)
    return f"{folder}/"


def deck_of(path: str) -> Deck:
    edition = load_theme(path, baked().keys()).edition
    assert isinstance(edition, HasDecks)
    return edition.decks[0]


def problems(path: str) -> list[tuple[str, str, str]]:
    with pytest.raises(ThemeError) as caught:
        load_theme(path, baked().keys())
    return [(str(problem.where), problem.message, problem.hint) for problem in caught.value.problems]


def test_every_column_of_a_sheet_of_cards_is_a_field(tmp_path: Path) -> None:
    rows = [
        ["Deck", "ID", "Title", "Attack Power", "#note"],
        ["animals", "owl", "Owl", 3, "x"],
        ["animals", "ant", "Ant", "1", None],
    ]
    cards = deck_of(write(tmp_path / "zoo", xlsx({"Cards": rows}))).cards
    assert [(card.id, card.title, card.fields) for card in cards] == [
        ("owl", "Owl", {"attack_power": "3"}),
        ("ant", "Ant", {"attack_power": "1"}),
    ]


def test_a_wrong_value_is_reported_at_its_cell(tmp_path: Path) -> None:
    rows = [["Deck", "ID", "Title", "Attack Power"], ["animals", "owl", "Owl", "three"]]
    ((where, text, _),) = problems(write(tmp_path / "zoo", xlsx({"Cards": rows})))
    assert where.endswith("zoo.xlsx: Cards!D2")
    assert "'three'" in text


def test_a_column_that_no_layout_can_print_is_reported_once_at_its_heading(tmp_path: Path) -> None:
    rows = [["Deck", "ID", "Text", "Titlee", "Power"], *(["animals", f"a-{at}", "x", "y", 1] for at in range(9))]
    plain = THEME.replace(", layout: animal", "")
    found = problems(write(tmp_path / "zoo", xlsx({"Cards": rows}), plain))
    assert [(where.rpartition(" ")[2], text) for where, text, _ in found] == [
        ("Cards!D1", "unknown column 'Titlee'"),
        ("Cards!E1", "unknown column 'Power'"),
    ]
    assert [hint for *_, hint in found] == [
        "did you mean 'title'?",
        "give the deck a 'layout' to print columns of your own",
    ]


def test_a_workbook_written_from_a_game_reads_the_same(tmp_path: Path) -> None:
    game = folder("themes") / "starters" / "quartet"
    before = deck_of(f"{game}/")
    sheet = workbook_of(whole_tree(f"{game}/"))
    text = (game / "theme.yaml").read_text(encoding="utf-8")
    assert ", cards_file: sets.csv" in text
    text = text.replace(", cards_file: sets.csv", "") + "sheets: zoo.xlsx\n"
    assert deck_of(write(tmp_path / "game", sheet, text)).cards == before.cards
