"""The segments of the paths on a PDF page: of which kind each is, and where it ends."""

from collections import deque
from collections.abc import Sequence
from ctypes import addressof, c_float, c_int, c_void_p, sizeof
from functools import cache
from itertools import repeat
from struct import iter_unpack
from typing import Any

from msgspec import Struct

from printgen.proof.pages.pdfium import with_addresses

Ends = Sequence[tuple[float, float]]


class _Functions(Struct, frozen=True):
    """Those of pdfium's that are called for paths and their segments."""

    count: Any
    segment: Any
    kind: Any
    end: Any
    clip_count: Any
    clip_segment: Any


@cache
def _functions() -> _Functions:
    from pypdfium2 import raw

    return _Functions(
        with_addresses(raw.FPDFPath_CountSegments, c_int, c_void_p),
        with_addresses(raw.FPDFPath_GetPathSegment, c_void_p, c_void_p, c_int),
        with_addresses(raw.FPDFPathSegment_GetType, c_int, c_void_p),
        with_addresses(raw.FPDFPathSegment_GetPoint, c_int, c_void_p, c_void_p, c_void_p),
        with_addresses(raw.FPDFClipPath_CountPathSegments, c_int, c_void_p, c_int),
        with_addresses(raw.FPDFClipPath_GetPathSegment, c_void_p, c_void_p, c_int, c_int),
    )


def path_segments(path: int) -> tuple[Sequence[int], Ends]:
    """The kinds of a path's segments (pdfium's numbers), and where each ends, in the path's own measures.

    ``path`` is its address.
    """
    call = _functions()
    found = list(map(call.segment, repeat(path), range(call.count(path))))
    return list(map(call.kind, found)), _ends(found)


def clip_corners(clip: int, index: int) -> Ends:
    """Where the segments of one of a clip's paths end; ``clip`` is its address."""
    call = _functions()
    return _ends(list(map(call.clip_segment, repeat(clip), repeat(index), range(call.clip_count(clip, index)))))


def _ends(segments: Sequence[int]) -> Ends:
    size = sizeof(c_float)
    room = (c_float * (2 * len(segments)))()
    start, end = addressof(room), addressof(room) + sizeof(room)
    deque(map(_functions().end, segments, range(start, end, 2 * size), range(start + size, end, 2 * size)), maxlen=0)
    return list(iter_unpack("=2f", room))
