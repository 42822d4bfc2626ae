"""Measurements of finished PDFs: words with their places in mm, pixels, ink."""

import ctypes
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
from PIL import Image, ImageChops, ImageFilter, ImageOps, ImageStat
from pypdfium2 import raw

POINT = 25.4 / 72
MOST_PIXELS = 70_000_000  # of cached pages: 3 bytes each

_SHEET = re.compile(rb"\bsheet \d+ of\b")  # the sheet number in the label of a page, a line of its own

Look = tuple[bytes, str, str]  # the data that a page is drawn from: operators, boxes, forms and fonts
Box = tuple[float, float, float, float]  # x, y, width, height in mm from the page's top left


class Glyphs(NamedTuple):
    """A run of text on a page: its characters and their box, mm from the top left."""

    text: str
    box: Box


@lru_cache(maxsize=32)
def document(path: Path) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(path)


@lru_cache(maxsize=128)
def leaf(path: Path, page: int) -> pypdfium2.PdfPage:
    """Return a loaded page (from 1); the cache holds all pages of an edition in both variants."""
    return document(path)[page - 1]


def sheets(path: Path) -> Iterator[pypdfium2.PdfPage]:
    """Return each page of a document, loaded."""
    return (leaf(path, number) for number in range(1, len(document(path)) + 1))


def page_sizes(path: Path) -> Iterator[tuple[float, float]]:
    """Return the width and height of each page in points, without reading the pages."""
    return (document(path).get_page_size(index) for index in range(len(document(path))))


@lru_cache(maxsize=32)
def looks(path: Path) -> tuple[tuple[Look, str], ...]:
    """Return the drawing data of each page without its sheet number, and the form of that number."""
    with pikepdf.open(path) as pdf:
        return tuple(_look(page) for page in pdf.pages)


def _look(page: pikepdf.Page) -> tuple[Look, str]:
    streams = page.Contents if isinstance(page.Contents, pikepdf.Array) else [page.Contents]
    content = b"\n".join(stream.read_bytes() for stream in streams)
    boxes = repr([[float(side) for side in box] for box in (page.mediabox, page.trimbox)])
    kinds = (page.Resources[kind] for kind in ("/XObject", "/Font") if kind in page.Resources)
    things = repr(sorted((name, thing.objgen) for kind in kinds for name, thing in kind.items()))
    told = _SHEET.findall(content)
    sheet = told[0].decode() if len(told) == 1 else ""
    return (_SHEET.sub(b"", content) if sheet else content, boxes, things), sheet


def unlike_pages(path: Path) -> frozenset[int]:
    """Return pages (from 1) of a document without those that differ from an earlier one only in sheet number."""
    found: dict[Look, int] = {}
    for number, (look, _) in enumerate(looks(path), 1):
        found.setdefault(look, number)
    return frozenset(found.values())


def pixels(path: Path, page: int, dpi: int = 72, frame: Box | None = None) -> Image.Image:
    """Return the page (from 1), or the part within a frame in mm, as an RGB picture.

    The most recently rendered pictures are cached while they take little memory.
    """
    key = (path, page, dpi, frame)
    if key in _rendered:
        _rendered[key] = _rendered.pop(key)
        return _rendered[key]
    _rendered[key] = page_picture(leaf(path, page), dpi, frame)
    while len(_rendered) > 1 and sum(math.prod(picture.size) for picture in _rendered.values()) > MOST_PIXELS:
        del _rendered[next(iter(_rendered))]
    return _rendered[key]


_rendered: dict[tuple[Path, int, int, Box | None], Image.Image] = {}  # the most recently used one is last


def page_picture(page: pypdfium2.PdfPage, dpi: int, frame: Box | None = None) -> Image.Image:
    """Return a loaded page, or the part within a frame in mm, as an RGB picture."""
    scale = dpi / 72
    off = [0.0, 0.0, 0.0, 0.0]  # the margins cropped at the left, bottom, right and top, in points
    if frame:
        width, height = (math.ceil(side * scale) for side in page.get_size())
        left, top, right, bottom = _in_pixels(frame, dpi)
        off = [max(pixel - 0.5, 0) / scale for pixel in (left, height - bottom, width - right, top)]
    return page.render(scale=scale, crop=off, rev_byteorder=True, may_draw_forms=False).to_pil()


def _in_pixels(box: Box, dpi: int) -> tuple[int, int, int, int]:
    """Return the left, top, right and bottom of a box in mm, in whole pixels."""
    x, y, width, height = (value * dpi / 25.4 for value in box)
    return round(x), round(y), round(x + width), round(y + height)


def cut_out(path: Path, page: int, box: Box, dpi: int = 72, frame: Box | None = None) -> Image.Image:
    """Return the part of a page within a box in mm; if only a frame around it is needed, only that is rendered."""
    left, top, right, bottom = _in_pixels(box, dpi)
    x, y, _, _ = _in_pixels(frame, dpi) if frame else (0, 0, 0, 0)
    return pixels(path, page, dpi, frame).crop((left - x, top - y, right - x, bottom - y))


def close_up(path: Path, page: int, box: Box, dpi: int) -> Image.Image:
    """Return the part of a page within a box in mm and render nothing else: for narrow strips at high resolution."""
    return cut_out(path, page, box, dpi, frame=box)


@lru_cache(maxsize=60)
def characters(path: Path, page: int) -> tuple[Glyphs, ...]:
    """Return every visible character of a page with its box."""
    return characters_of(leaf(path, page))


def characters_of(sheet: pypdfium2.PdfPage, unseen: bool = True) -> tuple[Glyphs, ...]:
    """Return every character of a loaded page with its box, perhaps without those that are only for search."""
    height = sheet.get_height()
    words = sheet.get_textpage()
    text, sides, found = words.raw, [ctypes.c_double() for _ in range(4)], []
    for index in range(words.count_chars()):
        character = chr(raw.FPDFText_GetUnicode(text, index))
        if character.strip() and (unseen or _is_seen(text, index)):
            raw.FPDFText_GetCharBox(text, index, *sides)
            left, right, bottom, top = (side.value for side in sides)
            box = (left * POINT, (height - top) * POINT, (right - left) * POINT, (top - bottom) * POINT)
            found.append(Glyphs(character, box))
    return tuple(found)


def _is_seen(text: Any, index: int) -> bool:
    drawn = raw.FPDFText_GetTextObject(text, index)
    return not drawn or raw.FPDFTextObj_GetTextRenderMode(drawn) != raw.FPDF_TEXTRENDERMODE_INVISIBLE


def text_in(path: Path, page: int, box: Box) -> str:
    """Return the characters whose center is in the box, without spaces, in page order."""
    return "".join(glyph.text for glyph in characters(path, page) if within(glyph.box, box))


def squeezed(text: str) -> str:
    """Return a text in the form of ``text_in``."""
    return "".join(text.split())


def page_texts(path: Path) -> Iterator[str]:
    """Return the text of each page."""
    for page in sheets(path):
        yield page.get_textpage().get_text_bounded()


def unlike_texts(path: Path) -> Iterator[str]:
    """Return the text of each page, without pages that differ from an earlier one only in their sheet number."""
    for number in sorted(unlike_pages(path)):
        yield leaf(path, number).get_textpage().get_text_bounded()


def within(box: Box, frame: Box) -> bool:
    """Check whether the box's center is in the frame."""
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    return frame[0] <= x <= frame[0] + frame[2] and frame[1] <= y <= frame[1] + frame[3]


def ink(path: Path, dpi: int = 72) -> float:
    """Return the full-ink square millimeters of all pages: C + M + Y + K by area, with gray moved to K."""
    total = 0.0
    for number, page in enumerate(sheets(path), 1):
        total += coverage(pixels(path, number, dpi)) * page.get_width() * page.get_height() * POINT * POINT
    return total


def coverage(picture: Image.Image) -> float:
    """Return the mean ink of a picture, where 1 is one color over the whole area.

    With the lightest channel m, that is 255 - m of black and m - r, m - g and m - b of the others.
    """
    channels = picture.split()
    lightest = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    (most,), means = ImageStat.Stat(lightest).mean, ImageStat.Stat(picture).mean
    return (255 + 2 * most - sum(means)) / 255


def difference(first: Image.Image, second: Image.Image) -> float:
    """Return the share of pixels that differ clearly between two pictures of nearly the same size.

    The difference is blurred by about a millimeter first, so that hairlines may move by a pixel.
    """
    size = (min(first.width, second.width), min(first.height, second.height))
    one, other = (picture.crop((0, 0, *size)) for picture in (first, second))
    # half the difference around gray; halved first, since a blurred picture has no finer detail
    half = ImageChops.subtract(one, other, scale=2, offset=128).reduce(2)
    blurred = half.filter(ImageFilter.GaussianBlur(1.5))
    apart = blurred.point([2 * abs(value - 128) for value in range(256)] * 3).convert("L")
    return sum(apart.histogram()[24:]) / (apart.width * apart.height)


def contrast(path: Path, page: int, glyph: Glyphs, dpi: int = 200, frame: Box | None = None) -> float:
    """Return the contrast ratio (WCAG) of a printed character against the commonest color around it.

    If only the characters in a frame are measured, only that part is rendered. Coarser pixels only reduce the measured
    contrast, so the printed contrast is at least this high.
    """
    return contrast_in(cut_out(path, page, _around(glyph), dpi, frame))


def _around(glyph: Glyphs) -> Box:
    """Return a character's box with 0.2 mm around it."""
    x, y, width, height = glyph.box
    return x - 0.2, y - 0.2, width + 0.4, height + 0.4


def frame_of(glyphs: Iterable[Glyphs]) -> Box:
    """Return the box around characters whose contrast is measured."""
    boxes = [_around(glyph) for glyph in glyphs]
    left, top = (min(box[side] for box in boxes) for side in (0, 1))
    right, bottom = (max(box[side] + box[side + 2] for box in boxes) for side in (0, 1))
    return left, top, right - left, bottom - top


def cropped(picture: Image.Image, glyph: Glyphs, dpi: int) -> Image.Image:
    """Crop a character and its surroundings from a page's picture."""
    return picture.crop(_in_pixels(_around(glyph), dpi))


def contrast_in(picture: Image.Image) -> float:
    """Return the contrast ratio (WCAG) of the character in a picture against the commonest color along its edge."""
    colors = picture.getcolors(picture.width * picture.height) or []
    luminances = [_luminance(colour) for _, colour in colors]
    edge: Counter[tuple[int, ...]] = Counter()
    for row in (0, picture.height - 1):
        for count, colour in picture.crop((0, row, picture.width, row + 1)).getcolors(picture.width) or []:
            edge[colour] += count
    commonest = max(edge, key=lambda colour: (edge[colour], colour))
    ground, darkest, lightest = _luminance(commonest), min(luminances), max(luminances)
    return max((ground + 0.05) / (darkest + 0.05), (lightest + 0.05) / (ground + 0.05))


_LIGHT = [value / 3294.6 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in range(256)]


@cache
def _luminance(colour: tuple[int, ...]) -> float:
    red, green, blue = (_LIGHT[value] for value in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lightest_everywhere(path: Path, page: int, size: float, dpi: int = 72) -> float:
    """Return the minimum over all squares of ``size`` mm of their lightest pixel (0 to 255); 0 is a black square."""
    return lightest_in_squares(pixels(path, page, dpi).convert("L"), size, dpi)


def lightest_in_squares(gray: Image.Image, size: float, dpi: int) -> float:
    """Return the same for a grayscale picture."""
    window = round(size / 25.4 * dpi) | 1
    gray = ImageOps.expand(gray, window // 2)
    for across, down in ((1, 0), (0, 1)):
        reach = 1
        while reach < window:  # each pixel becomes the lightest of this many from it on
            step = min(reach, window - reach)
            width, height = gray.width - across * step, gray.height - down * step
            beyond = (across * step, down * step, across * step + width, down * step + height)
            gray = ImageChops.lighter(gray.crop((0, 0, width, height)), gray.crop(beyond))
            reach += step
    return float(gray.getextrema()[0])
