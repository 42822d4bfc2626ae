"""Who may play a round: those that its event lets in, and no one who has a seat further on already."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from printgen.errors import Problem, ThemeError
from printgen.event.model import Event, Round
from printgen.event.players.names import NamedPlayers
from printgen.event.players.players import Player
from printgen.event.rounds import GOING_ON, PastRounds, folder_of
from printgen.theme.quoting import quoted


class Entrants(Struct, frozen=True):
    """The players of a round, and what is to be said about them."""

    players: tuple[Player, ...]
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def entrants(
    event: Event, number: int, listed: Sequence[Player] | None, past: PastRounds, leave_out: bool = False
) -> Entrants:
    """The players of round ``number``: those on the lists that were given, and let in by the event.

    ``leave_out`` leaves out who has a seat already, instead of refusing the list. Raises ThemeError with everyone who
    may not play, or with the rounds not yet scored.
    """
    round_ = event.rounds[number - 1]
    if round_.players_from:
        sources = [at for at, other in enumerate(event.rounds, 1) if other.id in round_.players_from]
        return _winners(event, round_, sources, listed, past)
    if listed is None:
        hint = "printgen seating players.csv ..., a CSV file with the columns name and family"
        raise ThemeError(Problem(f"{round_.name} is open to all: name the list of its players", hint=hint))
    return _open_to_all(event, number, listed, past.going_on, leave_out)


def _winners(
    event: Event, round_: Round, sources: Sequence[int], listed: Sequence[Player] | None, past: PastRounds
) -> Entrants:
    """Those who go on from the rounds that the event names; of them those listed, where there is a list."""
    _refuse_unscored(event, round_, [number for number in sources if number not in past.going_on])
    winners = {player.key: player for number in sources for player in past.going_on[number]}
    notes = [f"{event.rounds[number - 1].name}: {len(past.going_on[number])} go on" for number in sources]
    warnings = [
        f"{event.rounds[number - 1].name} is NOT decided: a tie there waits for the judges, and whoever it lets in is "
        "not seated here"
        for number in sources
        if number in past.undecided
    ]
    if listed is not None:
        present = _listed_winners(round_, listed, winners)
        absent = [player.name for key, player in winners.items() if key not in present]
        notes += [f"not on the list, and so not seated: {', '.join(absent)}"] if absent else []
        winners = present
    return Entrants(tuple(winners.values()), tuple(notes), tuple(warnings))


def _refuse_unscored(event: Event, round_: Round, unscored: Sequence[int]) -> None:
    """Raises ThemeError with each round that is not scored, though those who go on from it are asked for."""
    if unscored:
        raise ThemeError(
            [
                Problem(
                    f"there is no {folder_of(number)}/{GOING_ON}: {event.rounds[number - 1].name} is not scored",
                    hint=f"{round_.name} is for those who go on from there: "
                    f"score it with printgen score --round {number}",
                )
                for number in unscored
            ]
        )


def _listed_winners(round_: Round, listed: Sequence[Player], winners: Mapping[str, Player]) -> dict[str, Player]:
    """Those of the winners who are on a list; raises ThemeError with everyone else on it."""
    known = NamedPlayers(winners.values())
    found = [(player, known.named(player.name)) for player in listed]
    problems = [
        Problem(
            f"{quoted(player.name)} has no seat in {round_.name}",
            player.mark,
            known.meant(player.name) or "it is for those who go on from the rounds before it",
        )
        for player, winner in found
        if winner is None
    ]
    if problems:
        raise ThemeError(problems)
    return {winner.key: winner for _, winner in found if winner}


def _open_to_all(
    event: Event, number: int, listed: Sequence[Player], going_on: Mapping[int, Sequence[Player]], leave_out: bool
) -> Entrants:
    """Everyone listed who has no seat further on."""
    feeding = _feeding(event, number)
    warnings = _unknown_winners(event, [earlier for earlier in feeding if earlier not in going_on])
    known = {earlier: NamedPlayers(going_on.get(earlier, ())) for earlier in feeding}
    seats = {player: _seat_won(player, known) for player in listed}
    holders = [(player, won) for player, won in seats.items() if won]
    if not leave_out:
        _refuse_holders(event, holders)
    notes = [f"left out, for they have a seat already: {', '.join(player.name for player, _ in holders)}"]
    players = tuple(player for player, won in seats.items() if not won)
    return Entrants(players, tuple(notes if holders else ()), warnings)


def _unknown_winners(event: Event, unscored: Sequence[int]) -> tuple[str, ...]:
    """A warning for each earlier round that is not scored."""
    return tuple(
        f"who won a seat in {event.rounds[earlier - 1].name} is not known: there is no {folder_of(earlier)}/{GOING_ON}"
        for earlier in unscored
    )


def _refuse_holders(event: Event, holders: Sequence[tuple[Player, int]]) -> None:
    """Raises ThemeError with each player who has a seat further on, won in the round of that number."""
    if holders:
        hint = "take the row out of the list, or leave out all such players with --leave-out-winners"
        raise ThemeError(
            [
                Problem(
                    f"{quoted(player.name)} has a seat already, won in {event.rounds[won - 1].name}", player.mark, hint
                )
                for player, won in holders
            ]
        )


def _feeding(event: Event, number: int) -> list[int]:
    """The earlier rounds from which people go on to a later one than this."""
    later = {identity for round_ in event.rounds[number:] for identity in round_.players_from}
    return [at for at, round_ in enumerate(event.rounds[: number - 1], 1) if round_.id in later]


def _seat_won(player: Player, going_on: Mapping[int, NamedPlayers]) -> int:
    """The round in which a player won a seat; 0 where in none."""
    return next((number for number, winners in going_on.items() if winners.named(player.name)), 0)
