"""Tests that the proof works independently of the drawing code and reports checks that compared nothing."""

import pickle
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from printgen.cli.main import main
from printgen.games.registry import GAMES
from printgen.games.slide import card_decks
from printgen.games.slide import figures as round_figure
from printgen.games.trade import deed_cards
from printgen.games.trade import words as trade_words
from printgen.games.trade.records import Edition
from printgen.geometry import Rect
from printgen.loading import load_theme
from printgen.messages import message
from printgen.proof.check import Scope
from printgen.proof.expectations import ExpectedText, GameExpectations, ItemAmounts, PartItems, expectations
from printgen.proof.kit_files import opened
from printgen.proof.page import Compared, Finding
from printgen.proof.run import CHECKS, CheckResult, DocumentProof, ProofReport, check_result, proof_json, report_lines
from printgen.theme.records import Common
from printgen.words.games import GameWords
from printgen.words.translation import Translation
from tests.conftest import Kit
from tests.support.broken import found, run_check

Build = Callable[..., dict[str, Kit]]


@cache
def theme(name: str) -> Any:
    return load_theme(name)


def built(out: Path, name: str, only: str) -> Path:
    """Build a kit in this process, so that patched functions take effect."""
    done = CliRunner().invoke(main, ["build", name, "--variant", "minimal", "--only", only, "--out", str(out)])
    assert done.exit_code == 0, done.output
    return out / name / "minimal"


class Broken(NamedTuple):
    """A faulty calculation in the drawing code: the function, its replacement, and the expected finding."""

    module: Any
    function: str
    other: Callable[[Any], Any]
    theme: str
    documents: str
    finding: tuple[str, str, str, str]  # check, document, item, part of the message


def _earns_more(tokens: Any) -> Any:
    return lambda *words: [replace(token, earns=token.earns + 50) for token in tokens(*words)]


def _first_row_doubled(rents: Any) -> Any:
    def other(edition: Any, lot: Any, label: Any) -> Any:
        rows = list(rents(edition, lot, label))
        return [replace(row, amount="$999") for row in rows[:1]] + rows[1:]

    return other


def _fewer_fifties(hands: Any) -> Any:
    def other(edition: Any) -> Any:
        dealt = hands(edition)
        return {**dealt, "rows": [(value, [1] if value == 50 else counts) for value, counts in dealt["rows"]]}

    return other


SUMS = [
    Broken(
        card_decks,
        "scoring",
        lambda scoring: lambda *said: tuple(step.replace("M100", "M150") for step in scoring(*said)),
        "knockout",
        "cards",
        ("contents", "cards", "reference", "its amounts are M150; the theme says M100"),
    ),
    Broken(
        card_decks,
        "scoring",
        lambda scoring: lambda *said: scoring(*said)[::-1],
        "knockout",
        "cards",
        ("text", "cards", "reference", "the scoring: "),
    ),
    Broken(
        round_figure,
        "example_tokens",
        _earns_more,
        "knockout",
        "rules",
        ("contents", "rules", "", "the round that is counted: Red is M400, not M300"),
    ),
    Broken(
        Edition,
        "mortgage_value",
        lambda mortgage: lambda edition, price: mortgage(edition, price) + 1,
        "knockopoly",
        "deeds",
        ("text", "deeds", "deed-01", "the mortgage: “Ɉ30” is missing"),
    ),
    Broken(
        Edition,
        "lift_cost",
        lambda lift: lambda edition, price: price * 60 // 100,
        "classic",
        "deeds",
        ("contents", "deeds", "deed-01", "its amounts are $30, $36; the theme says $30, $33"),
    ),
    Broken(
        deed_cards,
        "rents",
        _first_row_doubled,
        "classic",
        "deeds",
        ("contents", "deeds", "deed-01", "its amounts are $999, $4, "),
    ),
    Broken(
        trade_words,
        "_hands",
        _fewer_fifties,
        "knockopoly",
        "rules",
        ("contents", "rules", "", "column 1 of the starting cash adds up to 1,450, not 1,500"),
    ),
]


@pytest.mark.long
@pytest.mark.parametrize("broken", SUMS)
def test_a_sum_that_is_wrong_in_the_drawing_code_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: Broken
) -> None:
    monkeypatch.setattr(broken.module, broken.function, broken.other(getattr(broken.module, broken.function)))
    folder = built(tmp_path, broken.theme, broken.documents)
    monkeypatch.undo()
    check, document, item, message = broken.finding
    findings = found(check, folder, theme(broken.theme))
    assert any((one.document, one.item) == (document, item) and message in one.message for one in findings), findings


# --- a check that compared nothing


def of(check: str, folder: Path, wanted: Any) -> CheckResult:
    return run_check(check, [opened(folder)], wanted)


def test_a_kit_with_a_board_of_which_no_amount_was_compared_is_at_fault(build: Build) -> None:
    folder = build("knockopoly", "--only", "board", "--variant", "minimal")["minimal"].folder
    wanted = expectations(theme("knockopoly"))
    assert of("contents", folder, wanted).findings == ()
    blind = replace(wanted, amounts=tuple(replace(one, item=f"no-{one.item}") for one in wanted.amounts))
    assert [str(one) for one in of("contents", folder, blind).findings] == [
        "contents: minimal: nothing was checked: no amounts were compared"
    ]


def test_cards_that_name_no_amounts_are_no_fault(build: Build) -> None:
    folder = build("knockopoly", "--only", "cards", "--variant", "minimal")["minimal"].folder
    wanted = expectations(theme("knockopoly"))
    bare = tuple(replace(one, amounts=()) if "cards" in one.documents else one for one in wanted.amounts)
    result = of("contents", folder, replace(wanted, amounts=bare, texts=()))
    assert ("amounts", "these documents have no amounts of the theme") in result.idle
    assert not any("nothing was checked" in one.message for one in result.findings)


def test_what_is_not_in_the_kit_is_told_and_is_no_fault(build: Build) -> None:
    folder = build("knockopoly", "--only", "money", "--variant", "minimal")["minimal"].folder
    wanted = expectations(theme("knockopoly"))
    assembly, contents = (of(name, folder, wanted) for name in ("assembly", "contents"))
    assert assembly == CheckResult(
        "assembly", (), {}, (("tiles", "no board in this kit"), ("tiles and poster", "no board in this kit"))
    )
    assert contents.idle == (("lists of contents", "no rules or guide in this kit"),)
    assert contents.compared["amounts"] == 210
    text = list(report_lines(ProofReport(("minimal",), (assembly,))))
    assert "      tiles: nothing to check: no board in this kit" in text
    assert text[-1] == "The proof found no fault."
    assert proof_json(ProofReport(("minimal",), (contents,)))["compared"] == {"contents": contents.compared}


def test_the_report_is_written_in_the_language_of_the_interface() -> None:
    fault = message("“{word}” is in the margin", word="gong")
    findings = tuple(
        pickle.loads(pickle.dumps(Finding(fault, "board", page, "go", Rect(1.0, 2.0, 3.0, 4.0), "minimal", "page")))
        for page in (1, 2)
    )
    result = CheckResult("page", findings, {}, ((message("tiles"), message("no board in this kit")),))
    german = Translation(
        "de",
        {
            "{n:,} fault": "{n:,} Fehler",
            "{n:,} fault in {variants}.": {
                "one": "{n:,} Fehler in {variants}.",
                "other": "{n:,} Fehler in {variants}.",
            },
            "page {number}": "Seite {number}",
            "at {x:.1f}, {y:.1f} mm": "bei {x:.1f}, {y:.1f} mm",
            "“{word}” is in the margin": "»{word}« liegt im Rand",
            "{subject}: nothing to check: {reason}": "{subject}: nichts zu prüfen: {reason}",
            "tiles": "Kacheln",
            "no board in this kit": "kein Spielbrett in diesem Bausatz",
        },
    )
    first, *others = report_lines(ProofReport(("minimal",), (result,)), german)
    assert first.startswith("  page  2 Fehler: ")
    assert others == [
        "      Kacheln: nichts zu prüfen: kein Spielbrett in diesem Bausatz",
        "      minimal, board, Seite 1, go, bei 1.0, 2.0 mm: »gong« liegt im Rand",
        "      minimal, board, Seite 2, go, bei 1.0, 2.0 mm: »gong« liegt im Rand",
        "2 Fehler in minimal.",
    ]


def test_tiles_that_share_sheets_are_no_fault_of_a_board_alone(build: Build) -> None:
    folder = build("knockopoly", "--only", "board", "--saver", "--variant", "minimal")["minimal"].folder
    wanted = expectations(theme("knockopoly"))
    for check, what in (("assembly", "tiles and poster"), ("sight", "kinds of pieces"), ("contents", "amounts")):
        done = of(check, folder, wanted)
        assert done.findings == ()
        assert what in dict(done.idle)


def test_without_its_theme_a_kit_is_told_not_to_be_compared_with_it(build: Build) -> None:
    folder = build("knockopoly", "--only", "deeds", "--variant", "minimal")["minimal"].folder
    assert ("amounts", "the theme is not available") in of("contents", folder, None).idle


@pytest.mark.parametrize("check", ["assembly", "fold", "cutting", "booklet", "page", "text", "sight", "contents"])
def test_every_check_of_a_whole_kit_must_compare_something(build: Build, check: str) -> None:
    kit = opened(build("knockopoly")["minimal"].folder)
    scope = Scope.of(kit.books.values(), 2, expectations(theme("knockopoly")))

    def of_said(*said: Compared) -> tuple[Finding, ...]:
        return check_result(check, [DocumentProof("minimal", "board", {check: said})], {"minimal": scope}).findings

    assert of_said()
    assert all("nothing was checked" in one.message for one in of_said())
    told = [Compared(what) for what in CHECKS[check].subjects(scope)]
    assert of_said(*told) == ()


# --- a third-party game


class ToyEdition(Common, frozen=True, kw_only=True):
    """An edition of a game unknown to the package."""

    game: str = "toy"


def toy() -> Any:
    """Return a theme of that game with the title and money of another."""
    known = theme("knockopoly")
    shared = {name: getattr(known.edition, name) for name in Common.__struct_fields__}
    return replace(known, edition=ToyEdition(**shared))


class ToyExpectations(GameExpectations[ToyEdition]):
    """The expected contents of its kit."""

    def texts(self, edition: ToyEdition) -> list[ExpectedText]:
        return [ExpectedText(("money",), "note-500", "front", (edition.title, "moon"), "the moon")]

    def parts(self, edition: ToyEdition) -> list[PartItems]:
        return [PartItems("notes", "money", ("note-500#",))]

    def amounts(self, edition: ToyEdition) -> list[ItemAmounts]:
        return [ItemAmounts(("money",), "note-100", "front", (100, 100))]


def test_what_a_game_expects_can_be_added_from_outside(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = build("knockopoly", "--only", "money", "--variant", "minimal")["minimal"].folder
    monkeypatch.setitem(GAMES, "toy", "moon_game")
    monkeypatch.setitem(sys.modules, "moon_game.expectations", SimpleNamespace(EXPECTATIONS=ToyExpectations()))
    monkeypatch.setitem(sys.modules, "moon_game.words", SimpleNamespace(WORDS=GameWords()))
    wanted = expectations(toy())
    contents, text = (of(name, folder, wanted).findings for name in ("contents", "text"))
    assert {one.message for one in text} == {"the moon: “moon” is missing"}
    assert len(text) == 30
    assert "banknotes: 30 printed; the list of contents says 210" in {one.message for one in contents}
    assert "its amounts are Ɉ100; the theme says Ɉ100, Ɉ100" in {one.message for one in contents}
