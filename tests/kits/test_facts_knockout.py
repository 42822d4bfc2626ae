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
    Fact("rules", "The aim", "let them stop on spaces that earn"),
    Fact("rules", "The aim", "Whoever has the most cash after the last round wins."),
    Fact("rules", "The bank", "30 notes of M500, 30 notes of M100 and 30 notes of M50"),
    Fact("rules", "The bank", "If they run out, note on paper what the bank owes, or print more.†"),
    Fact("rules", "The bank", "† Our own ruling, where the rules of this game are silent."),
    Fact("money", "note-500-01", "M500"),
    Fact("money", "note-100-30", "M100"),
    Fact("money", "note-50-30", "M50"),
    Fact("cards", "in-jail", "In Jail"),
    Fact("cards", "in-jail", "Lay your token here when it stops on Go to Jail."),
    Fact("cards", "in-jail", "Wait for the end of the round, or pay M100 into the pot and slide it again."),
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
    Fact("board-poster", "chance-1", "Chance Slides once more"),
    Fact("board-poster", "chance-2", "Chance Slides once more"),
    Fact("board-poster", "railroad-1", "Railroad Moves to an empty property"),
    Fact("board-poster", "railroad-2", "Railroad Moves to an empty property"),
    Fact("board-poster", "go-to-jail", "Go to Jail Onto the In Jail card at once"),
    Fact("board-poster", "go-to-jail", "pay", there=False),
    Fact("board-poster", "free-parking", "Free Parking Most tokens here win the pot"),
    Fact("board-poster", "house", "House One property that paid you pays again"),
    Fact("board-poster", "luxury-tax", "Luxury Tax M100 to the pot for each other token that earned"),
    Fact("board-poster", "page 1", "GO!"),
    Fact("board-poster", "page 1", "Slide from behind this line"),
    Fact("board-poster", "page 1", "Bonus for a whole color"),
    Fact("board-poster", "page 1", "M2,000"),
]

SETUP = [
    Fact("rules", "Setting up", "Lay the board on a smooth table"),
    Fact("rules", "Setting up", "Beside it put the In Jail card, the Turn order card and the money, sorted by value"),
    Fact("rules", "Setting up", "it is the bank’s"),
    Fact("rules", "Setting up", "Choose a banker, who pays out all game long."),
    Fact("rules", "Setting up", "Nobody starts with any cash."),
    Fact("rules", "Setting up", "The banker puts M500 from the bank beside the board, level with Free Parking"),
    Fact("rules", "Setting up", "It never lies on the space, where tokens slide."),
    Fact("rules", "Setting up", "on Free Parking: this is the pot", there=False),
    Fact("rules", "Setting up", "Up to four of you take a color each: its four tokens and its turn marker."),
    Fact("rules", "Setting up", "If you are five or more, each team takes one"),
    Fact("rules", "Setting up", "There are Red, Blue, Green and Yellow."),
    Fact("rules", "Setting up", "Set aside what nobody uses."),
    Fact("rules", "Setting up", "Turn the turn markers face down and mix them."),
    Fact("rules", "Setting up", "The banker turns up one after another and lays them on the Turn order card"),
    Fact("rules", "Setting up", "from the top place down: this is your turn order"),
    Fact("rules", "", "draw lots", there=False),
    Fact("rules", "Teams", "From five players on, play in teams of two"),
    Fact("rules", "Teams", "with one color, one turn marker and one purse each. Partners slide by turns."),
    Fact("rules", "Teams", "One player who is left over is a team alone, and slides every token.†"),
]

SLIDING = [
    Fact("rules", "Sliding", "In turn order, slide one token that you have not slid yet in this round"),
    Fact("rules", "Sliding", "go on until everyone has slid all four"),
    Fact("rules", "Sliding", "From the foot of the board, lay it behind the GO! line and slide it"),
    Fact("rules", "Sliding", "Let go before it passes the line."),
    Fact("rules", "Sliding", "A token that leaves the board, or is knocked off it, is out for the round."),
    Fact("rules", "Sliding", "Any other stays where it stops. Later tokens may push it on, your own too."),
    Fact("rules", "Sliding", "Short of the spaces it earns nothing.†"),
    Fact("rules", "Sliding", "On two spaces, it counts for the one that holds more of it."),
    Fact("rules", "Sliding", "If you cannot tell, the others decide.†"),
    Fact("rules", "Sliding", "Fallen over. Set it right about where it fell."),
    Fact("rules", "Sliding", "If it leans on another, it counts for the space below its middle.†"),
    Fact("rules", "", "behind the GO line", there=False),
    Fact("rules", "Sliding again", "An optional rule; agree on it before you start."),
    Fact("rules", "Sliding again", "left the board without hitting another token, you may pay M100 into the pot†"),
    Fact("rules", "Sliding again", "If everyone agrees, sliding again is free."),
    Fact("rules", "Sliding again", "A token that hit another one stays out."),
    Fact("rules", "Go to Jail", "A token that stops on Go to Jail, or is bumped onto it, goes to the In Jail card"),
    Fact("rules", "Go to Jail", "at once. There it waits for the end of the round"),
    Fact("rules", "Go to Jail", "or you pay M100 into the pot† right then and slide it again"),
    Fact("rules", "Go to Jail", "In the first round nobody can pay yet: that token is out for the round."),
]

COUNTING = [
    Fact("rules", "Counting a round", "go through these steps, each in turn order"),
    Fact("rules", "Counting a round", "The first player with tokens here takes all of them off and slides them again"),
    Fact("rules", "Counting a round", "them again, then the next"),
    Fact("rules", "Counting a round", "comes to Chance once more, slid or bumped,† is not slid a third time"),
    Fact("rules", "Counting a round", "Move each token of yours here to a property that no token is on"),
    Fact("rules", "Counting a round", "never to House, Free Parking, Chance, Go to Jail or Luxury Tax"),
    Fact("rules", "Counting a round", "Two that fill both properties of a color earn its bonus, too."),
    Fact("rules", "Counting a round", "Each pays its cash once, to one player"),
    Fact("rules", "Counting a round", "of those with a token on it, the first in turn order"),
    Fact("rules", "Counting a round", "A second token of that player there earns nothing more."),
    Fact("rules", "Counting a round", "If every property of a color has paid you, take its bonus as well."),
    Fact("rules", "Counting a round", "choose one property that has paid you: take its cash a second time"),
    Fact("rules", "Counting a round", "Two tokens here still double only one."),
    Fact("rules", "Counting a round", "For each token of yours here", there=False),
    Fact(
        "rules", "Counting a round", "pay M100 into the pot for each of your other tokens on a property that paid you"
    ),
    Fact("rules", "Counting a round", "once, however many tokens lie here"),
    Fact("rules", "Counting a round", "Nobody pays more than they have.†"),
    Fact("rules", "Counting a round", "Once everyone has collected and paid, the pot is won"),
    Fact("rules", "The pot", "Whoever has the most tokens on Free Parking takes the whole pot."),
    Fact("rules", "The pot", "they share it in equal parts; what cannot be shared stays in the pot"),
    Fact("rules", "The pot", "If nobody is there, it stays.†"),
    Fact("rules", "The next round, and the end", "takes back all tokens, those on the In Jail card too"),
    Fact("rules", "The next round, and the end", "If the pot is empty, the bank puts M500 into it"),
    Fact("rules", "The next round, and the end", "if anything is left in it, nothing is added"),
    Fact("rules", "The next round, and the end", "Move the top turn marker on the Turn order card to the lowest place"),
    Fact("rules", "The next round, and the end", "and the others up: another player starts"),
    Fact("rules", "The next round, and the end", "as there are players or teams, so that each starts one"),
    Fact("rules", "The next round, and the end", "the most cash wins. Those who have equally much win together.†"),
    Fact("rules", "", "went later in the last round", there=False),
    Fact("cards", "reference back", "Chance: slide all yours again."),
    Fact("cards", "reference back", "Railroad: move to an empty property."),
    Fact("cards", "reference back", "Each property pays once, the first in turn."),
    Fact("cards", "reference back", "first token", there=False),
    Fact("cards", "reference back", "Whole color paid you: take its bonus."),
    Fact("cards", "reference back", "House: one property that paid you pays again."),
    Fact("cards", "reference back", "Luxury Tax: M100 to the pot for each other token that earned."),
    Fact("cards", "reference back", "Free Parking: most tokens win the pot."),
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
    Fact("rules", "Setting up", "four tokens and a turn marker of one color"),
    Fact("rules", "Setting up", "Mix the turn markers face down; the banker turns them up one by one"),
    Fact("rules", "Setting up", "Put M500 beside the board at Free Parking: the pot."),
    Fact("rules", "Setting up", "Nobody starts with cash."),
    Fact("rules", "Sliding", "from behind the GO! line"),
    Fact("rules", "Sliding", "pay M100 into the pot and slide again, unless it hit another token"),
    Fact("rules", "Sliding", "the space that holds more of it counts"),
    Fact("rules", "Sliding", "In Jail card until the round ends, or pay M100 into the pot and slide it again"),
    Fact("rules", "Counting a round", "Chance: take all yours off and slide them again; no third time."),
    Fact("rules", "Counting a round", "Railroad: move each to an empty property."),
    Fact("rules", "Counting a round", "each pays its cash once, to the first in turn order on it"),
    Fact("rules", "Counting a round", "if all of one paid you, take its bonus"),
    Fact("rules", "Counting a round", "one property that paid you pays again; only one"),
    Fact("rules", "Counting a round", "pay M100 into the pot for each other token of yours on a property that paid"),
    Fact("rules", "Counting a round", "once, however many lie here"),
    Fact("rules", "The pot", "takes it all; those who have equally many share it"),
    Fact("rules", "The pot", "If it is empty after a round, the bank puts in M500."),
    Fact("rules", "The next round", "The top turn marker moves to the lowest place"),
    Fact("rules", "The next round", "as there are players or teams"),
    Fact("rules", "Teams", "teams of two share a color and a purse, and slide by turns"),
]

# With these settings, each fact replaces the text of the edition.
SET = {
    "slide_again=free": Fact("rules", "Sliding again", "slide it again at once, free of charge"),
    "jail_exit=wait": Fact("rules", "Go to Jail", "There it waits for the end of the round."),
    "pot_tie=stay": Fact("rules", "The pot", "nobody takes it: it stays for the next round"),
    "start_money=150": Fact("rules", "Setting up", "Each player or team starts with M150."),
    "pot=300": Fact("rules", "Setting up", "The banker puts M300 from the bank"),
    "luxury_tax=250": Fact("rules", "Counting a round", "pay M250 into the pot for each of your other tokens"),
    "teams_from=4": Fact("rules", "Setting up", "Up to three of you take a color each"),
    "minutes=45": Fact("rules", "The aim", "It takes about 45 minutes."),
}
SET_TOO = [
    Fact("cards", "in-jail", "Wait for the end of the round."),
    Fact("cards", "in-jail", "M100", there=False),
    Fact("board-poster", "luxury-tax", "M250 to the pot"),
    Fact("cards", "reference back", "Luxury Tax: M250 to the pot"),
    Fact("rules", "Teams", "From four players on"),
    Fact("rules", "The next round, and the end", "the bank puts M300 into it"),
    Fact("rules", "", "nobody can pay yet", there=False),
    Fact("rules", "", "M100 into the pot", there=False),
]
OTHER = {
    "slide_again=never": Fact("rules", "", "Sliding again", there=False),
    "jail_price=50": Fact("rules", "Go to Jail", "or you pay M50 into the pot† right then"),
}
OTHER_TOO = [
    Fact("rules", "", "without hitting another", there=False),
    Fact("cards", "in-jail", "or pay M50 into the pot"),
    Fact("rules", "Go to Jail", "In the first round nobody can pay yet"),
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
