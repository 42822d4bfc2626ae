"""Single items of a kit as pictures: their names, PNG files, and contact sheets."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import groupby
from math import sqrt
from textwrap import TextWrapper
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.errors import Problem, UnknownNameError, UsageError, did_you_mean, quoted
from printgen.games.trade.records import Ownable
from printgen.geometry import INCH
from printgen.kit.view import KitView
from printgen.messages import message
from printgen.pdf.raster import rendered
from printgen.resources import folder
from printgen.theme.edition import HasDecks, HasSpaces, printed_cards

if TYPE_CHECKING:
    from PIL.Image import Image

BOARD, POSTER = "board", "board-poster"
_DEEDS = "deeds"
_PANEL = "panel-"  # the prefix of the ids of a booklet's panels


class NamedItem(Struct, frozen=True):
    """An item to preview: its name in file names, its document, and its piece, or None for the whole board."""

    name: str
    document: str
    stem: str = ""


WHOLE_BOARD = NamedItem(BOARD, POSTER)
Named = Mapping[str, tuple[NamedItem, ...]]


class ItemNames:
    """The items of a kit by their names; documents are laid out when a name is looked up in them."""

    def __init__(self, kit: KitView, edition: Any) -> None:
        self._kit, self._edition = kit, edition
        decks = edition.decks if isinstance(edition, HasDecks) else []
        printed = printed_cards(decks)
        self._decks = {deck.id: tuple(card.id for card in cards) for deck, cards in zip(decks, printed, strict=True)}
        # of a card's copies the first; of two cards of one id that of the first deck
        self._copied = {one.card.id: one.id for cards in reversed(printed) for one in reversed(cards)}
        self._cards = {*self._decks, *self._copied, *(id for ids in self._decks.values() for id in ids)}
        self._found: dict[str, Named] = {}
        self.documents = tuple(name for name in kit.names if name != POSTER)  # the documents that have items

    def items(self, names: tuple[str, ...]) -> tuple[NamedItem, ...]:
        """Return the items that names select, each once; UsageError without names, UnknownNameError if unknown."""
        if not names:
            lines = TextWrapper(100, initial_indent="    ", subsequent_indent=" " * 6, break_on_hyphens=False)
            listed = (lines.fill(f"{name}: {', '.join(self._listed(name))}") for name in self.documents)
            hint = message("the items are\n{items}", items="\n".join(listed))
            raise UsageError(Problem(message("name the items to draw"), hint=hint))
        found = {name: self._find(name) for name in names}
        if unknown := [name for name, items in found.items() if not items]:
            title = self._edition.title
            every = [known for document in self.documents for known in self._of(document)]
            usual = message("without an item, the command lists all items")
            hints = {message("{title} has no item {name}", title=title, name=quoted(name)): name for name in unknown}
            raise UnknownNameError(
                [Problem(text, hint=did_you_mean(name, every) or usual) for text, name in hints.items()]
            )
        wanted = dict.fromkeys(item for items in found.values() for item in items)
        times = Counter(item.name for item in wanted)
        return tuple(
            replace(item, name=f"{item.document}-{item.name}") if times[item.name] > 1 else item for item in wanted
        )

    def of_document(self, document: str) -> tuple[NamedItem, ...]:
        """Return all items of a document."""
        return self._of(document).get(document, ())

    def _find(self, name: str) -> tuple[NamedItem, ...]:
        if name == BOARD and POSTER in self._kit.names:
            return (WHOLE_BOARD,)
        return next((items for document in self._likely(name) if (items := self._of(document).get(name))), ())

    def _likely(self, name: str) -> Iterator[str]:
        """Yield the documents that may hold an item, the most likely first, to avoid laying out others."""
        kind, colon, _ = name.partition(":")
        words = {document: self._kit.item_word(document) for document in self.documents}
        kinds = [document for document, word in words.items() if kind in (word, document)]
        edition = self._edition
        spaces = {space.id for space in (edition.spaces if isinstance(edition, HasSpaces) else ())}
        homes = {document: name.startswith(f"{word}-") for document, word in words.items()} | {
            BOARD: name in spaces,
            "cards": name in self._cards,
            "rules": name.startswith(_PANEL),
        }
        if colon:
            yield from kinds
        else:
            yield from dict.fromkeys((*kinds, *(one for one in self.documents if homes.get(one)), *self.documents))

    def _of(self, document: str) -> Named:
        if document not in self._found:
            self._found[document] = dict(self._named(document))
        return self._found[document]

    def _named(self, document: str) -> Iterator[tuple[str, tuple[NamedItem, ...]]]:
        """Yield the items of a document by all their names; a later name replaces an earlier one."""
        stems, kind = self._kit.pieces(document), self._kit.item_word(document)
        if not stems:
            return
        own = dict(zip(stems, self._own_names(document, stems), strict=True))
        items = {stem: NamedItem(name.replace(":", "-"), document, stem) for stem, name in own.items()}
        for deck, ids in self._decks.items() if document == "cards" else ():
            yield deck, tuple(items[id] for id in ids if id in items)
        for card, first in self._copied.items() if document == "cards" else ():
            yield card, (items[first],) if first in items else ()
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
        """Yield the best name of each piece: deeds by their space, panels by number, others as in the manifest."""
        if document == _DEEDS:
            yield from (f"deed:{space.id}" for space in self._edition.spaces if isinstance(space, Ownable))
        else:
            for stem in stems:
                yield f"{document}:{stem.removeprefix(_PANEL)}" if stem.startswith(_PANEL) else stem

    def _listed(self, document: str) -> Iterator[str]:
        """Yield the names of a document's items for a list."""
        yield from self._own_names(document, self._kit.pieces(document))
        yield from self._decks if document == "cards" else ()


_GAP = 3.0  # mm between a front and its back
_LEVEL = 3  # the level of compression: higher ones take twice the time and save a twentieth


class Preview(Struct, frozen=True):
    """An item in one variant, as a picture."""

    item: NamedItem
    variant: str
    picture: "Image"


def previews(kit: KitView, names: tuple[str, ...], variants: Sequence[str], dpi: int) -> Iterator[Preview]:
    """Yield pictures of items by their names; raises UsageError for unknown ones."""
    return item_pictures(kit, ItemNames(kit, kit.theme.edition).items(names), variants, dpi)


def item_pictures(kit: KitView, items: Iterable[NamedItem], variants: Sequence[str], dpi: int) -> Iterator[Preview]:
    """Yield pictures of items within their trim, front beside back, the variants of each item one after the other."""
    for item in items:
        for variant in variants:
            data = kit.piece(item.document, item.stem, variant) if item.stem else kit.page(item.document, 1, variant)
            yield Preview(item, variant, side_by_side(rendered(data, dpi), round(_GAP / INCH * dpi)))


def files(pictures: Iterable[Preview], dpi: int) -> dict[str, bytes]:
    """Return pictures as PNG files by name: ``chance-03-standard.png``."""
    return {f"{one.item.name}-{one.variant}.png": png(one.picture, dpi) for one in pictures}


def png(picture: "Image", dpi: int) -> bytes:
    """Return a picture as a PNG file with its resolution."""
    data = BytesIO()
    picture.save(data, "PNG", compress_level=_LEVEL, dpi=(dpi, dpi))
    return data.getvalue()


def side_by_side(pictures: "Sequence[Image]", gap: int, ground: tuple[int, int, int] = (255, 255, 255)) -> "Image":
    """Return pictures in a row, with ``gap`` pixels of a ground between them."""
    if len(pictures) == 1:
        return pictures[0]
    from PIL import Image  # missing on some platforms

    width = sum(one.width for one in pictures) + gap * (len(pictures) - 1)
    row = Image.new("RGB", (width, max(one.height for one in pictures)), ground)
    across = 0
    for one in pictures:
        row.paste(one, (across, 0))
        across += one.width + gap
    return row


_MARGIN, _LETTERS = 5.0, 3.2  # mm between items and around them, and the size of their names
_NAME_HEIGHT = 5.0  # mm below an item
_WIDER = 4 / 3  # the ratio of width to height of a sheet
MOST_PIXELS = 100_000_000
_GRAY, _BLACK = (225, 225, 225), (0, 0, 0)


class _Cell(Struct, frozen=True):
    """A picture with its name, and the size (pixels) that it takes with a margin on its right and below."""

    name: str
    picture: "Image"
    width: int
    height: int


def contact_sheet(previews: Iterable[Preview], dpi: int) -> "Image":
    """Return all previews in rows, the variants of an item side by side; UsageError beyond 100 megapixels."""
    gap = _pixels(_MARGIN, dpi) // 2
    by_item = groupby(previews, key=lambda one: one.item)
    return captioned_pictures(
        ((item.name, side_by_side([one.picture for one in same], gap, _GRAY)) for item, same in by_item), dpi
    )


def captioned_pictures(pictures: "Iterable[tuple[str, Image]]", dpi: int) -> "Image":
    """Return pictures in rows, each with its name below; UsageError beyond 100 megapixels."""
    from PIL import Image, ImageDraw, ImageFont

    file = folder("fonts") / "ibm-plex-sans" / "IBMPlexSans-Regular.ttf"
    font = ImageFont.truetype(str(file), max(8, _pixels(_LETTERS, dpi)))
    margin, below = _pixels(_MARGIN, dpi), _pixels(_MARGIN + _NAME_HEIGHT, dpi)
    cells: list[_Cell] = []
    total = 0
    for name, picture in pictures:
        width = max(picture.width, round(font.getlength(name))) + margin
        cells.append(_Cell(name, picture, width, picture.height + below))
        total += width * cells[-1].height
        if total > MOST_PIXELS:
            text = message("the contact sheet would have more than 100 megapixels")
            raise UsageError(Problem(text, hint=message("choose a lower --dpi")))
    rows = _rows(cells)
    width, height = max(map(_width, rows)), sum(map(_height, rows))
    sheet = Image.new("RGB", (width + margin, height + margin), _GRAY)
    draw, down = ImageDraw.Draw(sheet), margin
    for row in rows:
        across = margin
        for cell in row:
            sheet.paste(cell.picture, (across, down))
            draw.text((across, down + cell.picture.height + margin // 8), cell.name, _BLACK, font)
            across += cell.width
        down += _height(row)
    return sheet


def _rows(cells: Sequence[_Cell]) -> list[list[_Cell]]:
    """Share cells, in their order, among rows that make a sheet somewhat wider than high."""
    widest = max(cell.width for cell in cells)
    most = max(widest, widest / 2 + sqrt(_WIDER * sum(cell.width * cell.height for cell in cells)))
    rows: list[list[_Cell]] = [[]]
    for cell in cells:
        if _width([*rows[-1], cell]) > most:
            rows.append([])
        rows[-1].append(cell)
    return rows


def _width(row: Sequence[_Cell]) -> int:
    return sum(cell.width for cell in row)


def _height(row: Sequence[_Cell]) -> int:
    return max(cell.height for cell in row)


def _pixels(length: float, dpi: int) -> int:
    return round(length / INCH * dpi)
