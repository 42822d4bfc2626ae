"""The kinds of check, by name: an opened kit goes in, findings come out. Add a check here.

CHECKS look at one variant; COMPARISONS at all variants of a kit side by side.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from printgen.proof.finding import Finding
from printgen.proof.opened import OpenedKit
from printgen.proof.page import page
from printgen.theme.model import Theme

Look = Callable[[OpenedKit, Theme | None], Iterator[Finding]]
Compare = Callable[[Sequence[OpenedKit]], Iterator[Finding]]


class Check(NamedTuple):
    """A kind of check: what it looks for, in a few words, and the function that looks."""

    promise: str
    look: Look


class Comparison(NamedTuple):
    """A kind of check that sets a kit's variants side by side."""

    promise: str
    compare: Compare


CHECKS: Mapping[str, Check] = {
    "page": Check("fonts embedded, margins kept, page boxes and print settings right", page),
}

COMPARISONS: Mapping[str, Comparison] = {}

PROMISES: Mapping[str, str] = {
    **{name: check.promise for name, check in CHECKS.items()},
    **{name: check.promise for name, check in COMPARISONS.items()},
}
NAMES = tuple(PROMISES)
