"""Lays the cut-out things of a document out on plain ground, a picture for each group of them."""

import math
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from printgen.geometry import Point
from printgen.proof.views.cutting import Knife
from printgen.proof.views.gluing import GluedBoard
from printgen.proof.views.light import lay, turned
from printgen.proof.views.parts import KitPart, Pair, booklet_panels, id_number, spreads
from printgen.proof.views.standing import folded_pieces

if TYPE_CHECKING:
    from PIL.Image import Image

_GROUND = (240, 237, 231)
_MARGIN, _GAP, _APART = 8.0, 2.0, 8.0  # mm: round everything, within a pair, between pairs
_LIFT = 0.7  # mm: paper on paper
_PAIRS_A_ROW, _PIECES_WIDE = 4, 190.0  # and how wide (mm) a row of pieces may be
_SWEEP, _PIVOT = 7.5, 3.2  # degrees between two notes of a fan; how far below they meet, in widths of a note

Named = tuple[str, "Image"]


def document_pictures(part: KitPart, knife: Knife) -> Iterator[Named]:
    """The pictures of a document's things with their names, in the order of its pages."""
    yield from _BY_KIND[part.kind](part, knife)


def _board(part: KitPart, knife: Knife) -> Iterator[Named]:
    yield part.name, GluedBoard(part.pages).glued(knife)


def _decks(part: KitPart, knife: Knife) -> Iterator[Named]:
    """Each deck by itself; cards of which there is one each, together."""
    groups = part.groups()
    decks = {name: group for name, group in groups.items() if len(group) > 1}
    single = tuple(pair for group in groups.values() if len(group) == 1 for pair in group)
    for name, deck in decks.items():
        yield part.name if len(groups) == 1 else f"{part.name}-{name}", _beside(deck, knife)
    if single:
        yield part.name, _beside(single, knife)


def _beside(group: Sequence[Pair], knife: Knife) -> "Image":
    """Fronts with their backs on their right, four pairs a row."""
    rows = [group[start : start + _PAIRS_A_ROW] for start in range(0, len(group), _PAIRS_A_ROW)]
    return spread_out(
        [[[knife.item(*face) for face in (pair.front, pair.back) if face] for pair in row] for row in rows],
        knife.scale,
    )


def _notes(part: KitPart, knife: Knife) -> Iterator[Named]:
    """One of each kind, fanned, the first on the left."""
    yield part.name, fan([knife.item(*group[0].front) for group in part.groups().values()], knife.scale)


def _pieces(part: KitPart, knife: Knife) -> Iterator[Named]:
    """The fronts of all pieces, kind by kind, in rows; the sheets where none of them stands or lies, as of boxes."""
    kinds = groupby(
        folded_pieces(knife, part), key=lambda figure: (*(round(side) for side in figure.size), figure.sort)
    )
    rows = [row for (wide, *_), kind in kinds for row in _rows([figure.picture for figure in kind], wide)]
    if rows:
        yield part.name, spread_out([[row] for row in rows], knife.scale)
    else:
        yield from _sheets(part, knife)


def _rows(pictures: Sequence["Image"], width: float) -> Iterator[Sequence["Image"]]:
    """Pictures of one width in as few rows as there can be, all about as long."""
    most = max(1, int((_PIECES_WIDE + _GAP) // (width + _GAP)))
    count = math.ceil(len(pictures) / most)
    each = math.ceil(len(pictures) / count)
    return (pictures[start : start + each] for start in range(0, len(pictures), each))


def _booklet(part: KitPart, knife: Knife) -> Iterator[Named]:
    """What lies open, spread by spread: the cover, pages 2 and 3 ..."""
    every = booklet_panels(part)
    for name, panels in every.items():
        for spread in spreads(panels):
            numbers = "-".join(str(id_number(panel.id)) for panel in spread)
            stem = part.name if len(every) == 1 else f"{part.name}-{name}"
            yield f"{stem}-{numbers}", spread_out([[[knife.item(*panel) for panel in spread]]], knife.scale, 0.0)


def _sheets(part: KitPart, knife: Knife) -> Iterator[Named]:
    for count, page in enumerate(part.pages, 1):
        yield f"{part.name}-{count}" if len(part.pages) > 1 else part.name, knife.page(page)


_BY_KIND = {
    "tile": _board,
    "poster": _board,
    "pairs": _decks,
    "singles": _notes,
    "nets": _pieces,
    "booklet": _booklet,
    "sheets": _sheets,
}


def spread_out(rows: Sequence[Sequence[Sequence["Image"]]], scale: float, gap: float = _GAP) -> "Image":
    """Rows of clusters of pictures on a plain ground, in the middle of their rows; ``scale`` is pixels a mm."""
    from PIL import Image

    margin, apart, near = (round(length * scale) for length in (_MARGIN, _APART, gap))
    wides = [sum(_wide(cluster, near) for cluster in row) + apart * (len(row) - 1) for row in rows]
    talls = [max(picture.height for cluster in row for picture in cluster) for row in rows]
    size = (max(wides) + 2 * margin, sum(talls) + apart * (len(rows) - 1) + 2 * margin)
    ground = Image.new("RGB", size, _GROUND)
    y = margin
    for row, wide, tall in zip(rows, wides, talls, strict=True):
        x = margin + (max(wides) - wide) // 2
        for cluster in row:
            for picture in cluster:
                middle = Point(x + picture.width / 2, y + tall - picture.height / 2)
                lay(ground, picture, middle, _LIFT * scale)
                x += picture.width + near
            x += apart - near
        y += tall + apart
    return ground


def _wide(cluster: Sequence["Image"], near: int) -> int:
    return sum(picture.width for picture in cluster) + near * (len(cluster) - 1)


def fan(notes: Sequence["Image"], scale: float) -> "Image":
    """Pictures of one size fanned out about a point below them, each over the one on its left."""
    from PIL import Image

    width, height = notes[0].size
    pivot = width * _PIVOT
    angles = [_SWEEP * (index - (len(notes) - 1) / 2) for index in range(len(notes))]
    half = math.radians(abs(angles[0]))
    reach = (pivot + height / 2) * math.sin(half) + width / 2 * math.cos(half)
    drop = (pivot - height / 2) * (1 - math.cos(half)) + width / 2 * math.sin(half)
    margin = _MARGIN * scale
    ground = Image.new("RGB", (round(2 * (reach + margin)), round(height + drop + 2 * margin)), _GROUND)
    for angle, note in zip(angles, notes, strict=True):
        slant = math.radians(angle)
        middle = Point(ground.width / 2 + pivot * math.sin(slant), margin + height / 2 + pivot * (1 - math.cos(slant)))
        lay(ground, turned(note, angle), middle, _LIFT * scale)
    return ground
