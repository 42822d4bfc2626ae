"""One input of the fuzzer: the files that lie in a folder, and the command that is called there."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

_CALL = "call.json"


class Case(NamedTuple):
    """A call of printgen in a folder with these files, under these variables; ``kind`` is the row that it is of."""

    kind: str
    words: tuple[str, ...]
    files: Mapping[str, bytes] = {}
    environment: Mapping[str, str] = {}

    def __repr__(self) -> str:
        return f"{self.kind}: printgen {' '.join(self.words)[:300]}"


def lay_out(case: Case, folder: Path) -> None:
    """Writes the case's files into a folder; a name that no disk holds is left out."""
    for name, data in case.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def save(case: Case, folder: Path) -> None:
    """Keeps a case, so that ``saved`` gives it back."""
    lay_out(case, folder)
    call = {"kind": case.kind, "words": case.words, "environment": dict(case.environment)}
    (folder / _CALL).write_text(json.dumps(call, indent=1) + "\n", encoding="utf-8")


def saved(folder: Path) -> Case:
    """The case that was kept in a folder."""
    call = json.loads((folder / _CALL).read_text(encoding="utf-8"))
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != _CALL
    }
    return Case(call["kind"], tuple(call["words"]), files, call["environment"])
