"""Tests of the table: the pieces follow the rules, and money, deeds, buildings and cards stay whole."""

from typing import Any

import pytest

from printgen.play import slide, trade, trade_player
from printgen.play.position import applied
from printgen.play.simulate import Luck
from printgen.play.table import RefusedActionError, Table
from tests.support.table_kit import table_kit


class Twice(Luck):
    """A chance that gives the same again to a second game."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.given: list[Any] = []

    def dice(self, count: int) -> list[int]:
        self.given.append(super().dice(count))
        return list(self.given[-1])

    def shuffled(self, cards: Any) -> list[str]:
        self.given.append(super().shuffled(cards))
        return list(self.given[-1])


class Again:
    """A chance that gives what another one has given."""

    def __init__(self, given: list[Any]) -> None:
        self._given = given

    def dice(self, count: int) -> list[int]:
        return list(self._given.pop(0))

    def shuffled(self, cards: Any) -> list[str]:
        return list(self._given.pop(0))


@pytest.mark.parametrize("name", ["classic", "junior"])
def test_a_game_on_the_table_is_that_of_the_rules_alone(name: str) -> None:
    """The totals on the table, in notes and pieces, are those of the position without a table, after every action."""
    kit, luck = table_kit(name), Twice(name)
    table = Table(kit, 3, luck)
    rules = table.rules
    alone = trade.start(rules, 3, Again(list(luck.given)))
    money = sum(map(table.total, table.state["money"]))
    written = 0
    for _ in range(400):
        offered = table.proposals()
        if not offered:
            break
        chosen = trade_player.choose(rules, table.position(), offered)
        if chosen["do"] == "throw":
            builds = [one for one in table.dealings(chosen["player"]) if one["do"] in ("build", "mortgage")]
            chosen = builds[0] if builds and builds[0]["do"] == "build" else chosen
        luck.given = []
        changes = table.follow(chosen)
        applied(alone, trade.perform(rules, alone, chosen, Again(list(luck.given))))
        now = table.position()
        for part in ("cash", "place", "owner", "built", "mortgaged", "kept", "decks", "flow"):
            assert now[part] == alone[part], (part, chosen, changes)
        written = sum(map(table.total, table.state["money"])) - money
        assert written >= 0, "money was lost"


def test_amounts_that_the_notes_cannot_pay_count_as_the_next_that_they_can() -> None:
    """In village, the smallest note is 5, and a rent may be 7."""
    table = Table(table_kit("village"), 2, Luck("odd"))
    before = sum(map(table.total, table.state["money"]))
    table._make_cash(0, 1, 7)
    assert (table.total("p0"), table.total("p1")) == (990, 1010)
    assert sum(map(table.total, table.state["money"])) == before


def test_paying_needs_no_exact_notes() -> None:
    table = Table(table_kit("classic"), 2, Luck("pay"))
    before = sum(map(table.total, table.state["money"]))
    for amount in (137, 1, 999, 63):
        table.pay("p0", "p1", amount)
    assert (table.total("p0"), table.total("p1")) == (300, 2700)
    assert sum(map(table.total, table.state["money"])) == before
    with pytest.raises(RefusedActionError):
        table.pay("p0", "p1", 301)


def test_a_bank_without_notes_writes_more() -> None:
    table = Table(table_kit("classic"), 2, Luck("bank"))
    table.pay("bank", "p0", table.total("bank"))
    table._move("bank", "p1", 77)
    assert table.total("p1") == 1577


def test_the_bank_has_what_the_kit_has_printed_again_for_a_large_table() -> None:
    table = Table(table_kit("classic"), 2, Luck("two"))
    assert table.total("bank") == 30 * 686 - 2 * 1500
    crowd = Table(table_kit("classic"), 8, Luck("eight"))
    assert {crowd.total(f"p{at}") for at in range(8)} == {1500}
    assert crowd.state["money"]["bank"]["note-20"] == 60 - 48


def test_a_token_moved_by_hand_makes_its_move() -> None:
    table = Table(table_kit("classic"), 2, Luck("hand"))
    table.follow(table.proposals()[0])
    where = table.spaces["reading-railroad"]
    table.place(table.token(0), where["x"] + 20, where["y"] + 30)
    assert table.proposals()[0] == {"do": "buy", "player": 0, "at": "reading-railroad", "amount": 200}


def test_nothing_is_forced() -> None:
    table = Table(table_kit("classic"), 2, Luck("free"))
    where = table.spaces["boardwalk"]
    table.place(table.token(1), where["x"] + 20, where["y"] + 30)
    assert table.position()["place"] == [0, 39]
    table.give("deed-28", "p1")
    table.turn_over("deed-28")
    assert table.position()["owner"] == {"boardwalk": 1}
    assert table.position()["mortgaged"] == {"boardwalk": True}
    table.undo()
    assert table.position()["mortgaged"] == {}
    table.follow(table.proposals()[0])
    table.follow(table.proposals()[0])
    due = len(table.state["flow"]["due"])
    table.skip()
    assert len(table.state["flow"]["due"]) < due
    table.set_help(False)
    assert table.proposals() == []


def test_only_what_is_proposed_is_followed() -> None:
    table = Table(table_kit("classic"), 2, Luck("cheat"))
    for proposal in (
        {"do": "buy", "player": 0, "at": "boardwalk", "amount": 1},
        {"do": "collect", "player": 0, "amount": 5000},
        {"do": "trade", "player": 0, "with": 1, "gives": [], "gets": [], "cash": -1500},
        {"do": "throw", "player": 1},
        {"do": "throw"},
    ):
        with pytest.raises(RefusedActionError):
            table.follow(proposal)


def test_a_deck_that_is_used_up_is_made_anew() -> None:
    table = Table(table_kit("classic"), 2, Luck("deck"))
    drawn = {table.draw("deck-chance", 10, 10) for _ in range(16)}
    assert (len(drawn), table.state["decks"]["deck-chance"]) == (16, [])
    assert table.draw("deck-chance", 10, 10) in drawn
    assert len(table.state["decks"]["deck-chance"]) == 15


def test_a_sliding_round_is_counted_from_where_tokens_lie() -> None:
    table = Table(table_kit("knockout"), 2, Luck("slide"))
    spaces = iter([one["id"] for one in table.rules["spaces"] if one["kind"] == "property"])
    while (first := table.proposals()[0])["do"] == "slide":
        where = table.spaces[next(spaces)]
        table.place(first["token"], where["x"] + 25, where["y"] + 35)
    assert first["do"] == "property"
    before = table.total(f"p{first['player']}")
    table.follow(first)
    assert table.total(f"p{first['player']}") == before + first["amount"]
    assert slide.paying(table.rules, table.position(), first["player"]) == first["spaces"]
    while (offered := table.proposals()) and offered[0]["do"] != "slide":
        table.follow(offered[0])
    assert table.state["flow"]["round"] == 2
    assert not table.state["flow"]["lies"]
