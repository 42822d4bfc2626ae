"""Tests of the live view: after any change of the theme, each document equals that of a first build."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageOps

from printgen.art.icons import baked
from printgen.errors import PrintgenError, UsageError
from printgen.kit import finish as pipeline
from printgen.kit.choices import Choices
from printgen.kit.layout import LaidOutKit, lay_out
from printgen.kit.papers import PAPERS
from printgen.kit.view import KitView
from printgen.loading import load_theme
from printgen.parts.drawing_context import DrawingContext
from printgen.theme.theme import Theme

USUAL = Choices(PAPERS["letter"])
CARD = "decks: [{id: chance, cards: [{id: chance-01, text: 'Étonnant! Take {money.20}.'}]}]"
Fields = dict[str, Any]
TRADE: tuple[Fields, ...] = (
    {"decks": [{"id": "chance", "cards": [{"id": "chance-07", "text": "Étonnant! Take {money.20}."}]}]},
    {"rules": {"income_tax": "flat"}, "money": [{"value": 1, "count": 50}]},
    {"spaces": [{"id": "park-place", "price": 420}]},
    {"players": {"max": 6}},
    {"decks": [{"id": "chest", "name": "Strongbox"}]},
    {"spaces": [{"id": "boardwalk", "name": "Bakery"}]},
    {"groups": [{"id": "h", "colour": "#0b5563", "mark": "Z"}], "credits": ["Drawn at home"]},
    {"words": {"bank": {"one": "Savings Bank", "many": "Savings Banks"}}},
    {"booklet": {"intro": "One more *word* for {players.max}."}},
    {"currency": {"sign": "€", "one": "euro", "many": "euros"}},
    {"title": "Our Street"},
    {"palette": "seaside"},
    {"ornament": {"border": "candy", "initial": "none"}},
    {"style": "woodcut"},
)
SLIDE: tuple[Fields, ...] = ({"tokens": {"coin": {"diameter": "20mm"}}}, {"title": "Slide Away"})


def theme_of(folder: Path, base: str, lines: str = "") -> Theme:
    """Return a theme with only these settings."""
    (folder / "theme.yaml").write_text(f"format: 1\nextends: {base}\nid: warm\n{lines}\n", encoding="utf-8")
    return load_theme(str(folder), baked().keys())


def after_each(steps: tuple[Fields, ...]) -> Iterator[str]:
    """Yield the theme's text after each step: lists are extended, and other settings are replaced."""
    said: Fields = {}
    for step in steps:
        said |= {key: said.get(key, []) + value if isinstance(value, list) else value for key, value in step.items()}
        yield "\n".join(f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in said.items())


def files(kit: LaidOutKit) -> dict[str, bytes]:
    """Return every document in both variants."""
    kits = pipeline.finish(kit, ("standard", "minimal"), [document.name for document in kit.documents])
    return {f"{one.variant}/{name}": file.read() for one in kits for name, file in one.files.items()}


@pytest.mark.long
@pytest.mark.parametrize(("base", "steps"), [("classic", TRADE[::3]), ("knockout", SLIDE)])
def test_a_kit_laid_out_after_another_is_that_of_a_first_build(
    base: str, steps: tuple[Fields, ...], tmp_path: Path
) -> None:
    context: DrawingContext | None = None
    for lines in ("", *after_each(steps), ""):
        theme = theme_of(tmp_path, base, lines)
        kit = lay_out(theme, USUAL, former=context)
        context = kit.context
        assert files(kit) == files(lay_out(theme, USUAL)), lines


@pytest.mark.long
def test_a_picture_that_changes_is_drawn_again(tmp_path: Path) -> None:
    def themed(colour: str) -> Theme:
        shades = Image.linear_gradient("L").resize((700, 700))  # gradients are quick to engrave
        ImageOps.colorize(shades, colour, "white").save(tmp_path / "luck.png")
        return theme_of(tmp_path, "classic", "decks: [{id: chest, cards: [{id: chest-01, art: luck.png}]}]")

    blue = lay_out(themed("blue"), USUAL, names=["cards"])
    theme = themed("red")
    red = lay_out(theme, USUAL, names=["cards"], former=blue.context)
    assert files(red) == files(lay_out(theme, USUAL, names=["cards"])) != files(blue)
    again = lay_out(themed("red"), USUAL, names=["cards"], former=red.context)
    assert again.components["cards"].pieces == red.components["cards"].pieces


def test_documents_with_a_fault_do_not_hide_the_others(tmp_path: Path) -> None:
    long = "Antidisestablishmentarianismpneumonoultramicroscopicsilicovo"
    kit = KitView(theme_of(tmp_path, "classic", f"spaces: [{{id: boardwalk, name: {long}}}]"), USUAL)
    for _ in range(2):
        with pytest.raises(PrintgenError, match=r"theme\.yaml:4.*does not fit") as told:
            kit.document("deeds")
        assert told.value.exit_code == 1
    assert kit.page("money", 1, "standard")


def texts(pdf: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]


def test_a_page_and_a_piece_stand_alone(tmp_path: Path) -> None:
    kit = KitView(theme_of(tmp_path, "classic", CARD), USUAL)
    (finished,) = pipeline.finish(kit.lay_out(["cards"]), ["standard"], ["cards"])
    whole = texts(finished.files["cards.pdf"].read())
    assert [texts(kit.page("cards", number, "standard")) for number in range(1, len(whole) + 1)] == [[t] for t in whole]
    front, back = texts(kit.piece("cards", "chance-01", "minimal"))
    assert ("Étonnant" in front, "Étonnant" in back) == (True, False)
    assert "chance-01" in kit.pieces("cards")
    size = pypdfium2.PdfDocument(kit.piece("cards", "chance-01", "minimal"))[0].get_size()
    assert size == pytest.approx((49 / 25.4 * 72, 85 / 25.4 * 72), abs=0.01)
    assert len(texts(kit.piece("board", "boardwalk", "standard"))) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        lambda kit: kit.document("cardz"),
        lambda kit: kit.page("cards", 7, "standard"),
        lambda kit: kit.page("cards", 0, "standard"),
        lambda kit: kit.piece("cards", "chance-99", "standard"),
    ],
)
def test_what_is_unknown_is_wrong_usage(wrong: Callable[[KitView], object], tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        wrong(KitView(theme_of(tmp_path, "classic"), USUAL))
