"""CSV lists of an event, written so that any spreadsheet opens them."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from printgen.theme.read.lists.csv import separator_of
from printgen.words.languages.language import has_decimal_comma

_BYTE_ORDER_MARK = "\ufeff"  # tells a spreadsheet that a file is UTF-8


def separator_for(language: str, source: bytes = b"") -> str:
    """Return the separator for a new list: that of the list ``source``, else what is usual in the language."""
    header = source.partition(b"\n")[0].decode("utf-8", "replace")
    if (separator := separator_of(header)) in header:
        return separator
    return ";" if has_decimal_comma(language) else ","


def csv_bytes(rows: Iterable[Sequence[object]], separator: str = ",") -> bytes:
    """Return rows as CSV (RFC 4180, but with plain line ends) in UTF-8."""
    target = StringIO()
    csv.writer(target, delimiter=separator, lineterminator="\n").writerows(rows)
    return (_BYTE_ORDER_MARK + target.getvalue()).encode()
