"""Tests of the page of winners and the certificates: who is on them, and that every edition and name has room."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from printgen.event.occasion import GoOn, Occasion, event_of
from printgen.event.players import players_of
from printgen.event.ranking import LEFT, NOTHING, Result, Standing, standings
from printgen.kit.choices import Choices
from printgen.kit.finish import painted_documents
from printgen.kit.papers import PAPERS
from printgen.loading import load_theme
from printgen.parts.drawing_context import context_for
from printgen.parts.event.winners import certificates, posted_winners
from tests.support.event_samples import EVENT
from tests.support.pdfs import page_texts, squeezed

NAMES = ("Ann Fox", "Bo Lee", "Cy Young", "Di Vale", "Ed West", "Flo Reed")
LONG = "Maximiliana Alexandra von Hohenzollern-Sigmaringen"
PRIZES = """\
prizes:
  - {id: cup, rounds: [two], place: Winner, prize: Fish for a year, sponsor: The Salty Hake}
  - {id: card, rounds: [one], place: Best score, prize: A gift card}
rounds:"""


@pytest.fixture(scope="module")
def event() -> Occasion:
    return event_of(EVENT.replace("rounds:", PRIZES, 1).encode(), "event.yaml")


def ranked(goes_on: GoOn | None, cash: Sequence[int], names: Sequence[str] = NAMES) -> tuple[Standing, ...]:
    """Return the standings of two tables, on which players sit by turns."""
    players = players_of("\n".join(["name", *names]).encode(), "players.csv")
    worth = [(player, NOTHING._replace(cash=amount)) for player, amount in zip(players, cash, strict=True)]
    return standings([Result(player, 1 + at % 2, one) for at, (player, one) in enumerate(worth)], goes_on)


def drawn(
    folder: Path, event: Occasion, number: int, table: Sequence[Standing], theme: str = "tournament", paper: str = "a4"
) -> tuple[list[str], list[str]]:
    """Return the texts of the winners' pages and of the certificates, without spaces."""
    context, choices, round_ = context_for(load_theme(theme), event), Choices(PAPERS[paper]), event.event.rounds[number]
    makers = [partial(draw, choices=choices, standings=table, round_=round_) for draw in (posted_winners, certificates)]
    found = []
    for name, data in painted_documents(context, choices, makers, ["minimal"]).items():
        path = folder / f"{theme}-{paper}-{Path(name).name}"
        path.write_bytes(data)
        found.append([squeezed(text) for text in page_texts(path)])
    winners, awards = found
    return winners, awards


def test_those_who_go_on_are_named_with_what_they_won(event: Occasion, tmp_path: Path) -> None:
    table = ranked(event.event.rounds[0].goes_on, (600, 500, 400, 300, 200, 100))
    (page,), awards = drawn(tmp_path, event, 0, table)
    assert "AnnFoxWinneroftable1·$600" in page
    assert "BoLeeWinneroftable2·$500" in page
    assert "CyYoungOneofthebestplayersatalltables·$400" in page
    assert "DiVale" not in page
    assert "BestscoreAgiftcard" in page
    assert "Totalworth:$600" in awards[0]
    assert [name for award in awards for name in NAMES if squeezed(name) in award] == list(NAMES[:3])
    assert all(squeezed("This certificate is awarded to") in award and "Heats" in award for award in awards)


def test_the_last_round_has_three_winners_and_a_certificate_for_everyone_who_stayed(
    event: Occasion, tmp_path: Path
) -> None:
    table = list(ranked(None, (600, 500, 400, 300, 200, 100)))
    table[-1] = replace(table[-1], rank=0, place=0, result=replace(table[-1].result, absence=LEFT))
    (page,), awards = drawn(tmp_path, event, 1, table)
    for name, place in zip(NAMES[:3], ("First", "Second", "Third"), strict=True):
        assert f"{squeezed(name)}{place}place" in page
    assert "DiVale" not in page
    assert "WinnerFishforayear(TheSaltyHake)" in page
    assert [squeezed(name) in award for name, award in zip(NAMES[:5], awards, strict=True)] == [True] * 5
    assert "Place4" in awards[3]
    assert "PierCup" in awards[0]


def test_players_who_wait_for_the_judges_are_no_winners_yet(event: Occasion, tmp_path: Path) -> None:
    table = ranked(GoOn(each_table=1), (600, 500, 600, 300, 200, 100))  # two tie for the first table
    (page,), awards = drawn(tmp_path, event, 0, table)
    assert "BoLee" in page
    assert "AnnFox" not in page
    assert len(awards) == 1


def test_many_winners_go_on_another_page(event: Occasion, tmp_path: Path) -> None:
    names = [f"Player Nr{number:02}" for number in range(40)]
    table = ranked(GoOn(each_table=20), range(1000, 1040), names)
    pages, awards = drawn(tmp_path, event, 0, table)
    assert len(pages) > 1
    assert all(any(squeezed(name) in page for page in pages) for name in names)
    assert len(awards) == len(names)


@pytest.mark.parametrize("theme", ["classic", "knockopoly", "wizarding", "junior", "village"])
def test_every_edition_has_room_for_a_long_name(event: Occasion, tmp_path: Path, theme: str) -> None:
    names = (f"{LONG} Jr", *NAMES[1:5], LONG)
    for number, paper in ((0, "letter"), (1, "a3")):
        goes_on = event.event.rounds[number].goes_on and GoOn(each_table=3)
        drawn(tmp_path, event, number, ranked(goes_on, (600, 500, 400, 300, 200, 100), names), theme, paper)


def test_the_longest_texts_of_an_event_have_room(tmp_path: Path) -> None:
    long = "A long name of a thing in a town by the river and the bay xx"
    assert len(long) == 60
    prize = " ".join([long] * 3)[:160]
    changes = {
        "name: Pier Cup": f"name: {long}\nhead_judge: {long}\nvenues: [{{id: hall, name: {long}}}]",
        "name: Final,": f"name: {long}, venue: hall,",
        "rounds:": "prizes:\n"
        + "".join(
            f"  - {{id: p{at}, rounds: [two], place: {long}, prize: {prize}, sponsor: {prize}}}\n" for at in range(20)
        )
        + "rounds:",
    }
    text = EVENT
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    table = ranked(None, (600, 500, 400, 300, 200, 100))
    pages, awards = drawn(tmp_path, event_of(text.encode(), "event.yaml"), 1, table)
    assert sum(page.count(squeezed(prize)) for page in pages) == 40
    assert all(award.count(squeezed(long)) == 4 for award in awards)
