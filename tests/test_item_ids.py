"""Tests of the ids of items: each prefix and number that is written is read back."""

import pytest

from printgen.item_ids import copy_id, numbered_id, repetition, set_id, without_copy, without_number


@pytest.mark.parametrize("copy", [1, 2, 12])
def test_the_id_of_a_copy_is_read_back(copy: int) -> None:
    id = copy_id(numbered_id("note-500", 7, 20), copy)
    assert without_copy(id) == "note-500-07"
    assert without_number(without_copy(id)) == "note-500"
    assert repetition(id) == (copy if copy > 1 else 0, "note-500-07")


def test_the_id_of_a_set_is_read_back_and_is_no_copy() -> None:
    id = set_id("panel-3", 2)
    assert repetition(id) == (2, "panel-3")
    assert without_copy(id) == id


def test_numbers_have_as_many_digits_as_the_last() -> None:
    assert numbered_id("chest", 7, 8) == "chest-07"
    assert numbered_id("chest", 7, 100) == "chest-007"
