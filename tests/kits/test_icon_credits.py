"""Tests of the credits of drawings from collections, measured in finished PDFs, manifests and exports."""

import json
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest

from printgen.api import Session, load
from tests.conftest import printgen

THEME = """
format: 1
extends: village
id: fairy
title: Fairy Tale
board: {icon: 🏰}
spaces:
  - {id: inn, icon: game/beer-stein}
  - {id: stocks, icon: game/imprisoned}
  - {id: constable, icon: game/abstract-001}
"""
LINES = [
    "Drawings by Lorc, game-icons.net, CC BY 3.0.",
    "Drawings by Viscious Speed, game-icons.net, public domain (CC0).",
    "Emoji: Fluent Emoji by Microsoft, MIT License.",
]
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("themes") / "fairy"
    folder.mkdir()
    (folder / "theme.yaml").write_text(THEME, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def session(folder: Path) -> Session:
    return Session(load(folder))


@pytest.fixture(scope="module")
def kit(session: Session, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return session.build(tmp_path_factory.mktemp("kits")).folder


def text_of(file: Path) -> str:
    pages = pypdfium2.PdfDocument(file)
    return " ".join(" ".join(page.get_textpage().get_text_range() for page in pages).split())


def pictures_in(file: Path) -> int:
    pages = pypdfium2.PdfDocument(file)
    return sum(thing.type == 3 for page in pages for thing in page.get_objects(max_depth=9))


@pytest.mark.parametrize("variant", ["standard", "minimal"])
def test_the_guide_and_the_manifest_name_the_artists_of_the_kit(kit: Path, variant: str) -> None:
    text = text_of(kit / variant / "guide.pdf")
    assert [line for line in LINES if line not in text] == []
    assert "Delapouite" not in text
    assert json.loads((kit / variant / "kit.json").read_bytes())["credits"] == LINES


@pytest.mark.parametrize("variant", ["standard", "minimal"])
def test_drawings_stay_vectors(kit: Path, variant: str) -> None:
    assert {file.name: pictures_in(file) for file in (kit / variant).glob("*.pdf") if pictures_in(file)} == {}


def test_exports_name_the_artists(kit: Path, session: Session, tmp_path: Path) -> None:
    table = session.export("table", tmp_path / "table").folder
    assert (table / "credits.txt").read_text(encoding="utf-8").splitlines() == LINES
    page = (table / "table.html").read_text(encoding="utf-8")
    assert [line for line in LINES if f"<p>{line}</p>" not in page] == []


def test_the_command_lists_drawings_by_artist(folder: Path) -> None:
    lines: Iterator[str] = iter(printgen("credits", f"{folder}/").stdout.splitlines())
    named = {head: next(lines).strip() for head in lines if ", http" in head}
    assert named["game-icons.net by Lorc, CC BY 3.0, https://creativecommons.org/licenses/by/3.0"].split(", ") == [
        "game/beer-stein",
        "game/imprisoned",
    ]
    emoji = "Fluent Emoji Flat by Microsoft Corporation, MIT License, https://github.com/microsoft/fluentui-emoji"
    assert named[emoji] == "emoji/castle"
    assert len(named) == 4


def test_a_kit_of_the_usual_drawings_needs_no_such_line(tmp_path: Path) -> None:
    kit = Session(load("village")).build(tmp_path, variants=["standard"]).folder
    assert "credits" not in json.loads((kit / "standard" / "kit.json").read_bytes())
    assert "game-icons" not in text_of(kit / "standard" / "guide.pdf")
