"""Translations of the program's own texts: messages, help and questions, by their English in the code."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from printgen.messages import SEPARATORS, Message
from printgen.resources import fallbacks
from printgen.theme.yaml import bundled_tree
from printgen.words.language import OTHER, language

FOLDER = Path(__file__).with_name("interface")
Forms = Mapping[str, str]  # by plural category: one, two, few, many, other


class Translation(Struct, frozen=True):
    """The texts of the program in one language."""

    code: str
    texts: Mapping[str, str | Forms]

    def __call__(self, text: str) -> str:
        """Return a message in this language; a text that is not in the catalogue is returned as it is."""
        if not isinstance(text, Message):
            found = self.texts.get(text, text)
            return found if isinstance(found, str) else text
        if not text.values:
            return self(str(text))
        values = {name: self._value(value) for name, value in text.values.items()}
        return self._template(text).format(**values)

    def _template(self, text: Message) -> str:
        number = text.values.get("n", 1)
        found = self.texts.get(text.forms[0])
        if found is None:
            return self._separated(text.forms[-1] if number != 1 else text.forms[0])
        if isinstance(found, str):
            return found
        category = language(self.code).plural(number) if isinstance(number, int | float) else OTHER
        return found.get(category, found[OTHER])

    def _separated(self, template: str) -> str:
        """Return a template with the separators of the language between its placeholders."""
        for separator in SEPARATORS:
            template = template.replace(f"}}{separator}{{", f"}}{self(separator)}{{")
        return template

    def _value(self, value: object) -> object:
        if isinstance(value, Message):
            return self(value)
        return _Number(value, self.code) if isinstance(value, int | float) else value


class _Number(Struct, frozen=True):
    """A number that is written as the language does where a template has ``{n:,}``."""

    value: int | float
    code: str

    def __format__(self, spec: str) -> str:
        return language(self.code).number(self.value) if spec == "," else format(self.value, spec)


ENGLISH = Translation("en", {})


def interface_languages() -> tuple[str, ...]:
    """Return the languages that the program's own texts are in, English first."""
    return ENGLISH.code, *sorted(path.stem for path in FOLDER.glob("*.yaml"))


def interface_translation(code: str) -> Translation:
    """Return the program's texts in a language such as ``de-AT``; English if it has no catalogue."""
    found = next((nearest for nearest in fallbacks(code) if (FOLDER / f"{nearest}.yaml").is_file()), "")
    if not found:
        return ENGLISH
    return Translation(found, bundled_tree(FOLDER / f"{found}.yaml"))
