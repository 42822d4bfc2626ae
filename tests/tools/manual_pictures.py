"""Makes the manual's pictures: what each page shows of its examples.

Run by ``make pictures``; look at them before committing.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from click.testing import CliRunner
from PIL import Image

from printgen.cli.main import main as printgen
from printgen.theme.field_help import record_help
from tests.support.manual import PAGES, PICTURES, Shown, page_pictures
from tests.tools.pictures import few_colours

_DPI = 90
_GALLERY_DPI = 70
_WIDEST = 1000  # pixels


def manual_pictures(scratch: Path) -> Iterator[tuple[str, Image.Image]]:
    """Each picture of the manual with its file's name, made anew."""
    for page in PAGES:
        for shown in page_pictures(page, scratch / page):
            yield shown.name, _picture(shown, scratch / "previews")

    for gallery in {help.pictures: "" for help in record_help().values() if help.pictures}:
        yield f"{gallery}.png", _gallery(gallery, scratch)


def _gallery(name: str, out: Path) -> Image.Image:
    """What a command draws of all that it lists."""
    done = CliRunner().invoke(printgen, [name, "--sheet", str(out / f"{name}.png"), "--dpi", str(_GALLERY_DPI)])
    if done.exit_code:
        sys.exit(done.output)
    with Image.open(out / f"{name}.png") as sheet:
        return few_colours(sheet)


def _picture(shown: Shown, out: Path) -> Image.Image:
    words = ["preview", str(shown.theme), *shown.items, "--sheet", "--dpi", str(_DPI), "--out", str(out)]
    done = CliRunner().invoke(printgen, words)
    if done.exit_code:
        sys.exit(done.output)
    with Image.open(out / "sheet.png") as sheet:
        sheet.thumbnail((_WIDEST, _WIDEST), Image.Resampling.LANCZOS)
        return few_colours(sheet)


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        for name, picture in manual_pictures(Path(scratch)):
            picture.save(PICTURES / name, optimize=True)


if __name__ == "__main__":
    main()
