"""The records of the trading game's theme, the features that an edition has, and the cash that players start with.

No printed text mentions a feature that the edition lacks. The features follow from the switches of the rules
(``rules.auctions``) and the spaces on the board; ``FEATURES`` lists each feature with the rule options, the sections of
the booklet and the placeholders that exist only with it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import gcd
from typing import Annotated, ClassVar, Literal, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from printgen.layouts.records import Layouts
from printgen.messages import Message, message
from printgen.theme.edition import (
    Deck,
    HasBoard,
    HasDecks,
    HasGroups,
    HasMoney,
    HasSpaces,
    HasTokens,
    Note,
    Palette,
    Token,
)
from printgen.theme.records import (
    Amount,
    Common,
    Count,
    Feature,
    IconName,
    Id,
    Logo,
    Name,
    NamedPlace,
    Percent,
    PropertyGroup,
    Record,
    ThemePicture,
    ThemeScene,
    Verb,
    Word,
)


class Property(NamedPlace, tag_field="kind", tag="property"):
    """A space in a color group; its rents are without buildings, with each number of small ones, with a large one."""

    id: Id
    name: Name
    group: Id
    price: Amount
    rent: Annotated[
        list[Amount],
        Meta(
            min_length=1,
            max_length=7,
            description="bare, with each number of small buildings, with a large one; "
            "what the rules have no building for is not used",
        ),
    ]
    building_cost: Annotated[Amount, Meta(description="the cost of each building, if the game has buildings")] = 0
    icon: IconName | None = None
    art: ThemePicture | None = None
    scene: ThemeScene | None = None


class Transport(NamedPlace, tag_field="kind", tag="transport"):
    """A space whose rent depends on the number of such spaces that its owner has."""

    id: Id
    name: Name
    price: Amount
    icon: IconName
    art: ThemePicture | None = None
    scene: ThemeScene | None = None


class Utility(NamedPlace, tag_field="kind", tag="utility"):
    """A space whose rent is a multiple of the throw."""

    id: Id
    name: Name
    price: Amount
    icon: IconName
    art: ThemePicture | None = None
    scene: ThemeScene | None = None


class Draw(NamedPlace, tag_field="kind", tag="draw"):
    """A space that makes players draw a card from a deck."""

    id: Id
    deck: Id
    name: Name | None = None
    icon: IconName | None = None
    art: ThemePicture | None = None


class Tax(NamedPlace, tag_field="kind", tag="tax"):
    """A space that costs an amount of money, or with that option a percentage of the player's worth.

    Without an amount it costs ``rules.luxury_tax``; ``also`` is another name, which the booklet mentions.
    """

    id: Id
    name: Name
    icon: IconName
    amount: Amount | None = None
    percent: Percent | None = None
    also: Name | None = None
    art: ThemePicture | None = None
    scene: ThemeScene | None = None


class Corner(NamedPlace, tag_field="kind", tag="corner"):
    """One of the four corners, with its effect; ``inside`` and ``visiting`` are texts on the two parts of a jail."""

    id: Id
    name: Name
    does: Literal["start", "jail", "free", "go-to-jail"]
    icon: IconName
    line: Annotated[str, Meta(max_length=80)] = ""
    inside: Annotated[str, Meta(max_length=40)] = ""
    visiting: Annotated[str, Meta(max_length=40)] = ""
    art: ThemePicture | None = None
    scene: ThemeScene | None = None


CORNERS = 4
Space = Property | Transport | Utility | Draw | Tax | Corner
Ownable = Property | Transport | Utility


class Building(Record):
    """A kind of building piece."""

    count: Count
    icon: IconName
    shape: Annotated[
        Literal["house", "townhouse", "cottage", "hut", "hotel", "farmhouse", "manor", "sheet", "key"],
        Meta(description="what the folded piece looks like"),
    ] = "house"


class Pieces(Record, kw_only=True):
    """The cut-out pieces."""

    small_building: Building = Building(0, "home")
    large_building: Building = Building(0, "home")
    tokens: Annotated[list[Token], Meta(max_length=20)]
    dice: Annotated[int, Meta(ge=0, le=10, description="the number of printed dice; 0 if players bring their own")]
    tray: Annotated[
        bool, Meta(description="true if the bank's notes are kept in a tray, which players bring or make")
    ] = False


class BuildingKind(Struct, frozen=True):
    """A kind of building in the edition's rules: its id, its word, and the piece."""

    id: str
    word: Word
    piece: Building


class Examples(Record):
    """The color groups whose properties the rules use as examples: one of two, and one of three."""

    pair: Id | None = None
    trio: Id | None = None


Side = Annotated[int, Meta(ge=2, le=20, description="spaces between two corners of the board")]


class Board(Record):
    """The board's shape and the contents of its center; without ``across`` and ``down`` it is as square as possible."""

    shape: Literal["ring"]
    across: Side | None = None
    down: Side | None = None
    title: Annotated[list[Name], Meta(max_length=3, description="the lines of the title")] = []
    tagline: Annotated[str, Meta(max_length=120)] = ""
    icon: IconName | None = None
    art: ThemePicture | None = None
    scene: ThemeScene | None = None
    logo: Logo | None = None

    def sides(self, spaces: int) -> tuple[int, int]:
        """The numbers of spaces between two corners: across, and down."""
        half, across = (spaces - CORNERS) // 2, self.across
        if across is None:
            across = -(-half // 2) if self.down is None else half - self.down
        return across, half - across if self.down is None else self.down


class Words(Record, kw_only=True):
    """The edition's words for the things of the game; many have defaults."""

    property: Word
    deed: Word
    transport: Word
    utility: Word
    small_building: Word
    large_building: Word
    token: Word
    bank: Word
    banker: Word
    bankruptcy: Word
    mortgage: Word
    bonus: Annotated[Word, Meta(description="the word for the money that the bank pays at the start")]
    pointer: Annotated[Word, Meta(description="the word for the sign that shows the way round the board")]
    interest: Word
    build: Verb


OwnRuling = Literal[
    "start_money", "bank_never_broke", "skipped_turn", "shared_ownership", "tax_choice", "tax_name", "throw_after_fine"
]


class Rules(Record, kw_only=True):
    """The numbers and switches of the rules; each switch has a sentence in the booklet, except ``unsaid``.

    ``hand`` chooses the notes dealt to many players: the edition's own hand, for which more notes are printed, or one
    that its notes suffice for; ``jail_fine_turns`` are the turns on which the fine may be paid before the throw.
    Options of features that the game lacks (``FEATURES``) have no effect.
    """

    start_money: Amount
    salary: Amount
    jail_fine: Amount = 50
    jail_tries: Annotated[int, Meta(ge=1, le=9)] = 3
    doubles_to_jail: Annotated[int, Meta(ge=2, le=9)] = 3
    transport_rent: Annotated[list[Amount], Meta(max_length=8)] = []
    utility_factor: Annotated[list[Amount], Meta(max_length=8)] = []
    group_factor: Annotated[int, Meta(ge=1, le=10)] = 2
    mortgage_percent: Percent = 50
    lift_percent: Percent = 10
    transfer_percent: Percent = 10
    resale_percent: Percent = 50
    small_per_large: Annotated[
        int,
        Meta(ge=1, le=6, description="the number of small buildings on a property before a large one replaces them"),
    ] = 4
    income_tax: Literal["choice", "flat"] = "choice"
    luxury_tax: Amount = 100
    rent_claim: Literal["next_throw", "second_throw"] = "next_throw"
    salary_claim: Literal["any_time", "next_turn"] = "any_time"
    large_without_small: Literal["full_price", "not_allowed"] = "full_price"
    loans: Literal["never", "house_rule"] = "never"
    free_space: Literal["nothing", "house_rule_line"] = "nothing"
    jail_card_top_price: Amount | None = None
    auction_opens_at: Amount = 0
    game_end: Literal["last_player", "time_limit"] = "last_player"
    time_limit: Annotated[int, Meta(ge=1, le=1_440, description="in minutes, if game_end is time_limit")] = 90
    time_up: Literal["turn_in_play", "equal_turns"] = "turn_in_play"
    hand: Literal["own", "stretched"] = "own"
    banker: Literal["chosen", "named"] = "chosen"
    deeds_lie: Literal["face_up", "in_front"] = "face_up"
    shared_ownership: Literal["never", "unsaid"] = "unsaid"
    skipped_turn: Literal["goes_back", "unsaid"] = "unsaid"
    jail_fine_turns: Literal["all_but_last", "all"] = "all_but_last"
    build_where: Literal["anywhere", "own_token"] = "anywhere"
    shortage: Literal["plain", "property_first"] = "plain"
    trade_when: Literal["any_time", "between_turns"] = "any_time"
    future_deals: Literal["never", "unsaid"] = "unsaid"
    debtor_sells: Literal["to_players", "if_it_covers"] = "to_players"
    dice: Annotated[int, Meta(ge=1, le=3, description="the number of dice that are thrown")] = 2
    mortgages: Annotated[bool, Meta(description="false for a game without them")] = True
    auctions: Annotated[bool, Meta(description="false for a game without them")] = True
    buildings: Annotated[bool, Meta(description="false for a game without them: deeds show only the first rent")] = True
    large_buildings: Annotated[bool, Meta(description="false for a game with small ones only")] = True

    def used_rents(self, rents: list[int]) -> list[int]:
        """Return the rents of a property that apply: without buildings, with small ones, with a large one."""
        small = self.small_per_large if self.buildings else 0
        return rents[: 1 + small + (small > 0 and self.large_buildings)]


class Features(Struct, frozen=True):
    """The features of an edition. ``joint_groups`` are groups of several properties, ``lone_groups`` of one."""

    transport: bool
    utility: bool
    tax: bool
    deck: bool
    building: bool
    large_building: bool
    mortgage: bool
    auction: bool
    jail: bool
    go_to_jail: bool
    free: bool
    doubles: bool
    joint_groups: bool
    lone_groups: bool


def _no_space(kind: str) -> Message:
    return message("the board has no space with 'kind: {kind}'", kind=kind)


def _no_corner(effect: str) -> Message:
    return message("the board has no corner with 'does: {effect}'", effect=effect)


def _off(rule: str) -> Message:
    return message("'rules.{rule}' is false", rule=rule)


FEATURES: Mapping[str, Feature] = {
    "transport": Feature(_no_space("transport"), ("transport_rent",), placeholders=("transport", "transport_rent")),
    "utility": Feature(_no_space("utility"), ("utility_factor",), placeholders=("utility", "utility_factor")),
    "tax": Feature(_no_space("tax"), ("income_tax", "luxury_tax"), ("tax",), ("luxury_tax",)),
    "deck": Feature(_no_space("draw"), sections=("cards",)),
    "building": Feature(
        _off("buildings"),
        ("resale_percent", "large_buildings", "build_where", "shortage"),
        ("building",),
        ("small_building", "small_per_large", "build", "resale_percent"),
    ),
    "large_building": Feature(
        message("the rules have no large buildings"), ("large_without_small",), placeholders=("large_building",)
    ),
    "mortgage": Feature(
        _off("mortgages"),
        ("mortgage_percent", "lift_percent", "transfer_percent"),
        ("mortgage",),
        ("mortgage", "interest", "mortgage_percent", "lift_percent", "transfer_percent"),
    ),
    "auction": Feature(_off("auctions"), ("auction_opens_at", "shortage"), ("auction",), ("auction_opens_at",)),
    "jail": Feature(
        _no_corner("jail"),
        ("jail_fine", "jail_tries", "doubles_to_jail", "jail_fine_turns", "jail_card_top_price"),
        ("jail",),
        ("jail", "jail_fine", "jail_tries", "jail_card", "jail_card_top_price", "doubles_to_jail"),
    ),
    "go_to_jail": Feature(_no_corner("go-to-jail"), placeholders=("go_to_jail",)),
    "free": Feature(_no_corner("free"), ("free_space",), ("free",), ("free",)),
    "doubles": Feature(message("a single die has no doubles"), ("doubles_to_jail",), placeholders=("doubles_to_jail",)),
    "joint_groups": Feature(
        message("no group has more than one property"), ("group_factor",), placeholders=("group_factor",)
    ),
}


class MoreMoney(NamedTuple):
    """The number of players from which the notes are too few for all hands, and the number of sets to print."""

    players: int
    times: int


class Edition(HasBoard, HasSpaces, HasGroups, HasDecks, HasMoney, HasTokens, Common, frozen=True, kw_only=True):
    """The edition of the trading game: ``theme.yaml`` after inheritance."""

    game: Literal["trade"] = "trade"
    words: Words
    rules: Rules
    palette: Palette
    groups: Annotated[list[PropertyGroup], Meta(max_length=60)]
    board: Board
    spaces: Annotated[list[Space], Meta(max_length=200)]
    decks: Annotated[list[Deck], Meta(max_length=6)] = []
    layouts: Layouts = {}
    deed_layout: Id | None = None
    money: Annotated[list[Note], Meta(min_length=1, max_length=12)]
    pieces: Pieces
    examples: Examples = Examples()
    own_rulings: list[OwnRuling] = []

    scored: ClassVar[bool] = True

    def tax_amount(self, tax: Tax) -> int:
        """The amount of a tax if no share of the player's worth is paid."""
        return self.rules.luxury_tax if tax.amount is None else tax.amount

    def completed(self) -> "Edition":
        """Return the edition, with a calculated hand if its theme deals none, for as many players as possible."""
        total, players = self.rules.start_money, self.players
        if any(note.start for note in self.money) or not total:
            return self
        tables = range(players.max, players.min - 1, -1)
        found = next((dealt for table in tables if (dealt := hand(self.money, total, table))), None)
        if not found:
            return self
        return replace(self, money=[replace(note, start=count) for note, count in zip(self.money, found, strict=True)])

    def with_rule_effect(self, rule: str) -> "Edition":
        if rule == "start_money":
            return replace(self, money=redealt(self.money, self.rules.start_money))
        if rule == "dice" and self.pieces.dice:
            return replace(self, pieces=replace(self.pieces, dice=self.rules.dice))
        return self

    @property
    def features(self) -> Features:
        """The features that the edition has."""
        rules = self.rules
        kinds = {type(space) for space in self.spaces}
        corners = {space.does for space in self.spaces if isinstance(space, Corner)}
        sizes = Counter(space.group for space in self.spaces if isinstance(space, Property)).values()
        return Features(
            transport=Transport in kinds,
            utility=Utility in kinds,
            tax=Tax in kinds,
            deck=Draw in kinds,
            building=rules.buildings,
            large_building=rules.buildings and rules.large_buildings,
            mortgage=rules.mortgages,
            auction=rules.auctions,
            jail="jail" in corners,
            go_to_jail="go-to-jail" in corners,
            free="free" in corners,
            doubles=rules.dice > 1,
            joint_groups=any(size > 1 for size in sizes),
            lone_groups=any(size == 1 for size in sizes),
        )

    def missing_features(self) -> dict[str, Feature]:
        has = asdict(self.features)
        return {name: feature for name, feature in FEATURES.items() if not has[name]}

    def building_kinds(self) -> Iterator[BuildingKind]:
        """Yield the kinds of buildings that the rules use and that are printed, the small one first."""
        has, words, pieces = self.features, self.words, self.pieces
        if has.building and pieces.small_building.count:
            yield BuildingKind("small", words.small_building, pieces.small_building)
        if has.large_building and pieces.large_building.count:
            yield BuildingKind("large", words.large_building, pieces.large_building)

    def stretched_hand(self) -> dict[int, int] | None:
        """Return the hand for the most players by value, if the option is set and the own hand needs too many notes."""
        most = self.players.max
        if self.rules.hand == "own" or all(note.start * most <= note.count for note in self.money):
            return None
        dealt = hand(self.money, self.rules.start_money, most)
        return {note.value: count for note, count in zip(self.money, dealt, strict=True)} if dealt else None

    def more_money(self, printed: int | None = None) -> MoreMoney | None:
        """Return when and how often the notes must be printed for the edition's own hand; None if one set is enough.

        ``printed`` is the number of notes, by default those of one set.
        """
        most, whole = self.players.max, sum(note.count for note in self.money)
        sets = max(1, (printed or whole) // whole) if whole else 1
        dealt = [(note.start, note.count * sets) for note in self.money if note.start and note.count]
        served = min((count // start for start, count in dealt), default=most)
        if served >= most or self.rules.hand == "stretched":
            return None
        times = max(-(-start * most // count) for start, count in dealt)
        return MoreMoney(max(served, self.players.min - 1) + 1, times)

    def mortgage_value(self, price: int) -> int:
        """Return the mortgage value of a lot with a price; fractions round up."""
        return -(-price * self.rules.mortgage_percent // 100)

    def lift_cost(self, price: int) -> int:
        """Return the cost of lifting a mortgage: its value and the interest, which rounds up."""
        value = self.mortgage_value(price)
        return value - (-value * self.rules.lift_percent // 100)

    @property
    def deeds(self) -> list[Ownable]:
        return [space for space in self.spaces if isinstance(space, Ownable)]

    @property
    def deed_icon(self) -> str:
        return self.pieces.small_building.icon

    @property
    def tokens_of_players(self) -> list[Token]:
        return self.pieces.tokens

    @property
    def sides(self) -> tuple[int, int]:
        """The numbers of spaces between two corners of the board: across, and down."""
        return self.board.sides(len(self.spaces))

    @property
    def title_lines(self) -> list[str]:
        """The title as printed in the board's center."""
        return self.board.title or [self.title]


def hand(notes: Sequence[Note], total: int, players: int) -> tuple[int, ...] | None:
    """Return the number of each note, in order, that make ``total`` for each of ``players``; None if impossible.

    As many small notes as possible are used, since they make change; a tenth of each kind stays in the bank if
    possible.
    """
    values = [note.value for note in notes]
    unit = gcd(total, *values)
    order = sorted(range(len(values)), key=values.__getitem__)
    for share in (10, 0):
        kept = [note.count // share if share else 0 for note in notes]
        limits = [(note.count - keep) // max(players, 1) for note, keep in zip(notes, kept, strict=True)]
        steps = [(values[at] // unit, limits[at]) for at in order]
        goal = total // unit
        # For each value, the sums that it and all larger ones can make: bit n of a number means the sum n.
        sums = [1]
        for value, limit in reversed(steps):
            sums.insert(0, _widened(sums[0], value, limit, goal))
        if not sums[0] >> goal & 1:
            continue
        counts = [0] * len(values)
        for at, (value, limit), rest in zip(order, steps, sums[1:], strict=True):
            counts[at] = next(n for n in range(min(limit, goal // value), -1, -1) if rest >> (goal - n * value) & 1)
            goal -= counts[at] * value
        return tuple(counts)
    return None


def _widened(sums: int, value: int, limit: int, goal: int) -> int:
    """Return the sums that are possible with up to ``limit`` more notes of a value, none above the goal."""
    mask = (1 << goal + 1) - 1
    limit = min(limit, goal // value)
    batch = 1
    while limit > 0:
        taken = min(batch, limit)
        sums = (sums | sums << taken * value) & mask
        limit -= taken
        batch *= 2
    return sums


def redealt(notes: Sequence[Note], total: int) -> list[Note]:
    """Return the notes with another hand: remove large notes until it is at most the total, then add the largest ones.

    If the notes cannot make the exact total, the hand has a smaller one.
    """
    counts = {note.value: note.start for note in notes}
    rest = total - sum(value * count for value, count in counts.items())
    for value in sorted(counts, reverse=True):
        back = min(counts[value], -(rest // value)) if rest < 0 else 0
        counts[value] -= back
        rest += back * value
    for value in sorted(counts, reverse=True):
        counts[value] += rest // value
        rest %= value
    return [replace(note, start=counts[note.value]) for note in notes]


EDITION = Edition
