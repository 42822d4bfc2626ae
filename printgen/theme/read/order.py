"""Puts a theme's spaces in the order that it asks for: ``order`` lists runs of spaces that follow one another."""

from typing import Any

from printgen.errors import Mark, Problem
from printgen.theme.quoting import did_you_mean, quoted
from printgen.theme.read.tree import SourceList, SourceMapping, identity

ORDER = "order"
_HINT = "write a list of runs, such as [[first, second], [third, fourth]]: 'second' comes to follow 'first'"


def ordered(tree: SourceMapping, problems: list[Problem]) -> SourceMapping:
    """The tree with its spaces in the order asked for; what is wrong with that is added to ``problems``.

    The first space of each run stays where it is, each other one follows the one before it.
    """
    if ORDER not in tree:
        return tree
    runs, spaces, mark = tree[ORDER], tree.get("spaces"), tree.places[ORDER].value
    whole = tree.without((ORDER,))
    if not isinstance(runs, SourceList) or not all(isinstance(run, SourceList) for run in runs):
        problems.append(Problem(f"{ORDER}: expected a list of runs of spaces", mark, _HINT))
    elif isinstance(spaces, SourceList):
        whole.put("spaces", _moved(spaces, runs, problems), tree.places["spaces"])
    return whole


def _moved(spaces: SourceList, runs: SourceList, problems: list[Problem]) -> SourceList:
    """The spaces once each run's are moved."""
    found = [(space, spaces.place(at)) for at, space in enumerate(spaces)]
    moved: set[Any] = set()
    for run in runs:
        for (before, _), (name, mark) in zip(_names(run), _names(run)[1:], strict=False):
            known = [identity(space) for space, _ in found]
            if fault := _fault(before, name, known, moved, mark):
                problems.append(fault)
                continue
            moved.add(name)
            entry = found.pop(known.index(name))
            found.insert([identity(space) for space, _ in found].index(before) + 1, entry)
    whole = SourceList(spaces.mark)
    whole.replaces = spaces.replaces
    for space, mark in found:
        whole.add(space, mark)
    return whole


def _names(run: SourceList) -> list[tuple[Any, Mark]]:
    return [(name, run.place(at)) for at, name in enumerate(run)]


def _fault(before: Any, name: Any, known: list[Any], moved: set[Any], mark: Mark) -> Problem | None:
    """What is wrong with moving one space behind another, if anything is."""
    for wanted in (before, name):
        if wanted not in known:
            hint = did_you_mean(wanted, [str(one) for one in known]) if isinstance(wanted, str) else _HINT
            return Problem(f"{ORDER}: there is no space {quoted(wanted)}", mark, hint or _HINT)
    if name in moved or name == before:
        return Problem(f"{ORDER}: {quoted(name)} is moved twice", mark, "a space follows one other")
    return None
