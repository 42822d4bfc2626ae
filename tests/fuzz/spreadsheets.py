"""Fuzzer inputs for spreadsheets: editions as CSV files and workbooks with modified cells and bytes."""

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from hypothesis import strategies as st

from printgen.games.registry import record_for
from printgen.theme.sheet_columns import FILLED
from printgen.theme.sheet_names import LANGUAGES, SheetNames
from printgen.theme.starting_workbook import filled_rows, filled_sheets
from tests.fuzz import seeds
from tests.fuzz.calls import calls, theme_case
from tests.fuzz.case import Case
from tests.fuzz.mutating import bent_bytes
from tests.fuzz.schemas import TROUBLE
from tests.support.workbooks import ods, xls, xlsx, zipped

_ENCODINGS = ("utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be")
_CELLS = st.one_of(
    st.sampled_from(
        ("-", "", " ", "x", "nein", "1.500,00 €", "12,5", "-1", "1e9", "#REF!", "=1+1", "1;2;3", "a\nb", "\ufeff")
    ),
    st.sampled_from(
        ("id", "remove", "rent 99", "art.focus 2", "a.b.c", "{title}", "9" * 40, "#own", "kind", "Miete 1")
    ),
    st.sampled_from(TROUBLE),
    st.integers(-3, 3000).map(str),
)
_XML_TOKENS = (
    b'r="A1"',
    b'r="XFD1048576"',
    b't="s"',
    b't="e"',
    b"<f>1</f>",
    b"</c>",
    b"<v>99999</v>",
    b"&a;",
    b"<row>",
)
_ODD_NAMES = (
    *("spaces.csv", "SPACES.CSV", "Spaces.tsv", "Spaces.csv.csv", ".csv", ".Spaces.csv", "Spaces .csv", "Fields.txt"),
    *(
        "W" * 190 + ".csv",
        "\u0130.csv",
        "e\u0301.csv",
        "\u202e.csv",
        "a\nb.csv",
        "%s{0}.csv",
        "-.csv",
        "Cards.csv/x.csv",
    ),
    *("\udcff.csv", "\U0001f3b2.csv", "con.csv", "Filled.csv", "Spaces.csv~", "~$Spaces.csv", "Felder.csv"),
)
_BIFF_TOKENS = (
    b"\x09\x08\x10\0",
    b"\xfc\0\xff\xff",
    b"\xff\xff\xff\xff",
    b"\xd0\xcf\x11\xe0",
    b"\x0a\0\0\0",
    b"\x3c\0\xff\xff",
)
_GAMES = tuple(seeds.trees())
Rows = list[list[str]]


@cache
def _sheets(game: str, language: str) -> Mapping[str, Rows]:
    """Return the sheets of an edition of a game as text, with headings and fields in a language."""
    tree, names = seeds.trees()[game][0], SheetNames(language)
    filled = filled_sheets(tree, record_for(tree))
    sheets = {
        names.written_sheet(sheet.name): [
            [names.written_heading(steps, sheet.name) for steps in sheet.columns],
            *(
                [names.written_heading(cell.steps, sheet.name) if cell.is_name else _text(cell.value) for cell in row]
                for row in sheet.rows
            ),
        ]
        for sheet in filled
    }
    return {name: rows[:41] for name, rows in sheets.items()} | {FILLED: [list(row) for row in filled_rows(filled)]}


def _text(value: Any) -> str:
    return "" if value is None else str(value)


@st.composite
def _bent_sheets(draw: st.DrawFn, game: str) -> dict[str, Rows]:
    """Draw some sheets of an edition with modified cells, rows and columns."""
    whole = _sheets(game, draw(st.sampled_from(LANGUAGES)))
    names = draw(st.lists(st.sampled_from(sorted({*whole} - {FILLED})), min_size=1, max_size=4, unique=True))
    names += draw(st.sampled_from(([], [FILLED])))
    sheets = {name: [list(row) for row in whole[name]] for name in names}
    for _ in range(draw(st.integers(0, 4))):
        rows = sheets[draw(st.sampled_from(names))]
        at = draw(st.integers(0, len(rows) - 1))
        column = draw(st.integers(0, max(0, len(rows[at]) - 1)))
        match draw(st.integers(0, 6)):
            case 0:
                rows[at:at] = [list(rows[at])] * draw(st.integers(1, 40))
            case 1:
                rows[at : at + 1] = [[]] if len(rows) > 1 else [["id"]]
            case 2:
                rows[at][column:column] = [draw(_CELLS)] * draw(st.integers(1, 3))
            case _:
                rows[at][column : column + 1] = [draw(_CELLS)]
    return sheets


@st.composite
def tables(draw: st.DrawFn) -> Case:
    """Draw an edition that is overridden by a folder of CSV files."""
    game = draw(st.sampled_from(_GAMES))
    sheets = draw(_bent_sheets(game))
    separator, end = draw(st.sampled_from(",;\t")), draw(st.sampled_from(("\n", "\r\n", "\r")))
    files = {f"tables/{name}.csv": draw(_csv(rows, separator, end)) for name, rows in sheets.items()}
    for name in draw(st.one_of(st.just([]), st.lists(st.sampled_from(_ODD_NAMES), max_size=3, unique=True))):
        files[f"tables/{name}"] = draw(st.sampled_from((b"", b"\0" * 300, b"id\n", b"\xff\xfe", *files.values())))
    return _case("tables", game, draw(calls(game)), "tables", files)


def csv_files() -> st.SearchStrategy[bytes]:
    """Draw a sheet of an edition as CSV with modified cells, rows and bytes."""
    sheets = st.sampled_from(_GAMES).flatmap(_bent_sheets).flatmap(lambda bent: st.sampled_from(list(bent.values())))
    ends = st.sampled_from(("\n", "\r\n", "\r"))
    return st.tuples(sheets, st.sampled_from(",;\t"), ends).flatmap(lambda asked: _csv(*asked))


@st.composite
def _csv(draw: st.DrawFn, rows: Rows, separator: str, end: str) -> bytes:
    text = end.join(separator.join(_quoted(cell) for cell in row) for row in rows)
    said = draw(st.sampled_from(("", "", "", f"sep={separator}{end}", "sep=|\n")))
    data = (said + text).encode(draw(st.sampled_from(_ENCODINGS)), "replace")
    return draw(bent_bytes([data])) if draw(st.integers(0, 5)) == 0 else data


def _quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"' if set(cell) & set('\n,;\t"') else cell


@st.composite
def workbooks(draw: st.DrawFn) -> Case:
    """Draw an edition that is overridden by a workbook with modified cells or bytes."""
    game = draw(st.sampled_from(_GAMES))
    kind = draw(st.sampled_from(("xlsx", "xlsx", "xlsx", "ods", "xls")))
    sheets = draw(_bent_sheets(game))
    sheets = {name: [[_storable(cell) for cell in row] for row in rows] for name, rows in sheets.items()}
    data = xls() if kind == "xls" else (ods if kind == "ods" else xlsx)(sheets)
    match draw(st.integers(0, 3)) if kind != "xls" else 0:
        case 0:
            data = draw(bent_bytes([data], [b"PK\x03\x04", b"PK\x01\x02", b"\xff\xff\xff\xff"]))
        case 1:
            with ZipFile(BytesIO(data)) as archive:
                parts = {name: archive.read(name) for name in archive.namelist()}
            name = draw(st.sampled_from(sorted(parts)))
            data = zipped(parts | {name: draw(bent_bytes([parts[name]], _XML_TOKENS))})
    name = f"edition.{draw(st.sampled_from((kind, kind, kind, 'xlsx', 'ods', 'xls', 'xlsm')))}"
    return _case("workbook", game, draw(calls(game)), name, {name: data})


@st.composite
def old_workbooks(draw: st.DrawFn) -> Case:
    """Draw an edition that is overridden by a workbook of an old Excel version with modified bytes."""
    game = draw(st.sampled_from(_GAMES))
    data = draw(bent_bytes([xls()], _BIFF_TOKENS, most=8))
    return _case("xls", game, draw(calls(game)), "edition.xls", {"edition.xls": data})


def _storable(cell: str) -> str:
    """Return a cell's text without characters that a workbook cannot store."""
    return "".join(each for each in cell if each >= " " and not "\ud800" <= each <= "\udfff" and each < "\ufffe")


def _case(kind: str, game: str, words: tuple[str, ...], name: str, files: Mapping[str, bytes]) -> Case:
    text = seeds.text_of({**seeds.trees()[game][0], "sheets": name})
    return theme_case(kind, words, text, **files)
