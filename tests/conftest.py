"""Kits built once a session, as a user builds them, for the tests that measure finished files."""

import json
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
VARIANTS = ("standard", "minimal")


class Kit(NamedTuple):
    """One variant of a built kit: its folder and what its manifest tells."""

    folder: Path
    manifest: dict[str, Any]

    def document(self, name: str) -> dict[str, Any]:
        return next(document for document in self.manifest["documents"] if document["name"] == name)

    def path(self, name: str) -> Path:
        return self.folder / self.document(name)["file"]


def printgen(*words: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """The finished run of a printgen command, as a process of its own."""
    import os

    return subprocess.run(
        [sys.executable, "-m", "printgen", *words],
        capture_output=True,
        text=True,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        check=False,
    )


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-outlines", action="store_true", help="write tests/kits/outlines anew, to be looked at")
    parser.addoption("--renew-looks", action="store_true", help="draw tests/kits/looks anew, to be looked at")


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., dict[str, Kit]]:
    """build(theme, *options) -> {variant: Kit}; each combination is built once."""

    @cache
    def built(theme: str, *options: str) -> dict[str, Kit]:
        out = tmp_path_factory.mktemp("output")
        done = printgen("build", theme, "--out", str(out), *options)
        assert done.returncode == 0, done.stderr
        folders = {variant: out / Path(theme).name / variant for variant in VARIANTS}
        return {
            variant: Kit(folder, json.loads((folder / "kit.json").read_text(encoding="utf-8")))
            for variant, folder in folders.items()
            if folder.exists()
        }

    return built


@pytest.fixture(scope="session", params=VARIANTS)
def variant(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="session")
def kit(build: Callable[..., dict[str, Kit]], variant: str) -> Kit:
    """The reference kit on letter, in each variant."""
    return build("knockopoly")[variant]
