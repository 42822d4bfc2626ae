"""Editions with changed rules, and the text of their rules booklets."""

from functools import cache
from typing import Any

import msgspec

from printgen.art.icons import baked
from printgen.loading import load_theme
from printgen.theme.records import Common
from printgen.type.markdown import blocks
from printgen.words import booklet as wording
from tests.support.prose import words


@cache
def edition(theme: str = "classic", language: str = "en") -> Any:
    return load_theme(theme, baked().keys(), language).edition


def with_rules(base: Common, **changes: Any) -> Any:
    return msgspec.structs.replace(base, rules=msgspec.structs.replace(base.rules, **changes))


def with_booklet(base: Common, **changes: Any) -> Any:
    return msgspec.structs.replace(base, booklet=msgspec.structs.replace(base.booklet, **changes))


def booklet(of: Common) -> dict[str, str]:
    """Return the booklet's sections as plain text by id."""
    sections = wording.rulebook(of, {})
    return {section.id: " ".join((section.title, words(blocks(section.text)))) for section in sections}


def booklet_text(of: Common) -> str:
    return "\n".join(booklet(of).values())
