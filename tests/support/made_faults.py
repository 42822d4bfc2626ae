"""Deliberate faults in a finished PDF, many in one kit, and the findings that report them."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from printgen.loading import load_theme
from printgen.proof.page import Finding
from tests.support.broken import edited, found, retyped


@cache
def theme(name: str = "knockopoly") -> Any:
    return load_theme(name)


class Fault(NamedTuple):
    """Operators that replace others in a document, and the finding that reports the fault.

    ``like`` is the other document that contradicts it.
    """

    document: str
    old: bytes
    new: bytes
    message: str
    page: int = 0
    item: str = ""
    like: str = ""


def apart(faults: Sequence[Fault]) -> list[list[Fault]]:
    """Divide faults into few groups, so that no two of a group affect the same item or two whole documents."""
    groups: list[list[Fault]] = []
    for fault in faults:
        free = (group for group in groups if not any(_touch(fault, other) for other in group))
        group = next(free, None)
        if group is None:
            groups.append(group := [])
        group.append(fault)
    return groups


def _touch(one: Fault, other: Fault) -> bool:
    """Check whether two faults affect the same item, or documents that are compared with each other."""
    shared = {one.document, one.like} & {other.document, other.like} - {""}
    return bool(shared) and (one.item == other.item or bool(one.like or other.like))


def titles(faults: Sequence[Fault]) -> str:
    return ",".join(dict.fromkeys(fault.document for fault in faults))


def made(folder: Path, faults: Sequence[Fault], check: str) -> list[Finding]:
    """Return the findings of a check after all the faults are made."""
    for document in dict.fromkeys(fault.document for fault in faults):
        with edited(folder, document) as pdf:
            for fault in faults:
                if fault.document == document:
                    retyped(pdf, fault.old, fault.new)
    return found(check, folder, theme(), {name for fault in faults for name in (fault.document, fault.like)} - {""})


def found_in_its_place(every: list[Finding], fault: Fault) -> list[Finding]:
    """Return the findings with a fault's message, one of which must be at its place."""
    findings = [one for one in every if fault.message in one.message]
    assert (fault.document, fault.page, fault.item) in {(one.document, one.page, one.item) for one in findings}
    return findings
