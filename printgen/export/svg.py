"""A rectangle of a finished page as an SVG file."""

import re
from functools import lru_cache
from pathlib import Path

from printgen.export.svg_page import Clip, Drawn, PageDrawing
from printgen.geometry import Rect
from printgen.proof.cuts import are_marks, is_label, is_marked
from printgen.proof.page import Page

_THICKEST = 3.0  # mm by which a line may exceed the box of its points
_GLYPH = re.compile(r'"#(g\d+)"')  # a reference to a glyph of PageDrawing
_KEPT = 3  # pages in memory: items come page by page, and a page may have a back


class VectorKnife:
    """Cuts rectangles out of pages as SVG, with a cache of recent pages."""

    def __init__(self) -> None:
        self._drawing = lru_cache(_KEPT)(_drawing)

    def cut(self, page: Page, rect: Rect, turn: int = 0, corners: float = 0.0) -> str:
        """Return a rectangle of a page (mm) as SVG, turned back by ``turn`` degrees, with round corners."""
        drawing = self._drawing(page.path, page.number)
        marked = is_marked(page)
        shown = [one for one in drawing.drawn if _touches(one, rect) and not (marked and _is_mark(one, page))]
        body = "".join(one.text for one in shown)
        letters = set(_GLYPH.findall(body))
        glyphs = "".join(text for name, text in drawing.glyphs.items() if name in letters)
        clips: dict[str, Clip] = {}
        for one in shown:
            name = one.clip
            while name and name not in clips:
                clips[name] = drawing.clips[name]
                name = clips[name].within
        clip_paths = "".join(clip.text(name) for name, clip in clips.items())
        wide, high = (rect.height, rect.width) if turn % 180 else (rect.width, rect.height)
        moved = f"translate({-rect.x - rect.width / 2:.3f} {-rect.y - rect.height / 2:.3f})"
        placed = f"translate({wide / 2:.3f} {high / 2:.3f}) rotate({-turn}) {moved}"
        edge = f'<clipPath id="edge"><rect width="{wide:.3f}" height="{high:.3f}" rx="{corners:g}"/></clipPath>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.3f}mm" height="{high:.3f}mm" '
            f'viewBox="0 0 {wide:.3f} {high:.3f}"><defs>{edge}{clip_paths}{glyphs}</defs>'
            f'<g clip-path="url(#edge)"><rect width="{wide:.3f}" height="{high:.3f}" fill="#fff"/>'
            f'<g transform="{placed}">{body}</g></g></svg>'
        )


def _drawing(path: Path, number: int) -> PageDrawing:
    import pikepdf

    with pikepdf.open(path) as pdf:
        return PageDrawing(pdf.pages[number - 1])


def _touches(one: Drawn, rect: Rect) -> bool:
    """Check whether a piece may be visible in a rectangle."""
    box = one.box
    across = box.x - _THICKEST < rect.x + rect.width and rect.x < box.x + box.width + _THICKEST
    return across and box.y - _THICKEST < rect.y + rect.height and rect.y < box.y + box.height + _THICKEST


def _is_mark(one: Drawn, page: Page) -> bool:
    """Check whether a piece is a mark, which has no fill, or text of the sheet's label."""
    if "<use " in one.element:
        return is_label(one.box, page)
    return ' fill="none"' in one.element and are_marks(one.box, page)
