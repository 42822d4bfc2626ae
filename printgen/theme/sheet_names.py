"""The names of an edition's sheets, columns, fields and choices in all languages, and comments on columns and fields.

Workbooks are read in all languages at once. Where one word means two columns, the preferred language decides.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from unicodedata import decimal, normalize

from msgspec import Struct

from printgen.resources import USUAL_LANGUAGE, fallbacks
from printgen.theme.sheet_columns import EditionSheet, Spot, Steps, heading
from printgen.theme.yaml import SPELLINGS, read_tree

FOLDER = Path(__file__).parents[1] / "words" / "columns"
LANGUAGES = tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))
CHOICES = "choices"  # the column that lists the choices of a field
OWN = "#"  # the first character of headings of the author's own columns
_PARTED = re.compile(r"[\s_-]+")
_NUMBERED = re.compile(r"(.*\D)\s*([1-9][0-9]?)\Z", re.DOTALL)
_ALL_SHEETS = "all"  # the comments that are the same in all sheets
_FORMS = "forms"  # the names of a word's forms, and the comment on those that have none of their own


class SheetNames(Struct, frozen=True):
    """The names of sheets, columns, fields and choices, with a preferred language for reading and for writing."""

    language: str

    def of_sheet(self, sheet: EditionSheet) -> tuple[str, ...]:
        """Return all names of a sheet, those of the preferred language first."""
        key = sheet.name.lower()
        foreign = (name for code in self._codes for name in _names(code, "sheets", key))
        return tuple(dict.fromkeys((sheet.name, *foreign)))

    def column(self, text: str, columns: Iterable[str], within: str = "") -> str | None:
        """Return the one of ``columns`` that a heading names, or None; ``within`` is the field that has them."""
        return _columns_by_name(self._codes, tuple(columns), within).get(plain_name(text))

    def form(self, text: str) -> str:
        """Return the form of a word that a heading names."""
        names = {
            plain_name(name): form
            for code in reversed(self._codes)
            for form, given in language_part(code, _FORMS).items()
            for name in given
        }
        return names.get(plain_name(text), text.lower())

    def steps(self, text: str, sheet: EditionSheet) -> Steps | None:
        """Return the steps to the value of a heading such as ``rent 2`` or ``board.title 1``, or None."""
        steps: list[str | int] = []
        at: Spot | None = sheet.spot
        within = sheet.name.lower()
        text = "".join(str(decimal(each)) if each.isdecimal() else each for each in normalize("NFKC", text))
        for part in text.split("."):
            found = self._step(part.strip(), at, within) if at else None
            if found is None:
                return None
            steps += found
            within = str(found[0])
            at = sheet.spot.at(tuple(steps))
        return tuple(steps) if at and (at.holds_value or at.holds_list) else None

    def _step(self, part: str, spot: Spot, within: str) -> Steps | None:
        if name := self.column(part, spot.fields, within):
            return (name,)
        numbered = _NUMBERED.match(part)
        if numbered and (name := self.column(numbered[1], spot.fields, within)) and spot.fields[name].items:
            return name, int(numbered[2]) - 1
        return (part,) if spot.any_field and part else None

    def choices(self, steps: Steps, spot: Spot) -> Mapping[str, str]:
        """Return the choices for the value at the end of some steps, by their plain names."""
        return _choices_by_name(self._codes, _last_name(steps), spot.choices)

    @property
    def truths(self) -> Mapping[str, bool]:
        """Yes and no by their plain names."""
        return _truths()

    def written_sheet(self, name: str) -> str:
        """Return the preferred name of a sheet."""
        return self._written("sheets", (name.lower(),), name)

    def written_heading(self, steps: Steps, sheet: str) -> str:
        """Return the preferred heading of a value in a sheet: ``Miete 2``, ``Spielplan.Titel 1``."""
        within, named = sheet.lower(), list[str | int]()
        for step in steps:
            if isinstance(step, str):
                named.append(self._written("columns", (f"{within}.{step}", step), step))
                within = step
            else:
                named.append(step)
        return heading(tuple(named))

    def written_form(self, form: str) -> str:
        """Return the preferred name of a form of a word."""
        return self._written(_FORMS, (form,), form)

    def written_choice(self, steps: Steps, choice: str) -> str:
        """Return the preferred name of a choice for the value at the end of some steps."""
        return self._written("choices", (f"{_last_name(steps)}.{choice}", choice), choice)

    def written_truth(self, value: bool) -> str:
        """Return the preferred word for yes or no."""
        word = "yes" if value else "no"
        return self._written("truths", (word,), word)

    def _written(self, part: str, keys: tuple[str, ...], other: str) -> str:
        """Return the first name under any of some keys, or another one; English has only our own names."""
        for code in fallbacks(self.language):
            if code != USUAL_LANGUAGE and (names := _names(code, part, *keys)):
                return names[0]
        return other

    @property
    def _codes(self) -> tuple[str, ...]:
        """The languages in the order in which they decide."""
        preferred = (code for code in fallbacks(self.language) if code in LANGUAGES)
        return tuple(dict.fromkeys((*preferred, USUAL_LANGUAGE, *LANGUAGES)))


def plain_name(text: str) -> str:
    """Return a name for comparison, regardless of capitals, hyphens and underscores."""
    return _PARTED.sub(" ", normalize("NFKC", text).casefold()).strip()


def comment(sheet: str, steps: Steps) -> str:
    """Return the English comment that says what to write in a column or field of a sheet; empty if there is none."""
    texts = language_part(USUAL_LANGUAGE, "comments")
    names = [step for step in steps if isinstance(step, str)]
    own, common = texts.get(sheet.lower(), {}), texts[_ALL_SHEETS]
    found = (own.get(".".join(names)), *(common.get(name) for name in reversed(names)), own.get(_FORMS))
    return str(next(filter(None, found), ""))


def comments() -> Iterator[str]:
    """Yield all English comments."""
    for texts in language_part(USUAL_LANGUAGE, "comments").values():
        yield from map(str, texts.values())


def _last_name(steps: Steps) -> str:
    return next((step for step in reversed(steps) if isinstance(step, str)), "")


@cache  # 0.2 ms a heading without; as many entries as there are records and languages
def _columns_by_name(codes: tuple[str, ...], columns: tuple[str, ...], within: str) -> Mapping[str, str]:
    """Return columns by their plain names; our own names come first, then those of the languages in order."""
    found = {plain_name(column): column for column in columns}
    found |= {other: column for other, column in SPELLINGS.items() if column in columns}
    for code in codes:
        for column in columns:
            for name in _names(code, "columns", f"{within}.{column}", column):
                found.setdefault(plain_name(name), column)
    return found


@cache  # 0.1 ms a cell without; as many entries as there are fields with choices, and languages
def _choices_by_name(codes: tuple[str, ...], field: str, choices: tuple[str, ...]) -> Mapping[str, str]:
    """Return choices by their plain names; our own names come first, then those of the languages in order."""
    found = {plain_name(choice): choice for choice in choices}
    for code in codes:
        for choice in choices:
            for name in _names(code, "choices", f"{field}.{choice}", choice):
                found.setdefault(plain_name(name), choice)
    return found


@cache
def _truths() -> Mapping[str, bool]:
    return {
        plain_name(word): value
        for code in LANGUAGES
        for value, name in ((True, "yes"), (False, "no"))
        for word in _names(code, "truths", name)
    }


def _names(code: str, part: str, *keys: str) -> tuple[str, ...]:
    """Return the names under the first known key in one part of a language's file."""
    names = language_part(code, part)
    return next((tuple(map(str, names[key])) for key in keys if key in names), ())


def language_part(code: str, part: str) -> Mapping[str, Any]:
    """Return one part of a language's file; empty if there is no such part."""
    found: Mapping[str, Any] = _file(code).get(part, {})
    return found


@cache
def _file(code: str) -> Mapping[str, Any]:
    """Return the file of a language; empty if there is none. A theme's own language may be any text."""
    if code not in LANGUAGES:
        return {}
    path = FOLDER / f"{code}.yaml"
    tree, problems = read_tree(path.read_bytes(), path.name)
    assert tree is not None  # bundled: a test reads all of them
    assert not problems
    return tree
