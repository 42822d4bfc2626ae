"""The commands of an event: ``seating`` seats the players of a round, ``score`` ranks their results."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printgen.cli.params import FILE, OUT, PAPER, variant_option
from printgen.cli.printer import printer_option, with_printer
from printgen.cli.progress import steps

if TYPE_CHECKING:
    from printgen.flow.event_rounds import Outcome, RoundJob
    from printgen.kit.paper import Paper

_SHARED = (
    click.option("--event", type=FILE, help="The event (an event.yaml; default: the sample of the edition)."),
    click.option(
        "--round",
        "number",
        type=click.IntRange(1, 60),
        default=1,
        show_default=True,
        help="Which round of the event.",
    ),
    click.option(
        "--out",
        type=OUT,
        help="Where the rounds' folders lie (default: where the event's file lies, else the list's).",
    ),
    click.option("--theme", default="tournament", show_default=True, help="The edition that is played."),
    variant_option("Which ink."),
    click.option("--paper", type=PAPER, default="letter", show_default=True, help="The paper, or a size: 8x10in."),
    printer_option,
)


def _shared(command: Callable[..., None]) -> Callable[..., None]:
    """The options that both commands have."""
    for option in reversed(_SHARED):
        command = option(command)
    return command


@click.command(epilog="Exit codes: 0 done, 1 a file is at fault, 2 wrong usage.")
@click.argument("players", type=FILE)
@_shared
@click.option("--seed", type=click.IntRange(0), default=0, show_default=True, help="Another seed is another draw.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, 10_000),
    default=10.0,
    show_default=True,
    help="How long to look for better tables at most.",
)
def seating(players: Path, seed: int, seconds: float, **shared: Any) -> None:
    """Seat the PLAYERS of a round (a CSV file with the columns name and family) and print all that the round needs.

    \b
    The aims, in this order: relatives apart, as few as possible meet again, tables of 5 before 4 before 6, even tables.
    Earlier rounds are read from the files that this command wrote: --round 2 looks for round-1/seating.csv.
      printgen seating players.csv --event event.yaml
      printgen seating players.csv --event event.yaml --round 2
    """
    from printgen.flow import event_rounds

    job = _job(players, **shared)
    with steps() as step:

        def report(repeats: int, least: int, gone: float) -> None:
            step(f"{repeats} meet again, at least {least} must", int(gone * 10), int(seconds * 10))

        outcome = event_rounds.seat(job, players, seed, seconds, report)
    _done(outcome)


@click.command(epilog="Exit codes: 0 done, 1 a file is at fault, 2 wrong usage.")
@click.argument("results", type=FILE)
@_shared
def score(results: Path, **shared: Any) -> None:
    """Add up the RESULTS of a round (a CSV file), break ties, tell who goes on and print the standings.

    \b
    Columns: table, player, cash, owned, mortgaged, small_buildings, large_buildings, decision.
    Spaces are named as on the board, parted by semicolons; a number after a space counts its buildings:
      table,player,cash,owned,mortgaged,small_buildings,large_buildings
      1,Ann,640,Park Place; Boardwalk,Short Line,Park Place 3,Boardwalk
    'decision' is for ties that even the tie-break leaves: the higher goes first.
    """
    from printgen.flow import event_rounds

    _done(event_rounds.rank(_job(results, **shared), results))


def _job(
    file: Path,
    event: Path | None,
    number: int,
    out: Path | None,
    theme: str,
    variants: tuple[str, ...],
    paper: "Paper",
    printer: str | None,
) -> "RoundJob":
    from printgen.drawing.baked import baked
    from printgen.flow import event_rounds
    from printgen.kit.choices import Choices
    from printgen.theme.read.load import load_theme

    loaded = load_theme(theme, baked().keys())
    choices = with_printer(Choices(paper), printer)
    return event_rounds.job(loaded, event, number, choices, variants, out or (event or file).parent)


def _done(outcome: "Outcome") -> None:
    from printgen.flow import output

    output.write_files(outcome.folder, outcome.files)
    for line in outcome.messages:
        click.echo(line)
    click.echo(f"\n{outcome.folder}")
    for name in sorted(outcome.files):
        click.echo(f"  {name}")
