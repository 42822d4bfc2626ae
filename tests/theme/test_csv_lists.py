"""Tests of CSV files and card lists: spreadsheet formats, merging with the theme's cards, and places of problems."""

import pytest
from msgspec.structs import replace

from printgen.errors import Mark
from printgen.loading import load_theme
from printgen.theme import csv_lists
from printgen.theme.csv_lists import Columns, csv_text, read_rows
from tests.support.small_theme import ICONS, bent, child, placed_messages, problems, write

CARDS = "    cards:\n      - {id: chance-01, text: Move on.}\n"


def with_cards(tmp_path, rows):
    """Return a theme whose chance deck comes from a CSV file."""
    return write(tmp_path, bent((CARDS, "    cards_file: cards.csv\n")), cards__csv=rows)


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_cards_come_from_csv_with_quotes_line_ends_and_empty_cells(tmp_path, mark):
    rows = 'id,text,icon,keep,copies\r\na,"Say ""hi"",\r\nthen go.",star,yes,2\r\n\r\nb,Pay.,,,\r\n'
    theme = load_theme(f"{with_cards(tmp_path / 'x', mark + rows)}/", ICONS)
    first, second = theme.edition.decks[1].cards
    assert (first.text, first.icon, first.keep, first.copies) == ('Say "hi",\r\nthen go.', "star", True, 2)
    assert (second.id, second.icon, second.keep, second.copies) == ("b", None, False, 1)
    assert theme.mark("decks.chance.cards.b.text") == Mark(f"{tmp_path}/x/cards.csv", 5, 2, heading="text")


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


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("text\nGo.\n", ["1:1: the column 'id' is missing"]),
        ("id,text\n", ["LINE: the deck has no cards"]),
    ],
)
def test_a_file_without_cards_is_one_problem(tmp_path, rows, expected):
    folder = with_cards(tmp_path, rows)
    lines = (folder / "theme.yaml").read_text().splitlines()
    line = next(number for number, text in enumerate(lines, 1) if "cards_file" in text)
    assert placed_messages(folder) == [one.replace("LINE", f"{line}:17") for one in expected]


def test_cards_of_a_csv_follow_those_of_the_file_and_can_be_overridden(tmp_path):
    base = bent(("    cards:\n      - {id: chance-01", "    cards_file: cards.csv\n    cards:\n      - {id: chance-01"))
    folder = child(tmp_path, "decks:\n  - {id: chance, cards: [{id: b, text: Stay.}]}\n", base)
    write(tmp_path / "base", base, cards__csv="id,text\nb,Go.\n")
    cards = load_theme(str(folder), ICONS).edition.decks[1].cards
    assert [(card.id, card.text) for card in cards] == [("chance-01", "Move on."), ("b", "Stay.")]


def cards_over(tmp_path, deck, rows):
    """Return the chance cards of a theme that reads a deck from CSV and extends a theme with its own cards."""
    own = "{id: a, text: Base., title: Old, icon: star, keep: true, copies: 3}, {id: b, text: Go., title: Kept}"
    base = bent((CARDS, f"    cards: [{own}]\n"))
    folder = child(tmp_path, f"decks:\n  - {{id: chance, cards_file: c.csv{deck}}}\n", base)
    (folder / "c.csv").write_text(rows)
    cards = load_theme(str(folder), ICONS).edition.decks[1].cards
    return [(card.id, card.text, card.title, card.icon, card.keep, card.copies) for card in cards]


def test_spaces_around_the_values_of_a_card_do_not_matter(tmp_path):
    rows = "id,text,title,icon,keep,copies\n a ,Too., ,star , yes , 2 \n"
    assert cards_over(tmp_path, "", rows) == [("a", "Too.", None, "star", True, 2)]


def test_a_card_without_a_text_is_told_at_its_cell(tmp_path):
    file = f"{tmp_path}/cards.csv"
    (problem,) = [one for one in problems(with_cards(tmp_path, "id,text\na,\nb,Go.\n")) if one.where.file == file]
    assert str(problem).startswith(f"{file}:2:text: decks.chance.cards.a.text: text is needed here")


def test_a_file_of_cards_is_the_deck(tmp_path):
    assert cards_over(tmp_path, "", "id,text\nz,Mine.\na,Too.\n") == [
        ("z", "Mine.", None, None, False, 1),
        ("a", "Too.", None, None, False, 1),
    ]


def test_a_card_of_a_file_has_nothing_of_the_base(tmp_path):
    cards_over(tmp_path, "", "id,text\na,Too.\n")
    assert load_theme(str(tmp_path / "mine"), ICONS).notes == ()
    cards_over(tmp_path / "2", ", merge_cards: true", "id,text\na,Too.\n")
    (note,) = load_theme(str(tmp_path / "2" / "mine"), ICONS).notes
    assert note.endswith("c.csv:2:text, but inherited fields: title 'Old', icon 'star', keep")


def test_a_file_of_cards_can_change_those_of_the_base_and_an_empty_cell_clears(tmp_path):
    rows = "id,text,title,icon,keep,copies\nz,Mine.,,,,\na,Too.,,,,\n"
    assert cards_over(tmp_path, ", merge_cards: true", rows) == [
        ("a", "Too.", None, None, False, 1),
        ("b", "Go.", "Kept", None, False, 1),
        ("z", "Mine.", None, None, False, 1),
    ]
    kept = cards_over(tmp_path / "2", ", merge_cards: true", "id,text\na,Too.\n")
    assert kept[0] == ("a", "Too.", "Old", "star", True, 3)


def test_an_id_given_twice_is_told_in_a_list_that_breaks_off(tmp_path):
    text = bent(("    cards:\n", "    cards_file: chest.csv\n    cards:\n"))
    found = placed_messages(write(tmp_path, text, chest__csv='id,text\na,Go.\na,Stay.\n"'))
    assert "3:1: the id 'a' is given twice: first in line 2" in found
    assert "4:1: a quote is in the wrong place" in found


def test_every_problem_of_a_csv_is_told_with_its_place(tmp_path):
    rows = "id,text,keep,copies\na,Go.,perhaps,2\nb,Go.\n,Go.,,\nd,Go.,,two\nA B,Go.,,0\n"
    found = [
        (p.where.file, f"{p.where.line}:{p.where.column}", p.message) for p in problems(with_cards(tmp_path, rows))
    ]
    file = f"{tmp_path}/cards.csv"
    assert found == [
        (file, "2:3", "'keep' is 'perhaps'"),
        (file, "3:1", "this row has 2 cells"),
        (file, "4:1", "decks.chance.cards..id: expected lowercase letters, digits and hyphens, found ''"),
        (file, "5:4", "'copies' is 'two'"),
        (
            file,
            "6:1",
            "decks.chance.cards.A B.id: expected lowercase letters, digits and hyphens, found 'A B'",
        ),
        (file, "6:4", "decks.chance.cards.A B.copies: expected at least 1, found 0"),
    ]


@pytest.mark.parametrize(
    ("rows", "place", "message"),
    [
        ("id,txt\n", "1:1", "the column 'text' is missing"),
        ("id,text,txet\n", "1:3", "unknown column 'txet'"),
        ("id,text,id\n", "1:3", "the column 'id' is given twice"),
        ("", "1:1", "the column 'id' is missing"),
        ('id,text\na,"Go\n', "2:1", "a quote is in the wrong place"),
        ('id,text\na,"Go" now\n', "2:1", "a quote is in the wrong place"),
        ("id,text\na,\u202eGo\n", "2:3", "the character U+202E is not allowed"),
        (b"sep=;\r\nid;text\r\na;\x07\r\n", "3:3", "the character U+0007 is not allowed"),
        ("id,text\na,Go.\na,Go.\n", "3:1", "the id 'a' is given twice: first in line 2"),
    ],
)
def test_a_bad_csv_is_told_where_it_is_bad(tmp_path, rows, place, message):
    assert f"{place}: {message}" in placed_messages(with_cards(tmp_path, rows))


def test_a_fault_of_a_csv_names_the_line_and_the_heading_as_it_is_written(tmp_path):
    (problem,) = problems(with_cards(tmp_path, 'Kennung;Text;behalten\na;"Go\non.";\nb;"Say ""no"".";perhaps\n'))
    assert str(problem).startswith(f"{tmp_path}/cards.csv:4:behalten: 'keep' is 'perhaps'")


def test_a_quote_within_a_cell_is_part_of_its_text_as_in_spreadsheets(tmp_path):
    theme = load_theme(str(with_cards(tmp_path / "x", 'id,text\na,Go "now"\n')), ICONS)
    assert theme.edition.decks[1].cards[0].text == 'Go "now"'


@pytest.mark.long
def test_a_long_list_of_cards_is_read_whole_and_one_beyond_all_bounds_is_refused(tmp_path, monkeypatch):
    long = "id,text\n" + "".join(f"c{number},{'Go on. ' * 70}\n" for number in range(9_000))  # 4.5 MB
    cards, found = csv_lists.read_cards(long.encode(), "cards.csv")
    assert (len(cards), found) == (9_000, [])
    too_long = with_cards(tmp_path, "x" * ((16 << 20) + 1))
    assert "128:17: 'cards.csv' cannot be read: it is larger than 16 MiB" in placed_messages(too_long)
    monkeypatch.setattr(csv_lists, "CARDS", replace(csv_lists.CARDS, most=2))
    (problem,) = csv_lists.read_cards(b"id,text\na,Go.\nb,Go.\nc,Go.\n", "cards.csv")[1]
    assert (problem.message, problem.where.line) == ("more than 2 rows", 4)


def test_a_theme_has_a_limit_of_cards_with_their_copies(tmp_path):
    rows = "id,text,copies\n" + "".join(
        f"c-{number},Go on.,{copies}\n" for number, copies in enumerate([100] * 99 + [97])
    )
    theme = load_theme(f"{with_cards(tmp_path / 'a', rows)}/", ICONS)
    assert theme.edition.decks[1].card_count == 9_997
    (problem,) = problems(with_cards(tmp_path / "b", f"{rows}more,Go on.,100\n"))
    assert problem.message.endswith("cards, including copies; at most 10,000")
    assert problem.where.line


def test_a_renamed_column_is_one_problem(tmp_path):
    file = f"{tmp_path}/cards.csv"
    (problem,) = [
        one for one in problems(with_cards(tmp_path, "Nummer,text\na,Go.\nb,Go.\n")) if one.where.file == file
    ]
    assert problem.message == "the column 'id' is missing"
    assert problem.hint.endswith("unknown columns: 'nummer'")


def test_columns_that_begin_with_a_hash_are_comments(tmp_path):
    rows = "id,# notes,text,#\na,why,Go.,1\n"
    (card,) = load_theme(f"{with_cards(tmp_path, rows)}/", ICONS).edition.decks[1].cards
    assert (card.id, card.text) == ("a", "Go.")
    (problem,) = problems(with_cards(tmp_path, "id,notes,text\na,why,Go.\n"))
    assert problem.hint.endswith("begin the heading of a column of your own with #")


@pytest.mark.parametrize(
    "text",
    [
        "=21*2", "+1", "-1", "@SUM(A1)", "\t=1", "\n=1", " =1", "'=1", "''=1", "'Tis", "=('a;b')", "＝1",
        "-", "", "a=1", "'",
    ],
)  # fmt: skip
def test_a_text_that_a_spreadsheet_would_compute_is_written_as_text_and_read_back(text):
    data = csv_text([("id", "text"), ("a", text), ("b", -5)])
    rows, found = read_rows(data.encode(), "x.csv", Columns(("id", "text"), ("id",)))
    assert ([row["text"].text for row in rows], found) == ([text, "-5"], [])
    written = csv_text([("a", text)]).removeprefix("a,").lstrip('"')
    assert not written.startswith(("=", "+", "@", "\t", "\r")) or not text
    assert written[:1] != "-"
