"""A document split into files under a size limit (``--split``): ``board-1.pdf``, ``board-2.pdf`` ..."""

from collections.abc import Callable, Iterable
from itertools import groupby

from msgspec.structs import replace

from printgen.errors import Problem, UsageError
from printgen.kit.finished_file import FinishedFile
from printgen.kit.sheet import ImposedDocument, Sheet

PaintedDocument = tuple[ImposedDocument, FinishedFile]


def in_parts(
    document: ImposedDocument,
    data: FinishedFile,
    limit: int | None,
    paint: Callable[[ImposedDocument], FinishedFile],
) -> tuple[PaintedDocument, ...]:
    """The document as its file, or painted as files of at most ``limit`` bytes: ``board-1``, ``board-2`` ...

    The pages of one sheet of paper stay together. Raises UsageError where a single one is over the limit.
    """
    if limit is None or data.size <= limit:
        return ((document, data),)
    leaves = [tuple(pages) for _, pages in groupby(document.sheets, lambda sheet: sheet.leaf)]
    count = -(-data.size // limit)
    while count <= len(leaves):
        parts = [(part, paint(part)) for part in _parts(document, leaves, count)]
        most = max(file.size for _, file in parts)
        if most <= limit:
            return tuple(parts)
        # what every file holds of fonts is in each again: at least one more, and more at once where far too large
        count = max(count + 1, min(len(leaves), count * most // limit)) if count < len(leaves) else count + 1
    raise UsageError(_too_large(document, limit, paint, leaves))


def _parts(document: ImposedDocument, leaves: list[tuple[Sheet, ...]], count: int) -> Iterable[ImposedDocument]:
    """The leaves shared out evenly, in order, numbered from 1 in each part."""
    for number in range(count):
        first, last = (len(leaves) * at // count for at in (number, number + 1))
        yield _part(document, number + 1, leaves[first:last])


def _part(document: ImposedDocument, number: int, leaves: list[tuple[Sheet, ...]]) -> ImposedDocument:
    pages = [replace(page, leaf=leaf) for leaf, sheets in enumerate(leaves, 1) for page in sheets]
    sheets = tuple(replace(page, number=at) for at, page in enumerate(pages, 1))
    return replace(
        document,
        name=f"{document.name}-{number}",
        title=document.label("outline.part", document=document.title, number=number),
        sheets=sheets,
    )


def _too_large(
    document: ImposedDocument,
    limit: int,
    paint: Callable[[ImposedDocument], FinishedFile],
    leaves: list[tuple[Sheet, ...]],
) -> Problem:
    """What to say of a document some of whose sheets of paper are over the limit by themselves."""
    sizes = [paint(_part(document, number, [leaf])).size for number, leaf in enumerate(leaves, 1)]
    largest = max(sizes)
    message = f"sheet {sizes.index(largest) + 1} alone is {_kilobytes(largest)}, over the limit of {_kilobytes(limit)}"
    return Problem(f"{document.name}: {message}", hint=f"--split {_kilobytes(largest)} or more keeps every sheet whole")


def _kilobytes(size: int) -> str:
    """A size in kB or MB, rounded up so that it is enough."""
    kilobytes = -(-size // 1000)
    return f"{kilobytes}kB" if kilobytes < 10_000 else f"{-(-kilobytes // 1000)}MB"


def whole_document(name: str) -> str:
    """The document that a part belongs to: ``board`` of ``board-2``; any other name as it is."""
    stem, dash, number = name.rpartition("-")
    return stem if dash and number.isdecimal() else name
