"""Takes the marks that a sheet is cut and folded by off its page: what is shown elsewhere is not to show them."""

from collections.abc import Iterator
from ctypes import c_float, c_int
from typing import Any

from printgen.geometry import POINT, Line, Rect
from printgen.proof.pages.page import Page

_CUT, _FOLDED = ("fold", "grid"), "booklet"  # the kinds of pages whose items are cut out, or folded
_THIN = 0.3  # points: marks are no wider
_BAR = 1.5  # mm that the bars at a slit's ends may reach beside it
_MARGIN = 6.0  # mm that a panel's words keep clear of its edges


def is_marked(page: Page) -> bool:
    """Whether a page may bear marks that ``are_marks`` tells from the rest."""
    return page.record.kind in (*_CUT, _FOLDED) and bool(page.items)


def are_marks(box: Rect, page: Page) -> bool:
    """Whether hairlines that lie in a box (mm) are marks of the page, and nothing of its items.

    Cut marks reach beyond all items on every side; the fold marks of a booklet, whose panels fill the paper, from
    margin to margin; a slit's lie along it.
    """
    if page.record.kind != _FOLDED:
        block = page.block
        return box.x < block.x and box.y < block.y and box.right > block.right and box.bottom > block.bottom
    top, right, bottom, left = page.record.margins
    across = box.x < left and box.right > page.size.width - right
    down = box.y < top and box.bottom > page.size.height - bottom
    return across or down or any(_about(cut.line).holds(box) for cut in page.record.cuts)


def is_label(box: Rect, page: Page) -> bool:
    """Whether words that lie in a box (mm) are the label of a booklet's sheet: they stand in the panels' margins."""
    return page.record.kind == _FOLDED and not any(item.rect.inset(_MARGIN).meets(box) for item in page.items)


def take_off_marks(page: Page) -> None:
    """From now on the page is drawn without its marks; the file stays as it is."""
    from pypdfium2 import raw

    sheet = page.pdf.raw
    every = [raw.FPDFPage_GetObject(sheet, index) for index in range(raw.FPDFPage_CountObjects(sheet))]
    for thing in every:
        box = _bounds(raw, thing, page.size.height)
        if (are_marks(box, page) and _is_of_hairlines(raw, thing)) or (is_label(box, page) and _is_text(raw, thing)):
            raw.FPDFPage_RemoveObject(sheet, thing)
            raw.FPDFPageObj_Destroy(thing)


def _bounds(raw: Any, thing: Any, height: float) -> Rect:
    sides = [c_float() for _ in range(4)]
    raw.FPDFPageObj_GetBounds(thing, *sides)
    left, bottom, right, top = (side.value * POINT for side in sides)
    return Rect(left, height - top, right - left, top - bottom)


def _about(line: Line) -> Rect:
    """The box of an upright or level line, with the bars at its ends."""
    x, y = min(line.start.x, line.end.x), min(line.start.y, line.end.y)
    return Rect(x, y, abs(line.end.x - line.start.x), abs(line.end.y - line.start.y)).inset(-_BAR)


def _is_text(raw: Any, thing: Any) -> bool:
    return bool(raw.FPDFPageObj_GetType(thing) == raw.FPDF_PAGEOBJ_TEXT)


def _is_of_hairlines(raw: Any, thing: Any) -> bool:
    return all(_is_hairline(raw, path) for path in _leaves(raw, thing))


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
