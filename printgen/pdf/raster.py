"""PDF pages as pixels, by pdfium; separate from the writing of PDFs, because the proof imports nothing that draws."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PIL.Image import Image


def rendered(data: bytes, dpi: float) -> "list[Image]":
    """Return every page of a PDF within its trim, as printed on white paper, at ``dpi``."""
    import pypdfium2  # builds do not need it

    with pypdfium2.PdfDocument(data) as pdf:
        pages = list(pdf)
        for page in pages:
            page.set_cropbox(*page.get_trimbox())
        return [raster(page, dpi) for page in pages]


def raster(page: Any, dpi: float) -> "Image":
    """Return a pypdfium2 page as printed on white paper, at ``dpi``."""
    picture: Image = page.render(scale=dpi / 72, may_draw_forms=False, rev_byteorder=True).to_pil()
    return picture
