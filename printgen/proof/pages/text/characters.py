"""What pdfium tells of each character of a page: its letter, the text object that it is of, its box, its origin."""

import math
import re
from collections import deque
from collections.abc import Iterator, Sequence
from ctypes import addressof, c_double, c_float, c_int, c_uint, c_void_p, sizeof
from functools import cache
from itertools import repeat
from struct import iter_unpack
from typing import Any

from msgspec import Struct

from printgen.proof.pages.pdfium import address, with_addresses

_LINE_HYPHEN = "\x02"  # what the library reads for a hyphen at the end of a line
_HALF = re.compile("[\ud800-\udbff]")
_SIX = "=6d"  # left, right, bottom and top of a character's box, x and y of its origin, all in points

_UNSEEN = 3  # how a text object is drawn that does not show: FPDF_TEXTRENDERMODE_INVISIBLE

Places = Iterator[tuple[float, ...]]
Setting = tuple[float, float, bool]  # a type size in points, a turn in degrees, and whether it does not show


class _Functions(Struct, frozen=True):
    """Those of pdfium's that are called once a character."""

    unicode: Any
    text_object: Any
    box: Any
    origin: Any
    is_generated: Any
    matrix: Any
    font_size: Any
    render_mode: Any


@cache
def _functions() -> _Functions:
    from pypdfium2 import raw

    place = (c_void_p, c_int)
    return _Functions(
        with_addresses(raw.FPDFText_GetUnicode, c_uint, *place),
        with_addresses(raw.FPDFText_GetTextObject, c_void_p, *place),
        with_addresses(raw.FPDFText_GetCharBox, c_int, *place, *[c_void_p] * 4),
        with_addresses(raw.FPDFText_GetCharOrigin, c_int, *place, *[c_void_p] * 2),
        with_addresses(raw.FPDFText_IsGenerated, c_int, *place),
        with_addresses(raw.FPDFText_GetMatrix, c_int, *place, c_void_p),
        with_addresses(raw.FPDFText_GetFontSize, c_double, *place),
        with_addresses(raw.FPDFTextObj_GetTextRenderMode, c_int, c_void_p),
    )


def characters(text_page: Any) -> list[str]:
    """Return the characters of a page; one beyond the first plane is two in the library, the first of them empty."""
    codes = map(_functions().unicode, repeat(address(text_page.raw)), range(text_page.count_chars()))
    text = "".join(map(chr, codes)).replace(_LINE_HYPHEN, "-")
    if not _HALF.search(text):
        return list(text)
    found, half = [], ""
    for character in text:
        if _HALF.match(character):
            half = character
            found.append("")
        else:
            both = half + character
            found.append(both.encode("utf-16", "surrogatepass").decode("utf-16", "replace") if half else character)
            half = ""
    return found


def text_objects(text: int, indices: Sequence[int]) -> list[int | None]:
    """The address of the text object that each of some characters is of; ``text`` is that of pdfium's text page."""
    return list(map(_functions().text_object, repeat(text), indices))


def places(text: int, indices: Sequence[int]) -> Places:
    """The boxes (left, right, bottom, top) and origins (x, y) of some characters, in points from the page's foot."""
    room = (c_double * (6 * len(indices)))()
    first = addressof(room)
    left, right, bottom, top, x, y = (
        range(start, start + sizeof(room), 6 * sizeof(c_double))
        for start in range(first, first + 6 * sizeof(c_double), sizeof(c_double))
    )
    call = _functions()
    _run(map(call.box, repeat(text), indices, left, right, bottom, top))
    _run(map(call.origin, repeat(text), indices, x, y))
    return iter_unpack(_SIX, room)


def setting(text: int, index: int, text_object: int | None) -> Setting:
    """How a character of a text object is set."""
    call, matrix = _functions(), (c_float * 6)()
    call.matrix(text, index, addressof(matrix))
    a, b, *_ = matrix
    turn = round(math.degrees(math.atan2(-b, a)) % 360, 2)
    size = round(call.font_size(text, index) * math.hypot(a, b), 3)
    return size, turn, call.render_mode(text_object) == _UNSEEN


def is_made_up(text: int, index: int) -> bool:
    """Whether a blank is none of the page's, but stands for a gap or the end of a line."""
    return bool(_functions().is_generated(text, index))


def _run(calls: Iterator[Any]) -> None:
    deque(calls, maxlen=0)
