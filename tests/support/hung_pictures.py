"""A theme's picture in a window: the finished PDF, and its rendering in each variant."""

from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pikepdf
import pypdfium2
from PIL import Image, ImageStat

from printgen.art.frame import Frame
from printgen.art.inks import inks
from printgen.art.theme_pictures import PictureWindow, ThemePictures
from printgen.geometry import Rect, Size
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.palette import palette
from printgen.pdf.painter import paint
from printgen.pdf.press import Press
from printgen.theme.records import PictureFile
from tests.support.labels import english
from tests.support.parts_samples import own_context

DPI = 300
WINDOW = Size(40.0, 30.0)


class Raster(NamedTuple):
    """An image in a PDF: its width in pixels, and whether it is a stencil."""

    width: int
    is_stencil: bool


class Hung(NamedTuple):
    """A page that consists of one window with a picture in it."""

    data: bytes

    @property
    def page(self) -> Image.Image:
        """Return the printed page."""
        return _printed(self.data)

    def colour(self, x: float, y: float) -> tuple[int, ...]:
        """Return the color at a point in mm."""
        return tuple(self.page.getpixel((round(x / 25.4 * DPI), round(y / 25.4 * DPI))))

    def ink(self, box: Rect | None = None) -> float:
        """Return the share of black in the window, or in a box of it."""
        page = self.page.convert("L")
        if box:
            page = page.crop(tuple(round(side / 25.4 * DPI) for side in (box.x, box.y, box.right, box.bottom)))
        return 1 - ImageStat.Stat(page).mean[0] / 255

    @property
    def is_gray(self) -> bool:
        """Check whether the page has no color at all."""
        return len({channel.tobytes() for channel in self.page.split()}) == 1

    @property
    def rasters(self) -> list[Raster]:
        """Return the raster images in the file."""
        with pikepdf.open(BytesIO(self.data)) as pdf:
            streams = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream)]
            images = [stream for stream in streams if stream.get("/Subtype") == "/Image"]
            return [Raster(int(image.Width), bool(image.get("/ImageMask", False))) for image in images]


@lru_cache(4)
def _printed(data: bytes) -> Image.Image:
    return pypdfium2.PdfDocument(data)[0].render(scale=DPI / 72).to_pil().convert("RGB")


@cache
def _context() -> DrawingContext:
    with TemporaryDirectory() as folder:
        return own_context(Path(folder))


def hung(data: bytes, variant: str, screen: str = "line", chosen: bool = False) -> Hung:
    """Return the picture in a window in one variant, in a screen that the author may choose."""
    window, context = WINDOW, _context()
    shown = PictureWindow(Rect.of(window), (), 1.0, screen, chosen)
    placed = ThemePictures({"a": data}).fitted(PictureFile("a"), "board.art", shown)
    sheet = Sheet("sample", 1, 1, "front", "grid", Frame(window, (placed,)), ())
    answers = inks(palette(context.edition), variant)
    document = ImposedDocument("sample", "Sample", (sheet,), english)
    return Hung(paint(document, answers, Press.of(context.setter.faces, "en")).read())
