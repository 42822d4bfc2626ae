"""A finished kit opened for reading."""

import errno
import os
import re
from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from hashlib import file_digest
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs
from msgspec.structs import replace

from printgen.art.frame import VARIANTS
from printgen.art.icons import known_icons
from printgen.errors import PrintgenError, Problem, os_reason, quoted
from printgen.item_ids import without_copy, without_number
from printgen.journal import settle
from printgen.kit.manifest import MANIFEST, DocumentRecord, ItemRecord, KitRecord, read_manifest
from printgen.limits import MANIFEST_BYTES, PDF_BYTES, beginning, file_bytes
from printgen.loading import load_theme
from printgen.messages import Message, joined, message
from printgen.proof.page import Page
from printgen.proof.pdf_objects import page_operators, written
from printgen.theme.edition import with_half_the_notes
from printgen.theme.records import Players
from printgen.theme.theme import Theme
from printgen.words.rule_settings import overridden
from printgen.workers import TooMuchError

_HINT = message("build the kit again")
_SIGN, _SIGN_WITHIN = b"%PDF-", 1024  # a PDF has the sign within this many bytes from its start
_INVALID_VALUE = re.compile(r"(?s)Expected .* - at `\$\.(.*)`")  # as msgspec words it
_LIBRARIES = ("pikepdf", "pypdfium2")

# The last text of a page: usually the label of the sheet, which counts the sheets.
_LAST_TEXT = re.compile(rb"BT 1 0 0 -1 [\d.]+ ([\d.]+ Tm\n/\S+ [\d.]+ Tf\n)\(((?:[^()\\]|\\.)*)\) Tj\nET\s*\Z")
_DIGITS, _NO_LETTERS = re.compile(rb"\d+"), re.compile(rb"[^A-Za-z0-9]+")
_COMPARED_KEYS = ("/Resources", "/MediaBox", "/TrimBox", "/CropBox", "/Rotate")


class Book:
    """A finished document: its name, its file and its pages."""

    def __init__(self, folder: Path, record: DocumentRecord, pdf: Any, language: str) -> None:
        self.name = record.name
        self.path = folder / record.file
        self.record = record
        self.pdf = pdf  # a pypdfium2 document; None if only the manifest is read
        known = record.pages if pdf is None else [page for page in record.pages if page.number <= len(pdf)]
        self.pages = tuple(Page(record, page, pdf, language, self.path) for page in known)

    @property
    def stem(self) -> str:
        """Its name without the number of the part: ``cards`` of ``cards-2``."""
        return document_stem(self.name)

    @cached_property
    def items(self) -> dict[str, list[tuple[Page, ItemRecord]]]:
        """Its items by id without the number of the copy, and also by the id with ``#`` for its final number."""
        found: dict[str, list[tuple[Page, ItemRecord]]] = {}
        for page in self.pages:
            for item in page.items:
                one = without_copy(item.id)
                for name in dict.fromkeys((one, re.sub(r"-\d+\Z", "#", one))):
                    found.setdefault(name, []).append((page, item))
        return found

    def named(self, name: str) -> list[tuple[Page, ItemRecord]]:
        """Return the items with an id; if there are none, its numbered copies."""
        return self.items.get(name) or self.items.get(f"{name}#", [])


class OpenedKit:
    """One variant of a finished kit: its manifest, and its documents by name in the manifest's order."""

    def __init__(self, folder: Path, record: KitRecord, books: dict[str, Book]) -> None:
        self.folder = folder
        self.record = record
        self.books = books

    @property
    def variant(self) -> str:
        """The variant of its ink."""
        return self.record.variant

    def pages(self) -> Iterator[Page]:
        """Yield the pages of all documents."""
        for book in self.books.values():
            yield from book.pages

    def of(self, document: str) -> "OpenedKit":
        """Return the kit with all parts of one document only."""
        return self.only((document,))

    def only(self, documents: Collection[str]) -> "OpenedKit":
        """Return the kit with all parts of some documents only."""
        books = {name: book for name, book in self.books.items() if book.stem in documents}
        return OpenedKit(self.folder, self.record, books)

    def of_today(self) -> "OpenedKit":
        """Return the kit without documents that were made earlier, from other sources."""
        return OpenedKit(self.folder, self.record, {n: b for n, b in self.books.items() if not b.record.earlier})

    def is_as_built(self) -> bool:
        """Check whether its files are those that its manifest lists, by their hashes."""
        return all(_file_hash(book.path) == book.record.sha256 for book in self.books.values())

    @property
    def documents(self) -> tuple[str, ...]:
        """The names of its documents, each once even if it has several parts."""
        return tuple(dict.fromkeys(book.stem for book in self.books.values()))


def document_stem(name: str) -> str:
    """Return a document's name without the number of its part."""
    return name.rstrip("0123456789").removesuffix("-")


def kit_folders(output: Path) -> tuple[Path, ...]:
    """Return the folders of finished kits: the folder itself, or the variants in it.

    A build that was interrupted there is undone first. Raises PrintgenError if there is none.
    """
    for folder in (output, output.parent):
        settle(folder)
    found = [
        folder for folder in (output, *(output / variant for variant in VARIANTS)) if (folder / MANIFEST).is_file()
    ]
    if not found:
        hint = message("give the folder of a kit that 'printgen build' made, such as output/knockopoly")
        fault = message("there is no kit in {folder}: {file} is missing", folder=output, file=MANIFEST)
        raise PrintgenError(Problem(fault, hint=hint))
    return tuple(found)


def record_in(folder: Path) -> KitRecord:
    """Read the manifest in a folder; raises PrintgenError if it is missing or invalid."""
    settle(folder.parent)
    try:
        _refuse_link_out(folder / MANIFEST)
        return read_manifest(file_bytes(folder / MANIFEST, MANIFEST_BYTES))
    except (OSError, msgspec.DecodeError) as error:
        reason = os_reason(error) if isinstance(error, OSError) else _manifest_fault(error)
        fault = message("{file} cannot be read: {reason}", file=folder / MANIFEST, reason=reason)
        raise PrintgenError(Problem(fault, hint=_HINT)) from error


def _manifest_fault(error: msgspec.DecodeError) -> object:
    """Return the problem with a manifest, without the types and patterns that msgspec expects."""
    found = _INVALID_VALUE.fullmatch(str(error))
    return message("the value of {field} is not valid", field=quoted(found[1])) if found else error


def kit_by_manifest(folder: Path) -> OpenedKit:
    """Return the kit in a folder without opening its PDFs, which may be a stranger's: only workers open them.

    Raises PrintgenError with every file that is missing or not a PDF.
    """
    record = record_in(folder)
    if problems := [problem for book in record.documents if (problem := _no_pdf(folder / book.file))]:
        raise PrintgenError(problems)
    return OpenedKit(
        folder, record, {book.name: Book(folder, book, None, record.language) for book in record.documents}
    )


def opened(folder: Path, only: Collection[str] | None = None) -> OpenedKit:
    """Open the kit in a folder, or some of its documents; raises PrintgenError with every problem if it is incomplete.

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


def _no_pdf(path: Path) -> Problem | None:
    """Return the problem of a file that should be a PDF, judged by its beginning."""
    try:
        _refuse_link_out(path)
        if _SIGN not in beginning(path, PDF_BYTES, _SIGN_WITHIN):
            raise OSError(errno.EINVAL, message("it is not a PDF"))
    except OSError as error:
        return _unreadable(path, os_reason(error))
    return None


def _refuse_link_out(path: Path) -> None:
    """Raise OSError for a link to a file outside the folder that it is in."""
    if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(path.parent)):
        raise OSError(errno.EINVAL, message("it is a link that leads out of the kit's folder"))


def _unreadable(path: Path, reason: object) -> Problem:
    return Problem(message("{file} cannot be read as a PDF: {reason}", file=path, reason=reason), hint=_HINT)


@contextmanager
def refusing_odd_pdfs(what: str) -> Iterator[None]:
    """Turn an error of a PDF library, for a file that it does not understand, into a PrintgenError about ``what``."""
    try:
        yield
    except Exception as error:
        if type(error).__module__.partition(".")[0] not in _LIBRARIES:
            raise
        fault = message("{what}: the PDF cannot be read: {reason}", what=what, reason=_reason(error))
        raise PrintgenError(Problem(fault, hint=_HINT)) from error


def _reason(error: Exception) -> object:
    """Return what an error says; ours can be translated."""
    return next((given for given in error.args if isinstance(given, Message)), error)


@contextmanager
def suspecting(kits: Sequence[OpenedKit]) -> Iterator[None]:
    """Warn of a kit that takes too much time or memory, if its files are not those that its manifest lists."""
    try:
        yield
    except TooMuchError as error:
        if all(kit.is_as_built() for kit in kits):
            raise
        hint = message("the PDF may not come from printgen; build the kit again")
        raise TooMuchError([problem._replace(hint=hint) for problem in error.problems]) from error


def _file_hash(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""


def edition_of(record: KitRecord, name: str | None = None) -> Theme | str:
    """Return the theme that a kit was made from: that of ``name`` (a name or path), else the bundled one of its id.

    If the kit was not made from it as it is now, return one line that says why its texts cannot be compared.
    Raises ThemeError if the theme of ``name`` is at fault.
    """
    called = name or record.theme
    try:
        theme = load_theme(called, known_icons(), record.language)
        theme = overridden(theme, record.settings, known_icons()) if record.settings else theme
    except PrintgenError as error:
        if name:
            raise
        first = error.problems[0]
        return message(
            "texts are not compared, because the theme cannot be read ({reason}); name it, such as --theme ./{theme}",
            reason=joined([str(first.where or ""), first.message], ": "),
            theme=record.theme,
        )
    if theme.edition.id != record.theme:
        return message(
            "texts are not compared: the kit was made from {kit}, not from {theme}",
            kit=record.theme,
            theme=theme.edition.id,
        )
    if theme.source != record.edition:
        return message(
            "texts are not compared: {theme} has changed since the kit was made; build the kit again", theme=called
        )
    edition = theme.edition
    if record.money == "half":
        edition = with_half_the_notes(edition)
    if record.players:
        edition = structs.replace(edition, players=Players(*record.players))
    return replace(theme, edition=edition)


class RepeatedPage(Struct, frozen=True):
    """The content that several pages share except for the numbers in their last text, which is ``label``."""

    content: Hashable
    label: bytes


def repeated_pages(book: Book) -> dict[int, RepeatedPage]:
    """Return the pages of a document whose content other pages repeat, by page number."""
    import pikepdf

    if len(book.pages) < 2:
        return {}
    found = {}
    with pikepdf.open(book.path) as pdf:
        sheets = dict(enumerate(pdf.pages, 1))
        for page in book.pages:
            if page.number not in sheets:
                continue
            sheet = sheets[page.number].obj
            operators = page_operators(sheet.get("/Contents"))
            last = _LAST_TEXT.search(operators)
            picture = (operators[: last.start()], last[1], _DIGITS.sub(b"", last[2])) if last else operators
            values = tuple(written(sheet.get(key)) for key in _COMPARED_KEYS)
            # The manifest's entry of the page, without its number and those of its items.
            record = page.record
            items = tuple(
                (without_number(without_copy(item.id)), item.face, item.place, item.turn) for item in record.items
            )
            lines = tuple((line.start, line.end) for line in (*record.folds, *record.cuts))
            tile = (record.row, record.column, record.trim, record.overlap)
            entry = record.kind, record.size, record.side, record.margins, record.transform, tile, lines, items
            found[page.number] = RepeatedPage((picture, values, entry), last[2] if last else b"")
    times = Counter(page.content for page in found.values())
    return {number: page for number, page in found.items() if times[page.content] > 1}


def ends_in_label(page: Page, repeated: RepeatedPage) -> bool:
    """Check whether a page's last text is the label of its sheet, whose numbers are not part of the game."""
    label = "".join(word.text for word in page.label).encode("ascii", "replace")
    return bool(label) and _NO_LETTERS.sub(b"", label) == _NO_LETTERS.sub(b"", repeated.label)
