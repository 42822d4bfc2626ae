"""Placeholders in the texts of themes.

``placeholders_of`` gathers their values: those of every game are listed there, and each game adds its own in ``names``
of its ``games/<game>/words``.
"""

import re
from collections.abc import Callable, Mapping

from msgspec import Struct

from printgen.errors import nearest_name
from printgen.theme.edition import HasGroups
from printgen.theme.records import Common
from printgen.words.amounts import amount
from printgen.words.games import escaped, words_of
from printgen.words.grammar import word_forms
from printgen.written_text import with_capital

_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}][^{}\s]*")
_LAST_WORD = re.compile(r"(?s)^.*[\s{}]")
_LITERAL = {"{{": "{", "}}": "}"}
_MONEY = re.compile(r"[Mm]oney\.([0-9]{1,7})\Z")


class Placeholders(Struct, frozen=True):
    """The values of the placeholders in an edition's texts, by their names; ``money.N`` is any amount.

    ``missing`` are the reasons why the edition does not have certain values, by the first part of their names.
    """

    edition: Common
    names: Mapping[str, str]
    missing: Mapping[str, str] = {}

    def fill(self, text: str, shown: Callable[[str], str] = str) -> str:
        """Return a text with its placeholders filled, as ``shown`` gives their values.

        ``{{`` and ``}}`` are braces, and unknown names remain.
        """
        if "{" not in text and "}" not in text:
            return text

        def value(found: re.Match[str]) -> str:
            if found[0] in _LITERAL:
                return _LITERAL[found[0]]
            known = self.value(found[1]) if found[1] is not None else None
            return found[0] if known is None else shown(known)

        return _PLACEHOLDER.sub(value, text)

    def markdown(self, text: str) -> str:
        """Return a Markdown text with its placeholders filled by escaped values."""
        return self.fill(text, escaped).strip()

    def unknown(self, text: str) -> list[str]:
        """Return the placeholders of a text that are unknown."""
        found = (match[1] for match in _PLACEHOLDER.finditer(text))
        return [name for name in found if name is not None and self.value(name) is None]

    def half(self, text: str) -> list[str]:
        """Return the braces of a text without a partner, each with the word at which it is."""
        found = (match for match in _PLACEHOLDER.finditer(text) if match[1] is None and match[0] not in _LITERAL)
        return [match[0] if match[0][0] == "{" else f"{_LAST_WORD.sub('', text[: match.start()])}}}" for match in found]

    def why_missing(self, name: str) -> str:
        """Return why the edition does not have the value of a placeholder; empty if no edition has it."""
        stem = name.partition(".")[0]
        return self.missing.get(stem[:1].lower() + stem[1:], "")

    def value(self, name: str) -> str | None:
        """Return the value of a placeholder, capitalized if its name is; or None."""
        if money := _MONEY.match(name):
            return amount(self.edition, int(money[1]))
        value = self.names.get(name[:1].lower() + name[1:])
        return value if value is None or not name[:1].isupper() else with_capital(value, self.edition.language)

    def resembled(self, name: str) -> str:
        """Return the placeholder that a name resembles, or an empty text."""
        lower = name.strip().lower()
        stem, dot, end = lower.partition(".")
        meant = nearest_name(stem, ("money", *(known.partition(".")[0] for known in self.names)))
        if meant == "money" or (not meant and end.isdecimal()):
            return f"money.{end if end.isdecimal() else 100}"
        if dot and (ends := self.ends(meant)):
            found = nearest_name(end, ends)
            return f"{meant}.{found}" if found else ""
        return nearest_name(lower, self.names)

    def ends(self, stem: str) -> list[str]:
        """Return the second parts of placeholders by their first: the ids of spaces for ``space``."""
        parts = (name.partition(".") for name in self.names)
        return [end for first, _, end in parts if first == stem and end and "." not in end]


def placeholders_of(edition: Common) -> Placeholders:
    """Return the placeholders that the texts of an edition can have."""
    names = {
        "title": edition.title,
        "currency.one": edition.currency.one,
        "currency.many": edition.currency.many,
        "currency.sign": edition.currency.sign,
        **{f"players.{name}": str(getattr(edition.players, name)) for name in ("min", "max", "age")},
        **{f"group.{group.id}": group.name for group in (edition.groups if isinstance(edition, HasGroups) else ())},
        **word_forms(edition),
        **words_of(edition.game).names(edition),  # implemented in games/<game>/words
    }
    lacking = words_of(edition.game).missing(edition)
    return Placeholders(
        edition, {name: value for name, value in names.items() if name.partition(".")[0] not in lacking}, lacking
    )
