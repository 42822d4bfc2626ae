"""Which sentence of the rules names a form of a theme's word, to say why the word must have it."""

import re
from collections.abc import Collection, Iterable

from msgspec import Struct

from printgen.words.languages.grammar import RULES, rules_file
from printgen.words.languages.language import language

_END = re.compile(r"(?<=[.!?:])\s|\n\s*\n|[{]%.*?%[}]|[|]")


class Sentence(Struct, frozen=True):
    """A sentence of a template: its file, its line there, and its text as it is written."""

    file: str
    line: int
    text: str


def sentence_with(code: str, templates: Iterable[str], name: str, forms: Collection[str]) -> Sentence | None:
    """The first sentence of a language's templates in which a word stands in one of the forms; None where none does."""
    capital = language(code).with_capital(name)
    parts = "|".join(re.escape(form) for form in forms)
    bare = "|" if "one" in forms or "plain" in forms else ""
    named = re.compile(rf"\b(?:{name}|{capital})(?:\.(?:{parts})\b{bare})(?![\w.])")
    for template in templates:
        file = rules_file(code, template)
        text = file.read_text(encoding="utf-8") if file else ""
        if file and (found := _first(named, text)):
            shown = f"printgen/words/{file.relative_to(RULES.parent)}"
            return Sentence(shown, text.count("\n", 0, found.start()) + 1, _around(text, found.start()))
    return None


def _first(named: re.Pattern[str], text: str) -> re.Match[str] | None:
    """The first place within a gap of the text where the name stands."""
    gaps = ((gap.start(), gap[0]) for gap in re.finditer(r"\{\{.*?\}\}", text))
    starts = (start + found.start() for start, gap in gaps if (found := named.search(gap)))
    return next((found for start in starts if (found := named.match(text, start))), None)


def _around(text: str, at: int) -> str:
    """The sentence that stands around a place."""
    ends = [found.end() for found in _END.finditer(text, 0, at)]
    following = _END.search(text, at)
    return " ".join(text[ends[-1] if ends else 0 : following.start() if following else len(text)].split())
