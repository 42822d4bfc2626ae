"""One document of a kit proven: each page is opened, read and drawn once for all checks, pages that look alike once."""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from typing import Any, NamedTuple

from printgen.proof.checks.table import CHECKS
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Finding, Handed, Said
from printgen.proof.pages.equal_pages import ends_in_label, page_look
from printgen.proof.pages.opened import OpenedKit
from printgen.proof.pages.page import Page


class DocumentProof(NamedTuple):
    """What every check said of one document of a variant: findings, counts, and what it hands on."""

    variant: str
    document: str
    said: Mapping[str, tuple[Said, ...]]


PageSaid = Mapping[str, tuple[Said, ...]]


def document_proof(kit: OpenedKit, document: str, names: Sequence[str], wanted: Expectations | None) -> DocumentProof:
    """What the named checks say of a document, all parts of it."""
    kit = kit.of(document)
    pages = list(_pages(kit, names, wanted))
    said: dict[str, tuple[Said, ...]] = {}
    for name in names:
        own = [(page, one) for page, found in pages for one in found[name]]
        handed = [(page, one.value) for page, one in own if isinstance(one, Handed)]
        faults = (one for _, one in own if not isinstance(one, Handed))
        said[name] = tuple(_named((*faults, *CHECKS[name].document(kit, wanted, handed)), kit.variant))
    return DocumentProof(kit.variant, document, said)


def _named(said: Iterable[Said], variant: str) -> Iterator[Said]:
    """The same, each finding with its variant."""
    return (one._replace(variant=variant) if isinstance(one, Finding) else one for one in said)


def _pages(kit: OpenedKit, names: Sequence[str], wanted: Expectations | None) -> Iterator[tuple[Page, PageSaid]]:
    """Every page with what the checks say of it; its pixels are let go of before the next."""
    with ExitStack() as files:
        for book in kit.books.values():
            sheets = _sheets(book.path, files) if len(book.pages) > 1 else []
            known: dict[Hashable, tuple[Page, PageSaid]] = {}
            for page in book.pages:
                look = page_look(page, sheets[page.number - 1]) if page.number <= len(sheets) else None
                if look and look.look in known:
                    first, said = known[look.look]
                    page.is_like(first)
                    yield page, _repeated(first, said, page)
                    continue
                # The last check first: ink draws the page by itself, before the fine picture takes its room.
                said = {name: tuple(CHECKS[name].page(page, wanted)) for name in reversed(names)}
                if look and ends_in_label(page, look):
                    known[look.look] = page, said
                yield page, said
                page.release()


def _sheets(path: Any, files: ExitStack) -> Sequence[Any]:
    import pikepdf

    return list(files.enter_context(pikepdf.open(path)).pages)


def _repeated(first: Page, said: PageSaid, page: Page) -> PageSaid:
    """What was said of a page, said of another that looks alike."""
    items = {"": "", **{mine.id: its.id for mine, its in zip(first.items, page.items, strict=True)}}
    return {name: tuple(_moved(one, page.number, items) for one in own) for name, own in said.items()}


def _moved(one: Said, page: int, items: Mapping[str, str]) -> Said:
    return one._replace(page=page, item=items.get(one.item, one.item)) if isinstance(one, Finding) else one
