"""The records of a toy game of counters that is not part of the package."""

from typing import Annotated, Literal

from msgspec import Meta

from printgen.theme.edition import Palette
from printgen.theme.records import Common, IconName, Record, Word


class ToyWords(Record):
    """The terms of the toy game."""

    counter: Word


class Toy(Common, frozen=True, kw_only=True):
    """A game of counters."""

    game: Literal["toy"]
    palette: Palette
    words: ToyWords
    counters: Annotated[int, Meta(ge=0, le=100)]
    icon: IconName = "star"


EDITION = Toy
