"""YAML as our themes are written: one item a line, text in quotes only where it needs them."""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[^\W\d_](?:[\w .’'&/()!+–-]*[\w.’')!])?")
_WORDS = frozenset({"true", "false", "null", "none", "yes", "no", "on", "off", "y", "n"})  # for some reader or other
_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp", "Zs"})


def inline(value: Any) -> str:
    """A value on one line."""
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
    """A field in lines: a mapping one field a line, a list of mappings one item a line, all else on one line."""
    if isinstance(value, Mapping) and value:
        yield f"{name}:"
        for key, part in value.items():
            yield from _indented(
                yaml_lines(inline(key), part) if _has_items(part) else [f"{inline(key)}: {inline(part)}"]
            )
    elif _has_items(value):
        yield f"{name}:"
        for item in value:
            yield from _indented(_item(item))
    else:
        yield f"{name}: {inline(value)}"


def _item(item: Mapping[str, Any]) -> Iterator[str]:
    """An item of a list: on one line, but for one with a list of items in it."""
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
