"""Measures the ink of finished kits, page by page, and checks what Minimal takes against Standard.

A page is drawn at 150 dots an inch. Where red, green and blue are shares of light, black takes what all colours have
in common, K = 1 - max(R, G, B), and the others the rest: C = 1 - K - R and so on. The mean over the pixels is the ink
as a share of the page; by the page's area that is square centimetres of full ink. A line thinner than a dot counts as
one dot wide, which is to Minimal's disadvantage.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from printgen.geometry import INCH, Size
from printgen.proof.check import ProofCheck, Scope
from printgen.proof.expectations import Expectations
from printgen.proof.finding import Compared, Finding, Measured, Remark
from printgen.proof.pages.objects import PageObject
from printgen.proof.pages.opened import OpenedKit
from printgen.proof.pages.page import Page
from printgen.proof.pages.pixels.picture import DPI

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from printgen.proof.pages.pixels.picture import Channels

DOCUMENTS = "documents in both variants"

# The most of Standard's ink that Minimal may take for a whole kit, by its area.
KIT_SHARE = 0.15
# What a photograph counts for at least, as a share of its area: the drawings whose place it takes have more ink, and an
# engraving in a share of less would have no lines left.
PHOTOGRAPH = 0.5
_SMALL = 2 / 3  # of the ink of a kit: where its game takes less, booklet and guide are not held to the kit's limit
_LEAST = 0.5  # square centimetres: a document with less is too bare to be compared


class InkCheck(ProofCheck):
    """Minimal takes no more ink than it may, document by document and in all."""

    name = "ink"
    promise = "Minimal within its share of Standard's ink"

    def subjects(self, scope: Scope) -> Mapping[str, str]:
        """Compare documents that are there in both variants."""
        return {DOCUMENTS: scope.no_second_variant}

    def page(self, page: Page, wanted: Expectations | None) -> Iterator[Remark]:
        """Measure the ink of a page, and how much its photographs lack of what they count for."""
        pixels = page.picture.channels
        yield Measured((ink_coverage(pixels), missing_ink(page.pictures, pixels, page.size)))

    def document(
        self, kit: OpenedKit, wanted: Expectations | None, measured: Sequence[tuple[Page, Any]]
    ) -> Iterator[Remark]:
        """Add up the ink of a document, page by page."""
        shares = {(page.document, page.number): inks for page, inks in measured}
        books = []
        for book in kit.books.values():
            pages = tuple(
                PageInk(page.number, page.size.width * page.size.height / 100, *shares[book.name, page.number])
                for page in book.pages
            )
            kinds = {page.record.kind for page in book.pages}
            read = kinds <= {"booklet", "guide"}
            books.append(BookInk(book.name, kinds == {"poster"}, pages, book.record.minimal_ink, read))
        yield Measured(KitInk(kit.record.theme, kit.variant, kit.record.paper, tuple(books)))

    def kits(self, measured: Mapping[str, Sequence["KitInk"]]) -> Iterator[Remark]:
        """Compare Minimal with Standard, if both are there."""
        variants = by_variant(kit_inks(measured))
        if len(variants) == 2:
            yield from compared_ink(variants["standard"], variants["minimal"])


class InkAmounts(NamedTuple):
    """Ink by colour: shares of a page from 0 to 1, or square centimetres of full ink."""

    cyan: float = 0.0
    magenta: float = 0.0
    yellow: float = 0.0
    black: float = 0.0

    @property
    def total(self) -> float:
        """The ink of all colours."""
        return sum(self)

    def times(self, factor: float) -> "InkAmounts":
        """So many times the ink."""
        return InkAmounts(*(value * factor for value in self))

    def plus(self, other: "InkAmounts") -> "InkAmounts":
        """This ink and another."""
        return InkAmounts(*(mine + its for mine, its in zip(self, other, strict=True)))


class PageInk(Struct, frozen=True):
    """A page's ink: ``shares`` of it by colour; ``area`` is the whole page in square centimetres.

    ``light`` is what its photographs lack, as a share of the page, of what each counts for at least.
    """

    number: int
    area: float
    shares: InkAmounts
    light: float = 0.0


class BookInk(Struct, frozen=True):
    """A document's ink, page by page; ``again`` says that it shows the board once more, on one large page.

    ``most`` is the share of Standard's ink that its manifest allows Minimal; ``read`` says that it is there to be read.
    """

    name: str
    again: bool
    pages: tuple[PageInk, ...]
    most: float = 1.0
    read: bool = False

    @property
    def area(self) -> float:
        """All its pages, in square centimetres."""
        return sum(page.area for page in self.pages)

    @property
    def used(self) -> InkAmounts:
        """Square centimetres of full ink."""
        return total_ink(page.shares.times(page.area) for page in self.pages)

    @property
    def counted(self) -> float:
        """Square centimetres of full ink against which Minimal is held: light photographs count for more."""
        return self.used.total + sum(page.light * page.area for page in self.pages)

    @property
    def shares(self) -> InkAmounts:
        """Shares of its pages' area."""
        return self.used.times(1 / self.area) if self.area else InkAmounts()


class KitInk(Struct, frozen=True):
    """The ink of one variant of a kit."""

    theme: str
    variant: str
    paper: str
    books: tuple[BookInk, ...]

    @property
    def all_books(self) -> BookInk:
        """What is printed at home as one document: all but the board on one page."""
        pages = tuple(page for book in self.books if not book.again for page in book.pages)
        return BookInk("", False, pages)

    @property
    def played(self) -> BookInk:
        """What is printed at home as one document, but for booklet and guide."""
        books = (book for book in self.books if not (book.read or book.again))
        return BookInk("", False, tuple(page for book in books for page in book.pages))

    @property
    def is_small(self) -> bool:
        """Whether the game is so small that booklet and guide are a third of what the variant prints, or more."""
        return self.played.used.total < _SMALL * self.all_books.used.total


def total_ink(inks: Iterable[InkAmounts]) -> InkAmounts:
    """The sum, colour by colour."""
    total = InkAmounts()
    for one in inks:
        total = total.plus(one)
    return total


def ink_coverage(picture: "ArrayLike") -> InkAmounts:
    """The ink of a picture, rows of pixels in red, green and blue, as shares of its area."""
    pixels = np.asarray(picture)
    size = pixels.shape[0] * pixels.shape[1] * 255
    brightest = np.maximum(np.maximum(pixels[..., 0], pixels[..., 1]), pixels[..., 2])
    common, *light = (float(total) / size for total in (_added_up(brightest), *_added_up(pixels)[:3]))
    cyan, magenta, yellow = (common - share for share in light)
    return InkAmounts(cyan, magenta, yellow, 1.0 - common)


def _added_up(rows: NDArray[np.uint8]) -> Any:
    """The sum over all rows and columns; row upon row, which is sooner done than along each."""
    return np.add.reduce(rows, axis=0, dtype=np.uint32).sum(axis=0, dtype=np.uint64)


def by_variant(kits: Iterable[KitInk]) -> Mapping[str, KitInk]:
    """Kits by variant."""
    return {kit.variant: kit for kit in kits}


def saved_share(standard: BookInk | None, minimal: BookInk | None) -> float | None:
    """What share of Standard's ink Minimal saves (negative where it takes more); None where there are not both."""
    if standard is None or minimal is None or standard.used.total == 0:
        return None
    return 1 - minimal.used.total / standard.used.total


def missing_ink(pictures: Iterable[PageObject], pixels: "Channels", size: Size) -> float:
    """What the photographs of a page lack of the ink that each counts for at least, as a share of the page.

    ``pixels`` are the whole page at the resolution of the measure, ``size`` is its size in mm.
    """
    lack = 0.0
    for thing in pictures:
        left, top, right, bottom = (
            max(round(side * DPI / INCH), 0)
            for side in (thing.rect.x, thing.rect.y, thing.rect.right, thing.rect.bottom)
        )
        part = pixels[top:bottom, left:right]
        if part.size:
            ink = ink_coverage(part).total
            lack += max(0.0, PHOTOGRAPH - ink) * thing.rect.width * thing.rect.height
    return lack / (size.width * size.height)


def kit_inks(measured: Mapping[str, Iterable[KitInk]]) -> tuple[KitInk, ...]:
    """Return the ink of each variant from that of its documents."""
    return tuple(
        replace(first, books=(*first.books, *(book for one in others for book in one.books)))
        for first, *others in measured.values()
    )


def compared_ink(standard: KitInk, minimal: KitInk) -> Iterator[Remark]:
    """Find documents of which Minimal takes more ink than it may, and check all of them together."""
    books = {book.name: book for book in standard.books}
    for book in minimal.books:
        if book.name in books:
            yield Compared(DOCUMENTS)
            yield from _limit_fault(books[book.name], book, book.most)
    if {book.name for book in minimal.books} == set(books):
        if minimal.is_small:
            yield from _limit_fault(standard.played, minimal.played, KIT_SHARE)
        else:
            yield from _limit_fault(standard.all_books, minimal.all_books, KIT_SHARE)


def _limit_fault(standard: BookInk, minimal: BookInk, limit: float) -> Iterator[Finding]:
    much, little = standard.counted, minimal.used.total
    if max(much, little) >= _LEAST and little > limit * much:
        share = f", {little / much:.1%} of Standard's" if much else ""
        message = f"takes {little:.0f} cm² of ink{share}; {limit:.0%} is the most"
        yield Finding(message, minimal.name, variant="minimal")
