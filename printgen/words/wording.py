"""Theme texts with their placeholders filled, and the rules booklet with the theme's changes laid over ours.

Theme text is filled by a search for names and nothing else; it is never run as a template or a format string.
"""

import re
from collections.abc import Callable, Mapping

from printgen.theme.games import AnyEdition
from printgen.theme.model.trade import Edition
from printgen.words.names import amount, names, with_capital
from printgen.words.rules_prose import SECTIONS, RulesSection, our_sections, quick_sections, rounded_up, section_ids
from printgen.words.rules_values import escaped

__all__ = [
    "SECTIONS",
    "RulesSection",
    "amount",
    "fill",
    "lift_cost",
    "markdown",
    "mortgage",
    "quick",
    "rulebook",
    "section_ids",
    "unknown_placeholders",
]

_PLACEHOLDER = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}][^{}\s]*")
_LITERAL = {"{{": "{", "}}": "}"}
_MONEY = re.compile(r"[Mm]oney\.([0-9]{1,7})\Z")

# The names of the edition that was asked last: cards by the thousand ask for the same one.
_last: tuple[AnyEdition | None, dict[str, str]] = (None, {})


def fill(edition: AnyEdition, text: str) -> str:
    """Theme text with its ``{placeholders}`` replaced; ``{{`` and ``}}`` are braces, unknown names stay as they are."""
    return _filled(edition, text, str)


def unknown_placeholders(edition: AnyEdition, text: str) -> list[tuple[str, str]]:
    """Each placeholder that stands for nothing (or lacks a brace), with the known one that it resembles or ''."""
    found = (match for match in _PLACEHOLDER.finditer(text) if match[0] not in _LITERAL)
    used = ((match[0].strip("{}"), match[1] is not None) for match in found)
    return [(name, _resembled(edition, name)) for name, whole in used if not whole or _value(edition, name) is None]


def mortgage(edition: Edition, price: int) -> int:
    """What the bank pays for a mortgage on something of that price; a fraction rounds up."""
    return rounded_up(price, edition.rules.mortgage_percent)


def lift_cost(edition: Edition, price: int) -> int:
    """What lifting that mortgage costs: its value and the interest, which rounds up."""
    value = mortgage(edition, price)
    return value + rounded_up(value, edition.rules.lift_percent)


def rulebook(edition: AnyEdition, contents: Mapping[str, int]) -> tuple[RulesSection, ...]:
    """The booklet: our sections in the edition's words, with the theme's changes laid over them.

    ``contents`` counts the parts of the kit by their ids.
    """
    changes = edition.booklet
    booklet = {section.id: section for section in our_sections(edition, contents)}
    for name, prose in changes.replace.items():
        booklet[name] = booklet[name]._replace(text=markdown(edition, prose))
    for name, note in changes.notes.items():
        booklet[name] = booklet[name]._replace(text=f"{booklet[name].text}\n\n{_quoted(markdown(edition, note))}")
    order = _order(edition)
    booklet |= {
        added.id: RulesSection(added.id, fill(edition, added.title), markdown(edition, added.text))
        for added in changes.add
    }
    sections = [booklet[name] for name in order if name not in changes.drop and booklet[name].text]
    if changes.intro and sections:
        sections[0] = sections[0]._replace(text=f"{markdown(edition, changes.intro)}\n\n{sections[0].text}")
    return tuple(sections)


def quick(edition: AnyEdition, contents: Mapping[str, int]) -> tuple[RulesSection, ...]:
    """The quick rules: our short sections, with the theme's own wording in the place of ours.

    A section that the booklet has not is left out, one that the theme replaces there is taken from there unless the
    theme shortens it, and one that it adds is here only where the theme shortens it.
    """
    changes = edition.booklet
    ours = {section.id: section for section in quick_sections(edition, contents)}
    if changes.replace or changes.quick:
        full = {section.id: section for section in rulebook(edition, contents)}
        ours |= _reworded(edition, ours, full)
    order = [name for name in _order(edition) if name in ours and name not in changes.drop]
    return tuple(ours[name] for name in order if ours[name].text)


def _reworded(
    edition: AnyEdition, ours: Mapping[str, RulesSection], full: Mapping[str, RulesSection]
) -> dict[str, RulesSection]:
    """The short sections that the theme words itself, by their ids; ``full`` are the booklet's."""
    changes = edition.booklet
    own = {name: prose for name, prose in changes.replace.items() if name in ours} | changes.quick
    titles = {name: section.title for name, section in full.items()}
    titles |= {name: section.title for name, section in ours.items() if section.title}
    return {
        name: RulesSection(name, titles[name], markdown(edition, prose)) for name, prose in own.items() if name in full
    }


def _order(edition: AnyEdition) -> list[str]:
    """The ids of all sections: each added one after the section that it names and those added there before it."""
    order = list(section_ids(edition))
    tails: dict[str, str] = {}
    for added in edition.booklet.add:
        after = added.after if added.after in order else order[-1]
        order.insert(order.index(tails.get(after, after)) + 1, added.id)
        tails[after] = added.id
    return order


def markdown(edition: AnyEdition, text: str) -> str:
    """A theme's Markdown with its placeholders filled by escaped values."""
    return _filled(edition, text, escaped).strip()


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())


def _filled(edition: AnyEdition, text: str, shown: Callable[[str], str]) -> str:
    if "{" not in text and "}" not in text:
        return text

    def value(found: re.Match[str]) -> str:
        if found[0] in _LITERAL:
            return _LITERAL[found[0]]
        known = _value(edition, found[1]) if found[1] is not None else None
        return found[0] if known is None else shown(known)

    return _PLACEHOLDER.sub(value, text)


def _value(edition: AnyEdition, name: str) -> str | None:
    """What a placeholder stands for; a capital at its start capitalises that. None where there is no such name."""
    if money := _MONEY.match(name):
        return amount(edition, int(money[1]))
    value = _names(edition).get(name[:1].lower() + name[1:])
    return value if value is None or not name[:1].isupper() else with_capital(value)


def _names(edition: AnyEdition) -> dict[str, str]:
    global _last
    if _last[0] is not edition:
        _last = (edition, names(edition))
    return _last[1]


def _resembled(edition: AnyEdition, name: str) -> str:
    from difflib import get_close_matches

    known = (*_names(edition), "money.100")
    lower = name.strip().lower()
    return next(iter(get_close_matches(lower, known, 1, 0.6)), "")
