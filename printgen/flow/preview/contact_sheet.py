"""Puts pictures of items on one contact sheet: the variants of each side by side, with its name below."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from math import sqrt

from msgspec import Struct
from PIL import Image, ImageDraw, ImageFont

from printgen.errors import Problem, UsageError
from printgen.flow.preview.item_names import NamedItem
from printgen.flow.preview.previews import Preview, side_by_side
from printgen.geometry import INCH
from printgen.resources import folder

_MARGIN, _LETTERS = 5.0, 3.2  # mm between items and round them, and the size of their names
_NAME_ROOM = 5.0  # mm below an item
_WIDER = 4 / 3  # how much wider than high a sheet should be
MOST_PIXELS = 100_000_000
_GREY, _BLACK = (225, 225, 225), (0, 0, 0)


class _PictureCell(Struct, frozen=True):
    """An item with its name, and the room (pixels) that it takes with a margin right of it and below."""

    name: str
    picture: Image.Image
    width: int
    height: int


def contact_sheet(previews: Iterable[Preview], dpi: int) -> Image.Image:
    """All previews in rows, ``dpi`` pixels an inch; UsageError where they come to more than 100 megapixels."""
    gap = _pixels(_MARGIN, dpi) // 2
    return captioned_pictures(
        ((item.name, side_by_side([one.picture for one in same], gap, _GREY)) for item, same in _by_item(previews)), dpi
    )


def _by_item(previews: Iterable[Preview]) -> Iterable[tuple[NamedItem, Iterable[Preview]]]:
    return groupby(previews, key=lambda one: one.item)


def captioned_pictures(pictures: Iterable[tuple[str, Image.Image]], dpi: int) -> Image.Image:
    """Pictures in rows, each with its name below; UsageError where they come to more than 100 megapixels."""
    font = ImageFont.truetype(
        str(folder("fonts") / "ibm-plex-sans" / "IBMPlexSans-Regular.ttf"), max(8, _pixels(_LETTERS, dpi))
    )
    rows = _rows(_cells(pictures, font, dpi))
    margin = _pixels(_MARGIN, dpi)
    width, height = max(map(_width, rows)), sum(map(_height, rows))
    sheet = Image.new("RGB", (width + margin, height + margin), _GREY)
    draw, down = ImageDraw.Draw(sheet), margin
    for row in rows:
        across = margin
        for cell in row:
            sheet.paste(cell.picture, (across, down))
            draw.text((across, down + cell.picture.height + margin // 8), cell.name, _BLACK, font)
            across += cell.width
        down += _height(row)
    return sheet


def _cells(pictures: Iterable[tuple[str, Image.Image]], font: ImageFont.FreeTypeFont, dpi: int) -> list[_PictureCell]:
    margin, below = _pixels(_MARGIN, dpi), _pixels(_MARGIN + _NAME_ROOM, dpi)
    cells: list[_PictureCell] = []
    total = 0
    for name, picture in pictures:
        width = max(picture.width, round(font.getlength(name))) + margin
        cells.append(_PictureCell(name, picture, width, picture.height + below))
        total += width * cells[-1].height
        if total > MOST_PIXELS:
            raise UsageError(
                Problem("the contact sheet would have more than 100 megapixels", hint="choose a lower --dpi")
            )
    return cells


def _rows(cells: Sequence[_PictureCell]) -> list[list[_PictureCell]]:
    """The cells in their order, in rows that make a sheet somewhat wider than high."""
    widest = max(cell.width for cell in cells)
    most = max(widest, widest / 2 + sqrt(_WIDER * sum(cell.width * cell.height for cell in cells)))
    rows: list[list[_PictureCell]] = [[]]
    for cell in cells:
        if _width([*rows[-1], cell]) > most:
            rows.append([])
        rows[-1].append(cell)
    return rows


def _width(row: Sequence[_PictureCell]) -> int:
    return sum(cell.width for cell in row)


def _height(row: Sequence[_PictureCell]) -> int:
    return max(cell.height for cell in row)


def _pixels(length: float, dpi: int) -> int:
    """A length (mm) in whole pixels."""
    return round(length / INCH * dpi)
