"""The pages and items of a finished kit, read from its manifest."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2

from printgen.proof.kit_files import Book, OpenedKit, kit_by_manifest
from tests.conftest import Kit
from tests.support.pdfs import document, leaf, unlike_pages

DOCUMENTS = ["board", "board-poster", "cards", "deeds", "money", "pieces", "rules", "guide"]


def pages(kit: Kit, name: str) -> list[dict[str, Any]]:
    return list(kit.document(name)["pages"])


def unlike_ones(kit: Kit, name: str) -> list[dict[str, Any]]:
    """Return the pages without those that are drawn like an earlier one."""
    return [page for page in pages(kit, name) if page["number"] in unlike_pages(kit.path(name))]


def items(kit: Kit, name: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    for page in pages(kit, name):
        for item in page["items"]:
            yield page, item


class _Leaves:
    """The pages of a document; those that tests used last stay loaded."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __len__(self) -> int:
        return len(document(self._path))

    def __getitem__(self, index: int) -> pypdfium2.PdfPage:
        return leaf(self._path, index + 1)


def opened_once(folder: Path) -> OpenedKit:
    """Open the kit in a folder like the proof, but reuse the pages that other tests have loaded."""
    kit = kit_by_manifest(folder)
    books = {
        name: Book(folder, book.record, _Leaves(book.path), kit.record.language) for name, book in kit.books.items()
    }
    return OpenedKit(folder, kit.record, books)
