"""The pictures of a PDF as files for SVG."""

from io import BytesIO
from typing import Any


def picture_data(thing: Any, fill: str) -> bytes:
    """Return a picture as PNG with its transparency; a stencil mask in its fill color."""
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
