"""The records of the trading game's theme: spaces, board, money, pieces, words and rules."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from printgen.games.trade.features import FEATURES, Features
from printgen.games.trade.starting_cash import redealt, with_found_hand
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
    Percent,
    PropertyGroup,
    Record,
    ThemePicture,
    Verb,
    Word,
)


class Property(Record, tag_field="kind", tag="property"):
    """A space that belongs to a colour group: rents for bare, each small building and a large one, as there are."""

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
    building_cost: Annotated[Amount, Meta(description="what each building costs, where there are any")] = 0
    icon: IconName | None = None
    art: ThemePicture | None = None


class Transport(Record, tag_field="kind", tag="transport"):
    """A space whose rent grows with the number of its kind that one player owns."""

    id: Id
    name: Name
    price: Amount
    icon: IconName
    art: ThemePicture | None = None


class Utility(Record, tag_field="kind", tag="utility"):
    """A space whose rent is a multiple of the throw."""

    id: Id
    name: Name
    price: Amount
    icon: IconName
    art: ThemePicture | None = None


class Draw(Record, tag_field="kind", tag="draw"):
    """A space on which a card of a deck is drawn."""

    id: Id
    deck: Id
    name: Name | None = None
    icon: IconName | None = None
    art: ThemePicture | None = None


class Tax(Record, tag_field="kind", tag="tax"):
    """A space that costs money: an amount, and where the option offers it a percentage of one's worth.

    Without an amount it costs ``rules.luxury_tax``; ``also`` is another name for it, which the booklet tells.
    """

    id: Id
    name: Name
    icon: IconName
    amount: Amount | None = None
    percent: Percent | None = None
    also: Name | None = None
    art: ThemePicture | None = None


class Corner(Record, tag_field="kind", tag="corner"):
    """One of the four corners, by what happens there; ``inside`` and ``visiting`` mark the two parts of a jail."""

    id: Id
    name: Name
    does: Literal["start", "jail", "free", "go-to-jail"]
    icon: IconName
    line: Annotated[str, Meta(max_length=80)] = ""
    inside: Annotated[str, Meta(max_length=40)] = ""
    visiting: Annotated[str, Meta(max_length=40)] = ""
    art: ThemePicture | None = None


CORNERS = 4
Space = Property | Transport | Utility | Draw | Tax | Corner
Ownable = Property | Transport | Utility


class Building(Record):
    """A kind of building piece."""

    count: Count
    icon: IconName


class Pieces(Record, kw_only=True):
    """The cut-out pieces."""

    small_building: Building = Building(0, "home")
    large_building: Building = Building(0, "home")
    tokens: Annotated[list[Token], Meta(max_length=20)]
    dice: Annotated[int, Meta(ge=0, le=10, description="how many are printed; none where players bring their own")]
    tray: Annotated[bool, Meta(description="whether the bank's notes stand in a tray, which players bring or make")] = (
        False
    )


class BuildingKind(Struct, frozen=True):
    """A kind of building that the edition's rules know: its id, its word, and the piece."""

    id: str
    word: Word
    piece: Building


class Examples(Record):
    """The colour groups whose properties the rules name as examples: one of two, and one of three."""

    pair: Id | None = None
    trio: Id | None = None


Side = Annotated[int, Meta(ge=2, le=20, description="spaces between two corners of the board")]


class Board(Record):
    """The board's shape and what stands in its centre; without ``across`` and ``down`` it is as square as can be."""

    shape: Literal["ring"]
    across: Side | None = None
    down: Side | None = None
    title: Annotated[list[Name], Meta(max_length=3, description="the title's lines, where it is to be broken")] = []
    tagline: Annotated[str, Meta(max_length=120)] = ""
    icon: IconName | None = None
    art: ThemePicture | None = None
    logo: Logo | None = None

    def sides(self, spaces: int) -> tuple[int, int]:
        """How many of so many spaces lie between two corners: across, and down."""
        half, across = (spaces - CORNERS) // 2, self.across
        if across is None:
            across = -(-half // 2) if self.down is None else half - self.down
        return across, half - across if self.down is None else self.down


class Words(Record, kw_only=True):
    """The edition's words for the things of the game; many are ours where it is silent."""

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
    bonus: Annotated[Word, Meta(description="what the bank pays at the start")]
    pointer: Annotated[Word, Meta(description="what shows the way round the board")]
    interest: Word
    build: Verb


class Rules(Record, kw_only=True):
    """The numbers and switches of the rules; each switch has its sentence in the booklet, ``unsaid`` none.

    ``hand`` is which notes a large table deals: the edition's own, more of which are printed, or one that its notes
    reach for; ``jail_fine_turns`` are the turns on which the fine may be paid before the throw. What is about a part
    that the game does without (``theme/features``) stands for nothing.
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
        Meta(ge=1, le=6, description="how many small buildings a property takes, a large one in their place after it"),
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
    time_limit: Annotated[int, Meta(ge=1, le=1_440, description="minutes, where game_end is time_limit")] = 90
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
    dice: Annotated[int, Meta(ge=1, le=3, description="how many dice are thrown")] = 2
    mortgages: Annotated[bool, Meta(description="false for a game without them")] = True
    auctions: Annotated[bool, Meta(description="false for a game without them")] = True
    buildings: Annotated[bool, Meta(description="false for a game without them: deeds tell the first rent only")] = True
    large_buildings: Annotated[bool, Meta(description="false for a game with small ones only")] = True

    def used_rents(self, rents: list[int]) -> list[int]:
        """Of a property's rents those that there are buildings for: bare, with small ones, with a large one."""
        small = self.small_per_large if self.buildings else 0
        return rents[: 1 + small + (small > 0 and self.large_buildings)]


class Edition(HasBoard, HasSpaces, HasGroups, HasDecks, HasMoney, HasTokens, Common, frozen=True, kw_only=True):
    """``theme.yaml`` after inheritance: everything that an edition of the trading game says."""

    game: Literal["trade"] = "trade"
    words: Words
    rules: Rules
    palette: Palette
    groups: Annotated[list[PropertyGroup], Meta(max_length=60)]
    board: Board
    spaces: Annotated[list[Space], Meta(max_length=200)]
    decks: Annotated[list[Deck], Meta(max_length=6)] = []
    money: Annotated[list[Note], Meta(min_length=1, max_length=12)]
    pieces: Pieces
    examples: Examples = Examples()

    def tax_amount(self, tax: Tax) -> int:
        """What a tax costs where no share of one's worth is paid."""
        return self.rules.luxury_tax if tax.amount is None else tax.amount

    scored: ClassVar[bool] = True

    def completed(self) -> "Edition":
        return with_found_hand(self)

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
        """Yield the kinds of buildings that the rules know and that are printed, the small one first."""
        has, words, pieces = self.features, self.words, self.pieces
        if has.building and pieces.small_building.count:
            yield BuildingKind("small", words.small_building, pieces.small_building)
        if has.large_building and pieces.large_building.count:
            yield BuildingKind("large", words.large_building, pieces.large_building)

    @property
    def deeds(self) -> list[Ownable]:
        return [space for space in self.spaces if isinstance(space, Ownable)]

    @property
    def tokens_of_players(self) -> list[Token]:
        return self.pieces.tokens

    @property
    def sides(self) -> tuple[int, int]:
        """How many spaces lie between two corners of the board: across, and down."""
        return self.board.sides(len(self.spaces))

    @property
    def title_lines(self) -> list[str]:
        """The title as it stands in the board's centre."""
        return self.board.title or [self.title]


EDITION = Edition
