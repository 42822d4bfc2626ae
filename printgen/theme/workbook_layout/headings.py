"""What sheets and columns are called: in English as in theme.yaml, and in the words of another language.

The words of a language stand in ``words/columns/<language>.yaml``: a list of names for a sheet or a field.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from unicodedata import normalize

from msgspec import Struct

from printgen.resources import fallbacks
from printgen.theme.read.yaml import read_tree
from printgen.theme.workbook_layout.layout import EditionSheet
from printgen.theme.workbook_layout.spots import Spot, Steps

FOLDER = Path(__file__).parents[2] / "words" / "columns"
_PARTED = re.compile(r"[\s_-]+")
_NUMBERED = re.compile(r"(.*\D)\s*([1-9][0-9]?)\Z", re.DOTALL)

Names = Mapping[str, tuple[str, ...]]


class Headings(Struct, frozen=True):
    """The names in one language, beside the English ones: of sheets, of columns and fields, of yes and no."""

    sheets: Names
    columns: Names
    truths: Mapping[str, bool]

    def sheet_names(self, sheet: EditionSheet) -> tuple[str, ...]:
        """What a sheet may be called."""
        return sheet.name, *self.sheets.get(sheet.name.lower(), ())

    def column(self, text: str, columns: Iterable[str]) -> str | None:
        """Which of some columns a heading names."""
        return self._known(columns).get(plain_name(text))

    def steps(self, text: str, spot: Spot) -> Steps | None:
        """The way from a place to the one that a heading names: ``price``, ``rent 2``, ``board.title 1``."""
        steps: list[str | int] = []
        at: Spot | None = spot
        for part in text.strip().split("."):
            found = self._step(part, at) if at else None
            if found is None:
                return None
            steps += found
            at = spot.at(tuple(steps))
        return tuple(steps) if at and (at.holds_value or at.holds_list) else None

    def _step(self, part: str, spot: Spot) -> Steps | None:
        known = self._known(spot.fields)
        if (name := plain_name(part)) in known:
            return (known[name],)
        numbered = _NUMBERED.match(part.strip())
        if numbered and (name := known.get(plain_name(numbered[1]), "")) and spot.fields[name].items:
            return name, int(numbered[2]) - 1
        return (part.strip(),) if spot.any_field and part.strip() else None

    def _known(self, columns: Iterable[str]) -> dict[str, str]:
        """Columns by all that they may be called."""
        ours = list(columns)
        foreign = {plain_name(name): column for column in ours for name in self.columns.get(column, ())}
        return foreign | {plain_name(column): column for column in ours}


def plain_name(text: str) -> str:
    """A name as it is compared: whatever its capitals, hyphens and underscores."""
    return _PARTED.sub(" ", normalize("NFKC", text).casefold()).strip()


@cache
def headings(language: str) -> Headings:
    """The names in a language, with the English ones; yes and no in every language that we have."""
    sheets: dict[str, tuple[str, ...]] = {}
    columns: dict[str, tuple[str, ...]] = {}
    for code in dict.fromkeys((*fallbacks(language), "en")):
        for known, names in ((sheets, _names(code, "sheets")), (columns, _names(code, "columns"))):
            known.update({key: (*known.get(key, ()), *given) for key, given in names.items()})
    truths = {
        plain_name(word): value
        for code in _codes()
        for value, name in ((True, "yes"), (False, "no"))
        for word in _names(code, "truths").get(name, ())
    }
    return Headings(sheets, columns, truths)


@cache
def in_any_language(columns: tuple[str, ...]) -> Mapping[str, str]:
    """Columns by their plain names in each language that we have."""
    return {
        plain_name(name): column
        for code in _codes()
        for column in columns
        for name in _names(code, "columns").get(column, ())
    }


def _codes() -> list[str]:
    """The languages that we have names in."""
    return sorted(path.stem for path in FOLDER.glob("*.yaml"))


@cache
def _names(code: str, part: str) -> dict[str, tuple[str, ...]]:
    """The names of one part of a language's file; none where there is no such file."""
    path = FOLDER / f"{code}.yaml"
    if not path.exists():
        return {}
    tree, problems = read_tree(path.read_bytes(), path.name, what="a file of names", begins="sheets:")
    assert tree is not None  # ours: a test reads them all
    assert not problems
    return {name: tuple(map(str, given)) for name, given in tree.get(part, {}).items()}
