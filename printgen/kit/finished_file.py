"""A finished file that is not in its place yet: in memory while it is small, else where temporary files are kept."""

from collections.abc import Iterable
from hashlib import file_digest, sha256
from pathlib import Path
from shutil import copyfileobj
from tempfile import SpooledTemporaryFile

_IN_MEMORY = 1 << 20  # bytes
_AT_ONCE = 1 << 16  # bytes that are gathered before they are written: most come in hundreds


class FinishedFile:
    """A file's bytes with their hash and their number; a large one's temporary file is gone when it is.

    It is written by ``write``, as its bytes come, and then read or put in its place.
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
        """Adds some bytes at its end."""
        self._gathered.append(data)
        self._waiting += len(data)
        self.size += len(data)
        if self._waiting >= _AT_ONCE:
            self._settle()

    def _settle(self) -> None:
        """Writes what has been gathered."""
        data = b"".join(self._gathered)
        self._gathered.clear()
        self._waiting = 0
        self._file.write(data)
        self._hash.update(data)

    @property
    def sha256(self) -> str:
        """The hash of what has been written, in hexadecimal."""
        self._settle()
        return self._hash.hexdigest()

    def read(self) -> bytes:
        """All of it."""
        self._settle()
        self._file.seek(0)
        return self._file.read()

    def stands_at(self, path: Path) -> bool:
        """Whether a file of the same bytes lies there already; OSError where that cannot be read."""
        if not path.is_file() or path.stat().st_size != self.size:
            return False
        with path.open("rb") as file:
            return file_digest(file, "sha256").hexdigest() == self.sha256

    def put(self, path: Path) -> None:
        """Writes it to a place of its own; OSError where that cannot be."""
        self._settle()
        self._file.seek(0)
        with path.open("wb") as file:
            copyfileobj(self._file, file)
