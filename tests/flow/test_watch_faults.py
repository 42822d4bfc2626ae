"""Faults of a theme kept in view: each is told with its place, and the last kit stands until it is mended."""

from typing import Any

import pytest
from PIL import Image

from printgen.errors import ThemeError, UnknownNameError
from printgen.watch import Made
from tests.support import card_game
from tests.support.watched import QUIET, Desk, news_text


def test_a_fault_is_told_with_its_place_and_the_last_kit_stands_until_it_is_mended(desk: Desk) -> None:
    stood: dict[str, Any] = {}

    def spoil() -> bool:
        stood.update(desk.files())
        return desk.say(nmae="Quiz")

    def still_stands() -> bool:
        assert desk.files() == stood
        return False

    _, fault, again, mended, changed = desk.watch(
        QUIET, spoil, still_stands, spoil, still_stands, desk.say, QUIET, lambda: desk.say(title="Other")
    )
    line = (desk.home / "theme.yaml").read_text(encoding="utf-8").count("\n") + 1
    assert news_text(fault).startswith(f"{desk.home}/theme.yaml:{line}:2: unknown field 'nmae'")
    assert news_text(again) == news_text(fault)
    assert mended == Made(desk.out / "quiz")
    assert isinstance(changed, Made)
    assert changed.documents


@pytest.mark.long
def test_what_does_not_fit_is_told_as_well_and_is_made_once_it_does(desk: Desk) -> None:
    long = "Antidisestablishmentarianismpneumonoultramicroscopicsilicovolcanoconiosis"
    _, fault, made = desk.watch(
        QUIET, lambda: desk.say(decks=desk.decks(long)), QUIET, lambda: desk.say(decks=desk.decks("Short."))
    )
    assert "does not fit" in news_text(fault)
    assert made == Made(desk.out / "quiz", ("cards",), ("animals-02",))


@pytest.mark.long
def test_a_file_that_is_half_written_or_away_for_a_moment_is_not_told_of(desk: Desk) -> None:
    path = desk.home / "theme.yaml"

    def half() -> bool:
        path.write_text(path.read_text(encoding="utf-8")[:200], encoding="utf-8")
        return True

    def away() -> bool:
        path.rename(desk.home / "theme.yaml~")
        return True

    def renamed() -> bool:
        desk.say(decks=desk.decks("Name something that is round."))
        path.rename(desk.home / "new.tmp")
        (desk.home / "new.tmp").rename(path)
        return True

    _, made = desk.watch(QUIET, half, desk.say, away, renamed, QUIET, QUIET)
    assert made == Made(desk.out / "quiz", ("cards",), ("animals-02",))


@pytest.mark.long
def test_a_picture_that_comes_mends_its_fault_and_one_that_changes_is_shown(desk: Desk) -> None:
    def paint(colour: str) -> bool:
        Image.new("RGB", (700, 700), colour).save(desk.home / "round.png")
        return True

    decks = desk.decks("Name something that is round.")
    decks[0]["cards"][1]["art"] = {"file": "round.png", "screen": "none"}
    _, lacking, there, red = desk.watch(
        QUIET, lambda: desk.say(decks=decks), QUIET, lambda: paint("blue"), QUIET, lambda: paint("red")
    )
    assert "there is no file 'round.png'" in news_text(lacking)
    assert isinstance(there, Made)
    assert there.items == ("animals-02",)
    assert red == Made(desk.out / "quiz", ("cards",), ("animals-02",))


@pytest.mark.long
def test_what_cannot_be_printed_at_first_may_be_mended(desk: Desk) -> None:
    desk.say(decks=[card_game.deck("animals", "paw", "dots", "#2f7d4f", 150)])
    fault, made = desk.watch(QUIET, desk.say)
    assert "does not fit on 215.9 x 279.4 mm paper" in news_text(fault)
    assert isinstance(made, Made)
    assert made.documents


def test_a_call_that_cannot_be_met_is_refused_at_once(desk: Desk) -> None:
    with pytest.raises(UnknownNameError, match="no item 'animls-03'"):
        desk.watch(items=("animls-03",))
    with pytest.raises(UnknownNameError, match="no document 'board'"):
        desk.watch(only=("board",))
    desk.home = desk.home / "nowhere"
    with pytest.raises(ThemeError, match="is not a folder"):
        desk.watch()
