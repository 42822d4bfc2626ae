"""Notes what a document is made from: the fields of an edition, files and placeholders that are read for it."""

from collections.abc import Callable, Hashable, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from printgen.components.desk import Desk
from printgen.theme.games import AnyEdition
from printgen.words.placeholders import Placeholders

Reads = dict[tuple[str, str], Any]
"""What was read, with its value: ``("edition", "decks")``, ``("names", "space.boardwalk")``."""

Drawings = dict[Hashable, tuple[Any, Reads]]
"""What components share, by its name (see ``Desk.once``): what was drawn, and what was read for it."""


def is_unchanged(desk: Desk, reads: Reads) -> bool:
    """Whether everything that was read is so at this desk, too."""
    values: Mapping[str, Callable[[str], Any]] = {
        "edition": lambda name: getattr(desk.theme.edition, name),
        "files": desk.theme.files.get,
        "names": desk.placeholders.names.get,
    }
    return all(values[kind](name) == value for (kind, name), value in reads.items())


class Notes:
    """What is read while a document is made: all of it, and what is read for each drawing that others share."""

    def __init__(self) -> None:
        self.reads: Reads = {}
        self.drawings: Drawings = {}
        self._begun: list[tuple[Hashable, Reads]] = []

    def note(self, reads: Reads) -> None:
        """Something was read."""
        self.reads.update(reads)
        for _, begun in self._begun:
            begun.update(reads)

    def begin(self, name: Hashable) -> None:
        """A drawing is begun."""
        self._begun.append((name, {}))

    def end(self, name: Hashable, drawn: Any) -> None:
        """It is done; what was begun since and never done came to nothing."""
        while self._begun:
            begun, reads = self._begun.pop()
            if begun == name:
                self.drawings[name] = drawn, reads
                return


def recording_desk(desk: Desk, notes: Notes, drawings: Drawings) -> Desk:
    """The desk for making one document, which notes what is read; ``drawings`` that are still so are taken over."""
    edition = _noting_edition(desk.theme.edition, notes)
    placeholders = Placeholders(edition, _NotingNames(desk.placeholders.names, notes))
    drawn = _NotingDrawn(desk, notes, drawings)
    pictures = desk.pictures.reading(_NotingFiles(desk.theme.files, notes))
    theme = replace(desk.theme, edition=edition)
    return replace(desk, theme=theme, placeholders=placeholders, drawn=drawn, pictures=pictures)


class _NotingFiles(dict[str, bytes]):
    """The bytes of a theme's files, which notes those that are read."""

    def __init__(self, files: Mapping[str, bytes], notes: Notes) -> None:
        super().__init__(files)
        self._notes = notes

    def __getitem__(self, name: str) -> bytes:
        data = super().__getitem__(name)
        self._notes.note({("files", name): data})
        return data


class _NotingNames(dict[str, str]):
    """The names of placeholders, which notes those that are looked up."""

    def __init__(self, names: Mapping[str, str], notes: Notes) -> None:
        super().__init__(names)
        self._notes = notes

    def get(self, name: str, default: Any = None) -> Any:
        value = super().get(name, default)
        self._notes.note({("names", name): value})
        return value


class _NotingDrawn(dict[Hashable, Any]):
    """What components share: asked for a drawing that it lacks, it begins to note what that is made from."""

    def __init__(self, desk: Desk, notes: Notes, known: Drawings) -> None:
        super().__init__()
        self._desk, self._notes, self._known = desk, notes, known

    def __contains__(self, name: Hashable) -> bool:
        if super().__contains__(name):
            return True
        drawn, reads = self._known.get(name, (None, None))
        if reads is None or not is_unchanged(self._desk, reads):
            self._notes.begin(name)
            return False
        super().__setitem__(name, drawn)
        self._notes.drawings[name] = drawn, reads
        return True

    def __setitem__(self, name: Hashable, drawn: Any) -> None:
        super().__setitem__(name, drawn)
        self._notes.end(name, drawn)

    def __getitem__(self, name: Hashable) -> Any:
        if name in self._notes.drawings:
            self._notes.note(self._notes.drawings[name][1])
        return super().__getitem__(name)


def _noting_edition(edition: AnyEdition, notes: Notes) -> AnyEdition:
    kind = type(edition)
    values = {name: getattr(edition, name) for name in kind.__struct_fields__}
    noted: AnyEdition = _noting_kind(kind)(**values)
    noted.__dict__["notes"] = notes
    return noted


@cache
def _noting_kind(kind: Any) -> Callable[..., Any]:
    """A kind of edition, each of whose fields is noted as it is read."""
    fields = frozenset(kind.__struct_fields__)

    def read(self: Any, name: str) -> Any:
        value = kind.__getattribute__(self, name)
        if name in fields:
            kind.__getattribute__(self, "__dict__")["notes"].note({("edition", name): value})
        return value

    noting_kind: Callable[..., Any] = type(kind)(kind.__name__, (kind,), {"__getattribute__": read}, dict=True)
    return noting_kind
