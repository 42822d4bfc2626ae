"""Pictures in themes: what of them is shown, where they stand in the finished PDFs, and what Minimal makes of them."""

import math
import re
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, get_args

import pikepdf
import pytest
from jsonschema import Draft202012Validator
from PIL import Image, ImageChops, ImageDraw

from printgen.drawing import pictures, screens
from printgen.drawing.frame import Path as Outline
from printgen.geometry import INCH, Point, Rect, Sides, Size
from printgen.proof.documents import document_proof
from printgen.proof.pages.objects import PageObject, page_pictures
from printgen.proof.pages.opened import opened as opened_kit
from printgen.proof.results import results, scopes
from printgen.theme.model.picture import ScreenName
from printgen.theme.read.load import load_theme
from printgen.theme.schema import theme_schema
from tests.conftest import ROOT, VARIANTS, Kit, printgen
from tests.support.pdfs import cut_out, leaf
from tests.support.small_theme import ICONS, bent, placed_messages, problems, write

RED, BLUE, GREEN, OCHRE = (190, 40, 50), (40, 70, 160), (50, 120, 70), (200, 150, 60)
SQUARE = Size(20.0, 20.0)
BOARDS = ("board", "board-poster")


def saved(image: Image.Image, form: str = "PNG", **options: Any) -> bytes:
    data = BytesIO()
    image.save(data, form, **options)
    return data.getvalue()


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def flat(colour: tuple[int, ...] = RED, size: tuple[int, int] = (1200, 900), mode: str = "RGB") -> Image.Image:
    return Image.new(mode, size, colour)


def shaded(colour: tuple[int, ...] = RED, size: tuple[int, int] = (1200, 900)) -> Image.Image:
    """Dark at the top and in the colour at the foot, with a black disc in its left half."""
    light = Image.linear_gradient("L").resize(size).point(lambda value: 70 + value * 180 // 255)
    picture = ImageChops.multiply(flat(colour, size), Image.merge("RGB", [light] * 3))
    ImageDraw.Draw(picture).ellipse((size[0] * 0.2, size[1] * 0.4, size[0] * 0.35, size[1] * 0.6), fill=(10, 10, 10))
    return picture


def noisy(size: tuple[int, int] = (1200, 900)) -> Image.Image:
    grain = Image.frombytes("L", size, Random(7).randbytes(size[0] * size[1])).point(lambda value: 60 + value // 2)
    return Image.merge("RGB", [grain, grain.transpose(Image.Transpose.ROTATE_180), grain])


# --- what of a picture is shown


@pytest.mark.parametrize(
    ("view", "window", "shown"),
    [
        (pictures.PictureView(), SQUARE, Rect(100, 0, 100, 100)),
        (pictures.PictureView(), Size(40, 10), Rect(0, 12.5, 300, 75)),
        (pictures.PictureView(focus=Point(0, 50)), SQUARE, Rect(0, 0, 100, 100)),
        (pictures.PictureView(focus=Point(40, 90)), SQUARE, Rect(70, 0, 100, 100)),
        (pictures.PictureView(focus=Point(99, 0)), SQUARE, Rect(200, 0, 100, 100)),
        (pictures.PictureView(Sides(left=50)), SQUARE, Rect(150, 0, 100, 100)),
        (pictures.PictureView(Sides(10, 0, 40, 0)), SQUARE, Rect(125, 10, 50, 50)),
        (pictures.PictureView(Sides(left=50), Point(0, 0)), SQUARE, Rect(150, 0, 100, 100)),
    ],
)
def test_a_window_is_filled_about_the_focus_with_what_is_not_cut_off(
    view: pictures.PictureView, window: Size, shown: Rect
) -> None:
    assert pictures.part(Size(300, 100), view, window) == pytest.approx(shown)


def embedded(data: bytes, window: Size, view: pictures.PictureView | None = None) -> pictures.Shown:
    return pictures.embedded(data, pictures.part(pictures.pixels(data), view or pictures.PictureView(), window), window)


def test_transparency_that_a_png_tells_of_behind_its_pixels_is_kept() -> None:
    image = Image.new("P", (40, 40), 1)
    image.putpalette([250, 0, 0, 0, 0, 250])
    data = saved(image, transparency=b"\x00\x00")
    start, pixels_start, end = (data.index(name) - 4 for name in (b"tRNS", b"IDAT", b"IEND"))
    late = data[:start] + data[pixels_start:end] + data[start:pixels_start] + data[end:]
    assert opened(embedded(late, SQUARE).data).getpixel((20, 20))[3] == 0  # type: ignore[index]


def test_a_picture_that_suits_its_window_is_embedded_as_it_is() -> None:
    for form in ("JPEG", "PNG"):
        data = saved(noisy((200, 200)), form)
        assert embedded(data, SQUARE).data is data


def test_what_is_finer_than_300_dpi_is_made_coarser_and_stays_what_it_was() -> None:
    photo = embedded(saved(noisy(), "JPEG"), Size(25.4, 25.4))
    assert (opened(photo.data).size, opened(photo.data).format) == ((300, 300), "JPEG")
    plain = embedded(saved(flat()), Size(25.4, 25.4))
    assert (opened(plain.data).size, opened(plain.data).format) == ((300, 300), "PNG")
    assert opened(plain.data).getpixel((150, 150)) == RED


@pytest.mark.long
def test_a_photograph_saved_as_png_does_not_stay_huge() -> None:
    photo = embedded(saved(noisy()), Size(50.8, 50.8))
    assert opened(photo.data).format == "JPEG"


def test_a_transparent_picture_stays_so_and_is_engraved_as_on_white() -> None:
    clear = flat((0, 0, 0, 0), (900, 900), "RGBA")
    clear.paste((*RED, 255), (0, 0, 450, 900))
    shown = embedded(saved(clear), SQUARE)
    assert opened(shown.data).mode == "RGBA"
    assert shown.grey.getpixel((shown.grey.width - 5, 20)) == 255
    assert shown.grey.getpixel((5, 20)) == pytest.approx(
        Image.new("RGB", (1, 1), RED).convert("L").getpixel((0, 0)), abs=1
    )


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA"])
def test_every_mode_of_a_png_is_shown(mode: str) -> None:
    for size in ((1200, 900), (200, 200)):
        shown = embedded(saved(shaded(size=size).convert(mode)), SQUARE)
        assert opened(shown.data).mode in ("L", "RGB", "RGBA")
        assert shown.ink > 0.2


def test_ink_is_reckoned_as_the_ink_of_pages_is() -> None:
    assert embedded(saved(flat((255, 255, 255))), SQUARE).ink == pytest.approx(0.0)
    assert embedded(saved(flat((0, 0, 0))), SQUARE).ink == pytest.approx(1.0)
    assert embedded(saved(flat((255, 0, 0))), SQUARE).ink == pytest.approx(2.0)


# --- engravings


def closed(path: Outline) -> Iterator[list[tuple[float, float]]]:
    """The corners of each figure of a path."""
    figure: list[tuple[float, float]] = []
    for segment in path:
        match segment:
            case ("M", x, y):
                figure = [(x, y)]
            case ("L", x, y):
                figure.append((x, y))
            case ("Z",):
                yield figure
            case _:
                raise AssertionError(segment)


def area(figure: list[tuple[float, float]]) -> float:
    following = figure[1:] + figure[:1]
    return abs(sum(a * d - c * b for (a, b), (c, d) in zip(figure, following, strict=True))) / 2


def engraved(name: str, picture: Image.Image, window: Size = SQUARE, ink: float = 0.07, scale: float = 1.0) -> Outline:
    return screens.screen(name, picture.convert("L"), window, ink, scale)


def cover(path: Outline, box: Rect) -> float:
    """The share of a box that figures of a path whose middles lie in it take."""
    inside = 0.0
    for figure in closed(path):
        x, y = (sum(values) / len(figure) for values in zip(*figure, strict=True))
        inside += area(figure) if box.x <= x < box.right and box.y <= y < box.bottom else 0.0
    return inside / (box.width * box.height)


@pytest.fixture(params=sorted(screens.SCREENS))
def screen_name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_themes_may_name_every_screen() -> None:
    assert set(screens.SCREENS) == set(get_args(ScreenName))


@pytest.mark.long
def test_an_engraving_takes_no_more_ink_than_it_may(screen_name: str) -> None:
    for picture in (shaded(), noisy(), flat((0, 0, 0)), flat((128, 128, 128))):
        for ink in (0.03, 0.07):
            assert cover(engraved(screen_name, picture, ink=ink), Rect(-5, -5, 30, 30)) * 2.25 <= ink * 1.03


def test_an_engraving_is_dark_where_the_picture_is(screen_name: str) -> None:
    picture = flat((235, 235, 235))
    picture.paste((30, 30, 30), (0, 0, 600, 900))
    path = engraved(screen_name, picture)
    left, right = (cover(path, Rect(x, 2, 6, 16)) for x in (2, 12))
    assert left > 4 * right
    assert left > 0.07


def test_faint_contrast_is_stretched(screen_name: str) -> None:
    picture = flat((150, 150, 150))
    picture.paste((130, 130, 130), (0, 0, 600, 900))
    path = engraved(screen_name, picture)
    left, right = (cover(path, Rect(x, 2, 6, 16)) for x in (2, 12))
    assert left > 3 * right


def test_nothing_of_an_engraving_is_solid_or_too_fine_to_print(screen_name: str) -> None:
    for figure in closed(engraved(screen_name, shaded(), Size(80, 60), 0.1)):
        turned = [((x + y) / math.sqrt(2), (y - x) / math.sqrt(2)) for x, y in figure]
        across, down = (max(values) - min(values) for values in zip(*turned, strict=True))
        assert 0.06 < min(across, down) < 1.0


def test_the_lines_of_an_enlarged_window_lie_no_further_apart(screen_name: str) -> None:
    once = engraved(screen_name, shaded(), Size(30, 30))
    twice = engraved(screen_name, shaded(), Size(15, 15), scale=2.0)
    assert sum(1 for _ in closed(twice)) == pytest.approx(sum(1 for _ in closed(once)), rel=0.1)


def test_white_paper_is_not_engraved(screen_name: str) -> None:
    assert engraved(screen_name, flat((255, 255, 255))) == ()


# --- what themes may say

BOARD = "  shape: ring\n"


def with_board(folder: Path, art: str, **files: bytes) -> Path:
    return write(folder, bent((BOARD, f"{BOARD}  art: {art}\n")), **files)


def whole(data: bytes) -> bytes:
    """A picture as it goes into a PDF, in all its pixels."""
    size = pictures.pixels(data)
    return embedded(data, Size(size.width / pictures.MOST_DPI * INCH, size.height / pictures.MOST_DPI * INCH)).data


def test_a_picture_lies_as_its_camera_was_held(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010E] = 6, "taken at home"
    sideways = flat(RED, (40, 20))
    sideways.paste(BLUE, (20, 0, 40, 20))  # once turned clockwise it lies below
    for form in ("JPEG", "PNG"):
        data = saved(sideways, form, exif=exif)
        kept = whole(load_theme(str(with_board(tmp_path / form, "a.jpg", a__jpg=data)), ICONS).files["a.jpg"])
        picture = opened(kept)
        assert (picture.size, picture.format) == ((20, 40), form)
        assert b"taken at home" not in kept
        near = ImageChops.difference(picture.convert("RGB"), sideways.transpose(Image.Transpose.ROTATE_270))
        assert max(high for _, high in near.getextrema()) < 60


def test_a_picture_in_printers_inks_is_shown_in_its_colours(tmp_path: Path) -> None:
    data = saved(flat(OCHRE).convert("CMYK"), "JPEG")
    kept = opened(whole(load_theme(str(with_board(tmp_path / "x", "a.jpg", a__jpg=data)), ICONS).files["a.jpg"]))
    assert kept.mode == "RGB"
    assert kept.getpixel((50, 50)) == pytest.approx(OCHRE, abs=4)


def test_pictures_are_named_wherever_there_may_be_one(tmp_path: Path) -> None:
    """Each place has a picture that is not there: each is looked for, by name or in a record."""
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
    assert (str(found.where), found.hint) == (f"{folder}/cards.csv:2:7", "did you mean 'a.png'?")


@pytest.mark.parametrize(
    ("art", "message"),
    [
        ("{file: a.png, crop: {left: 60, right: 40}}", "board.art.crop: 'left' and 'right' cut the whole picture away"),
        ("{file: a.png, crop: {top: 60, bottom: 41}}", "board.art.crop: 'top' and 'bottom' cut the whole picture away"),
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
    assert found.message == "board.logo.crop: 'top' and 'bottom' cut the whole picture away"


# --- in print


class Gallery(NamedTuple):
    """A kit with pictures everywhere, and the theme's folder."""

    folder: Path
    kits: dict[str, Kit]


def everywhere(base: str) -> str:
    """A theme with a picture in every place; which space has which follows from its place on the board."""
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
    """The edition with the least ink to spare, with pictures everywhere."""
    folder = tmp_path_factory.mktemp("themes") / "gallery"
    folder.mkdir()
    halves = shaded(BLUE)
    halves.paste(shaded(OCHRE).crop((0, 0, 600, 900)), (600, 0))
    for name, picture in {"red.jpg": shaded(), "green.jpg": shaded(GREEN), "blue.png": shaded(BLUE)}.items():
        picture.save(folder / name, quality=92)
    halves.save(folder / "halves.png")
    (folder / "theme.yaml").write_text(everywhere("knockopoly"), encoding="utf-8")
    return Gallery(folder, build(str(folder)))


def hung(kit: Kit, name: str, page: int) -> list[PageObject]:
    """The raster pictures on a page."""
    return list(_hung(kit.path(name), page))


@cache
def _hung(path: Path, page: int) -> tuple[PageObject, ...]:
    return page_pictures(leaf(path, page))


def mean(kit: Kit, name: str, page: int, box: Rect) -> tuple[float, ...]:
    return tuple(cut_out(kit.path(name), page, tuple(box), 150).resize((1, 1), Image.Resampling.BOX).getpixel((0, 0)))


def hue(colour: tuple[float, ...]) -> int:
    """Which of red, green and blue is the strongest."""
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
    wanted = {"board-poster": 40 + 1 + 8 + 2, "cards": 12, "money": 10, "pieces": 2 * 8, "deeds": 2}
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
            # the first card shows what is left of the ochre half, the second what is left of the blue one
            assert hue(colour) == (0 if number == 1 else 2)
            assert thing.rect.width > 38


def test_a_picture_used_many_times_is_embedded_once(gallery: Gallery) -> None:
    with pikepdf.open(gallery.kits["standard"].path("cards")) as pdf:
        images = [
            thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"
        ]
        # on fronts the deck's picture and two parts of another; on backs the seal's
        assert len(images) == 4
        filters = [str(image.stream_dict.Filter) for image in images]
        assert filters.count("/DCTDecode") >= 1


def test_minimal_has_no_raster_picture_but_its_engraving(gallery: Gallery) -> None:
    standard, minimal = (gallery.kits[variant] for variant in VARIANTS)
    for name in ("board-poster", "cards", "money", "pieces"):
        assert hung(minimal, name, 1) == []
        for thing in hung(standard, name, 1)[:20]:
            low, high = zip(*cut_out(minimal.path(name), 1, tuple(thing.rect), 150).getextrema(), strict=True)
            assert len(set(low)) == len(set(high)) == 1  # grey
            assert low[0] < 120 < 220 < high[0]


def test_an_icon_takes_a_pictures_place_where_that_is_asked_for(gallery: Gallery) -> None:
    standard, minimal = (gallery.kits[variant] for variant in VARIANTS)
    fronts = [item for item in items(standard, "cards", 1) if item["face"] == "front"]
    spots = [thing for item in fronts[:2] for thing in hung(standard, "cards", 1) if within(item, thing)]
    rings = [cut_out(minimal.path("cards"), 1, tuple(spot.rect.inset(1.0)), 200).convert("L") for spot in spots]
    # the engraving reaches the window's upper edge, the icon stands in its middle with paper all round
    heads = [ring.crop((0, 0, ring.width, 20)).getextrema()[0] for ring in rings]
    assert heads[0] < 120 < 250 < heads[1]
    assert rings[1].getextrema()[0] < 120


def test_the_kit_keeps_to_minimals_ink_and_the_proofs_resolution(gallery: Gallery) -> None:
    kits = [opened_kit(gallery.kits[variant].folder) for variant in VARIANTS]
    proofs = [document_proof(kit, name, _checks(kit.variant, name), None) for kit in kits for name in kit.documents]
    for check in ("page", "assembly", "ink"):
        made = [proof for proof in proofs if check in proof.remarks]
        assert [result.findings for result in results((check,), made, scopes(kits, None))] == [()]


def _checks(variant: str, document: str) -> tuple[str, ...]:
    """What a document with pictures is proven by; engravings have no dots to count."""
    framed = {"standard": (*BOARDS, "cards", "deeds", "money", "pieces"), "minimal": ("board", "cards", "pieces")}
    page = ("page",) if document in framed[variant] else ()
    return (*page, *(("assembly",) if document in BOARDS else ()), "ink")


def test_pictures_do_not_swell_the_files(gallery: Gallery) -> None:
    for kit in gallery.kits.values():
        assert sum(path.stat().st_size for path in kit.folder.glob("*.pdf")) < 6_000_000


@pytest.mark.long
def test_a_coarse_picture_is_told_with_the_pixels_that_it_needs(tmp_path: Path) -> None:
    flat(RED, (300, 225)).save(tmp_path / "small.png")
    art = "{file: small.png, screen: none}"  # an engraving would take its time, and has no pixels
    theme = f"format: 1\nextends: classic\nid: coarse\nboard:\n  art: {art}\nmoney:\n  - {{value: 500, art: {art}}}\n"
    (tmp_path / "theme.yaml").write_text(theme, encoding="utf-8")
    done = printgen("check", f"{tmp_path}/")
    assert done.returncode == 1
    first, hint, *rest = done.stderr.splitlines()
    assert first.startswith(f"{tmp_path}/theme.yaml:5:8: board.art: 'small.png' has only ")
    assert "200 are the least" in first
    wide, high = (
        int(word) for word in hint.replace(" pixels", "").partition("needs ")[2].partition(":")[0].split(" x ")
    )
    assert rest == []  # on a note it is fine enough
    flat(RED, (wide, high)).save(tmp_path / "small.png")
    assert printgen("check", f"{tmp_path}/").returncode == 0
    flat(RED, (wide - 2, high - 1)).save(tmp_path / "small.png")
    assert printgen("check", f"{tmp_path}/").returncode == 1
    # on a larger board the same window is larger
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
