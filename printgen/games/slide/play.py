"""The rules of the sliding game as data, for the table and for simulated games."""

from printgen.games.slide.records import CashSpace, SlideEdition
from printgen.play.records import SlideRules, SlideSpaceRecord


def play_rules(edition: SlideEdition) -> SlideRules:
    """Return the rules of an edition."""
    rules = edition.rules
    return SlideRules(
        spaces=tuple(
            SlideSpaceRecord(space.id, "property", space.group, space.cash, space.lanes)
            if isinstance(space, CashSpace)
            else SlideSpaceRecord(space.id, space.does, lanes=space.lanes)
            for space in edition.spaces
        ),
        bonus={group.id: group.bonus for group in edition.groups},
        sides=tuple(side.id for side in edition.tokens.sides),
        tokens=edition.tokens.each,
        start_money=rules.start_money,
        pot=rules.pot,
        tax=rules.luxury_tax,
        again={"pay": rules.slide_again_price, "free": 0}.get(rules.slide_again, -1),
        jail=rules.jail_price if rules.jail_exit == "pay" else -1,
        pot_shared=rules.pot_tie == "share",
        note=min(note.value for note in edition.money),
    )
