"""Merging a chain of themes into one tree: inheritance, completed groups, and notices about overridden values."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from string import ascii_uppercase
from types import NoneType
from typing import Any, NamedTuple, get_args

from printgen.errors import Mark, Notice, Problem, by_place, did_you_mean, listing, nearest_name, plain, quoted
from printgen.games.registry import record_for
from printgen.limits import PROBLEMS
from printgen.messages import message
from printgen.theme.chain import FORMAT, ORDER, WORDS, ThemeInLanguage, ThemeSource
from printgen.theme.checks import TURNED
from printgen.theme.color_names import read_colors
from printgen.theme.records import field_types
from printgen.theme.yaml import CLEARED, FieldMarks, SourceList, SourceMapping, entries, identity

Name = str | int
# In the order in which they are assigned; each looks different from all four sides of the board.
HATCHES = (
    *("rising", "dots", "level", "zigzag", "bricks", "rings", "lattice", "grid"),
    *("crosses", "scales", "squares", "honeycomb"),
)
COLORS = (
    *("#1f4fa3", "#f6d836", "#d5302b", "#a9d8ec", "#2f9e56", "#ee8e2c"),
    *("#7a3f9d", "#f2b8c6", "#4a2c17", "#b9d531", "#0e8088", "#d9468f"),
)
_RGB = re.compile(r"#[0-9a-fA-F]{6}\Z")
_ORDER_HINT = message("write a list of runs, such as [[first, second], [third, fourth]]: 'second' will follow 'first'")
_NONE = "none"  # the word for null in rule options, as with --set
_SLUG = re.compile(r"[a-z][a-z0-9-]{0,39}\Z")
_MOST = 5  # the number of overridden values that are listed; the others are only counted
_NOTHING: tuple[Any, ...] = (None, "", "none", [], CLEARED)
_REMOVE = "remove"
_FORMS_OF_NAME = ("name_at", "name_to")
_DRAWINGS = ("icon", "art")  # an item shows one of them, or a scene
_DECK_ICON = "cards"


def merged_chain(theme: ThemeSource, layers: Sequence[SourceMapping], problems: list[Problem]) -> SourceMapping:
    """Return the layers of a chain, the lowest first, as one tree with the id of its first theme.

    Anything wrong is added to ``problems``.
    """
    first, *rest = layers
    tree = _ordered(first, problems)
    for layer in rest:
        under = tree.without(())
        if "title" in layer and isinstance(board := tree.get("board"), SourceMapping):
            # A new title makes the base's lines of the title on the board wrong.
            under.put("board", board.without(("title",)), tree.places["board"])
        words, new_words = tree.get(WORDS), layer.get(WORDS)
        if isinstance(words, SourceMapping) and isinstance(new_words, SourceMapping):
            # A new noun makes the base's forms of the noun wrong.
            anew = [
                name
                for name, word in new_words.items()
                if isinstance(word, SourceMapping) and {"one", "plain"} & set(word)
            ]
            under.put(WORDS, words.without(anew), tree.places[WORDS])
        tree = _ordered(merged_trees(under, layer, problems), problems)
    _drop_cleared(tree)
    start = Mark(theme.file, 1, 1)
    if "id" in theme.tree:
        tree.put("id", theme.tree["id"], theme.tree.places["id"])
    else:
        name = theme.folder.resolve().name
        if not _SLUG.match(name):
            fault = message("the folder's name {name} cannot be the theme's id", name=quoted(name))
            hint = message("give the theme an 'id' of lowercase letters, digits and hyphens")
            problems.append(Problem(fault, start, hint))
            name = "theme"
        tree.put("id", name, FieldMarks(start, start))
    tree.put("format", FORMAT, FieldMarks(start, start))  # any other type was reported, for every theme in the chain
    if isinstance(rules := tree.get("rules"), SourceMapping):
        for name, kind in field_types(field_types(record_for(tree))["rules"]).items():
            if rules.get(name) == _NONE and NoneType in get_args(kind):
                rules[name] = None
    _sort_notes(tree)
    read_colors(tree)
    complete_groups(tree)
    complete_decks(tree)
    return tree


def merged_trees(base: SourceMapping, over: SourceMapping, problems: list[Problem]) -> SourceMapping:
    """Return ``base`` with the fields of ``over``; each value keeps its place in the source.

    Mappings are merged deeply. Lists of items with an id (or banknotes with a value) are merged item by item: first
    those of the base, then new ones, or in the order of a sheet that names all of them; ``{id: x, remove: true}`` drops
    an item. Other lists, empty lists and the cards of a file replace the base's list.
    """
    # A new name makes the base's forms of the name wrong.
    whole = base.without(_FORMS_OF_NAME if "name" in over else ())
    if _replaces_scene(base, over):
        whole, over = whole.without(("scene",)), over.without(("scene",))
    if "back_scene" not in over and ("icon" in over or "back_art" in over):
        whole = whole.without(("back_scene",))  # of a deck, whose icon or picture is in its place
    if isinstance(cards := whole.get("cards"), SourceList) and ("art" in over or "scene" in over):
        # A new picture of a deck is for all of its cards.
        bare = cards.empty_copy()
        for card, mark in zip(cards, cards.marks, strict=True):
            bare.add(card.without(("scene",)) if isinstance(card, SourceMapping) else card, mark)
        whole.put("cards", bare, whole.places["cards"])
    whole.mark = over.mark
    for key, value in over.items():
        whole.put(key, _merged(whole.get(key), value, problems), over.places[key])
    return whole


def _replaces_scene(base: SourceMapping, over: SourceMapping) -> bool:
    """Check whether an icon or a picture replaces the scene of the base.

    A workbook restates every value: there, it must be another one.
    """
    if "scene" not in over:
        return any(name in over for name in _DRAWINGS)
    is_restated = over.places["scene"].value.sheet and over["scene"] == base.get("scene")
    drawn = {name: over[name] for name in _DRAWINGS if name in over and over[name] is not CLEARED}
    return bool(is_restated and any(value != base.get(name) for name, value in drawn.items()))


def absent_names(items: SourceList, rows: SourceList) -> list[Name]:
    """Return the ids of items that no row names, if the rows name most of the items.

    A sheet that names fewer items is taken to list only what it changes.
    """
    return _absent(_ids(items), _ids(rows))


def notices_of(sources: Sequence[ThemeSource], tree: SourceMapping, spoken: ThemeInLanguage) -> tuple[Notice, ...]:
    """Return notices about a chain of themes, the theme itself first; ``tree`` is the merged chain."""
    notices: list[Notice] = []
    for source in sources:
        if source.sheets is None:
            continue
        found = sorted(_differences(source.tree, source.sheets, ""), key=lambda one: one.mark)
        notices += [
            Notice(
                message(
                    "{field} is {here} in {place} and {there} in {cell}; the spreadsheet takes precedence",
                    field=one.path,
                    here=_shown(one.here),
                    place=str(one.mark),
                    there=_shown(one.there),
                    cell=str(one.cell),
                ),
                one.cell,
            )
            for one in found[:_MOST]
        ]
        if len(found) > _MOST:
            notices.append(
                Notice(
                    message(
                        "{n:,} more value of {file} is different in the spreadsheet",
                        "{n:,} more values of {file} are different in the spreadsheet",
                        n=len(found) - _MOST,
                        file=source.file,
                    )
                )
            )
    theme = sources[0]
    if theme.sheets is not None:
        notices += _unnamed_items(tree, theme.sheets, theme.tree)
    if not theme.bundled:
        kept = sorted(_rewritten_cards(spoken, tree), key=_place)
        notices += kept[:_MOST]
        if len(kept) > _MOST:
            notices.append(
                Notice(
                    message(
                        "{n:,} more card with a new text has fields of the base",
                        "{n:,} more cards with new texts have fields of the base",
                        n=len(kept) - _MOST,
                    )
                )
            )
    return tuple(notices)


def _place(notice: Notice) -> tuple[str, str, int, int]:
    return by_place(Problem("", notice.where))


def _merged(under: Any, over: Any, problems: list[Problem]) -> Any:
    if isinstance(under, SourceMapping) and isinstance(over, SourceMapping):
        # A space whose kind changes must be complete, because the kinds share few fields.
        changes_kind = "kind" in over and under.get("kind") != over["kind"]
        return over if changes_kind else merged_trees(under, over, problems)
    if not isinstance(under, SourceList) or not isinstance(over, SourceList) or over.replaces or not under:
        return over
    if any(identity(item) is None for item in under) or not all(isinstance(item, SourceMapping) for item in over):
        return over
    if all(identity(item) is None for item in over):
        return over
    identified = over.empty_copy()
    for item, mark in zip(over, over.marks, strict=True):
        if identity(item) is not None:
            identified.add(item, mark)
        else:
            hint = message("give it the id of the item that it changes, or a new one")
            problems.append(Problem(message("this item of the list has no id, unlike the others"), mark, hint))
    return _merged_items(under, _with_former_ids(under, identified, problems), problems)


def _merged_items(under: SourceList, over: SourceList, problems: list[Problem]) -> SourceList:
    marks = {identity(item): mark for item, mark in zip(under, under.marks, strict=True)}
    whole = {identity(item): item for item in under}
    for item, mark in zip(over, over.marks, strict=True):
        name = identity(item)
        if "remove" in item:
            if item["remove"] is not True or len(item) > 2:
                fault = message("'remove' must be true, and the only field besides the id")
                example = message("write {id: ..., remove: true} to drop an item")
                problems.append(Problem(fault, item.places["remove"].key, example))
            elif name not in whole:
                # Only the first problems are shown, and the search for a similar name is slow.
                hint = did_you_mean(str(name), map(str, whole)) if len(problems) < PROBLEMS.most else ""
                problems.append(Problem(message("there is no {name} to remove", name=quoted(name)), item.mark, hint))
            whole.pop(name, None)
        else:
            whole[name] = _merged(whole[name], item, problems) if name in whole else item
            marks[name] = mark
    deleted = set(over.deleted).difference(str(identity(item)) for item in over)
    for name in [name for name in whole if str(name) in deleted]:
        del whole[name]
    given = [name for name in map(identity, over) if name in whole]
    merged_items = SourceList(over.mark)
    for name in given if over.sets_order and len(given) == len(whole) else whole:
        merged_items.add(whole[name], marks[name])
    return merged_items


def _with_former_ids(under: SourceList, over: SourceList, problems: list[Problem]) -> SourceList:
    """Return the rows of a sheet with changed ids restored, and report each of them."""
    changed = _changed_ids(_ids(under), _ids(over)) if over.sets_order else {}
    if not changed:
        return over
    rows = over.empty_copy()
    for at, item in enumerate(over):
        name = identity(item)
        if name is None or name not in changed:
            rows.add(item, over.place(at))
            continue
        key, before = "id" if "id" in item else "value", changed[name]
        mark = item.places[key].value
        if key == "id":
            fault = message("the id {new} is new, and no row has {old} anymore", new=quoted(name), old=quoted(before))
        else:
            fault = message(
                "the value {new} is new, and no row has {old} anymore", new=quoted(name), old=quoted(before)
            )
        hint = message(
            "write {name} here, or add a row for it: an x in the column 'remove' drops the item of a row",
            name=quoted(before),
        )
        problems.append(Problem(fault, mark, hint))
        row = item.without(())
        row.put(key, before, item.places[key])
        rows.add(row, over.place(at))
    return rows


def _changed_ids(before: list[Name], rows: list[Name]) -> Mapping[Name, Name]:
    """Match new names in rows to items that no row names: by position, or by similar spelling."""
    places = {name: at for at, name in enumerate(before)}
    absent = _absent(before, rows)
    if not absent or sum(name not in places for name in rows) > PROBLEMS.most:
        return {}
    found: dict[Name, Name] = {}
    next_place = 0
    for name in rows:
        was: Name | None = name
        if name not in places:
            here = before[next_place] if next_place < len(before) else None
            if here in absent:
                was = here
            else:
                was = {str(one): one for one in absent}.get(nearest_name(name, map(str, absent)))
        if was is None:
            continue
        next_place = places[was] + 1
        if was != name:
            found[name] = was
            absent.remove(was)
    return found


def _absent(before: list[Name], rows: Iterable[Name]) -> list[Name]:
    named = set(rows)
    absent = [name for name in before if name not in named]
    return absent if 2 * len(absent) < len(before) else []


def _ids(items: SourceList) -> list[Name]:
    return [name for item in items if (name := identity(item)) is not None]


def _ordered(tree: SourceMapping, problems: list[Problem]) -> SourceMapping:
    """Reorder the spaces as the tree's ``order`` says: the first of a run stays, and the others follow it."""
    if ORDER not in tree:
        return tree
    runs, spaces, place = tree[ORDER], tree.get("spaces"), tree.places[ORDER].value
    whole = tree.without((ORDER,))
    if not isinstance(runs, SourceList) or not all(isinstance(run, SourceList) for run in runs):
        problems.append(Problem(message("order: expected a list of runs of spaces"), place, _ORDER_HINT))
        return whole
    if not isinstance(spaces, SourceList):
        return whole
    found = [(space, spaces.place(at)) for at, space in enumerate(spaces)]
    moved: set[Any] = set()
    for run in runs:
        for at in range(1, len(run)):
            before, name = run[at - 1], run[at]
            known = [identity(space) for space, _ in found]
            if unknown := [one for one in (before, name) if one not in known]:
                wanted = unknown[0]
                is_shown = isinstance(wanted, str) and len(problems) < PROBLEMS.most
                hint = did_you_mean(wanted, map(str, known)) if is_shown else ""
                fault = message("order: there is no space {name}", name=quoted(wanted))
                problems.append(Problem(fault, run.place(at), hint or _ORDER_HINT))
            elif name in moved or name == before:
                fault = message("order: {name} is moved twice", name=quoted(name))
                hint = message("a space can follow only one other space")
                problems.append(Problem(fault, run.place(at), hint))
            else:
                moved.add(name)
                entry = found.pop(known.index(name))
                found.insert([identity(space) for space, _ in found].index(before) + 1, entry)
    in_order = SourceList(spaces.mark)
    in_order.replaces = spaces.replaces
    for space, mark in found:
        in_order.add(space, mark)
    whole.put("spaces", in_order, tree.places["spaces"])
    return whole


def _drop_cleared(node: Any) -> None:
    """Remove the fields whose cells were emptied; their places remain, for messages."""
    if isinstance(node, SourceList):
        for item in node:
            _drop_cleared(item)
    elif isinstance(node, SourceMapping):
        for name, value in list(node.items()):
            _drop_cleared(value)
            is_emptied = isinstance(value, SourceMapping) and not value and value.places
            if value is CLEARED or is_emptied:
                del node[name]


def _sort_notes(tree: SourceMapping) -> None:
    """Sort the notes of money, the largest first."""
    notes = tree.get("money")
    if not isinstance(notes, SourceList) or not all(isinstance(identity(note), int) for note in notes):
        return
    ordered = SourceList(notes.mark)
    for note, mark in sorted(zip(notes, notes.marks, strict=True), key=lambda pair: -int(identity(pair[0]) or 0)):
        ordered.add(note, mark)
    tree.put("money", ordered, tree.places["money"])


def complete_groups(tree: SourceMapping) -> None:
    """Fill in the marks, hatches and colors that the groups of a theme lack."""
    items = tree.get("groups")
    if not isinstance(items, SourceList):
        return
    groups = [item for item in items if isinstance(item, SourceMapping)]
    marks, hatches, colors = (
        [value for group in groups if isinstance(value := group.get(field), str)]
        for field in ("mark", "hatch", "colour")
    )
    turned = {TURNED.get(hatch, hatch) for hatch in hatches}
    _fill(groups, "mark", [letter for letter in ascii_uppercase if letter not in marks])
    _fill(groups, "hatch", [hatch for hatch in HATCHES if hatch not in turned])
    if lacking := sum("colour" not in group for group in groups):
        _fill(groups, "colour", _distinct_colors(colors, lacking))


def complete_decks(tree: SourceMapping) -> None:
    """Fill in the names, icons, hatches and colors that decks with a layout lack."""
    items = tree.get("decks")
    decks = [item for item in items if isinstance(item, SourceMapping)] if isinstance(items, SourceList) else []
    laid_out = [deck for deck in decks if "layout" in deck]
    for deck in laid_out:
        name = str(deck.get("id", "")).replace("-", " ").capitalize()
        _fill([deck], "name", [name])
    icon = tree.get("icon")
    _fill(laid_out, "icon", [icon if isinstance(icon, str) else _DECK_ICON])
    hatches, colors = (
        [value for deck in decks if isinstance(value := deck.get(field), str)] for field in ("hatch", "colour")
    )
    _fill(laid_out, "hatch", [hatch for hatch in HATCHES if hatch not in hatches])
    if lacking := sum("colour" not in deck for deck in laid_out):
        _fill(laid_out, "colour", _distinct_colors(colors, lacking))


def _fill(groups: Iterable[SourceMapping], field: str, values: Sequence[str]) -> None:
    """Give each group that lacks a field the next of the values, starting again after the last."""
    lacking = [group for group in groups if field not in group]
    for number, group in enumerate(lacking):
        group.put(field, values[number % len(values)], FieldMarks(group.mark, group.mark))


def _distinct_colors(given: Iterable[str], count: int) -> list[str]:
    """Return ``count`` colors, each as different as possible from those before it, also to color-blind people."""
    from printgen.color import COLOR_VISIONS, color_difference

    def apart(colour: str, other: str) -> float:
        (r1, g1, b1), (r2, g2, b2) = bytes.fromhex(colour[1:]), bytes.fromhex(other[1:])
        return sum(
            color_difference(vision.see((r1, g1, b1)), vision.see((r2, g2, b2))) for vision in COLOR_VISIONS.values()
        )

    taken = [colour for colour in given if _RGB.match(colour)]
    found: list[str] = []
    for _ in range(min(count, len(COLORS))):
        free = [colour for colour in COLORS if colour not in found]
        found.append(max(free, key=lambda colour: min((apart(colour, other) for other in (*taken, *found)), default=0)))
    return found


class _Difference(NamedTuple):
    """A value that differs between a theme.yaml and its spreadsheets, or an item that only one of them removes."""

    mark: Mark
    path: str
    here: Any
    cell: Mark
    there: Any


def _differences(here: SourceMapping, there: SourceMapping, path: str) -> Iterator[_Difference]:
    cells = {key: (value, mark) for key, value, mark in entries(there)}
    for key, value, mark in entries(here):
        if key in cells:
            cell_value, cell = cells[key]
            yield from _compared(_Difference(mark, f"{path}{plain(str(key))}", value, cell, cell_value))


def _compared(value: _Difference) -> Iterator[_Difference]:
    here, there = value.here, value.there
    if isinstance(here, SourceMapping) and isinstance(there, SourceMapping):
        if (_REMOVE in here) != (_REMOVE in there):
            yield value
        else:
            yield from _differences(here, there, f"{value.path}.")
    elif isinstance(here, SourceList) and isinstance(there, SourceList) and (named := _by_id(there)):
        for name, (item, mark) in _by_id(here).items():
            if name in named:
                row, cell = named[name]
                yield from _compared(_Difference(mark, f"{value.path}.{plain(str(name))}", item, cell, row))
    elif here != there and not (here in _NOTHING and there in _NOTHING):
        yield value


def _by_id(items: SourceList) -> dict[str | int, tuple[Any, Mark]]:
    return {name: (item, items.place(at)) for at, item in enumerate(items) if (name := identity(item)) is not None}


def _shown(value: Any) -> str:
    if isinstance(value, SourceMapping):
        return message("dropped") if _REMOVE in value else message("given")
    if isinstance(value, SourceList):
        return quoted("; ".join(map(str, value)))
    if value in _NOTHING:
        return message("none")
    return quoted(value) if isinstance(value, str) else str(value).lower()


def _unnamed_items(tree: SourceMapping, sheets: SourceMapping, own: SourceMapping) -> Iterator[Notice]:
    """List inherited items that neither the rows of a sheet nor its theme.yaml (``own``) name."""
    for key, rows, mark in entries(sheets):
        items, given = tree.get(str(key)), own.get(str(key))
        if isinstance(rows, SourceMapping) and isinstance(items, SourceMapping):
            yield from _unnamed_items(items, rows, given if isinstance(given, SourceMapping) else SourceMapping(mark))
        elif isinstance(rows, SourceList) and isinstance(items, SourceList):
            given = given if isinstance(given, SourceList) else SourceList(mark)
            if rows.deleted:
                place = rows.mark.sheet or rows.mark.file
                yield Notice(
                    message(
                        "left out because their rows of {sheet} were deleted: {names}",
                        sheet=place,
                        names=listing(rows.deleted),
                    ),
                    rows.mark,
                )
            beside = {identity(item): item for item in given}
            absent = [name for name in absent_names(items, rows) if name not in beside]
            if rows.sets_order and absent:
                place = rows.mark.sheet or rows.mark.file
                yield Notice(
                    message(
                        "inherited because they have no row in {sheet}: {names} "
                        "(an x in the column 'remove' drops the item of a row)",
                        sheet=place,
                        names=listing(absent),
                    ),
                    rows.mark,
                )
            known = {identity(item): item for item in items}
            for row in rows:
                item = known.get(identity(row))
                if isinstance(row, SourceMapping) and isinstance(item, SourceMapping):
                    yield from _unnamed_items(item, row, beside.get(identity(row), SourceMapping(row.mark)))


def _rewritten_cards(spoken: ThemeInLanguage, tree: SourceMapping) -> Iterator[Notice]:
    """Find the cards whose text is the theme's own, but whose title, icon, scene or ``keep`` is still the base's."""
    before = _cards(spoken.inherited)
    now, merged = _cards(spoken.trees, before), _cards([tree], before)
    for name, card in now.items():
        was = before[name]
        text, mark = card.get("text", (None, None))
        if mark is None or "text" not in was or was["text"][0] == text:
            continue
        kept = [
            field if value is True else f"{field} {quoted(str(value))}"
            for field in ("title", "icon", "scene", "keep")
            if field in (merged.get(name, card) if field == "scene" else card)
            and (value := card[field][0]) == was.get(field, (None,))[0]
            and value not in _NOTHING
        ]
        if kept:
            yield Notice(
                message(
                    "{card} has a new text in {place}, but inherited fields: {fields}",
                    card=plain(str(name[1])),
                    place=str(mark),
                    fields=", ".join(kept),
                ),
                mark,
            )


def _cards(
    trees: Iterable[SourceMapping], among: Collection[tuple[Name, Name]] | None = None
) -> dict[tuple[Name, Name], dict[str, tuple[Any, Mark]]]:
    """Return the values and places of the fields of cards, by the ids of deck and card; ``among`` are those wanted."""
    found: dict[tuple[Name, Name], dict[str, tuple[Any, Mark]]] = {}
    for tree in trees:
        decks = tree.get("decks")
        for deck_id, (deck, _) in _by_id(decks).items() if isinstance(decks, SourceList) else ():
            cards = deck.get("cards")
            if isinstance(cards, SourceList) and cards.replaces:
                found = {name: fields for name, fields in found.items() if name[0] != deck_id}
            for card_id, (card, _) in _by_id(cards).items() if isinstance(cards, SourceList) else ():
                if among is not None and (deck_id, card_id) not in among:
                    continue
                fields = {str(field): (value, mark) for field, value, mark in entries(card)}
                found[deck_id, card_id] = found.get((deck_id, card_id), {}) | fields
    return found
