"""Reads a deck's cards from a CSV file."""

import re
from typing import Any

from printgen.errors import Mark, Problem
from printgen.limits import CARDS_ROWS
from printgen.resources import USUAL_LANGUAGE
from printgen.theme.quoting import quoted
from printgen.theme.read.lists.csv import Columns, read_rows
from printgen.theme.read.tree import FieldMarks, SourceList, SourceMapping
from printgen.theme.workbook_layout.headings import headings, in_any_language, plain_name

_NEEDED = ("id", "text")
_EMPTY: dict[str, Any] = {"title": None, "icon": None, "art": None, "keep": False, "copies": 1}  # by empty cells
_KNOWN = (*_NEEDED, *_EMPTY)
_WHOLE = re.compile(r"[0-9]{1,9}\Z")


def _foreign(heading: str) -> str | None:
    return in_any_language(_KNOWN).get(plain_name(heading))


CARDS = Columns(_KNOWN, _NEEDED, "cards", CARDS_ROWS.most, _foreign)


def read_cards(data: bytes, file: str) -> tuple[SourceList, list[Problem]]:
    """Read the cards of a CSV file with a header of id, text and any of title, icon, art, keep, copies; all problems.

    The header may be in any of our languages. An empty cell is a card without that field, whatever its base has;
    ``file`` is the name that messages give it.
    """
    cards = SourceList(Mark(file, 1, 1))
    rows, problems = read_rows(data, file, CARDS)
    for row in rows:
        card = SourceMapping(next(iter(row.values())).mark)
        for name, cell in row.items():
            value: Any = cell.text
            if not cell.text and name not in _NEEDED:
                value = _EMPTY[name]
            elif name == "keep":
                value = headings(USUAL_LANGUAGE).truths.get(plain_name(cell.text))  # yes or no in any of our languages
                if value is None:
                    hint = "write yes or no, or leave it empty"
                    problems.append(Problem(f"'keep' is {quoted(cell.text)}", cell.mark, hint))
            elif name == "copies" and not _WHOLE.match(cell.text):
                problems.append(Problem(f"'copies' is {quoted(cell.text)}", cell.mark, "write a whole number"))
                value = None
            elif name == "copies":
                value = int(cell.text)
            card.put(name, _EMPTY[name] if value is None else value, FieldMarks(cell.mark, cell.mark))
        cards.add(card, None)
    return cards, problems
