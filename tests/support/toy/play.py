"""The rules of the toy game as data: there are none, as nothing is played with its counters."""

from tests.support.toy.records import Toy


def play_rules(edition: Toy) -> None:
    """Return no rules."""
