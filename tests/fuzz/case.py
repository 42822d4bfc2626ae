"""A single fuzzer input: the files in a folder and the command to run there."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

KEPT = "kept"  # the folder of a case whose files no command may change
_CALL = "call.json"


class Case(NamedTuple):
    """A printgen command with its files and environment variables; ``kind`` names its row in the table of kinds.

    ``ended`` is a signal for the command, and the number of the change to files before which it is sent.
    """

    kind: str
    words: tuple[str, ...]
    files: Mapping[str, bytes] = {}
    environment: Mapping[str, str] = {}
    ended: tuple[int, int] | None = None

    def __repr__(self) -> str:
        return f"{self.kind}: printgen {' '.join(self.words)[:300]}"


def lay_out(case: Case, folder: Path) -> None:
    """Write the files of the case into a folder, skipping names that the file system rejects."""
    for name, data in case.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def save(case: Case, folder: Path) -> None:
    """Save a case so that ``saved`` can load it."""
    lay_out(case, folder)
    call = {"kind": case.kind, "words": case.words, "environment": dict(case.environment), "ended": case.ended}
    (folder / _CALL).write_text(json.dumps(call, indent=1) + "\n", encoding="utf-8")


def saved(folder: Path) -> Case:
    """Load a case from the folder where it was saved."""
    call = json.loads((folder / _CALL).read_text(encoding="utf-8"))
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != _CALL
    }
    ended = call.get("ended")
    return Case(call["kind"], tuple(call["words"]), files, call["environment"], ended and tuple(ended))
