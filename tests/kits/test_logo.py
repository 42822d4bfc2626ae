"""Tests of a logo in place of the title: its position and look in finished PDFs, and the searchable title."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops, ImageDraw
from pypdfium2 import raw

from printgen.geometry import Rect
from tests.conftest import Kit, printgen
from tests.support import card_game
from tests.support.pdfs import document, leaf, page_picture
from tests.support.small_theme import bent, problems, write

# A magenta field, three times as wide as high, with a black disc.
LOGO = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100">'
    '<rect width="300" height="100" fill="#ff00ff"/><circle cx="150" cy="50" r="20"/></svg>'
)
DPI = 60


class Edition(NamedTuple):
    """An edition of a game with a logo: its source, its title and the documents that show the logo."""

    name: str
    text: str
    title: str
    documents: dict[str, int]  # and the number of logos on their first pages


class Named(NamedTuple):
    """An edition, its folder and its kits by variant."""

    edition: Edition
    theme: Path
    kits: dict[str, Kit]


EDITIONS = {
    "trade": Edition(
        "small-town",
        bent(("  shape: ring\n", "  shape: ring\n  logo: logo.svg\n")),
        "Small Town",
        {"board-poster": 1, "rules": 2, "guide": 1},
    ),
    "slide": Edition(
        "speed",
        "format: 1\nextends: knockout\ntitle: Full Speed\nboard: {logo: logo.svg}\n",
        "Full Speed",
        {"board-poster": 2, "rules": 1, "guide": 1},
    ),
    "path": Edition(
        "walk",
        "format: 1\nextends: summit\ntitle: The Long Walk\nboard: {logo: logo.svg}\n",
        "The Long Walk",
        {"board-poster": 1, "rules": 1, "guide": 1},
    ),
    "cards": Edition(
        "quiz",
        card_game.theme(2).replace('"game"', '"logo": "logo.svg", "game"'),
        "Who Am I?",
        {"rules": 1, "guide": 1},
    ),
}


@pytest.fixture(scope="module", params=sorted(EDITIONS))
def named(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, build: Callable[..., dict[str, Kit]]
) -> Named:
    """Build kits of only the documents that show the logo."""
    edition = EDITIONS[request.param]
    folder = write(tmp_path_factory.mktemp("logo") / edition.name, edition.text, logo__svg=LOGO.encode())
    return Named(edition, folder, build(str(folder), "--only", ",".join(edition.documents)))


def magenta(path: Path) -> list[Rect]:
    """Return the boxes of the magenta areas on a document's first page in mm, one for each upright field."""
    red, green, blue = page_picture(leaf(path, 1), DPI).split()
    mask = ImageChops.subtract(ImageChops.darker(red, blue), green).point(lambda value: 255 * (value > 250))
    return [box for box in _fields(mask) if box.width > 2]


def _fields(mask: Image.Image) -> Iterator[Rect]:
    """Yield the white rectangles of a black picture from top to bottom; other shapes are split into parts."""
    while box := mask.getbbox():
        top, (wide, high) = box[1], mask.size
        head = mask.crop((0, top, wide + 1, top + 1)).tobytes()  # pixels outside a picture are black
        left = head.index(255)
        right = head.index(0, left)
        bottom = top + mask.crop((left, top, left + 1, high + 1)).tobytes().index(0)
        ImageDraw.Draw(mask).rectangle((left, top, right - 1, bottom - 1), 0)
        yield Rect(*(pixels / DPI * 25.4 for pixels in (left, top, right - left, bottom - top)))


def unseen(path: Path) -> str:
    """Return the invisible text on a document's first page."""
    text, found = leaf(path, 1).get_textpage(), ""
    for at in range(text.count_chars()):
        thing = raw.FPDFText_GetTextObject(text.raw, at)
        if raw.FPDFTextObj_GetTextRenderMode(thing) == raw.FPDF_TEXTRENDERMODE_INVISIBLE:
            found += chr(raw.FPDFText_GetUnicode(text.raw, at))
    return found


def test_a_logo_stands_where_the_title_would_in_its_proportions(named: Named) -> None:
    edition, _, kits = named
    for name, count in edition.documents.items():
        boxes = magenta(kits["standard"].path(name))
        assert sum(box.width > 10 and box.width / box.height == pytest.approx(3, rel=0.1) for box in boxes) == count, (
            name
        )


def test_the_title_is_still_read_but_does_not_show(named: Named) -> None:
    edition, _, kits = named
    for kit in kits.values():
        for name in edition.documents:
            read = unseen(kit.path(name)).replace("\r\n", "")
            letters = edition.title.replace(" ", "").casefold()
            assert letters in read.replace(" ", "").casefold(), name
        assert edition.title in document(kit.path("rules")).get_metadata_value("Title")


def test_in_minimal_a_logo_is_line_work(named: Named) -> None:
    edition, _, kits = named
    for name in edition.documents:
        assert magenta(kits["minimal"].path(name)) == []


@pytest.mark.long
@pytest.mark.parametrize("named", ["cards", "slide"], indirect=True)  # no board, and a board with two logos
def test_the_proof_reads_the_title_and_asks_for_no_contrast_of_it(named: Named) -> None:
    edition, theme, kits = named
    done = printgen("proof", str(kits["minimal"].folder), "--only", "text,sight", "--theme", str(theme))
    assert "text   ok" in done.stdout.replace("text      ok", "text   ok"), done.stdout
    assert not [word for word in edition.title.split() if f"“{word}”".casefold() in done.stdout.casefold()]


@pytest.mark.long
def test_a_logo_may_be_a_raster_picture_which_must_be_fine_enough(tmp_path: Path) -> None:
    from io import BytesIO

    data = BytesIO()
    Image.new("RGB", (30, 10), "red").save(data, "PNG")
    folder = write(tmp_path, EDITIONS["trade"].text.replace("logo.svg", "logo.png"), logo__png=data.getvalue())
    done = printgen("check", str(folder))
    assert "board.logo: 'logo.png' has only" in done.stderr
    assert problems(folder) == []
