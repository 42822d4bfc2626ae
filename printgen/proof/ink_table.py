"""The ink of a kit as a table to read, and as values for JSON."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.proof.checks.ink import BookInk, InkAmounts, KitInk, PageInk, by_variant, saved_share
from printgen.proof.pages.pixels.picture import DPI

METHOD = (
    f"Percent of the page under full ink, and square centimetres of it, measured at {DPI} dots an inch;",
    "what cyan, magenta and yellow have in common counts as black. This compares pages and variants:",
    "how many millilitres they take is up to the printer, its driver and the paper.",
)
_TITLES = ("C %", "M %", "Y %", "K %", "all %", "cm²")
_WIDTHS = (6, 6, 6, 6, 7, 8)
_NAME, _PAGES = 14, 6
AGAIN = "the board once more, on one large page for a copy shop; not in the sum"


class _InkRow(Struct, frozen=True):
    """A line of the table: the document or page, how many pages, each variant's ink, and what Minimal saves."""

    name: str
    pages: str
    cells: tuple[tuple[str, ...], ...]
    saved: str


def ink_lines(kits: Sequence[KitInk], by_page: bool = False) -> Iterator[str]:
    """The table, the variants side by side; ``by_page`` adds a line for each page."""
    rows = [*_rows(kits, by_page), _total(kits)]
    name = max(_NAME, *(len(row.name) for row in rows))
    yield f"{kits[0].theme} on {kits[0].paper}: ink"
    yield ""
    yield (
        " " * (name + _PAGES) + "".join(f"    {kit.variant.capitalize():<{sum(_WIDTHS) - 2}}" for kit in kits)
    ).rstrip()
    titles = _InkRow("", "pages", (_TITLES,) * len(kits), "saved" if len(kits) > 1 else "")
    for row in (titles, *rows):
        cells = "".join("  " + _spread(group) for group in row.cells)
        yield f"{row.name:<{name}}{row.pages:>{_PAGES}}{cells}{row.saved:>7}".rstrip()
    if any(book.again for kit in kits for book in kit.books):
        yield f"* {AGAIN}"
    yield ""
    yield from METHOD


def _spread(cells: Sequence[str]) -> str:
    return "".join(f"{cell:>{wide}}" for cell, wide in zip(cells, _WIDTHS, strict=True))


def _rows(kits: Sequence[KitInk], by_page: bool) -> Iterator[_InkRow]:
    names = dict.fromkeys(book.name for kit in kits for book in kit.books)
    for name in names:
        books = [_book(kit, name) for kit in kits]
        held = [book for book in books if book]
        count = max(len(book.pages) for book in held)
        star = "*" if any(book.again for book in held) else ""
        yield _row(f"{name}{star}", str(count), books)
        if by_page and count > 1:
            yield from _page_rows(books, count)


def _page_rows(books: Sequence[BookInk | None], count: int) -> Iterator[_InkRow]:
    """A row for each page of a document."""
    for number in range(1, count + 1):
        pages = [replace(book, pages=_page(book, number)) if book else None for book in books]
        yield _row(f"  page {number}", "", pages)


def _total(kits: Sequence[KitInk]) -> _InkRow:
    books = [kit.all_books for kit in kits]
    return _row("all", str(max(len(book.pages) for book in books)), books)


def _row(name: str, pages: str, books: Sequence[BookInk | None]) -> _InkRow:
    gain = saved_share(*books) if len(books) == 2 else None
    return _InkRow(name, pages, tuple(map(_cells, books)), "" if gain is None else f"{gain:.0%}")


def _cells(book: BookInk | None) -> tuple[str, ...]:
    if book is None:
        return ("",) * len(_TITLES)
    shares = book.shares
    return (*(_percent(share) for share in (*shares, shares.total)), f"{book.used.total:,.0f}")


def _percent(share: float) -> str:
    return f"{share:.1%}"[:-1] if share else "-"


def _book(kit: KitInk, name: str) -> BookInk | None:
    return next((book for book in kit.books if book.name == name), None)


def _page(book: BookInk, number: int) -> tuple[PageInk, ...]:
    return tuple(page for page in book.pages if page.number == number)


def ink_json(kits: Sequence[KitInk]) -> dict[str, Any]:
    """The same as values for JSON: percent of the page, square centimetres of full ink, and shares saved."""
    variants = by_variant(kits)
    return {
        "theme": kits[0].theme,
        "paper": kits[0].paper,
        "dpi": DPI,
        "method": " ".join(METHOD),
        "variants": {name: _kit(kit) for name, kit in variants.items()},
        "saved_percent": _savings(variants) if len(variants) == 2 else None,
    }


def _kit(kit: KitInk) -> dict[str, Any]:
    documents = {
        book.name: {**_figures(book), "pages": [_figures(replace(book, pages=(page,))) for page in book.pages]}
        for book in kit.books
    }
    return {"documents": documents, "all_but_poster": _figures(kit.all_books)}


def _figures(book: BookInk) -> dict[str, Any]:
    return {
        "percent": _named(book.shares.times(100)),
        "full_ink_cm2": _named(book.used),
        "area_cm2": round(book.area, 1),
    }


def _named(inks: InkAmounts) -> dict[str, float]:
    return {name: round(value, 3) for name, value in (*inks._asdict().items(), ("all", inks.total))}


def _savings(variants: Mapping[str, KitInk]) -> dict[str, float]:
    standard, minimal = variants["standard"], variants["minimal"]
    pairs = {book.name: (book, _book(minimal, book.name)) for book in standard.books}
    pairs["all_but_poster"] = (standard.all_books, minimal.all_books)
    gains = {name: saved_share(*pair) for name, pair in pairs.items()}
    return {name: round(100 * gain, 1) for name, gain in gains.items() if gain is not None}
