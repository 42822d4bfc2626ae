"""The rules of an edition of the trading game as data, for the table and for simulated games."""

from collections.abc import Iterator

from printgen.games.trade.records import Corner, Draw, Edition, Property, Tax, Transport, Utility
from printgen.item_ids import numbered_id
from printgen.play.records import DeckRecord, TradeRules, TradeSpace
from printgen.theme.edition import known_effects, printed_cards


def play_rules(edition: Edition) -> TradeRules:
    """Return the rules of an edition."""
    rules, has = edition.rules, edition.features
    printed = printed_cards(edition.decks)
    all_cards = [card for cards in printed for card in cards]
    small, large = edition.pieces.small_building, edition.pieces.large_building
    known = {one.id: effects for one in all_cards if (effects := known_effects(one.card))}
    return TradeRules(
        spaces=tuple(_spaces(edition)),
        decks=tuple(
            DeckRecord(deck.id, tuple(card.id for card in cards))
            for deck, cards in zip(edition.decks, printed, strict=True)
        ),
        cards=known,
        kept=tuple(one.id for one in all_cards if one.card.keep) if has.jail else (),
        start_money=rules.start_money,
        salary=rules.salary,
        dice=rules.dice,
        doubles_to_jail=rules.doubles_to_jail,
        jail_fine=rules.jail_fine,
        jail_tries=rules.jail_tries,
        fine_on_last=rules.jail_fine_turns == "all",
        transport_rent=tuple(rules.transport_rent),
        utility_factor=tuple(rules.utility_factor),
        group_factor=rules.group_factor,
        small_per_large=rules.small_per_large if has.building else 0,
        large=has.large_building,
        large_at_once=has.large_building and rules.large_without_small == "full_price",
        small_count=small.count if has.building else 0,
        large_count=large.count if has.large_building else 0,
        resale_percent=rules.resale_percent,
        transfer_percent=rules.transfer_percent,
        mortgages=has.mortgage,
        auctions=has.auction,
        auction_opens_at=rules.auction_opens_at,
        build_where_token=rules.build_where == "own_token",
        trade_between_turns=rules.trade_when == "between_turns",
        # Without anything to sell or mortgage, as in a game for children, the first debt ends the game.
        first_out=not (has.mortgage or has.building or has.auction),
        unknown=sum(one.id not in known and not one.card.keep for one in all_cards),
    )


def _spaces(edition: Edition) -> Iterator[TradeSpace]:
    rules, count, number = edition.rules, len(edition.deeds), 0
    for space in edition.spaces:
        if isinstance(space, Property | Transport | Utility):
            number += 1
            price, is_property = space.price, isinstance(space, Property)
            yield TradeSpace(
                space.id,
                "property" if is_property else "transport" if isinstance(space, Transport) else "utility",
                group=space.group if isinstance(space, Property) else "",
                price=price,
                rents=tuple(rules.used_rents(space.rent)) if isinstance(space, Property) else (),
                building=space.building_cost if isinstance(space, Property) else 0,
                mortgage=edition.mortgage_value(price),
                lift=edition.lift_cost(price),
                deed=numbered_id("deed", number, count),
            )
        elif isinstance(space, Draw):
            yield TradeSpace(space.id, "draw", deck=space.deck)
        elif isinstance(space, Tax):
            percent = space.percent or 0 if rules.income_tax == "choice" else 0
            yield TradeSpace(space.id, "tax", amount=edition.tax_amount(space), percent=percent)
        elif isinstance(space, Corner):
            yield TradeSpace(space.id, space.does)
