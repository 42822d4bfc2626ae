"""Colors as people write them: names in several languages, ``#f80`` and ``ff8800``."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from printgen.errors import did_you_mean
from printgen.theme.yaml import SourceList, SourceMapping, read_tree

_FILE = Path(__file__).with_name("colors.yaml")
_CODE = re.compile(r"#[0-9a-fA-F]{6}\Z")
_DIGITS = re.compile(r"#([0-9a-fA-F]{3})\Z|#?([0-9a-fA-F]{6})\Z")
_PARTED = re.compile(r"[\s_-]+")


def color_code(text: str) -> str | None:
    """Return the code (``#rrggbb``) of a color, or None if the text is no color."""
    if found := _DIGITS.match(text.strip()):
        digits = found[2] or "".join(2 * digit for digit in found[1])
        return f"#{digits.lower()}"
    return _names().get(_plain(text))


def meant_color(text: str) -> str:
    """Return a question for the color most similar to a misspelled name; empty if there is none."""
    return did_you_mean(_plain(text), _names())


def read_colors(node: Any) -> None:
    """Replace the colors of a tree by their codes: those of items, and of the palette."""
    if isinstance(node, SourceList):
        for item in node:
            read_colors(item)
    elif isinstance(node, SourceMapping):
        for name, value in node.items():
            if name == "colour":
                _read_field(node, name)
            elif name == "palette" and isinstance(value, SourceMapping):
                for field in value:
                    _read_field(value, field)
            else:
                read_colors(value)


def _read_field(holder: SourceMapping, field: str) -> None:
    value = holder[field]
    text = str(value) if type(value) is int else value  # a code may consist of digits only
    if isinstance(text, str) and not _CODE.match(text) and (code := color_code(text)):
        holder[field] = code


@cache
def _names() -> Mapping[str, str]:
    """Return the codes of colors by their plain names."""
    tree, problems = read_tree(_FILE.read_bytes(), _FILE.name)
    assert tree is not None  # bundled: a test reads it
    assert not problems
    codes: dict[str, str] = dict(tree["codes"])
    for names in tree["names"].values():
        codes = {_plain(name): codes.get(meant, meant) for name, meant in names.items()} | codes
    return codes


def _plain(name: str) -> str:
    return _PARTED.sub("", name.strip().casefold())
