"""The bundled icons' path data, apart from what draws it: a theme is checked by their names alone."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path


@cache
def baked() -> Mapping[str, str]:
    """The bundled icons' path data by name (absolute M, L, C and Z only)."""
    icons: dict[str, str] = json.loads(Path(__file__).with_name("icons.json").read_text(encoding="utf-8"))["icons"]
    return icons
