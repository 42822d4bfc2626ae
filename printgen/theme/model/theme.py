"""``Theme``: a valid edition with its files, and the place in them of each value."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from printgen.errors import Mark, nearest_mark

if TYPE_CHECKING:
    from printgen.theme.games import AnyEdition


class OwnFiles(Struct, frozen=True):
    """The files of a theme that are not bundled with printgen, and where one of them takes in what is bundled."""

    names: frozenset[str]
    base: Mark


class Theme(Struct, frozen=True):
    """A valid edition with its files.

    ``files`` holds the bytes of the art and fonts that it names, already proven safe, by the name used there.
    ``marks`` is where each value stands, by its path with ids for list items (``spaces.boardwalk.name``).
    ``source`` is the hash of everything that was read, ``settings`` the options set for this build alone.
    ``inputs`` are the files that were read, as a manifest names them, with their hashes; empty where there was none.
    ``own`` are its own files, None where all are bundled. ``notes`` are what to know of it although nothing is wrong.
    """

    edition: "AnyEdition"
    files: Mapping[str, bytes]
    marks: Mapping[str, Mark]
    source: str
    settings: tuple[str, ...] = ()
    inputs: tuple[tuple[str, str], ...] = ()
    own: OwnFiles | None = None
    notes: tuple[str, ...] = ()

    def mark(self, where: str) -> Mark | None:
        """Where a value can be changed: where it stands, or where what is bundled and says it is named."""
        found = self.written(where)
        return self.own.base if found and self.own and found.file not in self.own.names else found

    def written(self, where: str) -> Mark | None:
        """Where a value stands in the files that were read, or its nearest parent that has a place."""
        return nearest_mark(self.marks, where)
