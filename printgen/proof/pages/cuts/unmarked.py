"""Takes the marks that a sheet is cut by off its page: what is cut out elsewhere is not to show them."""

from collections.abc import Iterator
from ctypes import c_float, c_int
from typing import Any

from printgen.geometry import POINT, Rect
from printgen.proof.pages.page import Page

CUT_KINDS = ("fold", "grid")  # pages whose items are cut out
_THIN = 0.3  # points: cut marks are no wider


def take_off_marks(page: Page) -> None:
    """From now on the page is drawn without its cut marks; the file stays as it is.

    Marks are an object of hairlines alone, and the only such one that reaches beyond all items on every side.
    """
    from pypdfium2 import raw

    sheet = page.pdf.raw
    every = [raw.FPDFPage_GetObject(sheet, index) for index in range(raw.FPDFPage_CountObjects(sheet))]
    block = _block(page)
    for thing in every:
        if _is_around(_bounds(raw, thing, page.size.height), block) and _is_of_hairlines(raw, thing):
            raw.FPDFPage_RemoveObject(sheet, thing)
            raw.FPDFPageObj_Destroy(thing)


def _block(page: Page) -> Rect:
    """What all items of a page lie in."""
    rects = [item.rect for item in page.items]
    x, y = min(rect.x for rect in rects), min(rect.y for rect in rects)
    return Rect(x, y, max(rect.right for rect in rects) - x, max(rect.bottom for rect in rects) - y)


def _is_around(rect: Rect, block: Rect) -> bool:
    return rect.x < block.x and rect.y < block.y and rect.right > block.right and rect.bottom > block.bottom


def _bounds(raw: Any, thing: Any, height: float) -> Rect:
    sides = [c_float() for _ in range(4)]
    raw.FPDFPageObj_GetBounds(thing, *sides)
    left, bottom, right, top = (side.value * POINT for side in sides)
    return Rect(left, height - top, right - left, top - bottom)


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
