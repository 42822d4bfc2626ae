"""The workbook of an edition, to be edited in a spreadsheet program."""

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from msgspec import Struct
from openpyxl import Workbook
from openpyxl.styles import Alignment, Font, PatternFill, Protection
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from printgen.limits import SHEET_COLUMNS
from printgen.theme.records import ColorCode, IconName
from printgen.theme.sheet_columns import (
    DECK,
    FIELD,
    FILLED,
    NONE,
    REMOVE,
    VALUE,
    WORD,
    EditionSheet,
    Spot,
    Steps,
    heading,
    record_spot,
    row_name,
    sheets_of,
)

_LISTS = "#lists"  # the hidden sheet of choices; sheets with # in front are not part of the edition
_REFERENCES = {"group": "Groups", DECK: "Decks"}  # columns that name an item of another sheet
_COLOR, _ICON = record_spot(ColorCode).pattern, record_spot(IconName).pattern
_NARROWEST, _WIDEST = 7, 60  # characters
_MORE = 200  # rows below the last one whose cells offer choices
_HEADER, _NAMES = PatternFill("solid", fgColor="FFDDE5EE"), PatternFill("solid", fgColor="FFF2F2F2")
_ESCAPE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")  # the pattern that spreadsheets read as an escaped character
_FREE = Protection(locked=False)
_MOMENT = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_FIXED = b"2000-01-01T00:00:00Z"
_Styles = dict[tuple[bool, bool], Any]  # by two conditions: the cell is text, the cell names its row
CHOICES = "# choices"  # the column that lists the choices of a field
EDITION_FIELDS = ("title", "tagline", "players", "currency", "icon", "board", "pieces", "tokens", "notices")
_TEXT, _TRUTH = record_spot(str), record_spot(bool)
Value = str | int | float | bool | None
_ABSENT = object()


class Filled(Struct, frozen=True):
    """A cell: its value, None if it is empty, and the types of values that it can have."""

    value: Value
    spot: Spot


class FilledSheet(Struct, frozen=True):
    """A sheet: its headings, the number of columns that name its rows, and its rows."""

    name: str
    headings: list[str]
    names: int
    rows: list[list[Filled]]


def filled_sheets(tree: Mapping[str, Any], record: type[Any]) -> list[FilledSheet]:
    """Return the sheets of an edition's tree, with rows and columns for everything that they can hold."""
    sheets = []
    for sheet in sheets_of(record):
        match sheet.shape:
            case "items":
                sheets.append(_rows_of_items(sheet, (), [([], item) for item in _list(tree, sheet.path)]))
            case "cards":
                decks, cards = sheet.path
                items = [
                    ([Filled(deck["id"], _TEXT)], card)
                    for deck in _list(tree, (decks,))
                    for card in _list(deck, (cards,))
                ]
                sheets.append(_rows_of_items(sheet, (DECK,), items))
            case "fields":
                sheets.append(_rows_of_fields(sheet, _at(tree, sheet.path)))
            case "words":
                words: Mapping[str, Mapping[str, str]] = _at(tree, sheet.path)
                forms = list(dict.fromkeys(("one", "many", *(form for word in words.values() for form in word))))
                rows = [
                    [Filled(name, _TEXT), *(_filled(word, (form,), _TEXT) for form in forms)]
                    for name, word in words.items()
                ]
                sheets.append(FilledSheet(sheet.name, [WORD, *forms], 1, rows))
    return sheets


def workbook(sheets: Sequence[FilledSheet], icons: Sequence[str]) -> bytes:
    """Return a workbook of some sheets; ``icons`` are the names of the bundled drawings."""
    book = Workbook()
    book.remove(book.worksheets[0])
    lists, styles = _Lists(icons), _Styles()
    for sheet in sheets:
        _fill(book.create_sheet(sheet.name), sheet, lists, styles)
    lists.write(book.create_sheet(_LISTS))
    page = book.create_sheet(FILLED)
    page.sheet_state = "hidden"
    for number, texts in enumerate(filled_rows(sheets), 1):
        for column, text in enumerate(texts, 1):
            _put_text(page.cell(number, column), text)
    data = BytesIO()
    book.save(data)
    return timeless(data.getvalue())


def filled_rows(sheets: Sequence[FilledSheet]) -> Iterator[tuple[str, str, str]]:
    """Yield the rows of the hidden sheet from which reading knows the cells that were cleared: those with a value."""
    yield "sheet", "row", "columns"
    for sheet in sheets:
        for row in sheet.rows:
            name = row_name(filled.value for filled in row[: sheet.names])
            cells = zip(sheet.headings, row, strict=True)
            columns = [text for text, filled in list(cells)[sheet.names :] if filled.value not in (None, NONE)]
            yield sheet.name, name, "\n".join(columns)


def timeless(data: bytes) -> bytes:
    """Return a workbook without its date, so that equal editions give equal bytes."""
    made = BytesIO()
    with ZipFile(BytesIO(data)) as archive, ZipFile(made, "w", ZIP_DEFLATED) as fixed:
        for name in archive.namelist():
            part = archive.read(name)
            part = _MOMENT.sub(_FIXED, part) if name == "docProps/core.xml" else part
            fixed.writestr(ZipInfo(name, (2000, 1, 1, 0, 0, 0)), part, ZIP_DEFLATED)
    return made.getvalue()


def _rows_of_items(sheet: EditionSheet, first: Sequence[str], items: Sequence[tuple[list[Filled], Any]]) -> FilledSheet:
    """Return a sheet with a row for each item: the ``first`` columns, then those for the items' fields."""
    columns = list(_columns(sheet, [item for _, item in items]))
    rows = [
        [*before, *(_filled(item, steps, spot) for steps, spot in columns), Filled(None, _TRUTH)]
        for before, item in items
    ]
    return FilledSheet(sheet.name, [*first, *(heading(steps) for steps, _ in columns), REMOVE], len(first) + 1, rows)


def _rows_of_fields(sheet: EditionSheet, held: Any) -> FilledSheet:
    """Return a sheet with a row for each field, or for each item of a list (at least one)."""
    rows = []
    for steps, spot in sheet.spot.walk():
        holder = steps[:-2] if isinstance(steps[-1], int) else steps[:-1]
        is_here = sheet.has(steps) and (bool(sheet.path) or steps[0] in EDITION_FIELDS)
        if not is_here or not isinstance(_at(held, holder), Mapping) or len(spot.choices) == 1:
            continue
        ways: list[Steps] = [steps]
        if isinstance(steps[-1], int):
            ways = [(*steps[:-1], at) for at in range(max(len(_list(held, steps[:-1])), 1))]
        choices = " | ".join(spot.choices) or ("yes | no" if spot.simple == {bool} else None)
        rows += [[Filled(heading(way), _TEXT), _filled(held, way, spot), Filled(choices, _TEXT)] for way in ways]
    return FilledSheet(sheet.name, [FIELD, VALUE, CHOICES], 1, rows)


def _columns(sheet: EditionSheet, items: Sequence[Any]) -> Iterator[tuple[Steps, Spot]]:
    """Yield the columns of a sheet: nested fields only if an item has them, list items as in the longest list."""
    for steps, spot in sheet.spot.walk():
        if not sheet.has(steps):
            continue
        if isinstance(steps[-1], int):
            longest = max((len(_list(item, steps[:-1])) for item in items), default=0)
            least = 1 if len(steps) == 2 else 0
            yield from (((*steps[:-1], at), spot) for at in range(max(longest, least)))
        elif len(steps) == 1 or any(_at(item, steps) is not _ABSENT for item in items):
            yield steps, spot


def _filled(node: Any, steps: Steps, spot: Spot) -> Filled:
    """Return a cell with the value at the end of some steps: a dash for None, empty if there is no value."""
    found = _at(node, steps)
    if found in (None, "") or (steps[-1] == 0 and _at(node, steps[:-1]) == []):
        return Filled(NONE, spot)
    return Filled(found if isinstance(found, str | int | float | bool) else None, spot)


def _at(node: Any, steps: Steps) -> Any:
    """Return the value at the end of some steps, or ``_ABSENT``."""
    for step in steps:
        if isinstance(step, int):
            node = node[step] if isinstance(node, list) and step < len(node) else _ABSENT
        else:
            node = node.get(step, _ABSENT) if isinstance(node, Mapping) else _ABSENT
    return node


def _list(node: Any, steps: Steps) -> list[Any]:
    """Return the list at the end of some steps, or an empty one."""
    found = _at(node, steps)
    return found if isinstance(found, list) else []


class _Lists:
    """The lists of choices that cells offer, one in each column of a hidden sheet."""

    def __init__(self, icons: Sequence[str]) -> None:
        self._columns: list[tuple[str, ...]] = [tuple(icons)]

    def formula(self, name: str, spot: Spot) -> str:
        """Return the formula of the choices for the cells of a field; empty if there are none."""
        if name in _REFERENCES:
            return f"{_REFERENCES[name]}!$A$2:$A${_MORE}"
        if spot.pattern == _ICON:
            return self._range(0)
        choices = spot.choices or (("yes", "no") if spot.simple == {bool} else ())
        if not choices:
            return ""
        if choices not in self._columns:
            self._columns.append(choices)
        return self._range(self._columns.index(choices))

    def _range(self, column: int) -> str:
        letter = get_column_letter(column + 1)
        return f"'{_LISTS}'!${letter}$1:${letter}${len(self._columns[column])}"

    def write(self, page: Worksheet) -> None:
        page.sheet_state = "hidden"
        for column, words in enumerate(self._columns, 1):
            for row, word in enumerate(words, 1):
                _put_text(page.cell(row, column), word)


def _fill(page: Worksheet, sheet: FilledSheet, lists: _Lists, styles: _Styles) -> None:
    """Fill a page with a sheet: names of rows are locked, everything else can be edited."""
    for column, name in enumerate(sheet.headings, 1):
        _put_text(page.cell(1, column), name)
    for number, row in enumerate(sheet.rows, 2):
        for column, filled in enumerate(row, 1):
            _write(page, number, column, filled, column <= sheet.names, styles)
    for column, name in enumerate(sheet.headings, 1):
        cell = page.cell(1, column)
        cell.font, cell.fill = Font(bold=True), _HEADER
        dimension = page.column_dimensions[get_column_letter(column)]
        lines = [line for row in sheet.rows for line in str(row[column - 1].value or "").splitlines()]
        dimension.width = min(max(_NARROWEST, len(name) + 2, *(len(line) + 2 for line in lines)), _WIDEST)
        dimension.protection = _FREE
    rest = page.column_dimensions[get_column_letter(len(sheet.headings) + 1)]
    rest.min, rest.max, rest.protection = len(sheet.headings) + 1, SHEET_COLUMNS.most, _FREE
    page.freeze_panes = f"{get_column_letter(sheet.names + 1)}2"
    # Names are protected against mistakes only: without a password, and with everything else allowed.
    page.protection.enable()
    for allowed in ("formatCells", "formatColumns", "formatRows", "insertRows", "insertColumns", "sort", "autoFilter"):
        setattr(page.protection, allowed, False)
    if sheet.headings[0] == FIELD:
        choices = [(lists.formula("", row[1].spot), f"B{number}") for number, row in enumerate(sheet.rows, 2)]
    else:
        choices = []
        for column, name in enumerate(sheet.headings):
            spot, letter = sheet.rows[0][column].spot if sheet.rows else _TEXT, get_column_letter(column + 1)
            choices.append((lists.formula(name, spot), f"{letter}2:{letter}{len(sheet.rows) + _MORE}"))
    for formula, cells in choices:
        if formula:
            offer = DataValidation(type="list", formula1=formula, allow_blank=True, showErrorMessage=False)
            page.add_data_validation(offer)
            offer.add(cells)


def _put_text(cell: Any, text: str) -> None:
    cell.value = _ESCAPE.sub("_x005F_", text)
    cell.data_type = "s"  # a text may begin with an equals sign without being a formula


def _write(page: Worksheet, row: int, column: int, filled: Filled, is_name: bool, styles: _Styles) -> None:
    cell: Any = page.cell(row, column)
    is_text, is_name = isinstance(filled.value, str), is_name and filled.value is not None
    if is_text:
        _put_text(cell, str(filled.value))
    elif filled.value is not None:
        cell.value = filled.value
    if (is_text, is_name) not in styles:  # making styles takes longer than everything else
        if is_text:
            cell.number_format = "@"
        cell.alignment = Alignment(vertical="top", wrap_text=True)
        if is_name:
            cell.fill = _NAMES
        else:
            cell.protection = _FREE
        styles[is_text, is_name] = cell._style
    cell._style = copy(styles[is_text, is_name])
    if not is_name and filled.spot.pattern == _COLOR and re.fullmatch(_COLOR, str(filled.value)):
        colour = str(filled.value)[1:].upper()
        red, green, blue = bytes.fromhex(colour)
        is_light = 299 * red + 587 * green + 114 * blue > 128_000
        cell.fill = PatternFill("solid", fgColor=f"FF{colour}")
        cell.font = Font(color="FF000000" if is_light else "FFFFFFFF")
