"""The values of a card's fields, and the items that a card shows with them, each in its place."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from math import fsum
from typing import NamedTuple

from msgspec import Struct

from printgen.card_sizes import CARD
from printgen.geometry import Rect, Size
from printgen.layouts.expressions import (
    ExpressionError,
    Lookup,
    Value,
    as_number,
    as_text,
    condition,
    evaluated,
    filled,
    is_true,
    template,
)
from printgen.layouts.places import CardPlan, PlaceError, places
from printgen.layouts.records import LayoutField, LayoutItem
from printgen.layouts.resolved import ResolvedLayout, ResolvedSide
from printgen.limits import LAYOUT_DEPTH, LAYOUT_REPEATS, LAYOUT_SHOWN
from printgen.messages import message
from printgen.theme.edition import Card, CardValue, Deck
from printgen.theme.records import PictureFile, Scene

OWN_FIELDS = ("id", "title", "text", "icon", "art", "scene", "keep", "copies")  # of every card
_LIST = re.compile(r"[,;\n]+|\s{2,}")
_GAP = 1.0  # mm between the parts of a row or column
_SLIGHT = 0.01  # mm: parts that exceed their space by less fit


class CardValues(Struct, frozen=True):
    """The values that a card's texts can name: its fields, its deck, its number in the deck, and its size on paper."""

    fields: Mapping[str, Value]
    deck: Mapping[str, Value]
    more: Callable[[str], str | None]
    size: Size = CARD

    def lookup(self, extra: Mapping[str, Value] | None = None) -> Lookup:
        """Return the function from names to values; ``extra`` are those of ``for_each``."""

        levels = (extra, self.fields) if extra else (self.fields,)

        def value(name: str) -> Value | None:
            stem, _, rest = name.partition(".")
            for known in levels:
                if stem in known:
                    return _within(known[stem], rest) if rest else known[stem]
            if stem == "deck":
                return _within(self.deck, rest)
            if stem == "card" and rest in ("width", "height"):
                return self.size.width if rest == "width" else self.size.height
            if not rest and stem in self.deck:
                return self.deck[stem]
            return self.more(name)

        return value


def _within(value: Value, rest: str) -> Value | None:
    """Return a property of a value by its name; the value itself without a name."""
    for step in rest.split(".") if rest else ():
        if not isinstance(value, Mapping) or step not in value:
            return None
        value = value[step]
    return value


class DeckValues:
    """The values of the cards of a deck; ``more`` has the theme's other names.

    ``key`` is the ink key of the deck's color if that is not of its own, ``size`` that of the printed card.
    """

    def __init__(
        self,
        deck: Deck,
        layout: ResolvedLayout,
        more: Callable[[str], str | None],
        key: str = "",
        size: Size = CARD,
    ) -> None:
        self._fields = layout.fields
        self._more = more
        self._size = size
        self._deck: dict[str, str] = {
            "id": deck.id,
            "name": deck.name,
            "icon": deck.icon,
            "colour": key or f"deck/{deck.id}",
            **{name: str(_named(getattr(deck, name)) or "") for name in ("art", "scene", "back_art", "back_scene")},
        }
        self._count = float(len(deck.cards))

    @cached_property
    def _defaults(self) -> Mapping[str, Value]:
        return {name: _typed(field.default, field) for name, field in self._fields.items()}

    def of(self, card: Card, number: int) -> CardValues:
        """Return the values of the card with a number in its deck, counted from 1.

        Raises ExpressionError for a default that cannot be filled with the card's other fields.
        """
        own = {name: _named(getattr(card, name)) for name in OWN_FIELDS}
        given = {**{name: value for name, value in own.items() if value is not None}, **card.fields}
        fields = {**self._defaults}
        for name, value in given.items():
            if value != "" or name not in fields:
                fields[name] = _typed(value, self._fields.get(name))
        for name in ("title", "text", "art", "scene"):
            fields.setdefault(name, "" if card.art or card.scene else self._deck.get(name, ""))
        deck: dict[str, Value] = {**self._deck, "number": float(number), "count": self._count}
        values = CardValues(fields, deck, self._more, self._size)
        for name, field in self._fields.items():
            if isinstance(field.default, str) and "{" in field.default and given.get(name, "") == "":
                others = values.lookup({name: ""})
                fields[name] = _typed(filled(field.default, others), field)
        return values


def _named(value: CardValue | PictureFile | Scene | None) -> CardValue | None:
    """Return a value, a picture by its file and a scene by its name."""
    if isinstance(value, PictureFile):
        return value.file
    return value.name if isinstance(value, Scene) else value


def _typed(value: CardValue | None, field: LayoutField | None) -> Value:
    """Return a value as its field's type has it; a choice with its properties."""
    if value is None:
        return ""
    if isinstance(value, list):
        return tuple(as_text(one) for one in value)
    if field is None or field.type not in ("choice", "list", "number"):
        return value.strip() if isinstance(value, str) and field else value
    text = as_text(value).strip()
    match field.type:
        case "choice":
            return choice(text, field)
        case "list":
            return tuple(listed(text))
        case _:
            return as_number(text) if text else ""


def choice(text: str, field: LayoutField) -> Value:
    """Return a choice with its properties by its id; the text itself if it is none."""
    if isinstance(field.choices, list):
        return text
    known = {name.casefold(): name for name in field.choices}
    id = known.get(text.casefold())
    if id is None:
        return text
    return {"id": id, "name": id, **field.choices[id]}


def listed(value: Value) -> list[str]:
    """Return the entries of a list, or of a text with commas, semicolons or line ends between them."""
    if isinstance(value, str):
        return [part.strip() for part in _LIST.split(value) if part.strip()]
    if isinstance(value, Sequence):
        return [as_text(one) for one in value]
    return [as_text(value)]


class ShownItem(Struct, frozen=True):
    """An item that a card shows: its place, the values that it reads, and its path in the theme."""

    item: LayoutItem
    rect: Rect
    lookup: Lookup
    where: str
    key: tuple[int, ...]

    def filled(self, text: str) -> str:
        """Return a text of the item with its gaps filled; raises ExpressionError."""
        return filled(text, self.lookup)

    def value(self, text: str) -> Value:
        """Return the value of a text that may be one expression alone; raises ExpressionError."""
        single = template(text).single if "{" in text else None
        return evaluated(single, self.lookup) if single else self.filled(text)


def texts_with_gaps(item: LayoutItem) -> Iterator[str]:
    """Yield the texts with gaps that decide what an item draws in its place."""
    texts = item.text, item.picture, item.scene, item.icon, item.qr, item.colour, item.fill, item.line, item.stripes
    rows = item.row if isinstance(item.row, list) else [item.row]
    cells = chain.from_iterable(item.table) if isinstance(item.table, list) else [item.table]
    for value in (*texts, *rows, *cells, item.track, item.filled):
        if isinstance(value, str) and "{" in value:
            yield value


class _PlacedItem(NamedTuple):
    """An item in its place, with its path in the theme and its key."""

    item: LayoutItem
    rect: Rect
    where: str
    key: tuple[int, ...]


class SideItems:
    """The items of a side for all cards of a deck: the places that cards have in common are worked out once."""

    def __init__(self, side: ResolvedSide, plan: CardPlan) -> None:
        self._side = side
        self._plan = plan
        # The items of each group by the group's key and box: a tenth of the time of a deck's layout.
        self._places: dict[tuple[tuple[int, ...], Rect | None], list[_PlacedItem]] = {}

    def shown(self, values: CardValues) -> Iterator[ShownItem]:
        """Yield the items that a card shows, those of groups too; raises ExpressionError."""
        every = self._shown(self._side.items, None, values, {}, "", ())
        for number, shown in enumerate(every, 1):
            if number > LAYOUT_SHOWN.most:
                raise ExpressionError(message("a card shows more than {limit} items", limit=str(LAYOUT_SHOWN)))
            yield shown

    def _shown(
        self,
        items: Sequence[LayoutItem],
        inside: Rect | None,
        values: CardValues,
        extra: Mapping[str, Value],
        where: str,
        key: tuple[int, ...],
    ) -> Iterator[ShownItem]:
        if len(key) > LAYOUT_DEPTH.most:
            raise ExpressionError(message("groups nested more than {most} deep", most=LAYOUT_DEPTH.most))
        found = self._places.get((key, inside))
        if found is None:
            found = self._places[key, inside] = [
                _PlacedItem(item, rect, self._side.path(item, number, where), (*key, number))
                for number, (item, rect) in enumerate(zip(items, places(items, self._plan, inside), strict=True))
            ]
        lookup = values.lookup(extra)
        for item, rect, path, its_key in found:
            if item.for_each is None:
                if _is_wanted(item, lookup):
                    yield from self._with_group(item, rect, lookup, values, extra, path, its_key)
                continue
            repeats = _repeats(item, values, extra)
            boxes = _spread(rect, [1.0] * len(repeats), item, self._plan)
            for more, box in zip(repeats, boxes, strict=True):
                yield from self._with_group(item, box, values.lookup(more), values, more, path, its_key)

    def _with_group(
        self,
        item: LayoutItem,
        rect: Rect,
        lookup: Lookup,
        values: CardValues,
        extra: Mapping[str, Value],
        where: str,
        key: tuple[int, ...],
    ) -> Iterator[ShownItem]:
        yield ShownItem(item, rect, lookup, where, key)
        if item.group is None:
            return
        if item.direction is None:
            yield from self._shown(item.group, rect, values, extra, where, key)
            return
        children: list[tuple[int, LayoutItem, Mapping[str, Value]]] = []
        for number, child in enumerate(item.group):
            if child.for_each is not None:
                children += [(number, child, more) for more in _repeats(child, values, extra)]
            elif _is_wanted(child, lookup):
                children.append((number, child, extra))
        boxes = _spread(rect, [child.share for _, child, _ in children], item, self._plan)
        for (number, child, more), box in zip(children, boxes, strict=True):
            path = self._side.path(child, number, where)
            yield from self._with_group(child, box, values.lookup(more), values, more, path, (*key, number))


def _is_wanted(item: LayoutItem, lookup: Lookup) -> bool:
    if item.when is None:
        return True
    if not isinstance(item.when, str):
        return bool(item.when)
    return is_true(evaluated(condition(item.when), lookup))


def _repeats(item: LayoutItem, values: CardValues, extra: Mapping[str, Value]) -> list[Mapping[str, Value]]:
    """Return the names of each repeat of an item; its condition is that of every single one."""
    found = (
        {**extra, "each": each, "index": float(index)} for index, each in enumerate(_entries(item, values, extra), 1)
    )
    return [more for more in found if _is_wanted(item, values.lookup(more))]


def is_template(text: str) -> bool:
    """Check whether what an item is repeated for is a text with gaps or a list such as ``sun, moon``: no expression."""
    return any(sign in text for sign in "{,;")


def _entries(item: LayoutItem, values: CardValues, extra: Mapping[str, Value]) -> Sequence[Value]:
    text, lookup = str(item.for_each or ""), values.lookup(extra)
    value: Value = filled(text, lookup)
    if single := template(text).single if is_template(text) else condition(text):
        value = evaluated(single, lookup)
    try:
        count = int(as_number(value))
        entries: Sequence[Value] = [float(number) for number in range(1, min(count, LAYOUT_REPEATS.most + 1) + 1)]
    except ExpressionError:
        entries = listed(value)
    if len(entries) > LAYOUT_REPEATS.most:
        raise ExpressionError(message("'for_each' repeats an item more than {most} times", most=LAYOUT_REPEATS.most))
    return entries


def _spread(rect: Rect, shares: Sequence[float | str], item: LayoutItem, plan: CardPlan) -> list[Rect]:
    """Return boxes side by side, or below one another, that share the space of a rectangle as an item says.

    A share that is a length takes just that; the others have what is left.
    """
    if not shares:
        return []
    across = item.direction != "column"
    gap = _GAP if item.gap is None else plan.length(item.gap, across)
    exact = [plan.length(share, across) if isinstance(share, str) else None for share in shares]
    whole = (rect.width if across else rect.height) - gap * (len(shares) - 1) - fsum(size or 0.0 for size in exact)
    parts = fsum(share for share in shares if not isinstance(share, str))
    if whole <= 0 and (parts or whole < -_SLIGHT):
        raise PlaceError(message("{n} parts do not fit into {size:.1f} mm", n=len(shares), size=max(rect.size)))
    boxes, at = list[Rect](), 0.0
    for share, length in zip(shares, exact, strict=True):
        size = whole * float(share) / parts if length is None else length
        if across:
            boxes.append(Rect(rect.x + at, rect.y, size, rect.height))
        else:
            boxes.append(Rect(rect.x, rect.y + at, rect.width, size))
        at += size + gap
    return boxes
