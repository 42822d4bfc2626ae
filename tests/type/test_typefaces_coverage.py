"""Tests of typefaces: every style covers Latin, Greek and Cyrillic, and each word is set in a single face."""

from pathlib import Path

import pytest
import yaml

from printgen.theme.records import Fonts
from printgen.theme.style import FOLDER, style_names
from printgen.type.coverage import coverage
from printgen.type.font_file import FontFile
from printgen.type.typefaces import Typefaces, role_files, script_font
from tests.conftest import ROOT, printgen
from tests.support.set_lines import painted, setter_of

ALPHABETIC = ("English", "Polish", "Vietnamese", "Greek", "Russian")
LAST = {
    "text": "plex-regular",
    "text-bold": "plex-bold",
    "text-italic": "plex-italic",
    "text-bold-italic": "plex-bold-italic",
}


def faces_of(style: str) -> Typefaces:
    """Return the typefaces of a style."""
    written = yaml.safe_load((FOLDER / f"{style}.yaml").read_text())["fonts"]
    files = role_files(Fonts(**written))
    read = {role: FontFile((ROOT / "fonts" / name).read_bytes()) for role, name in files.items()}
    return Typefaces(read, ["text-bold"], beside={"display": ("figures",)})


@pytest.mark.parametrize("style", style_names())
def test_every_role_of_every_style_has_latin_greek_cyrillic_arabic_hebrew_and_japanese(style: str) -> None:
    faces = faces_of(style)
    found = coverage(faces, faces.names)
    lacking = {covered.languages.split(",")[0]: covered.missing for covered in found if covered.missing}
    assert set(lacking) == {"Hindi", "Thai", "Chinese", "Korean"}
    assert all(covered.hint for covered in found if covered.missing)
    assert [covered.languages for covered in found if "zero-width spaces" in covered.breaks] == ["Thai"]
    english, *others = [covered for covered in found if covered.languages.startswith(ALPHABETIC)]
    assert not english.borrowed
    for face, roles in (pair for covered in others for pair in covered.borrowed.items()):
        for role in roles:  # texts keep their weight and slope
            assert face == LAST.get(role, face), (style, role)


def test_a_word_that_a_face_cannot_spell_is_set_whole_in_one_that_can() -> None:
    faces = faces_of("deco")
    assert faces.runs("Phố Huế 12", "display") == (
        ("Phố", "figures"),
        (" ", "display"),
        ("Huế", "figures"),
        (" 12", "display"),
    )
    assert faces.runs("Московская (12)", "display")[0] == ("Московская", "text-bold")
    assert faces.width("Phố Huế", "display", 10.0) == pytest.approx(
        faces.width("Phố", "figures", 10.0) + faces.width(" ", "display", 10.0) + faces.width("Huế", "figures", 10.0)
    )


def test_emoji_have_a_face_and_their_variants_leave_no_box(tmp_path: Path) -> None:
    setter = setter_of("en")
    page = painted(tmp_path, setter, "Rocket 🚀 ⚓\ufe0f 👍\U0001f3fd")
    assert page.page.get_textpage().get_text_range().strip() == "Rocket 🚀 ⚓ 👍"
    assert ("🚀", "emoji-bold") in setter.faces.runs("Rocket 🚀", "text-bold")


def test_the_command_tells_roles_and_languages() -> None:
    done = printgen("fonts", "classic")
    assert done.returncode == 0
    assert "display            limelight/Limelight-Regular.ttf" in done.stdout
    assert "Vietnamese: every role; text in plex-regular; text-bold in plex-bold;" in done.stdout
    assert "'fonts: {fallback: [NanumGothic.ttf]}'" in done.stdout
    assert "Japanese: every role; text, text-italic, condensed in gothic-regular" in done.stdout


def test_the_face_of_a_script_is_read_only_for_its_characters() -> None:
    faces = faces_of("deco")
    script_font.cache_clear()
    faces.runs("Zürich, 12 €", "text")
    assert script_font.cache_info().currsize == 0
    assert faces.runs("東京", "text") == (("東京", "gothic-regular"),)
    assert script_font.cache_info().currsize == 1
