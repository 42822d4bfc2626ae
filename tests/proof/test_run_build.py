"""Tests of ``build --proof``, which checks a kit before writing it and keeps the old one on a fault."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from printgen.cli.main import main
from printgen.proof import run
from printgen.proof.page import Finding
from printgen.proof.run import CheckResult, ProofReport

pytestmark = pytest.mark.long

BUILD = ("build", "knockopoly", "--only", "deeds,pieces", "--variant", "minimal")


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_true_kit_is_written_with_what_was_proven(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, [*BUILD, "--out", str(tmp_path), "--proof"])
    assert done.exit_code == 0, done.output
    assert "The proof found no fault." in done.output
    assert set(files(tmp_path)) == {"deeds.pdf", "pieces.pdf", "kit.json"}


def test_a_fault_leaves_what_stood_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert CliRunner().invoke(main, [*BUILD, "--out", str(tmp_path)]).exit_code == 0
    before = files(tmp_path)
    fault = Finding("the font is not embedded", "deeds", 2, check="page")
    report = ProofReport(("minimal",), (CheckResult("page", (fault,), {}, ()),))
    monkeypatch.setattr(run, "prove", lambda folders, theme, progress: report)
    done = CliRunner().invoke(main, [*BUILD, "--out", str(tmp_path), "--copies", "deeds=2", "--proof"])
    assert done.exit_code == 3
    assert "page: deeds, page 2: the font is not embedded" in done.stderr
    assert "found by the proof; nothing was written" in done.stderr
    assert files(tmp_path) == before


def test_a_theme_at_fault_is_reported_with_all_its_problems(tmp_path: Path) -> None:
    assert CliRunner().invoke(main, [*BUILD, "--out", str(tmp_path)]).exit_code == 0
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "theme.yaml").write_text("format: 1\nextends: knockopoly\ntitel: Mine\nrules: {salary: much}\n")
    done = CliRunner().invoke(main, ["proof", str(tmp_path / "knockopoly"), "--theme", f"{mine}/"])
    assert done.exit_code == 1
    assert f"{mine}/theme.yaml:3:1: unknown field 'titel'" in done.stderr
    assert "4:17: rules.salary: expected a whole number" in done.stderr
    assert "name it, such as" not in done.stderr
