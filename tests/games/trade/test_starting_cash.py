"""Tests of the starting cash: a combination of notes is found whenever one exists."""

from types import SimpleNamespace

from printgen.games.trade.records import hand


def notes(**counts):
    """Return notes by value and count: ``notes(n5=3)``."""
    return [SimpleNamespace(value=int(name[1:]), count=count) for name, count in counts.items()]


def worth(given, dealt):
    return sum(note.value * count for note, count in zip(given, dealt, strict=True))


def test_the_classic_notes_can_deal_to_eight():
    given = notes(n500=30, n100=30, n50=30, n20=30, n10=30, n5=30, n1=30)
    dealt = hand(given, 1500, 8)
    assert worth(given, dealt) == 1500
    assert max(dealt) <= 3
    assert hand(given, 1500, 15) is None


def test_a_hand_takes_small_notes_first_and_leaves_some_in_the_bank():
    assert hand(notes(n1=20, n5=20, n10=20), 60, 2) == (5, 9, 1)
    assert hand(notes(n1=2, n5=1), 7, 1) == (2, 1)


def test_the_greedy_hand_is_not_taken_where_it_leads_nowhere():
    assert hand(notes(n3=3, n5=2), 10, 1) == (0, 2)
    assert hand(notes(n3=3, n5=2), 4, 1) is None
    assert hand(notes(n3=3, n5=2), 0, 1) == (0, 0)


def test_every_hand_is_found_that_trying_all_of_them_finds():
    given = notes(n2=5, n7=3, n9=4)
    possible = {2 * a + 7 * b + 9 * c for a in range(6) for b in range(4) for c in range(5)}
    for total in range(80):
        dealt = hand(given, total, 1)
        assert (dealt is not None) == (total in possible)
        assert dealt is None or worth(given, dealt) == total


def test_a_hand_of_a_million_is_found():
    given = notes(n1=1000, n7=1000, n999=1000, n1000=1000)
    assert worth(given, hand(given, 1_000_000, 1)) == 1_000_000
