"""The counts, pages and seams of a kit's parts, for the booklet's cover and the guide."""

from collections.abc import Mapping
from typing import NamedTuple

from printgen.geometry import Size
from printgen.kit.paper import Paper
from printgen.kit.signature import Signature


class KitSummary(NamedTuple):
    """What the booklet's cover and the guide need to know of the finished parts.

    ``contents`` is part -> count in the edition's words; ``documents`` name -> (pages, sheets of paper);
    ``columns`` and ``rows`` are the board's seams, ``overlap`` the width of its glue strips, ``board`` its size;
    ``signature`` is how the booklet is folded; ``counts`` is ``contents`` document by document.
    """

    contents: Mapping[str, int]
    documents: Mapping[str, tuple[int, int]]
    paper: Paper
    columns: tuple[float, ...]
    rows: tuple[float, ...]
    signature: Signature
    counts: Mapping[str, Mapping[str, int]] = {}
    overlap: float = 0.0
    board: Size = Size(0.0, 0.0)
