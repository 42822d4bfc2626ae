"""Notices about card layouts: places at the trim or on one another, items that show nothing, unused columns."""

from collections.abc import Iterator

from printgen.errors import listing, quoted
from printgen.geometry import Rect
from printgen.layouts.checks import used_names
from printgen.layouts.codes import LEAST_MODULE, module_size, qr_modules, readable_side
from printgen.layouts.expressions import ExpressionError
from printgen.layouts.places import CardPlan
from printgen.layouts.resolved import ResolvedLayout, ResolvedSide, resolved
from printgen.layouts.texts import plan_of
from printgen.layouts.values import DeckValues, ShownItem, SideItems
from printgen.messages import message
from printgen.theme.edition import Deck, HasDecks
from printgen.theme.records import Common
from printgen.theme.theme import Problems, ThemeProblem
from printgen.words.games import words_of
from printgen.words.placeholders import Placeholders, placeholders_of

_READ = ("text", "table", "qr", "row", "track", "icon")  # contents that must not be cut off
_APART = ("text", "table", "qr")  # contents that must not lie on one another
_COMPARED = 60  # texts of a card that are compared with each other
_PLATE_EDGE = 1.0  # mm between the edge of a plate and what is on it
_QUANTITIES = {"qty", "quantity", "amount", "count"}  # columns of copies in tables for other programs
_SLIGHT = 0.3  # mm: what overlaps by less is not seen


def layout_notices(edition: Common) -> Problems:
    """Yield the notices about the layouts of an edition's decks."""
    names = placeholders_of(edition)
    told = set[str]()
    for deck in words_of(edition.game).laid_out(edition):
        if deck.layout is None:
            continue
        layout = resolved(deck.layout, edition.layouts)
        own = deck.layout in edition.layouts
        for side in (layout.front, layout.back) if own else ():
            if side is not None and side.where not in told:
                told.add(side.where)
                yield from _side(edition, deck, layout, side, names)
        used = used_names(layout)
        columns = dict.fromkeys(name for card in deck.cards for name in card.fields)
        is_own = isinstance(edition, HasDecks) and deck in edition.decks
        if is_own and (unused := [name for name in columns if name not in used]):
            text = message(
                "the layout {layout} does not use the column {names}",
                "the layout {layout} does not use the columns {names}",
                n=len(unused),
                layout=quoted(deck.layout),
                names=listing(map(quoted, unused)),
            )
            hint = message("none of it is printed")
            if not _QUANTITIES.isdisjoint(unused):
                hint = message("the column for the number of copies is called 'copies'")
            yield ThemeProblem(f"decks.{deck.id}", text, hint)


def _side(edition: Common, deck: Deck, layout: ResolvedLayout, side: ResolvedSide, names: Placeholders) -> Problems:
    plan = plan_of(layout, side, edition.ornament)
    items = SideItems(side, plan)
    found: dict[str, ThemeProblem] = {}
    shows = set[str]()
    codes: dict[str, tuple[str, ShownItem]] = {}  # the longest text of each QR code, which needs the most modules
    judged = set[tuple[tuple[str, Rect], ...]]()  # most cards show the same items in the same places
    values = DeckValues(deck, layout, names.value)
    for number, card in enumerate(deck.cards, 1):
        try:
            every = items.shown(values.of(card, number))
            seen = [item for item in every if item.item.group is None and _is_seen(item)]
        except ExpressionError:
            return  # a check reports it
        for one in seen:
            text = one.filled(one.item.qr) if one.item.qr is not None else ""
            if len(text) > len(codes.get(one.where, ("", one))[0]):
                codes[one.where] = text, one
        shows.update(item.where for item in seen)
        places = tuple((item.where, item.rect) for item in seen)
        if places not in judged:
            judged.add(places)
            for problem in (*_beyond(seen, plan), *_overlapping(seen)):
                found.setdefault(problem.path, problem)
    for text, shown in codes.values():
        for problem in _dense(text, shown):
            found.setdefault(problem.path, problem)
    of = edition.layouts.get(side.where.split(".")[1])
    of = of.back if of and side.where.endswith(".back") else of
    has_items = of is not None and getattr(of, "items", ()) is not None  # nobody can remedy those of a bundled layout
    for number, item in enumerate(side.items):
        path, is_own = side.path(item, number), has_items or item.id in side.changed
        if is_own and item.group is None and not any(where == path for where in shows):
            text = message("the item is empty on every card of {deck}", deck=quoted(deck.id))
            found.setdefault(path, ThemeProblem(path, text, message("check the names of its fields")))
    yield from found.values()


def _is_seen(shown: ShownItem) -> bool:
    """Check whether an item shows anything."""
    for name in ("text", "picture", "icon", "qr"):
        value = getattr(shown.item, name)
        if value is not None:
            return bool(shown.filled(value).strip())
    return True


def _dense(text: str, shown: ShownItem) -> Iterator[ThemeProblem]:
    """Yield a notice on a QR code whose modules are too small for its printed size."""
    modules = qr_modules(text)
    size = module_size(modules, shown.rect)
    if size < LEAST_MODULE:
        fault = message("the squares of the QR code are only {size:.2f} mm wide: many phones cannot read it", size=size)
        least = readable_side(modules)
        hint = message("make the item at least {least} x {least} mm, or shorten the code's text", least=least)
        yield ThemeProblem(shown.where, fault, hint)


def _beyond(shown: list[ShownItem], plan: CardPlan) -> Iterator[ThemeProblem]:
    for one in shown:
        if not set(one.item.contents) & set(_READ):
            continue
        rect = one.rect if one.item.plate == "none" else one.rect.inset(_PLATE_EDGE)
        if not plan.whole.holds(rect):
            text = message("the item reaches beyond the card")
        elif not plan.zone.inset(-_SLIGHT).holds(rect):
            text = message("the item is nearer to the trim than {distance:g} mm", distance=plan.safe)
        else:
            continue
        hint = message("a cut that is slightly off may go through it; keep texts {d:g} mm from the trim", d=plan.safe)
        yield ThemeProblem(one.where, text, hint)


def _overlapping(shown: list[ShownItem]) -> Iterator[ThemeProblem]:
    texts = [one for one in shown if set(one.item.contents) & set(_APART)]
    for number, one in enumerate(texts[:_COMPARED]):
        for other in texts[number + 1 : _COMPARED]:
            if one.rect.inset(_SLIGHT / 2).meets(other.rect.inset(_SLIGHT / 2)):
                text = message("the item lies on another, {other}", other=quoted(other.where))
                yield ThemeProblem(one.where, text, message("give each a place of its own"))
