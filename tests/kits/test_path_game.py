"""Tests of a race on a path: kit proof, rule texts for every option, and rejected settings."""

import itertools
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec import convert, structs

from printgen.art.icons import baked
from printgen.errors import PrintgenError
from printgen.games.path.records import PathRules
from printgen.kit.choices import Choices
from printgen.kit.layout import lay_out
from printgen.kit.papers import PAPERS
from printgen.loading import load_theme
from printgen.theme.records import Common
from printgen.words.booklet import our_sections, quick_sections
from tests.conftest import printgen
from tests.support.broken import found, retold
from tests.support.card_game import deck, written
from tests.support.path_game import EFFECTS, LINKS, TOKENS, random_race, spaces, theme
from tests.support.pdfs import page_texts

BOARD = ("--only", "board,board-poster", "--variant", "minimal")
PLAIN = {"spaces": spaces(36), "links": [], "decks": []}


@pytest.mark.long
def test_its_kit_is_made_and_proven(tmp_path: Path) -> None:
    folder = written(tmp_path / "race", theme(pieces={"tokens": TOKENS, "throw": "spinner"}))
    words = ("--boxes", "--proof", "--variant", "minimal")  # a random race is proven in Standard
    done = printgen("build", folder, *words, "--out", str(tmp_path / "out"))
    assert done.returncode == 0, done.stdout + done.stderr
    kit = tmp_path / "out" / "race" / "minimal"
    record = json.loads((kit / "kit.json").read_text(encoding="utf-8"))
    names = [document["name"] for document in record["documents"]]
    assert names == ["board", "board-poster", "cards", "pieces", "boxes", "rules", "guide"]
    counts = {part["id"]: part["count"] for part in record["contents"]}
    assert counts == {"board": 1, "deck-animals": 6, "tokens": 4, "spinner": 1, "boxes": 1}
    rules = " ".join(" ".join(page_texts(kit / "rules.pdf")).split())
    assert "Spin the spinner" in rules
    assert "Throw" not in rules


@pytest.mark.long
def test_each_space_says_where_it_leads_on_the_board(tmp_path: Path) -> None:
    done = printgen("build", written(tmp_path / "race", theme()), *BOARD, "--out", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr
    folder = tmp_path / "out" / "race" / "minimal"
    text = " ".join(" ".join(page_texts(folder / "board-poster.pdf")).split())
    for said in ("Forward 3", "Back 2", "Go to 18", "Miss a turn", "Throw again", "Draw: Animals", "Swap places"):
        assert said in text
    assert "Up to 17" in text
    assert "Down to 13" in text
    assert found("assembly", folder, load_theme(f"{tmp_path}/race/")) == []


@pytest.mark.long
def test_the_proof_finds_a_path_that_breaks_off(tmp_path: Path) -> None:
    done = printgen("build", written(tmp_path / "race", theme(**PLAIN)), *BOARD, "--out", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr
    folder = tmp_path / "out" / "race" / "minimal"
    with retold(folder) as record:
        poster = next(document for document in record["documents"] if document["name"] == "board-poster")
        items = {item["id"]: item for item in poster["pages"][0]["items"]}
        items["s5"]["id"], items["s20"]["id"] = "s20", "s5"
    faults = found("assembly", folder, load_theme(f"{tmp_path}/race/"))
    assert {finding.document for finding in faults} == {"board-poster"}
    assert any("is interrupted: it does not touch 's4'" in finding.message for finding in faults)


def test_the_proof_finds_a_space_that_says_what_the_theme_does_not(tmp_path: Path) -> None:
    done = printgen("build", written(tmp_path / "race", theme()), *BOARD, "--out", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr
    changed = {"s4": {"does": "back", "by": 3, "name": "Tailwind"}, "s9": {"does": "back", "by": 4}}
    other = load_theme(written(tmp_path / "other", theme(spaces=spaces(36, **EFFECTS | changed))))
    faults = found("text", tmp_path / "out" / "race" / "minimal", other, {"board-poster"})
    assert {finding.item for finding in faults} == {"s4", "s9"}
    assert all("Back" in finding.message for finding in faults)


@pytest.mark.long
@pytest.mark.parametrize("fold", ["half", "zine", "letter", "z"])
def test_it_is_folded_in_every_way(tmp_path: Path, fold: Any) -> None:
    edition = load_theme(written(tmp_path, theme()), baked().keys())
    kit = lay_out(edition, Choices(PAPERS["a4"], fold=fold))
    assert [document.name for document in kit.documents][-2:] == ["rules", "guide"]


CHOSEN = list(
    itertools.product((1, 2, 3), ("over", "exact", "bounce"), (True, False), ("share", "home"), (True, False))
)


@pytest.mark.long
def test_every_choice_of_rules_is_told_in_whole_sentences(tmp_path: Path) -> None:
    """Try all rules with and without effects, links and decks, for one, two or more players."""
    editions: dict[str, Common] = {}
    tables = ({"min": 1, "max": 1, "age": 5}, {"min": 2, "max": 2, "age": 5}, {"min": 1, "max": 4, "age": 5})
    for at, (dice, finish, chain, meet, extra) in enumerate(CHOSEN):
        rules = {"dice": dice, "finish": finish, "chain": chain, "meet": meet, "extra_throw": extra}
        players = tables[at % 3]
        effects = {name: effect for name, effect in EFFECTS.items() if effect["does"] != "swap" or players["max"] > 1}
        throw = "none" if at % 2 else "spinner" if dice == 1 else "dice"
        decks = [deck("animals", "paw", "dots", "#2f7d4f", 6), deck("jobs", "hammer", "rising", "#8a4f9e", 6)]
        if at % 4 == 1:
            effects["s21"] = {"does": "draw", "deck": "jobs"}
        full = {
            "spaces": spaces(36, **effects),
            "links": LINKS[: at % 3],
            "decks": decks[: 2 if at % 4 == 1 else 1],
        }
        for bare in (False, True):
            fields = PLAIN if bare else full
            text = theme(**fields, rules={"dice": dice}, players=players, pieces={"tokens": TOKENS, "throw": throw})
            if text not in editions:
                editions[text] = load_theme(written(tmp_path / f"{at}-{bare}", text)).edition
            edition = structs.replace(editions[text], rules=convert(rules, PathRules))
            _whole([*our_sections(edition, {}), *quick_sections(edition, {})])
            told = "\n".join(section.text for section in our_sections(edition, {}))
            assert ("by an exact" in told or "exactly" in told) == (finish != "over")
            assert ("another turn at once" in told) == (extra or not bare)
            assert ("wins" in told) == (players["max"] > 1)
            assert ("deck" in told) == (not bare)
            assert ("spinner" in told) == (throw == "spinner")
            assert ("of your own" in told) == (throw == "none")
            assert ("Climb" in told) == (not bare and at % 3 > 0)
            assert ("goes back to Start" in told) == (meet == "home" and players["max"] > 1)


def _whole(sections: list[Any]) -> None:
    """Require sentences without gaps, and an end of sentence in each line outside tables."""
    for section in sections:
        text = section.text
        assert bool(section.title) == bool(text), section
        assert not re.search(r"[{}]|None|True|False|[a-z]  [a-z]|\s[.,:]|\b1 spaces|\b0 ", text), text
        blocks = (re.sub(r"\s+", " ", block) for block in re.split(r"\n\n|\n(?=[-\d|])", text) if block.strip())
        assert all(block.endswith((".", "|", "**")) for block in blocks), text


BENT: dict[str, tuple[dict[str, Any], str, str]] = {
    "29 spaces": (
        {**PLAIN, "spaces": spaces(29)},
        r"spaces: a path has 30 to 100 spaces, but this one has 29",
        "add 1",
    ),
    "101 spaces": (
        {**PLAIN, "spaces": spaces(101)},
        r"spaces: a path has 30 to 100 spaces, but this one has 101",
        "remove 1",
    ),
    "no finish": (
        {**PLAIN, "spaces": spaces(36, s36={"does": "plain"})},
        r"spaces.s36: the last space must be the finish",
        "give it 'does: finish'",
    ),
    "two starts": (
        {**PLAIN, "spaces": spaces(36, s9={"does": "start"})},
        r"spaces.s9.does: only the first space can be the start",
        "move the space",
    ),
    "beyond the finish": (
        {**PLAIN, "spaces": spaces(36, s34={"does": "forward", "by": 3})},
        r"spaces.s34.by: 3 forward from space 34 leads past the finish at 36",
        "'by' can be at most 2 here",
    ),
    "beyond the start": (
        {**PLAIN, "spaces": spaces(36, s3={"does": "back", "by": 3})},
        r"spaces.s3.by: 3 back from space 3 leads past the start",
        "'by' can be at most 2 here",
    ),
    "to no space": (
        {**PLAIN, "spaces": spaces(36, s3={"does": "go", "to": "s77"})},
        r"spaces.s3.to: no space has the id 's77'",
        "did you mean",
    ),
    "without a number": (
        {**PLAIN, "spaces": spaces(36, s3={"does": "forward"})},
        r"spaces.s3: 'does: forward' needs 'by'",
        "such as 'by: 3'",
    ),
    "a number for nothing": (
        {**PLAIN, "spaces": spaces(36, s3={"by": 3})},
        r"spaces.s3.by: a space with 'does: plain' has no 'by'",
        "remove it",
    ),
    "round without end": (
        {**PLAIN, "spaces": spaces(36, s3={"does": "forward", "by": 3}, s6={"does": "back", "by": 3})},
        r"spaces.s3: these effects lead in a circle: s3 -> s6 -> s3",
        "chain: false",
    ),
    "round by a link": (
        {
            **PLAIN,
            "spaces": spaces(36, s9={"does": "go", "to": "s4"}),
            "links": [{"id": "up", "at": "s4", "to": "s9"}],
        },
        r"these effects lead in a circle: s4 -> s9 -> s4",
        "lead elsewhere",
    ),
    "a deck without a space": (
        {**PLAIN, "decks": [deck("jobs", "hammer", "dots", "#8a4f9e", 6)]},
        r"decks.jobs: no space draws from this deck",
        "does: draw, deck: jobs",
    ),
    "a space without a deck": (
        {**PLAIN, "spaces": spaces(36, s9={"does": "draw", "deck": "jobs"})},
        r"spaces.s9.deck: there is no deck 'jobs'",
        "the theme has no decks",
    ),
    "a link from an effect": (
        {**PLAIN, "spaces": spaces(36, s4={"does": "again"}), "links": [{"id": "up", "at": "s4", "to": "s9"}]},
        r"links.up.at: 's4' already has 'does: again'",
        "start from a plain space",
    ),
    "two links from a space": (
        {**PLAIN, "links": [{"id": "up", "at": "s4", "to": "s9"}, {"id": "on", "at": "s4", "to": "s8"}]},
        r"links.on.at: 'up' already starts from 's4'",
        "another space",
    ),
    "a link to itself": (
        {**PLAIN, "links": [{"id": "up", "at": "s4", "to": "s4"}]},
        r"links.up.to: 's4' leads to itself",
        "another space",
    ),
    "a link to no space": (
        {**PLAIN, "links": [{"id": "up", "at": "s4", "to": "nowhere"}]},
        r"links.up.to: no space has the id 'nowhere'",
        "by its id",
    ),
    "a spinner for two dice": (
        {**PLAIN, "rules": {"dice": 2}, "pieces": {"tokens": TOKENS, "throw": "spinner"}},
        r"pieces.throw: a spinner replaces one die, but players throw 2",
        "throw: dice",
    ),
    "too few tokens": (
        {**PLAIN, "players": {"min": 2, "max": 5, "age": 5}},
        r"pieces.tokens: 4 tokens for up to 5 players",
        "add tokens",
    ),
    "nobody to swap with": (
        {
            **PLAIN,
            "spaces": spaces(36, s4={"does": "swap"}),
            "players": {"min": 1, "max": 1, "age": 5},
        },
        r"spaces.s4.does: a single player has nobody to swap places with",
        "raise players.max",
    ),
    "an unknown icon beside the path": (
        {**PLAIN, "board": {"icon": "flag", "scenery": ["tree", "treee"]}},
        r"board.scenery.1: there is no icon 'treee'",
        "did you mean 'tree'",
    ),
    "an unknown placeholder": (
        {**PLAIN, "spaces": spaces(36, s4={"text": "Go to {space.s99}"})},
        r"spaces.s4.text: unknown placeholder '\{space.s99\}'",
        "did you mean",
    ),
}


@pytest.mark.parametrize("bent", BENT)
def test_what_cannot_be_run_is_refused_at_its_line_with_the_way_out(tmp_path: Path, bent: str) -> None:
    fields, message, hint = BENT[bent]
    with pytest.raises(PrintgenError) as raised:
        load_theme(written(tmp_path, theme(**fields)), frozenset(baked()))
    problems = raised.value.problems
    assert len(problems) == 1, problems
    assert re.search(message, problems[0].message), problems
    assert problems[0].where is not None
    assert problems[0].where.line > 1
    assert hint in problems[0].hint


def test_a_ring_of_effects_is_no_fault_where_they_do_not_follow_each_other(tmp_path: Path) -> None:
    fields, _, _ = BENT["round without end"]
    load_theme(written(tmp_path, theme(**fields, rules={"chain": False})))


@pytest.mark.long
def test_random_races_are_laid_out_on_every_paper(tmp_path: Path) -> None:
    """Vary lengths, shapes, effects, links and rules: all texts fit, and no seam crosses a space."""
    draw = random.Random(15)
    for at in range(8):
        edition = load_theme(written(tmp_path / str(at), json.dumps(random_race(draw))), baked().keys())
        paper = PAPERS[draw.choice(("letter", "a4", "a3"))]
        kit = lay_out(edition, Choices(paper))
        sheets = next(document for document in kit.documents if document.name == "board").sheets
        listed = [placement.id for sheet in sheets for placement in sheet.placements]
        assert sorted(listed) == sorted(space.id for space in edition.edition.spaces)  # type: ignore[union-attr]
        assert len(sheets) <= 12


@pytest.mark.long
@pytest.mark.parametrize("seed", [1])  # a spiral with all features of a race, on few sheets
def test_a_random_race_is_built_and_proven(tmp_path: Path, seed: int) -> None:
    folder = written(tmp_path / "race", json.dumps(random_race(random.Random(seed))))
    done = printgen("build", folder, "--variant", "standard", "--proof", "--out", str(tmp_path / "out"))
    assert done.returncode == 0, done.stdout + done.stderr
