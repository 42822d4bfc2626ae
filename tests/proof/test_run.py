"""Tests that correct kits of every edition pass the proof, reading each page once for all checks."""

from collections.abc import Callable, Iterator
from typing import cast

import pytest

from printgen.proof.check import ProofCheck, Scope
from printgen.proof.checks.print_settings import PageCheck
from printgen.proof.expectations import Expectations, expectations
from printgen.proof.ink import kit_inks
from printgen.proof.kit_files import OpenedKit
from printgen.proof.page import Page, Remark
from printgen.proof.run import CHECKS, NAMES, DocumentProof, check_result, document_proof, measurements
from tests.conftest import VARIANTS, Kit
from tests.support import light_prints
from tests.support.editions import ALL, documents_once, theme_of
from tests.support.kit_pages import opened_once

# Checks per variant; both variants share a layout. Folds are checked in one edition of each game, because
# ``tests/kits/test_outlines.py`` compares the folds of all editions with reviewed ones.
KINDS = {
    "standard": ("assembly", "page", "text", "contents", "sight", "ink"),
    "minimal": ("fold", "booklet", "ink", light_prints.CHECK),
}
# The poster repeats the drawing of the tiles, so its ink and margins are measured in one edition of each game and its
# colors are not checked. In other editions it is rendered only for comparison with the tiles.
POSTER = "board-poster"
FILE = "file"  # the page check's findings for a file: fonts, page boxes and print settings


class FileCheck(PageCheck):
    """The page check limited to whole files."""

    name = FILE

    def subjects(self, scope: Scope) -> dict[str, str]:
        return {}

    def page(self, page: Page, wanted: Expectations | None) -> Iterator[Remark]:
        yield from ()


@pytest.fixture(autouse=True)
def _looking_for_dark_and_faint_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the checks that only the tests use."""
    table = cast(dict[str, ProofCheck], CHECKS)
    monkeypatch.setitem(table, light_prints.CHECK, light_prints.LightCheck())
    monkeypatch.setitem(table, FILE, FileCheck())


@pytest.mark.parametrize("theme", ALL)
def test_a_true_kit_has_no_fault_and_no_color_in_minimal(build: Callable[..., dict[str, Kit]], theme: str) -> None:
    kits = {variant: opened_once(build(theme)[variant].folder) for variant in VARIANTS}
    proofs = [proof for kit in kits.values() for proof in proved(kit)]
    for check in (*NAMES, FILE, light_prints.CHECK):
        made = [proof for proof in proofs if check in proof.remarks]
        scopes = {}
        for variant in {proof.variant for proof in made}:
            looked_at = {proof.document for proof in made if proof.variant == variant}
            books = [book for book in kits[variant].books.values() if book.stem in looked_at]
            scopes[variant] = Scope.of(books, len(kits), expectations(theme_of(theme)))
        assert check_result(check, made, scopes).findings == ()
    measured = measurements("ink", (proof for proof in proofs if "ink" in proof.remarks))
    (minimal,) = (kit for kit in kit_inks(measured) if kit.variant == "minimal")
    assert {book.used[:3] for book in minimal.books} == {(0, 0, 0)}


def proved(kit: OpenedKit) -> Iterator[DocumentProof]:
    """Yield the proof of each document by the checks of its variant."""
    wanted, once = expectations(theme_of(kit.record.theme)), documents_once().get(kit.record.theme, ())
    for document in kit.documents:
        left_out = {"sight", light_prints.CHECK} if document == POSTER else set()
        if document not in once:
            left_out |= {"fold", "ink", "page"} if document == POSTER else {"fold"}
        checks = [name for name in KINDS[kit.variant] if name not in left_out]
        checks += [FILE] if "page" in KINDS[kit.variant] and "page" not in checks else []
        yield document_proof(kit, document, checks, wanted)
