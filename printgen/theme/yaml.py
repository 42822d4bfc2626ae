"""YAML files as trees of mappings and lists that know the place of each part."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from printgen.errors import HOSTILE, Mark, Problem, hostile, plain, quoted
from printgen.limits import PROBLEMS, YAML_BYTES, YAML_DEPTH, YAML_VALUES
from printgen.messages import message

KeyPath = tuple[str | int, ...]
SPELLINGS = {"color": "colour", "gray": "grey"}  # American spellings of fields, which are accepted, too

# The parser of libyaml, or if it is missing the pure Python one, which is ten times slower.
PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})\Z")
_FLOAT = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})\.[0-9]{1,17}(?:[eE][-+]?[0-9]{1,2})?\Z")
_NUMERIC = frozenset("+-0123456789")
CLEARED: Any = object()
"""The value of a cell that was emptied: the field is without a value, whatever it inherits."""
_new: Any = tuple.__new__  # three times as fast as a named tuple's constructor, for thousands of marks

_ALIGN = message("align the fields of a mapping")
_BRACKET = message("close the bracket; put text that contains ': ', brackets, braces or commas in quotes")
_QUOTE = message("close the quote")
_LONG = message("move long card lists to CSV files (cards_file)")
_DELETE = message("delete it")
_NAME_IS_TEXT = message("a field's name must be plain text")
# Parts of the parser's messages, and what they mean to the author, with a hint.
_SYNTAX = (
    (
        "mapping values are not allowed",
        message("this is not valid YAML: a value cannot start here"),
        message("put text that contains ': ' in quotes"),
    ),
    (
        "cannot start any token",
        message("this is not valid YAML: text cannot start with this character"),
        message("indent with spaces, not tabs; put text that begins with @, ` or % in quotes"),
    ),
    ("unexpected end of stream", message("this is not valid YAML: a quote is not closed"), _QUOTE),
    ("unexpected document", message("this is not valid YAML: a quote is not closed"), _QUOTE),
    (
        "unknown escape character",
        message("this is not valid YAML: there is no such escape sequence"),
        message("write a backslash twice, or put the text in single quotes"),
    ),
    (
        "'-' indicator",
        message("this is not valid YAML: expected an item of a list"),
        message("align the dashes of a list"),
    ),
    ("did not find expected key", message("this is not valid YAML: expected a field"), _ALIGN),
    ("block end", message("this is not valid YAML: expected a field"), _ALIGN),
    (
        "could not find expected ':'",
        message("this is not valid YAML: expected a ':' after the name of a field"),
        message("write 'name: value', and indent the lines of a longer text"),
    ),
    ("',' or", message("this is not valid YAML: expected a comma or a closing bracket"), _BRACKET),
    ("node content", message("this is not valid YAML: expected a value"), message("a bracket is not closed")),
    (
        "<document start>",
        message("this is not valid YAML: the document ended before this"),
        message("a theme is one YAML document: remove '...' and what follows it"),
    ),
)


class FieldMarks(NamedTuple):
    """The places of a field's key and value."""

    key: Mark
    value: Mark


class SourceMapping(dict[str, Any]):
    """A mapping that knows its place (``mark``) and the ``places`` of its fields."""

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
        """Return a copy without some fields."""
        copy = SourceMapping(self.mark)
        copy.update(self)
        copy.places.update(self.places)
        for name in names:
            copy.pop(name, None)
            copy.places.pop(name, None)
        return copy


class SourceList(list[Any]):
    """A list that knows its place (``mark``) and those of its items (``marks``, None if the item knows its own).

    If ``replaces`` is set, the list replaces the base's list instead of being merged with it. If ``sets_order`` is set
    and the list names all items of the base, its order applies. ``deleted`` are the ids of items whose rows were
    deleted from a sheet.
    """

    __slots__ = ("deleted", "mark", "marks", "replaces", "sets_order")

    def __init__(self, mark: Mark) -> None:
        super().__init__()
        self.mark = mark
        self.marks: list[Mark | None] = []
        self.replaces = False
        self.sets_order = False
        self.deleted: tuple[str, ...] = ()

    def add(self, value: Any, mark: Mark | None) -> None:
        """Append an item and its place."""
        self.append(value)
        self.marks.append(mark)

    def empty_copy(self) -> "SourceList":
        """Return the list without its items."""
        copy = SourceList(self.mark)
        copy.replaces, copy.sets_order, copy.deleted = self.replaces, self.sets_order, self.deleted
        return copy

    def place(self, at: int) -> Mark:
        """Return the place of an item."""
        mark = self.marks[at]
        if mark is None:
            mark = self[at].mark
        assert isinstance(mark, Mark)
        return mark


class YamlReading(NamedTuple):
    """The tree of a file, None if the file could not be read, and all problems."""

    tree: SourceMapping | None
    problems: list[Problem]


def normalize_spellings(tree: SourceMapping) -> list[Problem]:
    """Rename ``color`` to ``colour`` and ``gray`` to ``grey`` in all items of lists, and return any conflicts.

    Other mappings, such as ``icons``, are left alone because their keys are the author's own names.
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
                        Problem(
                            message("'{name}' and '{other}' are the same field", name=name, other=usual),
                            place.key,
                            message("keep one of them"),
                        )
                    )
                else:
                    item.put(usual, value, place)
        parts = node.values() if isinstance(node, SourceMapping) else node
        rest += [part for part in parts if isinstance(part, SourceMapping | SourceList)]
    return problems


def identity(item: object) -> str | int | None:
    """Return the ``id`` of a list item, or the ``value`` of a banknote; None if it has neither."""
    if not isinstance(item, SourceMapping):
        return None
    name = item["id"] if "id" in item else item.get("value")
    return name if isinstance(name, str | int) else None


def repeated_ids(tree: SourceMapping) -> list[Problem]:
    """Return a problem for each id that two items of a list in one file share."""
    problems = []
    rest: list[Any] = [tree]
    while rest:
        node = rest.pop()
        if isinstance(node, SourceList):
            first: dict[str | int, int] = {}
            for at, item in enumerate(node):
                name = identity(item)
                if name is not None and first.setdefault(name, at) != at:
                    fault = message(
                        "the id {id} is given twice: first in {place}",
                        id=quoted(name),
                        place=node.place(first[name]).within,
                    )
                    problems.append(Problem(fault, node.place(at), message("give each its own id")))
        parts = node.values() if isinstance(node, SourceMapping) else node
        rest += [part for part in parts if isinstance(part, SourceMapping | SourceList)]
    return problems


def letters(node: object) -> int:
    """Return the number of characters in all texts of a tree."""
    if isinstance(node, str):
        return len(node)
    return sum(letters(value) for _, value, _ in entries(node))


def entries(node: object) -> Iterator[tuple[str | int, Any, Mark]]:
    """Yield the key or position, value and place of each part of a mapping or list."""
    if isinstance(node, SourceMapping):
        places = node.places
        yield from ((key, value, places[key].value) for key, value in node.items())
    elif isinstance(node, SourceList):
        yield from ((at, value, node.place(at)) for at, value in enumerate(node))


def place(tree: SourceMapping, path: KeyPath) -> Mark:
    """Return the place of the value at a path."""
    node: Any = tree
    mark = tree.mark
    for step in path:
        mark = node.place(int(step)) if isinstance(node, SourceList) else node.places[step].value
        node = node[step]
    return mark


def label(tree: SourceMapping, path: KeyPath) -> str:
    """Return a path with ids instead of positions: ``spaces.boardwalk.price``."""
    node: Any = tree
    words = []
    for step in path:
        node = node[step]
        name = identity(node) if isinstance(step, int) else None
        words.append(plain(str(step if name is None else name))[:60])
    return ".".join(words)


class PathMarks(Mapping[str, Mark]):
    """The places of all values by their labels, and of emptied cells; collected on first use."""

    def __init__(self, tree: SourceMapping) -> None:
        self.tree = tree

    @cached_property
    def _places(self) -> dict[str, Mark]:
        found: dict[str, Mark] = {}
        rest: list[tuple[str, Any]] = [("", self.tree)]
        while rest:
            prefix, node = rest.pop()
            for step, value, mark in entries(node):
                name = identity(value) if isinstance(step, int) else None
                path = f"{prefix}{step if name is None else name}"
                found.setdefault(path, mark)
                rest.append((f"{path}.", value))
            if isinstance(node, SourceMapping):  # fields whose cells were emptied have only their places
                for field, marks in node.places.items():
                    found.setdefault(f"{prefix}{field}", marks.value)
        return found

    def __getitem__(self, path: str) -> Mark:
        return self._places[path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


class _ReadingError(Exception):
    """The reading of a file must stop; carries the problem."""


def bundled_tree(path: Path) -> Any:
    """Read a file of our own as plain values, without the places and the limits that files of users need."""
    return yaml.load(path.read_bytes(), PARSER)


def read_tree(
    data: bytes,
    file: str,
    parser: Any = PARSER,
    *,
    expected: str = message("a theme is a mapping of fields"),
    begins: str = message("begin with 'format: 1' and 'title: ...'"),
) -> YamlReading:
    """Read a YAML file: a theme, or another kind whose message for anything but a mapping is ``expected``.

    ``begins`` is the hint that shows the first lines of such a file.

    ``file`` is its name in messages. Duplicate keys, tags, anchors, aliases and unsafe characters are reported and
    skipped, so that one run reports all of them; an exceeded limit or a syntax error ends the reading.
    """
    if len(data) > YAML_BYTES.most:
        fault = message("the file is larger than {limit}", limit=str(YAML_BYTES))
        return YamlReading(None, [Problem(fault, Mark(file, 1, 1), _LONG)])
    text, problems = decoded_text(data, file)
    if problems and not text:
        return YamlReading(None, problems)
    builder = _Builder(file, problems)
    try:
        events = parser(text)
        while (event := events.get_event()) is not None:
            builder.take(event)
    except _ReadingError as stop:
        return YamlReading(None, [*problems, stop.args[0]])
    except yaml.YAMLError as error:
        position = getattr(error, "problem_mark", None)
        mark = Mark(file, position.line + 1, position.column + 1) if position else Mark(file, 1, 1)
        return YamlReading(None, [*problems, _syntax_problem(error, mark)])
    tree = builder.root
    if not isinstance(tree, SourceMapping):
        return YamlReading(None, [*problems, Problem(expected, Mark(file, 1, 1), begins)])
    return YamlReading(tree, problems)


def _syntax_problem(error: yaml.YAMLError, mark: Mark) -> Problem:
    """Explain an error of the parser; one that is not known is shown in its own words."""
    reason = getattr(error, "problem", None) or getattr(error, "reason", None)
    if not reason:
        return Problem(message("this is not valid YAML"), mark)
    for part, fault, hint in _SYNTAX:
        if part in reason:
            return Problem(fault, mark, hint)
    context = getattr(error, "context", None)
    shown = f"{context}, {reason}" if context else reason
    return Problem(message("this is not valid YAML: {reason}", reason=shown), mark)


def decoded_text(data: bytes, file: str) -> tuple[str, list[Problem]]:
    """Return UTF-8 text, empty if it is not UTF-8, with unsafe characters replaced; and all problems."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        mark = _position(data[: error.start].decode(), error.start, file)
        fault = message("byte {byte} is not UTF-8 text", byte=f"{data[error.start]:#04x}")
        return "", [Problem(fault, mark, message("save the file as UTF-8"))]
    problems = [
        Problem(
            message("the character {code} is not allowed", code=f"U+{ord(found[0]):04X}"),
            _position(text, found.start(), file),
            _DELETE,
        )
        for found in islice(re.finditer(HOSTILE, text), PROBLEMS.most)
    ]
    return (re.sub(HOSTILE, "\ufffd", text) if problems else text), problems


class _Builder:
    """Builds a tree from the parser's events; ``holder`` is the current container and ``key`` its next field."""

    def __init__(self, file: str, problems: list[Problem]) -> None:
        self.file = file
        self.problems = problems
        self.root: Any = None
        self.holder: SourceMapping | SourceList | None = None
        self.key: str | None = None
        self.key_mark = Mark(file, 1, 1)
        self.stack: list[SourceMapping | SourceList | None] = []
        self.nodes = 0
        self.documents = 0

    def take(self, event: Any) -> None:
        if handler := _HANDLERS.get(type(event)):
            handler(self, event)

    def scalar(self, event: Any) -> None:
        mark = self.counted(event)
        text = event.value
        if event.style == '"' and hostile(text):
            self.note(message("an escape in this text stands for a character that is not allowed"), mark, _DELETE)
            text = re.sub(HOSTILE, "\ufffd", text)
        holder, key = self.holder, self.key
        if key is not None and type(holder) is SourceMapping:  # the most frequent event
            self.put_field(holder, key, text if event.style else _value(text), mark)
            self.key = None
        elif type(holder) is SourceMapping:
            self.field(text, mark)
        else:
            self.put(text if event.style else _value(text), mark)

    def field(self, key: str, mark: Mark) -> None:
        if key == "<<":
            hint = message("write the fields out, or use 'extends'")
            self.note(message("merge keys (<<) are not allowed"), mark, hint)
        self.key, self.key_mark = key, mark

    def mapping(self, event: Any) -> None:
        self.open(SourceMapping(self.counted(event)))

    def sequence(self, event: Any) -> None:
        self.open(SourceList(self.counted(event)))

    def open(self, container: SourceMapping | SourceList) -> None:
        if self.key is None and type(self.holder) is SourceMapping:
            hint = message("put text with brackets in quotes")
            raise _ReadingError(Problem(_NAME_IS_TEXT, container.mark, hint))
        if len(self.stack) >= YAML_DEPTH.most:
            fault = message("more than {limit} of nesting", limit=str(YAML_DEPTH))
            raise _ReadingError(Problem(fault, container.mark, message("a theme needs only about six levels")))
        self.put(container, container.mark)
        self.stack.append(self.holder)
        self.holder = container

    def end(self, event: Any) -> None:
        self.holder = self.stack.pop()

    def alias(self, event: Any) -> None:
        mark = self.counted(event)
        if self.key is None and type(self.holder) is SourceMapping:
            raise _ReadingError(Problem(_NAME_IS_TEXT, mark, message("put text that begins with * in quotes")))
        if self.key != "<<":
            hint = message("write the value out; put text that begins with * in quotes")
            self.note(message("aliases (*name) are not allowed"), mark, hint)
        self.key = None

    def document(self, event: Any) -> None:
        self.documents += 1
        if self.documents > 1:
            mark = Mark(self.file, event.start_mark.line + 1, event.start_mark.column + 1)
            hint = message("a theme is one YAML document: remove the '---'")
            raise _ReadingError(Problem(message("a second document begins here"), mark, hint))

    def counted(self, event: Any) -> Mark:
        start = event.start_mark
        mark: Mark = _new(Mark, (self.file, start.line + 1, start.column + 1, "", ""))
        self.nodes += 1
        if self.nodes > YAML_VALUES.most:
            raise _ReadingError(Problem(message("more than {n:,} values", n=YAML_VALUES.most), mark, _LONG))
        # Every alias has an anchor, and none has a tag.
        if (event.anchor is not None or event.tag is not None) and type(event) is not yaml.AliasEvent:
            self.refuse_properties(event, mark)
        return mark

    def refuse_properties(self, event: Any, mark: Mark) -> None:
        if event.anchor is not None:
            hint = message("put text that begins with & in quotes")
            self.note(message("anchors (&name) are not allowed"), mark, hint)
        if event.tag is not None:
            hint = message("put text that begins with ! in quotes")
            self.note(message("tags (!name) are not allowed"), mark, hint)

    def put(self, value: Any, mark: Mark) -> None:
        holder = self.holder
        if holder is None:
            self.root = value
        elif isinstance(holder, SourceList):
            holder.add(value, mark)
        else:
            self.put_field(holder, str(self.key), value, mark)
        self.key = None

    def put_field(self, table: SourceMapping, key: str, value: Any, mark: Mark) -> None:
        if key in table:
            line = table.places[key].key.line
            fault = message("{name} is given twice: first in line {line}", name=quoted(key), line=line)
            if isinstance(value, SourceMapping | SourceList):
                hint = message("move the contents of both under one {name}", name=quoted(f"{key}:"))
            else:
                hint = message("keep one of the two")
            self.note(fault, self.key_mark, hint)
        elif key != "<<":
            table[key], table.places[key] = value, _new(FieldMarks, (self.key_mark, mark))

    def note(self, fault: str, mark: Mark, hint: str) -> None:
        self.problems.append(Problem(fault, mark, hint))


_HANDLERS: dict[type, Callable[[_Builder, Any], None]] = {
    yaml.ScalarEvent: _Builder.scalar,
    yaml.MappingStartEvent: _Builder.mapping,
    yaml.SequenceStartEvent: _Builder.sequence,
    yaml.MappingEndEvent: _Builder.end,
    yaml.SequenceEndEvent: _Builder.end,
    yaml.AliasEvent: _Builder.alias,
    yaml.DocumentStartEvent: _Builder.document,
}


def _value(text: str) -> Any:
    """Return the value of a plain scalar; NO, 010, 1_000 and 12:30 remain text."""
    if text[:1] in _NUMERIC:
        if _INTEGER.match(text):
            return int(text)
        return float(text) if _FLOAT.match(text) else text
    return _WORDS.get(text, text)


def _position(text: str, at: int, file: str) -> Mark:
    before = text[:at]
    return Mark(file, before.count("\n") + 1, len(before) - before.rfind("\n"))
