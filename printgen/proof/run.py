"""Runs the proof: every check of every variant of a finished kit, and how its findings are written.

Each check of each variant is a job of its own, spread over two processes: no job hands back more than findings.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from printgen.proof.checks.table import CHECKS, COMPARISONS, NAMES, PROMISES
from printgen.proof.finding import Finding
from printgen.proof.pages.opened import opened
from printgen.theme.model.theme import Theme

Progress = Callable[[str, int, int], None]

_PROCESSES = 2


class Proof(NamedTuple):
    """What was looked at and found: the kinds of check that were made, the variants, and every fault."""

    checks: tuple[str, ...]
    variants: tuple[str, ...]
    findings: tuple[Finding, ...]


class _CheckJob(NamedTuple):
    """One kind of check, of one folder, or of all folders where it compares them."""

    check: str
    folders: tuple[Path, ...]


def proved(
    folders: Sequence[Path], theme: Theme | None, names: Sequence[str] = NAMES, progress: Progress | None = None
) -> Proof:
    """Every finding of the named kinds of check, in the order of the table; raises PrintgenError for a broken kit.

    Without a theme, its words are not looked for.
    """
    variants = tuple(opened(folder).variant for folder in folders)
    jobs = list(_jobs(folders, names))
    # A fresh interpreter each: what is forked beside the thread of a progress bar may hang.
    with ProcessPoolExecutor(_PROCESSES, get_context("spawn")) as pool:
        running = {pool.submit(_done, job, theme): number for number, job in enumerate(jobs)}
        found = _gathered(running, jobs, progress)
    return Proof(tuple(names), variants, tuple(finding for number in sorted(found) for finding in found[number]))


def _jobs(folders: Sequence[Path], names: Iterable[str]) -> Iterator[_CheckJob]:
    for name in names:
        if name in COMPARISONS:
            yield _CheckJob(name, tuple(folders))
        else:
            yield from (_CheckJob(name, (folder,)) for folder in folders)


def _gathered(
    running: dict[Future[list[Finding]], int], jobs: Sequence[_CheckJob], progress: Progress | None
) -> dict[int, list[Finding]]:
    found = {}
    for done, future in enumerate(as_completed(running), 1):
        number = running[future]
        found[number] = future.result()
        if progress:
            progress(f"proved {jobs[number].check}", done, len(jobs))
    return found


def _done(job: _CheckJob, theme: Theme | None) -> list[Finding]:
    """The findings of one job, each with its variant."""
    kits = [opened(folder) for folder in job.folders]
    if job.check in COMPARISONS:
        return list(COMPARISONS[job.check].compare(kits))
    (kit,) = kits
    return [finding._replace(variant=kit.variant) for finding in CHECKS[job.check].look(kit, theme)]


def told(proof: Proof) -> dict[str, Any]:
    """The proof as a value for JSON: ``{passed, checks, variants, findings[]}``, places in mm."""
    return {
        "passed": not proof.findings,
        "checks": list(proof.checks),
        "variants": list(proof.variants),
        "findings": [
            {**finding._asdict(), "rect": None if finding.rect is None else [round(side, 3) for side in finding.rect]}
            for finding in proof.findings
        ],
    }


def lines(proof: Proof) -> Iterator[str]:
    """The proof as it is read: a line for each kind of check, its findings below it, and a last line for all."""
    wide = max(map(len, proof.checks), default=0)
    for name in proof.checks:
        own = [finding for finding in proof.findings if finding.check == name]
        yield f"  {name:<{wide}}  {'ok' if not own else _count(own)}: {PROMISES[name]}"
        yield from (f"      {finding.place}: {finding.message}" for finding in own)
    yield (
        f"{_count(proof.findings)} in {' and '.join(proof.variants)}."
        if proof.findings
        else "The proof found no fault."
    )


def _count(findings: Sequence[Finding]) -> str:
    return f"{len(findings)} fault{'s' * (len(findings) != 1)}"
