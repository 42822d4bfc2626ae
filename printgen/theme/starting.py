"""The theme.yaml of a new theme that is made from a bundled edition."""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from textwrap import wrap
from typing import Any

from msgspec import Struct

from printgen.theme.style import style_names
from printgen.theme.yaml import SourceMapping

_BARE = re.compile(r"[^\W\d_](?:[\w .’'&/()!+–-]*[\w.’')!])?")
_WORDS = frozenset({"true", "false", "null", "none", "yes", "no", "on", "off", "y", "n"})  # not text to some parsers
_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp", "Zs"})


def inline(value: Any) -> str:
    """Return a value as YAML on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{inline(key)}: {inline(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(inline, value))}]"
    if not isinstance(value, str):
        return json.dumps(value)
    if _BARE.fullmatch(value) and value.lower() not in _WORDS and not any(map(_is_unseen, value)):
        return value
    return "".join(_escaped(each) if _is_unseen(each) else each for each in json.dumps(value, ensure_ascii=False))


def yaml_lines(name: str, value: Any) -> Iterator[str]:
    """Yield a field as lines of YAML: one per field of a mapping or item of a list of mappings, else a single line."""
    if isinstance(value, Mapping) and value:
        yield f"{name}:"
        for key, part in value.items():
            yield from _indented(
                yaml_lines(inline(key), part) if _has_items(part) else [f"{inline(key)}: {inline(part)}"]
            )
    elif _has_items(value):
        yield f"{name}:"
        for item in value:
            yield from _indented(item_lines(item))
    else:
        yield f"{name}: {inline(value)}"


def item_lines(item: Mapping[str, Any]) -> Iterator[str]:
    """Yield an item of a list on one line, or on several if it contains a list of items."""
    if not any(map(_has_items, item.values())):
        yield f"- {inline(item)}"
        return
    for at, (key, part) in enumerate(item.items()):
        first, *rest = yaml_lines(inline(key), part)
        yield f"{'  ' if at else '- '}{first}"
        yield from _indented(rest)


def _has_items(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, Mapping) for item in value)


def _indented(rows: Any) -> Iterator[str]:
    return (f"  {row}" for row in rows)


def _is_unseen(character: str) -> bool:
    return character != " " and unicodedata.category(character) in _UNSEEN


def _escaped(character: str) -> str:
    number = ord(character)
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"


class StartingSection(Struct, frozen=True):
    """A field of a new theme, its comment, and the fields of its items to write out (all if none is named)."""

    name: str
    comment: str
    fields: tuple[str, ...] = ()


_TEXTS = ("id", "name", "name_at", "name_to", "also", "inside", "visiting", "line", "text", "icon", "colour")
_SCENE = ("scene", "tier", "seed", "subject")
_PRICES = ("price", "rent", "building_cost", "amount", "percent", "cash")

SECTIONS = (
    StartingSection("players", "The number of players, and their lowest age."),
    StartingSection(
        "currency", "The money's sign and name; 'place: after' and 'space: true' make it 20 € instead of €20."
    ),
    StartingSection(
        "words", "The names of things. If you change 'one' and 'many', change the other forms in the line too."
    ),
    StartingSection("rules", "Amounts and rule options; 'printgen options THEME' lists the choices of each option."),
    StartingSection(
        "groups",
        "The colour groups: names and colours ('#2e7d32', or a name such as light blue).",
        ("id", "name", "colour", "bonus"),
    ),
    StartingSection(
        "board",
        "The text in the middle of the board. 'title: [Our, Street]' splits the title into lines.",
        ("title", "tagline", "icon", "start", "start_line", "name", *_SCENE),
    ),
    StartingSection(
        "spaces",
        "The spaces in board order. Do not change the 'id', which identifies a space. The first rent is without "
        "buildings, the last with the largest.",
        (*_TEXTS, *_PRICES, *_SCENE),
    ),
    StartingSection(
        "decks",
        "The decks and their cards. A {placeholder} stands for your names and amounts; \\n separates the story from "
        "the instruction. Give a new card an 'id' of its own; '{id: chance-16, remove: true}' removes one.",
        ("id", "name", "icon", "colour", "back_scene", "cards", "title", "text", "copies", *_SCENE),
    ),
    StartingSection(
        "money",
        "The notes: how many of each ('count'), and how many each player starts with ('start').",
        ("value", "count", "start", "colour", "icon", "name", *_SCENE),
    ),
    StartingSection("cards", "The names of the cards next to the board."),
    StartingSection(
        "pieces",
        "Buildings, tokens and dice.",
        ("small_building", "large_building", "count", "tokens", "id", "name", "icon", "back_scene", *_SCENE),
    ),
    StartingSection(
        "tokens",
        "The sides, and the coin that a token is folded around: measure yours.",
        ("coin", "diameter", "thickness", "sides", "id", "name", "colour", "icon", "scene", "back_scene"),
    ),
    StartingSection("notices", "Small print at the end of the rules."),
)


def written_out(section: StartingSection, value: Any) -> Any:
    """Return the part of a section's value to write out: the named fields of it or of all its items."""
    if not section.fields:
        return value
    if isinstance(value, Mapping):
        kept = {key: written_out(section, part) for key, part in value.items() if key in section.fields}
        return {key: part for key, part in kept.items() if part != [] and part != {}}
    if isinstance(value, list):
        items = [written_out(section, item) for item in value]
        return [item for item in items if not isinstance(item, Mapping) or len(item) > 1]  # more than an id
    return value


SCHEMA = "theme.schema.json"
WORKBOOK = "edition.xlsx"
_WIDTH = 118
_PALETTE = re.compile(r"^palette: .*\n", re.M)
_FALLBACK = "The font for characters that the bundled fonts lack."


class NewEdition(Struct, frozen=True):
    """The choices for a new edition; an empty style or paper is inherited from the bundled edition ``base``.

    ``in_sheets``: the texts and prices are written to a workbook instead of theme.yaml. ``font`` is a font file for a
    script that the bundled fonts lack. ``sides`` is "one" for a printer that prints one side of a sheet at a time.
    ``currency`` has the fields of another currency.
    """

    id: str
    base: str
    language: str
    title: str
    style: str = ""
    paper: str = ""
    in_sheets: bool = False
    font: Path | None = None
    sides: str = ""
    currency: Mapping[str, str] = {}


def edition_id(name: str) -> str:
    """Return an id as close to a name as possible, without accents."""
    letters = re.sub(r"[\u0300-\u036f]", "", unicodedata.normalize("NFKD", name.lower()))
    plain = re.sub(r"[^a-z0-9]+", "-", letters).lstrip("-0123456789")[:40].rstrip("-")
    return plain or "my-edition"


def retitle(tree: SourceMapping, new: NewEdition) -> None:
    """Replace the base's title and currency in its tree with those of the new edition."""
    if new.currency:
        tree["currency"] = new.currency
    if new.title != tree["title"]:
        tree["title"] = new.title
        if "board" in tree:  # the lines of the title are those of the base
            tree["board"] = tree["board"].without(("title",))


def theme_text(new: NewEdition, tree: SourceMapping) -> str:
    """Return the theme.yaml of a new edition; ``tree`` holds its initial values for all fields."""
    rows = [*_head(new), *(_in_sheets(new) if new.in_sheets else _titles(new, tree))]
    rows += _comment(f"The look: {', '.join(style_names())} ('printgen styles' describes them).")
    rows.append(f"style: {new.style}" if new.style else "# style: deco")
    if new.font:
        rows += ["", *_comment(_FALLBACK)]
        rows += yaml_lines("fonts", {"fallback": [new.font.name]})
    for section in () if new.in_sheets else SECTIONS:
        if value := tree.get(section.name):
            rows += ["", *_comment(section.comment), *yaml_lines(section.name, written_out(section, value))]
    return "\n".join([*rows, "", *_print(new, tree.get("print") or {})]) + "\n"


def starter_text(text: str, new: NewEdition) -> str:
    """Return the theme.yaml of a starter with the choices for a new edition."""
    if new.style:
        text = _PALETTE.sub("", text)  # that of the style
    changes = {"id": new.id, "title": new.title, "style": new.style}
    lines = [
        f"{name}: {inline(changes[name])}" if changes.get(name := line.partition(":")[0]) else line
        for line in text.splitlines()
    ]
    text = "\n".join(lines)
    rows = [f"# yaml-language-server: $schema={SCHEMA}", text, ""]
    if new.font:
        rows += [*_comment(_FALLBACK), *yaml_lines("fonts", {"fallback": [new.font.name]}), ""]
    if new.currency:
        rows += [*yaml_lines("currency", new.currency), ""]
    return "\n".join([*rows, *_print(new, {})]) + "\n"


def _head(new: NewEdition) -> Iterator[str]:
    yield f"# yaml-language-server: $schema={SCHEMA}"
    yield from _comment(
        f"An edition made from '{new.base}'. Change whatever you like; if you delete a line, "
        f"the value of '{new.base}' is used again."
    )
    yield "format: 1"
    yield f"extends: {new.base}"
    yield from yaml_lines("id", new.id)
    yield ""


def _titles(new: NewEdition, tree: SourceMapping) -> Iterator[str]:
    yield from _comment("The title, the line below it, and the language of the rules.")
    yield from yaml_lines("title", new.title)
    yield from yaml_lines("tagline", str(tree["tagline"]))
    yield from yaml_lines("language", new.language)
    yield ""


def _in_sheets(new: NewEdition) -> Iterator[str]:
    yield from _comment(
        "Title, names, cards, prices and words are in this workbook; edit it in a spreadsheet program. Emptying a cell "
        "removes its value, and so does '-'. The workbook takes precedence over this file."
    )
    yield f"sheets: {WORKBOOK}"
    yield ""
    yield from _comment("The language of the rules.")
    yield from yaml_lines("language", new.language)
    yield ""


def _print(new: NewEdition, given: Any) -> Iterator[str]:
    yield from _comment("How it is printed: any option of 'printgen build'. The command line takes precedence.")
    chosen = {"paper": new.paper, "sides": "one" if new.sides == "one" else ""}
    wanted = {**given, **{name: value for name, value in chosen.items() if value}}
    yield from yaml_lines("print", wanted) if wanted else ["# print: {paper: a4}"]


def _comment(text: str) -> list[str]:
    return [f"# {row}" for row in wrap(text, _WIDTH, break_on_hyphens=False)]
