"""Draw the pictures that the studio shows of editions to begin with and of styles."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import sync_playwright

from printgen.api import Session, load
from printgen.galleries.gallery import entry_picture, gallery
from printgen.resources import starters, theme_folder
from printgen.studio.beginning import bases
from printgen.studio.pages import STATIC
from printgen.theme.style import style_names
from tests.support.browser import launched
from tests.support.manual import PICTURES
from tests.support.studio import new_edition, served

_SIDE = 400  # pixels: twice the size at which they are shown
_QUALITY = 85
_STYLE_DPI = 85
_PATIENCE = 60_000  # ms for a page with all of its pictures
_PAGES = {
    "studio-cards": "cards?at=decks.chest.cards.chest-09",
    "studio-board": "board?at=spaces.boardwalk",
}


def base_picture(name: str) -> bytes:
    """Return a picture of an edition as a JPEG file: its board, or its first card."""
    session = Session(load(name if name not in starters() else theme_folder(name)))
    item = "board" if "board" in session.view.names else session.view.pieces("cards")[0]
    (data,) = session.preview([item], variants=["standard"], dpi=110).values()
    picture = Image.open(BytesIO(data)).convert("RGB")
    picture.thumbnail((_SIDE, _SIDE), Image.Resampling.LANCZOS)
    return _jpeg(picture)


def style_picture(name: str) -> bytes:
    """Return a picture of a style as a JPEG file."""
    data = entry_picture(gallery("styles").showing((name,)), _STYLE_DPI)
    return _jpeg(Image.open(BytesIO(data)).convert("RGB"))


def page_pictures() -> Iterator[tuple[str, bytes]]:
    """Yield screenshots of the studio for the manual as JPEG files, with their names."""
    with TemporaryDirectory() as home, sync_playwright() as player, launched(player) as browser:
        folder = new_edition(Path(home))
        with served(Path(home), str(folder)) as address:
            page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
            page.goto(address)
            for name, where in _PAGES.items():
                page.goto(address.partition("?")[0] + where, wait_until="networkidle", timeout=_PATIENCE)
                yield name, page.screenshot(type="jpeg", quality=_QUALITY)


def _jpeg(picture: Image.Image) -> bytes:
    out = BytesIO()
    picture.save(out, "JPEG", quality=_QUALITY, optimize=True)
    return out.getvalue()


def main() -> None:
    """Write the picture of each edition to begin with, of each style, and of the studio for the manual."""
    for folder, names, draw in (("bases", bases(), base_picture), ("styles", style_names(), style_picture)):
        (STATIC / folder).mkdir(exist_ok=True)
        for name in names:
            (STATIC / folder / f"{name}.jpg").write_bytes(draw(name))
    for name, data in page_pictures():
        (PICTURES / f"{name}.jpg").write_bytes(data)


if __name__ == "__main__":
    main()
