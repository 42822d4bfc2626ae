"""Tests of changes to CSV files as text."""

import pytest

from printgen.resources import folder
from printgen.theme.csv_edits import CsvText
from printgen.theme.csv_lists import csv_rows, uncovered
from printgen.theme.edits import EditError

TABLES = sorted(folder("themes").glob("starters/*/*.csv"))
TEXT = 'id,text\r\na,"one, ""two""\r\nthree"\r\n\r\nb,four\r\n'


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.name)
def test_each_cell_of_each_bundled_table_changes_alone(path: object) -> None:
    text = path.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    table = CsvText(text)
    rows = list(csv_rows(text, "x.csv"))
    for line, cells in rows:
        assert table.cells(line) == tuple(cells)
        for column in range(len(cells)):
            value = f'{cells[column]}, "new"\n–'
            changed = [(at, row) for at, row in csv_rows(table.with_cell(line, column, value), "x.csv")]
            expected = [*cells[:column], value, *cells[column + 1 :]]
            assert [row for _, row in changed] == [expected if at == line else row for at, row in rows]


def test_cells_with_line_breaks_and_quotes_are_found_by_their_first_line() -> None:
    table = CsvText(TEXT)
    assert table.cells(2) == ("a", 'one, "two"\r\nthree')
    assert table.with_cell(5, 1, "five") == TEXT.replace("four", "five")
    assert table.with_cell(2, 1, "x") == "id,text\r\na,x\r\n\r\nb,four\r\n"


def test_rows_are_added_removed_and_reordered() -> None:
    table = CsvText(TEXT)
    assert table.with_row(("c", "=1")) == TEXT + "c,'=1\r\n"
    assert uncovered("'=1") == "=1"
    assert table.with_row(("c", "x"), 2) == TEXT.replace('three"\r\n', 'three"\r\nc,x\r\n')
    assert table.without_row(5) == TEXT.replace("b,four\r\n", "")
    assert table.with_order([5, 2]) == 'id,text\r\nb,four\r\n\r\na,"one, ""two""\r\nthree"\r\n'
    assert CsvText("a;b\n1;2").with_row(("3", "4;5")) == 'a;b\n1;2\n3;"4;5"\n'
    for wrong in (lambda: table.with_cell(3, 0, ""), lambda: table.with_cell(5, 7, "")):
        with pytest.raises(EditError):
            wrong()
