"""Stores: where a batch keeps its kits and receipts, a folder or an object store.

A kit is at ``<id>/<variant>/``, its ``kit.json`` last, so that a kit without one is not finished. The receipt of a job
follows its kits.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import IO, Protocol

import msgspec

from printgen.batch.receipts import Receipt
from printgen.errors import OutputError, os_reason, plain
from printgen.journal import check_folder, path_problem
from printgen.limits import MANIFEST_BYTES, PDF_BYTES, file_bytes
from printgen.messages import message
from printgen.records import from_json

RECEIPTS = ".receipts"
LOG = "batch.jsonl"


class Store(Protocol):
    """Keeps kits, receipts and the log of a batch; every worker opens its own."""

    def receipt(self, key: str) -> Receipt | None:
        """Return the receipt of a job whose kits are all there; None if it must be made."""

    def room(self) -> AbstractContextManager[Path]:
        """Return a context with the folder to build kits in."""

    def add(self, home: Path, names: Sequence[str]) -> dict[str, int]:
        """Keep files built in the folder ``home``, in that order; return their sizes. Raises PrintgenError."""

    def keep(self, key: str, receipt: Receipt) -> None:
        """Keep the receipt of a job whose kits are all there; raises PrintgenError."""

    def log(self, name: str) -> AbstractContextManager[Callable[[bytes], object]]:
        """Return a context with the function that adds lines to a new log; raises PrintgenError."""

    def read(self, name: str) -> bytes | None:
        """Return the bytes of a file; None if it is not there. Raises PrintgenError."""

    def large(self, name: str) -> AbstractContextManager[IO[bytes]]:
        """Return a context with a new file to write, which replaces an old one at the end; raises PrintgenError."""


class UnwritableError(OutputError):
    """The store cannot be written, so that no other job will fare better."""


def open_store(where: str) -> Store:
    """Open the store at an address: a folder, or an object store. Raises PrintgenError if that is not possible."""
    if is_address(where):
        from printgen.batch.object_stores import ObjectStore  # an extra package

        return ObjectStore(where)
    return FolderStore(Path(where))


def is_address(where: str) -> bool:
    """Check whether a text is the address of an object store."""
    return "://" in where


def theme_at(theme: str) -> str:
    """Return the name or path of a theme; one in an object store is copied."""
    if is_address(theme):
        from printgen.batch.object_stores import fetched

        return fetched(theme)
    return theme


class FolderStore:
    """Keeps everything in a folder."""

    def __init__(self, folder: Path) -> None:
        if problem := path_problem(folder):
            raise OutputError(problem)
        check_folder(folder)
        self.folder = folder

    def receipt(self, key: str) -> Receipt | None:
        """Return the receipt of a job whose kits are all there; None if it must be made."""
        try:
            found = from_json(file_bytes(self._receipt(key), MANIFEST_BYTES, follow=False), Receipt)
            if all((self.folder / name).stat().st_size == size for name, size in found.files.items()):
                return found
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            pass
        return None

    @contextmanager
    def room(self) -> Iterator[Path]:
        """Return a context with the folder to build kits in: the store itself, since a build changes all or nothing."""
        yield self.folder

    def add(self, home: Path, names: Sequence[str]) -> dict[str, int]:
        """Return the sizes of files, which are there already."""
        return {name: (home / name).stat().st_size for name in names}

    def keep(self, key: str, receipt: Receipt) -> None:
        """Keep the receipt of a job whose kits are all there; raises PrintgenError."""
        path = self._receipt(key)
        new = path.with_name(f".{path.name}-{os.getpid()}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            new.write_bytes(msgspec.json.encode(receipt))
            os.replace(new, path)
        except OSError as error:
            with suppress(OSError):
                new.unlink()
            text = message("{path} cannot be written: {reason}", path=plain(str(path)), reason=os_reason(error))
            raise UnwritableError(text) from error

    @contextmanager
    def log(self, name: str) -> Iterator[Callable[[bytes], object]]:
        """Return a context with the function that adds lines to a new log; raises PrintgenError."""
        path = self.folder / name
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with path.open("wb", buffering=0) as file:
                yield file.write
        except OSError as error:
            text = message("{path} cannot be written: {reason}", path=plain(str(path)), reason=os_reason(error))
            raise UnwritableError(text) from error

    def read(self, name: str) -> bytes | None:
        """Return the bytes of a file; None if it is not there. Raises PrintgenError."""
        try:
            return file_bytes(self.folder / name, PDF_BYTES, follow=False)
        except FileNotFoundError:
            return None
        except OSError as error:
            text = message("{path} cannot be read: {reason}", path=name, reason=os_reason(error))
            raise UnwritableError(text) from error

    @contextmanager
    def large(self, name: str) -> Iterator[IO[bytes]]:
        """Return a context with a new file to write, which replaces an old one at the end; raises PrintgenError."""
        path = self.folder / name
        new = path.with_name(f".{path.name}-{os.getpid()}")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with new.open("wb") as file:
                yield file
            os.replace(new, path)
        except OSError as error:
            text = message("{path} cannot be written: {reason}", path=plain(str(path)), reason=os_reason(error))
            raise UnwritableError(text) from error
        finally:
            new.unlink(missing_ok=True)

    def _receipt(self, key: str) -> Path:
        return self.folder / RECEIPTS / key[:2] / f"{key[2:]}.json"
