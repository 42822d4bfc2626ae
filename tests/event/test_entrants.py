"""Tests of who may play a round: admitted players without a seat in a later round."""

import pytest
from msgspec.structs import replace

from printgen.errors import Mark, ThemeError, UsageError
from printgen.event.entrants import contradictions, entrants, next_in_rank
from printgen.event.occasion import Event, event_of
from printgen.event.players import Player
from printgen.event.ranking import BEST, TIED, WINNER
from printgen.event.rounds import DropOut, PastRounds, PastStanding
from printgen.event.seating import Seat
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


def past(going_on: dict[int, tuple[Player, ...]], **tied: int) -> PastRounds:
    """Return past rounds with these winners, and the rounds in which players wait for the judges."""
    waiting: dict[int, tuple[PastStanding, ...]] = {}
    for name, number in tied.items():
        waiting[number] = (*waiting.get(number, ()), PastStanding(*people(name), 1, 1, TIED))
    return PastRounds({}, going_on, waiting)


def names(players: tuple[Player, ...]) -> list[str]:
    return [player.name for player in players]


def test_a_first_qualifier_is_open_to_everyone_listed(event: Event) -> None:
    found = entrants(event, 1, people("Ann", "Bo"), past({}))
    assert (names(found.players), found.notes, found.warnings) == (["Ann", "Bo"], (), ())


def test_who_has_a_seat_is_named_with_the_row_and_left_out_on_request(event: Event) -> None:
    listed, won = people("Ann", "nunez", "Cy"), {1: people("Núñez", "Di", file="going-on.csv")}
    with pytest.raises(ThemeError) as raised:
        entrants(event, 2, listed, past(won))
    assert str(raised.value).startswith("list.csv:3:1: 'nunez' already won a seat in First\n")
    assert "--leave-out-winners" in str(raised.value)
    found = entrants(event, 2, listed, past(won), leave_out=True)
    assert names(found.players) == ["Ann", "Cy"]
    assert found.notes == ("left out because they already have a seat: nunez",)


def test_a_qualifier_before_the_other_is_scored_is_warned_of(event: Event) -> None:
    assert entrants(event, 2, people("Ann"), past({})).warnings == (
        "it is not known who won a seat in First: there is no round-1/going-on.csv",
    )


def test_the_winners_of_all_qualifiers_are_brought_together(event: Event) -> None:
    won = {1: people("Ann", "Bo"), 2: people("Cy", "Ann")}
    assert names(entrants(event, 3, None, past(won)).players) == ["Ann", "Bo", "Cy"]
    found = entrants(event, 3, people("cy", "Ann"), past(won))
    assert names(found.players) == ["Cy", "Ann"]
    assert found.notes[-1] == "not seated because they are not on the list: Bo"


def test_a_qualifier_that_waits_for_its_judges_is_warned_of(event: Event) -> None:
    (warning,) = entrants(event, 3, None, past({1: people("Ann"), 2: people("Bo")}, Cy=2, Di=2)).warnings
    assert warning.startswith("Second is NOT decided: the judges must still break the tie between Cy and Di")


def test_players_who_may_yet_win_a_seat_are_named_when_winners_are_left_out(event: Event) -> None:
    found = entrants(event, 2, people("Ann", "Bo", "Cy"), past({1: people("Ann")}, Bo=1, Di=1), leave_out=True)
    assert names(found.players) == ["Bo", "Cy"]
    (warning,) = found.warnings
    assert warning.startswith("First is NOT decided, but players who may still win a seat there")
    assert warning.endswith(": Bo")


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


def seated(*names: str) -> tuple[Seat, ...]:
    return tuple(Seat(player, 1, at) for at, player in enumerate(people(*names), 1))


def test_a_seating_that_earlier_results_contradict_names_who_is_wrong_and_who_is_missing(event: Event) -> None:
    held = PastRounds({3: seated("Ann", "Bo", "Di")}, {1: people("Ann", "Cy"), 2: people("Bo")})
    assert list(contradictions(event, held)) == [
        "Semi has seats for players who do not go on from First and Second: Di",
        "Semi has no seats for players who go on from First and Second: Cy",
        "to correct Semi: printgen seating --round 3 --replace Di=Cy (with your --event)",
    ]
    assert not list(contradictions(event, replace(held, seats={3: seated("Ann", "Bo", "Cy")})))
    scored = replace(held, standings={3: (PastStanding(*people("Di"), 1, 1, ""),)})
    assert list(contradictions(event, scored))[-1] == "Semi is already scored: the judges decide whether it is valid"
    unknown = replace(held, going_on={1: people("Ann")})
    assert not list(contradictions(event, unknown))  # the other qualifier is not scored


def test_who_won_a_seat_after_all_should_not_play_in_an_open_round(event: Event) -> None:
    held = PastRounds({2: seated("Ann", "Bo")}, {1: people("Bo")})
    assert list(contradictions(event, held)) == [
        "according to the current results, Bo won a seat in First and should not play in Second",
        "to correct Second: printgen seating --round 2 --remove Bo (with your --event)",
    ]
    scored = replace(held, standings={2: (PastStanding(*people("Ann"), 1, 1, ""),)})
    (told,) = contradictions(event, scored)
    assert told.endswith("and should not have played in Second")


def test_players_seated_before_their_tie_is_broken_are_named(event: Event) -> None:
    held = replace(past({1: people("Ann"), 2: ()}, Bo=1, Cy=1), seats={3: seated("Ann", "Bo")})
    assert list(contradictions(event, held)) == ["Semi has seats for players whose tie the judges must still break: Bo"]


def test_drop_outs_and_their_substitutes_contradict_nothing(event: Event) -> None:
    held = PastRounds(
        {1: seated("Ann", "Bo", "Di"), 3: seated("Di")},
        {1: people("Ann", "Bo"), 2: ()},
        drop_outs={3: (DropOut("Ann", "Di"), DropOut("Bo"))},
    )
    assert not list(contradictions(event, held))
    found = entrants(event, 3, None, held)
    assert names(found.players) == ["Di"]
    assert found.notes[-2:] == ("Ann dropped out, and Di plays instead", "Bo dropped out and was not replaced")
    corrected = replace(held, going_on={1: people("Bo", "Di"), 2: ()})  # Ann has no seat to give any more
    assert not list(contradictions(event, corrected))


RANKED = (("Ann", 1, 1, WINNER), ("Bo", 2, 1, ""), ("Cy", 3, 2, WINNER), ("Di", 4, 1, BEST), ("Ed", 5, 2, ""),
          ("Flo", 5, 2, ""), ("Gus", 0, 1, ""))  # fmt: skip


@pytest.mark.parametrize(
    ("name", "drop_outs", "told"),
    [
        ("Ann", (), "Bo takes the seat of Ann: next in rank at table 1 of First"),
        ("Di", (), "Bo takes the seat of Di: next in rank at First"),
        ("Bo", (DropOut("Ann", "Bo"),), "no player from table 1 of First is left to replace 'Bo'"),
        (
            "Di",
            (DropOut("Ann", "Di"), DropOut("Di", "Ann")),
            "Bo takes the seat of Di: next in rank at table 1 of First",
        ),
        ("Cy", (), "Ed and Flo are tied for the seat of 'Cy'"),
        ("Xi", (), "nobody is next in rank to take the seat of 'Xi' in Semi"),
    ],
)
def test_the_next_in_rank_takes_the_seat_of_a_drop_out(
    event: Event, name: str, drop_outs: tuple[DropOut, ...], told: str
) -> None:
    rows = tuple(PastStanding(*people(player), rank, table, why) for player, rank, table, why in RANKED)
    on = people(*(player for player, _, _, why in RANKED if why))
    held = PastRounds({}, {1: on, 2: ()}, {1: rows}, {3: drop_outs})
    if "takes" in told:
        player, message = next_in_rank(event, 3, name, held)
        assert (player.name, message) == ("Bo", told)
    else:
        with pytest.raises(UsageError) as raised:
            next_in_rank(event, 3, name, held)
        (problem,) = raised.value.problems
        assert problem.message == told
        assert problem.hint == f'name the player: --replace "{name}=NAME"'


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("[q1, q2]", "[q1, q3]", "event.yaml:7:115: rounds.semi.players_from: no earlier round is called 'q3'"),
        ("[q1, q2]", "[q1, final]", "event.yaml:7:115: rounds.semi.players_from: no earlier round is called 'final'"),
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
