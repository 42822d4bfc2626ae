"""The lists that an event works with, as any spreadsheet opens them."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from printgen.theme.read.lists.cells import separator_of

# Where numbers have a decimal comma, spreadsheets part cells by semicolons.
_DECIMAL_COMMA = frozenset(
    [
        "af",
        "az",
        "be",
        "bg",
        "bs",
        "ca",
        "cs",
        "da",
        "de",
        "el",
        "es",
        "et",
        "eu",
        "fi",
        "fo",
        "fr",
        "gl",
        "hr",
        "hu",
        "hy",
        "id",
        "is",
        "it",
        "ka",
        "kk",
        "ky",
        "lt",
        "lv",
        "mk",
        "nb",
        "nl",
        "nn",
        "no",
        "pl",
        "pt",
        "ro",
        "ru",
        "sk",
        "sl",
        "sq",
        "sr",
        "sv",
        "tr",
        "uk",
        "uz",
        "vi",
    ]
)
_MARK = "\ufeff"  # by which a spreadsheet knows that a file is UTF-8


def separator_for(language: str, source: bytes = b"") -> str:
    """What parts the cells of a list that is written: the sign of the list that was read, else that of the language."""
    header = source.partition(b"\n")[0].decode("utf-8", "replace")
    if (separator := separator_of(header)) in header:
        return separator
    return ";" if language.partition("-")[0] in _DECIMAL_COMMA else ","


def csv_bytes(rows: Iterable[Sequence[object]], separator: str = ",") -> bytes:
    """Rows as CSV (RFC 4180, but with plain line ends), in UTF-8 that a spreadsheet takes for it."""
    target = StringIO()
    csv.writer(target, delimiter=separator, lineterminator="\n").writerows(rows)
    return (_MARK + target.getvalue()).encode()
