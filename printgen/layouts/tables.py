"""Decks with a layout: what their themes leave out, the columns of their tables, and the pictures that they name."""

import re
from collections.abc import Iterator, Mapping

import msgspec

from printgen.errors import Mark, Problem, did_you_mean, plain, quoted
from printgen.layouts.expressions import ExpressionError, Value, filled
from printgen.layouts.records import Layout
from printgen.layouts.resolved import ResolvedLayout, resolved
from printgen.messages import joined, message
from printgen.theme.edition import Card
from printgen.theme.files import Reference
from printgen.theme.records import converted
from printgen.theme.yaml import FieldMarks, SourceList, SourceMapping

_CARD = frozenset(Card.__struct_fields__)
_FIELDS = "fields"
_NOT_WORDS = re.compile(r"\W+")
_SPELLINGS = {"color": "colour"}


def field_name(heading: str) -> str:
    """Return the name of the field for a column's heading: ``Attack Power`` is ``attack_power``."""
    name = _NOT_WORDS.sub("_", heading.strip().lower()).strip("_")
    return _SPELLINGS.get(name, name)


def gather_fields(tree: SourceMapping, problems: list[Problem]) -> None:
    """Move the further columns of cards with a layout to their ``fields``, and number cards without an id.

    Cards of other decks need a text, and have no further columns.
    """
    unknown: dict[Mark, str] = {}
    for deck in _decks(tree):
        cards = deck.get("cards")
        for number, card in enumerate(cards if isinstance(cards, SourceList) else (), 1):
            if not isinstance(card, SourceMapping):
                continue
            if "layout" in deck:
                _move(card, [name for name in card if name not in _CARD])
                if "id" not in card:
                    card.put("id", f"{deck.get('id', 'card')}-{number:02}", FieldMarks(card.mark, card.mark))
                continue
            for name in [name for name in card if name not in _CARD and card.places[name].key.sheet]:
                unknown[card.places.pop(name).key] = name
                del card[name]
            if "text" not in card:
                problems.append(_without_text(deck, card))
            elif card["text"] == "":
                fault = joined([_path(deck, card), message("text is needed here")], ": ")
                problems.append(Problem(fault, card.places["text"].value, message("enter it in the cell")))
    for mark, name in unknown.items():
        hint = did_you_mean(name, _CARD) or message("give the deck a 'layout' to print columns of your own")
        problems.append(Problem(message("unknown column {name}", name=quoted(name)), mark, hint))


def _without_text(deck: SourceMapping, card: SourceMapping) -> Problem:
    """Return the problem of a card without a text, at its cell if that was cleared."""
    if cleared := card.places.get("text"):
        fault = message("{field}: the cell is empty", field=_path(deck, card))
        return Problem(fault, cleared.value, message("enter a value in it"))
    fault = message("the field {names} is missing", "the fields {names} are missing", names="'text'", n=1)
    return Problem(fault, card.mark)


def _path(deck: SourceMapping, card: SourceMapping) -> str:
    return plain(f"decks.{deck.get('id')}.cards.{card.get('id')}.text")


def _decks(tree: SourceMapping) -> Iterator[SourceMapping]:
    decks = tree.get("decks")
    for deck in decks if isinstance(decks, SourceList) else ():
        if isinstance(deck, SourceMapping):
            yield deck


def _move(card: SourceMapping, names: list[str]) -> None:
    known = card.get(_FIELDS)
    fields = known if isinstance(known, SourceMapping) else SourceMapping(card.mark)
    if names and fields is not known:
        card.put(_FIELDS, fields, FieldMarks(card.mark, card.mark))
    for name in names:
        place, value = card.places.pop(name), card.pop(name)
        if value is not None:
            fields.put(field_name(name), value, place)


def layout_pictures(tree: SourceMapping) -> Iterator[Reference]:
    """Yield the pictures that layouts name for the cards of their decks, such as ``{picture: "art/{id}.png"}``."""
    known = tree.get("layouts", {})
    try:
        layouts: Mapping[str, Layout] = converted(known, dict[str, Layout])
    except msgspec.ValidationError:
        return  # reported when the whole tree is decoded
    for deck in _decks(tree):
        name, cards = deck.get("layout"), deck.get("cards")
        if not isinstance(name, str) or not isinstance(cards, SourceList):
            continue
        layout = resolved(name, layouts)
        templates = set(_templates(layout))
        for card in cards:
            if isinstance(card, SourceMapping):
                yield from _of_card(card, layout, templates)


def _of_card(card: SourceMapping, layout: ResolvedLayout, templates: set[str]) -> Iterator[Reference]:
    fields = card.get(_FIELDS)
    given: dict[str, Value] = {**card, **(fields if isinstance(fields, SourceMapping) else {})}

    def lookup(name: str) -> Value | None:
        if name in given:
            return given[name]
        default = field.default if (field := layout.fields.get(name)) else None
        return filled(default, given.get) if isinstance(default, str) else default

    for template in templates:
        try:
            name = filled(template, lookup).strip()
        except ExpressionError:
            continue  # reported when cards are checked
        if name:
            single = template.strip("{} ")
            holder = next((part for part in (card, fields) if isinstance(part, SourceMapping) and single in part), None)
            mark = holder.places[single].value if holder is not None else card.mark
            yield Reference({}, "", name, mark, "picture")


def _templates(layout: ResolvedLayout) -> Iterator[str]:
    """Yield the texts of a layout that name pictures."""
    for side in (layout.front, layout.back):
        if side is None:
            continue
        if side.art:
            yield side.art
        for item in side.items:
            for part in item.parts():
                if part.picture:
                    yield part.picture
