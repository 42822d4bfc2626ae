"""The deeds of the trading game as the cards of a deck: what each says, for the layout that prints it."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from printgen.games.trade.records import Edition, Ownable, Property, Transport, Utility
from printgen.item_ids import numbered_id
from printgen.theme.edition import Card, CardValue, Deck
from printgen.words.amounts import amount
from printgen.words.games import Label, own_label

NO_BREAK = "\u00a0"
_SHORT = 17  # characters that stay on one line
DEEDS = "deeds"
DEED = "deed"  # the bundled layout of deeds


class DeedRow(Struct, frozen=True):
    """A row of a deed: a label, perhaps with a number of buildings of a kind beside it, and an amount."""

    label: str
    amount: str
    buildings: int = 0
    kind: str = ""


def deed_deck(edition: Edition, label: Label | None = None) -> Deck:
    """Return the deeds as cards in board order; their fields are what a deed says."""
    label = label or own_label(edition)
    lots = [space for space in edition.spaces if isinstance(space, Ownable)]
    cards = [
        Card(
            numbered_id("deed", number, len(lots)),
            title=lot.name,
            icon=lot.icon,
            art=lot.art,
            scene=lot.scene,
            fields=dict(_fields(edition, lot, label)),
        )
        for number, lot in enumerate(lots, 1)
    ]
    name = edition.words.deed.many
    layout = edition.deed_layout or DEED
    return Deck(DEEDS, name, edition.deed_icon, edition.palette.accent, "dots", cards, layout=layout)


def has_own_deeds(edition: Edition) -> bool:
    """Check whether a theme has a layout of its own for deeds."""
    return edition.deed_layout is not None or DEED in edition.layouts


def deed_places(edition: Edition, lot: Ownable) -> dict[str, str]:
    """Return the places in the theme of what a deed says, by its fields."""
    space = f"spaces.{lot.id}"
    found = {
        "title": f"{space}.name",
        "art": f"{space}.art",
        "scene": f"{space}.scene",
        "besides": "words.small_building.many",
    }
    found |= {f"{name}": f"{space}.price" for name in ("price", "value", "mortgages", "mortgage", "lift")}
    found |= dict.fromkeys(("under", "stamp", "note"), "words.mortgage.one")
    found["deed"] = "words.deed.one"
    match lot:
        case Property():
            cost = f"{space}.building_cost"
            return {**found, "rents": f"{space}.rent", "cost": cost, "mark": f"groups.{lot.group}.mark"}
        case Transport():
            return {**found, "rents": "rules.transport_rent"}
        case _:
            return {**found, "rents": "rules.utility_factor"}


def rents(edition: Edition, lot: Ownable, label: Label) -> Iterator[DeedRow]:
    """Yield the rents of a property or a transport space, state by state; a utility has none of its own."""
    rules = edition.rules
    if isinstance(lot, Transport):
        for count, rent in enumerate(rules.transport_rent, 1):
            yield DeedRow(label("deeds.rent_owned", n=count), amount(edition, rent))
    elif isinstance(lot, Property):
        bare, *built = rules.used_rents(lot.rent)
        yield DeedRow(label("deeds.rent", n=1), amount(edition, bare))
        lots = [space for space in edition.spaces if isinstance(space, Property)]
        if rules.group_factor > 1 and sum(other.group == lot.group for other in lots) > 1:
            yield DeedRow(label("deeds.group_owned", n=1), amount(edition, bare * rules.group_factor))
        for count, rent in enumerate(built[: rules.small_per_large], 1):
            yield DeedRow(label("deeds.small_buildings", n=count), amount(edition, rent), count, "small_building")
        for rent in built[rules.small_per_large :]:
            yield DeedRow(label("deeds.large_buildings", n=1), amount(edition, rent), 1, "large_building")


def costs(edition: Edition, lot: Ownable, label: Label) -> tuple[DeedRow, ...]:
    """Return the cost of each kind of building on a property; a large one also costs small ones."""
    if not isinstance(lot, Property):
        return ()
    has, cost = edition.features, amount(edition, lot.building_cost)
    kinds = {"small": has.building, "large": has.large_building}
    return tuple(DeedRow(label(f"deeds.{kind}_costs", n=1), cost) for kind, there in kinds.items() if there)


def mortgage_rows(edition: Edition, lot: Ownable, label: Label) -> tuple[DeedRow, ...]:
    """Return the value of a mortgage and the cost of lifting it; empty in a game without mortgages."""
    if not edition.rules.mortgages:
        return ()
    value, lift = edition.mortgage_value(lot.price), edition.lift_cost(lot.price)
    return (
        DeedRow(label("deeds.mortgage_value", n=1), amount(edition, value)),
        DeedRow(label("deeds.lift", n=1), amount(edition, lift)),
    )


def _fields(edition: Edition, lot: Ownable, label: Label) -> Iterator[tuple[str, CardValue]]:
    """Yield the fields of a deed; those that it lacks are left out."""
    yield from (("price", amount(edition, lot.price)), ("deed", label("deeds.name", n=1)))
    if isinstance(lot, Utility):
        yield from (("kind", "utility"), ("colour", "accent"), ("rents", _lines(_throws(edition, label))))
    else:
        yield "rents", _lines(_cells(edition, row) for row in rents(edition, lot, label))
    if isinstance(lot, Transport):
        yield from (("kind", "transport"), ("colour", "ink"))
    elif isinstance(lot, Property):
        group = next(group for group in edition.groups if group.id == lot.group)
        yield from (("kind", "property"), ("colour", f"group/{lot.group}"), ("group", group.name), ("mark", group.mark))
        if rows := costs(edition, lot, label):
            yield from (("building_cost", amount(edition, lot.building_cost)), ("cost", _lines(map(_plain, rows))))
        if edition.features.large_building:
            yield "besides", label("deeds.besides", n=edition.rules.small_per_large)
    if rows := mortgage_rows(edition, lot, label):
        yield from (("mortgage", rows[0].amount), ("lift", rows[1].amount), ("value", _lines([_plain(rows[0])])))
        yield from (("mortgages", _lines(map(_plain, rows))), ("under", label("deeds.under", n=1)))
        yield from (("stamp", label("deeds.stamp", n=1)), ("note", label("deeds.no_rent", n=1)))


def _throws(edition: Edition, label: Label) -> Iterator[str]:
    """Yield the rents of a utility as rows: a factor, and what is thrown with a number of utilities."""
    thrown = "throw_die" if edition.rules.dice == 1 else "throw_dice"
    for owned, factor in enumerate(edition.rules.utility_factor, 1):
        number = label("deeds.utilities", n=owned)
        text = label(f"deeds.{thrown}", owned=number)
        start = text.index(number)
        clause, end = text[:start].rpartition(", ")[2] + text[start:], text[start:]
        kept = next((part for part in (clause, end) if len(part) <= _SHORT), number)
        yield f"{factor} × | {text.replace(kept, kept.replace(' ', NO_BREAK))}"  # so that all rows break alike


def _cells(edition: Edition, row: DeedRow) -> str:
    """Return a row as a line of a table, with a drawing for each building beside its label."""
    if not row.buildings:
        return _plain(row)
    icon = getattr(edition.pieces, row.kind).icon
    return f"{f':{icon}@{row.kind}:' * row.buildings} | {_plain(row)}"


def _plain(row: DeedRow) -> str:
    return f"{row.label} | {row.amount}"


def _lines(rows: Iterable[str]) -> str:
    return "\n".join(rows)
