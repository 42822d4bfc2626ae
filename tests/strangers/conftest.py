"""Kits that other people's tools judge."""

import json
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from tests.conftest import Kit, printgen

BuildOne = Callable[..., Kit]


@pytest.fixture(scope="session")
def build_one(once: Callable[[str, Callable[[Path], object]], Path]) -> BuildOne:
    """Return build_one(theme, *options) -> a Standard kit, in any language; built once per run."""

    @cache
    def built(*words: str) -> Kit:
        def make(folder: Path) -> None:
            done = printgen("build", *words, "--variant", "standard", "--out", str(folder))
            assert done.returncode == 0, done.stderr

        (manifest,) = once(f"judged-{sha256(repr(words).encode()).hexdigest()[:16]}", make).glob("*/*/kit.json")
        return Kit(manifest.parent, json.loads(manifest.read_text(encoding="utf-8")))

    return built
