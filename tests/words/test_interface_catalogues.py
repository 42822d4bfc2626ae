"""Tests of the translations of the program's own texts: complete, with the same placeholders, and nothing else."""

from collections import Counter
from pathlib import Path
from string import Formatter

import pytest
import yaml

import printgen.words
from printgen.words.translating import plurals
from printgen.words.translation import interface_languages, interface_translation
from tests.support.interface_texts import interface_texts, messages

INTERFACE = Path(printgen.words.__file__).with_name("interface")
LANGUAGES = interface_languages()[1:]


def gaps(text: str) -> set[str]:
    """Return the names of a template's placeholders."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.long
def test_a_text_has_a_plural_everywhere_or_nowhere() -> None:
    counted = {text for text, counts in messages() if counts}
    assert [text for text, counts in messages() if not counts and text in counted] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_is_translated_twice(code: str) -> None:
    text = (INTERFACE / f"{code}.yaml").read_text(encoding="utf-8")
    keys = [key.value for key, _ in yaml.compose(text, Loader=yaml.CSafeLoader).value]
    assert [key for key, number in Counter(keys).items() if number > 1] == []


@pytest.mark.long
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_is_translated_and_nothing_else(code: str) -> None:
    texts = interface_translation(code).texts
    assert [text for text in interface_texts() if text not in texts] == []
    assert [text for text in texts if text not in interface_texts()] == []


@pytest.mark.long
@pytest.mark.parametrize("code", LANGUAGES)
def test_translations_have_the_forms_and_placeholders_of_their_texts(code: str) -> None:
    for text, found in interface_translation(code).texts.items():
        counts = interface_texts().get(text, False)
        forms = {"other": found} if isinstance(found, str) else found
        assert counts == (not isinstance(found, str)) or plurals(code) == ("other",), text
        assert set(forms) <= set(plurals(code)), text
        for category, form in forms.items():
            assert form.strip(), text
            if "{" in text:
                missing = gaps(text) - gaps(form)
                assert missing <= ({"n"} if category in ("one", "two", "zero") else set()), (text, form)
                assert gaps(form) <= gaps(text), (text, form)
