"""Tests of the JSON Schema that editors use: it accepts every theme, and a mistake is one error at its place."""

from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from printgen import resources
from printgen.resources import bundled_themes
from printgen.theme.schema import editor_schema

SCHEMA = editor_schema()
VALIDATOR = Draft202012Validator(SCHEMA)
BASES = {"trade": "classic", "slide": "knockout", "path": "summit"}
FEW = {"format": 1, "title": "Mine", "extends": "classic", "spaces": [{"id": "go", "name": "Start"}]}


def tree(name: str) -> dict[str, Any]:
    return dict(yaml.safe_load((resources.folder("themes") / name / "theme.yaml").read_text(encoding="utf-8")))


def errors(theme: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the place and the message of each error."""
    return [("/".join(map(str, error.absolute_path)), error.message) for error in VALIDATOR.iter_errors(theme)]


def test_it_is_a_schema_that_accepts_every_bundled_theme() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert {name: errors(tree(name)) for name in bundled_themes()} == {name: [] for name in bundled_themes()}


@pytest.mark.long
@pytest.mark.parametrize("game", BASES)
def test_a_misspelled_field_is_one_error_at_its_place(game: str) -> None:
    for whole in (tree(BASES[game]), {"format": 1, "extends": BASES[game]}, {"format": 1, "game": game}):
        message = "Additional properties are not allowed ('titel' was unexpected)"
        assert errors({**whole, "titel": "Mine"}) == [("", message)]
        for space in tree(BASES[game])["spaces"][:12]:
            assert errors({**whole, "spaces": [{**space, "titel": "Mine"}]}) == [("spaces/0", message)]
        for field in ("palette", "words", "players"):
            assert errors({**whole, field: {"titel": "Mine"}}) == [(field, message)]
        card = {"id": "one", "text": "Go.", "titel": "Mine"}
        if game != "slide":  # has no decks
            assert errors({**whole, "decks": [{"id": "chest", "cards": [card]}]}) == [("decks/0/cards/0", message)]


def test_a_misspelled_field_of_a_card_game_is_one_error() -> None:
    [(place, message)] = errors({"format": 1, "game": "cards", "rounds": 3})
    assert (place, "'rounds' was unexpected" in message) == ("", True)


def test_wrong_values_are_one_error_each() -> None:
    [(place, _)] = errors({**FEW, "game": "chess"})
    assert place == "game"
    assert [place for place, _ in errors({**FEW, "spaces": [{"id": "go", "kind": "streat"}]})] == ["spaces/0/kind"]
    assert [place for place, _ in errors({**FEW, "spaces": [{"id": "go", "art": {"titel": 1}}]})] == []
    assert [place for place, _ in errors({**FEW, "rules": {"salary": "much"}})] == ["rules/salary"]


def test_a_theme_may_change_only_a_few_fields() -> None:
    assert VALIDATOR.is_valid(FEW)
    assert VALIDATOR.is_valid({**FEW, "decks": [{"id": "chest", "remove": True}]})
    assert VALIDATOR.is_valid({**FEW, "extends": "../mine"})
    assert not VALIDATOR.is_valid({"title": "Mine"})
    assert not VALIDATOR.is_valid({**FEW, "extends": "/etc"})
    assert not VALIDATOR.is_valid({**FEW, "extends": "../mine", "titel": "Mine"})
