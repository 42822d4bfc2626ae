"""Pictures of a theme hung in a window and painted: the finished PDF, and how it looks in each variant."""

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
from printgen.pdf.painter import Press, paint
from printgen.theme.records import PictureFile
from tests.support.labels import english
from tests.support.parts_samples import own_context

DPI = 300
WINDOW = Size(40.0, 30.0)


class Raster(NamedTuple):
    """An image in a PDF: how many pixels wide, and whether it is a stencil."""

    width: int
    is_stencil: bool


class Hung(NamedTuple):
    """A page that is one window with a picture in it."""

    data: bytes

    @property
    def page(self) -> Image.Image:
        """The page as it is printed."""
        return _printed(self.data)

    def colour(self, x: float, y: float) -> tuple[int, ...]:
        """The colour at a place in mm."""
        return tuple(self.page.getpixel((round(x / 25.4 * DPI), round(y / 25.4 * DPI))))

    def ink(self, box: Rect | None = None) -> float:
        """The share of the window, or of a box in it, that is black."""
        page = self.page.convert("L")
        if box:
            page = page.crop(tuple(round(side / 25.4 * DPI) for side in (box.x, box.y, box.right, box.bottom)))
        return 1 - ImageStat.Stat(page).mean[0] / 255

    @property
    def is_gray(self) -> bool:
        """Whether it has no colour at all."""
        return len({channel.tobytes() for channel in self.page.split()}) == 1

    @property
    def rasters(self) -> list[Raster]:
        """The raster images in the file."""
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
    """The picture in a window in one variant, in a screen that may be the author's choice."""
    window, context = WINDOW, _context()
    shown = PictureWindow(Rect.of(window), (), 1.0, screen, chosen)
    placed = ThemePictures({"a": data}).fitted(PictureFile("a"), "board.art", shown)
    sheet = Sheet("sample", 1, 1, "front", "grid", Frame(window, (placed,)), ())
    answers = inks(palette(context.edition), variant)
    document = ImposedDocument("sample", "Sample", (sheet,), english)
    return Hung(paint(document, answers, Press.of(context.setter.faces, "en")).read())
