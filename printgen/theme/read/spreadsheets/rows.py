"""Turns the cells of a sheet into the part of an edition's tree that they tell, each value with its cell's place."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Mark, Problem
from printgen.theme.quoting import did_you_mean, listing, quoted
from printgen.theme.read.spreadsheets.tables import SheetCell, SheetTable
from printgen.theme.read.spreadsheets.values import value
from printgen.theme.read.tree import SPELLINGS, FieldMarks, SourceList, SourceMapping
from printgen.theme.workbook_layout.headings import Headings
from printgen.theme.workbook_layout.layout import DECK, FIELD, REMOVE, VALUE, WORD, EditionSheet
from printgen.theme.workbook_layout.spots import Steps, heading, record_spot

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
