"""Tests of the workbook exported from an edition: it is complete and reads back as the same edition."""

import json
import shutil
from csv import writer
from functools import cache
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from printgen import new_edition as written
from printgen import resources
from printgen.api import choices_of
from printgen.games.registry import record_for
from printgen.kit.finish import finish
from printgen.kit.layout import lay_out
from printgen.loading import load_theme, whole_tree
from printgen.new_edition import edition_workbook
from printgen.theme import starting_workbook as starting
from printgen.theme.sheet_columns import sheets_of
from printgen.theme.sheet_names import LANGUAGES
from printgen.words.translation import Translation, interface_translation
from tests.conftest import VARIANTS, printgen
from tests.support.editions import ALL, SLIDE, theme_of
from tests.support.workbooks import edition

TRANSLATED = [code for code in LANGUAGES if code != "en"]


def without_sheets(tree: Any) -> dict[str, Any]:
    """Return the part of an edition's tree that sheets cannot hold."""
    rest = json.loads(json.dumps(tree))
    for sheet in sheets_of(record_for(tree)):
        holder = rest
        for field in sheet.path[:-1]:
            holder = holder.get(field, {}) if isinstance(holder, dict) else {}
        if sheet.path and isinstance(holder, dict):
            holder.pop(sheet.path[-1], None)
    for field in ("title", "tagline", "players", "currency", "notices"):
        rest.pop(field, None)
    return rest


@cache
def workbook(name: str) -> bytes:
    """Return the workbook of an edition, cached because it is slow to write."""
    return edition_workbook(name)


def rewritten(name: str, folder: Path, data: bytes = b"") -> Path:
    """Write a theme with everything that fits into a workbook (by default in English), and the rest in theme.yaml."""
    shutil.copytree(resources.folder("themes") / name, folder, dirs_exist_ok=True)
    (folder / "edition.xlsx").write_bytes(data or workbook(name))
    rest = without_sheets(whole_tree(name)) | {"format": 1, "sheets": "edition.xlsx"}
    (folder / "theme.yaml").write_text(json.dumps(rest, ensure_ascii=False), encoding="utf-8")
    return folder


@pytest.mark.long
@pytest.mark.parametrize("name", ALL)
def test_written_and_read_it_is_the_same_edition(name, tmp_path):
    theme = load_theme(f"{rewritten(name, tmp_path)}/")
    assert (theme.edition, theme.files) == (theme_of(name).edition, theme_of(name).files)
    assert str(theme.mark("rules")).startswith(f"{tmp_path}/edition.xlsx: Rules!")


@pytest.mark.long
@pytest.mark.parametrize("name", ["blank", "summit", "village", "knockopoly"])
@pytest.mark.parametrize("code", TRANSLATED)
def test_written_in_any_language_it_is_the_same_edition(code, name, tmp_path):
    data = edition_workbook(name, wording=Translation(code, {}))
    pages = load_workbook(BytesIO(data)).worksheets
    assert pages[0].title != "Edition"
    assert {page.sheet_view.rightToLeft for page in pages if page.sheet_state == "visible"} == {code == "ar"}
    theme = load_theme(f"{rewritten(name, tmp_path, data)}/")
    assert (theme.edition, theme.files) == (theme_of(name).edition, theme_of(name).files)


@pytest.mark.long
def test_its_kit_is_the_same_byte_for_byte(build, tmp_path):
    theme = load_theme(f"{rewritten(SLIDE[0], tmp_path)}/")
    laid_out = lay_out(theme, choices_of(theme))
    made = finish(laid_out, VARIANTS, tuple(laid_out.kinds))
    assert len(made) == len(VARIANTS)
    for kit in made:
        documents = build(SLIDE[0])[kit.manifest.variant].manifest["documents"]
        kept = {document["file"]: document["sha256"] for document in documents}
        assert {file: data.sha256 for file, data in kit.files.items()} == kept


@pytest.fixture(scope="module")
def book():
    return load_workbook(BytesIO(workbook("classic")))


def offered(book, sheet: str, cell: str) -> list[Any]:
    """Return the choices that a cell offers."""
    offers = book[sheet].data_validations.dataValidation
    (formula,) = (offer.formula1 for offer in offers if cell in offer.cells)
    name, _, cells = formula.replace("'", "").rpartition("!")
    return [row[0].value for row in book[name][cells.replace("$", "")] if row[0].value]


def test_its_headings_stay_in_sight_and_its_columns_hold_what_is_in_them(book):
    assert [(page.title, page.freeze_panes) for page in book] == [
        *(("Edition", "B2"), ("Spaces", "B2"), ("Groups", "B2"), ("Decks", "B2"), ("Cards", "C2")),
        *(("Money", "B2"), ("Tokens", "B2"), ("Words", "B2"), ("Rules", "B2"), ("#lists", None)),
        ("#filled", None),
    ]
    assert (book["#lists"].sheet_state, book["#filled"].sheet_state) == ("hidden", "hidden")
    for page in book.worksheets[:-2]:
        for column in page.iter_cols():
            longest = max(len(line) for cell in column for line in str(cell.value or "").splitlines() or [""])
            assert page.column_dimensions[column[0].column_letter].width >= min(longest, 60), (page.title, column[0])


def test_its_cells_offer_what_may_stand_in_them(book):
    assert offered(book, "Spaces", "D3") == ["a", "b", "c", "d", "e", "f", "g", "h"]
    assert {"property", "corner"} < set(offered(book, "Spaces", "B200"))
    assert {"city", "cat"} < set(offered(book, "Tokens", "C2"))
    assert {"rising", "dots"} < set(offered(book, "Groups", "E2"))
    assert offered(book, "Cards", "A9") == ["chest", "chance"]
    row = next(cell.row for cell in book["Rules"]["A"] if cell.value == "income_tax")
    assert offered(book, "Rules", f"B{row}") == ["choice", "flat"]


@pytest.fixture(scope="module")
def german() -> bytes:
    return edition_workbook("classic", wording=Translation("de", GERMAN))


TEXT = "format: 1\nextends: classic\nid: mine"
GERMAN = {
    "What it costs to buy this space.": "Was der Kauf dieses Feldes kostet.",
    "The title of the game.": "Der Titel des Spiels.",
}


def test_its_sheets_headings_and_choices_are_in_the_language_of_the_user(german):
    book = load_workbook(BytesIO(german))
    assert [page.title for page in book] == [
        *("Ausgabe", "Felder", "Gruppen", "Stapel", "Karten", "Geld", "Figuren", "Wörter", "Regeln"),
        *("#lists", "#filled"),
    ]
    assert [cell.value for cell in book["Felder"][1]][:8] == [
        *("Kennung", "Typ", "Name", "Gruppe", "Preis", "Miete 1", "Miete 2", "Miete 3"),
    ]
    assert [cell.value for cell in book["Ausgabe"]["A"]][:3] == ["Angabe", "Titel", "Spieler.mindestens"]
    assert offered(book, "Felder", "D3") == ["a", "b", "c", "d", "e", "f", "g", "h"]
    assert {"Grundstück", "Ecke"} < set(offered(book, "Felder", "B200"))
    rows = {cell.value: cell.row for cell in book["Regeln"]["A"]}
    assert offered(book, "Regeln", f"B{rows['Einkommensteuer']}") == ["nach Wahl", "fester Betrag"]
    assert offered(book, "Regeln", f"B{rows['Versteigerungen']}") == ["ja", "nein"]


def test_its_headings_and_fields_have_comments(german):
    book = load_workbook(BytesIO(german))
    assert book["Felder"]["E1"].comment.text == GERMAN["What it costs to buy this space."]
    assert book["Ausgabe"]["A2"].comment.text == GERMAN["The title of the game."]
    assert [
        cell.coordinate for page in book.worksheets[:-2] for cell in page[1] if cell.value and cell.comment is None
    ] == []


@pytest.mark.long
def test_a_german_workbook_remembers_its_cells_in_an_english_edition(german, tmp_path):
    book = load_workbook(BytesIO(german))
    cards, fields = book["Karten"], book["Ausgabe"]
    columns = {cell.value: cell.column for cell in cards[1]}
    (row,) = (cell.row for cell in cards["B"] if cell.value == "chance-09")
    for heading in ("Titel", "Symbol", "Behalten"):
        assert cards.cell(row, columns[heading]).value
        cards.cell(row, columns[heading]).value = None
    (row,) = (cell.row for cell in fields["A"] if cell.value == "Untertitel")
    fields.cell(row, 2).value = None
    data = BytesIO()
    book.save(data)
    theme = load_theme(f"{edition(tmp_path, text=TEXT, **{'edition.xlsx': data.getvalue()})}/")
    card = next(card for deck in theme.edition.decks for card in deck.cards if card.id == "chance-09")
    assert (card.title, card.icon, card.keep, theme.edition.tagline) == (None, None, False, "")


@pytest.mark.long
def test_an_arabic_folder_of_csv_files_is_the_same_edition(tmp_path):
    book = load_workbook(BytesIO(edition_workbook("blank", wording=Translation("ar", {}))))
    for page in book:
        if page.title != "#lists":
            text = StringIO()
            writer(text).writerows([["" if cell is None else cell for cell in row] for row in page.values])
            tmp_path.joinpath("tables").mkdir(exist_ok=True)
            tmp_path.joinpath("tables", f"{page.title}.csv").write_text(text.getvalue(), encoding="utf-8")
    rest = without_sheets(whole_tree("blank")) | {"format": 1, "sheets": "tables"}
    (tmp_path / "theme.yaml").write_text(json.dumps(rest, ensure_ascii=False), encoding="utf-8")
    assert load_theme(f"{tmp_path}/").edition == theme_of("blank").edition


def test_its_colors_are_shown_and_its_ids_are_locked_without_a_password(book):
    groups = book["Groups"]
    assert [(cell.value, cell.fill.fgColor.rgb, cell.font.color.rgb) for cell in groups["C"][1:3]] == [
        ("#8a5a36", "FF8A5A36", "FFFFFFFF"),
        ("#a9d8ec", "FFA9D8EC", "FF000000"),
    ]
    assert (groups["A2"].protection.locked, groups["B2"].protection.locked) == (True, False)
    assert groups.column_dimensions["A"].protection.locked is False  # from cells that are still empty
    assert groups.column_dimensions["G"].protection.locked is False  # a column that the user added
    assert (groups.protection.sheet, groups.protection.password, groups.protection.insertRows) == (True, None, False)


@pytest.mark.long
def test_the_same_edition_gives_the_same_bytes():
    assert edition_workbook("blank", "de") == edition_workbook("blank", "de")


def test_the_command_writes_it_and_keeps_the_one_before(tmp_path):
    words = ("sheets", "blank", "--out", "mine/edition.xlsx")
    done = printgen(*words, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "mine/edition.xlsx\n")
    (tmp_path / "mine/edition.xlsx").write_bytes(b"mine")
    again = printgen(*words, "--language", "de", cwd=tmp_path)
    assert again.stdout == "mine/edition.xlsx\nThe earlier version is kept as mine/edition.xlsx.1.\n"
    assert (tmp_path / "mine/edition.xlsx.1").read_bytes() == b"mine"
    assert load_workbook(tmp_path / "mine/edition.xlsx")["Edition"]["B2"].value == theme_title("blank", "de")
    assert printgen("sheets", "blank", "--out", "edition.ods", cwd=tmp_path).returncode == 2


@pytest.mark.long
def test_the_commands_write_it_in_the_language_of_the_interface(tmp_path):
    done = printgen("--ui-language", "de", "sheets", "blank", "--out", "edition.xlsx", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    begun = printgen("init", "mine", "--as", "sheets", "--yes", cwd=tmp_path, PRINTGEN_UI_LANGUAGE="de")
    assert begun.returncode == 0, begun.stderr
    for file in ("edition.xlsx", "mine/edition.xlsx"):
        cell = load_workbook(tmp_path / file)["Felder"]["E1"]
        assert cell.value == "Preis"
        assert cell.comment.text == interface_translation("de").texts["What it costs to buy this space."]


def theme_title(name: str, language: str) -> str:
    return str(whole_tree(name, language)["title"])


def test_an_edition_that_no_workbook_holds_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(written, "SHEET_ROWS", written.SHEET_ROWS._replace(most=30))
    done = printgen("sheets", "classic", "--out", "edition.xlsx", cwd=tmp_path)
    assert (done.returncode, list(tmp_path.iterdir())) == (1, [])
    assert done.stderr.startswith("the sheet Spaces would have more than 30 rows")


def test_no_text_is_a_formula():
    tree = whole_tree("blank")
    tree["title"] = "=21*2"
    tree["words"]["bank"]["=form"] = "+1"
    pages = load_workbook(BytesIO(starting.workbook(starting.filled_sheets(tree, record_for(tree)), ["=icon"])))
    cells = [cell for page in pages for row in page.iter_rows() for cell in row if str(cell.value)[:1] in "=+"]
    assert {(cell.value, cell.data_type) for cell in cells} == {
        ("=21*2", "s"),
        ("=form", "s"),
        ("+1", "s"),
        ("=icon", "s"),
    }
