"""Draws a PDF page as pixels, for the proof and the pictures of a finished kit."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image


def raster(page: Any, dpi: float) -> "Image":
    """Return a pypdfium2 page as it prints on white paper, ``dpi`` pixels an inch."""
    picture: Image = page.render(scale=dpi / 72, may_draw_forms=False, rev_byteorder=True).to_pil()
    return picture
