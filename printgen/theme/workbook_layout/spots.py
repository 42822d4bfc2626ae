"""The places of an edition's record at which a cell's value may stand, and what may stand there."""

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Any

from msgspec import inspect

Steps = tuple[str | int, ...]
"""The way to a value: fields by their names, items of a list by their numbers from 0."""

_SIMPLE: Mapping[type[inspect.Type], type] = {
    inspect.StrType: str,
    inspect.IntType: int,
    inspect.FloatType: float,
    inspect.BoolType: bool,
}
_LISTS = (inspect.ListType, inspect.VarTupleType)


class Spot:
    """A place of a record, by the types that a value there may be of."""

    def __init__(self, types: tuple[inspect.Type, ...]) -> None:
        self._types = types

    @cached_property
    def fields(self) -> dict[str, "Spot"]:
        """The fields of the records that may stand here, that which tells their kinds among them."""
        found: dict[str, list[inspect.Type]] = {}
        for record in self._types:
            if not isinstance(record, inspect.StructType):
                continue
            for field in record.fields:
                found.setdefault(field.encode_name, []).extend(_alternatives(field.type))
                if record.tag_field and field is record.fields[0]:
                    found.setdefault(record.tag_field, []).append(inspect.LiteralType((record.tag,)))
        return {name: Spot(tuple(types)) for name, types in found.items()}

    @cached_property
    def any_field(self) -> "Spot | None":
        """What stands under any name, where names are free: as words have forms."""
        for one in self._types:
            if isinstance(one, inspect.DictType):
                return Spot(tuple(_alternatives(one.value_type)))
            if isinstance(one, inspect.CustomType):
                return Spot((inspect.StrType(),))
        return None

    @cached_property
    def items(self) -> "Spot | None":
        """What the items of a list here are."""
        for one in self._types:
            if isinstance(one, _LISTS):
                return Spot(tuple(_alternatives(one.item_type)))
            if isinstance(one, inspect.TupleType):
                return Spot(tuple(found for each in one.item_types for found in _alternatives(each)))
        return None

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """The words of which one may stand here."""
        found = (one.values for one in self._types if isinstance(one, inspect.LiteralType))
        return tuple(value for values in found for value in values if isinstance(value, str))

    @cached_property
    def simple(self) -> frozenset[type]:
        """The simple types that a value here may have; a word of some choices is no ``str``."""
        return frozenset(_SIMPLE[type(one)] for one in self._types if type(one) in _SIMPLE)

    @cached_property
    def pattern(self) -> str:
        """The pattern that texts here have, where all of them have one."""
        return next((one.pattern or "" for one in self._types if isinstance(one, inspect.StrType)), "")

    @property
    def may_be_none(self) -> bool:
        """Whether there may be nothing here."""
        return any(isinstance(one, inspect.NoneType) for one in self._types)

    @property
    def holds_value(self) -> bool:
        """Whether a cell can hold a value of this place."""
        return bool(self.simple or self.choices)

    @property
    def holds_list(self) -> bool:
        """Whether a list of such values may stand here."""
        return self.items is not None and self.items.holds_value

    def at(self, steps: Steps) -> "Spot | None":
        """The place that steps lead to from here."""
        spot: Spot | None = self
        for step in steps:
            if spot is not None:
                spot = spot.items if isinstance(step, int) else spot.fields.get(step) or spot.any_field
        return spot

    def walk(self, before: Steps = ()) -> Iterator[tuple[Steps, "Spot"]]:
        """Every place below here that a cell can fill; of a list its first item stands for all."""
        if before and self.holds_value:
            yield before, self
        for name, spot in self.fields.items():
            yield from spot.walk((*before, name))
        if self.items and self.holds_list:
            yield (*before, 0), self.items


@cache
def record_spot(record: type[Any]) -> Spot:
    """The place that a whole record, or another value of some type, stands at."""
    return Spot(tuple(_alternatives(inspect.type_info(record))))


def heading(steps: Steps) -> str:
    """A way to a value as a heading names it: ``rent 1``, ``board.title 2``."""
    text = ""
    for step in steps:
        text += f" {step + 1}" if isinstance(step, int) else f".{step}"
    return text.removeprefix(".")


def _alternatives(kind: inspect.Type) -> Iterator[inspect.Type]:
    """The types of which a type is a choice."""
    if isinstance(kind, inspect.Metadata):
        yield from _alternatives(kind.type)
    elif isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from _alternatives(one)
    else:
        yield kind
