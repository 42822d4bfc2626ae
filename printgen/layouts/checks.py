"""Checks of card layouts: their names, items, places and expressions, and the values of cards in their fields."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import asdict

from printgen.art.drawings.scenes import scene_names
from printgen.card_sizes import CARD, card_size_called
from printgen.errors import UsageError, did_you_mean, listing, quoted
from printgen.geometry import Size
from printgen.layouts.expressions import ExpressionError, as_number, as_text, condition, template
from printgen.layouts.places import CardPlan, PlaceError, parsed_length, places
from printgen.layouts.records import Layout, LayoutField, LayoutItem, LayoutSide, Length, TextStyle
from printgen.layouts.resolved import STYLES, ResolvedLayout, ResolvedSide, bases, bundled_layouts, resolved
from printgen.layouts.texts import layout_size
from printgen.layouts.values import OWN_FIELDS, DeckValues, ShownItem, SideItems, is_template, listed
from printgen.limits import LAYOUTS
from printgen.messages import message
from printgen.theme.color_names import color_code, meant_color
from printgen.theme.edition import Card, Deck, HasDecks
from printgen.theme.icon_words import icon_hint
from printgen.theme.records import Common
from printgen.theme.theme import Problems, ThemeCheck, ThemeProblem
from printgen.words.games import words_of
from printgen.words.placeholders import Placeholders, placeholders_of

_LOOPED = ("each", "index")
_DECK = ("deck", "card", "name", "number", "count", "colour", "icon")
_TEXTS = (
    "text",
    "picture",
    "scene",
    "icon",
    "row",
    "qr",
    "colour",
    "fill",
    "line",
    "for_each",
    "stripes",
    "table",
    "track",
    "filled",
)
# The contents for which an option says something; others have no use for it.
_USED_BY = {
    "fit": ("picture",),
    "icon_size": ("row", "track", "icon", "shape", "table"),
    "look": ("icon",),
    "covered": ("icon", "picture", "scene"),
    "tone": ("shape", "text", "icon"),
    "thickness": ("shape", "picture", "scene"),
    "arrange": ("row",),
    "leaders": ("table",),
    "stripes": ("table",),
    "row_height": ("table",),
    "scale": ("shape",),
    "dashed": ("shape",),
    "filled": ("track",),
    "numbers": ("track",),
    "direction": ("group", "row", "track"),
    "plate": ("text", "icon", "track", "table"),
}
_USUAL = asdict(LayoutItem())
_MOST_MARGIN = 0.4  # of the shorter side of a card
_MOST_FAULTY = 20  # cards of a deck with values that cannot be worked out
_MOST_NOTICES = 5  # of one layout


class _EveryIcon(NamedTuple):
    """The names of the bundled icons, of the theme's own, and those in choices, which are checked only there."""

    bundled: Collection[str]
    own: Collection[str]
    of_choices: Collection[str]

    def has(self, name: str) -> bool:
        return name in self.own or name in self.bundled or name in self.of_choices


def layout_checks(edition: Common, known_icons: Collection[str] | None) -> tuple[ThemeCheck, ...]:
    """Return the checks of an edition's layouts; icons are checked if the names of the bundled ones are given."""
    if "layouts" not in edition.__struct_fields__:
        return ()
    parts = ("decks",) if isinstance(edition, HasDecks) else ()
    return (
        ThemeCheck(("layouts",), layouts),
        ThemeCheck((*parts, "layouts", "icons"), partial(tables, known_icons=known_icons)),
        ThemeCheck(edition.__struct_fields__, partial(shown, known_icons=known_icons)),
    )


def layouts(edition: Common) -> Problems:
    """Find layouts that are wrong by themselves."""
    if len(edition.layouts) > LAYOUTS.most:
        yield ThemeProblem("layouts", message("more than {most} layouts", most=LAYOUTS.most))
        return
    for id, layout in edition.layouts.items():
        yield from _layout(id, layout, edition.layouts)


def tables(edition: Common, known_icons: Collection[str] | None) -> Problems:
    """Find decks with an unknown layout, and cards with values that are not what their fields ask for."""
    known, icons = {*edition.layouts, *bundled_layouts()}, _every_icon(edition, known_icons)
    decks = edition.decks if isinstance(edition, HasDecks) else []
    named = {f"decks.{deck.id}.layout": deck.layout for deck in decks}
    for path, name in {**named, "deed_layout": getattr(edition, "deed_layout", None)}.items():
        if name is not None and name not in known:
            text = message("there is no layout {name}", name=quoted(name))
            hint = did_you_mean(name, known) or message("the layouts are {names}", names=listing(sorted(known)))
            yield ThemeProblem(path, text, hint)
    for deck in decks:
        if deck.layout in known:
            layout = resolved(deck.layout or "", edition.layouts)
            for card in deck.cards:
                yield from _values(deck, card, layout, icons)


def shown(edition: Common, known_icons: Collection[str] | None) -> Problems:
    """Find names that no card has and, if all layouts and tables are sound, anything that a card cannot show."""
    if next(layouts(edition), None):
        return
    names, icons = placeholders_of(edition), _every_icon(edition, known_icons)
    is_sound = next(tables(edition, known_icons), None) is None
    for deck in words_of(edition.game).laid_out(edition):
        if deck.layout is not None and bases(deck.layout, edition.layouts):
            yield from _deck(deck, resolved(deck.layout, edition.layouts), names, icons, is_sound)


def _every_icon(edition: Common, known_icons: Collection[str] | None) -> _EveryIcon | None:
    if known_icons is None:
        return None
    fields = (field for layout in edition.layouts.values() for field in layout.fields.values())
    choices = (field.choices for field in fields if not isinstance(field, str))
    values = (choice for named in choices if isinstance(named, dict) for choice in named.values())
    return _EveryIcon(known_icons, edition.icons, {str(choice["icon"]) for choice in values if "icon" in choice})


# A layout by itself


def _layout(id: str, layout: Layout, every: Mapping[str, Layout]) -> Problems:
    path = f"layouts.{id}"
    if layout.size is not None:
        try:
            card_size_called(layout.size)
        except UsageError as error:
            problem = error.problems[0]
            yield ThemeProblem(f"{path}.size", problem.message, problem.hint)
            return
    known = {*every, *bundled_layouts()}
    sides: list[tuple[str, LayoutSide]] = [(path, layout)]
    if isinstance(layout.back, LayoutSide):
        sides.append((f"{path}.back", layout.back))
    named = [(f"{where}.extends", side.extends) for where, side in sides]
    named += [(f"{path}.back", layout.back)] if isinstance(layout.back, str) else []
    for where, name in named:
        if name is not None and name not in known:
            text = message("there is no layout {name}", name=quoted(name))
            hint = did_you_mean(name, known) or message("the layouts are {names}", names=listing(sorted(known)))
            yield ThemeProblem(where, text, hint)
    if layout.extends in every and id in [name for name, _ in bases(layout.extends or "", every)]:
        text = message("the layout extends itself in a circle")
        if layout.extends != id or id not in bundled_layouts():
            yield ThemeProblem(f"{path}.extends", text, message("remove 'extends' from one of the layouts"))
            return
    whole = resolved(id, every)
    measures = {f"{path}.safe": layout.safe, **{f"{where}.margin": side.margin for where, side in sides}}
    if wrong := list(_measures(measures, layout_size(whole))):
        yield from wrong
        return
    for name, style in layout.styles.items():
        yield from _style(f"{path}.styles.{name}", style, whole)
    for name, kind in layout.fields.items():
        if isinstance(kind, LayoutField) and isinstance(kind.default, str):
            yield from _parsed(f"{path}.fields.{name}.default", kind.default)
    for where, side in sides:
        yield from _one_side(where, side, whole)


def _one_side(path: str, side: LayoutSide, whole: ResolvedLayout) -> Problems:
    for field in ("background", "art"):
        if value := getattr(side, field):
            yield from _parsed(f"{path}.{field}", value)
    yield from _items(side.items or (), f"{path}.items", _plan(whole, side), whole)
    if side.change:
        yield from _changes(f"{path}.change", side, whole)


def _changes(path: str, side: LayoutSide, whole: ResolvedLayout) -> Problems:
    """Find changes to items that do not exist, and changed items that are wrong."""
    found = whole.back if path.endswith(".back.change") and whole.back else whole.front
    parts = {part.id: part for item in found.items for part in item.parts() if part.id}
    sound = True
    for number, change in enumerate(side.change):
        id = change.id or next((id for id, where in found.changed.items() if where == f"{path}.{number}"), "")
        item, where = parts.get(id), f"{path}.{change.id or number}"
        if item is None or (not item.contents and change.id):
            others = [other for other in parts if other != id]
            hint = did_you_mean(id, others) or message("its items are {names}", names=listing(others))
            yield ThemeProblem(f"{where}.id", message("there is no item {name} to change", name=quoted(id)), hint)
            sound = False
            continue
        wrong = list(_item(item, where, whole))
        sound = sound and not wrong
        yield from wrong
    if sound:
        try:
            places(found.items, _plan(whole, found))
        except PlaceError as error:
            number = error.number or 0
            yield ThemeProblem(f"{found.path(found.items[number], number)}.at", str(error))


def _measures(measures: Mapping[str, Length | None], size: Size) -> Problems:
    """Find distances from the trim that leave nothing of a card."""
    for path, value in measures.items():
        if value is None:
            continue
        try:
            if not 0 <= parsed_length(value, size.width) <= _MOST_MARGIN * min(size):
                yield ThemeProblem(path, message("{value} is far outside any card", value=quoted(str(value))))
        except PlaceError as error:
            yield ThemeProblem(path, str(error))


def _plan(layout: ResolvedLayout, side: LayoutSide | ResolvedSide) -> CardPlan:
    size = card_size_called(layout.size) if layout.size else CARD
    margin = side.margin if side.margin is not None else 0
    return CardPlan(size, parsed_length(margin, size.width), parsed_length(layout.safe, size.width))


def _style(path: str, style: str | TextStyle, layout: ResolvedLayout) -> Problems:
    known = {*STYLES, *layout.styles}
    name = style.like if isinstance(style, TextStyle) else style
    if name is not None and name not in known:
        hint = did_you_mean(name, known) or message("the styles are {names}", names=listing(sorted(known)))
        yield ThemeProblem(path, message("there is no style {name}", name=quoted(name)), hint)


def _items(items: Sequence[LayoutItem], path: str, plan: CardPlan, layout: ResolvedLayout) -> Problems:
    sound = True
    for number, item in enumerate(items):
        where = f"{path}.{item.id or number}"
        found = list(_item(item, where, layout))
        sound = sound and not found
        yield from found
        if item.group is not None:
            yield from _items(item.group, f"{where}.group", plan, layout)
    if sound and ".group" not in path:
        try:
            places(items, plan)
        except PlaceError as error:
            item = items[error.number or 0]
            yield ThemeProblem(f"{path}.{item.id or error.number or 0}.at", str(error))


def _item(item: LayoutItem, path: str, layout: ResolvedLayout) -> Problems:
    contents = [name for name in item.contents if not (name == "shape" and {"picture", "scene"} & {*item.contents})]
    every = ("text", "picture", "scene", "icon", "row", "shape", "table", "track", "qr", "group")
    if len(contents) != 1:
        several = message("an item is one thing, not {names} at once", names=listing(contents))
        hint = message("give it one of {names}", names=listing(every))
        yield ThemeProblem(path, several if contents else message("the item is empty"), hint)
        return
    kind = contents[0]
    for option, kinds in _USED_BY.items():
        if getattr(item, option) != _USUAL[option] and kind not in kinds and item.for_each is None:
            fault = message("{option} is for {kinds}, not for {kind}", option=option, kinds=listing(kinds), kind=kind)
            yield ThemeProblem(f"{path}.{option}", fault)
    for style in item.style if isinstance(item.style, list) else [item.style]:
        yield from _style(f"{path}.style", style, layout)
    for name in _TEXTS:
        value = getattr(item, name)
        texts = [value] if isinstance(value, str) else value if isinstance(value, list) else []
        for text in texts:
            for part in text if isinstance(text, list) else [text]:
                if isinstance(part, str):
                    is_expression = name == "for_each" and not is_template(part)
                    yield from _parsed(f"{path}.{name}", part, condition if is_expression else template)
    if isinstance(item.when, str):
        try:
            condition(item.when)
        except ExpressionError as error:
            yield ThemeProblem(f"{path}.when", str(error), message("write a condition such as cost > 3"))


def _parsed(path: str, text: str, parse: Callable[[str], object] = template) -> Problems:
    try:
        parse(text)
    except ExpressionError as error:
        yield ThemeProblem(path, str(error), message("write a field between braces, such as {field}", field="{title}"))


# A deck with its layout


def _deck(
    deck: Deck, layout: ResolvedLayout, names: Placeholders, icons: _EveryIcon | None, is_sound: bool
) -> Problems:
    """Find names that no card has; if all values are sound, evaluate everything that the cards show."""
    given = {name for card in deck.cards for name in card.fields}
    known = {*OWN_FIELDS, *layout.fields, *given, *_DECK, *_LOOPED}
    unknown = dict(_unknown_names(layout, known, names))
    for path, name in unknown.items():
        text = message("no column and no field is called {name}", name=quoted(name))
        hint = did_you_mean(name, known) or message("the cards have {names}", names=listing(sorted(known - {*_LOOPED})))
        if name.casefold() in _words(deck, layout):
            hint = message("write a word to compare with in quotes: {word}", word=f'"{name}"')
        yield ThemeProblem(path, text, hint)
    if unknown or not is_sound:
        return
    faulty, values = 0, DeckValues(deck, layout, names.value)
    sides = [SideItems(side, _plan(layout, side)) for side in (layout.front, layout.back) if side is not None]
    for number, card in enumerate(deck.cards, 1):
        for side in sides:
            if faulty == _MOST_FAULTY:
                continue
            try:
                for item in side.shown(values.of(card, number)):
                    yield from _item_of(deck, card, item, icons)
            except ExpressionError as error:
                faulty += 1
                yield ThemeProblem(f"decks.{deck.id}.cards.{card.id}", str(error))


def _words(deck: Deck, layout: ResolvedLayout) -> set[str]:
    """Return the values of the cards' fields and the choices of the layout's, in small letters."""
    choices = {choice.casefold() for field in layout.fields.values() for choice in field.choices}
    values = (value for card in deck.cards for value in (card.title or "", *card.fields.values()))
    return choices | {as_text(value).casefold() for value in values if isinstance(value, str)}


def _unknown_names(layout: ResolvedLayout, known: set[str], names: Placeholders) -> Iterator[tuple[str, str]]:
    for path, name in _names_of_sides(layout):
        stem = name.partition(".")[0]
        if stem not in known and {"color": "colour"}.get(stem, stem) not in known and names.value(name) is None:
            yield path, name


def _names_of_sides(layout: ResolvedLayout) -> Iterator[tuple[str, str]]:
    """Yield the names that a layout reads, each with the path of the text that has it."""
    for name, field in layout.fields.items():
        for read in _names_in(field.default) if isinstance(field.default, str) else ():
            yield f"layouts.{layout.id}.fields.{name}", read
    for side in (layout.front, layout.back):
        if side is None:
            continue
        texts = [(f"{side.where.removesuffix('.back')}", text) for text in (side.background, side.art) if text]
        for number, item in enumerate(side.items):
            texts += [(side.path(item, number), text) for text in _texts_of(item)]
        for path, text in texts:
            yield from ((path, name) for name in _names_in(text))


def used_names(layout: ResolvedLayout) -> set[str]:
    """Return the names of the fields that a layout reads."""
    return {name.partition(".")[0] for _, name in _names_of_sides(layout)}


def _names_in(text: str) -> Iterator[str]:
    return condition(text[1:]).names() if text.startswith("?") else template(text).names()


def _texts_of(item: LayoutItem) -> Iterator[str]:
    """Yield the texts with gaps of an item and of its group; conditions begin with a question mark."""
    for part in item.parts():
        for name in _TEXTS:
            value = getattr(part, name)
            for text in _flat(value):
                yield f"?{text}" if name == "for_each" and not is_template(text) else text
        if isinstance(part.when, str):
            yield f"?{part.when}"


def _flat(value: object) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from _flat(one)


def _values(deck: Deck, card: Card, layout: ResolvedLayout, icons: _EveryIcon | None) -> Problems:
    """Find values that are not what their fields ask for."""
    own = {name: getattr(card, name) for name in ("title", "text", "icon", "art")}
    for name, field in layout.fields.items():
        path = f"decks.{deck.id}.cards.{card.id}"
        value = own[name] if name in own else card.fields.get(name)
        path = f"{path}.{name}" if name in own else f"{path}.fields.{name}"
        if value is None or value == "":
            if field.required and field.default is None:
                text = message("the card has no {name}", name=quoted(name))
                yield ThemeProblem(path, text, message("every card of this deck needs one"))
            continue
        if not isinstance(value, str | int | float | bool | list):
            continue  # a picture with its crop
        listed_value = tuple(map(str, value)) if isinstance(value, list) else value
        yield from _value(path, as_text(listed_value), field, icons)


def _value(path: str, text: str, field: LayoutField, icons: _EveryIcon | None) -> Problems:
    match field.type:
        case "number":
            try:
                as_number(text)
            except ExpressionError as error:
                yield ThemeProblem(path, str(error), message("write a number"))
        case "choice":
            known = list(field.choices)
            if text.strip().casefold() not in [name.casefold() for name in known]:
                hint = did_you_mean(text, known) or message("choose from {names}", names=listing(known))
                yield ThemeProblem(path, message("{value} is not one of the choices", value=quoted(text)), hint)
        case "colour":
            if color_code(text) is None:
                fault = message("{value} is not a color", value=quoted(text))
                yield ThemeProblem(path, fault, meant_color(text) or message("write a code such as #2e7d32"))
        case "icon":
            yield from _icons(path, [text.strip()], icons)


def _icons(path: str, wanted: Iterable[str], icons: _EveryIcon | None) -> Problems:
    for name in wanted:
        if icons is not None and name and not icons.has(name):
            text = message("there is no icon {name}", name=quoted(name))
            yield ThemeProblem(path, text, partial(_icon_hint, name, icons.own))


def _icon_hint(name: str, own: Collection[str]) -> str:
    return did_you_mean(name, own) or icon_hint(name)


def _item_of(deck: Deck, card: Card, shown: ShownItem, icons: _EveryIcon | None) -> Problems:
    """Evaluate everything that a card shows, and find icons that do not exist."""
    item, path = shown.item, f"decks.{deck.id}.cards.{card.id}"
    for name in _TEXTS:
        if name in ("for_each", "row", "table"):
            continue
        value = getattr(item, name)
        if isinstance(value, str):
            text = shown.filled(value)
            if name == "icon" and text.strip() != card.icon:  # that is checked for every card
                yield from _icons(path, [text.strip()], icons)
            if name == "scene" and text.strip() and text.strip() not in scene_names():
                hint = did_you_mean(text.strip(), scene_names()) or message("'printgen scenes' lists all")
                yield ThemeProblem(path, message("there is no scene {name}", name=quoted(text.strip())), hint)
    for text in _flat(item.table):
        shown.filled(text)
    for text in _flat(item.row):
        named = [part for entry in listed(shown.value(text)) for part in entry.split()]
        yield from _icons(path, [part for part in named if not part.rstrip("x×*").isdecimal()], icons)
