"""A rectangle of a finished page as an SVG file: a whole board, or an item turned upright."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from printgen.export.svg.drawn import Clip, Drawn
from printgen.export.svg.page import PageDrawing
from printgen.geometry import Rect
from printgen.proof.pages.cuts.unmarked import are_marks, is_label, is_marked
from printgen.proof.pages.page import Page

_THICKEST = 3.0  # mm that a line may reach over the box of its points
_GLYPH = re.compile(r'"#(g\d+)"')  # a reference to an outline as PageDrawing names it
_KEPT = 3  # pages in memory: items follow the order of pages, and a page may have a back


class VectorKnife:
    """Cuts rectangles out of the pages of a document as SVG."""

    def __init__(self) -> None:
        self._drawing = lru_cache(_KEPT)(_drawing)

    def cut(self, page: Page, rect: Rect, turn: int = 0, corners: float = 0.0) -> str:
        """What a rectangle of a page (mm) shows, turned so many degrees back, with round corners of a radius."""
        drawing = self._drawing(page.path, page.number)
        marked = is_marked(page)
        shown = [one for one in drawing.drawn if _touches(one, rect) and not (marked and _is_mark(one, page))]
        body = "".join(one.text for one in shown)
        letters = set(_GLYPH.findall(body))
        used = {name: text for name, text in drawing.glyphs.items() if name in letters}
        wide, high = (rect.height, rect.width) if turn % 180 else (rect.width, rect.height)
        placed = _placed(rect, turn, wide, high)
        edge = f'<clipPath id="edge"><rect width="{wide:.3f}" height="{high:.3f}" rx="{corners:g}"/></clipPath>'
        clips = "".join(clip.text(name) for name, clip in _needed(drawing.clips, shown).items())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:.3f}mm" height="{high:.3f}mm" '
            f'viewBox="0 0 {wide:.3f} {high:.3f}"><defs>{edge}{clips}{"".join(used.values())}</defs>'
            f'<g clip-path="url(#edge)"><rect width="{wide:.3f}" height="{high:.3f}" fill="#fff"/>'
            f'<g transform="{placed}">{body}</g></g></svg>'
        )


def _drawing(path: Path, number: int) -> PageDrawing:
    import pikepdf

    with pikepdf.open(path) as pdf:
        return PageDrawing(pdf.pages[number - 1])


def _touches(one: Drawn, rect: Rect) -> bool:
    """Whether what is drawn may show in a rectangle."""
    box = one.box
    across = box.x - _THICKEST < rect.x + rect.width and rect.x < box.x + box.width + _THICKEST
    return across and box.y - _THICKEST < rect.y + rect.height and rect.y < box.y + box.height + _THICKEST


def _is_mark(one: Drawn, page: Page) -> bool:
    """Whether what is drawn are marks, which are lines alone, or the words of a sheet's label."""
    if "<use " in one.element:
        return is_label(one.box, page)
    return ' fill="none"' in one.element and are_marks(one.box, page)


def _placed(rect: Rect, turn: int, wide: float, high: float) -> str:
    """What brings a rectangle of the page upright to the corner of the picture."""
    moved = f"translate({-rect.x - rect.width / 2:.3f} {-rect.y - rect.height / 2:.3f})"
    return f"translate({wide / 2:.3f} {high / 2:.3f}) rotate({-turn}) {moved}"


def _needed(clips: Mapping[str, Clip], shown: Iterable[Drawn]) -> dict[str, Clip]:
    """The clips of what is shown, and those that these are within."""
    found: dict[str, Clip] = {}
    for one in shown:
        name = one.clip
        while name and name not in found:
            found[name] = clips[name]
            name = clips[name].within
    return found
