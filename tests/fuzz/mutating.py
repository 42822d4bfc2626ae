"""Mutations of valid inputs: trees by their schema, bytes, and lines of text."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

from tests.fuzz.schemas import EXTREMES, TROUBLE, Records, Schema, Spot, anything, spots, values

_MOST_COPIES = 300
_BYTES = (0, 1, 0x7F, 0x80, 0xFF, 0x20, 0x0A)


@st.composite
def bent_trees(draw: st.DrawFn, trees: Sequence[Any], schema: Schema, records: Records, most: int = 4) -> Any:
    """Draw one of the trees with a few changes, each at one place."""
    at = draw(st.integers(0, len(trees) - 1))
    tree = deepcopy(trees[at])
    known = _known_spots(trees[at], schema, records)
    for _ in range(draw(st.integers(1, most))):
        path, form = known[draw(st.integers(0, len(known) - 1))]
        holder = _held(tree, path[:-1])
        change = draw(st.sampled_from(_CHANGES))
        if path and holder is not None:
            change(draw, (tree, holder, path[-1]), form, records)
    return tree


_SPOTS: dict[int, list[Spot]] = {}


def _known_spots(tree: Any, schema: Schema, records: Records) -> list[Spot]:
    """Return the places of a tree, cached because the same trees are mutated repeatedly."""
    if id(tree) not in _SPOTS:
        _SPOTS[id(tree)] = list(spots(tree, schema, records))
    return _SPOTS[id(tree)]


def _held(tree: Any, path: Sequence[str | int]) -> Any:
    """Return the container at a path, or None if an earlier change removed it."""
    for step in path:
        try:
            tree = tree[step]
        except (KeyError, IndexError, TypeError):
            return None
    return tree if isinstance(tree, dict | list) else None


At = tuple[Any, Any, str | int]  # the whole tree, the container and the key
Change = Callable[[st.DrawFn, At, Schema, Records], None]


def _set(at: At, value: Any) -> None:
    _, holder, key = at
    if isinstance(holder, dict) or (isinstance(key, int) and isinstance(holder, list) and key < len(holder)):
        holder[key] = value


def _right(draw: st.DrawFn, at: At, form: Schema, records: Records) -> None:
    """Draw another value that the schema allows."""
    _set(at, draw(values(form, records)))


def _wrong(draw: st.DrawFn, at: At, form: Schema, records: Records) -> None:
    _set(at, draw(anything()))


def _extreme(draw: st.DrawFn, at: At, form: Schema, records: Records) -> None:
    _set(at, draw(st.sampled_from(EXTREMES if form.get("type") in ("integer", "number") else TROUBLE)))


def _longest(draw: st.DrawFn, at: At, form: Schema, records: Records) -> None:
    """Draw a text of the maximum length or one character longer."""
    part = draw(st.sampled_from(("W", "i", "a ", "\u4f60", "-", "é", "{", "*", "A-", "1")))
    long = form.get("maxLength", 40) + draw(st.integers(0, 1))
    _set(at, (part * long)[:long])


def _elsewhere(draw: st.DrawFn, at: At, form: Schema, records: Records) -> None:
    """Draw a value from another place in the tree, for example the id of another item."""
    strings = sorted({leaf for leaf in _leaves(at[0]) if isinstance(leaf, str)})
    if strings:
        _set(at, draw(st.sampled_from(strings)))


def _leaves(tree: Any) -> list[Any]:
    if isinstance(tree, dict | list):
        parts = tree.values() if isinstance(tree, dict) else tree
        return [leaf for part in parts for leaf in _leaves(part)]
    return [tree]


def _gone(draw: st.DrawFn, at: At, form: Schema, records: Records) -> None:
    _, holder, key = at
    if isinstance(holder, dict):
        holder.pop(key, None)
    elif isinstance(key, int) and key < len(holder):
        del holder[key]


def _renamed(draw: st.DrawFn, at: At, form: Schema, records: Records) -> None:
    _, holder, key = at
    if isinstance(holder, dict) and key in holder:
        holder[draw(st.one_of(st.just(f"{key}x"), st.sampled_from(TROUBLE)))] = holder.pop(key)


def _repeated(draw: st.DrawFn, at: At, form: Schema, records: Records) -> None:
    """Repeat an item several times, with the same id or unique ids."""
    _, holder, key = at
    if not isinstance(holder, list) or not isinstance(key, int) or key >= len(holder):
        return
    item, same = holder[key], draw(st.booleans())
    for number in range(draw(st.integers(1, _MOST_COPIES))):
        copy = deepcopy(item)
        if isinstance(copy, dict) and not same and isinstance(copy.get("id"), str):
            copy["id"] = f"{copy['id']}-{number}"
        holder.append(copy)


def _further(draw: st.DrawFn, at: At, form: Schema, records: Records) -> None:
    """Add another field from the schema to a record."""
    _, holder, key = at
    fields = sorted(form.get("properties", {}))
    record = holder.get(key) if isinstance(holder, dict) else holder[key] if key in range(len(holder)) else None
    if fields and isinstance(record, dict):
        name = draw(st.sampled_from(fields))
        record[name] = draw(values(form["properties"][name], records))


_CHANGES: tuple[Change, ...] = (
    _right,
    _right,
    _right,
    _elsewhere,
    _elsewhere,
    _further,
    _further,
    _extreme,
    _longest,
    _wrong,
    _gone,
    _renamed,
    _repeated,
)


@st.composite
def bent_bytes(draw: st.DrawFn, seeds: Sequence[bytes], tokens: Sequence[bytes] = (), most: int = 6) -> bytes:
    """Draw one of the seeds with bytes set, flipped, removed, repeated or inserted, and with tokens of its format."""
    data = bytearray(draw(st.sampled_from(seeds)))
    for _ in range(draw(st.integers(1, most))):
        at = draw(st.integers(0, max(0, len(data) - 1)))
        size = draw(st.one_of(st.integers(1, 4), st.integers(1, 400)))
        match draw(st.integers(0, 6)):
            case 0:
                data[at : at + 1] = bytes([draw(st.one_of(st.sampled_from(_BYTES), st.integers(0, 255)))])
            case 1 if data:
                data[at] ^= 1 << draw(st.integers(0, 7))
            case 2:
                del data[at : at + size]
            case 3:
                data[at:at] = data[at : at + size] * draw(st.integers(1, 50))
            case 4 if tokens:
                data[at:at] = draw(st.sampled_from(tokens))
            case 5 if tokens:
                token = draw(st.sampled_from(tokens))
                data[at : at + len(token)] = token
            case _:
                data[at : at + size] = draw(st.binary(min_size=0, max_size=min(size, 8)))
    return bytes(data[: draw(st.integers(0, len(data)))] if draw(st.integers(0, 11)) == 0 else data)


@st.composite
def bent_lines(draw: st.DrawFn, seeds: Sequence[str], tokens: Sequence[str]) -> str:
    """Draw one of the texts with lines removed, repeated, moved, indented or truncated, and with tokens inserted."""
    lines = draw(st.sampled_from(seeds)).splitlines()
    for _ in range(draw(st.integers(1, 5))):
        at = draw(st.integers(0, max(0, len(lines) - 1)))
        line = lines[at] if lines else ""
        place = draw(st.integers(0, len(line)))
        token = draw(st.one_of(st.sampled_from(tokens), st.sampled_from(TROUBLE)))
        match draw(st.integers(0, 7)):
            case 0:
                lines[at : at + draw(st.integers(1, 10))] = []
            case 1:
                lines[at:at] = [line] * draw(st.integers(1, _MOST_COPIES))
            case 2:
                lines[at : at + 1] = [" " * draw(st.integers(0, 6)) + line.lstrip()]
            case 3:
                lines.insert(draw(st.integers(0, len(lines))), line)
            case 4:
                lines[at : at + 1] = [line[:place]]
            case 5:
                lines[at : at + 1] = [line[:place] + token * draw(st.integers(1, 40)) + line[place:]]
            case _:
                lines[at : at + 1] = [line[:place] + token + line[place + draw(st.integers(0, 5)) :]]
    return draw(st.sampled_from(("\n", "\n", "\n", "\r\n", "\r"))).join(lines) + "\n"
