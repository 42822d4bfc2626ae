"""The table of the proof's checks, by name: what each promises, what it compares, and what looks. Add a check here.

CHECKS look at one variant; COMPARISONS at all variants of a kit side by side.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from printgen.proof import scope
from printgen.proof.checks import (
    agreement,
    assembly,
    booklet,
    booklet_text,
    contents,
    front_back,
    ink,
    page,
    sight,
    text,
)
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Said
from printgen.proof.pages.opened import OpenedKit
from printgen.proof.scope import Idle

LookAt = Callable[[OpenedKit, Expectations | None], Iterator[Said]]
Compare = Callable[[Sequence[OpenedKit]], Iterator[Said]]


class Aspect(NamedTuple):
    """A sort of things that a check must have compared at least one of, unless there is a reason for nothing."""

    what: str
    idle: Idle


class ProofCheck(NamedTuple):
    """A kind of check: what it looks for, in a few words, what it compares, and the function that looks."""

    promise: str
    aspects: tuple[Aspect, ...]
    look: LookAt


class Comparison(NamedTuple):
    """A kind of check that sets a kit's variants side by side."""

    promise: str
    aspects: tuple[Aspect, ...]
    compare: Compare


CHECKS: Mapping[str, ProofCheck] = {
    "assembly": ProofCheck(
        "the tiles make up the poster, and no seam cuts a word, an icon or a pile",
        (Aspect(assembly.TILES, scope.of_tiles), Aspect(assembly.POSTER, scope.of_tiles_and_poster)),
        assembly.assembly,
    ),
    "fold": ProofCheck(
        "fronts and backs meet once folded or turned over, and read upright; marks show every cut",
        (Aspect(front_back.ITEMS, scope.of_cut_items),),
        front_back.fold,
    ),
    "booklet": ProofCheck(
        "folded in simulation, the rules read in order and upright, with margins at folds",
        (Aspect(booklet.PANELS, scope.of_booklets),),
        booklet.booklet,
    ),
    "page": ProofCheck(
        "fonts embedded, margins kept, page boxes and print settings right",
        (Aspect(page.PAGES, scope.always),),
        page.page,
    ),
    "text": ProofCheck(
        "every text of the theme on its item, large enough, none over an edge",
        (
            Aspect(text.WORDS, scope.always),
            Aspect(text.TEXTS, scope.of_texts),
            Aspect(booklet_text.SENTENCES, scope.of_rules_prose),
        ),
        text.text,
    ),
    "sight": ProofCheck(
        "words stand out and kinds differ: in colour, in grey, to the colour-blind",
        (Aspect(sight.WORDS, scope.always), Aspect(sight.KINDS, scope.of_kinds)),
        sight.sight,
    ),
    "contents": ProofCheck(
        "parts counted as listed; prices, rents and sums agree",
        (
            Aspect(contents.PARTS, scope.of_parts),
            Aspect(contents.LISTS, scope.of_lists),
            Aspect(agreement.AMOUNTS, scope.of_amounts),
        ),
        contents.contents,
    ),
}

COMPARISONS: Mapping[str, Comparison] = {
    "ink": Comparison(
        "Minimal within its share of Standard's ink", (Aspect(ink.DOCUMENTS, scope.of_both_variants),), ink.ink
    ),
}

ROWS: Mapping[str, ProofCheck | Comparison] = {**CHECKS, **COMPARISONS}
NAMES = tuple(ROWS)
