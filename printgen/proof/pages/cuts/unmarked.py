"""Pages without the marks by which their sheets are cut and folded, to be shown elsewhere."""

from collections.abc import Iterator
from ctypes import c_float, c_int
from typing import Any

from printgen.geometry import POINT, Rect
from printgen.proof.pages.page import Page

_CUT, _FOLDED = ("fold", "grid"), "booklet"  # the kinds of pages whose items are cut out, or folded
_THIN = 0.3  # points: marks are no wider
_BAR = 1.5  # mm that the bars at a slit's ends may reach beside it
_MARGIN = 6.0  # mm that a panel's words keep clear of its edges


def is_marked(page: Page) -> bool:
    """Check whether a page may have marks, which ``are_marks`` recognizes."""
    return page.record.kind in (*_CUT, _FOLDED) and bool(page.items)


def are_marks(box: Rect, page: Page) -> bool:
    """Check whether hairlines in a box (mm) are marks of the page, and nothing of its items.

    Cut marks reach beyond all items on every side; the fold marks of a booklet, whose panels fill the paper, from
    margin to margin; those of a slit are along it, with bars at its ends.
    """
    if page.record.kind != _FOLDED:
        block = page.block
        return box.x < block.x and box.y < block.y and box.right > block.right and box.bottom > block.bottom
    top, right, bottom, left = page.record.margins
    if box.x < left and box.right > page.size.width - right:
        return True
    if box.y < top and box.bottom > page.size.height - bottom:
        return True
    for cut in page.cuts:
        x, y = min(cut.start.x, cut.end.x), min(cut.start.y, cut.end.y)
        slit = Rect(x, y, abs(cut.end.x - cut.start.x), abs(cut.end.y - cut.start.y))
        if slit.inset(-_BAR).holds(box):
            return True
    return False


def is_label(box: Rect, page: Page) -> bool:
    """Check whether words in a box (mm) are the label of a booklet's sheet, in the margins of the panels."""
    return page.record.kind == _FOLDED and not any(item.rect.inset(_MARGIN).meets(box) for item in page.items)


def take_off_marks(page: Page) -> None:
    """Remove the marks of a page from whatever is drawn from now on; the file stays as it is."""
    from pypdfium2 import raw

    sheet, height = page.pdf.raw, page.size.height
    every = [raw.FPDFPage_GetObject(sheet, index) for index in range(raw.FPDFPage_CountObjects(sheet))]
    for thing in every:
        sides = [c_float() for _ in range(4)]
        raw.FPDFPageObj_GetBounds(thing, *sides)
        left, bottom, right, top = (side.value * POINT for side in sides)
        box = Rect(left, height - top, right - left, top - bottom)
        is_mark = are_marks(box, page) and all(_is_hairline(raw, path) for path in _leaves(raw, thing))
        if is_mark or (is_label(box, page) and raw.FPDFPageObj_GetType(thing) == raw.FPDF_PAGEOBJ_TEXT):
            raw.FPDFPage_RemoveObject(sheet, thing)
            raw.FPDFPageObj_Destroy(thing)


def _leaves(raw: Any, thing: Any) -> Iterator[Any]:
    """What an object is made of: itself, or all that is in a form and the forms in that."""
    if raw.FPDFPageObj_GetType(thing) != raw.FPDF_PAGEOBJ_FORM:
        yield thing
        return
    for index in range(raw.FPDFFormObj_CountObjects(thing)):
        yield from _leaves(raw, raw.FPDFFormObj_GetObject(thing, index))


def _is_hairline(raw: Any, thing: Any) -> bool:
    if raw.FPDFPageObj_GetType(thing) != raw.FPDF_PAGEOBJ_PATH:
        return False
    fill, stroke, width = c_int(), c_int(), c_float()
    raw.FPDFPath_GetDrawMode(thing, fill, stroke)
    raw.FPDFPageObj_GetStrokeWidth(thing, width)
    return bool(stroke.value) and not fill.value and width.value <= _THIN
