"""Values of a build's options as one types them: lengths and sizes of files."""

import re

from printgen.errors import UsageError
from printgen.geometry import INCH, decimal, length
from printgen.printer.profile import PRINTABLE

_BYTES = {"b": 1, "kb": 1000, "mb": 1000**2, "gb": 1000**3, "kib": 1024, "mib": 1024**2, "gib": 1024**3}
_FILE_SIZE = re.compile(r"(\d+(?:[.,]\d+)?)\s*([a-z]+)")


def length_between(text: str, least: float, most: float, refusal: str = "") -> float:
    """Read a length with its unit, in mm; ``refusal`` says why it cannot be more than the most."""
    found = length(text.lower())
    if found > most and refusal:
        raise UsageError(refusal.format(text))
    if not least <= found <= most:
        raise UsageError(f"'{text}' is not between {least:g} mm and {most:g} mm")
    return found


def board_size(text: str) -> float:
    """Read the size of a board, in mm."""
    return length_between(text, 100.0, 3000.0)


def overlap(text: str) -> float:
    """Read the width of the glue strip between tiles, in mm."""
    refusal = f"the overlap can be at most {PRINTABLE / INCH:g}in, or the tiles do not fit on the paper"
    return length_between(text, 0.0, PRINTABLE, refusal)


def paper_thickness(text: str) -> float:
    """Read how thick paper is, in mm."""
    return length_between(text, 0.0, 0.5, "paper of {} cannot be folded to a booklet; 0.5mm is the thickest")


def card_thickness(text: str) -> float:
    """Read how thick a card is, in mm."""
    return length_between(text, 0.05, 3.0)


def file_size(text: str) -> int:
    """Read how large a file may be, such as ``100MB`` or ``500 kB``, in bytes."""
    found = _FILE_SIZE.fullmatch(text.strip().lower())
    if not found or found[2] not in _BYTES:
        raise UsageError(f"'{text}' is not a file size: write a number and a unit, such as 100MB or 500kB")
    size = round(decimal(found[1]) * _BYTES[found[2]])
    if size < 1000:
        raise UsageError(f"'{text}' is too small for any file: at least 1kB")
    return size
