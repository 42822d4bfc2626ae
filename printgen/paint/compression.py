"""Packs the streams of a PDF."""

from zlib import compress

_EFFORT = 4  # a third less work than zlib's usual 6, and kits two percent larger


def deflated(data: bytes) -> bytes:
    """The data as FlateDecode unpacks it."""
    return compress(data, _EFFORT)
