"""The sliding game's cards as decks: what they say, for the layouts that print them."""

from typing import get_args

from printgen.games.slide.records import SlideEdition, Special, SpecialKind
from printgen.theme.edition import Card, CardValue, Deck
from printgen.theme.records import Word
from printgen.words.amounts import amount
from printgen.words.games import Label, named_place, own_label

# The bundled layouts; a theme's own layouts of these names replace them.
JAIL, ORDER, SIDE = "jail-card", "order-card", "side-card"
JAIL_KEY, ORDER_KEY = "board", "accent"  # the ink keys of the cards


def slide_decks(edition: SlideEdition, label: Label | None = None) -> tuple[Deck, Deck, Deck]:
    """Return the card for tokens in jail, and two decks with the scoring on the back: turn order and sides."""
    label = label or own_label(edition)
    steps = "\n".join(f"{number} | {step}" for number, step in enumerate(scoring(edition, label), 1))
    places: list[str | int | float] = [label(f"cards.place_{side}") for side, _ in enumerate(edition.tokens.sides, 1)]
    jail: dict[str, CardValue] = {"colour": JAIL_KEY, "lines": [*_jail_lines(edition, label)]}
    count: dict[str, CardValue] = {"steps": steps, "heading": label("cards.count")}
    order: dict[str, CardValue] = {"colour": ORDER_KEY, "places": places, **count}
    cards = edition.cards
    sides = [
        Card(
            f"side-{side.id}",
            title=side.name,
            icon=side.icon,
            scene=side.scene,
            fields={"colour": f"side/{side.id}", **count},
        )
        for side in edition.tokens.sides
    ]
    return (
        _deck(JAIL, Card("in-jail", title=cards.jail, icon=cards.jail_icon, scene=cards.jail_scene, fields=jail)),
        _deck(ORDER, Card("reference", title=cards.order, icon=cards.order_icon, fields=order)),
        _deck(SIDE, *sides),
    )


def _deck(layout: str, *cards: Card) -> Deck:
    """Return a deck with the name of its first card; its layout has the deck's id, and colors are the cards' own."""
    return Deck(layout, cards[0].title or "", cards[0].icon or "", "", "dots", [*cards], layout=layout)


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
