"""Tests of reading lengths, paper sizes, file sizes and amounts with decimal commas or thousands separators."""

import pytest

from printgen.cli.options import PAPER
from printgen.errors import Mark, UsageError
from printgen.event.rounds import whole_number
from printgen.geometry import length
from printgen.kit.choices import file_size
from printgen.kit.papers import PAPERS, paper_called
from printgen.printer.readings import READINGS, parse_reading, targets
from printgen.proof.views.cutting import misfeed
from printgen.theme.csv_lists import CsvCell


@pytest.mark.parametrize(
    ("text", "millimeters"),
    [("99,7 mm", 99.7), ("0,125in", 3.175), ("99.7mm", 99.7), ("1,5cm", 15.0), ("1000mm", 1000.0), ("0", 0.0)],
)
def test_a_length_has_a_decimal_point_or_comma(text: str, millimeters: float) -> None:
    assert length(text) == pytest.approx(millimeters)


@pytest.mark.parametrize("text", ["1,000 mm", "12,500mm"])
def test_a_comma_that_may_part_thousands_is_asked_about(text: str) -> None:
    with pytest.raises(UsageError, match=r"is ambiguous: write 1\d+ or 1\d*\.\d+"):
        length(text)


@pytest.mark.parametrize("text", ["1,5,5mm", ",5mm", "5,mm", "5", "5.5.5mm"])
def test_what_is_no_number_is_no_length(text: str) -> None:
    with pytest.raises(UsageError, match="is not a length"):
        length(text)


def test_papers_files_readings_and_misfeeds_take_a_comma_as_well() -> None:
    assert paper_called("21,0 x 29,7 cm") == PAPERS["a4"]
    assert paper_called("20,5x25cm").name == "20.5x25cm"
    assert PAPER.convert("8,5x11in", None, None) == PAPERS["letter"]
    assert file_size("1,5MB") == 1_500_000


def test_a_file_size_beyond_all_disks_is_refused() -> None:
    with pytest.raises(UsageError, match="is too large for any file: at most 1000GB"):
        file_size("9" * 400 + "MB")
    places = targets(PAPERS["a4"].size, "long")
    (width,) = (reading for reading in READINGS if reading.key == "width")
    true = f"{places.across:.1f}"
    assert parse_reading(width, f"{true.replace('.', ',')} mm", places) == pytest.approx(float(true))
    assert misfeed("1,5mm,0,5deg") == misfeed("1.5mm,0.5deg") == (1.5, 0.5)
    assert misfeed("1,5 mm , -0,5deg").turn == -0.5


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1500", 1500),
        ("1,500", 1500),
        ("1.500,00", 1500),
        ("1 500", 1500),
        ("1'500", 1500),
        ("1500.00", 1500),
        ("7,0", 7),
    ],
)
def test_an_amount_is_read_however_a_spreadsheet_writes_it(text: str, number: int) -> None:
    problems: list[object] = []
    assert whole_number(CsvCell(text, Mark("results.csv", 2, 3)), "cash", problems) == number  # type: ignore[arg-type]
    assert not problems


@pytest.mark.parametrize("text", ["1,5", "15,00,0", "-3", "1.50", "12,34", "1,2345", "", "x"])
def test_an_amount_with_cents_or_of_no_sense_is_a_problem(text: str) -> None:
    problems: list[object] = []
    whole_number(CsvCell(text, Mark("results.csv", 2, 3)), "cash", problems)  # type: ignore[arg-type]
    assert len(problems) == 1
