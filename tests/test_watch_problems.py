"""Tests of problems in a watched theme: each is reported with its place, and the last kit is kept until it is fixed."""

from typing import Any

import pytest
from PIL import Image

from printgen.errors import ThemeError, UnknownNameError
from printgen.watch import Made
from tests.support import card_game
from tests.support.watched import QUIET, WatchedTheme, news_text


def test_a_problem_is_told_with_its_place_and_the_last_kit_stands_until_it_is_mended(edited: WatchedTheme) -> None:
    stood: dict[str, Any] = {}

    def spoil() -> bool:
        stood.update(edited.files())
        return edited.say(nmae="Quiz")

    def still_stands() -> bool:
        assert edited.files() == stood
        return False

    _, problem, again, mended, changed = edited.watch(
        QUIET, spoil, still_stands, spoil, still_stands, edited.say, QUIET, lambda: edited.say(title="Other")
    )
    line = (edited.home / "theme.yaml").read_text(encoding="utf-8").count("\n") + 1
    assert news_text(problem).startswith(f"{edited.home}/theme.yaml:{line}:2: unknown field 'nmae'")
    assert news_text(again) == news_text(problem)
    assert mended == Made(edited.out / "quiz")
    assert isinstance(changed, Made)
    assert changed.documents


@pytest.mark.long
def test_what_does_not_fit_is_told_as_well_and_is_made_once_it_does(edited: WatchedTheme) -> None:
    long = "Antidisestablishmentarianismpneumonoultramicroscopicsilicovolcanoconiosis"
    _, problem, made = edited.watch(
        QUIET, lambda: edited.say(decks=edited.decks(long)), QUIET, lambda: edited.say(decks=edited.decks("Short."))
    )
    assert "does not fit" in news_text(problem)
    assert made == Made(edited.out / "quiz", ("cards",), ("animals-1",))


@pytest.mark.long
def test_a_file_that_is_half_written_or_away_for_a_moment_is_not_told_of(edited: WatchedTheme) -> None:
    path = edited.home / "theme.yaml"

    def half() -> bool:
        path.write_text(path.read_text(encoding="utf-8")[:200], encoding="utf-8")
        return True

    def away() -> bool:
        path.rename(edited.home / "theme.yaml~")
        return True

    def renamed() -> bool:
        edited.say(decks=edited.decks("Name something that is round."))
        path.rename(edited.home / "new.tmp")
        (edited.home / "new.tmp").rename(path)
        return True

    _, made = edited.watch(QUIET, half, edited.say, away, renamed, QUIET, QUIET)
    assert made == Made(edited.out / "quiz", ("cards",), ("animals-1",))


@pytest.mark.long
def test_a_picture_that_comes_mends_its_problem_and_one_that_changes_is_shown(edited: WatchedTheme) -> None:
    def paint(colour: str) -> bool:
        Image.new("RGB", (700, 700), colour).save(edited.home / "round.png")
        return True

    decks = edited.decks("Name something that is round.")
    decks[0]["cards"][1]["art"] = {"file": "round.png", "screen": "none"}
    _, lacking, there, red = edited.watch(
        QUIET, lambda: edited.say(decks=decks), QUIET, lambda: paint("blue"), QUIET, lambda: paint("red")
    )
    assert "there is no file 'round.png'" in news_text(lacking)
    assert isinstance(there, Made)
    assert there.items == ("animals-1",)
    assert red == Made(edited.out / "quiz", ("cards",), ("animals-1",))


@pytest.mark.long
def test_what_cannot_be_printed_at_first_may_be_mended(edited: WatchedTheme) -> None:
    edited.say(print={"card_size": "200x200mm"})
    problem, made = edited.watch(QUIET, edited.say)
    assert "200 x 200 mm" in news_text(problem)
    assert isinstance(made, Made)
    assert made.documents


def test_a_call_that_cannot_be_met_is_refused_at_once(edited: WatchedTheme) -> None:
    with pytest.raises(UnknownNameError, match="no item 'animls-03'"):
        edited.watch(items=("animls-03",))
    with pytest.raises(UnknownNameError, match="no document 'board'"):
        edited.watch(only=("board",))
    edited.home = edited.home / "nowhere"
    with pytest.raises(ThemeError, match="is not a folder"):
        edited.watch()


@pytest.mark.long
def test_a_box_that_is_left_out_does_not_stop_the_rest(edited: WatchedTheme) -> None:
    edited.say(decks=[card_game.deck("animals", "paw", "dots", "#2f7d4f", 150)])
    (made,) = edited.watch(QUIET)
    assert isinstance(made, Made)
    assert "boxes" not in made.documents
    assert "the box for 'Animals' is left out" in " ".join(made.notes)
