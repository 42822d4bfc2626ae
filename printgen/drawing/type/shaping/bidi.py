"""The order in which letters stand on a line: the Unicode bidirectional algorithm (UAX 9)."""

from collections.abc import Sequence
from typing import TypeVar
from unicodedata import bidirectional

from printgen.drawing.type.shaping.scripts import has_leftward

_LEFT_TO_RIGHT, _RIGHT_TO_LEFT = 0, 1
_ARABIC_LETTER = "\u0627"  # as at the end of the line before: signs of the numbers after it run with the text
_IGNORED = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "BN"))  # characters that have no level of their own

Run = TypeVar("Run")


def levels(line: str, leftward: bool) -> list[int]:
    """Return the level of each character of a line: even for left to right, odd for right to left.

    ``leftward`` is the direction of the text that the line belongs to. A line whose letters all have one direction runs
    in that direction, such as a foreign name after a number.
    """
    from bidi import algorithm

    own = _direction(line)
    base = own if own is not None else _RIGHT_TO_LEFT if leftward else _LEFT_TO_RIGHT
    if not line.strip() or (base == _LEFT_TO_RIGHT and not has_leftward(line)):
        return [base] * len(line)
    storage = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = base, ("L", "R")[base]
    before = _ARABIC_LETTER if base == _RIGHT_TO_LEFT and "AL" in map(bidirectional, line) else ""
    algorithm.get_embedding_levels(before + line, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    resolved = iter([character["level"] for character in storage["chars"]][len(before) :])
    found: list[int] = []
    for character in line:
        ignored = bidirectional(character) in _IGNORED
        found.append((found[-1] if found else base) if ignored else next(resolved))
    return _with_blank_end(found, line, base)


def _direction(line: str) -> int | None:
    """Return the direction of a line's letters, None if they have both."""
    classes = set(map(bidirectional, line))
    leftward, rightward = not classes.isdisjoint(("R", "AL")), "L" in classes
    return None if leftward == rightward else _RIGHT_TO_LEFT if leftward else _LEFT_TO_RIGHT


def _with_blank_end(found: list[int], line: str, base: int) -> list[int]:
    """Give the blanks at a line's end the direction of the line."""
    end = len(line.rstrip())
    return found[:end] + [base] * (len(line) - end)


def in_visual_order(runs: Sequence[Run], run_levels: Sequence[int]) -> list[Run]:
    """Return the runs of a line from left to right, by reversing stretches from the highest level down."""
    ordered = list(zip(runs, run_levels, strict=True))
    odd = [level for level in run_levels if level % 2]
    for least in range(max(run_levels, default=0), min(odd, default=1) - 1, -1):
        at = 0
        while at < len(ordered):
            end = at
            while end < len(ordered) and ordered[end][1] >= least:
                end += 1
            ordered[at:end] = reversed(ordered[at:end])
            at = max(end, at + 1)
    return [run for run, _ in ordered]
