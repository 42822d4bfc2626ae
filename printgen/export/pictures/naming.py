"""File names of exported pictures, from a pattern."""

import re
from string import Formatter

from printgen.errors import Problem, UsageError
from printgen.export.settings import ExportSettings
from printgen.export.subjects import ExportItem

_FIELDS = ("document", "group", "id", "face")
_SAFE = re.compile(r"[\w{}. /-]+\Z")  # valid in names on every system


class PictureNames:
    """Names the files of pictures, and refuses equal names."""

    def __init__(self, settings: ExportSettings) -> None:
        self._pattern, self._ending = settings.names, settings.file_type
        self._taken: set[str] = set()

    def name(self, subject: ExportItem, face: str) -> str:
        """Return the file name for a face; raises UsageError if it is taken."""
        group = subject.group or subject.document
        filled = self._pattern.format(document=subject.document, group=group, id=subject.id, face=face)
        name = f"{filled}.{self._ending}"
        if name.casefold() in self._taken:
            hint = "let the pattern hold {id} and {face}"
            raise UsageError(Problem(f"--names: two pictures would be called '{name}'", hint=hint))
        self._taken.add(name.casefold())
        return name


def checked_pattern(pattern: str) -> str:
    """Return a pattern of names; raises UsageError for an invalid one."""
    try:
        parts = list(Formatter().parse(pattern))
    except ValueError as error:
        raise UsageError(f"'{pattern}' is no pattern for names: {error}") from error
    fields = [field for _, field, spec, conversion in parts if field is not None or spec or conversion]
    hint = f"it may hold {', '.join('{' + field + '}' for field in _FIELDS)}, such as 'cards/{{id}}-{{face}}'"
    if unknown := [field for field in fields if field not in _FIELDS]:
        raise UsageError(Problem(f"'{pattern}': there is no '{unknown[0]}' in the names of pictures", hint=hint))
    if not _SAFE.match(pattern) or any(part in ("", ".", "..") for part in pattern.split("/")):
        problem = f"'{pattern}' makes no names of files: letters, digits, '-', '_', '.' and '/' between folders do"
        raise UsageError(Problem(problem, hint=hint))
    return pattern
