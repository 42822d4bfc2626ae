"""Tests of texts for the person at the screen."""

import pickle

import pytest

from printgen.messages import interface_language, joined, message


def test_a_message_is_its_english_text() -> None:
    assert message("No card is called {name}.", name="'x'") == "No card is called 'x'."
    assert message("{n:,} card", "{n:,} cards", n=1) == "1 card"
    assert message("{n:,} card", "{n:,} cards", n=1200) == "1,200 cards"
    assert message("a {brace}") == "a {brace}"


def test_messages_are_joined_without_the_empty_ones() -> None:
    assert joined([message("one"), "", "two"]) == "one; two"


def test_a_message_goes_to_another_process_whole() -> None:
    sent = message("{n} table", "{n} tables", n=2)
    received = pickle.loads(pickle.dumps(sent))
    assert (received, received.forms, received.values) == ("2 tables", sent.forms, {"n": 2})


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de-AT"),
        ({"LANG": "de_DE", "LC_ALL": "fr_FR.UTF-8"}, "fr-FR"),
        ({"LANG": "de_DE", "PRINTGEN_UI_LANGUAGE": "ja"}, "ja"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
    ],
)
def test_the_language_of_the_interface_is_that_of_the_system(environment: dict[str, str], code: str) -> None:
    assert interface_language(environment) == code
