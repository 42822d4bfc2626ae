"""Texts for the person at the screen: English in the code, translated where they are shown.

``message`` returns an English text that remembers its template and values. Whoever shows it passes it through a
``Translation`` of ``words/translation``. Problems thus stay data: they can cross threads and processes, and one
session can serve people of different languages.
"""

import os
from collections.abc import Iterable, Mapping
from typing import Any

SEPARATORS = ("; ", ": ")  # of joined texts; some languages have a space before them


class Message(str):
    """An English text, with its template (singular, plural) and values."""

    __slots__ = ("forms", "values")
    forms: tuple[str, ...]
    values: Mapping[str, object]

    def __new__(cls, forms: tuple[str, ...], values: Mapping[str, object]) -> "Message":
        template = forms[-1] if values.get("n", 1) != 1 else forms[0]
        text = super().__new__(cls, template.format(**values) if values else template)
        text.forms, text.values = forms, values
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return Message, (self.forms, self.values)


def message(text: str, plural: str = "", /, **values: object) -> Message:
    """Return a text with values in its placeholders; the number ``n`` chooses between singular and ``plural``.

    Both are literals, so that a test can find all texts that need a translation. Values may be messages themselves.
    Without values, braces stand for themselves.
    """
    return Message((text, plural) if plural else (text,), values)


def joined(texts: Iterable[str], separator: str = "; ") -> Message:
    """Return texts with a separator between them; empty ones are left out."""
    parts = {f"part{number}": text for number, text in enumerate(filter(None, texts))}
    return Message((separator.join(f"{{{name}}}" for name in parts),), parts)


def interface_language(environment: Mapping[str, str] = os.environ) -> str:
    """Return the code of the language that the user reads, such as ``de-AT``: that of the system, or English."""
    for name in ("PRINTGEN_UI_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return _language_of(value)
    import locale  # seldom needed, and slow to load

    try:
        return _language_of(locale.getlocale()[0] or "")
    except ValueError:
        return "en"


def _language_of(name: str) -> str:
    """Return the language of a locale: ``de-AT`` of ``de_AT.UTF-8``; English of ``C`` or ``POSIX``."""
    primary, _, region = name.partition(".")[0].partition("@")[0].replace("_", "-").partition("-")
    if len(primary) not in (2, 3) or not primary.isalpha():
        return "en"
    return f"{primary.lower()}-{region}" if region else primary.lower()
