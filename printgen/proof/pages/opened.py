"""A finished kit opened for reading: its manifest and its PDF pages side by side."""

import errno
import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from printgen.drawing.variants import VARIANTS
from printgen.errors import PrintgenError, Problem
from printgen.inputs import beginning, file_bytes
from printgen.kit.manifest.file import MANIFEST, read_manifest
from printgen.kit.manifest.records import DocumentRecord, ItemRecord, KitRecord
from printgen.limits import MANIFEST_BYTES, PDF_BYTES
from printgen.proof.pages.page import Page


class Book:
    """A finished document: its name, its file, and its pages."""

    def __init__(self, folder: Path, record: DocumentRecord, pdf: Any, language: str) -> None:
        self.name = record.name
        self.path = folder / record.file
        self.record = record
        self.pdf = pdf  # a pypdfium2 document; None where only the manifest is looked at
        known = record.pages if pdf is None else [page for page in record.pages if page.number <= len(pdf)]
        self.pages = tuple(Page(record, page, pdf, language, self.path) for page in known)

    @property
    def stem(self) -> str:
        """Its name without the number of its part: ``cards`` of ``cards-2``."""
        return document_stem(self.name)

    @cached_property
    def items(self) -> dict[str, list[tuple[Page, ItemRecord]]]:
        """Its items by id, whichever copy of it they are on, and also with ``#`` for the number that ends it."""
        found: dict[str, list[tuple[Page, ItemRecord]]] = {}
        for page in self.pages:
            for item in page.items:
                one = re.sub(r"\Acopy-\d+-", "", item.id)
                for name in dict.fromkeys((one, re.sub(r"-\d+\Z", "#", one))):
                    found.setdefault(name, []).append((page, item))
        return found

    def named(self, name: str) -> list[tuple[Page, ItemRecord]]:
        """The items of an id; where there is none, its numbered copies."""
        return self.items.get(name) or self.items.get(f"{name}#", [])


class OpenedKit:
    """One variant of a finished kit: its manifest and its documents by name, in the manifest's order."""

    def __init__(self, folder: Path, record: KitRecord, books: dict[str, Book]) -> None:
        self.folder = folder
        self.record = record
        self.books = books

    @property
    def variant(self) -> str:
        """The ink that it is printed in."""
        return self.record.variant

    def pages(self) -> Iterator[Page]:
        """The pages of all documents."""
        for book in self.books.values():
            yield from book.pages

    def of(self, document: str) -> "OpenedKit":
        """The same kit with one document alone, all parts of it."""
        return OpenedKit(self.folder, self.record, {n: book for n, book in self.books.items() if book.stem == document})

    def of_today(self) -> "OpenedKit":
        """The same kit without the documents that were made earlier, from what it no longer stands for."""
        return OpenedKit(self.folder, self.record, {n: b for n, b in self.books.items() if not b.record.earlier})

    @property
    def documents(self) -> tuple[str, ...]:
        """Its documents, those in several parts once."""
        return tuple(dict.fromkeys(book.stem for book in self.books.values()))


_HINT = "build the kit again"
_SIGN, _SIGN_WITHIN = b"%PDF-", 1024  # of a PDF: what stands within its first bytes
_LIBRARIES = ("pikepdf", "pypdfium2")


def document_stem(name: str) -> str:
    """A document's name without the number of its part."""
    return name.rstrip("0123456789").removesuffix("-")


def kit_folders(output: Path) -> tuple[Path, ...]:
    """The folders of finished kits within a folder: itself, or the variants in it.

    Raises PrintgenError where there is none.
    """
    found = [
        folder for folder in (output, *(output / variant for variant in VARIANTS)) if (folder / MANIFEST).is_file()
    ]
    if not found:
        hint = "name the folder of a built kit, such as output/knockopoly ('printgen build' makes it)"
        raise PrintgenError(Problem(f"there is no kit in {output}: it holds no {MANIFEST}", hint=hint))
    return tuple(found)


def record_in(folder: Path) -> KitRecord:
    """The manifest in a folder; raises PrintgenError where there is none that can be read."""
    try:
        return read_manifest(file_bytes(folder / MANIFEST, MANIFEST_BYTES))
    except (OSError, msgspec.DecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise PrintgenError(Problem(f"{folder / MANIFEST} cannot be read: {reason}", hint=_HINT)) from error


def kit_by_manifest(folder: Path) -> OpenedKit:
    """The kit in a folder by its manifest alone: its PDFs may be a stranger's, and only workers open them.

    Raises PrintgenError, with every problem, where one of its files is not there or no PDF.
    """
    record = record_in(folder)
    if problems := [problem for book in record.documents if (problem := _no_pdf(folder / book.file))]:
        raise PrintgenError(problems)
    return OpenedKit(
        folder, record, {book.name: Book(folder, book, None, record.language) for book in record.documents}
    )


def _no_pdf(path: Path) -> Problem | None:
    """What is wrong with a file that ought to be a PDF, as far as its beginning tells."""
    try:
        if _SIGN not in beginning(path, PDF_BYTES, _SIGN_WITHIN):
            raise OSError(errno.EINVAL, "it is none")
    except OSError as error:
        return _unreadable(path, error.strerror)
    return None


def _unreadable(path: Path, reason: object) -> Problem:
    return Problem(f"{path} cannot be read as a PDF: {reason}", hint=_HINT)


def opened(folder: Path, only: Collection[str] | None = None) -> OpenedKit:
    """Open the kit in a folder, or some of its documents; raise PrintgenError with every problem if it is not whole.

    ``only`` names documents without the numbers of their parts.
    """
    import pypdfium2

    record = record_in(folder)
    books, problems = {}, []
    for book in record.documents:
        if only is not None and document_stem(book.name) not in only:
            continue
        path = folder / book.file
        if problem := _no_pdf(path):
            problems.append(problem)
            continue
        try:
            pdf = pypdfium2.PdfDocument(path)
        except pypdfium2.PdfiumError as error:
            problems.append(_unreadable(path, error))
        else:
            books[book.name] = Book(folder, book, pdf, record.language)
    if problems:
        raise PrintgenError(problems)
    return OpenedKit(folder, record, books)


@contextmanager
def refusing_odd_pdfs(what: str) -> Iterator[None]:
    """Turns what a PDF library says of a file that it does not understand into a PrintgenError about ``what``."""
    try:
        yield
    except Exception as error:
        if type(error).__module__.partition(".")[0] not in _LIBRARIES:
            raise
        raise PrintgenError(Problem(f"{what}: the PDF cannot be read: {error}", hint=_HINT)) from error
