"""The ink of finished kits: measured, compared and listed."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from printgen.geometry import INCH, Size
from printgen.messages import message
from printgen.proof.check import ProofCheck, Scope
from printgen.proof.expectations import Expectations
from printgen.proof.kit_files import OpenedKit
from printgen.proof.page import Compared, Finding, Measured, Page, Remark
from printgen.proof.pdf_objects import PageObject
from printgen.proof.pixels import DPI
from printgen.text_width import display_width, padded
from printgen.words.games import words_of

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from printgen.proof.pixels import Channels

DOCUMENTS = message("documents in both variants")

# The largest share of Standard's ink that Minimal may use for a whole kit.
KIT_SHARE = 0.15
# A photograph counts at least for this share of its area: the drawings that it replaces have more ink, and an
# engraving with a share of less would have no lines left.
PHOTOGRAPH = 0.5
_SMALL = 2 / 3  # of the ink of a kit: if its game uses less, the kit's limit does not apply to booklet and guide
_SPARING = 0.07  # of the paper: Minimal of a theme's own layout is not asked to use less ink than a page of text
_LEAST = 0.5  # square centimeters: a document with less ink is not compared
METHOD = (
    message("Percentage of the page under full ink, and its area in cm², measured at {dpi} dpi.", dpi=DPI),
    message("Ink that cyan, magenta and yellow have in common counts as black."),
    message("Use this to compare pages and variants; the milliliters depend on the printer, its driver and the paper."),
)
_TITLES = ("C %", "M %", "Y %", "K %", message("all %"), "cm²")
_WIDTHS = (6, 6, 6, 6, 7, 8)
_NAME, _PAGES, _SAVED = 14, 6, 7
AGAIN = message("the board again, on one large page for a copy shop; not included in the sum")


class InkCheck(ProofCheck):
    """Check that Minimal uses no more ink than allowed, for each document and in total."""

    name = "ink"
    promise = message("Minimal is within its share of Standard's ink")

    def subjects(self, scope: Scope) -> Mapping[str, str]:
        """Compare documents that exist in both variants."""
        return {DOCUMENTS: scope.no_second_variant}

    def page(self, page: Page, wanted: Expectations | None) -> Iterator[Remark]:
        """Measure the ink of a page, and the ink that its photographs lack."""
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
            own = wanted is not None and bool(words_of(wanted.edition.game).laid_out(wanted.edition))
            books.append(BookInk(book.name, kinds == {"poster"}, pages, book.record.minimal_ink, read, own))
        yield Measured(KitInk(kit.record.theme, kit.variant, kit.record.paper, tuple(books)))

    def kits(self, measured: Mapping[str, Sequence["KitInk"]]) -> Iterator[Remark]:
        """Compare Minimal with Standard, if both are there."""
        variants = by_variant(kit_inks(measured))
        if len(variants) == 2:
            yield from compared_ink(variants["standard"], variants["minimal"])


class InkAmounts(NamedTuple):
    """Ink by color: shares of a page from 0 to 1, or square centimeters of full ink."""

    cyan: float = 0.0
    magenta: float = 0.0
    yellow: float = 0.0
    black: float = 0.0

    @property
    def total(self) -> float:
        """The ink of all colors."""
        return sum(self)

    def times(self, factor: float) -> "InkAmounts":
        """Return the ink multiplied by a factor."""
        return InkAmounts(*(value * factor for value in self))

    def plus(self, other: "InkAmounts") -> "InkAmounts":
        """Return the sum of two inks."""
        return InkAmounts(*(mine + its for mine, its in zip(self, other, strict=True)))


class PageInk(Struct, frozen=True):
    """A page's ink: its shares by color; ``area`` is the whole page in square centimeters.

    ``light`` is the ink that its photographs lack of what each counts at least, as a share of the page.
    """

    number: int
    area: float
    shares: InkAmounts
    light: float = 0.0


class BookInk(Struct, frozen=True):
    """A document's ink, page by page; ``again`` says that it is a second copy of the board, on one large page.

    ``most`` is the share of Standard's ink that its manifest allows Minimal; ``read`` says that it is only for reading,
    ``own`` that the theme lays out some of its cards, whose Standard may already use little ink.
    """

    name: str
    again: bool
    pages: tuple[PageInk, ...]
    most: float = 1.0
    read: bool = False
    own: bool = False

    @property
    def area(self) -> float:
        """The area of all pages in square centimeters."""
        return sum(page.area for page in self.pages)

    @property
    def used(self) -> InkAmounts:
        """The ink in square centimeters of full ink."""
        return total_ink(page.shares.times(page.area) for page in self.pages)

    @property
    def counted(self) -> float:
        """The ink with which Minimal is compared: light photographs count for more."""
        return self.used.total + sum(page.light * page.area for page in self.pages)

    @property
    def shares(self) -> InkAmounts:
        """The ink as shares of the pages' area."""
        return self.used.times(1 / self.area) if self.area else InkAmounts()


class KitInk(Struct, frozen=True):
    """The ink of one variant of a kit."""

    theme: str
    variant: str
    paper: str
    books: tuple[BookInk, ...]

    @property
    def all_books(self) -> BookInk:
        """All that is printed at home, as one document: everything except the board on one page."""
        pages = tuple(page for book in self.books if not book.again for page in book.pages)
        return BookInk("", False, pages, own=any(book.own for book in self.books))

    @property
    def played(self) -> BookInk:
        """All that is printed at home, without booklet and guide, as one document."""
        books = [book for book in self.books if not (book.read or book.again)]
        pages = tuple(page for book in books for page in book.pages)
        return BookInk("", False, pages, own=any(book.own for book in books))

    @property
    def is_small(self) -> bool:
        """True if booklet and guide use a third of the ink or more, as in a small game."""
        return self.played.used.total < _SMALL * self.all_books.used.total


def total_ink(inks: Iterable[InkAmounts]) -> InkAmounts:
    """Return the sum, color by color."""
    total = InkAmounts()
    for one in inks:
        total = total.plus(one)
    return total


def ink_coverage(picture: "ArrayLike") -> InkAmounts:
    """Return the ink of a picture (rows of red, green and blue pixels) as shares of its area."""
    pixels = np.asarray(picture)
    size = pixels.shape[0] * pixels.shape[1] * 255
    brightest = np.maximum(np.maximum(pixels[..., 0], pixels[..., 1]), pixels[..., 2])
    common, *light = (float(total) / size for total in (_added_up(brightest), *_added_up(pixels)[:3]))
    cyan, magenta, yellow = (common - share for share in light)
    return InkAmounts(cyan, magenta, yellow, 1.0 - common)


def _added_up(rows: NDArray[np.uint8]) -> Any:
    """Return the sum over all rows and columns; adding rows first is quicker."""
    return np.add.reduce(rows, axis=0, dtype=np.uint32).sum(axis=0, dtype=np.uint64)


def by_variant(kits: Iterable[KitInk]) -> Mapping[str, KitInk]:
    """Return kits by variant."""
    return {kit.variant: kit for kit in kits}


def saved_share(standard: BookInk | None, minimal: BookInk | None) -> float | None:
    """Return the share of Standard's ink that Minimal saves (negative if it uses more); None unless both exist."""
    if standard is None or minimal is None or standard.used.total == 0:
        return None
    return 1 - minimal.used.total / standard.used.total


def missing_ink(pictures: Iterable[PageObject], pixels: "Channels", size: Size) -> float:
    """Return the ink that the photographs of a page lack of what each counts at least, as a share of the page.

    ``pixels`` are the whole page at ``DPI``, ``size`` is its size in mm.
    """
    lack = 0.0
    for picture in pictures:
        left, top, right, bottom = (
            max(round(side * DPI / INCH), 0)
            for side in (picture.rect.x, picture.rect.y, picture.rect.right, picture.rect.bottom)
        )
        part = pixels[top:bottom, left:right]
        if part.size:
            ink = ink_coverage(part).total
            lack += max(0.0, PHOTOGRAPH - ink) * picture.rect.width * picture.rect.height
    return lack / (size.width * size.height)


def kit_inks(measured: Mapping[str, Iterable[KitInk]]) -> tuple[KitInk, ...]:
    """Return the ink of each variant from that of its documents."""
    return tuple(
        replace(first, books=(*first.books, *(book for one in others for book in one.books)))
        for first, *others in measured.values()
    )


def compared_ink(standard: KitInk, minimal: KitInk) -> Iterator[Remark]:
    """Find documents for which Minimal uses too much ink, and compare all of them together."""
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
    most = max(limit * much, _SPARING * minimal.area if minimal.own else 0.0)
    if max(much, little) >= _LEAST and little > most:
        values = {"area": little, "limit": limit}
        if much:
            fault = message(
                "it needs {area:.0f} cm² of ink, {share:.1%} of Standard's; at most {limit:.0%} is allowed",
                share=little / much,
                **values,
            )
        else:
            fault = message("it needs {area:.0f} cm² of ink; at most {limit:.0%} of Standard's is allowed", **values)
        yield Finding(fault, minimal.name, variant="minimal")


class _InkRow(Struct, frozen=True):
    """A line of the table: the document or page, its number of pages, each variant's ink, and Minimal's saving."""

    name: str
    pages: str
    cells: tuple[tuple[str, ...], ...]
    saved: str


def ink_lines(kits: Sequence[KitInk], by_page: bool = False, translate: Callable[[str], str] = str) -> Iterator[str]:
    """Yield the lines of the table, the variants side by side, in some language; ``by_page`` adds each page."""
    rows = []
    for document in dict.fromkeys(book.name for kit in kits for book in kit.books):
        books = [_book(kit, document) for kit in kits]
        held = [book for book in books if book]
        count = max(len(book.pages) for book in held)
        star = "*" if any(book.again for book in held) else ""
        rows.append(_row(f"{document}{star}", str(count), books))
        for number in range(1, count + 1) if by_page and count > 1 else ():
            pages = [
                replace(book, pages=tuple(page for page in book.pages if page.number == number)) if book else None
                for book in books
            ]
            rows.append(_row(f"  {translate(message('page {number}', number=number))}", "", pages))
    totals = [kit.all_books for kit in kits]
    rows.append(_row(translate(message("all")), str(max(len(book.pages) for book in totals)), totals))
    name = max(_NAME, *(display_width(row.name) for row in rows))
    yield translate(message("Ink of {theme} on {paper}", theme=kits[0].theme, paper=kits[0].paper))
    yield ""
    heads = tuple(map(translate, _TITLES))
    titles = _InkRow(
        "", translate(message("pages")), (heads,) * len(kits), translate(message("saved")) if len(kits) > 1 else ""
    )
    widths = [max(wide, display_width(head) + 1) for wide, head in zip(_WIDTHS, heads, strict=True)]
    count_width, saved_width = (
        max(_PAGES, display_width(titles.pages) + 1),
        max(_SAVED, display_width(titles.saved) + 2),
    )
    variants = "".join(f"    {kit.variant.capitalize():<{sum(widths) - 2}}" for kit in kits)
    yield (" " * (name + count_width) + variants).rstrip()
    for row in (titles, *rows):
        cells = "".join(
            "  " + "".join(padded(translate(cell), wide, right=True) for cell, wide in zip(group, widths, strict=True))
            for group in row.cells
        )
        counted, saving = padded(row.pages, count_width, right=True), padded(row.saved, saved_width, right=True)
        yield f"{padded(row.name, name)}{counted}{cells}{saving}".rstrip()
    if any(book.again for kit in kits for book in kit.books):
        yield f"* {translate(AGAIN)}"
    yield ""
    yield from map(translate, METHOD)


def _row(name: str, pages: str, books: Sequence[BookInk | None]) -> _InkRow:
    cells: list[tuple[str, ...]] = []
    for book in books:
        if book is None:
            cells.append(("",) * len(_TITLES))
            continue
        shares = book.shares
        percents = (f"{share:.1%}"[:-1] if share else "-" for share in (*shares, shares.total))
        cells.append((*percents, message("{n:,}", n=round(book.used.total))))
    gain = saved_share(*books) if len(books) == 2 else None
    return _InkRow(name, pages, tuple(cells), "" if gain is None else f"{gain:.0%}")


def _book(kit: KitInk, name: str) -> BookInk | None:
    return next((book for book in kit.books if book.name == name), None)


def ink_json(kits: Sequence[KitInk]) -> dict[str, Any]:
    """Return the same as values for JSON: percent of the page, square centimeters of full ink, and shares saved."""
    variants = by_variant(kits)
    saved = None
    if len(variants) == 2:
        standard, minimal = variants["standard"], variants["minimal"]
        pairs = {book.name: (book, _book(minimal, book.name)) for book in standard.books}
        pairs["all_but_poster"] = (standard.all_books, minimal.all_books)
        gains = {name: saved_share(*pair) for name, pair in pairs.items()}
        saved = {name: round(100 * gain, 1) for name, gain in gains.items() if gain is not None}
    return {
        "theme": kits[0].theme,
        "paper": kits[0].paper,
        "dpi": DPI,
        "method": " ".join(METHOD),
        "variants": {
            name: {
                "documents": {
                    book.name: {
                        **_figures(book),
                        "pages": [_figures(replace(book, pages=(page,))) for page in book.pages],
                    }
                    for book in kit.books
                },
                "all_but_poster": _figures(kit.all_books),
            }
            for name, kit in variants.items()
        },
        "saved_percent": saved,
    }


def _figures(book: BookInk) -> dict[str, Any]:
    return {
        "percent": _named(book.shares.times(100)),
        "full_ink_cm2": _named(book.used),
        "area_cm2": round(book.area, 1),
    }


def _named(inks: InkAmounts) -> dict[str, float]:
    return {name: round(value, 3) for name, value in (*inks._asdict().items(), ("all", inks.total))}
