"""Recognizing kits that are up to date, without laying them out."""

import json
import os
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from printgen.journal import is_interrupted
from printgen.kit.choices import Choices
from printgen.kit.manifest import MANIFEST, generator
from printgen.limits import MANIFEST_BYTES, PDF_BYTES, file_bytes
from printgen.resources import folder, is_bundled_name, read_from
from printgen.theme.files import RefusedError, folder_listing

_BESIDE_PACKAGE = Path(__file__).parents[2]
# The packages on which a kit's bytes depend, by the lowercase names of their metadata folders.
_LIBRARIES = frozenset(
    {"reportlab", "pillow", "jinja2", "msgspec", "pyyaml", "mistune", "markupsafe"}
    | {"uharfbuzz", "python_bidi", "pyphen", "budoux", "babel", "python_calamine"}
)


def kit_folder(theme: str, language: str | None = None) -> str:
    """Return the name of an edition's folder: its id, and the language if one was requested."""
    return f"{theme}-{language}" if language else theme


def in_checkout() -> bool:
    """Check whether the program runs from its source tree, where its version does not identify its code."""
    return (_BESIDE_PACKAGE / "pyproject.toml").is_file()


def call_hash(
    theme: str,
    choices: Choices,
    only: Sequence[str] | None,
    settings: Sequence[str] = (),
    event: Path | None = None,
    given: Iterable[str] = (),
    language: str | None = None,
) -> str:
    """Return the hash of everything that determines a kit, except its theme's files.

    ``theme`` is a bundled name or a path, as in every command; ``settings`` are its rule options; ``given`` names the
    options that take precedence over the theme's.
    """
    settings = (*settings, *([f"language={language}"] if language else []))
    asked = (_home(theme).resolve().name, choices, only, settings, _file_hash(event) if event else "", sorted(given))
    parts = [repr(asked), generator(), *sorted(libraries()), f"{sys.version} {zlib.ZLIB_RUNTIME_VERSION}"]
    return sha256("\n".join(parts).encode()).hexdigest()


def up_to_date(theme: str, out: Path, variants: Iterable[str], call: str) -> tuple[Path, ...]:
    """Return the folders of a theme's kits, one per variant, if a call with this hash would not change them.

    In a checkout no kit is up to date.
    """
    if in_checkout():
        return ()
    home = _home(theme)
    usual = out / home.resolve().name
    others = sorted(path for path in out.iterdir() if path.is_dir() and path != usual) if out.is_dir() else []
    for kit in (usual, *others):
        if all(_is_up_to_date(kit / variant, home, call) for variant in variants):
            return tuple(kit / variant for variant in variants)
    return ()


def _is_up_to_date(kit: Path, home: Path, call: str) -> bool:
    """Check whether the folder of one variant is up to date."""
    if is_interrupted(kit.parent):
        return False
    try:
        record: dict[str, Any] = json.loads(file_bytes(kit / MANIFEST, MANIFEST_BYTES))
        names = (kit_folder(record["theme"]), kit_folder(record["theme"], record["language"]))
        if kit.parent.name not in names or record["call"] != call or not record["inputs"]:
            return False
        return (
            all(_file_hash(read_from(file["file"], home)) == file["sha256"] for file in record["inputs"])
            and all(_file_hash(kit / document["file"]) == document["sha256"] for document in record["documents"])
            and not any(document.get("earlier") for document in record["documents"])
        )
    except (OSError, RefusedError, KeyError, TypeError, AttributeError, ValueError, RecursionError):
        return False


def _home(theme: str) -> Path:
    """Return the folder of a theme."""
    return folder("themes") / theme if is_bundled_name(theme) else Path(theme)


def libraries() -> Iterator[str]:
    """List the installed libraries as their metadata folders are named (``reportlab-5.1.0.dist-info``).

    Importing ``importlib.metadata``, which gives the same, takes longer than a build that changes nothing.
    """
    for place in sys.path:
        for name in os.listdir(place) if os.path.isdir(place) else ():
            if name.endswith(".dist-info") and name.partition("-")[0].lower() in _LIBRARIES:
                yield name


def _file_hash(path: Path) -> str:
    """Return the hash of a file, or of the names of a folder's CSV files; empty if it does not exist."""
    if path.is_dir():
        return sha256(folder_listing(path)).hexdigest()
    return sha256(file_bytes(path, PDF_BYTES)).hexdigest() if os.path.lexists(path) else ""
