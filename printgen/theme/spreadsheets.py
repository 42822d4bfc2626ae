"""Reading a theme's spreadsheets into a tree like that of theme.yaml."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from unicodedata import category, decimal, normalize

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Mark, Problem, did_you_mean, listing, plain, quoted
from printgen.limits import PROBLEMS, SHEETS_BYTES
from printgen.messages import Message, joined, message
from printgen.resources import USUAL_LANGUAGE
from printgen.theme.files import Budget, folder_listing, located, read_file
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
from printgen.theme.sheet_names import LANGUAGES, OWN, SheetNames, plain_name
from printgen.theme.workbooks import (
    CsvFolder,
    SheetCell,
    SheetTable,
    Workbook,
    formula_error,
    is_blank,
    read_folder,
    read_workbook,
)
from printgen.theme.yaml import CLEARED, FieldMarks, SourceList, SourceMapping

_DECIMAL = re.compile(r"[-+]?[0-9]{1,15}[.,][0-9]{1,15}")
_GROUPED = re.compile(r"([-+]?)([1-9][0-9]{0,2}(?:[.,'’\s][0-9]{3}){1,4}|[0-9]{1,15})(?:[.,]([0-9]{1,15}))?")
_CURRENCY = r"(?:euros?|eur|usd|dollars?|gbp|pounds?|chf|s?fr\.?|kr\.?|sek|nok|dkk|zł|pln|kč|czk|ft|huf|yen|jpy|円|%)"
_AROUND = re.compile(rf"\A{_CURRENCY}\s*|\s*{_CURRENCY}\Z", re.IGNORECASE)
_NO_CENTS = re.compile(r"[.,]\s?[-–—]{1,2}\Z")  # 450,-
_SIGNS = str.maketrans("٫٬−", ".,-")  # of Arabic numbers, and a minus sign
_FORMULA_ERROR = re.compile(r"#(?:REF!|NAME\?|VALUE!|WERT!|BEZUG!|DIV/0!|N/A|NV|NUM!|ZAHL!|NULL!)")
_LIST = re.compile(r"\s*;\s*|\s*\n\s*|,?\s+|,")
_NUMBER = re.compile(r"[1-9][0-9]?\Z")  # at the end of a heading
_INTEGERS = 1e15  # larger floats have no decimals
_TEXT, _TRUTH = record_spot(str), record_spot(bool)
_FILE = "file"  # the field for the file of a picture that has other fields, too


FilledRows = Mapping[str, frozenset[str]]
"""The columns of a sheet that held values, by the names of rows."""


class Spreadsheets(Struct, frozen=True):
    """The tree of spreadsheets, and the bytes that were read: a workbook, or CSV files and the list of their folder."""

    tree: SourceMapping
    read: list[tuple[str, bytes]]


class Given(Struct, frozen=True):
    """The value of a cell, the steps to it from the item of its row, and the places of its name and of itself."""

    steps: Steps
    value: Any
    marks: FieldMarks


def read_spreadsheets(
    home: Path,
    name: str,
    file: str,
    record: type[Any],
    language: str,
    problems: list[Problem],
    budget: Budget,
) -> Spreadsheets:
    """Read the spreadsheets in a theme's folder; anything wrong is added to ``problems``.

    ``file`` is their name in messages; ``language`` decides where one heading means different things in different
    languages. Raises RefusedError if they cannot be read at all.
    """
    start = Mark(file, 1, 1)
    names, sheets = SheetNames(language), sheets_of(record)
    known = {called.casefold(): sheet for sheet in reversed(sheets) for called in reversed(names.of_sheet(sheet))}
    found: Workbook | CsvFolder
    if located(home, name).is_dir():
        found = read_folder(home, name, file, frozenset({*known, FILLED}), budget)
        read = [(name, folder_listing(located(home, name))), *found.read]
    else:
        data = read_file(home, name, SHEETS_BYTES)
        read = [(name, data)]
        found = read_workbook(data, file, frozenset({*known, FILLED}), budget)
    problems += found.problems
    named = [name for name in found.names if not name.strip().startswith(OWN)]
    unknown = [name for name in named if name.strip().casefold() not in known]
    if unknown and len(unknown) == len(named):
        usual = listing(dict.fromkeys(names.written_sheet(sheet.name) for sheet in known.values()))
        hint = message("the sheets are {names}; any of them may be missing", names=usual)
        problems.append(Problem(message("unknown sheets: {names}", names=listing(unknown)), start, hint))
    else:
        hints = {name: did_you_mean(name.strip().casefold(), known) for name in unknown[: PROBLEMS.most]}
        problems += [
            Problem(message("unknown sheet {name}", name=quoted(name)), start, hint)
            for name, hint in hints.items()
            if hint
        ]
    tables: dict[str, SheetTable] = {}
    filled: Mapping[str, FilledRows] = {}
    for table in found.tables:
        if table.name.strip().casefold() == FILLED:
            filled = _filled_rows(table)
            continue
        sheet = known[table.name.strip().casefold()]
        if (first := tables.setdefault(sheet.name, table)) is not table:
            text = message(
                "the sheets {first} and {second} both mean {name}",
                first=quoted(first.name),
                second=quoted(table.name),
                name=names.written_sheet(sheet.name),
            )
            hint = message(
                "remove one of them; to keep a sheet for yourself, call it {name}", name=f"'#{plain(table.name)}'"
            )
            problems.append(Problem(text, table.mark, hint))
    tree = SourceMapping(start)
    for sheet in sheets:
        if sheet.name not in tables:
            continue
        table = tables[sheet.name]
        reader = SheetReader(table, sheet, names, filled.get(sheet.name, {}), problems)
        marks = FieldMarks(table.mark, table.mark)
        match sheet.shape:
            case "items":
                if items := reader.items():
                    put(tree, [Given(sheet.path, items, marks)], problems)
            case "cards":
                _put_cards(tree, reader, marks)
            case "fields":
                put(tree, [replace(one, steps=(*sheet.path, *one.steps)) for one in reader.fields()], problems)
            case "words":
                put(tree, [replace(one, steps=(*sheet.path, *one.steps)) for one in reader.words()], problems)
    return Spreadsheets(tree, read)


def _filled_rows(table: SheetTable) -> Mapping[str, FilledRows]:
    """Return the cells that held a value when the workbook was written, by sheet."""
    found: dict[str, dict[str, frozenset[str]]] = {}
    for row in table.rows[1:]:
        sheet, name, columns = (str(row[at].value) if at in row else "" for at in (1, 2, 3))
        found.setdefault(sheet, {})[name] = frozenset(columns.split("\n"))
    return found


class SheetReader:
    """Reads one sheet, and adds its problems to the list.

    ``filled`` are the cells that held a value when the workbook was written: if one is empty now, it was cleared.
    """

    def __init__(
        self,
        table: SheetTable,
        sheet: EditionSheet,
        names: SheetNames,
        filled: FilledRows,
        problems: list[Problem],
    ) -> None:
        self.sheet, self._names, self._filled, self._problems = sheet, names, filled, problems
        self._header, self._rows = (table.rows[0], table.rows[1:]) if table.rows else ({}, [])
        self._merged = table.merged
        self._seen: set[str] = set()
        self._unknowns = 0
        self.mark = table.mark
        for first, last in table.merged:
            if any(_own_text(cell) for at, cell in self._header.items() if first.column <= at <= last.column):
                cells = f"{first.cell}:{last.cell.partition('!')[2]}"
                text = message("the cells {cells} are merged", cells=cells)
                problems.append(Problem(text, first, message("unmerge them, and fill in each cell")))

    @property
    def deleted(self) -> tuple[str, ...]:
        """The names of rows that the workbook had when it was written, and has no more.

        None are taken to be deleted if a row has lost its name.
        """
        if not self._seen or "" in self._seen:
            return ()
        return tuple(name for name in self._filled if name not in self._seen)

    def items(self) -> SourceList:
        """Return a list with an item for each row."""
        columns = self._columns((REMOVE,), (self._key,))
        found = SourceList(self.mark)
        found.sets_order = True
        for row in self._rows:
            if item := self._item(row, columns):
                found.add(item, item.mark)
        found.deleted = self.deleted
        return found

    def cards(self) -> Iterator[tuple[str, SourceMapping, Mark]]:
        """Yield the cards with the ids of their decks and the places of those ids."""
        columns = self._columns((DECK, REMOVE), (DECK, self._key), further=True)
        for row in self._rows:
            card = self._item(row, columns)
            name = card.pop(DECK, None) if card else None
            if card and name:
                yield str(name), card, card.places.pop(DECK).value
            elif card:
                self._seen.add("")
                hint = message("write the id of its deck in the column {name}", name=self._called(DECK))
                self._problems.append(Problem(message("this card has no deck"), card.mark, hint))

    def fields(self) -> Iterator[Given]:
        """Yield a field and its value for each row."""
        named = self._named((FIELD, VALUE))
        first: dict[Steps, Mark] = {}
        for row in self._rows:
            name = row.get(named.get(FIELD, 0))
            if name is None or is_blank(name):
                if named.get(VALUE, 0) in row:
                    self._unnamed(row, named, FIELD)
                continue
            steps = self._field(name)
            if steps is None:
                continue
            if first.setdefault(steps, name.mark) is name.mark:
                columns = {named[VALUE]: steps} if VALUE in named else {}
                yield from self._given(row, columns, name.mark)
                if heading(steps) in self._filled:
                    yield from self._cleared(row, columns, {heading(steps)})
            else:
                text = message(
                    "the field {name} is given twice: first in {place}",
                    name=quoted(name.value),
                    place=first[steps].within,
                )
                self._problems.append(Problem(text, name.mark, message("keep one of the two")))

    def words(self) -> Iterator[Given]:
        """Yield words, each with its forms in one row."""
        named = self._named((WORD,))
        forms = {at: self._names.form(text) for at, cell in self._header.items() if (text := _own_text(cell))}
        for row in self._rows:
            name = row.get(named.get(WORD, 0))
            if name is None or is_blank(name):
                if forms.keys() & row.keys():
                    self._unnamed(row, named, WORD)
            else:
                text = str(name.value).strip()
                word = self._names.column(text, self.sheet.spot.fields, self.sheet.name.lower()) or text
                columns = {at: (word, form) for at, form in forms.items() if at != named[WORD]}
                yield from self._given(row, columns, name.mark)
                yield from self._cleared(row, columns, {heading((word, form)) for form in self._filled.get(word, ())})

    def _called(self, name: str) -> str:
        """Return the quoted heading of a column."""
        return quoted(self._heading(name))

    def _heading(self, name: str) -> str:
        return self._heading_of((name,))

    def _heading_of(self, steps: Steps) -> str:
        """Return the heading of a column as it is written, or in the language of the other headings."""
        texts = [_own_text(cell) for cell in self._header.values()]
        for text in texts:
            found = self._names.column(text, (str(steps[0]),)) if len(steps) == 1 else None
            if found or self._names.steps(text, self.sheet) == steps:
                return plain(text)
        others = {text: (other,) for text in texts if (other := self._names.column(text, (DECK, REMOVE)))}
        ways = [way for text in texts if (way := others.get(text) or self._names.steps(text, self.sheet))]
        written = set(map(plain_name, texts))

        def matches(names: SheetNames) -> int:
            return sum(plain_name(names.written_heading(way, self.sheet.name)) in written for way in ways)

        all_names = map(SheetNames, (self._names.language, USUAL_LANGUAGE, *LANGUAGES))
        return max(all_names, key=matches).written_heading(steps, self.sheet.name)

    @property
    def _key(self) -> str:
        """The column that identifies an item."""
        return "id" if "id" in self.sheet.spot.fields else "value"

    def _columns(self, others: tuple[str, ...], needed: tuple[str, ...], further: bool = False) -> dict[int, Steps]:
        """Return the steps for each column; ``others`` are columns that are not fields of an item.

        There are no columns if a needed one is missing: an unknown one is then taken for it, and not reported. With
        ``further``, unknown columns are fields of the items' own.
        """
        found: dict[int, Steps] = {}
        unknown: list[SheetCell] = []
        for at, cell in self._header.items():
            text = _own_text(cell)
            if not text:
                continue
            other = self._names.column(text, others)
            steps = (other,) if other else self._names.steps(text, self.sheet)
            if steps is None or not self.sheet.has(steps):
                unknown.append(cell)
            elif steps in found.values():
                self._problems.append(
                    Problem(message("the column {name} is given twice", name=quoted(text)), cell.mark)
                )
            else:
                found[at] = steps
        if missing := [name for name in needed if (self._rows or unknown) and (name,) not in found.values()]:
            for name in missing:
                self._missing(name, unknown)
            return {}
        if further:
            return found | {at: (str(cell.value).strip(),) for at, cell in self._header.items() if cell in unknown}
        for cell in unknown:
            text = str(cell.value).strip()
            self._unknown(message("unknown column {name}", name=quoted(text)), text, cell.mark, others)
        # A list that lacks a column may have it under an unknown name; its rows are then not incomplete as well.
        given = set(found.values())
        torn = {
            tuple(steps)
            for cell in unknown
            for *steps, last in given
            if isinstance(last, int) and (number := _NUMBER.search(str(cell.value)))
            if last >= int(number[0]) and (*steps, int(number[0]) - 1) not in given
        }
        return {at: steps for at, steps in found.items() if steps[:-1] not in torn}

    def _named(self, names: tuple[str, ...]) -> dict[str, int]:
        """Return the columns of some names; a missing one is a problem."""
        found: dict[str, int] = {}
        for at, cell in self._header.items():
            if name := self._names.column(str(cell.value), names):
                found.setdefault(name, at)
        for name in names:
            if self._header and name not in found:
                self._missing(name)
        return found

    def _missing(self, name: str, unknown: Sequence[SheetCell] = ()) -> None:
        mark = min((cell.mark for cell in self._header.values()), default=self.mark)
        hint = message("the first row contains the names of the columns")
        if unknown:
            names = listing((quoted(str(cell.value).strip()) for cell in unknown), 5)
            hint = joined([hint, message("unknown columns: {names}", names=names)])
        self._problems.append(Problem(message("the column {name} is missing", name=self._called(name)), mark, hint))

    def _unknown(self, problem: Message, text: str, mark: Mark, others: tuple[str, ...] = ()) -> None:
        hint = ""
        self._unknowns += 1
        if self._unknowns <= PROBLEMS.most:  # no more are shown, and hints are slow
            steps = [(name,) for name in others] + [way for way, _ in self.sheet.spot.walk() if self.sheet.has(way)]
            known = [self._names.written_heading(way, self.sheet.name) for way in steps]
            foreign = (SheetNames(code).written_heading(way, self.sheet.name) for code in LANGUAGES for way in steps)
            hint = did_you_mean(text, [*known, *map(heading, steps), *foreign]) or message(
                "the names are {names}; names of your own begin with {sign}", names=listing(known, 30), sign=OWN
            )
        self._problems.append(Problem(problem, mark, hint))

    def _field(self, cell: SheetCell) -> Steps | None:
        text = _own_text(cell)
        if not text:
            return None
        steps = self._names.steps(text, self.sheet)
        if steps and self.sheet.has(steps):
            return steps
        if not self.sheet.has((text.partition(".")[0],)):
            hint = message("write it in the sheet of that name, or in theme.yaml")
            problem = message("the field {name} does not belong in this sheet", name=quoted(text))
            self._problems.append(Problem(problem, cell.mark, hint))
        else:
            self._unknown(message("unknown field {name}", name=quoted(text)), text, cell.mark)
        return None

    def _item(self, row: Mapping[int, SheetCell], columns: Mapping[int, Steps]) -> SourceMapping | None:
        """Return the item of a row, or None if the row is empty."""
        given = list(self._given(row, columns))
        if not given:
            return None
        item = SourceMapping(given[0].marks.value)
        fields = {one.steps: one for one in given}
        drop = fields.pop((REMOVE,), None)
        if drop and drop.value not in (None, False):
            if drop.value is not True:
                hint = message("write x to remove the item of this row, or leave the cell empty")
                text = message("{name} is {value}", name=quoted(REMOVE), value=quoted(drop.value))
                self._problems.append(Problem(text, drop.marks.value, hint))
            # Only the id and the deck of a removed item matter.
            names: list[Steps] = [("id",) if ("id",) in fields else ("value",)]
            if self.sheet.shape == "cards":
                names.append((DECK,))
            fields = {name: fields[name] for name in names if name in fields} | {(REMOVE,): replace(drop, value=True)}
        ways = ((DECK,), (self._key,)) if self.sheet.shape == "cards" else ((self._key,),)
        name = row_name(fields[way].value for way in ways if way in fields)
        if columns and (self._key,) not in fields:
            self._seen.add("")
            mark = next(self._mark(row, at) for at, steps in columns.items() if steps == (self._key,))
            hint = message("write the {name} of the item to change, or a new one", name=self._heading(self._key))
            self._problems.append(Problem(message("this row has no {name}", name=self._called(self._key)), mark, hint))
            return None
        self._seen.add(name)
        if (REMOVE,) not in fields:
            fields |= {one.steps: one for one in self._cleared(row, columns, self._filled.get(name, frozenset()))}
        put(item, list(fields.values()), self._problems, self._heading_of)
        return item

    def _given(
        self, row: Mapping[int, SheetCell], columns: Mapping[int, Steps], name: Mark | None = None
    ) -> Iterator[Given]:
        """Yield the values in some columns of a row; ``name`` is the place of their name, if not the heading."""
        for at, steps in columns.items():
            cell = row.get(at)
            if cell is None or is_blank(cell):
                continue
            spot = self.sheet.spot.at(steps) or (_TRUTH if steps == (REMOVE,) else _TEXT)
            said = value(cell, spot, self._names, steps, self._problems)
            column = self._header[at].mark if self._is_further(steps) else cell.mark
            yield Given(steps, said, FieldMarks(name or column, cell.mark))

    def _is_further(self, steps: Steps) -> bool:
        """Check whether a column is of the author's own cards."""
        return self.sheet.shape == "cards" and steps[0] not in (DECK, REMOVE, *self.sheet.spot.fields)

    def _mark(self, row: Mapping[int, SheetCell], column: int) -> Mark:
        """Return the place of a cell that may be empty."""
        return self._header[column].mark._replace(line=next(iter(row.values())).mark.line)

    def _unnamed(self, row: Mapping[int, SheetCell], named: Mapping[str, int], name: str) -> None:
        """Report a row of values without the name of what has them."""
        if name in named:
            text, hint = (
                message("this row has no {name}", name=self._called(name)),
                message("write it, or clear the row"),
            )
            self._problems.append(Problem(text, self._mark(row, named[name]), hint))

    def _cleared(
        self, row: Mapping[int, SheetCell], columns: Mapping[int, Steps], filled: Collection[str]
    ) -> Iterator[Given]:
        """Yield the emptied cells of a row: those of the ``filled`` columns that hold nothing now."""
        for at, steps in columns.items():
            if heading(steps) in filled and (at not in row or is_blank(row[at])):
                mark = self._mark(row, at)
                if any(one.where == mark for one in self._problems):  # such as a formula's error, which is no value
                    continue
                if not any(
                    first.line <= mark.line <= last.line and first.column <= at <= last.column
                    for first, last in self._merged
                ):
                    yield Given(steps, CLEARED, FieldMarks(mark, mark))


def value(cell: SheetCell, spot: Spot, names: SheetNames, steps: Steps, problems: list[Problem]) -> Any:
    """Return the value of a cell that is not blank, as it would be in theme.yaml; ``steps`` are those to its field."""
    said = cell.value
    if cell.strange:
        hint = message("format the cell as text, and type it again")
        problem = message("the spreadsheet program has turned this into a date: {value}", value=quoted(said))
        problems.append(Problem(problem, cell.mark, hint))
    if isinstance(said, bool):
        return said
    if not isinstance(said, str):
        return _number(said, spot)
    text = said.strip()
    if _FORMULA_ERROR.fullmatch(text):
        problems.append(formula_error(cell.mark))
    if text == NONE:
        if spot.holds_list and not spot.may_be_none:
            return SourceList(cell.mark)
        return "" if str in spot.simple and not spot.may_be_none else None
    if spot.items is None or spot.holds_value or not spot.holds_list:
        return _simple(text, spot, names, steps)
    # Items are separated by semicolons or line ends, numbers also by commas and spaces.
    parts = _LIST.split(text) if int in spot.items.simple and ";" not in text else re.split(r"\s*[;\n]\s*", text)
    found = SourceList(cell.mark)
    for part in parts:
        if part:
            found.add(_simple(part, spot.items, names, steps), cell.mark)
    return found


def _number(said: int | float, spot: Spot) -> Any:
    """Return the value of a cell with a number, which may be meant as a text (a year in a name)."""
    whole = int(said) if abs(said) < _INTEGERS and said == int(said) else said
    if {int, float} & spot.simple:
        return whole if int in spot.simple else float(said)
    if bool in spot.simple and whole in (0, 1):
        return bool(whole)
    return str(whole) if str in spot.simple else whole


def _simple(text: str, spot: Spot, names: SheetNames, steps: Steps) -> Any:
    if {int, float} & spot.simple:
        bare = _bare_number(text)
        if float in spot.simple and _DECIMAL.fullmatch(bare):  # a point or comma separates decimals, not thousands
            return float(bare.replace(",", "."))
        if found := _GROUPED.fullmatch(bare):
            whole = found[1] + re.sub(r"\D", "", found[2])
            return float(f"{whole}.{found[3]}") if (found[3] or "").strip("0") else int(whole)
    if bool in spot.simple and plain_name(text) in names.truths:
        return names.truths[plain_name(text)]
    return names.choices(steps, spot).get(plain_name(text), text) if spot.choices else text


def _bare_number(text: str) -> str:
    """Return the digits and separators of a number that is typed with a currency, ``,-`` or digits of other scripts."""
    text = "".join(str(decimal(each)) if each.isdecimal() else each for each in text if category(each) != "Sc")
    text = _AROUND.sub("", normalize("NFKC", text).translate(_SIGNS).strip()).strip()
    return _NO_CENTS.sub("", text)


def _own_text(cell: SheetCell) -> str:
    """Return the text of a heading; empty for the author's own columns."""
    text = str(cell.value).strip()
    return "" if text.startswith(OWN) else text


def put(
    tree: SourceMapping, given: list[Given], problems: list[Problem], called: Callable[[Steps], str] = heading
) -> None:
    """Put values into a tree, making mappings and lists as needed. A list ends at its first gap, which is a problem.

    ``called`` returns the heading of a value.
    """
    lists: dict[Steps, dict[int, Given]] = {}
    deep = {one.steps[:at] for one in given for at in range(1, len(one.steps)) if isinstance(one.steps[at], str)}
    for one in given:
        if isinstance(one.steps[-1], int):
            lists.setdefault(one.steps[:-1], {})[one.steps[-1]] = one
        else:
            _put_at(tree, (*one.steps, _FILE) if one.steps in deep else one.steps, one.value, one.marks)
    for steps, items in lists.items():
        found = SourceList(items[min(items)].marks.value)
        for at, one in sorted(items.items()):
            if one.value in (None, "", CLEARED):
                continue
            if at != len(found):
                empty = called((*steps, len(found)))
                text = message(
                    "{first} is empty, but {second} is not", first=quoted(empty), second=quoted(called(one.steps))
                )
                problems.append(Problem(text, one.marks.value, message("start a list in its first column")))
                break
            found.add(one.value, one.marks.value)
        is_cleared = all(one.value is CLEARED for one in items.values())
        is_empty = all(one.value in (None, "", CLEARED) for one in items.values())
        if found or is_empty:  # a list that lacks its first item is already a problem
            _put_at(tree, steps, CLEARED if is_cleared else found, FieldMarks(found.mark, found.mark))


def _put_at(tree: SourceMapping, steps: Steps, said: Any, marks: FieldMarks) -> None:
    *way, last = map(str, steps)
    for step in way:
        if not isinstance(tree.get(step), SourceMapping):
            tree.put(step, SourceMapping(marks.value), marks)
        tree = tree[step]
    tree.put(last, said, marks)


def _put_cards(tree: SourceMapping, reader: "SheetReader", marks: FieldMarks) -> None:
    """Put cards into the decks of the tree, or into new ones."""
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
    for row in reader.deleted:
        name, _, card_id = row.partition("/")
        deck = by_id.get(name)
        if deck and isinstance(deck.get(cards_at), SourceList):
            deck[cards_at].deleted += (card_id,)
    if decks:
        tree.put(decks_at, decks, marks)
