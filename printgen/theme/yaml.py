"""The YAML reader, strict and with places."""

import re
from collections.abc import Callable
from itertools import islice
from typing import Any

import yaml

from printgen.errors import HOSTILE, Mark, Problem, hostile, quoted
from printgen.limits import PROBLEMS, YAML_BYTES, YAML_DEPTH, YAML_VALUES
from printgen.theme.tree import FieldMarks, SourceList, SourceMapping, YamlReading

# libyaml's parser where it is built in, else the one in Python: same events, ten times slower.
PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}
_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})\Z")
_FLOAT = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})\.[0-9]{1,17}(?:[eE][-+]?[0-9]{1,2})?\Z")
_NUMERIC = frozenset("+-0123456789")
_new: Any = tuple.__new__  # of a file's thousands of marks: their own constructor takes thrice as long

# What the parser says (a part of it), and what an author can do about it.
_HINTS = (
    ("mapping values are not allowed", "put text that has ': ' in it in quotes"),
    ("cannot start any token", "indent with spaces, not tabs; put text that begins with @, ` or % in quotes"),
    ("unexpected end of stream", "close the quote"),
    ("did not find expected key", "line the fields of a mapping up under each other"),
    ("block end", "line the fields of a mapping up under each other"),
    ("could not find expected ':'", "write 'name: value', and indent the lines of a longer text"),
    ("'-' indicator", "line the dashes of a list up under each other"),
    ("',' or", "close the bracket; put text that has ': ', brackets, braces or commas in it in quotes"),
    ("node content", "a bracket is not closed"),
    ("<document start>", "a theme is one YAML document: remove '...' and what follows it"),
)


class _ReadingError(Exception):
    """The file must not be read further; carries the problem."""


def read_tree(
    data: bytes, file: str, parser: Any = PARSER, what: str = "a theme", begins: str = "format: 1' and 'title: ..."
) -> YamlReading:
    """The tree of a theme's file, or of ``what`` else ``begins`` so; ``file`` is the name that messages give it.

    Duplicate keys, tags, anchors, aliases and unsafe characters are noted and passed over, so that one run tells all;
    a broken limit or a slip of syntax ends the reading.
    """
    problems: list[Problem] = []
    try:
        text = _decoded(data, file, problems)
        tree = _built(parser(text), file, problems)
    except _ReadingError as stop:
        return YamlReading(None, [*problems, stop.args[0]])
    except yaml.YAMLError as error:
        return YamlReading(None, [*problems, _syntax(error, file)])
    if not isinstance(tree, SourceMapping):
        problem = Problem(f"{what} is a mapping of fields", Mark(file, 1, 1), f"begin with '{begins}'")
        return YamlReading(None, [*problems, problem])
    return YamlReading(tree, problems)


def decoded_text(data: bytes, file: str) -> tuple[str, list[Problem]]:
    """UTF-8 text without its byte order mark, unsafe characters replaced and reported; none where it is not UTF-8."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        mark = _position(data[: error.start].decode(), error.start, file)
        return "", [Problem(f"byte {data[error.start]:#04x} is not UTF-8 text", mark, "save the file as UTF-8")]
    problems = [
        Problem(
            f"the character U+{ord(found[0]):04X} is not allowed", _position(text, found.start(), file), "delete it"
        )
        for found in islice(re.finditer(HOSTILE, text), PROBLEMS.most)
    ]
    return (re.sub(HOSTILE, "\ufffd", text) if problems else text), problems


def _decoded(data: bytes, file: str, problems: list[Problem]) -> str:
    if len(data) > YAML_BYTES.most:
        hint = "move long card lists to CSV files (cards_file)"
        raise _ReadingError(Problem(f"the file is larger than {YAML_BYTES}", Mark(file, 1, 1), hint))
    text, found = decoded_text(data, file)
    if found and not text:
        raise _ReadingError(found[0])
    problems.extend(found)
    return text


def _position(text: str, at: int, file: str) -> Mark:
    before = text[:at]
    return Mark(file, before.count("\n") + 1, len(before) - before.rfind("\n"))


def _built(parser: Any, file: str, problems: list[Problem]) -> Any:
    builder = _Builder(file, problems)
    hands: dict[type, Callable[[Any], None]] = {
        yaml.ScalarEvent: builder.scalar,
        yaml.MappingStartEvent: builder.mapping,
        yaml.SequenceStartEvent: builder.sequence,
        yaml.MappingEndEvent: builder.end,
        yaml.SequenceEndEvent: builder.end,
        yaml.AliasEvent: builder.alias,
        yaml.DocumentStartEvent: builder.document,
        yaml.DocumentEndEvent: lambda event: None,
        yaml.StreamStartEvent: lambda event: None,
        yaml.StreamEndEvent: lambda event: None,
    }
    while (event := parser.get_event()) is not None:
        hands[type(event)](event)
    return builder.root


class _Builder:
    """Builds the tree event by event; ``holder`` is the container being filled, ``key`` the field being given."""

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

    def scalar(self, event: Any) -> None:
        mark = self.counted(event)
        text = event.value
        if event.style == '"' and hostile(text):
            self.note("an escape in this text stands for a character that is not allowed", mark, "delete it")
            text = re.sub(HOSTILE, "\ufffd", text)
        holder, key = self.holder, self.key
        if key is not None and type(holder) is SourceMapping:  # most of a theme
            self.put_field(holder, key, text if event.style else _value(text), mark)
            self.key = None
        elif type(holder) is SourceMapping:
            self.field(text, mark)
        else:
            self.put(text if event.style else _value(text), mark)

    def field(self, key: str, mark: Mark) -> None:
        if key == "<<":
            self.note("merge keys (<<) are not allowed", mark, "write the fields out, or use 'extends'")
        self.key, self.key_mark = key, mark

    def mapping(self, event: Any) -> None:
        self.open(SourceMapping(self.counted(event)))

    def sequence(self, event: Any) -> None:
        self.open(SourceList(self.counted(event)))

    def open(self, container: SourceMapping | SourceList) -> None:
        if self.key is None and type(self.holder) is SourceMapping:
            hint = "put text with brackets in quotes"
            raise _ReadingError(Problem("a field's name must be plain text", container.mark, hint))
        if len(self.stack) >= YAML_DEPTH.most:
            raise _ReadingError(
                Problem(f"more than {YAML_DEPTH} of nesting", container.mark, "a theme needs about six")
            )
        self.put(container, container.mark)
        self.stack.append(self.holder)
        self.holder = container

    def end(self, event: Any) -> None:
        self.holder = self.stack.pop()

    def alias(self, event: Any) -> None:
        mark = self.counted(event)
        if self.key is None and type(self.holder) is SourceMapping:
            raise _ReadingError(
                Problem("a field's name must be plain text", mark, "put text that begins with * in quotes")
            )
        if self.key != "<<":
            hint = "write the value out; put text that begins with * in quotes"
            self.note("aliases (*name) are not allowed", mark, hint)
        self.key = None

    def document(self, event: Any) -> None:
        self.documents += 1
        if self.documents > 1:
            mark = Mark(self.file, event.start_mark.line + 1, event.start_mark.column + 1)
            hint = "a theme is one YAML document: remove the '---'"
            raise _ReadingError(Problem("a second document begins here", mark, hint))

    def counted(self, event: Any) -> Mark:
        start = event.start_mark
        mark: Mark = _new(Mark, (self.file, start.line + 1, start.column + 1, "", ""))
        self.nodes += 1
        if self.nodes > YAML_VALUES.most:
            hint = "move long card lists to CSV files (cards_file)"
            raise _ReadingError(Problem(f"more than {YAML_VALUES} values", mark, hint))
        if event.anchor is not None or event.tag is not None:
            self.marked(event, mark)
        return mark

    def marked(self, event: Any, mark: Mark) -> None:
        """Notes what is not allowed before a value; an alias has an anchor by its nature, and never a tag."""
        if type(event) is yaml.AliasEvent:
            return
        if event.anchor is not None:
            self.note("anchors (&name) are not allowed", mark, "put text that begins with & in quotes")
        if event.tag is not None:
            self.note("tags (!name) are not allowed", mark, "put text that begins with ! in quotes")

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
            message = f"{quoted(key)} is given twice: first in line {table.places[key].key.line}"
            under_one = f"write what belongs to both under one {quoted(f'{key}:')}"
            hint = under_one if isinstance(value, SourceMapping | SourceList) else "keep one of the two"
            self.note(message, self.key_mark, hint)
        elif key != "<<":
            table[key], table.places[key] = value, _new(FieldMarks, (self.key_mark, mark))

    def note(self, message: str, mark: Mark, hint: str) -> None:
        self.problems.append(Problem(message, mark, hint))


def _value(text: str) -> Any:
    """What a plain scalar means; NO, 010, 1_000 and 12:30 stay the text that they look like."""
    if text[:1] in _NUMERIC:
        if _INTEGER.match(text):
            return int(text)
        return float(text) if _FLOAT.match(text) else text
    return _WORDS.get(text, text)


def _syntax(error: yaml.YAMLError, file: str) -> Problem:
    reason = getattr(error, "problem", None) or getattr(error, "reason", None) or "it cannot be read"
    context = getattr(error, "context", None)
    place = getattr(error, "problem_mark", None)
    mark = Mark(file, place.line + 1, place.column + 1) if place else Mark(file, 1, 1)
    hint = next((hint for part, hint in _HINTS if part in reason), "")
    return Problem(f"this is not valid YAML: {context + ', ' if context else ''}{reason}", mark, hint)
