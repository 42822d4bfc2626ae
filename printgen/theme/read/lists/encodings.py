"""Tells in which encoding a list is written: as spreadsheets save them, it is not always UTF-8."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE

from printgen.errors import Problem
from printgen.theme.read.yaml import decoded_text

_SAMPLE = 1 << 12  # bytes that are looked at for letters of two bytes


def list_text(data: bytes, file: str) -> tuple[str, list[Problem]]:
    """The text of a list as ``decoded_text`` gives it, in UTF-8, UTF-16 or Windows-1252, by what stands in it."""
    if encoding := _of_two_bytes(data):
        return decoded_text(data.decode(encoding, errors="replace").encode(), file)
    text, problems = decoded_text(data, file)
    if problems and not text:
        return decoded_text(data.decode("cp1252", errors="replace").encode(), file)
    return text, problems


def _of_two_bytes(data: bytes) -> str:
    """The kind of UTF-16 that a text is, by its byte order mark, else by where its zeros stand; empty for none."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return "utf-16"
    sample = data[:_SAMPLE]
    first, second = sample[::2].count(0), sample[1::2].count(0)
    if max(first, second) * 4 <= len(sample) or min(first, second) * 4 > max(first, second):
        return ""
    return "utf-16-le" if second > first else "utf-16-be"
