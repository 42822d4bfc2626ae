"""The counts, pages and seams of a kit's parts, for the booklet's cover and the guide."""

from collections.abc import Mapping
from typing import NamedTuple

from printgen.geometry import Size
from printgen.kit.contents import PartCount
from printgen.kit.paper import Paper
from printgen.kit.signature import Signature


class KitSummary(NamedTuple):
    """What the booklet's cover and the guide need to know of the finished parts.

    ``contents`` counts the parts of the whole kit, ``parts`` those of each document by its name; ``documents`` are
    (pages, sheets of paper) by name. ``columns`` and ``rows`` are the board's seams, ``overlap`` the width of its glue
    strips, ``board`` its size; ``signature`` is the sheet that the booklet is folded from.
    """

    contents: tuple[PartCount, ...]
    documents: Mapping[str, tuple[int, int]]
    paper: Paper
    columns: tuple[float, ...]
    rows: tuple[float, ...]
    signature: Signature
    parts: Mapping[str, tuple[PartCount, ...]] = {}
    overlap: float = 0.0
    board: Size = Size(0.0, 0.0)
