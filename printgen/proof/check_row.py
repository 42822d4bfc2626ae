"""What a row of the proof's table is made of: what a check promises, what it compares, and the functions that look."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from printgen.proof.check_scope import Idle
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Remark
from printgen.proof.pages.opened import OpenedKit
from printgen.proof.pages.page import Page

HandedPages = Sequence[tuple[Page, Any]]  # what the pages of a document have handed on


class HandedDocument(Struct, frozen=True):
    """What a document of one variant has handed on."""

    variant: str
    document: str
    value: Any


class Aspect(Struct, frozen=True):
    """A sort of things that a check must have compared at least one of, unless there is a reason for nothing."""

    what: str
    idle: Idle


def no_page(page: Page, wanted: Expectations | None) -> Iterator[Remark]:
    """What a check that looks at no page by itself says of it."""
    yield from ()


def no_document(kit: OpenedKit, wanted: Expectations | None, handed: HandedPages) -> Iterator[Remark]:
    """What a check that looks at no document by itself says of it."""
    yield from ()


def no_kits(handed: Sequence[HandedDocument]) -> Iterator[Remark]:
    """What a check says of all documents that compares none with another."""
    yield from ()


class ProofCheck(Struct, frozen=True):
    """A kind of check: what it looks for, in a few words, what it compares, and the functions that look.

    ``page`` sees a page as long as its pixels are there, ``document`` one document of a kit in all its parts,
    ``across`` what all documents of all variants handed on; only findings of the last name their variant themselves.
    """

    promise: str
    aspects: tuple[Aspect, ...]
    page: Callable[[Page, Expectations | None], Iterator[Remark]] = no_page
    document: Callable[[OpenedKit, Expectations | None, HandedPages], Iterator[Remark]] = no_document
    across: Callable[[Sequence[HandedDocument]], Iterator[Remark]] = no_kits
