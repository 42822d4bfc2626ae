"""The records of the trading game's theme: spaces, decks, money and pieces; ``trade_rules`` has rules and words."""

from typing import Annotated, Literal

from msgspec import Meta

from printgen.theme.model.common import (
    Amount,
    BoardPalette,
    ColourCode,
    Common,
    Count,
    HatchName,
    IconName,
    Id,
    Name,
    Percent,
    PropertyGroup,
    Record,
    Sentence,
)
from printgen.theme.model.picture import File, Logo, ThemePicture
from printgen.theme.model.trade_rules import Rules, Words


class Palette(BoardPalette):
    """The edition's colours by what they colour (Standard only; Minimal has its own table)."""

    small_building: ColourCode
    large_building: ColourCode


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


class Card(Record):
    """A card of a deck: its text, with ``{placeholders}``; ``keep`` marks a card that is held until used."""

    id: Id
    text: Sentence
    title: Name | None = None
    icon: IconName | None = None
    keep: bool = False
    copies: Annotated[int, Meta(ge=1, le=100)] = 1
    art: ThemePicture | None = None


class Deck(Record):
    """A deck of cards with its look: ``art`` is on each card that has none of its own, ``back_art`` on their backs."""

    id: Id
    name: Name
    icon: IconName
    colour: ColourCode
    hatch: HatchName
    cards: list[Card] = []
    cards_file: File | None = None
    merge_cards: Annotated[
        bool, Meta(description="lay the cards of the file on the base's, by their ids; else they take their place")
    ] = False
    art: ThemePicture | None = None
    back_art: ThemePicture | None = None

    @property
    def card_count(self) -> int:
        """How many cards are printed of it."""
        return sum(card.copies for card in self.cards)


class Note(Record):
    """A denomination: how many are printed, and how many each player starts with; ``art`` is its portrait."""

    value: Annotated[int, Meta(ge=1, le=1_000_000)]
    count: Count
    colour: ColourCode
    hatch: HatchName
    icon: IconName
    start: Annotated[
        Count, Meta(description="how many each player is dealt; where no note says it, a hand is found")
    ] = 0
    art: ThemePicture | None = None


class Building(Record):
    """A kind of building piece."""

    count: Count
    icon: IconName


class Token(Record):
    """A player's token."""

    id: Id
    name: Name
    icon: IconName
    art: ThemePicture | None = None


class Pieces(Record, kw_only=True):
    """The cut-out pieces."""

    small_building: Building = Building(0, "home")
    large_building: Building = Building(0, "home")
    tokens: Annotated[list[Token], Meta(max_length=20)]
    dice: Annotated[int, Meta(ge=0, le=10, description="how many are printed; none where players bring their own")]
    tray: Annotated[bool, Meta(description="whether the bank's notes stand in a tray, which players bring or make")] = (
        False
    )


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


class Edition(Common, frozen=True, kw_only=True):
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

    @property
    def sides(self) -> tuple[int, int]:
        """How many spaces lie between two corners of the board: across, and down."""
        return self.board.sides(len(self.spaces))

    @property
    def emblem(self) -> str | None:
        """The icon that stands for the game, where it has one."""
        return self.board.icon

    @property
    def logo(self) -> ThemePicture | None:
        """The picture that takes the title's place."""
        return self.board.logo

    @property
    def title_lines(self) -> list[str]:
        """The title as it stands in the board's centre."""
        return self.board.title or [self.title]
