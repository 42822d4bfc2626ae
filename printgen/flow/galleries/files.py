"""Galleries as files: a PDF of pages, or a PNG of a single page as long as needed."""

from PIL.Image import Image

from printgen.drawing.frame import Frame
from printgen.drawing.type.setting.typefaces import Typefaces
from printgen.drawing.type.setting.typesetter import Typesetter
from printgen.errors import Problem, UsageError
from printgen.flow.galleries.sheet import page_frames
from printgen.flow.galleries.showing import Showing, label_faces
from printgen.flow.preview.contact_sheet import MOST_PIXELS
from printgen.flow.preview.previews import png
from printgen.geometry import INCH
from printgen.kit.paper import Paper
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.paint.pdf import paint
from printgen.paint.press import Press
from printgen.proof.pages.pixels.rendered import rendered


def as_pdf(showing: Showing, paper: Paper) -> bytes:
    """Paint a gallery on pages of a paper."""
    return _painted(showing, *_laid_out(showing, paper.size.width, paper.size.height))


def as_png(showing: Showing, width: float, dpi: int) -> bytes:
    """Return a gallery as a PNG file."""
    return png(as_picture(showing, width, dpi), dpi)


def as_picture(showing: Showing, width: float, dpi: int) -> Image:
    """Paint a gallery on one page ``width`` mm wide; raises UsageError if it has over 100 megapixels."""
    setter, frames = _laid_out(showing, width, None)
    size = frames[0].size
    if size.width * size.height * (dpi / INCH) ** 2 > MOST_PIXELS:
        raise UsageError(Problem("the picture would have more than 100 megapixels", hint="choose a lower --dpi"))
    (picture,) = rendered(_painted(showing, setter, frames), dpi)
    return picture


def _laid_out(showing: Showing, width: float, height: float | None) -> tuple[Typesetter, tuple[Frame, ...]]:
    setter = Typesetter(Typefaces({**label_faces(), **showing.faces}))
    return setter, page_frames(showing, setter, width, height)


def _painted(showing: Showing, setter: Typesetter, frames: tuple[Frame, ...]) -> bytes:
    sheets = tuple(
        Sheet("gallery", number, number, "front", "list", frame, ()) for number, frame in enumerate(frames, 1)
    )
    document = ImposedDocument(
        "gallery", showing.title, sheets, lambda name, **values: f"{showing.title} {values['number']}"
    )
    return paint(document, showing.inks, Press.of(setter.faces, "en")).read()
