"""Where the bundled themes and fonts lie, and the titles of those themes."""

import os
import re
from functools import cache
from pathlib import Path

from printgen.errors import PrintgenError

_BUNDLED = ("themes", "fonts")
USUAL_LANGUAGE = "en"  # what a theme speaks that does not say
PSEUDO_LANGUAGE = "x"  # languages for private use are English in other words
LANGUAGE_CODE = re.compile(r"(?=.{1,35}\Z)([a-z]{2,3}|x)(-[A-Za-z0-9]+)*\Z")  # no registered one is longer
_PACKAGE = Path(__file__).resolve().parent
_LANGUAGE = re.compile(r"^language: *([A-Za-z0-9-]+)", re.MULTILINE)
_TITLE = re.compile(r"""^title: *(["']?)(.+?)\1 *$""", re.MULTILINE)
_TAGLINE = re.compile(r"""^tagline: *(["']?)(.+?)\1 *$""", re.MULTILINE)


@cache
def folder(name: str) -> Path:
    """The bundled folder ``themes`` or ``fonts``: inside the package when installed, else the repository's."""
    for place in (_PACKAGE / name, _PACKAGE.parent / name):
        if place.is_dir():
            return place
    raise PrintgenError(f"the bundled folder '{name}' is missing: this copy of printgen is incomplete")


def is_bundled_name(theme: str) -> bool:
    """Whether a theme is given by its bundled name: anything with a slash in it, or of dots alone, is a path."""
    return not {"/", os.sep} & set(theme) and theme not in (".", "..")


def input_name(path: Path, home: Path) -> str:
    """A file that was read as a manifest names it: from the theme's folder ``home``, or as ``fonts:oswald/...``."""
    for kind in _BUNDLED:
        if str(path).startswith(start := f"{folder(kind)}{os.sep}"):
            return f"{kind}:{path.as_posix()[len(start) :]}"
    return Path(os.path.relpath(path, home)).as_posix()


def read_from(name: str, home: Path) -> Path:
    """The file that a manifest names so."""
    kind, colon, rest = name.partition(":")
    return (
        folder(kind) / rest
        if kind in _BUNDLED and colon
        else Path(os.path.normpath(os.path.join(os.path.abspath(home), name)))
    )


def shown_path(path: Path) -> str:
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
    return _lines(_TITLE)


def theme_taglines() -> dict[str, str]:
    """The line below the title of each bundled theme by its name, found as the titles are."""
    return _lines(_TAGLINE)


def _lines(field: re.Pattern[str]) -> dict[str, str]:
    """What a pattern finds in the theme.yaml of each bundled theme, by its name."""
    home = folder("themes")
    found = {name: field.search((home / name / "theme.yaml").read_text(encoding="utf-8")) for name in bundled_themes()}
    return {name: match[2] if match else "" for name, match in found.items()}


def theme_languages(name: str) -> tuple[str, ...]:
    """The languages that a bundled theme speaks, its own first; found by their line and files, as the titles are."""
    home = folder("themes") / name
    found = _LANGUAGE.search((home / "theme.yaml").read_text(encoding="utf-8"))
    return spoken_by(home, found[1] if found else USUAL_LANGUAGE)


def spoken_by(home: Path, own: str) -> tuple[str, ...]:
    """The languages of an edition by its folder: its own, and those of its files for others (``de.yaml``)."""
    found = sorted(path.stem for path in home.glob("*.yaml") if LANGUAGE_CODE.match(path.stem))
    return own, *(code for code in found if code != own)


def fallbacks(code: str) -> tuple[str, ...]:
    """Return the languages whose words serve for one, nearest first: ``en-GB``, ``en``."""
    parts = code.split("-")
    if parts[0] == PSEUDO_LANGUAGE:
        return code, USUAL_LANGUAGE
    return tuple("-".join(parts[:end]) for end in range(len(parts), 0, -1))
