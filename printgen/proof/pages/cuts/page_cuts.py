"""The cuts and the scores of a finished page, from what its manifest says."""

from collections.abc import Collection

from msgspec import Struct

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
    """Return the cuts of a page, cards and notes with corners of a radius; None for a page with nothing to cut.

    On a sheet that is folded and glued the fronts are cut, on one printed on both sides the side in front.
    ``places`` are those of the tiles of the page's document: a tile has a strip for glue beside each neighbor.
    """
    if page.record.side == "back" or is_gathered(page):
        return None
    cut = []
    if page.record.kind == "tile" and page.trim:
        row, column, wide = page.record.row, page.record.column, page.record.overlap or 0.0
        right = wide if (row, column + 1) in places else 0.0
        below = wide if (row + 1, column) in places else 0.0
        trim = page.trim._replace(width=page.trim.width + right, height=page.trim.height + below)
        cut.append(rect_contour(page.true(trim)))
    elif page.record.kind in ("grid", "fold") and not lacks_outlines(page):
        back = page.back_to_true
        cut += (path_contour(mapped(path, back) if back else path) for path in page.outlines.values())
        for item in page.items:
            if item.face == "front" and item.id not in page.outlines:
                cut.append(rect_contour(page.true(item.rect), corner))
    cut += (Contour(page.true_line(line)) for line in page.cuts)
    score = [Contour(page.true_line(line)) for line in page.folds]
    return PageCuts(without_repeats(cut), without_repeats(score)) if cut else None


def lacks_outlines(page: Page) -> bool:
    """Whether a page has nets, and its manifest is too old to tell their outlines."""
    return page.record.kind == "grid" and bool(page.folds) and not page.outlines
