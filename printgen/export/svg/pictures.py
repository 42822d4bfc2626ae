"""The pictures of a PDF as files that SVG can hold."""

from io import BytesIO
from typing import Any


def picture_data(thing: Any, fill: str) -> bytes:
    """A picture of the PDF as PNG with its transparency; a stencil in the colour that it is painted in."""
    import pikepdf
    from PIL import Image, ImageOps

    picture = pikepdf.PdfImage(thing).as_pil_image()
    if bool(thing.get("/ImageMask", False)):
        alpha = ImageOps.invert(picture.convert("L"))
        picture = Image.new("RGB", picture.size, fill)
        picture.putalpha(alpha)
    elif (mask := thing.get("/SMask")) is not None:
        picture = picture.convert("RGB")
        picture.putalpha(pikepdf.PdfImage(mask).as_pil_image().convert("L").resize(picture.size))
    data = BytesIO()
    picture.save(data, "PNG")
    return data.getvalue()
