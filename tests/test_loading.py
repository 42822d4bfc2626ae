"""Tests of loading a theme by name or path, the order of its fields, and its hash, which changes with its files."""

import io
from unicodedata import normalize

import pytest
from PIL import Image

from printgen import resources
from printgen.art.icons import baked
from printgen.errors import ThemeError
from printgen.kit.choices import Choices
from printgen.kit.layout import lay_out
from printgen.kit.papers import PAPERS
from printgen.loading import load_theme
from printgen.theme import schema_problems
from printgen.words.rule_settings import overridden
from tests.support.editions import theme_of
from tests.support.small_theme import ICONS, bent, child, line_of, problems, write


def test_a_small_whole_theme_loads(tmp_path):
    theme = load_theme(str(write(tmp_path)), ICONS)
    assert (theme.edition.id, theme.edition.title, len(theme.edition.spaces)) == ("small-town", "Small Town", 40)
    assert theme.files["oswald/Oswald-Bold.ttf"][:4] == b"\0\1\0\0"


def test_a_name_without_a_slash_is_a_bundled_theme(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "mine")
    with pytest.raises(ThemeError) as failed:
        load_theme("mine", ICONS)
    assert failed.value.problems[0].hint == "for the folder here, write './mine'"
    assert load_theme("./mine", ICONS).mark("title").file == "mine/theme.yaml"
    monkeypatch.chdir(tmp_path / "mine")
    assert load_theme(".", ICONS).edition.id == "small-town"


def test_the_listed_titles_are_those_of_the_themes():
    assert resources.theme_titles() == {name: theme_of(name).edition.title for name in resources.bundled_themes()}


def test_a_path_without_a_theme_is_told(tmp_path):
    assert "there is no file 'theme.yaml'" in str(problems(tmp_path)[0])
    assert "is not a folder" in str(problems(tmp_path / "nowhere")[0])


def test_a_folder_without_a_theme_is_told_with_what_to_do(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    (tmp_path / "notepad").mkdir()
    (tmp_path / "notepad" / "theme.yaml.txt").touch()
    write(tmp_path / "games" / "mine")
    (tmp_path / "kit" / "standard").mkdir(parents=True)
    (tmp_path / "kit" / "standard" / "kit.json").touch()
    hints = {}
    for name in ("empty", "./empty", "./a b", "notepad", "games", "kit", "kit/standard", "./games/min"):
        with pytest.raises(ThemeError) as failed:
            load_theme(name, ICONS)
        (problem,) = failed.value.problems
        hints[name] = problem.hint
    assert hints == {
        "empty": "'printgen init empty' begins an edition there",
        "./empty": "'printgen init empty' begins an edition there",
        "./a b": "'printgen init './a b'' begins an edition there",
        "notepad": "rename 'theme.yaml.txt' there to 'theme.yaml'",
        "games": "for the theme in it, write 'games/mine'",
        "kit": "it is a finished kit: write the theme from which it was built",
        "kit/standard": "it is a finished kit: write the theme from which it was built",
        "./games/min": "'printgen init ./games/min' begins an edition there",
    }


def test_notes_are_in_order_wherever_a_theme_adds_its_own(tmp_path):
    note = '{value: 200, count: 9, start: 0, colour: "#ffffff", hatch: dots, icon: coin}'
    smallest = note.replace("value: 200", "value: 2")
    money = load_theme(str(child(tmp_path, f"money: [{smallest}, {note}]\n")), ICONS).edition.money
    assert [one.value for one in money] == [500, 200, 100, 50, 20, 10, 5, 2, 1]


@pytest.mark.parametrize("price", ["1.000", "60.0"])
def test_a_point_in_an_amount_is_told_where_it_stands(tmp_path, price):
    text = bent(("price: 60,", f"price: {price},"))
    (problem,) = problems(write(tmp_path, text))
    assert problem.message == "spaces.street-0.price: expected a whole number, found a number"
    assert problem.hint == "write digits only, without a decimal point, such as 1500"
    assert problem.where.line == line_of(text, "street-0")


def test_what_only_the_decoder_sees_is_told_where_it_stands(tmp_path, monkeypatch):
    monkeypatch.setattr(schema_problems, "schema_problems", lambda tree, record: [])
    text = bent(("price: 60,", "price: x,"))
    (problem,) = problems(write(tmp_path, text))
    assert problem.message == "spaces.street-0.price: Expected `int`, got `str`"
    assert problem.where.line == line_of(text, "street-0")


def test_an_item_without_an_id_is_told_and_its_neighbors_are_not(tmp_path):
    changes = "spaces: [{id: street-0, name: A}, {name: Bee}, {id: street-1, name: C}]\n"
    folder = child(tmp_path, changes)
    (problem,) = problems(folder)
    assert problem.message == "this item of the list has no id, unlike the others"
    assert problem.where.column == changes.index("{name: Bee}") + 1


@pytest.mark.parametrize("word", ["none", "null", "~"])
def test_an_option_that_may_be_nothing_takes_none_and_null(tmp_path, word):
    text = bent(("jail_card_top_price: null", f"jail_card_top_price: {word}"))
    theme = load_theme(f"{write(tmp_path, text)}/", ICONS)
    assert theme.edition.rules.jail_card_top_price is None
    for setting in ("none", "null"):
        priced = overridden(theme, ["rules.jail_card_top_price=5"])
        assert overridden(priced, [f"rules.jail_card_top_price={setting}"]).edition.rules.jail_card_top_price is None


@pytest.mark.parametrize(("stored", "written"), [("NFD", "NFC"), ("NFC", "NFD")])
def test_a_file_is_found_however_its_accents_are_stored(tmp_path, stored, written):
    picture = io.BytesIO()
    Image.new("RGB", (600, 600)).save(picture, "PNG")
    folder = write(tmp_path, bent(("title: [Small Town]", f"art: {normalize(written, 'bilder/straße-é.png')}")))
    (folder / "bilder").mkdir()
    (folder / normalize(stored, "bilder/straße-é.png")).write_bytes(picture.getvalue())
    assert problems(folder) == []


def test_characters_that_no_font_has_are_told_a_text_at_a_time(tmp_path):
    text = bent(("name: Street 3,", "name: 𒀀𒀁 𒀂𒀃𒀄𒀅𒀆𒀇𒀈,"), ("name: Street 4,", "name: 𒀉,"))
    with pytest.raises(ThemeError) as caught:
        lay_out(load_theme(f"{write(tmp_path, text)}/", baked().keys()), Choices(PAPERS["letter"]))
    long, short = caught.value.problems
    assert long.message.startswith("no font has the characters '𒀀' (U+12000), '𒀁' (U+12001), ")
    assert long.message.endswith(" and 1 more")
    assert long.where.line == line_of(text, "𒀀𒀁")
    assert short.message == "no font has the character '𒀉' (U+12009)"


def test_fields_may_be_spelled_as_in_american_english(tmp_path):
    text = "format: 1\nextends: classic\nid: own\nicons: {color: M0 0h9v9z}\ndecks: [{id: chest, color: '#123456'%s}]\n"
    theme = load_theme(str(write(tmp_path / "a", text % "")), baked().keys())
    assert theme.edition.decks[0].colour == "#123456"
    assert "color" in theme.edition.icons
    with pytest.raises(ThemeError) as raised:
        load_theme(str(write(tmp_path / "b", text % ", colour: '#654321'")), baked().keys())
    (problem,) = raised.value.problems
    assert (problem.message, problem.where.line) == ("'color' and 'colour' are the same field", 5)
