"""Changes that each option makes to the documents of the classic edition, one fact per row, by setting.

A row with ``there=False`` is a text of the edition that must disappear with the setting.
"""

from typing import NamedTuple

from tests.support.reading import Fact


class Setting(NamedTuple):
    """A value of an option, with the texts that it adds to the documents and removes from them."""

    option: str
    value: str
    facts: tuple[Fact, ...]


def rules(place: str, text: str, *gone: str) -> tuple[Fact, ...]:
    """Return facts for a text in one section of the rules and texts that must be gone from others."""
    told = (Fact("rules", place, text),) if text else ()
    return (*told, *(Fact("rules", place, other, there=False) for other in gone))


SWITCHES = [
    Setting("income_tax", "flat", rules("Taxes", "Income Tax: pay $200.", "10%", "Choose before")),
    Setting("income_tax", "flat", (Fact("board-poster", "income-tax", "Income Tax Pay $200"),)),
    Setting("income_tax", "flat", (Fact("board-poster", "income-tax", "10%", there=False),)),
    Setting("luxury_tax", "75", rules("Taxes", "Luxury Tax (or Super Tax): pay $75.", "pay $100")),
    Setting("luxury_tax", "75", (Fact("board-poster", "luxury-tax", "Luxury Tax Pay $75"),)),
    Setting("luxury_tax", "75", (Fact("board-poster", "luxury-tax", "$100", there=False),)),
    Setting(
        "rent_claim", "next_throw", rules("Rent", "ask for the rent before the next player throws", "two more players")
    ),
    Setting("salary_claim", "any_time", rules("Passing GO", "ask for it at any time", "next turn, or you lose it")),
    Setting("large_without_small", "not_allowed", rules("Building", "you must wait", "Straight to the top")),
    Setting("loans", "house_rule", rules("Trading", "loans among friends make a good house rule", "never lend")),
    Setting("free_space", "house_rule_line", rules("Free Parking", "Write it on the board, or here: House rule: __")),
    Setting("free_space", "house_rule_line", (Fact("board-poster", "free-parking", "Free Parking House rule:"),)),
    Setting(
        "jail_card_top_price",
        "50",
        rules("Drawing cards", "A kept card may be sold or traded for no more than $50", "agree on"),
    ),
    Setting("auction_opens_at", "1", rules("Auctions", "Bidding opens at $1.", "as low as")),
    Setting("game_end", "time_limit", rules("The aim", "If time runs out first, whoever is worth the most wins.")),
    Setting("game_end", "time_limit", rules("The end", "Time is up after 90 minutes.", "short of time")),
    Setting(
        "time_up",
        "equal_turns",
        rules("The end", "play on until all have had as many turns as the starter", "the turn in play"),
    ),
    Setting("hand", "stretched", rules("Setting up", "Note 2–5 players 6–8 players", "Each player gets")),
    Setting("hand", "stretched", rules("Setting up", "$500 2 2 $100 2 3 $50 2 2 $20 6 3 $10 5 3 $5 5 2 $1 5 0")),
    Setting("hand", "stretched", rules("", "", "print money.pdf")),
    Setting("hand", "stretched", (Fact("guide", "", "print it twice", there=False),)),
    Setting("banker", "named", rules("Setting up", "The judge names the Banker.", "Choose a")),
    Setting("deeds_lie", "in_front", rules("Buying", "put it in front of you", "face up")),
    Setting("shared_ownership", "unsaid", rules("Buying", "", "jointly")),
    Setting("skipped_turn", "unsaid", rules("Your turn", "", "skipped")),
    Setting("jail_fine_turns", "all", rules("Jail", "Pay $50 before you throw, on any turn.", "next two turns. If")),
    Setting(
        "build_where",
        "own_token",
        rules("Building", "only on the property where your token stands", "there at any time"),
    ),
    Setting("build_where", "own_token", rules("Building", "those on the one where your token stands", "Put the first")),
    Setting("build_where", "own_token", rules("Jail", "buy and sell properties, and sell buildings")),
    Setting("shortage", "property_first", rules("Building", "Each bidder first names the property to build on")),
    Setting("shortage", "property_first", rules("Building", "opens at the building’s price on the cheapest")),
    Setting(
        "shortage",
        "property_first",
        rules("Building", "If only one player wants a building, that player buys it without an auction."),
    ),
    Setting("trade_when", "between_turns", rules("Trading", "Trade only during your own turn or", "at any time")),
    Setting("future_deals", "never", rules("Trading", "no options, no immunity from later rents")),
    Setting("debtor_sells", "if_it_covers", rules("Bankruptcy", "to a third player only if that raises enough")),
]

NUMBERS = [
    Setting("start_money", "2000", rules("Setting up", "Each player receives $2,000.", "$1,500")),
    Setting("start_money", "2000", rules("Setting up", "$500 3 $100 2 $50 2 $20 6 $10 5 $5 5 $1 5")),
    Setting("salary", "250", rules("Passing GO", "a salary of $250", "$200")),
    Setting("salary", "250", (Fact("board-poster", "go", "Collect $250 each"),)),
    Setting("salary", "250", (Fact("cards", "chest-01", "GO and collect $250"),)),
    Setting("salary", "250", (Fact("cards", "chance-03", "If you pass GO, collect $250"),)),
    Setting("jail_fine", "60", rules("Jail", "Pay $60 before you throw", "$50")),
    Setting("jail_fine", "60", rules("Jail", "pay $60 and move by that throw")),
    Setting(
        "jail_tries",
        "4",
        rules("Jail", "Throw doubles on any of your next four turns", "doubles on any of your next three turns"),
    ),
    Setting("jail_tries", "4", rules("Jail", "If you fail on the fourth turn", "on the third")),
    Setting("doubles_to_jail", "4", rules("Your turn", "On your fourth doubles in a row", "third")),
    Setting("doubles_to_jail", "4", rules("Jail", "your fourth doubles in a row")),
    Setting("transport_rent", "20,40,80,160", rules("Rent", "1 $20 5 × the throw 2 $40 12 × the throw 3 $80")),
    Setting("transport_rent", "20,40,80,160", (Fact("deeds", "deed-03", "Rent with 4 railroads $160"),)),
    Setting("utility_factor", "5,12", (Fact("cards", "chance-07", "pay its owner 12 times the throw"),)),
    Setting("utility_factor", "5,12", (Fact("cards", "chance-07", "10 times", there=False),)),
    Setting("utility_factor", "5,12", (Fact("deeds", "deed-08", "12 ×"),)),
    Setting("group_factor", "1", rules("Rent", "", "Whole groups", "double rent")),
    Setting("group_factor", "1", rules("Rent", "", "Park Place and Boardwalk form such a group.")),
    Setting("group_factor", "1", (Fact("deeds", "", "Whole group owned", there=False),)),
    Setting("mortgage_percent", "40", rules("Mortgages", "printed there, 40% of the price", "half")),
    Setting("mortgage_percent", "40", rules("The end", "40% of the price if mortgaged", "half")),
    Setting("mortgage_percent", "40", (Fact("deeds", "deed-01", "Mortgage value $24"),)),
    Setting("mortgage_percent", "40", (Fact("deeds", "deed-01 back", "Mortgage value $24 To lift it, pay $29"),)),
    Setting("lift_percent", "20", rules("Mortgages", "pay that value plus 20% interest", "10%")),
    Setting("lift_percent", "20", rules("Mortgages", "for the value plus 20% and no more")),
    Setting("lift_percent", "20", rules("Mortgages", "the value plus another 20% to lift it later")),
    Setting("transfer_percent", "15", rules("Mortgages", "or pays 15% now")),
    Setting("transfer_percent", "15", rules("Bankruptcy", "at once lifts each mortgage or pays 15% of it", "10%")),
    Setting("resale_percent", "40", rules("Building", "for 40% of what you paid", "half")),
    Setting("resale_percent", "40", rules("Bankruptcy", "at 40% of the price", "half")),
    Setting("time_limit", "45", rules("The end", "Time is up after 45 minutes.", "90 minutes")),
]
NEEDED = ("game_end=time_limit",)  # so that the time limit is mentioned

QUICK = [
    Setting("income_tax", "flat", rules("Your turn", "Income Tax: pay $200.", "10%")),
    Setting("luxury_tax", "75", rules("Your turn", "Luxury Tax: pay $75.")),
    Setting("rent_claim", "next_throw", rules("Rent", "before the next player throws", "two more players")),
    Setting("salary_claim", "any_time", rules("Your turn", "", "before your next turn")),
    Setting("loans", "house_rule", rules("Trading", "", "lend")),
    Setting("free_space", "house_rule_line", rules("Free Parking", "House rule: __")),
    Setting("auction_opens_at", "1", rules("Buying", "including you, from $1 up")),
    Setting("game_end", "time_limit", rules("The aim", "Whoever is worth the most after 90 minutes", "last player")),
    Setting("time_up", "equal_turns", rules("The end", "play on until all have had as many turns as the starter")),
    Setting("hand", "stretched", rules("Setting up", "6–8 players: 2 × $500, 3 × $100", "print the money")),
    Setting("banker", "named", rules("Setting up", "A judge names the Banker", "Choose a Banker")),
    Setting("jail_fine_turns", "all", rules("Jail", "before you throw, on any turn", "either of")),
    Setting("build_where", "own_token", rules("Building", "buy houses for the property where your token stands")),
    Setting("trade_when", "between_turns", rules("Trading", "during your own turn or between turns", "at any time")),
]
