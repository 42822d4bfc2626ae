"""QR codes of card layouts: their modules, and the size at which telephones read them."""

import math
from collections.abc import Sequence

from printgen.geometry import Rect
from printgen.layouts.expressions import ExpressionError
from printgen.messages import message

QUIET = 4  # modules of blank around a QR code, as ISO 18004 asks
LEAST_MODULE = 0.4  # mm: telephones do not read smaller ones reliably, as home printers print them

Modules = Sequence[Sequence[bool]]
"""The modules of a code row by row, true for dark."""


def qr_modules(text: str) -> Modules:
    """Return the modules of a QR code; raises ExpressionError for too long a text."""
    import segno

    try:
        code = segno.make_qr(text, error="m")
    except segno.DataOverflowError:
        raise ExpressionError(message("the text of the QR code is too long")) from None
    return [[bool(module) for module in row] for row in code.matrix]


def module_size(modules: Modules, rect: Rect) -> float:
    """Return the size in mm of a module of a code, which is as large as its place allows."""
    return min(rect.size) / (len(modules) + 2 * QUIET)


def readable_side(modules: Modules) -> int:
    """Return the least side in mm of the place of a code that telephones read."""
    return math.ceil(LEAST_MODULE * (len(modules) + 2 * QUIET))
