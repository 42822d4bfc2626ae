"""Makes the manual's pictures: what each page shows of its examples.

Run by ``make pictures``; look at them before committing.
"""

import sys
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from click.testing import CliRunner
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from printgen.cli.main import main as printgen
from printgen.theme.field_help import record_help
from tests.support.manual import PAGES, PICTURES, Shown, page_pictures
from tests.tools.pictures import few_colours

_DPI = 90
_GALLERY_DPI = 70
_WIDEST = 1000  # pixels
SEAL = "Seal"  # the text chunk of a kept picture that holds its seal


def manual_pictures(scratch: Path) -> Iterator[tuple[str, Image.Image]]:
    """Each picture of the manual with its file's name, made anew, in all its colours."""
    for page in PAGES:
        for shown in page_pictures(page, scratch / page):
            yield shown.name, _picture(shown, scratch / "previews")

    for gallery in {help.pictures: "" for help in record_help().values() if help.pictures}:
        yield f"{gallery}.png", _gallery(gallery, scratch)


def seal(drawn: Image.Image, kept: Image.Image) -> str:
    """The digest of a picture as it was drawn and as it is kept, in few colours, which take long to find."""
    return sha256(repr((drawn.size, kept.size)).encode() + drawn.tobytes() + kept.convert("RGB").tobytes()).hexdigest()


def _gallery(name: str, out: Path) -> Image.Image:
    """What a command draws of all that it lists."""
    done = CliRunner().invoke(printgen, [name, "--sheet", str(out / f"{name}.png"), "--dpi", str(_GALLERY_DPI)])
    if done.exit_code:
        sys.exit(done.output)
    with Image.open(out / f"{name}.png") as sheet:
        return sheet.convert("RGB")


def _picture(shown: Shown, out: Path) -> Image.Image:
    words = ["preview", str(shown.theme), *shown.items, "--sheet", "--dpi", str(_DPI), "--out", str(out)]
    done = CliRunner().invoke(printgen, words)
    if done.exit_code:
        sys.exit(done.output)
    with Image.open(out / "sheet.png") as sheet:
        sheet.thumbnail((_WIDEST, _WIDEST), Image.Resampling.LANCZOS)
        return sheet.convert("RGB")


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        for name, picture in manual_pictures(Path(scratch)):
            kept, info = few_colours(picture), PngInfo()
            info.add_text(SEAL, seal(picture, kept))
            kept.save(PICTURES / name, optimize=True, pnginfo=info)


if __name__ == "__main__":
    main()
