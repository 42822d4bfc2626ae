"""Bundled themes and fonts: where they are, titles and languages of themes, and language codes."""

import os
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from printgen.errors import PrintgenError
from printgen.messages import message

_BUNDLED = ("themes", "fonts")
_STARTERS = "starters"
USUAL_LANGUAGE = "en"  # the default language of themes
PSEUDO_LANGUAGE = "x"  # languages for private use are English with other words
LANGUAGE_CODE = re.compile(r"(?=.{1,35}\Z)([a-z]{2,3}|x)(-[A-Za-z0-9]+)*\Z")  # no registered code is longer
_PACKAGE = Path(__file__).resolve().parent
_LANGUAGE = re.compile(r"^language: *([A-Za-z0-9-]+)", re.MULTILINE)
_TITLE = re.compile(r"""^title: *(["']?)(.+?)\1 *$""", re.MULTILINE)
_TAGLINE = re.compile(r"""^tagline: *(["']?)(.+?)\1 *$""", re.MULTILINE)


@cache
def folder(name: str) -> Path:
    """Return the bundled folder ``themes`` or ``fonts``: inside the package if installed, else the repository's."""
    for place in (_PACKAGE / name, _PACKAGE.parent / name):
        if place.is_dir():
            return place
    fault = message("the bundled folder '{name}' is missing: this installation of printgen is incomplete", name=name)
    raise PrintgenError(fault)


def is_bundled_name(theme: str) -> bool:
    """Check whether a theme is given by name: anything with a slash, or dots alone, is a path."""
    return not {"/", os.sep} & set(theme) and theme not in (".", "..")


def input_name(path: Path, home: Path) -> str:
    """Return a file's name in a manifest: relative to the theme's folder ``home``, or as ``fonts:oswald/...``."""
    for kind in _BUNDLED:
        if str(path).startswith(start := f"{folder(kind)}{os.sep}"):
            return f"{kind}:{path.as_posix()[len(start) :]}"
    return Path(os.path.relpath(path, home)).as_posix()


def read_from(name: str, home: Path) -> Path:
    """Return the path of a file by its name in a manifest."""
    kind, colon, rest = name.partition(":")
    return (
        folder(kind) / rest
        if kind in _BUNDLED and colon
        else Path(os.path.normpath(os.path.join(os.path.abspath(home), name)))
    )


def shown_path(path: Path) -> str:
    """Return a bundled file as a message names it: relative to the current folder if it lies below."""
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def bundled_themes() -> list[str]:
    """Return the names of the bundled themes, sorted."""
    return sorted(path.parent.name for path in folder("themes").glob("*/theme.yaml"))


def starters() -> list[str]:
    """Return the names of the small games that new editions can start from, sorted; they are no bundled themes."""
    return sorted(path.parent.name for path in folder("themes").glob(f"{_STARTERS}/*/theme.yaml"))


def theme_folder(name: str) -> Path:
    """Return the folder of a bundled theme or of a starter."""
    home = folder("themes")
    return home / _STARTERS / name if name in starters() else home / name


def theme_titles() -> dict[str, str]:
    """Return the title of each bundled theme by its name.

    Searching for the line avoids loading the themes; a test checks that bundled titles take one line without comment.
    """
    return _lines(_TITLE, bundled_themes())


def base_lines() -> dict[str, tuple[str, str]]:
    """Return the title and tagline of each bundled theme and starter by its name, found like the titles."""
    names = [*bundled_themes(), *starters()]
    titles, taglines = _lines(_TITLE, names), _lines(_TAGLINE, names)
    return {name: (titles[name], taglines[name]) for name in names}


def _lines(field: re.Pattern[str], names: Iterable[str]) -> dict[str, str]:
    found = {name: field.search((theme_folder(name) / "theme.yaml").read_text(encoding="utf-8")) for name in names}
    return {name: match[2] if match else "" for name, match in found.items()}


def theme_languages(name: str) -> tuple[str, ...]:
    """Return the languages of a bundled theme or starter, its own first, found like the titles."""
    home = theme_folder(name)
    found = _LANGUAGE.search((home / "theme.yaml").read_text(encoding="utf-8"))
    return spoken_by(home, found[1] if found else USUAL_LANGUAGE)


def spoken_by(home: Path, own: str) -> tuple[str, ...]:
    """Return the languages of the edition in a folder: its own, and those of files such as ``de.yaml``."""
    found = sorted(path.stem for path in home.glob("*.yaml") if LANGUAGE_CODE.match(path.stem))
    return own, *(code for code in found if code != own)


def fallbacks(code: str) -> tuple[str, ...]:
    """Return the languages whose words can be used for a language, nearest first: ``en-GB``, ``en``."""
    parts = code.split("-")
    if parts[0] == PSEUDO_LANGUAGE:
        return code, USUAL_LANGUAGE
    return tuple("-".join(parts[:end]) for end in range(len(parts), 0, -1))
