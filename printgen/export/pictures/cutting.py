"""Cutting items out of finished pages as pictures, at their trim or with bleed."""

from functools import lru_cache
from typing import TYPE_CHECKING

from printgen.export.settings import ExportSettings
from printgen.export.subjects import ExportItem
from printgen.export.svg.svg import VectorKnife
from printgen.geometry import INCH, Rect
from printgen.proof.views.cutting import Knife
from printgen.proof.views.parts import PlacedItem

if TYPE_CHECKING:
    from PIL.Image import Image

_FINER = 4  # the oversampling of rounded corners


class PictureCutter:
    """Cuts pictures by the settings of an export."""

    def __init__(self, settings: ExportSettings) -> None:
        self.settings = settings
        self._knives: dict[float, Knife] = {}
        self._vector_knife = VectorKnife()

    def picture(self, subject: ExportItem, face: PlacedItem) -> "Image":
        """Return a face of an item, turned upright."""
        bleed = self._bleed(subject)
        rect = _grown(face.item.rect, bleed)
        picture = self._knife(face, bleed).cut(face.page, rect).rotate(face.item.turn, expand=True)
        if self.settings.pixels:
            from PIL import Image

            picture = picture.resize(self.settings.pixels, Image.Resampling.LANCZOS)
        return _rounded(picture, self.settings.corners * picture.width / (face.size.width + 2 * bleed))

    def vectors(self, subject: ExportItem, face: PlacedItem) -> str:
        """Return a face of an item as SVG, turned upright."""
        rect = _grown(face.item.rect, self._bleed(subject))
        return self._vector_knife.cut(face.page, rect, face.item.turn, self.settings.corners)

    def _bleed(self, subject: ExportItem) -> float:
        return min(self.settings.bleed, subject.bleed)

    def _knife(self, face: PlacedItem, bleed: float) -> Knife:
        """Return the knife for a face, as fine as the wanted size in pixels needs."""
        dpi = float(self.settings.dpi)
        if self.settings.pixels:
            wide, high = self.settings.pixels
            size = face.size
            dpi = max(wide / (size.width + 2 * bleed), high / (size.height + 2 * bleed)) * INCH
        return self._knives.setdefault(dpi, Knife(dpi))


def _grown(rect: Rect, by: float) -> Rect:
    return Rect(rect.x - by, rect.y - by, rect.width + 2 * by, rect.height + 2 * by)


def _rounded(picture: "Image", radius: float) -> "Image":
    """Round the corners of a picture; they become transparent."""
    if radius <= 0:
        return picture
    picture = picture.convert("RGBA")
    picture.putalpha(_mask(picture.size, round(radius, 2)))
    return picture


@lru_cache(maxsize=8)
def _mask(size: tuple[int, int], radius: float) -> "Image":
    """Return the mask of a picture with round corners."""
    from PIL import Image, ImageDraw

    large = (size[0] * _FINER, size[1] * _FINER)
    mask = Image.new("L", large, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, large[0] - 1, large[1] - 1), radius * _FINER, 255)
    return mask.resize(size, Image.Resampling.LANCZOS)
