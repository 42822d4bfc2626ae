"""Spreadsheets of a theme: from cells to a tree as theme.yaml gives it."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from unicodedata import category

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Mark, Problem, did_you_mean, listing, plain, quoted
from printgen.limits import SHEETS_BYTES
from printgen.theme.files import Budget, located, read_file
from printgen.theme.workbook_layout import (
    DECK,
    FIELD,
    NONE,
    REMOVE,
    VALUE,
    WORD,
    EditionSheet,
    Headings,
    Spot,
    Steps,
    heading,
    headings,
    plain_name,
    record_spot,
    sheets_of,
)
from printgen.theme.workbooks import (
    CsvFolder,
    SheetCell,
    SheetTable,
    Workbook,
    folder_listing,
    formula_error,
    read_folder,
    read_workbook,
)
from printgen.theme.yaml import SPELLINGS, FieldMarks, SourceList, SourceMapping

_DECIMAL = re.compile(r"[-+]?[0-9]{1,15}[.,][0-9]{1,15}")
_GROUPED = re.compile(r"([-+]?)([1-9][0-9]{0,2}(?:[.,'’\s][0-9]{3}){1,4}|[0-9]{1,15})(?:[.,](0+))?")
_FORMULA_ERROR = re.compile(r"#(?:REF!|NAME\?|VALUE!|WERT!|BEZUG!|DIV/0!|N/A|NV|NUM!|ZAHL!|NULL!)")
_LIST = re.compile(r"\s*;\s*|\s*\n\s*|,?\s+|,")
_SHORTEST = 1e15  # from here on a number has no digits after the point


def value(cell: SheetCell, spot: Spot, truths: Mapping[str, bool], problems: list[Problem]) -> Any:
    """The value of a cell that is not blank, as theme.yaml would give it; what is no value is added to the problems."""
    said = cell.value
    if cell.strange:
        hint = "format the cell as text, and type it again"
        problems.append(Problem(f"the spreadsheet took this for a date: {quoted(said)}", cell.mark, hint))
    if isinstance(said, bool):
        return said
    if not isinstance(said, str):
        return _number(said, spot)
    text = said.strip()
    if _FORMULA_ERROR.fullmatch(text):
        problems.append(formula_error(cell.mark))
    if text == NONE:
        return _nothing(cell, spot)
    if spot.holds_list and not spot.holds_value:
        return _list(text, cell, spot, truths)
    return _simple(text, spot, truths)


def _nothing(cell: SheetCell, spot: Spot) -> Any:
    """What stands for nothing at a place."""
    if spot.may_be_none:
        return None
    if spot.holds_list:
        return SourceList(cell.mark)
    return "" if str in spot.simple else None


def _number(said: int | float, spot: Spot) -> Any:
    """What a cell with a number says: it may be meant as a text, a year in a name."""
    whole = int(said) if abs(said) < _SHORTEST and said == int(said) else said
    if {int, float} & spot.simple:
        return whole if int in spot.simple else float(said)
    if bool in spot.simple and whole in (0, 1):
        return bool(whole)
    return str(whole) if str in spot.simple else whole


def _simple(text: str, spot: Spot, truths: Mapping[str, bool]) -> Any:
    """What a text in a cell says."""
    if {int, float} & spot.simple and (number := _typed_number(text, float in spot.simple)) is not None:
        return number
    if bool in spot.simple and plain_name(text) in truths:
        return truths[plain_name(text)]
    choices = {plain_name(choice): choice for choice in spot.choices}
    return choices.get(plain_name(text), text)


def _typed_number(text: str, broken: bool) -> int | float | None:
    """The number that somebody typed: with a decimal comma, parted thousands, a currency's or percent sign.

    ``broken``: it may be broken, so that one point or comma parts off decimals, not thousands.
    """
    text = "".join(each for each in text if category(each) != "Sc").strip().removesuffix("%").strip()
    if broken and _DECIMAL.fullmatch(text):
        return float(text.replace(",", "."))
    if found := _GROUPED.fullmatch(text):
        return int(found[1] + re.sub(r"\D", "", found[2]))
    return float(text.replace(",", ".")) if _DECIMAL.fullmatch(text) else None


def _list(text: str, cell: SheetCell, spot: Spot, truths: Mapping[str, bool]) -> SourceList:
    """A list in one cell, its items parted by semicolons or line ends; numbers also by commas and spaces."""
    found, items = SourceList(cell.mark), spot.items
    assert items is not None  # the place holds a list
    parts = _LIST.split(text) if int in items.simple and ";" not in text else re.split(r"\s*[;\n]\s*", text)
    for part in parts:
        if part:
            found.add(_simple(part, items, truths), cell.mark)
    return found


_OWN = "#"  # what the heading of a column begins with that is the author's own
_TEXT, _TRUTH = record_spot(str), record_spot(bool)
_FILE = "file"  # the field of a picture that is its name, where it has others


class Given(Struct, frozen=True):
    """A value that a cell gives: the way to it from where its row stands, and the places of its name and itself."""

    steps: Steps
    value: Any
    marks: FieldMarks


class SheetReader:
    """Reads one sheet; what is wrong with it is added to the problems."""

    def __init__(self, table: SheetTable, sheet: EditionSheet, headings: Headings, problems: list[Problem]) -> None:
        self.sheet, self._headings, self._problems = sheet, headings, problems
        self._header, self._rows = (table.rows[0], table.rows[1:]) if table.rows else ({}, [])
        self.mark = table.mark

    def items(self) -> SourceList:
        """A list of an item a row."""
        columns = self._columns((REMOVE,))
        found = SourceList(self.mark)
        found.sets_order = True
        for row in self._rows:
            if item := self._item(row, columns):
                found.add(item, item.mark)
        return found

    def cards(self) -> Iterator[tuple[str, SourceMapping, Mark]]:
        """The cards with the ids of their decks, and where these stand."""
        columns = self._columns((DECK, REMOVE))
        deck = next((column for column, steps in columns.items() if steps == (DECK,)), 0)
        if self._rows and not deck:
            self._lacks(DECK)
            return
        for row in self._rows:
            card = self._item(row, columns)
            name = card.pop(DECK, None) if card else None
            if card and name:
                yield str(name), card, card.places.pop(DECK).value
            elif card:
                self._problems.append(Problem("this card names no deck", card.mark, f"give its {quoted(DECK)}"))

    def fields(self) -> Iterator[Given]:
        """A field and its value a row."""
        named = self._named((FIELD, VALUE))
        first: dict[Steps, Mark] = {}
        for row in self._rows:
            name = row.get(named.get(FIELD, 0))
            steps = self._field(name) if name else None
            if name is None or steps is None:
                continue
            if first.setdefault(steps, name.mark) is name.mark:
                yield from self._given(row, {named.get(VALUE, 0): steps}, name.mark)
            else:
                message = f"the field {quoted(name.value)} is given twice: first in {first[steps].within}"
                self._problems.append(Problem(message, name.mark, "keep one of the two"))

    def words(self) -> Iterator[Given]:
        """Words, each with its forms in a row."""
        named = self._named((WORD,))
        forms = {at: text for at, cell in self._header.items() if (text := _own_text(cell))}
        for row in self._rows:
            if name := row.get(named.get(WORD, 0)):
                text = str(name.value).strip()
                word = self._headings.column(text, self.sheet.spot.fields) or text
                columns = {at: (word, self._form(form)) for at, form in forms.items() if at != named[WORD]}
                yield from self._given(row, columns, name.mark)

    def _form(self, text: str) -> str:
        """The form of words that a heading names."""
        return self._headings.column(text, self._headings.columns) or text.lower()

    def _columns(self, others: tuple[str, ...]) -> dict[int, Steps]:
        """What the columns stand for, by their numbers; ``others`` stand beside the fields of an item."""
        found: dict[int, Steps] = {}
        for at, cell in self._header.items():
            text = _own_text(cell)
            if not text:
                continue
            other = self._headings.column(text, others)
            usual = SPELLINGS.get(text.lower(), text)
            steps = (other,) if other else self._headings.steps(usual, self.sheet.spot)
            if steps is None or not self.sheet.has(steps):
                self._unknown("column", text, cell.mark, others)
            elif steps in found.values():
                self._problems.append(Problem(f"the column {quoted(text)} is given twice", cell.mark))
            else:
                found[at] = steps
        return found

    def _named(self, names: tuple[str, ...]) -> dict[str, int]:
        """The columns of those names; one that is lacking is a problem."""
        found: dict[str, int] = {}
        for at, cell in self._header.items():
            if name := self._headings.column(str(cell.value), names):
                found.setdefault(name, at)
        for name in names:
            if self._header and name not in found:
                self._lacks(name)
        return found

    def _lacks(self, name: str) -> None:
        mark = min((cell.mark for cell in self._header.values()), default=self.mark)
        hint = "the first row names the columns"
        self._problems.append(Problem(f"the column {quoted(name)} is missing", mark, hint))

    def _unknown(self, what: str, text: str, mark: Mark, others: tuple[str, ...] = ()) -> None:
        known = [*others, *(heading(steps) for steps, _ in self.sheet.spot.walk() if self.sheet.has(steps))]
        foreign = (name for column in known for name in self._headings.columns.get(column, ()))
        hint = (
            did_you_mean(text, [*known, *foreign])
            or f"the {what}s are {listing(known, 30)}; begin one of your own with {_OWN}"
        )
        self._problems.append(Problem(f"unknown {what} {quoted(text)}", mark, hint))

    def _field(self, cell: SheetCell) -> Steps | None:
        text = _own_text(cell)
        if not text:
            return None
        steps = self._headings.steps(text, self.sheet.spot)
        if steps and self.sheet.has(steps):
            return steps
        if not self.sheet.has((text.partition(".")[0],)):
            hint = "write it in the sheet of that name, or in theme.yaml"
            self._problems.append(Problem(f"the field {quoted(text)} does not stand in this sheet", cell.mark, hint))
        else:
            self._unknown("field", text, cell.mark)
        return None

    def _item(self, row: Mapping[int, SheetCell], columns: Mapping[int, Steps]) -> SourceMapping | None:
        """The item of a row; None where the row holds nothing of it."""
        given = list(self._given(row, columns))
        if not given:
            return None
        item = SourceMapping(given[0].marks.value)
        put(item, self._kept(given), self._problems)
        return item

    def _kept(self, given: list[Given]) -> list[Given]:
        """Of the values of an item those that count: of one that is dropped no more than which one it is."""
        fields = {one.steps: one for one in given}
        drop = fields.pop((REMOVE,), None)
        if drop is None or drop.value in (None, False):
            return list(fields.values())
        if drop.value is not True:
            message = f"{quoted(REMOVE)} is {quoted(drop.value)}"
            self._problems.append(
                Problem(message, drop.marks.value, "write x to drop the row's item, or leave it empty")
            )
        names = (("id",) if ("id",) in fields else ("value",), *([(DECK,)] if self.sheet.shape == "cards" else []))
        return [*(fields[name] for name in names if name in fields), replace(drop, value=True)]

    def _given(
        self, row: Mapping[int, SheetCell], columns: Mapping[int, Steps], name: Mark | None = None
    ) -> Iterator[Given]:
        """The values in some columns of a row; ``name`` is where they are named, where that is not above them."""
        for at, steps in columns.items():
            cell = row.get(at)
            if cell is None or (isinstance(cell.value, str) and not cell.value.strip()):
                continue
            spot = self.sheet.spot.at(steps) or (_TRUTH if steps == (REMOVE,) else _TEXT)
            said = value(cell, spot, self._headings.truths, self._problems)
            yield Given(steps, said, FieldMarks(name or cell.mark, cell.mark))


def _own_text(cell: SheetCell) -> str:
    """A heading; empty for a column of the author's own."""
    text = str(cell.value).strip()
    return "" if text.startswith(_OWN) else text


def put(tree: SourceMapping, given: list[Given], problems: list[Problem]) -> None:
    """Put values into a tree; what lies deeper or in lists makes what holds it. A list with gaps is a problem."""
    lists: dict[Steps, dict[int, Given]] = {}
    deep = {one.steps[:at] for one in given for at in range(1, len(one.steps)) if isinstance(one.steps[at], str)}
    for one in given:
        if isinstance(one.steps[-1], int):
            lists.setdefault(one.steps[:-1], {})[one.steps[-1]] = one
        else:
            _put_at(tree, (*one.steps, _FILE) if one.steps in deep else one.steps, one.value, one.marks)
    for steps, items in lists.items():
        found = _listed(items, problems)
        _put_at(tree, steps, found, FieldMarks(found.mark, found.mark))


def _listed(items: Mapping[int, Given], problems: list[Problem]) -> SourceList:
    """A list of the values in numbered columns; one that is none ends it."""
    first = items[min(items)]
    found = SourceList(first.marks.value)
    for at, one in sorted(items.items()):
        if one.value in (None, ""):
            continue
        if at != len(found):
            empty = heading((*one.steps[:-1], len(found)))
            message = f"{quoted(empty)} is empty, but {quoted(heading(one.steps))} is not"
            problems.append(Problem(message, one.marks.value, "fill a list from its first column on"))
            return found
        found.add(one.value, one.marks.value)
    return found


def _put_at(tree: SourceMapping, steps: Steps, said: Any, marks: FieldMarks) -> None:
    *way, last = map(str, steps)
    for step in way:
        if not isinstance(tree.get(step), SourceMapping):
            tree.put(step, SourceMapping(marks.value), marks)
        tree = tree[step]
    tree.put(last, said, marks)


class Spreadsheets(Struct, frozen=True):
    """The tree that spreadsheets give, and what was read: the workbook, or the CSV files and the folder's listing."""

    tree: SourceMapping
    read: list[tuple[str, bytes]]


def read_spreadsheets(
    home: Path,
    name: str,
    file: str,
    record: type[Any],
    language: str,
    problems: list[Problem],
    budget: Budget,
) -> Spreadsheets:
    """The spreadsheets of a theme's folder as a tree; what is wrong with them is added to the problems.

    ``file`` is what messages call them, ``language`` that of their columns, beside English. Raises RefusedError where
    they cannot be read at all.
    """
    names, sheets = headings(language), sheets_of(record)
    known = {called.casefold(): sheet for sheet in reversed(sheets) for called in reversed(names.sheet_names(sheet))}
    found: Workbook | CsvFolder
    if located(home, name).is_dir():
        found = read_folder(home, name, file, frozenset(known), budget)
        read = [(name, folder_listing(located(home, name))), *found.read]
    else:
        data = read_file(home, name, SHEETS_BYTES)
        read = [(name, data)]
        found = read_workbook(data, file, frozenset(known), budget)
    problems += found.problems
    problems += _strangers(found.names, known, Mark(file, 1, 1))
    tables: dict[str, SheetTable] = {}
    for table in found.tables:
        sheet = known[table.name.strip().casefold()]
        if tables.setdefault(sheet.name, table) is not table:
            problems.append(_second(sheet, tables[sheet.name], table))
    return Spreadsheets(_tree(tables, sheets, names, Mark(file, 1, 1), problems), read)


def _second(sheet: EditionSheet, first: SheetTable, second: SheetTable) -> Problem:
    """What is wrong with two sheets of which one is called otherwise than in English, or than the other."""
    message = f"the sheet {quoted(second.name)} stands for {sheet.name}, as {quoted(first.name)} does already"
    return Problem(
        message, second.mark, f"leave one of them out; a sheet of your own is called '#{plain(second.name)}'"
    )


def _strangers(names: list[str], known: dict[str, EditionSheet], start: Mark) -> list[Problem]:
    """What is wrong with the names of sheets: one that is misspelt, or none that is known."""
    sheets = list(dict.fromkeys(sheet.name for sheet in known.values()))
    strange = [name for name in names if name.strip().casefold() not in known]
    if names and len(strange) == len(names):
        hint = f"the sheets are {listing(sheets)}; any may be missing"
        return [Problem(f"none of the sheets is known: {listing(strange)}", start, hint)]
    hints = {name: did_you_mean(name.strip().casefold(), known) for name in strange}
    return [Problem(f"unknown sheet {quoted(name)}", start, hint) for name, hint in hints.items() if hint]


def _tree(
    tables: dict[str, SheetTable],
    sheets: tuple[EditionSheet, ...],
    names: Headings,
    start: Mark,
    problems: list[Problem],
) -> SourceMapping:
    """The tree that the tables give."""
    tree = SourceMapping(start)
    for sheet in sheets:
        if sheet.name not in tables:
            continue
        table = tables[sheet.name]
        reader = SheetReader(table, sheet, names, problems)
        marks = FieldMarks(table.mark, table.mark)
        match sheet.shape:
            case "items":
                if items := reader.items():
                    put(tree, [Given(sheet.path, items, marks)], problems)
            case "cards":
                _put_cards(tree, reader, marks)
            case "fields":
                given = [replace(one, steps=(*sheet.path, *one.steps)) for one in reader.fields()]
                put(tree, given, problems)
            case "words":
                put(tree, [replace(one, steps=(*sheet.path, *one.steps)) for one in reader.words()], problems)
    return tree


def _put_cards(tree: SourceMapping, reader: SheetReader, marks: FieldMarks) -> None:
    """Put cards into their decks, which are those of the tree and perhaps others."""
    decks_at, cards_at = reader.sheet.path
    decks = tree.get(decks_at)
    if not isinstance(decks, SourceList):
        decks = SourceList(marks.value)
    by_id = {deck["id"]: deck for deck in decks if "id" in deck}
    for name, card, mark in reader.cards():
        if name not in by_id:
            by_id[name] = SourceMapping(mark)
            by_id[name].put("id", name, FieldMarks(mark, mark))
            decks.add(by_id[name], mark)
        deck = by_id[name]
        if cards_at not in deck:
            deck.put(cards_at, SourceList(mark), FieldMarks(mark, mark))
            deck[cards_at].sets_order = True
        deck[cards_at].add(card, card.mark)
    if decks:
        tree.put(decks_at, decks, marks)
