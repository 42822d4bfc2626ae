"""Tests of CSV files in a theme: encodings, separators and cell values."""

import os
from pathlib import Path

import pytest

from printgen.loading import load_theme
from printgen.theme.csv_lists import list_text
from tests.support.workbooks import edition, loaded, problem_texts, xls, xlsx

GERMAN = "format: 1\nextends: classic\nlanguage: de\nid: meins"


@pytest.fixture
def tables(tmp_path):
    """Return a function that writes the small theme with CSV files of these bytes and returns its folder."""
    return lambda **files: edition(tmp_path, "tables", **{f"tables/{name}.csv": data for name, data in files.items()})


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_csv_is_read_in_the_encodings_and_with_the_separators_of_spreadsheets(tables, encoding, separator):
    lines = ["ID{0}Name{0}Price", 'street-0{0}"Müllerstraße, ""alt"""{0}70', "{0}{0}", ""]
    data = "\r\n".join(lines).format(separator).encode(encoding)
    space = loaded(tables(Spaces=data)).edition.spaces[1]
    assert (space.name, space.price) == ('Müllerstraße, "alt"', 70)


def test_a_line_that_names_the_separator_goes_before_the_header(tables):
    text = b"sep=;\r\nid;name\r\nstreet-0;a,b,c\r\n"
    for data in (text, text.replace(b";", b"\t"), text.replace(b"sep=;", b'"sep=;"')):
        assert loaded(tables(spaces=data)).edition.spaces[1].name == "a,b,c"


def test_a_german_spreadsheet_is_read_as_excel_saves_it(tmp_path):
    texts = {
        "Felder": "Kennung;Name;Kaufpreis;Miete\r\nboardwalk;Schloßallee;1.200,00 €;50 200 600 1400 1700 2000\r\n;;;;",
        "Karten": "Stapel;Kennung;Text;behalten\r\nchest;chest-01;Über Los;WAHR\r\nchest;chest-05;;FALSCH\r\n",
        "Wörter": "Wort;Einzahl;Mehrzahl;Geschlecht\r\nbank;Sparkasse;Sparkassen;f\r\n",
        "Regeln": "Regel;Wert\r\nsalary;250\r\nauctions;Nein\r\n",
    }
    files = {f"tabellen/{name}.csv": text.encode("cp1252") for name, text in texts.items()}
    made = load_theme(f"{edition(tmp_path, 'tabellen', text=GERMAN, **files)}/").edition
    palace, (first, *_) = made.spaces[39], made.decks[0].cards
    assert (palace.name, palace.price, palace.rent) == ("Schloßallee", 1200, [50, 200, 600, 1400, 1700, 2000])
    assert (first.text, first.keep, made.decks[0].cards[4].keep) == ("Über Los", True, False)
    assert (made.words.bank["gender"], made.rules.salary, made.rules.auctions) == ("f", 250, False)


@pytest.mark.parametrize("typed", ["true", "Yes", "x", "ja", "oui", "WAHR", "1", "sí", "はい"])
def test_yes_is_told_in_many_words(tables, typed):
    data = f"deck,id,text,keep\nchest,chest-01,Go.,{typed}\nchest,chest-02,Stop.,no\n".encode()
    assert [card.keep for card in loaded(tables(Cards=data)).edition.decks[0].cards] == [True, False]


@pytest.mark.parametrize(
    ("typed", "amount"), [("1500", 1500), ("1.500", 1500), ("1,500", 1500), ("1 500,00 €", 1500), ("$1,500.00", 1500)]
)
def test_amounts_are_read_as_they_are_typed(tables, typed, amount):
    assert loaded(tables(Rules=f"rule\tvalue\nstart_money\t{typed}\n".encode())).edition.rules.start_money == amount


def test_utf_8_with_zeros_in_it_is_no_utf_16():
    text, problems = list_text(b"id,name\n\0", "tokens.csv")
    assert text == "id,name\n\ufffd"
    assert [problem.message for problem in problems] == ["the character U+0000 is not allowed"]


def test_csv_names_line_and_heading(tables):
    assert problem_texts(tables(Spaces=b"id;name;price\n\nstreet-0;Lane;much\n")) == [
        "tables/Spaces.csv:3:price: spaces.street-0.price: expected a whole number, found text 'much'"
    ]
    assert problem_texts(tables(Spaces=b'id;name\nstreet-0;"Lane\n')) == [
        "tables/Spaces.csv:2:1: a quote is in the wrong place"
    ]


def test_a_heading_may_be_spelled_as_in_american_english(tables):
    made = loaded(tables(Decks=b"id;Color\nchest;#123456\n")).edition
    assert made.decks[0].colour == "#123456"
    (problem,) = problem_texts(tables(Decks=b"id;color;colour\nchest;#123456;#654321\n"))
    assert problem.endswith("the column 'colour' is given twice")


HOSTILE_FILES = {
    "zeros": (bytes(1 << 16), "tables/Spaces.csv:1:1: this is not a text file"),
    "zeros in text": (b"id,name\n" + b"street-0,\0\n" * 20, "tables/Spaces.csv:1:1: this is not a text file"),
    "UTF-32": ("id,name\nstreet-0,Lane\n".encode("utf-32"), "tables/Spaces.csv:1:1: this is not a text file"),
    "workbook": (xlsx({"Spaces": [["id"]]}), "tables/Spaces.csv:1:1: this is a workbook, not a CSV file"),
    "old workbook": (xls(), "tables/Spaces.csv:1:1: this is a workbook, not a CSV file"),
    "long cell": (
        b"id,name\nstreet-0," + b"x" * (1 << 20),
        "tables/Spaces.csv:2:1: a cell contains more than 131,072 characters",
    ),
    "no header": (b"street-0,Lane\n", "tables/Spaces.csv:1:street-0: the column 'id' is missing"),
    "headings twice": (b"id,name,name\nstreet-0,a,b\n", "tables/Spaces.csv:1:name: the column 'name' is given twice"),
}


@pytest.mark.parametrize("case", HOSTILE_FILES)
def test_a_hostile_file_is_one_problem(tables, case):
    data, message = HOSTILE_FILES[case]
    assert problem_texts(tables(Spaces=data)) == [message]


def test_a_folder_that_holds_no_files_to_read_is_one_problem(tables):
    folder = tables(Spaces=b"id\n")
    file = folder / "tables" / "Spaces.csv"
    file.unlink()
    (message,) = problem_texts(folder)
    assert message.endswith("the folder has no CSV file")
    file.mkdir()
    (message,) = problem_texts(folder)
    assert message.endswith("'tables/Spaces.csv' cannot be read: Is a directory")
    file.rmdir()
    file.symlink_to(file.name)
    (message,) = problem_texts(folder)
    assert message.endswith("'tables/Spaces.csv' is a link that leads nowhere")
    file.unlink()
    Path(os.fsdecode(os.fsencode(folder / "tables") + b"/Sp\xffces.csv")).touch()
    (message,) = problem_texts(folder)
    assert message.endswith("is not UTF-8 text")
