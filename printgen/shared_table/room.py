"""A shared table: who sits where, who may do what, what each player sees, and the log from which all of it returns."""

import copy
import json
import os
import random
from collections.abc import Mapping
from hmac import compare_digest
from pathlib import Path
from secrets import token_hex, token_urlsafe
from typing import Any

import msgspec

from printgen.play import robots
from printgen.play.table import BOARD, RefusedActionError, Table
from printgen.shared_table.actions import (
    AnyAction,
    Begin,
    Follow,
    Give,
    HandOver,
    Pay,
    Place,
    Robot,
    Say,
    Sit,
    Undo,
    plain_text,
)
from printgen.shared_table.draws import Draws, Log, commitment

WATCHING = -1  # the seat of those who only watch
_LOG, _SECRETS = "table.jsonl", "secrets.json"
_FREE = (Begin, Follow, Pay, HandOver, Undo)  # actions with checks of their own


class Room:
    """A table in a folder; the same folder brings the same table back."""

    def __init__(self, folder: Path, kit: Mapping[str, Any], players: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.kit, self._secret_file = kit, folder / _SECRETS
        self._secrets = self._read_secrets(players)
        self.join: str = self._secrets["join"]
        self._draws = Draws(self._secrets["seed"])
        self.table = Table(kit, self._secrets["players"], self._draws)
        self._draws.taken()
        self._log = Log(folder / _LOG)
        self.entries: list[dict[str, Any]] = []
        self._last: tuple[int, bool] = (WATCHING, False)  # who did the last action, and whether it drew nothing
        for line in self._log.lines():
            self._replay(line)
        if not self._log.count:
            self._log.append({"table": kit["id"], "players": self.table.players, "commit": self.commit})

    def _read_secrets(self, players: int) -> dict[str, Any]:
        if self._secret_file.exists():
            found: dict[str, Any] = json.loads(self._secret_file.read_text(encoding="utf-8"))
            if found["table"] == self.kit["id"]:
                return found
        secrets = {"table": self.kit["id"], "seed": token_hex(32), "join": token_urlsafe(12), "players": players}
        return {**secrets, "seats": {}}

    def _write_secrets(self) -> None:
        new = self._secret_file.with_suffix(".new")
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            json.dump(self._secrets, file)
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._secret_file)

    def save(self) -> None:
        """Write the secrets, so that the table returns after a restart."""
        self._write_secrets()

    @property
    def commit(self) -> str:
        """The hash of the seed, which is published before the game."""
        return commitment(self._secrets["seed"])

    @property
    def head(self) -> str:
        """The hash of the whole log so far."""
        return self._log.head

    def _replay(self, line: Mapping[str, Any]) -> None:
        if "action" not in line:
            if line["table"] != self.kit["id"] or line["commit"] != self.commit:
                raise ValueError("the log belongs to another table")
            return
        entry = self._done(line["seat"], msgspec.convert(line["action"], AnyAction))
        if self._draws.taken() != line["drawn"]:
            raise ValueError(f"line {line['n'] + 1} of the log has other throws")
        self.entries.append(entry)

    # ---- seats ------------------------------------------------------------------------------------------------------

    def seat_of(self, secret: str) -> int:
        """Return the seat of a secret; WATCHING if it is none."""
        found = WATCHING
        for seat, known in self._secrets["seats"].items():
            if compare_digest(known.encode(), secret.encode()) and int(seat) < self.table.players:
                found = int(seat)
        return found

    def is_taken(self, seat: int) -> bool:
        """Check whether someone sits on a seat."""
        return str(seat) in self._secrets["seats"]

    def is_robot(self, seat: int) -> bool:
        """Check whether the computer plays on a seat."""
        return bool(self.table.state["robots"][seat : seat + 1] == [True])

    def sit(self, action: Sit) -> str:
        """Take a free seat, and return its secret."""
        if action.seat >= self.table.players or self.is_taken(action.seat) or not plain_text(action.name):
            raise RefusedActionError("this seat is taken")
        secret = token_urlsafe(18)
        self._secrets["seats"][str(action.seat)] = secret
        self._write_secrets()
        return secret

    # ---- actions ----------------------------------------------------------------------------------------------------

    def act(self, seat: int, action: Any) -> dict[str, Any]:
        """Do what a player wants, write it to the log, and return the entry that everyone sees."""
        self._require(seat, action)
        before, count = copy.deepcopy(self.table.state), self._draws.count
        try:
            entry = self._done(seat, action)
        except Exception as error:  # nothing half done stays, whatever a message asked for
            self.table.state, self._draws.count = before, count
            self._draws.taken()
            raise RefusedActionError(str(error)) from error
        drawn = self._draws.taken()
        self._log.append({"seat": seat, "action": msgspec.to_builtins(action), "drawn": drawn})
        self.entries.append(entry)
        return entry

    def _require(self, seat: int, action: Any) -> None:
        """Raise RefusedActionError unless a player may do this."""
        if seat == WATCHING:
            raise RefusedActionError("you are watching")
        if isinstance(action, Robot) and self.is_taken(action.of):
            raise RefusedActionError("somebody sits there")
        owners: list[str] = []
        if isinstance(action, Follow):
            player = action.proposal.get("player", seat)
            owners = [f"p{player}"]
        elif isinstance(action, Pay | HandOver):
            owners = [action.giver]
        elif isinstance(action, Begin) and seat:
            raise RefusedActionError("the first seat begins a new game")
        elif isinstance(action, Undo) and self._last != (seat, True):
            raise RefusedActionError("only your own last action, if it drew nothing")
        if not isinstance(action, _FREE) and (id := getattr(action, "id", "")):
            owners = [self.table.state["pieces"].get(id, {}).get("on", BOARD)]
            if owners[0] in self.table.state["decks"]:
                raise RefusedActionError("it lies in a deck")
        for owner in owners:
            if owner[:1] == "p" and owner[1:].isdigit() and int(owner[1:]) != seat and self._is_held(int(owner[1:])):
                raise RefusedActionError("it belongs to another player")

    def _is_held(self, seat: int) -> bool:
        return self.is_taken(seat) or self.is_robot(seat)

    def robot_act(self, chance: random.Random) -> dict[str, Any] | None:
        """Let the computer do the next thing, if it is its turn; return the entry that everyone sees."""
        player = robots.player_to_move(self.table)
        if player < 0:
            return None
        first = self.table.proposals()[0]
        if first["do"] in ("slide", "chance"):
            token = self.table.piece_of(first["token"])
            return self.act(player, Place(token, *robots.resting_place(self.table, chance)))
        return self.act(player, Follow(robots.choice(self.table, chance)))

    def _done(self, seat: int, action: Any) -> dict[str, Any]:
        """Change the table, and return the entry of the log that everyone sees."""
        table, data = self.table, msgspec.to_builtins(action)
        entry = {"seat": seat, **data}
        if isinstance(action, Follow):
            changes = table.follow(action.proposal)
            entry |= _public(action.proposal, changes, table, self.is_hidden)
        elif isinstance(action, Begin):
            names, computers, count = table.state["players"], table.state["robots"], action.players
            table.begin(count)
            table.state["players"] = [*names, *[""] * count][:count]
            table.state["robots"] = [*computers, *[False] * count][:count]
        elif isinstance(action, Sit):
            table.state["players"][action.seat] = entry["name"] = plain_text(action.name)
            table.state["robots"][action.seat] = False
        elif isinstance(action, Robot):
            table.set_robot(action.of, action.on)
        elif isinstance(action, Say):
            entry["text"] = plain_text(action.text)
        elif isinstance(action, Place):
            table.place(action.id, action.x, action.y, action.space)
        elif isinstance(action, Give):
            table.give(action.id, action.to)
            if self.is_hidden and action.id in self.kit_cards:
                entry["id"] = ""
        else:
            values = {name: value for name, value in data.items() if name != "do"}
            found = getattr(table, data["do"])(*values.values())
            if data["do"] in ("roll", "draw"):
                entry["found"] = found
        self._last = (seat, not self._draws.drawn and not isinstance(action, Say | Sit | Begin | Undo | Robot))
        return entry

    # ---- what each player sees --------------------------------------------------------------------------------------

    @property
    def is_hidden(self) -> bool:
        """True if the players' hands are hidden from each other."""
        rules = self.kit["rules"]
        return bool(rules) and rules["game"] == "cards" and rules["play"] != "read"

    @property
    def kit_cards(self) -> set[str]:
        """The ids of all cards."""
        return {card["id"] for deck in self.kit["decks"] for card in deck["cards"]}

    def view(self, seat: int) -> dict[str, Any]:
        """Return the state as a player sees it: no order of decks, and no hidden hands of others."""
        state = self.table.state
        hands: dict[str, int] = {}
        pieces = {}
        for id, piece in state["pieces"].items():
            if piece["kind"] == "card" and self.is_hidden and piece["on"].startswith("p") and piece["on"] != f"p{seat}":
                hands[piece["on"]] = hands.get(piece["on"], 0) + 1
                pieces[id] = {"kind": "card", "deck": piece["deck"], "on": piece["deck"], "x": 0, "y": 0, "down": True}
            elif piece["kind"] == "card" and piece["on"] in state["decks"]:
                pieces[id] = {"kind": "card", "deck": piece["deck"], "on": piece["deck"], "x": 0, "y": 0, "down": True}
            else:
                pieces[id] = piece
        card = state["card"]
        if self.is_hidden and card and pieces[card]["on"] in state["decks"]:
            card = ""
        flow = (
            {name: value for name, value in state["flow"].items() if name != "card"}
            if self.is_hidden
            else state["flow"]
        )
        shown = {**state, "pieces": pieces, "card": card, "flow": flow}
        shown["decks"] = {id: [None] * len(cards) for id, cards in state["decks"].items()}
        offered = [one for one in self.table.proposals() if one["do"] != "lay" or one["player"] == seat]
        dealings = {f"p{at}": self.table.dealings(at) for at in range(self.table.players)}
        taken = [self._is_held(at) for at in range(self.table.players)]
        view = {"state": shown, "offered": offered, "dealings": dealings, "hands": hands, "taken": taken, "seat": seat}
        return {**view, "head": self.head, "undo": self._last == (seat, True)}

    def revealed(self) -> dict[str, Any]:
        """Return the seed once the game is over, with which everyone can compute the throws again."""
        is_over = self.table.state["flow"].get("stage") == "over"
        return {"commit": self.commit, "head": self.head, "seed": self._secrets["seed"] if is_over else ""}


def _public(proposal: Mapping[str, Any], changes: list[Any], table: Table, is_hidden: bool) -> dict[str, Any]:
    """Return what everyone may know about a proposal that was followed: the dice, and a card that lies open."""
    found: dict[str, Any] = {}
    if proposal["do"].startswith("throw"):
        found["dice"] = list(table.state["dice"])
    drawn = next((values[1] for kind, *values in changes if kind == "draw"), "")
    if drawn and not is_hidden:
        found["card"] = drawn
    return found
