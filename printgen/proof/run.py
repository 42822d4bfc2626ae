"""Runs the proof: every check of every variant of a finished kit, and how its findings are written."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from printgen.proof.checked import CheckResult, checked
from printgen.proof.checks.table import COMPARISONS, NAMES, ROWS
from printgen.proof.expectations import Expectations, expectations
from printgen.proof.finding import Finding
from printgen.proof.pages.opened import opened
from printgen.theme.model.theme import Theme

Progress = Callable[[str, int, int], None]

_PROCESSES = 2


class Proof(NamedTuple):
    """What was looked at and found: the variants, and the results of each kind of check in the table's order."""

    variants: tuple[str, ...]
    results: tuple[CheckResult, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        return tuple(finding for result in self.results for finding in result.findings)

    @property
    def checks(self) -> tuple[str, ...]:
        """The kinds of check that were made."""
        return tuple(dict.fromkeys(result.check for result in self.results))


class _CheckJob(NamedTuple):
    """One kind of check, of one folder, or of all folders where it compares them."""

    check: str
    folders: tuple[Path, ...]


def proved(
    folders: Sequence[Path], theme: Theme | None, names: Sequence[str] = NAMES, progress: Progress | None = None
) -> Proof:
    """The results of the named kinds of check, in the order of the table; raises PrintgenError for a broken kit.

    Without a theme, its words are not looked for.
    """
    variants = tuple(opened(folder).variant for folder in folders)
    wanted = expectations(theme) if theme else None
    jobs = list(_jobs(folders, names))
    # A fresh interpreter each: what is forked beside the thread of a progress bar may hang.
    with ProcessPoolExecutor(_PROCESSES, get_context("spawn")) as pool:
        running = {pool.submit(_done, job, wanted): number for number, job in enumerate(jobs)}
        found = _gathered(running, jobs, progress)
    return Proof(variants, tuple(found[number] for number in sorted(found)))


def _jobs(folders: Sequence[Path], names: Iterable[str]) -> Iterator[_CheckJob]:
    for name in names:
        if name in COMPARISONS:
            yield _CheckJob(name, tuple(folders))
        else:
            yield from (_CheckJob(name, (folder,)) for folder in folders)


def _gathered(
    running: dict[Future[CheckResult], int], jobs: Sequence[_CheckJob], progress: Progress | None
) -> dict[int, CheckResult]:
    found = {}
    for done, future in enumerate(as_completed(running), 1):
        number = running[future]
        found[number] = future.result()
        if progress:
            progress(f"proved {jobs[number].check}", done, len(jobs))
    return found


def _done(job: _CheckJob, wanted: Expectations | None) -> CheckResult:
    return checked(job.check, [opened(folder) for folder in job.folders], wanted)


def as_json(proof: Proof) -> dict[str, Any]:
    """The proof as a value for JSON: ``{passed, checks, variants, findings[], compared, idle}``, places in mm."""
    return {
        "passed": not proof.findings,
        "checks": list(proof.checks),
        "variants": list(proof.variants),
        "findings": [
            {**finding._asdict(), "rect": None if finding.rect is None else [round(side, 3) for side in finding.rect]}
            for finding in proof.findings
        ],
        "compared": {name: _compared(proof, name) for name in proof.checks},
        "idle": [
            {"check": name, "of": what, "reason": reason}
            for name in proof.checks
            for what, reason in _idle(proof, name)
        ],
    }


def _compared(proof: Proof, name: str) -> dict[str, int]:
    """How many things of each sort a check compared, in all variants."""
    counts: dict[str, int] = {}
    for result in proof.results:
        for what, number in result.compared.items() if result.check == name else ():
            counts[what] = counts.get(what, 0) + number
    return counts


def _idle(proof: Proof, name: str) -> Iterable[tuple[str, str]]:
    """Of what a check had nothing to look at, and why; told once for all variants."""
    return dict.fromkeys(pair for result in proof.results if result.check == name for pair in result.idle)


def lines(proof: Proof) -> Iterator[str]:
    """The proof as it is read: a line for each kind of check, its findings below it, and a last line for all."""
    wide = max(map(len, proof.checks), default=0)
    for name in proof.checks:
        own = [finding for finding in proof.findings if finding.check == name]
        yield f"  {name:<{wide}}  {'ok' if not own else _count(own)}: {ROWS[name].promise}"
        yield from (f"      {what}: nothing to look at: {reason}" for what, reason in _idle(proof, name))
        yield from (f"      {finding.place}: {finding.message}" for finding in own)
    yield (
        f"{_count(proof.findings)} in {' and '.join(proof.variants)}."
        if proof.findings
        else "The proof found no fault."
    )


def _count(findings: Sequence[Finding]) -> str:
    return f"{len(findings)} fault{'s' * (len(findings) != 1)}"
