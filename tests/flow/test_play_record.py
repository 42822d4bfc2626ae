"""What the manifest says for playing on a screen, of each game's own."""

from pathlib import Path

from printgen.flow.play_record import play_record
from printgen.theme.read.load import load_theme
from tests.support.editions import SLIDE, edition_of
from tests.support.ring_theme import ring_text
from tests.support.small_theme import ICONS, write


def test_the_game_says_whether_tokens_slide_and_no_oblong_board(tmp_path: Path) -> None:
    oblong = load_theme(f"{write(tmp_path / 'oblong', ring_text(16, 2))}/", ICONS).edition
    assert not play_record(oblong, None).sliding
    assert all(play_record(edition_of(name), None).sliding for name in SLIDE)
