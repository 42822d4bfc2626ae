"""Deeds: a card for each space that can be owned."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.art.frame import Frame, Ink, Placed, Stroke, Text, circle_path, line_path, placed, rect_path, shape
from printgen.art.inks import HAIRLINE_PEN, OUTLINE_PEN
from printgen.art.line_art import Art, inked, pens_of, pens_on, relief, sparing_pens
from printgen.art.ornament.patterns import motif_frame
from printgen.card_sizes import CARD
from printgen.games.trade.records import Edition, Ownable, Property, Transport, Utility
from printgen.geometry import Line, Path, Point, Rect, Size
from printgen.item_ids import numbered_id
from printgen.kit.choices import Choices
from printgen.kit.component import Component, PartCount, Piece
from printgen.parts.drawing_context import TALL, CardShape, DrawingContext
from printgen.theme.edition import Card
from printgen.type.typesetter import Style
from printgen.written_text import writing_place

# Faces
_BAND_SHARE, _TALL_BAND_SHARE = 0.35, 0.45  # the header's share of a face's extra height; its table takes the rest
_BESIDES_HEIGHT = 3.4  # of the line below the costs, whose type small cards do not shrink
_BESIDES_OVERLAP = 0.4  # mm by which that line extends into the costs
_SMALL_TYPE = 4.0  # mm by which that line is higher on a card half the usual size
_BORDER = 0.78  # scale of the border, which is 1 on cards
_FRAME = 3.8  # from the edges of a back to the motifs round the tablet
_MOTIF = (2.8, 8.4)  # the width of a motif, and the distance from one to the next
_DRAWING = 16.0
_MARK_RADIUS, _LONE_MARK_RADIUS = 3.8, 5.8  # of a group's mark, and of one that has a tall header to itself
_DISC, _ON_DISC = 9.5, 1.3  # the radius of a drawing's disc, and the drawing's size in radii
_ASIDE = 3.2  # from the disc or the mark to the header's edge
_LETTER = 2.4  # points of a mark's letter for each mm of the disc's radius, on large discs
_NAME = Style("display", 11.5, 7, caps=True, lines=2, leading=1.12, narrow=None, tracking=0.02)
_MARK = Style("text-bold", 10, 7, lines=1)
_FACTOR = Style("text-bold", 17, 8, lines=1)
_SENTENCE = Style("text", 7.75, 6.5, align="left", narrow="condensed", leading=1.25)
_BESIDES = Style("text", 7, 6.5, align="right", narrow="condensed", lines=1)
_UNDER = Style("text-italic", 9, 7, lines=1)
_STAMP = Style("display", 17, 8, Ink("title", "second"), caps=True, lines=1, narrow=None, tracking=0.04)
_DEED = replace(_STAMP, size=14, lines=2, leading=1.1)
_NOTE = Style("text-italic", 7, 6.5, narrow=None, leading=1.2, lines=2)

# Tables
_LINE = 4.4  # the height of a row
_PITCH, _WIDE_PITCH = 6.4, 9.0  # the greatest distance of rows, and below a tall header
_MOST_TALL_ROWS = 4  # below a tall header, with room for two lines
_MARGIN = 3.2  # from a table's edge to its text
_INSET = 1.7  # from a table's edge to its stripes: the room of the border
_GAP = 3.0  # the least room for a leader
_LEADER = Stroke(Ink("line"), 0.2, (0.2, 0.8))
_ICON, _ICON_STEP = 2.9, 3.05
_COLUMNS = (13.0, 4.2)  # room for all of a row's buildings, or for one
_LABEL = Style("text", 8.5, 6.5, align="left", narrow="condensed", lines=1)
_ONE_LINE = replace(_LABEL, floor=7.75)  # a label that must be smaller takes two lines where there is room
_AMOUNT = Style("condensed-bold", 9, 6.5, align="right", narrow="condensed-bold", lines=1)
_WIDEST_AMOUNT = 16.0
_WIDEST_BLANK, _BLANK_DROP = 20.0, 0.4  # a line to write an amount on, and its distance below the label


class DeedRow(Struct, frozen=True):
    """A row of a table: a label of at most some ``lines`` with some buildings next to it, and an amount."""

    label: str
    amount: str
    buildings: int = 0
    icon: str = ""
    ink: Ink = Ink("form", "small_building")
    lines: int = 1


class DeedRows(Struct, frozen=True):
    """The rows of a deed's tables: the rents, the costs of buildings, and the value and the cost of a mortgage."""

    rents: tuple[DeedRow, ...]
    costs: tuple[DeedRow, ...]
    mortgage: tuple[DeedRow, ...]


class TableType(Struct, frozen=True):
    """The styles of the tables on all deeds, and the width of the column for buildings (mm, or 0)."""

    label: Style
    amount: Style
    column: float


def deeds(context: DrawingContext[Edition], choices: Choices) -> Component:
    """Make a deed for each space that can be owned, in board order: ``deed-01`` and so on."""
    if context.edition.deed_layout:
        return _laid_out_deeds(context, choices)
    lots = [space for space in context.edition.spaces if isinstance(space, Ownable)]
    context, at, scaler = context.for_faces(), DeedMeasures.of(context.card), context.card.scaler()
    room = context.ornament.plaque(Rect.of(at.plaque)).room.inset(0.5)
    name = context.setter.common([lot.name for lot in lots], room, _NAME)
    rows = [DeedRows(tuple(rents(context, lot)), costs(context, lot), mortgage_rows(context, lot)) for lot in lots]
    types = table_type(context, rows, at.panel.width, at.owing.width)
    ground = _back_ground(context, at)
    pieces = tuple(
        Piece(
            numbered_id("deed", number, len(lots)),
            scaler.frame(_front(context, at, lot, its_rows, name, types)),
            scaler.frame(_back(context, at, lot, its_rows.mortgage, name, types, ground)),
        )
        for number, (lot, its_rows) in enumerate(zip(lots, rows, strict=True), 1)
    )
    contents = PartCount("deeds", len(pieces), context.counted("parts.deeds"))
    return Component(pieces, choices.card_layout(), contents=(contents,))


def _laid_out_deeds(context: DrawingContext[Edition], choices: Choices) -> Component:
    """Make the deeds as the theme's own layout says; their backs are the usual ones unless it says otherwise."""
    # Most editions have no layouts.
    from printgen.games.trade.deed_cards import deed_deck
    from printgen.layouts.resolved import resolved
    from printgen.parts.laid_out.cards import DeckArtist

    lots = [space for space in context.edition.spaces if isinstance(space, Ownable)]
    deck = deed_deck(context.edition)
    ids = {card.id: lot.id for card, lot in zip(deck.cards, lots, strict=True)}
    fields = {"title": "name", "art": "art"}

    def path(card: Card, name: str) -> str:
        return f"spaces.{ids[card.id]}.{fields[name]}" if name in fields else ""

    layout = resolved(deck.layout or "", context.edition.layouts)
    artist = DeckArtist(context, deck, layout, context.card.size, path=path)
    own = replace(context, card=CardShape(artist.size))
    faces, at, scaler = own.for_faces(), DeedMeasures.of(own.card), own.card.scaler()
    room = context.ornament.plaque(Rect.of(at.plaque)).room.inset(0.5)
    name = faces.setter.common([lot.name for lot in lots], room, _NAME)
    rows = [DeedRows((), (), mortgage_rows(faces, lot)) for lot in lots]
    types = table_type(faces, rows, at.panel.width, at.owing.width)
    ground = _back_ground(faces, at)

    def usual_back(number: int) -> Frame:
        return scaler.frame(_back(faces, at, lots[number], rows[number].mortgage, name, types, ground))

    pieces = artist.pieces([card.id for card in deck.cards], usual_back)
    pieces = [replace(piece, group="") for piece in pieces]
    contents = PartCount("deeds", len(pieces), context.counted("parts.deeds"))
    return Component(tuple(pieces), choices.card_layout(), contents=(contents,))


def rents(context: DrawingContext[Edition], lot: Ownable) -> Iterator[DeedRow]:
    """Yield the rents of a property or a transport space, state by state; those of a utility are sentences."""
    rules, pieces = context.edition.rules, context.edition.pieces
    if isinstance(lot, Transport):
        rows = [
            DeedRow(context.label("deeds.rent_owned", n=count), context.amount(rent))
            for count, rent in enumerate(rules.transport_rent, 1)
        ]
        in_two_lines = len(rows) <= _MOST_TALL_ROWS and not all(_fits_one_line(context, row) for row in rows)
        yield from (replace(row, lines=2) for row in rows) if in_two_lines else rows
    elif isinstance(lot, Property):
        bare, *built = rules.used_rents(lot.rent)
        yield DeedRow(context.label("deeds.rent"), context.amount(bare))
        properties = [space for space in context.edition.spaces if isinstance(space, Property)]
        if rules.group_factor > 1 and sum(other.group == lot.group for other in properties) > 1:
            yield DeedRow(context.label("deeds.group_owned"), context.amount(bare * rules.group_factor))
        for count, rent in enumerate(built[: rules.small_per_large], 1):
            label = context.label("deeds.small_buildings", n=count)
            yield DeedRow(label, context.amount(rent), count, pieces.small_building.icon)
        for rent in built[rules.small_per_large :]:
            label = context.label("deeds.large_buildings", n=1)
            ink = Ink("form", "large_building")
            yield DeedRow(label, context.amount(rent), 1, pieces.large_building.icon, ink)


def _fits_one_line(context: DrawingContext[Edition], row: DeedRow) -> bool:
    room = _label_room(context, row, context.card.panel.width, _AMOUNT)
    return context.setter.block(row.label, Rect(0, 0, room, _LINE), _ONE_LINE) is not None


def costs(context: DrawingContext[Edition], lot: Ownable) -> tuple[DeedRow, ...]:
    """Return the cost of each kind of building on a property; a large one also costs small ones."""
    if not isinstance(lot, Property):
        return ()
    has, cost = context.edition.features, context.amount(lot.building_cost)
    kinds = {"small": has.building, "large": has.large_building}
    return tuple(DeedRow(context.label(f"deeds.{kind}_costs"), cost) for kind, there in kinds.items() if there)


def mortgage_rows(context: DrawingContext[Edition], lot: Ownable) -> tuple[DeedRow, ...]:
    """Return the value of a mortgage and the cost of lifting it; empty in a game without mortgages."""
    edition = context.edition
    if not edition.rules.mortgages:
        return ()
    value, lift = edition.mortgage_value(lot.price), edition.lift_cost(lot.price)
    return (
        DeedRow(context.label("deeds.mortgage_value"), context.amount(value)),
        DeedRow(context.label("deeds.lift"), context.amount(lift)),
    )


class DeedMeasures(Struct, frozen=True):
    """The places of everything on both faces of a deed (mm on its face).

    On the front, ``band`` is the header of a property and ``tall_band`` that of other lots, with a ``drawing``;
    ``rents`` and ``costs`` are the tables of a property, with a line ``besides`` below; ``strip`` at the foot has
    the mortgage value. On the back, a ``tablet`` has ``under``, ``stamp`` and ``divider``, then ``name``, a seal
    around ``seal``, the table ``owing`` and a ``note``.
    """

    panel: Rect
    plaque: Size
    band: Rect
    tall_band: Rect
    drawing: Point
    rents: Rect
    costs: Rect
    besides: Rect
    strip: Rect
    tablet: Rect
    under: Rect
    stamp: Rect
    divider: Rect
    name: Rect
    seal: Point
    owing: Rect
    note: Rect

    @classmethod
    def of(cls, card: CardShape) -> "DeedMeasures":
        panel, more, wider = card.panel, card.whole.height - TALL, card.whole.width - CARD.width
        inner, middle = panel.inset(_INSET), card.whole.centre.x  # borders take the room round the inner rectangle
        band = inner._replace(height=22.7 + _BAND_SHARE * more)
        tall_band = inner._replace(height=37.7 + _TALL_BAND_SHARE * more)
        type_room = _SMALL_TYPE * max(1 / card.factor - 1, 0.0)
        rents = Rect(panel.x, band.bottom + 0.2, panel.width, 32.0 + (1 - _BAND_SHARE) * more - type_room)
        costs = Rect(panel.x, rents.bottom + 3.3, panel.width, 2 * _LINE)
        besides_height = _BESIDES_HEIGHT + type_room
        tablet = card.whole.inset(6.0)
        down, words = more / 2, tablet.inset(4.0)
        owing = Rect(tablet.x + 0.6, 56.8 + down, tablet.width - 1.2, 2 * 5.2)
        return cls(
            panel,
            Size(40.6 + wider, 12.2),
            band,
            tall_band,
            drawing=Point(middle, tall_band.y + 12.2 + _TALL_BAND_SHARE * more / 2),
            rents=rents,
            costs=costs,
            besides=Rect(panel.x + _MARGIN, costs.bottom - _BESIDES_OVERLAP, panel.width - 2 * _MARGIN, besides_height),
            strip=Rect(panel.x, panel.bottom - 7.8, panel.width, 6.2),
            tablet=tablet,
            under=words._replace(y=tablet.y + 3.5 + down, height=4.5),
            stamp=words._replace(y=tablet.y + 8.0 + down, height=8.5),
            divider=Rect(middle - 12.0, tablet.y + 18.3 + down, 24.0, 1.9),
            name=Rect(middle - (29.0 + wider) / 2, 27.8 + down, 29.0 + wider, 9.6),
            seal=Point(middle, 46.9 + down),
            owing=owing,
            note=words._replace(y=owing.bottom + 1.2, height=6.5),
        )

    def foot(self, mortgages: bool) -> float:
        """Return where the tables end: at the strip, if there is one."""
        return self.strip.y if mortgages else self.panel.bottom - _INSET - 0.6

    def below_tall_band(self, mortgages: bool) -> Rect:
        """Return the room for the rents of a lot that cannot be built on."""
        panel, band = self.panel, self.tall_band
        return Rect(panel.x, band.bottom, panel.width, self.foot(mortgages) - band.bottom - 0.6)

    def tables(self, costs: int, besides: bool, mortgages: bool) -> tuple[Rect, Rect]:
        """Return the boxes for a property's rents and for ``costs`` costs, with or without the line below."""
        more = (2 - costs) * _LINE + self.foot(mortgages) - self.strip.y
        more += 0.0 if besides else self.besides.height - _BESIDES_OVERLAP
        return (
            self.rents._replace(height=self.rents.height + more),
            self.costs._replace(y=self.costs.y + more, height=costs * _LINE),
        )


def _front(
    context: DrawingContext[Edition], at: DeedMeasures, lot: Ownable, rows: DeedRows, name: Style, types: TableType
) -> Frame:
    """Draw a header with the name, the rents, the costs of buildings, and the mortgage value at the foot."""
    key, where, mortgages = key_of(lot), f"spaces.{lot.id}", context.edition.rules.mortgages
    value = rows.mortgage[:1]
    types = one_face(context, (*rows.rents, *rows.costs, *value), at.panel.width, types)
    items: list[Placed] = []
    if isinstance(lot, Property) and context.edition.features.building:
        bottom = at.band.bottom - 1.7
        middle = Point(at.panel.centre.x, (at.band.y + bottom - at.plaque.height + 0.6) / 2)
        items.append(shape(rect_path(at.band), Ink("band", key), OUTLINE_PEN))
        items += _name_plaque(context, at, lot, name, bottom)
        items += group_mark(context, lot, middle, _MARK_RADIUS)

        has_large = context.edition.features.large_building
        rent_room, cost_room = at.tables(len(rows.costs), has_large, mortgages)
        table = _within(rent_room, len(rows.rents), _PITCH)
        items += deed_table(context, rows.rents, table, types, f"{where}.rent", key)
        divider = Rect(at.panel.x + 6.0, rent_room.bottom + 0.9, at.panel.width - 12.0, 1.7)
        items += inked(context.ornament.divider(divider), pens_of(key))
        items += deed_table(context, rows.costs, cost_room, types, f"{where}.building_cost")
        if has_large:
            besides = at.besides._replace(y=at.besides.y + cost_room.bottom - at.costs.bottom)
            text = context.label("deeds.besides", n=context.edition.rules.small_per_large)
            items += context.setter.fit(text, besides, _BESIDES, "words.small_building.many")
    else:
        items += _property_header(context, at, lot) if isinstance(lot, Property) else _scene(context, at, lot)
        items += _name_plaque(context, at, lot, name, at.tall_band.bottom - 1.6)
        room = at.below_tall_band(mortgages)
        if isinstance(lot, Utility):
            items += _utility_rents(context, lot, room)
        else:
            table = _within(room, len(rows.rents), _WIDE_PITCH)
            path = "rules.transport_rent" if isinstance(lot, Transport) else f"{where}.rent"
            items += deed_table(context, rows.rents, table, types, path, key)
    if value:
        items += deed_table(context, value, at.strip, types, f"{where}.price", key)
        rule = Line(Point(at.strip.x + 1.7, at.strip.y), Point(at.strip.right - 1.7, at.strip.y))
        items.append(shape(line_path(rule), stroke=HAIRLINE_PEN))
    border = context.ornament.border(at.panel, _BORDER).art
    items += inked(border, (sparing_pens if border.area else pens_of)(key))
    return Frame(context.card.whole.size, tuple(items))


def _property_header(context: DrawingContext[Edition], at: DeedMeasures, lot: Property) -> Iterator[Placed]:
    """Draw the header of a property in a game without buildings: its drawing, if it has one, and its group's mark."""
    key, band = key_of(lot), at.tall_band
    middle = Point(at.panel.centre.x, (band.y + band.bottom - 1.6 - at.plaque.height) / 2)
    yield shape(rect_path(band), Ink("band", key), OUTLINE_PEN)
    if not (lot.icon or lot.art):
        yield from group_mark(context, lot, middle, _LONE_MARK_RADIUS)
        return
    centre = Point(band.x + _DISC + _ASIDE, middle.y)
    disc = circle_path(centre, _DISC)
    yield shape(disc, Ink("mark"), OUTLINE_PEN)
    if lot.art:
        yield lot_picture(context, lot, Rect.square(centre, _DISC), disc)
    elif lot.icon:
        yield context.emblem(lot.icon, centre, _ON_DISC * _DISC, key)
    yield from group_mark(context, lot, Point(band.right - _ASIDE - _MARK_RADIUS, middle.y), _MARK_RADIUS)


def _scene(context: DrawingContext[Edition], at: DeedMeasures, lot: Ownable) -> tuple[Placed, ...]:
    """Draw the header of a lot without a group: its picture, or its drawing before a backdrop."""
    key, band = key_of(lot), at.tall_band
    if lot.art:
        box = band._replace(height=band.height - at.plaque.height / 2 - 1.6)  # to the middle of the name's plaque
        return (
            shape(rect_path(band), Ink("ground", key), HAIRLINE_PEN),
            lot_picture(context, lot, box, clear=box._replace(height=box.height - at.plaque.height / 2)),
            shape(rect_path(box), stroke=HAIRLINE_PEN),
        )
    assert lot.icon  # only properties may lack one
    scene = context.backdrop(band, at.drawing, _DRAWING / 2, key)
    size = context.within(lot.icon, _DRAWING, scene)
    return *scene.items, context.emblem(lot.icon, at.drawing, size, key, scene.dark)


def _name_plaque(
    context: DrawingContext[Edition], at: DeedMeasures, lot: Ownable, name: Style, bottom: float
) -> tuple[Placed, ...]:
    """Draw the name on a white patch that ends at ``bottom``."""
    plaque = context.ornament.plaque(
        Rect(at.panel.centre.x - at.plaque.width / 2, bottom - at.plaque.height, *at.plaque)
    )
    return (
        shape(plaque.outline, Ink("white"), OUTLINE_PEN),
        *inked(plaque.art, sparing_pens(key_of(lot))),
        *context.setter.fit(lot.name, plaque.room.inset(0.5), name, f"spaces.{lot.id}.name"),
    )


def _utility_rents(context: DrawingContext[Edition], lot: Utility, box: Rect) -> Iterator[Placed]:
    """Draw the rents as sentences, each after its factor in large type."""
    rules = context.edition.rules
    thrown = "die" if rules.dice == 1 else "dice"
    pitch = box.height / len(rules.utility_factor)
    for number, factor in enumerate(rules.utility_factor):
        line = box._replace(y=box.y + number * pitch, height=pitch)
        figure = Rect(line.x + 2.0, line.y, 14.0, line.height)
        words = Rect(figure.right + 2.0, line.y, line.right - figure.right - 5.0, line.height)
        owned = context.label("deeds.utilities", n=number + 1).replace(" ", "\u00a0")  # keeps it on one line
        text = context.label(f"deeds.throw_{thrown}", owned=owned)
        if number % 2 == 0:
            yield shape(rect_path(line.inset(_INSET)._replace(y=line.y, height=pitch)), Ink("pale", key_of(lot)))
        yield from context.setter.fit(f"{factor} ×", figure, _FACTOR, "rules.utility_factor")
        yield from context.setter.fit(text, words, _SENTENCE, "words.utility")


def _back_ground(context: DrawingContext[Edition], at: DeedMeasures) -> Frame:
    """Draw the common parts of all backs: the ground, and a tablet with the meaning of this side facing up.

    It means a mortgage; in a game without mortgages, the tablet only has the word for a deed.
    """
    card, ornament, setter = context.card, context.ornament, context.setter
    tablet = ornament.tablet(at.tablet)
    items = [
        shape(rect_path(card.whole.inset(-card.bleed)), Ink("ground", "second")),
        *inked(motif_frame(ornament.motifs, card.whole.inset(_FRAME), *_MOTIF), relief("second")),
        shape(tablet.outline, Ink("white"), OUTLINE_PEN),
        *inked(tablet.art, pens_of("second")),
    ]
    divider = inked(ornament.divider(at.divider), pens_of("second"))
    if context.edition.rules.mortgages:
        items += setter.fit(context.label("deeds.under"), at.under, _UNDER, "words.mortgage.one")
        items += setter.fit(context.label("deeds.stamp"), at.stamp, _STAMP, "words.mortgage.one")
        items += divider
        items += setter.fit(context.label("deeds.no_rent"), at.note, _NOTE, "words")
    else:
        room = at.under._replace(height=at.stamp.bottom - at.under.y)
        items += setter.fit(context.label("deeds.name"), room, _DEED, "words.deed.one")
        items += divider
    return Frame(card.whole.size, tuple(items))


def _back(
    context: DrawingContext[Edition],
    at: DeedMeasures,
    lot: Ownable,
    mortgage: tuple[DeedRow, ...],
    name: Style,
    types: TableType,
    ground: Frame,
) -> Frame:
    """Draw the lot's name, a seal by which the deed is recognized, and the value and the cost of a mortgage."""
    key, where = key_of(lot), f"spaces.{lot.id}"
    items = [placed(ground, 0, 0), *context.setter.fit(lot.name, at.name, name, f"{where}.name")]
    middle, radius = at.seal, 8.0
    if not mortgage:  # a larger seal uses the space of the table
        middle, radius = Point(at.seal.x, (at.name.bottom + at.note.bottom) / 2), 11.0
    seal = context.ornament.seal(middle, radius)
    if isinstance(lot, Property):
        items.append(shape(seal.outline, Ink("band", key), OUTLINE_PEN))
        items += inked(Art(seal.art.dots), pens_of(key))
        items += group_mark(context, lot, middle, 4.0)
    else:
        disc = circle_path(middle, seal.room)
        items.append(shape(seal.outline, Ink("ground", key), OUTLINE_PEN))
        items += inked(seal.art, pens_on(key))
        items.append(shape(disc, Ink("mark"), HAIRLINE_PEN))
        if lot.art:
            items.append(lot_picture(context, lot, Rect.square(middle, seal.room), disc))
            items.append(shape(disc, stroke=HAIRLINE_PEN))
        elif lot.icon:
            items.append(context.emblem(lot.icon, middle, round(1.4 * seal.room, 1), key))
    if mortgage:
        types = one_face(context, mortgage, at.owing.width, types)
        items += deed_table(context, mortgage, at.owing, types, f"{where}.price")
    return Frame(context.card.whole.size, tuple(items))


def key_of(lot: Ownable) -> str:
    """Return the ink key of a lot's color; each kind of lot without groups has one color."""
    if isinstance(lot, Property):
        return f"group/{lot.group}"
    return "ink" if isinstance(lot, Transport) else "accent"


def group_mark(context: DrawingContext[Edition], lot: Property, centre: Point, radius: float) -> tuple[Placed, ...]:
    """Draw the group's mark on a disc."""
    group = next(group for group in context.edition.groups if group.id == lot.group)
    letter, style = Rect.square(centre, 0.7 * radius), replace(_MARK, size=max(_MARK.size, _LETTER * radius))
    return (
        shape(circle_path(centre, radius), Ink("mark"), OUTLINE_PEN),
        *context.setter.fit(group.mark, letter, style, f"groups.{group.id}.mark"),
    )


def lot_picture(
    context: DrawingContext[Edition], lot: Ownable, box: Rect, outline: Path = (), clear: Rect | None = None
) -> Placed:
    """Draw the lot's own picture in a box, of which a part is ``clear`` of other things."""
    assert lot.art  # the caller has checked
    return context.picture(lot.art, f"spaces.{lot.id}.art", box, outline, lot.icon, clear)


def table_type(context: DrawingContext[Edition], deeds: Sequence[DeedRows], width: float, narrow: float) -> TableType:
    """Return the largest sizes at which all rows fit a table of ``width``, or of ``narrow`` for mortgages."""
    setter = context.setter
    rows = [(row, width) for deed in deeds for row in (*deed.rents, *deed.costs)]
    rows += [(row, narrow) for deed in deeds for row in deed.mortgage]
    amount = setter.common(sorted({row.amount for row, _ in rows}), Rect(0, 0, _WIDEST_AMOUNT, _LINE), _AMOUNT)
    label = _LABEL
    for lines in sorted({row.lines for row, _ in rows}):
        rows_of = [(row, wide) for row, wide in rows if row.lines == lines]
        for text, room in _least_rooms(context, rows_of, amount).items():
            label = setter.common([text], Rect(0, 0, room, lines * _LINE), replace(label, lines=lines))
    label = replace(label, lines=1)
    unchanged = replace(label, floor=label.size, narrow=None)
    with_buildings = _least_rooms(context, [(row, wide) for row, wide in rows if row.buildings], amount)
    for column in _COLUMNS:
        if all(
            setter.block(text, Rect(0, 0, room - column, _LINE), unchanged) for text, room in with_buildings.items()
        ):
            return TableType(label, amount, column)
    return TableType(label, amount, 0.0)


def _least_rooms(
    context: DrawingContext[Edition], rows: Iterable[tuple[DeedRow, float]], amount: Style
) -> dict[str, float]:
    """Return the minimum width of each label in all rows."""
    least: dict[str, float] = {}
    for row, width in rows:
        room = _label_room(context, row, width, amount)
        least[row.label] = min(room, least.get(row.label, room))
    return least


def _label_room(context: DrawingContext[Edition], row: DeedRow, width: float, amount: Style) -> float:
    """Return the width of a row's label beside its amount and the shortest leader."""
    taken = min(context.setter.faces.width(row.amount, amount.face, amount.size), _WIDEST_AMOUNT)
    return width - 2 * _MARGIN - taken - _GAP


def one_face(context: DrawingContext[Edition], rows: Iterable[DeedRow], width: float, types: TableType) -> TableType:
    """Return the type of all tables on one side of a deed; all labels are narrow if one of them needs it."""
    style, narrow = types.label, types.label.narrow
    for row in rows:
        indent = types.column if row.buildings else 0.0
        room = Rect(0, 0, _label_room(context, row, width, types.amount) - indent, row.lines * _LINE)
        block = context.setter.block(row.label, room, replace(style, lines=row.lines))
        if narrow and (block is None or block.face == narrow):
            return replace(types, label=replace(style, face=narrow))
    return types


def _within(room: Rect, rows: int, pitch: float) -> Rect:
    """Return the middle part of a box, at most as high as ``rows`` rows."""
    tall = min(room.height, pitch * rows)
    return room._replace(y=room.y + (room.height - tall) / 2, height=tall)


def deed_table(
    context: DrawingContext[Edition],
    rows: tuple[DeedRow, ...],
    box: Rect,
    types: TableType,
    where: str,
    stripes: str | None = None,
) -> Iterator[Placed]:
    """Draw rows evenly spaced in a box, each a label, a dotted leader and an amount on one baseline.

    ``where`` is a path in the theme, ``stripes`` the ink key of pale stripes. An amount to write by hand
    becomes a line.
    """
    setter, left, right, pitch = context.setter, box.x + _MARGIN, box.right - _MARGIN, box.height / len(rows)
    for number, row in enumerate(rows):
        line = Rect(box.x, box.y + number * pitch, box.width, pitch)
        if stripes and number % 2 == 0:
            stripe = line._replace(x=line.x + _INSET, width=line.width - 2 * _INSET)
            yield shape(rect_path(stripe), Ink("pale", stripes))
        indent = types.column if row.buildings else 0.0
        if indent:
            icon = context.icons.frame(row.icon, _ICON, row.ink)
            for place in range(min(row.buildings, int(indent // _ICON_STEP))):
                yield placed(icon, left + place * _ICON_STEP, line.centre.y - _ICON / 2)
        width = _label_room(context, row, line.width, types.amount) - indent
        style = replace(types.label, lines=row.lines)
        label = setter.fit(row.label, Rect(left + indent, line.y, width, line.height), style, where)
        run, text = label[-1].at, label[-1].item
        assert isinstance(text, Text)
        end = run.x + setter.faces.width(text.string, text.face, text.size, text.tracking / text.size) + 1.0
        if writing_place(row.amount):
            yield from label
            start, base = max(end, right - _WIDEST_BLANK), run.y + _BLANK_DROP
            yield shape(line_path(Line(Point(start, base), Point(right, base))), stroke=HAIRLINE_PEN)
            continue
        amount = setter.fit(row.amount, Rect(left, line.y, right - left, line.height), types.amount, where)
        yield from label
        leader = Line(Point(end, run.y), Point(amount[0].at.x - 1.0, run.y))
        yield shape(line_path(leader), stroke=_LEADER)
        yield from (part._replace(at=Point(part.at.x, run.y)) for part in amount)
