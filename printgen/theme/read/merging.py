"""One tree from a chain of themes: its layers merged, its spaces in order, its groups and id complete."""

import re
from collections.abc import Sequence
from types import NoneType
from typing import Any, get_args

from printgen.errors import Mark, Problem
from printgen.theme.games import field_types, record_for
from printgen.theme.quoting import did_you_mean, quoted
from printgen.theme.read import groups, inherit
from printgen.theme.read.chain import FORMAT, ThemeSource
from printgen.theme.read.tree import FieldMarks, SourceList, SourceMapping, identity

ORDER = "order"  # the field that lists runs of spaces: each but the first of a run follows the one before it
WORDS = "words"
_ORDER_HINT = "write a list of runs, such as [[first, second], [third, fourth]]: 'second' comes to follow 'first'"
_NONE = "none"  # what a rule option that may be null is set to
_SLUG = re.compile(r"[a-z][a-z0-9-]{0,39}\Z")


def merged_chain(theme: ThemeSource, layers: Sequence[SourceMapping], problems: list[Problem]) -> SourceMapping:
    """Return the layers of a chain, the lowest first, as one tree with the id of its first theme.

    Anything wrong is added to ``problems``.
    """
    first, *rest = layers
    tree = _ordered(first, problems)
    for layer in rest:
        under = _without_former_words(_untitled(tree) if "title" in layer else tree, layer)
        tree = _ordered(inherit.merged_trees(under, layer, problems), problems)
    start = Mark(theme.file, 1, 1)
    if "id" in theme.tree:
        tree.put("id", theme.tree["id"], theme.tree.places["id"])
    else:
        name = theme.folder.resolve().name
        if not _SLUG.match(name):
            message = f"the folder's name {quoted(name)} cannot be the theme's id"
            hint = "give the theme an 'id' of lower-case letters, digits and hyphens"
            problems.append(Problem(message, start, hint))
            name = "theme"
        tree.put("id", name, FieldMarks(start, start))
    tree.put("format", FORMAT, FieldMarks(start, start))  # any other has been reported, for every theme in the chain
    _take_none(tree)
    _sort_notes(tree)
    groups.complete_groups(tree)
    return tree


def _without_former_words(base: SourceMapping, over: SourceMapping) -> SourceMapping:
    """Drop the words that are given anew: the forms of one noun do not fit another."""
    words, anew = base.get(WORDS), over.get(WORDS)
    if not isinstance(words, SourceMapping) or not isinstance(anew, SourceMapping):
        return base
    former = [name for name, word in anew.items() if isinstance(word, SourceMapping) and {"one", "plain"} & set(word)]
    whole = base.without(())
    whole.put(WORDS, words.without(former), base.places[WORDS])
    return whole


def _untitled(base: SourceMapping) -> SourceMapping:
    """Drop the lines of the title on the board, for a theme that has a title of its own."""
    board = base.get("board")
    if not isinstance(board, SourceMapping):
        return base
    whole = base.without(())
    whole.put("board", board.without(("title",)), base.places["board"])
    return whole


def _take_none(tree: SourceMapping) -> None:
    """Accept ``none`` for a rule option that may be null, as ``--set`` does."""
    rules = tree.get("rules")
    if not isinstance(rules, SourceMapping):
        return
    for name, kind in field_types(field_types(record_for(tree))["rules"]).items():
        if rules.get(name) == _NONE and NoneType in get_args(kind):
            rules[name] = None


def _sort_notes(tree: SourceMapping) -> None:
    """Sort the notes of money, the largest first."""
    notes = tree.get("money")
    if not isinstance(notes, SourceList) or not all(isinstance(identity(note), int) for note in notes):
        return
    ordered = SourceList(notes.mark)
    for note, mark in sorted(zip(notes, notes.marks, strict=True), key=lambda pair: -int(identity(pair[0]) or 0)):
        ordered.add(note, mark)
    tree.put("money", ordered, tree.places["money"])


def _ordered(tree: SourceMapping, problems: list[Problem]) -> SourceMapping:
    """Put the spaces in the order that the tree asks for: the first of a run stays, the others follow it."""
    if ORDER not in tree:
        return tree
    runs, spaces, place = tree[ORDER], tree.get("spaces"), tree.places[ORDER].value
    whole = tree.without((ORDER,))
    if not isinstance(runs, SourceList) or not all(isinstance(run, SourceList) for run in runs):
        problems.append(Problem(f"{ORDER}: expected a list of runs of spaces", place, _ORDER_HINT))
        return whole
    if not isinstance(spaces, SourceList):
        return whole
    found = [(space, spaces.place(at)) for at, space in enumerate(spaces)]
    moved: set[Any] = set()
    for run in runs:
        for at in range(1, len(run)):
            before, name = run[at - 1], run[at]
            known = [identity(space) for space, _ in found]
            if fault := _order_fault(before, name, known, moved, run.place(at)):
                problems.append(fault)
                continue
            moved.add(name)
            entry = found.pop(known.index(name))
            found.insert([identity(space) for space, _ in found].index(before) + 1, entry)
    in_order = SourceList(spaces.mark)
    in_order.replaces = spaces.replaces
    for space, mark in found:
        in_order.add(space, mark)
    whole.put("spaces", in_order, tree.places["spaces"])
    return whole


def _order_fault(before: Any, name: Any, known: list[Any], moved: set[Any], mark: Mark) -> Problem | None:
    """Return what is wrong with moving one space behind another, or None."""
    for wanted in (before, name):
        if wanted not in known:
            hint = did_you_mean(wanted, [str(one) for one in known]) if isinstance(wanted, str) else _ORDER_HINT
            return Problem(f"{ORDER}: there is no space {quoted(wanted)}", mark, hint or _ORDER_HINT)
    if name in moved or name == before:
        return Problem(f"{ORDER}: {quoted(name)} is moved twice", mark, "a space follows one other")
    return None
