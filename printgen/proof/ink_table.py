"""The ink of a kit as a table to read, and as values for JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.proof.checks.ink import BookInk, InkAmounts, KitInk, by_variant, saved_share
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
    """Yield the lines of the table, the variants side by side; ``by_page`` adds a line for each page."""
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
            rows.append(_row(f"  page {number}", "", pages))
    totals = [kit.all_books for kit in kits]
    rows.append(_row("all", str(max(len(book.pages) for book in totals)), totals))
    name = max(_NAME, *(len(row.name) for row in rows))
    yield f"{kits[0].theme} on {kits[0].paper}: ink"
    yield ""
    variants = "".join(f"    {kit.variant.capitalize():<{sum(_WIDTHS) - 2}}" for kit in kits)
    yield (" " * (name + _PAGES) + variants).rstrip()
    titles = _InkRow("", "pages", (_TITLES,) * len(kits), "saved" if len(kits) > 1 else "")
    for row in (titles, *rows):
        cells = "".join(
            "  " + "".join(f"{cell:>{wide}}" for cell, wide in zip(group, _WIDTHS, strict=True)) for group in row.cells
        )
        yield f"{row.name:<{name}}{row.pages:>{_PAGES}}{cells}{row.saved:>7}".rstrip()
    if any(book.again for kit in kits for book in kit.books):
        yield f"* {AGAIN}"
    yield ""
    yield from METHOD


def _row(name: str, pages: str, books: Sequence[BookInk | None]) -> _InkRow:
    cells: list[tuple[str, ...]] = []
    for book in books:
        if book is None:
            cells.append(("",) * len(_TITLES))
            continue
        shares = book.shares
        percents = (f"{share:.1%}"[:-1] if share else "-" for share in (*shares, shares.total))
        cells.append((*percents, f"{book.used.total:,.0f}"))
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
