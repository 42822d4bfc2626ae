"""Tests of the tournament's finished documents against its sources, one fact per row (shared rules: test_facts)."""

from collections.abc import Callable
from pathlib import Path

import pytest

from printgen.type.markdown import Quote, blocks, spans
from printgen.words.booklet import rulebook
from tests.conftest import Kit
from tests.support.event_samples import write_event
from tests.support.reading import Fact, lines, plain, untrue
from tests.support.wording import edition

# Printed in boxes, in the section of the usual rule that each one changes.
CLARIFICATIONS = [
    Fact("rules", "The aim", "Boxes like this one overrule the general rule beside them."),
    Fact("rules", "The aim", "If time runs out first, whoever is worth the most wins."),
    Fact("rules", "Setting up", "The judge names the Banker."),
    Fact("rules", "Setting up", "The game is set up in advance."),
    Fact("rules", "Setting up", "If anything is wrong, tell the judge before the first throw."),
    Fact("rules", "Setting up", "Before play, choose one of the tokens provided."),
    Fact("rules", "Setting up", "If two players want the same one, a die decides."),
    Fact("rules", "Setting up", "The highest throw goes first, regardless of seat."),
    Fact("rules", "Your turn", "Time runs from that throw."),
    Fact("rules", "Your turn", "each table makes its first throw at the Head Judge’s signal"),
    Fact("rules", "Your turn", "Once the order of play is settled"),
    Fact("rules", "Your turn", "The Head Judge keeps the official clock. Time updates are at the judge’s discretion."),
    Fact("rules", "Auctions", "Bidding opens at $1."),
    Fact("rules", "Auctions", "If the winner cannot pay, the auction is void and is held again without that bidder."),
    Fact("rules", "Rent", "If A lands on your property and B takes a turn, collect before C throws."),
    Fact(
        "rules",
        "Drawing cards",
        "A kept card may be sold or traded for no more than $50 in cash value.",
    ),
    Fact("rules", "Drawing cards", "Nobody may sell a drawn card before showing it."),
    Fact("rules", "Building", "Tell the Banker how many houses or hotels you are buying and for which group."),
    Fact("rules", "Building", "In a shortage, the Banker holds an auction."),
    Fact("rules", "Building", "Each bidder first names the property to build on"),
    Fact("rules", "Building", "Bidding opens at the building’s price on the cheapest property that could take it."),
    Fact(
        "rules",
        "Building",
        "The winner pays the Banker and puts the building on the property named. The rest follow one by one",
    ),
    Fact("rules", "Building", "until none is left or wanted"),
    Fact("rules", "Building", "If only one player wants a building, that player buys it without an auction."),
    Fact(
        "rules",
        "Building",
        "Players who buy what the Bank has left take precedence over those who want to break down hotels.",
    ),
    Fact(
        "rules",
        "Trading",
        "Trade only during your own turn or between the turns of others, never during an opponent’s turn.",
    ),
    Fact("rules", "Trading", "Trade only what you own at that moment"),
    Fact("rules", "Trading", "no options, no immunity from later rents, no partnerships"),
    Fact("rules", "Trading", "In a qualifier, once only two players are left, there are no more trades or deals."),
    Fact("rules", "Bankruptcy", "to a third player only if that raises enough to cover the debt"),
    Fact("rules", "Bankruptcy", "If not, hand them over as they are"),
    Fact("rules", "Bankruptcy", "without taking out new mortgages"),
    Fact("rules", "Bankruptcy", "The Bank buys only buildings, never properties."),
    Fact("rules", "Bankruptcy", "If you are out, sign the score sheet at once and leave the table."),
    Fact("rules", "The end", "Time is up after 120 minutes, unless the program says otherwise."),
    Fact("rules", "The end", "Then no new round of turns begins."),
    Fact("rules", "The end", "The remaining players play on until all have had as many turns as the starter."),
    Fact("rules", "The end", "Whoever is worth the most wins."),
    Fact("rules", "The end", "Count cash, printed prices (half the price if mortgaged)"),
    Fact("rules", "The end", "and the cost of buildings. For a hotel, add the four houses handed in for it."),
    Fact("rules", "The end", "In a tie, the higher total value of properties without mortgages wins."),
    Fact("rules", "The end", "The Banker values and records what each remaining player has, and the player signs."),
    Fact(
        "rules",
        "The end",
        "The total is the score. For a qualifier’s prize, the scores of all tables are compared.",
    ),
]

# The usual rules that must remain, and rules that no organizer requested.
USUAL = [
    Fact("rules", "panel-1", "4–6 players · ages 14 and up"),
    Fact("rules", "The aim", "for 4–6 players aged 14 and up"),
    Fact("rules", "The aim", "The last player left wins."),
    Fact("rules", "Setting up", "The Banker should be a good auctioneer."),
    Fact("rules", "Setting up", "Starting with the Banker, everyone throws both dice. The highest total goes first"),
    Fact("rules", "Setting up", "For six players, print money.pdf a second time."),
    Fact("rules", "Auctions", "Everyone may bid, including you."),
    Fact("rules", "Auctions", "as low as", there=False),
    Fact("rules", "Rent", "The owner must ask for the rent before two more players have thrown"),
    Fact("rules", "Drawing cards", "agree on", there=False),
    Fact("rules", "Trading", "kept cards", there=False),
    Fact("rules", "", "Choose a Banker", there=False),
    Fact("rules", "Passing GO", "If you forget, ask for it at any time.†"),
    Fact("rules", "Jail", "Pay $50 before you throw, on either of your next two turns."),
    Fact("rules", "Jail", "either of your next two turns. If you then throw doubles, you throw again."),
    Fact("rules", "Jail", "either of your next two turns. If you then throw doubles, you throw again.†", there=False),
    Fact("rules", "Jail", "Move by that throw, but do not throw again"),
    Fact("rules", "Building", "each is auctioned to the highest bidder"),
    Fact("rules", "Building", "If the Bank has too few houses for you to reach a hotel, you must wait."),
    Fact("rules", "Trading", "privately, at any price."),
    Fact("rules", "The Bank", "writes more notes on ordinary paper.†"),
    Fact("rules", "The Bank", "It pays salaries and bonuses."),
    Fact("rules", "Your turn", "the turn goes back to that player.†"),
    Fact("rules", "Buying", "Players may not own a property jointly.†"),
    Fact("rules", "Taxes", "Luxury Tax (or Super Tax)†: pay $100."),
    Fact("rules", "Taxes", "Choose before you add it up. Count"),
    Fact("rules", "Trading", "Players never lend to each other"),
    Fact("rules", "Bankruptcy", "sell properties to other players"),
    Fact("rules", "The end", "The last player left wins."),
    Fact("rules", "", "seat 1", there=False),
    Fact("rules", "", "lie flat", there=False),
    Fact("rules", "", "die on the floor", there=False),
    Fact("rules", "", "whole dollars", there=False),
    Fact("rules", "", "ask aloud", there=False),
    Fact("rules", "", "hand on the dice", there=False),
    Fact("rules", "", "neighbor", there=False),
    Fact("rules", "", "turn in play", there=False),
    Fact("rules", "", "Call a judge", there=False),
    Fact("rules", "", "ages 8", there=False),
]

PROGRAM = [
    Fact("event", "page 1", "Harbor Cup"),
    Fact("event", "page 1", "Saturday, March 13, 2027 · Sunday, March 14, 2027"),
    Fact("event", "page 1", "Saturday, March 13, 2027 First qualifier 10:00 am – 12:00 pm 120 Old Customs House"),
    Fact("event", "page 1", "Second qualifier 2:00 pm – 4:00 pm 120 Harbor Library Sunday, March 14, 2027"),
    Fact("event", "page 1", "Sunday, March 14, 2027 Semifinals 10:00 am – 11:30 am 90 Old Customs House"),
    Fact("event", "page 1", "Break 11:30 am – 12:00 pm 30"),
    Fact("event", "page 1", "Final 12:00 pm – 1:30 pm 90 Old Customs House"),
    Fact("event", "page 1", "Old Customs House, Saltmouth: 4 Quay Street"),
    Fact(
        "event", "page 1", "First qualifier, Second qualifier: the best player at each table goes on to “Semifinals”."
    ),
    Fact("event", "page 1", "Semifinals: the best player at each table goes on to “Final”."),
    Fact("event", "page 1", "next best", there=False),
    Fact("event", "page 1", "If you do not win a seat, you may try another of these rounds."),
    Fact("event", "page 1", "Once you have a seat, you may not."),
    Fact("event", "page 1", "The winners of all semifinal tables play the final together, at one table."),
    Fact("event", "page 1", "Anyone who misses the semifinals or comes late is out of the tournament."),
    Fact("event", "page 1", "First qualifier, Second qualifier Highest score across all tables"),
    Fact("event", "page 1", "A $20 gift card from each sponsor"),
    Fact("event", "page 1", "Semifinals Winner of each table The game itself"),
    Fact("event", "page 1", "Final Winner Fish dinners for a year (The Salty Hake) [1]"),
    Fact("event", "page 1", "A bowling night for ten (Harbor Bowling Club) [2]"),
    Fact("event", "page 1", "A $100 gift card (Boxes & Boards)"),
    Fact("event", "page 1", "[1] One a week, Sunday to Thursday; ask at the counter. Worth $375."),
    Fact("event", "page 1", "[2] Pick the night with the club."),
    Fact("event", "page 1", "For the benefit of Harbor Lifeboats: Instead of a fee, we ask for a donation of $10."),
    Fact("event", "page 1", "All of it goes to the rescue station on Gull Rock."),
    Fact("event", "page 1", "Players: 14 and older. Minors must come with a responsible adult."),
    Fact("event", "page 1", "Tables: 4 to 5 players, 6 at most. Tables are announced before the start."),
    Fact("event", "page 1", "Repeated opponents are kept to a minimum, and families sit apart whenever possible."),
    Fact("event", "page 1", "Judges may change seats until a game begins."),
    Fact("event", "page 1", "Be there: at least 15 minutes before your round."),
    Fact("event", "page 1", "Games start on time. Anyone who is not seated forfeits the seat for the rest"),
    Fact("event", "page 1", "ten minutes", there=False),
    Fact("event", "page 1", "Head Judge: Rosa Lindqvist"),
    Fact("event", "page 1", "Judges: Tomasz Adeyemi, Ines Carvalho"),
    Fact("event", "page 1", "Time updates are at the judge’s discretion."),
    Fact("event", "page 1", "Sponsors: The Salty Hake, Boxes & Boards, Harbor Bowling Club"),
    Fact("event", "page 1", "By signing up for a qualifier, you confirm that you have read and understood the rules."),
]

POINTS = [
    Fact("event", "page 2", "If A lands on your property and B takes a turn, ask before C throws."),
    Fact("event", "page 2", "Do not point out rent that other players are owed. That is against etiquette"),
    Fact("event", "page 2", "and may be penalized"),
    Fact("event", "page 2", "You need not say how much you have, but keep it on the table in plain view."),
    Fact("event", "page 2", "If doubles free you, you do not throw again."),
    Fact("event", "page 2", "If you pay first and then throw doubles, you do."),
    Fact("event", "page 2", "You may not sell a card you have drawn before showing it."),
    Fact("event", "page 2", "You may sell or trade a Get Out of Jail Free card for no more than $50 in cash value."),
    Fact(
        "event",
        "page 2",
        "Players who buy what the Bank has left take precedence over those who want to break down hotels.",
    ),
    Fact(
        "event",
        "page 2",
        "Trade only during your own turn or between the turns of others, never during an opponent’s turn.",
    ),
    Fact("event", "page 2", "Trade only what you own at that moment: no options, no immunity from later rents"),
    Fact("event", "page 2", "In a qualifier, once only two players are left, there are no more trades or deals."),
    Fact("event", "page 2", "Sell only buildings to the Bank, never properties."),
    Fact(
        "event", "page 2", "sell properties to a third player only if that covers the debt. If not, hand them over as"
    ),
    Fact("event", "page 2", "Use one of the game’s own tokens, as provided."),
    Fact("event", "page 2", "Do not use notes, calculators, phones or other aids."),
    Fact("event", "page 2", "Do not ask friends or onlookers for advice."),
    Fact("event", "page 2", "Judges expel players for belligerence, prejudice, cheating and other unruly conduct."),
    Fact("event", "page 2", "Spectators keep a respectful distance, stay silent and help nobody."),
    Fact("event", "page 2", "If they do not, they must leave the game area."),
    Fact("event", "page 2", "The judges have the last word. All rules may change without notice."),
    Fact("event", "page 2", "than a minute", there=False),
    Fact("event", "page 2", "unsigned", there=False),
    Fact("event", "page 2", "whole dollars", there=False),
]

SHEETS = [
    Fact("score-sheet", "", "Mediterranean Avenue $60 $30 $50 $250"),
    Fact("score-sheet", "", "Boardwalk $400 $200 $200 $1,000"),
    Fact("score-sheet", "", "Short Line $200 $100"),
    Fact("score-sheet", "", "Water Works $150 $75"),
    Fact("score-sheet", "", "1 Cash in hand"),
    Fact("score-sheet", "", "2 Properties, at printed price"),
    Fact("score-sheet", "", "3 Railroads, at printed price"),
    Fact("score-sheet", "", "4 Utilities, at printed price"),
    Fact("score-sheet", "", "5 Mortgaged spaces, at half price"),
    Fact("score-sheet", "", "6 Houses, at list price"),
    Fact("score-sheet", "", "7 Hotels, at total list price"),
    Fact("score-sheet", "", "Total: lines 1 to 7"),
    Fact("score-sheet", "", "Tie-break: lines 2 + 3 + 4"),
    Fact("score-sheet", "", "Valued and recorded by the Banker"),
    Fact("score-sheet", "", "Signed by the player (at once after bankruptcy)"),
    Fact("score-sheet", "", "neighbor", there=False),
    Fact("time-sheet", "page 1", "First qualifier"),
    Fact("time-sheet", "page 1", "10:00 am to 12:00 pm, 120 minutes"),
    Fact("time-sheet", "page 1", "Make the first throw at the Head Judge’s signal."),
    Fact("time-sheet", "page 1", "A game’s time runs from its starter’s first throw."),
    Fact("time-sheet", "page 1", "When time is up, play on until all remaining players have had as many turns"),
    Fact("time-sheet", "page 1", "Time updates are at the judge’s discretion."),
    Fact("time-sheet", "page 1", "Who starts"),
    Fact("time-sheet", "page 1", "Equal turns reached at"),
    Fact("time-sheet", "page 4", "90 minutes, after a 30-minute break"),
]

QUICK = [
    Fact("rules", "The aim", "Whoever is worth the most after 120 minutes wins."),
    Fact("rules", "Setting up", "A judge names the Banker, who runs the Bank."),
    Fact("rules", "Setting up", "For six players, print the money twice."),
    Fact("rules", "Buying", "everyone may bid, including you, from $1 up"),
    Fact("rules", "Rent", "before two more players have thrown"),
    Fact("rules", "Trading", "during your own turn or between turns"),
    Fact("rules", "The end", "When time is up, play on until all have had as many turns as the starter."),
    Fact("rules", "", "seat 1", there=False),
]

# With these settings, a clarification is missing or replaced by another sentence.
SETTINGS = {
    "auction_opens_at=0": Fact("rules", "Auctions", "Bidding opens", there=False),
    "banker=chosen": Fact("rules", "Setting up", "The judge names", there=False),
    "rent_claim=next_throw": Fact("rules", "Rent", "B takes a turn", there=False),
    "jail_card_top_price=none": Fact("rules", "Drawing cards", "sold or traded for", there=False),
    "shortage=plain": Fact("rules", "Building", "In a shortage", there=False),
    "trade_when=any_time": Fact("rules", "Trading", "between the turns", there=False),
    "future_deals=unsaid": Fact("rules", "Trading", "no options", there=False),
    "debtor_sells=to_players": Fact("rules", "Bankruptcy", "to a third player", there=False),
    "time_up=turn_in_play": Fact("rules", "The end", "Then finish the turn in play."),
    "time_limit=75": Fact("rules", "The end", "Time is up after 75 minutes"),
    "mortgage_percent=40": Fact("rules", "The end", "40% of the price if mortgaged"),
}
SET_TOO = [
    Fact("event", "page 2", "If A lands on your property, ask before B throws."),
    Fact("event", "page 2", "Get Out of Jail Free", there=False),
    Fact("event", "page 2", "Shortage", there=False),
    Fact("event", "page 2", "between the turns", there=False),
    Fact("event", "page 2", "no options", there=False),
    Fact("event", "page 2", "to a third player", there=False),
    Fact("time-sheet", "page 1", "When time is up, finish the turn in play."),
    Fact("score-sheet", "", "5 Mortgaged spaces, at 40% of the price"),
]

KITS = Callable[..., dict[str, Kit]]
ONLY = ("--variant", "minimal", "--only")


def in_boxes(section: str) -> str:
    """Return the text in the boxes of a section of the booklet."""
    sections = rulebook(edition("tournament"), {"house": 32, "hotel": 12})
    quotes = [
        block for part in sections if part.title == section for block in blocks(part.text) if isinstance(block, Quote)
    ]
    return plain("".join(span.text for quote in quotes for span in spans(quote.blocks)))


@pytest.mark.parametrize("variant", ["standard", "minimal"])
def test_each_fact_stands_in_its_place(build: KITS, variant: str) -> None:
    kit = build("tournament")[variant]
    assert untrue(kit, [*CLARIFICATIONS, *USUAL, *PROGRAM, *POINTS, *SHEETS]) == []


def test_each_clarification_is_in_an_upright_box_and_no_usual_rule_is(build: KITS) -> None:
    kit = build("tournament")["standard"]
    assert [fact for fact in CLARIFICATIONS if plain(fact.text) not in in_boxes(fact.place)] == []
    italic = plain("".join(line.text for line in lines(kit, "rules") if "Italic" in line.face))
    assert [fact for fact in CLARIFICATIONS if plain(fact.text) in italic] == []
    usual = [fact for fact in USUAL if fact.there and not fact.place.startswith("panel")]
    assert [fact for fact in usual if plain(fact.text) in in_boxes(fact.place)] == []


def test_the_quick_rules_say_the_same(build: KITS) -> None:
    kit = build("tournament", "--only", "rules", "--variant", "minimal", "--fold", "zine")["minimal"]
    assert untrue(kit, QUICK) == []


def test_every_place_follows_the_options(build: KITS) -> None:
    words = [word for setting in SETTINGS for word in ("--set", f"rules.{setting}")]
    kit = build("tournament", *ONLY, "rules,event,score-sheet,time-sheet", *words)["minimal"]
    assert untrue(kit, [*SETTINGS.values(), *SET_TOO]) == []
    usual = build("tournament")["minimal"]
    assert [fact for fact in [*SETTINGS.values(), *SET_TOO[:6]] if not untrue(usual, [fact])] == []


def test_an_event_overrides_the_editions_players(build: KITS, tmp_path: Path) -> None:
    own = (
        "tables: {fewest: 3, usual: 4, most: 5}", "ages: {min: 10, max: 15}", "arrive: 20",
        "prizes: [{id: a, place: Best, prize: Jam}]",
    )  # fmt: skip
    event = write_event(tmp_path, ("format: 1\n", "\n".join(("format: 1", *own, ""))))
    facts = [
        Fact("rules", "panel-1", "3–5 players · ages 10 and up"),
        Fact("rules", "The aim", "3–5 players aged 10 and up"),
        Fact("rules", "Setting up", "a second time", there=False),
        Fact("event", "page 1", "Players: from 10 to 15."),
        Fact("event", "page 1", "Tables: 3 to 4 players, 5 at most"),
        Fact("event", "page 1", "at least 20 minutes before"),
        Fact("event", "page 1", "Heats: the best player at each table and the next best go on."),
        Fact("event", "page 1", "Pier Cup Best Jam"),
        Fact("event", "page 1", "For the benefit of", there=False),
        Fact("event", "page 1", "minors", there=False),
    ]
    assert untrue(build("tournament", *ONLY, "rules,event", "--event", str(event))["minimal"], facts) == []
