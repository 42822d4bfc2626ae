"""Layouts with everything that they extend, down to the bundled ones, and with the usual looks of a side."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from msgspec import UNSET, Struct
from msgspec.structs import replace

from printgen.layouts.records import (
    CONTENTS,
    ItemChange,
    Layout,
    LayoutField,
    LayoutItem,
    LayoutSide,
    Length,
    OutlineName,
    TextStyle,
)
from printgen.theme.records import converted
from printgen.theme.yaml import read_tree

Given = TypeVar("Given")
BUNDLED = Path(__file__).with_name("bundled.yaml")
_SAFE: Length = 4.0  # mm from the trim: nothing there is lost by a cut or a fold that is slightly off
_MARGIN: Length = 2.5  # mm of plain paper around a front, so that a slight misfold does not show

STYLES: Mapping[str, TextStyle] = {
    "title": TextStyle(
        face="display", size=13, floor=8, lines=2, leading=1.12, align="centre", rise="middle", caps=True
    ),
    "subtitle": TextStyle(face="text-italic", size=9, floor=7, lines=2, leading=1.15, align="centre", rise="middle"),
    "body": TextStyle(face="text", size=10, floor=7.5, leading=1.25, align="left", rise="top", shared=True),
    "instruction": TextStyle(
        face="text-bold", size=11, floor=7.5, leading=1.25, align="centre", rise="middle", shared=True
    ),
    "story": TextStyle(
        face="text", size=10, floor=6.5, leading=1.25, align="centre", rise="middle", shared=True, story=True
    ),
    "flavour": TextStyle(face="text-italic", size=9, floor=7, leading=1.2, align="centre", rise="middle", shared=True),
    "stat": TextStyle(face="figures", size=17, floor=9, lines=1, leading=1.0, align="centre", rise="middle"),
    "label": TextStyle(face="condensed", size=8.5, floor=6.5, lines=1, leading=1.1, align="left", rise="middle"),
    "small": TextStyle(face="text", size=7.5, floor=6.5, leading=1.2, align="left", rise="top"),
    "huge": TextStyle(face="display", size=44, floor=14, lines=3, leading=1.1, align="centre", rise="middle"),
}
"""The bundled styles of text; each is complete but for what ``COMPLETE`` has."""

COMPLETE = TextStyle(
    face="text",
    size=10,
    floor=7,
    align="left",
    rise="top",
    leading=1.2,
    caps=False,
    tracking=0.0,
    whole=False,
    lines=None,
    shared=False,
    story=False,
)


class ResolvedSide(Struct, frozen=True):
    """A side of a card with nothing left open; ``where`` is the path of its layout in the theme.

    ``changed`` has the paths of the items that another layout changes or adds, by their ids.
    """

    items: tuple[LayoutItem, ...]
    background: str | None
    art: str | None
    margin: Length
    border: str
    where: str
    changed: Mapping[str, str] = {}

    def path(self, item: LayoutItem, number: int, within: str = "") -> str:
        """Return the path of an item in the theme by its number among its neighbors, ``within`` that of its group."""
        inside = f"{within}.group" if within else f"{self.where}.items"
        return self.changed.get(item.id or "") or f"{inside}.{item.id or number}"


class ResolvedLayout(Struct, frozen=True):
    """A layout with nothing left open; without a ``back`` cards have the usual one of their deck."""

    id: str
    front: ResolvedSide
    back: ResolvedSide | None
    size: str | None
    outline: OutlineName
    safe: Length
    fields: Mapping[str, LayoutField]
    styles: Mapping[str, TextStyle]

    def style(self, of: str | TextStyle) -> TextStyle:
        """Return a style with nothing left open."""
        return self._style(of, 0)

    def _style(self, of: str | TextStyle, depth: int) -> TextStyle:
        if depth > _MOST_STYLES:
            return COMPLETE
        if isinstance(of, TextStyle):
            return _over(of, self._style(of.like, depth + 1) if of.like else COMPLETE)
        bundled = _over(STYLES[of], COMPLETE) if of in STYLES else COMPLETE
        if of not in self.styles:
            return bundled
        own = self.styles[of]
        return _over(own, self._style(own.like, depth + 1) if own.like and own.like != of else bundled)


_MOST_STYLES = 10  # that are like one another


def _over(own: TextStyle, base: TextStyle) -> TextStyle:
    given = {name: value for name in own.__struct_fields__ if (value := getattr(own, name)) is not None}
    return replace(base, **given)


@cache
def bundled_layouts() -> Mapping[str, Layout]:
    """Return the bundled layouts by name."""
    tree, problems = read_tree(BUNDLED.read_bytes(), BUNDLED.name)
    assert tree is not None, problems
    return converted(tree, dict[str, Layout])


def bases(name: str, layouts: Mapping[str, Layout]) -> list[tuple[str, Layout]]:
    """Return a layout and those that it extends, the nearest first; an unknown or repeated one ends the list."""
    found: list[tuple[str, Layout]] = []
    names = [name]
    for each in names:
        # A theme's layout may extend the bundled one of its own name.
        own = layouts.get(each) if each not in [one for one, _ in found] else None
        layout = own or bundled_layouts().get(each)
        if layout is None or layout in [one for _, one in found]:
            break
        found.append((each, layout))
        if layout.extends:
            names.append(layout.extends)
    return found


def resolved(name: str, layouts: Mapping[str, Layout]) -> ResolvedLayout:
    """Return the layout with a name, which is the theme's own or bundled, with nothing left open."""
    found = bases(name, layouts)
    each = [layout for _, layout in found]
    chain = [(f"layouts.{one}", layout) for one, layout in found]
    own = next((path for path, layout in chain if layout.items is not None), f"layouts.{name}")
    fields: dict[str, LayoutField] = {}
    styles: dict[str, TextStyle] = {}
    for layout in reversed(each):
        fields |= {
            field: LayoutField(type=kind) if isinstance(kind, str) else kind for field, kind in layout.fields.items()
        }
        styles |= layout.styles
    return ResolvedLayout(
        name,
        _side(chain, own),
        _back(found, layouts),
        _first((layout.size for layout in each), None),
        _first((layout.outline for layout in each), "rectangle"),
        _first((layout.safe for layout in each), _SAFE),
        fields,
        styles,
    )


def _first(values: Iterable[Given | None], usual: Given) -> Given:
    """Return the first value that is given, or the usual one."""
    return next((value for value in values if value is not None), usual)


def _side(chain: Sequence[tuple[str, LayoutSide]], where: str, margin: Length = _MARGIN) -> ResolvedSide:
    """Return a side with nothing left open; ``chain`` has its layout and those that it extends, with their paths."""
    each = [side for _, side in chain]
    last = next((number for number, side in enumerate(each) if side.items is not None), len(each) - 1)
    items, changed = list(each[last].items or () if each else ()), dict[str, str]()
    for path, side in reversed(chain[: last + 1]):
        for number, change in enumerate(side.change):
            items, id = _with_change(items, change, f"{path}.{number}")
            changed[id] = f"{path}.change.{change.id or number}"
    return ResolvedSide(
        tuple(items),
        _first((side.background for side in each), None),
        _first((side.art for side in each), None),
        _first((side.margin for side in each), margin),
        _first((side.border for side in each), "none"),
        where,
        changed,
    )


def _with_change(items: Sequence[LayoutItem], change: ItemChange, spare: str) -> tuple[list[LayoutItem], str]:
    """Return items with a change to one of them, or with a new one on top; and its id, ``spare`` if it has none."""
    given = {name: value for name in change.__struct_fields__ if (value := getattr(change, name)) is not UNSET}
    id = given.setdefault("id", spare)
    if any(part.id == id for item in items for part in item.parts()):
        return [_changed(item, id, given) for item in items], id
    return [*items, LayoutItem(**given)], id


def _changed(item: LayoutItem, id: str, given: Mapping[str, Any]) -> LayoutItem:
    """Return an item with a change, to it or to one of its group; other contents take the place of its own."""
    if item.id == id:
        contents = set(CONTENTS) & given.keys()
        others = contents and not contents & set(item.contents)
        return replace(item, **({**dict.fromkeys(CONTENTS), **given} if others else given))
    if item.group is None:
        return item
    return replace(item, group=[_changed(part, id, given) for part in item.group])


def _back(chain: Sequence[tuple[str, Layout]], layouts: Mapping[str, Layout]) -> ResolvedSide | None:
    """Return the back of a layout, or None; a name is the front of the layout that is called so.

    A back that names no other takes what it leaves open from the back of the next layout that its own one extends.
    """
    sides: list[tuple[str, LayoutSide]] = []
    where = ""
    for name, layout in chain:
        back = layout.back
        if back is None:
            continue
        if not where or (sides and all(side.items is None for _, side in sides)):
            where = f"layouts.{name}.back"
        if isinstance(back, LayoutSide):
            sides.append((f"layouts.{name}.back", back))
            back = back.extends
        if back is not None:
            sides += [(f"layouts.{one}", layout) for one, layout in bases(back, layouts)]
            break
    if not where and _first((layout.outline for _, layout in chain), "rectangle") in ("circle", "hex"):
        return _back([("token", bundled_layouts()["token"])], layouts)  # the usual back is a rectangle
    return _side(sides, where, margin=0) if where else None
