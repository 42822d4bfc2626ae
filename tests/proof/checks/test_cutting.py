"""Tests of cut lines on finished pages, correct and with deliberate faults."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import Kit
from tests.support.broken import copied, drawn_over, edited, filled, found, found_at_once, pages_of, retold, written

HEIGHT = 279.4  # letter paper, mm


@pytest.fixture
def folder(build: Callable[..., dict[str, Kit]], small_town: str, tmp_path: Path) -> Path:
    """Return a kit of nets, notes and duplex cards with registration marks."""
    only = ("--only", "cards,money,pieces", "--cards", "duplex", "--marks", "--variant", "minimal")
    return copied(build(small_town, *only)["minimal"].folder, tmp_path / "kit")


def messages(folder: Path, document: str) -> list[tuple[int, str, str]]:
    return [(one.page, one.item, one.message) for one in found("cutting", folder, documents=[document])]


def test_a_true_kit_has_its_marks_and_outlines_where_they_are_said_to_be(folder: Path) -> None:
    assert found_at_once(("cutting", "fold"), folder) == []


def test_marks_that_are_said_to_be_elsewhere_are_missed_and_ink_beside_one_is_found(folder: Path) -> None:
    with retold(folder) as told:
        pages_of(told, "money")[0]["marks"]["frame"][0] += 0.5
    with edited(folder, "money") as pdf:
        drawn_over(pdf, 2, filled((15.5, 11.0, 1.0, 1.0), HEIGHT))
    said = messages(folder, "money")
    missed = [message for page, _, message in said if page == 1]
    assert missed.count("a registration mark is not printed where kit.json says") == 3
    assert [one for one in said if one[0] != 1] == [(2, "", "something is printed too close to a registration mark")]


def test_an_outline_that_is_said_to_run_elsewhere_is_missed(folder: Path) -> None:
    with retold(folder) as told:
        outline = pages_of(told, "pieces")[0]["outlines"][0]
        letter, x, *rest = outline["path"].split(" ")
        outline["path"] = " ".join((letter, f"{float(x) + 0.6:g}", *rest))
    assert messages(folder, "pieces") == [(1, outline["id"], "its outline is not printed where kit.json says")]


def test_a_word_across_a_cut_is_found(folder: Path) -> None:
    with retold(folder) as told:
        outline = pages_of(told, "pieces")[0]["outlines"][0]
    x, y = (float(value) for value in outline["path"].split(" ")[1:3])
    with edited(folder, "pieces") as pdf:
        drawn_over(pdf, 1, written(x - 3.0, y + 5.0, HEIGHT, "nnnnnn"))
    said = messages(folder, "pieces")
    assert any(item == outline["id"] and "the cut goes through" in message for _, item, message in said)
