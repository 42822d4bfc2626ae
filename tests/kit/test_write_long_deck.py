"""Tests of decks from long card lists: written as they are made, and not at all if the last card has an error."""

import json
from pathlib import Path

import pytest

from printgen.art.icons import baked
from printgen.errors import ThemeError
from printgen.kit import finish as pipeline
from printgen.kit import write as output
from printgen.kit.choices import Choices
from printgen.kit.layout import lay_out
from printgen.kit.papers import PAPERS
from printgen.loading import load_theme

CARDS = 150


def build(folder: Path, last: str, out: Path) -> None:
    """Build the cards of a theme with the given number of cards and the given text on the last."""
    rows = [f"long-{number},Take {number} from the bank." for number in range(1, CARDS)]
    (folder / "cards.csv").write_text("\n".join(["id,text", *rows, f"long-{CARDS},{last}"]), encoding="utf-8")
    deck = "decks: [{id: chest, cards_file: cards.csv}]"
    (folder / "theme.yaml").write_text(f"format: 1\nextends: classic\nid: long\n{deck}\n", encoding="utf-8")
    laid_out = lay_out(load_theme(str(folder), baked().keys()), Choices(PAPERS["letter"]), None, ("cards",))
    (kit,) = pipeline.finish(laid_out, ("minimal",), ("cards",))
    output.write([output.Target(kit, out)])


def test_the_last_cards_fault_names_its_place_and_leaves_the_old_kit_whole(tmp_path: Path) -> None:
    build(tmp_path, "Go on.", tmp_path / "kit")
    before = {path.name: path.read_bytes() for path in (tmp_path / "kit").iterdir()}
    (cards,) = json.loads(before["kit.json"])["documents"]
    assert [item["id"] for item in cards["pages"][CARDS // 6 - 1]["items"]][-1] == f"long-{CARDS}"
    with pytest.raises(ThemeError) as refused:
        build(tmp_path, "An" + "other" * 30 + "word", tmp_path / "kit")
    (problem,) = refused.value.problems
    assert problem.where
    assert (Path(problem.where.file).name, problem.where.line, problem.where.column) == (
        "cards.csv",
        CARDS + 1,
        2,
    )
    assert {path.name: path.read_bytes() for path in (tmp_path / "kit").iterdir()} == before
    assert {path.name for path in tmp_path.iterdir()} == {"cards.csv", "theme.yaml", "kit"}
