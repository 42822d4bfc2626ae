"""Valid editions with their files, the places of their values, and checks of themes."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Generic

from msgspec import Struct

from printgen.errors import Mark, Notice, nearest_mark

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # the standard library's TypeVar has no default before Python 3.13

    from printgen.theme.records import Common

    E = TypeVar("E", bound=Common, default=Common, covariant=True)
else:
    from typing import TypeVar

    E = TypeVar("E")


class OwnFiles(Struct, frozen=True):
    """The files of a theme that are not bundled, and the place where one of them names a bundled theme."""

    names: frozenset[str]
    base: Mark


class Origin(Struct, frozen=True, dict=True):
    """All texts, pictures and fonts that a theme was read from, by name.

    ``rules`` are those set for this build alone, in the order in which they were set.
    """

    read: tuple[tuple[str, bytes], ...] = ()
    files: Mapping[str, bytes] = {}
    rules: tuple[str, ...] = ()

    @cached_property
    def hash(self) -> str:
        """The hash of all parts; computed on demand, since fonts are large."""
        whole = sha256()
        for name, data in [*self.read, *sorted(self.files.items())]:
            whole.update(f"{name}\0{len(data)}\0".encode())
            whole.update(data)
        found = whole.hexdigest()
        for rules in self.rules:
            found = sha256(f"{found}\n{rules}".encode()).hexdigest()
        return found


class Theme(Struct, Generic[E], frozen=True):
    """A valid edition with its files.

    ``files`` holds the bytes of its pictures and fonts, already checked, by the name that the edition uses.
    ``marks`` is the place of each value, by its path with ids for list items (``spaces.boardwalk.name``).
    ``origin`` holds everything that was read, ``settings`` the options set for this build alone.
    ``inputs`` are the files that were read, as a manifest names them, with their hashes (empty for missing files).
    ``own`` are its own files, None if all are bundled. ``notices`` are remarks for the user that are not problems.
    """

    edition: E
    files: Mapping[str, bytes]
    marks: Mapping[str, Mark]
    origin: Origin = Origin()
    settings: tuple[str, ...] = ()
    inputs: tuple[tuple[str, str], ...] = ()
    own: OwnFiles | None = None
    notices: tuple[Notice, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """The notices as texts."""
        return tuple(one.text for one in self.notices)

    @property
    def source(self) -> str:
        """The hash of everything that was read."""
        return self.origin.hash

    def mark(self, where: str) -> Mark | None:
        """Return the place where a value can be changed: its own, or the reference to its bundled theme."""
        found = self.written(where)
        return self.own.base if found and self.own and found.file not in self.own.names else found

    def written(self, where: str) -> Mark | None:
        """Return the place of a value, or of its nearest parent that has one, in the files that were read."""
        return nearest_mark(self.marks, where)


class ThemeProblem(Struct, frozen=True):
    """A problem of a theme: the path of the value, a message, and a hint.

    A hint that needs a search is a function, which is called only for problems that are shown. ``missing`` is the name
    of a field below the path that must not be absent: an emptied cell of it is the place of the problem.
    """

    path: str
    message: str
    hint: str | Callable[[], str] = ""
    missing: str = ""

    def mark(self, theme: Theme[Any]) -> Mark | None:
        """Return the place of the problem in its theme."""
        return theme.mark(f"{self.path}.{self.missing}" if self.missing else self.path)

    @property
    def advice(self) -> str:
        """The hint as text."""
        return self.hint if isinstance(self.hint, str) else self.hint()


Problems = Iterator[ThemeProblem]


class ThemeCheck(Struct, frozen=True):
    """A check, and the fields that it reads."""

    needs: tuple[str, ...]
    find: Callable[[Any], Problems]  # takes an edition of the check's game
