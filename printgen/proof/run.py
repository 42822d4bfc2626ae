"""The proof of a finished kit: run all checks, page by page, and report what they found.

It reads the PDFs, ``kit.json`` and the theme. Nothing that lays out or draws is imported here. It shares with the
drawing code how themes are loaded, their words (``words``: amounts, placeholders, booklet texts) and the ids of items
(``item_ids``, ``theme/edition``); it cannot find a fault in those.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from printgen.errors import plain
from printgen.limits import PROBLEMS
from printgen.messages import joined, message
from printgen.proof.check import ProofCheck, Scope
from printgen.proof.checks.backs import FoldCheck
from printgen.proof.checks.board_assembly import AssemblyCheck
from printgen.proof.checks.booklet import BookletCheck
from printgen.proof.checks.color_vision import ColorVisionCheck
from printgen.proof.checks.contents import ContentsCheck
from printgen.proof.checks.cutting import CuttingCheck
from printgen.proof.checks.print_settings import PageCheck
from printgen.proof.checks.text import TextCheck
from printgen.proof.expectations import Expectations, expectations
from printgen.proof.ink import InkCheck, KitInk, kit_inks
from printgen.proof.kit_files import (
    Book,
    OpenedKit,
    ends_in_label,
    kit_by_manifest,
    opened,
    refusing_odd_pdfs,
    repeated_pages,
    suspecting,
)
from printgen.proof.page import Compared, Finding, Measured, Page, Remark
from printgen.theme.theme import Theme
from printgen.workers import Advance, Progress, spread

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
_Checked = Mapping[str, Sequence[Remark]]  # the remarks of each check on a page


class DocumentProof(Struct, frozen=True):
    """The remarks of every check on one document of a variant."""

    variant: str
    document: str
    remarks: Mapping[str, tuple[Remark, ...]]


class CheckResult(NamedTuple):
    """The result of one check: ``compared`` counts by subject; ``idle`` lists subjects with nothing, and why."""

    check: str
    findings: tuple[Finding, ...]
    compared: Mapping[str, int]
    idle: tuple[tuple[str, str], ...]


class ProofReport(Struct, frozen=True):
    """The variants that were proven, and the result of each check; ``notes`` say what could not be proven."""

    variants: tuple[str, ...]
    results: tuple[CheckResult, ...]
    notes: tuple[str, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The findings of all checks."""
        return tuple(finding for result in self.results for finding in result.findings)

    @property
    def checks(self) -> tuple[str, ...]:
        """The names of the checks that were made."""
        return tuple(result.check for result in self.results)


def prove(
    folders: Sequence[Path], theme: Theme | None, names: Sequence[str] = NAMES, progress: Progress | None = None
) -> ProofReport:
    """Run the named checks on the kit in some folders, one for each variant; raise PrintgenError for a broken kit.

    Without a theme, its texts are not looked for. Documents that were made earlier than the rest are left out.

    Workers open the PDFs, document by document, and run the checks on each page and document (``document_proof``).
    Then each check compares the documents with each other, and its remarks are summed up (``check_result``).
    """
    kits = [kit_by_manifest(folder).of_today() for folder in folders]
    wanted = expectations(theme) if theme else None
    with suspecting(kits):
        proofs = _document_proofs(kits, names, wanted, progress)
        scopes = {kit.variant: Scope.of(kit.books.values(), len(kits), wanted) for kit in kits}
        results = tuple(check_result(name, proofs, scopes) for name in names)
        return ProofReport(tuple(kit.variant for kit in kits), results)


def measured_ink(folders: Sequence[Path], progress: Progress | None = None) -> tuple[KitInk, ...]:
    """Return the ink of the kits in some folders; raise PrintgenError for an incomplete kit."""
    kits = [kit_by_manifest(folder) for folder in folders]
    with suspecting(kits):
        return kit_inks(measurements("ink", _document_proofs(kits, ("ink",), None, progress)))


class _DocumentJob(Struct, frozen=True):
    """Some checks of one document of a kit; ``size`` is the area of its pages in mm²."""

    folder: Path
    document: str
    checks: tuple[str, ...]
    wanted: Expectations | None
    size: float

    @property
    def name(self) -> str:
        return message("checking {variant} {document}", variant=self.folder.name, document=self.document)


def _document_proofs(
    kits: Sequence[OpenedKit], names: Sequence[str], wanted: Expectations | None, progress: Progress | None
) -> list[DocumentProof]:
    jobs = [
        _DocumentJob(kit.folder, document, tuple(names), wanted, sum(page.area for page in kit.of(document).pages()))
        for kit in kits
        for document in kit.documents
    ]
    return spread(_prove_job, jobs, progress)


def _prove_job(job: _DocumentJob, advance: Advance) -> DocumentProof:
    with refusing_odd_pdfs(job.name):
        kit = opened(job.folder, (job.document,))
        return document_proof(kit, job.document, job.checks, job.wanted, advance)


def document_proof(
    kit: OpenedKit, document: str, names: Sequence[str], wanted: Expectations | None, advance: Advance | None = None
) -> DocumentProof:
    """Run the named checks on all parts of a document; ``advance`` is called with the area of each finished page.

    Of pages that look alike except for the numbers in their labels, only the first is checked; its remarks are
    repeated for the others.
    """
    kit = kit.of(document)
    remarks: dict[str, list[tuple[Page, Remark]]] = {name: [] for name in names}
    for book in kit.books.values():
        for page, checked in _checked_pages(book, names, wanted):
            for name in names:
                remarks[name] += ((page, one) for one in checked[name])
            if advance:
                advance(page.area)
    found: dict[str, tuple[Remark, ...]] = {}
    for name in names:
        measured = [(page, one.value) for page, one in remarks[name] if isinstance(one, Measured)]
        own: list[Remark] = [one for _, one in remarks[name] if not isinstance(one, Measured)]
        own += CHECKS[name].document(kit, wanted, measured)
        found[name] = tuple(
            one._replace(variant=kit.variant, check=name) if isinstance(one, Finding) else one for one in own
        )
    return DocumentProof(kit.variant, document, found)


def _checked_pages(book: Book, names: Sequence[str], wanted: Expectations | None) -> Iterator[tuple[Page, _Checked]]:
    """Yield each page of a file with the remarks of each check on it."""
    repeated = repeated_pages(book)
    known: dict[Hashable, tuple[Page, _Checked]] = {}
    for page in book.pages:
        look = repeated.get(page.number)
        if look and look.content in known:
            first, checked = known[look.content]
            page.take_content_from(first)
            yield page, _repeated_remarks(checked, first, page)
            continue
        # A check's ``page`` is implemented in its class, see the imports of ``proof/checks``.
        checked = {name: list(CHECKS[name].page(page, wanted)) for name in names}
        if look and ends_in_label(page, look):
            known[look.content] = page, checked
        page.release()
        yield page, checked


def _repeated_remarks(checked: _Checked, first: Page, page: Page) -> _Checked:
    """Return the remarks on the first of several equal pages as those on another, with its number and its ids."""
    ids = {"": "", **{mine.id: its.id for mine, its in zip(first.items, page.items, strict=True)}}

    def on_page(one: Remark) -> Remark:
        if isinstance(one, Finding):
            return one._replace(page=page.number, item=ids.get(one.item, one.item))
        return one

    return {name: [on_page(one) for one in own] for name, own in checked.items()}


def measurements(name: str, proofs: Iterable[DocumentProof]) -> dict[str, list[Any]]:
    """Return the measurements of a check in the documents, by variant."""
    found: dict[str, list[Any]] = {}
    for proof in proofs:
        for one in proof.remarks[name]:
            if isinstance(one, Measured):
                found.setdefault(proof.variant, []).append(one.value)
    return found


def check_result(name: str, proofs: Sequence[DocumentProof], scopes: Mapping[str, Scope]) -> CheckResult:
    """Let a check compare the documents with each other, and sum up its remarks.

    A check that compared nothing of a subject that the kit has is at fault itself.
    """
    check = CHECKS[name]
    of_kits = [
        one._replace(check=name) if isinstance(one, Finding) else one for one in check.kits(measurements(name, proofs))
    ]
    findings = [one for proof in proofs for one in proof.remarks[name] if isinstance(one, Finding)]
    findings += [one for one in of_kits if isinstance(one, Finding)]
    blind, idle = [], dict[tuple[str, str], None]()
    for variant, scope in scopes.items():
        compared = _counts(
            [*of_kits, *(one for proof in proofs if proof.variant == variant for one in proof.remarks[name])]
        )
        for what, reason in check.subjects(scope).items():
            if compared[what]:
                continue
            if reason:
                idle[what, reason] = None
            else:
                fault = message("nothing was checked: no {subjects} were compared", subjects=what)
                blind.append(Finding(fault, variant=variant, check=name))
    compared = _counts([*of_kits, *(one for proof in proofs for one in proof.remarks[name])])
    return CheckResult(name, tuple(findings or blind), dict(compared), tuple(idle))


def _counts(remarks: Iterable[Remark]) -> Counter[str]:
    counts = Counter[str]()
    for one in remarks:
        if isinstance(one, Compared):
            counts[one.what] += one.number
    return counts


def proof_json(proof: ProofReport) -> dict[str, Any]:
    """Return the proof as a value for JSON, with places in mm."""
    return {
        "passed": not proof.findings,
        "checks": list(proof.checks),
        "variants": list(proof.variants),
        "findings": [
            {
                "check": finding.check,
                "message": finding.message,
                "document": finding.document,
                "page": finding.page,
                "item": finding.item,
                "rect": None if finding.rect is None else [round(side, 3) for side in finding.rect],
                "variant": finding.variant,
            }
            for finding in proof.findings
        ],
        "compared": {result.check: dict(result.compared) for result in proof.results},
        "idle": [
            {"check": result.check, "of": what, "reason": reason}
            for result in proof.results
            for what, reason in result.idle
        ],
    }


def report_lines(proof: ProofReport, translate: Callable[[str], str] = str) -> Iterator[str]:
    """Yield a line for each check, its first findings below it, and a last line for all, in some language."""
    wide = max(map(len, proof.checks), default=0)
    for name, findings, _, idle in proof.results:
        verdict = message("{n:,} fault", "{n:,} faults", n=len(findings)) if findings else message("ok")
        yield f"  {name:<{wide}}  {translate(joined([verdict, CHECKS[name].promise], ': '))}"
        for what, reason in idle:
            skipped = message("{subject}: nothing to check: {reason}", subject=what, reason=reason)
            yield f"      {translate(skipped)}"
        for finding in findings[: PROBLEMS.most]:
            fault = translate(joined([finding.place, finding.message], ": "))
            yield f"      {plain(fault)}"  # an untrusted PDF may contain anything
        if (rest := len(findings) - PROBLEMS.most) > 0:
            yield f"      {translate(message('and {n:,} more (--json lists all)', n=rest))}"
    if found := proof.findings:
        variants = joined(proof.variants, ", ")
        yield translate(
            message("{n:,} fault in {variants}.", "{n:,} faults in {variants}.", n=len(found), variants=variants)
        )
    else:
        yield translate(message("The proof found no fault."))
