"""Tests of the event sheets in a kit: when they are included, both variants, every paper, and score-sheet lines."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from printgen.kit.papers import PAPERS
from printgen.loading import load_theme
from tests.conftest import Kit, printgen
from tests.support.event_samples import write_event, write_players
from tests.support.event_sheets import EVENT_SHEETS, texts
from tests.support.pdfs import characters, ink, page_texts, pixels, squeezed, text_in


def test_the_tournament_prints_the_sheets_of_an_event_beside_the_kit(build: Callable[..., dict[str, Kit]]) -> None:
    for kit in build("tournament").values():
        names = [document["name"] for document in kit.manifest["documents"]]
        assert set(EVENT_SHEETS) < set(names)
        assert {"board", "cards", "deeds", "money", "pieces", "rules", "guide"} < set(names)
        for name in EVENT_SHEETS:
            assert {page["kind"] for page in kit.document(name)["pages"]} == {"form"}


def test_no_other_edition_prints_them(build: Callable[..., dict[str, Kit]]) -> None:
    assert not {document["name"] for document in build("classic")["standard"].manifest["documents"]} & set(EVENT_SHEETS)


def test_the_event_stands_on_its_sheets(build: Callable[..., dict[str, Kit]], tmp_path: Path) -> None:
    event = write_event(
        tmp_path,
        ("format: 1", 'format: 1\ndate_style: "%o of %B"\ntime_style: "%-Hh%M"'),
        ("dates:", "judges: [Ōe Kenji]\npoints: [No whistling.]\ndates:"),
    )
    kit = build("tournament", "--event", str(event), "--only", "event,score-sheet,time-sheet")["minimal"]
    program, points = (squeezed(text) for text in page_texts(kit.path("event")))
    for fact in ("PierCup", "8thofMay", "10h00–12h00", "13h00–14h30", "12h30–13h00", "ŌeKenji", "Heats", "Final"):
        assert fact in program, fact
    for fact in ("Pointstoremember", "$50", "Nowhistling."):
        assert fact in points, fact
    assert "Harbor" not in program + points
    assert [("Heats" in text, "10h00" in text) for text in page_texts(kit.path("time-sheet"))] == [
        (True, True),
        (False, False),
    ]


def test_counts_on_the_sheets_agree_with_their_nouns(build: Callable[..., dict[str, Kit]], tmp_path: Path) -> None:
    event = write_event(
        tmp_path, ("rounds:", "tables: {fewest: 5}\nrounds:"), ("minutes: 120", "minutes: 1"), ("pause: 30", "pause: 1")
    )
    kit = build("tournament", "--event", str(event), "--only", "event,time-sheet")["minimal"]
    assert squeezed("Tables: 5 players, 6 at most") in texts(kit.path("event"))
    times = texts(kit.path("time-sheet"))
    assert squeezed("10:00 to 10:01, 1 minute") in times
    assert squeezed("1 minutes") not in times
    assert squeezed("90 minutes, after a 1-minute break") in times


def test_another_event_is_another_kit(build: Callable[..., dict[str, Kit]], tmp_path: Path) -> None:
    event = write_event(tmp_path)
    theirs = build("tournament", "--event", str(event), "--only", "event")["minimal"].manifest
    assert theirs["source"] != build("tournament")["minimal"].manifest["source"]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("build", "classic", "--event", "{event}"), 2, "Grand Avenue has no event sheets"),
        (("build", "classic", "--only", "event"), 2, "has no document"),
        (("build", "tournament", "--event", "{folder}/none.yaml"), 2, "does not exist"),
        (("seating", "{players}", "--event", "{event}", "--round", "9"), 2, "there is no round 9: Pier Cup has 2"),
        (("seating", "{players}", "--theme", "classic"), 2, "Grand Avenue has no event of its own"),
    ],
)
def test_wrong_usage_is_told(tmp_path: Path, words: tuple[str, ...], code: int, said: str) -> None:
    event, players = write_event(tmp_path), write_players(tmp_path)
    filled = [word.format(event=event, players=players, folder=tmp_path) for word in words]
    done = printgen(*filled, "--out", str(tmp_path / "out"))
    assert (done.returncode, said in done.stderr) == (code, True), done.stderr
    assert not (tmp_path / "out").exists() or not list((tmp_path / "out").iterdir())


@pytest.mark.long
def test_a_mistake_in_the_event_is_told_with_its_place_and_writes_nothing(tmp_path: Path) -> None:
    event = write_event(tmp_path, ("minutes: 120", "minutes: long"), ("name: Pier Cup", "name: Pier\U00012000"))
    done = printgen("build", "tournament", "--event", str(event), "--out", str(tmp_path / "out"))
    assert done.returncode == 1
    assert f"{event}:5:" in done.stderr
    write_event(tmp_path, ("name: Pier Cup", "name: Pier \U00012000"))
    done = printgen("build", "tournament", "--event", str(event), "--out", str(tmp_path / "out"))
    assert done.returncode == 1
    assert f"{event}:2:7: no font has the character" in done.stderr
    assert not (tmp_path / "out").exists()


def test_forms_cost_less_ink_in_minimal(build: Callable[..., dict[str, Kit]]) -> None:
    kits = build("tournament")
    for name in EVENT_SHEETS:
        assert ink(kits["minimal"].path(name)) < ink(kits["standard"].path(name))


@pytest.mark.parametrize("paper", PAPERS)
def test_the_sheets_fit_every_paper_and_edition(build: Callable[..., dict[str, Kit]], paper: str) -> None:
    kit = build("tournament", "--paper", paper, "--only", ",".join(EVENT_SHEETS))["minimal"]
    for name in EVENT_SHEETS:
        for page in kit.document(name)["pages"]:
            assert page["size"] == pytest.approx(list(PAPERS[paper].size))
            width, height = page["size"]
            for strip in ((0, 0, width, 6), (0, height - 6, width, 6), (0, 0, 6, height), (width - 6, 0, 6, height)):
                assert text_in(kit.path(name), page["number"], strip) == ""


def test_the_score_sheet_has_every_line_of_the_valuation(build: Callable[..., dict[str, Kit]]) -> None:
    kit = build("tournament")["minimal"]
    shown = texts(kit.path("score-sheet"))
    for space in load_theme("tournament").edition.spaces:
        if hasattr(space, "price"):
            assert f"{squeezed(space.name)}${space.price:,}${-(-space.price // 2):,}" in shown, space.id
        if hasattr(space, "building_cost"):
            assert f"${space.building_cost:,}${5 * space.building_cost:,}" in shown
    for line in (
        "1Cashinhand", "2Properties,atprintedprice", "3Railroads,atprintedprice", "4Utilities,atprintedprice",
        "5Mortgagedspaces,athalfprice", "6Houses,atlistprice", "7Hotels,attotallistprice", "TOTAL:lines1to7",
        "Tie-break:lines2+3+4", "ValuedandrecordedbytheBanker", "Signedbytheplayer",
    ):  # fmt: skip
        assert line in shown, line
    for note in (500, 100, 50, 20, 10, 5, 1):
        assert f"${note}×=" in shown


@pytest.mark.parametrize("paper", [*PAPERS, "8x10in"])
def test_every_line_of_the_score_sheet_is_high_enough_for_a_hand(
    build: Callable[..., dict[str, Kit]], paper: str
) -> None:
    kit = build("tournament", "--paper", paper, "--only", ",".join(EVENT_SHEETS))["minimal"]
    path, (width, height) = kit.path("score-sheet"), kit.document("score-sheet")["pages"][0]["size"]
    glyphs = characters(path, 1)
    half_price = glyphs["".join(glyph.text for glyph in glyphs).index("$30")].box[0]
    rows = gaps(path, half_price - 9.0, height)[-31:]
    assert rows == pytest.approx([rows[0]] * 31, abs=0.11)
    assert rows[0] >= 6.0
    assert len([gap for gap in gaps(path, width - 14.0, height) if gap >= 6.0]) >= 7 + 1 + 9 + 2


def gaps(path: Path, x: float, height: float) -> list[float]:
    """Return the distances (mm) from the top to the horizontal lines that a vertical line at ``x`` mm crosses."""
    column = pixels(path, 1, 254, (x, 0.0, 0.1, height)).convert("L").crop((0, 0, 1, round(10 * height)))
    dark = [at / 10 for at, light in enumerate(column.tobytes()) if light < 170]
    return [after - before for before, after in pairwise(dark) if after - before > 0.15]
