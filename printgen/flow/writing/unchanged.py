"""Check whether a kit is up to date.

Nothing is parsed or drawn: the manifest holds the hash of every file that was read, and one hash of the choices and of
the versions of the program, its libraries and Python. If anything differs or cannot be read, the kit has to be built.
"""

import json
import os
import sys
import zlib
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from printgen.inputs import file_bytes
from printgen.kit.choices import Choices
from printgen.kit.manifest.file import MANIFEST
from printgen.kit.manifest.records import generator
from printgen.limits import MANIFEST_BYTES, PDF_BYTES
from printgen.resources import folder, is_bundled_name, read_from

_BESIDE_PACKAGE = Path(__file__).parents[3]
# The packages that determine a kit's bytes, by the lowercase names of their metadata folders.
_LIBRARIES = frozenset(
    {"reportlab", "pillow", "jinja2", "msgspec", "pyyaml", "mistune", "markupsafe"}
    | {"uharfbuzz", "python_bidi", "pyphen", "budoux", "babel", "python_calamine"}
)


def in_checkout() -> bool:
    """Check whether the program runs from its source tree, where its version says nothing about its code."""
    return (_BESIDE_PACKAGE / "pyproject.toml").is_file()


def call_hash(
    theme: str,
    choices: Choices,
    only: Sequence[str] | None,
    settings: Sequence[str] = (),
    event: Path | None = None,
    given: Iterable[str] = (),
) -> str:
    """Return the hash of everything except its theme's files that determines a kit.

    ``theme`` is a bundled name or a path, as in every command; ``settings`` are its rule options; ``given`` names the
    options that take precedence over the theme's.
    """
    asked = (_home(theme).resolve().name, choices, only, settings, _file_hash(event) if event else "", sorted(given))
    parts = [repr(asked), generator(), *sorted(_libraries()), f"{sys.version} {zlib.ZLIB_RUNTIME_VERSION}"]
    return sha256("\n".join(parts).encode()).hexdigest()


def _libraries() -> Iterator[str]:
    """List the installed libraries as their metadata folders are named (``reportlab-5.1.0.dist-info``).

    ``importlib.metadata`` gives the same, but takes longer to import than a build takes that changes nothing.
    """
    for place in sys.path:
        for name in os.listdir(place) if os.path.isdir(place) else ():
            if name.endswith(".dist-info") and name.partition("-")[0].lower() in _LIBRARIES:
                yield name


def kit_folder(theme: str, language: str | None = None) -> str:
    """The folder of an edition's kits: its id, with the language where one was asked for, so that several stand."""
    return f"{theme}-{language}" if language else theme


def unchanged(theme: str, out: Path, variants: Iterable[str], call: str) -> tuple[Path, ...]:
    """Return the folders of a theme's kits, one per variant, if all are as this call would make them; else none.

    ``call`` is the call's hash. In a checkout no kit is up to date.
    """
    if in_checkout():
        return ()
    home = _home(theme)
    usual = out / home.resolve().name
    for kit in (usual, *(other for other in _folders(out) if other != usual)):
        if all(_stands(kit / variant, home, call) for variant in variants):
            return tuple(kit / variant for variant in variants)
    return ()


def _names(record: dict[str, Any]) -> tuple[str, str]:
    """The folders that a kit may stand in."""
    return kit_folder(record["theme"]), kit_folder(record["theme"], record["language"])


def _home(theme: str) -> Path:
    """The folder of a theme."""
    return folder("themes") / theme if is_bundled_name(theme) else Path(theme)


def _folders(out: Path) -> list[Path]:
    return sorted(path for path in out.iterdir() if path.is_dir()) if out.is_dir() else []


def _stands(kit: Path, home: Path, call: str) -> bool:
    """Whether one variant's folder holds what the call makes."""
    try:
        record: dict[str, Any] = json.loads(file_bytes(kit / MANIFEST, MANIFEST_BYTES))
        if kit.parent.name not in _names(record) or record["call"] != call or not record["inputs"]:
            return False
        return all(
            [
                all(_file_hash(read_from(file["file"], home)) == file["sha256"] for file in record["inputs"]),
                all(_file_hash(kit / document["file"]) == document["sha256"] for document in record["documents"]),
                not any(document.get("earlier") for document in record["documents"]),
            ]
        )
    except (OSError, KeyError, TypeError, AttributeError, ValueError, RecursionError):
        return False


def _file_hash(path: Path) -> str:
    """The hash of a file's bytes, of a folder that of the CSV files' names in it; empty where there is neither."""
    if path.is_dir():
        from printgen.theme.read.spreadsheets.csv_folder import folder_listing

        return sha256(folder_listing(path)).hexdigest()
    return sha256(file_bytes(path, PDF_BYTES)).hexdigest() if os.path.lexists(path) else ""
