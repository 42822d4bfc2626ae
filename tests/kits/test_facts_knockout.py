"""Tests of the finished documents of knockout against the sources of the sliding game, one fact per row."""

from collections.abc import Callable

import pytest

from tests.conftest import Kit
from tests.support.reading import Fact, plain, said, untrue

PARTS = [
    Fact("rules", "panel-1", "2–8 players · ages 8 and up"),
    Fact("rules", "panel-1", "1 long board"),
    Fact("rules", "panel-1", "16 tokens"),
    Fact("rules", "panel-1", "1 In Jail card"),
    Fact("rules", "panel-1", "1 Turn order reference card"),
    Fact("rules", "panel-1", "4 turn markers"),
    Fact("rules", "panel-1", "90 banknotes"),
    Fact("rules", "The aim", "It takes about 20 minutes."),
    Fact("rules", "The aim", "for 2–8 players aged 8 and up"),
    Fact("rules", "The aim", "stop them on spaces that pay"),
    Fact("rules", "The aim", "Whoever has the most cash after the last round wins."),
    Fact("rules", "The bank", "30 notes of M500, 30 notes of M100 and 30 notes of M50"),
    Fact("rules", "The bank", "If the bank runs out, write down what it owes, or print more notes.†"),
    Fact("rules", "The bank", "† Our own ruling, where the rules of this game are silent."),
    Fact("money", "note-500-01", "M500"),
    Fact("money", "note-100-30", "M100"),
    Fact("money", "note-50-30", "M50"),
    Fact("cards", "in-jail", "In Jail"),
    Fact("cards", "in-jail", "If your token stops on Go to Jail, put it here."),
    Fact("cards", "in-jail", "Leave it here until the round ends, or pay M100 into the pot and slide it again."),
    Fact("cards", "reference", "Turn order 1st 2nd 3rd 4th"),
    Fact("guide", "", "16 tokens"),
    Fact("guide", "", "4 turn markers"),
    Fact("guide", "", "90 banknotes"),
    Fact("guide", "", "US quarter"),
    Fact("guide", "", "tape the joints from behind"),
]

BOARD = [
    Fact("board-poster", "grand-pavilion", "M400"),
    Fact("board-poster", "big-wheel-plaza", "M600"),
    Fact("board-poster", "chance-1", "Chance Slide once more"),
    Fact("board-poster", "chance-2", "Chance Slide once more"),
    Fact("board-poster", "railroad-1", "Railroad Move to an empty property"),
    Fact("board-poster", "railroad-2", "Railroad Move to an empty property"),
    Fact("board-poster", "go-to-jail", "Go to Jail Onto the In Jail card at once"),
    Fact("board-poster", "go-to-jail", "pay", there=False),
    Fact("board-poster", "free-parking", "Free Parking The most tokens here win the pot"),
    Fact("board-poster", "house", "House One property that paid you pays again"),
    Fact("board-poster", "luxury-tax", "Luxury Tax M100 to the pot for each other token on a property that paid you"),
    Fact("board-poster", "page 1", "GO!"),
    Fact("board-poster", "page 1", "Slide from behind this line"),
    Fact("board-poster", "page 1", "Bonus for a whole color"),
    Fact("board-poster", "page 1", "M2,000"),
]

SETUP = [
    Fact("rules", "Setting up", "Lay the board on a smooth table"),
    Fact(
        "rules",
        "Setting up",
        "Put the In Jail card and the Turn order card beside the board. Sort the money by value and put it there",
    ),
    Fact("rules", "Setting up", "it belongs to the bank"),
    Fact("rules", "Setting up", "Choose a banker, who pays out money throughout the game."),
    Fact("rules", "Setting up", "Nobody starts with any cash."),
    Fact(
        "rules",
        "Setting up",
        "The banker puts M500 from the bank above the Free Parking space, off the board: this is the pot.",
    ),
    Fact("rules", "Setting up", "Never put it on the space itself, because tokens slide there."),
    Fact("rules", "Setting up", "on Free Parking: this is the pot", there=False),
    Fact(
        "rules",
        "Setting up",
        "With up to four players, each player chooses a color and takes its four tokens and its turn marker.",
    ),
    Fact("rules", "Setting up", "With five or more, each team does the same"),
    Fact("rules", "Setting up", "The colors are Red, Blue, Green and Yellow."),
    Fact("rules", "Setting up", "Set aside the pieces of unused colors."),
    Fact("rules", "Setting up", "Turn the turn markers face down and mix them."),
    Fact("rules", "Setting up", "The banker turns them up one at a time and places them on the Turn order card"),
    Fact("rules", "Setting up", "from top to bottom: this is the turn order"),
    Fact("rules", "", "draw lots", there=False),
    Fact("rules", "Teams", "With five or more players, play in teams of two"),
    Fact("rules", "Teams", "Each team has one color, one turn marker and shared cash. Partners take turns sliding."),
    Fact("rules", "Teams", "If one player is left over, that player is a team of one and slides all its tokens.†"),
]

SLIDING = [
    Fact("rules", "Sliding", "On your turn, slide one token that you have not slid yet in this round"),
    Fact("rules", "Sliding", "Take turns in turn order until everyone has slid all four"),
    Fact("rules", "Sliding", "Put your token behind the GO! line and slide it with one push"),
    Fact("rules", "Sliding", "Let go before it passes the line."),
    Fact("rules", "Sliding", "A token that leaves the board, or is knocked off it, is out for the round."),
    Fact("rules", "Sliding", "Any other token stays where it stops. Later tokens may bump it, even your own."),
    Fact("rules", "Sliding", "If it stops before the first row of spaces, it earns nothing.†"),
    Fact("rules", "Sliding", "A token on two spaces counts for the space that holds more of it."),
    Fact("rules", "Sliding", "If you cannot tell, the other players decide.†"),
    Fact("rules", "Sliding", "If a token falls over, set it upright about where it fell."),
    Fact("rules", "Sliding", "If it leans on another, it counts for the space under its middle.†"),
    Fact("rules", "Sliding", "Do not move any token by hand before the round has been counted"),
    Fact("rules", "Sliding", "except to the In Jail card and in steps 1 and 2 of counting"),
    Fact("rules", "", "behind the GO line", there=False),
    Fact("rules", "Sliding again", "This is an optional rule; agree on it before you start."),
    Fact("rules", "Sliding again", "it leaves the board without hitting another token, you may pay M100 into the pot†"),
    Fact("rules", "Sliding again", "If everyone agrees, sliding again is free."),
    Fact("rules", "Sliding again", "A token that hit another one stays out."),
    Fact("rules", "Go to Jail", "A token that stops on Go to Jail, or is bumped onto it, goes to the In Jail card"),
    Fact("rules", "Go to Jail", "at once. It waits there until the end of the round"),
    Fact("rules", "Go to Jail", "unless you pay M100 into the pot† right then and slide it again"),
    Fact("rules", "Go to Jail", "If it goes to jail again, the same rule applies.†"),
    Fact("rules", "Go to Jail", "In the first round, nobody can pay yet: the token is out for the round."),
]

COUNTING = [
    Fact("rules", "Counting a round", "go through these steps. Finish each step in turn order before the next"),
    Fact("rules", "Counting a round", "The first player with tokens here takes all of them off and slides them again;"),
    Fact("rules", "Counting a round", "then the next player does the same"),
    Fact(
        "rules",
        "Counting a round",
        "A token is slid again from here only once per round: if it comes back, slid or bumped,† it stays.",
    ),
    Fact("rules", "Counting a round", "is slid only if its owner’s turn in this step is still to come.†"),
    Fact("rules", "Counting a round", "Move each of your tokens here to any property without a token on it"),
    Fact("rules", "Counting a round", "never to House, Free Parking, Chance, Go to Jail or Luxury Tax"),
    Fact("rules", "Counting a round", "It then counts like any token there, and can complete a color."),
    Fact("rules", "Counting a round", "Each property with a token on it pays its cash once, to one player."),
    Fact("rules", "Counting a round", "If several players have tokens there, it pays the first of them in turn order."),
    Fact("rules", "Counting a round", "A second token of that player there earns nothing more."),
    Fact("rules", "Counting a round", "If every property of a color has paid you, you get its bonus as well."),
    Fact("rules", "Counting a round", "choose one property that paid you: it pays you its cash a second time"),
    Fact("rules", "Counting a round", "Even with two tokens here, you choose only one."),
    Fact("rules", "Counting a round", "For each token of yours here", there=False),
    Fact(
        "rules", "Counting a round", "pay M100 into the pot for each of your other tokens on a property that paid you"
    ),
    Fact("rules", "Counting a round", "Two of them on one property count as two.†"),
    Fact("rules", "Counting a round", "You pay once, even with several tokens here"),
    Fact("rules", "Counting a round", "and never more than you have.†"),
    Fact("rules", "Counting a round", "When everyone has collected and paid, the pot is won"),
    Fact("rules", "The pot", "Whoever has the most tokens on Free Parking wins the whole pot."),
    Fact(
        "rules",
        "The pot",
        "they share it equally. Any money that your notes cannot split equally stays in the pot.",
    ),
    Fact("rules", "The pot", "If nobody has a token there, the pot stays.†"),
    Fact("rules", "The next round and the end", "takes back all their tokens, including those on the In Jail card"),
    Fact("rules", "The next round and the end", "If the pot is empty, the bank puts M500 into it"),
    Fact("rules", "The next round and the end", "otherwise nothing is added"),
    Fact("rules", "The next round and the end", "Move the top turn marker on the Turn order card to the bottom"),
    Fact("rules", "The next round and the end", "and the others up: another player starts"),
    Fact("rules", "The next round and the end", "as there are players or teams, so that each starts one"),
    Fact("rules", "The next round and the end", "whoever has the most cash wins. If players tie, they win together.†"),
    Fact("rules", "", "went later in the last round", there=False),
    Fact("cards", "reference back", "Chance: take yours off and slide them again."),
    Fact("cards", "reference back", "Railroad: move to an empty property."),
    Fact("cards", "reference back", "Each property pays once, to the first in turn."),
    Fact("cards", "reference back", "first token", there=False),
    Fact("cards", "reference back", "If a whole color paid you, take its bonus."),
    Fact("cards", "reference back", "House: one property that paid you pays again."),
    Fact("cards", "reference back", "Luxury Tax: M100 to the pot for each other token on a property that paid you."),
    Fact("cards", "reference back", "Free Parking: the most tokens win the pot."),
]

COLORS = {
    "Brown": "M50 + M50 M200",
    "Light blue": "M100 + M100 + M100 M500",
    "Pink": "M150 + M150 M400",
    "Orange": "M200 + M200 + M150 M800",
    "Red": "M250 + M250 + M250 M1,000",
    "Yellow": "M250 + M350 M900",
    "Green": "M350 + M350 + M350 M1,500",
    "Dark blue": "M400 + M600 M2,000",
}
PAYS = [Fact("rules", "What the colors pay", f"{name} {pays}") for name, pays in COLORS.items()]

QUICK = [
    Fact("rules", "Setting up", "the four tokens and the turn marker of one color"),
    Fact("rules", "Setting up", "Mix the turn markers face down. The banker turns them up one at a time"),
    Fact("rules", "Setting up", "Put M500 above Free Parking, off the board: this is the pot."),
    Fact("rules", "Setting up", "Nobody starts with cash."),
    Fact("rules", "Sliding", "from behind the GO! line"),
    Fact(
        "rules",
        "Sliding",
        "If you slid it and it hit no other token, you may pay M100 into the pot† and slide it again.",
    ),
    Fact("rules", "Sliding", "A token counts for the space that holds more of it."),
    Fact(
        "rules",
        "Sliding",
        "In Jail card until the round ends, unless you pay M100 into the pot† right then and slide it again",
    ),
    Fact("rules", "Counting a round", "Chance: Take off all your tokens here and slide them again, each only once."),
    Fact("rules", "Counting a round", "Railroad: Move each token here to an empty property."),
    Fact("rules", "Counting a round", "Each pays its cash once, to the first player in turn order with a token on it."),
    Fact("rules", "Counting a round", "If every property of a color paid you, you get its bonus."),
    Fact("rules", "Counting a round", "One property that paid you pays again; only one"),
    Fact(
        "rules", "Counting a round", "Pay M100 into the pot for each of your other tokens on a property that paid you."
    ),
    Fact("rules", "Counting a round", "You pay once, even with several tokens here."),
    Fact("rules", "The pot", "wins the whole pot. If players tie, they share it equally."),
    Fact("rules", "The pot", "If it is empty after a round, the bank puts in M500."),
    Fact("rules", "The next round", "Move the top turn marker to the bottom"),
    Fact("rules", "The next round", "as there are players or teams"),
    Fact("rules", "Teams", "play in teams of two. Partners share a color and their cash, and take turns sliding."),
    Fact("rules", "The next round", "† Our own ruling."),
]

# With these settings, each fact replaces the text of the edition.
SET = {
    "slide_again=free": Fact("rules", "Sliding again", "slide it again at once, free of charge."),
    "jail_exit=wait": Fact("rules", "Go to Jail", "It waits there until the end of the round."),
    "pot_tie=stay": Fact("rules", "The pot", "nobody wins it: it stays for the next round"),
    "start_money=150": Fact("rules", "Setting up", "Each player or team starts with M150."),
    "pot=300": Fact("rules", "Setting up", "The banker puts M300 from the bank"),
    "luxury_tax=250": Fact("rules", "Counting a round", "pay M250 into the pot for each of your other tokens"),
    "teams_from=4": Fact("rules", "Setting up", "With up to three players, each player chooses a color"),
    "minutes=45": Fact("rules", "The aim", "It takes about 45 minutes."),
}
SET_TOO = [
    Fact("cards", "in-jail", "Leave it here until the round ends."),
    Fact("cards", "in-jail", "M100", there=False),
    Fact("board-poster", "luxury-tax", "M250 to the pot"),
    Fact("cards", "reference back", "Luxury Tax: M250 to the pot"),
    Fact("rules", "Teams", "With four or more players"),
    Fact("rules", "The next round and the end", "the bank puts M300 into it"),
    Fact("rules", "", "nobody can pay yet", there=False),
    Fact("rules", "", "M100 into the pot", there=False),
]
OTHER = {
    "slide_again=never": Fact("rules", "", "Sliding again", there=False),
    "jail_price=50": Fact("rules", "Go to Jail", "unless you pay M50 into the pot† right then"),
}
OTHER_TOO = [
    Fact("rules", "", "without hitting another", there=False),
    Fact("cards", "in-jail", "or pay M50 into the pot"),
    Fact("rules", "Go to Jail", "In the first round, nobody can pay yet"),
]

KITS = Callable[..., dict[str, Kit]]
ONLY = ("--variant", "minimal", "--only")


@pytest.mark.parametrize("variant", ["standard", "minimal"])
def test_each_fact_stands_in_its_place(build: KITS, variant: str) -> None:
    assert untrue(build("knockout")[variant], [*PARTS, *BOARD, *SETUP, *SLIDING, *COUNTING, *PAYS]) == []


def test_the_quick_rules_say_the_same(build: KITS) -> None:
    assert untrue(build("knockout", *ONLY, "rules", "--fold", "zine")["minimal"], QUICK) == []


@pytest.mark.parametrize(("settings", "further"), [(SET, SET_TOO), (OTHER, OTHER_TOO)])
def test_every_place_follows_the_options(build: KITS, settings: dict[str, Fact], further: list[Fact]) -> None:
    words = [word for setting in settings for word in ("--set", f"rules.{setting}")]
    kit = build("knockout", *ONLY, "rules,cards,board-poster", *words)["minimal"]
    assert untrue(kit, [*settings.values(), *further]) == []
    assert [fact for fact in settings.values() if not untrue(build("knockout")["minimal"], [fact])] == []


def test_the_steps_of_counting_are_told_in_their_order(build: KITS) -> None:
    steps = ("Chance.", "Railroad.", "Properties.", "Colors.", "House.", "Luxury Tax.", "Free Parking.")
    text = said(build("knockout")["standard"], "rules", "Counting a round")
    places = [text.find(plain(f"{number}.{step}")) for number, step in enumerate(steps, 1)]
    assert places == sorted(places)
    assert min(places) >= 0
