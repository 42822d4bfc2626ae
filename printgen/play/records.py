"""The rules of a game as data, as part of ``kit.json``: what a table or a simulation needs to know."""

import re
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, structs

_Id = Annotated[str, Meta(max_length=200, pattern=r"^[a-z0-9][a-z0-9-]*$(?!\n)")]
_Amount = Annotated[int, Meta(ge=0, le=1_000_000_000)]
_Count = Annotated[int, Meta(ge=0, le=10_000)]
_Percent = Annotated[int, Meta(ge=0, le=100)]
_Few = Annotated[int, Meta(ge=0, le=20)]
_Number = Annotated[int, Meta(ge=-10_000, le=10_000)]

_NUMBER, _ID = r"\d{1,9}", r"[a-z0-9][a-z0-9-]{0,199}"
_PARTS = {
    "collect": rf"collect (?P<amount>{_NUMBER})(?P<each> from each)?",
    "pay": rf"pay (?P<amount>{_NUMBER})(?: (?P<to>to each|for each))?",
    "repair": rf"pay (?P<small>{_NUMBER}) per small(?: and (?P<large>{_NUMBER}) per large)?",
    "next": rf"go to next (?P<to>transport|utility)(?: times (?P<times>{_NUMBER}))?",
    "go": rf"go to (?P<to>{_ID})",
    "move": r"(?:(?P<who>all|last) )?(?P<way>forward|back) (?P<by>\d{1,2})",
    "jail": r"go to jail",
    "miss": r"miss (?P<by>\d)",
    "again": r"throw again",
    "swap": r"swap",
}
_ORDER = ("collect", "repair", "pay", "jail", "next", "go", "move", "miss", "again", "swap")
_NAMED = re.compile(r"\?P<\w+>")
ONE_EFFECT = "|".join(_NAMED.sub("?:", _PARTS[do]) for do in _ORDER)
EFFECTS = rf"^({ONE_EFFECT})(, ({ONE_EFFECT})){{0,5}}$(?!\n)"


class Closed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The base of these records: frozen, without unknown fields; default values are omitted."""


class Effect(Closed, frozen=True):
    """One effect of a card or space; only the fields that it needs are set."""

    do: Literal["collect", "pay", "repair", "next", "go", "move", "jail", "miss", "again", "swap"]
    amount: _Amount = 0
    each: Annotated[bool, Meta(description="from or to each of the other players")] = False
    per_player: Annotated[bool, Meta(description="the amount counts once for each of the other players")] = False
    small: Annotated[_Amount, Meta(description="for each small building")] = 0
    large: Annotated[_Amount, Meta(description="for each large building")] = 0
    to: Annotated[str, Meta(max_length=200, description="the id of a space; with 'next' a kind of spaces")] = ""
    times: Annotated[_Count, Meta(description="with 'next': the rent is multiplied, or the throw for a utility")] = 0
    by: Annotated[_Number, Meta(description="spaces to move, or turns to miss")] = 0
    who: Annotated[Literal["self", "all", "last"], Meta(description="whom a move concerns")] = "self"


def effects(text: str) -> tuple[Effect, ...]:
    """Return the effects that a card's ``does`` lists; parts that are not understood are left out."""
    return tuple(found for part in text.split(", ") if (found := _effect(part)))


def _effect(part: str) -> Effect | None:
    do: Any
    for do in _ORDER:
        found = re.fullmatch(_PARTS[do], part)
        if not found:
            continue
        given = {name: value for name, value in found.groupdict().items() if value is not None}
        numbers: dict[str, Any] = {
            name: int(given[name]) for name in ("amount", "small", "large", "times", "by") if name in given
        }
        if do == "pay":
            to = given.get("to", "")
            return Effect("pay", each=to == "to each", per_player=to == "for each", **numbers)
        if do == "collect":
            return Effect("collect", each="each" in given, **numbers)
        if do == "move":
            who: Any = given.get("who", "self")
            return Effect("move", by=numbers["by"] * (-1 if given["way"] == "back" else 1), who=who)
        return Effect(do, to=given.get("to", ""), **numbers)
    return None


class DeckRecord(Closed, frozen=True):
    """A deck: its id and the ids of its cards."""

    id: _Id
    cards: Annotated[tuple[_Id, ...], Meta(max_length=10_000)]


class TradeSpace(Closed, frozen=True):
    """A space of a trading game, with what its deed says."""

    id: _Id
    kind: Literal["property", "transport", "utility", "draw", "tax", "start", "jail", "free", "go-to-jail"]
    group: Annotated[str, Meta(max_length=200)] = ""
    price: _Amount = 0
    rents: Annotated[tuple[_Amount, ...], Meta(max_length=7, description="bare, with each building")] = ()
    building: Annotated[_Amount, Meta(description="the cost of a building")] = 0
    mortgage: _Amount = 0
    lift: Annotated[_Amount, Meta(description="the cost of lifting a mortgage")] = 0
    deck: Annotated[str, Meta(max_length=200)] = ""
    amount: Annotated[_Amount, Meta(description="of a tax")] = 0
    percent: Annotated[_Percent, Meta(description="of the player's worth, which may be paid instead; 0 for none")] = 0
    deed: Annotated[str, Meta(max_length=200, description="the id of its deed in the kit")] = ""


class TradeRules(Closed, frozen=True, kw_only=True, tag_field="game", tag="trade"):
    """The rules of a trading game."""

    spaces: Annotated[tuple[TradeSpace, ...], Meta(min_length=1, max_length=400)]
    decks: Annotated[tuple[DeckRecord, ...], Meta(max_length=20)] = ()
    cards: Annotated[dict[_Id, tuple[Effect, ...]], Meta(max_length=10_000)] = {}
    kept: Annotated[tuple[_Id, ...], Meta(max_length=10_000, description="cards that free from jail")] = ()
    start_money: _Amount
    salary: _Amount = 0
    dice: Annotated[int, Meta(ge=1, le=3)] = 2
    doubles_to_jail: _Count = 3
    jail_fine: _Amount = 0
    jail_tries: _Count = 3
    fine_on_last: Annotated[bool, Meta(description="the fine may be paid before the last throw, too")] = True
    transport_rent: Annotated[tuple[_Amount, ...], Meta(max_length=8)] = ()
    utility_factor: Annotated[tuple[_Amount, ...], Meta(max_length=8)] = ()
    group_factor: _Count = 2
    small_per_large: Annotated[_Few, Meta(description="0 for a game without buildings")] = 0
    large: Annotated[bool, Meta(description="true if a large building follows the small ones")] = False
    large_at_once: Annotated[bool, Meta(description="without small buildings in the bank, a large one at once")] = False
    small_count: _Count = 0
    large_count: _Count = 0
    resale_percent: _Percent = 50
    transfer_percent: _Percent = 0
    mortgages: bool = True
    auctions: bool = True
    auction_opens_at: _Amount = 0
    build_where_token: Annotated[bool, Meta(description="building only on the space of one's own token")] = False
    trade_between_turns: Annotated[bool, Meta(description="no trades during the turns of others")] = False
    first_out: Annotated[bool, Meta(description="the game ends as soon as a player cannot pay")] = False
    unknown: Annotated[_Count, Meta(description="cards without 'does'")] = 0


class PathSpaceRecord(Closed, frozen=True):
    """A space of a race: its effects, the deck to draw from, or the space to which it leads."""

    id: _Id
    effects: Annotated[tuple[Effect, ...], Meta(max_length=6)] = ()
    deck: Annotated[str, Meta(max_length=200)] = ""
    to: Annotated[int, Meta(ge=-1, le=10_000, description="the index of the space to which it leads; -1 for none")] = -1


class PathRules(Closed, frozen=True, kw_only=True, tag_field="game", tag="path"):
    """The rules of a race on a path."""

    spaces: Annotated[tuple[PathSpaceRecord, ...], Meta(min_length=2, max_length=400)]
    decks: Annotated[tuple[DeckRecord, ...], Meta(max_length=20)] = ()
    cards: Annotated[dict[_Id, tuple[Effect, ...]], Meta(max_length=10_000)] = {}
    dice: Annotated[int, Meta(ge=1, le=3)] = 1
    finish: Literal["over", "exact", "bounce"] = "over"
    chain: bool = True
    home: Annotated[bool, Meta(description="a token on whose space another lands goes back to the start")] = False
    extra_throw: bool = False
    unknown: _Count = 0


class CardsRules(Closed, frozen=True, kw_only=True, tag_field="game", tag="cards"):
    """The rules of a card game; with ``play`` of 'own' only turns are known."""

    decks: Annotated[tuple[DeckRecord, ...], Meta(min_length=1, max_length=20)]
    kept: Annotated[tuple[_Id, ...], Meta(max_length=10_000)] = ()
    hand: _Few = 0
    draw: _Few = 1
    play: Literal["lay", "read", "own"] = "read"
    win: Literal["most", "rid", "nobody"] = "most"
    shuffle: Annotated[bool, Meta(description="a used-up deck is made of its discard pile")] = False


class SlideSpaceRecord(Closed, frozen=True):
    """A space of a sliding game; ``lanes`` is its width."""

    id: _Id
    kind: Literal["property", "house", "free", "chance", "go-to-jail", "tax", "railroad"]
    group: Annotated[str, Meta(max_length=200)] = ""
    cash: _Amount = 0
    lanes: Annotated[int, Meta(ge=1, le=4)] = 1


class SlideRules(Closed, frozen=True, kw_only=True, tag_field="game", tag="slide"):
    """The rules of a sliding game."""

    spaces: Annotated[tuple[SlideSpaceRecord, ...], Meta(min_length=1, max_length=400)]
    bonus: Annotated[dict[_Id, _Amount], Meta(max_length=60, description="for each color")] = {}
    sides: Annotated[tuple[_Id, ...], Meta(min_length=2, max_length=8)]
    tokens: Annotated[int, Meta(ge=1, le=20, description="of each side")]
    start_money: _Amount = 0
    pot: _Amount = 0
    tax: _Amount = 0
    again: Annotated[int, Meta(ge=-1, le=1_000_000_000, description="price of sliding again; -1 for never")] = -1
    jail: Annotated[int, Meta(ge=-1, le=1_000_000_000, description="price of leaving jail; -1 for waiting")] = -1
    pot_shared: bool = True
    note: Annotated[int, Meta(ge=1, le=1_000_000, description="the smallest note")] = 1


GameRules = TradeRules | PathRules | CardsRules | SlideRules


def plain(rules: Any) -> Any:
    """Return rules as dictionaries and lists, with all default values."""
    if isinstance(rules, Struct):
        return {name: plain(value) for name, value in structs.asdict(rules).items()}
    if isinstance(rules, dict):
        return {key: plain(value) for key, value in rules.items()}
    return [plain(one) for one in rules] if isinstance(rules, tuple) else rules
