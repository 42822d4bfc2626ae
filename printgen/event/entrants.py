"""The players of a round, the substitutes for drop-outs, and seatings that contradict later results."""

import shlex
from collections.abc import Iterator, Sequence

from msgspec import Struct

from printgen.errors import Mark, Problem, ThemeError, UsageError, quoted
from printgen.event.occasion import Event, Round
from printgen.event.players import NamedPlayers, Player, tidy
from printgen.event.ranking import BEST
from printgen.event.rounds import DROPPED_OUT, GOING_ON, DropOut, PastRounds, PastStanding, folder_of
from printgen.messages import Message, message


class Entrants(Struct, frozen=True):
    """The players of a round, with notes and warnings about them, and everyone who dropped out of it."""

    players: tuple[Player, ...]
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    drop_outs: tuple[DropOut, ...] = ()


def entrants(
    event: Event, number: int, listed: Sequence[Player] | None, past: PastRounds, leave_out: bool = False
) -> Entrants:
    """Return the players of round ``number``: those listed whom the event admits.

    ``leave_out`` leaves out players who have won a seat in a later round, instead of refusing the list. Raises
    ThemeError with all players who may not enter, or with all rounds that must be scored first.
    """
    round_ = event.rounds[number - 1]
    if round_.players_from:
        return _winners(event, number, listed, past)
    if listed is None:
        hint = message("'printgen seating players.csv' reads a CSV file with the columns name and family")
        fault = message("{round} is open to all: name the list of its players", round=round_.name)
        raise ThemeError(Problem(fault, hint=hint))
    return _open_to_all(event, number, listed, past, leave_out)


def sources(event: Event, number: int) -> list[int]:
    """Return the rounds whose winners play a round; none if it is open to all."""
    names = event.rounds[number - 1].players_from
    return [at for at, other in enumerate(event.rounds, 1) if other.id in names]


def winners(event: Event, number: int, past: PastRounds) -> dict[str, Player]:
    """Return the winners of the rounds that lead to a round, by key, whether they play it or not."""
    return {player.key: player for source in sources(event, number) for player in past.going_on.get(source, ())}


def seat_holders(event: Event, number: int, past: PastRounds) -> dict[str, Player]:
    """Return the players who should be seated in a round, by key: its winners, with the substitutes of drop-outs."""
    holders = winners(event, number, past)
    others = candidates(event, number, past)
    for drop_out in past.drop_outs.get(number, ()):
        if holders.pop(_key(drop_out.name), None) and (name := drop_out.replaced_by):
            player = others.get(_key(name)) or Player(name, "", Mark(DROPPED_OUT, 1, 1))
            holders[player.key] = player
    return holders


def candidates(event: Event, number: int, past: PastRounds) -> dict[str, Player]:
    """Return everyone who played in the rounds that lead to a round, by key."""
    return {seat.player.key: seat.player for source in sources(event, number) for seat in past.seats.get(source, ())}


def _key(name: str) -> str:
    return tidy(name).casefold()


def _winners(event: Event, number: int, listed: Sequence[Player] | None, past: PastRounds) -> Entrants:
    """Return the players who have a seat in a round; if there is a list, those of them who are on it."""
    round_, led = event.rounds[number - 1], sources(event, number)
    unscored = [
        Problem(
            message(
                "there is no {file}: {round} is not scored",
                file=f"{folder_of(source)}/{GOING_ON}",
                round=event.rounds[source - 1].name,
            ),
            hint=message(
                "{round} needs the players who go on from there: score it with 'printgen score --round {number}'",
                round=round_.name,
                number=source,
            ),
        )
        for source in led
        if source not in past.going_on
    ]
    if unscored:
        raise ThemeError(unscored)
    notes: list[str] = [
        message(
            "{round}: {n:,} player goes on",
            "{round}: {n:,} players go on",
            n=len(past.going_on[source]),
            round=event.rounds[source - 1].name,
        )
        for source in led
    ]
    warnings = tuple(
        message(
            "{round} is NOT decided: the judges must still break the tie between {names}; the "
            "players who then go on are not seated here",
            round=event.rounds[source - 1].name,
            names=named(tied),
        )
        for source in led
        if (tied := past.tied(source))
    )
    holders, drop_outs = seat_holders(event, number, past), past.drop_outs.get(number, ())
    if listed is None:
        notes += map(_drop_out_note, drop_outs)
        return Entrants(tuple(holders.values()), tuple(notes), warnings, drop_outs)

    known, present, problems = NamedPlayers((winners(event, number, past) | holders).values()), {}, list[Problem]()
    for player in listed:
        if winner := known.named(player.name):
            present[winner.key] = winner
        else:
            hint = known.meant(player.name) or message("only players who go on from earlier rounds have a seat")
            fault = message("{player} has no seat in {round}", player=quoted(player.name), round=round_.name)
            problems.append(Problem(fault, player.mark, hint))
    if problems:
        raise ThemeError(problems)
    absent = [player.name for key, player in holders.items() if key not in present]
    if absent:
        notes.append(message("not seated because they are not on the list: {names}", names=", ".join(absent)))
    still = [one for one in drop_outs if _key(one.name) not in present]
    drop_outs = (*still, *(DropOut(name) for name in absent))
    return Entrants(tuple(present.values()), tuple(notes), warnings, drop_outs)


def _drop_out_note(one: DropOut) -> Message:
    if not one.replaced_by:
        return message("{player} dropped out and was not replaced", player=one.name)
    return message("{player} dropped out, and {other} plays instead", player=one.name, other=one.replaced_by)


def _open_to_all(event: Event, number: int, listed: Sequence[Player], past: PastRounds, leave_out: bool) -> Entrants:
    """Return everyone listed who has not won a seat in a later round."""
    feeding = _qualifiers_before(event, number)
    warnings = [
        message(
            "it is not known who won a seat in {round}: there is no {file}",
            round=event.rounds[at - 1].name,
            file=f"{folder_of(at)}/{GOING_ON}",
        )
        for at in feeding
        if at not in past.going_on
    ]
    won = {at: NamedPlayers(past.going_on.get(at, ())) for at in feeding}
    free: list[Player] = []
    holders: list[tuple[Player, int]] = []  # with the round in which each won a seat
    for player in listed:
        seat = next((at for at, known in won.items() if known.named(player.name)), None)
        if seat is None:
            free.append(player)
        else:
            holders.append((player, seat))
    if holders and not leave_out:
        hint = message("delete the row, or leave out all such players with --leave-out-winners")
        raise ThemeError(
            [
                Problem(
                    message(
                        "{player} already won a seat in {round}",
                        player=quoted(player.name),
                        round=event.rounds[seat - 1].name,
                    ),
                    player.mark,
                    hint,
                )
                for player, seat in holders
            ]
        )
    here = NamedPlayers(free)
    warnings += [
        message(
            "{round} is NOT decided, but players who may still win a seat there are seated here: {names}",
            round=event.rounds[at - 1].name,
            names=", ".join(tied),
        )
        for at in feeding
        if (tied := [name for name in past.tied(at) if here.named(name)])
    ]
    names = ", ".join(player.name for player, _ in holders)
    notes = (message("left out because they already have a seat: {names}", names=names),) if holders else ()
    return Entrants(tuple(free), notes, tuple(warnings))


def _qualifiers_before(event: Event, number: int) -> list[int]:
    """Return the rounds before an open round whose winners play in a round after it."""
    later = {identity for round_ in event.rounds[number:] for identity in round_.players_from}
    return [at for at, round_ in enumerate(event.rounds[: number - 1], 1) if round_.id in later]


def next_in_rank(event: Event, number: int, name: str, past: PastRounds) -> tuple[Player, Message]:
    """Return the substitute for a player who drops out of a round, and the reason.

    It is the next in rank at the table that the player won, or the next of all for one of the best others. Raises
    UsageError if there is no such player, or if several tie.
    """
    drop_outs = past.drop_outs.get(number, ())
    origin = name  # the winner whose seat it was, if others took it before
    for one in reversed(drop_outs):
        origin = one.name if _key(one.replaced_by) == _key(origin) else origin
    found = [
        (source, standing)
        for source in sources(event, number)
        for standing in past.standings.get(source, ())
        if standing.player.key == _key(origin) and standing.goes_on
    ]
    round_ = event.rounds[number - 1]
    hint = message("name the player: {option}", option=f'--replace "{name}=NAME"')
    if not found:
        fault = message(
            "nobody is next in rank to take the seat of {player} in {round}", player=quoted(name), round=round_.name
        )
        raise UsageError(Problem(fault, hint=hint))
    source, won = found[-1]
    taken = {*winners(event, number, past), *seat_holders(event, number, past), *(_key(one.name) for one in drop_outs)}
    taken |= {seat.player.key for seat in past.seats.get(number, ())}
    free = [one for one in past.standings[source] if one.rank and one.player.key not in taken]
    where = event.rounds[source - 1].name
    if won.goes_on != BEST:
        free = [one for one in free if one.table == won.table]
        where = message("table {table} of {round}", table=won.table, round=where)
    best = _best(free)
    if len(best) != 1:
        if best:
            names = named([one.player.name for one in best])
            fault = message("{names} are tied for the seat of {player}", names=names, player=quoted(name))
        else:
            fault = message("no player from {place} is left to replace {player}", place=where, player=quoted(name))
        raise UsageError(Problem(fault, hint=hint))
    player = candidates(event, number, past).get(best[0].player.key, best[0].player)
    reason = message(
        "{player} takes the seat of {other}: next in rank at {place}", player=player.name, other=name, place=where
    )
    return player, reason


def _best(standings: Sequence[PastStanding]) -> list[PastStanding]:
    first = min((one.rank for one in standings), default=0)
    return [one for one in standings if one.rank == first]


def contradictions(event: Event, past: PastRounds) -> Iterator[str]:
    """Yield a warning for each seated round that does not match the results of the rounds before it."""
    for number, seats in sorted(past.seats.items()):
        round_, seated = event.rounds[number - 1], {seat.player.key: seat.player.name for seat in seats}
        if not round_.players_from:
            for at in _qualifiers_before(event, number):
                if both := [seated[one.key] for one in past.going_on.get(at, ()) if one.key in seated]:
                    names, before = named(both), event.rounds[at - 1].name
                    if number in past.standings:
                        yield message(
                            "according to the current results, {names} won a seat in {before} and should not have "
                            "played in {round}",
                            names=names,
                            before=before,
                            round=round_.name,
                        )
                    else:
                        yield message(
                            "according to the current results, {names} won a seat in {before} and should not play in "
                            "{round}",
                            names=names,
                            before=before,
                            round=round_.name,
                        )
                        yield _correction(round_, number, [f"--remove {shlex.quote(name)}" for name in both])
        elif all(source in past.going_on for source in sources(event, number)):
            holders = seat_holders(event, number, past)
            tied = {_key(name) for source in sources(event, number) for name in past.tied(source)}
            if waiting := [name for key, name in seated.items() if key in tied and key not in holders]:
                yield message(
                    "{round} has seats for players whose tie the judges must still break: {names}",
                    round=round_.name,
                    names=", ".join(waiting),
                )
            wrong = [name for key, name in seated.items() if key not in holders and key not in tied]
            missing = [player.name for key, player in holders.items() if key not in seated]
            yield from _mismatch(event, number, round_, wrong, missing, number in past.standings)


def _mismatch(
    event: Event, number: int, round_: Round, wrong: Sequence[str], missing: Sequence[str], played: bool
) -> Iterator[str]:
    before = named([event.rounds[source - 1].name for source in sources(event, number)])
    if wrong:
        yield message(
            "{round} has seats for players who do not go on from {before}: {names}",
            round=round_.name,
            before=before,
            names=", ".join(wrong),
        )
    if missing:
        yield message(
            "{round} has no seats for players who go on from {before}: {names}",
            round=round_.name,
            before=before,
            names=", ".join(missing),
        )
    if played and (wrong or missing):
        yield message("{round} is already scored: the judges decide whether it is valid", round=round_.name)
    elif wrong or missing:
        changes = [f"--replace {shlex.quote(f'{old}={new}')}" for old, new in zip(wrong, missing, strict=False)]
        changes += [f"--remove {shlex.quote(old)}" for old in wrong[len(missing) :]]
        changes += [f"--add {shlex.quote(new)}" for new in missing[len(wrong) :]]
        yield _correction(round_, number, changes)


def _correction(round_: Round, number: int, changes: Sequence[str]) -> Message:
    return message(
        "to correct {round}: {command} (with your --event)",
        round=round_.name,
        command=f"printgen seating --round {number} {' '.join(changes)}",
    )


def named(names: Sequence[str]) -> str:
    """Return names as a list in words: ``A, B and C``."""
    if len(names) < 2:
        return "".join(names)
    return message("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])
