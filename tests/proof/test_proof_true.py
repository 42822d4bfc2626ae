"""True kits pass the proof: every edition is looked at, each of its pages read once for all kinds of check."""

from collections.abc import Callable, Iterator
from typing import cast

import pytest

from printgen.proof.check_row import ProofCheck
from printgen.proof.check_scope import scope_of
from printgen.proof.checks.ink import kit_inks
from printgen.proof.checks.rows import CHECKS, NAMES
from printgen.proof.documents import DocumentProof, document_proof
from printgen.proof.expectations import expectations
from printgen.proof.pages.opened import OpenedKit
from printgen.proof.results import handed_on, results
from tests.conftest import VARIANTS, Kit
from tests.support import light_prints
from tests.support.editions import ALL, documents_once, theme_of
from tests.support.kit_pages import opened_once

# The kinds of check that are made of each variant, which are laid out as one; what is folded is looked at in each
# document of one edition of each game, since ``tests/kits/test_outlines.py`` holds the folds of all to what was seen.
KINDS = {
    "standard": ("assembly", "page", "text", "contents", "sight", "ink"),
    "minimal": ("fold", "booklet", "ink", light_prints.CHECK),
}
# On the poster, which has the drawing of the tiles, ink is measured in one edition of each game, and no colour judged.
POSTER = "board-poster"


@pytest.fixture(autouse=True)
def _looking_for_dark_and_faint_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check of the tests' own is one of the table."""
    monkeypatch.setitem(cast(dict[str, ProofCheck], CHECKS), light_prints.CHECK, light_prints.ROW)


@pytest.mark.parametrize("theme", ALL)
def test_a_true_kit_has_no_fault_and_no_colour_in_minimal(build: Callable[..., dict[str, Kit]], theme: str) -> None:
    kits = {variant: opened_once(build(theme)[variant].folder) for variant in VARIANTS}
    proofs = [proof for kit in kits.values() for proof in proved(kit)]
    for check in (*NAMES, light_prints.CHECK):
        made = [proof for proof in proofs if check in proof.remarks]
        scopes = {}
        for variant in {proof.variant for proof in made}:
            looked_at = {proof.document for proof in made if proof.variant == variant}
            books = [book for book in kits[variant].books.values() if book.stem in looked_at]
            scopes[variant] = scope_of(books, len(kits), expectations(theme_of(theme)))
        assert [result.findings for result in results((check,), made, scopes)] == [()]
    measured = handed_on("ink", (proof for proof in proofs if "ink" in proof.remarks))
    (minimal,) = (kit for kit in kit_inks(measured) if kit.variant == "minimal")
    assert {book.used[:3] for book in minimal.books} == {(0, 0, 0)}


def proved(kit: OpenedKit) -> Iterator[DocumentProof]:
    """What the variant's checks say of each document."""
    wanted, once = expectations(theme_of(kit.record.theme)), documents_once().get(kit.record.theme, ())
    for document in kit.documents:
        left_out = {"sight", light_prints.CHECK} if document == POSTER else set()
        if document not in once:
            left_out |= {"fold", "ink"} if document == POSTER else {"fold"}
        checks = tuple(name for name in KINDS[kit.variant] if name not in left_out)
        yield document_proof(kit, document, checks, wanted)
