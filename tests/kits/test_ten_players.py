"""Tests of games for ten players: enough starting cash, or the number of copies in booklet and guide."""

from pathlib import Path

import pytest

from printgen.art.icons import baked
from printgen.errors import ThemeError
from printgen.games.trade.game import TradeMoney
from printgen.games.trade.records import Edition
from printgen.kit.component import PartCount
from printgen.loading import load_theme
from printgen.parts.drawing_context import context_for
from printgen.theme.theme import Theme
from printgen.words.booklet import rulebook
from tests.support.editions import edition_of


def of_ten(folder: Path, base: str, *lines: str) -> Theme:
    """Return a bundled edition for up to ten players, with ten tokens."""
    usual = edition_of(base)
    assert isinstance(usual, Edition)
    more = range(10 - len(usual.pieces.tokens))
    tokens = "".join(f"    - {{id: more-{number}, name: More {number}, icon: star}}\n" for number in more)
    text = f"format: 1\nid: ten\nextends: {base}\nplayers: {{max: 10}}\npieces:\n  tokens:\n{tokens}"
    (folder / "theme.yaml").write_text("\n".join((text, *lines)), encoding="utf-8")
    return load_theme(f"{folder}/", frozenset(baked()))


@pytest.mark.parametrize(
    ("base", "players", "times"), [("classic", 6, "twice"), ("junior", 8, "twice"), ("village", 7, "twice")]
)
def test_ten_play_with_the_own_hand_from_money_printed_again(
    tmp_path: Path, base: str, players: int, times: str
) -> None:
    theme = of_ten(tmp_path, base)
    edition = theme.edition
    assert isinstance(edition, Edition)
    more = edition.more_money()
    assert more is not None
    assert more.players == players
    assert all(note.start * 10 <= note.count * more.times for note in edition.money)
    assert any(note.start * 10 > note.count * (more.times - 1) for note in edition.money)
    assert any(note.start * players > note.count for note in edition.money)
    assert all(note.start * (players - 1) <= note.count for note in edition.money)
    context = context_for(theme)
    notes = PartCount("notes", sum(note.count for note in edition.money), context.counted("parts.notes"))
    assert times in TradeMoney().note(context, (notes,))
    (setup,) = (section.text for section in rulebook(edition, {}) if section.id == "setup")
    # junior has its own setup text for four players, so only the guide says it
    assert ("a second time" in setup) == (base != "junior")


def test_a_stretched_hand_reaches_for_ten_or_is_refused_with_the_way_out(tmp_path: Path) -> None:
    edition = of_ten(tmp_path, "classic", "rules: {hand: stretched}").edition
    assert isinstance(edition, Edition)
    found = edition.stretched_hand()
    assert found is not None
    assert sum(value * count for value, count in found.items()) == edition.rules.start_money
    assert all(found[note.value] * 10 <= note.count for note in edition.money)
    assert edition.more_money() is None
    with pytest.raises(ThemeError) as caught:
        of_ten(tmp_path, "village", "rules: {hand: stretched}")
    (problem,) = caught.value.problems
    assert problem.message == "money: the notes cannot make 1000 for each of 10 players"
    assert problem.where is not None
    assert "hand: own" in problem.hint
