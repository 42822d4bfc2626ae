"""Tests of theme icons, both bundled and custom: lookup by name, path syntax and grid limits."""

import re

import pytest

from printgen.art.icons import baked, known_icons, read_path
from printgen.errors import ThemeError
from printgen.geometry import extent
from printgen.loading import load_theme
from printgen.theme.records import IconName
from printgen.theme.sheet_columns import record_spot
from tests.support.small_theme import ICONS, bent, place_of, placed_messages, problems, write
from tests.support.workbooks import edition as workbook_edition
from tests.support.workbooks import xlsx

ONE_CARD = "    cards:\n      - {id: chance-01, text: Move on.}\n"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("boat", "did you mean 'ferry' or 'sail-boat'?"),
        ("hund", "did you mean 'dog-side' or 'terrier'?"),
        ("stare", "did you mean 'star'?"),
        ("etoilo", "'printgen icons WORD' lists the drawings that match a word"),  # below the cutoff for suggestions
        ("qqq", "'printgen icons WORD' lists the drawings that match a word"),
    ],
)
def test_an_icon_that_there_is_not_is_sought_by_what_it_may_be_called(tmp_path, name, hint):
    folder = write(tmp_path, bent(("name: Hat, icon: star", f"name: Hat, icon: {name}")))
    with pytest.raises(ThemeError) as refused:
        load_theme(f"{folder}/", baked().keys())
    assert [problem.hint for problem in refused.value.problems] == [hint]


def test_an_icon_of_the_theme_s_own_is_known(tmp_path):
    text = bent(("name: Hat, icon: star", "name: Hat, icon: mine"), ("dice: 2", "dice: 2\nicons: {mine: M0 0L5 5}"))
    assert problems(write(tmp_path, text)) == []
    assert problems(write(tmp_path, text.replace("icon: mine", "icon: mien")))[0].hint == "did you mean 'mine'?"


def test_an_icon_of_the_theme_s_own_may_be_called_icon(tmp_path):
    text = bent(("name: Hat, icon: star", "name: Hat, icon: icon"), ("dice: 2", "dice: 2\nicons: {icon: M0 0L5 5}"))
    assert load_theme(str(write(tmp_path, text)), ICONS).edition.icons


def test_icons_are_not_looked_up_where_none_are_given(tmp_path):
    folder = write(tmp_path, bent(("name: Hat, icon: star", "name: Hat, icon: unheard-of")))
    assert load_theme(str(folder)).edition.pieces.tokens[0].icon == "unheard-of"
    assert ICONS


def own_icon(folder, icon):
    """Return the problems of a small theme whose tokens use a custom icon, given as YAML."""
    text = bent(("name: Hat, icon: star", "name: Hat, icon: mine"), ("dice: 2", f"dice: 2\nicons: {{mine: {icon}}}"))
    return [problem.message.removeprefix("icons.mine: ") for problem in problems(write(folder, text))]


@pytest.mark.parametrize(
    "path",
    [
        "M0 0L5 5Z",
        "m1 1.5.5 2e1l1 1",
        "M 1,2 H 3 V 4 h-1v-1 C1 2 3 4 5 6 S1 2 3 4 Q1 2 3 4 T5 6 A1 1 0 0 1 5 5 z",
        "M5 5a1 1 0 01.5.5 1 1 0 10-2 2z",
        "M0 0 5 5 6 6",
        "M0 12C8 -4 16 -4 24 12z",  # the control points lie outside the grid, the curve does not
    ],
)
def test_the_grammar_of_svg_paths_is_taken(tmp_path, path):
    assert own_icon(tmp_path, f"'{path}'") == []


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("L5 5", "a path must start with M (at character 1)"),
        ("M0", "a number is missing before the end (at character 3)"),
        ("M0 0L5", "a number is missing before the end (at character 7)"),
        ("M0 0X5", "'X' is not a path command (at character 5)"),
        ("M0 0,,5 5", "a number is missing before ',' (at character 6)"),
        ("M0 0A1 1 0 2 0 5 5", "the flag of an arc (0 or 1) is missing before '2' (at character 12)"),
        ("M0 0 url(x)", "'u' is not a path command (at character 6)"),
        ("M0 0L1e300 5", "this number is too large (at character 6)"),
        ("M0 0A1e-320 1e-320 0 0 1 5 5", "the radius of an arc is too small (at character 5)"),
    ],
)
def test_what_is_no_path_is_told(tmp_path, path, problem):
    assert own_icon(tmp_path, f"'{path}'") == [f"not the path of an icon: {problem}"]


@pytest.mark.parametrize(
    ("icon", "reach"),
    [
        ("M0 0h200v200h-200z", "from 0, 0 to 200, 200, beyond its grid of 0 0 24 24"),
        ("M-3 1h20v20z", "from -3, 1 to 17, 21, beyond its grid of 0 0 24 24"),
        ("M0 4C0 40 24 40 24 4z", "from 0, 4 to 24, 31, beyond its grid of 0 0 24 24"),
        ("{path: M0 0h200v200h-200z, view_box: 0 0 100 200}", "from 0, 0 to 200, 200, beyond its grid of 0 0 100 200"),
    ],
)
def test_an_icon_that_leaves_its_grid_is_told_by_its_name(tmp_path, icon, reach):
    assert own_icon(tmp_path, icon) == [f"the drawing reaches {reach}"]


def test_an_icon_may_have_a_grid_of_its_own(tmp_path):
    assert own_icon(tmp_path, "{path: M0 0h200v200h-200z, view_box: 0 0 200 200}") == []
    assert own_icon(tmp_path, "{path: 'M-9 -9h18v18h-18z', view_box: '-10,-10, 20,20'}") == []
    assert own_icon(tmp_path, "{path: M0 0h2z, view_box: 0 0 0 9}") == [
        "not the path of an icon: its view box has no size (at character 1)"
    ]
    (wrong,) = own_icon(tmp_path, "{path: M0 0h2z, view_box: 512}")
    assert wrong.startswith("mine.view_box: ") or "view_box" in wrong


def test_an_icon_may_be_an_svg_file_and_its_faults_are_told_at_their_places_in_it(tmp_path):
    text = bent(("name: Hat, icon: star", "name: Hat, icon: mine"), ("dice: 2", "dice: 2\nicons: {mine: art/boat.svg}"))
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480">'
    boat = f'{head}<path d="M60 300h360l-60 100H120z" fill="#123"/></svg>'
    (tmp_path / "art").mkdir()
    (tmp_path / "art/boat.svg").write_text(boat, encoding="utf-8")
    theme = load_theme(str(write(tmp_path, text)), ICONS)
    assert theme.edition.icons == {"mine": "M3 15L21 15L18 20L6 20Z"}
    assert theme.files["art/boat.svg"] == boat.encode()
    (tmp_path / "art/boat.svg").write_text(f'{head}\n <text>a</text>\n<rect fill="y" width="9" height="9"/></svg>')
    place = f"{tmp_path}/art/boat.svg"
    assert [str(one.where) for one in problems(tmp_path)] == [f"{place}:2:2", f"{place}:3:1"]
    (tmp_path / "art/boat.svg").write_bytes(b"\x89PNG")
    assert placed_messages(tmp_path) == [f"{place_of(text, 'art/boat.svg')}: 'art/boat.svg' is not an SVG file"]
    (tmp_path / "art/boat.svg").unlink()
    assert placed_messages(tmp_path) == [
        f"{place_of(text, 'art/boat.svg')}: there is no file 'art/boat.svg' in the theme's folder"
    ]


def test_the_bundled_icons_stay_on_their_grid():
    reached = [extent(read_path(path)) for path in baked().values()]
    assert min(min(box.x, box.y) for box in reached) >= 0
    assert max(max(box.right, box.bottom) for box in reached) <= 24.01


@pytest.mark.parametrize("name", ["🏰", "☀️", "👨‍🚀", "emoji/castle", "game/cauldron", "emoji/keycap-1"])
def test_drawings_of_collections_are_known_in_yaml_and_csv(tmp_path, name):
    text = bent(("name: Hat, icon: star", f"name: Hat, icon: {name}"), (ONE_CARD, "    cards_file: cards.csv\n"))
    folder = write(tmp_path, text, cards__csv=f"id,text,icon\na,Pay.,{name}\n")
    edition = load_theme(f"{folder}/", known_icons()).edition
    assert edition.pieces.tokens[0].icon == edition.decks[1].cards[0].icon == name


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("🏯🏰", "'printgen icons WORD' lists the drawings that match a word"),
        ("Burg", "did you mean 'castle' or 'chess-rook'?"),
        ("قلعة", "did you mean 'castle' or 'chess-rook'?"),
        ("game/cauldrn", "did you mean 'game/cauldron'?"),
        ("emoji/Drache", "did you mean 'emoji/dragon' or 'emoji/dragon-face'?"),
        (
            "clubs",  # the drawing with this name before those with the word
            "did you mean 'game/clubs', 'emoji/club-suit', 'game/card-10-clubs' or 'game/card-2-clubs'?",
        ),
        ("Riesenrad", "did you mean 'emoji/ferris-wheel'?"),
    ],
)
def test_unknown_drawings_of_collections_get_a_hint(tmp_path, name, hint):
    found = problems(write(tmp_path, bent(("name: Hat, icon: star", f"name: Hat, icon: {name}"))), known_icons())
    assert len(found) == 1
    assert name in found[0].message
    assert found[0].hint == hint


def test_the_schema_for_editors_allows_them():
    form = record_spot(IconName).pattern
    for name in ("🏰", "☀️", "👨‍🚀", "emoji/castle", "game/3d-glasses", "star"):
        assert re.search(form, name)
    for name in ("Star", "game/", "other/castle", "a b", "🏰 castle", "-", ""):
        assert not re.search(form, name)


def test_a_workbook_may_name_them(tmp_path):
    sheets = {"Decks": [["id", "icon"], ["chance", "🏰"], ["chest", "game/cauldron"]]}
    folder = workbook_edition(tmp_path / "mine", **{"edition.xlsx": xlsx(sheets)})
    decks = load_theme(f"{folder}/", known_icons()).edition.decks
    assert {deck.id: deck.icon for deck in decks} == {"chance": "🏰", "chest": "game/cauldron"}
