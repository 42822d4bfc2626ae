"""Make the pictures of the manual's examples.

Run by ``make pictures``; look at them before committing.
"""

import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from printgen.api import Session
from printgen.art.icons import known_icons
from printgen.galleries.gallery import as_picture, gallery, search
from printgen.kit.papers import PAPERS
from printgen.kit.preview import contact_sheet, previews
from printgen.loading import load_theme
from printgen.theme.schema import record_help
from tests.support.manual import PAGES, PICTURES, Shown, page_pictures
from tests.tools.pictures import VARIANTS, few_colors

_DPI = 90
_GALLERY_DPI, _FINE_DPI = 70, 110  # the latter for fine lines
_WIDEST = 1000  # pixels
SEAL = "Seal"  # the text chunk of a picture file with its seal


def manual_pictures(scratch: Path) -> Iterator[tuple[str, Image.Image]]:
    """Yield each picture of the manual in full color, with its file name."""
    for page in PAGES:
        for shown in page_pictures(page, scratch / page):
            yield shown.name, _picture(shown)

    for name in {help.pictures: "" for help in record_help().values() if help.pictures}:
        yield f"{name}.png", _gallery(name)
    yield "hands.png", _gallery("ornaments", "hand", _FINE_DPI)


def seal(drawn: Image.Image, kept: Image.Image) -> str:
    """Return the digest of a picture in full color and as stored in few colors, which take long to compute."""
    return sha256(repr((drawn.size, kept.size)).encode() + drawn.tobytes() + kept.convert("RGB").tobytes()).hexdigest()


def _gallery(name: str, word: str = "", dpi: int = _GALLERY_DPI) -> Image.Image:
    """Return the sheet that the command with a name draws, of what a word finds."""
    showing = gallery(name).showing(search(name, word))
    return as_picture(showing, PAPERS["letter"].size.width, dpi)


def _picture(shown: Shown) -> Image.Image:
    """Return the sheet that ``preview --sheet`` draws of a theme's items."""
    theme = load_theme(str(shown.theme), known_icons())
    sheet = contact_sheet(previews(Session(theme).view, shown.items, VARIANTS, _DPI), _DPI)
    sheet.thumbnail((_WIDEST, _WIDEST), Image.Resampling.LANCZOS)
    return sheet


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        for name, picture in manual_pictures(Path(scratch)):
            kept, info = few_colors(picture), PngInfo()
            info.add_text(SEAL, seal(picture, kept))
            kept.save(PICTURES / name, optimize=True, pnginfo=info)


if __name__ == "__main__":
    main()
