"""Reads the spreadsheets that a theme names: the tree that they give, and the files that were read for it."""

from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Mark, Problem
from printgen.limits import SHEETS_BYTES
from printgen.theme.quoting import did_you_mean, listing, plain, quoted
from printgen.theme.read import files
from printgen.theme.read.budget import Budget
from printgen.theme.read.spreadsheets.csv_folder import CsvFolder, folder_listing, read_folder
from printgen.theme.read.spreadsheets.rows import Given, SheetReader, put
from printgen.theme.read.spreadsheets.tables import SheetTable
from printgen.theme.read.spreadsheets.workbook import Workbook, read_workbook
from printgen.theme.read.tree import FieldMarks, SourceList, SourceMapping
from printgen.theme.workbook_layout.headings import Headings, headings
from printgen.theme.workbook_layout.layout import EditionSheet, sheets_of


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
    if files.located(home, name).is_dir():
        found = read_folder(home, name, file, frozenset(known), budget)
        read = [(name, folder_listing(files.located(home, name))), *found.read]
    else:
        data = files.read_file(home, name, SHEETS_BYTES)
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
