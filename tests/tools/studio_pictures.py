"""Draw the pictures that the studio shows of editions to begin with and of styles."""

from io import BytesIO

from PIL import Image

from printgen.api import Session, load
from printgen.galleries.gallery import entry_picture, gallery
from printgen.resources import starters, theme_folder
from printgen.studio.beginning import bases
from printgen.studio.pages import STATIC
from printgen.theme.style import style_names

_SIDE = 400  # pixels: twice the size at which they are shown
_QUALITY = 85
_STYLE_DPI = 85


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
    return _jpeg(entry_picture(gallery("styles").showing((name,)), _STYLE_DPI).convert("RGB"))


def _jpeg(picture: Image.Image) -> bytes:
    out = BytesIO()
    picture.save(out, "JPEG", quality=_QUALITY, optimize=True)
    return out.getvalue()


def main() -> None:
    """Write the picture of each edition to begin with, and of each style."""
    for folder, names, draw in (("bases", bases(), base_picture), ("styles", style_names(), style_picture)):
        (STATIC / folder).mkdir(exist_ok=True)
        for name in names:
            (STATIC / folder / f"{name}.jpg").write_bytes(draw(name))


if __name__ == "__main__":
    main()
