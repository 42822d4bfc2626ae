"""Changes to a YAML file as text: only the characters of the changed value are replaced.

Comments, quotes, order and line breaks of everything else stay as their author wrote them. A value that the file does
not have yet is added to the nearest mapping or list that it has.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import yaml
from msgspec import Struct

from printgen.theme.starting import inline, item_lines, yaml_lines
from printgen.theme.yaml import PARSER, SPELLINGS

_KEYS = ("id", "value")  # the fields that identify an item of a list
_INDENT = 2
_NULLS = ("", "null", "~")


class Item(NamedTuple):
    """A step to an item of a list by its id, or by the value of a banknote."""

    key: str
    name: str | int


Step = str | int | Item
"""A step to a value: the name of a field, the position of a plain item, or an identified item."""


class EditError(Exception):
    """The file has a value where the change needs a mapping or a list, or lacks what is to be removed."""


class TextEdit(NamedTuple):
    """A change of one place in a text: the characters there before, and after."""

    start: int
    old: str
    new: str

    @classmethod
    def between(cls, before: str, after: str) -> "TextEdit":
        """Return the shortest single change that turns one text into another."""
        most, start = min(len(before), len(after)), 0
        while start < most and before[start] == after[start]:
            start += 1
        same = 0
        while same < most - start and before[-1 - same] == after[-1 - same]:
            same += 1
        return cls(start, before[start : len(before) - same], after[start : len(after) - same])

    @property
    def undone(self) -> "TextEdit":
        """The change back."""
        return TextEdit(self.start, self.new, self.old)

    def applied(self, text: str) -> str:
        """Return a text with the change."""
        assert text.startswith(self.old, self.start)
        return text[: self.start] + self.new + text[self.start + len(self.old) :]


class _Node(Struct):
    """A value in the text: its first character and the one after its last, and its parts."""

    kind: str  # scalar, mapping or sequence
    start: int
    end: int
    style: str = ""  # of a scalar: empty for plain, ' " | or >
    is_flow: bool = False
    text: str = ""
    keys: "list[_Node]" = []
    parts: "list[_Node]" = []


class YamlText:
    """A YAML file as text, with the places of its values; each change returns the text of the changed file."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._root = _read(text)

    def has(self, steps: Sequence[Step]) -> bool:
        """Check whether the file has a value."""
        return not self._find(steps)[1]

    def given(self, steps: Sequence[Step]) -> str:
        """Return the text of a plain value that the file gives, empty if it gives none."""
        nodes, missing = self._find(steps)
        return "" if missing else nodes[-1].text

    def with_value(self, steps: Sequence[Step], value: Any) -> str:
        """Return the text with a value (text, number, switch, None, list or mapping) in place of a former or none."""
        nodes, missing = self._find(steps)
        node = nodes[-1]
        if not missing:
            return self._spliced(node.start, node.end, self._written(node, value))
        step, rest = missing[0], missing[1:]
        if node.kind == "scalar" and node.text in _NULLS and not node.style:
            whole = _nested(missing, value)
            gap = "" if node.end > node.start else " "
            return self._spliced(node.start, node.end, gap + inline(whole))
        if node.kind == "mapping" and isinstance(step, str):
            return self._with_field(node, step, _nested(rest, value))
        if node.kind == "sequence" and isinstance(step, Item):
            return self._with_item(node, _identified(step, rest, value), len(node.parts))
        raise EditError

    def with_item(self, steps: Sequence[Step], item: Mapping[str, Any], after: Item | None = None) -> str:
        """Return the text with a new item in the list at ``steps``, behind another item or at the end."""
        nodes, missing = self._find(steps)
        if missing:
            return self.with_value(steps, [item])
        node = nodes[-1]
        if node.kind != "sequence" or not node.parts:
            return self._spliced(node.start, node.end, f"[{inline(item)}]")
        place = len(node.parts) if after is None else _position(node, after)
        return self._with_item(node, item, len(node.parts) if place is None else min(place + 1, len(node.parts)))

    def without(self, steps: Sequence[Step]) -> str:
        """Return the text without a field or an item, and without a mapping or list that would be empty then."""
        nodes, missing = self._find(steps)
        if missing or len(nodes) < 2:
            raise EditError
        *_, holder, node = nodes
        if len(holder.parts) == 1 and len(nodes) > 2:
            return self.without(steps[:-1])
        at = next(number for number, part in enumerate(holder.parts) if part is node)
        first = holder.keys[at] if holder.kind == "mapping" else node
        if holder.is_flow:
            if at:
                return self._spliced(holder.parts[at - 1].end, node.end, "")
            following = (holder.keys or holder.parts)[1:2]
            return self._spliced(first.start, following[0].start if following else node.end, "")
        start, end = self._line_start(first.start), self._line_end(node.end) + 1
        before = self.text[start : first.start]
        if holder.kind == "mapping" and before.strip():  # the first field of an item, behind its dash
            return self._spliced(first.start, holder.keys[1].start if len(holder.keys) > 1 else node.end, "")
        return self._spliced(start, end, "")

    def with_order(self, steps: Sequence[Step], order: Sequence[int]) -> str:
        """Return the text with the items of a list in another order of their present positions."""
        nodes, missing = self._find(steps)
        node = nodes[-1]
        if missing or node.kind != "sequence" or sorted(order) != list(range(len(node.parts))):
            raise EditError
        if node.is_flow:
            spans = [(part.start, part.end) for part in node.parts]
        else:  # whole lines, with the comments before an item
            ends = [self._line_end(part.end) for part in node.parts]
            starts = [self._with_comments(self._line_start(node.parts[0].start)), *(end + 1 for end in ends[:-1])]
            spans = list(zip(starts, ends, strict=True))
        text, at = "", spans[0][0]
        for (start, end), which in zip(spans, order, strict=True):
            text += self.text[at:start] + self.text[slice(*spans[which])]
            at = end
        return self._spliced(spans[0][0], spans[-1][1], text)

    def item_names(self, steps: Sequence[Step]) -> list[str | int]:
        """Return the ids of a list's items, the position for those without."""
        nodes, missing = self._find(steps)
        if missing or nodes[-1].kind != "sequence":
            return []
        return [_names(part).get("id") or _names(part).get("value") or at for at, part in enumerate(nodes[-1].parts)]

    def _find(self, steps: Sequence[Step]) -> tuple[list[_Node], Sequence[Step]]:
        """Return the nodes from the root as far as the steps lead, and the steps that are left."""
        nodes = [self._root]
        for number, step in enumerate(steps):
            part = _part(nodes[-1], step)
            if part is None:
                return nodes, steps[number:]
            nodes.append(part)
        return nodes, ()

    def _with_field(self, node: _Node, name: str, value: Any) -> str:
        if node.is_flow:
            at, comma = (node.parts[-1].end, ", ") if node.parts else (node.start + 1, "")
            return self._spliced(at, at, f"{comma}{inline(name)}: {inline(value)}")
        if not node.keys:  # an empty file
            return self._spliced(len(self.text), len(self.text), "\n".join(yaml_lines(name, value)) + "\n")
        indent = " " * (node.keys[0].start - self._line_start(node.keys[0].start))
        lines = [f"{inline(name)}: {inline(value)}"] if node is not self._root else list(yaml_lines(name, value))
        at = self._line_end(node.end)
        return self._spliced(at, at, "".join(f"\n{indent}{line}" for line in lines))

    def _with_item(self, node: _Node, item: Mapping[str, Any], place: int) -> str:
        if node.is_flow:
            at = node.parts[place - 1].end if place else node.start + 1
            comma = ", " if place else ""
            return self._spliced(at, at, comma + inline(item))
        dash = self.text.rindex("-", 0, node.parts[0].start)
        indent = " " * (dash - self._line_start(dash))
        at = self._line_end(node.parts[place - 1].end) if place else self._line_start(dash) - 1
        return self._spliced(at, at, "".join(f"\n{indent}{line}" for line in item_lines(item)))

    def _written(self, node: _Node, value: Any) -> str:
        """Return a value in the style of the one that it replaces."""
        if node.kind == "sequence" and not node.is_flow and isinstance(value, list) and value:
            dash = self.text.rindex("-", 0, node.parts[0].start)
            indent = " " * (dash - self._line_start(dash))
            lines = [line for one in value for line in (item_lines(one) if isinstance(one, Mapping) else _plain(one))]
            return f"\n{indent}".join(lines)[node.start - dash :]
        if node.kind != "scalar" and not node.is_flow:
            return inline(value)
        if isinstance(value, str) and node.kind == "scalar":
            if node.style == "'" and value.isprintable():
                return "'" + value.replace("'", "''") + "'"
            if node.style == '"' and inline(value)[:1] != '"':
                return f'"{value}"'
            if node.style in ("|", ">") and _fits_block(value):
                return self._block(node, value)
        written = inline(value)
        return written if node.end > node.start else f" {written}"

    def _block(self, node: _Node, value: str) -> str:
        line = self.text[self._line_start(node.start) : self._line_end(node.start)]
        own = self.text[self._line_end(node.start) + 1 : node.end]
        indent = min((len(row) - len(row.lstrip(" ")) for row in own.split("\n") if row.strip()), default=0)
        indent = indent or len(line) - len(line.lstrip(" -")) + _INDENT
        body = "\n".join(" " * indent + row if row else "" for row in value.rstrip("\n").split("\n"))
        return f"{'|' if value.endswith(chr(10)) else '|-'}\n{body}"

    def _with_comments(self, start: int) -> int:
        """Return the start of the lines of comments before a line, or its own."""
        while start and self.text[(above := self._line_start(start - 1)) : start].lstrip().startswith("#"):
            start = above
        return start

    def _line_start(self, at: int) -> int:
        return self.text.rfind("\n", 0, at) + 1

    def _line_end(self, at: int) -> int:
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end

    def _spliced(self, start: int, end: int, new: str) -> str:
        return self.text[:start] + new + self.text[end:]


def _plain(value: Any) -> list[str]:
    return [f"- {inline(value)}"]


def _fits_block(value: str) -> bool:
    """Check whether a text can be a literal block: no leading space, only usual characters, one line end at the end."""
    rows = value.removesuffix("\n").split("\n")
    return bool(rows[0]) and not value.startswith(" ") and bool(rows[-1]) and all(map(str.isprintable, rows))


def _nested(steps: Sequence[Step], value: Any) -> Any:
    """Return a value within the mappings and lists that steps lead through."""
    for number in range(len(steps) - 1, -1, -1):
        step = steps[number]
        if isinstance(step, Item):
            value = [_identified(step, (), value)]
        elif isinstance(step, str):
            value = {step: value}
        else:
            raise EditError
    return value


def _identified(item: Item, rest: Sequence[Step], value: Any) -> dict[str, Any]:
    """Return a new item of a list with its id and one field, or with the fields of a mapping."""
    fields = _nested(rest, value)
    return {item.key: item.name, **(fields if isinstance(fields, Mapping) else {})}


def _part(node: _Node, step: Step) -> _Node | None:
    if node.kind == "mapping" and isinstance(step, str):
        same = (step, *(other for other, usual in SPELLINGS.items() if usual == step))
        return next((part for key, part in zip(node.keys, node.parts, strict=True) if key.text in same), None)
    if node.kind == "sequence" and not isinstance(step, str):
        place = _position(node, step) if isinstance(step, Item) else step
        return node.parts[place] if place is not None and 0 <= place < len(node.parts) else None
    return None


def _position(node: _Node, item: Item) -> int | None:
    named = (at for at, part in enumerate(node.parts) if _names(part).get(item.key) == str(item.name))
    return next(named, None)


def _names(node: _Node) -> dict[str, str]:
    """Return the fields of an item that can identify it."""
    if node.kind != "mapping":
        return {}
    return {key.text: part.text for key, part in zip(node.keys, node.parts, strict=True) if key.text in _KEYS}


def _read(text: str) -> _Node:
    """Return the root of a YAML text; EditError if it cannot be read."""
    events = PARSER(text)
    try:
        while not isinstance(event := events.get_event(), yaml.NodeEvent):
            if event is None:
                return _Node("mapping", len(text), len(text))
        root = _node(event, events, text)
        while events.get_event() is not None:
            pass
    except yaml.YAMLError as error:
        raise EditError from error
    return root if root.kind == "mapping" else _Node("mapping", len(text), len(text))


def _node(event: Any, events: Any, text: str) -> _Node:
    start: int = event.start_mark.index
    if isinstance(event, yaml.ScalarEvent):
        end, style = _end(event), event.style or ""
        if style in ("|", ">"):
            end = start + len(text[start:end].rstrip("\n "))
        return _Node("scalar", start, end, style, text=event.value)
    if not isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
        raise EditError  # an alias
    is_mapping = isinstance(event, yaml.MappingStartEvent)
    node = _Node("mapping" if is_mapping else "sequence", start, start, is_flow=bool(event.flow_style))
    while not isinstance(part := events.get_event(), yaml.MappingEndEvent | yaml.SequenceEndEvent):
        found = _node(part, events, text)
        if is_mapping and len(node.keys) == len(node.parts):
            node.keys.append(found)
        else:
            node.parts.append(found)
    node.end = _end(part) if node.is_flow else (node.parts[-1].end if node.parts else start)
    return node


def _end(event: Any) -> int:
    end: int = event.end_mark.index
    return end
