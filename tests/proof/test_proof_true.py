"""True kits pass the proof: every edition is looked at, each of its pages read once for all kinds of check."""

from collections.abc import Callable, Iterator

import pytest

from printgen.proof.check_scope import scope_of
from printgen.proof.checks.ink import kit_inks
from printgen.proof.checks.rows import NAMES
from printgen.proof.documents import DocumentProof, document_proof
from printgen.proof.expectations import expectations
from printgen.proof.pages.opened import OpenedKit, opened
from printgen.proof.results import handed_on, results
from tests.conftest import VARIANTS, Kit
from tests.support.editions import ALL, theme_of

# The kinds of check that are made of each variant (both stand at the same places, as ``tests/kits/test_outlines.py``
# finds), and the documents whose colours are looked at.
CHECKS = {
    "standard": ("assembly", "page", "text", "contents", "sight", "ink"),
    "minimal": ("fold", "booklet", "ink"),
}
SIGHT = ("board", "cards", "pieces", "rules", "event", "score-sheet")


@pytest.mark.parametrize("theme", ALL)
def test_a_true_kit_has_no_fault_and_no_colour_in_minimal(build: Callable[..., dict[str, Kit]], theme: str) -> None:
    kits = {variant: opened(build(theme)[variant].folder) for variant in VARIANTS}
    proofs = [proof for kit in kits.values() for proof in proved(kit)]
    for check in NAMES:
        made = [proof for proof in proofs if check in proof.remarks]
        scopes = {
            variant: scope_of(kits[variant].books.values(), len(kits), expectations(theme_of(theme)))
            for variant in VARIANTS
            if check in CHECKS[variant]
        }
        assert [result.findings for result in results((check,), made, scopes)] == [()]
    (minimal,) = (kit for kit in kit_inks(handed_on("ink", proofs)) if kit.variant == "minimal")
    assert {book.used[:3] for book in minimal.books} == {(0, 0, 0)}


def proved(kit: OpenedKit) -> Iterator[DocumentProof]:
    """What the variant's checks say of each document."""
    wanted = expectations(theme_of(kit.record.theme))
    for document in kit.documents:
        checks = tuple(name for name in CHECKS[kit.variant] if name != "sight" or document in SIGHT)
        yield document_proof(kit, document, checks, wanted)
