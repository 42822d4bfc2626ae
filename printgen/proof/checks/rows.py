"""The table of the proof's checks, by name: what each promises, what it compares, and what looks. Add a check here."""

from collections.abc import Mapping

from printgen.proof import check_scope
from printgen.proof.check_row import Aspect, ProofCheck
from printgen.proof.checks import (
    agreement,
    assembly,
    booklet,
    booklet_amounts,
    booklet_text,
    contents,
    cutting,
    front_back,
    ink,
    page,
    sight,
    text,
    writing_places,
)

CHECKS: Mapping[str, ProofCheck] = {
    "assembly": ProofCheck(
        "the tiles make up the poster, and no seam cuts a word, an icon or a pile",
        (Aspect(assembly.TILES, check_scope.of_tiles), Aspect(assembly.POSTER, check_scope.of_tiles_and_poster)),
        assembly.page_assembly,
        assembly.assembly,
        assembly.beside_poster,
    ),
    "fold": ProofCheck(
        "fronts and backs meet once folded or turned over, and read upright; marks show every cut",
        (Aspect(front_back.ITEMS, check_scope.of_cut_items),),
        front_back.page_fold,
        front_back.fold,
    ),
    "cutting": ProofCheck(
        "outlines of nets and marks for a cutter are printed where they are said to be, and no cut parts a word",
        (Aspect(cutting.ITEMS, check_scope.of_cut_items),),
        cutting.page_cutting,
    ),
    "booklet": ProofCheck(
        "folded in simulation, the rules read in order and upright, with margins at folds",
        (Aspect(booklet.PANELS, check_scope.of_booklets),),
        booklet.page_booklet,
        booklet.booklet,
    ),
    "page": ProofCheck(
        "fonts embedded, margins kept, page boxes and print settings right",
        (Aspect(page.PAGES, check_scope.of_any_kit),),
        page.page,
        page.file,
    ),
    "text": ProofCheck(
        "every text of the theme on its item, large enough, none over an edge",
        (
            Aspect(text.WORDS, check_scope.of_any_kit),
            Aspect(text.TEXTS, check_scope.of_texts),
            Aspect(booklet_text.SENTENCES, check_scope.of_rules_prose),
            Aspect(writing_places.PLACES, check_scope.of_writing_places),
        ),
        text.page_text,
        text.text,
    ),
    "sight": ProofCheck(
        "words stand out and kinds differ: in colour, in grey, to the colour-blind",
        (Aspect(sight.WORDS, check_scope.of_any_kit), Aspect(sight.KINDS, check_scope.of_kinds)),
        sight.page_sight,
        sight.sight,
    ),
    "contents": ProofCheck(
        "parts counted as listed; prices, rents and sums agree",
        (
            Aspect(contents.PARTS, check_scope.of_parts),
            Aspect(contents.LISTS, check_scope.of_lists),
            Aspect(booklet_amounts.AMOUNTS, check_scope.of_amounts),
        ),
        document=contents.contents,
        across=agreement.boards_alike,
    ),
    "ink": ProofCheck(
        "Minimal within its share of Standard's ink",
        (Aspect(ink.DOCUMENTS, check_scope.of_both_variants),),
        ink.page_ink,
        ink.ink,
        ink.less_in_minimal,
    ),
}
NAMES = tuple(CHECKS)
