"""Where the bundled themes and fonts lie, and the titles of those themes."""

import re
from pathlib import Path

from printgen.errors import PrintgenError

_PACKAGE = Path(__file__).resolve().parent
_TITLE = re.compile(r"""^title: *(["']?)(.+?)\1 *$""", re.MULTILINE)


def folder(name: str) -> Path:
    """The bundled folder ``themes`` or ``fonts``: inside the package when installed, else the repository's."""
    for place in (_PACKAGE / name, _PACKAGE.parent / name):
        if place.is_dir():
            return place
    raise PrintgenError(f"the bundled folder '{name}' is missing: this copy of printgen is incomplete")


def shown(path: Path) -> str:
    """A bundled file as a message names it: from here, where it lies below."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def bundled_themes() -> list[str]:
    """The names of the bundled themes, in order."""
    return sorted(path.parent.name for path in folder("themes").glob("*/theme.yaml"))


def theme_titles() -> dict[str, str]:
    """The title of each bundled theme by its name.

    Found by its line, for a listing need not load themes (ours keep to one line, without comment: a test sees to it).
    """
    return {name: _title(folder("themes") / name / "theme.yaml") for name in bundled_themes()}


def _title(file: Path) -> str:
    found = _TITLE.search(file.read_text(encoding="utf-8"))
    return found[2] if found else ""
