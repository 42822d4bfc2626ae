"""The names of exported pictures, made by a pattern."""

import re
from string import Formatter

from printgen.errors import Problem, UsageError
from printgen.export.settings import ExportSettings
from printgen.export.subjects import Subject

_FIELDS = ("document", "group", "id", "face")
_SAFE = re.compile(r"[\w{}. /-]+\Z")  # a name on every system


class PictureNames:
    """Gives each picture its file's name, and sees that no two have the same."""

    def __init__(self, settings: ExportSettings) -> None:
        self._pattern, self._ending = settings.names, settings.file_type
        self._taken: set[str] = set()

    def name(self, subject: Subject, face: str) -> str:
        """The name of the picture of a face; raises UsageError where another has it."""
        group = subject.group or subject.document
        filled = self._pattern.format(document=subject.document, group=group, id=subject.id, face=face)
        name = f"{filled}.{self._ending}"
        if name.casefold() in self._taken:
            hint = "let the pattern hold {id} and {face}"
            raise UsageError(Problem(f"--names: two pictures would be called '{name}'", hint=hint))
        self._taken.add(name.casefold())
        return name


def checked_pattern(pattern: str) -> str:
    """A pattern as it was given; raises UsageError for one that makes no names."""
    fields = _fields_in(pattern)
    hint = f"it may hold {', '.join('{' + field + '}' for field in _FIELDS)}, such as 'cards/{{id}}-{{face}}'"
    if unknown := [field for field in fields if field not in _FIELDS]:
        raise UsageError(Problem(f"'{pattern}': there is no '{unknown[0]}' in the names of pictures", hint=hint))
    if not _SAFE.match(pattern) or any(part in ("", ".", "..") for part in pattern.split("/")):
        problem = f"'{pattern}' makes no names of files: letters, digits, '-', '_', '.' and '/' between folders do"
        raise UsageError(Problem(problem, hint=hint))
    return pattern


def _fields_in(pattern: str) -> list[str | None]:
    """The names of a pattern's gaps."""
    try:
        parts = list(Formatter().parse(pattern))
    except ValueError as error:
        raise UsageError(f"'{pattern}' is no pattern for names: {error}") from error
    return [field for _, field, spec, conversion in parts if field is not None or spec or conversion]
