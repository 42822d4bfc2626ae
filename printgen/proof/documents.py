"""One document of a kit proven: each page is opened, read and drawn once for all checks, pages that look alike once."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from printgen.proof.checks.rows import CHECKS
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Finding, Handed, Remark
from printgen.proof.pages.equal_pages import PageLook, ends_in_label, page_look
from printgen.proof.pages.opened import Book, OpenedKit
from printgen.proof.pages.page import Page
from printgen.workers import Advance


class DocumentProof(Struct, frozen=True):
    """What every check remarks of one document of a variant: findings, counts, and what it hands on."""

    variant: str
    document: str
    remarks: Mapping[str, tuple[Remark, ...]]


PageRemarks = Mapping[str, tuple[Remark, ...]]


def document_proof(
    kit: OpenedKit,
    document: str,
    names: Sequence[str],
    wanted: Expectations | None,
    advance: Advance = lambda amount: None,
) -> DocumentProof:
    """What the named checks say of a document, all parts of it; ``advance`` learns the area of each page looked at."""
    kit = kit.of(document)
    pages = []
    for page, found in _pages(kit, names, wanted):
        pages.append((page, found))
        advance(page.area)
    remarks: dict[str, tuple[Remark, ...]] = {}
    for name in names:
        own = [(page, one) for page, found in pages for one in found[name]]
        handed = [(page, one.value) for page, one in own if isinstance(one, Handed)]
        faults = (one for _, one in own if not isinstance(one, Handed))
        remarks[name] = tuple(_named((*faults, *CHECKS[name].document(kit, wanted, handed)), kit.variant))
    return DocumentProof(kit.variant, document, remarks)


def _named(remarks: Iterable[Remark], variant: str) -> Iterator[Remark]:
    """The same, each finding with its variant."""
    return (one._replace(variant=variant) if isinstance(one, Finding) else one for one in remarks)


def _pages(kit: OpenedKit, names: Sequence[str], wanted: Expectations | None) -> Iterator[tuple[Page, PageRemarks]]:
    """Every page with what the checks say of it; its pixels are let go of before the next."""
    for book in kit.books.values():
        looks = _common_looks(book)
        known: dict[Hashable, tuple[Page, PageRemarks]] = {}
        for page in book.pages:
            look = looks.get(page.number)
            if look and look.look in known:
                first, remarks = known[look.look]
                page.is_like(first)
                yield page, _repeated(first, remarks, page)
                continue
            remarks = {name: tuple(CHECKS[name].page(page, wanted)) for name in names}
            if look and ends_in_label(page, look):
                known[look.look] = page, remarks
            yield page, remarks
            page.release()


def _common_looks(book: Book) -> dict[int, PageLook]:
    """The looks that several pages of a document have, by the pages' numbers."""
    import pikepdf

    if len(book.pages) < 2:
        return {}
    with pikepdf.open(book.path) as pdf:
        sheets = dict(enumerate(pdf.pages, 1))
        looks = {page.number: page_look(page, sheets[page.number]) for page in book.pages if page.number in sheets}
    times = Counter(look.look for look in looks.values())
    return {number: look for number, look in looks.items() if times[look.look] > 1}


def _repeated(first: Page, remarks: PageRemarks, page: Page) -> PageRemarks:
    """What is remarked of a page, on another that looks alike."""
    items = {"": "", **{mine.id: its.id for mine, its in zip(first.items, page.items, strict=True)}}
    return {name: tuple(_moved(one, page.number, items) for one in own) for name, own in remarks.items()}


def _moved(one: Remark, page: int, items: Mapping[str, str]) -> Remark:
    return one._replace(page=page, item=items.get(one.item, one.item)) if isinstance(one, Finding) else one
