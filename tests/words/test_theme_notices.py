"""Tests of notices: markup that is printed, names given twice, and forms kept from another noun."""

from pathlib import Path

import pytest

from printgen.loading import load_theme
from printgen.resources import bundled_themes
from printgen.words.theme_notices import markup, same_names
from tests.support.small_theme import bent, line_of, write


def notices(folder: Path, *changes: tuple[str, str]) -> list[str]:
    """Return the notices about the small theme with these replacements in its text."""
    return [str(note) for note in load_theme(f"{write(folder, bent(*changes))}/").notes]


@pytest.mark.parametrize("theme", bundled_themes())
def test_bundled_themes_give_no_cause_for_notices(theme: str) -> None:
    edition = load_theme(theme).edition
    assert [*markup(edition), *same_names(edition)] == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# Bad luck", "this markup is printed as it is: a heading '#'"),
        ("See [here](https://x.org).", "this markup is printed as it is: a link"),
        ("Pay *now.", "this markup is printed as it is: an unpaired asterisk"),
        ("`Pay`", "this markup is printed as it is: code"),
        ("- one", "this markup is printed as it is: a list"),
    ],
)
def test_markup_that_is_printed_is_a_notice_at_its_place(tmp_path: Path, text: str, told: str) -> None:
    changed = bent(("Pay a fine.", f"'{text}'"))
    (notice,) = notices(tmp_path, ("Pay a fine.", f"'{text}'"))
    place, path, message = notice.split(": ", 2)
    assert f"theme.yaml:{line_of(changed, text)}:" in place
    assert path == "decks.chest.cards.chest-02.text"
    assert message.startswith(told)


def test_emphasis_is_no_notice_in_a_card_but_in_a_line_without_it(tmp_path: Path) -> None:
    assert notices(tmp_path, ("Pay a fine.", r"'**Pay** *a* fine\*.'")) == []
    (notice,) = notices(tmp_path, ("dice: 2", "dice: 2\nnotices: ['**Mine**']"))
    assert "notices.0: asterisks or backslashes are printed as they are: '**Mine**'" in notice


def test_two_things_of_one_name_are_a_notice(tmp_path: Path) -> None:
    (notice,) = notices(tmp_path, ("name: Street 3,", "name: street 2,"))
    assert "spaces.street-3.name: 'street 2' is also the name of spaces.street-2" in notice


def german(folder: Path, words: str) -> list[str]:
    (folder / "theme.yaml").write_text(f"format: 1\nextends: classic\nlanguage: de\nid: villa\nwords:\n  {words}\n")
    return [str(note) for note in load_theme(f"{folder}/").notes]


def test_a_changed_noun_with_the_gender_of_the_former_is_a_notice_that_names_the_key(tmp_path: Path) -> None:
    (notice,) = german(tmp_path, "large_building: {one: Villa, many: Villen, gender: 'n'}")
    assert "'Villa' still has forms of 'Hotel': gender (n)" in notice
    assert "check words.large_building.gender; articles depend on the gender" in notice
    assert "theme.yaml:6:" in notice
    (notice,) = german(tmp_path, "small_building: {one: Turm, many: Türme, gender: m, many_dat: Häusern}")
    assert "'Turm' still has forms of 'Haus': many_dat (Häusern); check words.small_building.many_dat" in notice


def test_a_noun_with_forms_of_its_own_is_no_notice(tmp_path: Path) -> None:
    assert german(tmp_path, "large_building: {one: Villa, many: Villen, gender: f}") == []
