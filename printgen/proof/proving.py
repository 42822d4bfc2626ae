"""Finished kits proven: their folders and the kinds of check go in; a report of all that was found comes out."""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from printgen.proof.checks import CHECKS
from printgen.proof.finding import Finding
from printgen.proof.opened import OpenedKit, manifest_told, opened_as_it_is

if TYPE_CHECKING:
    from printgen.theme.model import Theme

Step = Callable[[str, int, int], None]

_PROCESSES = 2


class Looked(NamedTuple):
    """One kind of check: its name, what there was to look at ("" for nothing), and how many faults it found."""

    name: str
    seen: str
    faults: int


class Report(NamedTuple):
    """What a proof of some kits came to; ``notes`` are what it could not look at."""

    folders: tuple[Path, ...]
    checks: tuple[Looked, ...]
    findings: tuple[Finding, ...]
    notes: tuple[str, ...] = ()


class _Job(NamedTuple):
    """One thing to look at: a document of a kit, a kit ("" for the document), or all kits where there are several."""

    folders: tuple[Path, ...]
    document: str
    names: tuple[str, ...]
    pages: int

    @property
    def said(self) -> str:
        return self.document or ", ".join(self.names)


def proven(
    folders: Sequence[Path],
    names: Sequence[str],
    theme: "Theme | None" = None,
    step: Step | None = None,
    processes: int | None = None,
) -> Report:
    """The report of the named checks on the kits in some folders; ``theme`` is what they were made from, if known.

    Raises PrintgenError where a manifest cannot be read.
    """
    told = [manifest_told(folder) for folder in folders]
    jobs = sorted(_jobs(folders, names), key=lambda job: job.pages, reverse=True)  # the long ones first
    found: list[Finding] = []
    for done, (job, findings) in enumerate(_done(jobs, theme, processes or min(_PROCESSES, os.cpu_count() or 1)), 1):
        found += findings
        if step:
            step(job.said, done, len(jobs))
    order = [book.name for kit in told for book in kit.documents]
    variants = [kit.variant for kit in told]
    found.sort(key=lambda one: _place(one, names, variants, order))
    looked = [
        Looked(
            name,
            next(filter(None, (CHECKS[name].seen(kit) for kit in told)), ""),
            sum(one.check == name for one in found),
        )
        for name in names
    ]
    return Report(tuple(folders), tuple(looked), tuple(found))


def _place(
    one: Finding, names: Sequence[str], variants: Sequence[str], order: Sequence[str]
) -> tuple[int, int, int, int, str]:
    """Where a finding stands in a report: by check, variant, document and page."""
    variant = variants.index(one.variant) if one.variant in variants else len(variants)
    return names.index(one.check), variant, order.index(one.document) if one.document in order else -1, one.page, one.item


def _jobs(folders: Sequence[Path], names: Sequence[str]) -> Iterator[_Job]:
    """Documents one by one, with all that looks at a document by itself; whole kits check by check."""
    each = tuple(name for name in names if CHECKS[name].book)
    for folder in folders:
        told = manifest_told(folder)
        every = sum(len(book.pages) for book in told.documents)
        yield from (_Job((folder,), book.name, each, len(book.pages)) for book in told.documents if each)
        yield from (_Job((folder,), "", (name,), every) for name in names if CHECKS[name].kit)
    if len(folders) > 1:
        yield from (_Job(tuple(folders), "", (name,), 2 * every) for name in names if CHECKS[name].variants)


def _done(jobs: Sequence[_Job], theme: "Theme | None", processes: int) -> Iterator[tuple[_Job, list[Finding]]]:
    """The jobs with their findings as they come: by several processes if there is work for them."""
    if processes == 1 or len(jobs) < 2:
        yield from ((job, _look(job, theme)) for job in jobs)
        return
    # A fresh interpreter each: a fork of one that has a progress bar's thread may hang.
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        running = {pool.submit(_look, job, theme): job for job in jobs}
        for future in as_completed(running):
            yield running[future], future.result()


def _look(job: _Job, theme: "Theme | None") -> list[Finding]:
    """All that is wrong with one thing."""
    kits = [_kit(folder) for folder in job.folders]
    found: list[Finding] = []
    for kit in kits:
        kit.theme = theme
    for name in job.names:
        found += (finding._replace(check=name) for finding in _findings(name, kits, job.document))
    for kit in kits:
        for page in kit.pages():
            page.forget()
    return found


def _findings(name: str, kits: Sequence[OpenedKit], document: str) -> Iterator[Finding]:
    check, kit = CHECKS[name], kits[0]
    if len(kits) > 1:
        yield from check.variants({kit.variant: kit for kit in kits}) if check.variants else ()
        return
    if document:
        book = kit.books.get(document)
        found = check.book(kit, book) if check.book and book else ()
    else:
        found = check.kit(kit) if check.kit else ()
    yield from (one._replace(variant=kit.variant) for one in found)


@cache
def _kit(folder: Path) -> OpenedKit:
    """A kit that stays open for the next job of this process."""
    return opened_as_it_is(folder)
