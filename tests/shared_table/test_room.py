"""Tests of a shared table without a network: seats, hidden hands, the log, and what a hostile player may not do."""

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from printgen.play.table import RefusedActionError
from printgen.shared_table.actions import Sit, read_action
from printgen.shared_table.draws import Draws, chained, commitment
from printgen.shared_table.room import WATCHING, Room
from tests.support.table_kit import table_kit

CLASSIC = table_kit("classic")


def room_of(folder: Path, kit: Any = CLASSIC, players: int = 3) -> Room:
    room = Room(folder, kit, players)
    room.save()
    return room


def do(room: Room, seat: int, /, **action: Any) -> dict[str, Any]:
    return room.act(seat, read_action(json.dumps(action)))


def seated(room: Room, *names: str) -> list[str]:
    secrets = []
    for seat, name in enumerate(names):
        secrets.append(room.sit(Sit(seat, name)))
        do(room, seat, do="sit", seat=seat, name=name)
    return secrets


def played(room: Room, turns: int) -> None:
    """Follow the first proposal of each turn."""
    for _ in range(turns):
        if not (offered := room.table.proposals()):
            return
        first = next(one for one in offered if one["do"] != "raise")
        do(room, first["player"], do="follow", proposal=first)


@pytest.mark.parametrize("name", ["classic", "junior", "summit", "tests/facts/games/quiz/"])
def test_the_log_brings_the_same_table_back(tmp_path: Path, name: str) -> None:
    room = room_of(tmp_path, table_kit(name))
    secrets = seated(room, "Ann", "Bo", "Cy")
    played(room, 60)
    do(room, 1, do="say", text="hello")
    again = Room(tmp_path, room.kit, 5)
    assert again.table.state == room.table.state
    assert (again.head, again.entries) == (room.head, room.entries)
    assert [again.seat_of(secret) for secret in secrets] == [0, 1, 2]
    played(again, 20)
    played(room, 20)
    assert again.table.state == room.table.state, "the throws after a restart are those that would have come"


def test_a_line_that_was_cut_off_is_left_out(tmp_path: Path) -> None:
    room = room_of(tmp_path)
    seated(room, "Ann", "Bo", "Cy")
    played(room, 10)
    log = tmp_path / "table.jsonl"
    whole = log.read_bytes()
    log.write_bytes(whole + b'{"n": 14, "seat": 0, "act')
    assert Room(tmp_path, CLASSIC, 3).table.state == room.table.state
    assert log.read_bytes() == whole


@pytest.mark.parametrize("at", [0, 5, 12])
def test_a_changed_line_is_noticed(tmp_path: Path, at: int) -> None:
    room = room_of(tmp_path)
    seated(room, "Ann", "Bo", "Cy")
    played(room, 10)
    log = tmp_path / "table.jsonl"
    lines = log.read_text(encoding="utf-8").splitlines()
    entry = json.loads(lines[at])
    entry |= {"commit": "0" * 64} if at == 0 else {"seat": 2 - entry["seat"]} if entry["seat"] != 1 else {"seat": 0}
    lines[at] = json.dumps(entry)
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(ValueError, match="log"):
        Room(tmp_path, CLASSIC, 3)


def test_all_throws_can_be_computed_again_from_the_seed(tmp_path: Path) -> None:
    room = room_of(tmp_path)
    seated(room, "Ann", "Bo", "Cy")
    played(room, 40)
    assert room.revealed()["seed"] == "", "not before the end"
    room.table.state["flow"]["stage"] = "over"
    seed = room.revealed()["seed"]
    assert commitment(seed) == room.commit
    entries = [json.loads(line) for line in (tmp_path / "table.jsonl").read_text(encoding="utf-8").splitlines()]
    draws, head = Draws(seed), ""
    for deck in CLASSIC["decks"]:
        draws.shuffled([card["id"] for card in deck["cards"]])
    draws.taken()
    for entry in entries:
        head = chained(head, {name: value for name, value in entry.items() if name != "chain"})
        assert entry["chain"] == head
        for drawn in entry.get("drawn", ()):
            assert draws.dice(len(drawn)) == drawn
    assert head == room.head


def test_dice_are_fair() -> None:
    counts = [0] * 7
    draws = Draws("ab" * 32)
    for _ in range(3000):
        for die in draws.dice(2):
            counts[die] += 1
    assert counts[0] == 0
    assert all(850 < count < 1150 for count in counts[1:])
    assert sorted(draws.shuffled(list("abcdef"))) == list("abcdef")


def test_a_seat_belongs_to_its_secret(tmp_path: Path) -> None:
    room = room_of(tmp_path)
    [secret] = seated(room, "Ann")
    assert room.seat_of(secret) == 0
    for guess in ("", "x", secret[:-1], secret + "a", "0"):
        assert room.seat_of(guess) == WATCHING
    with pytest.raises(RefusedActionError):
        room.sit(Sit(0, "Eve"))
    with pytest.raises(RefusedActionError):
        room.sit(Sit(7, "Eve"))
    assert oct((tmp_path / "secrets.json").stat().st_mode)[-3:] == "600"


def test_nobody_acts_for_another_player(tmp_path: Path) -> None:
    room = room_of(tmp_path)
    seated(room, "Ann", "Eve")
    throw = room.table.proposals()[0]
    before = json.dumps(room.table.state)
    for seat, action in (
        (WATCHING, {"do": "roll"}),
        (1, {"do": "follow", "proposal": throw}),
        (1, {"do": "pay", "giver": "p0", "taker": "p1", "amount": 100}),
        (1, {"do": "hand_over", "giver": "p0", "taker": "p1", "note": "note-100"}),
        (1, {"do": "begin", "players": 2}),
        (1, {"do": "undo"}),
        (1, {"do": "place", "id": "nothing", "x": 0, "y": 0}),
        (1, {"do": "give", "id": "chance-01", "to": "p1"}),
        (1, {"do": "give", "id": "deed-01", "to": "p9"}),
        (1, {"do": "follow", "proposal": {"do": "collect", "player": 1, "amount": 999}}),
        (1, {"do": "follow", "proposal": {"do": "throw", "player": -1}}),
        (1, {"do": "follow", "proposal": {"do": "throw", "player": 99}}),
        (1, {"do": "follow", "proposal": {}}),
        (1, {"do": "follow", "proposal": {"do": "throw", "player": "x"}}),
        (1, {"do": "shuffle", "deck": "../../etc"}),
    ):
        with pytest.raises(RefusedActionError):
            do(room, seat, **action)
    assert json.dumps(room.table.state) == before
    do(room, 0, do="follow", proposal=throw)
    do(room, 0, do="give", id="deed-01", to="p0")
    with pytest.raises(RefusedActionError):
        do(room, 1, do="give", id="deed-01", to="p1")
    do(room, 1, do="pay", giver="p2", taker="p1", amount=5)  # nobody sits there yet


@pytest.mark.parametrize(
    "text",
    [
        *("", "null", "[]", "{", '{"do":"roll","x":1}', '{"do":"sit","seat":99,"name":"a"}', '{"do":"__class__"}'),
        *('{"do":"place","id":"hat","x":1e9,"y":0}', '{"do":"place","id":"hat","x":NaN,"y":0}', '{"do":"keep"}'),
        *('{"do":"pay","giver":"p0","taker":"p1","amount":-5}', '{"do":"pay","giver":"p0","taker":"p1","amount":0.5}'),
        *('{"do":"sit","seat":0,"name":"' + "a" * 31 + '"}', '{"do":"say","text":"' + "a" * 201 + '"}', "[" * 3000),
    ],
)
def test_strange_messages_are_refused(text: str) -> None:
    with pytest.raises((msgspec.DecodeError, RecursionError)):
        read_action(text)


def test_names_and_chat_are_one_line_of_text(tmp_path: Path) -> None:
    room = room_of(tmp_path)
    room.sit(Sit(0, "A"))
    assert do(room, 0, do="sit", seat=0, name="An\u202en\n\x07 <b>")["name"] == "An n <b>"
    assert do(room, 0, do="say", text="one\ntwo\u2066")["text"] == "one two"
    with pytest.raises(RefusedActionError):
        room.sit(Sit(1, "\u202e\n"))


def test_decks_and_hidden_hands_are_not_shown(tmp_path: Path) -> None:
    kit = table_kit("tests/facts/games/quiz/")
    kit["rules"] |= {"play": "lay", "hand": 2, "win": "rid"}
    room = room_of(tmp_path, kit)
    seated(room, "Ann", "Bo", "Cy")
    hands = {at: {id for id, one in room.table.state["pieces"].items() if one["on"] == f"p{at}"} for at in range(3)}
    assert all(len(cards) == 6 for cards in hands.values())
    played(room, 1)
    for seat in (0, 1, 2, WATCHING):
        text = json.dumps(room.view(seat))
        view = json.loads(text)
        assert set(map(str, view["state"]["decks"]["deck-say"])) == {"None"}
        shown = {id for id, one in view["state"]["pieces"].items() if one["on"].startswith("p")}
        own = {id for id, one in room.table.state["pieces"].items() if one["on"] == f"p{seat}"}
        assert shown == own
        offered = {one.get("card") for one in view["offered"]} - {None, ""}
        assert offered <= own
        others = set(kit_cards(kit)) - own
        told = json.dumps([view["offered"], view["hands"], view["state"]["flow"], view["state"]["card"]])
        assert not [card for card in others if f'"{card}"' in told]
    assert not [card for card in kit_cards(kit) if f'"{card}"' in json.dumps(room.entries)]


def kit_cards(kit: dict[str, Any]) -> list[str]:
    return [card["id"] for deck in kit["decks"] for card in deck["cards"]]


def test_a_fault_leaves_the_table_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_of(tmp_path)
    seated(room, "Ann", "Bo", "Cy")
    before, head = json.dumps(room.table.state), room.head
    monkeypatch.setattr(room.table, "_count", lambda dice: 1 / 0)
    with pytest.raises(RefusedActionError):
        do(room, 0, do="roll")
    assert (json.dumps(room.table.state), room.head) == (before, head)
    monkeypatch.undo()
    played(room, 5)
    assert Room(tmp_path, CLASSIC, 3).table.state == room.table.state


def test_only_ones_own_last_action_without_a_throw_is_undone(tmp_path: Path) -> None:
    room = room_of(tmp_path)
    seated(room, "Ann", "Bo", "Cy")
    do(room, 0, do="pay", giver="p0", taker="p1", amount=10)
    with pytest.raises(RefusedActionError):
        do(room, 1, do="undo")
    do(room, 0, do="undo")
    assert room.table.total("p0") == 1500
    do(room, 0, do="roll")
    with pytest.raises(RefusedActionError):
        do(room, 0, do="undo")


def test_the_computer_plays_on_free_seats_and_a_friend_may_take_over(tmp_path: Path) -> None:
    room, chance = room_of(tmp_path), random.Random("room")
    seated(room, "Ann")
    with pytest.raises(RefusedActionError, match="sits there"):
        do(room, 0, do="robot", of=0, on=True)
    for seat in (1, 2):
        do(room, 0, do="robot", of=seat, on=True)
    assert room.robot_act(chance) is None, "it is Ann's turn"
    for _ in range(60):
        offered = room.table.proposals()
        if room.robot_act(chance) is None:
            do(room, 0, do="follow", proposal=next(one for one in offered if one["do"] != "raise"))
    assert {entry["seat"] for entry in room.entries} == {0, 1, 2}
    while room.table.proposals()[0]["player"] == 0:
        do(room, 0, do="follow", proposal=room.table.proposals()[0])
    with pytest.raises(RefusedActionError, match="another player"):
        do(room, 0, do="follow", proposal=room.table.proposals()[0])
    again = Room(tmp_path, room.kit, 3)
    assert again.table.state == room.table.state, "the log has what the computer chose"
    room.sit(Sit(2, "Cy"))
    do(room, 2, do="sit", seat=2, name="Cy")
    assert room.table.state["robots"] == [False, True, False]
    do(room, 0, do="begin", players=3)
    assert room.table.state["robots"] == [False, True, False]


def test_an_offer_is_answered_by_the_one_to_whom_it_is_made(tmp_path: Path) -> None:
    room = room_of(tmp_path)
    seated(room, "Ann", "Bo", "Cy")
    do(room, 0, do="give", id="deed-01", to="p1")
    offer = {"do": "offer", "player": 0, "with": 1, "gives": [], "gets": ["mediterranean-avenue"], "cash": 70}
    with pytest.raises(RefusedActionError, match="another player"):
        do(room, 2, do="follow", proposal=offer)
    do(room, 0, do="follow", proposal=offer)
    accept = room.table.proposals()[0]
    with pytest.raises(RefusedActionError, match="another player"):
        do(room, 0, do="follow", proposal=accept)
    do(room, 1, do="follow", proposal=accept)
    assert (room.table.total("p0"), room.table.total("p1")) == (1430, 1570)
    assert room.table.state["pieces"]["deed-01"]["on"] == "p0"
    for strange in (
        {"player": 9},
        {"with": 9},
        {"player": "x"},
        {"gets": 5},
        {"cash": 10**12},
        {"cash": 0, "gets": []},
    ):
        with pytest.raises((RefusedActionError, msgspec.ValidationError)):
            do(room, 0, do="follow", proposal=offer | strange)
