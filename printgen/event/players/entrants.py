"""The players who may enter a round."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from printgen.errors import Problem, ThemeError
from printgen.event.model import Event
from printgen.event.players.names import NamedPlayers
from printgen.event.players.players import Player
from printgen.event.rounds import GOING_ON, PastRounds, folder_of
from printgen.theme.quoting import quoted


class Entrants(Struct, frozen=True):
    """The players of a round, with notes and warnings about them."""

    players: tuple[Player, ...]
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def entrants(
    event: Event, number: int, listed: Sequence[Player] | None, past: PastRounds, leave_out: bool = False
) -> Entrants:
    """Return the players of round ``number``: those listed whom the event admits.

    ``leave_out`` leaves out players who have won a seat in a later round, instead of refusing the list. Raises
    ThemeError with all players who may not enter, or with all rounds that must be scored first.
    """
    round_ = event.rounds[number - 1]
    if round_.players_from:
        sources = [at for at, other in enumerate(event.rounds, 1) if other.id in round_.players_from]
        return _winners(event, number, sources, listed, past)
    if listed is None:
        hint = "printgen seating players.csv ..., a CSV file with the columns name and family"
        raise ThemeError(Problem(f"{round_.name} is open to all: name the list of its players", hint=hint))
    return _open_to_all(event, number, listed, past.going_on, leave_out)


def _winners(
    event: Event, number: int, sources: Sequence[int], listed: Sequence[Player] | None, past: PastRounds
) -> Entrants:
    """Return the winners of the rounds ``sources``; if there is a list, those of them who are on it."""
    round_ = event.rounds[number - 1]
    unscored = [
        Problem(
            f"there is no {folder_of(source)}/{GOING_ON}: {event.rounds[source - 1].name} is not scored",
            hint=f"{round_.name} is for those who go on from there: score it with printgen score --round {source}",
        )
        for source in sources
        if source not in past.going_on
    ]
    if unscored:
        raise ThemeError(unscored)
    winners = {player.key: player for source in sources for player in past.going_on[source]}
    notes = [f"{event.rounds[source - 1].name}: {len(past.going_on[source])} go on" for source in sources]
    warnings = [
        f"{event.rounds[source - 1].name} is NOT decided: a tie there waits for the judges, and whoever it lets in is "
        "not seated here"
        for source in sources
        if source in past.undecided
    ]
    if listed is not None:
        known, present, problems = NamedPlayers(winners.values()), dict[str, Player](), list[Problem]()
        for player in listed:
            if winner := known.named(player.name):
                present[winner.key] = winner
            else:
                hint = known.meant(player.name) or "it is for those who go on from the rounds before it"
                problems.append(Problem(f"{quoted(player.name)} has no seat in {round_.name}", player.mark, hint))
        if problems:
            raise ThemeError(problems)
        absent = [player.name for key, player in winners.items() if key not in present]
        notes += [f"not on the list, and so not seated: {', '.join(absent)}"] if absent else []
        winners = present
    return Entrants(tuple(winners.values()), tuple(notes), tuple(warnings))


def _open_to_all(
    event: Event, number: int, listed: Sequence[Player], going_on: Mapping[int, Sequence[Player]], leave_out: bool
) -> Entrants:
    """Return everyone listed who has not won a seat in a later round."""
    later = {identity for round_ in event.rounds[number:] for identity in round_.players_from}
    feeding = [at for at, round_ in enumerate(event.rounds[: number - 1], 1) if round_.id in later]
    warnings = tuple(
        f"who won a seat in {event.rounds[at - 1].name} is not known: there is no {folder_of(at)}/{GOING_ON}"
        for at in feeding
        if at not in going_on
    )
    winners = {at: NamedPlayers(going_on.get(at, ())) for at in feeding}
    free: list[Player] = []
    holders: list[tuple[Player, int]] = []  # with the round in which each won a seat
    for player in listed:
        won = next((at for at, known in winners.items() if known.named(player.name)), None)
        if won is None:
            free.append(player)
        else:
            holders.append((player, won))
    if holders and not leave_out:
        hint = "take the row out of the list, or leave out all such players with --leave-out-winners"
        raise ThemeError(
            [
                Problem(
                    f"{quoted(player.name)} has a seat already, won in {event.rounds[won - 1].name}", player.mark, hint
                )
                for player, won in holders
            ]
        )
    names = ", ".join(player.name for player, _ in holders)
    return Entrants(tuple(free), (f"left out, for they have a seat already: {names}",) if holders else (), warnings)
