"""Labels for tests without a drawing context, and languages that only tests use."""

import shutil
from pathlib import Path

import pytest

from printgen.words import catalogue, grammar
from printgen.words.catalogue import SOURCE, Counted, Value, catalogue_of


def english(name: str, /, **values: Value) -> str:
    """Return a label in English."""
    return catalogue_of(SOURCE).label(name, values, lambda word: None)


def counted(one: str, many: str = "") -> Counted:
    """Return the name of things as a test counts them."""
    return Counted(SOURCE, (("one", one), ("other", many or one)))


def speak_as_english(language: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Register a language with the English labels and rules, with its files in a folder."""
    folder.mkdir()
    for code in (SOURCE, language):
        shutil.copy(catalogue.FOLDER / f"{SOURCE}.yaml", folder / f"{code}.yaml")
        shutil.copytree(grammar.RULES / SOURCE, folder / "rules" / code)
    monkeypatch.setattr(catalogue, "FOLDER", folder)
    monkeypatch.setattr(grammar, "RULES", folder / "rules")
