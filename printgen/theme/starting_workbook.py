"""The workbook of an edition, to be edited in a spreadsheet program."""

import re
from collections.abc import Iterator, Sequence
from copy import copy
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font, PatternFill, Protection
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from printgen.limits import SHEET_COLUMNS
from printgen.theme.records import ColourCode, IconName
from printgen.theme.workbook_layout import DECK, FIELD, Filled, FilledSheet, Spot, record_spot

_LISTS = "#lists"  # the hidden sheet of what cells offer; its name begins as what is no part of an edition
_REFERENCES = {"group": "Groups", DECK: "Decks"}  # columns that name an item of another sheet
_COLOUR, _ICON = record_spot(ColourCode).pattern, record_spot(IconName).pattern
_NARROWEST, _WIDEST = 7, 60  # characters
_MORE = 200  # rows below the last one for which cells offer their choices
_HEADER, _NAMES = PatternFill("solid", fgColor="FFDDE5EE"), PatternFill("solid", fgColor="FFF2F2F2")
_ESCAPE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")  # what spreadsheets take for the beginning of a sign's number
_FREE = Protection(locked=False)
_MOMENT = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_FIXED = b"2000-01-01T00:00:00Z"  # so that a workbook hangs on nothing but the edition

_Styles = dict[tuple[bool, bool], Any]  # of cells: whether they are texts, and names of rows


def workbook(sheets: Sequence[FilledSheet], icons: Sequence[str]) -> bytes:
    """The bytes of a workbook of those sheets; ``icons`` are the names of the drawings that there are."""
    book = Workbook()
    book.remove(book.worksheets[0])
    lists, styles = _Lists(icons), _Styles()
    for sheet in sheets:
        _fill(book.create_sheet(sheet.name), sheet, lists, styles)
    lists.write(book.create_sheet(_LISTS))
    data = BytesIO()
    book.save(data)
    return timeless(data.getvalue())


class _Lists:
    """The lists that cells offer, a column each."""

    def __init__(self, icons: Sequence[str]) -> None:
        self._columns: list[tuple[str, ...]] = [tuple(icons)]

    def offer(self, name: str, spot: Spot) -> str:
        """The formula of what is offered in a field's cells; empty where nothing is."""
        if name in _REFERENCES:
            return f"{_REFERENCES[name]}!$A$2:$A${_MORE}"
        if spot.pattern == _ICON:
            return self._formula(0)
        choices = spot.choices or (("yes", "no") if spot.simple == {bool} else ())
        if not choices:
            return ""
        if choices not in self._columns:
            self._columns.append(choices)
        return self._formula(self._columns.index(choices))

    def _formula(self, column: int) -> str:
        letter = get_column_letter(column + 1)
        return f"'{_LISTS}'!${letter}$1:${letter}${len(self._columns[column])}"

    def write(self, page: Worksheet) -> None:
        """Fill the hidden sheet."""
        page.sheet_state = "hidden"
        for column, words in enumerate(self._columns, 1):
            for row, word in enumerate(words, 1):
                page.cell(row, column, word)


def _fill(page: Worksheet, sheet: FilledSheet, lists: _Lists, styles: _Styles) -> None:
    """Fill a page with a sheet: names of rows are locked, all else can be written over."""
    page.append(sheet.headings)
    for number, row in enumerate(sheet.rows, 2):
        for column, filled in enumerate(row, 1):
            _write(page, number, column, filled, column <= sheet.names, styles)
    for column, name in enumerate(sheet.headings, 1):
        cell = page.cell(1, column)
        cell.font, cell.fill = Font(bold=True), _HEADER
        dimension = page.column_dimensions[get_column_letter(column)]
        dimension.width = _width(name, [row[column - 1] for row in sheet.rows])
        dimension.protection = _FREE
    rest = page.column_dimensions[get_column_letter(len(sheet.headings) + 1)]
    rest.min, rest.max, rest.protection = len(sheet.headings) + 1, SHEET_COLUMNS.most, _FREE
    page.freeze_panes = f"{get_column_letter(sheet.names + 1)}2"
    _protect(page)
    for formula, cells in _offers(sheet, lists):
        offer = DataValidation(type="list", formula1=formula, allow_blank=True, showErrorMessage=False)
        page.add_data_validation(offer)
        offer.add(cells)


def _write(page: Worksheet, row: int, column: int, filled: Filled, is_name: bool, styles: _Styles) -> None:
    cell: Any = page.cell(row, column)
    is_text, is_name = isinstance(filled.value, str), is_name and filled.value is not None
    if is_text:
        cell.value = _ESCAPE.sub("_x005F_", str(filled.value))
        cell.data_type = "s"  # a text that begins with an equals sign is no formula
    elif filled.value is not None:
        cell.value = filled.value
    if (is_text, is_name) not in styles:
        styles[is_text, is_name] = _styled(cell, is_text, is_name)
    cell._style = copy(styles[is_text, is_name])
    if is_name:
        return
    if filled.spot.pattern == _COLOUR and re.fullmatch(_COLOUR, str(filled.value)):
        colour = str(filled.value)[1:].upper()
        cell.fill = PatternFill("solid", fgColor=f"FF{colour}")
        cell.font = Font(color="FF000000" if _is_light(colour) else "FFFFFFFF")


def _styled(cell: Any, is_text: bool, is_name: bool) -> Any:
    """The style of a cell, which is found once for all of its kind: it takes longer than all else."""
    if is_text:
        cell.number_format = "@"
    cell.alignment = Alignment(vertical="top", wrap_text=True)
    if is_name:
        cell.fill = _NAMES
    else:
        cell.protection = _FREE
    return cell._style


def _is_light(colour: str) -> bool:
    """Whether black letters can be read on a colour."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (0, 2, 4))
    return 299 * red + 587 * green + 114 * blue > 128_000


def _width(name: str, column: Sequence[Filled]) -> int:
    """How wide a column is, in characters."""
    lines = (line for filled in column for line in str(filled.value or "").splitlines())
    return min(max(_NARROWEST, len(name) + 2, *(len(line) + 2 for line in lines), 0), _WIDEST)


def _protect(page: Worksheet) -> None:
    """Keep locked cells from being written over by mistake: without a password, and with all else allowed."""
    page.protection.enable()
    for allowed in ("formatCells", "formatColumns", "formatRows", "insertRows", "insertColumns", "sort", "autoFilter"):
        setattr(page.protection, allowed, False)


def _offers(sheet: FilledSheet, lists: _Lists) -> Iterator[tuple[str, str]]:
    """What cells offer: the formula of a list, and the cells that it is for."""
    if sheet.headings[0] == FIELD:
        for number, row in enumerate(sheet.rows, 2):
            if formula := lists.offer("", row[1].spot):
                yield formula, f"B{number}"
        return
    for column, name in enumerate(sheet.headings):
        spot = sheet.rows[0][column].spot if sheet.rows else record_spot(str)
        if formula := lists.offer(name, spot):
            letter = get_column_letter(column + 1)
            yield formula, f"{letter}2:{letter}{len(sheet.rows) + _MORE}"


def timeless(data: bytes) -> bytes:
    """A workbook without the time of its making: the same edition gives the same bytes."""
    made = BytesIO()
    with ZipFile(BytesIO(data)) as archive, ZipFile(made, "w", ZIP_DEFLATED) as fixed:
        for name in archive.namelist():
            part = archive.read(name)
            part = _MOMENT.sub(_FIXED, part) if name == "docProps/core.xml" else part
            fixed.writestr(ZipInfo(name, (2000, 1, 1, 0, 0, 0)), part, ZIP_DEFLATED)
    return made.getvalue()
