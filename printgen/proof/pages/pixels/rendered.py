"""Opens the bytes of a PDF and gives its pages as pixels."""

from typing import TYPE_CHECKING

from printgen.paint.raster import raster

if TYPE_CHECKING:
    from PIL.Image import Image


def rendered(data: bytes, dpi: float) -> "list[Image]":
    """Every page of a PDF within its trim as it prints on white paper, ``dpi`` pixels an inch."""
    import pypdfium2

    with pypdfium2.PdfDocument(data) as pdf:
        pages = list(pdf)
        for page in pages:
            page.set_cropbox(*page.get_trimbox())
        return [raster(page, dpi) for page in pages]
