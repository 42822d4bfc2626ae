"""Tests of who may play a round: admitted players without a seat in a later round."""

import pytest

from printgen.errors import Mark, ThemeError
from printgen.event.occasion import Event, event_of
from printgen.event.players import Player
from printgen.event.rounds import PastRounds, entrants
from tests.event.test_occasion import messages_of

DAY = 'date: 2027-05-08, start: "10:00", minutes: 90'
TEXT = f"""\
format: 1
name: Pier Cup
dates: [2027-05-08]
rounds:
  - {{id: q1, name: First, {DAY}, goes_on: {{each_table: 1}}}}
  - {{id: q2, name: Second, {DAY}, goes_on: {{each_table: 1}}}}
  - {{id: semi, name: Semi, {DAY}, goes_on: {{each_table: 1}}, players_from: [q1, q2]}}
  - {{id: final, name: Final, {DAY}, players_from: [semi]}}
"""


@pytest.fixture(scope="module")
def event() -> Event:
    return event_of(TEXT.encode(), "event.yaml").event


def people(*names: str, file: str = "list.csv") -> tuple[Player, ...]:
    return tuple(Player(name, "", Mark(file, line, 1)) for line, name in enumerate(names, 2))


def past(going_on: dict[int, tuple[Player, ...]], *undecided: int) -> PastRounds:
    return PastRounds({}, going_on, frozenset(undecided))


def names(players: tuple[Player, ...]) -> list[str]:
    return [player.name for player in players]


def test_a_first_qualifier_is_open_to_everyone_listed(event: Event) -> None:
    found = entrants(event, 1, people("Ann", "Bo"), past({}))
    assert (names(found.players), found.notes, found.warnings) == (["Ann", "Bo"], (), ())


def test_who_has_a_seat_is_named_with_the_row_and_left_out_on_request(event: Event) -> None:
    listed, won = people("Ann", "nunez", "Cy"), {1: people("Núñez", "Di", file="going-on.csv")}
    with pytest.raises(ThemeError) as raised:
        entrants(event, 2, listed, past(won))
    assert str(raised.value).startswith("list.csv:3:1: 'nunez' has a seat already, won in First\n")
    assert "--leave-out-winners" in str(raised.value)
    found = entrants(event, 2, listed, past(won), leave_out=True)
    assert names(found.players) == ["Ann", "Cy"]
    assert found.notes == ("left out, for they have a seat already: nunez",)


def test_a_qualifier_before_the_other_is_scored_is_warned_of(event: Event) -> None:
    assert entrants(event, 2, people("Ann"), past({})).warnings == (
        "who won a seat in First is not known: there is no round-1/going-on.csv",
    )


def test_the_winners_of_all_qualifiers_are_brought_together(event: Event) -> None:
    won = {1: people("Ann", "Bo"), 2: people("Cy", "Ann")}
    assert names(entrants(event, 3, None, past(won)).players) == ["Ann", "Bo", "Cy"]
    found = entrants(event, 3, people("cy", "Ann"), past(won))
    assert names(found.players) == ["Cy", "Ann"]
    assert found.notes[-1] == "not on the list, and so not seated: Bo"


def test_a_qualifier_that_waits_for_its_judges_is_warned_of(event: Event) -> None:
    (warning,) = entrants(event, 3, None, past({1: people("Ann"), 2: people("Bo")}, 2)).warnings
    assert warning.startswith("Second is NOT decided")


def test_nobody_else_plays_in_the_semi_finals(event: Event) -> None:
    with pytest.raises(ThemeError) as raised:
        entrants(event, 3, people("Ann", "Annie", "Xaver"), past({1: people("Ann"), 2: people("Cy")}))
    assert [str(problem).partition("\n")[0] for problem in raised.value.problems] == [
        "list.csv:3:1: 'Annie' has no seat in Semi",
        "list.csv:4:1: 'Xaver' has no seat in Semi",
    ]
    assert raised.value.problems[0].hint == "did you mean 'Ann'?"


def test_every_round_that_is_not_scored_is_named(event: Event) -> None:
    with pytest.raises(ThemeError) as raised:
        entrants(event, 3, None, past({}))
    assert [problem.message for problem in raised.value.problems] == [
        "there is no round-1/going-on.csv: First is not scored",
        "there is no round-2/going-on.csv: Second is not scored",
    ]


def test_an_open_round_needs_a_list(event: Event) -> None:
    with pytest.raises(ThemeError, match="Second is open to all: name the list of its players"):
        entrants(event, 2, None, past({}))


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("[q1, q2]", "[q1, q3]", "event.yaml:7:115: rounds.semi.players_from: no round before it is 'q3'"),
        ("[q1, q2]", "[q1, final]", "event.yaml:7:115: rounds.semi.players_from: no round before it is 'final'"),
        (
            "id: q1, name: First, {DAY}, goes_on: {{each_table: 1}}",
            "id: q1, name: First, {DAY}",
            "event.yaml:7:115: rounds.semi.players_from: nobody goes on from 'q1'",
        ),
    ],
)
def test_an_event_whose_rounds_come_from_nowhere_is_refused(old: str, new: str, problem: str) -> None:
    old, new = (part.replace("{DAY}", DAY).replace("{{", "{").replace("}}", "}") for part in (old, new))
    assert old in TEXT
    assert messages_of(TEXT.replace(old, new)) == [problem]
