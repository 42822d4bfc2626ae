"""The picture of a misfed sheet, both sides, with the cuts and folds drawn on it."""

from typing import TYPE_CHECKING

from printgen.geometry import Line, Point
from printgen.proof.pages.page import Page
from printgen.proof.views.arranging import spread_out
from printgen.proof.views.cutting import Knife, has_no_front
from printgen.proof.views.misfeed import Misfeed
from printgen.proof.views.parts import KitPart

if TYPE_CHECKING:
    from PIL.Image import Image

_CUT, _FOLD = (214, 24, 44), (24, 96, 214)
_WIDE = 0.35  # mm
_FINE = 2  # lines are drawn twice as large, for smooth edges


def misfed(part: KitPart, knife: Knife) -> "Image":
    """Draw the pages of a document's first sheet as they come out of the printer, cuts in red, folds in blue."""
    first = part.pages[0]
    pages = [page for page in part.pages if (page.document, page.record.sheet) == (first.document, first.record.sheet)]
    return spread_out([[[_marked(page, knife) for page in pages]]], knife.scale, 8.0)


def _marked(page: Page, knife: Knife) -> "Image":
    """Draw a page with its cuts and folds, by its own marks or by those of its front."""
    from PIL import Image, ImageDraw

    printed = knife.page(page)
    picture = printed.resize((printed.width * _FINE, printed.height * _FINE), Image.Resampling.NEAREST)
    pen, scale = ImageDraw.Draw(picture), knife.scale * _FINE
    feed = knife.feed if knife.feed and has_no_front(page) else Misfeed(0.0)
    middle = Point(page.size.width / 2, page.size.height / 2)
    width = max(1, round(_WIDE * scale))

    def draw(line: Line, color: tuple[int, int, int]) -> None:
        ends = [feed.of(end, middle) for end in (line.start, line.end)]
        pen.line([(end.x * scale, end.y * scale) for end in ends], color, width)

    for item in page.items if page.record.kind != "booklet" else ():
        rect = item.rect
        corners = (rect.at, Point(rect.right, rect.y), Point(rect.right, rect.bottom), Point(rect.x, rect.bottom))
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            draw(Line(start, end), _CUT)
    for cut in page.cuts:
        draw(cut, _CUT)
    for fold in page.folds:
        draw(fold, _FOLD)
    return picture.reduce(_FINE)
