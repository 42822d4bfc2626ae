"""Tests of lists saved by spreadsheets and of matching names with small differences."""

import csv
from io import StringIO

import pytest

from printgen.errors import Mark, ThemeError
from printgen.event.lists import csv_bytes, separator_for
from printgen.event.players import NamedPlayers, Player, players_of

ROWS = [("Name", "Family"), ("Núñez, Ana", "Núñez"), ("Zoë Œ", "")]


def text(separator: str, line_end: str) -> str:
    target = StringIO()
    csv.writer(target, delimiter=separator, lineterminator=line_end).writerows(ROWS)
    return target.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_a_list_is_read_as_any_spreadsheet_saves_it(encoding: str, separator: str, line_end: str) -> None:
    players = players_of(text(separator, line_end).encode(encoding), "p.csv")
    assert [(player.name, player.family) for player in players] == ROWS[1:]
    assert [str(player.mark) for player in players] == ["p.csv:2:Name", "p.csv:3:Name"]


def test_empty_rows_and_columns_of_a_spreadsheet_are_passed_over() -> None:
    assert [player.name for player in players_of(b"name;family;;\nAnn;;;\n;;;\n ; ;;\nBo;Lee;;\n", "p.csv")] == [
        "Ann",
        "Bo",
    ]


def test_what_is_written_is_what_the_spreadsheet_expects() -> None:
    data = csv_bytes(ROWS, ";")
    assert data.startswith(b"\xef\xbb\xbfName;Family\n")
    assert [tuple(row) for row in csv.reader(data.decode("utf-8-sig").splitlines(), delimiter=";")] == ROWS
    assert players_of(data, "p.csv")[0].name == "Núñez, Ana"


@pytest.mark.parametrize(
    ("language", "source", "separator"),
    [
        ("en", b"", ","), ("de", b"", ";"), ("pt-BR", b"", ";"), ("ja", b"", ","),
        ("de", b"name,family\nA,B\n", ","), ("en", b"name;family\r\nA;B\r\n", ";"), ("fr", b"name\nA\n", ";"),
        ("en", b"\xef\xbb\xbf\"name\"\t\"family\"\n", "\t"),
    ],
)  # fmt: skip
def test_cells_are_parted_as_in_the_list_that_was_read_or_as_the_language_does(
    language: str, source: bytes, separator: str
) -> None:
    assert separator_for(language, source) == separator


def test_a_family_that_a_spreadsheet_would_compute_is_written_as_text_and_read_back() -> None:
    data = csv_bytes([("name", "family"), ("Ann", "@home")])
    assert data.decode("utf-8-sig") == "name,family\nAnn,'@home\n"
    assert [(player.name, player.family) for player in players_of(data, "p.csv")] == [("Ann", "@home")]


def test_a_name_that_a_spreadsheet_would_reckon_is_refused() -> None:
    with pytest.raises(ThemeError) as raised:
        players_of(b"name\n=1+1\nAnn\n", "p.csv")
    assert str(raised.value).startswith("p.csv:2:name: '=1+1' is a formula, not a name")


PEOPLE = [Player(name, "", Mark("p.csv", 1, 1)) for name in ("Ana Núñez", "Łukasz Øst", "Jo", "Jö", "O’Neil Pat")]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("ANA NUNEZ", "Ana Núñez"), ("  ana   núñez ", "Ana Núñez"), ("lukasz ost", "Łukasz Øst"), ("jo", "Jo"),
        ("JÖ", "Jö"), ("O'Neil Pat", "O’Neil Pat"), ("Ana Munez", None), ("Jó", None), ("", None),
    ],
)  # fmt: skip
def test_case_and_accents_are_forgiven_where_only_one_can_be_meant(written: str, meant: str | None) -> None:
    player = NamedPlayers(PEOPLE).named(written)
    assert (player.name if player else None) == meant


def test_who_may_be_meant_by_another_spelling_is_said() -> None:
    people = NamedPlayers(PEOPLE)
    assert people.meant("Ana Munes") == "did you mean 'Ana Núñez'?"
    assert people.meant("Xavier") == ""
