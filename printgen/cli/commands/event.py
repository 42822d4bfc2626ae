"""The commands ``seating`` and ``score`` for the rounds of an event."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printgen import api
from printgen.cli.interface import say, translation
from printgen.cli.options import FILE, OUT, build_option, language_option, paper_option, printer_named, variant_option
from printgen.cli.progress import steps
from printgen.errors import UsageError, harmless
from printgen.kit.choices import Choices
from printgen.kit.papers import Paper
from printgen.messages import message

if TYPE_CHECKING:
    from printgen.event.players import Player
    from printgen.event.running import Outcome, RoundJob

# Seating and drawing are imported on use: that takes 0.4 s, and help texts should not wait for it.

_SHARED = (
    click.option("--event", type=FILE, help="The event (an event.yaml; default: the sample of the edition)."),
    click.option(
        "--round",
        "number",
        type=click.IntRange(1, 60),
        default=1,
        show_default=True,
        help="The round of the event.",
    ),
    click.option(
        "--out",
        type=OUT,
        help="The folder that contains those of the rounds (default: that of the event's file, else that of the list).",
    ),
    click.option("--theme", default="tournament", show_default=True, help="The edition that is played."),
    language_option("The language to print in, if the edition has it (default: the edition's own)."),
    variant_option("The ink variant to print."),
    paper_option(),
    build_option("printer"),
)


def _shared(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that both commands have."""
    for option in reversed(_SHARED):
        command = option(command)
    return command


def _number(ctx: click.Context, param: click.Parameter, value: float) -> float:
    """Refuse ``nan``, which a range of floats lets through."""
    if math.isnan(value):
        raise click.BadParameter(message("{value} is not a number", value="'nan'"))
    return value


@click.command()
@click.argument("players", nargs=-1, type=FILE)
@_shared
@click.option(
    "--seed",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="The seed of the draw; another seed gives another seating.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, 10_000),
    callback=_number,
    default=10.0,
    show_default=True,
    help="The longest time, in seconds, to search for a better seating.",
)
@click.option(
    "--leave-out-winners", "leave_out", is_flag=True, help="Leave out players who have won a seat in a later round."
)
@click.option("--anew", is_flag=True, help="Draw the seating again, even if the round already has one.")
@click.option("--keep", is_flag=True, help="Do not draw; print the round's seating.csv as it is.")
@click.option(
    "--add", multiple=True, metavar='"NAME,FAMILY"', help="Seat one more player (the family may be left out)."
)
@click.option("--remove", multiple=True, metavar="NAME", help="Remove a player.")
@click.option(
    "--replace", multiple=True, metavar='"OLD=NEW"', help="Give OLD's seat to NEW (without =NEW: to the next in rank)."
)
@click.option("--swap", multiple=True, nargs=2, metavar="NAME NAME", help="Swap the seats of two players.")
@click.option("--move", multiple=True, type=(str, int), metavar="NAME TABLE", help="Move a player to another table.")
def seating(players: tuple[Path, ...], **options: Any) -> None:
    """Seat the PLAYERS of a round (CSV files with the columns name and family) and print all its sheets.

    \b
    The aims, in this order: relatives apart, few repeated meetings, tables of 5 rather than 4 or 6, equal tables.
    Earlier rounds are read from the files that this command wrote: --round 2 looks for round-1/seating.csv.
    A round whose players come from earlier rounds (players_from in the event's file) needs no list.
      printgen seating players.csv --event event.yaml
      printgen seating --event event.yaml --round 3
    A seated round is changed only by these options, which keep the old file as seating.csv.1:
      printgen seating --event event.yaml --keep
      printgen seating --event event.yaml --remove "Bo Lee" --add "Ann Lee,Lee"
      printgen seating --event event.yaml --swap "Bo Lee" "Cy Young"
    If a player cannot come to a final, give the seat to the next in rank, or to a player you name:
      printgen seating --event event.yaml --round 3 --replace "Bo Lee"
      printgen seating --event event.yaml --round 3 --replace "Bo Lee=Cy Young"
    """
    from printgen.event import running

    draw = {name: options.pop(name) for name in ("seed", "seconds", "leave_out", "anew")}
    kept, wanted = options.pop("keep"), {name: options.pop(name) for name in running.Wishes._fields}
    if (kept or any(wanted.values())) and (players or draw["anew"]):
        fault = message(
            "--keep, --add, --remove, --replace, --swap and --move cannot be combined with a list of players or --anew"
        )
        raise UsageError(fault)
    job = _job(players[0] if players else None, **options)
    if any(wanted.values()):
        wanted["add"] = [_player(text, "--add") for text in wanted["add"]]
        wanted["replace"] = [_substitution(text) for text in wanted["replace"]]
        _done(running.change_seating(job, running.Wishes(**wanted)))
    elif kept:
        _done(running.keep(job))
    else:
        with steps() as step:

            def report(repeats: int, least: int, gone: float) -> None:
                found = message(
                    "{n:,} repeated meeting, at least {least:,} needed",
                    "{n:,} repeated meetings, at least {least:,} needed",
                    n=repeats,
                    least=least,
                )
                step(found, int(gone * 10), int(draw["seconds"] * 10))

            outcome = running.seat(job, players, report, **draw)
        _done(outcome)


def _substitution(text: str) -> "tuple[str, Player | None]":
    """Return the players written as ``Old=New``; without a new one, the next in rank is the substitute."""
    old, _, new = text.partition("=")
    return old, _player(new, "--replace") if new.strip() else None


def _player(text: str, option: str) -> "Player":
    """Return the player written as ``Name,Family``."""
    from printgen.errors import Mark
    from printgen.event.players import Player, name_problems, tidy
    from printgen.theme.csv_lists import CsvCell

    name, _, family = text.partition(",")
    mark = Mark(option, 1, 1)
    if problems := name_problems(CsvCell(name, mark)):
        raise UsageError(problems)
    return Player(tidy(name), tidy(family), mark)


@click.command()
@click.argument("results", type=FILE, required=False)
@_shared
def score(results: Path | None, **shared: Any) -> None:
    """Add up the RESULTS of a round, break ties and list who goes on; print standings, winners and certificates.

    \b
    RESULTS is a CSV file; by default it is results.csv in the round's folder, which "printgen seating" writes there.
    Columns: table, player, cash, owned, mortgaged, small_buildings, large_buildings, total, decision.
    Spaces are named as on the board, separated by semicolons; a number after a space counts its buildings:
      table,player,cash,owned,mortgaged,small_buildings,large_buildings
      1,Ann,640,Park Place; Boardwalk,Short Line,Park Place 3,Boardwalk
    As cash, write 'no-show' for a player who did not come, and 'left' for one who left before the end.
    'total' may be left empty; if it is given, it is compared with the sum.
    'decision' is for players who are tied even after the tie-break: the highest number goes first.
    The results are compared with the round's seating.csv: is everyone there, at the right table?
    """
    from printgen.event import running

    _done(running.score_round(_job(results, **shared), results))


def _job(
    file: Path | None,
    event: Path | None,
    number: int,
    out: Path | None,
    theme: str,
    language: str | None,
    variants: tuple[str, ...],
    paper: Paper,
    printer: str | None,
) -> "RoundJob":
    from printgen.event import running

    loaded = api.load(theme, language=language)
    choices = Choices(paper, printer=printer_named(printer))
    beside = event or file
    folder = running.event_folder(beside, number) if beside else Path()
    return running.job(loaded, event, number, choices, variants, out or folder)


def _done(outcome: "Outcome") -> None:
    from printgen.kit.write import write_files

    write_files(outcome.folder, outcome.files)
    for line in outcome.messages:
        say(line)
    say(f"\n{outcome.folder}")
    for name in sorted(outcome.files):
        say(f"  {name}")
    for line in outcome.warnings:
        warning = message("WARNING: {warning}", warning=line)
        click.secho(harmless(translation()(warning)), err=True, bold=True)
