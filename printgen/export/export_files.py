"""The files of an export in progress: each is written to a hidden folder as soon as it is drawn."""

import shutil
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from printgen.kit.finished_file import FinishedFile


class Exported(Struct, frozen=True):
    """The files of an export by name, each with its temporary path, and notes on the limits of the format."""

    files: Mapping[str, Path]
    lacks: tuple[str, ...] = ()


class ExportFiles:
    """The files that a format makes, in a folder of their own; only their paths stay in memory."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._paths: dict[str, Path] = {}
        self._lacks: list[str] = []

    def new(self, name: str) -> Path:
        """Return the path to write a file to."""
        # Numbered, so that no name can lead out of the folder or be too long for it.
        path = self._paths[name] = self._folder / str(len(self._paths))
        return path

    def put(self, name: str, data: bytes | FinishedFile) -> None:
        """Write a file."""
        path = self.new(name)
        if isinstance(data, bytes):
            path.write_bytes(data)
        else:
            data.put(path)

    def repeat(self, name: str, other: str) -> None:
        """Write a copy of another file of the export."""
        shutil.copyfile(self._paths[other], self.new(name))

    def lack(self, sentence: str) -> None:
        """Add a note on a limit of the format."""
        self._lacks.append(sentence)

    def exported(self) -> Exported:
        """Return all that was written."""
        return Exported(self._paths, tuple(dict.fromkeys(self._lacks)))
