"""Packs: many files in one, which the page unpacks much faster than a ZIP file."""

from collections.abc import Iterable

from msgspec.json import encode


def packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a pack of files: the size of the list, the list of their names, places and sizes, and their contents.

    Equal contents are stored once.
    """
    data, places = bytearray(), dict[bytes, int]()
    listed = []
    for name, content in sorted(dict(files).items()):
        if content not in places:
            places[content] = len(data)
            data += content
        listed.append((name, places[content], len(content)))
    names = encode(listed)
    return len(names).to_bytes(4, "little") + names + data
