"""Whether a kit stands just as a build would make it now: made by the same call, program and files, and whole.

Nothing is parsed, drawn or guessed: the manifest names every file that was read, with its hash, and the hash of all
else that a kit hangs on. Whatever differs, or cannot be read, means that the kit is to be built.
"""

import json
import os
import sys
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from printgen.flow.writing.program_hash import program
from printgen.inputs import file_bytes
from printgen.kit.choices import Choices
from printgen.kit.manifest.bare import MANIFEST, bare_manifest
from printgen.limits import PDF_BYTES
from printgen.resources import folder, is_bundled_name, read_from

_PACKAGE = Path(__file__).resolve().parents[2]


def call_hash(
    theme: str,
    choices: Choices,
    only: Sequence[str] | None,
    settings: Sequence[str] = (),
    event: Path | None = None,
    given: Iterable[str] = (),
) -> str:
    """The hash of everything that a kit hangs on but its theme's files: their folder's name, options, program.

    ``theme`` is a bundled name or a path, as in every command; ``settings`` are its rule options;
    ``given`` the options of which a theme has no say.
    """
    asked = (_home(theme).resolve().name, choices, only, settings, _file_hash(event) if event else "", sorted(given))
    parts = [repr(asked), *program(_PACKAGE, tuple(sys.path))]
    return sha256("\n".join(parts).encode()).hexdigest()


def kit_folder(theme: str, language: str | None = None) -> str:
    """The folder of an edition's kits: its id, with the language where one was asked for, so that several stand."""
    return f"{theme}-{language}" if language else theme


def unchanged(theme: str, out: Path, variants: Iterable[str], call: str) -> tuple[Path, ...]:
    """The folders of a theme's kits, a variant each, if all of them stand as this call would make them; else none.

    ``call`` is the call's hash.
    """
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
        record: dict[str, Any] = json.loads(bare_manifest(kit / MANIFEST))
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
