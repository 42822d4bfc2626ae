"""A table with the pieces of a kit: what players do on it by hand, and what they do by the rules.

The state has the shape of that in the page (``model.js``), and ``kit`` is the data of the page. A piece lies ``on`` the
board (at x, y in mm, or in order ``at`` a space), with the bank, with a player (p0, p1 ...) or in a deck; money is
counted in notes by holder.
"""

import copy
from collections.abc import Mapping
from math import gcd
from typing import Any

from printgen.play import cards, path, slide, trade
from printgen.play.position import BANK, POT, Chance, Position, Proposal

BOARD = "board"
MOST_PLAYERS = 10
_GAMES: Mapping[str, Any] = {"trade": trade, "path": path, "cards": cards, "slide": slide}
_UNDONE = 20  # actions that can be undone


class RefusedActionError(ValueError):
    """An action that is not possible, or not allowed."""


class Table:
    """The state of a table, and everything that changes it; ``chance`` throws dice and shuffles."""

    def __init__(self, kit: Mapping[str, Any], players: int, chance: Chance) -> None:
        self.kit, self.chance = kit, chance
        rules = kit["rules"]
        self.game = _GAMES[rules["game"]] if rules else None
        self.rules: Any = trade.ready(rules) if self.game is trade else rules
        self.spaces = {space["id"]: space for space in kit["spaces"]}
        self.deeds = {one["id"]: one["deed"] for one in (rules or {}).get("spaces", ()) if one.get("deed")}
        self.decks = {deck["id"]: deck for deck in kit["decks"]}
        self.notes = sorted(kit["notes"], key=lambda note: -note["value"])
        self.values = {note["id"]: note["value"] for note in kit["notes"]}
        self.sizes = {one["id"]: one for kind in ("tokens", "stocks", "deeds") for one in kit[kind]}
        stocks = [stock["id"] for stock in kit["stocks"]]
        self.small, self.large = ("house" if "house" in stocks else "hotel"), "hotel"
        self.state: dict[str, Any] = {}
        self._past: list[dict[str, Any]] = []
        self.begin(players)

    # ---- the beginning ----------------------------------------------------------------------------------------------

    def begin(self, players: int) -> None:
        """Lay out a new game."""
        kit, pieces = self.kit, dict[str, Any]()
        for at, token in enumerate(kit["tokens"]):
            place = (token["x"], token["y"]) if kit["sliding"] else (20 + at * 26, -24)
            pieces[token["id"]] = {"kind": "token", "on": BOARD, "x": place[0], "y": place[1]}
        for deed in kit["deeds"]:
            pieces[deed["id"]] = {"kind": "deed", "on": BANK, "x": 0, "y": 0}
        for stock in kit["stocks"]:
            for number in range(1, stock["count"] + 1):
                pieces[f"{stock['id']}-{number}"] = {"kind": "stock", "stock": stock["id"], "on": BANK, "x": 0, "y": 0}
        decks = {}
        for deck in kit["decks"]:
            decks[deck["id"]] = self.chance.shuffled([card["id"] for card in deck["cards"]])
            for card in deck["cards"]:
                pieces[card["id"]] = {
                    "kind": "card",
                    "deck": deck["id"],
                    "on": deck["id"],
                    "x": 0,
                    "y": 0,
                    "down": True,
                }
        flow = self.game.first_flow(players) if self.game else {}
        self.state = {
            "players": [""] * players,
            "robots": [False] * players,
            "pieces": pieces,
            "decks": decks,
            "money": {holder: {} for holder in (BANK, POT, *(f"p{at}" for at in range(players)))},
            "dice": [],
            "rolls": {},
            "faces": {},
            "top": 1,
            "help": True,
            "flow": flow,
            "card": "",
        }
        self._past = []
        for note in kit["notes"]:
            dealt = kit["start"].get(note["id"], 0)
            self.state["money"][BANK][note["id"]] = note["count"] * max(1, -(-dealt * players // max(1, note["count"])))
            for at in range(players):
                self._shift(BANK, f"p{at}", note["id"], dealt)
        self._set_out(players)

    def _set_out(self, players: int) -> None:
        """Lay out what a game begins with: tokens on the start, the pot, or hands of cards."""
        if self.game in (trade, path):
            for at in range(players):
                self._make_place(at, 0)
        elif self.game is slide:
            self._make_cash(BANK, POT, self.rules["pot"])
        elif self.game is cards:
            for deck in self.decks:
                for at in range(self.rules["hand"] * players):
                    if self.state["decks"][deck]:
                        self._make_draw(deck.removeprefix("deck-"), self.state["decks"][deck][0], at % players)

    @property
    def players(self) -> int:
        return len(self.state["players"])

    # ---- the position by the rules ----------------------------------------------------------------------------------

    def token(self, player: int) -> str:
        """Return the id of a player's token."""
        found: str = self.kit["tokens"][player % len(self.kit["tokens"])]["id"]
        return found

    def piece_of(self, token: str) -> str:
        """Return the id of the piece of a token of the sliding game."""
        return token if token in self.sizes else f"token-{token}"

    def index(self, player: int) -> int:
        """Return the index of the space on which a player's token stands."""
        space = self.space_under(self.token(player))
        return next((at for at, one in enumerate(self.rules["spaces"]) if one["id"] == space), 0)

    def space_under(self, id: str) -> str:
        """Return the id of the space that holds most of a piece; nothing if there is none."""
        piece = self.state["pieces"][id]
        if piece["on"] != BOARD:
            return ""
        if piece.get("at"):
            return str(piece["at"])
        size, best, most = self.sizes.get(piece.get("stock", id)), "", 0.0
        wide, high = (size["width"], size["height"]) if size else (1.0, 1.0)
        for space in self.kit["spaces"]:
            across = min(piece["x"] + wide / 2, space["x"] + space["width"]) - max(piece["x"] - wide / 2, space["x"])
            down = min(piece["y"] + high / 2, space["y"] + space["height"]) - max(piece["y"] - high / 2, space["y"])
            if across > 0 and down > 0 and across * down > most:
                best, most = space["id"], across * down
        return best

    def position(self) -> Position:
        """Return the position that lies on the table."""
        state = self.state
        money, pieces = state["money"], state["pieces"]
        found: Position = {"flow": state["flow"], BANK: 0, POT: self.total(POT), "kept": {}, "decks": {}, "piles": {}}
        for id, deck in self.decks.items():
            found["decks"][id.removeprefix("deck-")] = state["decks"][id]
            ids = [card["id"] for card in deck["cards"]]
            found["piles"][id.removeprefix("deck-")] = [card for card in ids if pieces[card]["on"] == BOARD]
            found["kept"] |= {card: int(pieces[card]["on"][1:]) for card in ids if self._is_player(pieces[card]["on"])}
        found["cash"] = [self.total(f"p{at}") for at in range(self.players)] if money else []
        if self.game in (trade, path):
            found["place"] = [self.index(at) for at in range(self.players)]
        if self.game is trade:
            found |= self._property()
        if self.game is slide:
            found["lies"] = self._lies()
        return found

    @staticmethod
    def _is_player(holder: str) -> bool:
        return holder[:1] == "p" and holder[1:].isdigit()

    def _property(self) -> dict[str, Any]:
        pieces, owner, built, mortgaged = self.state["pieces"], {}, dict[str, int](), {}
        for space, deed in self.deeds.items():
            piece = pieces.get(deed)
            if piece and self._is_player(piece["on"]):
                owner[space] = int(piece["on"][1:])
                if piece.get("down"):
                    mortgaged[space] = True
        top = self.rules["small_per_large"]
        for id, piece in pieces.items():
            if piece["kind"] != "stock" or piece["on"] != BOARD:
                continue
            space = self.space_under(id)
            if space in self.deeds:
                is_large = piece["stock"] == self.large != self.small
                built[space] = top + 1 if is_large else min(top, built.get(space, 0) + 1)
        return {"owner": owner, "built": built, "mortgaged": mortgaged}

    def _lies(self) -> dict[str, str]:
        found, board = {}, self.kit["board"]
        for token, place in self.state["flow"].get("lies", {}).items():
            piece = self.state["pieces"][self.piece_of(token)]
            on = 0 <= piece["x"] <= board["width"] and 0 <= piece["y"] <= board["height"]
            space = self.space_under(self.piece_of(token))
            found[token] = place if place == slide.IN_JAIL else space or (slide.SHORT if on else slide.OFF)
        return found

    def proposals(self) -> list[Proposal]:
        """Return what the rules propose."""
        return self.game.proposals(self.rules, self.position()) if self.game and self.state["help"] else []

    def dealings(self, player: int) -> list[Proposal]:
        """Return how a player may build, sell and mortgage."""
        is_on = self.game is trade and self.state["help"]
        return trade.dealings(self.rules, self.position(), player) if is_on else []

    # ---- what players do --------------------------------------------------------------------------------------------

    def keep(self) -> None:
        """Keep the state, so that the next action can be undone."""
        self._past = [*self._past[1 - _UNDONE :], copy.deepcopy(self.state)]

    def undo(self) -> None:
        """Undo the last action."""
        if not self._past:
            raise RefusedActionError("nothing to undo")
        self.state = self._past.pop()

    def follow(self, proposal: Proposal) -> list[Any]:
        """Do what the rules propose, and return the changes."""
        if not self._is_allowed(proposal):
            raise RefusedActionError("not proposed")
        if proposal["do"] in ("raise", "slide", "chance"):
            raise RefusedActionError("done by hand")
        return self._perform(proposal)

    def _is_allowed(self, proposal: Proposal) -> bool:
        if proposal in self.proposals() or proposal in self.dealings(proposal.get("player", 0)):
            return True
        is_on = self.game is trade and self.state["help"]
        return is_on and trade.is_possible(self.rules, self.position(), proposal)

    def _perform(self, proposal: Proposal) -> list[Any]:
        assert self.game
        self.keep()
        changes: list[Any] = self.game.perform(self.rules, self.position(), proposal, self.chance)
        for kind, *values in changes:
            getattr(self, f"_make_{kind}")(*values)
        if proposal["do"] in ("throw", "throw-rent"):
            self.state["dice"] = list(self.state["flow"]["dice"])
            self._count(self.state["dice"])
        drawn = next((values[1] for kind, *values in changes if kind == "draw"), "")
        if proposal["do"] == "draw":
            self.state["card"] = drawn
        elif proposal["do"] in ("throw", "end", "done", "not-done", "round"):
            self.state["card"] = ""
        return changes

    def skip(self) -> None:
        """Leave out the first thing that is due."""
        flow = self.state["flow"]
        if not flow.get("due") or flow.get("auction"):
            raise RefusedActionError("nothing is due")
        self.keep()
        flow = {**flow, "due": flow["due"][1:]}
        if not flow["due"] and flow["stage"] == "land":
            turn = flow["turn"] if flow["again"] else self._next(flow)
            flow |= {"stage": "throw", "turn": turn, "again": False}
        self.state["flow"] = flow

    def _next(self, flow: Mapping[str, Any]) -> int:
        """Return the next player who is in the game."""
        out = flow.get("out", [False] * self.players)
        order = [(flow["turn"] + step) % self.players for step in range(1, self.players + 1)]
        return next(one for one in order if not out[one])

    def place(self, id: str, x: float, y: float, space: str = "") -> None:
        """Lay a piece on the board; a token whose turn it is makes its move with that."""
        piece = self._piece(id)
        at = space if space in self.spaces else self._space_at(id, x, y)
        if at and self._moved_by_hand(id, at):
            return
        self.keep()
        self._leave(id)
        self.state["top"] += 1
        piece |= {"on": BOARD, "x": x, "y": y, "z": self.state["top"]}
        if piece["kind"] == "token" and at and not self.kit["sliding"]:
            piece["at"] = at
        elif piece["kind"] == "stock" and space in self.spaces:
            piece["at"] = space
        if self.game is slide and piece["kind"] == "token":
            self._slid(id)

    def _space_at(self, id: str, x: float, y: float) -> str:
        piece = self.state["pieces"][id]
        before = dict(piece)
        piece.pop("at", None)
        piece |= {"on": BOARD, "x": x, "y": y}
        found = self.space_under(id)
        piece.clear()
        piece.update(before)
        return found

    def _moved_by_hand(self, id: str, space: str) -> bool:
        flow = self.state["flow"]
        if self.game not in (trade, path) or not self.state["help"] or flow["stage"] != "move":
            return False
        player = flow["turn"]
        count = len(self.rules["spaces"])
        to = next((at for at, one in enumerate(self.rules["spaces"]) if one["id"] == space), -1)
        by = to - self.index(player)
        if id != self.token(player) or to < 0 or not by:
            return False
        self._perform({"do": "move", "player": player, "by": by % count if self.game is trade else by, "to": space})
        return True

    def _slid(self, id: str) -> None:
        """Go on after a token of the sliding game has come to rest."""
        offered = self.proposals()
        if not offered or offered[0]["do"] not in ("slide", "chance"):
            return
        first, token = offered[0], id.removeprefix("token-")
        flow = self.state["flow"]
        own = token.rsplit("-", 1)[0] == self.rules["sides"][first["player"]]
        if not own or ((first["do"] == "chance" or flow["extra"]) and token != first["token"]):
            return
        self.state["flow"] = {**flow, "lies": {**flow.get("lies", {}), token: True}}
        assert self.game
        for kind, *values in self.game.perform(self.rules, self.position(), {**first, "token": token}, self.chance):
            getattr(self, f"_make_{kind}")(*values)

    def give(self, id: str, holder: str) -> None:
        """Give a piece to a player or the bank."""
        piece = self._piece(id)
        self._holder(holder)
        self.keep()
        self._leave(id)
        piece |= {"on": holder, "turn": 0}
        if holder == BANK or piece["kind"] == "card":
            piece["down"] = False

    def turn_over(self, id: str) -> None:
        """Turn a piece over."""
        piece = self._piece(id)
        self.keep()
        piece["down"] = not piece.get("down")

    def turn(self, id: str) -> None:
        """Turn a piece by a quarter."""
        piece = self._piece(id)
        self.keep()
        piece["turn"] = (piece.get("turn", 0) + 90) % 360

    def draw(self, deck: str, x: float, y: float) -> str:
        """Draw the top card of a deck, face up on the board; a used-up deck is made anew of the cards there."""
        left = self._deck(deck)
        self.keep()
        if not left:
            pieces = self.state["pieces"]
            pile = [id for id, one in pieces.items() if one.get("deck") == deck and one["on"] == BOARD]
            if not pile:
                raise RefusedActionError("no cards")
            self._make_deck(deck.removeprefix("deck-"), self.chance.shuffled(pile))
        card: str = self.state["decks"][deck][0]
        self.state["top"] += 1
        self._leave(card)
        place = {"on": BOARD, "x": x, "y": y, "down": False, "turn": 0, "z": self.state["top"]}
        self.state["pieces"][card] |= place
        return card

    def under(self, id: str) -> None:
        """Put a card under its deck."""
        piece = self._piece(id)
        if piece["kind"] != "card":
            raise RefusedActionError("no card")
        self.keep()
        self._make_use(piece["deck"].removeprefix("deck-"), id)

    def shuffle(self, deck: str) -> None:
        """Shuffle a deck."""
        left = self._deck(deck)
        self.keep()
        self.state["decks"][deck] = self.chance.shuffled(left)

    def roll(self) -> list[int]:
        """Throw the dice outside the rules."""
        self.keep()
        self.state["dice"] = self.chance.dice(self.kit["dice"] or 2)
        self._count(self.state["dice"])
        return list(self.state["dice"])

    def pay(self, giver: str, taker: str, amount: int) -> None:
        """Pay an amount in notes."""
        self._holder(giver)
        self._holder(taker)
        if giver == taker or self.total(giver) < amount:
            raise RefusedActionError("too little money")
        self.keep()
        self._move(giver, taker, amount)

    def hand_over(self, giver: str, taker: str, note: str) -> None:
        """Hand over one note."""
        self._holder(giver)
        self._holder(taker)
        if giver == taker or self.state["money"][giver].get(note, 0) < 1:
            raise RefusedActionError("no such note")
        self.keep()
        self._shift(giver, taker, note, 1)

    def set_help(self, on: bool) -> None:
        """Switch what the rules propose on or off."""
        self.keep()
        self.state["help"] = on

    def set_robot(self, player: int, on: bool) -> None:
        """Let the computer play for a player, or no more."""
        if player >= self.players:
            raise RefusedActionError("no such player")
        self.keep()
        self.state["robots"] = [on if at == player else before for at, before in enumerate(self.state["robots"])]

    def set_house(self, on: bool) -> None:
        """Switch the house rule of the pot on or off."""
        self.keep()
        self.state["flow"] = {**self.state["flow"], "house": on}

    # ---- pieces and money -------------------------------------------------------------------------------------------

    def _piece(self, id: str) -> dict[str, Any]:
        if id not in self.state["pieces"]:
            raise RefusedActionError("no such piece")
        found: dict[str, Any] = self.state["pieces"][id]
        return found

    def _deck(self, deck: str) -> list[str]:
        if deck not in self.state["decks"]:
            raise RefusedActionError("no such deck")
        found: list[str] = self.state["decks"][deck]
        return found

    def _holder(self, holder: str) -> None:
        if holder not in self.state["money"]:
            raise RefusedActionError("no such player")

    def _leave(self, id: str) -> dict[str, Any]:
        piece: dict[str, Any] = self.state["pieces"][id]
        if piece["on"] in self.state["decks"] and id in self.state["decks"][piece["on"]]:
            self.state["decks"][piece["on"]].remove(id)
        piece.pop("at", None)
        return piece

    def _count(self, dice: list[int]) -> None:
        for counts, keys in ((self.state["rolls"], [sum(dice)]), (self.state["faces"], dice)):
            for key in keys:
                counts[str(key)] = counts.get(str(key), 0) + 1

    def total(self, holder: str) -> int:
        """Return the money of a holder."""
        return sum(self.values[id] * count for id, count in self.state["money"].get(holder, {}).items())

    def _shift(self, giver: str, taker: str, note: str, count: int) -> int:
        money = self.state["money"]
        moved = min(count, money[giver].get(note, 0))
        money[giver][note] = money[giver].get(note, 0) - moved
        money[taker][note] = money[taker].get(note, 0) + moved
        return int(moved)

    def _move(self, giver: str, taker: str, amount: int) -> None:
        """Pay an amount: with the giver's own notes if they come out even, otherwise the bank changes them."""
        left, taken = amount, {}
        for note in self.notes:
            taken[note["id"]] = min(self.state["money"][giver].get(note["id"], 0), left // note["value"])
            left -= taken[note["id"]] * note["value"]
        if not left:
            for id, count in taken.items():
                self._shift(giver, taker, id, count)
            return
        if giver != BANK:
            rest = self.total(giver) - amount
            for note in self.notes:
                self._shift(giver, BANK, note["id"], self.state["money"][giver].get(note["id"], 0))
            self._written(giver, rest)
        self._written(taker, amount)

    def _written(self, taker: str, amount: int) -> None:
        """Give notes of the bank; those that it lacks are written on paper."""
        bank = self.state["money"][BANK]
        for note in self.notes:
            wanted = amount // note["value"]
            if note is self.notes[-1]:
                bank[note["id"]] = max(wanted, bank.get(note["id"], 0))
            amount -= note["value"] * self._shift(BANK, taker, note["id"], wanted)

    # ---- the changes of the rules, made with the pieces -------------------------------------------------------------

    def _make_cash(self, giver: int | str, taker: int | str, amount: int) -> None:
        one, other = (f"p{holder}" if isinstance(holder, int) else holder for holder in (giver, taker))
        unit = gcd(*self.values.values())
        if amount:  # what the notes cannot pay counts as the next amount that they can
            self._move(one, other, min(-(-amount // unit) * unit, self.total(one) if one != BANK else amount + unit))

    def _make_place(self, player: int, to: int) -> None:
        self._put(self.token(player), self.rules["spaces"][to]["id"])

    def _put(self, id: str, space: str) -> None:
        where = self.spaces[space]
        self.state["top"] += 1
        x, y = where["x"] + where["width"] / 2, where["y"] + where["height"] / 2
        self._leave(id)
        self.state["pieces"][id] |= {"on": BOARD, "at": space, "x": x, "y": y, "z": self.state["top"]}

    def _make_own(self, space: str, player: int) -> None:
        piece = self._leave(self.deeds[space])
        piece |= {"on": f"p{player}" if player >= 0 else BANK, "turn": 0}
        if player < 0:
            piece["down"] = False

    def _make_built(self, space: str, count: int) -> None:
        pieces, top = self.state["pieces"], self.rules["small_per_large"]
        stocks = [id for id, piece in pieces.items() if piece["kind"] == "stock"]
        for id in stocks:
            if self.space_under(id) == space:
                self._leave(id)["on"] = BANK
        kind = self.large if count > top else self.small
        free = [id for id in stocks if pieces[id]["on"] == BANK and pieces[id]["stock"] == kind]
        for id in free[: 1 if count > top else count]:
            self._put(id, space)

    def _make_mortgaged(self, space: str, down: bool) -> None:
        self.state["pieces"][self.deeds[space]]["down"] = down

    def _make_draw(self, deck: str, card: str, holder: int) -> None:
        if holder >= 0:
            self._leave(card)
            self.state["pieces"][card] |= {"on": f"p{holder}", "down": False}
        else:
            self._make_use(deck, card)

    def _make_use(self, deck: str, card: str) -> None:
        self._leave(card)
        self.state["pieces"][card] |= {"on": f"deck-{deck}", "down": True, "turn": 0}
        self.state["decks"][f"deck-{deck}"].append(card)

    def _make_lay(self, deck: str, card: str) -> None:
        pile = self.decks[f"deck-{deck}"]
        self.state["top"] += 1
        place = {"on": BOARD, "x": pile["x"], "y": pile["y"] + pile["height"] + 12, "z": self.state["top"]}
        self._leave(card)
        self.state["pieces"][card] |= {**place, "down": False, "turn": 0}

    def _make_give(self, card: str, player: int) -> None:
        self.state["pieces"][card]["on"] = f"p{player}"

    def _make_deck(self, deck: str, cards: list[str]) -> None:
        for card in cards:
            self._leave(card)
            self.state["pieces"][card] |= {"on": f"deck-{deck}", "down": True, "turn": 0}
        self.state["decks"][f"deck-{deck}"] = list(cards)

    def _make_lies(self, token: str, place: str | None) -> None:
        id, flow = self.piece_of(token), self.state["flow"]
        lies = {**flow.get("lies", {}), token: place}
        if place is None:
            del lies[token]
        self.state["flow"] = {**flow, "lies": lies}
        home = self.sizes[id]
        if place in (None, slide.IN_JAIL):
            self._leave(id)
            self.state["pieces"][id] |= {"on": BOARD, "x": home["x"], "y": home["y"]}
        elif place:
            self._put(id, place)

    def _make_flow(self, flow: dict[str, Any]) -> None:
        lies = self.state["flow"].get("lies")
        self.state["flow"] = flow if lies is None else {**flow, "lies": lies}
