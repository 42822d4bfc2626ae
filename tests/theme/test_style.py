"""Tests of styles and palettes: named colors, messages about wrong values, and overrides in a theme."""

import json
from pathlib import Path

import msgspec
import pytest

from printgen.art.icons import baked
from printgen.art.ornament.borders import BORDERS, CORNERS
from printgen.art.ornament.ornaments import ornaments
from printgen.art.ornament.patterns import GUILLOCHES, PATTERNS
from printgen.art.ornament.plates import PLAQUES, SEALS
from printgen.errors import ThemeError
from printgen.geometry import Rect
from printgen.kit.layout import lay_out
from printgen.loading import load_theme
from printgen.parts.drawing_context import context_for
from printgen.theme.edition import Palette
from printgen.theme.records import Ornament
from printgen.theme.schema import theme_schema
from printgen.theme.style import FOLDER, palette_names, style_names
from printgen.theme.theme import Theme
from printgen.theme.yaml import SourceMapping, read_tree
from tests.conftest import printgen
from tests.support.editions import SLIDE, TRADE, edition_of
from tests.support.parts_samples import CHOICES

BASES = (*TRADE, *SLIDE)


def theme_of(folder: Path, *lines: str) -> Theme:
    """Return the theme in a file with these lines."""
    folder.mkdir(exist_ok=True)
    (folder / "theme.yaml").write_text("\n".join(("format: 1", "id: mine", *lines, "")), encoding="utf-8")
    return load_theme(f"{folder}/", frozenset(baked()))


def style_of(name: str) -> SourceMapping:
    """Return the tree of a valid style file."""
    tree, problems = read_tree((FOLDER / f"{name}.yaml").read_bytes(), name)
    assert tree is not None
    assert problems == []
    return tree


def messages_of(folder: Path, *lines: str) -> list[str]:
    """Return the messages about problems in this theme."""
    with pytest.raises(ThemeError) as caught:
        theme_of(folder, *lines)
    return [str(problem) for problem in caught.value.problems]


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
    rect = Rect(0.0, 0.0, 40.0, 20.0)
    assert plain.border(rect, 1.0) == BORDERS["double"](rect, 1.0)
    assert plain.plaque(rect) == PLAQUES["panel"](rect)


@pytest.mark.parametrize("theme", TRADE)
def test_prices_are_in_lining_figures(theme: str) -> None:
    made = context_for(load_theme(theme))
    assert "/Grenze" not in made.edition.fonts.figures
    assert "Cinzel" not in made.edition.fonts.figures
