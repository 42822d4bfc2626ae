"""The records of a race on a path: its spaces with their effects, the links between them, its decks and pieces."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from msgspec import Meta, field

from printgen.layouts.records import Layouts
from printgen.theme.edition import Deck, HasBoard, HasDecks, HasSpaces, HasTokens, Token
from printgen.theme.records import (
    BoardPalette,
    Common,
    Currency,
    IconName,
    Id,
    Logo,
    Name,
    NamedPlace,
    Record,
    SceneName,
    ThemeScene,
    Word,
)

SpaceText = Annotated[str, Meta(max_length=80)]
Label = Annotated[str, Meta(max_length=40)]


class PathWords(Record):
    """The edition's words for the things of the game."""

    token: Word
    card: Word
    space: Word
    ladder: Word
    slide: Word


class PathRules(Record):
    """The rule options; each choice has a sentence in the booklet.

    ``finish`` is the throw that reaches the finish: one that may go ``over`` it, an ``exact`` one, or one that makes
    the token ``bounce`` back by the rest. ``chain``: the space to which an effect moves a token has its effect, too.
    ``meet`` is what happens to a token on whose space another lands. ``extra_throw``: a six (with several dice, equal
    numbers) gives another throw.
    """

    dice: Annotated[int, Meta(ge=1, le=3)] = 1
    finish: Literal["over", "exact", "bounce"] = "over"
    chain: bool = True
    meet: Literal["share", "home"] = "share"
    extra_throw: bool = False
    minutes: Annotated[int, Meta(ge=1, le=600)] = 20


class PathSpace(NamedPlace):
    """A space of the path and its effect, ``does``: move ``by`` some spaces or ``to`` a space, or draw from a ``deck``.

    ``turns`` is the number of turns to miss. ``name`` and ``text`` are printed on the board.
    """

    id: Id
    does: Literal["plain", "start", "forward", "back", "go", "miss", "again", "draw", "swap", "return", "finish"] = (
        "plain"
    )
    name: Label = ""
    text: SpaceText = ""
    icon: IconName | None = None
    scene: ThemeScene | None = None
    by: Annotated[int, Meta(ge=1, le=99)] | None = None
    to: Id | None = None
    deck: Id | None = None
    turns: Annotated[int, Meta(ge=1, le=3)] | None = None


class PathLink(Record):
    """A link between two spaces: a token that lands on ``at`` moves ``to`` the other, up a ladder or down a slide."""

    id: Id
    at: Id
    to: Id


class PathBoard(Record):
    """The board's shape: rows of alternate direction from the bottom, ``across`` spaces wide, or a spiral inwards.

    ``scenery`` are icons beside the path. A ``scene`` fills the board behind the spaces; then, ``stones`` are scenes
    for empty spaces, from the start to the finish.
    """

    icon: IconName
    shape: Literal["rows", "spiral"] = "rows"
    across: Annotated[int, Meta(ge=4, le=16)] | None = None
    title: Annotated[list[Name], Meta(max_length=3, description="the lines of the title")] = []
    scenery: Annotated[list[IconName], Meta(max_length=12)] = []
    scene: ThemeScene | None = None
    stones: Annotated[list[SceneName], Meta(max_length=12)] = []
    logo: Logo | None = None


class PathPalette(BoardPalette):
    """The colors of an edition by their use (Standard only; Minimal has its own table).

    ``centre`` is the ground beside the path; ``second`` marks effects that help, ``accent`` those that hinder.
    """


class PathPieces(Record):
    """The cut-out pieces: tokens, and dice or a spinner (``none`` if players bring their own dice)."""

    tokens: Annotated[list[Token], Meta(min_length=1, max_length=20)]
    throw: Literal["dice", "spinner", "none"] = "dice"


class PathEdition(HasBoard, HasSpaces, HasDecks, HasTokens, Common, frozen=True, kw_only=True):
    """The edition of a race on a path: ``theme.yaml`` after inheritance."""

    game: Literal["path"]
    currency: Currency = field(default_factory=lambda: Currency("", "point", "points", "after"))
    words: PathWords
    rules: PathRules = field(default_factory=PathRules)
    palette: PathPalette
    board: PathBoard
    spaces: Annotated[list[PathSpace], Meta(max_length=200)]
    links: Annotated[list[PathLink], Meta(max_length=30)] = []
    decks: Annotated[list[Deck], Meta(max_length=3)] = []
    layouts: Layouts = {}
    pieces: PathPieces

    @property
    def tokens_of_players(self) -> list[Token]:
        return self.pieces.tokens

    @property
    def title_lines(self) -> list[str]:
        """The title as printed on the board."""
        return self.board.title or [self.title]


def space_numbers(spaces: Iterable[PathSpace]) -> dict[str, int]:
    """The number of each space by its id, from 1 at the start."""
    return {space.id: number for number, space in enumerate(spaces, 1)}


def leads(spaces: Sequence[PathSpace], links: Iterable[PathLink]) -> dict[str, int]:
    """The number of the space to which each moving effect or link leads, by the id of its space.

    Targets with unknown ids are left out; a number that is not on the path means that the move leads off it.
    """
    known, linked = space_numbers(spaces), {link.at: link.to for link in links}
    found: dict[str, int] = {}
    for number, space in enumerate(spaces, 1):
        steps = {"forward": space.by or 0, "back": -(space.by or 0), "return": 1 - number}.get(space.does, 0)
        target = linked.get(space.id) or (space.to if space.does == "go" else None)
        if target in known:
            found[space.id] = known[target]
        elif steps:
            found[space.id] = number + steps
    return found


EDITION = PathEdition
