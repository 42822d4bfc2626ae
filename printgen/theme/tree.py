"""A theme's file as mappings and lists that know the place of each of their parts."""

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from printgen.errors import Mark, Problem, plain, quoted

KeyPath = tuple[str | int, ...]
SPELLINGS = {"color": "colour", "gray": "grey"}  # of fields: what may be written, and their names


class FieldMarks(NamedTuple):
    """Where a field stands: its key, and its value."""

    key: Mark
    value: Mark


class SourceMapping(dict[str, Any]):
    """A mapping; ``mark`` is its own place, ``places`` those of its fields."""

    __slots__ = ("mark", "places")

    def __init__(self, mark: Mark) -> None:
        super().__init__()
        self.mark = mark
        self.places: dict[str, FieldMarks] = {}

    def put(self, key: str, value: Any, place: FieldMarks) -> None:
        """Set a field and its place."""
        self[key] = value
        self.places[key] = place

    def without(self, names: Collection[str]) -> "SourceMapping":
        """A copy that lacks those fields."""
        copy = SourceMapping(self.mark)
        copy.update(self)
        copy.places.update(self.places)
        for name in names:
            copy.pop(name, None)
            copy.places.pop(name, None)
        return copy


class SourceList(list[Any]):
    """A list; ``mark`` is its own place, ``marks`` those of its items, None where an item itself knows its place.

    One that ``replaces`` takes the place of a base's, even where their items have ids; one that ``sets_order`` and
    names all of a base's items puts them in its own order.
    """

    __slots__ = ("mark", "marks", "replaces", "sets_order")

    def __init__(self, mark: Mark) -> None:
        super().__init__()
        self.mark = mark
        self.marks: list[Mark | None] = []
        self.replaces = False
        self.sets_order = False

    def add(self, value: Any, mark: Mark | None) -> None:
        """Append an item and its place."""
        self.append(value)
        self.marks.append(mark)

    def place(self, at: int) -> Mark:
        """Where an item stands."""
        mark = self.marks[at]
        if mark is None:
            mark = self[at].mark
        assert isinstance(mark, Mark)
        return mark


class YamlReading(NamedTuple):
    """A file as read: its tree, None where it could not be read, and what is wrong with it."""

    tree: SourceMapping | None
    problems: list[Problem]


def normalize_spellings(tree: SourceMapping) -> list[Problem]:
    """Rename ``color`` to ``colour`` and ``gray`` to ``grey`` in all records, and return the problems of doing so.

    Records are what lists hold; mappings such as ``icons`` are left alone, for their keys are the author's own.
    """
    problems = []
    rest: list[Any] = [tree]
    while rest:
        node = rest.pop()
        for item in node if isinstance(node, SourceList) else ():
            for name in SPELLINGS.keys() & item.keys() if isinstance(item, SourceMapping) else ():
                place, usual = item.places.pop(name), SPELLINGS[name]
                value = item.pop(name)
                if usual in item:
                    problems.append(
                        Problem(f"'{name}' and '{usual}' are the same field", place.key, "keep one of them")
                    )
                else:
                    item.put(usual, value, place)
        parts = node.values() if isinstance(node, SourceMapping) else node
        rest += [part for part in parts if isinstance(part, SourceMapping | SourceList)]
    return problems


def identity(item: object) -> str | int | None:
    """What tells an item of a list from the others: its ``id``, for a note its ``value``, else None."""
    if not isinstance(item, SourceMapping):
        return None
    name = item["id"] if "id" in item else item.get("value")
    return name if isinstance(name, str | int) else None


def repeated_ids(tree: SourceMapping) -> list[Problem]:
    """Return a problem for each id that a list of one file gives to two items."""
    problems = []
    rest: list[Any] = [tree]
    while rest:
        node = rest.pop()
        if isinstance(node, SourceList):
            first: dict[str | int, int] = {}
            for at, item in enumerate(node):
                name = identity(item)
                if name is not None and first.setdefault(name, at) != at:
                    message = f"the id {quoted(name)} is given twice: first in {node.place(first[name]).within}"
                    problems.append(Problem(message, node.place(at), "give each its own id"))
        parts = node.values() if isinstance(node, SourceMapping) else node
        rest += [part for part in parts if isinstance(part, SourceMapping | SourceList)]
    return problems


def letters(node: object) -> int:
    """How many characters the texts of a tree have."""
    if isinstance(node, str):
        return len(node)
    return sum(letters(value) for _, value, _ in entries(node))


def entries(node: object) -> Iterator[tuple[str | int, Any, Mark]]:
    """The parts of a mapping or list: key or position, value, place."""
    if isinstance(node, SourceMapping):
        places = node.places
        yield from ((key, value, places[key].value) for key, value in node.items())
    elif isinstance(node, SourceList):
        yield from ((at, value, node.place(at)) for at, value in enumerate(node))


def place(tree: SourceMapping, path: KeyPath) -> Mark:
    """Where the value at that path stands."""
    node: Any = tree
    mark = tree.mark
    for step in path:
        mark = node.place(int(step)) if isinstance(node, SourceList) else node.places[step].value
        node = node[step]
    return mark


def label(tree: SourceMapping, path: KeyPath) -> str:
    """The path in words, ids in place of positions: ``spaces.boardwalk.price``."""
    node: Any = tree
    words = []
    for step in path:
        node = node[step]
        name = identity(node) if isinstance(step, int) else None
        words.append(plain(str(step if name is None else name))[:60])
    return ".".join(words)


class PathMarks(Mapping[str, Mark]):
    """The places of all values by their path in words; built when it is first asked."""

    def __init__(self, tree: SourceMapping) -> None:
        self._tree = tree

    @cached_property
    def _places(self) -> dict[str, Mark]:
        found: dict[str, Mark] = {}
        rest: list[tuple[str, Any]] = [("", self._tree)]
        while rest:
            prefix, node = rest.pop()
            for step, value, mark in entries(node):
                name = identity(value) if isinstance(step, int) else None
                path = f"{prefix}{step if name is None else name}"
                found.setdefault(path, mark)
                rest.append((f"{path}.", value))
        return found

    def __getitem__(self, path: str) -> Mark:
        return self._places[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
