"""Tests of scenes on cards: in color and as lines, with a picture as subject, and replaced by what an heir draws."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageStat

from printgen.api import Session
from printgen.art.icons import baked
from printgen.errors import ThemeError
from printgen.loading import load_theme

BASE = """format: 1
extends: classic
id: town
decks:
  - id: chest
    cards:
      - {id: chest-01, scene: cottage}
      - {id: chest-02, scene: {name: cottage, subject: sun.png}}
"""
HEIR = """format: 1
extends: ../town
id: heir
decks:
  - id: chest
    cards:
      - {id: chest-01, icon: owl}
      - {id: chest-02, text: "A new text."}
"""
WINDOW = (0.12, 0.06, 0.88, 0.36)  # the picture's share of a card


def write(folder: Path, text: str) -> str:
    folder.mkdir()
    (folder / "theme.yaml").write_text(text, encoding="utf-8")
    Image.new("RGB", (600, 600), "#ff00ff").save(folder / "sun.png")
    return f"{folder}/"


def windows(path: str) -> dict[str, Image.Image]:
    """Return the pictures on the first two cards of the first deck, by the names of their files."""
    session = Session(load_theme(path, baked().keys()))
    found = {}
    for name, data in session.preview(["chest-01", "chest-02"]).items():
        picture = Image.open(BytesIO(data)).convert("RGB")
        left, top, right, bottom = WINDOW
        box = (left * picture.width, top * picture.height, right * picture.width, bottom * picture.height)
        found[Path(name).stem] = picture.crop(tuple(map(round, box)))
    return found


def colors(picture: Image.Image) -> int:
    """Return the number of colors that fill at least a hundredth of a picture."""
    most = picture.width * picture.height
    return sum(count > 0.01 * most for count, _ in picture.getcolors(most) or ())


@pytest.mark.long
def test_a_scene_fills_the_window_in_color_and_as_lines(tmp_path: Path) -> None:
    found = windows(write(tmp_path / "town", BASE))
    scene, lines = found["chest-01-standard"], found["chest-01-minimal"]
    assert colors(scene) >= 6
    assert ImageStat.Stat(lines.convert("HSV")).extrema[1] == (0, 0)
    assert 0.02 < 1 - ImageStat.Stat(lines.convert("L")).mean[0] / 255 < 0.25


@pytest.mark.long
def test_a_picture_of_the_theme_is_the_subject(tmp_path: Path) -> None:
    found = windows(write(tmp_path / "town", BASE))
    picture = found["chest-02-standard"]
    magenta = sum(count for count, color in picture.getcolors(1 << 24) or () if color == (255, 0, 255))
    assert 0.05 < magenta / (picture.width * picture.height) < 0.6
    assert colors(picture) >= 3, "the scene around it"


@pytest.mark.long
def test_an_svg_as_the_subject_is_drawn_by_the_hand(tmp_path: Path) -> None:
    folder = write(tmp_path / "town", BASE.replace("name: cottage, subject: sun.png", "name: blank, subject: sun.svg"))
    disk = '<circle cx="4.5" cy="4.5" r="4.4" fill="#ff00ff"/>'
    sun = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{disk}</svg>'
    (tmp_path / "town" / "sun.svg").write_text(sun, encoding="utf-8")
    found = windows(folder)
    picture = found["chest-02-standard"]
    most = picture.width * picture.height
    shown = {color for count, color in picture.getcolors(most) or () if count > 0.002 * most}
    magenta = {color for color in shown if isinstance(color, tuple) and color[0] > color[1] + 60 < color[2]}
    assert (255, 0, 255) in magenta
    assert len(magenta) > 1, "a shadow"
    lines = found["chest-02-minimal"]
    assert 0.005 < 1 - ImageStat.Stat(lines.convert("L")).mean[0] / 255 < 0.1


def test_a_new_drawing_of_an_heir_replaces_the_scene_and_a_new_text_keeps_it_with_a_notice(tmp_path: Path) -> None:
    write(tmp_path / "town", BASE)
    theme = load_theme(write(tmp_path / "heir", HEIR), baked().keys())
    chest = next(deck for deck in theme.edition.decks if deck.id == "chest")
    first, second, *_ = chest.cards
    assert (first.icon, first.scene) == ("owl", None)
    assert second.scene is not None
    (notice,) = [notice.text for notice in theme.notices if "inherited fields" in notice.text]
    assert notice.startswith("chest-02")
    assert "scene" in notice


def test_an_unknown_scene_is_an_error_at_its_place(tmp_path: Path) -> None:
    with pytest.raises(ThemeError) as caught:
        load_theme(write(tmp_path / "town", BASE.replace("{name: cottage,", "{name: cotage,")), baked().keys())
    (problem,) = caught.value.problems
    assert "there is no scene 'cotage'" in problem.message
    assert problem.hint == "did you mean 'cottage'?"
    assert problem.where is not None
    assert (problem.where.line, problem.where.column) == (8, 38)


@pytest.mark.long
def test_streets_differ_by_tier_and_seed(tmp_path: Path) -> None:
    def street(more: str) -> bytes:
        text = BASE.replace("scene: cottage}", f"scene: {{name: street{more}}}}}")
        return windows(write(tmp_path / f"town{len(list(tmp_path.iterdir()))}", text))["chest-01-standard"].tobytes()

    found = [street(more) for more in ("", ", tier: 1", ", tier: 1, seed: 3", ", tier: 1, seed: 3")]
    assert len(set(found)) == 3
    assert found[2] == found[3]


def test_a_new_picture_of_an_heirs_deck_is_on_all_cards(tmp_path: Path) -> None:
    write(tmp_path / "town", BASE)
    deck = "{id: chest, art: sun.png, cards: [{id: chest-03, copies: 2}]}"
    text = f"format: 1\nextends: ../town\nid: heir\ndecks: [{deck}]\n"
    theme = load_theme(write(tmp_path / "heir", text), baked().keys())
    chest = next(deck for deck in theme.edition.decks if deck.id == "chest")
    assert chest.art == "sun.png"
    assert {card.scene for card in chest.cards} == {None}
