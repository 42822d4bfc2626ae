"""Cards as a layout says: their fronts and backs."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Group, Ink, Placed, Stroke, Text, circle_path, placed, rect_path, shape
from printgen.art.inks import OUTLINE, OUTLINE_PEN
from printgen.art.line_art import Art, inked, pens_of
from printgen.art.transforms import Scaler
from printgen.errors import Misfit
from printgen.geometry import Path, Rect, Size
from printgen.kit.component import CARD_BLEED, Piece
from printgen.layouts.expressions import ExpressionError, as_text, filled, template
from printgen.layouts.places import CardPlan, PlaceError, parsed_length
from printgen.layouts.resolved import ResolvedLayout, ResolvedSide
from printgen.layouts.texts import layout_size, plan_of, printed_size
from printgen.layouts.values import CardValues, DeckValues, ShownItem, SideItems, texts_with_gaps
from printgen.messages import message
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.laid_out.items import Ground, ItemArtist, LateText, hex_path
from printgen.parts.laid_out.shared_type import DeckType
from printgen.parts.laid_out.stories import StorySetter, StoryText
from printgen.parts.laid_out.tables import LeaderRow, LeaderSetter, marks_widths
from printgen.parts.laid_out.texts import CardText, CardTypesetter, in_place
from printgen.theme.edition import Card, Deck
from printgen.theme.records import PictureFile

_EQUAL = 1e-9


class _Drawn(Struct, frozen=True, eq=False):
    """A part of what a card shows, and its key among the parts of all cards.

    Cards with an equal part of a key share one object, which stands for nothing but itself.
    """

    key: tuple[int, ...]
    part: Any


class DeckArtist:
    """Draws the cards of one deck as its layout says.

    ``motifs`` are those of its back, ``key`` the ink key of its color. ``path`` returns the place in the theme of a
    value of a card by its name.
    """

    def __init__(
        self,
        context: DrawingContext,
        deck: Deck,
        layout: ResolvedLayout,
        kit: Size,
        motifs: Sequence[Art] = (),
        key: str = "",
        path: Callable[[Card, str], str] | None = None,
    ) -> None:
        self.size = printed_size(layout, kit)
        self._kit = kit
        self._face = layout_size(layout, kit)
        factor = min(self.size.width / self._face.width, self.size.height / self._face.height)
        self._factor = 1.0 if abs(factor - 1.0) < _EQUAL else factor
        context = context.scaled(self._factor, "--card-size")
        self._context = context
        self._deck = deck
        self._layout = layout
        self._style = cache(layout.style)
        self._motifs = motifs or context.ornament.motifs
        self._given_path = path
        self._scaler = Scaler(self._factor)
        # The printed card's trim on the face: more than the face if their shapes differ.
        self._around = Rect.about(
            Rect.of(self._face).centre, Size(self.size.width / self._factor, self.size.height / self._factor)
        )
        self._setter = CardTypesetter(context.setter, context.icons)
        values = DeckValues(deck, layout, context.placeholders.value, key, self.size)
        self._values = [values.of(card, number) for number, card in enumerate(deck.cards, 1)]
        self._read: dict[tuple[int, ...], Sequence[str]] = {}
        self._parts_drawn: dict[Hashable, tuple[Sequence[_Drawn], Ground | None]] = {}
        self._once: dict[Hashable, Sequence[Placed]] = {}
        self._known: dict[Placed, Placed] = {}
        self._entries: dict[tuple[tuple[int, ...], int], _Drawn] = {}

    def pieces(self, ids: Sequence[str], usual_back: Callable[[int], Frame]) -> list[Piece]:
        """Return the cards by their ids, with the copies of a card next to each other.

        ``usual_back`` draws the back of the card with a number, counted from 0, if the layout has none.
        """
        fronts = self.fronts()
        backs = self.backs() or [usual_back(number) for number in range(len(fronts))]
        made = [
            (front, back)
            for card, front, back in zip(self._deck.cards, fronts, backs, strict=True)
            for _ in range(card.copies)
        ]
        return [Piece(id, front, back, group=self._deck.id) for id, (front, back) in zip(ids, made, strict=True)]

    def fronts(self) -> list[Frame]:
        """Return the fronts of the cards in order, each once."""
        return self._faces(self._layout.front)

    def backs(self) -> list[Frame]:
        """Return the backs of the cards in order, each once; none if the layout has no back."""
        return self._faces(self._layout.back) if self._layout.back else []

    def _faces(self, side: ResolvedSide) -> list[Frame]:
        """Draw one side of all cards: texts that share a size get the largest that serves the whole deck."""
        plan = plan_of(self._layout, side, self._context.edition.ornament, self._kit)
        cards = list(zip(self._deck.cards, self._values, strict=True))
        items = SideItems(side, plan)
        self._read, self._parts_drawn = {}, {}  # items of both sides have the same keys
        drawn = [self._drawn(side, plan, items, values, card) for card, values in cards]
        return [self._fitted(face) for face in self._joined(list(self._with_texts(drawn)))]

    def _with_texts(self, drawn: Sequence[Sequence[_Drawn]]) -> Iterator[list[_Drawn]]:
        """Yield what each card shows with its texts set, those of a kind in one type."""
        every = [entry.part for entries in drawn for entry in entries]
        rows = [part for part in every if isinstance(part, LeaderRow)]
        texts = [part for part in every if isinstance(part, CardText)]
        texts += [text for row in rows for text in (row.label, row.amount)]
        types = DeckType(texts, self._setter, self._context.setter)
        columns = marks_widths(rows, types)
        told = iter(
            StorySetter(self._context, self._setter).set([each for each in every if isinstance(each, StoryText)])
        )
        for entries in drawn:
            narrow = types.narrow_kinds(_texts_of(entries, columns))
            found: list[_Drawn] = []
            for entry in entries:
                key, part = entry.key, entry.part
                if isinstance(part, StoryText):
                    found += [_Drawn((*key, number), line) for number, line in enumerate(next(told))]
                elif isinstance(part, CardText):
                    lines = self._set_once(types.typed(part, part.kind in narrow), types.sizes.get(part.kind))
                    found += self._with_keys(key, lines)
                elif isinstance(part, LeaderRow):
                    found += self._with_keys(key, self._set_row(part, types, narrow, columns.get(part.label.kind, 0.0)))
                else:
                    found.append(entry)
            yield found

    def _set_row(self, row: LeaderRow, types: DeckType, narrow: set[str], column: float) -> Sequence[Placed]:
        """Set a row of a table with leaders; an equal one in the same place is set once."""
        label, amount = (types.typed(text, text.kind in narrow) for text in (row.label, row.amount))
        row = replace(row, label=label, amount=amount)
        if row not in self._once:
            setter = LeaderSetter(
                self._context.setter, self._context.icons, lambda text: self._set_once(text, types.sizes.get(text.kind))
            )
            self._once[row] = tuple(setter.set(row, column))
        return self._once[row]

    def _joined(self, drawn: Sequence[Sequence[_Drawn]]) -> Iterator[Frame]:
        """Yield the faces, with drawings that several cards share as groups, each of which is one form in the PDF.

        In languages written from the right all parts stay single: groups without words are not mirrored.
        """
        uses = Counter(chain.from_iterable(drawn))
        variety: dict[tuple[int, ...], list[_Drawn]] = {}
        for entry in uses:
            variety.setdefault(entry.key, []).append(entry)
        # Whether a part is not the same on several cards, and whether it stays single then.
        own = dict.fromkeys(uses, (False, False))
        for each in variety.values():
            if len(each) > 1 or uses[each[0]] == 1:
                own |= {entry: (True, isinstance(entry.part.item, Text | Group)) for entry in each}
        groups: dict[tuple[int, ...], Placed] = {}
        made: dict[tuple[int, ...], Frame] = {}
        outline = self._outline()
        for entries in drawn:
            items: list[Placed] = []
            for (_, is_single), run in groupby(entries, own.__getitem__):
                parts = [entry.part for entry in run]
                if not (is_single or len(drawn) == 1 or self._context.is_leftward):
                    same = tuple(map(id, parts))
                    if same not in groups:
                        groups[same] = placed(Frame(self._face, tuple(parts)), 0, 0)
                    parts = [groups[same]]
                items += parts
            items += outline
            yield made.setdefault(tuple(map(id, items)), Frame(self._face, tuple(items)))

    def _with_keys(self, key: tuple[int, ...], parts: Iterable[Placed | LateText]) -> list[_Drawn]:
        """Return the parts of an item with their keys; a part equal to one that was drawn before is that one."""
        found: list[_Drawn] = []
        for number, part in enumerate(parts):
            its_key = *key, number
            if isinstance(part, LateText):
                found.append(_Drawn(its_key, part))
            else:
                same = self._known.setdefault(part, part)
                found.append(self._entries.setdefault((its_key, id(same)), _Drawn(its_key, same)))
        return found

    def _fitted(self, face: Frame) -> Frame:
        """Return a face scaled to its printed size and centered there."""
        if self.size == self._face:
            return face
        scaled = self._scaler.frame(face)
        across, down = ((mine - its) / 2 for mine, its in zip(self.size, scaled.size, strict=True))
        return Frame(self.size, (placed(scaled, across, down),))

    def _drawn(
        self, side: ResolvedSide, plan: CardPlan, items: SideItems, values: CardValues, card: Card
    ) -> list[_Drawn]:
        """Return what a card's side shows, from the bottom up; up to an item that cannot be worked out."""
        found: list[_Drawn] = []
        where = f"decks.{self._deck.id}.cards.{card.id}"

        def path(shown: ShownItem, text: str) -> str:
            single = template(text).single
            return (self._path(card, str(single.value)) if single and single.kind == "name" else "") or shown.where

        try:
            artist = ItemArtist(
                self._context,
                self._style,
                plan,
                as_text(values.lookup()("colour") or ""),
                self._motifs,
                {
                    self._path(card, "art"): card.art or self._deck.art,
                    self._path(card, "scene"): card.scene or self._deck.scene,
                    self._path(card, "deck.back_art"): self._deck.back_art,
                    self._path(card, "deck.back_scene"): self._deck.back_scene,
                },
                path,
            )
            ground = Ground()
            background = list(self._background(side, plan, artist, values, where))
            found += self._with_keys((-1,), [part for part, _ in background])
            for _, key in background:
                ground = Ground(key) if key else ground
            grounds: list[tuple[Rect, Ground]] = []  # of the items so far
            for shown in items.shown(values):
                below = next((on for rect, on in reversed(grounds) if rect.holds(shown.rect)), ground)
                if shown.key not in self._read:
                    self._read[shown.key] = tuple(texts_with_gaps(shown.item))
                parts, above = self._parts(shown, below, artist, self._read[shown.key])
                found += parts
                if above is not None:
                    grounds.append((shown.rect, above))
        except ExpressionError as error:
            hint = message("choose a larger --card-size") if isinstance(error, PlaceError) else ""
            self._context.setter.misfits.append(Misfit(where, str(error), hint))
        return found

    def _parts(
        self, shown: ShownItem, below: Ground, artist: ItemArtist, texts: Sequence[str]
    ) -> tuple[Sequence[_Drawn], Ground | None]:
        """Return what an item draws, and the ground that it makes for the items in front of it, if any.

        Items whose ``texts`` read the same on several cards are drawn once.
        """
        item = shown.item
        named = item.text or item.picture or item.scene or (item.table if isinstance(item.table, str) else "")
        about = artist.path(shown, named) if named else "", shown.lookup("icon") if item.picture else None
        values = tuple([shown.filled(text) for text in texts])
        signature = shown.key, shown.rect, below.key, artist.key("deck"), values, about
        if signature not in self._parts_drawn:
            parts = self._with_keys(shown.key, artist.drawn(shown, below))
            self._parts_drawn[signature] = parts, artist.ground_of(shown)
        return self._parts_drawn[signature]

    def _path(self, card: Card, name: str) -> str:
        """Return the place in the theme of a card's value, or of its deck's; empty for others."""
        if self._given_path:
            return self._given_path(card, name)
        deck, rest = f"decks.{self._deck.id}", name.removeprefix("deck.")
        if name != rest:
            return f"{deck}.{rest}"
        if name in ("art", "scene") and not getattr(card, name):
            return f"{deck}.{name}"
        if name in ("title", "text", "art", "scene"):
            return f"{deck}.cards.{card.id}.{name}"
        return f"{deck}.cards.{card.id}.fields.{name}" if name in card.fields else ""

    def _background(
        self, side: ResolvedSide, plan: CardPlan, artist: ItemArtist, values: CardValues, where: str
    ) -> Iterator[tuple[Placed, str]]:
        """Draw the ground, a picture that fills it, and the border; with the key of a colored ground."""
        lookup, area = values.lookup(), plan.panel
        if parsed_length(side.margin, 1.0) == 0:
            area = self._around.inset(-CARD_BLEED / self._factor)
        key = artist.key(filled(side.background, lookup)) if side.background else ""
        if side.border == "ornament":
            border = self._context.ornament.border(plan.panel, 1.0)
            ink = Ink("ground", key) if key else self._context.ornament.ground(artist.key("deck"))
            yield shape(border.outline, ink), key
            yield from ((part, "") for part in self._art(side, lookup, plan.panel.inset(border.depth), where))
            yield from ((part, "") for part in inked(border.art, pens_of(key or artist.key("deck"))))
            return
        if key:
            yield shape(rect_path(area), Ink("ground", key)), key
        yield from ((part, "") for part in self._art(side, lookup, area, where))
        if side.border == "line":
            yield shape(rect_path(plan.panel), stroke=OUTLINE_PEN), ""

    def _art(self, side: ResolvedSide, lookup: Callable[[str], object], area: Rect, where: str) -> Iterator[Placed]:
        name = filled(side.art, lookup).strip() if side.art else ""  # type: ignore[arg-type]
        if not name:
            return
        if name not in self._context.theme.files:
            raise ExpressionError(message("there is no picture {name}", name=f"'{name}'"))
        yield self._context.picture(PictureFile(name), f"{where}.art", area)

    def _set_once(self, text: CardText, size: float | None) -> Sequence[Placed]:
        """Set a text; one that several cards show in the same place, such as a number, is set once if it fits."""
        signature = text.string, text.box, text.style, text.turned, size
        if signature in self._once:
            return self._once[signature]
        misfits = self._context.setter.misfits
        reported = len(misfits)
        lines = tuple(self._set(text, size))
        if len(misfits) == reported:
            self._once[signature] = lines
        return lines

    def _set(self, text: CardText, size: float | None) -> Iterable[Placed]:
        """Set a text in the size of its kind, or in the largest that fits; report one too long for its floor."""
        setter, style = self._context.setter, text.style
        if size is None and (plain := text.in_one_face()) is not None:
            return in_place(setter.fit(plain, text.box, style, text.where), text.turned)
        tried = text if size is None else replace(text, style=replace(style, size=min(size, style.size)))
        found = self._setter.largest(tried, style.floor)
        if found is None:
            setter.misfits.append(setter.too_long(text.string, text.box, style, text.where))
            return ()
        return self._setter.set(text, found)

    def _outline(self) -> tuple[Placed, ...]:
        """Draw the line to cut along for cards that are no rectangles."""
        path: Path = ()
        if self._layout.outline == "circle":
            path = circle_path(Rect.of(self._face).centre, min(self._face) / 2)
        elif self._layout.outline == "hex":
            path = hex_path(Rect.of(self._face))
        return (shape(path, stroke=Stroke(Ink("cut"), OUTLINE)),) if path else ()


def _texts_of(entries: Iterable[_Drawn], columns: Mapping[str, float]) -> Iterator[CardText]:
    """Yield the texts of what a card shows, those of tables with leaders beside their columns of drawings."""
    for entry in entries:
        if isinstance(entry.part, CardText):
            yield entry.part
        elif isinstance(entry.part, LeaderRow):
            yield from (entry.part.label_beside(columns.get(entry.part.label.kind, 0.0)), entry.part.amount)
