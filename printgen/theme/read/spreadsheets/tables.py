"""What stands in a sheet before its meaning is known: cells by row and column, each with its place."""

import re

from msgspec import Struct

from printgen.errors import Mark, Problem
from printgen.limits import SHEET_CELL, SHEET_CELLS, SHEET_LETTERS
from printgen.theme.quoting import HOSTILE, hostile
from printgen.theme.read.budget import Budget


class SheetCell(Struct, frozen=True):
    """A cell that is not empty; a date, which no edition has, is ``strange`` and its value is how it is shown."""

    value: str | bool | int | float
    mark: Mark
    strange: bool = False


class SheetTable(Struct, frozen=True):
    """A sheet by its name: its rows that are not empty, as cells by column from 1; and where it begins."""

    name: str
    rows: list[dict[int, SheetCell]]
    mark: Mark


def spend_cells(budget: Budget, table: SheetTable) -> None:
    """Counts what stands in a sheet; raises RefusedError where that, with all before it, is too much."""
    values = [cell.value for row in table.rows for cell in row.values()]
    budget.spend(SHEET_CELLS, len(values))
    budget.spend(SHEET_LETTERS, sum(len(value) for value in values if isinstance(value, str)))


def is_blank(row: dict[int, SheetCell]) -> bool:
    """Whether nothing stands in a row but spaces."""
    return all(isinstance(cell.value, str) and not cell.value.strip() for cell in row.values())


def formula_error(mark: Mark) -> Problem:
    """What to say of a cell whose formula went wrong."""
    return Problem("the formula in this cell gives an error", mark, "mend it, or write the value")


def safe(text: str, mark: Mark, problems: list[Problem]) -> str:
    """A cell's text, what may not stand in it replaced; that is added to the problems."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(text) > SHEET_CELL.most:
        problems.append(Problem(f"a cell of {len(text):,} characters", mark, f"at most {SHEET_CELL}"))
        return ""
    if found := hostile(text):
        message = f"the character U+{ord(found[0]):04X} is not allowed"
        problems.append(Problem(message, mark, "delete it"))
        return re.sub(HOSTILE, "\ufffd", text)
    return text
