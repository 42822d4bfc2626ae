"""A kit kept ready gives the bytes of a cold build after any change, and makes anew only what hangs on it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageOps

from printgen.drawing.baked_icons import baked
from printgen.errors import PrintgenError, UsageError
from printgen.flow import pipeline
from printgen.flow.layout import components
from printgen.flow.pipeline import FinishedKit
from printgen.flow.preview import warm
from printgen.flow.preview.warm import WarmKit
from printgen.kit.choices import Choices
from printgen.kit.finished_file import FinishedFile
from printgen.kit.manifest.file import encoded
from printgen.kit.sheet import ImposedDocument
from printgen.loading import load_theme
from printgen.sheets.paper_sizes import PAPERS
from printgen.theme.model.theme import Theme
from tests.support import path_game

USUAL = Choices(PAPERS["letter"])
SAVER = Choices(PAPERS["a4"], saver=True, cards="duplex", copies={"money": 2})
CARD = "decks: [{id: chance, cards: [{id: chance-01, text: 'Étonnant! Take {money.20}.'}]}]"
NAME = "spaces: [{id: boardwalk, name: Bakery}]"
Fields = dict[str, Any]
TRADE: tuple[Fields, ...] = (  # step by step: of what changes at once, each is all that some document is made anew for
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
    """A theme that says only this of itself."""
    (folder / "theme.yaml").write_text(f"format: 1\nextends: {base}\nid: warm\n{lines}\n", encoding="utf-8")
    return load_theme(str(folder), baked().keys())


def after_each(steps: tuple[Fields, ...]) -> Iterator[str]:
    """What a theme says after each of the steps: lists go on, all else is said once."""
    said: Fields = {}
    for step in steps:
        said |= {key: said.get(key, []) + value if isinstance(value, list) else value for key, value in step.items()}
        yield "\n".join(f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in said.items())


def cold(theme: Theme, variants: tuple[str, ...] = ("standard",), choices: Choices = USUAL) -> dict[str, bytes]:
    """Every document of a build that knows nothing of those before it."""
    kits = pipeline.finish(pipeline.lay_out(theme, choices), variants, pipeline.document_names(theme))
    return {f"{kit.variant}/{name}": file.read() for kit in kits for name, file in kit.files.items()}


def finished(kits: tuple[FinishedKit, ...]) -> list[tuple[bytes, dict[str, bytes]]]:
    """What a build writes of each variant: the manifest, and the documents by their names."""
    return [(encoded(kit.manifest), {name: file.read() for name, file in kit.files.items()}) for kit in kits]


def warm_files(kit: WarmKit, variants: tuple[str, ...] = ("standard",)) -> dict[str, bytes]:
    return {f"{variant}/{name}.pdf": kit.pdf(name, variant) for variant in variants for name in kit.names}


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the documents that are laid out, as they are."""
    names: list[str] = []
    component_of = components.component_of

    def counted(row, *others):  # type: ignore[no-untyped-def]
        names.append(row.name)
        return component_of(row, *others)

    monkeypatch.setattr(components, "component_of", counted)
    return names


@pytest.mark.long
@pytest.mark.parametrize(("base", "steps"), [("classic", TRADE), ("knockout", SLIDE), ("tournament", ())])
def test_after_any_change_each_document_is_that_of_a_cold_build(
    base: str, steps: tuple[Fields, ...], tmp_path: Path
) -> None:
    first = theme_of(tmp_path, base)
    kit = WarmKit(first, USUAL)
    before = cold(first)
    assert warm_files(kit) == before
    for lines in after_each(steps):
        theme = theme_of(tmp_path, base, lines)
        kit.change(theme)
        warm = warm_files(kit)
        assert [name for name, data in cold(theme).items() if warm[name] != data] == [], lines
    kit.change(first)
    assert warm_files(kit) == before


@pytest.mark.long
def test_both_variants_and_other_choices_are_those_of_a_cold_build(tmp_path: Path) -> None:
    variants = ("standard", "minimal")
    kit = WarmKit(theme_of(tmp_path, "classic"), SAVER)
    warm_files(kit, variants)
    theme = theme_of(tmp_path, "classic", NAME)
    kit.change(theme)
    assert warm_files(kit, variants) == cold(theme, variants, SAVER)


@pytest.mark.long
def test_only_what_is_asked_for_and_has_changed_is_laid_out(tmp_path: Path, made: list[str]) -> None:
    kit = WarmKit(theme_of(tmp_path, "classic"), USUAL)
    assert made == []
    kit.pdf("cards", "standard")
    assert made == ["cards"]
    kit.pdf("guide", "standard")
    assert sorted(made) == sorted(kit.names)
    made.clear()
    kit.change(theme_of(tmp_path, "classic", CARD))
    for name in ("board", "deeds", "money", "pieces", "cards"):
        kit.pdf(name, "minimal")
    assert made == ["board", "cards"]  # the board shows the decks


def test_a_fault_is_told_until_it_is_mended(tmp_path: Path) -> None:
    kit = WarmKit(theme_of(tmp_path, "classic"), USUAL)
    sound = kit.pdf("deeds", "standard")
    long = "Antidisestablishmentarianismpneumonoultramicroscopicsilicovo"
    kit.change(theme_of(tmp_path, "classic", f"spaces: [{{id: boardwalk, name: {long}}}]"))
    for _ in range(2):
        with pytest.raises(PrintgenError, match=r"theme\.yaml:4.*does not fit") as told:
            kit.pdf("deeds", "standard")
        assert told.value.exit_code == 1
        with pytest.raises(PrintgenError, match="does not fit"):
            kit.pdf("board", "standard")
    assert kit.pdf("money", "standard")
    kit.change(theme_of(tmp_path, "classic"))
    assert kit.pdf("deeds", "standard") == sound


def texts(pdf: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]


@pytest.mark.long
def test_a_page_and_a_piece_stand_alone(tmp_path: Path) -> None:
    kit = WarmKit(theme_of(tmp_path, "classic", CARD), USUAL)
    whole = texts(kit.pdf("cards", "standard"))
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
        lambda kit: kit.pdf("cardz", "standard"),
        lambda kit: kit.page("cards", 7, "standard"),
        lambda kit: kit.page("cards", 0, "standard"),
        lambda kit: kit.piece("cards", "chance-99", "standard"),
    ],
)
def test_what_there_is_not_is_wrong_usage(wrong, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(UsageError):
        wrong(WarmKit(theme_of(tmp_path, "classic"), USUAL))


@pytest.mark.long
@pytest.mark.parametrize(
    ("choices", "names"),
    [(Choices(PAPERS["a4"], saver=True, money="half", split=100_000), None), (USUAL, ("money", "deeds"))],
)
def test_a_whole_kit_or_some_of_it_is_finished_with_its_manifest_as_a_cold_build_does(
    choices: Choices, names: tuple[str, ...] | None, tmp_path: Path
) -> None:
    kit = WarmKit(theme_of(tmp_path, "classic"), choices)
    chosen = names or kit.names
    pipeline.finish(kit.laid_out(names), ("standard",), chosen, paint=kit.painted)
    theme = theme_of(tmp_path, "classic", "spaces: [{id: boardwalk, price: 420}]")
    kit.change(theme)
    warm_kits = pipeline.finish(kit.laid_out(names), ("standard",), chosen, paint=kit.painted)
    cold_kits = pipeline.finish(pipeline.lay_out(theme, choices, names=names), ("standard",), chosen)
    assert finished(warm_kits) == finished(cold_kits)
    assert kit.laid_out(names).notes == pipeline.lay_out(theme, choices, names=names).notes


def test_documents_that_a_change_adds_or_takes_away_are_told_as_such(tmp_path: Path) -> None:
    def race(**fields: list[object]) -> Theme:
        (tmp_path / "theme.yaml").write_text(path_game.theme(**fields), encoding="utf-8")
        return load_theme(str(tmp_path), baked().keys())

    kit = WarmKit(race(), USUAL)
    whole = kit.names
    kit.change(race(decks=[], spaces=path_game.spaces()))
    assert set(whole) - set(kit.names) == {"cards"}
    with pytest.raises(UsageError, match="no document 'cards'"):
        kit.pdf("cards", "standard")
    kit.change(race())
    assert kit.names == whole


@pytest.mark.long
def test_a_whole_kit_tells_all_that_is_wrong_with_it_at_once(tmp_path: Path) -> None:
    long = "Antidisestablishmentarianismpneumonoultramicroscopicsilicovo"
    lines = f"spaces: [{{id: boardwalk, name: {long}}}]\nbooklet: {{intro: {long * 2}}}"
    theme = theme_of(tmp_path, "classic", lines)
    with pytest.raises(PrintgenError) as cold_error:
        pipeline.lay_out(theme, USUAL)
    kit = WarmKit(theme_of(tmp_path, "classic"), USUAL)
    kit.laid_out()
    kit.change(theme)
    with pytest.raises(type(cold_error.value)) as warm_error:
        kit.laid_out()
    assert len(warm_error.value.problems) > 1
    assert warm_error.value.problems == cold_error.value.problems


@pytest.mark.long
def test_of_a_picture_that_changes_only_what_shows_it_is_laid_out(tmp_path: Path, made: list[str]) -> None:
    def themed(colour: str) -> Theme:
        shades = Image.linear_gradient("L").resize((700, 700))  # which are sooner engraved than a drawing
        ImageOps.colorize(shades, colour, "white").save(tmp_path / "luck.png")
        return theme_of(tmp_path, "classic", "decks: [{id: chest, art: luck.png}]")

    kit = WarmKit(themed("blue"), USUAL)
    kit.pdf("cards", "standard")
    kit.pdf("money", "standard")
    made.clear()
    theme = themed("red")
    kit.change(theme)
    kit.pdf("money", "standard")
    assert made == []
    warm = kit.pdf("cards", "standard")
    assert made == ["cards"]
    assert warm == WarmKit(theme, USUAL).pdf("cards", "standard")
    kit.change(themed("blue"))
    assert kit.pdf("cards", "standard") != warm


def test_a_document_that_comes_out_as_it_was_is_not_painted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[str] = []
    paint = warm.paint

    def counted(document: ImposedDocument, *others: Any) -> FinishedFile:
        painted.append(document.name)
        return paint(document, *others)

    monkeypatch.setattr(warm, "paint", counted)
    kit = WarmKit(theme_of(tmp_path, "classic"), USUAL)
    for amount in (10, 20, 50):
        for name in ("board", "cards", "money"):
            kit.pdf(name, "standard")
        kit.change(
            theme_of(tmp_path, "classic", f"decks: [{{id: chance, cards: [{{id: chance-01, text: {amount}.}}]}}]")
        )
    assert painted == ["board", "cards", "money", "cards", "cards"]
