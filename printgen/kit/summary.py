"""What the parts of a kit came to, from which its booklet and its guide are made."""

from collections.abc import Mapping
from typing import NamedTuple

from printgen.geometry import Size
from printgen.kit.paper import Paper
from printgen.kit.signature import Signature


class KitSummary(NamedTuple):
    """What the parts came to, for the booklet's cover and the guide.

    ``contents`` is part -> count in the edition's words; ``documents`` name -> (pages, sheets of paper);
    ``columns`` and ``rows`` are the board's seams, ``overlap`` the width of its glue strips, ``board`` its size;
    ``signature`` tells the booklet's panels; ``counts`` tells of each document what ``contents`` tells of all.
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
