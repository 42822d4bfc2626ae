"""Tests of partial builds: only the chosen documents are laid out, and they equal those of a full build."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from PIL import Image

from printgen.art import engravings, pictures
from printgen.art.icons import baked
from printgen.card_sizes import CARD_SIZES
from printgen.errors import Misfit, Notice, UsageError
from printgen.games import base
from printgen.geometry import Rect
from printgen.kit import finish as pipeline
from printgen.kit.choices import Choices
from printgen.kit.component import Component, Leaves
from printgen.kit.fit_problems import misfit_problems, raise_problems
from printgen.kit.layout import kit_notes, lay_out
from printgen.kit.papers import PAPERS
from printgen.kit.request import document_names
from printgen.loading import load_theme
from printgen.parts.boards import crowded
from printgen.parts.drawing_context import DrawingContext, context_for
from printgen.theme.theme import Theme
from printgen.type.typesetter import Style, no_glyphs
from tests.support.parts_samples import own_context
from tests.support.small_theme import bent, write

USUAL = Choices(PAPERS["letter"])


@pytest.fixture(scope="module")
def theme() -> Theme:
    return load_theme("classic", baked().keys())


def test_a_text_in_a_script_that_parts_no_words_is_told_of_until_its_words_are_parted(theme: Theme) -> None:
    thai = "ฝนตกหนักเมื่อเช้านี้"
    for intro, told in ((thai, True), (thai.replace("เมื่อ", "\u200bเมื่อ"), False), ("ฝนตกหนัก", False)):
        booklet = msgspec.structs.replace(theme.edition.booklet, intro=intro)
        spoken = replace(
            theme, edition=msgspec.structs.replace(theme.edition, booklet=booklet), notices=(Notice("beware"),)
        )
        assert len(notes := [*kit_notes(spoken, (), (), USUAL)]) == 1 + told
        assert ("in booklet.intro, lines break only at" in notes[-1]) is told
    misfit = context_for(theme).setter.too_long(thai, Rect(0, 0, 20, 5), Style("text", 10.0, 6.5), "title")
    assert "zero-width space" in misfit.hint


def test_a_document_gets_only_what_it_needs(theme: Theme, monkeypatch: pytest.MonkeyPatch) -> None:
    given = []
    make = base.Cards.make

    def noted(self: base.Cards, context: DrawingContext, choices: Choices, needed: None) -> Component:
        given.append(needed)
        return make(self, context, choices, needed)

    monkeypatch.setattr(base.Cards, "make", noted)
    lay_out(theme, USUAL, None, ("cards",))
    assert given == [None]


@pytest.mark.long
@pytest.mark.parametrize(
    ("names", "made"),
    [(("cards",), ("cards",)), (("money", "board"), ("board", "money")), (("guide",), None), (None, None)],
)
def test_no_more_is_laid_out_than_the_wanted_documents_tell_of(
    names: tuple[str, ...] | None, made: tuple[str, ...] | None, theme: Theme
) -> None:
    kit = lay_out(theme, USUAL, None, names)
    usual = tuple(name for name in document_names(theme) if name != "boxes")  # boxes are made only on request
    assert tuple(document.name for document in kit.documents) == (made or usual)


@pytest.mark.long
def test_a_document_alone_is_that_of_the_whole_kit(theme: Theme) -> None:
    variants = ("standard",)
    whole = pipeline.finish(lay_out(theme, USUAL), variants, document_names(theme))[0].files
    for name in ("board", "cards", "money"):
        alone = pipeline.finish(lay_out(theme, USUAL, None, (name,)), variants, (name,))[0].files
        assert list(alone) == [f"{name}.pdf"]
        assert alone[f"{name}.pdf"].read() == whole[f"{name}.pdf"].read()


@pytest.mark.parametrize("size", ["usual", "mini"])
def test_pictures_are_drawn_when_all_is_known_to_fit_and_then_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: str
) -> None:
    Image.linear_gradient("L").resize((900, 900)).save(tmp_path / "p.png")  # a gradient is quick to engrave
    write(tmp_path, bent(("{id: chest-01", "{art: p.png, id: chest-01")))
    drawn: list[str] = []

    def counted(name: str) -> Callable[..., Any]:
        whole = getattr(pictures, name)

        def step(*arguments: Any) -> Any:
            drawn.append(name)
            return whole(*arguments)

        return step

    for name in ("decoded", "embedded"):
        monkeypatch.setattr(pictures, name, counted(name))
    chosen = replace(USUAL, card_size=CARD_SIZES[size])
    laid_out = lay_out(load_theme(f"{tmp_path}/", baked().keys()), chosen, None, ("cards",))
    assert not drawn
    assert len(pipeline.finish(laid_out, ("standard", "minimal"), ("cards",))) == 2
    assert drawn == ["decoded", "embedded"]


def test_a_picture_is_engraved_only_for_the_variant_that_shows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Image.linear_gradient("L").resize((900, 900)).save(tmp_path / "p.png")
    write(tmp_path, bent(("{id: chest-01", "{art: p.png, id: chest-01")))
    theme = load_theme(f"{tmp_path}/", baked().keys())
    monkeypatch.delattr(engravings, "screen")
    assert pipeline.finish(lay_out(theme, USUAL, None, ("cards",)), ("standard",), ("cards",))
    with pytest.raises(ImportError, match="screen"):
        pipeline.finish(lay_out(theme, USUAL, None, ("cards",)), ("minimal",), ("cards",))


def test_a_thing_without_room_on_a_board_of_the_usual_size_is_wrong_usage(tmp_path: Path) -> None:
    component = Component((), Leaves(), misfits=(crowded("the card piles find no place"),))
    with pytest.raises(UsageError) as caught:
        raise_problems(own_context(tmp_path), [component], ())
    (problem,) = caught.value.problems
    assert problem.message == "the card piles find no place"
    assert problem.hint == "choose a larger --board-size or a larger --paper"


def test_words_of_our_own_without_glyphs_are_told_at_the_fonts(tmp_path: Path) -> None:
    context = own_context(tmp_path)
    elsewhere, found = misfit_problems(context, [no_glyphs("\u4e00", "booklet.debt"), no_glyphs("\u4e01", "title")])
    assert found.where is not None
    assert found.where == context.mark("fonts")
    assert elsewhere.where == context.mark("title") != found.where


def test_words_of_our_own_that_find_no_room_are_told_at_the_fonts(tmp_path: Path) -> None:
    context = own_context(tmp_path)
    wide = Misfit("guide", "'Cut' does not fit", "shorten the text", "cut")
    (found,) = misfit_problems(context, [wide])
    assert (found.where, found.hint) == (
        context.mark("fonts"),
        "these words are not in your theme but in printgen: choose narrower fonts",
    )
    (small,) = misfit_problems(context, [wide], "--paper")
    assert (small.where, small.hint) == (None, "choose a larger --paper, or shorten the text")


def test_all_that_finds_no_room_at_one_place_is_told_things_before_texts(tmp_path: Path) -> None:
    context = own_context(tmp_path)
    tall, wide = (Misfit("guide", message, "shorten it") for message in ("a part is too tall", "a word is too wide"))
    context.setter.misfits.append(wide)
    component = context.with_misfits(Component((), Leaves(), misfits=(tall,)))
    assert [problem.message for problem in misfit_problems(context, component.misfits)] == [tall.message, wide.message]


def test_a_booklet_without_a_place_of_its_own_is_told_at_the_theme(tmp_path: Path) -> None:
    context = own_context(tmp_path)
    long = Misfit("elsewhere", "the rules do not fit", "drop sections")
    (found,) = misfit_problems(context, [long])
    assert str(found) == f"{tmp_path}/theme.yaml:1:1: the rules do not fit\n  hint: drop sections"


@pytest.mark.parametrize(
    ("bundled", "extends"), [(True, "    extends: classic\n"), (False, "write 'fonts: {fallback: [")]
)
def test_one_problem_tells_of_all_texts_that_need_a_face_and_what_to_write(
    bundled: bool, extends: str, tmp_path: Path, theme: Theme
) -> None:
    context = (
        replace(own_context(tmp_path), theme=load_theme("classic", language="ja")) if bundled else own_context(tmp_path)
    )
    (found,) = misfit_problems(context, [no_glyphs(chr(0xAC00 + number), "guide") for number in range(10)])
    assert found.message.endswith(" more")
    assert "fonts-nanum" in found.hint
    assert extends in found.hint
    assert found.where is not None
    assert (found.where.line, found.where.column) == (1, 1)
