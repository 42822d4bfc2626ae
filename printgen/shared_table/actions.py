"""The messages that players send to a shared table: a closed list, each field with its limits."""

import re
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

MOST_BYTES = 4096  # of a message
_Id = Annotated[str, Meta(max_length=200)]
_Place = Annotated[float, Meta(ge=-5000, le=5000)]
_Name = Annotated[str, Meta(min_length=1, max_length=30)]
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class Action(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """An action of a player."""


class Sit(Action, frozen=True, tag="sit"):
    seat: Annotated[int, Meta(ge=0, le=9)]
    name: _Name


class Begin(Action, frozen=True, tag="begin"):
    players: Annotated[int, Meta(ge=2, le=10)]


class Follow(Action, frozen=True, tag="follow"):
    proposal: dict[str, int | str | list[str]]


class Skip(Action, frozen=True, tag="skip"):
    pass


class Undo(Action, frozen=True, tag="undo"):
    pass


class OfPiece(Action, frozen=True):
    """An action with a piece."""

    id: _Id


class Place(OfPiece, frozen=True, tag="place"):
    x: _Place
    y: _Place
    space: _Id = ""


class Give(OfPiece, frozen=True, tag="give"):
    to: _Id


class TurnOver(OfPiece, frozen=True, tag="turn_over"):
    pass


class Turn(OfPiece, frozen=True, tag="turn"):
    pass


class Under(OfPiece, frozen=True, tag="under"):
    pass


class Draw(Action, frozen=True, tag="draw"):
    deck: _Id
    x: _Place
    y: _Place


class Shuffle(Action, frozen=True, tag="shuffle"):
    deck: _Id


class Roll(Action, frozen=True, tag="roll"):
    pass


class Transfer(Action, frozen=True):
    """An action with money that one holder gives another."""

    giver: _Id
    taker: _Id


class Pay(Transfer, frozen=True, tag="pay"):
    amount: Annotated[int, Meta(ge=1, le=1_000_000_000)]


class HandOver(Transfer, frozen=True, tag="hand_over"):
    note: _Id


class Switch(Action, frozen=True):
    """An action that switches something on or off."""

    on: bool


class SetHelp(Switch, frozen=True, tag="set_help"):
    pass


class SetHouse(Switch, frozen=True, tag="set_house"):
    pass


class Robot(Switch, frozen=True, tag="robot"):
    of: Annotated[int, Meta(ge=0, le=9)]


class Say(Action, frozen=True, tag="say"):
    text: Annotated[str, Meta(min_length=1, max_length=200)]


AnyAction = (
    Sit | Begin | Follow | Skip | Undo | Place | Give | TurnOver | Turn | Draw | Under | Shuffle | Roll | Pay | HandOver
    | SetHelp | SetHouse | Robot | Say
)  # fmt: skip
_DECODER = msgspec.json.Decoder(AnyAction)


def read_action(data: bytes | str) -> Any:
    """Return the action of a message; raises msgspec.ValidationError or msgspec.DecodeError for anything else."""
    return _DECODER.decode(data)


def plain_text(text: str) -> str:
    """Return a name or a message as one line, without signs that control a screen or the direction of writing."""
    return " ".join(_CONTROL.sub(" ", text).split())
