"""Jobs: one for each row of a table over a base theme, or for each theme in a folder."""

import re
from array import array
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from printgen import api
from printgen.batch.stores import theme_at
from printgen.batch.tables import Cell, Row, reader_of
from printgen.errors import Mark, Problem, ThemeError, UsageError, did_you_mean, plain, quoted
from printgen.kit.choices import OPTIONS
from printgen.limits import PROBLEMS
from printgen.loading import whole_tree
from printgen.messages import message
from printgen.theme.chain import FILE
from printgen.theme.changes import Change, Changes, Steps, UnknownFieldError, field_steps

ID, LANGUAGE = "id", "language"
OPTION_COLUMNS = frozenset((*(option.field for option in OPTIONS), "variant", "only"))
"""The columns that set options of a build; ``card-size`` is read as ``card_size``."""
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,99}\Z")


class Job(Struct, frozen=True):
    """A kit to make: its id, its theme, and what its row changes.

    ``number`` counts the jobs of the batch from 0. ``options`` are cells by the columns of options. ``problems`` were
    found when its row was read.
    """

    number: int
    id: str
    theme: str
    changes: Changes | None = None
    options: Mapping[str, Cell] = {}
    language: str | None = None
    place: Mark | None = None
    problems: tuple[Problem, ...] = ()


class Jobs:
    """The jobs of a table or folder, in their order; however many there are, they are never in memory at once."""

    def __init__(self, source: Path, base: str | None) -> None:
        """Find the jobs of a source: a table of changes to the ``base``, or a folder of themes.

        Raises PrintgenError if there are none, if a column is unknown, or if the base has problems.
        """
        hint = ""
        if source.is_dir():
            if base:
                raise UsageError(
                    message("{path} is a folder of themes, which needs no --theme", path=plain(str(source)))
                )
            self._source: _Folder | _Table = _Folder(source)
            hint = message("it needs a folder with a {file} for each", file=FILE)
        elif base is None:
            hint = message("name the theme that the rows change, such as --theme classic")
            raise UsageError(Problem(message("a table of jobs needs --theme"), hint=hint))
        else:
            self._source = _Table(source, base)
        self.count = self._source.count
        if not self.count:
            raise ThemeError(Problem(message("there are no jobs in {path}", path=plain(str(source))), hint=hint))

    def __iter__(self) -> Iterator[Job]:
        return iter(self._source)


class _Folder:
    """The themes in a folder, each in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._folders = sorted(path.parent for path in folder.glob(f"*/{FILE}"))
        self.count = len(self._folders)

    def __iter__(self) -> Iterator[Job]:
        for number, folder in enumerate(self._folders):
            yield _checked(Job(number, folder.name, f"{folder}/"))


class _Table:
    """The rows of a table."""

    def __init__(self, path: Path, base: str) -> None:
        self._read, self._base, self._folder = reader_of(path), base, str(path.parent)
        self._record = type(api.load(theme_at(base)).edition)
        self._tree = whole_tree(theme_at(base))
        self._steps: dict[str, Steps] = {}
        self.count, self._repeated = self._surveyed()

    def __iter__(self) -> Iterator[Job]:
        met: dict[int, Mark] = {}  # the first rows of repeated ids
        for number, row in enumerate(self._read()):
            job = self._job(number, row)
            if (digest := _digest(job.id)) in self._repeated:
                first = met.setdefault(digest, row.mark)
                if first is not row.mark:
                    text = message(
                        "the id {id} is given twice: first in {place}", id=quoted(job.id), place=first.within
                    )
                    problem = Problem(text, job.place, message("give each its own id"))
                    job = replace(job, problems=(*job.problems, problem))
            yield job

    def _surveyed(self) -> tuple[int, frozenset[int]]:
        """Return the number of rows, and the ids that several have, by their hashes; a row takes eight bytes.

        Raises ThemeError for unknown columns.
        """
        hashes, problems = array("Q"), list[Problem]()
        for number, row in enumerate(self._read()):
            hashes.append(_digest(_id_of(number, row)))
            for heading, cell in row.cells.items():
                if heading not in self._steps and (problem := self._learn(heading, cell.mark)):
                    problems.append(problem)
                    if len(problems) > PROBLEMS.most:
                        raise ThemeError(problems)
        if problems:
            raise ThemeError(problems)
        import numpy

        ordered = numpy.sort(numpy.frombuffer(hashes, dtype=numpy.uint64))
        return len(hashes), frozenset(ordered[1:][ordered[1:] == ordered[:-1]].tolist())

    def _learn(self, heading: str, mark: Mark) -> Problem | None:
        """Find the field of a heading; return the problem of an unknown one, once."""
        self._steps[heading] = ()
        if heading in (ID, LANGUAGE) or _option(heading) in OPTION_COLUMNS:
            return None
        try:
            self._steps[heading] = field_steps(heading, self._record, self._tree)
        except UnknownFieldError as error:
            hint = error.hint
            if "." not in heading:
                hint = did_you_mean(heading, (ID, LANGUAGE, *sorted(OPTION_COLUMNS))) or hint
            return Problem(error.text, mark, hint)
        return None

    def _job(self, number: int, row: Row) -> Job:
        place = Mark(row.mark.file, row.mark.line, 1, row.mark.sheet)
        options, changes, language = dict[str, Cell](), list[Change](), None
        for heading, cell in row.cells.items():
            if steps := self._steps[heading]:
                changes.append(Change(steps, cell.value, cell.mark, cell.strange))
            elif heading == LANGUAGE:
                language = str(cell.value).strip()
            elif heading != ID:
                options[_option(heading)] = cell
        given = Changes(tuple(changes), place, self._folder) if changes else None
        place = row.cells[ID].mark if ID in row.cells else place
        return _checked(
            Job(number, _id_of(number, row), self._base, given, options, language, place, problems=row.problems)
        )


def _option(heading: str) -> str:
    return heading.replace("-", "_")


def _id_of(number: int, row: Row) -> str:
    """Return the id of a row, by default its number, counted from 1."""
    if ID not in row.cells:
        return f"{number + 1:06}"
    value = row.cells[ID].value
    return str(int(value) if isinstance(value, float) and value.is_integer() else value).strip()


def _digest(id: str) -> int:
    """Return a hash of an id; some disks do not distinguish capitals."""
    return int.from_bytes(sha256(id.casefold().encode()).digest()[:8], "big")


def _checked(job: Job) -> Job:
    """Return the job, with a problem if its id cannot be the name of a folder."""
    if _ID.match(job.id):
        return job
    hint = message("use letters from A to Z, digits, hyphens, dots and underscores, at most 100")
    problem = Problem(message("{id} cannot be the name of a folder", id=quoted(job.id)), job.place, hint)
    return replace(job, problems=(*job.problems, problem))
