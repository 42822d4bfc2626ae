"""The manifest of a kit without its pages, of which a long deck has thousands: read line by line, in little room."""

from pathlib import Path

from printgen.inputs import file_bytes, file_lines
from printgen.limits import MANIFEST_BYTES

MANIFEST = "kit.json"

_START, _ENDS = b'   "pages": [\n', frozenset((b"   ]\n", b"   ],\n"))  # as we indent a document's list of pages


def bare_manifest(path: Path) -> bytes:
    """The bytes of a ``kit.json``, the lists of pages in it empty; all bytes of one that is not as we write it.

    OSError, as for any file from outside, where it cannot be read.
    """
    kept: list[bytes] = []
    lines = file_lines(path, MANIFEST_BYTES)
    for line in lines:
        kept.append(line)
        if line == _START:
            end = next(filter(_ENDS.__contains__, lines), None)
            if end is None:
                return file_bytes(path, MANIFEST_BYTES)
            kept.append(end)
    return b"".join(kept)
