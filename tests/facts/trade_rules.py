"""Rules shared by all trading editions in the words of their booklets, one fact per row, with placeholders.

``{name}`` is the edition's word (``tests/facts/words.py``), ``<200>`` an amount of its money.
"""

from tests.support.reading import Fact

PARTS = [
    Fact("rules", "panel-1", "{players} players · ages {age} and up"),
    Fact("rules", "panel-1", "1 board"),
    Fact("rules", "panel-1", "16 {chest} cards"),
    Fact("rules", "panel-1", "16 {chance} cards"),
    Fact("rules", "panel-1", "28 {deed}s"),
    Fact("rules", "panel-1", "210 banknotes"),
    Fact("rules", "panel-1", "32 {house}s"),
    Fact("rules", "panel-1", "12 {hotel}s"),
    Fact("rules", "panel-1", "8 tokens"),
    Fact("rules", "panel-1", "2 dice"),
    Fact("guide", "", "1 board"),
    Fact("guide", "", "28 {deed}s"),
    Fact("guide", "", "210 banknotes"),
    Fact("guide", "", "32 {house}s"),
    Fact("guide", "", "12 {hotel}s"),
    Fact("guide", "", "for {six}, print it twice"),
    Fact("guide", "", "money.pdf: extra money"),
]

SETUP = [
    Fact("rules", "The aim", "a game for {players} players aged {age} and up"),
    Fact("rules", "The aim", "Buy, rent out and sell {properties} to become the wealthiest player."),
    Fact("rules", "Setting up", "Lay the board on a table."),
    Fact("rules", "Setting up", "Shuffle the decks ({chest} and {chance}) and put each face down on its place."),
    Fact("rules", "Setting up", "Everyone takes a token and puts it on {start}."),
    Fact("rules", "Setting up", "who also plays keeps their own money separate"),
    Fact("rules", "Setting up", "With more than five players, the {banker} may choose only to bank and auction."),
    Fact("rules", "Setting up", "Each player receives <1,500>"),
    Fact("rules", "Setting up", "Everything else belongs to the {bank}: the rest of the money"),
    Fact("rules", "Setting up", "the 28 {deed}s, the 32 {house}s and the 12 {hotel}s"),
    Fact("rules", "Setting up", "Note Each player gets"),
    Fact("rules", "Setting up", "<500> 2 <100> 2 <50> 2 <20> 6 <10> 5 <5> 5 <1> 5"),
    Fact("rules", "Setting up", "For {six}, print money.pdf a second time."),
    Fact("rules", "", "6–8 players", there=False),
    Fact("rules", "Setting up", "Starting with the {banker}, everyone throws both dice."),
    Fact("rules", "Setting up", "The highest total goes first; tied players throw again.†"),
    Fact("rules", "The {bank}", "holds its money, and all {deed}s and buildings until they are bought"),
    Fact("rules", "The {bank}", "It pays {bonuses}"),
    Fact("rules", "The {bank}", "It sells and auctions {properties}, sells buildings, and lends money on mortgages."),
    Fact("rules", "The {bank}", "It collects all taxes, fines, repaid loans and {interest}"),
    Fact("rules", "The {bank}", "and the price of what it sells"),
    Fact("rules", "The {bank}", "never goes broke: the {banker} writes more notes on ordinary paper"),
]

TURN = [
    Fact("rules", "Your turn", "Throw both dice. Move your token that many spaces in the direction of the {pointer}."),
    Fact("rules", "Your turn", "a {property} that nobody owns Buy it, or it is auctioned."),
    Fact("rules", "Your turn", "one that another player owns Pay the rent."),
    Fact("rules", "Your turn", "your own, or one that is mortgaged Nothing."),
    Fact("rules", "Your turn", "{chest} or {chance} Draw a card and obey it."),
    Fact("rules", "Your turn", "a tax Pay the {bank}."),
    Fact("rules", "Your turn", "{go_to_jail} Go straight to {jail}. Your turn is over."),
    Fact("rules", "Your turn", "{jail}, {free} Nothing."),
    Fact("rules", "Your turn", "finish your move as usual, then throw and move again"),
    Fact("rules", "Your turn", "On your third doubles in a row, do not move: go straight to {jail}."),
    Fact("rules", "Your turn", "Then the turn passes to the left."),
    Fact("rules", "Your turn", "Any number of tokens may share a space."),
    Fact("rules", "Your turn", "but not while a move is under way", there=False),
    Fact("rules", "Passing {start}", "Each time you land on {start} or pass it, by dice or card"),
    Fact("rules", "Passing {start}", "the {bank} pays you a {bonus} of <200>, once per lap."),
    Fact("rules", "Passing {start}", "You are paid twice if the dice take you past it to"),
    Fact(
        "rules",
        "Passing {start}",
        "{chest} (two spaces on) or {chance} (seven on), and you draw the card that sends you to",
    ),
    Fact("rules", "Passing {start}", "You collect nothing on the way to {jail}."),
    Fact("rules", "Buying", "If you land on a {property} that nobody owns, you may buy it from the {bank}"),
    Fact("rules", "Buying", "at the printed price"),
    Fact("rules", "Buying", "{transport}s and {utilities} are {properties}, too."),
    Fact("rules", "Buying", "Take its {deed}"),
    Fact("rules", "Auctions", "If you do not buy the {property}, the {banker} auctions it at once."),
    Fact("rules", "Auctions", "Everyone may bid, including you"),
    Fact("rules", "Auctions", "The highest bidder pays the {bank} in cash"),
    Fact("rules", "Auctions", "If nobody bids, the {bank} keeps it.†"),
]

RENT = [
    Fact("rules", "Rent", "If you land on another player’s {property}, you owe its owner the rent on its {deed}"),
    Fact("rules", "Rent", "You owe nothing while it is mortgaged and lies face down."),
    Fact("rules", "Rent", "you collect double rent on each {property} in it without a building or a mortgage"),
    Fact("rules", "Rent", "even if another has one"),
    Fact(
        "rules", "Rent", "{transport}s and {utilities}. The more of a kind a player owns, the higher the rent on each:"
    ),
    Fact("rules", "Rent", "1 <25> 4 × the throw 2 <50> 10 × the throw 3 <100> – 4 <200> –"),
    Fact("rules", "Rent", "For {utilities}, use the throw that brought you there."),
    Fact("rules", "Rent", "If a card sent you, throw again.† If a card names a different rent, pay that."),
    Fact("rules", "Rent", ", or it is lost"),
    Fact("rules", "Drawing cards", "If you land on {chest} or {chance}, take the top card, obey it"),
    Fact("rules", "Drawing cards", "put it face down under its deck"),
    Fact("rules", "Drawing cards", "Keep a {jail_card} card until you use it, then put it under its deck."),
    Fact("rules", "Drawing cards", "If a card moves you, the usual rules apply: a {bonus} for passing {start}"),
    Fact("rules", "Drawing cards", "an auction if you do not buy, no rent on your own {property}"),
    Fact(
        "rules",
        "Drawing cards",
        "If a card charges you for buildings, {a_hotel} counts as one, not as {house}s.†",
    ),
    Fact("rules", "Taxes", "{income_tax}: pay <200> or 10% of your total worth."),
    Fact("rules", "Taxes", "Count cash, the printed prices of your {properties} (in full, even if mortgaged"),
    Fact("rules", "Taxes", "and the cost of your buildings"),
    Fact("rules", "Taxes", "Choose before you add it up."),
    Fact("rules", "Taxes", "For {a_hotel}, add the four {house}s handed in for it.†"),
    Fact("rules", "Taxes", "pay <100>."),
]

JAIL = [
    Fact("rules", "{jail}", "You go straight to {jail} and your turn is over if you land on {go_to_jail}"),
    Fact("rules", "{jail}", "if a card sends you there, or if you throw your third doubles in a row"),
    Fact("rules", "{jail}", "Pay <50> before you throw, on"),
    Fact("rules", "{jail}", "If you then throw doubles, you throw again."),
    Fact(
        "rules", "{jail}", "Throw doubles on any of your next three turns. Move by that throw, but do not throw again."
    ),
    Fact("rules", "{jail}", "If you fail on the third turn, pay <50> and move by that throw."),
    Fact("rules", "{jail}", "Use a {jail_card} card, your own or one bought from another player, before you throw.†"),
    Fact("rules", "{jail}", "before you throw.† If you then throw doubles, you throw again.†"),
    Fact("rules", "{jail}", "In {jail}, you still collect rent"),
    Fact("rules", "{jail}", "If you simply land there, you are just visiting, with no penalty."),
    Fact("rules", "{free}", "Nothing happens here: no money, no {property}, no reward."),
]

BUILDING = [
    Fact("rules", "{building}", "If you own a whole color group and none of it is mortgaged, you may {build}"),
    Fact("rules", "{building}", "at the price on"),
    Fact("rules", "{building}", "Once every {property} of the group has four {house}s"),
    Fact("rules", "{building}", "pay the price of one more"),
    Fact("rules", "{building}", "and put {a_hotel} there, but only one."),
    Fact("rules", "{building}", "There are 32 {house}s and 12 {hotel}s."),
    Fact("rules", "{building}", "If none are left, wait until some are returned."),
    Fact("rules", "{building}", "too few for everyone who wants them, each is auctioned to the highest bidder"),
    Fact("rules", "{building}", "You may sell buildings at any time, but only to the {bank}, for half what you paid."),
    Fact("rules", "{building}", "Sell evenly, in reverse order of building."),
    Fact(
        "rules",
        "{building}",
        "Sell the {hotel}s of a group all at once, or step by step, counting each as five {house}s.",
    ),
    Fact("rules", "Mortgages", "The {bank} lends money on any {property} at any time."),
    Fact("rules", "Mortgages", "First, sell back all buildings in that group."),
    Fact(
        "rules",
        "Mortgages",
        "Then turn the {deed} face down and take the mortgage value printed there, half the price.",
    ),
    Fact("rules", "Mortgages", "The {property} earns no rent, but the rest of its group does."),
    Fact("rules", "Mortgages", "To lift the mortgage, pay that value plus 10% {interest}"),
    Fact("rules", "Mortgages", "Then you may {build} there again, at full price."),
    Fact("rules", "Mortgages", "Round fractions up.†"),
    Fact("rules", "Mortgages", "The {property} stays yours: nobody else can get it by paying off the mortgage."),
    Fact("rules", "Mortgages", "You may sell it at any price."),
    Fact("rules", "Mortgages", "Whoever gets it by sale, trade or {bankruptcy}"),
    Fact("rules", "Mortgages", "either lifts the mortgage at once, for the value plus 10% and no more"),
    Fact("rules", "Mortgages", "or pays 10% now, and the value plus another 10% to lift it later"),
]

END = [
    Fact("rules", "Trading", "You may buy, sell or swap {properties}"),
    Fact("rules", "Trading", "with any other player, privately, at any price"),
    Fact("rules", "Trading", "You may not trade any {property} in a group"),
    Fact("rules", "Trading", "until all buildings in that group are sold to the {bank}"),
    Fact(
        "rules",
        "{bankruptcy}",
        "you may sell buildings to the {bank}, take out mortgages, and sell {properties} to other",
    ),
    Fact("rules", "{bankruptcy}", "If you owe several players at once, pay them one by one, starting on your left.†"),
    Fact("rules", "{bankruptcy}", "If you owe more than you can pay, that is {bankruptcy}: you are out at once."),
    Fact("rules", "{bankruptcy}", "If you owe a player, the {bank} buys back your buildings at half the price."),
    Fact("rules", "{bankruptcy}", "That player gets the cash and everything else of value, including kept cards,†"),
    Fact("rules", "{bankruptcy}", "at once lifts each mortgage or pays 10% of it: see “Mortgages”"),
    Fact("rules", "{bankruptcy}", "If you owe the {bank}, it takes everything and auctions your {properties} at once"),
    Fact("rules", "{bankruptcy}", "without buildings and free of mortgages.†"),
    Fact("rules", "{bankruptcy}", "Kept cards go under their decks.†"),
    Fact("rules", "The end", "† Our own ruling, where the rules of this game are silent."),
]

BOARD = [
    Fact("board-poster", "go", "{start}"),
    Fact("board-poster", "go", "Collect <200> each time you"),
    Fact("board-poster", "income-tax", "{income_tax} Pay 10% or <200>"),
    Fact("board-poster", "jail", "In {jail} Just visiting"),
    Fact("board-poster", "free-parking", "{free}"),
    Fact("board-poster", "go-to-jail", "{go_to_jail}"),
    Fact("board-poster", "luxury-tax", "{luxury_tax} Pay <100>"),
    Fact("board-poster", "chest-1", "{chest}"),
    Fact("board-poster", "chance-1", "{chance}"),
    Fact("cards", "chest-01", "Advance to {start}"),
    Fact("cards", "chest-01", "{start} and collect <200>"),
    Fact("cards", "chance-02", "Advance to {start}"),
    Fact("cards", "chance-02", "Advance to {start} and collect <200>."),
    Fact("cards", "chest-05", "{jail_card}"),
    Fact("cards", "chance-09", "{jail_card}"),
    Fact("cards", "chest-05", "Keep this card until you use it to leave {jail}, or sell it."),
    Fact("cards", "chance-09", "Keep this card until you use it to leave {jail}, or sell it."),
    Fact("cards", "chest-06", "{go_to_jail}"),
    Fact("cards", "chest-06", "Go directly to {jail}. You collect nothing on the way."),
    Fact("cards", "chance-11", "{go_to_jail}"),
    Fact("cards", "chance-11", "Go directly to {jail}. You collect nothing on the way."),
    Fact("cards", "chance-05", "Advance to the next {transport}. If it is owned, pay its owner twice the usual rent."),
    Fact(
        "cards", "chance-07", "Advance to the next {utility}. If it is owned, throw the dice and pay its owner 10 times"
    ),
]

# The same rules in the words of the quick rules.
QUICK = [
    Fact("rules", "The aim", "Grow rich by buying, renting out and selling {properties}."),
    Fact("rules", "Setting up", "Everyone puts a token on {start} and receives <1,500>"),
    Fact("rules", "Setting up", "2 × <500>, 2 × <100>, 2 × <50>, 6 × <20>, 5 × <10>, 5 × <5>, 5 × <1>."),
    Fact("rules", "Setting up", "For {six}, print the money twice."),
    Fact("rules", "Setting up", "The highest throw goes first. Turns pass to the left."),
    Fact("rules", "Your turn", "Throw both dice and move that far, following the {pointer}."),
    Fact("rules", "Your turn", "If you throw doubles, throw and move again."),
    Fact("rules", "Your turn", "On your third doubles in a row, go to {jail} instead."),
    Fact("rules", "Your turn", "{income_tax}: pay <200> or 10% of your total worth. Choose before you add it up."),
    Fact("rules", "Your turn", "{luxury_tax}: pay <100>."),
    Fact("rules", "Your turn", "land on {start} or pass it, but not on the way to {jail}, take <200>"),
    Fact("rules", "Buying", "If you do not buy, everyone may bid, including you"),
    Fact("rules", "Rent", "Empty {properties} in a whole color group earn double the rent."),
    Fact("rules", "Rent", "earn <25>, <50>, <100> or <200>"),
    Fact("rules", "Rent", "4 times the throw, or 10 times if one player owns both"),
    Fact("rules", "{jail}", "Pay <50> before you throw, on"),
    Fact("rules", "{jail}", "Throw doubles within three turns. Move by that throw, but do not throw again."),
    Fact("rules", "{jail}", "If the last throw fails, pay <50> and move by it."),
    Fact("rules", "{building}", "a whole color group without mortgages, buy {house}s"),
    Fact("rules", "{building}", "{build} evenly"),
    Fact("rules", "{building}", "at most four on each."),
    Fact("rules", "{building}", "buys them back at half the price"),
    Fact("rules", "Mortgages", "turn a {deed} face down and take half the price"),
    Fact("rules", "Mortgages", "It earns nothing until you pay that back plus 10%."),
    Fact("rules", "Mortgages", "A new owner does so at once, or pays 10% now and the full amount later"),
    Fact("rules", "Trading", "Never trade buildings, or {properties} in a group with buildings."),
    Fact(
        "rules",
        "{bankruptcy}",
        "A player you owe gets everything you have. If you owe the {bank}, it auctions your {properties}.",
    ),
]

# Rules of all editions but classic.
ANYWHERE = [
    Fact("rules", "{jail}", "Pay <50> before you throw, on either of your next two turns."),
    Fact("rules", "{jail}", "you still collect rent, and buy and sell {properties} and buildings"),
    Fact("rules", "{building}", "you may {build} there at any time, as much as you can afford, at the price on the"),
    Fact("rules", "{building}", "Put the first {house} on any {property} of the group"),
    Fact("rules", "{building}", "the next on an empty one of this or another whole group"),
    Fact("rules", "{building}", "Always {build} where there are fewest, at most four on each"),
    Fact("rules", "{building}", "hand in those on one {property}, pay the price of one more"),
]
ANYWHERE_QUICK = [
    Fact("rules", "{jail}", "Pay <50> before you throw, on either of your next two turns."),
    Fact("rules", "{building}", "buy {house}s at the price on the {deed}."),
]

SHARED = [*PARTS, *SETUP, *TURN, *RENT, *JAIL, *BUILDING, *END, *BOARD]
