"""Tests of what all formats of an export have in common: memory, documents, and kits of which nothing is exported."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import gettempdir
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result

from printgen import workers
from printgen.cli.main import main
from printgen.errors import Problem
from printgen.export.formats import FORMATS, ExportFormat, ExportSettings, exported
from printgen.workers import TooMuchError
from tests.conftest import ROOT
from tests.support.builds import built
from tests.support.card_game import deck, theme, written

MEGABYTE = 1 << 20
POKER = ("--only", "cards", "--cards", "duplex", "--card-size", "63x88mm", "--variant", "minimal")


def export(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["export", *map(str, words)])


def card_game(folder: Path, cards: int) -> str:
    """Write a game of this many cards in six decks, on paper that their boxes fit; return its folder."""
    tree = json.loads(theme(1))
    tree["print"] = {"paper": "a3"}
    tree["decks"] = [deck(f"deck-{n}", "paw", "dots", "#2f7d4f", -(-cards // 6)) for n in range(6)]
    return written(folder, json.dumps(tree))


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the kit of 150 cards printed on both sides."""
    folder = tmp_path_factory.mktemp("cards")
    return built(folder / "kit", card_game(folder / "theme", 150), *POKER)


@pytest.mark.long
def test_a_format_without_a_module_is_refused_and_not_exported_as_another(
    monkeypatch: pytest.MonkeyPatch, card_kit: Path, tmp_path: Path
) -> None:
    monkeypatch.setitem(FORMATS, "cards", ExportFormat("cards", ""))
    (tmp_path / "stage").mkdir()
    with pytest.raises(ValueError, match="no module exports to cards"):
        exported(card_kit / "standard", "cards", ExportSettings(), tmp_path / "stage")


@pytest.mark.long
def test_an_export_of_nothing_is_an_error_and_leaves_no_folder(little_town: str, tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder"
    for format, document, reason in (
        ("cutter", "guide", "the format does not use these documents: guide"),
        ("cutter", "board-poster", "board-poster: no cut file, because a copy shop trims it"),
        ("table", "rules", "the format does not use these documents: rules"),
        ("layers", "money", "the format does not use these documents: money"),
        ("tabletop-simulator", "guide", "the format does not use these documents: guide"),
        ("print-shop --profile tgc-poker", "money", "money: the profile tgc-poker is for cards"),
    ):
        done = export(little_town, "--to", *format.split(), "--only", document, "--out", out)
        assert done.exit_code == 1
        assert f"nothing to export as {format.split()[0]}: {reason}\n  hint: " in done.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
@pytest.mark.parametrize("format", list(FORMATS))
def test_messages_about_a_theme_name_no_temporary_folder(format: str, tmp_path: Path) -> None:
    profile = ("--profile", "tgc-poker") if format == "print-shop" else ()
    for document in ("rules", "guide", "cards"):
        done = export("knockout", "--to", format, *profile, "--only", document, "--out", tmp_path / "out")
        assert done.exit_code in (0, 1, 2)
        assert gettempdir() not in done.output.replace(str(tmp_path), "")


@pytest.mark.long
def test_only_some_documents_of_a_kit_are_exported_in_every_format(little_town: str, tmp_path: Path) -> None:
    kit = built(tmp_path / "kit", little_town, "--only", "board-poster,cards,money", "--variant", "minimal")
    words = (kit, "--variant", "minimal", "--to", "tabletop-simulator", "--dpi", "40", "--out", tmp_path / "out")
    assert export(*words, "--only", "board-poster,cards").exit_code == 0
    assert not list((tmp_path / "out").glob("money*"))


@pytest.mark.slow
@pytest.mark.usefixtures("real_workers")
@pytest.mark.parametrize("format", ["pictures", "print-shop --profile mbprint-63x88", "tabletop-simulator", "layers"])
def test_many_cards_are_exported_in_little_memory(
    kit: Path, tmp_path: Path, format: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check that 300 faces, whose pixels alone are 700 MB, are drawn by a process of 1,000 MB of addresses."""
    monkeypatch.setattr(workers, "PDF_MEMORY", workers.PDF_MEMORY._replace(most=1000 * MEGABYTE))
    done = export(kit, "--variant", "minimal", "--to", *format.split(), "--out", tmp_path)
    assert done.exit_code == 0, done.output


@pytest.mark.slow
def test_a_thousand_cards_take_no_more_than_600_megabytes(tmp_path: Path) -> None:
    source = card_game(tmp_path / "theme", 1000)
    words = ("export", source, "--to", "print-shop", "--profile", "mpc-poker", "--only", "cards", "--out", "shop")
    program = f"""
import resource, subprocess, sys
subprocess.run([sys.executable, "-m", "printgen", *{words!r}], check=True, cwd={str(tmp_path)!r})
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, text=True, capture_output=True, check=True)
    assert len(list((tmp_path / "shop").rglob("*.png"))) == 2004
    kilobytes = int(done.stdout.split()[-1])
    assert kilobytes / 1024 < 600, "of the largest process"


class Case(NamedTuple):
    """Whether the files of a kit are as its manifest says, and the hint if a job takes too much."""

    is_changed: bool
    hint: str


@pytest.mark.long
@pytest.mark.parametrize(
    "case",
    [
        Case(False, "choose a lower --dpi where there is one, or fewer documents with --only"),
        Case(True, "the PDF may not come from printgen; build the kit again"),
    ],
)
@pytest.mark.parametrize("work", ["export", "assemble", "proof"])
def test_only_a_kit_whose_files_were_changed_is_suspected(
    card_kit: Path, tmp_path: Path, work: str, case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "quiz"
    shutil.copytree(card_kit, folder)
    if case.is_changed:
        with (folder / "standard" / "cards.pdf").open("ab") as file:
            file.write(b"\n")

    def too_much(*_: object) -> None:
        raise TooMuchError(Problem("a page takes more than 60 s of CPU time", hint=workers._LESS))

    monkeypatch.setattr(workers, "_in_workers", too_much)
    options = ("--to", "pictures") if work == "export" else ()
    done = CliRunner().invoke(main, [work, str(folder), *options])
    assert done.exit_code == 1
    assert case.hint in done.output
