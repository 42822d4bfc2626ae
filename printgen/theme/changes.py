"""Values by the paths of their fields (``spaces.boardwalk.name``) that take precedence over those of a theme.

They come from a row of a table, so that one theme becomes many editions. Merging and checking treat them like a theme
that extends it: every problem has the place of a cell.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from printgen.errors import Mark, Problem, did_you_mean, listing, quoted
from printgen.limits import NAME_LETTERS
from printgen.messages import message
from printgen.resources import USUAL_LANGUAGE
from printgen.theme.sheet_columns import Spot, record_spot
from printgen.theme.sheet_names import SheetNames
from printgen.theme.spreadsheets import value
from printgen.theme.workbooks import SheetCell, safe
from printgen.theme.yaml import SPELLINGS, FieldMarks, SourceList, SourceMapping, identity

_FIXED = ("format", "id", "extends", "language", "game", "sheets")  # the columns' meaning depends on them
_NAMED = ("style", "palette")  # fields that name a bundled file, which is a layer below the row's own values
_FILE = "file"  # the field for the file of a picture that has other fields, too
_NAMES = SheetNames(USUAL_LANGUAGE)


class Item(NamedTuple):
    """An item of a list by the field that identifies it: ``id``, or the ``value`` of a banknote."""

    field: str
    name: str | int


Steps = tuple[str | Item, ...]
"""The steps to a field: names of fields, and items of lists."""


class Change(Struct, frozen=True):
    """A value as a cell has it, and its place."""

    steps: Steps
    value: Any
    mark: Mark
    strange: bool = False


class Changes(Struct, frozen=True):
    """The changes of one edition, the place of their row, and the folder of the files that they name."""

    each: tuple[Change, ...]
    place: Mark
    folder: str = "."

    @property
    def encoded(self) -> bytes:
        """The changes as bytes, the same for any order and place."""
        return msgspec.json.encode(sorted(("/".join(map(str, one.steps)), one.value) for one in self.each))

    @property
    def files(self) -> Iterator[Path]:
        """The files that exist and that the changes seem to name."""
        for one in self.each:
            for text in one.value if isinstance(one.value, list) else (one.value,):
                if isinstance(text, str) and "." in text and len(text) <= NAME_LETTERS.most:
                    path = Path(self.folder, text)
                    if "\0" not in text and path.is_file():
                        yield path

    def tree(self, record: type[Struct], problems: list[Problem]) -> SourceMapping:
        """Return the changes as a tree for the editions of a record; add cells without a value to ``problems``."""
        tree = SourceMapping(self.place)
        for one in sorted(self.each, key=lambda change: len(change.steps)):
            spot = _spot(record, one.steps)
            if spot is not None:
                _put(tree, one, _value(one, spot, problems))
        return tree


class UnknownFieldError(Exception):
    """A heading names no field; carries the message and a hint."""

    def __init__(self, text: str, hint: str) -> None:
        super().__init__(text)
        self.text, self.hint = text, hint


def field_steps(heading: str, record: type[Struct], tree: Mapping[str, Any]) -> Steps:
    """Return the steps to the field that a heading names; ``tree`` is the theme with the ids of its items.

    Raises UnknownFieldError if there is no such field, or if a cell cannot hold its value.
    """
    if heading in _NAMED:
        return (heading,)
    spot: Spot | None = record_spot(record)
    node: Any = tree
    steps: list[str | Item] = []
    for part in heading.split("."):
        assert spot is not None
        if spot.items and spot.items.fields and isinstance(node, list):
            found = {str(name): item for item in node if (name := identity(item)) is not None}
            if part not in found:
                raise _unknown(heading, part, found)
            node, spot = found[part], spot.items
            field = "id" if "id" in node else "value"
            steps.append(Item(field, node[field]))
            continue
        name = SPELLINGS.get(part, part)
        names = [known for known in spot.fields if steps or known not in _FIXED]
        inner = spot.fields[name] if name in names else spot.any_field
        if inner is None or not part:
            raise _unknown(heading, part, names)
        steps.append(name)
        spot, node = inner, node.get(name) if isinstance(node, Mapping) else None
    assert spot is not None
    if not spot.holds_value and not spot.holds_list:
        below = [*spot.fields, *(str(identity(item)) for item in node if isinstance(node, list))] if node else []
        hint = message("name a field in it, such as {name}", name=quoted(f"{heading}.{below[0]}")) if below else ""
        raise UnknownFieldError(message("{name} is not a single value", name=quoted(heading)), hint)
    return tuple(steps)


def _unknown(heading: str, part: str, names: Iterable[str]) -> UnknownFieldError:
    known = list(names)
    text = message("there is no field {name}", name=quoted(heading))
    if part != heading:
        text = message("there is no {part} in the field {name}", part=quoted(part), name=quoted(heading))
    return UnknownFieldError(text, did_you_mean(part, known) or message("choose from {names}", names=listing(known)))


@lru_cache(4096)
def _spot(record: type[Struct], steps: Steps) -> Spot | None:
    if steps[0] in _NAMED and len(steps) == 1:
        return record_spot(str)
    spot: Spot | None = record_spot(record)
    for step in steps:
        if spot is not None:
            spot = spot.items if isinstance(step, Item) else spot.fields.get(step) or spot.any_field
    return spot


def _value(change: Change, spot: Spot, problems: list[Problem]) -> Any:
    """Return the value of a cell as it would be in theme.yaml."""
    said = change.value
    if isinstance(said, Sequence) and not isinstance(said, str):  # a list of JSON
        found = SourceList(change.mark)
        for each in said:
            found.add(safe(each, change.mark, problems) if isinstance(each, str) else each, change.mark)
        return found
    if isinstance(said, str):
        said = safe(said, change.mark, problems)
    if said is None:
        return None
    names = tuple(step for step in change.steps if isinstance(step, str))
    return value(SheetCell(said, change.mark, change.strange), spot, _NAMES, names, problems)


def _put(tree: SourceMapping, change: Change, said: Any) -> None:
    """Put a value into a tree, making mappings and lists of items as needed."""
    place = FieldMarks(change.mark, change.mark)
    node: Any = tree
    for step, following in zip(change.steps, change.steps[1:], strict=False):
        if isinstance(step, Item):
            node = _item(node, step, change.mark)
        elif isinstance(following, Item):
            if not isinstance(node.get(step), SourceList):
                node.put(step, SourceList(change.mark), place)
            node = node[step]
        else:
            before = node.get(step)
            if not isinstance(before, SourceMapping):
                node.put(step, SourceMapping(change.mark), place)
                if before is not None:
                    node[step].put(_FILE, before, place)
            node = node[step]
    node.put(change.steps[-1], said, place)


def _item(items: SourceList, step: Item, mark: Mark) -> SourceMapping:
    for item in items:
        if item[step.field] == step.name:
            assert isinstance(item, SourceMapping)
            return item
    made = SourceMapping(mark)
    made.put(step.field, step.name, FieldMarks(mark, mark))
    items.add(made, mark)
    return made
