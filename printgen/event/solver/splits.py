"""Splits of players into tables, and their ranks."""

from collections.abc import Iterable, Iterator
from math import comb
from typing import NamedTuple

from printgen.event.model import Tables

Split = tuple[int, ...]  # the sizes of all tables, the largest first


class Rank(NamedTuple):
    """The rank of a split, the lowest is best: players beyond the usual size, then tables, then unevenness."""

    excess: int
    tables: int
    squares: int


def split_rank(split: Split, tables: Tables) -> Rank:
    """Return the rank of a split: with 4 to 6 at a table, tables of 5 before 4 before 6."""
    return Rank(sum(max(size - tables.usual, 0) for size in split), len(split), sum(size * size for size in split))


def table_counts(players: int, tables: Tables) -> range:
    """Return the allowed numbers of tables; the fewest that hold all players if no number keeps to the limits."""
    low, high = -(-players // tables.most), players // tables.fewest
    return range(low, max(low, high) + 1)


def even(players: int, count: int) -> Split:
    """Split players over ``count`` tables as evenly as possible."""
    each, rest = divmod(players, count)
    return (each + 1,) * rest + (each,) * (count - rest)


def sizes(players: int, tables: Tables) -> range:
    """Return the allowed sizes of a table; those of the even split if no split keeps to the limits."""
    if players // tables.fewest >= -(-players // tables.most):
        return range(tables.fewest, min(tables.most, players) + 1)
    split = even(players, table_counts(players, tables)[0])
    return range(split[-1], split[0] + 1)


def splits(players: int, tables: Tables) -> list[Split]:
    """Return all allowed splits, the best first."""
    allowed, counts = sizes(players, tables), table_counts(players, tables)
    found = (split for split in _splits(players, allowed[-1], allowed[0]) if len(split) in counts)
    return sorted(found, key=lambda split: split_rank(split, tables))


def _splits(players: int, most: int, fewest: int) -> Iterator[Split]:
    if not players:
        yield ()
    for size in range(min(most, players), fewest - 1, -1):
        yield from ((size, *rest) for rest in _splits(players - size, size, fewest))


def family_pairs(families: Iterable[int], count: int) -> int:
    """Return the fewest pairs of relatives sharing a table, for families of these sizes at ``count`` tables."""
    return sum(even_pairs(family, count) for family in families)


def even_pairs(size: int, count: int) -> int:
    """Count the pairs sharing a table when ``size`` players are spread evenly: no other spread has fewer."""
    each, rest = divmod(size, count)
    return rest * comb(each + 1, 2) + (count - rest) * comb(each, 2)
