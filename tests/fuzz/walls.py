"""The functions that validate each kind of file, which return a value for its bytes or refuse them.

Reading a file directly needs no command and no folder, so a hundred files take only as long as one command.
"""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec
from hypothesis import strategies as st

from printgen.art.icons import baked
from printgen.errors import PrintgenError, Problem
from printgen.event.occasion import event_of
from printgen.event.players import players_of
from printgen.event.results import results_of
from printgen.event.rounds import seats_of
from printgen.export.export_folder import export_folder
from printgen.games.trade.records import Edition
from printgen.geometry import extent
from printgen.journal import settle
from printgen.kit.manifest import read_manifest
from printgen.kit.write import INDEX
from printgen.limits import MARKDOWN_QUOTES
from printgen.loading import load_theme
from printgen.printer.profile import printer_of
from printgen.svg.path_data import PathError, parse_path
from printgen.svg.xml import SvgError
from printgen.theme.checks import quote_signs
from printgen.theme.csv_lists import read_cards
from printgen.theme.files import FileChecker, RefusedError
from printgen.theme.workbooks import read_table
from printgen.theme.yaml import read_tree
from printgen.type import markdown
from tests.fuzz import events, fonts, kits, machines, outputs, parts, pictures, spreadsheets, svgs, themes
from tests.fuzz.case import Case
from tests.fuzz.trial import MOST_MB, MOST_SECONDS, Outcome, measured, unforeseen

REFUSALS = (PrintgenError, RefusedError, SvgError, PathError, msgspec.DecodeError)


class Wall(NamedTuple):
    """The strategy for files of a kind, and the function that reads them, which returns a value or raises a refusal."""

    files: Callable[[], st.SearchStrategy[bytes]]
    read: Callable[[bytes], object]

    def cases(self, name: str) -> st.SearchStrategy[Case]:
        """Draw files for direct reading: cases without a command."""
        return self.files().map(lambda data: Case(name, (), {_FILE: data}))


_FILE = "file"


def read_at_wall(case: Case) -> Outcome:
    """Read a file with the function of its kind: exit code 0 if it is read, 1 if it is refused."""
    wall, data = WALLS[case.kind], case.files[_FILE]
    done, seconds, peak = measured(lambda: wall.read(data))
    if not isinstance(done, BaseException):
        return Outcome(0, "", "", seconds, peak)
    if not isinstance(done, REFUSALS):
        return unforeseen(done, seconds, peak)
    return Outcome(1, *_wrong(done, seconds, peak), seconds, peak)


def _wrong(refusal: BaseException, seconds: float, peak: int) -> tuple[str, str]:
    """Return the fault of a refusal and its cause; both are empty if it is valid."""
    if seconds > MOST_SECONDS:
        return f"{seconds:.1f} s of CPU to refuse it", "slow to refuse at the wall"
    if peak > MOST_MB:
        return f"{peak} MB to refuse it", "much memory to refuse at the wall"
    problems = refusal.problems if isinstance(refusal, _PlacedError) else ()
    if lost := [problem for problem in problems if not problem.where and not problem.more]:
        return f"problems without a place: {lost[0]}", "no place at the wall"
    return "", ""


class _PlacedError(PrintgenError):
    """Problems with a file, each of which must have a place."""


def _sound(problems: list[Problem]) -> None:
    if problems:
        raise _PlacedError(problems)


def _theme(data: bytes) -> object:
    """Read a theme's own file and the themes that it extends."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "theme.yaml").write_bytes(data)
        try:
            return load_theme(f"{folder}/", frozenset(baked()))
        except PrintgenError as refusal:
            raise _PlacedError(refusal.problems) from refusal


def _yaml(data: bytes) -> object:
    reading = read_tree(data, "theme.yaml")
    _sound(reading.problems)
    return reading.tree


def _prose(text: str) -> object:
    if quote_signs(text) > MARKDOWN_QUOTES.most:
        raise RefusedError("too many quotes")
    return tuple(markdown.spans(markdown.blocks(text)))


def _cards(data: bytes) -> object:
    cards, problems = read_cards(data, "cards.csv")
    _sound(problems)
    return cards


def _sheet(data: bytes) -> object:
    problems: list[Problem] = []
    table = read_table(data, "sheet", "sheet.csv", problems)
    _sound(problems)
    return table


def _export_record(data: bytes) -> object:
    """Read the record of earlier exports to a folder; one that cannot be read counts as none."""
    with TemporaryDirectory() as name:
        (Path(name) / INDEX).write_bytes(data)
        with export_folder(Path(name)) as folder:
            return folder.place({})


def _journal(data: bytes) -> object:
    """Undo the change of a journal."""
    with TemporaryDirectory() as name:
        stage = Path(name) / ".printgen-0123abcd"
        stage.mkdir()
        (stage / "journal.json").write_bytes(data)
        return settle(Path(name))


@cache
def _edition() -> Edition:
    """Return the edition that the events use."""
    edition = load_theme("tournament", frozenset(baked())).edition
    assert isinstance(edition, Edition)
    return edition


WALLS: Mapping[str, Wall] = {
    "theme": Wall(lambda: st.sampled_from(themes.GAMES).flatmap(themes.theme_files), _theme),
    "yaml": Wall(themes.yaml_files, _yaml),
    "font": Wall(
        lambda: st.one_of(fonts.font_files(), fonts.font_files(), fonts.font_files(), fonts.joining_fonts()),
        lambda data: FileChecker().checked(data, "own.ttf", "font"),
    ),
    "icon": Wall(lambda: parts.path_data().map(str.encode), lambda data: extent(parse_path(data.decode()))),
    "picture": Wall(pictures.picture_files, lambda data: FileChecker().checked(data, "p.png", "picture")),
    "svg": Wall(
        svgs.svg_files,
        lambda data: (FileChecker().checked(data, "p.svg", "picture"), FileChecker().icon_path(data, "p.svg")),
    ),
    "markdown": Wall(
        lambda: parts.markdown_texts().map(lambda text: text.encode("utf-8", "replace")),
        lambda data: _prose(data.decode()),
    ),
    "cards": Wall(parts.card_lists, _cards),
    "tables": Wall(spreadsheets.csv_files, _sheet),
    "event": Wall(events.event_files, lambda data: event_of(data, "event.yaml")),
    "players": Wall(lambda: events.lists(events.PLAYERS), lambda data: players_of(data, "players.csv")),
    "seating": Wall(lambda: events.lists(events.SEATS), lambda data: seats_of(data, "seating.csv")),
    "results": Wall(lambda: events.lists(events.RESULTS), lambda data: results_of(data, "results.csv", _edition())),
    "manifest": Wall(kits.manifest_files, read_manifest),
    "export": Wall(outputs.export_records, _export_record),
    "journal": Wall(outputs.journal_files, _journal),
    "printer": Wall(machines.profile_files, lambda data: printer_of(data, "home", "home.json")),
}
