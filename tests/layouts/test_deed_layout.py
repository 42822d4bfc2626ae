"""Tests of deeds with a layout of the theme's own: every fact of a deed, in the order of the board."""

from pathlib import Path

import pytest

from printgen.art.frame import Text
from printgen.art.icons import baked
from printgen.errors import ThemeError
from printgen.games.slide.cards import slide_cards
from printgen.kit.choices import Choices
from printgen.kit.papers import PAPERS
from printgen.loading import load_theme
from printgen.parts.deeds import deeds
from printgen.parts.drawing_context import context_for
from tests.conftest import printgen
from tests.support.parts_samples import seen
from tests.support.small_theme import bent, write

OWN = "deed_layout: mine\nlayouts: {mine: {extends: deed}}\n"


def test_deeds_say_what_the_usual_ones_say(tmp_path: Path) -> None:
    said = []
    for folder, more in (("usual", ""), ("own", OWN)):
        theme = load_theme(f"{write(tmp_path / folder, bent() + more)}/", frozenset(baked()))
        context = context_for(theme).cleared("deeds")
        component = deeds(context, Choices(PAPERS["letter"]))
        assert context.setter.misfits == []
        assert component.contents[0].number == len(component.pieces)
        words = [
            [one.item.string for one in seen(piece.front, context.setter.faces) if isinstance(one.item, Text)]
            for piece in component.pieces
        ]
        said.append(
            {piece.stem: " ".join(texts).casefold() for piece, texts in zip(component.pieces, words, strict=True)}
        )
    usual, own = said
    assert usual.keys() == own.keys()
    for stem, text in usual.items():
        amounts = {word for word in text.split() if word.startswith("$")}
        assert amounts <= set(own[stem].split()), stem


def test_an_unknown_layout_is_reported(tmp_path: Path) -> None:
    with pytest.raises(ThemeError) as found:
        load_theme(f"{write(tmp_path, bent() + 'deed_layout: ded')}/", frozenset(baked()))
    (problem,) = found.value.problems
    assert "there is no layout 'ded'" in problem.message
    assert "'deed'" in problem.hint


@pytest.mark.long
def test_the_kit_is_proven(tmp_path: Path) -> None:
    folder = write(tmp_path / "town", bent() + OWN)
    done = printgen("build", f"{folder}/", "--only", "deeds", "--proof", "--out", str(tmp_path / "out"))
    assert done.returncode == 0, done.stdout + done.stderr


def test_one_item_of_the_usual_deed_is_changed(tmp_path: Path) -> None:
    said: dict[str, list[list[str]]] = {}
    for name, layouts in (
        ("usual", ""),
        ("changed", "layouts: {deed: {extends: deed, change: [{id: besides, when: false}]}}\n"),
    ):
        theme = load_theme(f"{write(tmp_path / name, bent() + layouts)}/", frozenset(baked()))
        context = context_for(theme).cleared("deeds")
        pieces = deeds(context, Choices(PAPERS["letter"])).pieces
        assert context.setter.misfits == []
        every = [[*seen(piece.front, context.setter.faces)] for piece in pieces]
        said[name] = [[one.item.string for one in face if isinstance(one.item, Text)] for face in every]
    assert said["usual"] != said["changed"]
    for usual, changed in zip(said["usual"], said["changed"], strict=True):
        assert sorted(changed) == sorted(text for text in usual if not text.startswith("and 4"))


def test_the_sliding_games_cards_take_a_layout_of_the_theme(tmp_path: Path) -> None:
    layout = (
        'layouts: {jail-card: {extends: jail-card, change: [{id: drawing, icon: star}, {text: "Stay!", at: bottom}]}}'
    )
    (tmp_path / "theme.yaml").write_text(f"format: 1\nextends: knockout\nid: mine\n{layout}\n", encoding="utf-8")
    context = context_for(load_theme(f"{tmp_path}/", frozenset(baked()))).cleared("cards")
    jail, order, *_ = slide_cards(context, Choices(PAPERS["letter"])).pieces
    assert context.setter.misfits == []
    faces = [[*seen(card.front, context.setter.faces)] for card in (jail, order)]
    said = [[one.item.string for one in face if isinstance(one.item, Text)] for face in faces]
    assert ["Stay!" in words for words in said] == [True, False]


def test_a_deed_without_buildings_has_large_words() -> None:
    context = context_for(load_theme("junior", frozenset(baked())))
    for piece in deeds(context, Choices(PAPERS["letter"])).pieces:
        texts = [one.item for one in seen(piece.front, context.setter.faces) if isinstance(one.item, Text)]
        assert min(text.size for text in texts) >= 11, piece.stem
