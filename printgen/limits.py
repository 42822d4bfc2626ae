"""Limits on all input, and reading of files within them."""

import errno
import os
import stat
from io import BufferedReader
from pathlib import Path
from typing import NamedTuple

from printgen.messages import message


class Limit(NamedTuple):
    """A limit: the kind of input, the thing that is limited, and its largest value.

    ``kind`` and ``what`` are messages if the user may see them.
    """

    kind: str
    what: str
    most: int
    unit: str = ""

    def __str__(self) -> str:
        return limit_text(self.most, self.unit)


def limit_text(number: int, unit: str = "") -> str:
    """Return a number as messages and the manual show it: ``1 MiB``, ``25 megapixels``, ``100,000``."""
    for name, size in _SCALES.get(unit, ()):
        if number >= size and number % size == 0:
            return f"{number // size:,} {name}"
    match unit:
        case "characters":
            return message("{n:,} character", "{n:,} characters", n=number)
        case "levels":
            return message("{n:,} level", "{n:,} levels", n=number)
        case "times":
            return message("{n:,} time", "{n:,} times", n=number)
        case "folders":
            return message("{n:,} folder", "{n:,} folders", n=number)
        case "s of CPU time":
            return message("{n:,} s of CPU time", n=number)
    return f"{number:,} {unit}".rstrip()


_SCALES = {
    "bytes": (("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)),
    "pixels": (("megapixels", 10**6),),
}

YAML_BYTES = Limit("theme.yaml, event.yaml", "file", 1 << 20, "bytes")
YAML_VALUES = Limit("theme.yaml, event.yaml", "values", 100_000)
YAML_DEPTH = Limit("theme.yaml, event.yaml", "nesting", 32, "levels")
THEME_CHAIN = Limit("theme", "themes that extend one another", 8)
THEMES_BYTES = Limit(
    message("theme"), message("theme.yaml and those of the themes that it extends, in total"), 2 << 20, "bytes"
)
THEME_CARDS = Limit("theme", "cards, including copies", 10_000)
# 1,000 cards with a picture each
THEME_FILES = Limit(message("theme"), message("fonts and pictures, in total"), 192 << 20, "bytes")
THEME_SHARES = Limit(
    "theme", "sum of the shares it uses of its limits for cells, pictures, SVGs, icons and texts", 100, "%"
)
NAME_LETTERS = Limit("theme", "a file's name", 200, "characters")
FONT_BYTES = Limit("font", "file", 16 << 20, "bytes")
FONT_CHARACTERS = Limit("font", "characters it maps", 70_000)  # Unicode has no face with more
FONT_FALLBACKS = Limit("font", "fallback faces", 12)
PICTURE_BYTES = Limit("picture", "file", 8 << 20, "bytes")
PICTURE_PIXELS = Limit("picture", "size", 25_000_000, "pixels")
PICTURE_SIDE = Limit("picture", "longer side", 20_000, "pixels")
PICTURES_PIXELS = Limit(
    message("picture"),
    message("size, in total for a theme (a progressive JPEG counts 3 times, a TIFF 4 times, WebP and AVIF 8 times)"),
    800_000_000,
    "pixels",
)
SVG_BYTES = Limit("SVG", "file", 4 << 20, "bytes")
SVG_ELEMENTS = Limit("SVG", "elements, including those that 'use' repeats", 20_000)
SVG_RULES = Limit("SVG", "rules of its style sheets", 500)
SVG_DEPTH = Limit("SVG", "nesting", 64, "levels")
SVG_STOPS = Limit("SVG", "stops of a gradient", 100)
SVG_STEPS = Limit("SVG", "lines and curves", 60_000)
SVGS_STEPS = Limit(message("SVG"), message("lines and curves, in total for a theme"), 240_000)
ICON_LETTERS = Limit("icon", "path data", 20_480, "characters")  # a detailed icon has about 2,000
ICONS_LETTERS = Limit(message("icon"), message("path data, in total for a theme"), 400_000, "characters")
ICON_NUMBER = Limit("icon", "a number in it", 10**9)  # far from overflow, whatever is added up
MARKDOWN_LETTERS = Limit("Markdown", "a text", 20_000, "characters")
TEXTS_LETTERS = Limit(
    message("Markdown"), message("texts, in total for a theme"), 200_000, "characters"
)  # a booklet holds half of it
MARKDOWN_QUOTES = Limit("Markdown", "quotes (lines that begin with >) in a text", 60)  # one may hold the next
MARKDOWN_SECTIONS = Limit("Markdown", "sections that a theme adds", 60)
CARDS_BYTES = Limit(message("table of cards"), message("one file, and in total for a theme"), 16 << 20, "bytes")
CARDS_ROWS = Limit(message("table of cards"), message("rows of one table, and in total for a theme"), 10_000)
LAYOUTS = Limit("card layouts", "layouts of a theme", 60)
LAYOUT_ITEMS = Limit("card layouts", "items of a layout", 100)  # a card that people can read has about ten
LAYOUT_DEPTH = Limit("card layouts", "groups in groups", 4)
LAYOUT_REPEATS = Limit("card layouts", "times that 'for each' repeats an item", 100)
LAYOUT_SHOWN = Limit("card layouts", "items shown on one side of a card", 1_000)
LAYOUT_LETTERS = Limit("card layouts", "a text on a card", 5_000, "characters")
EXPRESSION_LETTERS = Limit("card layouts", "an expression", 300, "characters")
EXPRESSION_DEPTH = Limit("card layouts", "brackets in an expression", 20, "levels")
SHEETS_BYTES = Limit("workbook, folder of CSV files", "file", 8 << 20, "bytes")
SHEET_FILES = Limit("workbook, folder of CSV files", "files in the folder", 1_000)
SHEET_ROWS = Limit("workbook, folder of CSV files", "rows of a sheet", 20_000)
SHEET_COLUMNS = Limit("workbook, folder of CSV files", "columns of a sheet", 200)
SHEET_CELLS = Limit(
    message("workbook, folder of CSV files"), message("cells of one workbook, and in total for a theme"), 200_000
)
SHEET_LETTERS = Limit(
    message("workbook, folder of CSV files"),
    message("text of one workbook, and in total for a theme"),
    8_000_000,
    "characters",
)
SHEET_CELL = Limit("workbook, folder of CSV files", "a cell", 20_000, "characters")
WORKBOOK_UNPACKED = Limit(
    message("workbook, folder of CSV files"), message("a theme's workbooks unpacked"), 64 << 20, "bytes"
)
WORKBOOK_SECONDS = Limit(
    message("workbook, folder of CSV files"), message("opening a theme's workbooks"), 8, "s of CPU time"
)
WORKBOOK_MEMORY = Limit(
    "workbook, folder of CSV files", "memory of the process that opens a workbook", 512 << 20, "bytes"
)
LIST_BYTES = Limit("players, seating, results", "file", 4 << 20, "bytes")
LIST_ROWS = Limit("players, seating, results", "rows", 20_000)
LIST_CELL = Limit("players, seating, results", "a cell", 4_000, "characters")
PLAYER_LETTERS = Limit("players, seating, results", "a player's name", 60, "characters")
PROFILE_BYTES = Limit("printer profile", "file", 1 << 16, "bytes")
SCAN_BYTES = Limit("scan of a test page", "file", 200 << 20, "bytes")
SCAN_PIXELS = Limit("scan of a test page", "picture", 80_000_000, "pixels")  # tabloid paper at 600 dpi
MANIFEST_BYTES = Limit("kit.json", "file", 64 << 20, "bytes")
MANIFEST_DOCUMENTS = Limit("kit.json", "documents", 1_000)
MANIFEST_PAGES = Limit("kit.json", "pages of a document", 20_000)
MANIFEST_ITEMS = Limit("kit.json", "items of a page", 1_000)
MANIFEST_COVER = Limit("kit.json", "items of a page cover it", 20, "times")
MANIFEST_LINES = Limit("kit.json", "folds or cuts of a page", 2_000)
OUTLINE_LETTERS = Limit("kit.json", "the outline of a net", 20_000, "characters")
MANIFEST_LENGTH = Limit("kit.json", "a length", 5_080, "mm")  # 200 in, the longest page that a PDF may have
OUT_DEPTH = Limit("output folder", "depth", 100, "folders")
PDF_BYTES = Limit("PDF of a kit", "file", 1 << 30, "bytes")
PDF_SECONDS = Limit("PDF of a kit", "work on a page", 60, "s of CPU time")
PDF_MEMORY = Limit("PDF of a kit", "memory of a process that reads it", 2 << 30, "bytes")
FOREIGN_BYTES = Limit("PDF or picture of another program", "file", 512 << 20, "bytes")
FOREIGN_PAGES = Limit("PDF or picture of another program", "pages", 2_000)
FOREIGN_TILES = Limit("PDF or picture of another program", "sheets that a page is cut into", 400)
EXPORT_PIXELS = Limit("export", "a picture", 100_000_000, "pixels")
PROBLEMS = Limit("any input", "problems reported", 50)


_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)  # do not wait for a pipe


def file_bytes(path: Path, limit: Limit, follow: bool = True) -> bytes:
    """Return the bytes of a file; ``follow`` allows a link.

    Raises OSError, with the reason as ``strerror``, unless it is a plain file within the limit.
    """
    flags = _FLAGS if follow else _FLAGS | getattr(os, "O_NOFOLLOW", 0)
    with open(path, "rb", opener=lambda path, _: os.open(path, flags)) as file:
        _size(file, path)
        data = file.read(limit.most + 1)
    _check(len(data), limit, path)
    return data


def beginning(path: Path, limit: Limit, size: int) -> bytes:
    """Return at most ``size`` bytes from the start of a file; raises OSError as ``file_bytes`` does."""
    with open(path, "rb", opener=lambda path, _: os.open(path, _FLAGS)) as file:
        _check(_size(file, path), limit, path)
        return file.read(size)


def _size(file: BufferedReader, path: Path) -> int:
    """Return the number of bytes of a plain file; raises OSError for any other."""
    status = os.fstat(file.fileno())
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, message("it is not a plain file"), str(path))
    return status.st_size


def _check(size: int, limit: Limit, path: Path) -> None:
    if size > limit.most:
        raise OSError(errno.EFBIG, message("it is larger than {limit}", limit=str(limit)), str(path))
