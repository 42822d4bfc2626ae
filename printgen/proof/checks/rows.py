"""The checks of the proof by name, in the order of the report. Add a check here."""

from collections.abc import Mapping

from printgen.proof.check import ProofCheck
from printgen.proof.checks.assembly import AssemblyCheck
from printgen.proof.checks.booklet import BookletCheck
from printgen.proof.checks.contents import ContentsCheck
from printgen.proof.checks.cutting import CuttingCheck
from printgen.proof.checks.front_back import FoldCheck
from printgen.proof.checks.ink import InkCheck
from printgen.proof.checks.page import PageCheck
from printgen.proof.checks.sight import ColorVisionCheck
from printgen.proof.checks.text import TextCheck

CHECKS: Mapping[str, ProofCheck] = {
    check.name: check
    for check in (
        AssemblyCheck(),
        FoldCheck(),
        CuttingCheck(),
        BookletCheck(),
        PageCheck(),
        TextCheck(),
        ColorVisionCheck(),
        ContentsCheck(),
        InkCheck(),
    )
}
NAMES = tuple(CHECKS)
