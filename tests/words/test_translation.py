"""Tests of translations of the program's own texts."""

import pytest

from printgen.messages import joined, message
from printgen.words.translation import ENGLISH, Translation, interface_languages, interface_translation

GERMAN = Translation(
    "de",
    {
        "No card is called {name}.": "Keine Karte heißt {name}.",
        "{n:,} card": {"one": "{n:,} Karte", "other": "{n:,} Karten"},
        "line {line}": "Zeile {line}",
        "Show the version and exit.": "Die Version anzeigen.",
        "It is in {place}.": "Es steht in {place}.",
    },
)


def test_a_message_is_filled_in_in_the_other_language() -> None:
    assert GERMAN(message("No card is called {name}.", name="'x'")) == "Keine Karte heißt 'x'."
    assert GERMAN(message("{n:,} card", "{n:,} cards", n=1)) == "1 Karte"
    assert GERMAN(message("{n:,} card", "{n:,} cards", n=1200)) == "1.200 Karten"


def test_messages_within_messages_are_translated_too() -> None:
    inner = message("line {line}", line=7)
    assert GERMAN(message("It is in {place}.", place=inner)) == "Es steht in Zeile 7."
    assert GERMAN(joined([inner, message("Show the version and exit.")])) == "Zeile 7; Die Version anzeigen."


def test_plain_texts_are_translated_where_the_catalogue_has_them() -> None:
    assert GERMAN("Show the version and exit.") == "Die Version anzeigen."
    assert GERMAN("a name") == "a name"


def test_joined_messages_have_the_separators_of_the_language() -> None:
    french = Translation("fr", {"; ": "\u00a0; ", "lay out": "mise en page"})
    assert french(joined([message("lay out"), "x; y"])) == "mise en page\u00a0; x; y"


def test_what_is_not_translated_is_in_english() -> None:
    assert GERMAN(message("{n} space", "{n} spaces", n=2)) == "2 spaces"
    assert interface_translation("tlh") is ENGLISH
    assert ENGLISH(message("{n:,} space", "{n:,} spaces", n=1200)) == "1,200 spaces"


@pytest.mark.parametrize("code", interface_languages()[1:])
def test_bundled_catalogues_can_be_read(code: str) -> None:
    assert interface_translation(code).texts
