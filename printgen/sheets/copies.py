"""The copies of pieces: their ids (``house-07``), and how many go on each sheet."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from printgen.geometry import Size
from printgen.kit.pieces import Piece


class Copy(NamedTuple):
    """One copy of a piece, with its id in the document."""

    id: str
    piece: Piece


def copies(pieces: Iterable[Piece], numbered: bool = False) -> tuple[Copy, ...]:
    """Every copy in order: ``house-07``; a piece of one copy bears its stem alone unless ``numbered``.

    Raises ValueError where two copies would bear the same id.
    """
    pieces = tuple(pieces)
    totals: Counter[str] = Counter()
    for piece in pieces:
        totals[piece.stem] += piece.copies
    counts: Counter[str] = Counter()
    found: list[Copy] = []
    for piece in pieces:
        for _ in range(piece.copies):
            counts[piece.stem] += 1
            found.append(Copy(_id(piece.stem, counts[piece.stem], totals[piece.stem], numbered), piece))
    if len({copy.id for copy in found}) < len(found):
        raise ValueError("two pieces bear the same id")
    return tuple(found)


def _id(stem: str, number: int, total: int, numbered: bool) -> str:
    if total == 1 and not numbered:
        return stem
    return f"{stem}-{number:0{max(2, len(str(total)))}}"


def kind_of(copy: Copy) -> str:
    """The kind of a copy: ``note-500``."""
    return copy.piece.stem


def deck(copy: Copy) -> str:
    """The deck of a card: its stem without the card's own part, ``chest`` of ``chest-01``."""
    return copy.piece.stem.rpartition("-")[0]


def sheetfuls(
    all_copies: Sequence[Copy], each: int, group: Callable[[Copy], str] | None = None
) -> list[tuple[Copy, ...]]:
    """The copies in runs of at most ``each``; a new run starts wherever ``group`` changes."""
    groups = [tuple(run) for _, run in groupby(all_copies, group)] if group else [tuple(all_copies)]
    return [run[start : start + each] for run in groups for start in range(0, len(run), each)]


def economical(all_copies: Sequence[Copy], each: int, group: Callable[[Copy], str]) -> list[tuple[Copy, ...]]:
    """The copies in runs of at most ``each``: full runs of every group first, then what is left of them.

    What is left of several groups shares runs where that makes fewer of them.
    """
    groups = [tuple(run) for _, run in groupby(all_copies, group)]
    full = [run[start : start + each] for run in groups for start in range(0, len(run) - each + 1, each)]
    rests = [rest for run in groups if (rest := run[len(run) - len(run) % each :])]
    shared = sheetfuls([copy for rest in rests for copy in rest], each)
    return full + (shared if len(shared) < len(rests) else rests)


def one_size(pieces: Iterable[Piece]) -> Size:
    """The size that all fronts and backs share; ValueError where they do not."""
    faces = [face for piece in pieces for face in (piece.front, piece.back) if face]
    sizes = {face.size for face in faces}
    if len(sizes) != 1:
        raise ValueError(f"pieces of one sheet must have one size, not {sorted(sizes)}")
    return sizes.pop()
