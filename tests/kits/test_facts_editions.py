"""Tests of the names, signs, parts and sentences specific to each edition, read from its finished PDFs."""

import re
from collections.abc import Callable

import pytest

from tests.conftest import Kit
from tests.facts import classic, knockopoly, wizarding
from tests.support.editions import ALL
from tests.support.reading import found, lines, said, untrue

EDITIONS = {
    "classic": classic.CLASSIC,
    "knockopoly": knockopoly.RULES,
    "wizarding": wizarding.RULES,
}


@pytest.mark.parametrize("theme", EDITIONS)
def test_each_fact_of_an_edition_stands_in_its_place(build: Callable[..., dict[str, Kit]], theme: str) -> None:
    assert untrue(build(theme)["standard"], EDITIONS[theme]) == []


def test_the_board_of_knockopoly_is_nine_letter_sheets_in_both_versions(build: Callable[..., dict[str, Kit]]) -> None:
    kits = build("knockopoly")
    assert set(kits) == {"standard", "minimal"}
    for kit in kits.values():
        assert [leaf.size for leaf in found(kit.path("board"))] == [pytest.approx((215.9, 279.4))] * 9


@pytest.mark.parametrize("theme", [theme for theme in ALL if theme != "knockopoly"])
def test_no_other_edition_shares_the_sign_of_knockopoly(build: Callable[..., dict[str, Kit]], theme: str) -> None:
    kit = build(theme)["standard"]
    named = {document["name"] for document in kit.manifest["documents"]}
    assert "money" not in named or "ѣ" not in said(kit, "money")


def test_the_wizarding_booklet_is_eight_panels_on_one_letter_sheet(build: Callable[..., dict[str, Kit]]) -> None:
    for kit in build("wizarding").values():
        pages = kit.document("rules")["pages"]
        assert [(page["sheet"], page["side"]) for page in pages] == [(1, "front"), (1, "back")]
        assert [leaf.size for leaf in found(kit.path("rules"))] == [pytest.approx((215.9, 279.4))] * 2
        feet = [lines(kit, "rules", f"panel-{number}")[-1].text for number in range(2, 9)]
        assert feet == list("2345678")


@pytest.mark.parametrize("theme", ALL)
def test_no_booklet_says_a_word_twice_running(build: Callable[..., dict[str, Kit]], theme: str) -> None:
    text = " ".join(line.text for line in lines(build(theme)["standard"], "rules"))
    assert re.findall(r"\b([a-z]+) \1\b", text, re.IGNORECASE) == []
