"""Tests of theme spreadsheets: cell values, the places of problems, and refused files."""

from datetime import date
from functools import cache
from io import BytesIO
from unicodedata import normalize
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from printgen.errors import ThemeError
from printgen.loading import load_theme, whole_tree
from printgen.new_edition import workbook_of
from printgen.theme.csv_lists import csv_text
from tests.support.small_theme import TEXT, bent
from tests.support.workbooks import edition, loaded, ods, problem_texts, xls, xlsx, zipped


@pytest.fixture
def sheets(tmp_path):
    """Return a function that writes the small theme with a workbook of these sheets and returns its folder."""
    return lambda **rows: edition(tmp_path, **{"edition.xlsx": xlsx(rows)})


# Cell values


def test_each_sheet_takes_the_place_of_what_it_names_and_leaves_the_rest(sheets):
    folder = sheets(
        Spaces=[["id", "name", "price", "rent 2", "rent 1"], ["street-0", "Mill Lane", None, 20, 4], ["tax-4", "Toll"]],
        Groups=[["id", "colour"], ["g0", "#abcdef"]],
        Cards=[["deck", "id", "text", "keep"], ["chest", "chest-02", "Keep it.\nWell.", True]],
        Money=[["value", "count"], [500, 12]],
        Tokens=[["id", "name"], ["t1", 1984]],
        Words=[["word", "one", "many"], ["bank", "vault", "vaults"]],
        Rules=[
            ["field", "value"],
            ["salary", 250],
            ["transport_rent", "20; 40; 80; 90"],
            ["auctions", "no"],
            ["buildings", False],
            ["Large-Buildings", False],
        ],
        Edition=[["field", "value"], ["title", "Millbrook"], ["board.title 1", "Mill"], ["board.title 2", "Brook"]],
    )
    made = loaded(folder).edition
    spaces = {space.id: space for space in made.spaces}
    street = spaces["street-0"]
    assert (street.name, street.price, street.rent, spaces["tax-4"].name) == ("Mill Lane", 60, [4, 20], "Toll")
    assert (made.groups[0].name, made.groups[0].colour, made.groups[1].colour) == ("Group 0", "#abcdef", "#000001")
    assert [(card.text, card.keep) for card in made.decks[0].cards] == [
        ("Collect a prize.", False),
        ("Keep it.\nWell.", True),
    ]
    assert [note.count for note in made.money] == [12, 30, 30, 30, 30, 30, 30]
    assert (made.pieces.tokens[0].name, made.words.bank.many) == ("1984", "vaults")
    assert (made.rules.salary, made.rules.transport_rent, made.rules.auctions) == (250, [20, 40, 80, 90], False)
    assert (made.title, made.board.title) == ("Millbrook", ["Mill", "Brook"])


def test_an_empty_cell_is_as_inherited_and_a_dash_is_none(sheets):
    text = bent(("name: Tax 4,", "name: Tax 4, also: Levy,"), ("name: Tax 38,", "name: Tax 38, also: Duty,"))
    rows = [["id", "also", "art"], ["tax-4", "-", None], ["tax-38", None, None], [None, "  ", None]]
    fields = [["field", "value"], ["board.title 1", "-"], ["tagline", "-"], ["players.min", None]]
    folder = sheets(Spaces=rows, Edition=fields)
    edition(folder, text=text)
    made = loaded(folder).edition
    assert [space.also for space in made.spaces if space.id.startswith("tax")] == [None, "Duty"]
    assert (made.board.title, made.tagline, made.players.min) == ([], "", 2)


@pytest.mark.long
def test_a_sheet_drops_items_adds_them_and_sets_their_order_where_it_names_them_all(sheets):
    tokens = [["id", "name", "icon", "remove"], ["t3", None, None, None], ["t5", "Owl", "star"], ["t1"], ["t2"], ["t4"]]
    assert _tokens(sheets(Tokens=tokens)) == ["t3", "t5", "t1", "t2", "t4"]
    assert _tokens(sheets(Tokens=[*tokens[:3], ["t1", "Hat", "star", "x"]])) == ["t2", "t3", "t4", "t5"]
    cards = [["deck", "id", "text", "remove"], ["chest", "chest-01", "Go.", True], ["chest", "chest-02", "Stop.", "-"]]
    assert [card.text for card in loaded(sheets(Cards=cards)).edition.decks[0].cards] == ["Stop."]
    assert problem_texts(sheets(Tokens=[*tokens[:3], ["t1", "Hat", "star", "perhaps"]])) == [
        "edition.xlsx: Tokens!D4: 'remove' is 'perhaps'"
    ]


def _tokens(folder):
    return [token.id for token in loaded(folder).edition.pieces.tokens]


def test_workbooks_of_three_kinds_are_read(tmp_path):
    rows = {"Groups": [["id", "name"], ["g1", "Alte Gasse"]], "Money": [["value", "count"], [500, 31], [5, 25]]}
    for kind, data in (("xls", xls()), ("ods", ods(rows)), ("xlsx", xlsx(rows))):
        made = loaded(edition(tmp_path / kind, f"book.{kind}", **{f"book.{kind}": data})).edition
        assert (made.groups[1].name, made.money[0].count, made.money[5].count) == ("Alte Gasse", 31, 25), kind


def test_what_stands_otherwise_in_both_is_told_with_both_places_and_what_is_the_same_is_not(sheets):
    rows = [["id", "name", "price", "rent"], ["street-0", "Street 0", 70, "2 10 30 90 160 280"], ["street-1", None, 60]]
    folder = sheets(Spaces=rows, Cards=[["deck", "id", "remove"], ["chest", "chest-02", "x"]])
    notes = [note.replace(f"{folder}/", "") for note in loaded(folder).notes]
    assert all(note.endswith("; the spreadsheet takes precedence") for note in notes)
    assert [note.removesuffix("; the spreadsheet takes precedence") for note in notes] == [
        "spaces.street-0.price is 60 in theme.yaml:75:70 and 70 in edition.xlsx: Spaces!C2",
        "spaces.street-0.rent is '2; 10; 30; 90; 160; 250' in theme.yaml:75:80 and '2; 10; 30; 90; 160; 280' in "
        "edition.xlsx: Spaces!D2",
        "decks.chest.cards.chest-02 is given in theme.yaml:122:9 and dropped in edition.xlsx: Cards!A2",
    ]
    many = sheets(Spaces=[["id", "price"], *([f"street-{at}", 61 + at] for at in range(9))])
    assert loaded(many).notes[-1] == f"4 more values of {many}/theme.yaml are different in the spreadsheet"


def test_the_order_that_a_theme_asks_for_goes_before_that_of_the_rows(sheets):
    tax, street = "{id: tax-4, kind: tax, name: Tax 4", "{id: street-2, kind: property"
    rows = [[line.split("id: ")[1].split(",")[0]] for line in TEXT.splitlines() if "kind:" in line]
    folder = edition(sheets(Spaces=[["id"], *rows]), text=f"{TEXT}\norder: [[street-2, tax-4]]")
    ids = [space.id for space in loaded(folder).edition.spaces]
    assert TEXT.index(tax) < TEXT.index(street)
    assert ids.index("tax-4") == ids.index("street-2") + 1


@pytest.mark.parametrize(
    ("typed", "price"),
    [
        ("450,- €", 450), ("€ 450,–", 450), ("1.500", 1500), ("1.500,-", 1500), ("1,500.00 USD", 1500),
        ("450 Euro", 450), ("CHF 1'500.--", 1500), ("４５０円", 450), ("٤٥٠", 450), ("450 kr.", 450), ("450 zł", 450),
    ],
)  # fmt: skip
def test_amounts_are_read_as_people_type_them(sheets, typed, price):
    made = loaded(sheets(Spaces=[["id", "price"], ["street-0", typed]])).edition
    assert made.spaces[1].price == price


@pytest.mark.parametrize("typed", ["62,50", "62.5 €", 62.5, "1.234,56"])
def test_an_amount_that_is_not_whole_is_told_so(sheets, typed):
    with pytest.raises(ThemeError) as failed:
        loaded(sheets(Spaces=[["id", "price"], ["street-0", typed]]))
    (problem,) = failed.value.problems
    assert (problem.where.cell, problem.hint) == ("Spaces!B2", "whole amounts only, such as 1500")


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("#f80", "#ff8800"), ("ff8800", "#ff8800"), ("FF8800", "#ff8800"), (123456, "#123456"), ("red", "#ff0000"),
        ("Light-Blue", "#add8e6"), ("hellblau", "#add8e6"), ("Hellgrün", "#90ee90"), ("bleu clair", "#add8e6"),
        ("azul claro", "#add8e6"), ("rojo", "#ff0000"), ("weiß", "#ffffff"), ("slate grey", "#708090"),
    ],
)  # fmt: skip
def test_colors_are_read_as_people_write_them(sheets, typed, code):
    assert loaded(sheets(Groups=[["id", "colour"], ["g0", typed]])).edition.groups[0].colour == code


@pytest.mark.parametrize("typed", ["yes", "ja", "oui", "sí", "نعم", "はい", "1", 1, "TRUE", True, "WAHR", "x"])
def test_yes_is_read_in_every_language(sheets, typed):
    made = loaded(sheets(Cards=[["deck", "id", "keep"], ["chest", "chest-01", typed]])).edition
    assert made.decks[0].cards[0].keep is True


def test_hints_for_cells_speak_of_cells(sheets):
    rules = [
        ["field", "value"],
        ["salary", "much"],
        ["auctions", "perhaps"],
        ["transport_rent", "-"],
        ["jail_fine", "-"],
    ]
    with pytest.raises(ThemeError) as failed:
        loaded(sheets(Rules=rules))
    assert {problem.where.cell: (problem.message, problem.hint) for problem in failed.value.problems} == {
        "Rules!B2": ("rules.salary: expected a whole number, found text 'much'", "write digits, such as 1500"),
        "Rules!B3": ("rules.auctions: expected yes or no, found text 'perhaps'", "write yes or no"),
        "Rules!B5": ("rules.jail_fine: expected a whole number, found nothing", "enter a value in the cell"),
    }


@pytest.mark.long
def test_headings_are_recognized_by_several_names(sheets):
    for heading in ("Kartentext", "card text", "Text"):
        folder = edition(
            sheets(Cards=[["deck", "id", heading], ["chest", "chest-01", "Los."]]),
            text="format: 1\nextends: classic\nid: mine\nlanguage: de",
        )
        assert cards(load_theme(f"{folder}/"))["chest-01"].text == "Los."


def test_shares_have_decimal_commas(sheets):
    header = ["id", "art.file", "art.focus 1", "art.focus 2", "art.crop.top"]
    found = problem_texts(sheets(Tokens=[header, ["t1", "no.png", "12,5", 30, "7.5"]]))
    assert [text.partition(": ")[2] for text in found] == ["Tokens!B2: there is no file 'no.png' in the theme's folder"]


# Cleared cells


@cache
def classic() -> bytes:
    """Return the workbook of 'classic', cached because it is slow to write."""
    return workbook_of(whole_tree("classic"))


def written(folder, *changes, rows=()):
    """Write an edition of 'classic' whose workbook has cells changed and rows deleted; return its folder.

    A change is a sheet, the names of a row, a column and a value.
    """
    book = load_workbook(BytesIO(classic()))
    for sheet, names, column, value in changes:
        cell_of(book, sheet, names, column).value = value
    for sheet, names in rows:
        book[sheet].delete_rows(cell_of(book, sheet, names, "id").row)
    data = BytesIO()
    book.save(data)
    return edition(folder, text="format: 1\nextends: classic\nid: mine", **{"edition.xlsx": data.getvalue()})


def cell_of(book, sheet, names, column):
    """Return the cell in the row of some names."""
    page, parts = book[sheet], names.split("/")
    headings = [cell.value for cell in page[1]]
    (row,) = (row for row in page.iter_rows(min_row=2) if [str(cell.value) for cell in row[: len(parts)]] == parts)
    return row[headings.index(column)]


def messages(folder):
    """Return the problems of an edition, without its path and their hints."""
    with pytest.raises(ThemeError) as failed:
        load_theme(f"{folder}/")
    return [str(problem._replace(hint="")).removeprefix(f"{folder}/") for problem in failed.value.problems]


def cards(theme):
    """Return the cards by their ids."""
    return {card.id: card for deck in theme.edition.decks for card in deck.cards}


CARD = "chance/chance-09"


@pytest.mark.long
def test_a_cleared_cell_clears_the_value(tmp_path):
    was = cards(load_theme("classic"))["chance-09"]
    assert (was.title, was.icon, was.keep) == ("Get Out of Jail Free", "key", True)
    empty = [("Cards", CARD, "title", None), ("Cards", CARD, "icon", " "), ("Cards", CARD, "keep", None)]
    theme = load_theme(f"{written(tmp_path, *empty, ('Edition', 'tagline', 'value', None))}/")
    made = cards(theme)["chance-09"]
    assert (made.text, made.title, made.icon, made.keep) == (was.text, None, None, False)
    assert (theme.edition.tagline, theme.notes) == ("", ())


@pytest.mark.long
def test_a_cleared_cell_of_a_required_value_is_a_problem_at_that_cell(tmp_path):
    changes = [
        *(("Cards", CARD, "text", None), ("Spaces", "boardwalk", "price", None), ("Spaces", "go", "kind", "  ")),
        *(("Edition", "currency.sign", "value", None), ("Edition", "title", "value", None)),
        *(("Rules", "salary", "value", None), ("Groups", "b", "name", None), ("Money", "500", "icon", None)),
        ("Spaces", "park-place", "rent 2", None),
    ]
    found = messages(written(tmp_path, *changes))
    assert [text.removeprefix("edition.xlsx: ") for text in found] == [
        "Cards!C26: decks.chance.cards.chance-09.text: the cell is empty",
        "Edition!B2: title: the cell is empty",
        "Edition!B6: currency.sign: the cell is empty",
        "Groups!B3: groups.b.name: the cell is empty",
        "Money!E2: money.500.icon: the cell is empty",
        "Rules!B3: rules.salary: the cell is empty",
        "Spaces!B2: spaces.go.kind: the cell is empty",
        "Spaces!H39: 'rent 2' is empty, but 'rent 3' is not",
        "Spaces!E41: spaces.boardwalk.price: the cell is empty",
    ]


@pytest.mark.long
def test_a_cleared_cell_goes_before_the_value_of_the_theme(tmp_path):
    folder = written(tmp_path, ("Cards", CARD, "title", None))
    own = "decks: [{id: chance, cards: [{id: chance-09, title: Mine}]}]"
    (folder / "theme.yaml").write_text((folder / "theme.yaml").read_text() + own)
    theme = load_theme(f"{folder}/")
    assert cards(theme)["chance-09"].title is None
    (note,) = theme.notes
    assert note.endswith(
        "is 'Mine' in "
        + f"{folder}/theme.yaml:5:53 and none in {folder}/edition.xlsx: Cards!D26; the spreadsheet takes precedence"
    )


@pytest.mark.long
def test_what_a_row_of_ones_own_or_a_column_that_is_gone_leaves_empty_is_as_inherited(tmp_path):
    folder = written(tmp_path)
    book = load_workbook(folder / "edition.xlsx")
    book["Cards"].delete_cols(4)  # the titles
    book["Cards"].append(["chance", "mine", "Go home."])
    book.save(folder / "edition.xlsx")
    made = cards(load_theme(f"{folder}/"))
    assert (made["chance-09"].title, made["mine"].title, made["mine"].icon) == ("Get Out of Jail Free", None, None)


@pytest.mark.long
def test_a_deleted_row_drops_its_item_with_a_notice(tmp_path):
    theme = load_theme(f"{written(tmp_path, rows=[('Cards', CARD), ('Cards', 'chance/chance-10')])}/")
    assert {"chance-08", "chance-11"} <= cards(theme).keys()
    assert not {"chance-09", "chance-10"} & cards(theme).keys()
    assert theme.notes == ("left out because their rows of Cards were deleted: chance-09, chance-10",)


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("de", "expected Grundstück, Bahnhof, Werk, Karte ziehen, Steuer, Ecke, found 'Grundstük'"),
        ("en", "expected property, transport, utility, draw, tax, corner, found 'Grundstük'"),
    ],
)
def test_choices_are_proposed_in_the_language_of_the_edition(tmp_path, language, expected):
    tables = xlsx({"Felder": [["Kennung", "Typ"], ["boardwalk", "Grundstük"]]})
    text = f"format: 1\nextends: classic\nid: mine\nlanguage: {language}"
    with pytest.raises(ThemeError) as failed:
        load_theme(f"{edition(tmp_path, text=text, **{'edition.xlsx': tables})}/")
    (problem,) = failed.value.problems
    assert str(problem.message) == f"spaces.boardwalk.kind: {expected}"
    assert problem.hint == "did you mean 'Grundstück'?"


@pytest.mark.long
@pytest.mark.parametrize("heading", ["rent 1", "rent 3"])
def test_a_misspelled_column_of_a_list_is_a_single_problem(tmp_path, heading):
    book = load_workbook(BytesIO(classic()))
    cell = next(cell for cell in book["Spaces"][1] if cell.value == heading)
    cell.value = heading.replace("rent", "rnt")
    data = BytesIO()
    book.save(data)
    folder = edition(tmp_path, text="format: 1\nextends: classic\nid: mine", **{"edition.xlsx": data.getvalue()})
    assert messages(folder) == [f"edition.xlsx: Spaces!{cell.coordinate}: unknown column '{cell.value}'"]


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_folder_of_csv_files_is_read_however_accents_are_written(tmp_path, form):
    name = normalize(form, "tables/Wörter.csv")
    folder = edition(
        tmp_path,
        "tables",
        "format: 1\nextends: classic\nid: mine",
        **{name: b"Begriff,Einzahl,Mehrzahl\nBank,Kasse,Kassen\n"},
    )
    assert load_theme(f"{folder}/").edition.words.bank == {"one": "Kasse", "many": "Kassen"}


@pytest.mark.long
def test_a_folder_of_csv_files_knows_the_cleared_cells_too(tmp_path):
    book, tables = load_workbook(BytesIO(classic())), {}
    cell_of(book, "Cards", CARD, "title").value = None
    cell_of(book, "Spaces", "boardwalk", "price").value = None
    for name in ("Cards", "Spaces", "#filled"):
        rows = [["" if cell.value is None else cell.value for cell in row] for row in book[name].iter_rows()]
        tables[f"tables/{name}.csv"] = csv_text(rows, ";").encode()
    folder = edition(tmp_path, "tables", "format: 1\nextends: classic\nid: mine", **tables)
    assert [text.partition(":")[2] for text in messages(folder)] == [
        "41:price: spaces.boardwalk.price: the cell is empty"
    ]
    text = (
        (folder / "tables/Spaces.csv")
        .read_text()
        .replace("boardwalk;property;Boardwalk;h;;", "boardwalk;property;Boardwalk;h;450;")
    )
    (folder / "tables/Spaces.csv").write_text(text)
    theme = load_theme(f"{folder}/")
    assert (cards(theme)["chance-09"].title, theme.edition.spaces[-1].price) == (None, 450)


@pytest.mark.long
def test_a_cleared_first_cell_of_a_list_is_one_problem(tmp_path):
    folder = written(tmp_path, ("Spaces", "boardwalk", "rent 1", None))
    assert messages(folder) == ["edition.xlsx: Spaces!G41: 'rent 1' is empty, but 'rent 2' is not"]


@pytest.mark.long
def test_a_cleared_form_of_a_word_is_a_problem_in_its_cell(tmp_path):
    book = load_workbook(written(tmp_path) / "edition.xlsx")
    place = cell_of(book, "Words", "property", "many").coordinate
    folder = written(tmp_path / "more", ("Words", "property", "many", None))
    assert messages(folder) == [f"edition.xlsx: Words!{place}: words.property: the form 'many' is missing"]


@pytest.mark.long
def test_a_formula_error_and_a_part_of_a_percent_are_one_problem_each(tmp_path):
    folder = written(tmp_path, ("Spaces", "boardwalk", "price", "#REF!"))
    assert messages(folder) == ["edition.xlsx: Spaces!E41: the formula in this cell gives an error"]
    folder = written(tmp_path / "more", ("Rules", "mortgage_percent", "value", 0.5))
    (found,) = messages(folder)
    assert found.endswith("rules.mortgage_percent: expected a whole number, found a number")


@pytest.mark.long
def test_headings_are_named_as_they_are_written_in_the_sheet(tmp_path):
    text = "format: 1\nextends: classic\nid: mine\nlanguage: de"
    cards = b"deck,text\nchance,Geh heim.\n"
    folder = edition(tmp_path, "tables", text, **{"tables/Cards.csv": cards})
    assert messages(folder) == ["tables/Cards.csv:1:deck: the column 'id' is missing"]
    cards = b"deck,id,text\nchance,,Geh heim.\n"
    (folder / "tables/Cards.csv").write_bytes(cards)
    assert messages(folder) == ["tables/Cards.csv:2:id: this row has no 'id'"]
    (folder / "tables/Cards.csv").unlink()
    (folder / "tables/Felder.csv").write_text("Kennung;Miete 1;Miete 2\nboardwalk;;9\n")
    assert messages(folder) == ["tables/Felder.csv:2:Miete 2: 'Miete 1' is empty, but 'Miete 2' is not"]
    (folder / "tables/Felder.csv").unlink()
    cards = b"Stapel,Text\nchance,Geh heim.\n"
    (folder / "tables/Cards.csv").write_bytes(cards)
    assert messages(folder) == ["tables/Cards.csv:1:Stapel: the column 'Kennung' is missing"]


@pytest.mark.long
def test_merged_cells_are_a_problem_with_their_range(tmp_path):
    folder = written(tmp_path)
    book = load_workbook(folder / "edition.xlsx")
    book["Spaces"].merge_cells("C4:E5")
    book["Groups"].merge_cells("H1:I9")  # the author's own
    book.save(folder / "edition.xlsx")
    assert messages(folder) == ["edition.xlsx: Spaces!C4: the cells Spaces!C4:E5 are merged"]


def test_merged_cells_of_libreoffice_are_told_too(tmp_path):
    data = ods({"Tokens": [["id", "name"], ["t1", "Owl"], ["t2", "Cat"]]})
    with ZipFile(BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    old = '<table:table-cell office:value-type="string"><text:p>Owl'
    new = old.replace("office", 'table:number-columns-spanned="1" table:number-rows-spanned="2" office', 1)
    parts["content.xml"] = parts["content.xml"].replace(old.encode(), new.encode())
    folder = edition(tmp_path, "book.ods", **{"book.ods": zipped(parts)})
    assert "book.ods: Tokens!B2: the cells Tokens!B2:B3 are merged" in problem_texts(folder)


@pytest.mark.long
@pytest.mark.parametrize(
    ("sheet", "names", "column", "value", "message"),
    [
        ("Spaces", "boardwalk", "id", None, "Spaces!A41: this row has no 'id'"),
        (
            "Spaces",
            "boardwalk",
            "id",
            "castle",
            "Spaces!A41: the id 'castle' is new, and no row has 'boardwalk' anymore",
        ),
        ("Cards", CARD, "deck", None, "Cards!B26: this card has no deck"),
        ("Words", "bank", "word", None, "Words!A9: this row has no 'word'"),
        ("Rules", "salary", "field", None, "Rules!A3: this row has no 'field'"),
    ],
)
def test_a_row_that_lost_its_name_is_one_problem(tmp_path, sheet, names, column, value, message):
    assert messages(written(tmp_path, (sheet, names, column, value))) == [f"edition.xlsx: {message}"]


@pytest.mark.long
def test_a_new_text_with_the_title_icon_or_keep_of_the_base_is_told(tmp_path):
    changes = [("Cards", CARD, "text", "Go home."), ("Cards", "chance/chance-10", "text", "Stay.")]
    folder = written(tmp_path, *changes, ("Cards", "chance/chance-10", "icon", "star"))
    assert load_theme(f"{folder}/").notes == (
        f"chance-09 has a new text in {folder}/edition.xlsx: Cards!C26, but inherited fields: "
        "title 'Get Out of Jail Free', icon 'key', scene 'judge-likes-hat', keep",
    )


# Problems


def test_every_fault_names_its_sheet_and_cell_and_is_told_with_those_of_the_yaml(sheets):
    folder = sheets(
        Spaces=[
            ["id", "name", "price", "rent 1", "rent 3", "colour?"],
            ["street-0", None, "much", 2, 30],
            ["street-0"],
            ["streat-1", "New"],
        ],
        Cards=[["deck", "id", "text"], [None, "chest-01", "Lost."], ["chest", "chest-02", date(2026, 1, 2)]],
        Rules=[["field", "value"], ["salery", 100], ["income_tax", "rich"], ["Income tax"]],
        Edition=[["field", "value"], ["style", "deco"], ["rules.salary", 5]],
        Tockens=[["id"]],
    )
    theme = folder / "theme.yaml"
    theme.write_text(theme.read_text().replace("jail_tries: 3", "jail_tries: no"))
    assert [text for text in problem_texts(folder) if "gender" not in text] == [
        "edition.xlsx:1:1: unknown sheet 'Tockens'",
        "edition.xlsx: Cards!B2: this card has no deck",
        "edition.xlsx: Cards!C3: the spreadsheet program has turned this into a date: '2026-01-02'",
        "edition.xlsx: Edition!A2: the field 'style' does not belong in this sheet",
        "edition.xlsx: Edition!A3: the field 'rules.salary' does not belong in this sheet",
        "edition.xlsx: Rules!A2: unknown field 'salery'",
        "edition.xlsx: Rules!B3: rules.income_tax: expected choice, flat, found 'rich'",
        "edition.xlsx: Rules!A4: the field 'Income tax' is given twice: first in Rules!A3",
        "edition.xlsx: Spaces!F1: unknown column 'colour?'",
        "edition.xlsx: Spaces!C2: spaces.street-0.price: expected a whole number, found text 'much'",
        "edition.xlsx: Spaces!E2: 'rent 2' is empty, but 'rent 3' is not",
        "edition.xlsx: Spaces!A3: the id 'street-0' is given twice: first in Spaces!A2",
        "edition.xlsx: Spaces!A4: spaces.streat-1: the field 'kind' is missing",
        "theme.yaml:22:15: rules.jail_tries: expected a whole number, found text 'no'",
    ]


def test_a_renamed_column_of_names_is_one_problem(sheets):
    rows = [["Nummer", "name"], *([f"street-{at}", "Lane"] for at in range(9))]
    folder = sheets(Spaces=rows, Cards=[["deck", "no", "text"], ["chest", "chest-01", "Go."]])
    assert problem_texts(folder) == [
        "edition.xlsx: Cards!A1: the column 'id' is missing",
        "edition.xlsx: Spaces!A1: the column 'id' is missing",
    ]


def test_few_rows_are_few_whatever_stands_beside_them(sheets):
    beside = ", ".join(f"{{value: {value}, count: 30}}" for value in (500, 100, 50, 20, 10))
    text = f"format: 1\nextends: classic\nid: mine\nmoney: [{beside}]"
    folder = edition(sheets(Money=[["value", "count"], [5, 40]]), text=text)
    assert load_theme(f"{folder}/").notes == ()


def test_what_a_person_would_type_is_met_with_what_is_meant(sheets):
    folder = sheets(
        Spaces=[["id", "amount", "icon"], ["street-0", 100, "Brot"]],
        Groups=[["id", "colour"], ["g0", "grühn"], ["g1", "#12"]],
        Cards=[["deck", "id", "text"], ["chest", "Über Bord", "Go."]],
        Money=[["value", "art"], [500, "oma.jpg"]],
    )
    (folder / "art").mkdir()
    (folder / "art" / "oma.jpg").touch()
    with pytest.raises(ThemeError) as failed:
        loaded(folder)
    assert {problem.where.cell: problem.hint for problem in failed.value.problems} == {
        "Spaces!B2": "with 'kind: property', the fields are kind, id, name, group, price, rent, building_cost, icon, "
        "art, scene, name_at, name_to; empty the cells of the others",
        "Spaces!C2": "did you mean 'cookie'?",
        "Groups!B2": "did you mean 'grün'?",
        "Groups!B3": "write a code such as #2e7d32, or a name such as light blue",
        "Cards!B2": "write 'uber-bord'",
        "Money!B2": "did you mean 'art/oma.jpg'?",
    }


def test_an_id_that_was_changed_is_told_with_the_one_before_and_is_not_missed_elsewhere(sheets):
    spaces = [[line.split("id: ")[1].split(",")[0]] for line in TEXT.splitlines() if "kind:" in line]
    spaces[1], spaces[39] = ["avenue"], ["stret-21"]
    folder = sheets(Spaces=[["id"], *spaces], Money=[["value"], [500], [100], [50], [20], [10], [5], [2]])
    assert problem_texts(folder) == [
        "edition.xlsx: Money!A8: the value '2' is new, and no row has '1' anymore",
        "edition.xlsx: Spaces!A3: the id 'avenue' is new, and no row has 'street-0' anymore",
        "edition.xlsx: Spaces!A41: the id 'stret-21' is new, and no row has 'street-21' anymore",
    ]
    folder = sheets(Tokens=[["id", "name", "icon"], ["t1"], ["t2"], ["t5", "Owl", "star"], ["t4"]])
    assert problem_texts(folder) == ["edition.xlsx: Tokens!A4: the id 't5' is new, and no row has 't3' anymore"]


def test_items_that_no_row_names_are_told_of_where_rows_name_most(sheets):
    text = "format: 1\nextends: classic\nid: mine"
    few, most = ([["value"], *([value] for value in values)] for values in ([500, 100, 50], [500, 100, 50, 10, 5, 1]))
    assert load_theme(f"{edition(sheets(Money=few), text=text)}/").notes == ()
    assert load_theme(f"{edition(sheets(Money=most), text=text)}/").notes == (
        "inherited because they have no row in Money: 20 (an x in the column 'remove' drops the item of a row)",
    )


def test_a_sheet_that_stands_for_another_is_told_of_by_both_names(sheets):
    folder = sheets(Money=[["value"], [500]], Notes=[["value"], [500]])
    assert "edition.xlsx: Notes!A1: the sheets 'Money' and 'Notes' both mean Money" in problem_texts(folder)


def test_what_is_the_authors_own_is_passed_over(sheets):
    rows = [["id", "# why", "", "name"], ["t1", "because", "scribble", "Owl"]]
    folder = sheets(Tokens=rows, Sums=[["anything", "=1+1"]])
    assert loaded(folder).edition.pieces.tokens[0].name == "Owl"
