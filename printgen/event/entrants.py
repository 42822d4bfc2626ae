"""Who may play a round: those that its event lets in, and no one who has a seat further on already."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from printgen.errors import Problem, ThemeError
from printgen.event.model import Event, Round
from printgen.event.names import name_meant, player_named
from printgen.event.players import Player
from printgen.event.rounds import GOING_ON, folder_of
from printgen.theme.quoting import quoted


class Entrants(NamedTuple):
    """The players of a round, and what is to be said about them."""

    players: tuple[Player, ...]
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def entrants(
    event: Event,
    number: int,
    listed: Sequence[Player] | None,
    going_on: Mapping[int, Sequence[Player]],
    leave_out: bool = False,
) -> Entrants:
    """The players of round ``number``: those on the lists that were given, and let in by the event.

    ``going_on`` are those who go on from each round that was scored. ``leave_out`` leaves out who has a seat already,
    instead of refusing the list. Raises ThemeError with everyone who may not play, or with the rounds not yet scored.
    """
    round_ = event.rounds[number - 1]
    if round_.players_from:
        return _winners(event, round_, listed, going_on)
    if listed is None:
        hint = "printgen seating players.csv ..., a CSV file with the columns name and family"
        raise ThemeError(Problem(f"{round_.name} is open to all: name the list of its players", hint=hint))
    return _open_to_all(event, number, listed, going_on, leave_out)


def _winners(
    event: Event, round_: Round, listed: Sequence[Player] | None, going_on: Mapping[int, Sequence[Player]]
) -> Entrants:
    """Those who go on from the rounds that the event names; of them those listed, where there is a list."""
    numbers = [number for number, other in enumerate(event.rounds, 1) if other.id in round_.players_from]
    unscored = [number for number in numbers if number not in going_on]
    if unscored:
        hint = f"{round_.name} is for those who go on from there: score it with printgen score --round"
        raise ThemeError(
            [
                Problem(
                    f"there is no {folder_of(number)}/{GOING_ON}: {event.rounds[number - 1].name} is not scored",
                    hint=f"{hint} {number}",
                )
                for number in unscored
            ]
        )
    merged = {player.key: player for number in numbers for player in going_on[number]}
    notes = [f"{event.rounds[number - 1].name}: {len(going_on[number])} go on" for number in numbers]
    if listed is None:
        return Entrants(tuple(merged.values()), tuple(notes))
    found = {player: player_named(player.name, merged.values()) for player in listed}
    source = ", ".join(event.rounds[number - 1].name for number in numbers)
    problems = [
        Problem(
            f"{quoted(player.name)} has no seat in {round_.name}",
            player.mark,
            name_meant(player.name, merged.values()) or f"it is for those who go on from: {source}",
        )
        for player, winner in found.items()
        if winner is None
    ]
    if problems:
        raise ThemeError(problems)
    present = {winner.key: winner for winner in found.values() if winner}
    absent = [player.name for key, player in merged.items() if key not in present]
    notes += [f"not on the list, and so not seated: {', '.join(absent)}"] if absent else []
    return Entrants(tuple(present.values()), tuple(notes))


def _open_to_all(
    event: Event, number: int, listed: Sequence[Player], going_on: Mapping[int, Sequence[Player]], leave_out: bool
) -> Entrants:
    """Everyone listed who has no seat further on."""
    feeding = _feeding(event, number)
    unscored = [earlier for earlier in feeding if earlier not in going_on]
    warnings = [
        f"who won a seat in {event.rounds[earlier - 1].name} is not known: there is no {folder_of(earlier)}/{GOING_ON}"
        for earlier in unscored
    ]
    seats = {player: _seat_won(player, feeding, going_on) for player in listed}
    holders = [(player, won) for player, won in seats.items() if won]
    if holders and not leave_out:
        raise ThemeError(
            [
                Problem(
                    f"{quoted(player.name)} has a seat already, won in {event.rounds[won - 1].name}",
                    player.mark,
                    "take the row out of the list, or leave out all such players with --leave-out-winners",
                )
                for player, won in holders
            ]
        )
    notes = [f"left out, for they have a seat already: {', '.join(player.name for player, _ in holders)}"]
    players = tuple(player for player, won in seats.items() if not won)
    return Entrants(players, tuple(notes if holders else ()), tuple(warnings))


def _feeding(event: Event, number: int) -> list[int]:
    """The earlier rounds from which people go on to a later one than this."""
    later = {identity for round_ in event.rounds[number:] for identity in round_.players_from}
    return [at for at, round_ in enumerate(event.rounds[: number - 1], 1) if round_.id in later]


def _seat_won(player: Player, feeding: Iterable[int], going_on: Mapping[int, Sequence[Player]]) -> int:
    """The round in which a player won a seat; 0 where in none."""
    return next((number for number in feeding if player_named(player.name, going_on.get(number, ()))), 0)
