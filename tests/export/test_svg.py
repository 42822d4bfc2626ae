"""Tests of items as SVG, rendered in a browser and compared with their pages."""

from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser

from printgen.cli.main import main
from printgen.export.export_items import ExportItem, export_items
from printgen.export.svg import VectorKnife
from printgen.proof.kit_files import OpenedKit, opened
from printgen.proof.views.cutting import Knife
from tests.support.browser import with_browser
from tests.support.builds import built

pytestmark = pytest.mark.long
SVG = "{http://www.w3.org/2000/svg}"
FINER = 3  # scale factor for small items, over the browser's 96 pixels per inch
SMALL = 200.0  # mm
THEME = """\
format: 1
extends: junior
language: ar
decks:
  - id: surprise
    art: photo.png
"""


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> OpenedKit:
    """Return an edition with a photograph and with both joined and separate letters."""
    folder = tmp_path_factory.mktemp("kit")
    theme = folder / "painted"
    theme.mkdir()
    (theme / "theme.yaml").write_text(THEME, encoding="utf-8")
    Image.linear_gradient("L").resize((700, 700)).convert("RGB").save(theme / "photo.png")
    kit = built(folder, theme, "--only", "cards,deeds,money,board-poster", "--variant", "standard")
    return opened(kit / "standard")


def shown(kit: OpenedKit) -> list[ExportItem]:
    """Return one export item of each kind."""
    found: dict[tuple[str, str], ExportItem] = {}
    for one in export_items(kit):
        found.setdefault((one.document, one.group if one.document == "cards" else ""), one)
    return list(found.values())


@with_browser
def test_an_item_looks_as_its_page_does(kit: OpenedKit, browser: Browser) -> None:
    knives, vectors = {times: Knife(96 * times) for times in (1, FINER)}, VectorKnife()
    page = browser.new_page()
    for subject in shown(kit):
        finer = FINER if max(subject.front.item.rect.size) < SMALL else 1
        for face, placed in subject.faces:
            text = vectors.cut(placed.page, placed.item.rect, placed.item.turn)
            page.set_content(f"<body style='margin:0;zoom:{finer}'>{text}</body>")
            drawn = Image.open(BytesIO(page.locator("svg").first.screenshot())).convert("RGB")
            cut = knives[finer].item(placed.page, placed.item)
            assert drawn.size == pytest.approx(cut.size, abs=finer)
            # Renderers smooth edges differently, so compare averages over squares of several pixels.
            coarse = [picture.resize((16, 16), Image.Resampling.BOX) for picture in (drawn, cut.resize(drawn.size))]
            apart = ImageStat.Stat(ImageChops.difference(*coarse)).mean
            assert max(apart) < 5, (subject.document, subject.id, face)
    page.close()


def test_each_letter_of_a_card_is_drawn_in_its_place(kit: OpenedKit) -> None:
    subject = next(one for one in export_items(kit) if one.document == "deeds")
    placed = subject.front
    root = ElementTree.fromstring(VectorKnife().cut(placed.page, placed.item.rect, placed.item.turn))
    glyphs = {path.get("id"): path for path in root.iter(f"{SVG}path") if (path.get("id") or "").startswith("g")}
    uses = [use.get("href", "")[1:] for use in root.iter(f"{SVG}use")]
    assert set(uses) == set(glyphs)
    letters = sum(len(word.text) for word in placed.page.reading(placed.item).words)
    assert 0.5 * letters < len(uses) < 3 * letters


def test_a_file_of_vectors_is_whole_and_in_true_size(kit: OpenedKit, tmp_path: Path) -> None:
    done = CliRunner().invoke(
        main,
        [
            "export",
            str(kit.folder),
            "--to",
            "pictures",
            "--file-type",
            "svg",
            "--only",
            "cards",
            "--out",
            str(tmp_path),
        ],
    )
    assert done.exit_code == 0, done.output
    files = sorted(tmp_path.rglob("*.svg"))
    assert len(files) == 2 * len([one for one in export_items(kit) if one.document == "cards"])
    for file in files:
        root = ElementTree.parse(file).getroot()
        assert (root.get("width"), root.get("height")) == ("49.000mm", "85.000mm")
        assert {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")} <= {one.get("id") for one in root.iter()}


def test_vectors_take_no_pixels(kit: OpenedKit) -> None:
    call = ["export", str(kit.folder), "--to", "pictures", "--file-type", "svg", "--dpi", "300"]
    assert CliRunner().invoke(main, call).exit_code == 2
