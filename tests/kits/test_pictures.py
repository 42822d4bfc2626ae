"""Tests of pictures in finished PDFs: position, sharpness and their replacements in Minimal."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pytest
from PIL import Image

from printgen.geometry import Rect
from printgen.loading import load_theme
from printgen.proof.check import Scope
from printgen.proof.kit_files import opened as opened_kit
from printgen.proof.pdf_objects import PageObject, page_pictures
from printgen.proof.run import check_result, document_proof
from tests.conftest import VARIANTS, Kit
from tests.support.pdfs import cut_out, leaf
from tests.support.picture_samples import BLUE, GREEN, OCHRE, shaded

BOARDS = ("board", "board-poster")


class Gallery(NamedTuple):
    """A kit with pictures in every place, and the theme's folder."""

    folder: Path
    kits: dict[str, Kit]


def everywhere(base: str) -> str:
    """Return a theme with a picture in every place; a space's position on the board determines its picture."""
    edition = load_theme(base).edition
    assert edition.game == "trade"
    lines = [f"format: 1\nextends: {base}\nid: gallery\nboard: {{art: green.jpg}}\nspaces:"]
    lines += [f"  - {{id: {space.id}, art: red.jpg}}" for space in edition.spaces]
    lines.append("decks:")
    for deck in edition.decks:
        lines.append(f"  - id: {deck.id}\n    art: blue.png\n    back_art: green.jpg\n    cards:")
        lines.append(f"      - {{id: {deck.cards[0].id}, art: {{file: halves.png, crop: {{left: 55}}}}}}")
        lines.append(
            f"      - {{id: {deck.cards[1].id}, art: {{file: halves.png, crop: {{right: 55}}, screen: none}}}}"
        )
    lines.append("money:")
    lines += [f"  - {{value: {note.value}, art: green.jpg}}" for note in edition.money]
    lines.append("pieces:\n  tokens:")
    lines += [f"    - {{id: {token.id}, art: red.jpg}}" for token in edition.pieces.tokens]
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def gallery(tmp_path_factory: pytest.TempPathFactory, build: Callable[..., dict[str, Kit]]) -> Gallery:
    """Build the edition with the smallest ink reserve, with pictures in every place."""
    folder = tmp_path_factory.mktemp("themes") / "gallery"
    folder.mkdir()
    halves = shaded(BLUE)
    halves.paste(shaded(OCHRE).crop((0, 0, 600, 900)), (600, 0))
    for name, picture in {"red.jpg": shaded(), "green.jpg": shaded(GREEN), "blue.png": shaded(BLUE)}.items():
        picture.save(folder / name, quality=92)
    halves.save(folder / "halves.png")
    (folder / "theme.yaml").write_text(everywhere("knockopoly"), encoding="utf-8")
    return Gallery(folder, build(str(folder), "--money", "half"))


def hung(kit: Kit, name: str, page: int) -> list[PageObject]:
    """Return the raster pictures on a page."""
    return list(_hung(kit.path(name), page))


@cache
def _hung(path: Path, page: int) -> tuple[PageObject, ...]:
    return page_pictures(leaf(path, page))


def mean(kit: Kit, name: str, page: int, box: Rect) -> tuple[float, ...]:
    return tuple(cut_out(kit.path(name), page, tuple(box), 150).resize((1, 1), Image.Resampling.BOX).getpixel((0, 0)))


def hue(colour: tuple[float, ...]) -> int:
    """Return the strongest of red, green and blue."""
    return max(range(3), key=lambda channel: colour[channel])


def items(kit: Kit, name: str, page: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = kit.document(name)["pages"][page - 1]["items"]
    return found


def within(item: dict[str, Any], thing: PageObject) -> bool:
    x, y = thing.rect.centre
    left, top, width, height = item["rect"]
    return bool(left <= x <= left + width and top <= y <= top + height)


def test_pictures_stand_within_their_things_sharp_enough(gallery: Gallery) -> None:
    kit = gallery.kits["standard"]
    wanted = {"board-poster": 40 + 1 + 8 + 2, "cards": 12, "money": 10, "pieces": 2 * 8, "deeds": 12}
    for name, count in wanted.items():
        found = hung(kit, name, 1)
        assert len(found) == count, name
        assert all(200 <= round(thing.dpi or 0, 1) <= 303 for thing in found), name
    for name in ("board-poster", "cards", "money"):
        for item in items(kit, name, 1):
            assert sum(within(item, thing) for thing in hung(kit, name, 1)) == 1, item["id"]


def test_a_card_shows_its_own_picture_or_its_decks_and_the_back_another(gallery: Gallery) -> None:
    kit = gallery.kits["standard"]
    found = hung(kit, "cards", 1)
    for item in items(kit, "cards", 1):
        (thing,) = (thing for thing in found if within(item, thing))
        colour = mean(kit, "cards", 1, thing.rect.inset(thing.rect.width / 4))
        number = int(item["id"].rpartition("-")[2])
        if item["face"] == "back":
            assert hue(colour) == 1
        else:
            # the first card shows the rest of the ochre half, the second the rest of the blue half
            assert hue(colour) == (0 if number == 1 else 2)
            assert thing.rect.width > 38


def test_a_picture_used_many_times_is_embedded_once(gallery: Gallery) -> None:
    with pikepdf.open(gallery.kits["standard"].path("cards")) as pdf:
        images = [
            thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"
        ]
        # fronts: the deck's picture and two parts of another; backs: the seal
        assert len(images) == 4
        filters = [str(name) for image in images for name in image.stream_dict.Filter]
        assert filters.count("/DCTDecode") >= 1


def test_minimal_has_no_raster_picture_but_its_engraving(gallery: Gallery) -> None:
    standard, minimal = (gallery.kits[variant] for variant in VARIANTS)
    for name in ("board-poster", "cards", "money", "pieces"):
        assert hung(minimal, name, 1) == []
        for thing in hung(standard, name, 1)[:20]:
            low, high = zip(*cut_out(minimal.path(name), 1, tuple(thing.rect), 150).getextrema(), strict=True)
            assert len(set(low)) == len(set(high)) == 1  # gray
            assert low[0] < 120 < 220 < high[0]


def test_an_icon_takes_a_pictures_place_where_that_is_asked_for(gallery: Gallery) -> None:
    standard, minimal = (gallery.kits[variant] for variant in VARIANTS)
    fronts = [item for item in items(standard, "cards", 1) if item["face"] == "front"]
    spots = [thing for item in fronts[:2] for thing in hung(standard, "cards", 1) if within(item, thing)]
    rings = [cut_out(minimal.path("cards"), 1, tuple(spot.rect.inset(1.0)), 200).convert("L") for spot in spots]
    # the engraving reaches the window's upper edge; the icon is centered with paper around it
    heads = [ring.crop((0, 0, ring.width, 20)).getextrema()[0] for ring in rings]
    assert heads[0] < 120 < 250 < heads[1]
    assert rings[1].getextrema()[0] < 120


def test_the_kit_keeps_to_minimals_ink_and_the_proofs_resolution(gallery: Gallery) -> None:
    kits = [opened_kit(gallery.kits[variant].folder) for variant in VARIANTS]
    proofs = [document_proof(kit, name, _checks(kit.variant, name), None) for kit in kits for name in kit.documents]
    for check in ("page", "assembly", "ink"):
        made = [proof for proof in proofs if check in proof.remarks]
        scopes = {kit.variant: Scope.of(kit.books.values(), len(kits)) for kit in kits}
        assert check_result(check, made, scopes).findings == ()


def _checks(variant: str, document: str) -> tuple[str, ...]:
    """Return the proof's checks of a document with pictures; engravings have no resolution."""
    framed = {"standard": ("board", "cards", "deeds", "money", "pieces"), "minimal": ("board", "cards", "pieces")}
    page = ("page",) if document in framed[variant] else ()
    return (*page, *(("assembly",) if document in BOARDS else ()), "ink")


def test_pictures_do_not_swell_the_files(gallery: Gallery) -> None:
    for kit in gallery.kits.values():
        assert sum(path.stat().st_size for path in kit.folder.glob("*.pdf")) < 6_000_000
