"""The table of the proof's checks, by name. Add a check here.

CHECKS look at one variant; COMPARISONS at all variants of a kit side by side.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from printgen.proof.checks.assembly import assembly
from printgen.proof.checks.booklet import booklet
from printgen.proof.checks.contents import contents
from printgen.proof.checks.front_back import fold
from printgen.proof.checks.ink import ink
from printgen.proof.checks.page import page
from printgen.proof.checks.sight import sight
from printgen.proof.checks.text import text
from printgen.proof.finding import Finding
from printgen.proof.pages.opened import OpenedKit
from printgen.theme.model.theme import Theme

LookAt = Callable[[OpenedKit, Theme | None], Iterator[Finding]]
Compare = Callable[[Sequence[OpenedKit]], Iterator[Finding]]


class ProofCheck(NamedTuple):
    """A kind of check: what it looks for, in a few words, and the function that looks."""

    promise: str
    look: LookAt


class Comparison(NamedTuple):
    """A kind of check that sets a kit's variants side by side."""

    promise: str
    compare: Compare


CHECKS: Mapping[str, ProofCheck] = {
    "assembly": ProofCheck("the tiles make up the poster, and no seam cuts a word, an icon or a pile", assembly),
    "fold": ProofCheck(
        "fronts and backs meet once folded or turned over, and read upright; marks show every cut", fold
    ),
    "booklet": ProofCheck("folded in simulation, the rules read in order and upright, with margins at folds", booklet),
    "page": ProofCheck("fonts embedded, margins kept, page boxes and print settings right", page),
    "text": ProofCheck("every text of the theme on its item, large enough, none over an edge", text),
    "sight": ProofCheck("words stand out and kinds differ: in colour, in grey, to the colour-blind", sight),
    "contents": ProofCheck("parts counted as listed; prices, rents and sums agree", contents),
}

COMPARISONS: Mapping[str, Comparison] = {
    "ink": Comparison("Minimal within its share of Standard's ink", ink),
}

PROMISES: Mapping[str, str] = {
    **{name: check.promise for name, check in CHECKS.items()},
    **{name: check.promise for name, check in COMPARISONS.items()},
}
NAMES = tuple(PROMISES)
