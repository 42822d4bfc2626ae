"""Finished files before they are moved to their folder: small ones in memory, large ones in temporary files."""

from collections.abc import Iterable
from hashlib import file_digest, sha256
from pathlib import Path
from shutil import copyfileobj
from tempfile import SpooledTemporaryFile

_IN_MEMORY = 1 << 20  # bytes
_AT_ONCE = 1 << 16  # bytes that are collected before they are written, since most calls write a few hundred


class FinishedFile:
    """The bytes of a file, their hash and their number: written in parts, then read or moved to the file's path.

    The temporary file of a large one is removed with the object.
    """

    def __init__(self, parts: Iterable[bytes] = ()) -> None:
        self._file = SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 - open as long as this is
        self._hash = sha256()
        self._gathered: list[bytes] = []
        self._waiting = 0
        self.size = 0
        for part in parts:
            self.write(part)

    def write(self, data: bytes) -> None:
        """Append some bytes."""
        self._gathered.append(data)
        self._waiting += len(data)
        self.size += len(data)
        if self._waiting >= _AT_ONCE:
            self._settle()

    def _settle(self) -> None:
        data = b"".join(self._gathered)
        self._gathered.clear()
        self._waiting = 0
        self._file.write(data)
        self._hash.update(data)

    @property
    def sha256(self) -> str:
        """The SHA-256 of the bytes written so far, in hexadecimal."""
        self._settle()
        return self._hash.hexdigest()

    def read(self) -> bytes:
        self._settle()
        self._file.seek(0)
        return self._file.read()

    def is_at(self, path: Path) -> bool:
        """Check whether a file already has the same bytes; raises OSError if it cannot be read."""
        if not path.is_file() or path.stat().st_size != self.size:
            return False
        with path.open("rb") as file:
            return file_digest(file, "sha256").hexdigest() == self.sha256

    def put(self, path: Path) -> None:
        """Write it to its path; raises OSError if that fails."""
        self._settle()
        self._file.seek(0)
        with path.open("wb") as file:
            copyfileobj(self._file, file)
