"""What came of the checks: findings, how many things of each sort were compared, and why of some there were none."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from printgen.proof.check_row import Aspect, HandedDocument
from printgen.proof.check_scope import Scope, scope_of
from printgen.proof.checks.rows import CHECKS
from printgen.proof.documents import DocumentProof
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Compared, Finding, Handed, Remark
from printgen.proof.pages.opened import OpenedKit


class CheckResult(NamedTuple):
    """What came of a kind of check: ``compared`` counts by sort, ``idle`` tells of which there was nothing, and why."""

    check: str
    findings: tuple[Finding, ...]
    compared: Mapping[str, int]
    idle: tuple[tuple[str, str], ...]


def scopes(kits: Iterable[OpenedKit], wanted: Expectations | None) -> dict[str, Scope]:
    """What there is to look at in each variant."""
    kits = list(kits)
    return {kit.variant: scope_of(kit.books.values(), len(kits), wanted) for kit in kits}


def results(
    names: Sequence[str], proofs: Sequence[DocumentProof], scopes: Mapping[str, Scope]
) -> tuple[CheckResult, ...]:
    """What the documents' proofs come to, check by check, with what spans documents."""
    return tuple(_result(name, proofs, scopes) for name in names)


def handed_on(name: str, proofs: Iterable[DocumentProof]) -> list[HandedDocument]:
    """What a check handed on of each document."""
    return [
        HandedDocument(proof.variant, proof.document, one.value)
        for proof in proofs
        for one in proof.remarks[name]
        if isinstance(one, Handed)
    ]


def _result(name: str, proofs: Sequence[DocumentProof], scopes: Mapping[str, Scope]) -> CheckResult:
    across = tuple(CHECKS[name].across(handed_on(name, proofs)))
    findings = [*_findings(one for proof in proofs for one in proof.remarks[name]), *_findings(across)]
    bare = [
        (variant, aspect.what, aspect.idle(scope))
        for variant, scope in scopes.items()
        for aspect in _uncompared(name, [*across, *_remarks_of(name, proofs, variant)])
    ]
    blind = [_blind(name, what, variant) for variant, what, reason in bare if not reason]
    idle = dict.fromkeys((what, reason) for _, what, reason in bare if reason)
    compared = _counts((*across, *(one for proof in proofs for one in proof.remarks[name])))
    return CheckResult(name, tuple(findings or blind), dict(compared), tuple(idle))


def _remarks_of(name: str, proofs: Iterable[DocumentProof], variant: str) -> Iterator[Remark]:
    """What a check remarks of the documents of one variant."""
    return (one for proof in proofs if proof.variant == variant for one in proof.remarks[name])


def _uncompared(name: str, remarks: Iterable[Remark]) -> list[Aspect]:
    """The sorts of things of which a check compared none."""
    counts = _counts(remarks)
    return [aspect for aspect in CHECKS[name].aspects if not counts[aspect.what]]


def _blind(name: str, what: str, variant: str) -> Finding:
    return Finding(name, f"it has looked at nothing: no {what} were compared", variant=variant)


def _findings(remarks: Iterable[Remark]) -> Iterator[Finding]:
    return (one for one in remarks if isinstance(one, Finding))


def _counts(remarks: Iterable[Remark]) -> Counter[str]:
    """How many things of each sort were compared."""
    counts = Counter[str]()
    for one in remarks:
        if isinstance(one, Compared):
            counts[one.what] += one.number
    return counts
