"""The workbook of an edition: all that its sheets can hold, to be written over in a spreadsheet program."""

from collections.abc import Mapping
from typing import Any

from printgen.drawing.baked_icons import baked
from printgen.errors import Problem, ThemeError
from printgen.limits import SHEET_ROWS
from printgen.loading import load_theme, whole_tree
from printgen.theme.games import record_for
from printgen.theme.workbook_layout.contents import filled_sheets


def edition_workbook(theme: str, language: str | None = None) -> bytes:
    """The workbook of a theme, by its name or path, in a language; raises ThemeError for one that is at fault."""
    load_theme(theme, baked().keys(), language)
    return workbook_of(whole_tree(theme, language))


def workbook_of(tree: Mapping[str, Any]) -> bytes:
    """The workbook of the whole tree of a theme; raises ThemeError for one that no workbook holds."""
    from printgen.theme.starting.workbook import workbook  # loads what no other command needs

    sheets = filled_sheets(tree, record_for(tree))
    for sheet in sheets:
        if len(sheet.rows) >= SHEET_ROWS.most:
            message = f"the sheet {sheet.name} would have more than {SHEET_ROWS} rows"
            raise ThemeError(Problem(message, hint="keep long decks in CSV files (cards_file)"))
    return workbook(sheets, sorted(baked()))
