"""Cards as a layout says: their fronts and backs."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Stroke, circle_path, placed, rect_path, shape
from printgen.art.inks import OUTLINE
from printgen.art.line_art import inked, pens_of
from printgen.art.transforms import Scaler
from printgen.errors import Misfit
from printgen.geometry import Path, Rect, Size
from printgen.kit.component import CARD_BLEED, Piece
from printgen.layouts.expressions import ExpressionError, as_text, filled
from printgen.layouts.places import CardPlan, parsed_length
from printgen.layouts.resolved import ResolvedLayout, ResolvedSide
from printgen.layouts.texts import layout_size, plan_of, printed_size
from printgen.layouts.values import CardValues, ShownItem, SideItems, card_values
from printgen.messages import message
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.laid_out.items import FLOOR, Ground, ItemArtist, hex_path
from printgen.parts.laid_out.texts import CardText, CardTypesetter, shared_sizes
from printgen.theme.edition import Card, Deck
from printgen.theme.records import PictureFile

_BORDER = 1.0  # the scale of the edition's border
_EQUAL = 1e-9
_LINE = Stroke(Ink("line"), OUTLINE)


class DrawnSide(Struct, frozen=True):
    """A side of a card: what is drawn, and the texts whose sizes depend on the deck, each behind some items."""

    parts: tuple[Placed | CardText, ...]


class DeckArtist:
    """Draws the cards of one deck as its layout says."""

    def __init__(self, context: DrawingContext, deck: Deck, layout: ResolvedLayout, usual: Size) -> None:
        self.size = printed_size(layout, usual)
        self._face = layout_size(layout, usual)
        factor = min(self.size.width / self._face.width, self.size.height / self._face.height)
        self._factor = 1.0 if abs(factor - 1.0) < _EQUAL else factor
        context = context.scaled(self._factor, "--card-size")
        self._context = context
        self._deck = deck
        self._layout = layout
        self._style = cache(layout.style)
        self._scaler = Scaler(self._factor)
        # The printed card's trim on the face: more than the face if their shapes differ.
        self._around = Rect.about(
            Rect.of(self._face).centre, Size(self.size.width / self._factor, self.size.height / self._factor)
        )
        self._setter = CardTypesetter(context.setter, context.icons)
        self._values = [
            card_values(card, deck, number, len(deck.cards), layout, context.placeholders.value)
            for number, card in enumerate(deck.cards, 1)
        ]

    def pieces(self, ids: Sequence[str], usual_back: Callable[[int], Frame]) -> list[Piece]:
        """Return the cards by their ids, with the copies of a card next to each other.

        ``usual_back`` draws the back of the card with a number, counted from 0, if the layout has none.
        """
        fronts = self._faces(self._layout.front)
        if self._layout.back is None:
            backs = [usual_back(number) for number in range(len(fronts))]
        else:
            backs = self._faces(self._layout.back)
        made = [
            (front, back)
            for card, front, back in zip(self._deck.cards, fronts, backs, strict=True)
            for _ in range(card.copies)
        ]
        return [Piece(id, front, back, group=self._deck.id) for id, (front, back) in zip(ids, made, strict=True)]

    def _faces(self, side: ResolvedSide) -> list[Frame]:
        """Draw one side of all cards: texts that share a size get the largest that serves the whole deck."""
        plan = plan_of(self._layout, side, self._face)
        on_cards = SideItems(side, plan)

        @cache
        def artist(usual: str) -> ItemArtist:
            return ItemArtist(self._context, self._layout, plan, usual)

        @cache
        def laid(text: CardText, size: float | None) -> tuple[Placed, ...]:
            """Set a text once for all cards that show the same in the same place, such as a number."""
            return tuple(self._set(text, size))

        drawn = [
            list(self._drawn(side, plan, on_cards, values, artist, card))
            for card, values in zip(self._deck.cards, self._values, strict=True)
        ]
        kinds: dict[str, list[CardText]] = {}
        for parts in drawn:
            for kind, text in parts:
                if isinstance(text, CardText) and kind:
                    kinds.setdefault(kind, []).append(text)
        sizes = shared_sizes(kinds, self._setter)
        outline = self._outline()

        @cache
        def shared(parts: tuple[Placed, ...]) -> tuple[Placed, ...]:
            """Return items as a group; equal ones are one form in the PDF.

            In languages written from the right they stay single: groups without words are not mirrored.
            """
            return parts if self._context.is_leftward else (placed(Frame(self._face, parts), 0, 0),)

        faces = list[Frame]()
        made: dict[tuple[Placed, ...], Frame] = {}
        for parts in drawn:
            items, still = list[Placed](), list[Placed]()
            for kind, part in parts:
                if isinstance(part, CardText):
                    if still:
                        items += shared(tuple(still))
                        still = []
                    items += laid(part, sizes.get(kind) if kind else None)
                else:
                    still.append(part)
            if still:
                items += shared(tuple(still))
            items += outline
            whole = tuple(items)
            faces.append(made.setdefault(whole, Frame(self._face, whole)))
        return [self._fitted(face) for face in faces]

    def _fitted(self, face: Frame) -> Frame:
        """Return a face scaled to its printed size and centered there."""
        if self.size == self._face:
            return face
        scaled = self._scaler.frame(face)
        across, down = ((mine - its) / 2 for mine, its in zip(self.size, scaled.size, strict=True))
        return Frame(self.size, (placed(scaled, across, down),))

    def _drawn(
        self,
        side: ResolvedSide,
        plan: CardPlan,
        items: SideItems,
        values: CardValues,
        artist_of: Callable[[str], ItemArtist],
        card: Card,
    ) -> Iterator[tuple[str, Placed | CardText]]:
        """Yield what a card's side shows, from the bottom up, texts with the kind that shares its size."""
        where = f"decks.{self._deck.id}.cards.{card.id}"
        try:
            artist = artist_of(as_text(values.lookup()("colour") or ""))
            ground = Ground()
            for drawn, key in self._background(side, plan, artist, values, where):
                ground = Ground(key) if key else ground
                yield "", drawn
            grounds: list[tuple[Rect, Ground]] = []  # of the items so far
            for shown in items.shown(values):
                below = next((on for rect, on in reversed(grounds) if rect.holds(shown.rect)), ground)
                for part in artist.drawn(shown, below):
                    yield self._kind(side, shown, part), part
                above = artist.ground_of(shown, below)
                if above is not below:
                    grounds.append((shown.rect, above))
        except ExpressionError as error:
            self._context.setter.misfits.append(Misfit(where, str(error), ""))

    def _kind(self, side: ResolvedSide, shown: ShownItem, part: Placed | CardText) -> str:
        """Return the name under which a text shares its size with the deck; empty for its own size."""
        if not isinstance(part, CardText) or not self._style(shown.item.style).shared:
            return ""
        return f"{side.where}/{shown.key}/{part.style.face}"

    def _background(
        self, side: ResolvedSide, plan: CardPlan, artist: ItemArtist, values: CardValues, where: str
    ) -> Iterator[tuple[Placed, str]]:
        """Draw the ground, a picture that fills it, and the border; with the key of a colored ground."""
        lookup, area = values.lookup(), plan.panel
        if parsed_length(side.margin, 1.0) == 0:
            area = self._around.inset(-CARD_BLEED / self._factor)
        key = artist.key(filled(side.background, lookup)) if side.background else ""
        if side.border == "ornament":
            border = self._context.ornament.border(plan.panel, _BORDER)
            ink = Ink("ground", key) if key else self._context.ornament.ground(artist.key("deck"))
            yield shape(border.outline, ink), key
            yield from ((part, "") for part in self._art(side, lookup, plan.panel.inset(border.depth), where))
            yield from ((part, "") for part in inked(border.art, pens_of(key or artist.key("deck"))))
            return
        if key:
            yield shape(rect_path(area), Ink("ground", key)), key
        yield from ((part, "") for part in self._art(side, lookup, area, where))
        if side.border == "line":
            yield shape(rect_path(plan.panel), stroke=_LINE), ""

    def _art(self, side: ResolvedSide, lookup: Callable[[str], object], area: Rect, where: str) -> Iterator[Placed]:
        name = filled(side.art, lookup).strip() if side.art else ""  # type: ignore[arg-type]
        if not name:
            return
        if name not in self._context.theme.files:
            raise ExpressionError(message("there is no picture {name}", name=f"'{name}'"))
        yield self._context.picture(PictureFile(name), f"{where}.art", area)

    def _set(self, text: CardText, size: float | None) -> Iterator[Placed]:
        """Set a text in the size of its kind, or in the largest that fits; report one that fits in no size."""
        tried = text if size is None else replace(text, style=replace(text.style, size=min(size, text.style.size)))
        found = self._setter.largest(tried, text.style.floor)
        if found is None:
            found = self._setter.largest(
                replace(text, style=replace(text.style, size=text.style.floor)), min(FLOOR, text.style.floor)
            )
        if found is None:
            self._context.setter.misfits.append(
                self._context.setter.too_long(text.string, text.box, text.style, text.where)
            )
            return
        yield from self._setter.set(text, found)

    def _outline(self) -> tuple[Placed, ...]:
        """Draw the line to cut along for cards that are no rectangles."""
        path: Path = ()
        if self._layout.outline == "circle":
            path = circle_path(Rect.of(self._face).centre, min(self._face) / 2)
        elif self._layout.outline == "hex":
            path = hex_path(Rect.of(self._face))
        return (shape(path, stroke=Stroke(Ink("cut"), OUTLINE)),) if path else ()
