"""Styles and ornaments: what a name stands for, the message for a wrong one, and that each keeps to its box."""

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from printgen.components.board.ring.centre_layouts import LAYOUTS
from printgen.components.common.ornaments import ornaments
from printgen.components.desk import desk_for
from printgen.drawing.art import Art, chance, in_four_corners, tone
from printgen.drawing.frame import Group, Shape, bounds
from printgen.drawing.frame import Path as Drawn
from printgen.drawing.icons import baked
from printgen.drawing.ornament.arrows import ARROWS
from printgen.drawing.ornament.borders import BORDERS
from printgen.drawing.ornament.corners import CORNERS
from printgen.drawing.ornament.dividers import DIVIDERS
from printgen.drawing.ornament.emblems import EMBLEMS
from printgen.drawing.ornament.guilloches import GUILLOCHES
from printgen.drawing.ornament.motif_frames import MOTIFS, motif_frame
from printgen.drawing.ornament.patterns import PATTERNS, PatternTile, ground
from printgen.drawing.ornament.plaques import PLAQUES
from printgen.drawing.ornament.seals import SEALS
from printgen.drawing.ornament.streets import STREETS
from printgen.drawing.ornament.vignettes import VIGNETTES
from printgen.drawing.ornament.windows import WINDOWS
from printgen.errors import ThemeError
from printgen.flow.layout.laying_out import lay_out
from printgen.geometry import Point, Rect, Size
from printgen.theme.model import style as model_style
from printgen.theme.model.style import Ornament
from printgen.theme.model.theme import Theme
from printgen.theme.model.trade import Palette
from printgen.theme.read.load import load_theme
from printgen.theme.read.tree import SourceMapping
from printgen.theme.read.yaml import read_tree
from printgen.theme.schema import theme_schema
from printgen.theme.style import FOLDER, palette_names, style_names
from tests.conftest import printgen
from tests.support.editions import SLIDE, TRADE, edition_of
from tests.support.parts_samples import CHOICES, subpaths

SIZES = (Rect(3, 4, 44, 80), Rect(2.5, 2.5, 93, 44), Rect(1, 1, 15, 7.4))
BASES = (*TRADE, *SLIDE)
CHANCES = [0.690081, 0.413071, 0.384714, 0.962828]


def theme_of(folder: Path, *lines: str) -> Theme:
    """The theme of a file that says these lines."""
    folder.mkdir(exist_ok=True)
    (folder / "theme.yaml").write_text("\n".join(("format: 1", "id: mine", *lines, "")), encoding="utf-8")
    return load_theme(f"{folder}/", frozenset(baked()))


def style_of(name: str) -> SourceMapping:
    """The tree of a style's file, in which nothing is wrong."""
    tree, problems = read_tree((FOLDER / f"{name}.yaml").read_bytes(), name)
    assert tree is not None
    assert problems == []
    return tree


def messages_of(folder: Path, *lines: str) -> list[str]:
    """The messages about what is wrong with such a theme."""
    with pytest.raises(ThemeError) as caught:
        theme_of(folder, *lines)
    return [str(problem) for problem in caught.value.problems]


def paths(art: Art) -> Iterator[Drawn]:
    yield from (path for path in art if path)


def strays(drawn: Iterator[Drawn], box: Rect, slack: float = 0.06) -> list[Rect]:
    """The boxes of paths that leave a box by more than a hand-cut line may."""
    return [bounds(path) for path in drawn if not box.inset(-slack).holds(bounds(path))]


# --- ornaments


@pytest.mark.parametrize(
    ("names", "table"),
    [
        ("BorderName", BORDERS),
        ("CornerName", CORNERS),
        ("DividerName", DIVIDERS),
        ("PatternName", PATTERNS),
        ("PatternName", MOTIFS),
        ("PlaqueName", PLAQUES),
        ("SealName", SEALS),
        ("VignetteName", VIGNETTES),
        ("EmblemName", EMBLEMS),
        ("GuillocheName", GUILLOCHES),
        ("CentreName", LAYOUTS),
        ("WindowName", WINDOWS),
        ("ArrowName", ARROWS),
        ("StreetName", STREETS),
    ],
)
def test_a_theme_can_name_every_row_of_a_table(names: str, table: dict[str, Any]) -> None:
    assert set(get_args(getattr(model_style, names))) == set(table)


@pytest.mark.parametrize("box", SIZES)
@pytest.mark.parametrize("name", BORDERS)
def test_a_border_lies_between_its_rectangle_and_its_depth(name: str, box: Rect) -> None:
    border = BORDERS[name](box, 0.4)
    assert list(paths(border.art))
    assert strays(paths(border.art), box) == []
    inner = box.inset(border.depth)
    for path in paths(border.art):
        points = [segment[-2:] for segment in path if len(segment) > 1]
        within = [(x, y) for x, y in points if inner.x < x < inner.right and inner.y < y < inner.bottom]
        assert not [point for point in within if not _in_a_corner(point, inner, 2.5 * 0.4)]


def _in_a_corner(point: tuple[float, float], rect: Rect, near: float) -> bool:
    """Whether a point is that near to a corner's both sides: there, borders may step in."""
    return all(
        min(value - low, high - value) < near
        for value, low, high in ((point[0], rect.x, rect.right), (point[1], rect.y, rect.bottom))
    )


@pytest.mark.parametrize("name", CORNERS)
def test_corners_keep_to_their_squares(name: str) -> None:
    corner = CORNERS[name](8.0)
    assert strays(paths(corner), Rect(0, 0, 8, 8)) == []
    assert strays(paths(in_four_corners(corner, SIZES[0])), SIZES[0]) == []


@pytest.mark.parametrize("name", DIVIDERS)
def test_a_divider_keeps_to_its_height_and_is_symmetrical(name: str) -> None:
    box = Rect(5, 7, 34, 2.2)
    art = DIVIDERS[name](box)
    assert strays(paths(art), box, 0.35) == []
    for path in paths(art):
        if name != "moon":  # a crescent is not its own mirror image
            assert bounds(path).centre.x == pytest.approx(box.centre.x, abs=0.15)


@pytest.mark.parametrize("box", SIZES)
@pytest.mark.parametrize("name", PLAQUES)
def test_a_plaque_keeps_to_its_rectangle_and_leaves_room_within(name: str, box: Rect) -> None:
    plaque = PLAQUES[name](box)
    assert strays(iter((plaque.outline, *paths(plaque.art))), box) == []
    assert box.holds(plaque.room)
    assert plaque.room.width > 0.55 * box.width
    assert plaque.room.height > 0.4 * box.height


@pytest.mark.parametrize("name", SEALS)
def test_a_seal_keeps_to_its_circle_round_its_room(name: str) -> None:
    middle, radius = Point(20, 30), 12.0
    seal = SEALS[name](middle, radius)
    assert strays(iter((seal.outline, *paths(seal.art))), Rect(*middle, 0, 0).inset(-radius)) == []
    assert 0.5 * radius < seal.room < radius


@pytest.mark.parametrize("name", VIGNETTES)
def test_a_vignette_stands_round_its_middle(name: str) -> None:
    middle, radius = Point(22, 16), 10.0
    vignette = VIGNETTES[name](Rect(0, 0, 44, 32), middle, radius)
    drawn = [*paths(vignette.back), *paths(vignette.front)]
    assert bool(drawn) == (name not in ("plain", "bare"))
    for path in drawn:
        assert bounds(path).holds(Rect(*middle, 0, 0).inset(-0.9 * radius))
        assert math.dist(bounds(path).centre, middle) < 2


@pytest.mark.parametrize("name", PATTERNS)
def test_a_ground_meets_its_like_at_every_edge(name: str) -> None:
    size = Size(49.0, 85.0)
    tile: PatternTile = PATTERNS[name]()
    group = ground(tile, Rect.of(size), tone("x"), 3.0).item
    assert isinstance(group, Group)
    assert group.clip == Rect.of(size).inset(-3)
    rows = group.frame.items
    parts = sum(map(bool, tile.art))
    assert len({id(row.item.path) for row in rows if isinstance(row.item, Shape)}) == parts  # shared by all rows
    starts = sorted((round(at.y, 6), round(at.x, 6)) for at, _ in rows)
    repeated = {(round(y + size.height, 4), x) for y, x in starts}
    assert {(round(y, 4), x) for y, x in starts} & repeated  # the next card's first row is one of this card's


@pytest.mark.parametrize("name", MOTIFS)
def test_every_motif_of_a_frame_is_whole_and_beside_the_next(name: str) -> None:
    frame, size = Rect(4.4, 4.4, 40.2, 76.2), 3.6
    for path in filter(None, motif_frame(MOTIFS[name](), frame, size, 6.0)):
        for motif in subpaths(path):
            middle = bounds(motif).centre
            assert frame.inset(-0.55 * size).holds(bounds(motif)), name
            assert not frame.inset(0.55 * size).holds(Rect(*middle, 0.0, 0.0)), name


@pytest.mark.parametrize("name", GUILLOCHES)
def test_each_rank_has_a_guilloche_of_its_own_about_the_middle(name: str) -> None:
    box = Rect(4.5, 4.5, 89, 40)
    drawn = [GUILLOCHES[name](box, rank) for rank in range(7)]
    assert len(set(drawn)) == 7
    for path in drawn:
        assert bounds(path).centre.x == pytest.approx(box.centre.x, abs=3)
        assert len(path) < 2_500


def test_what_looks_drawn_by_lot_is_the_same_each_time() -> None:
    assert [round(chance(number, 3), 6) for number in range(4)] == CHANCES
    values = [chance(number) for number in range(2_000)]
    assert 0 <= min(values) < 0.01 < 0.99 < max(values) <= 1
    assert sum(values) / len(values) == pytest.approx(0.5, abs=0.02)


# --- names in themes


@pytest.mark.parametrize("name", style_names())
def test_a_style_says_all_that_a_style_can(name: str) -> None:
    tree = style_of(name)
    assert set(tree) == {"fonts", "palette", "ornament"}
    assert set(tree["ornament"]) == set(Ornament.__struct_fields__)
    assert set(tree["palette"]) == {*Palette.__struct_fields__, "lane"}
    assert msgspec.convert(tree["ornament"], Ornament)


FACTS = ("title", "players", "currency", "words", "rules", "groups", "spaces", "decks", "money", "pieces", "booklet")


@pytest.mark.parametrize("name", style_names())
def test_one_line_restyles_an_edition_and_changes_no_fact(name: str, tmp_path: Path) -> None:
    base = edition_of("knockopoly")
    mine = theme_of(tmp_path, "extends: knockopoly", f"style: {name}").edition
    assert [field for field in FACTS if getattr(mine, field) != getattr(base, field)] == []
    style = style_of(name)
    assert mine.fonts.display == style["fonts"]["display"]
    assert mine.palette.centre == style["palette"]["centre"]
    assert mine.ornament == msgspec.convert(style["ornament"], Ornament)
    assert (mine.ornament == base.ornament) == (name == "sweetschool")


@pytest.mark.long
@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("name", style_names())
def test_every_style_suits_every_edition(name: str, base: str, tmp_path: Path) -> None:
    lay_out(theme_of(tmp_path, f"extends: {base}", f"style: {name}"), CHOICES)


def test_what_a_theme_says_itself_wins_over_its_style(tmp_path: Path) -> None:
    mine = theme_of(
        tmp_path,
        "extends: classic",
        "style: woodcut",
        'palette: {accent: "#123456"}',
        "fonts: {display: oswald/Oswald-Bold.ttf}",
        "ornament: {border: candy}",
    ).edition
    woodcut = style_of("woodcut")
    assert (mine.palette.accent, mine.palette.ink) == ("#123456", woodcut["palette"]["ink"])
    assert (mine.fonts.display, mine.fonts.figures) == ("oswald/Oswald-Bold.ttf", woodcut["fonts"]["figures"])
    assert (mine.ornament.border, mine.ornament.divider) == ("candy", "moon")


@pytest.mark.parametrize("name", palette_names())
def test_a_palette_goes_by_its_name(name: str, tmp_path: Path) -> None:
    mine = theme_of(tmp_path / "a", "extends: classic", f"palette: {name}").edition
    own = theme_of(tmp_path / "b", "extends: classic", f'palette: {{name: {name}, ink: "#000000"}}').edition
    assert mine.ornament == own.ornament == edition_of("classic").ornament
    assert msgspec.structs.replace(mine.palette, ink="#000000") == own.palette
    slide = theme_of(tmp_path / "c", "extends: knockout", f"palette: {name}").edition
    assert slide.palette.accent == mine.palette.accent


WRONG = [
    ("style: woodcutt", "theme.yaml:4:8: there is no style 'woodcutt'", "did you mean 'woodcut'?"),
    ("style: 7", "theme.yaml:4:8: style: expected a name", "the styles are arcade, deco"),
    ("palette: xyz", "theme.yaml:4:10: there is no palette 'xyz'", "the palettes are"),
    ("palette: {name: parchmint}", "theme.yaml:4:17: there is no palette 'parchmint'", "did you mean 'parchment'?"),
    ("ornament: {border: candie}", "theme.yaml:4:20: ornament.border: expected candy", "did you mean 'candy'?"),
    ("ornament: {backs: [vine]}", "theme.yaml:4:20: ornament.backs", "did you mean 'vines'?"),
    ("ornament: {borders: candy}", "theme.yaml:4:12: unknown field 'borders' in ornament", "did you mean 'border'?"),
]


@pytest.mark.parametrize(("line", "message", "hint"), WRONG)
def test_an_unknown_name_is_told_with_its_place(line: str, message: str, hint: str, tmp_path: Path) -> None:
    [problem] = messages_of(tmp_path, "extends: classic", line)
    assert message in problem
    assert hint in problem


def test_the_schema_lists_the_names() -> None:
    schema = json.dumps(theme_schema())
    for name in (*style_names(), *palette_names(), *BORDERS, *PATTERNS, *GUILLOCHES):
        assert f'"{name}"' in schema
    edition = theme_schema()["$defs"]["Edition"]["properties"]
    assert edition["style"]["enum"] == list(style_names())


def test_the_styles_are_listed_in_a_line_each() -> None:
    done = printgen("styles")
    assert done.returncode == 0
    assert tuple(line.split()[0] for line in done.stdout.splitlines()) == style_names()
    assert printgen("palettes").stdout.split() == list(palette_names())
    ornaments_told = printgen("ornaments").stdout.splitlines()
    assert {f"corner: {name}" for name in CORNERS} | {f"seal: {name}" for name in SEALS} <= set(ornaments_told)


def test_a_style_counts_in_a_kits_source(tmp_path: Path) -> None:
    one = theme_of(tmp_path, "extends: classic", "style: deco")
    assert one.source != theme_of(tmp_path, "extends: classic", "style: arcade").source


def test_themes_without_a_style_have_plain_ornaments() -> None:
    plain = ornaments(Ornament())
    assert (plain.border, plain.plaque) == (BORDERS["double"], PLAQUES["panel"])


@pytest.mark.parametrize("theme", TRADE)
def test_prices_are_in_lining_figures(theme: str) -> None:
    made = desk_for(load_theme(theme))
    assert "/Grenze" not in made.edition.fonts.figures
    assert "Cinzel" not in made.edition.fonts.figures
