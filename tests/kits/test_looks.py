"""Tests of the key sheets of every edition against reference pictures that a person has approved.

``looks/EDITION/DOCUMENT.png`` shows a document's first and last page, in Standard above and in Minimal below.
After an intended change, run ``make looks`` to redraw them, and look at each changed picture before you commit it.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw

from tests.conftest import VARIANTS, Kit
from tests.support.editions import ALL
from tests.support.pdfs import Box, pixels

FOLDER = Path(__file__).parent / "looks"

LARGEST = 420  # pixels of a page's longer side, for pages no larger than home paper
DPI = 30
BLOCK = 6  # pixels: the side of the squares whose means are compared, about 5 mm on home paper
TOLERANCE = 14  # of 255, for a square's mean: less than a word, more than another renderer's smoothing
GAP = 4

in_each_theme = pytest.mark.parametrize("theme", ALL)


def look(kits: dict[str, Kit], name: str) -> Image.Image:
    """Draw a document's first and last page side by side, one row per variant, in few colors."""
    rows = [list(_pages(kits[variant], name)) for variant in VARIANTS]
    wide = max(sum(page.width + GAP for page in row) - GAP for row in rows)
    high = [max(page.height for page in row) for row in rows]
    whole = Image.new("RGB", (wide, sum(high) + GAP * (len(high) - 1)), "#808080")
    for number, row in enumerate(rows):
        x, y = 0, sum(high[:number]) + GAP * number
        for page in row:
            whole.paste(page, (x, y))
            x += page.width + GAP
    return whole.quantize(method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)  # keeps rare colors


def _pages(kit: Kit, name: str) -> Iterator[Image.Image]:
    pages = kit.document(name)["pages"]
    for page in dict.fromkeys((1, len(pages))):
        longest = max(pages[page - 1]["size"]) / 25.4
        yield pixels(kit.path(name), page, round(min(DPI, LARGEST / longest)))


def differences(wanted: Image.Image, now: Image.Image) -> list[Box]:
    """Return the squares whose means differ by more than the tolerance, or the whole picture if the sizes differ."""
    if wanted.size != now.size:
        return [(0, 0, *now.size)]
    off = ImageChops.difference(*(picture.convert("RGB").reduce(BLOCK) for picture in (wanted, now)))
    means = off.tobytes()
    worst = enumerate(max(means[at : at + 3]) for at in range(0, len(means), 3))
    places = [divmod(number, off.width) for number, value in worst if value > TOLERANCE]
    return [(column * BLOCK, row * BLOCK, BLOCK, BLOCK) for row, column in places]


def _marked(now: Image.Image, squares: list[Box]) -> Image.Image:
    """Return the current picture with frames around the squares that differ."""
    marked = now.convert("RGB")
    pen = ImageDraw.Draw(marked)
    for x, y, wide, high in squares:
        pen.rectangle((x, y, x + wide, y + high), outline="red")
    return marked


@in_each_theme
def test_each_document_looks_as_it_was_looked_at(
    build: Callable[..., dict[str, Kit]], theme: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    kits, folder = build(theme), FOLDER / theme
    looks = {document["name"]: look(kits, document["name"]) for document in kits["standard"].manifest["documents"]}
    if request.config.getoption("--renew-looks"):
        _renew(folder, looks)
    assert {path.stem for path in folder.glob("*.png")} == set(looks)
    different = []
    for name, now in looks.items():
        with Image.open(folder / f"{name}.png") as wanted:
            squares = differences(wanted, now)
        if squares:
            _marked(now, squares).save(tmp_path / f"{name}.png")
            different.append(f"{name}: {len(squares)} squares differ, framed in {tmp_path / name}.png")
    if different:
        told = "\n".join(different)
        pytest.fail(f"{theme} looks different; if that is meant, renew and look:\n{told}", pytrace=False)


def _renew(folder: Path, looks: dict[str, Image.Image]) -> None:
    """Redraw only the pictures that look different, so that git shows only real changes."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.png"):
        if path.stem not in looks:
            path.unlink()
    for name, now in looks.items():
        path = folder / f"{name}.png"
        if path.exists():
            with Image.open(path) as old:
                if not differences(old, now):
                    continue
        now.save(path, optimize=True)


def test_a_word_an_edge_and_a_color_are_seen(build: Callable[..., dict[str, Kit]]) -> None:
    """Detect a missing word, a page moved by a millimeter and a slightly lighter background."""
    now = look(build("classic"), "cards")
    picture = now.convert("RGB")
    wordless = picture.copy()
    wordless.paste("#d3e0ea", (20, 78, 62, 84))
    moved = ImageChops.offset(picture, 1, 0)
    lighter = Image.blend(picture, Image.new("RGB", picture.size, "white"), 0.12)
    assert differences(now, now) == []
    assert [len(differences(now, other)) > 0 for other in (wordless, moved, lighter)] == [True, True, True]
