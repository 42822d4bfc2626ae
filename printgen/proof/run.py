"""Runs the proof: every check of every variant of a finished kit, and how its findings are written.

Each document of a variant is a job of its own, the largest first, spread over all cores.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from printgen.limits import PROBLEMS
from printgen.proof.checks.ink import KitInk, kit_inks
from printgen.proof.checks.rows import CHECKS, NAMES
from printgen.proof.documents import DocumentProof, document_proof
from printgen.proof.expectations import Expectations, expectations
from printgen.proof.finding import Finding
from printgen.proof.pages.opened import OpenedKit, kit_by_manifest, opened, refusing_odd_pdfs
from printgen.proof.results import CheckResult, handed_on, results, scopes
from printgen.theme.model.theme import Theme
from printgen.theme.quoting import plain
from printgen.workers import Advance, Progress, spread


class Proof(Struct, frozen=True):
    """What was looked at and found: the variants, and what came of each kind of check in the table's order."""

    variants: tuple[str, ...]
    results: tuple[CheckResult, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings of all checks."""
        return tuple(finding for result in self.results for finding in result.findings)

    @property
    def checks(self) -> tuple[str, ...]:
        """The kinds of check that were made."""
        return tuple(result.check for result in self.results)


class _DocumentJob(Struct, frozen=True):
    """Some checks of one document of a kit; ``size`` is the paper that it covers, in mm²."""

    folder: Path
    document: str
    checks: tuple[str, ...]
    wanted: Expectations | None
    size: float

    @property
    def name(self) -> str:
        return f"looking at {self.folder.name} {self.document}"


def proved(
    folders: Sequence[Path], theme: Theme | None, names: Sequence[str] = NAMES, progress: Progress | None = None
) -> Proof:
    """What comes of the named kinds of check, in the order of the table; raises PrintgenError for a broken kit.

    Without a theme, its words are not looked for. Documents made earlier than the rest are left out.
    """
    kits = [kit_by_manifest(folder).of_today() for folder in folders]
    wanted = expectations(theme) if theme else None
    proofs = _proofs(kits, tuple(names), wanted, progress)
    return Proof(tuple(kit.variant for kit in kits), results(names, proofs, scopes(kits, wanted)))


def measured(folders: Sequence[Path], progress: Progress | None = None) -> tuple[KitInk, ...]:
    """The ink of the kits in some folders; raises PrintgenError for a kit that is not whole."""
    kits = [kit_by_manifest(folder) for folder in folders]
    return kit_inks(handed_on("ink", _proofs(kits, ("ink",), None, progress)))


def _proofs(
    kits: Sequence[OpenedKit], names: tuple[str, ...], wanted: Expectations | None, progress: Progress | None
) -> list[DocumentProof]:
    """Every document's proof in the order of the kits."""
    jobs = [_job(kit, document, names, wanted) for kit in kits for document in kit.documents]
    return spread(_done, jobs, progress)


def _job(kit: OpenedKit, document: str, names: tuple[str, ...], wanted: Expectations | None) -> _DocumentJob:
    return _DocumentJob(kit.folder, document, names, wanted, sum(page.area for page in kit.of(document).pages()))


def _done(job: _DocumentJob, advance: Advance) -> DocumentProof:
    with refusing_odd_pdfs(job.name):
        kit = opened(job.folder, (job.document,))
        return document_proof(kit, job.document, job.checks, job.wanted, advance)


def proof_json(proof: Proof) -> dict[str, Any]:
    """The proof as a value for JSON: ``{passed, checks, variants, findings[], compared, idle}``, places in mm."""
    return {
        "passed": not proof.findings,
        "checks": list(proof.checks),
        "variants": list(proof.variants),
        "findings": [
            {**finding._asdict(), "rect": None if finding.rect is None else [round(side, 3) for side in finding.rect]}
            for finding in proof.findings
        ],
        "compared": {result.check: dict(result.compared) for result in proof.results},
        "idle": [
            {"check": result.check, "of": what, "reason": reason}
            for result in proof.results
            for what, reason in result.idle
        ],
    }


def report_lines(proof: Proof) -> Iterator[str]:
    """The proof as it is read: a line for each kind of check, its first findings below it, and a last line for all."""
    wide = max(map(len, proof.checks), default=0)
    for name, findings, _, idle in proof.results:
        yield f"  {name:<{wide}}  {_count(findings) if findings else 'ok'}: {CHECKS[name].promise}"
        yield from (f"      {what}: nothing to look at: {reason}" for what, reason in idle)
        for finding in findings[: PROBLEMS.most]:
            yield f"      {plain(f'{finding.place}: {finding.message}')}"  # a stranger's PDF may say anything
        if (rest := len(findings) - PROBLEMS.most) > 0:
            yield f"      and {rest:,} more (--json tells all of them)"
    yield (
        f"{_count(proof.findings)} in {' and '.join(proof.variants)}."
        if proof.findings
        else "The proof found no fault."
    )


def _count(findings: Sequence[Finding]) -> str:
    return f"{len(findings)} fault{'s' * (len(findings) != 1)}"
