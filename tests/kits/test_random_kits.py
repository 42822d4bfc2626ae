"""Tests of complete kits of random games: build, proof, and no mention of omitted parts."""

from pathlib import Path

import pytest

from printgen.loading import load_theme
from printgen.proof.run import NAMES
from tests.conftest import printgen
from tests.support.broken import found_at_once
from tests.support.pdfs import unlike_texts
from tests.support.random_games import absent_words, edition_of, random_game, write

# A ring of 32 without jail, cards and buildings; one of 40 with twelve groups, whose notes are like those of the other.
# Notes are drawn as in every edition; only their text and number differ.
SEEDS: dict[int, tuple[str, ...]] = {1: ("text", "contents"), 13: ()}
IN_ONE_VARIANT = tuple(name for name in NAMES if name != "ink")  # "ink" compares Minimal with Standard


@pytest.mark.long
@pytest.mark.parametrize(("seed", "of_the_notes"), SEEDS.items())
def test_a_random_game_is_built_and_proven(tmp_path: Path, seed: int, of_the_notes: tuple[str, ...]) -> None:
    tree = random_game(seed)
    folder = write(tmp_path / f"game-{seed}", tree)
    done = printgen("build", f"{folder}/", "--variant", "standard", "--out", str(tmp_path / "out"))
    assert done.returncode == 0, done.stderr
    kit = tmp_path / "out" / tree["id"] / "standard"
    files = sorted(kit.glob("*.pdf"))
    theme, others = load_theme(f"{folder}/"), {file.stem for file in files} - {"money"}
    assert found_at_once(IN_ONE_VARIANT, kit, theme, others) == []
    assert found_at_once(of_the_notes, kit, theme, {"money"}) == []
    edition = edition_of(tree)
    assert ("cards" in {file.stem for file in files}) == bool(edition.decks)
    for file in files:
        text = " ".join(" ".join(unlike_texts(file)).split())
        for what, pattern in absent_words(edition, plain=file.stem == "rules").items():
            assert not pattern.search(text), (file.stem, what)
