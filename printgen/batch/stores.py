"""Stores: where a batch keeps its kits and receipts, a folder or an object store.

A kit is at ``<id>/<variant>/``, its ``kit.json`` last, so that a kit without one is not finished. The receipt of a job
follows its kits.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Protocol

import msgspec

from printgen.api import Session
from printgen.batch.receipts import Receipt
from printgen.errors import OutputError, os_reason, plain
from printgen.journal import check_folder, path_problem
from printgen.limits import MANIFEST_BYTES, file_bytes
from printgen.messages import message
from printgen.records import from_json

RECEIPTS = ".receipts"
LOG = "batch.jsonl"


class Wanted(msgspec.Struct, frozen=True):
    """The parts of a kit that a job wants."""

    variants: tuple[str, ...]
    only: tuple[str, ...] | None = None
    proven: bool = False


class Store(Protocol):
    """Keeps kits, receipts and the log of a batch; every worker opens its own."""

    def receipt(self, key: str) -> Receipt | None:
        """Return the receipt of a job whose kits are all there; None if it must be made."""

    def build(self, session: Session, id: str, wanted: Wanted) -> Mapping[str, int]:
        """Build the kits of a job; return their files with their sizes. Raises PrintgenError."""

    def keep(self, key: str, receipt: Receipt) -> None:
        """Keep the receipt of a job whose kits are all there; raises PrintgenError."""

    def log(self, name: str) -> AbstractContextManager[Callable[[bytes], object]]:
        """Return a context with the function that adds lines to a new log; raises PrintgenError."""


class UnwritableError(OutputError):
    """The store cannot be written, so that no other job will fare better."""


def open_store(where: str) -> Store:
    """Open the store at an address; raises PrintgenError if that is not possible."""
    return FolderStore(Path(where))


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

    def build(self, session: Session, id: str, wanted: Wanted) -> Mapping[str, int]:
        """Build the kits of a job; return their files with their sizes. Raises PrintgenError."""
        try:
            built = session.build(
                self.folder, variants=wanted.variants, only=wanted.only, name=id, proven=wanted.proven
            )
        except OutputError as error:
            if isinstance(error.__cause__, OSError):  # else a file of somebody else is in the way of this kit alone
                raise UnwritableError(error.problems) from error
            raise
        found = {}
        for kit in built.kits:
            folder = built.folder / kit.variant
            for name in (*kit.files, "kit.json"):
                found[f"{id}/{kit.variant}/{name}"] = (folder / name).stat().st_size
        return found

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

    def _receipt(self, key: str) -> Path:
        return self.folder / RECEIPTS / key[:2] / f"{key[2:]}.json"
