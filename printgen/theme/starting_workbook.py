"""The workbook of an edition, to be edited in a spreadsheet program."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from msgspec import Struct
from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Font, PatternFill, Protection
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from printgen.limits import SHEET_COLUMNS
from printgen.resources import USUAL_LANGUAGE
from printgen.text_width import display_width
from printgen.theme.records import ColorCode, IconName
from printgen.theme.sheet_columns import (
    DECK,
    FIELD,
    FIELDS,
    FILLED,
    NONE,
    REMOVE,
    VALUE,
    WORD,
    EditionSheet,
    Shape,
    Spot,
    Steps,
    heading,
    record_spot,
    row_name,
    sheets_of,
)
from printgen.theme.sheet_names import CHOICES, OWN, SheetNames, comment

_LISTS = "#lists"  # the hidden sheet of choices; sheets with # in front are not part of the edition
_REFERENCES = {"group": "Groups", DECK: "Decks"}  # columns that name an item of another sheet
_AUTHOR = "printgen"  # of comments
_COMMENT = (300, 20)  # the width of a comment, and the height of a line, in pixels
_PER_LINE = 40  # the characters of a comment on a line
_COLOR, _ICON = record_spot(ColorCode).pattern, record_spot(IconName).pattern
_NARROWEST, _WIDEST = 7, 60  # characters
_MORE = 200  # rows below the last one whose cells offer choices
_HEADER, _NAMES = PatternFill("solid", fgColor="FFDDE5EE"), PatternFill("solid", fgColor="FFF2F2F2")
_ESCAPE = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")  # the pattern that spreadsheets read as an escaped character
_FREE = Protection(locked=False)
_MOMENT = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_FIXED = b"2000-01-01T00:00:00Z"
_Styles = dict[tuple[bool, bool], Any]  # by two conditions: the cell is text, the cell names its row
EDITION_FIELDS = ("title", "tagline", "players", "currency", "icon", "board", "pieces", "tokens", "notices")
_TEXT, _TRUTH = record_spot(str), record_spot(bool)
Value = str | int | float | bool | None
_ABSENT = object()


class Filled(Struct, frozen=True):
    """A cell: its value, None if it is empty, the types of values that it can have, and the steps to it.

    A cell that names a field has the steps to that field; its value is then their heading.
    """

    value: Value
    spot: Spot
    steps: Steps = ()
    is_name: bool = False


class FilledSheet(Struct, frozen=True):
    """A sheet: the steps of its columns, the number of columns that name its rows, and its rows."""

    name: str
    columns: list[Steps]
    names: int
    rows: list[list[Filled]]
    shape: Shape

    @property
    def headings(self) -> list[str]:
        """The headings of its columns in our own words."""
        return [heading(steps) for steps in self.columns]


class Wording(Struct, frozen=True):
    """The language of a workbook, the translation of its comments, and whether its sheets run from right to left."""

    language: str = USUAL_LANGUAGE
    translate: Callable[[str], str] = str
    is_leftward: bool = False

    @property
    def names(self) -> SheetNames:
        """The names of sheets, columns, fields and choices."""
        return SheetNames(self.language)


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
                own = dict.fromkeys(name for _, card in items for name in card.get(FIELDS, ()))
                sheets.append(_rows_of_items(sheet, (DECK,), items, tuple(own)))
            case "fields":
                sheets.append(_rows_of_fields(sheet, _at(tree, sheet.path)))
            case "words":
                words: Mapping[str, Mapping[str, str]] = _at(tree, sheet.path)
                forms = list(dict.fromkeys(("one", "many", *(form for word in words.values() for form in word))))
                rows = [
                    [Filled(name, _TEXT, (name,), True), *(_filled(word, (form,), _TEXT) for form in forms)]
                    for name, word in words.items()
                ]
                columns: list[Steps] = [(WORD,), *((form,) for form in forms)]
                sheets.append(FilledSheet(sheet.name, columns, 1, rows, sheet.shape))
    return sheets


def workbook(sheets: Sequence[FilledSheet], icons: Sequence[str], wording: Wording | None = None) -> bytes:
    """Return a workbook of some sheets, by default in English; ``icons`` are the names of the bundled drawings."""
    book, wording = Workbook(), wording or Wording()
    book.remove(book.worksheets[0])
    lists, styles = _Lists(icons, wording.names), _Styles()
    for sheet in sheets:
        page = book.create_sheet(wording.names.written_sheet(sheet.name))
        page.sheet_view.rightToLeft = wording.is_leftward
        _fill(page, sheet, lists, styles, wording)
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
    """Yield the rows of the hidden sheet from which reading knows the cells that were cleared: those with a value.

    It is in our own words whatever the language of the workbook.
    """
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


def _rows_of_items(
    sheet: EditionSheet, first: Sequence[str], items: Sequence[tuple[list[Filled], Any]], own: Sequence[str] = ()
) -> FilledSheet:
    """Return a sheet with a row for each item: the ``first`` columns, then those for the items' fields.

    ``own`` are further fields of cards, each in a column of its own.
    """
    columns = list(_columns(sheet, [item for _, item in items]))
    rows = [
        [
            *before,
            *(_filled(item, steps, spot) for steps, spot in columns),
            *(_own_field(item, name) for name in own),
            Filled(None, _TRUTH),
        ]
        for before, item in items
    ]
    fields: list[Steps] = [*(steps for steps, _ in columns), *((name,) for name in own)]
    named: list[Steps] = [*((name,) for name in first), *fields, (REMOVE,)]
    return FilledSheet(sheet.name, named, len(first) + 1, rows, sheet.shape)


def _own_field(card: Any, name: str) -> Filled:
    """Return a cell with a card's own field, the entries of a list separated by semicolons."""
    value = card.get(FIELDS, {}).get(name)
    return Filled("; ".join(map(str, value)) if isinstance(value, list) else value, _TEXT, (name,))


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
        rows += [
            [Filled(heading(way), _TEXT, way, True), _filled(held, way, spot), Filled(None, spot, way)] for way in ways
        ]
    return FilledSheet(sheet.name, [(FIELD,), (VALUE,), (CHOICES,)], 1, rows, sheet.shape)


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
        return Filled(NONE, spot, steps)
    return Filled(found if isinstance(found, str | int | float | bool) else None, spot, steps)


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

    def __init__(self, icons: Sequence[str], names: SheetNames) -> None:
        self._columns: list[tuple[str, ...]] = [tuple(icons)]
        self._names = names

    def formula(self, steps: Steps, spot: Spot) -> str:
        """Return the formula of the choices for the cells of a field; empty if there are none."""
        if len(steps) == 1 and steps[0] in _REFERENCES:
            return f"{quote_sheetname(self._names.written_sheet(_REFERENCES[steps[0]]))}!$A$2:$A${_MORE}"
        if spot.pattern == _ICON:
            return self._range(0)
        choices = tuple(_choices(self._names, steps, spot))
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


def _choices(names: SheetNames, steps: Steps, spot: Spot) -> Iterator[str]:
    """Yield the choices for the value at the end of some steps, as they are written."""
    yield from (names.written_choice(steps, choice) for choice in spot.choices)
    if not spot.choices and spot.simple == {bool}:
        yield from (names.written_truth(value) for value in (True, False))


def _fill(page: Worksheet, sheet: FilledSheet, lists: _Lists, styles: _Styles, wording: Wording) -> None:
    """Fill a page with a sheet: names of rows are locked, everything else can be edited."""
    names, is_of_fields = wording.names, sheet.shape == "fields"
    written = [_heading(sheet, steps, names) for steps in sheet.columns]
    texts = [[_written(sheet, filled, names) for filled in row] for row in sheet.rows]
    for number, row in enumerate(sheet.rows, 2):
        if is_of_fields:
            texts[number - 2][-1] = " | ".join(_choices(names, row[-1].steps, row[-1].spot)) or None
        for column, filled in enumerate(row, 1):
            _write(page, (number, column), texts[number - 2][column - 1], filled, column <= sheet.names, styles)
            if filled.is_name and is_of_fields:
                _comment(page.cell(number, column), sheet.name, filled.steps, wording)
    for column, (steps, name) in enumerate(zip(sheet.columns, written, strict=True), 1):
        cell = page.cell(1, column)
        _put_text(cell, name)
        _comment(cell, sheet.name, steps, wording)
        cell.font, cell.fill = Font(bold=True), _HEADER
        dimension = page.column_dimensions[get_column_letter(column)]
        lines = [line for row in texts for line in str(row[column - 1] or "").splitlines()]
        dimension.width = min(max(_NARROWEST, *(display_width(line) + 2 for line in (name, *lines))), _WIDEST)
        dimension.protection = _FREE
    rest = page.column_dimensions[get_column_letter(len(written) + 1)]
    rest.min, rest.max, rest.protection = len(written) + 1, SHEET_COLUMNS.most, _FREE
    page.freeze_panes = f"{get_column_letter(sheet.names + 1)}2"
    # Names are protected against mistakes only: without a password, and with everything else allowed.
    page.protection.enable()
    for allowed in ("formatCells", "formatColumns", "formatRows", "insertRows", "insertColumns", "sort", "autoFilter"):
        setattr(page.protection, allowed, False)
    if is_of_fields:
        choices = [(lists.formula(row[1].steps, row[1].spot), f"B{number}") for number, row in enumerate(sheet.rows, 2)]
    else:
        choices = []
        for column, steps in enumerate(sheet.columns):
            spot, letter = sheet.rows[0][column].spot if sheet.rows else _TEXT, get_column_letter(column + 1)
            choices.append((lists.formula(steps, spot), f"{letter}2:{letter}{len(sheet.rows) + _MORE}"))
    for formula, cells in choices:
        if formula:
            offer = DataValidation(type="list", formula1=formula, allow_blank=True, showErrorMessage=False)
            page.add_data_validation(offer)
            offer.add(cells)


def _heading(sheet: FilledSheet, steps: Steps, names: SheetNames) -> str:
    """Return the heading of a column as it is written."""
    if sheet.shape == "words" and steps != (WORD,):
        return names.written_form(heading(steps))
    written = names.written_heading(steps, sheet.name)
    return f"{OWN} {written}" if steps == (CHOICES,) else written


def _written(sheet: FilledSheet, filled: Filled, names: SheetNames) -> Value:
    """Return the value of a cell as it is written: names, choices, yes and no in the language of the workbook."""
    if filled.is_name:
        return names.written_heading(filled.steps, sheet.name)
    if isinstance(filled.value, bool):
        return names.written_truth(filled.value)
    if isinstance(filled.value, str) and filled.value in filled.spot.choices:
        return names.written_choice(filled.steps, filled.value)
    return filled.value


def _comment(cell: Any, sheet: str, steps: Steps, wording: Wording) -> None:
    """Say in a comment what to write in a column, or in the row of a field."""
    if text := comment(sheet, steps):
        text = wording.translate(text)
        width, line = _COMMENT
        cell.comment = Comment(text, _AUTHOR, width=width, height=line * (2 + display_width(text) // _PER_LINE))


def _put_text(cell: Any, text: str) -> None:
    cell.value = _ESCAPE.sub("_x005F_", text)
    cell.data_type = "s"  # a text may begin with an equals sign without being a formula


def _write(
    page: Worksheet, place: tuple[int, int], text: Value, filled: Filled, is_name: bool, styles: _Styles
) -> None:
    cell: Any = page.cell(*place)
    is_text, is_name = isinstance(text, str), is_name and text is not None
    if is_text:
        _put_text(cell, str(text))
    elif text is not None:
        cell.value = text
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
