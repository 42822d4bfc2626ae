"""The copies of pieces: their ids, and how many fit on each sheet."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import accumulate, groupby, pairwise

from msgspec import Struct

from printgen.geometry import Size
from printgen.kit.component import Piece, numbered_id


class Copy(Struct, frozen=True):
    """One copy of a piece, with its id in the document."""

    id: str
    piece: Piece


def copies(pieces: Sequence[Piece], numbered: bool = False) -> Sequence[Copy]:
    """Every copy in order: ``house-07``; a piece of one copy bears its stem alone unless ``numbered``.

    Raises ValueError where two copies would bear the same id.
    """
    totals: Counter[str] = Counter()
    for piece in pieces:
        totals[piece.stem] += piece.copies
    counts: Counter[str] = Counter()
    found: list[Copy] = []
    for piece in pieces:
        for _ in range(piece.copies):
            counts[piece.stem] += 1
            single = totals[piece.stem] == 1 and not numbered
            id = piece.stem if single else numbered_id(piece.stem, counts[piece.stem], totals[piece.stem])
            found.append(Copy(id, piece))
    if len({copy.id for copy in found}) < len(found):
        raise ValueError("two pieces bear the same id")
    return tuple(found)


def kind_of(copy: Copy) -> str:
    """The kind of a copy: ``note-500``."""
    return copy.piece.stem


def deck_of(copy: Copy) -> str:
    """The deck of a card: its stem without the card's own part, ``chest`` of ``chest-01``."""
    return copy.piece.stem.rpartition("-")[0]


def sheetfuls(
    all_copies: Sequence[Copy], each: int, group: Callable[[Copy], str] | None = None
) -> list[Sequence[Copy]]:
    """The copies in runs of at most ``each``; a new run starts wherever ``group`` changes."""
    groups = [all_copies]
    if group:
        ends = accumulate(sum(1 for _ in run) for _, run in groupby(all_copies, group))
        groups = [all_copies[first:end] for first, end in pairwise((0, *ends))]
    return [run[start : start + each] for run in groups for start in range(0, len(run), each)]


def economical(all_copies: Sequence[Copy], each: int, group: Callable[[Copy], str]) -> list[Sequence[Copy]]:
    """The copies in runs of at most ``each``: full runs of every group first, then what is left of them.

    What is left of several groups shares runs where that makes fewer of them.
    """
    groups = [tuple(run) for _, run in groupby(all_copies, group)]
    full: list[Sequence[Copy]] = [
        run[start : start + each] for run in groups for start in range(0, len(run) - each + 1, each)
    ]
    rests: list[Sequence[Copy]] = [rest for run in groups if (rest := run[len(run) - len(run) % each :])]
    shared = sheetfuls([copy for rest in rests for copy in rest], each)
    return full + (shared if len(shared) < len(rests) else rests)


def one_size(pieces: Sequence[Piece]) -> Size:
    """The size that all fronts and backs share; ValueError where they do not."""
    sizes = {face.size for piece in pieces for face in (piece.front, piece.back) if face}
    if len(sizes) != 1:
        raise ValueError(f"pieces of one sheet must have one size, not {sorted(sizes)}")
    return sizes.pop()
