"""The finished sheets of events: every name on them, tents that stand, score sheets with every line, in both inks."""

import json
import shutil
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from printgen import resources
from printgen.components.desk import desk_for
from printgen.components.event.documents import EVENT_DOCUMENTS
from printgen.components.event.seated import Seated, name_marks
from printgen.components.event.seating_cards import SEAT, TABLE, seat_cards, table_cards
from printgen.event.load import event_of_theme
from printgen.event.model import Tables
from printgen.event.players.players import players_of
from printgen.event.seating import seated
from printgen.flow.layout.copies import imposed
from printgen.kit.choices import Choices
from printgen.sheets.paper_sizes import PAPERS
from printgen.theme.read.load import load_theme
from printgen.words.catalogue import catalogue_of
from tests.conftest import Kit, fresh_printgen, printgen
from tests.support.event_samples import NAMES, write, write_event, write_players
from tests.support.pdfs import (
    characters,
    contrast,
    document,
    ink,
    lightest_everywhere,
    page_texts,
    pixels,
    squeezed,
    text_in,
)

VARIANTS = ("standard", "minimal")
EVENT_SHEETS = [row.name for row in EVENT_DOCUMENTS]
SEATING = ("seating", "table-cards", "seat-cards", "score-sheets", "time-sheet")


@pytest.fixture(scope="module")
def rounds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An event's folder with its first round seated and scored."""
    folder = tmp_path_factory.mktemp("event")
    event, players = write_event(folder), write_players(folder)
    done = printgen("seating", str(players), "--event", str(event))
    assert done.returncode == 0, done.stderr
    assert "proven best" in done.stdout
    seats = dict(reversed(line.split(",")[:3:2]) for line in lines_of(folder / "round-1" / "seating.csv")[1:])
    rows = [f"{seats[name]},{name},{100 + at}" for at, name in enumerate(NAMES)]
    results = write(folder / "results.csv", "\n".join(["table,player,cash", *rows, ""]))
    done = printgen("score", str(results), "--event", str(event))
    assert done.returncode == 0, done.stderr
    return folder / "round-1"


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8-sig").splitlines()


def texts(path: Path) -> str:
    return squeezed("".join(page_texts(path)))


# --- the kit


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
    programme, points = (squeezed(text) for text in page_texts(kit.path("event")))
    for fact in ("PierCup", "8thofMay", "10h00–12h00", "13h00–14h30", "12h30–13h00", "ŌeKenji", "Heats", "Final"):
        assert fact in programme, fact
    for fact in ("Pointstoremember", "$50", "Nowhistling."):
        assert fact in points, fact
    assert "Harbor" not in programme + points
    assert [("Heats" in text, "10h00" in text) for text in page_texts(kit.path("time-sheet"))] == [
        (True, True),
        (False, False),
    ]


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
    event = write_event(tmp_path, ("minutes: 120", "minutes: long"), ("name: Pier Cup", "name: Pier\u3042"))
    done = printgen("build", "tournament", "--event", str(event), "--out", str(tmp_path / "out"))
    assert done.returncode == 1
    assert f"{event}:5:" in done.stderr
    write_event(tmp_path, ("name: Pier Cup", "name: Pier \u3042"))
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


@pytest.mark.parametrize("variant", VARIANTS)
def test_words_read_against_what_is_under_them(
    build: Callable[..., dict[str, Kit]], rounds: Path, variant: str
) -> None:
    kit = build("tournament")[variant]
    files = [kit.path(name) for name in EVENT_SHEETS] + [rounds / variant / f"{name}.pdf" for name in SEATING]
    for path in files:
        kinds = {(glyph.text, round(glyph.box[3], 1)): glyph for glyph in characters(path, 1) if glyph.text.isalnum()}
        for glyph in kinds.values():
            assert contrast(path, 1, glyph) >= 4.5, (path, glyph)


def test_minimal_has_no_dark_area_and_no_colour(build: Callable[..., dict[str, Kit]], rounds: Path) -> None:
    kit = build("tournament")["minimal"]
    for path in [kit.path(name) for name in EVENT_SHEETS] + sorted((rounds / "minimal").iterdir()):
        for number, _ in enumerate(document(path), 1):
            assert lightest_everywhere(path, number, 5.0) > 128, path
            red, green, blue = pixels(path, number).split()
            assert red.tobytes() == green.tobytes() == blue.tobytes()


# --- the score sheet


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
        "5Mortgagedspaces,athalfprice", "6Houses,atlistprice", "7Hotels,withwhattheytookin", "TOTAL:lines1to7",
        "Tie-break:lines2+3+4", "Valuedandrecorded:theBanker", "Signed:theplayer",
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
    """How far apart the level lines are that an upright line at ``x`` mm meets, in mm from the top."""
    column = pixels(path, 1, 254, (x, 0.0, 0.1, height)).convert("L").crop((0, 0, 1, round(10 * height)))
    dark = [at / 10 for at, light in enumerate(column.tobytes()) if light < 170]
    return [after - before for before, after in pairwise(dark) if after - before > 0.15]


# --- a round


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_name_stands_on_every_sheet_that_needs_it(rounds: Path, variant: str) -> None:
    for name in ("seating", "table-cards", "seat-cards", "score-sheets"):
        shown = texts(rounds / variant / f"{name}.pdf")
        for player in NAMES:
            assert squeezed(player) in shown, (name, player)
    by_table, by_name = (squeezed(text) for text in page_texts(rounds / variant / "seating.pdf"))
    assert all(squeezed(player) in by_table and squeezed(player) in by_name for player in NAMES)


def test_the_list_by_name_tells_table_and_seat(rounds: Path) -> None:
    _, by_name = (squeezed(text) for text in page_texts(rounds / "minimal" / "seating.pdf"))
    for line in lines_of(rounds / "seating.csv")[1:]:
        table, seat, player, _ = line.split(",")
        assert f"{squeezed(player)}{table}{seat}" in by_name


def test_each_player_has_a_score_sheet_with_table_and_seat(rounds: Path) -> None:
    pages = [squeezed(text) for text in page_texts(rounds / "standard" / "score-sheets.pdf")]
    lines = lines_of(rounds / "seating.csv")[1:]
    assert len(pages) == len(lines) == len(NAMES)
    for page, line in zip(pages, lines, strict=True):
        table, seat, player, _ = line.split(",")
        assert f"Player{squeezed(player)}" in page
        assert f"Table{table}Seat{seat}RoundHeats" in page


def test_the_time_sheet_lists_the_tables(rounds: Path) -> None:
    (shown,) = page_texts(rounds / "standard" / "time-sheet.pdf")
    assert "10:00 to 12:00, 120 minutes" in shown
    assert "142434" in squeezed(shown)  # tables 1, 2 and 3 with four players each


@pytest.mark.parametrize("name", [*SEATING, "standings"])
def test_each_pdf_says_how_to_print_it_and_embeds_its_fonts(rounds: Path, name: str) -> None:
    for variant in VARIANTS:
        with pikepdf.open(rounds / variant / f"{name}.pdf") as pdf:
            assert pdf.check_pdf_syntax() == []
            assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
            fonts = [font for page in pdf.pages for font in page.Resources.Font.values()]
            assert all("/FontFile2" in font.FontDescriptor for font in fonts)


def tents() -> Iterator[tuple[Any, Any]]:
    """Each kind of card as sheets, with its measures."""
    theme = load_theme("tournament")
    occasion = event_of_theme(theme)
    assert occasion is not None
    players = players_of("\n".join(["name", *NAMES]).encode(), "players.csv")
    desk = desk_for(theme, occasion, name_marks(iter(players)))
    choices = Choices(PAPERS["a4"])
    held = Seated(seated(players, Tables(), {}), occasion.event.rounds[0])
    for draw, stand in ((table_cards, TABLE), (seat_cards, SEAT)):
        yield imposed(desk, choices, draw(desk, choices, held)), stand
    assert desk.setter.misfits == []


def test_cards_stand_their_faces_mirror_about_the_ridge_and_the_floor_spreads_them() -> None:
    for made, stand in tents():
        for sheet in made.sheets:
            backs = {placement.id: placement for placement in sheet.placements if placement.face == "back"}
            fronts = [placement for placement in sheet.placements if placement.face == "front"]
            assert len(backs) == len(fronts) > 0
            for front in fronts:
                back = backs[front.id]
                assert (back.turn, front.turn) == (180, 0)
                ridge = front.rect.y
                assert back.rect == pytest.approx((front.rect.x, ridge - front.rect.height, *stand.face))
                low = front.rect.bottom
                levels = {round(fold.start.y, 3) for fold in sheet.folds if fold.start.x == front.rect.x}
                assert {round(y, 3) for y in (ridge, low, low + stand.floor)} <= levels
            assert 0 < stand.floor < 2 * stand.face.height  # a triangle: it stands


def test_a_table_card_shows_its_number_on_both_faces(rounds: Path) -> None:
    shown = [squeezed(text) for text in page_texts(rounds / "minimal" / "table-cards.pdf")]
    assert len(shown) == 3
    for number, text in enumerate(shown, 1):
        assert text.count(f"Table{number}") == 2


def test_the_result_is_told_to_other_programs(rounds: Path) -> None:
    told = json.loads((rounds / "seating.json").read_text(encoding="utf-8"))
    assert told["proven_best"] is True
    assert sorted(name for table in told["tables"] for name in table) == sorted(NAMES)
    assert (told["families_together"], told["repeated_meetings"], told["not_met"]) == ([], [], [])


def test_the_standings_name_everyone_and_who_goes_on(rounds: Path) -> None:
    (shown,) = (squeezed(text) for text in page_texts(rounds / "minimal" / "standings.pdf"))
    for at, player in enumerate(NAMES):
        assert squeezed(player) in shown
        assert f"${100 + at}" in shown
    assert shown.count("tablewinner") == 3
    assert shown.count("nextbest") == 1
    rows = lines_of(rounds / "going-on.csv")
    seats = [line.split(",") for line in lines_of(rounds / "seating.csv")[1:]]
    best = {table: max(NAMES.index(row[2]) for row in seats if row[0] == table) for table in "123"}
    others = [at for at in range(len(NAMES)) if at not in best.values()]
    on = [NAMES[at] for at in sorted([*best.values(), others[-1]], reverse=True)]
    assert [row.split(",")[0] for row in rows] == ["name", *on]


@pytest.mark.long
@pytest.mark.parametrize("code", [code for code in resources.theme_languages("tournament") if code[:2] != "en"])
def test_the_standings_find_room_in_each_language(rounds: Path, tmp_path: Path, code: str) -> None:
    folder = shutil.copytree(rounds.parent, tmp_path / "event")
    words = (str(folder / "results.csv"), "--event", str(folder / "event.yaml"), "--language", code)
    done = printgen("score", *words, "--variant", "minimal")
    assert done.returncode == 0, done.stderr
    (told,) = page_texts(folder / "round-1" / "minimal" / "standings.pdf")
    assert catalogue_of(code).labels["event.rank"]["other"] in told
    assert "Rank" not in told


def test_a_name_that_no_font_has_is_told_with_its_place_and_writes_nothing(tmp_path: Path) -> None:
    players = write(tmp_path / "players.csv", "family,name\nA,Ann\n,山田\n,Bo\n,Cy\n")
    done = printgen("seating", str(players), "--event", str(write_event(tmp_path)))
    assert done.returncode == 1
    assert f"{players}:3:2: no font has the characters '山' (U+5C71), '田' (U+7530)" in done.stderr
    assert not (tmp_path / "round-1").exists()


@pytest.mark.long
def test_the_next_round_is_reckoned_with_the_rounds_before_it(rounds: Path) -> None:
    folder = rounds.parent
    words = ("seating", str(folder / "players.csv"), "--event", str(folder / "event.yaml"), "--round", "2")
    done = printgen(*words, "--variant", "minimal")
    assert done.returncode == 0, done.stderr
    assert "reckoned with round 1" in done.stdout
    told = json.loads((folder / "round-2" / "seating.json").read_text(encoding="utf-8"))
    first = json.loads((rounds / "seating.json").read_text(encoding="utf-8"))
    both = [len(set(one) & set(other)) for one in first["tables"] for other in told["tables"]]
    again = sum(count * (count - 1) // 2 for count in both)
    assert len(told["repeated_meetings"]) == again == told["fewest_possible_repeated_meetings"] == 3
    before = (folder / "round-2" / "seating.csv").read_bytes()
    assert fresh_printgen(*words, "--anew", "--variant", "minimal", PYTHONHASHSEED="5").returncode == 0
    assert (folder / "round-2" / "seating.csv").read_bytes() == before
