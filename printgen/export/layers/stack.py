"""Layers in groups, written as an OpenRaster file, which Krita and GIMP open.

Layout of the file: OpenRaster specification 0.0.6 (a zip with ``mimetype`` first, ``stack.xml``, the layers' PNGs,
``mergedimage.png`` and a thumbnail).
"""

from io import BytesIO
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from msgspec import Struct

if TYPE_CHECKING:
    from PIL.Image import Image

_THUMBNAIL = 256  # pixels, at most
_DAY = (1980, 1, 1, 0, 0, 0)  # of every entry, so that the same kit gives the same bytes
_PNG_LEVEL = 6


class PictureLayer(Struct, frozen=True):
    """A named picture and its position in pixels from the top left; a ``locked`` one cannot be moved."""

    name: str
    picture: "Image"
    x: int
    y: int
    locked: bool = False


class LayerGroup(Struct, frozen=True):
    """Layers that belong together, the topmost first."""

    name: str
    layers: tuple[PictureLayer, ...]


def open_raster(groups: tuple[LayerGroup, ...], size: tuple[int, int], dpi: int) -> bytes:
    """Return the file of groups of layers, the topmost first, on a canvas of this size in pixels."""
    data = BytesIO()
    with ZipFile(data, "w") as file:
        _put(file, "mimetype", b"image/openraster", ZIP_STORED)
        rows: list[str] = []
        number = 0
        for group in groups:
            rows.append(f"<stack name={quoteattr(group.name)}>")
            for layer in group.layers:
                source = f"data/layer{number:03}.png"
                number += 1
                _put(file, source, _png(layer.picture))
                locked = ' edit-locked="true"' if layer.locked else ""
                rows.append(f'<layer name={quoteattr(layer.name)} src="{source}" x="{layer.x}" y="{layer.y}"{locked}/>')
            rows.append("</stack>")
        merged = _merged(groups, size)
        _put(file, "mergedimage.png", _png(merged))
        merged.thumbnail((_THUMBNAIL, _THUMBNAIL))
        _put(file, "Thumbnails/thumbnail.png", _png(merged))
        head = f'<image version="0.0.6" w="{size[0]}" h="{size[1]}" xres="{dpi}" yres="{dpi}">'
        lines = ('<?xml version="1.0" encoding="UTF-8"?>', head, "<stack>", *rows, "</stack>", "</image>", "")
        _put(file, "stack.xml", "\n".join(lines).encode("utf-8"))
    return data.getvalue()


def _merged(groups: tuple[LayerGroup, ...], size: tuple[int, int]) -> "Image":
    """Return the picture of all layers together."""
    from PIL import Image

    whole = Image.new("RGBA", size, (0, 0, 0, 0))
    for group in reversed(groups):
        for layer in reversed(group.layers):
            whole.alpha_composite(layer.picture.convert("RGBA"), (layer.x, layer.y))
    return whole


def _put(file: ZipFile, name: str, data: bytes, method: int = ZIP_DEFLATED) -> None:
    entry = ZipInfo(name, _DAY)
    entry.compress_type = method
    entry.external_attr = 0o644 << 16
    file.writestr(entry, data)


def _png(picture: "Image") -> bytes:
    data = BytesIO()
    picture.save(data, "PNG", compress_level=_PNG_LEVEL)
    return data.getvalue()
