"""The cuts and the scores of a finished page, from what its manifest says."""

from collections.abc import Collection, Iterator

from msgspec import Struct

from printgen.geometry import Rect
from printgen.proof.pages.boards.tiles import is_gathered
from printgen.proof.pages.cuts.contours import Contour, path_contour, rect_contour
from printgen.proof.pages.cuts.shared_cuts import without_repeats
from printgen.proof.pages.page import Page
from printgen.svg.paths.mapping import mapped


class PageCuts(Struct, frozen=True):
    """What is cut and what is scored of a page, as it comes to lie on the paper (mm from its top left corner)."""

    cut: tuple[Contour, ...]
    score: tuple[Contour, ...]


def page_cuts(page: Page, corner: float = 0.0, places: Collection[tuple[int, int]] = ()) -> PageCuts | None:
    """The cuts of a page, cards and notes with corners of a radius; None of a page with nothing to cut.

    Of a sheet that is folded and glued its fronts are cut, of one printed on both sides the side in front.
    ``places`` are those of the tiles of the page's document, which tell where a tile has a strip for glue.
    """
    if page.record.side == "back" or is_gathered(page):
        return None
    cut = [*_cut_out(page, corner, places), *(Contour(page.true_line(line)) for line in page.cuts)]
    score = [Contour(page.true_line(line)) for line in page.folds]
    return PageCuts(without_repeats(cut), without_repeats(score)) if cut else None


def lacks_outlines(page: Page) -> bool:
    """Whether a page has nets, and its manifest is too old to tell their outlines."""
    return page.record.kind == "grid" and bool(page.folds) and not page.outlines


def _cut_out(page: Page, corner: float, places: Collection[tuple[int, int]]) -> Iterator[Contour]:
    if page.record.kind == "tile" and page.trim:
        yield rect_contour(page.true(_with_strips(page, page.trim, places)))
    elif page.record.kind in ("grid", "fold") and not lacks_outlines(page):
        back = page.back_to_true
        yield from (path_contour(mapped(path, back) if back else path) for path in page.outlines.values())
        for item in page.items:
            if item.face == "front" and item.id not in page.outlines:
                yield rect_contour(page.true(item.rect), corner)


def _with_strips(page: Page, trim: Rect, places: Collection[tuple[int, int]]) -> Rect:
    """A tile with its strips for glue on the right and below, where it has neighbours."""
    row, column, wide = page.record.row, page.record.column, page.record.overlap or 0.0
    right = wide if (row, column + 1) in places else 0.0
    below = wide if (row + 1, column) in places else 0.0
    return trim._replace(width=trim.width + right, height=trim.height + below)
