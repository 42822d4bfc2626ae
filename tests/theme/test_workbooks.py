"""Tests of malicious and damaged workbooks: each is refused with a message or read safely."""

import os
import re
from io import BytesIO
from zipfile import ZipFile

import pytest

from printgen.errors import UNCOUNTED
from printgen.theme import workbooks as tables
from printgen.theme import workbooks as workbook
from printgen.theme.files import Budget, RefusedError
from tests.support.workbooks import edition, loaded, ods, problem_texts, xls, xlsx, zipped

TOKENS = {"Tokens": [["id", "name"], ["t1", "Owl"]]}
PART = "xl/worksheets/sheet1.xml"


def bent_xlsx(old: str, new: str, rows=TOKENS, part: str = PART) -> bytes:
    """Return a workbook with part of one of its files replaced."""
    with ZipFile(BytesIO(xlsx(rows))) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    assert re.search(old, files[part].decode())
    return zipped(files | {part: re.sub(old, lambda _: new, files[part].decode(), count=1).encode()})


def messages_of(folder, data: bytes, name: str = "edition.xlsx") -> list[str]:
    """Return the problems of the small theme with a workbook of these bytes."""
    return problem_texts(edition(folder, name, **{name: data}))


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
REFUSED = {
    "macros": ("edition.xlsm", xlsx(TOKENS), "workbooks with macros cannot be read"),
    "binary": ("edition.xlsb", xlsx(TOKENS), ".xlsb files cannot be read"),
    "single CSV": ("spaces.csv", b"id,name\n", ".csv files cannot be read"),
    "wrong name": ("edition.xlsx", ods(TOKENS), "the file's name ends in .xlsx, but it is an .ods file"),
    "wrong old name": ("edition.xlsx", xls(), "the file's name ends in .xlsx, but it is an .xls file"),
    "text": ("edition.xlsx", b"id,name\n", "this is not a workbook"),
    "another archive": ("edition.xlsx", zipped({"a.txt": b"a"}), "this is not a workbook"),
    "cut off": ("edition.xlsx", xlsx(TOKENS)[:-900], "the workbook is damaged"),
    "old and cut off": ("edition.xls", xls()[:900], "the workbook is damaged"),
    "encrypted": ("edition.xlsx", OLE + "EncryptedPackage".encode("utf-16-le"), "the workbook is encrypted"),
    "no sheets": ("edition.xlsx", bent_xlsx("<row.*</row>", "<row", part=PART), "the workbook is damaged"),
    "entities": (
        "edition.xlsx",
        bent_xlsx("<worksheet", '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet'),
        None,
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_no_sound_workbook_is_refused_where_the_theme_names_it(tmp_path, case):
    name, data, reason = REFUSED[case]
    found = messages_of(tmp_path, data, name)
    assert len(found) == (reason is not None)
    assert all(re.fullmatch(rf"theme\.yaml:\d+:9: {re.escape(str(reason))}", text) for text in found), found


@pytest.mark.long
def test_a_workbook_that_unpacks_to_more_than_it_may_is_refused(tmp_path):
    bomb = zipped({"xl/workbook.xml": b"", "xl/media/image1.png": bytes(80 << 20)})
    assert len(bomb) < 1 << 17
    (found,) = messages_of(tmp_path, bomb)
    assert found.endswith("the workbook is larger than 64 MiB when unpacked")


@pytest.mark.long
@pytest.mark.parametrize("declared", [32 << 20, 1000])
def test_a_workbook_that_takes_too_much_memory_or_lies_of_its_size_is_refused(tmp_path, monkeypatch, declared):
    monkeypatch.setattr(workbook, "WORKBOOK_UNPACKED", workbook.WORKBOOK_UNPACKED._replace(most=1 << 30))
    monkeypatch.setattr(workbook, "WORKBOOK_MEMORY", workbook.WORKBOOK_MEMORY._replace(most=64 << 20))
    data = bent_xlsx(r'<c r="B2"[^>]*>.*?</c>', f'<c r="B2" t="inlineStr"><is><t>{"a" * (32 << 20)}</t></is></c>')
    with ZipFile(BytesIO(data)) as archive:
        whole = archive.getinfo(PART).file_size
    data = data.replace(whole.to_bytes(4, "little"), declared.to_bytes(4, "little"))
    (found,) = messages_of(tmp_path, data)
    assert "the workbook " in found


@pytest.mark.long
@pytest.mark.parametrize("place", ["XFD1048576", "A1048576", "XFD2"])
def test_a_cell_far_from_the_rest_is_told_by_its_place(tmp_path, place):
    row = re.sub(r"\D", "", place)
    far = f'</row><row r="{row}"><c r="{place}"><v>1</v></c></row></sheetData>'
    message = "the sheet is larger than 20,000 rows or 200 columns"
    assert messages_of(tmp_path, bent_xlsx("</row></sheetData>", far)) == [f"edition.xlsx: Tokens!{place}: {message}"]


def test_a_cell_far_from_the_rest_of_an_old_workbook_is_told_too(tmp_path):
    label = b"\xfd\x00\x0a\x00"  # the record of a text cell: a four-byte header, then the row and the column
    data = xls()
    at = data.rindex(label) + len(label)
    data = data[:at] + (65535).to_bytes(2, "little") + data[at + 2 :]
    (found,) = messages_of(tmp_path, data, "edition.xls")
    assert re.fullmatch(r"edition.xls: Money![AB]6553\d: the sheet is larger than 20,000 rows or 200 columns", found)


def test_rows_and_columns_without_end_of_libreoffice_are_read_while_they_are_empty(tmp_path):
    with ZipFile(BytesIO(ods(TOKENS))) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    cells = '<table:table-cell table:number-columns-repeated="16384"%s/>'
    rows = f'<table:table-row table:number-rows-repeated="1048570">{cells}</table:table-row></table:table>'

    def with_rows(attributes):
        text = files["content.xml"].decode().replace("</table:table>", rows % attributes)
        return zipped(files | {"content.xml": text.encode()})

    empty = edition(tmp_path, "book.ods", **{"book.ods": with_rows("")})
    assert loaded(empty).edition.pieces.tokens[0].name == "Owl"
    (found,) = messages_of(tmp_path, with_rows(' office:value-type="float" office:value="1"'), "book.ods")
    assert "the workbook is damaged" in found or "cannot be read with 512 MiB" in found


def test_a_formula_gives_its_last_value_and_is_a_fault_without_one(tmp_path):
    rows = {"Rules": [["field", "value"], ["salary", 1], ["jail_fine", 2]]}
    last = bent_xlsx(r'<c r="B2"[^>]*><v>1</v></c>', '<c r="B2"><f>200+20</f><v>220</v></c>', rows)
    assert loaded(edition(tmp_path, **{"edition.xlsx": last})).edition.rules.salary == 220
    rows = {"Rules": [["field", "value"], ["salary", "=200+20"], ["jail_fine", "=1/0"], ["luxury_tax", "#NAME?"]]}
    never = bent_xlsx(r'<c r="B3"[^>]*>.*?</c>', '<c r="B3" t="e"><f>1/0</f><v>#DIV/0!</v></c>', rows)
    gone = "the formula in this cell gives an error"
    assert [text for text in messages_of(tmp_path, never) if "expected" not in text] == [
        "edition.xlsx: Rules!B2: this formula has no result yet",
        f"edition.xlsx: Rules!B3: {gone}",
        f"edition.xlsx: Rules!B4: {gone}",
    ]


def test_macros_and_links_to_other_files_are_passed_over(tmp_path):
    with ZipFile(BytesIO(xlsx(TOKENS))) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    link = b'<externalLink xmlns="x"><externalBook id="file:///etc/passwd"/></externalLink>'
    data = zipped(files | {"xl/vbaProject.bin": OLE, "xl/externalLinks/externalLink1.xml": link})
    assert loaded(edition(tmp_path, **{"edition.xlsx": data})).edition.pieces.tokens[0].name == "Owl"


@pytest.mark.long
def test_too_many_rows_letters_and_signs_that_no_terminal_should_see_are_told(tmp_path):
    assert messages_of(tmp_path, xlsx({"Tokens": [["id"], *[["t1"]] * 20_001]})) == [
        "edition.xlsx: Tokens!A20001: the sheet is larger than 20,000 rows or 200 columns"
    ]
    assert messages_of(tmp_path, xlsx({"Tokens": [["id", "name"], ["t1", "a" * 20_001], ["t2", "a\u202eb"]]})) == [
        "edition.xlsx: Tokens!B2: this cell contains 20,001 characters",
        "edition.xlsx: Tokens!B3: the character U+202E is not allowed",
    ]
    many = [["field", "value"], *[["salary", "x" * 19_000]] * 500]
    assert messages_of(tmp_path, xlsx({"Rules": many}))[0].endswith(
        "its sheets contain more than 200,000 cells, or 8,000,000 characters"
    )


def test_reading_stops_after_the_most_problems_that_are_explained(tmp_path):
    rows = "".join(f'<row r="{row}"><c r="A{row}" t="e"><v>#REF!</v></c></row>' for row in range(3, 200))
    data = bent_xlsx("</sheetData>", f"{rows}</sheetData>")
    book = workbook.read_workbook(data, "edition.xlsx", frozenset({"tokens"}), Budget())
    assert (book.tables, len(book.problems), book.problems[-1]) == ([], 51, UNCOUNTED)
    assert str(book.problems[49].where) == "edition.xlsx: Tokens!A52"


# Folders


@pytest.mark.long
def test_a_folder_of_more_files_or_rows_than_may_be_is_refused(tmp_path):
    folder = edition(tmp_path, "tables", **{"tables/tokens.csv": b"id,# own\n" + b",x\n" * 20_001})
    assert problem_texts(folder) == ["tables/tokens.csv:20001:1: more than 20,000 rows, or 200,000 cells"]
    for number in range(1_001):
        (folder / "tables" / f"{number}.txt").touch()
    (found,) = problem_texts(folder)
    assert found.endswith("the folder has more than 1,000 files")


@pytest.mark.parametrize("name", ["../outside", "/etc", "art/../../x", "C:tables", ""])
def test_what_lies_elsewhere_is_not_read(tmp_path, name):
    (tmp_path / "outside").mkdir()
    (found,) = problem_texts(edition(tmp_path / "theme", f'"{name}"'))
    assert "is not a file in the theme's folder" in found or "there is no file" in found


def test_links_that_lead_out_and_endless_files_are_refused(tmp_path):
    folder = edition(tmp_path / "theme", "tables")
    (tmp_path / "spaces.csv").write_text("id,name\n")
    (folder / "tables").mkdir()
    (folder / "tables" / "spaces.csv").symlink_to(tmp_path / "spaces.csv")
    (found,) = problem_texts(folder)
    assert found.endswith("'tables/spaces.csv' is a link that leads out of the theme's folder")
    (folder / "tables" / "spaces.csv").unlink()
    os.mkfifo(folder / "tables" / "spaces.csv")
    (found,) = problem_texts(folder)
    assert found.endswith("'tables/spaces.csv' cannot be read: it is not a plain file")


@pytest.mark.long
@pytest.mark.parametrize(
    ("limit", "most", "reason"),
    [
        ("SHEET_CELLS", 5, "its sheets contain more than 5 cells, or 8,000,000 characters"),
        ("SHEET_LETTERS", 13, "its sheets contain more than 200,000 cells, or 13 characters"),
        ("WORKBOOK_UNPACKED", 20_000, "the workbook is larger than 20,000 bytes when unpacked"),
    ],
)
def test_themes_that_extend_one_another_have_the_room_of_one_for_workbooks(tmp_path, monkeypatch, limit, most, reason):
    for module in (workbook, tables):
        if hasattr(module, limit):
            monkeypatch.setattr(module, limit, getattr(workbook, limit)._replace(most=most))
    data = xlsx(TOKENS)
    assert not problem_texts(edition(tmp_path / "base", **{"edition.xlsx": data}))
    folder = edition(tmp_path / "own", text="format: 1\nextends: ../base\n", **{"edition.xlsx": data})
    (found,) = problem_texts(folder)
    assert found.endswith(reason)


def test_a_workbook_is_not_opened_when_others_took_all_the_time(monkeypatch):
    monkeypatch.setattr(workbook.subprocess, "run", None)
    budget = Budget()
    budget.spend(workbook.WORKBOOK_SECONDS, workbook.WORKBOOK_SECONDS.most)
    with pytest.raises(RefusedError, match="the workbook cannot be read within 512 MiB of memory and 8 s of CPU time"):
        workbook.read_workbook(xlsx(TOKENS), "edition.xlsx", frozenset({"tokens"}), budget)
