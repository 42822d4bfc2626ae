"""Single items of a kit as pictures."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import groupby
from math import hypot, sqrt
from textwrap import TextWrapper
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image, ImageDraw, ImageFont

from printgen.art.frame import Frame, Group, Placed
from printgen.art.inks import inks
from printgen.errors import Problem, UnknownNameError, UsageError, did_you_mean, quoted
from printgen.games.trade.records import Ownable
from printgen.geometry import INCH, Point, Size
from printgen.kit.choices import Choices
from printgen.kit.component import Cell, Component, Face
from printgen.kit.layout import LaidOutKit, lay_out, rows_of
from printgen.kit.sheet import ImposedDocument, Sheet
from printgen.parts.drawing_context import DrawingContext
from printgen.parts.palette import palette
from printgen.pdf.painter import Press, paint
from printgen.proof.pixels import rendered
from printgen.resources import folder
from printgen.theme.checks import rare_characters
from printgen.theme.edition import HasDecks, HasSpaces
from printgen.theme.theme import Theme

if TYPE_CHECKING:
    from printgen.event.occasion import Occasion


class KitView:
    """A theme's kit by its documents, pages and pieces, in any variant.

    Whatever is asked for raises what a build of that document alone would raise. Prepared pictures are taken from the
    ``former`` context, that of an earlier state of the theme.
    """

    def __init__(
        self, theme: Theme, choices: Choices, event: "Occasion | None" = None, former: DrawingContext | None = None
    ) -> None:
        self.theme, self._choices, self._event = theme, choices, event
        self._rows = {row.name: row for row in rows_of(theme, choices)}
        self._laid_out: dict[str, LaidOutKit] = {}  # by document
        self._press: Press | None = None
        self.context = former

    @property
    def names(self) -> tuple[str, ...]:
        """The documents of the kit, in its order."""
        return tuple(self._rows)

    def item_word(self, name: str) -> str:
        """What one of a document's items is called."""
        return self._rows[name].item or name

    def lay_out(self, names: Collection[str] | None = None) -> LaidOutKit:
        """Lay out the kit, or the documents of some names and those that they need."""
        kit = lay_out(self.theme, self._choices, self._event, names, former=self.context)
        self.context = kit.context
        self._laid_out |= dict.fromkeys((document.name for document in kit.documents), kit)
        return kit

    def document(self, name: str) -> ImposedDocument:
        """The document on paper, in no ink yet; UsageError for an unknown one."""
        return next(document for document in self._kit_with(name).documents if document.name == name)

    def component(self, name: str) -> Component:
        """The document before it is on paper; UsageError for an unknown one."""
        return self._kit_with(name).components[name]

    def pieces(self, name: str) -> tuple[str, ...]:
        """The stems of a document's pieces, of a board its spaces; none if it has only pages."""
        return tuple(piece_faces(self.component(name)))

    def page(self, name: str, number: int, variant: str) -> bytes:
        """One page of the document, from 1, as a PDF of its own; UsageError for an unknown one."""
        document = self.document(name)
        if not 1 <= number <= len(document.sheets):
            raise UsageError(f"{name} has pages 1 to {len(document.sheets)}, and no page {number}")
        return self._painted(document, document.sheets[number - 1 : number], variant)

    def piece(self, name: str, stem: str, variant: str) -> bytes:
        """One piece of the document, such as ``chance-07``, as a PDF: its front, and its back as a second page.

        A page is the finished piece. Of a board the pieces are its spaces. UsageError for an unknown one.
        """
        component = self.component(name)
        faces = piece_faces(component).get(stem)
        if faces is None:
            raise UsageError(f"{name} has no piece '{stem}'")
        if surface := component.surface:
            faces = next(((_on_ground(cell, surface.ground),) for cell in surface.cells if cell.id == stem), faces)
        sides: tuple[Face, ...] = ("front", "back")
        sheets = tuple(
            Sheet(name, number, 1, side, "list", frame, ())
            for number, (side, frame) in enumerate(zip(sides, faces, strict=False), 1)
        )
        return self._painted(self.document(name), sheets, variant)

    def _kit_with(self, name: str) -> LaidOutKit:
        if name not in self._rows:
            raise UsageError(f"{self.theme.edition.title} has no document '{name}'")
        if name not in self._laid_out:
            self.lay_out((name,))
        return self._laid_out[name]

    def _painted(self, document: ImposedDocument, sheets: Sequence[Sheet], variant: str) -> bytes:
        assert self.context is not None  # the document is laid out
        edition = self.theme.edition
        if self._press is None:
            self._press = Press.of(self.context.setter.faces, edition.language, rare_characters(edition))
        return paint(replace(document, sheets=tuple(sheets)), inks(palette(edition), variant), self._press).read()


def piece_faces(component: Component) -> dict[str, tuple[Frame, ...]]:
    """The fronts and backs of a document's pieces by their stems, or the spaces of a board."""
    spaces = {cell.id: (cell.frame,) for cell in component.surface.cells} if component.surface else {}
    return {piece.stem: tuple(filter(None, (piece.front, piece.back))) for piece in component.pieces} | spaces


def _on_ground(space: Cell, ground: Frame) -> Frame:
    """A space upright, with what lies below it on the board."""
    size, on_board = space.frame.size, space.rect.centre
    half = hypot(size.width, size.height) / 2  # a square so large covers the space however it is turned
    below = Frame(Size(2 * half, 2 * half), (Placed(Point(half - on_board.x, half - on_board.y), Group(ground)),))
    corner = Point(size.width / 2 - half, size.height / 2 - half)
    return Frame(size, (Placed(corner, Group(below, -space.turn % 360)), Placed(Point(0, 0), Group(space.frame))))


BOARD, POSTER = "board", "board-poster"
_DEEDS = "deeds"
_PANEL = "panel-"  # how the ids of a booklet's panels begin


class NamedItem(Struct, frozen=True):
    """One thing to look at: its name in a file's name, its document, and its piece; without one the whole board."""

    name: str
    document: str
    stem: str = ""


WHOLE_BOARD = NamedItem(BOARD, POSTER)
Named = Mapping[str, tuple[NamedItem, ...]]


class ItemNames:
    """The items of a kit by their names; a document is laid out when a name is looked for in it."""

    def __init__(self, kit: KitView, edition: Any) -> None:
        self._kit, self._edition = kit, edition
        self._documents = [name for name in kit.names if name != POSTER]
        self._decks = {deck.id for deck in (edition.decks if isinstance(edition, HasDecks) else ())}
        self._found: dict[str, Named] = {}

    def items(self, names: tuple[str, ...]) -> tuple[NamedItem, ...]:
        """What names stand for, each item once; UsageError for none, UnknownNameError for all that there are not."""
        if not names:
            raise UsageError(Problem("name what to look at", hint=f"there are\n{self._overview()}"))
        found = {name: self._find(name) for name in names}
        if unknown := [name for name, items in found.items() if not items]:
            raise UnknownNameError([self._unknown(name) for name in unknown])
        wanted = dict.fromkeys(item for items in found.values() for item in items)
        times = Counter(item.name for item in wanted)
        return tuple(
            replace(item, name=f"{item.document}-{item.name}") if times[item.name] > 1 else item for item in wanted
        )

    @property
    def documents(self) -> tuple[str, ...]:
        """The documents that have items."""
        return tuple(self._documents)

    def of_document(self, document: str) -> tuple[NamedItem, ...]:
        """All items of a document."""
        return self._of(document)[document]

    def _find(self, name: str) -> tuple[NamedItem, ...]:
        if name == BOARD and POSTER in self._kit.names:
            return (WHOLE_BOARD,)
        return next((items for document in self._likely(name) if (items := self._of(document).get(name))), ())

    def _likely(self, name: str) -> Iterator[str]:
        """The documents that may hold what is so called, the likeliest first: it alone need be laid out."""
        kind, colon, _ = name.partition(":")
        stem = name.rpartition("-")[0]
        words = {document: self._kit.item_word(document) for document in self._documents}
        kinds = [document for document, word in words.items() if kind in (word, document)]
        edition = self._edition
        spaces = {space.id for space in (edition.spaces if isinstance(edition, HasSpaces) else ())}
        homes = {document: name.startswith(f"{word}-") for document, word in words.items()} | {
            BOARD: name in spaces,
            "cards": not self._decks.isdisjoint((name, stem)),
            "rules": name.startswith(_PANEL),
        }
        if colon:
            yield from kinds
        else:
            yield from dict.fromkeys((*kinds, *(one for one in self._documents if homes.get(one)), *self._documents))

    def _of(self, document: str) -> Named:
        if document not in self._found:
            self._found[document] = dict(self._named(document))
        return self._found[document]

    def _named(self, document: str) -> Iterator[tuple[str, tuple[NamedItem, ...]]]:
        """The items of a document by all their names; a later one stands before an earlier one of the same name."""
        stems, kind = self._kit.pieces(document), self._kit.item_word(document)
        own = dict(zip(stems, self._own_names(document, stems), strict=True))
        items = {stem: NamedItem(name.replace(":", "-"), document, stem) for stem, name in own.items()}
        for deck in self._decks if document == "cards" else ():
            yield deck, tuple(items[stem] for stem in stems if stem.rpartition("-")[0] == deck)
        yield document, tuple(items.values())
        for sheet in self._kit.document(document).sheets:
            for placement in sheet.placements:
                if (stem := placement.id.rpartition("-")[0]) in items:
                    yield placement.id, (items[stem],)
        for stem, item in items.items():
            for short in (stem, stem.removeprefix(f"{kind}-")):
                yield from ((f"{word}:{short}", (item,)) for word in (document, kind))
            yield own[stem], (item,)
            yield stem, (item,)

    def _own_names(self, document: str, stems: tuple[str, ...]) -> Iterator[str]:
        """What each piece is best called: a deed by its space, a panel by its number, others as in the manifest."""
        if document == _DEEDS:
            yield from (f"deed:{space.id}" for space in self._edition.spaces if isinstance(space, Ownable))
        else:
            for stem in stems:
                yield f"{document}:{stem.removeprefix(_PANEL)}" if stem.startswith(_PANEL) else stem

    def _overview(self) -> str:
        """What there is, document by document."""
        lines = TextWrapper(100, initial_indent="    ", subsequent_indent=" " * 6, break_on_hyphens=False)
        return "\n".join(lines.fill(f"{name}: {', '.join(self._shown(name))}") for name in self._documents)

    def _shown(self, document: str) -> Iterator[str]:
        """The names of a document's items that a list shows."""
        stems = self._kit.pieces(document)
        yield from self._own_names(document, stems)
        yield from self._decks if document == "cards" else ()

    def _unknown(self, name: str) -> Problem:
        every = [known for document in self._documents for known in self._of(document)]
        hint = did_you_mean(name, every) or "without any item, the command lists all that there are"
        return Problem(f"{self._edition.title} has no item {quoted(name)}", hint=hint)


_GAP = 3.0  # mm between a front and its back
_LEVEL = 3  # of compression: a harder one takes twice the time and saves a twentieth


class Preview(Struct, frozen=True):
    """An item in one variant, as a picture."""

    item: NamedItem
    variant: str
    picture: Image.Image


def previews(
    theme: Theme, choices: Choices, names: tuple[str, ...], variants: Sequence[str], dpi: int
) -> Iterator[Preview]:
    """Pictures of items by their names, the variants of each one after the other, ``dpi`` pixels an inch.

    Raises UsageError for names that there are not, ThemeError where the documents that hold the items cannot be made.
    """
    kit = KitView(theme, choices)
    return item_pictures(kit, ItemNames(kit, theme.edition).items(names), variants, dpi)


def item_pictures(kit: KitView, items: Iterable[NamedItem], variants: Sequence[str], dpi: int) -> Iterator[Preview]:
    """Pictures of items of a kit, the variants of each one after the other, ``dpi`` pixels an inch."""
    return (Preview(item, variant, _picture(kit, item, variant, dpi)) for item in items for variant in variants)


def files(pictures: Iterable[Preview], dpi: int) -> dict[str, bytes]:
    """The pictures as PNG files by name: ``chance-03-standard.png``."""
    return {f"{one.item.name}-{one.variant}.png": png(one.picture, dpi) for one in pictures}


def png(picture: Image.Image, dpi: int) -> bytes:
    """A picture as a PNG file that tells its true size."""
    data = BytesIO()
    picture.save(data, "PNG", compress_level=_LEVEL, dpi=(dpi, dpi))
    return data.getvalue()


def _picture(kit: KitView, item: NamedItem, variant: str, dpi: int) -> Image.Image:
    """An item within its trim, its front left of its back."""
    data = kit.piece(item.document, item.stem, variant) if item.stem else kit.page(item.document, 1, variant)
    return side_by_side(rendered(data, dpi), round(_GAP / INCH * dpi))


def side_by_side(
    pictures: Sequence[Image.Image], gap: int, ground: tuple[int, int, int] = (255, 255, 255)
) -> Image.Image:
    """Pictures in a row, ``gap`` pixels of a ground between them."""
    if len(pictures) == 1:
        return pictures[0]
    width = sum(one.width for one in pictures) + gap * (len(pictures) - 1)
    row = Image.new("RGB", (width, max(one.height for one in pictures)), ground)
    across = 0
    for one in pictures:
        row.paste(one, (across, 0))
        across += one.width + gap
    return row


_MARGIN, _LETTERS = 5.0, 3.2  # mm between items and round them, and the size of their names
_NAME_ROOM = 5.0  # mm below an item
_WIDER = 4 / 3  # how much wider than high a sheet should be
MOST_PIXELS = 100_000_000
_GREY, _BLACK = (225, 225, 225), (0, 0, 0)


class _PictureCell(Struct, frozen=True):
    """An item with its name, and the room (pixels) that it takes with a margin right of it and below."""

    name: str
    picture: Image.Image
    width: int
    height: int


def contact_sheet(previews: Iterable[Preview], dpi: int) -> Image.Image:
    """All previews in rows, ``dpi`` pixels an inch; UsageError where they come to more than 100 megapixels."""
    gap = _pixels(_MARGIN, dpi) // 2
    return captioned_pictures(
        ((item.name, side_by_side([one.picture for one in same], gap, _GREY)) for item, same in _by_item(previews)), dpi
    )


def _by_item(previews: Iterable[Preview]) -> Iterable[tuple[NamedItem, Iterable[Preview]]]:
    return groupby(previews, key=lambda one: one.item)


def captioned_pictures(pictures: Iterable[tuple[str, Image.Image]], dpi: int) -> Image.Image:
    """Pictures in rows, each with its name below; UsageError where they come to more than 100 megapixels."""
    font = ImageFont.truetype(
        str(folder("fonts") / "ibm-plex-sans" / "IBMPlexSans-Regular.ttf"), max(8, _pixels(_LETTERS, dpi))
    )
    rows = _rows(_cells(pictures, font, dpi))
    margin = _pixels(_MARGIN, dpi)
    width, height = max(map(_width, rows)), sum(map(_height, rows))
    sheet = Image.new("RGB", (width + margin, height + margin), _GREY)
    draw, down = ImageDraw.Draw(sheet), margin
    for row in rows:
        across = margin
        for cell in row:
            sheet.paste(cell.picture, (across, down))
            draw.text((across, down + cell.picture.height + margin // 8), cell.name, _BLACK, font)
            across += cell.width
        down += _height(row)
    return sheet


def _cells(pictures: Iterable[tuple[str, Image.Image]], font: ImageFont.FreeTypeFont, dpi: int) -> list[_PictureCell]:
    margin, below = _pixels(_MARGIN, dpi), _pixels(_MARGIN + _NAME_ROOM, dpi)
    cells: list[_PictureCell] = []
    total = 0
    for name, picture in pictures:
        width = max(picture.width, round(font.getlength(name))) + margin
        cells.append(_PictureCell(name, picture, width, picture.height + below))
        total += width * cells[-1].height
        if total > MOST_PIXELS:
            raise UsageError(
                Problem("the contact sheet would have more than 100 megapixels", hint="choose a lower --dpi")
            )
    return cells


def _rows(cells: Sequence[_PictureCell]) -> list[list[_PictureCell]]:
    """The cells in their order, in rows that make a sheet somewhat wider than high."""
    widest = max(cell.width for cell in cells)
    most = max(widest, widest / 2 + sqrt(_WIDER * sum(cell.width * cell.height for cell in cells)))
    rows: list[list[_PictureCell]] = [[]]
    for cell in cells:
        if _width([*rows[-1], cell]) > most:
            rows.append([])
        rows[-1].append(cell)
    return rows


def _width(row: Sequence[_PictureCell]) -> int:
    return sum(cell.width for cell in row)


def _height(row: Sequence[_PictureCell]) -> int:
    return max(cell.height for cell in row)


def _pixels(length: float, dpi: int) -> int:
    """A length (mm) in whole pixels."""
    return round(length / INCH * dpi)
