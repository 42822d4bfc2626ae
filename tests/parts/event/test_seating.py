"""Tests of the finished sheets of a scored round: names, tent cards, readable words and standings."""

import json
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from printgen import resources
from printgen.event.occasion import Tables, event_of_theme
from printgen.event.players import players_of
from printgen.event.seating import seated
from printgen.kit.choices import Choices
from printgen.kit.finish import painted_documents
from printgen.kit.layout import impose_copies
from printgen.kit.papers import PAPERS
from printgen.loading import load_theme
from printgen.parts.drawing_context import context_for
from printgen.parts.event.rounds import SEAT, TABLE, Seated, name_marks, seat_cards, table_cards
from printgen.words.catalogue import catalogue_of
from tests.conftest import Kit, fresh_printgen, printgen
from tests.support.event_samples import NAMES, write, write_event, write_players
from tests.support.event_sheets import EVENT_SHEETS, texts
from tests.support.pdfs import (
    characters,
    contrast,
    document,
    frame_of,
    lightest_everywhere,
    page_texts,
    pixels,
    squeezed,
    within,
)

VARIANTS = ("standard", "minimal")
SCORED = ("standings", "winners", "certificates")
SEATING = ("seating", "table-cards", "seat-cards", "score-sheets", "time-sheet")


@pytest.fixture(scope="module")
def rounds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an event with its first round seated and scored."""
    folder = tmp_path_factory.mktemp("event")
    event, players = write_event(folder), write_players(folder)
    done = printgen("seating", str(players), "--event", str(event))
    assert done.returncode == 0, done.stderr
    assert "proven to be the best" in done.stdout
    seats = dict(reversed(line.split(",")[:3:2]) for line in lines_of(folder / "round-1" / "seating.csv")[1:])
    rows = [f"{seats[name]},{name},{100 + at}" for at, name in enumerate(NAMES)]
    results = write(folder / "results.csv", "\n".join(["table,player,cash", *rows, ""]))
    done = printgen("score", str(results), "--event", str(event))
    assert done.returncode == 0, done.stderr
    return folder / "round-1"


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8-sig").splitlines()


@pytest.mark.parametrize("variant", VARIANTS)
def test_words_read_against_what_is_under_them(
    build: Callable[..., dict[str, Kit]], rounds: Path, variant: str
) -> None:
    kit = build("tournament")[variant]
    files = [kit.path(name) for name in EVENT_SHEETS] + [
        rounds / variant / f"{name}.pdf" for name in (*SEATING, *SCORED)
    ]
    for path in files:
        kinds = {(glyph.text, round(glyph.box[3], 1)): glyph for glyph in characters(path, 1) if glyph.text.isalnum()}
        frame = frame_of(kinds.values())
        for glyph in kinds.values():
            assert contrast(path, 1, glyph, frame=frame) >= 4.5, (path, glyph)


def test_minimal_has_no_dark_area_and_no_color(build: Callable[..., dict[str, Kit]], rounds: Path) -> None:
    kit = build("tournament")["minimal"]
    for path in [kit.path(name) for name in EVENT_SHEETS] + sorted((rounds / "minimal").iterdir()):
        for number in range(1, len(document(path)) + 1):
            assert lightest_everywhere(path, number, 5.0) > 128, path
            red, green, blue = pixels(path, number).split()
            assert red.tobytes() == green.tobytes() == blue.tobytes()


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


@pytest.mark.parametrize("name", [*SEATING, *SCORED])
def test_each_pdf_says_how_to_print_it_and_embeds_its_fonts(rounds: Path, name: str) -> None:
    for variant in VARIANTS:
        with pikepdf.open(rounds / variant / f"{name}.pdf") as pdf:
            assert pdf.check_pdf_syntax() == []
            assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
            fonts = [font for page in pdf.pages for font in page.Resources.Font.values()]
            assert all("/FontFile2" in font.FontDescriptor for font in fonts)


def tents() -> Iterator[tuple[Any, Any]]:
    """Yield each kind of card as sheets, with its dimensions."""
    theme = load_theme("tournament")
    occasion = event_of_theme(theme)
    assert occasion is not None
    players = players_of("\n".join(["name", *NAMES]).encode(), "players.csv")
    context = context_for(theme, occasion, name_marks(iter(players)))
    choices = Choices(PAPERS["a4"])
    held = Seated(seated(players, Tables(), {}), occasion.event.rounds[0])
    for draw, stand in ((table_cards, TABLE), (seat_cards, SEAT)):
        yield impose_copies(context, choices, draw(context, choices, held)), stand
    assert context.setter.misfits == []


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
            assert 0 < stand.floor < 2 * stand.face.height  # a triangle, so the tent can stand


def test_no_letter_of_a_name_reaches_the_plate_of_a_seat_card(tmp_path: Path) -> None:
    theme = load_theme("tournament")
    occasion = event_of_theme(theme)
    assert occasion is not None
    names = ("Quigley Quigg", "Maximiliana Alexandra von Hohenzollern-Sigmaringen")
    players = players_of("\n".join(["name", *names]).encode(), "players.csv")
    context, choices = context_for(theme, occasion), Choices(PAPERS["a4"])
    draw = partial(seat_cards, choices=choices, seated=Seated(seated(players, Tables(), {}), occasion.event.rounds[0]))
    path = tmp_path / "seat-cards.pdf"
    path.write_bytes(painted_documents(context, choices, [draw], ["minimal"])["minimal/seat-cards.pdf"])
    fronts = [
        place.rect for place in impose_copies(context, choices, draw(context)).sheets[0].placements if not place.turn
    ]
    assert len(fronts) == len(names)
    for front in fronts:
        plate = front.y + 19.0
        above = [glyph for glyph in characters(path, 1) if within(glyph.box, front) and glyph.box[1] < plate - 1.0]
        assert any(glyph.text == "g" for glyph in above)
        assert max(y + height for _, y, _, height in (glyph.box for glyph in above)) < plate - 0.2


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


@pytest.mark.long
@pytest.mark.parametrize("code", resources.theme_languages("tournament"))
def test_open_ties_find_room_in_the_standings_in_each_language(rounds: Path, tmp_path: Path, code: str) -> None:
    folder = shutil.copytree(rounds.parent, tmp_path / "event")
    head, *rows = lines_of(folder / "results.csv")
    tied = [row.rpartition(",")[0] + ",100" for row in rows]
    results = write(folder / "results.csv", "\n".join([head, *tied, ""]))
    done = printgen("score", str(results), "--event", str(folder / "event.yaml"), "--language", code)
    assert done.returncode == 0, done.stderr


def test_a_name_that_no_font_has_is_told_with_its_place_and_writes_nothing(tmp_path: Path) -> None:
    players = write(tmp_path / "players.csv", "family,name\nA,Ann\n,𒀀𒀁\n,Bo\n,Cy\n")
    done = printgen("seating", str(players), "--event", str(write_event(tmp_path)))
    assert done.returncode == 1
    assert f"{players}:3:name: no font has the characters '𒀀' (U+12000), '𒀁' (U+12001)" in done.stderr
    assert not (tmp_path / "round-1").exists()


@pytest.mark.long
def test_the_next_round_is_reckoned_with_the_rounds_before_it(rounds: Path) -> None:
    folder = rounds.parent
    words = ("seating", str(folder / "players.csv"), "--event", str(folder / "event.yaml"), "--round", "2")
    done = printgen(*words, "--variant", "minimal")
    assert done.returncode == 0, done.stderr
    assert "Meetings in round 1 were taken into account." in done.stdout
    told = json.loads((folder / "round-2" / "seating.json").read_text(encoding="utf-8"))
    first = json.loads((rounds / "seating.json").read_text(encoding="utf-8"))
    both = [len(set(one) & set(other)) for one in first["tables"] for other in told["tables"]]
    again = sum(count * (count - 1) // 2 for count in both)
    assert len(told["repeated_meetings"]) == again == told["fewest_possible_repeated_meetings"] == 3
    before = (folder / "round-2" / "seating.csv").read_bytes()
    assert fresh_printgen(*words, "--anew", "--variant", "minimal", PYTHONHASHSEED="5").returncode == 0
    assert (folder / "round-2" / "seating.csv").read_bytes() == before
