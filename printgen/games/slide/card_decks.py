"""The sliding game's two cards as decks of one card each: what they say, for the layouts that print them."""

from typing import get_args

from printgen.games.slide.records import SlideEdition, Special, SpecialKind
from printgen.theme.edition import Card, CardValue, Deck
from printgen.theme.records import Word
from printgen.words.amounts import amount
from printgen.words.games import Label, named_place, own_label

JAIL, ORDER = "jail-card", "order-card"  # the bundled layouts; a theme's own layouts of these names replace them
JAIL_KEY, ORDER_KEY = "board", "accent"  # the ink keys of the cards


def slide_decks(edition: SlideEdition, label: Label | None = None) -> tuple[Deck, Deck]:
    """Return the card for tokens in jail, and the one for the turn order with the scoring on its back."""
    label = label or own_label(edition)
    steps = "\n".join(f"{number} | {step}" for number, step in enumerate(scoring(edition, label), 1))
    places: list[str | int | float] = [label(f"cards.place_{side}") for side, _ in enumerate(edition.tokens.sides, 1)]
    jail: dict[str, CardValue] = {"colour": JAIL_KEY, "lines": [*_jail_lines(edition, label)]}
    order: dict[str, CardValue] = {"colour": ORDER_KEY, "places": places, "steps": steps}
    order["heading"] = label("cards.count")
    cards = edition.cards
    return (
        _deck(JAIL, Card("in-jail", title=cards.jail, icon=cards.jail_icon, scene=cards.jail_scene, fields=jail)),
        _deck(
            ORDER, Card("reference", title=cards.order, icon=cards.order_icon, fields={**order, "colour": ORDER_KEY})
        ),
    )


def _deck(layout: str, card: Card) -> Deck:
    """Return a deck of one card; its layout has the deck's id, and the color is the card's own."""
    return Deck(layout, card.title or "", card.icon or "", "", "dots", [card], layout=layout)


def _jail_lines(edition: SlideEdition, label: Label) -> list[str]:
    """Return the rule for leaving jail: our own words if the theme has none."""
    if edition.cards.jail_lines:
        return [*edition.cards.jail_lines]
    lay = label("cards.jail_lay", space=_special_names(edition)["go-to-jail"])
    if edition.rules.jail_exit == "pay":
        return [lay, label("cards.jail_pay", amount=amount(edition, edition.rules.jail_price))]
    return [lay, label("cards.jail_wait")]


def scoring(edition: SlideEdition, label: Label) -> tuple[str, ...]:
    """Return the steps of scoring, worded briefly for a card."""
    names, tax = _special_names(edition), amount(edition, edition.rules.luxury_tax)
    return (
        label("cards.score_again", space=names["chance"]),
        label("cards.score_move", space=names["railroad"]),
        label("cards.score_once"),
        label("cards.score_bonus"),
        label("cards.score_twice", space=names["house"]),
        label("cards.score_tax", space=names["tax"], amount=tax),
        label("cards.score_pot", space=names["free"]),
    )


def missing_kinds(edition: SlideEdition) -> set[str]:
    """Return the kinds of special spaces that a faulty edition lacks, although the cards name them."""
    return {*get_args(SpecialKind)} - _special_names(edition).keys()


def _special_names(edition: SlideEdition) -> dict[str, Word]:
    return {
        space.does: named_place(edition.language, space.name, space)
        for space in edition.spaces
        if isinstance(space, Special)
    }
