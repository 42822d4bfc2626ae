"""Errors that a user can cause, with their places, and text that is safe to show in messages."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import islice
from math import inf
from typing import NamedTuple

from printgen.limits import PROBLEMS
from printgen.messages import message


class Mark(NamedTuple):
    """A place in a source file: the path as the user would type it, line and column from 1.

    In a workbook, line and column are those of a cell in a ``sheet``. In CSV, they are the line and the column of a
    cell, whose column is shown by its ``heading``.
    """

    file: str
    line: int
    column: int
    sheet: str = ""
    heading: str = ""

    def __str__(self) -> str:
        if self.sheet:
            return f"{self.file}: {self.cell}"
        return f"{self.file}:{self.line}:{self.heading or self.column}"

    @property
    def cell(self) -> str:
        """The cell as spreadsheets name it: ``Spaces!C7``."""
        return f"{self.sheet}!{column_letters(self.column)}{self.line}"

    @property
    def is_cell(self) -> bool:
        """Check whether the place is a cell of a spreadsheet or CSV file."""
        return bool(self.sheet or self.heading)

    @property
    def within(self) -> str:
        """The place within its file, in words."""
        return self.cell if self.sheet else message("line {line}", line=self.line)


def column_letters(column: int) -> str:
    """Return a column as spreadsheets name it: A for 1, AA for 27."""
    letters = ""
    while column:
        column, last = divmod(column - 1, 26)
        letters = chr(ord("A") + last) + letters
    return letters


def nearest_mark(marks: Mapping[str, Mark], where: str) -> Mark | None:
    """Return the place of a value (``rounds.semi.start``), or of its nearest parent that has one."""
    while where and where not in marks:
        where = where.rpartition(".")[0]
    return marks.get(where)


class Problem(NamedTuple):
    """A problem to fix: a message, its place, and a hint.

    ``more`` is the number of other problems that it summarizes, infinite if they were not counted. ``text`` is a whole
    text that does not fit, in lower case.
    """

    message: str
    where: Mark | None = None
    hint: str = ""
    more: float = 0
    text: str = ""

    def __str__(self) -> str:
        return self.text_in(str)

    def text_in(self, translate: Callable[[str], str]) -> str:
        """Return the problem as it is shown, in the language of a translation."""
        text = translate(self.message)
        if self.where:
            field = f"{self.where.heading}: "  # in a table of jobs, the place already ends with the field
            text = f"{self.where}: {text.removeprefix(field)}"
        return f"{text}\n  {translate(message('hint:'))} {translate(self.hint)}" if self.hint else text


class Notice(NamedTuple):
    """A valid value that may not be intended: a sentence for the user without a full stop, and the value's place."""

    text: str
    where: Mark | None = None


UNCOUNTED = Problem(message("and more problems"), more=inf)


class Misfit(NamedTuple):
    """A text that cannot be printed, or an object that does not fit: its place in the theme, a message, and a hint.

    ``text`` is a whole text that does not fit, in lower case, ``missing`` the characters of a text that no font has.
    ``growth`` is the factor by which a picture must grow for a text to fit, if that is known, and ``size`` the option
    that enlarges it. ``where`` is empty for an object, which is not in a theme.
    """

    where: str
    message: str
    hint: str
    text: str = ""
    missing: str = ""
    growth: float = 0.0
    size: str = ""


def more_problems(number: float, hint: str = "") -> Problem:
    """Return the problem that summarizes problems which are not listed."""
    if number == inf:
        return UNCOUNTED._replace(hint=hint)
    text = message("and {n:,} more problem", "and {n:,} more problems", n=number)
    return Problem(text, hint=hint, more=number)


def by_place(problem: Problem) -> tuple[str, str, int, int]:
    """Return the key that sorts problems by place."""
    where = problem.where
    return (where.file, where.sheet, where.line, where.column) if where else ("", "", 0, 0)


def first_problems(problems: Iterable[Problem]) -> list[Problem]:
    """Return the first fifty different problems by place, and a summary of the rest."""
    given = tuple(problems)
    each = sorted(dict.fromkeys(one for one in given if not one.more), key=by_place)
    rest = sum(one.more for one in given) + max(0, len(each) - PROBLEMS.most)
    return [*each[: PROBLEMS.most], *([more_problems(rest)] if rest else [])]


class PrintgenError(Exception):
    """An error that a user can cause; the command line ends with its ``exit_code``."""

    exit_code = 1

    def __init__(self, problems: str | Problem | Iterable[Problem]) -> None:
        if isinstance(problems, str):
            problems = Problem(problems)
        self.problems = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class ThemeError(PrintgenError):
    """The theme is invalid; carries all problems that were found in one run."""


class UsageError(PrintgenError):
    """The command was used wrongly (an unknown document, paper, length ...)."""

    exit_code = 2


class UnknownNameError(UsageError):
    """The command names a document or an item that the theme's kit does not have."""


class OutputError(PrintgenError):
    """The kit could not be written; an earlier one is unchanged."""


# Characters that could control a terminal or reverse text: controls (except tab and line ends), directional marks and
# overrides, line and paragraph separators, byte order marks, lone surrogates, invisible tags. None of them is
# printable, so the pattern is compiled only at the first text with characters that are not.
HOSTILE = (
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff"
    "\ufff9-\ufffb\ufffe\uffff\ud800-\udfff\U000e0000-\U000e007f]"
)
_LINE_ENDS = str.maketrans({"\t": "\\t", "\r": "\\r", "\n": "\\n"})
_LONGEST = 48
_ALIKE = 0.7  # the similarity from which one name is suggested for another
_MOST_CHOICES = 500
_OS_REASONS = {
    str(reason): reason
    for reason in (
        message("Permission denied"),
        message("No such file or directory"),
        message("Not a directory"),
        message("Is a directory"),
        message("File exists"),
        message("File name too long"),
        message("No space left on device"),
        message("Read-only file system"),
        message("Too many levels of symbolic links"),
        message("Input/output error"),
    )
}


def plain(text: str) -> str:
    """Return a text with every character that could control a terminal as an escape."""
    if text.isprintable():
        return text
    return re.sub(HOSTILE, lambda found: found[0].encode("unicode_escape").decode(), text).translate(_LINE_ENDS)


def hostile(text: str) -> re.Match[str] | None:
    """Return the first character of a text that could control a terminal, if any."""
    return None if text.isprintable() else re.search(HOSTILE, text)


def harmless(text: str) -> str:
    """Return a text with every character that could control a terminal as an escape, except tabs and line feeds."""
    return "\n".join(plain(line).replace("\\t", "\t") for line in text.split("\n"))


def quoted(text: object) -> str:
    """Return a text in quotes for a message: escaped and at most 48 characters long."""
    shown = plain(str(text)[: _LONGEST + 1])
    return f"'{shown[: _LONGEST - 3]}...'" if len(shown) > _LONGEST else f"'{shown}'"


def os_reason(error: OSError) -> str:
    """Return why the system cannot use a file or folder; the usual reasons are messages."""
    reason = error.strerror or str(error) or type(error).__name__
    return _OS_REASONS.get(reason, reason)


def did_you_mean(name: object, choices: Iterable[str]) -> str:
    """Return ``did you mean 'x'?`` for the choice most similar to a misspelled name, or an empty text."""
    found = nearest_name(name, choices)
    return message("did you mean {name}?", name=quoted(found)) if found else ""


def nearest_name(name: object, choices: Iterable[str]) -> str:
    """Return the choice most similar to a name, or an empty text; only the first 500 choices are compared."""
    return _nearest(str(name)[:80], tuple(dict.fromkeys(str(choice) for choice in islice(choices, _MOST_CHOICES))))


@cache
def _nearest(name: str, choices: tuple[str, ...]) -> str:
    from difflib import get_close_matches  # only needed to explain an error

    return next(iter(get_close_matches(name, choices, n=1, cutoff=_ALIKE)), "")


def counted(number: int, noun: str, nouns: str = "") -> str:
    """Return a number with a noun that agrees with it: ``1 table``, ``2 tables``; ``nouns`` is an irregular plural."""
    return f"{number:,} {noun if number == 1 else nouns or noun + 's'}"


def listing(choices: Iterable[object], most: int = 12) -> str:
    """Return the choices separated by commas; those after the first ``most`` are only counted."""
    names = [plain(str(choice)) for choice in choices]
    if len(names) <= most:
        return ", ".join(names)
    return message("{names} and {more} more", names=", ".join(names[:most]), more=len(names) - most)
