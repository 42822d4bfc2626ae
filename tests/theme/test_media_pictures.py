"""Tests of pictures in themes: settings, messages about unusable pictures, and the published schema."""

import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from PIL import Image, ImageChops

from printgen.art import pictures
from printgen.geometry import INCH, Size
from printgen.loading import load_theme
from printgen.theme.schema import theme_schema
from tests.conftest import ROOT, printgen
from tests.support.picture_samples import BLUE, OCHRE, RED, embedded, flat, opened, saved, shaded
from tests.support.small_theme import ICONS, bent, placed_messages, problems, write

BOARD = "  shape: ring\n"


def with_board(folder: Path, art: str, **files: bytes) -> Path:
    return write(folder, bent((BOARD, f"{BOARD}  art: {art}\n")), **files)


def whole(data: bytes) -> bytes:
    """Return a picture as embedded in a PDF, at full resolution."""
    size = pictures.pixels(data)
    return embedded(data, Size(size.width / pictures.MOST_DPI * INCH, size.height / pictures.MOST_DPI * INCH)).data


def test_a_picture_lies_as_its_camera_was_held(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "taken at home"
    sideways = flat(RED, (40, 20))
    sideways.paste(BLUE, (20, 0, 40, 20))  # after a clockwise turn it is at the bottom
    for form in ("JPEG", "PNG"):
        data = saved(sideways, form, exif=exif)
        kept = whole(load_theme(str(with_board(tmp_path / form, "a.jpg", a__jpg=data)), ICONS).files["a.jpg"])
        picture = opened(kept)
        assert (picture.size, picture.format) == ((20, 40), form)
        assert b"taken at home" not in kept
        near = ImageChops.difference(picture.convert("RGB"), sideways.transpose(Image.Transpose.ROTATE_270))
        assert max(high for _, high in near.getextrema()) < 60


def test_a_picture_in_printers_inks_is_shown_in_its_colors(tmp_path: Path) -> None:
    data = saved(flat(OCHRE).convert("CMYK"), "JPEG")
    kept = opened(whole(load_theme(str(with_board(tmp_path / "x", "a.jpg", a__jpg=data)), ICONS).files["a.jpg"]))
    assert kept.mode == "RGB"
    assert kept.getpixel((50, 50)) == pytest.approx(OCHRE, abs=4)


def test_pictures_are_named_wherever_there_may_be_one(tmp_path: Path) -> None:
    """Expect a problem for a missing file in every picture field, whether it is a name or a record."""
    text = bent(
        (BOARD, f"{BOARD}  art: board.png\n"),
        ("icon: coin}", "icon: coin, art: {file: tax.png}}"),
        ("    name: Chest\n", "    name: Chest\n    art: deck.png\n    back_art: {file: back.png}\n"),
        ("text: Collect a prize.}", "text: Collect a prize., art: card.png}"),
        ("{value: 500,", "{value: 500, art: note.png,"),
        ("{id: t1,", "{id: t1, art: {file: token.png, focus: [20, 30.5]},"),
    )
    found = [problem.message for problem in problems(write(tmp_path, text))]
    names = ("board", "tax", "deck", "back", "card", "note", "token")
    assert sorted(found) == sorted(f"there is no file '{name}.png' in the theme's folder" for name in names)


def test_a_cards_picture_may_stand_in_its_csv(tmp_path: Path) -> None:
    text = bent(("    cards:\n      - {id: chance-01, text: Move on.}\n", "    cards_file: cards.csv\n"))
    folder = write(tmp_path / "x", text, cards__csv="id,text,art\na,Go.,a.png\n", a__png=saved(flat()))
    assert load_theme(str(folder), ICONS).files["a.png"] == saved(flat())
    write(folder, text, cards__csv="id,text,art\na,Go.,b.png\n")
    (found,) = problems(folder)
    assert (str(found.where), found.hint) == (f"{folder}/cards.csv:2:art", "did you mean 'a.png'?")


@pytest.mark.parametrize(
    ("art", "message"),
    [
        (
            "{file: a.png, crop: {left: 60, right: 40}}",
            "board.art.crop: 'left' and 'right' crop the whole picture away",
        ),
        (
            "{file: a.png, crop: {top: 60, bottom: 41}}",
            "board.art.crop: 'top' and 'bottom' crop the whole picture away",
        ),
        ("{file: a.png, crop: {left: 100}}", "board.art.crop.left: expected at most 99, found 100"),
        ("{file: a.png, crop: {lefft: 10}}", "unknown field 'lefft' in board.art.crop"),
        ("{file: a.png, focus: [50]}", "board.art.focus: expected at least 2 items, found 1"),
        ("{file: a.png, focus: [50, 120]}", "board.art.focus.1: expected at most 100, found 120"),
        ("{file: a.png, screen: dots}", "board.art.screen: expected dot, drawing, line, none, found 'dots'"),
        ("{fil: a.png}", "unknown field 'fil' in board.art"),
        ("{focus: [50, 20]}", "board.art: the field 'file' is missing"),
        ("7", "board.art: expected text, found a whole number"),
    ],
)
def test_what_makes_no_sense_of_a_picture_is_told(tmp_path: Path, art: str, message: str) -> None:
    (found,) = placed_messages(with_board(tmp_path, art, a__png=saved(flat())))
    assert found.endswith(f": {message}")


def test_a_fault_of_the_boards_logo_is_told_once_where_it_stands(tmp_path: Path) -> None:
    nothing = "{file: a.png, crop: {top: 1, bottom: 99}}"
    folder = write(tmp_path, bent((BOARD, f"{BOARD}  logo: {nothing}\n")), a__png=saved(flat()))
    (found,) = problems(folder)
    line = (folder / "theme.yaml").read_text(encoding="utf-8").splitlines().index(f"  logo: {nothing}") + 1
    assert str(found.where).startswith(f"{folder}/theme.yaml:{line}:")
    assert found.message == "board.logo.crop: 'top' and 'bottom' crop the whole picture away"


@pytest.mark.long
def test_a_coarse_picture_is_told_with_the_pixels_that_it_needs(tmp_path: Path) -> None:
    flat(RED, (300, 225)).save(tmp_path / "small.png")
    art = "{file: small.png, screen: none}"  # an engraving takes long to compute and has no pixels
    theme = f"format: 1\nextends: classic\nid: coarse\nboard:\n  art: {art}\nmoney:\n  - {{value: 500, art: {art}}}\n"
    (tmp_path / "theme.yaml").write_text(theme, encoding="utf-8")
    done = printgen("check", f"{tmp_path}/")
    assert done.returncode == 1
    first, hint, *rest = done.stderr.splitlines()
    assert first.startswith(f"{tmp_path}/theme.yaml:5:8: board.art: 'small.png' has only ")
    assert "at least 200 dpi is needed" in first
    wide, high = (
        int(word) for word in hint.replace(" pixels", "").partition("needs ")[2].partition(":")[0].split(" x ")
    )
    assert rest == []  # the resolution is high enough for a banknote
    flat(RED, (wide, high)).save(tmp_path / "small.png")
    assert printgen("check", f"{tmp_path}/").returncode == 0
    flat(RED, (wide - 2, high - 1)).save(tmp_path / "small.png")
    assert printgen("check", f"{tmp_path}/").returncode == 1
    # the same area is larger on a larger board
    flat(RED, (wide, high)).save(tmp_path / "small.png")
    options = ("--board-size", "56cm", "--paper", "tabloid", "--out", str(tmp_path / "out"))
    larger = printgen("build", f"{tmp_path}/", *options)
    assert larger.returncode == 1
    assert "choose a smaller --board-size" in larger.stderr
    assert not (tmp_path / "out").exists()


@pytest.mark.long
def test_the_readmes_pictures_are_shown(tmp_path: Path) -> None:
    section = (ROOT / "themes" / "own-edition.md").read_text(encoding="utf-8").partition("## Pictures and icons")[2]
    found = re.search(r"```yaml\n(.*?)```", section, re.DOTALL)
    assert found
    (tmp_path / "art").mkdir()
    names = set(re.findall(r"[\w/]+\.(?:jpg|png)", found[1]))
    for name in names:
        shaded().save(tmp_path / name)
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"><path d="M1 1h7v1z"/></svg>'
    for name in set(re.findall(r"[\w/]+\.svg", found[1])):
        (tmp_path / name).write_text(drawing)
    (tmp_path / "theme.yaml").write_text(f"format: 1\nextends: classic\nid: mine\n{found[1]}", encoding="utf-8")
    assert set(load_theme(f"{tmp_path}/").files) >= names
    done = printgen("check", f"{tmp_path}/")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("art", "good"),
    [
        ("a.png", True),
        ({"file": "a.png", "crop": {"left": 12.5}, "focus": [50, 30], "screen": "none"}, True),
        ({"file": "a.png", "zoom": 2}, False),
        ({"file": "a.png", "focus": [50, 101]}, False),
        (3, False),
    ],
)
@pytest.mark.parametrize("place", ["board", "spaces", "decks", "cards", "money", "tokens"])
def test_the_schema_knows_pictures(place: str, art: object, good: bool) -> None:
    item = {"id": "x", "art": art}
    tree = {
        "board": {"board": {"art": art}},
        "spaces": {"spaces": [{**item, "kind": "transport"}]},
        "decks": {"decks": [{"id": "x", "back_art": art}]},
        "cards": {"decks": [{"id": "x", "cards": [item]}]},
        "money": {"money": [{"value": 5, "art": art}]},
        "tokens": {"pieces": {"tokens": [item]}},
    }[place]
    schema = theme_schema()
    assert Draft202012Validator(schema).is_valid({"format": 1, **tree}) == good
