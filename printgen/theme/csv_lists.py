"""CSV files with a header row, read and written, and lists of cards in such files."""

import csv
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any, TextIO

from msgspec import Struct

from printgen.errors import Mark, Problem, did_you_mean, listing, plain, quoted
from printgen.limits import CARDS_ROWS, LIST_CELL, LIST_ROWS, limit_text
from printgen.messages import joined, message
from printgen.resources import USUAL_LANGUAGE
from printgen.theme.sheet_names import SheetNames, plain_name
from printgen.theme.yaml import FieldMarks, SourceList, SourceMapping, decoded_text

_SEPARATORS = (",", ";", "\t")
_SEPARATOR_LINE = re.compile(r'"?sep=([,;\t])"?[,; \t]*(?:\r?\n|\r)', re.IGNORECASE)  # Excel's own first line
_HEADING = 40  # the most characters of a heading that messages show
_SAMPLE = 1 << 12  # the number of bytes that are searched for zeros, a sign of UTF-16
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")  # the beginnings of .xlsx, .ods and .xls
_SAVE_AS_CSV = message("save it as CSV (UTF-8) in a spreadsheet program")
_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1f]")
_MOST_CONTROLS = 10  # in a text; a file with more is something else
_OWN = "#"  # begins the headings of the author's own columns
# A spreadsheet computes such a text, unless an apostrophe comes first; wide signs count in Japanese ones.
_COMPUTED = re.compile(r"'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])")


class CsvCell(Struct, frozen=True):
    """A cell's text and its place."""

    text: str
    mark: Mark


class CsvError(Exception):
    """The rest of the file cannot be read; carries the problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


class Columns(Struct, frozen=True):
    """The known and the required columns of a kind of list.

    At most ``most`` rows are read. ``foreign`` finds the column that a heading names in another language. If ``any``
    column is allowed, unknown ones are read as well; ``advice`` is a hint for those that are not allowed.
    """

    known: tuple[str, ...]
    needed: tuple[str, ...]
    most: int = LIST_ROWS.most
    foreign: Callable[[str], str | None] | None = None
    any: bool = False
    advice: str = ""

    def named(self, heading: str) -> str:
        """Return the column that a heading names, or the heading itself; empty for a column of the author's own."""
        name = heading.strip().lower()
        if name.startswith(_OWN):
            return ""
        if not name or name in self.known or not self.foreign:
            return name
        return self.foreign(name) or name


def read_rows(data: bytes, file: str, columns: Columns) -> tuple[list[dict[str, CsvCell]], list[Problem]]:
    """Read the rows of a CSV file below its header, as cells by column, and all problems.

    Unknown columns and rows with too few or too many cells are skipped; each is a problem. There are no rows if a
    needed column is missing: an unknown one is then taken for it, and not reported.
    """
    text, problems = list_text(data, file)
    rows: list[dict[str, CsvCell]] = []
    if problems and not text:
        return rows, problems
    try:
        found = csv_rows(text, file)
        line, header = next(found, (1, []))
        marks = cell_marks(file, line, header)
        names = [columns.named(heading) for heading in header]
        unknown = [(name, mark) for name, mark in zip(names, marks, strict=True) if name and name not in columns.known]
        if missing := [name for name in columns.needed if name not in names]:
            listed = message("the first line contains the names of the columns: {names}", names=listing(columns.known))
            if unknown:
                others = listing((quoted(name) for name, _ in unknown), 5)
                listed = joined([listed, message("unknown columns: {names}", names=others)])
            start = Mark(file, 1, 1)
            texts = [message("the column {name} is missing", name=quoted(name)) for name in missing]
            return rows, [*problems, *(Problem(text, start, listed) for text in texts)]
        for name, mark in () if columns.any else unknown:
            known = message("the columns are {names}", names=listing(columns.known))
            own = message("begin the heading of a column of your own with {sign}", sign=_OWN)
            hint = joined([did_you_mean(name, columns.known) or known, columns.advice, own])
            problems.append(Problem(message("unknown column {name}", name=quoted(name)), mark, hint))
        for at, name in enumerate(names):
            if name and (columns.any or name in columns.known) and name in names[:at]:
                problems.append(Problem(message("the column {name} is given twice", name=quoted(name)), marks[at]))
        for line, cells in found:
            marks = cell_marks(file, line, header)
            if len(rows) >= columns.most:
                raise CsvError(
                    Problem(message("more than {n:,} row", "more than {n:,} rows", n=columns.most), marks[0])
                )
            if len(cells) != len(names):
                problem = message("this row has {n:,} cell", "this row has {n:,} cells", n=len(cells))
                hint = message(
                    "every row has {n:,} cell, as the header does; put text with commas in quotes",
                    "every row has {n:,} cells, as the header does; put text with commas in quotes",
                    n=len(names),
                )
                problems.append(Problem(problem, marks[0], hint))
                continue
            long = next((at for at, cell in enumerate(cells) if len(cell) > LIST_CELL.most), None)
            if long is not None:
                problem = message("this cell contains {size}", size=limit_text(len(cells[long]), LIST_CELL.unit))
                problems.append(Problem(problem, marks[long], message("write at most {limit}", limit=str(LIST_CELL))))
                continue
            each = zip(names, cells, marks, strict=True)
            wanted = {name: CsvCell(uncovered(cell), mark) for name, cell, mark in each if name}
            rows.append({name: cell for name, cell in wanted.items() if columns.any or name in columns.known})
    except CsvError as error:
        problems.append(error.problem)
    return rows, problems


def csv_rows(text: str, file: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not empty, each with the line on which it begins; raises CsvError."""
    return _rows(StringIO(text, newline=""), text, file)


def rows_of_file(path: Path, file: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a CSV file of any length, as ``csv_rows`` does; raises CsvError, or OSError.

    It is in UTF-8, UTF-16 or Windows-1252, which spreadsheets write.
    """
    with path.open("rb") as data:
        start = data.read(_SAMPLE)
    if start.startswith(_WORKBOOKS):
        raise CsvError(Problem(message("this is a workbook, not a CSV file"), Mark(file, 1, 1), _SAVE_AS_CSV))
    encoding = "utf-16" if start.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig"
    if not _is_decodable(path, encoding):
        encoding = "cp1252"
    with path.open(encoding=encoding, errors="replace", newline="") as source:
        start_text = source.read(_SAMPLE)
        source.seek(0)
        yield from _rows(source, start_text, file)


def _is_decodable(path: Path, encoding: str) -> bool:
    try:
        with path.open(encoding=encoding) as source:
            while source.read(1 << 20):
                pass
    except UnicodeError:
        return False
    return True


def _rows(source: TextIO, start: str, file: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a source, whose text begins with ``start``."""
    separator, above = separator_of(start), 0
    if named := _SEPARATOR_LINE.match(start):
        separator, above = named[1], 1
        source.readline()
    reader = csv.reader(source, delimiter=separator, strict=True)
    while True:
        line = above + reader.line_num + 1
        try:
            row = next(reader, None)
        except csv.Error as error:
            if "field limit" in str(error):
                limit = limit_text(csv.field_size_limit(), LIST_CELL.unit)
                problem = Problem(message("a cell contains more than {limit}", limit=limit), Mark(file, line, 1))
            else:
                hint = message('put the whole cell in quotes, and double the quotes inside it ("")')
                problem = Problem(message("a quote is in the wrong place"), Mark(file, line, 1), hint)
            raise CsvError(problem) from None
        if row is None:
            return
        if any(cell.strip() for cell in row):
            yield line, row


def csv_text(rows: Iterable[Sequence[object]], separator: str = ",") -> str:
    """Return rows as CSV (RFC 4180, but with plain line ends).

    A text that a spreadsheet would compute begins with an apostrophe, which ``read_rows`` removes.
    """
    target = StringIO()
    shown = ([f"'{cell}" if isinstance(cell, str) and _COMPUTED.match(cell) else cell for cell in row] for row in rows)
    csv.writer(target, delimiter=separator, lineterminator="\n").writerows(shown)
    return target.getvalue()


def uncovered(text: str) -> str:
    """Return the text of a cell without the apostrophe that keeps a spreadsheet from computing it."""
    return text[1:] if text.startswith("'") and _COMPUTED.match(text, 1) else text


def cell_marks(file: str, line: int, header: list[str]) -> list[Mark]:
    """Return the places of the cells in a row, each with its column's heading."""
    headings = (plain(heading.strip())[:_HEADING] for heading in header)
    return [Mark(file, line, at, heading=heading) for at, heading in enumerate(headings, 1)]


def separator_of(text: str) -> str:
    """Return the separator of a list: the one that is most frequent in its header."""
    header = re.sub(r'"[^"]*"', "", text.partition("\n")[0])
    return max(_SEPARATORS, key=header.count)


def list_text(data: bytes, file: str) -> tuple[str, list[Problem]]:
    """Return the text of a list in UTF-8, UTF-16 or Windows-1252, which spreadsheets write, and its problems."""
    encoding = ""
    sample = data[:_SAMPLE]
    first, second = sample[::2].count(0), sample[1::2].count(0)
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        encoding = "utf-16"
    elif max(first, second) * 4 > len(sample) and min(first, second) * 4 <= max(first, second):
        encoding = "utf-16-le" if second > first else "utf-16-be"
    if encoding:
        data = data.decode(encoding, errors="replace").encode()
    if data.startswith(_WORKBOOKS) or len(list(islice(_CONTROLS.finditer(data), _MOST_CONTROLS))) == _MOST_CONTROLS:
        if data.startswith(_WORKBOOKS):
            reason = message("this is a workbook, not a CSV file")
        else:
            reason = message("this is not a text file")
        return "", [Problem(reason, Mark(file, 1, 1), _SAVE_AS_CSV)]
    text, problems = decoded_text(data, file)
    if problems and not text:
        return decoded_text(data.decode("cp1252", errors="replace").encode(), file)
    return text, problems


_NEEDED = ("id", "text")
# The values of empty cells.
_EMPTY: dict[str, Any] = {"title": None, "icon": None, "art": None, "scene": None, "keep": False, "copies": 1}
_KNOWN = (*_NEEDED, *_EMPTY)
_WHOLE = re.compile(r"[0-9]{1,9}\Z")


_NAMES = SheetNames(USUAL_LANGUAGE)


def _foreign(heading: str) -> str | None:
    return _NAMES.column(heading, _KNOWN)


_LAYOUT = message("give the deck a 'layout' to print columns of your own")
CARDS = Columns(_KNOWN, _NEEDED, CARDS_ROWS.most, _foreign, advice=_LAYOUT)
LAID_OUT_CARDS = Columns(_KNOWN, (), CARDS_ROWS.most, _foreign, any=True)


def read_cards(data: bytes, file: str, laid_out: bool = False) -> tuple[SourceList, list[Problem]]:
    """Return the cards of a CSV file with the columns id, text and any of title, icon, art, scene, keep, copies.

    The header may be in any of our languages. An empty cell removes a field that would be inherited;
    ``file`` is the name that messages give it. A table of cards that are ``laid_out`` may have any further columns.
    """
    cards = SourceList(Mark(file, 1, 1))
    rows, problems = read_rows(data, file, LAID_OUT_CARDS if laid_out else CARDS)
    for row in rows:
        card = SourceMapping(next(iter(row.values())).mark)
        for name, cell in row.items():
            value: Any = cell.text if name == "text" else cell.text.strip()
            if not value and (name not in _NEEDED or laid_out):
                if name not in _EMPTY:
                    continue
                value = _EMPTY[name]
            elif name == "keep":
                value = _NAMES.truths.get(plain_name(cell.text))  # yes or no in any of our languages
                if value is None:
                    hint = message("write yes or no, or leave it empty")
                    problems.append(Problem(_value_text(name, cell), cell.mark, hint))
            elif name == "copies" and not _WHOLE.match(value):
                problems.append(Problem(_value_text(name, cell), cell.mark, message("write a whole number")))
                value = None
            elif name == "copies":
                value = int(value)
            card.put(name, _EMPTY.get(name) if value is None else value, FieldMarks(cell.mark, cell.mark))
        cards.add(card, None)
    return cards, problems


def _value_text(name: str, cell: CsvCell) -> str:
    return message("{name} is {value}", name=quoted(name), value=quoted(cell.text))
