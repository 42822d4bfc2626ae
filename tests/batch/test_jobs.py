"""Tests of tables of jobs: their columns, their places, and rows that are wrong."""

from pathlib import Path

import pytest
from openpyxl import Workbook
from PIL import Image

from printgen.api import load
from printgen.batch.jobs import Jobs
from printgen.errors import PrintgenError
from tests.support.batches import jobs_of, json_lines, titles


def problems_of(folder: Path, text: str, name: str = "jobs.csv") -> list[str]:
    with pytest.raises(PrintgenError) as caught:
        jobs_of(folder, text, name)
    return [str(problem).removeprefix(f"{folder}/") for problem in caught.value.problems]


def test_a_column_is_a_field_an_option_or_the_id(tmp_path: Path) -> None:
    text = "id,title,spaces.boardwalk.name,money.500.count,card-size,language,#note\na,Ours,Elm Street,12,poker,de,x\n"
    (job,) = jobs_of(tmp_path, text)
    assert (job.id, job.language, job.options["card_size"].value) == ("a", "de", "poker")
    edition = load("classic", changes=job.changes).edition
    assert (edition.title, edition.spaces[-1].name, edition.money[0].count) == ("Ours", "Elm Street", 12)


def test_rows_of_all_kinds_of_tables_are_the_same(tmp_path: Path) -> None:
    text = jobs_of(tmp_path, "id,title,money.500.count\n1,One,7\n2,Two,\n")
    lines = jobs_of(
        tmp_path,
        json_lines([{"id": 1, "title": "One", "money": {"500": {"count": 7}}}, {"id": 2, "title": "Two"}]),
        "a.jsonl",
    )
    book = Workbook()
    for row in (["id", "title", "money.500.count"], [1, "One", 7], [2, "Two", None]):
        book.active.append(row)
    book.save(tmp_path / "jobs.xlsx")
    for jobs in (text, lines, Jobs(tmp_path / "jobs.xlsx", "classic")):
        first, second = jobs
        assert (first.id, second.id, titles(jobs)) == ("1", "2", ["One", "Two"])
        assert load("classic", changes=first.changes).source == load("classic", changes=first.changes).source
        assert load("classic", changes=first.changes).edition.money[0].count == 7
        assert len(second.changes.each) == 1


def test_unknown_columns_are_reported_with_the_name_that_was_meant(tmp_path: Path) -> None:
    assert problems_of(tmp_path, "id,titel,spaces.bordwalk.name,spaces,papr\na,b,c,d,e\n") == [
        "jobs.csv:2:titel: there is no field 'titel'\n  hint: did you mean 'title'?",
        "jobs.csv:2:spaces.bordwalk.name: there is no 'bordwalk' in the field 'spaces.bordwalk.name'\n"
        "  hint: did you mean 'boardwalk'?",
        "jobs.csv:2:spaces: 'spaces' is not a single value\n  hint: name a field in it, such as 'spaces.go'",
        "jobs.csv:2:papr: there is no field 'papr'\n  hint: did you mean 'paper'?",
    ]


def test_a_problem_of_a_value_has_the_place_of_its_cell(tmp_path: Path) -> None:
    (job,) = jobs_of(tmp_path, "id,title,spaces.boardwalk.price\nx,Ours,much\n")
    with pytest.raises(PrintgenError) as caught:
        load("classic", changes=job.changes)
    assert str(caught.value.problems[0].where) == f"{tmp_path}/jobs.csv:2:spaces.boardwalk.price"


def test_rows_with_wrong_ids_are_jobs_with_problems(tmp_path: Path) -> None:
    found = {
        job.number: [str(one.message) for one in job.problems]
        for job in jobs_of(tmp_path, "id,title\na,b\nA,c\n../x,d\n")
    }
    assert found == {
        0: [],
        1: ["the id 'A' is given twice: first in line 2"],
        2: ["'../x' cannot be the name of a folder"],
    }


def test_rows_that_cannot_be_read_are_jobs_with_problems(tmp_path: Path) -> None:
    found = [[str(one.message) for one in job.problems] for job in jobs_of(tmp_path, "id,title\na,b,c\nd,e\n")]
    assert found == [["this row has 3 cells"], []]
    found = [
        [str(one.message) for one in job.problems] for job in jobs_of(tmp_path, '[1]\n{"title": "x"}\n', "a.jsonl")
    ]
    assert found == [["this is not a JSON object"], []]


def test_jobs_without_ids_are_numbered(tmp_path: Path) -> None:
    assert [job.id for job in jobs_of(tmp_path, "title\na\nb\n")] == ["000001", "000002"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_tables_in_the_encodings_of_spreadsheets_are_read(encoding: str, tmp_path: Path) -> None:
    (tmp_path / "jobs.csv").write_bytes("id;title\na;Straßen\n".encode(encoding))
    assert titles(Jobs(tmp_path / "jobs.csv", "classic")) == ["Straßen"]


def test_a_new_value_is_part_of_the_source_and_its_place_is_not(tmp_path: Path) -> None:
    one, other, third = jobs_of(tmp_path, "id,title,board.art,tagline\na,T,,U\nb,T,,U\nc,T,,V\n")
    sources = [load("classic", changes=job.changes).source for job in (one, other, third)]
    assert sources[0] == sources[1] != sources[2]
    assert sources[0] != load("classic").source


def test_a_file_is_looked_for_beside_the_table(tmp_path: Path) -> None:
    (job,) = jobs_of(tmp_path, "id,board.logo\na,logo.png\n")
    with pytest.raises(PrintgenError, match=r"there is no file 'logo\.png'"):
        load("classic", changes=job.changes)
    Image.new("RGB", (400, 200), "navy").save(tmp_path / "logo.png")
    assert load("classic", changes=job.changes).edition.board.logo == "logo.png"
