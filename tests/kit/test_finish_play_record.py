"""Tests of each game's data in the manifest for playing on a screen."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from printgen.kit.finish import play_record
from printgen.loading import load_theme
from printgen.written_text import LINE
from tests.support.editions import BY_HAND, SLIDE, TRADE, edition_of
from tests.support.ring_theme import ring_text
from tests.support.small_theme import ICONS, write


def test_the_game_says_whether_tokens_slide_and_no_oblong_board(tmp_path: Path) -> None:
    oblong = load_theme(f"{write(tmp_path / 'oblong', ring_text(16, 2))}/", ICONS).edition
    assert not play_record(oblong, None).sliding
    assert all(play_record(edition_of(name), None).sliding for name in SLIDE)


@pytest.mark.parametrize(("code", "written"), [("en", "$1,000"), ("de", "1.000\u00a0$")])
def test_notes_are_called_by_their_amounts_as_the_kit_writes_them(code: str, written: str) -> None:
    assert _called(TRADE[0], code, "$")["note-1000"] == written


def test_notes_whose_sign_is_written_by_hand_are_called_by_their_numbers() -> None:
    assert _called(BY_HAND[0], "de", LINE)["note-1000"] == "1.000"


def _called(name: str, code: str, sign: str) -> Mapping[str, str]:
    """Return the names of an edition's things in a language, with 1000 as the value of its first note."""
    edition: Any = edition_of(name)
    first, *others = edition.money
    money = (replace(first, value=1000), *others)
    currency = replace(edition.currency, sign=sign, place=None, space=None)
    return play_record(replace(edition, language=code, money=money, currency=currency), None).names
