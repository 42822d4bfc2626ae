"""The deeds of the trading game as the cards of a deck, for a layout of the theme's own."""

from collections.abc import Iterable, Iterator

from printgen.games.trade.records import Edition, Ownable, Property, Transport
from printgen.item_ids import numbered_id
from printgen.theme.edition import Card, CardValue, Deck
from printgen.words.amounts import amount
from printgen.words.catalogue import catalogue_of
from printgen.words.grammar import word_forms

DEEDS = "deeds"


def deed_deck(edition: Edition) -> Deck:
    """Return the deeds as cards in board order; their fields are what a deed says."""
    lots = [space for space in edition.spaces if isinstance(space, Ownable)]
    cards = [
        Card(
            numbered_id("deed", number, len(lots)),
            title=lot.name,
            icon=lot.icon or edition.deed_icon,
            art=lot.art,
            fields=dict(_fields(edition, lot)),
        )
        for number, lot in enumerate(lots, 1)
    ]
    name = edition.words.deed.many
    return Deck(DEEDS, name, edition.deed_icon, edition.palette.accent, "dots", cards, layout=edition.deed_layout)


def _fields(edition: Edition, lot: Ownable) -> Iterator[tuple[str, CardValue]]:
    """Yield the fields of a deed: kind, color, group, price, rents, cost of a building, and mortgage."""
    rules = edition.rules
    yield "price", amount(edition, lot.price)
    yield "rents", _table(_rents(edition, lot))
    if isinstance(lot, Property):
        group = next(group for group in edition.groups if group.id == lot.group)
        yield from (("kind", "property"), ("colour", f"group/{lot.group}"), ("group", group.name), ("mark", group.mark))
        if rules.buildings:
            cost = amount(edition, lot.building_cost)
            yield from (("building_cost", cost), ("cost", _table([(_label(edition, "small_costs"), cost)])))
    elif isinstance(lot, Transport):
        yield from (("kind", "transport"), ("colour", "ink"))
    else:
        yield from (("kind", "utility"), ("colour", "accent"))
    if rules.mortgages:
        value = amount(edition, edition.mortgage_value(lot.price))
        lift = amount(edition, edition.lift_cost(lot.price))
        rows = ((_label(edition, "mortgage_value"), value), (_label(edition, "lift"), lift))
        yield from (("mortgage", value), ("lift", lift), ("mortgages", _table(rows)))


def _rents(edition: Edition, lot: Ownable) -> Iterator[tuple[str, str]]:
    """Yield the rents of a lot with their labels, state by state."""
    rules = edition.rules
    if isinstance(lot, Transport):
        for count, rent in enumerate(rules.transport_rent, 1):
            yield _label(edition, "rent_owned", count), amount(edition, rent)
    elif isinstance(lot, Property):
        bare, *built = rules.used_rents(lot.rent)
        yield _label(edition, "rent"), amount(edition, bare)
        lots = [space for space in edition.spaces if isinstance(space, Property)]
        if rules.group_factor > 1 and sum(other.group == lot.group for other in lots) > 1:
            yield _label(edition, "group_owned"), amount(edition, bare * rules.group_factor)
        for count, rent in enumerate(built[: rules.small_per_large], 1):
            yield _label(edition, "small_buildings", count), amount(edition, rent)
        for rent in built[rules.small_per_large :]:
            yield _label(edition, "large_buildings"), amount(edition, rent)
    else:
        for count, factor in enumerate(rules.utility_factor, 1):
            yield _label(edition, "rent_owned", count), f"{factor} ×"


def _table(rows: Iterable[tuple[str, str]]) -> str:
    """Return rows as the table of a layout reads them."""
    return "\n".join(f"{label} | {value}" for label, value in rows)


def _label(edition: Edition, name: str, number: int = 1) -> str:
    """Return one of our labels of deeds, for a number of buildings or deeds."""
    return str(catalogue_of(edition.language).label(f"deeds.{name}", {"n": number}, word_forms(edition).get))
