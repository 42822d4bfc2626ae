"""Tests of a toy game outside printgen, registered with one line: reading, checks, build and proof.

All of its code is in ``tests/support/toy``: record, check, words, document and expectations.
"""

import json
from pathlib import Path
from typing import cast

import pytest
from click.testing import CliRunner

from printgen.art.icons import baked
from printgen.cli.main import main
from printgen.games.registry import GAMES
from printgen.loading import load_theme
from printgen.proof.expectations import expectations
from printgen.proof.kit_files import opened
from printgen.proof.run import CHECKS
from printgen.words.catalogue import Forms, catalogue_of
from tests.support.broken import run_check

THEME = """\
format: 1
id: toy
game: toy
title: Tiddles
style: deco
players: {min: 2, max: 4, age: 6}
currency: {sign: $, one: dollar, many: dollars}
words: {counter: {one: frog, many: frogs}}
counters: 5
credits: ["{counters} {counter.many} leap."]
"""


LABELS = {"documents.counters": "counters", "work.counters": "cut the frogs"}


@pytest.fixture
def theme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Register the toy game and return the folder of its theme."""
    monkeypatch.setitem(GAMES, "toy", "tests.support.toy")
    for name, label in LABELS.items():
        monkeypatch.setitem(cast(dict[str, Forms], catalogue_of("en").labels), name, {"other": label})
    folder = tmp_path / "toy"
    folder.mkdir()
    (folder / "theme.yaml").write_text(THEME, encoding="utf-8")
    return folder


def run(*words: str) -> tuple[int, str]:
    """Run the command in this process, where the toy game is registered, and return its exit code and output."""
    done = CliRunner().invoke(main, list(words), catch_exceptions=False)
    return done.exit_code, done.output


@pytest.mark.long
def test_it_is_checked(theme: Path) -> None:
    assert run("check", str(theme)) == (0, "Tiddles: no problems found.\n")
    (theme / "theme.yaml").write_text(THEME.replace("counters: 5", "counters: 3"), encoding="utf-8")
    code, said = run("check", str(theme))
    assert code == 1
    assert "theme.yaml:9:11: counters: there are too few for the players" in said
    (theme / "theme.yaml").write_text(f"{THEME}icon: starr\n", encoding="utf-8")
    assert "theme.yaml:11:7: icon: there is no icon 'starr'" in run("check", str(theme))[1]


def test_it_is_built_and_proven(theme: Path, tmp_path: Path) -> None:
    code, said = run("build", str(theme), "--out", str(tmp_path / "output"))
    assert code == 0, said
    made = expectations(load_theme(str(theme), baked().keys()))
    for variant in ("standard", "minimal"):
        kit = opened(tmp_path / "output" / "toy" / variant)
        assert list(kit.books) == ["counters", "guide"]
        assert [(part.id, part.count, part.name) for part in kit.record.contents] == [("counters", 5, "frogs")]
        assert kit.record.documents[0].minimal_ink == 0.9
        found = {name: run_check(name, [kit], made).findings for name in CHECKS}
        assert found == dict.fromkeys(CHECKS, ())
        guide = " ".join(word.text for page in kit.books["guide"].pages for word in page.words)
        for words in ("Cut the frogs.", "Cut the counters out.", "5 frogs leap.", "counters.pdf 5 frogs"):
            assert words in guide


def test_the_proof_counts_its_counters(theme: Path, tmp_path: Path) -> None:
    assert run("build", str(theme), "--out", str(tmp_path), "--variant", "minimal")[0] == 0
    path = tmp_path / "toy" / "minimal" / "kit.json"
    record = json.loads(path.read_text(encoding="utf-8"))
    del record["documents"][0]["pages"][0]["items"][-1]
    path.write_text(json.dumps(record), encoding="utf-8")
    result = run_check("contents", [opened(path.parent)], expectations(load_theme(str(theme), baked().keys())))
    assert [finding.message for finding in result.findings] == ["frogs: 4 printed; the list of contents says 5"]


def test_its_documents_can_be_asked_for_by_name(theme: Path, tmp_path: Path) -> None:
    code, said = run("build", str(theme), "--out", str(tmp_path), "--only", "counters", "--copies", "counters=2")
    assert code == 0, said
    assert sorted(path.name for path in (tmp_path / "toy" / "minimal").iterdir()) == ["counters.pdf", "kit.json"]
    assert "counters" in run("build", "--help")[1]
    assert run("build", str(theme), "--out", str(tmp_path), "--only", "deeds")[0] == 2
