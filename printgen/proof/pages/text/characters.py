"""What pdfium tells of each character of a page: its letter, the text object that it is of, its box, its origin."""

import re
from collections import deque
from collections.abc import Iterator, Sequence
from ctypes import addressof, c_double, c_int, c_uint, c_void_p, sizeof
from functools import cache
from itertools import repeat
from struct import iter_unpack
from typing import Any

from msgspec import Struct

from printgen.proof.pages.pdfium import address, with_addresses

_LINE_HYPHEN = "\x02"  # what the library reads for a hyphen at the end of a line
_HALF = re.compile("[\ud800-\udbff]")
_SIX = "=6d"  # left, right, bottom and top of a character's box, x and y of its origin, all in points

Places = Iterator[tuple[float, ...]]


class _Functions(Struct, frozen=True):
    """Those of pdfium's that are called once a character."""

    unicode: Any
    text_object: Any
    box: Any
    origin: Any


@cache
def _functions() -> _Functions:
    from pypdfium2 import raw

    place = (c_void_p, c_int)
    return _Functions(
        with_addresses(raw.FPDFText_GetUnicode, c_uint, *place),
        with_addresses(raw.FPDFText_GetTextObject, c_void_p, *place),
        with_addresses(raw.FPDFText_GetCharBox, c_int, *place, *[c_void_p] * 4),
        with_addresses(raw.FPDFText_GetCharOrigin, c_int, *place, *[c_void_p] * 2),
    )


def characters(text_page: Any) -> list[str]:
    """The characters of a page; of one beyond the first plane, which is two in the library, the first is empty."""
    codes = map(_functions().unicode, repeat(address(text_page.raw)), range(text_page.count_chars()))
    text = "".join(map(chr, codes)).replace(_LINE_HYPHEN, "-")
    return list(_with_wholes(text) if _HALF.search(text) else text)


def _with_wholes(text: str) -> Iterator[str]:
    half = ""
    for character in text:
        if _HALF.match(character):
            half = character
            yield ""
            continue
        yield _whole(half + character) if half else character
        half = ""


def _whole(halves: str) -> str:
    return halves.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def text_objects(text_page: Any) -> list[int | None]:
    """The address of the text object that each character is of."""
    return list(map(_functions().text_object, repeat(address(text_page.raw)), range(text_page.count_chars())))


def places(text_page: Any) -> Places:
    """The box of each character (left, right, bottom, top) and its origin (x, y), in points from the page's foot."""
    count, page = text_page.count_chars(), address(text_page.raw)
    room = (c_double * (6 * count))()
    left, right, bottom, top, x, y = (range(start, start + sizeof(room), 6 * sizeof(c_double)) for start in _six(room))
    call = _functions()
    _run(map(call.box, repeat(page), range(count), left, right, bottom, top))
    _run(map(call.origin, repeat(page), range(count), x, y))
    return iter_unpack(_SIX, room)


def _six(room: Any) -> Sequence[int]:
    """The addresses of the first six numbers."""
    return range(addressof(room), addressof(room) + 6 * sizeof(c_double), sizeof(c_double))


def _run(calls: Iterator[Any]) -> None:
    deque(calls, maxlen=0)
