"""Tests of a card game without a board: kit proof, rule texts for every option, and rejected settings."""

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from printgen.art.icons import baked
from printgen.card_sizes import CARD_SIZES
from printgen.errors import PrintgenError, UsageError
from printgen.kit.choices import Choices
from printgen.kit.layout import LaidOutKit, lay_out
from printgen.kit.papers import PAPERS
from printgen.kit.request import theme_choices
from printgen.loading import load_theme
from printgen.words.booklet import our_sections, quick_sections
from tests.conftest import printgen
from tests.support.card_game import deck, theme, written
from tests.support.pdfs import page_texts


@pytest.mark.long
def test_its_kit_is_made_and_proven(tmp_path: Path) -> None:
    done = printgen("build", written(tmp_path / "quiz", theme()), "--proof", "--out", str(tmp_path / "out"))
    assert done.returncode == 0, done.stdout + done.stderr
    for variant in ("standard", "minimal"):
        folder = tmp_path / "out" / "quiz" / variant
        record = json.loads((folder / "kit.json").read_text(encoding="utf-8"))
        assert [document["name"] for document in record["documents"]] == ["cards", "boxes", "rules", "guide"]
        assert {(part["id"], part["count"]) for part in record["contents"]} == {
            ("deck-animals", 9),
            ("deck-jobs", 8),
            ("boxes", 2),
        }
        rules = " ".join(" ".join(page_texts(folder / "rules.pdf")).split())
        assert "Animals, 9 riddles" in rules
        assert "the most riddles" in rules


@pytest.mark.parametrize("fold", ["half", "zine", "letter", "z"])
def test_it_is_folded_in_every_way(tmp_path: Path, fold: Any) -> None:
    edition = load_theme(written(tmp_path, theme()), baked().keys())
    kit = lay_out(edition, Choices(PAPERS["a4"], fold=fold, cards="duplex"))
    assert [document.name for document in kit.documents] == ["cards", "boxes", "rules", "guide"]


CHOSEN = [
    {"hand": hand, "draw": draw, "play": play, "win": win, "used_up": used_up}
    for hand, draw, play, win, used_up in itertools.product(
        (0, 1), (0, 1, 2), ("lay", "read"), ("most", "rid", "nobody"), ("shuffle", "end")
    )
]


@pytest.mark.long
def test_every_choice_of_rules_is_told_in_whole_sentences_or_refused(tmp_path: Path) -> None:
    """Try all combinations: each gives complete sentences that match the rules, or is rejected."""
    made = 0
    for at, rules in enumerate(CHOSEN):
        for decks in (1, 3):
            folder = written(tmp_path / f"{at}-{decks}", theme(decks, **rules))
            bare = not rules["hand"] and (rules["play"] == "lay" or rules["win"] == "rid" or not rules["draw"])
            endless = rules["win"] == "rid" and rules["draw"]
            if bare or endless:
                with pytest.raises(PrintgenError):
                    load_theme(folder)
                continue
            made += 1
            edition = load_theme(folder).edition
            sections = [*our_sections(edition, {}), *quick_sections(edition, {})]
            text = "\n".join(section.text for section in sections)
            assert sections[0].title == "The aim"
            assert not re.search(r"[{}]|None|True|False|  \S|\s[.,:]|1 riddles|\b0 ", text), text
            assert all(re.search(r"[.:)]$", line) or "**" in line for line in text.split("\n") if line.strip()), text
            assert ("Deal each player" in text) == bool(rules["hand"])
            assert ("Draw" in text) == bool(rules["draw"])
            assert ("each deck" in text) == (decks > 1)
            assert ("most riddles" in text) == (rules["win"] == "most")
            assert ("from your hand" in text) == (rules["play"] == "lay" or not rules["draw"])
    assert made == 72


@pytest.mark.long
def test_what_cannot_be_played_is_refused_at_its_line_with_the_way_out(tmp_path: Path) -> None:
    folder = written(tmp_path, theme(hand=3, draw=1))
    done = printgen("check", folder)
    assert done.returncode == 1
    assert re.search(
        r"theme.yaml:\d+:\d+: decks.animals.cards: 'Animals' has 9 cards, but 4 players need 13", done.stderr
    )
    assert "rules.hand" in done.stderr
    refused = printgen("check", written(tmp_path / "lay", theme(play="lay")))
    assert re.search(r"theme.yaml:\d+:\d+: rules.play: players have no hand to play cards from", refused.stderr)


def test_money_options_leave_it_as_it_is(tmp_path: Path) -> None:
    folder = written(tmp_path / "quiz", theme())
    done = printgen("build", folder, "--money", "half", "--only", "cards", "--out", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr


def names(kit: LaidOutKit) -> list[str]:
    return [document.name for document in kit.documents]


def test_a_deck_without_a_fitting_box_leaves_the_boxes_out_and_says_so(tmp_path: Path) -> None:
    tree = json.loads(theme(1))
    tree["decks"] = [deck("animals", "paw", "dots", "#2f7d4f", 500)]
    edition = load_theme(written(tmp_path, json.dumps(tree)), baked().keys())
    kit = lay_out(edition, Choices(PAPERS["letter"], cards="duplex"))
    assert names(kit) == ["cards", "rules", "guide"]
    assert any("the box for 'Animals' is left out" in note for note in kit.notes)
    with pytest.raises(UsageError, match="the box for 'Animals' is left out"):
        lay_out(edition, Choices(PAPERS["letter"]), names=["boxes"])


@pytest.mark.parametrize("wished", [True, False])
def test_a_theme_may_do_without_boxes(tmp_path: Path, wished: bool) -> None:
    text = json.dumps(json.loads(theme()) | {"print": {"boxes": wished}})
    edition = load_theme(written(tmp_path, text), baked().keys())
    kit = lay_out(edition, theme_choices(edition))
    assert names(kit) == ["cards", *(["boxes"] if wished else []), "rules", "guide"]
    assert "boxes" in names(lay_out(edition, theme_choices(edition, {"boxes": True})))


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_butted_cards_are_nine_on_both_sides_of_a_sheet(tmp_path: Path, paper: str) -> None:
    text = json.dumps(json.loads(theme(1)) | {"print": {"cut": "butted", "card-size": "poker"}})
    edition = load_theme(written(tmp_path, text), baked().keys())
    kit = lay_out(edition, theme_choices(edition, {"paper": paper}), names=["cards"])
    assert [(sheet.side, len(sheet.placements)) for sheet in kit.documents[0].sheets] == [("front", 9), ("back", 9)]
    folded = lay_out(edition, theme_choices(edition, {"paper": paper, "cards": "fold"}), names=["cards"])
    assert {sheet.kind for sheet in folded.documents[0].sheets} == {"fold"}


@pytest.mark.long
@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_the_proof_finds_no_fault_in_butted_cards(tmp_path: Path, paper: str) -> None:
    folder, cut = written(tmp_path / "quiz", theme()), ("--cut", "butted", "--card-size", "63x88mm")
    words = ("build", folder, *cut, "--paper", paper, "--proof", "--only", "cards", "--out", str(tmp_path / "out"))
    done = printgen(*words)
    assert done.returncode == 0, done.stdout + done.stderr
    refused = printgen(*words, "--cards", "fold")
    assert (refused.returncode, "--cut needs --cards duplex" in refused.stderr) == (2, True)


def test_marks_that_take_room_on_a_sheet_are_noted(tmp_path: Path) -> None:
    edition = load_theme(written(tmp_path, theme()), baked().keys())
    choices = Choices(PAPERS["letter"], cards="duplex", card_size=CARD_SIZES["poker"], cut="butted", boxes=False)
    assert not lay_out(edition, choices).notes
    [note] = lay_out(edition, replace(choices, marks=True)).notes
    assert note == "--marks takes up space on the sheets: cards 6 on a sheet instead of 9"


@pytest.mark.long
def test_its_author_may_tell_the_rules(tmp_path: Path) -> None:
    bare = theme(hand=9, draw=0, play="own")
    own = {**json.loads(bare), "booklet": {"add": [{"id": "play", "title": "How to play", "text": "Ask and answer."}]}}
    for name, text in (("bare", bare), ("own", json.dumps(own))):
        folder, out = written(tmp_path / name, text), tmp_path / f"out-{name}"
        done = printgen("build", folder, "--proof", "--out", str(out))
        assert done.returncode == 0, done.stdout + done.stderr
        assert (out / "quiz" / "standard" / "rules.pdf").exists() == (name == "own")
    rules = " ".join(" ".join(page_texts(tmp_path / "out-own" / "quiz" / "standard" / "rules.pdf")).split())
    assert "Ask and answer." in rules
    assert "Shuffle" not in rules
    short = printgen("build", folder, "--fold", "zine", "--only", "rules", "--out", str(tmp_path / "zine"))
    assert short.returncode == 0, short.stderr
