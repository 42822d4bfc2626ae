"""Styles and palettes by name: the fonts, colors and ornaments that ``style: woodcut`` selects.

A style is a small bundled file: fonts, palette and ornament. It overrides the values that a theme inherits, and the
theme's own fields override the style.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from printgen import resources
from printgen.errors import Problem, did_you_mean, listing, plain, quoted
from printgen.games.registry import record_for
from printgen.messages import message
from printgen.theme.records import Ornament, field_types
from printgen.theme.yaml import SourceMapping, read_tree

FOLDER = Path(__file__).with_name("styles")
_PALETTES = "palettes"
_STYLE = "style"


class Layers(Struct, frozen=True):
    """The trees to merge into a theme, the lowest first, and the bundled files that were read for them."""

    trees: list[SourceMapping]
    read: list[tuple[str, bytes]]


@cache
def style_names() -> tuple[str, ...]:
    """Return the names of all styles, sorted."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml") if path.stem != _PALETTES))


def palette_names() -> tuple[str, ...]:
    """Return the names of all palettes, those of styles first."""
    return *style_names(), *_read(_PALETTES)[0]


def style_lines() -> dict[str, str]:
    """Return a one-line description of each style."""
    return {name: _read(name)[1].decode().partition("\n")[0].lstrip("# ") for name in style_names()}


def ornament_names() -> dict[str, tuple[str, ...]]:
    """Return the kinds of ornament, and the names of each kind."""
    schema = msgspec.json.schema(Ornament)["$defs"]["Ornament"]["properties"]
    return {kind: tuple((field.get("items") or field)["enum"]) for kind, field in schema.items()}


def _read(name: str) -> tuple[SourceMapping, bytes]:
    path = FOLDER / f"{name}.yaml"
    data = path.read_bytes()
    tree, _ = read_tree(data, shown_file(path))
    assert tree is not None  # bundled: a test reads all of them
    return tree, data


def shown_file(path: Path) -> str:
    """Return the name of a style's file for messages."""
    return plain(resources.shown_path(path))


def layers(own: Sequence[SourceMapping], problems: list[Problem]) -> Layers:
    """Return the trees of a chain of themes, the lowest first, each above the style and the palette that it names.

    Every style has all fields of styles, so only the last one of a chain is read. Unknown names are added to
    ``problems``.
    """
    made = Layers([], [])
    fields = _palette_fields(own)
    names = [_named(tree, _STYLE, style_names(), problems) if _STYLE in tree else "" for tree in own]
    last = max((at for at, name in enumerate(names) if name), default=-1)
    for at, tree in enumerate(own):
        if at == last:
            made.trees.append(_without_unused(_read_style(names[at], made), fields))
        made.trees.extend(_with_palette(tree.without((_STYLE,)), fields, made, problems))
    return made


def _read_style(name: str, made: Layers) -> SourceMapping:
    tree, data = _read(name)
    made.read.append((f"{_STYLE}:{name}", data))
    return tree


def _named(tree: SourceMapping, field: str, names: Sequence[str], problems: list[Problem]) -> str:
    """Return the name in a field, or report it and return an empty text if it is unknown."""
    name = tree[field]
    if isinstance(name, str) and name in names:
        return name
    if not isinstance(name, str):
        fault = message("{field}: expected a name", field=field)
    elif field == _STYLE:
        fault = message("there is no style {name}", name=quoted(name))
    else:
        fault = message("there is no palette {name}", name=quoted(name))
    if field == _STYLE:
        known = message("the styles are {names}", names=listing(names))
    else:
        known = message("the palettes are {names}", names=listing(names))
    problems.append(Problem(fault, tree.places[field].value, did_you_mean(name, names) or known))
    return ""


def _palette_fields(own: Sequence[SourceMapping]) -> tuple[str, ...]:
    """Return the fields of palettes in the game of the themes."""
    games = [{"game": tree["game"]} for tree in own if isinstance(tree.get("game"), str)]
    record = record_for(games[-1] if games else {})
    return tuple(field_types(record)["palette"].__struct_fields__)


def _without_unused(style: SourceMapping, fields: Sequence[str]) -> SourceMapping:
    """Return the style without colors that the game does not use."""
    palette = style["palette"]
    whole = style.without(("palette",))
    whole.put("palette", palette.without([name for name in palette if name not in fields]), style.places["palette"])
    return whole


def _with_palette(
    tree: SourceMapping, fields: Sequence[str], made: Layers, problems: list[Problem]
) -> Iterator[SourceMapping]:
    """Yield the palette that a theme names, then the theme with only its own colors."""
    palette = tree.get("palette")
    holder, field = (palette, "name") if isinstance(palette, SourceMapping) and "name" in palette else (tree, "palette")
    if holder is tree and not isinstance(palette, str):
        yield tree
        return
    renamed = SourceMapping(holder.mark)
    renamed.put("palette", holder[field], holder.places[field])
    if name := _named(renamed, "palette", palette_names(), problems):
        yield _without_unused(_palette_layer(name, made), fields)
    own = tree.without(("palette",))
    if holder is not tree:
        own.put("palette", holder.without(("name",)), tree.places["palette"])
    yield own


def _palette_layer(name: str, made: Layers) -> SourceMapping:
    """Return a tree with only the palette of a name."""
    style, holder = name in style_names(), "palette" if name in style_names() else name
    tree = _read_style(name if style else _PALETTES, made)
    layer = SourceMapping(tree.mark)
    layer.put("palette", tree[holder], tree.places[holder])
    return layer
