"""The bundled icons' path data, apart from what draws it: a theme is checked by their names alone."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec


@cache
def baked() -> Mapping[str, str]:
    """The bundled icons' path data by name (absolute M, L, C and Z only)."""
    icons: dict[str, str] = msgspec.json.decode(Path(__file__).with_name("icons.json").read_bytes())["icons"]
    return icons
