"""The commands for playing: ``simulate`` and ``table``."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from msgspec.structs import asdict

from printgen import api
from printgen.art.frame import VARIANTS
from printgen.cli.commands.export import finished_kit
from printgen.cli.interface import say, translation
from printgen.cli.options import OUT, OUT_FILE, complete_theme, json_option, language_option, set_option, theme_argument
from printgen.cli.progress import steps
from printgen.errors import OutputError, Problem, UsageError, os_reason
from printgen.kit.up_to_date import kit_folder
from printgen.messages import message
from printgen.play.simulate import SimulationReport
from printgen.text_width import display_width, padded

_BAR = 32  # signs of the longest bar
_LABELS = {
    "length": message("Turns in a game"),
    "wins": message("Wins by seat"),
    "seats": message("seat {number}", number="{number}"),
    "landings": message("Landings by space"),
    "income": message("Rent or cash by property, per game"),
}


@click.command()
@theme_argument
@click.option("--games", type=click.IntRange(1, 100_000), default=1000, show_default=True, help="The number of games.")
@click.option(
    "--players", type=click.IntRange(2, 20), help="The players in each game (default: 4, or as the theme has)."
)
@click.option(
    "--turns",
    type=click.IntRange(10, 100_000),
    default=1000,
    show_default=True,
    help="The turns, of all players together, after which a game counts as one without an end.",
)
@click.option(
    "--seed", default="1", show_default=True, help="Another seed gives other games; the same one repeats them."
)
@click.option("--plot", "plot_file", type=OUT_FILE, metavar="FILE", help="Also draw the results, as an SVG.")
@set_option("Set a rule option, such as rules.income_tax=flat, to see what it changes.")
@language_option("The language of the names, such as de.")
@json_option
def simulate(
    theme: str,
    games: int,
    players: int | None,
    turns: int,
    seed: str,
    plot_file: Path | None,
    settings: tuple[str, ...],
    language: str | None,
    as_json: bool,
) -> None:
    """Let the computer play a THEME many times, and show how balanced it is.

    \b
      printgen simulate ./my-edition
      printgen simulate classic --games 1000 --plot classic.svg
      printgen simulate classic --set rules.start_money=1000 --players 3
      printgen simulate ./my-edition --json

    The computer plays by the theme's rules, modestly: it buys what it can pay for, builds when it can, and trades to
    complete a color. It obeys the cards that have 'does' besides their text; others are read out and change nothing.
    """
    loaded = api.load(theme, language=language, settings=settings)
    session = api.Session(loaded)
    allowed = loaded.edition.players
    seats = players or max(allowed.min, min(4, allowed.max))
    if not allowed.min <= seats <= allowed.max:
        text = message("this game is for {least} to {most} players", least=allowed.min, most=allowed.max)
        raise UsageError(Problem(text, hint=message("choose a number with --players")))
    found = session.simulate(games=games, players=seats, turns=turns, seed=seed)
    if as_json:
        click.echo(json.dumps(asdict(found), indent=2, ensure_ascii=False))
    else:
        _tell(found, loaded.edition, turns)
    if plot_file:
        _draw(plot_file, found, loaded.edition)


def _tell(found: SimulationReport, edition: Any, turns: int) -> None:
    values = {"title": edition.title, "n": found.games, "players": found.players}
    say(message("{title}: {n:,} game of {players} players", "{title}: {n:,} games of {players} players", **values))
    lengths = {"least": found.turns_least, "half": found.turns_median, "most": found.turns_most}
    say(message("Turns in a game: {least:,} to {most:,}; half of the games had up to {half:,}.", **lengths))
    share = found.unfinished / found.games
    values = {"n": found.unfinished, "turns": turns, "share": f"{share:.1%}"}
    text = message(
        "{n:,} game had no end after {turns:,} turns ({share}).",
        "{n:,} games had no end after {turns:,} turns ({share}).",
        **values,
    )
    say(text if found.unfinished else message("Every game came to an end."))
    if found.unknown_cards:
        say(
            message(
                "Note: {n} card has no 'does' and changed nothing.",
                "Note: {n} cards have no 'does' and changed nothing.",
                n=found.unknown_cards,
            )
        )
    for line in _tables(found, edition):
        say(line)


def _tables(found: SimulationReport, edition: Any) -> Iterator[str]:
    """Yield the lines of the tables: wins by seat, then landings and income by space."""
    names, translate = space_names(edition), translation()
    seats = {translate(message("seat {number}", number=at)): win for at, win in enumerate(found.wins_by_seat, 1)}
    if any(found.wins_by_seat):
        yield from _table(translate(_LABELS["wins"]), seats, "{:7.1%}")
    landings = {names[id]: share for id, share in found.landings.items()}
    ordered = dict(sorted(landings.items(), key=lambda one: -one[1]))
    yield from _table(translate(_LABELS["landings"]), ordered, "{:7.2%}")
    income = {names[id]: cash for id, cash in found.income.items()}
    ordered = dict(sorted(income.items(), key=lambda one: -one[1]))
    yield from _table(translate(_LABELS["income"]), ordered, "{:9,.0f}")


def _table(title: str, rows: dict[str, float], form: str) -> Iterator[str]:
    if not rows:
        return
    yield ""
    yield title
    wide, most = max(map(display_width, rows)), max(rows.values()) or 1
    for name, value in rows.items():
        yield f"  {padded(name, wide)}  {form.format(value)}  {'█' * round(_BAR * value / most)}".rstrip()


def space_names(edition: Any) -> dict[str, str]:
    """Return the name of each space by its id; that of its deck, or its number, if it has none; equal ones numbered."""
    decks = {deck.id: deck.name for deck in getattr(edition, "decks", ())}
    spaces = getattr(edition, "spaces", ())
    names = [getattr(space, "name", None) or decks.get(getattr(space, "deck", None) or "") for space in spaces]
    found: dict[str, str] = {}
    for number, (space, name) in enumerate(zip(spaces, names, strict=True), 1):
        found[space.id] = str(number) if not name else f"{name} ({number})" if names.count(name) > 1 else name
    return found


def _draw(path: Path, found: SimulationReport, edition: Any) -> None:
    from printgen.play.plot import plot

    translate = translation()
    labels = {name: translate(text) for name, text in _LABELS.items()}
    values = {"title": edition.title, "n": found.games, "players": found.players}
    title = message("{title}: {n:,} game of {players} players", "{title}: {n:,} games of {players} players", **values)
    try:
        path.write_text(plot(found, translate(title), space_names(edition), labels), encoding="utf-8")
    except OSError as error:
        raise OutputError(
            Problem(message("{path} cannot be written: {reason}", path=path, reason=os_reason(error)))
        ) from error
    click.echo(path, err=True)


@click.command()
@click.argument("source", metavar="KIT|THEME", shell_complete=complete_theme)
@click.option("--share", is_flag=True, help="Let other machines on the network in; otherwise only this one can.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="The port (default: any free one).")
@click.option("--players", type=click.IntRange(2, 10), default=4, show_default=True, help="The number of seats.")
@click.option("--out", type=OUT, help="The folder that keeps the game.  [default: output/THEME/table]")
@click.option("--anew", is_flag=True, help="Begin a new game with new links instead of going on with the one there.")
@language_option("For a THEME: another of its languages, such as de.")
def table(
    source: str, share: bool, port: int, players: int, out: Path | None, anew: bool, language: str | None
) -> None:
    """Play KIT, or the kit of a THEME, with friends: serve its table from this machine until you stop it.

    \b
      printgen table output/classic --share
      printgen table ./my-edition --share --players 3 --port 8700

    Open the address that is printed, and send it to your friends, or let them scan the code on the page. Everybody
    chooses a seat; the others watch. The game is kept on the disk: after a restart it goes on where it was.
    """
    try:
        from printgen.shared_table.server import serve
    except ModuleNotFoundError as error:
        text = message("the shared table needs more packages: {name} is missing", name=error.name or "")
        raise UsageError(Problem(text, hint=message("install them with: pip install 'printgen[table]'"))) from error
    with tempfile.TemporaryDirectory(prefix="printgen-table-") as made:
        kit = finished_kit(Path(source), VARIANTS[0])
        with steps() as step:
            if kit:
                exported = api.export_kit(kit, "table", Path(made, "table"), progress=step)
                home = (kit.parent if kit.name in VARIANTS else kit) / "table"
            else:
                loaded = api.load(source, language=language)
                exported = api.Session(loaded).export("table", Path(made, "table"), progress=step)
                home = Path("output", kit_folder(loaded.edition.id, language), "table")
        folder = out or home
        for name in ("table.jsonl", "secrets.json") if anew else ():
            (folder / name).unlink(missing_ok=True)
        page = exported.folder / "table.html"
        if not page.is_file():
            raise UsageError(Problem(message("this kit has nothing to lay on a table")))
        serve(page, folder, players=players, port=port, share=share, tell=_tell_address)


def _tell_address(address: str) -> None:
    click.echo(address)
    say(message("The table is open. Stop it with Ctrl-C; the same command goes on with the game."), error=True)
