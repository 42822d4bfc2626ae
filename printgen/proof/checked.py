"""One kind of check made: its findings, how many things of each sort it compared, and why of some there were none."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from printgen.kit.manifest import PageRecord
from printgen.proof.checks.table import CHECKS, COMPARISONS, ROWS
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Compared, Finding, Said
from printgen.proof.pages.opened import OpenedKit, stem
from printgen.proof.pages.tiles import is_gathered
from printgen.proof.scope import Scope, scope_of


class CheckResult(NamedTuple):
    """What came of a kind of check: ``compared`` counts by sort, ``idle`` tells of which there was nothing, and why."""

    check: str
    findings: tuple[Finding, ...]
    compared: dict[str, int]
    idle: tuple[tuple[str, str], ...]


def checked(name: str, kits: Sequence[OpenedKit], wanted: Expectations | None) -> CheckResult:
    """The named check of one kit, or of several side by side where it is a comparison."""
    if name in COMPARISONS:
        return result(name, COMPARISONS[name].compare(kits), scope_of(_pages(kits), len(kits), wanted))
    (kit,) = kits
    found = result(name, CHECKS[name].look(kit, wanted), scope_of(_pages(kits), 1, wanted))
    return found._replace(findings=tuple(one._replace(variant=kit.variant) for one in found.findings))


def _pages(kits: Sequence[OpenedKit]) -> Iterator[tuple[str, PageRecord, bool]]:
    return ((stem(page.document), page.record, is_gathered(page)) for kit in kits for page in kit.pages())


def result(name: str, said: Iterable[Said], scope: Scope) -> CheckResult:
    """What a check said, added up; a check that found nothing because it compared nothing is at fault itself."""
    findings, compared = [], Counter[str]()
    for one in said:
        if isinstance(one, Compared):
            compared[one.what] += one.number
        else:
            findings.append(one)
    bare = [(aspect.what, aspect.idle(scope)) for aspect in ROWS[name].aspects if not compared[aspect.what]]
    blind = [_blind(name, what) for what, reason in bare if not reason]
    return CheckResult(
        name, tuple(findings or blind), dict(compared), tuple((what, reason) for what, reason in bare if reason)
    )


def _blind(name: str, what: str) -> Finding:
    return Finding(name, f"it has looked at nothing: no {what} were compared")
