"""Tests of the checks of texts, counts and amounts, with deliberate faults in finished PDFs."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from printgen.errors import ThemeError
from printgen.kit.manifest import KitRecord
from printgen.proof.kit_files import edition_of, opened
from tests.conftest import Kit, printgen
from tests.support.broken import copied, edited, found, found_at_once, manifest, retyped
from tests.support.made_faults import Fault, apart, found_in_its_place, made, theme, titles


@pytest.fixture(scope="module")
def true(build: Callable[..., dict[str, Kit]]) -> Path:
    return build("knockopoly")["minimal"].folder


@pytest.fixture
def folder(true: Path, tmp_path: Path) -> Path:
    return copied(true, tmp_path / "kit")


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("classic", ("--set", "rules.income_tax=flat", "--copies", "cards=2", "--only", "cards,rules,money,board")),
        ("wizarding", ("--paper", "tabloid", "--sets", "2", "--only", "rules,deeds,board-poster,guide")),
        ("wizarding", ("--fold", "zine", "--only", "rules")),
        ("knockout", ("--saver", "--split", "300KB")),
        ("tournament", ("--only", "money", "--money", "pocket")),
        ("wizarding", ("--only", "cards,deeds,money,boxes,guide", "--card-size", "bridge", "--note-size", "90x50mm")),
    ],
)
def test_a_true_kit_made_otherwise_has_no_fault(tmp_path: Path, name: str, options: tuple[str, ...]) -> None:
    """Use Minimal, which has the same words as Standard; ``test_proof_true`` covers the default build."""
    assert printgen("build", name, "--variant", "minimal", "--out", str(tmp_path), *options).returncode == 0
    folder = tmp_path / name / "minimal"
    made_from = edition_of(opened(folder).record)
    assert not isinstance(made_from, str)
    assert found_at_once(("text", "contents"), folder, made_from) == []


TEXTS = [
    Fault(
        "cards", b"(The dinner gong!)", b"()", "the card's text: “The dinner gong! Advance to Great Hall", 1, "chest-01"
    ),
    Fault("cards", b"(200.)", b"(300.)", "“Ɉ200.” is missing after", 1, "chest-01"),
    Fault(
        "cards",
        b"3.2632 Tf\n(The dinner gong!)",
        b"3.1750 Tf\n1 0 0 -1 -3.000 60.413 Tm\n(The dinner gong!)",
        "“The” extends over the edge by 2.8 mm",
        1,
        "chest-01",
    ),
    Fault(
        "cards",
        b"3.2632 Tf\n(The dinner gong!)",
        b"2.1000 Tf\n(The dinner gong!)",
        "“gong!” is set in 6.0 pt; at least 6.5 pt is needed",
        1,
        "chest-01",
    ),
    Fault(
        "cards",
        b"3.2632 Tf\n(and collect )",
        b"3.2632 Tf\n1 0 0 -1 11.302 67.000 Tm\n(and collect )",
        "“collect” is printed over “Advance”",
        1,
        "chest-01",
    ),
    Fault("board", b"(180)", b"(190)", "the price: “Ɉ180” is missing", 1, "tennessee-avenue"),
    Fault("deeds", b"(250)", b"(260)", "the rents: “Ɉ250” is missing", 1, "deed-01"),
    Fault("deeds", b"(33)", b"(36)", "the mortgage: “Ɉ33” is missing", 1, "deed-01"),
    Fault("money", b"(500)", b"(100)", "the value: “500” is printed 4 times, not 5", 1, "note-500-01"),
    Fault("pieces", b"(Broom)", b"(Broon)", "a token's number and name: “Broom” is missing", 1, "broom"),
    Fault("rules", b"(Auctions)", b"()", "the heading “Auctions” is missing"),
    Fault("rules", b"and at once lifts", b"and at twice lifts", "“Beanruptcy”: “once” is missing after"),
    Fault("rules", b"(25)", b"(35)", "“Rent”: “Ɉ25” is missing after “1”"),
    Fault(
        "rules",
        b"14.1111 Tf\n[(Knock)30(opol)",
        b"14.1111 Tf\n[(Kno)30(opol)",
        "the cover does not have the title “Knockopoly”",
    ),
]


@pytest.mark.parametrize("faults", apart(TEXTS), ids=titles)
def test_a_text_that_is_wrong_is_found_where_it_is(folder: Path, faults: list[Fault]) -> None:
    every = made(folder, faults, "text")
    for fault in faults:
        findings = found_in_its_place(every, fault)
        assert len(findings) <= 2 or fault.document == "money"  # all notes of one value share a drawing


def test_a_name_on_the_board_is_held_to_more_than_other_words(folder: Path) -> None:
    with edited(folder, "board") as pdf:
        retyped(pdf, b"3.8806 Tf\n[(BI)14(TING )", b"2.6458 Tf\n[(BI)14(TING )")
    (finding,) = found("text", folder, theme(), {"board"})
    assert (finding.item, finding.page) == ("tennessee-avenue", 1)
    assert "“Biting Tulip” is set in 7.5 pt; at least 8 pt is needed" in finding.message


AMOUNTS = [
    Fault(
        "board",
        b"(180)",
        b"(190)",
        "on board-poster it is “d / biting tulip / ɉ180”",
        1,
        "tennessee-avenue",
        "board-poster",
    ),
    Fault("board", b"(180)", b"(190)", "its amounts are Ɉ190; the theme says", 1, "tennessee-avenue"),
    Fault("board-poster", b"(180)", b"(190)", "its amounts are Ɉ190; the theme says", 1, "st-james-place"),
    Fault(
        "deeds",
        b"78.750 Tm\n/F6+0 3.1750 Tf\n(30",
        b"78.750 Tm\n/F6+0 3.1750 Tf\n(40",
        "Ɉ50, Ɉ50, Ɉ40; the theme says Ɉ2, ",
        1,
        "deed-01",
    ),
    Fault("deeds", b"(33)", b"(36)", "its amounts are Ɉ30, Ɉ36; the theme says", 1, "deed-01"),
    Fault("rules", b"(25)", b"(35)", "by number owned: “1 ɉ 35 4 × the throw” should be 1 25 4"),
    Fault("rules", b"(200 or", b"(250 or", "Ɉ200; the rules say", 0, "income-tax"),
    Fault("rules", b"(210)", b"(230)", "the cover lists 230 banknotes; the list of contents says 210"),
    Fault(
        "guide",
        b"(210 banknotes; for six",
        b"(201 banknotes; for six",
        "the guide lists 201 banknotes; the list of contents says 210",
    ),
]


@pytest.mark.parametrize("faults", apart(AMOUNTS), ids=titles)
def test_amounts_that_contradict_each_other_are_found(folder: Path, faults: list[Fault]) -> None:
    every = made(folder, faults, "contents")
    for fault in faults:
        found_in_its_place(every, fault)


def test_notes_dealt_that_do_not_add_up_are_found(folder: Path) -> None:
    with edited(folder, "rules") as pdf:
        commands = next(data for thing in pdf.objects if (data := _page_with(thing, b"receives")))
        before = commands[: commands.index(b"(500)")]
        rest = commands[len(before) :].replace(b"(2) Tj", b"(3) Tj", 1)
        retyped(pdf, commands, before + rest)
    assert [one.message for one in found("contents", folder, theme(), {"rules"})] == [
        "each player gets 3 notes of Ɉ500; the theme says 2",
        "column 1 of the starting cash adds up to 2,000, not 1,500",
    ]


def _page_with(thing: Any, text: bytes) -> bytes:
    if not isinstance(thing, pikepdf.Stream) or thing.get("/Subtype") == "/Image" or "/Length1" in thing:
        return b""
    data = thing.read_bytes()
    return data if text in data else b""


def test_a_card_that_is_not_there_is_found_by_text_and_count(folder: Path) -> None:
    told = manifest(folder)
    for document in told["documents"]:
        for page in document["pages"]:
            page["items"] = [item for item in page["items"] if item["id"] != "chance-07"]
    _write(folder, told)
    texts = found("text", folder, theme(), {"cards"})
    assert {(finding.document, finding.item) for finding in texts} == {("cards", "chance-07")}
    (count,) = found("contents", folder, theme(), {"cards", "guide"})
    assert "Spell Backfire cards: 15 printed; the list of contents says 16" in count.message


def test_an_item_that_is_listed_twice_is_found(folder: Path) -> None:
    told = manifest(folder)
    money = next(document for document in told["documents"] if document["name"] == "money")
    money["pages"][1]["items"][0]["id"] = "note-500-01"
    _write(folder, told)
    messages = [finding.message for finding in found("contents", folder, theme(), {"money", "guide"})]
    assert messages == [
        "it is printed 2 times",
        "banknotes: 209 printed; the list of contents says 210",
        "29 printed; a set has 30",
    ]


def _write(folder: Path, told: dict[str, Any]) -> None:
    import json

    (folder / "kit.json").write_text(json.dumps(told), encoding="utf-8")


def test_a_theme_that_has_changed_since_is_told_and_not_compared(true: Path) -> None:
    told = opened(true).record
    assert edition_of(told) == theme()
    with pytest.raises(ThemeError, match="'no-such-theme'"):
        edition_of(told, "no-such-theme")
    assert "made from knockopoly, not from classic" in str(edition_of(told, "classic"))
    values = {name: getattr(told, name) for name in told.__struct_fields__}
    assert "the theme cannot be read" in str(edition_of(KitRecord(**values | {"theme": "no-such-theme"})))
    assert "build the kit again" in str(edition_of(KitRecord(**values | {"edition": "changed"})))


def test_the_command_says_that_it_has_no_theme(build: Callable[..., dict[str, Kit]], tmp_path: Path) -> None:
    kit = build("knockopoly", "--only", "cards", "--variant", "minimal")["minimal"]
    folder = copied(kit.folder, tmp_path / "kit")
    told = manifest(folder)
    _write(folder, {**told, "edition": "another"})
    done = printgen("proof", str(folder), "--only", "text")
    assert done.returncode == 0
    assert "Note: texts are not compared: knockopoly has changed since the kit was made" in done.stderr
