"""What a cell says, by what may stand at its place: numbers, yes and no, choices and texts as people type them."""

import re
from collections.abc import Mapping
from typing import Any
from unicodedata import category

from printgen.errors import Problem
from printgen.theme.quoting import quoted
from printgen.theme.read.spreadsheets.tables import SheetCell, formula_error
from printgen.theme.read.tree import SourceList
from printgen.theme.workbook_layout.headings import plain_name
from printgen.theme.workbook_layout.layout import NONE
from printgen.theme.workbook_layout.spots import Spot

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
