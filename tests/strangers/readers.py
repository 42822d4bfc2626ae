"""Pages and words as MuPDF and poppler read them."""

import re
import subprocess
from collections.abc import Callable
from functools import lru_cache
from html import unescape
from pathlib import Path
from typing import NamedTuple

import pymupdf
from PIL import Image

DPI = 254  # a pixel is a tenth of a millimeter
DOT = 25.4 / DPI
POINT = 25.4 / 72


class Word(NamedTuple):
    """A word and its box, in mm from the page's top left."""

    text: str
    left: float
    top: float
    right: float
    bottom: float


class Reader(NamedTuple):
    """A program that reads PDFs: a page as a picture in gray, and its words in the order in which they are set."""

    render: Callable[[Path, int], Image.Image]
    words: Callable[[Path, int], list[Word]]


@lru_cache(maxsize=24)
def _by_mupdf(file: Path, page: int) -> Image.Image:
    with pymupdf.open(file) as pdf:
        pixels = pdf[page].get_pixmap(dpi=DPI, colorspace=pymupdf.csGRAY)
    return Image.frombytes("L", (pixels.width, pixels.height), pixels.samples)


@lru_cache(maxsize=24)
def _words_by_mupdf(file: Path, page: int) -> list[Word]:
    with pymupdf.open(file) as pdf:
        return [Word(one[4], *(side * POINT for side in one[:4])) for one in pdf[page].get_text("words", sort=False)]


@lru_cache(maxsize=24)
def _by_poppler(file: Path, page: int) -> Image.Image:
    number = str(page + 1)
    command = ["pdftoppm", "-r", str(DPI), "-gray", "-f", number, "-l", number, str(file)]
    done = subprocess.run(command, capture_output=True, check=True)
    head, size, _, data = done.stdout.split(b"\n", 3)
    assert head == b"P5"
    width, height = map(int, size.split())
    return Image.frombytes("L", (width, height), data)


@lru_cache(maxsize=24)
def _words_by_poppler(file: Path, page: int) -> list[Word]:
    number = str(page + 1)
    command = ["pdftotext", "-raw", "-bbox", "-f", number, "-l", number, str(file), "-"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    boxes = re.findall(r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>', told)
    return [Word(unescape(text), *(float(side) * POINT for side in box)) for *box, text in boxes]


READERS = {"mupdf": Reader(_by_mupdf, _words_by_mupdf), "poppler": Reader(_by_poppler, _words_by_poppler)}
