"""The booklet in an edition's words: our sections with the theme's changes laid over them; and what mortgages cost."""

from collections.abc import Mapping
from functools import cache, partial

from printgen.games.trade.records import Edition
from printgen.theme.games import AnyEdition, missing_sections
from printgen.words.booklet.prose import RulesSection, our_points, our_sections, quick_sections, rounded_up, section_ids
from printgen.words.names import amount
from printgen.words.placeholders import Placeholders, placeholders_of

__all__ = [
    "RulesSection",
    "amount",
    "lift_cost",
    "mortgage",
    "points",
    "quick",
    "rulebook",
    "section_ids",
]


def mortgage(edition: Edition, price: int) -> int:
    """What the bank pays for a mortgage on something of that price; a fraction rounds up."""
    return rounded_up(price, edition.rules.mortgage_percent)


def lift_cost(edition: Edition, price: int) -> int:
    """What lifting that mortgage costs: its value and the interest, which rounds up."""
    value = mortgage(edition, price)
    return value + rounded_up(value, edition.rules.lift_percent)


def rulebook(edition: AnyEdition, contents: Mapping[str, int]) -> tuple[RulesSection, ...]:
    """The booklet: our sections in the edition's words, with the theme's changes laid over them.

    ``contents`` counts the parts of the kit by their ids. What the theme says in sections that tell of what its game
    does without is left out with them.
    """
    changes, missing = edition.booklet, missing_sections(edition)
    placeholders = cache(partial(placeholders_of, edition))  # made where a theme changes any section
    booklet = {section.id: section for section in our_sections(edition, contents)}
    for name, prose in changes.replace.items():
        booklet[name] = booklet[name]._replace(text="" if name in missing else placeholders().markdown(prose))
    for name, note in changes.notes.items():
        if name in missing:
            continue
        booklet[name] = booklet[name]._replace(text=f"{booklet[name].text}\n\n{_quoted(placeholders().markdown(note))}")
    order = _order(edition)
    booklet |= {
        added.id: RulesSection(added.id, placeholders().fill(added.title), placeholders().markdown(added.text))
        for added in changes.add
    }
    sections = [booklet[name] for name in order if name not in changes.drop and booklet[name].text]
    if changes.intro and sections:
        sections[0] = sections[0]._replace(text=f"{placeholders().markdown(changes.intro)}\n\n{sections[0].text}")
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
        ours |= _reworded(placeholders_of(edition), ours, full)
    order = [name for name in _order(edition) if name in ours and name not in changes.drop]
    return tuple(ours[name] for name in order if ours[name].text)


def points(edition: AnyEdition) -> str:
    """What players of an event must remember, in Markdown: the theme's own words, else ours."""
    if edition.event and edition.event.points:
        return placeholders_of(edition).markdown(edition.event.points)
    section = our_points(edition)
    return section.text if section else ""


def _reworded(
    placeholders: Placeholders, ours: Mapping[str, RulesSection], full: Mapping[str, RulesSection]
) -> dict[str, RulesSection]:
    """The short sections that the theme words itself, by their ids; ``full`` are the booklet's."""
    changes = placeholders.edition.booklet
    own = {name: prose for name, prose in changes.replace.items() if name in ours} | changes.quick
    titles = {name: section.title for name, section in full.items()}
    titles |= {name: section.title for name, section in ours.items() if section.title}
    return {
        name: RulesSection(name, titles[name], placeholders.markdown(prose))
        for name, prose in own.items()
        if name in full
    }


def _order(edition: AnyEdition) -> list[str]:
    """The ids of all sections: each added one after the section that it names and those added there before it."""
    order = list(section_ids(edition))
    tails: dict[str, str] = {}
    for added in edition.booklet.add:
        after = added.after if added.after in order else "".join(order[-1:])
        place = order.index(tails.get(after, after)) + 1 if order else 0
        order.insert(place, added.id)
        tails[after] = added.id
    return order


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}".rstrip() for line in text.splitlines())
