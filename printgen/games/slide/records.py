"""The records of the sliding game's theme: words, rules, spaces, tokens, coin and cards."""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, field

from printgen.layouts.records import Layouts
from printgen.theme.edition import Banknote, HasBoard, HasGroups, HasMoney, HasSpaces
from printgen.theme.records import (
    Amount,
    ColorCode,
    Common,
    HatchName,
    IconName,
    Id,
    Logo,
    Name,
    NamedPlace,
    PropertyGroup,
    Record,
    Sentence,
    ThemePicture,
    ThemeScene,
    Word,
)

LANES, ROWS = 4, 9  # lanes of the board; the seam between its two columns of sheets is in the middle

Length = Annotated[
    str, Meta(pattern=r"^\d{1,4}(\.\d{1,4})?\s?(mm|cm|in)$", description="a length with its unit, such as '24.26 mm'")
]
Lanes = Annotated[int, Meta(ge=1, le=2)]
SpecialKind = Literal["house", "free", "chance", "go-to-jail", "tax", "railroad"]


class SlideWords(Record, frozen=True):
    """The edition's words for the things of the game."""

    property: Word
    token: Word
    marker: Word
    bank: Word
    banker: Word
    round: Word


PRICES = ("start_money", "pot", "luxury_tax", "slide_again_price", "jail_price")  # the amounts of the rules, by name


class SlideRules(Record, frozen=True):
    """The numbers and switches of the rules; each switch has a sentence in the booklet.

    ``slide_again``: a token that left the board may slide again; ``jail_exit`` is the way to leave jail before the
    round ends, ``pot_tie`` the rule for the pot if two players have equally many tokens there.
    """

    minutes: Annotated[int, Meta(ge=1, le=600)]
    teams_from: Annotated[int, Meta(ge=2, le=20, description="the number of players from which they form teams of two")]
    start_money: Amount
    pot: Amount
    luxury_tax: Amount
    slide_again_price: Amount
    jail_price: Amount
    slide_again: Literal["pay", "free", "never"]
    jail_exit: Literal["pay", "wait"]
    pot_tie: Literal["share", "stay"]


class SlidePalette(Record, frozen=True):
    """The colors of an edition by their use (Standard only; Minimal has its own table)."""

    ink: ColorCode
    line: ColorCode
    paper: ColorCode
    board: ColorCode
    lane: ColorCode
    accent: ColorCode
    second: ColorCode


class BonusGroup(PropertyGroup, frozen=True):
    """A color group, and the bonus for completing it."""

    bonus: Amount


class CashSpace(NamedPlace, frozen=True, tag_field="kind", tag="property"):
    """A property: a space that pays its cash; ``lanes`` is its width in lanes."""

    id: Id
    name: Name
    group: Id
    cash: Amount
    lanes: Lanes = 1
    icon: IconName | None = None
    scene: ThemeScene | None = None


class Special(NamedPlace, frozen=True, tag_field="kind", tag="special"):
    """Any other space, with its effect; ``line`` is the text on the board, with ``{placeholders}``."""

    id: Id
    name: Name
    does: SpecialKind
    icon: IconName
    colour: ColorCode
    line: Annotated[str, Meta(max_length=80)] = ""
    lanes: Lanes = 1
    art: ThemePicture | None = None
    scene: ThemeScene | None = None


SlideSpace = CashSpace | Special


class Coin(Record, frozen=True):
    """The coin around which tokens are folded, so that they slide."""

    name: Name
    diameter: Length
    thickness: Length


class Team(Record, frozen=True):
    """One side's tokens, which are distinguished by color, pattern and symbol.

    ``scene`` and ``back_scene`` are figures on the two faces of its tokens, in place of the symbol.
    """

    id: Id
    name: Name
    colour: ColorCode
    hatch: HatchName
    icon: IconName
    scene: ThemeScene | None = None
    back_scene: ThemeScene | None = None


class SlideTokens(Record, frozen=True):
    """The sliding tokens: how many each side has, the coin in them, and the sides."""

    each: Annotated[int, Meta(ge=1, le=12)]
    coin: Coin
    sides: Annotated[list[Team], Meta(min_length=2, max_length=4)]


class SlideBoard(Record, frozen=True):
    """The board's shape, its title (one word for each half), its emblem, and the scene that fills lanes and start."""

    shape: Literal["slide"]
    icon: IconName
    title: Annotated[list[Name], Meta(max_length=2, description="two words, one for each half")] = field(
        default_factory=list
    )
    start: Name = "GO!"
    start_line: Annotated[str, Meta(max_length=80)] = ""
    logo: Logo | None = None
    scene: ThemeScene | None = None


class SlideCards(Record, frozen=True):
    """The game's cards for tokens in jail and for the turn order; those of the sides need no words of the theme.

    ``jail_lines`` replace our own words on the first card, which depend on the option ``jail_exit``.
    """

    jail: Name
    jail_icon: IconName
    order: Name
    order_icon: IconName
    jail_scene: ThemeScene | None = None
    jail_lines: Annotated[list[Sentence], Meta(max_length=4)] = field(default_factory=list)


class SlideEdition(HasBoard, HasSpaces, HasGroups, HasMoney, Common, frozen=True, kw_only=True):
    """The edition of the sliding game: ``theme.yaml`` after inheritance."""

    game: Literal["slide"]
    words: SlideWords
    rules: SlideRules
    palette: SlidePalette
    groups: Annotated[list[BonusGroup], Meta(max_length=60)]
    board: SlideBoard
    spaces: Annotated[list[SlideSpace], Meta(max_length=72)]
    cards: SlideCards
    layouts: Layouts = {}
    money: Annotated[list[Banknote], Meta(min_length=1, max_length=12)]
    tokens: SlideTokens
    sliding: ClassVar[bool] = True

    @property
    def title_lines(self) -> list[str]:
        """The title's two words on the board's halves; a single word appears twice."""
        return self.board.title or (self.title.split(" ", 1) * 2)[:2]


EDITION = SlideEdition
